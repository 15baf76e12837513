// Comparing the lengths of paths. A length is a sum of square roots, each of which is rounded, so
// two paths of equal length may have sums that differ a little.
#ifndef NAVI_QUERY_CONE_LENGTH_H
#define NAVI_QUERY_CONE_LENGTH_H

#include <stdbool.h>

// Lengths count as equal when they differ by less than this part of them. A sum of n rounded
// lengths is wrong by at most (n + 2) * 2^-53 of it, so paths of equal length are known as equal up
// to some 60 bends in the worst case, and in practice, where errors cancel, far beyond. See
// README.md.
#define NAVI_LENGTH_TOLERANCE (1.0 / 70368744177664.0) // 2^-46

// Is a longer than b, and not equal within the tolerance?
static inline bool navi_length_is_longer(double a, double b) {
    return a > b * (1 + NAVI_LENGTH_TOLERANCE);
}

// Is a shorter than b, and not equal within the tolerance?
static inline bool navi_length_is_shorter(double a, double b) {
    return a < b * (1 - NAVI_LENGTH_TOLERANCE);
}

// Is a longer than b, a length of another path, so that a can be dropped? The margin is far wider
// than the rounding of a sum: what rounding does to a length near the margin can only keep a path
// that might have been dropped.
static inline bool navi_length_is_dominated(double a, double b) {
    return a > b * (1 + 1e-11) + 1e-6;
}

#endif
