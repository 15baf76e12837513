// With d = to - from, n parts and a point from + (k / n) d after k of them:
//
// A corner q, f = from - q: the distance is the radius R at s = (-d.f - sqrt(D)) / d.d with
// D = R^2 d.d - cross(d, f)^2, if D > 0 and d.f < 0. So k is allowed iff k / n <= s, that is
// n sqrt(D) <= M for M = -n d.f - k d.d.
//
// A wall ab of length L, with c = cross(ab, d) < 0 (it comes nearer) and h = cross(ab, from - a):
// the distance from its line is R at s = (h - R L) / -c, where h >= R L. So k is allowed iff
// n R L <= n h + k c. The foot is inside ab there iff 0 < u + s v < L^2 with u = ab.(from - a) and
// v = ab.d, that is -c u + h v > R v L and the same with L^2 - u, -v.
#include "query/space/contact.h"

#include <math.h>

static NavWide wide(int64_t a) { return navi_wide_mul(a, 1); }
static NavWide minus(NavWide a) { return navi_wide_sub(wide(0), a); }
static NavBig square(NavWide a) { return navi_big_mul(navi_big(a), navi_big(a)); }

typedef struct Way {
    int64_t x, y;
} Way;

static Way way_between(NavPoint a, NavPoint b) {
    Way way = {(int64_t)b.x - a.x, (int64_t)b.y - a.y};
    return way;
}
static int64_t dot(Way a, Way b) { return a.x * b.x + a.y * b.y; }
static int64_t cross(Way a, Way b) { return a.x * b.y - a.y * b.x; }

typedef bool IsAllowed(const void* context, int64_t k);

// Up to where a condition holds that holds at 0 and, once it fails, fails for ever: from a guess,
// in growing steps.
static int64_t last_allowed(IsAllowed* is_allowed, const void* context, double guess,
                            int64_t most) {
    int64_t at = guess <= 0 ? 0 : guess >= (double)most ? most : (int64_t)guess;
    int64_t low = 0, high = most + 1;
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
    return low;
}

// --- corners -----------------------------------------------------------------------------

typedef struct Corner {
    int64_t parts, along, way_2; // d.f and d.d
    NavBig reach;                // n^2 D
} Corner;

static bool is_before_corner(const void* context, int64_t k) {
    const Corner* corner = context;
    NavWide rest = navi_wide_sub(minus(navi_wide_mul(corner->parts, corner->along)),
                                 navi_wide_mul(k, corner->way_2));
    return navi_wide_sign(rest) >= 0 && navi_big_compare(corner->reach, square(rest)) <= 0;
}

int64_t navi_contact_corner(const DiscWay* way, NavPoint q, int64_t most) {
    Way d = way_between(way->from, way->to), f = way_between(q, way->from);
    int64_t along = dot(d, f), way_2 = dot(d, d), off = cross(d, f);
    int64_t radius_2 = (int64_t)way->radius * way->radius;
    NavWide room = navi_wide_sub(navi_wide_mul(radius_2, way_2), navi_wide_mul(off, off));
    if (along >= 0 || navi_wide_sign(room) <= 0)
        return most;
    Corner corner = {way->parts, along, way_2,
                     navi_big_mul(navi_big_product(way->parts, way->parts), navi_big(room))};
    double off_part = (double)off / sqrt((double)way_2);
    double inside = (double)radius_2 - off_part * off_part;
    double ahead = -(double)along / sqrt((double)way_2) - sqrt(inside > 0 ? inside : 0);
    return last_allowed(is_before_corner, &corner, ahead / sqrt((double)way_2) * (double)way->parts,
                        most);
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

int64_t navi_contact_wall(const DiscWay* way, NavPoint a, NavPoint b, int64_t most) {
    Way d = way_between(way->from, way->to), ab = way_between(a, b), f = way_between(a, way->from);
    int64_t nearing = cross(ab, d), height = cross(ab, f), length_2 = dot(ab, ab);
    if (nearing >= 0 || height < 0)
        return most;
    int64_t radius_2 = (int64_t)way->radius * way->radius;
    if (navi_wide_sign(
            navi_wide_sub(navi_wide_mul(height, height), navi_wide_mul(radius_2, length_2))) < 0)
        return most; // it stands beside the wall's line: an end comes first
    int64_t u = dot(ab, f), v = dot(ab, d);
    NavWide turned = navi_wide_mul(height, v), by_length = navi_wide_mul(way->radius, v);
    NavWide from_a = navi_wide_add(navi_wide_mul(-nearing, u), turned);
    NavWide from_b =
        navi_wide_sub(navi_wide_mul(-nearing, dot(ab, way_between(way->from, b))), turned);
    if (!is_above_root(from_a, by_length, length_2) ||
        !is_above_root(from_b, minus(by_length), length_2))
        return most;
    Wall wall = {way->parts, height, nearing,
                 navi_big_mul(navi_big_product(way->parts, way->parts),
                              navi_big(navi_wide_mul(radius_2, length_2)))};
    double rest = (double)height - way->radius * sqrt((double)length_2);
    return last_allowed(is_before_wall, &wall, rest / -(double)nearing * (double)way->parts, most);
}
