/// How long commits take: the last ones for a plot, and mean, percentiles and maximum of all.
#ifndef DEMO_SCENES_FIGURES_H
#define DEMO_SCENES_FIGURES_H

#include <stdint.h>

#define DEMO_FIGURES_RECENT 180
/// Buckets of the histogram: 32 for each power of two of nanoseconds. A percentile is therefore at
/// most 1/32 too high.
#define DEMO_FIGURES_BUCKETS (64 * 32)

typedef struct DemoFigures {
    uint64_t count;
    double last_us, sum_us, max_us;
    float recent_us[DEMO_FIGURES_RECENT]; ///< a ring buffer; `recent_next` is written next
    uint32_t recent_next;
    uint64_t bucket_counts[DEMO_FIGURES_BUCKETS];
} DemoFigures;

void demo_figures_add(DemoFigures* figures, uint64_t nanoseconds);

/// 0 without any time.
double demo_figures_mean_us(const DemoFigures* figures);
/// The smallest time that at least the part `share` (0..1) of all times does not exceed. It is at
/// most 1/32 too high, and never above the maximum. 0 without any time.
double demo_figures_percentile_us(const DemoFigures* figures, double share);

/// Nanoseconds of the system's clock; only differences mean something.
uint64_t demo_clock_ns(void);

#endif
