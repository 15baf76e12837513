#include "geom/wide.h"

#include "base/assert.h"

static NavWide2 negate_wide2(NavWide2 a) {
    NavWide2 zero = {0, 0};
    return navi_wide2_sub(zero, a);
}

NavWide2 navi_wide2_add(NavWide2 a, NavWide2 b) {
    NavWide2 r;
    r.lo = a.lo + b.lo;
    r.hi = (int64_t)((uint64_t)a.hi + (uint64_t)b.hi + (r.lo < a.lo));
    return r;
}

NavWide2 navi_wide2_sub(NavWide2 a, NavWide2 b) {
    NavWide2 r;
    r.lo = a.lo - b.lo;
    r.hi = (int64_t)((uint64_t)a.hi - (uint64_t)b.hi - (a.lo < b.lo));
    return r;
}

// Schoolbook multiplication with 32-bit limbs.
NavWide2 navi_wide2_mul(int64_t a, int64_t b) {
    uint64_t ua = a < 0 ? 0 - (uint64_t)a : (uint64_t)a, ub = b < 0 ? 0 - (uint64_t)b : (uint64_t)b;
    uint64_t al = ua & 0xFFFFFFFFu, ah = ua >> 32, bl = ub & 0xFFFFFFFFu, bh = ub >> 32;
    uint64_t low = al * bl, cross = ah * bl + (low >> 32);
    uint64_t cross2 = al * bh + (cross & 0xFFFFFFFFu);
    NavWide2 r;
    r.lo = (cross2 << 32) | (low & 0xFFFFFFFFu);
    r.hi = (int64_t)(ah * bh + (cross >> 32) + (cross2 >> 32));
    return (a < 0) != (b < 0) ? negate_wide2(r) : r;
}

int navi_wide2_sign(NavWide2 a) {
    if (a.hi < 0)
        return -1;
    return a.hi > 0 || a.lo > 0;
}

int64_t navi_wide2_floor_div(NavWide2 a, uint64_t d) {
    NAV_ASSERT(d > 0);
    bool is_negative = a.hi < 0;
    NavWide2 u = is_negative ? negate_wide2(a) : a;
    uint64_t remainder = 0, quotient = 0;
    for (int i = 127; i >= 0; i--) {
        uint64_t bit = i >= 64 ? ((uint64_t)u.hi >> (i - 64)) & 1 : (u.lo >> i) & 1;
        uint64_t carry = remainder >> 63;
        remainder = remainder << 1 | bit;
        quotient <<= 1;
        if (carry != 0 || remainder >= d) {
            remainder -= d;
            quotient |= 1;
        }
    }
    if (!is_negative)
        return (int64_t)quotient;
    return (int64_t)(0 - quotient - (remainder != 0));
}
