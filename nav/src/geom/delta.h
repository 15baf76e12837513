// Differences of lattice points. They have 32 bits, so their products are exact.
#ifndef NAVI_GEOM_DELTA_H
#define NAVI_GEOM_DELTA_H

#include <stdint.h>

#include "nav/geometry.h"

typedef struct NavDelta {
    int64_t x, y;
} NavDelta;

// From a to b.
static inline NavDelta navi_delta(NavPoint a, NavPoint b) {
    NavDelta delta = {(int64_t)b.x - a.x, (int64_t)b.y - a.y};
    return delta;
}
static inline int64_t navi_delta_dot(NavDelta a, NavDelta b) { return a.x * b.x + a.y * b.y; }
static inline int64_t navi_delta_cross(NavDelta a, NavDelta b) { return a.x * b.y - a.y * b.x; }

#endif
