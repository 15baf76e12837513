#include "oracle/exact.h"

int64_t oracle_area_2(NavPoint a, NavPoint b, NavPoint c) {
    int64_t abx = (int64_t)b.x - a.x, aby = (int64_t)b.y - a.y;
    int64_t acx = (int64_t)c.x - a.x, acy = (int64_t)c.y - a.y;
    return (int64_t)((OracleWide)abx * acy - (OracleWide)aby * acx);
}

int oracle_sign(OracleWide value) { return (value > 0) - (value < 0); }

int oracle_in_circle(NavPoint a, NavPoint b, NavPoint c, NavPoint d) {
    const NavPoint corner[3] = {a, b, c};
    OracleWide x[3], y[3], lift[3];
    for (int i = 0; i < 3; i++) {
        x[i] = (int64_t)corner[i].x - d.x;
        y[i] = (int64_t)corner[i].y - d.y;
        lift[i] = x[i] * x[i] + y[i] * y[i];
    }
    // Each term is at most 2 L^4 for a frame of side L < 2^31, so three of them stay below 2^127.
    OracleWide det = 0;
    for (int i = 0; i < 3; i++) {
        int j = (i + 1) % 3, k = (i + 2) % 3;
        det += lift[i] * (x[j] * y[k] - x[k] * y[j]);
    }
    return oracle_sign(det);
}

bool oracle_cross_properly(NavPoint a, NavPoint b, NavPoint c, NavPoint d) {
    int abc = oracle_sign(oracle_area_2(a, b, c)), abd = oracle_sign(oracle_area_2(a, b, d));
    int cda = oracle_sign(oracle_area_2(c, d, a)), cdb = oracle_sign(oracle_area_2(c, d, b));
    return abc * abd < 0 && cda * cdb < 0;
}

static OracleWide floor_div(OracleWide num, OracleWide den) {
    OracleWide quotient = num / den;
    return num % den != 0 && (num < 0) != (den < 0) ? quotient - 1 : quotient;
}

NavPoint oracle_crossing_pixel(NavPoint a, NavPoint b, NavPoint c, NavPoint d) {
    // The crossing is a + (num / den) (b - a); the pixel is the floor of that plus one half.
    OracleWide num = oracle_area_2(c, d, a);
    OracleWide den = num - oracle_area_2(c, d, b);
    int64_t dx = (int64_t)b.x - a.x, dy = (int64_t)b.y - a.y;
    NavPoint pixel;
    pixel.x = (int32_t)(a.x + floor_div(2 * num * dx + den, 2 * den));
    pixel.y = (int32_t)(a.y + floor_div(2 * num * dy + den, 2 * den));
    return pixel;
}

bool oracle_on_segment(NavPoint a, NavPoint b, NavPoint p) {
    if (oracle_area_2(a, b, p) != 0)
        return false;
    bool in_x = a.x < b.x ? a.x <= p.x && p.x <= b.x : b.x <= p.x && p.x <= a.x;
    bool in_y = a.y < b.y ? a.y <= p.y && p.y <= b.y : b.y <= p.y && p.y <= a.y;
    return in_x && in_y;
}

bool oracle_segments_meet(NavPoint a, NavPoint b, NavPoint c, NavPoint d) {
    return oracle_cross_properly(a, b, c, d) || oracle_on_segment(a, b, c) ||
           oracle_on_segment(a, b, d) || oracle_on_segment(c, d, a) || oracle_on_segment(c, d, b);
}

bool oracle_triangle_holds(const NavPoint corner[3], NavPoint p) {
    return oracle_area_2(corner[0], corner[1], p) >= 0 &&
           oracle_area_2(corner[1], corner[2], p) >= 0 &&
           oracle_area_2(corner[2], corner[0], p) >= 0;
}

OracleWide oracle_ring_area_2(const NavPoint* ring, uint32_t count) {
    OracleWide area_2 = 0;
    for (uint32_t i = 0; i < count; i++) {
        NavPoint a = ring[i], b = ring[(i + 1) % count];
        area_2 += (OracleWide)a.x * b.y - (OracleWide)a.y * b.x;
    }
    return area_2;
}

bool oracle_box_holds(NavBox box, const NavPoint corner[3]) {
    for (uint32_t i = 0; i < 3; i++)
        if (corner[i].x < box.min.x || corner[i].x > box.max.x || corner[i].y < box.min.y ||
            corner[i].y > box.max.y)
            return false;
    return true;
}

int oracle_fraction_compare(OracleFraction p, OracleFraction q) {
    return oracle_sign((OracleWide)p.num * q.den - (OracleWide)q.num * p.den);
}

static void raise_low(OracleSpell* spell, OracleFraction t, bool closed) {
    int order = oracle_fraction_compare(t, spell->low);
    if (order > 0) {
        spell->low = t;
        spell->low_closed = closed;
    } else if (order == 0) {
        spell->low_closed = spell->low_closed && closed;
    }
}

static void lower_high(OracleSpell* spell, OracleFraction t, bool closed) {
    int order = oracle_fraction_compare(t, spell->high);
    if (order < 0) {
        spell->high = t;
        spell->high_closed = closed;
    } else if (order == 0) {
        spell->high_closed = spell->high_closed && closed;
    }
}

// Clip to centre - 1/2 <= from + t d < centre + 1/2, everything doubled.
static bool clip_axis(OracleSpell* spell, int64_t from, int64_t to, int64_t centre) {
    int64_t d = 2 * (to - from), down = 2 * (centre - from) - 1, up = 2 * (centre - from) + 1;
    if (d == 0)
        return down <= 0 && 0 < up;
    if (d > 0) {
        raise_low(spell, (OracleFraction){down, d}, true);
        lower_high(spell, (OracleFraction){up, d}, false);
    } else {
        raise_low(spell, (OracleFraction){-up, -d}, false);
        lower_high(spell, (OracleFraction){-down, -d}, true);
    }
    return true;
}

bool oracle_meets_pixel(NavPoint a, NavPoint b, NavPoint centre, OracleSpell* spell) {
    OracleSpell s = {{0, 1}, {1, 1}, true, true};
    if (!clip_axis(&s, a.x, b.x, centre.x) || !clip_axis(&s, a.y, b.y, centre.y))
        return false;
    int order = oracle_fraction_compare(s.low, s.high);
    if (order > 0 || (order == 0 && !(s.low_closed && s.high_closed)))
        return false;
    if (spell != NULL)
        *spell = s;
    return true;
}

int oracle_point_compare(NavPoint a, NavPoint b) {
    if (a.x != b.x)
        return a.x < b.x ? -1 : 1;
    return (a.y > b.y) - (a.y < b.y);
}
