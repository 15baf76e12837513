#include "scenes/figures.h"

#include <assert.h>
#include <time.h>

/// Times below 32 ns have a bucket each. Above, the power of two and the five bits after the
/// leading one choose the bucket.
static uint32_t bucket_of(uint64_t nanoseconds) {
    if (nanoseconds < 32)
        return (uint32_t)nanoseconds;
    uint32_t power = 5; // of the leading one
    while (nanoseconds >> (power + 1))
        power++;
    return (power - 4) * 32 + (uint32_t)(nanoseconds >> (power - 5) & 31);
}

/// The largest time that falls into a bucket.
static double bucket_top_ns(uint32_t bucket) {
    if (bucket < 32)
        return bucket;
    uint32_t power = bucket / 32 + 4;
    double unit = (double)(UINT64_C(1) << (power - 5));
    return (32.0 + bucket % 32 + 1.0) * unit - 1.0;
}

void demo_figures_add(DemoFigures* figures, uint64_t nanoseconds) {
    double us = (double)nanoseconds / 1000.0;
    figures->count++;
    figures->last_us = us;
    figures->sum_us += us;
    if (us > figures->max_us)
        figures->max_us = us;
    figures->recent_us[figures->recent_next] = (float)us;
    figures->recent_next = (figures->recent_next + 1) % DEMO_FIGURES_RECENT;
    figures->bucket_counts[bucket_of(nanoseconds)]++;
}

double demo_figures_mean_us(const DemoFigures* figures) {
    return figures->count > 0 ? figures->sum_us / (double)figures->count : 0.0;
}

double demo_figures_percentile_us(const DemoFigures* figures, double share) {
    assert(share >= 0 && share <= 1);
    if (figures->count == 0)
        return 0.0;
    double wanted = share * (double)figures->count;
    uint64_t seen = 0;
    for (uint32_t i = 0; i < DEMO_FIGURES_BUCKETS; i++) {
        seen += figures->bucket_counts[i];
        if (seen > 0 && (double)seen >= wanted) {
            double top = bucket_top_ns(i) / 1000.0;
            return top < figures->max_us ? top : figures->max_us;
        }
    }
    return figures->max_us;
}

uint64_t demo_clock_ns(void) {
    struct timespec now;
    if (timespec_get(&now, TIME_UTC) != TIME_UTC)
        return 0;
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}
