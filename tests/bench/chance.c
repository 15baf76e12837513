#include "chance.h"

// Knuth's linear congruential generator; only its high half is used.
static uint32_t next(Chance* chance) {
    chance->state = chance->state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(chance->state >> 32);
}

Chance chance_seed(uint64_t seed) { return (Chance){seed * 2 + 1}; }

uint32_t chance_below(Chance* chance, uint32_t limit) {
    return (uint32_t)(((uint64_t)next(chance) * limit) >> 32);
}

int32_t chance_between(Chance* chance, int32_t low, int32_t high) {
    return low + (int32_t)chance_below(chance, (uint32_t)(high - low) + 1);
}
