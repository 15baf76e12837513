// Distances from a point: doubles to order the work, exact squares to decide.
#ifndef NAVI_QUERY_ASK_DISTANCE_H
#define NAVI_QUERY_ASK_DISTANCE_H

#include "geom/big.h"
#include "query/ask/ask.h"
#include "query/ask/filter.h"

// The doubles are accurate to a few units in the last place.
#define NAVI_DISTANCE_MARGIN (1.0 - 1e-12)

double navi_segment_distance(NavPoint a, NavPoint b, NavPoint p);
// Distance of p from the closed triangle.
double navi_triangle_distance(const Mesh* mesh, uint32_t t, NavPoint p);
// Push a triangle that the query has not seen, if it comes within `reach` of p.
NavResult navi_ask_push_near(Ask* ask, uint32_t t, NavPoint p, double reach);

// The square of the distance from p to the segment ab, exact.
NavRatio navi_segment_ratio(NavPoint a, NavPoint b, NavPoint p);
// The square of an integer number of steps.
static inline NavRatio navi_square_ratio(int32_t steps) {
    NavRatio ratio = {navi_wide_mul(steps, steps), 1};
    return ratio;
}

#endif
