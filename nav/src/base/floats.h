// What nav needs of the compiler: every operation on a double is rounded once, as IEEE 754 says, in
// the order in which it is written. Then a path and a hash are the same on every machine.
#ifndef NAVI_BASE_FLOATS_H
#define NAVI_BASE_FLOATS_H

#include <float.h>
#include <stdbool.h>

#if FLT_EVAL_METHOD != 0
#error "nav needs doubles without extended precision; on 32-bit x86: -msse2 -mfpmath=sse"
#endif

// GCC and MSVC name each of the unsafe options, clang only -ffast-math and -ffinite-math-only.
#if defined(__FAST_MATH__) || (defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__) ||           \
    defined(__ASSOCIATIVE_MATH__) || defined(__RECIPROCAL_MATH__) ||                               \
    defined(__NO_SIGNED_ZEROS__) || defined(_M_FP_FAST)
#error "nav must be compiled without -ffast-math, its parts and -Ofast: add -fno-fast-math for nav"
#endif

// A multiplication and an addition must not become one operation.
#if defined(__clang__)
#pragma STDC FP_CONTRACT OFF
#elif defined(__GNUC__) && defined(__FP_FAST_FMA) && !defined(__STRICT_ANSI__)
#error "nav needs -std=c17: with -std=gnu17 GCC may fuse multiplications and additions"
#elif defined(__GNUC__) && defined(__STRICT_ANSI__) && defined(__GCC_IEC_559) && __GCC_IEC_559 == 0
#error "nav must be compiled with -ffp-contract=off"
#elif defined(_M_FP_CONTRACT)
#error "nav must be compiled with /fp:precise and without /fp:contract"
#endif

// GCC 12 fuses them all the same where it computes both lines of a rotation as one vector, for
// processors with such operations.
#if defined(__GNUC__) && !defined(__clang__) && defined(__FP_FAST_FMA)
#pragma GCC optimize("no-tree-slp-vectorize")
#endif

// isfinite() of some C libraries warns about its own conversions.
static inline bool navi_is_finite(double value) { return value >= -DBL_MAX && value <= DBL_MAX; }

#endif
