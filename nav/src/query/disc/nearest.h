// Where a disc that stands too near to something could stand instead.
#ifndef NAVI_QUERY_DISC_NEAREST_H
#define NAVI_QUERY_DISC_NEAREST_H

#include "query/path/query.h"

// The lattice point nearest to p, within `max_distance` steps, at which a disc of the radius (above
// 0) holds only walkable points, and no wall between floors; ties by (x, y). Exact. The query is
// begun. Cost: squares of the plane are halved down to the lattice, best first, and dropped where
// their middle says that no point of them can do; some hundred questions for the distance of a
// point to the walls, and at most 2048: then none counts as found. False: no memory.
bool navi_radius_nearest(NavQuery* query, const QueryFilter* filter, NavPoint p, int32_t radius,
                         int32_t max_distance, NavNearest* nearest);

#endif
