/// Random numbers that are the same on every machine.
#ifndef SUPPORT_RANDOM_H
#define SUPPORT_RANDOM_H

#include <stdbool.h>
#include <stdint.h>

#include <nav/geometry.h>

/// The state may start with any number; it is the seed.
typedef struct TestRandom {
    uint64_t state;
} TestRandom;

uint64_t random_bits(TestRandom* random);
/// 0 .. count - 1; count is at least 1.
uint32_t random_below(TestRandom* random, uint32_t count);
/// low .. high, both included.
int32_t random_between(TestRandom* random, int64_t low, int64_t high);
/// True `percent` times in a hundred.
bool random_chance(TestRandom* random, uint32_t percent);
/// A point in the square [-half, half]^2.
NavPoint random_point(TestRandom* random, int32_t half);

/// An older generator of 31 bits, whose state is a plain number. Tests whose seeds once found a
/// fault keep it; new tests use TestRandom.
uint32_t lcg_next(uint64_t* state);
/// low .. high, both included.
int32_t lcg_between(uint64_t* state, int32_t low, int32_t high);
/// A point in the square [low, high]^2. Two draws as arguments of one call have no order in C, so
/// that compilers would make different points. This draws y first.
NavPoint lcg_point(uint64_t* state, int32_t low, int32_t high);

#endif
