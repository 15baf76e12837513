// Let d = to - from, and n the number of parts. After k parts the centre is at from + (k / n) d.
//
// Corner q, with f = from - q: the distance is the radius R at s = (-d.f - sqrt(D)) / d.d, where D
// = R^2 d.d - cross(d, f)^2, if D > 0 and d.f < 0. So k is allowed iff k / n <= s, that is n
// sqrt(D) <= M for M = -n d.f - k d.d.
//
// Wall ab of length L, with c = cross(ab, d) < 0 (the disc approaches) and h = cross(ab, from - a):
// the distance from its line is R at s = (h - R L) / -c, where h >= R L. So k is allowed iff n R L
// <= n h + k c. The foot of the centre is then inside ab iff 0 < u + s v < L^2 with u = ab.(from -
// a) and v = ab.d, that is -c u + h v > R v L, and the same with L^2 - u and -v.
#include "query/space/contact.h"

#include <math.h>

#include "base/assert.h"
#include "geom/delta.h"

static NavWide wide(int64_t a) { return navi_wide_mul(a, 1); }
static NavWide minus(NavWide a) { return navi_wide_sub(wide(0), a); }
static NavBig square(NavWide a) { return navi_big_mul(navi_big(a), navi_big(a)); }

typedef bool IsAllowed(const void* context, int64_t k);

// The last k for which a condition holds. It holds at 0, and once it fails, it fails for all larger
// k. The search starts at a guess and doubles its step.
static int64_t last_allowed(IsAllowed* is_allowed, const void* context, double guess,
                            int64_t most) {
    int64_t at = guess <= 0 ? 0 : guess >= (double)most ? most : (int64_t)guess;
    int64_t low = 0, high = most + 1;
    NAV_ASSERT(most >= 0);
    if (is_allowed(context, at)) {
        low = at;
        for (int64_t step = 1; low + step < high; step *= 2) {
            if (!is_allowed(context, low + step))
                high = low + step;
            else
                low += step;
        }
    } else {
        high = at;
        for (int64_t step = 1; high - step > low; step *= 2) {
            if (is_allowed(context, high - step))
                low = high - step;
            else
                high -= step;
        }
    }
    while (high - low > 1) {
        int64_t middle = low + (high - low) / 2;
        *(is_allowed(context, middle) ? &low : &high) = middle;
    }
    NAV_ASSERT(low >= 0 && low <= most);
    return low;
}

// --- corners -----------------------------------------------------------------------------

typedef struct Corner {
    int64_t parts, along, motion_2; // d.f and d.d
    NavBig reach;                   // n^2 D
} Corner;

static bool is_before_corner(const void* context, int64_t k) {
    const Corner* corner = context;
    NavWide rest = navi_wide_sub(minus(navi_wide_mul(corner->parts, corner->along)),
                                 navi_wide_mul(k, corner->motion_2));
    return navi_wide_sign(rest) >= 0 && navi_big_compare(corner->reach, square(rest)) <= 0;
}

int64_t navi_contact_corner(const DiscMotion* motion, NavPoint q, int64_t most) {
    NavDelta d = navi_delta(motion->from, motion->to), f = navi_delta(q, motion->from);
    int64_t along = navi_delta_dot(d, f), motion_2 = navi_delta_dot(d, d),
            off = navi_delta_cross(d, f);
    int64_t radius_2 = (int64_t)motion->radius * motion->radius;
    NavWide room = navi_wide_sub(navi_wide_mul(radius_2, motion_2), navi_wide_mul(off, off));
    if (along >= 0 || navi_wide_sign(room) <= 0)
        return most;
    Corner corner = {motion->parts, along, motion_2,
                     navi_big_mul(navi_big_product(motion->parts, motion->parts), navi_big(room))};
    double off_part = (double)off / sqrt((double)motion_2);
    double inside = (double)radius_2 - off_part * off_part;
    double ahead = -(double)along / sqrt((double)motion_2) - sqrt(inside > 0 ? inside : 0);
    return last_allowed(is_before_corner, &corner,
                        ahead / sqrt((double)motion_2) * (double)motion->parts, most);
}

// --- walls -------------------------------------------------------------------------------

typedef struct Wall {
    int64_t parts, height, nearing; // h and c
    NavBig reach;                   // (n R L)^2
} Wall;

static bool is_before_wall(const void* context, int64_t k) {
    const Wall* wall = context;
    NavWide rest =
        navi_wide_add(navi_wide_mul(wall->parts, wall->height), navi_wide_mul(k, wall->nearing));
    return navi_wide_sign(rest) >= 0 && navi_big_compare(wall->reach, square(rest)) <= 0;
}

// Is a > b sqrt(c)? c is not negative.
static bool is_above_root(NavWide a, NavWide b, int64_t c) {
    int a_sign = navi_wide_sign(a), b_sign = c == 0 ? 0 : navi_wide_sign(b);
    if (a_sign != b_sign || a_sign == 0)
        return a_sign > b_sign;
    int order = navi_big_compare(square(a), navi_big_mul(square(b), navi_big_product(c, 1)));
    return order * a_sign > 0;
}

int64_t navi_contact_wall(const DiscMotion* motion, NavPoint a, NavPoint b, int64_t most) {
    NavDelta d = navi_delta(motion->from, motion->to), ab = navi_delta(a, b),
             f = navi_delta(a, motion->from);
    int64_t nearing = navi_delta_cross(ab, d), height = navi_delta_cross(ab, f),
            length_2 = navi_delta_dot(ab, ab);
    if (nearing >= 0 || height < 0)
        return most;
    int64_t radius_2 = (int64_t)motion->radius * motion->radius;
    if (navi_wide_sign(
            navi_wide_sub(navi_wide_mul(height, height), navi_wide_mul(radius_2, length_2))) < 0)
        return most; // the foot is outside the wall, so an end touches first
    int64_t u = navi_delta_dot(ab, f), v = navi_delta_dot(ab, d);
    NavWide turned = navi_wide_mul(height, v), by_length = navi_wide_mul(motion->radius, v);
    NavWide from_a = navi_wide_add(navi_wide_mul(-nearing, u), turned);
    NavWide from_b = navi_wide_sub(
        navi_wide_mul(-nearing, navi_delta_dot(ab, navi_delta(motion->from, b))), turned);
    if (!is_above_root(from_a, by_length, length_2) ||
        !is_above_root(from_b, minus(by_length), length_2))
        return most;
    Wall wall = {motion->parts, height, nearing,
                 navi_big_mul(navi_big_product(motion->parts, motion->parts),
                              navi_big(navi_wide_mul(radius_2, length_2)))};
    double rest = (double)height - motion->radius * sqrt((double)length_2);
    return last_allowed(is_before_wall, &wall, rest / -(double)nearing * (double)motion->parts,
                        most);
}
