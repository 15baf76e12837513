/// Short names for points.
#ifndef SUPPORT_POINTS_H
#define SUPPORT_POINTS_H

#include <nav/geometry.h>

static inline NavPoint at(int32_t x, int32_t y) { return (NavPoint){x, y}; }

static inline bool is_at(NavPoint p, int32_t x, int32_t y) { return p.x == x && p.y == y; }

#endif
