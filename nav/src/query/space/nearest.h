// The nearest walkable lattice point.
#ifndef NAVI_QUERY_SPACE_NEAREST_H
#define NAVI_QUERY_SPACE_NEAREST_H

#include "query/space/joined.h"

// The candidates, over all triangles of the set, are their corners, and the nine lattice points
// around the foot of the perpendicular on each edge that the triangle holds. The result is the
// nearest, ties by (x, y), if its squared distance is at most `most_2`. So it is walkable and never
// farther than the nearest corner. It is at most 1.5 steps farther than the region wherever that is
// wide enough at the foot to hold one of the nine. For a set within a disc, only points in the disc
// count, and points are offered along the part of each edge that lies in it.
NavResult navi_nearest(Ask* ask, const Joined* joined, NavPoint p, int64_t most_2,
                       NavNearest* nearest);

#endif
