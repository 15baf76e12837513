#include "view_test.h"

#include "scenes/number.h"

static void roots_are_the_largest_that_fit(void** state) {
    (void)state;
    DemoRandom random = demo_random(11);
    for (int i = 0; i < 2000; i++) {
        uint64_t value = demo_random_next(&random) >> (i % 62 + 2);
        uint64_t root = demo_root(value);
        assert_true(root * root <= value);
        assert_true((root + 1) * (root + 1) > value);
    }
    assert_true(demo_root(0) == 0);
}

/// The heading is the table's direction just before the vector, or exactly on it.
static void headings_enclose_their_vector(void** state) {
    (void)state;
    DemoRandom random = demo_random(12);
    for (int i = 0; i < 5000; i++) {
        int64_t x = demo_random_between(&random, -1000000, 1000000);
        int64_t y = demo_random_between(&random, -1000000, 1000000);
        if (x == 0 && y == 0)
            continue;
        uint16_t angle = demo_heading(x, y), next = (uint16_t)(angle + 1);
        assert_true(nav_cos(angle) * y - nav_sin(angle) * x >= 0);
        assert_true(nav_cos(next) * y - nav_sin(next) * x <= 0);
    }
}

static void quarter_headings_are_exact(void** state) {
    (void)state;
    assert_int_equal(demo_heading(5, 0), 0);
    assert_int_equal(demo_heading(0, 5), 16384);
    assert_int_equal(demo_heading(-5, 0), 32768);
    assert_int_equal(demo_heading(0, -5), 49152);
}

static void turning_takes_the_short_way(void** state) {
    (void)state;
    assert_int_equal(demo_turn_between(65000, 500), 1036);
    assert_int_equal(demo_turn_between(500, 65000), -1036);
    assert_int_equal(demo_turn_towards(65000, 500, 100), 65100);
    assert_int_equal(demo_turn_towards(500, 65000, 2000), 65000);
}

static void chance_stays_between_and_reaches_both_ends(void** state) {
    (void)state;
    DemoRandom random = demo_random(13);
    bool has_low = false, has_high = false;
    for (int i = 0; i < 1000; i++) {
        int32_t value = demo_random_between(&random, -3, 4);
        assert_in_range(value + 3, 0, 7);
        has_low = has_low || value == -3;
        has_high = has_high || value == 4;
    }
    assert_true(has_low && has_high);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(roots_are_the_largest_that_fit),
        cmocka_unit_test(headings_enclose_their_vector),
        cmocka_unit_test(quarter_headings_are_exact),
        cmocka_unit_test(turning_takes_the_short_way),
        cmocka_unit_test(chance_stays_between_and_reaches_both_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
