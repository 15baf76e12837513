#include "import_test.h"

#include "asset/lattice.h"

static void quarter_turns_are_exact(void** state) {
    (void)state;
    const EngVec due[] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    for (int quarter = -9; quarter <= 9; quarter++) {
        EngVec d = engi_direction(90.0 * quarter);
        assert_true(d.x == due[(quarter + 12) % 4].x && d.y == due[(quarter + 12) % 4].y);
    }
}

static void directions_agree_with_the_c_library(void** state) {
    (void)state;
    for (int i = -7200; i <= 7200; i++) {
        double degrees = i / 10.0, radians = degrees * 3.14159265358979323846 / 180;
        EngVec d = engi_direction(degrees);
        assert_true(fabs(d.x - cos(radians)) < 1e-14 && fabs(d.y - sin(radians)) < 1e-14);
        assert_true(fabs(d.x * d.x + d.y * d.y - 1) < 1e-15 * 4);
    }
}

// All bits must be the same on every machine.
static void directions_have_these_bits(void** state) {
    (void)state;
    const struct {
        double degrees, x, y;
    } cases[] = {{-10.4469, 0x1.f78344c939ed7p-1, -0x1.735a19ab3c0b3p-3},
                 {22.5, 0x1.d906bcf328d46p-1, 0x1.87de2a6aea963p-2},
                 {11.25, 0x1.f6297cff75cbp-1, 0x1.8f8b83c69a60ap-3}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        EngVec d = engi_direction(cases[i].degrees);
        if (d.x != cases[i].x || d.y != cases[i].y)
            fail_msg("%g: %a %a", cases[i].degrees, d.x, d.y);
    }
}

static void positive_is_clockwise_on_the_screen(void** state) {
    (void)state;
    check_vec(engi_rotate((EngVec){1, 0}, engi_direction(90)), 0, 1);
    check_vec(engi_rotate((EngVec){3, 4}, engi_direction(180)), -3, -4);
}

static void pixels_are_rounded_to_steps(void** state) {
    (void)state;
    const struct {
        double px;
        int32_t steps;
    } cases[] = {{0, 0},
                 {1, 256},
                 {0.5 / 256, 1},
                 {-0.5 / 256, 0},
                 {-0.51 / 256, -1},
                 {1.499 / 256, 1},
                 {-1.5 / 256, -1},
                 {4194303.9921875, (1 << 30) - 2},
                 {-4194303.9921875, -(1 << 30) + 2}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        EngPoint point;
        assert_true(eng_point_from_px((EngVec){cases[i].px, 0}, &point));
        assert_int_equal(point.x, cases[i].steps);
    }
    const double bad[] = {NAN, INFINITY, -INFINITY, 1e300, 4194304, -4194304, 4194303.9960938};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        EngPoint point = {7, 7};
        assert_false(eng_point_from_px((EngVec){0, bad[i]}, &point));
        assert_int_equal(point.x, 7);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(quarter_turns_are_exact),
        cmocka_unit_test(directions_agree_with_the_c_library),
        cmocka_unit_test(directions_have_these_bits),
        cmocka_unit_test(positive_is_clockwise_on_the_screen),
        cmocka_unit_test(pixels_are_rounded_to_steps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
