// Rays: the direction from one lattice point to another, as a difference of coordinates. Every
// test whether something lies between two rays is the sign of an exact cross product.
#ifndef NAVI_GEOM_RAY_H
#define NAVI_GEOM_RAY_H

#include <math.h>

#include "geom/predicates.h"

// Coordinates have 31 bits, so a difference has 32, and a product of two differences is below 2^62.
static inline NavPoint navi_ray_to(NavPoint from, NavPoint to) {
    NavPoint ray = {to.x - from.x, to.y - from.y};
    return ray;
}

static inline NavPoint navi_ray_end(NavPoint from, NavPoint ray) {
    NavPoint end = {from.x + ray.x, from.y + ray.y};
    return end;
}

// Positive: b points to the left of a.
static inline int64_t navi_ray_cross(NavPoint a, NavPoint b) {
    return (int64_t)a.x * b.y - (int64_t)a.y * b.x;
}

static inline int64_t navi_ray_dot(NavPoint a, NavPoint b) {
    return (int64_t)a.x * b.x + (int64_t)a.y * b.y;
}

static inline double navi_ray_length(NavPoint ray) {
    int64_t x = ray.x, y = ray.y;
    return sqrt((double)(x * x + y * y));
}

#endif
