// The corridor, length and cost of a path.
#ifndef NAVI_QUERY_ASK_COST_H
#define NAVI_QUERY_ASK_COST_H

#include "query/ask/ask.h"

// Walk the legs of the route's points, and write its corridor and measure. Points where neither the
// direction nor the cost changes are dropped. Every leg must be walkable.
NavResult navi_measure(Ask* ask, const QueryFilter* filter, Route* route);

// Where everything costs the same: the same points and length, but no leg is walked, so there is no
// corridor and no cost.
void navi_measure_length(Route* route);
// Of a path along these points.
double navi_points_length(const PointList* points);

#endif
