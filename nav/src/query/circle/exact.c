// With |c| <= 2^30 a cross product is below 2^63, so its square is below 2^126. r^2 is at most 2^62
// and a squared length is below 2^63, so their product is below 2^125.
#include "query/circle/exact.h"

#include "base/assert.h"

bool navi_is_near_segment(NavPoint a, NavPoint b, NavPoint p, int64_t r) {
    NAV_ASSERT(r > 0 && r <= 2 * (int64_t)NAVI_RADIUS_MAX);
    int64_t along = navi_dot(a, b, p), length_2 = navi_distance_2(a, b), r_2 = r * r;
    if (along <= 0)
        return navi_distance_2(a, p) < r_2;
    if (along >= length_2)
        return navi_distance_2(b, p) < r_2;
    int64_t side = navi_orient2d(a, b, p);
    return navi_wide_sign(navi_wide_sub(navi_wide_mul(side, side), navi_wide_mul(r_2, length_2))) <
           0;
}

static int64_t least(int32_t a, int32_t b) { return a < b ? a : b; }
static int64_t most(int32_t a, int32_t b) { return a > b ? a : b; }

static bool are_boxes_near(NavPoint a, NavPoint b, NavPoint c, NavPoint d, int64_t r) {
    return least(a.x, b.x) - most(c.x, d.x) < r && least(c.x, d.x) - most(a.x, b.x) < r &&
           least(a.y, b.y) - most(c.y, d.y) < r && least(c.y, d.y) - most(a.y, b.y) < r;
}

bool navi_are_near_segments(NavPoint a, NavPoint b, NavPoint c, NavPoint d, int64_t r) {
    NAV_ASSERT(!navi_point_equal(c, d));
    if (!are_boxes_near(a, b, c, d, r))
        return false;
    // Two segments that do not cross are nearest at an end of one of them.
    return navi_is_near_segment(c, d, a, r) || navi_is_near_segment(c, d, b, r) ||
           navi_is_near_segment(a, b, c, r) || navi_is_near_segment(a, b, d, r) ||
           navi_crosses(a, b, c, d);
}
