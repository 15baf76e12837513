// What was walked becomes a corridor, a length and a cost.
#ifndef NAVI_QUERY_COST_H
#define NAVI_QUERY_COST_H

#include "query/query.h"

typedef struct PathMeasure {
    double length, cost;
} PathMeasure;

// The cost of a step in triangle t. `area_costs` may be NULL: all 1.
static inline double navi_area_cost(const NavFilter* filter, const double* area_costs, uint32_t t) {
    return area_costs == NULL ? 1.0 : area_costs[navi_filter_label(filter, t)->area];
}

// Walk the legs of query->points; write query->corridor and the measure. Points where neither the
// direction nor the cost changes are dropped. Every leg must be walkable. False: no memory.
bool navi_measure(NavQuery* query, const NavFilter* filter, const double* area_costs,
                  PathMeasure* measure);

#endif
