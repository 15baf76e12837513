// Which edges of the walkable triangles stay, so that the parts between them are convex polygons.
//
// An edge between triangles alike (one area, one elevation, both soft or not) may go. It goes if
// no corner of the polygon then has more than 180 degrees.
#ifndef NAVI_QUERY_POLYGON_MERGE_H
#define NAVI_QUERY_POLYGON_MERGE_H

#include "query/ask/filter.h"
#include "query/ask/lists.h"

typedef struct PolygonMerge {
    NavMemory* memory;
    const QueryFilter* filter;
    NAV_ARRAY(uint8_t) flags; // by triangle: POLYGON_*
    TriangleList edges;       // that may go: one half-edge of each, by rank
    TriangleList gone;        // scratch: half-edges of a border that may come back
} PolygonMerge;

#define POLYGON_KEPT 1u      // << i: edge i stays
#define POLYGON_WALKABLE 64u // the triangle is walkable

void navi_polygon_merge_init(PolygonMerge* merge, NavMemory* memory, const QueryFilter* filter);
void navi_polygon_merge_fini(PolygonMerge* merge);

static inline bool navi_polygon_is_kept(const PolygonMerge* merge, uint32_t h) {
    return (merge->flags.data[h >> 2] & POLYGON_KEPT << (h & 3)) != 0;
}
static inline bool navi_polygon_walks(const PolygonMerge* merge, uint32_t t) {
    return (merge->flags.data[t] & POLYGON_WALKABLE) != 0;
}

// The next kept half-edge after h, and the one before it, around the polygon of triangle h >> 2.
// Half-edge h must be kept.
uint32_t navi_polygon_next(const PolygonMerge* merge, uint32_t h);
uint32_t navi_polygon_previous(const PolygonMerge* merge, uint32_t h);

// Decide for all edges. Cost: that of sorting the edges. Errors: MEMORY.
NavResult navi_polygon_merge_all(PolygonMerge* merge);

#endif
