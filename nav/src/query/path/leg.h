// One leg: a path between two points that are joined by land.
#ifndef NAVI_QUERY_PATH_LEG_H
#define NAVI_QUERY_PATH_LEG_H

#include "query/ask/cost.h"
#include "query/path/query.h"

typedef struct LegRequest {
    const QueryFilter* filter;
    double rate; // of a step where all areas present cost the same; else 0
    NavSpot start, goal;
    NavPoint start_p, goal_p; // joined
    int32_t radius;           // above 0: of a disc, which may stand at both
    bool is_exact;            // the shortest, where the rate is the same
    bool wants_corridor;
} LegRequest;

// Write query->points and query->corridor (empty when it is not wanted), and the measure. Nothing
// of it counts when the query's budget ends, or the cost is infinite: there is no way for the disc.
// False: no memory.
bool navi_leg(NavQuery* query, const LegRequest* request, PathMeasure* measure);

#endif
