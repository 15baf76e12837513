// What a query knows of the terrain for one version of the world and one filter with its costs: the
// rate (cost of a step) of each label, and the sectors of vertices. It is found out where it is
// needed, and kept until world or filter change.
#ifndef NAVI_QUERY_RATE_MAP_H
#define NAVI_QUERY_RATE_MAP_H

#include "query/ask/ask.h"
#include "query/ask/spot.h"
#include "query/rate/vec.h"

// How paths may bend in a sector of a vertex. A sector is a maximal row of walkable triangles round
// the vertex, joined across edges.
enum {
    SECTOR_PLAIN,  // nowhere
    SECTOR_REFLEX, // round the wall: one rate, and at least half a turn between two walls
    SECTOR_MIXED   // anywhere: there is more than one rate
};

// The cheapest path to a vertex in the sight of a cone, which comes from another vertex:
// refract/walk.c.
typedef struct TerrainSight {
    double cost;
    TerrainVec d;  // its direction
    uint32_t edge; // the half-edge at the vertex's corner through which the cone has come
} TerrainSight;

// A sector, and what a search knows of it. A vertex with several walkable sectors has one record
// for each: what is known in one does not hold in another.
typedef struct TerrainSector {
    // Of the search with this stamp.
    double g;         // least cost of a path that may bend here
    double seen;      // least cost of a path to here
    uint32_t stamp;   //
    uint32_t arrival; // the path of cost g
    // Of the star.
    uint32_t made; // the number of the map for which it was found
    uint32_t more; // the next sector of the same vertex, in `pinches`; else NAV_NONE
    uint8_t kind;
    bool is_round;        // the whole turn, without a wall
    uint32_t first, last; // corners, from right to left
    NavPoint right, left; // rays along its two ends
    TerrainSight sight;   // of the search with this stamp
} TerrainSector;

// A triangle.
typedef struct TerrainTri {
    uint32_t made;  // the number of the map for which `is_even` was found
    bool is_even;   // all triangles of its island have one rate
    uint32_t based; // the number of the map for which `least` was found
    double least;   // least rate in the tree that hangs on the triangle, itself included
} TerrainTri;

typedef struct TerrainMap TerrainMap;

struct TerrainMap {
    const Mesh* mesh;
    const QueryFilter* filter;
    const PathData* pathdata; // NULL: it says nothing about this filter
    NAV_ARRAY(double) rates;  // by label; 0: not walkable
    double least;             // of them, but 0
    NavPoint origin;          // all places are counted from here: a corner of the world's bounds
    double tiny;              // a distance that rounding may make
    uint32_t number;
    uint32_t epoch, soft_layers;
    double soft_cost, area_costs[NAV_AREA_COUNT];
    NAV_ARRAY(TerrainSector) sectors; // by vertex
    NAV_ARRAY(TerrainSector) pinches; // the other sectors of vertices that have several
    NAV_ARRAY(TerrainTri) tris;
    TriangleList stack;
    const TerrainMap* other; // has begun for the same world and filter, or NULL
};

void navi_terrain_map_fini(NavMemory* memory, TerrainMap* map);
void navi_terrain_map_forget(TerrainMap* map);

// Bring the map up to date with the world and the filter of the query.
NavResult navi_terrain_map_begin(TerrainMap* map, Ask* ask, const QueryFilter* filter);

static inline double navi_terrain_rate(const TerrainMap* map, uint32_t t) {
    return map->rates.data[map->mesh->tri[t].label];
}

// Can an agent cross the half-edge from its triangle, which is walkable?
static inline bool navi_terrain_joins(const TerrainMap* map, uint32_t h) {
    uint32_t twin = navi_edge_twin(map->mesh, h);
    return twin != NAV_NONE && navi_terrain_rate(map, twin >> 2) > 0 &&
           !navi_filter_is_step(map->filter, h >> 2, twin >> 2);
}

// Find the sectors of the vertex. False: no memory.
bool navi_terrain_place(TerrainMap* map, NavMemory* memory, uint32_t v);

// The sector of the corner among several of its vertex.
TerrainSector* navi_terrain_pinch(TerrainMap* map, TerrainSector* first, uint32_t corner);

// The sector of a corner, or NULL without memory.
static inline TerrainSector* navi_terrain_sector(TerrainMap* map, NavMemory* memory,
                                                 uint32_t corner) {
    uint32_t v = map->mesh->tri[corner >> 2].v[corner & 3];
    TerrainSector* sector = &map->sectors.data[v];
    if (sector->made != map->number && !navi_terrain_place(map, memory, v))
        return NULL;
    return sector->more == NAV_NONE ? sector : navi_terrain_pinch(map, sector, corner);
}

// Do all triangles of the island of triangle t, which is walkable, have one rate? Cost: up to the
// nearest border, or else the island, once.
NavResult navi_terrain_is_even(TerrainMap* map, NavMemory* memory, uint32_t t, bool* is_even);

// Does the half-edge lead into a dead end in which nothing is cheaper than in its own triangle? The
// cheapest path to anywhere else does not cross it. Cost: the dead end, once.
bool navi_terrain_is_dead_tree(TerrainMap* map, NavMemory* memory, uint32_t h, bool* is_failed);
static inline bool navi_terrain_is_dead(TerrainMap* map, NavMemory* memory, uint32_t h,
                                        bool* is_failed) {
    return map->pathdata != NULL &&
           (navi_pathdata_edge(map->pathdata, h)->apex & PATHDATA_DEAD) != 0 &&
           navi_terrain_is_dead_tree(map, memory, h, is_failed);
}

// In a component without a loop, which triangle counts as the core depends on the past. So would
// the dead ends, and with them the lower bound. If the goal's component is such a one, the query
// does without them.
void navi_terrain_forget_trees(TerrainMap* map, const NavSpot* goal);

#endif
