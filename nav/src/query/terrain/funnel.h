// The shortest way through a row of triangles.
#ifndef NAVI_QUERY_TERRAIN_FUNNEL_H
#define NAVI_QUERY_TERRAIN_FUNNEL_H

#include "query/path/query.h"

// Append to query->points the bends and then `to` (not `from`) of the shortest way from `from`, in
// the first of the triangles, to `to`, in the last, through the portals between: half-edges to be
// crossed outward, one after the other. Exact; cost: linear. False: no memory.
// Source: Lee and Preparata 1984.
bool navi_funnel(NavQuery* query, NavPoint from, NavPoint to, const uint32_t* portals,
                 uint32_t portal_count);

#endif
