#include "geom/predicates.h"

#include "base/assert.h"

static int sign_of(int64_t v) { return (v > 0) - (v < 0); }

static bool is_in_box_of(NavPoint a, NavPoint b, NavPoint c) {
    return (a.x < b.x ? c.x >= a.x && c.x <= b.x : c.x >= b.x && c.x <= a.x) &&
           (a.y < b.y ? c.y >= a.y && c.y <= b.y : c.y >= b.y && c.y <= a.y);
}

bool navi_crosses(NavPoint a, NavPoint b, NavPoint c, NavPoint d) {
    int sc = sign_of(navi_orient2d(a, b, c)), sd = sign_of(navi_orient2d(a, b, d));
    if (sc * sd >= 0)
        return false;
    return sign_of(navi_orient2d(c, d, a)) * sign_of(navi_orient2d(c, d, b)) < 0;
}

// origin + floor(num * d / den + 1/2), for den > 0.
static int32_t rounded_sum(int32_t origin, int64_t num, int64_t d, int64_t den) {
    const int64_t most = INT64_C(1) << 40; // then the sum below fits into 62 bits
    if (num <= most && num >= -most && den <= most && d <= 1 << 20 && d >= -(1 << 20)) {
        int64_t sum = 2 * num * d + den, floor = sum / (2 * den);
        return (int32_t)(origin + floor - (sum % (2 * den) < 0));
    }
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
    NavPoint h = {rounded_sum(a.x, num, abx, den), rounded_sum(a.y, num, aby, den)};
    NAV_ASSERT(num > 0 && num < den && is_in_box_of(a, b, h) && is_in_box_of(c, d, h));
    return h;
}

bool navi_hits_pixel(NavPoint a, NavPoint b, NavPoint c) {
    if (!is_in_box_of(a, b, c))
        return false; // the bounding box decides, because a and b are lattice points
    int64_t dx = (int64_t)b.x - a.x, dy = (int64_t)b.y - a.y;
    int64_t v = navi_orient2d(a, b, c);
    int64_t reach = (dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy), size = v < 0 ? -v : v;
    if (2 * size < reach || size == 0)
        return true; // the segment crosses the open pixel, or a == b == c
    // The segment touches one corner of the pixel. Of its corners only (-1/2, -1/2) belongs to it.
    return 2 * size == reach && 2 * v == dx - dy;
}

bool navi_on_segment(NavPoint a, NavPoint b, NavPoint p) {
    return is_in_box_of(a, b, p) && navi_orient2d(a, b, p) == 0;
}
