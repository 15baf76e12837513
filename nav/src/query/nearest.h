// The nearest walkable lattice point.
#ifndef NAVI_QUERY_NEAREST_H
#define NAVI_QUERY_NEAREST_H

#include "query/query.h"

// Of all walkable triangles: their corners, and round the foot of the perpendicular on each edge
// the nine lattice points that the triangle holds; the nearest, ties by (x, y). So the answer is
// walkable, never farther than the nearest walkable corner, and at most 1.5 steps farther than the
// walkable region wherever that is wide enough at the foot to hold one of the nine. False: no
// memory.
bool navi_nearest(NavQuery* query, const QueryFilter* filter, NavPoint p, int32_t max_distance,
                  NavNearest* nearest);

// The same, of the triangles in islands that were marked by navi_link_reach.
bool navi_nearest_reached(NavQuery* query, const QueryFilter* filter, NavPoint p,
                          NavNearest* nearest);

#endif
