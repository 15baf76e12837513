// What was walked becomes a corridor, a length and a cost.
#ifndef NAVI_QUERY_ASK_COST_H
#define NAVI_QUERY_ASK_COST_H

#include "query/path/query.h"

typedef struct PathMeasure {
    double length, cost;
} PathMeasure;

// Walk the legs of query->points; write query->corridor and the measure. Points where neither the
// direction nor the cost changes are dropped. Every leg must be walkable. False: no memory.
bool navi_measure(NavQuery* query, const QueryFilter* filter, PathMeasure* measure);

#endif
