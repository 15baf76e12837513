// Keys that sort places so that neighbours stay together: the bits of both coordinates in turn.
#ifndef NAVI_BASE_MORTON_H
#define NAVI_BASE_MORTON_H

#include <stdint.h>

// The bits of x at the even places.
static inline uint64_t navi_spread_bits(uint32_t x) {
    uint64_t z = x;
    z = (z | z << 16) & UINT64_C(0x0000FFFF0000FFFF);
    z = (z | z << 8) & UINT64_C(0x00FF00FF00FF00FF);
    z = (z | z << 4) & UINT64_C(0x0F0F0F0F0F0F0F0F);
    z = (z | z << 2) & UINT64_C(0x3333333333333333);
    return (z | z << 1) & UINT64_C(0x5555555555555555);
}

static inline uint64_t navi_morton(uint32_t low, uint32_t high) {
    return navi_spread_bits(low) | navi_spread_bits(high) << 1;
}

#endif
