#include "geom/pose.h"

#include <math.h>

#include "geom/predicates.h"
#include "support/points.h"
#include "support/random.h"
#include "support/unit_test.h"

#define ONE (INT32_C(1) << 30)

static NavPose pose_of(NavPoint position, uint16_t angle) {
    NavPose pose = {position, angle, false, false, 65536};
    return pose;
}

static NavPoint apply(NavPose pose, NavPoint pivot, NavPoint p) {
    assert_true(navi_pose_is_valid(&pose));
    NavTurn turn = navi_turn(&pose, pivot);
    return navi_turn_apply(&turn, p);
}

// --- the table ----------------------------------------------------------------------------------

static void test_sine_at_the_quarters(void** state) {
    (void)state;
    assert_int_equal(navi_sin(0), 0);
    assert_int_equal(navi_sin(16384), ONE);
    assert_int_equal(navi_sin(32768), 0);
    assert_int_equal(navi_sin(49152), -ONE);
    assert_int_equal(navi_cos(0), ONE);
    assert_int_equal(navi_cos(16384), 0);
    assert_int_equal(navi_cos(32768), -ONE);
    assert_int_equal(navi_cos(49152), 0);
}

static void test_sine_of_an_eighth_and_a_twelfth_turn(void** state) {
    (void)state;
    assert_int_equal(navi_sin(8192), 759250125); // 2^30 / sqrt 2
    assert_int_equal(navi_cos(8192), 759250125);
    assert_int_equal(navi_sin(1), 102944); // 2^30 * 2 pi / 65536
}

static void test_every_entry_is_the_nearest_integer(void** state) {
    (void)state;
    const double turn = 2 * acos(-1.0);
    for (uint32_t a = 0; a < 65536; a++) {
        double exact = ONE * sin(turn * a / 65536);
        assert_true(fabs(exact - navi_sin((uint16_t)a)) < 0.5 + 1e-5);
    }
}

static void test_sine_is_symmetric(void** state) {
    (void)state;
    for (uint32_t a = 0; a < 65536; a++) {
        assert_int_equal(navi_sin((uint16_t)(32768 - a)), navi_sin((uint16_t)a));
        assert_int_equal(navi_sin((uint16_t)(0 - a)), -navi_sin((uint16_t)a));
        assert_int_equal(navi_cos((uint16_t)(0 - a)), navi_cos((uint16_t)a));
        assert_int_equal(navi_cos((uint16_t)a), navi_sin((uint16_t)(a + 16384)));
    }
}

// --- rotation -----------------------------------------------------------------------------------

static void test_quarter_turns_are_exact(void** state) {
    (void)state;
    TestRandom random = {31};
    for (int n = 0; n < 1000; n++) {
        NavPoint pivot = random_point(&random, 1 << 28), p = random_point(&random, 1 << 28);
        NavPoint to = random_point(&random, 1 << 28);
        int32_t x = p.x - pivot.x, y = p.y - pivot.y;
        NavPoint turned[4];
        for (uint32_t q = 0; q < 4; q++)
            turned[q] = apply(pose_of(to, (uint16_t)(16384 * q)), pivot, p);
        assert_true(is_at(turned[0], to.x + x, to.y + y));
        assert_true(is_at(turned[1], to.x - y, to.y + x)); // right becomes down: clockwise
        assert_true(is_at(turned[2], to.x - x, to.y - y));
        assert_true(is_at(turned[3], to.x + y, to.y - x));
    }
}

static void test_turn_rounds_halves_up(void** state) {
    (void)state;
    // (x, 0) rotated by an eighth of a turn: x / sqrt 2 in both coordinates.
    NavPoint p = apply(pose_of(at(0, 0), 8192), at(0, 0), at(1000, 0));
    assert_true(is_at(p, 707, 707));
    p = apply(pose_of(at(0, 0), 8192), at(0, 0), at(-1000, 0));
    assert_true(is_at(p, -707, -707));
    // A sixth of a turn: cos is one half, except for the rounding of the angle.
    p = apply(pose_of(at(0, 0), 65536 / 12), at(0, 0), at(0, 3));
    assert_true(is_at(p, -1, 3)); // -1.4998.., 2.598
}

static void test_every_turn_follows_its_formula(void** state) {
    (void)state;
    TestRandom random = {32};
    for (int n = 0; n < 20000; n++) {
        uint16_t angle = (uint16_t)random_bits(&random);
        NavPose pose = pose_of(random_point(&random, 1 << 20), angle);
        NavPoint pivot = random_point(&random, 1 << 20), p = random_point(&random, 1 << 20);
        double x = p.x - pivot.x, y = p.y - pivot.y;
        double s = (double)navi_sin(pose.angle) / ONE, c = (double)navi_cos(pose.angle) / ONE;
        NavPoint q = apply(pose, pivot, p);
        assert_int_equal(q.x, pose.position.x + (int32_t)floor(x * c - y * s + 0.5));
        assert_int_equal(q.y, pose.position.y + (int32_t)floor(x * s + y * c + 0.5));
    }
}

static void test_flip_comes_before_the_turn(void** state) {
    (void)state;
    NavPose pose = pose_of(at(0, 0), NAV_QUARTER_TURN);
    pose.is_flipped_x = true;
    assert_true(is_at(apply(pose, at(0, 0), at(10, 3)), -3, -10));
    pose.is_flipped_x = false;
    pose.is_flipped_y = true;
    assert_true(is_at(apply(pose, at(0, 0), at(10, 3)), 3, 10));
}

static void test_flip_is_about_the_pivot(void** state) {
    (void)state;
    NavPose pose = pose_of(at(100, 200), 0);
    pose.is_flipped_x = true;
    assert_true(is_at(apply(pose, at(5, 5), at(7, 8)), 98, 203));
}

static void test_scale_comes_before_the_turn_and_rounds(void** state) {
    (void)state;
    NavPose pose = pose_of(at(0, 0), NAV_QUARTER_TURN);
    pose.scale = 32768;
    // 3 / 2 is rounded up to 2 and -3 / 2 up to -1, and only then turned.
    assert_true(is_at(apply(pose, at(0, 0), at(3, -3)), 1, 2));
    pose.scale = 3 * 65536;
    assert_true(is_at(apply(pose, at(1, 1), at(2, 3)), -6, 3));
}

static void test_scale_of_zero_means_one(void** state) {
    (void)state;
    NavPose pose = pose_of(at(0, 0), 0);
    pose.scale = 0;
    assert_true(is_at(apply(pose, at(0, 0), at(12345, -678)), 12345, -678));
}

static void test_negative_scale_turns_by_half(void** state) {
    (void)state;
    NavPose pose = pose_of(at(0, 0), 0);
    pose.scale = -65536;
    assert_true(is_at(apply(pose, at(0, 0), at(12, -7)), -12, 7));
}

static void test_result_out_of_range_is_the_refused_point(void** state) {
    (void)state;
    const int32_t m = NAV_COORD_MAX;
    NavPoint p = apply(pose_of(at(m, 0), 0), at(0, 0), at(1, 0));
    assert_false(navi_point_in_range(p));
    p = apply(pose_of(at(m, 0), 0), at(0, 0), at(0, 0));
    assert_true(is_at(p, m, 0));
    NavPose huge = pose_of(at(0, 0), 12345);
    huge.scale = 1 << 24;
    p = apply(huge, at(-m, m), at(m, -m));
    assert_false(navi_point_in_range(p));
}

static void test_pose_is_refused_by_position_and_scale(void** state) {
    (void)state;
    NavPose pose = pose_of(at(0, 0), 0);
    assert_true(navi_pose_is_valid(&pose));
    pose.scale = 1 << 24;
    assert_true(navi_pose_is_valid(&pose));
    pose.scale = (1 << 24) + 1;
    assert_false(navi_pose_is_valid(&pose));
    pose.scale = -(1 << 24) - 1;
    assert_false(navi_pose_is_valid(&pose));
    pose = pose_of(at(NAV_COORD_MAX + 1, 0), 0);
    assert_false(navi_pose_is_valid(&pose));
    pose = pose_of(at(0, INT32_MIN), 0);
    assert_false(navi_pose_is_valid(&pose));
}

// --- pixels to steps ----------------------------------------------------------------------------

static int32_t steps(double px) { return navi_point_from_px(px, 0).x; }

static void test_pixels_round_to_the_nearest_step_halves_up(void** state) {
    (void)state;
    const double step = 1.0 / 256;
    assert_int_equal(steps(1), 256);
    assert_int_equal(steps(0.5 * step), 1);
    assert_int_equal(steps(0.49 * step), 0);
    assert_int_equal(steps(-0.5 * step), 0);
    assert_int_equal(steps(-0.51 * step), -1);
    assert_int_equal(steps(-1.5 * step), -1);
    assert_int_equal(steps(1.5 * step), 2);
    assert_int_equal(steps(nextafter(0.5 * step, 0)), 0);
    assert_int_equal(steps(-0.0), 0);
}

static void test_y_is_rounded_like_x(void** state) {
    (void)state;
    assert_int_equal(navi_point_from_px(0, -0.5 / 256).y, 0);
    assert_int_equal(navi_point_from_px(0, 2.5 / 256).y, 3);
}

static void test_pixels_at_the_end_of_the_range(void** state) {
    (void)state;
    const int32_t m = NAV_COORD_MAX;
    assert_int_equal(steps(m / 256.0), m);
    assert_int_equal(steps(-m / 256.0), -m);
    assert_int_equal(steps((m + 0.49) / 256.0), m);
    assert_false(navi_point_in_range(navi_point_from_px((m + 0.5) / 256.0, 0)));
    assert_int_equal(steps((-m - 0.5) / 256.0), -m);
    assert_false(navi_point_in_range(navi_point_from_px((-m - 0.6) / 256.0, 0)));
}

static void test_pixels_that_are_no_numbers_are_refused(void** state) {
    (void)state;
    const double bad[] = {NAN, INFINITY, -INFINITY, 1e300, -1e300, 1e308 * 1.5, 4194304, -4194304};
    for (uint32_t i = 0; i < COUNT_OF(bad); i++) {
        NavPoint p = navi_point_from_px(bad[i], 0), q = navi_point_from_px(0, bad[i]);
        assert_false(navi_point_in_range(p));
        assert_false(navi_point_in_range(q));
    }
}

static void test_lengths_round_up(void** state) {
    (void)state;
    assert_int_equal(navi_length_from_px(0), 0);
    assert_int_equal(navi_length_from_px(1), 256);
    assert_int_equal(navi_length_from_px(1.0 / 512), 1);
    assert_int_equal(navi_length_from_px(1 + 1e-9), 257);
}

static void test_lengths_that_are_none_are_refused(void** state) {
    (void)state;
    assert_int_equal(navi_length_from_px(-1), INT32_MAX);
    assert_int_equal(navi_length_from_px(-1e-300), INT32_MAX);
    assert_int_equal(navi_length_from_px(NAN), INT32_MAX);
    assert_int_equal(navi_length_from_px(INFINITY), INT32_MAX);
    assert_int_equal(navi_length_from_px(1e300), INT32_MAX);
    assert_int_equal(navi_length_from_px(4194304), INT32_MAX);
    assert_int_equal(navi_length_from_px(NAV_COORD_MAX / 256.0), NAV_COORD_MAX);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sine_at_the_quarters),
        cmocka_unit_test(test_sine_of_an_eighth_and_a_twelfth_turn),
        cmocka_unit_test(test_every_entry_is_the_nearest_integer),
        cmocka_unit_test(test_sine_is_symmetric),
        cmocka_unit_test(test_quarter_turns_are_exact),
        cmocka_unit_test(test_turn_rounds_halves_up),
        cmocka_unit_test(test_every_turn_follows_its_formula),
        cmocka_unit_test(test_flip_comes_before_the_turn),
        cmocka_unit_test(test_flip_is_about_the_pivot),
        cmocka_unit_test(test_scale_comes_before_the_turn_and_rounds),
        cmocka_unit_test(test_scale_of_zero_means_one),
        cmocka_unit_test(test_negative_scale_turns_by_half),
        cmocka_unit_test(test_result_out_of_range_is_the_refused_point),
        cmocka_unit_test(test_pose_is_refused_by_position_and_scale),
        cmocka_unit_test(test_pixels_round_to_the_nearest_step_halves_up),
        cmocka_unit_test(test_y_is_rounded_like_x),
        cmocka_unit_test(test_pixels_at_the_end_of_the_range),
        cmocka_unit_test(test_pixels_that_are_no_numbers_are_refused),
        cmocka_unit_test(test_lengths_round_up),
        cmocka_unit_test(test_lengths_that_are_none_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
