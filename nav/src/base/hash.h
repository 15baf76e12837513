// A fixed 64-bit mixing function. World hashes are made of it, so it must never change.
#ifndef NAVI_BASE_HASH_H
#define NAVI_BASE_HASH_H

#include <stdint.h>

// The finaliser of splitmix64 (Steele, Lea, Flood 2014). It is a bijection.
static inline uint64_t navi_mix64(uint64_t z) {
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

// Add one word to a running hash.
static inline uint64_t navi_hash_fold(uint64_t hash, uint64_t word) {
    return navi_mix64((hash ^ word) + UINT64_C(0x9E3779B97F4A7C15));
}

#endif
