// Plane vectors in doubles, for tangents, contacts and arcs. These only propose points; integers
// decide what is returned (exact.h). Only + - * / and sqrt are used, so that all machines agree.
#ifndef NAVI_QUERY_CIRCLE_VEC_H
#define NAVI_QUERY_CIRCLE_VEC_H

#include <math.h>

#include "base/assert.h"
#include "base/floats.h"
#include "nav/geometry.h"

typedef struct RadiusVec {
    double x, y;
} RadiusVec;

static inline RadiusVec navi_vec(double x, double y) {
    RadiusVec vec = {x, y};
    return vec;
}
static inline RadiusVec navi_vec_from(NavPoint o, NavPoint p) {
    return navi_vec((double)p.x - o.x, (double)p.y - o.y);
}
static inline RadiusVec navi_vec_add(RadiusVec a, RadiusVec b) {
    return navi_vec(a.x + b.x, a.y + b.y);
}
static inline RadiusVec navi_vec_sub(RadiusVec a, RadiusVec b) {
    return navi_vec(a.x - b.x, a.y - b.y);
}
static inline RadiusVec navi_vec_scale(RadiusVec a, double k) { return navi_vec(a.x * k, a.y * k); }
static inline double navi_vec_dot(RadiusVec a, RadiusVec b) { return a.x * b.x + a.y * b.y; }
static inline double navi_vec_cross(RadiusVec a, RadiusVec b) { return a.x * b.y - a.y * b.x; }
static inline double navi_vec_length_2(RadiusVec a) { return a.x * a.x + a.y * a.y; }
static inline double navi_vec_length(RadiusVec a) { return sqrt(navi_vec_length_2(a)); }
static inline RadiusVec navi_vec_unit(RadiusVec a) {
    NAV_ASSERT(navi_vec_length_2(a) > 0);
    return navi_vec_scale(a, 1 / navi_vec_length(a));
}
// A quarter turn to the left.
static inline RadiusVec navi_vec_left(RadiusVec a) { return navi_vec(-a.y, a.x); }

static inline RadiusVec navi_vec_right(RadiusVec a) { return navi_vec(a.y, -a.x); }
static inline RadiusVec navi_vec_of(NavPoint p) { return navi_vec(p.x, p.y); }
// From a point that need not be of the lattice.
static inline RadiusVec navi_vec_to(RadiusVec o, NavPoint p) {
    return navi_vec(p.x - o.x, p.y - o.y);
}

static inline bool navi_vec_is_unit(RadiusVec a) { return fabs(navi_vec_length_2(a) - 1) < 1e-9; }

// Rotate to the left by the angle with this cosine and sine.
static inline RadiusVec navi_vec_turn(RadiusVec a, double cosine, double sine) {
    return navi_vec(cosine * a.x - sine * a.y, sine * a.x + cosine * a.y);
}

// The angle between two unit vectors in radians. Its error is at most 1e-12, near half a turn
// 1e-10.
double navi_vec_angle(RadiusVec a, RadiusVec b);
// The same, sooner, and within 1e-12.
double navi_vec_between(RadiusVec a, RadiusVec b);

// The point of the segment ab, which is no point, nearest to p.
static inline RadiusVec navi_vec_nearest(RadiusVec a, RadiusVec b, RadiusVec p) {
    RadiusVec d = navi_vec_sub(b, a);
    double part = navi_vec_dot(d, navi_vec_sub(p, a)) / navi_vec_length_2(d);
    return navi_vec_add(a, navi_vec_scale(d, part < 0 ? 0 : part > 1 ? 1 : part));
}

// Squared distance of p from the segment ab, which may be a point.
static inline double navi_vec_segment_2(RadiusVec a, RadiusVec b, RadiusVec p) {
    RadiusVec d = navi_vec_sub(b, a), e = navi_vec_sub(p, a);
    double along = navi_vec_dot(d, e), length_2 = navi_vec_length_2(d);
    if (along <= 0)
        return navi_vec_length_2(e);
    if (along >= length_2)
        return navi_vec_length_2(navi_vec_sub(p, b));
    double side = navi_vec_cross(d, e);
    return side * side / length_2;
}

#endif
