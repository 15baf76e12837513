// One leg: a path between two points that are joined by land.
#ifndef NAVI_QUERY_PATH_LEG_H
#define NAVI_QUERY_PATH_LEG_H

#include "query/path/scratch.h"

typedef struct LegRequest {
    const QueryFilter* filter;
    double rate; // of a step where all areas present cost the same; else 0
    NavSpot start, goal;
    NavPoint start_p, goal_p; // joined
    int32_t radius;           // above 0: of a disc, which may stand at both
    bool is_exact;            // the shortest, where the rate is the same
    bool wants_corridor;
} LegRequest;

// Write the route. Nothing of it counts when the budget ends, or its cost is infinite: there is no
// path for the disc.
SearchResult navi_leg(PathScratch* scratch, const LegRequest* request, Route* route);

#endif
