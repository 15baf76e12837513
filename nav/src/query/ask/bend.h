// May a path of points bend there? Two obstacles may touch at the bend, with ground on both sides.
#ifndef NAVI_QUERY_ASK_BEND_H
#define NAVI_QUERY_ASK_BEND_H

#include "query/ask/filter.h"

// Two segments lead from p to a and to b, over walkable ground. Is the ground about p on which they
// begin joined around p? Cost: the triangles that hold p.
bool navi_is_bend_walkable(const QueryFilter* filter, NavPoint p, NavPoint a, NavPoint b);

#endif
