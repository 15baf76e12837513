// Vectors of the plane, in doubles.
#ifndef NAVI_QUERY_RATE_VEC_H
#define NAVI_QUERY_RATE_VEC_H

#include <math.h>

#include "geom/predicates.h"

typedef struct TerrainVec {
    double x, y;
} TerrainVec;

static inline TerrainVec navi_tv(double x, double y) { return (TerrainVec){x, y}; }
static inline TerrainVec navi_tv_of(NavPoint p) { return (TerrainVec){p.x, p.y}; }
static inline TerrainVec navi_tv_from(NavPoint o, NavPoint p) {
    return (TerrainVec){(double)p.x - o.x, (double)p.y - o.y};
}
// The lattice point nearest to a place that is counted from o.
static inline NavPoint navi_tv_nearest(NavPoint o, TerrainVec p) {
    return (NavPoint){(int32_t)(floor(p.x + 0.5) + o.x), (int32_t)(floor(p.y + 0.5) + o.y)};
}
static inline TerrainVec navi_tv_sub(TerrainVec a, TerrainVec b) {
    return (TerrainVec){a.x - b.x, a.y - b.y};
}
static inline TerrainVec navi_tv_negate(TerrainVec a) { return (TerrainVec){-a.x, -a.y}; }
static inline double navi_tv_cross(TerrainVec a, TerrainVec b) { return a.x * b.y - a.y * b.x; }
static inline double navi_tv_dot(TerrainVec a, TerrainVec b) { return a.x * b.x + a.y * b.y; }

// a + t * d
static inline TerrainVec navi_tv_go(TerrainVec a, TerrainVec d, double t) {
    return (TerrainVec){a.x + d.x * t, a.y + d.y * t};
}

// x * a + y * b
static inline TerrainVec navi_tv_mix(TerrainVec a, double x, TerrainVec b, double y) {
    return (TerrainVec){a.x * x + b.x * y, a.y * x + b.y * y};
}

static inline double navi_tv_length(TerrainVec a) { return sqrt(a.x * a.x + a.y * a.y); }
static inline double navi_tv_distance(TerrainVec a, TerrainVec b) {
    return navi_tv_length(navi_tv_sub(a, b));
}
static inline TerrainVec navi_tv_unit(TerrainVec a) {
    double length = navi_tv_length(a);
    return (TerrainVec){a.x / length, a.y / length};
}

#endif
