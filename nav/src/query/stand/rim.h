// Where a disc touches what blocks it: the line beside a wall and the circle about its beginning,
// without the intervals on which other walls are nearer than the radius. A free place that is
// nearest to a point lies on such an interval. In doubles: what blocks by less than navi_rim_slack
// counts as free. Between walls that are almost parallel integers decide.
#ifndef NAVI_QUERY_STAND_RIM_H
#define NAVI_QUERY_STAND_RIM_H

#include "query/ask/ask.h"
#include "query/circle/vec.h"

// A place of the centre: o + at.
typedef struct RimPlace {
    NavPoint o;
    RadiusVec at;
    double distance; // from the rim's point
} RimPlace;

typedef struct RimBlock {
    double low, high;
} RimBlock;

typedef struct RimScratch {
    NAV_ARRAY(uint32_t) marks; // by triangle: the last flood that visited it
    uint32_t flood;
    NAV_ARRAY(uint32_t) stack; // triangles
    NAV_ARRAY(uint32_t) walls; // half-edges
    NAV_ARRAY(RimBlock) blocks;
    NAV_ARRAY(uint32_t) order; // the indices of `blocks`, sorted
    NAV_ARRAY(RimPlace) places;
} RimScratch;

void navi_rim_fini(RimScratch* scratch, NavMemory* memory);

typedef struct Rim {
    RimScratch* scratch;
    NavMemory* memory;
    const QueryFilter* filter;
    const Mesh* mesh;
    NavPoint p; // the point to be near to
    int64_t radius;
    double r, near;   // the radius; what is nearer than `near` blocks
    RadiusVec middle; // from p: only places within `reach` of it are offered
    double reach;
    double ends[2];  // of the piece of the curve at hand
    bool is_blocked; // all of it
} Rim;

// What is farther away than the radius, less this, does not block; steps.
static inline double navi_rim_slack(int64_t radius) { return 0x1p-23 + (double)radius * 0x1p-48; }

static inline Rim navi_rim(RimScratch* scratch, Ask* ask, const QueryFilter* filter, NavPoint p,
                           int32_t radius) {
    Rim rim = {.scratch = scratch,
               .memory = &ask->memory,
               .filter = filter,
               .mesh = ask->mesh,
               .p = p,
               .radius = radius,
               .r = radius,
               .near = radius - navi_rim_slack(radius),
               .reach = INFINITY};
    return rim;
}

// Is half-edge h of a walkable triangle a wall? A wall between floors is one from both sides.
static inline bool navi_rim_is_wall(const Rim* rim, uint32_t h) {
    return !navi_filter_joins(rim->filter, h);
}

// Begin a flood: no triangle is visited, no wall is listed. Returns false when out of memory.
bool navi_rim_flood(Rim* rim);
// Push triangle t unless this flood has visited it. Returns false when out of memory.
bool navi_rim_visit(Rim* rim, uint32_t t);
bool navi_rim_add_wall(Rim* rim, uint32_t h);
// Sort the walls by coordinates, so that what follows does not depend on slots.
void navi_rim_sort_walls(Rim* rim);

// Append to scratch->places the places beside the wall h, or about the vertex at its beginning,
// that are within reach and at which no wall of scratch->walls blocks: of each free interval the
// one nearest to rim->p. Returns false when out of memory.
bool navi_rim_along(Rim* rim, uint32_t h);
bool navi_rim_around(Rim* rim, uint32_t h);

// Is the sector that begins at the wall, about its beginning, more than half a turn? Otherwise
// there is no free place about it.
bool navi_rim_is_reflex(const Rim* rim, uint32_t h);

#endif
