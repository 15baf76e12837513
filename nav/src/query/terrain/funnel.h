// The shortest path through a corridor.
#ifndef NAVI_QUERY_TERRAIN_FUNNEL_H
#define NAVI_QUERY_TERRAIN_FUNNEL_H

#include "query/terrain/scratch.h"

// The input: a point in the first triangle of a corridor, a point in the last one, and the portals
// between, as half-edges that the path leaves triangles by.
typedef struct FunnelRow {
    NavPoint from, to;
    const uint32_t* portals; // [portal_count]
    uint32_t portal_count;
} FunnelRow;

// Append to `points` the bends of the shortest path through the corridor, and then `to`, but not
// `from`. Exact. Cost: linear. Source: Lee and Preparata 1984.
NavResult navi_funnel(TerrainScratch* scratch, const FunnelRow* row, PointList* points);

#endif
