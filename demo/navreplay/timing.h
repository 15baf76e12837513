/// How long calls took. Every time is kept, so that percentiles are exact.
#ifndef NAVREPLAY_TIMING_H
#define NAVREPLAY_TIMING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct RplSamples {
    uint64_t* nanoseconds; ///< [count]
    size_t count, capacity;
} RplSamples;

typedef struct RplFigures {
    size_t count;
    double mean_us, p50_us, p99_us, max_us; ///< percentiles by nearest rank
} RplFigures;

/// Nanoseconds of a clock; only differences mean something.
uint64_t rpl_clock(void);

/// False without memory.
bool rpl_samples_add(RplSamples* samples, uint64_t nanoseconds);

/// Sort the samples and compute their figures. Needs at least one sample.
RplFigures rpl_samples_figures(RplSamples* samples);
void rpl_samples_fini(RplSamples* samples);

#endif
