// The scratch of paths where areas cost differently.
#ifndef NAVI_QUERY_TERRAIN_SCRATCH_H
#define NAVI_QUERY_TERRAIN_SCRATCH_H

#include "query/disc/scratch.h"
#include "query/terrain/refract.h"

// A sample point on an edge between two walkable triangles.
typedef struct TerrainNode {
    double x, y, g;
    uint32_t edge;   // the smaller half-edge of the edge, by its start; NAV_NONE: start or goal
    uint32_t parent; // node
    uint32_t via;    // the triangle between the parent and this node
    bool is_closed;
} TerrainNode;

typedef struct TerrainEdge {
    uint32_t stamp, first, count; // nodes
} TerrainEdge;

// A point of the funnel's two chains, and the point before it on the path from the start.
typedef struct FunnelNode {
    NavPoint p;
    uint32_t parent;
} FunnelNode;

// Where a path crosses a joint: at a point of corridor triangle `at`.
typedef struct TerrainCrossing {
    NavPoint p;
    uint32_t portal; // between corridor triangles `portal` and `portal + 1`
    uint32_t at;
} TerrainCrossing;

typedef struct TerrainRequest {
    const QueryFilter* filter;
    NavPoint start, goal;
    int32_t radius; // above 0: a disc fits at all samples
} TerrainRequest;

typedef struct TerrainScratch TerrainScratch;

// The state of a search over samples (terrain_search.c), which can pause.
typedef struct TerrainSearch {
    TerrainScratch* scratch;
    Ask* ask;
    TerrainRequest request;
    const Mesh* mesh;
    double least;        // cost of a step
    double limit;        // of keys
    double x, y, radius; // a path within the limit stays in this circle
    uint32_t from;       // the node that is expanded
} TerrainSearch;

struct TerrainScratch {
    Ask* ask;
    RadiusScratch* disc;
    RefractScratch refract; // of points
    NAV_ARRAY(TerrainNode) nodes;
    NAV_ARRAY(TerrainEdge) edges; // by half-edge
    TerrainSearch search;
    NAV_ARRAY(FunnelNode) funnel;
    TriangleList funnel_chain;
    TriangleList portals; // half-edges of a corridor
    NAV_ARRAY(TerrainCrossing) crossings;
    PointList places; // on the path of a disc
    PointList whole;  // a disc's path through all of them
    PointList best;   // the path before it was made cheaper
};

void navi_terrain_init(TerrainScratch* scratch, Ask* ask, RadiusScratch* disc);
void navi_terrain_fini(TerrainScratch* scratch);

// Marks become invalid.
void navi_terrain_forget(TerrainScratch* scratch);

// Drop the search that io/search_draw.h draws.
void navi_terrain_forget_search(TerrainScratch* scratch);

#endif
