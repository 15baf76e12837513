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

// Twice the signed area of a, b, c: positive when c lies left of a->b (x right, y up), which is
// clockwise on a screen whose y points down.
static inline int64_t navi_orient2d(NavPoint a, NavPoint b, NavPoint c) {
    return ((int64_t)b.x - a.x) * ((int64_t)c.y - a.y) -
           ((int64_t)b.y - a.y) * ((int64_t)c.x - a.x);
}

// The sign of the in-circle determinant of a positive triangle a, b, c: > 0 when d lies inside.
int navi_incircle_sign(NavPoint a, NavPoint b, NavPoint c, NavPoint d);

// Must the diagonal p-q of the convex quad p, b, q, a be flipped to a-b? Triangles (p, q, a) and
// (q, p, b) are positive. A cocircular tie puts the diagonal at the smallest of the four points.
bool navi_edge_is_illegal(NavPoint p, NavPoint q, NavPoint a, NavPoint b);

// Do segments ab and cd cross at a point interior to both?
bool navi_crosses(NavPoint a, NavPoint b, NavPoint c, NavPoint d);

// The lattice point in whose pixel the proper crossing of ab and cd lies; symmetric in the two.
NavPoint navi_crossing(NavPoint a, NavPoint b, NavPoint c, NavPoint d);

// Does segment ab meet the half-open pixel [x - 1/2, x + 1/2) x [y - 1/2, y + 1/2) of c?
bool navi_hits_pixel(NavPoint a, NavPoint b, NavPoint c);

// Is the closed segment ab met by p?
bool navi_on_segment(NavPoint a, NavPoint b, NavPoint p);

#endif
