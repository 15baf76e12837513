// The nearest walkable lattice point.
#ifndef NAVI_QUERY_SPACE_NEAREST_H
#define NAVI_QUERY_SPACE_NEAREST_H

#include "query/space/joined.h"

// Of all triangles that are reached: their corners, and round the foot of the perpendicular on each
// edge the nine lattice points that the triangle holds; the nearest, ties by (x, y), whose squared
// distance is at most `most_2`. So the answer is walkable, never farther than the nearest corner,
// and at most 1.5 steps farther than the region wherever that is wide enough at the foot to hold
// one of the nine.
NavResult navi_nearest(Ask* ask, const Joined* joined, NavPoint p, int64_t most_2,
                       NavNearest* nearest);

#endif
