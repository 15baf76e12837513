#include "support/random.h"

// SplitMix64. All of its bits are equally random, so the shifts in the functions below do not
// improve the numbers. They stay because without them every seed would give other numbers.
uint64_t random_bits(TestRandom* random) {
    uint64_t z = random->state += 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

uint32_t random_below(TestRandom* random, uint32_t count) {
    return (uint32_t)((random_bits(random) >> 11) % count);
}

int32_t random_between(TestRandom* random, int64_t low, int64_t high) {
    return (int32_t)(low + (int64_t)((random_bits(random) >> 1) % (uint64_t)(high - low + 1)));
}

bool random_chance(TestRandom* random, uint32_t percent) {
    return random_below(random, 100) < percent;
}

NavPoint random_point(TestRandom* random, int32_t half) {
    // x first: the order of evaluation in an initializer is unspecified.
    int32_t x = random_between(random, -half, half);
    return (NavPoint){x, random_between(random, -half, half)};
}

// Knuth's linear congruential generator. Only its high bits are random enough, so return those.
uint32_t lcg_next(uint64_t* state) {
    *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(*state >> 33);
}

int32_t lcg_between(uint64_t* state, int32_t low, int32_t high) {
    return low + (int32_t)(lcg_next(state) % (uint32_t)(high - low + 1));
}

NavPoint lcg_point(uint64_t* state, int32_t low, int32_t high) {
    NavPoint p;
    p.y = lcg_between(state, low, high);
    p.x = lcg_between(state, low, high);
    return p;
}
