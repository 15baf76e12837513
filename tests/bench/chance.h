/// Random numbers that are the same everywhere.
#ifndef BENCH_CHANCE_H
#define BENCH_CHANCE_H

#include <stdint.h>

typedef struct Chance {
    uint64_t state;
} Chance;

Chance chance_seed(uint64_t seed);
/// From 0 to limit - 1.
uint32_t chance_below(Chance* chance, uint32_t limit);
/// From low to high, both included.
int32_t chance_between(Chance* chance, int32_t low, int32_t high);

#endif
