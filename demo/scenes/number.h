/// Random numbers, integer roots, headings and hashes that are the same on every machine.
#ifndef DEMO_SCENES_NUMBER_H
#define DEMO_SCENES_NUMBER_H

#include <nav/nav.h>

/// A random number generator; equal seeds give equal numbers.
typedef struct DemoRandom {
    uint64_t state;
} DemoRandom;

DemoRandom demo_random(uint64_t seed);
uint64_t demo_random_next(DemoRandom* random);
/// low..high, both included; low <= high.
int32_t demo_random_between(DemoRandom* random, int32_t low, int32_t high);

/// The largest whole number whose square is not above `value`.
uint64_t demo_root(uint64_t value);
/// The length of (x, y), rounded down; |x|, |y| < 2^31.
int64_t demo_length(int64_t x, int64_t y);

/// The direction of (x, y) in 65 536ths of a full turn, clockwise on the screen; 0 for (0, 0).
/// Found by bisection with nav_sin and nav_cos.
uint16_t demo_heading(int64_t x, int64_t y);
/// The smaller angle from one heading to another, -32768..32767.
int32_t demo_turn_between(uint16_t from, uint16_t to);
/// `from` turned towards `to` by at most `most`.
uint16_t demo_turn_towards(uint16_t from, uint16_t to, int32_t most);
/// `point` moved by `distance` steps in the direction of `angle`.
NavPoint demo_point_ahead(NavPoint point, uint16_t angle, int32_t distance);

/// Mix a value into a hash.
uint64_t demo_hash_mix(uint64_t hash, uint64_t value);

#endif
