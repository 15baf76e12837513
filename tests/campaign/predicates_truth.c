#include "campaign/predicates_truth.h"

#include "oracle/exact.h"

static OracleBig product(int64_t a, int64_t b) {
    return oracle_big_mul(oracle_big(a), oracle_big(b));
}

static int64_t cross(NavPoint a, NavPoint b) { return (int64_t)a.x * b.y - (int64_t)a.y * b.x; }

int64_t truth_area_2(NavPoint a, NavPoint b, NavPoint c) {
    return cross(a, b) + cross(b, c) + cross(c, a);
}

static int64_t lift(NavPoint p) { return (int64_t)p.x * p.x + (int64_t)p.y * p.y; }

// The determinant of the rows (x, y, x^2 + y^2, 1), by its third column.
static int lifted_sign(const TruthQuad* q) {
    OracleBig plus = oracle_big_add(product(lift(q->a), q->bcd), product(lift(q->c), q->abd));
    OracleBig minus = oracle_big_add(product(lift(q->b), q->acd), product(lift(q->d), q->abc));
    return oracle_big_compare(plus, minus);
}

TruthQuad truth_quad(NavPoint a, NavPoint b, NavPoint c, NavPoint d) {
    TruthQuad quad = {.a = a, .b = b, .c = c, .d = d};
    quad.abc = truth_area_2(a, b, c);
    quad.abd = truth_area_2(a, b, d);
    quad.acd = truth_area_2(a, c, d);
    quad.bcd = truth_area_2(b, c, d);
    quad.lifted = lifted_sign(&quad);
    return quad;
}

static bool is_opposite(int64_t a, int64_t b) { return (a < 0 && b > 0) || (a > 0 && b < 0); }

bool truth_crosses(const TruthQuad* q) {
    return is_opposite(q->abc, q->abd) && is_opposite(q->acd, q->bcd);
}

// Is low <= 2 * size * value < high? value = over / under.
static bool is_in_pixel(OracleBig over, OracleBig under, int32_t centre) {
    OracleBig twice = oracle_big_add(over, over);
    OracleBig low = oracle_big_mul(oracle_big(2 * (int64_t)centre - 1), under);
    OracleBig high = oracle_big_add(low, oracle_big_add(under, under));
    return oracle_big_compare(low, twice) <= 0 && oracle_big_compare(twice, high) < 0;
}

// The crossing of the two lines by Cramer's rule:
//   ((a x b) (c - d) - (a - b) (c x d)) / ((a - b) x (c - d)).
bool truth_crossing_is_in(const TruthQuad* q, NavPoint h) {
    int64_t abx = (int64_t)q->a.x - q->b.x, aby = (int64_t)q->a.y - q->b.y;
    int64_t cdx = (int64_t)q->c.x - q->d.x, cdy = (int64_t)q->c.y - q->d.y;
    int64_t ab = cross(q->a, q->b), cd = cross(q->c, q->d);
    OracleBig under = oracle_big_sub(product(abx, cdy), product(aby, cdx));
    OracleBig x = oracle_big_sub(product(ab, cdx), product(abx, cd));
    OracleBig y = oracle_big_sub(product(ab, cdy), product(aby, cd));
    if (under.sign < 0) {
        under.sign = 1;
        x.sign = -x.sign;
        y.sign = -y.sign;
    }
    return under.sign != 0 && is_in_pixel(x, under, h.x) && is_in_pixel(y, under, h.y);
}

// --- segment and pixel --------------------------------------------------------------------------

typedef struct Bound {
    int64_t over, under; // under is positive
    bool is_closed;
} Bound;

typedef struct Interval {
    Bound low, high;
} Interval;

static int compare(const Bound* p, const Bound* q) {
    OracleWide a = (OracleWide)p->over * q->under, b = (OracleWide)q->over * p->under;
    return (a > b) - (a < b);
}

static void raise_low(Interval* t, Bound bound) {
    int order = compare(&bound, &t->low);
    if (order > 0 || (order == 0 && !bound.is_closed))
        t->low = bound;
}

static void lower_high(Interval* t, Bound bound) {
    int order = compare(&bound, &t->high);
    if (order < 0 || (order == 0 && !bound.is_closed))
        t->high = bound;
}

// Where is from + t (to - from) in [centre - 1/2, centre + 1/2)?
static bool clip(Interval* t, int32_t from, int32_t to, int32_t centre) {
    int64_t d = 2 * ((int64_t)to - from), reach = 2 * ((int64_t)centre - from);
    int64_t enter = reach - 1, leave = reach + 1;
    if (d == 0)
        return enter <= 0 && 0 < leave;
    bool is_forward = d > 0;
    int64_t size = is_forward ? d : -d;
    Bound at_lower = {is_forward ? enter : -enter, size, true};
    Bound at_upper = {is_forward ? leave : -leave, size, false};
    raise_low(t, is_forward ? at_lower : at_upper);
    lower_high(t, is_forward ? at_upper : at_lower);
    return true;
}

bool truth_meets_pixel(NavPoint a, NavPoint b, NavPoint c) {
    Interval t = {{0, 1, true}, {1, 1, true}};
    if (!clip(&t, a.x, b.x, c.x) || !clip(&t, a.y, b.y, c.y))
        return false;
    int order = compare(&t.low, &t.high);
    return order < 0 || (order == 0 && t.low.is_closed && t.high.is_closed);
}

// On the line, not beyond b and not before a.
bool truth_on_segment(NavPoint a, NavPoint b, NavPoint p) {
    if (truth_area_2(a, b, p) != 0)
        return false;
    return ((int64_t)p.x - a.x) * ((int64_t)p.x - b.x) <= 0 &&
           ((int64_t)p.y - a.y) * ((int64_t)p.y - b.y) <= 0;
}
