// The nearest place where a disc fits.
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
// only walkable points and no wall between floors. Ties are decided by (x, y). Exact. Uses
// ask->heap. Cost: squares of the plane are halved down to the lattice, best first, and dropped
// when the distance of their middle from the walls shows that they hold no place. That takes some
// hundred such distances. After 2048 the search gives up and finds nothing.
NavResult navi_radius_nearest(RadiusScratch* scratch, const RadiusNearestRequest* request,
                              NavNearest* nearest);

#endif
