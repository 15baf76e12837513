// Angle units from degrees, radians and directions, and back.
#include <math.h>

#include "support/unit_worlds.h"

static void test_degrees_become_the_nearest_unit(void** state) {
    (void)state;
    assert_int_equal(nav_angle_from_degrees(0), 0);
    assert_int_equal(nav_angle_from_degrees(90), NAV_QUARTER_TURN);
    for (int32_t k = -9; k < 10; k++)
        assert_int_equal(nav_angle_from_quarter_turns(k), nav_angle_from_degrees(90 * k));
    assert_int_equal(nav_angle_from_quarter_turns(INT32_MIN), 0);
    assert_int_equal(nav_angle_from_quarter_turns(INT32_MAX), 3 * NAV_QUARTER_TURN);
    assert_int_equal(nav_angle_from_degrees(-90), 3 * NAV_QUARTER_TURN);
    assert_int_equal(nav_angle_from_degrees(360.0 * 1000 + 45), 8192);
    assert_int_equal(nav_angle_from_degrees(359.999), 0);
    // Half a unit is exactly 0.00274658203125 degrees.
    assert_int_equal(nav_angle_from_degrees(0.00274658203125), 1);
    assert_int_equal(nav_angle_from_degrees(nextafter(0.00274658203125, 0)), 0);
    assert_int_equal(nav_angle_from_degrees(-0.00274658203125), 0);
    assert_int_equal(nav_angle_from_degrees(nextafter(-0.00274658203125, -1)), 65535);
}

static void test_radians_become_the_nearest_unit(void** state) {
    (void)state;
    const double pi = 3.141592653589793;
    assert_int_equal(nav_angle_from_radians(pi / 2), NAV_QUARTER_TURN);
    assert_int_equal(nav_angle_from_radians(-pi), 2 * NAV_QUARTER_TURN);
    assert_int_equal(nav_angle_from_radians(9 * pi), 2 * NAV_QUARTER_TURN);
    assert_int_equal(nav_angle_from_radians(pi / 65536 * 0.999), 0);
    assert_int_equal(nav_angle_from_radians(pi / 65536 * 1.001), 1);
}

static void test_what_is_not_finite_is_no_turn(void** state) {
    (void)state;
    const double bad[] = {NAN, HUGE_VAL, -HUGE_VAL};
    for (int k = 0; k < 3; k++) {
        assert_int_equal(nav_angle_from_degrees(bad[k]), 0);
        assert_int_equal(nav_angle_from_radians(bad[k]), 0);
    }
    assert_int_equal(nav_angle_from_radians(1.7e308), 0); // its number of units is not finite
}

static void test_every_angle_comes_back(void** state) {
    (void)state;
    for (uint32_t k = 0; k < 65536; k++) {
        uint16_t angle = (uint16_t)k;
        assert_int_equal(nav_angle_from_degrees(nav_angle_to_degrees(angle)), angle);
        assert_int_equal(nav_angle_from_radians(nav_angle_to_radians(angle)), angle);
        assert_int_equal(nav_angle_from_direction(nav_cos(angle), nav_sin(angle)), angle);
    }
}

static void test_directions_along_axes_and_diagonals(void** state) {
    (void)state;
    static const int32_t sign[8][2] = {{1, 0},  {1, 1},   {0, 1},  {-1, 1},
                                       {-1, 0}, {-1, -1}, {0, -1}, {1, -1}};
    static const int32_t size[4] = {1, 7, 1 << 30, INT32_MAX};
    for (int k = 0; k < 8; k++)
        for (int i = 0; i < 4; i++)
            assert_int_equal(nav_angle_from_direction(sign[k][0] * size[i], sign[k][1] * size[i]),
                             k * 8192);
    assert_int_equal(nav_angle_from_direction(INT32_MIN, INT32_MIN), 5 * 8192);
    assert_int_equal(nav_angle_from_direction(INT32_MIN, 0), 4 * 8192);
    assert_int_equal(nav_angle_from_direction(0, 0), 0);
}

// atan2 may be wrong in its last bit, but not by 0.01 units.
static void test_directions_give_the_nearest_unit(void** state) {
    (void)state;
    const double units = 65536 / 6.283185307179586;
    uint32_t seed = 1;
    for (int k = 0; k < 200000; k++) {
        seed = seed * 1664525u + 1013904223u;
        int32_t x = (int32_t)seed >> (k % 29);
        seed = seed * 1664525u + 1013904223u;
        int32_t y = (int32_t)seed >> (k % 31);
        if (x == 0 && y == 0)
            continue;
        double exact = atan2(y, x) * units;
        double apart = fabs(remainder(exact - nav_angle_from_direction(x, y), 65536));
        if (apart > 0.501)
            fail_msg("(%d, %d) is %f units off", (int)x, (int)y, apart);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_degrees_become_the_nearest_unit),
        cmocka_unit_test(test_radians_become_the_nearest_unit),
        cmocka_unit_test(test_what_is_not_finite_is_no_turn),
        cmocka_unit_test(test_every_angle_comes_back),
        cmocka_unit_test(test_directions_along_axes_and_diagonals),
        cmocka_unit_test(test_directions_give_the_nearest_unit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
