/// Durations and their statistics.
#ifndef BENCH_SAMPLES_H
#define BENCH_SAMPLES_H

#include <stdint.h>

/// Nanoseconds from a clock that only goes forward; cheap enough to time a single move.
uint64_t clock_ns(void);
/// Processor time of this thread in nanoseconds. Reading it takes a fraction of a microsecond, so
/// it is used for ticks and loads, where other processes would disturb a wall clock.
uint64_t processor_ns(void);

typedef struct Samples {
    double* us; ///< [count], in order of arrival until samples are sorted
    uint32_t count, capacity;
} Samples;

typedef struct Summary {
    double median, mean, p99, max; ///< microseconds
    uint32_t count;
} Summary;

/// Ends the program when there is no memory. `capacity`: the largest number of samples.
Samples samples_create(uint32_t capacity);
void samples_destroy(Samples* samples);
/// A duration for each of `parts` equal pieces of work, as one sample.
void samples_add(Samples* samples, uint64_t duration_ns, uint32_t parts);
/// Sorts the samples.
Summary samples_sum_up(Samples* samples);

#endif
