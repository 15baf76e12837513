// One leg: a path without links between two points.
#ifndef NAVI_QUERY_PATH_LEG_H
#define NAVI_QUERY_PATH_LEG_H

#include "query/path/scratch.h"

typedef struct LegRequest {
    const QueryFilter* filter;
    double rate; // cost of a step if it is the same in all areas present; else 0
    NavSpot start, goal;
    NavPoint start_p, goal_p; // joined
    int32_t radius;           // above 0: of a disc, which fits at both points
    bool is_exact;            // the shortest path, if the rate is the same everywhere
    double max_excess;        // of an exact leg where rates differ
    bool wants_corridor;
    bool looks_first; // that of a disc, whether its goal is shut in
    bool is_backward; // a fast path of a disc is searched from the goal to the start
} LegRequest;

// Write the route, and note in scratch->excess what it may cost more than the cheapest one. It is
// invalid when the budget ends, and when its cost is infinite: then there is no path for the disc.
SearchResult navi_leg(PathScratch* scratch, const LegRequest* request, Route* route);

// Note in scratch->excess that a path has this cost, where no path costs less than the bound.
void navi_path_note_excess(PathScratch* scratch, double cost, double bound);

#endif
