// The shortest path through a row of triangles.
#ifndef NAVI_QUERY_TERRAIN_FUNNEL_H
#define NAVI_QUERY_TERRAIN_FUNNEL_H

#include "query/terrain/scratch.h"

// From a point in the first triangle of a row to one in the last, through the portals between:
// half-edges to be crossed outward, one after the other.
typedef struct FunnelRow {
    NavPoint from, to;
    const uint32_t* portals; // [portal_count]
    uint32_t portal_count;
} FunnelRow;

// Append to `points` the bends and then `to` (not `from`) of the shortest path through the row.
// Exact; cost: linear. Source: Lee and Preparata 1984.
NavResult navi_funnel(TerrainScratch* scratch, const FunnelRow* row, PointList* points);

#endif
