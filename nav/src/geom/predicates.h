// Exact geometric predicates. All coordinates lie within +-(2^30 - 1); then every result here is
// exact (README.md has the bit budget).
#ifndef NAVI_GEOM_PREDICATES_H
#define NAVI_GEOM_PREDICATES_H

#include <math.h>

#include "base/assert.h"
#include "geom/wide.h"
#include "nav/geometry.h"

// Half the width of the frame. Shapes stay strictly inside.
#define NAVI_FRAME ((1 << 30) - 1)

static inline bool navi_point_equal(NavPoint a, NavPoint b) { return a.x == b.x && a.y == b.y; }

static inline bool navi_point_less(NavPoint a, NavPoint b) {
    return a.x != b.x ? a.x < b.x : a.y < b.y;
}

// A key that orders coordinates as integers without a sign.
static inline uint32_t navi_coord_key(int32_t at) { return (uint32_t)at ^ UINT32_C(1) << 31; }

// A key that orders points as navi_point_less does.
static inline uint64_t navi_point_key(NavPoint p) {
    return (uint64_t)navi_coord_key(p.x) << 32 | navi_coord_key(p.y);
}

static inline bool navi_point_in_range(NavPoint p) {
    return p.x >= -NAV_COORD_MAX && p.x <= NAV_COORD_MAX && p.y >= -NAV_COORD_MAX &&
           p.y <= NAV_COORD_MAX;
}

// Both corners are in range, and the box has a positive width and height.
static inline bool navi_box_is_valid(NavBox box) {
    return navi_point_in_range(box.min) && navi_point_in_range(box.max) && box.min.x < box.max.x &&
           box.min.y < box.max.y;
}

// Are all coordinate differences at most m = 32767 in size? Then the in-circle sum fits into int64:
// cross and dot products are at most 2 m^2, and the sum of two products of them is at most 8 m^4 <
// 2^63.
static inline bool navi_is_narrow(NavPoint p, NavPoint q, NavPoint o) {
    int64_t px = (int64_t)p.x - o.x, py = (int64_t)p.y - o.y;
    int64_t qx = (int64_t)q.x - o.x, qy = (int64_t)q.y - o.y;
    return px >= -32767 && px <= 32767 && py >= -32767 && py <= 32767 && qx >= -32767 &&
           qx <= 32767 && qy >= -32767 && qy <= 32767;
}

// Twice the signed area of triangle abc. It is positive when c lies left of ab in axes with x right
// and y up; on a screen, where y points down, a, b, c then run clockwise.
static inline int64_t navi_orient2d(NavPoint a, NavPoint b, NavPoint c) {
    return ((int64_t)b.x - a.x) * ((int64_t)c.y - a.y) -
           ((int64_t)b.y - a.y) * ((int64_t)c.x - a.x);
}

// The Manhattan distance |dx| + |dy|. The height of a point over pq in the maximum norm is
// |orient2d| divided by it.
static inline int64_t navi_manhattan(NavPoint p, NavPoint q) {
    int64_t dx = (int64_t)q.x - p.x, dy = (int64_t)q.y - p.y;
    return (dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy);
}

static inline int64_t navi_dot(NavPoint o, NavPoint p, NavPoint q) {
    return ((int64_t)p.x - o.x) * ((int64_t)q.x - o.x) +
           ((int64_t)p.y - o.y) * ((int64_t)q.y - o.y);
}

static inline int64_t navi_distance_2(NavPoint a, NavPoint b) {
    int64_t x = (int64_t)b.x - a.x, y = (int64_t)b.y - a.y;
    return x * x + y * y;
}

// In steps. The square is exact in int64, so there is one rounding for it and one for the root.
static inline double navi_distance(NavPoint a, NavPoint b) {
    return sqrt((double)navi_distance_2(a, b));
}

// The lattice point nearest to a place inside the frame.
static inline NavPoint navi_point_rounded(double x, double y) {
    return (NavPoint){(int32_t)floor(x + 0.5), (int32_t)floor(y + 0.5)};
}

// The same for the place after this part of the segment ab.
static inline NavPoint navi_point_along(NavPoint a, NavPoint b, double part) {
    return navi_point_rounded(a.x + ((double)b.x - a.x) * part, a.y + ((double)b.y - a.y) * part);
}

// The in-circle test: > 0 when b lies inside the circle through p, q and a, and 0 when on it. Point
// a lies left of pq and b right of it. The test compares angles (Cline and Renka 1984): b lies
// inside when the angles at a and b opposite pq sum to more than 180 degrees, so when the sine of
// the sum is negative. The dot products are those of the two angles. These functions are inline
// because most of the time of a change is spent in them.
static inline int navi_sign_of_angles(NavPoint p, NavPoint q, NavPoint a, NavPoint b, int64_t dot_a,
                                      int64_t dot_b) {
    NAV_ASSERT(dot_a == navi_dot(a, p, q) && dot_b == navi_dot(b, p, q));
    int64_t cross_a = navi_orient2d(p, q, a), cross_b = navi_orient2d(q, p, b);
    NAV_VALIDATE(cross_a > 0 && cross_b > 0);
#if !NAVI_HAS_INT128
    if (navi_is_narrow(p, q, a) && navi_is_narrow(p, q, b)) {
        int64_t sine = cross_a * dot_b + cross_b * dot_a;
        return (sine < 0) - (sine > 0);
    }
#endif
    return -navi_wide_sign(
        navi_wide_add(navi_wide_mul(cross_a, dot_b), navi_wide_mul(cross_b, dot_a)));
}

// For most edges both angles are acute, and the dot products decide.
static inline int navi_incircle_sign(NavPoint p, NavPoint q, NavPoint a, NavPoint b) {
    NAV_VALIDATE(navi_orient2d(p, q, a) > 0 && navi_orient2d(q, p, b) > 0);
    int64_t dot_a = navi_dot(a, p, q), dot_b = navi_dot(b, p, q);
    return dot_a > 0 && dot_b > 0 ? -1 : navi_sign_of_angles(p, q, a, b, dot_a, dot_b);
}

// Must the diagonal pq of the convex quad p, b, q, a be flipped to ab, when the in-circle test has
// this sign? Triangles pqa and qpb are positive. If the four points are cocircular, the diagonal
// belongs at the lexicographically smallest of them.
static inline bool navi_sign_is_illegal(int sign, NavPoint p, NavPoint q, NavPoint a, NavPoint b) {
    if (sign != 0)
        return sign > 0;
    NavPoint ends = navi_point_less(p, q) ? p : q, tips = navi_point_less(a, b) ? a : b;
    return navi_point_less(tips, ends);
}

static inline bool navi_edge_is_illegal(NavPoint p, NavPoint q, NavPoint a, NavPoint b) {
    return navi_sign_is_illegal(navi_incircle_sign(p, q, a, b), p, q, a, b);
}

// Do segments ab and cd cross properly, in a point interior to both?
bool navi_crosses(NavPoint a, NavPoint b, NavPoint c, NavPoint d);

// The lattice point whose pixel contains the proper crossing of ab and cd. Symmetric in ab and cd.
NavPoint navi_crossing(NavPoint a, NavPoint b, NavPoint c, NavPoint d);

// Does segment ab meet the half-open pixel [x - 1/2, x + 1/2) x [y - 1/2, y + 1/2) of c?
bool navi_hits_pixel(NavPoint a, NavPoint b, NavPoint c);

// Does p lie on the closed segment ab?
bool navi_on_segment(NavPoint a, NavPoint b, NavPoint p);

#endif
