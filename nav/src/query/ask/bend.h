// May a path of points bend there? Two obstacles may touch at the bend, with ground on both sides.
#ifndef NAVI_QUERY_ASK_BEND_H
#define NAVI_QUERY_ASK_BEND_H

#include "query/ask/filter.h"

// Two segments lead from p to a and to b, over walkable ground. Is the ground about p on which they
// begin joined around p? Cost: the triangles that hold p.
bool navi_is_bend_walkable(const QueryFilter* filter, NavPoint p, NavPoint a, NavPoint b);

// A segment leads from p to a, over walkable ground. Is triangle t, which is walkable and holds p,
// joined around p with the ground on which it begins? Cost: as above.
bool navi_is_ground_joined(const QueryFilter* filter, NavPoint p, NavPoint a, uint32_t t);

#endif
