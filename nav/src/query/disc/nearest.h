// Where a disc that stands too near to something could stand instead.
#ifndef NAVI_QUERY_DISC_NEAREST_H
#define NAVI_QUERY_DISC_NEAREST_H

#include "query/disc/scratch.h"

typedef struct RadiusNearestRequest {
    const QueryFilter* filter;
    NavPoint p;
    int32_t radius; // above 0
    int32_t max_distance;
} RadiusNearestRequest;

// The lattice point nearest to p, within `max_distance` steps, at which a disc of the radius holds
// only walkable points, and no wall between floors; ties by (x, y). Exact. Uses ask->heap. Cost:
// squares of the plane are halved down to the lattice, best first, and dropped where their middle
// says that no point of them can do; some hundred questions for the distance of a point to the
// walls, and at most 2048: then none counts as found.
NavResult navi_radius_nearest(RadiusScratch* scratch, const RadiusNearestRequest* request,
                              NavNearest* nearest);

#endif
