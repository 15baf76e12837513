// Comparisons of distances with a radius, in integers.
#ifndef NAVI_QUERY_CIRCLE_EXACT_H
#define NAVI_QUERY_CIRCLE_EXACT_H

#include "geom/predicates.h"

// Discs with larger radii do not fit between the bounds.
#define NAVI_RADIUS_MAX ((1 << 30) - 1)

// Is p nearer than r to the closed segment ab? 0 < r <= 2 * NAVI_RADIUS_MAX; a and b may be equal.
bool navi_is_near_segment(NavPoint a, NavPoint b, NavPoint p, int64_t r);

// Are the closed segments ab and cd nearer to each other than r? c and d differ.
bool navi_are_near_segments(NavPoint a, NavPoint b, NavPoint c, NavPoint d, int64_t r);

#endif
