// The scratch of paths where areas cost differently.
#ifndef NAVI_QUERY_TERRAIN_SCRATCH_H
#define NAVI_QUERY_TERRAIN_SCRATCH_H

#include "query/near/scratch.h"
#include "query/refract/refract.h"

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
} TerrainRequest;

typedef struct TerrainScratch TerrainScratch;

struct TerrainScratch {
    Ask* ask;
    NearScratch* near;                 // for a disc
    RefractScratch refract, from_goal; // of a point
    RefractScratch circles;            // of a disc
    NAV_ARRAY(FunnelNode) funnel;
    TriangleList funnel_chain;
    TriangleList portals;         // half-edges of a corridor
    NAV_ARRAY(uint64_t) corridor; // marks by triangle: see TerrainCorridor
    uint64_t corridor_mark;       // the last one
    TriangleList flood;
    NAV_ARRAY(TerrainCrossing) crossings;
    PointList places; // of the path of a disc, or all of it
    PointList whole;  // a disc's path through all of them
    PointList best;   // the path before it was made cheaper
};

void navi_terrain_init(TerrainScratch* scratch, Ask* ask, NearScratch* near);
void navi_terrain_fini(TerrainScratch* scratch);

// Marks become invalid.
void navi_terrain_forget(TerrainScratch* scratch);

// Drop the search that io/search_draw.h draws.
void navi_terrain_forget_search(TerrainScratch* scratch);

#endif
