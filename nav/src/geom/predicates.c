#include "geom/predicates.h"

#include "base/assert.h"

// With every difference at most 32767 in size no partial sum leaves int64: each term is at most
// 4 m^4, the sum of two at most 8 m^4 < 2^63. The bound must not be widened to -32768.
#define SMALL_DIFFERENCE 32767

static bool is_small(int64_t v) { return v >= -SMALL_DIFFERENCE && v <= SMALL_DIFFERENCE; }

int navi_incircle_sign(NavPoint a, NavPoint b, NavPoint c, NavPoint d) {
    int64_t ax = (int64_t)a.x - d.x, ay = (int64_t)a.y - d.y;
    int64_t bx = (int64_t)b.x - d.x, by = (int64_t)b.y - d.y;
    int64_t cx = (int64_t)c.x - d.x, cy = (int64_t)c.y - d.y;
    int64_t bc = bx * cy - by * cx, ca = cx * ay - cy * ax, ab = ax * by - ay * bx;
    int64_t al = ax * ax + ay * ay, bl = bx * bx + by * by, cl = cx * cx + cy * cy;
    if (is_small(ax) && is_small(ay) && is_small(bx) && is_small(by) && is_small(cx) &&
        is_small(cy)) {
        int64_t det = al * bc + bl * ca + cl * ab;
        return (det > 0) - (det < 0);
    }
    NavWide det = navi_wide_add(navi_wide_mul(al, bc), navi_wide_mul(bl, ca));
    return navi_wide_sign(navi_wide_add(det, navi_wide_mul(cl, ab)));
}

bool navi_edge_is_illegal(NavPoint p, NavPoint q, NavPoint a, NavPoint b) {
    int sign = navi_incircle_sign(p, q, a, b);
    if (sign != 0)
        return sign > 0;
    NavPoint ends = navi_point_less(p, q) ? p : q, tips = navi_point_less(a, b) ? a : b;
    return navi_point_less(tips, ends);
}

static int sign_of(int64_t v) { return (v > 0) - (v < 0); }

bool navi_crosses(NavPoint a, NavPoint b, NavPoint c, NavPoint d) {
    int sc = sign_of(navi_orient2d(a, b, c)), sd = sign_of(navi_orient2d(a, b, d));
    if (sc * sd >= 0)
        return false;
    return sign_of(navi_orient2d(c, d, a)) * sign_of(navi_orient2d(c, d, b)) < 0;
}

// floor(num * d / den + 1/2), added to an origin. den is positive after the caller's sign change.
static int32_t rounded(int32_t origin, int64_t num, int64_t d, int64_t den) {
    NavWide twice = navi_wide_mul(num, 2 * d);
    uint64_t den2 = 2 * (uint64_t)den;
    NavWide sum = navi_wide_add(twice, navi_wide_mul(den, 1));
    return (int32_t)(origin + navi_wide_floor_div(sum, den2));
}

NavPoint navi_crossing(NavPoint a, NavPoint b, NavPoint c, NavPoint d) {
    int64_t abx = (int64_t)b.x - a.x, aby = (int64_t)b.y - a.y;
    int64_t cdx = (int64_t)d.x - c.x, cdy = (int64_t)d.y - c.y;
    int64_t den = abx * cdy - aby * cdx;
    int64_t num = ((int64_t)c.x - a.x) * cdy - ((int64_t)c.y - a.y) * cdx;
    NAV_ASSERT(den != 0);
    if (den < 0) {
        den = -den;
        num = -num;
    }
    NavPoint h = {rounded(a.x, num, abx, den), rounded(a.y, num, aby, den)};
    return h;
}

static bool in_box(NavPoint a, NavPoint b, NavPoint c) {
    return (a.x < b.x ? c.x >= a.x && c.x <= b.x : c.x >= b.x && c.x <= a.x) &&
           (a.y < b.y ? c.y >= a.y && c.y <= b.y : c.y >= b.y && c.y <= a.y);
}

bool navi_hits_pixel(NavPoint a, NavPoint b, NavPoint c) {
    if (!in_box(a, b, c))
        return false; // enough, because a and b are lattice points
    int64_t dx = (int64_t)b.x - a.x, dy = (int64_t)b.y - a.y;
    int64_t v = navi_orient2d(a, b, c);
    int64_t reach = (dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy), size = v < 0 ? -v : v;
    if (2 * size < reach || size == 0)
        return true; // the open pixel is cut, or a == b == c
    // Only one corner is touched: of the four, only (-1/2, -1/2) belongs to the pixel.
    return 2 * size == reach && 2 * v == dx - dy;
}

bool navi_on_segment(NavPoint a, NavPoint b, NavPoint p) {
    return in_box(a, b, p) && navi_orient2d(a, b, p) == 0;
}
