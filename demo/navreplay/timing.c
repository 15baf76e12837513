// The clock: clock_gettime of POSIX, the performance counter of Windows, or else timespec_get of C.
#ifndef _POSIX_C_SOURCE
#define _POSIX_C_SOURCE 199309L
#endif
#include "timing.h"

#include "array.h"

#include <assert.h>
#include <stdlib.h>
#include <time.h>

#ifdef _WIN32
#include <windows.h>

uint64_t rpl_clock(void) {
    LARGE_INTEGER rate, count;
    QueryPerformanceFrequency(&rate);
    QueryPerformanceCounter(&count);
    uint64_t a_second = (uint64_t)rate.QuadPart, ticks = (uint64_t)count.QuadPart;
    return ticks / a_second * 1000000000u + ticks % a_second * 1000000000u / a_second;
}
#else
uint64_t rpl_clock(void) {
    struct timespec now = {0};
#ifdef CLOCK_MONOTONIC
    clock_gettime(CLOCK_MONOTONIC, &now);
#else
    timespec_get(&now, TIME_UTC);
#endif
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}
#endif

bool rpl_samples_add(RplSamples* samples, uint64_t nanoseconds) {
    uint64_t* grown =
        rpl_array_grow(samples->nanoseconds, samples->count, &samples->capacity, sizeof *grown);
    if (grown == NULL)
        return false;
    samples->nanoseconds = grown;
    samples->nanoseconds[samples->count++] = nanoseconds;
    return true;
}

static int compare_times(const void* left, const void* right) {
    const uint64_t a = *(const uint64_t*)left, b = *(const uint64_t*)right;
    return (a > b) - (a < b);
}

static double percentile_us(const RplSamples* samples, size_t percent) {
    const size_t rank =
        samples->count / 100 * percent + (samples->count % 100 * percent + 99) / 100;
    return (double)samples->nanoseconds[rank - 1] / 1000.0;
}

RplFigures rpl_samples_figures(RplSamples* samples) {
    assert(samples->count > 0);
    qsort(samples->nanoseconds, samples->count, sizeof *samples->nanoseconds, compare_times);
    double sum = 0;
    for (size_t i = 0; i < samples->count; ++i)
        sum += (double)samples->nanoseconds[i];
    return (RplFigures){.count = samples->count,
                        .mean_us = sum / (double)samples->count / 1000.0,
                        .p50_us = percentile_us(samples, 50),
                        .p99_us = percentile_us(samples, 99),
                        .max_us = percentile_us(samples, 100)};
}

void rpl_samples_fini(RplSamples* samples) {
    free(samples->nanoseconds);
    *samples = (RplSamples){0};
}
