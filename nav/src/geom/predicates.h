// The exact decisions on which everything rests. All coordinates lie within +-(2^30 - 1); then
// every result here is exact (nav/README.md has the bit budget).
#ifndef NAVI_GEOM_PREDICATES_H
#define NAVI_GEOM_PREDICATES_H

#include "geom/wide.h"
#include "nav/geometry.h"

// Half width of the fixed frame; shapes stay strictly inside.
#define NAVI_FRAME ((1 << 30) - 1)

static inline bool navi_point_equal(NavPoint a, NavPoint b) { return a.x == b.x && a.y == b.y; }

static inline bool navi_point_less(NavPoint a, NavPoint b) {
    return a.x != b.x ? a.x < b.x : a.y < b.y;
}

static inline bool navi_point_in_range(NavPoint p) {
    return p.x >= -NAV_COORD_MAX && p.x <= NAV_COORD_MAX && p.y >= -NAV_COORD_MAX &&
           p.y <= NAV_COORD_MAX;
}

// With every difference at most 32767 in size no partial sum of the in-circle determinant leaves
// int64: each term is at most 4 m^4, the sum of two at most 8 m^4 < 2^63. The bound must not be
// widened to -32768.
static inline bool navi_is_narrow(int64_t dx, int64_t dy) {
    return dx >= -32767 && dx <= 32767 && dy >= -32767 && dy <= 32767;
}

// Twice the signed area of a, b, c: positive when c lies left of a->b (x right, y up), which is
// clockwise on a screen whose y points down.
static inline int64_t navi_orient2d(NavPoint a, NavPoint b, NavPoint c) {
    return ((int64_t)b.x - a.x) * ((int64_t)c.y - a.y) -
           ((int64_t)b.y - a.y) * ((int64_t)c.x - a.x);
}

// The sum of |dx| and |dy|: the width of the unit square across the direction of pq.
static inline int64_t navi_span(NavPoint p, NavPoint q) {
    int64_t dx = (int64_t)q.x - p.x, dy = (int64_t)q.y - p.y;
    return (dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy);
}

// The sign of the in-circle determinant of a positive triangle a, b, c: > 0 when d lies inside.
// Defined here because most of the time of a change goes through it.
static inline int navi_incircle_sign(NavPoint a, NavPoint b, NavPoint c, NavPoint d) {
    int64_t ax = (int64_t)a.x - d.x, ay = (int64_t)a.y - d.y;
    int64_t bx = (int64_t)b.x - d.x, by = (int64_t)b.y - d.y;
    int64_t cx = (int64_t)c.x - d.x, cy = (int64_t)c.y - d.y;
    int64_t bc = bx * cy - by * cx, ca = cx * ay - cy * ax, ab = ax * by - ay * bx;
    int64_t al = ax * ax + ay * ay, bl = bx * bx + by * by, cl = cx * cx + cy * cy;
#if !NAVI_HAS_INT128
    if (navi_is_narrow(ax, ay) && navi_is_narrow(bx, by) && navi_is_narrow(cx, cy)) {
        int64_t det = al * bc + bl * ca + cl * ab;
        return (det > 0) - (det < 0);
    }
#endif
    NavWide det = navi_wide_add(navi_wide_mul(al, bc), navi_wide_mul(bl, ca));
    return navi_wide_sign(navi_wide_add(det, navi_wide_mul(cl, ab)));
}

// Must the diagonal p-q of the convex quad p, b, q, a be flipped to a-b? Triangles (p, q, a) and
// (q, p, b) are positive. A cocircular tie puts the diagonal at the smallest of the four points.
static inline bool navi_edge_is_illegal(NavPoint p, NavPoint q, NavPoint a, NavPoint b) {
    int sign = navi_incircle_sign(p, q, a, b);
    if (sign != 0)
        return sign > 0;
    NavPoint ends = navi_point_less(p, q) ? p : q, tips = navi_point_less(a, b) ? a : b;
    return navi_point_less(tips, ends);
}

// Do segments ab and cd cross at a point interior to both?
bool navi_crosses(NavPoint a, NavPoint b, NavPoint c, NavPoint d);

// The lattice point in whose pixel the proper crossing of ab and cd lies; symmetric in the two.
NavPoint navi_crossing(NavPoint a, NavPoint b, NavPoint c, NavPoint d);

// Does segment ab meet the half-open pixel [x - 1/2, x + 1/2) x [y - 1/2, y + 1/2) of c?
bool navi_hits_pixel(NavPoint a, NavPoint b, NavPoint c);

// Is the closed segment ab met by p?
bool navi_on_segment(NavPoint a, NavPoint b, NavPoint p);

#endif
