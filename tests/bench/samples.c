#define _POSIX_C_SOURCE 200112L // clock_gettime with a clock of the thread

#include "samples.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static uint64_t read_clock(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

uint64_t clock_ns(void) { return read_clock(CLOCK_MONOTONIC); }

uint64_t processor_ns(void) { return read_clock(CLOCK_THREAD_CPUTIME_ID); }

Samples samples_create(uint32_t capacity) {
    Samples samples = {.us = malloc((size_t)capacity * sizeof(double) + 1), .capacity = capacity};
    if (samples.us == NULL) {
        fputs("bench: no memory for samples\n", stderr);
        exit(EXIT_FAILURE);
    }
    return samples;
}

void samples_destroy(Samples* samples) {
    free(samples->us);
    *samples = (Samples){0};
}

void samples_add(Samples* samples, uint64_t duration_ns, uint32_t parts) {
    if (samples->count < samples->capacity)
        samples->us[samples->count++] = (double)duration_ns / 1000 / parts;
}

static int compare(const void* a, const void* b) {
    const double x = *(const double*)a, y = *(const double*)b;
    return (x > y) - (x < y);
}

Summary samples_sum_up(Samples* samples) {
    const uint32_t count = samples->count;
    if (count == 0)
        return (Summary){0};
    qsort(samples->us, count, sizeof(double), compare);
    double sum = 0;
    for (uint32_t i = 0; i < count; ++i)
        sum += samples->us[i];
    return (Summary){.median = samples->us[count / 2],
                     .mean = sum / count,
                     .p99 = samples->us[(uint32_t)((uint64_t)count * 99 / 100)],
                     .max = samples->us[count - 1],
                     .count = count};
}
