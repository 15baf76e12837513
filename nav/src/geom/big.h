// Unsigned 256-bit integers, for the few comparisons that need more than 128 bits.
#ifndef NAVI_GEOM_BIG_H
#define NAVI_GEOM_BIG_H

#include "geom/wide.h"

typedef struct NavBig {
    uint32_t limb[8]; // least significant first
} NavBig;

// |a|.
NavBig navi_big(NavWide a);
// a * b. The product must be below 2^256.
NavBig navi_big_mul(NavBig a, NavBig b);
// The sign of a - b.
int navi_big_compare(NavBig a, NavBig b);

// |a| * |b|.
static inline NavBig navi_big_product(int64_t a, int64_t b) {
    return navi_big(navi_wide_mul(a, b));
}

// A fraction that is not negative: over / under, with under > 0.
typedef struct NavRatio {
    NavWide over;
    int64_t under;
} NavRatio;

// The sign of a - b.
int navi_ratio_compare(NavRatio a, NavRatio b);

#endif
