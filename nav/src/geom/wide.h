// Signed 128-bit integers for the few products that need them. Compilers without such a type, and
// builds with NAV_PORTABLE_128, use two 64-bit words. Tests compare the two forms.
#ifndef NAVI_GEOM_WIDE_H
#define NAVI_GEOM_WIDE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/floats.h"

// The two-word form. It is always compiled, so that tests can compare it.
typedef struct NavWide2 {
    uint64_t lo;
    int64_t hi;
} NavWide2;

NavWide2 navi_wide2_mul(int64_t a, int64_t b);
NavWide2 navi_wide2_add(NavWide2 a, NavWide2 b);
NavWide2 navi_wide2_sub(NavWide2 a, NavWide2 b);
int navi_wide2_sign(NavWide2 a);
// floor(a / d). Requires d > 0 and a quotient that fits into int64.
int64_t navi_wide2_floor_div(NavWide2 a, uint64_t d);

#if defined(__SIZEOF_INT128__) && !defined(NAV_PORTABLE_128)
#define NAVI_HAS_INT128 1
__extension__ typedef __int128 NavWide;
static inline NavWide navi_wide_mul(int64_t a, int64_t b) { return (NavWide)a * b; }
static inline NavWide navi_wide_add(NavWide a, NavWide b) { return a + b; }
static inline NavWide navi_wide_sub(NavWide a, NavWide b) { return a - b; }
static inline int navi_wide_sign(NavWide a) { return (a > 0) - (a < 0); }
static inline int64_t navi_wide_floor_div(NavWide a, uint64_t d) {
    NavWide q = a / (NavWide)d;
    return (int64_t)(q - (a % (NavWide)d < 0));
}
#else
#define NAVI_HAS_INT128 0
typedef NavWide2 NavWide;
#define navi_wide_mul navi_wide2_mul
#define navi_wide_add navi_wide2_add
#define navi_wide_sub navi_wide2_sub
#define navi_wide_sign navi_wide2_sign
#define navi_wide_floor_div navi_wide2_floor_div
#endif

#endif
