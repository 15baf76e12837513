#include "view_test.h"

#include "scenes/figures.h"

#include <stdlib.h>

static void nothing_yet_is_zero(void** state) {
    (void)state;
    DemoFigures figures = {0};
    assert_true(demo_figures_mean_us(&figures) == 0.0);
    assert_true(demo_figures_percentile_us(&figures, 0.99) == 0.0);
}

static void mean_and_worst_are_exact(void** state) {
    (void)state;
    DemoFigures figures = {0};
    demo_figures_add(&figures, 1000);
    demo_figures_add(&figures, 2000);
    demo_figures_add(&figures, 6000);
    assert_true(demo_figures_mean_us(&figures) == 3.0);
    assert_true(figures.max_us == 6.0);
    assert_true(figures.last_us == 6.0);
    assert_int_equal(figures.count, 3);
}

static int compare_times(const void* a, const void* b) {
    uint64_t x = *(const uint64_t*)a, y = *(const uint64_t*)b;
    return (x > y) - (x < y);
}

/// Compared with the sorted list: never below the true percentile, at most 1/32 above it.
static void percentiles_are_close_to_the_sorted_ones(void** state) {
    (void)state;
    enum { COUNT = 5000 };
    static uint64_t times[COUNT];
    DemoFigures figures = {0};
    DemoRandom random = demo_random(5);
    for (int i = 0; i < COUNT; i++) {
        // From nanoseconds to minutes: every power of two occurs.
        times[i] = demo_random_next(&random) >> (24 + i % 40);
        demo_figures_add(&figures, times[i]);
    }
    qsort(times, COUNT, sizeof times[0], compare_times);
    const int percents[] = {1, 25, 50, 90, 99, 100};
    for (size_t i = 0; i < sizeof percents / sizeof percents[0]; i++) {
        double truth = (double)times[COUNT * percents[i] / 100 - 1] / 1000.0;
        double found = demo_figures_percentile_us(&figures, percents[i] / 100.0);
        assert_true(found >= truth * (1 - 1e-12));
        assert_true(found <= truth * (1 + 1.0 / 32));
    }
}

static void the_ring_keeps_the_newest(void** state) {
    (void)state;
    DemoFigures figures = {0};
    for (uint64_t i = 0; i < DEMO_FIGURES_RECENT + 5; i++)
        demo_figures_add(&figures, i * 1000);
    uint32_t newest = (figures.recent_next + DEMO_FIGURES_RECENT - 1) % DEMO_FIGURES_RECENT;
    assert_true(figures.recent_us[newest] == (float)(DEMO_FIGURES_RECENT + 4));
    assert_true(figures.recent_us[figures.recent_next] == 5.0f);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_yet_is_zero),
        cmocka_unit_test(mean_and_worst_are_exact),
        cmocka_unit_test(percentiles_are_close_to_the_sorted_ones),
        cmocka_unit_test(the_ring_keeps_the_newest),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
