// The nearest place to the goal for a disc that does not fit there, or cannot get there.
#ifndef NAVI_QUERY_PATH_RADIUS_PARTIAL_H
#define NAVI_QUERY_PATH_RADIUS_PARTIAL_H

#include "query/disc/path.h"
#include "query/path/scratch.h"

typedef struct RadiusPartial {
    double least;   // steps; the place must not be nearer than this
    bool is_hoping; // accept a place that a point could reach; the search for the path decides
} RadiusPartial;

// The legal place nearest to the goal that the disc can reach from the start, on foot and by
// scratch->link.hops, which must be up to date; or else the start. It is the nearest up to 2 steps.
// Cost: everything that can be reached, once for each version, filter and radius, except with
// `is_hoping`; then the walls nearer to the goal (stand/seek.h). All of it counts as nodes.
SearchResult navi_radius_nearest_reached(PathScratch* scratch, const RadiusRequest* request,
                                         const RadiusPartial* which, NavNearest* nearest);

#endif
