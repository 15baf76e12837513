// The exact predicates, compared with 128-bit arithmetic and with brute force over a small lattice.
#include "geom/predicates.h"

#include "oracle/exact.h"
#include "support/points.h"
#include "support/random.h"
#include "support/unit_test.h"

#define FRAME NAVI_FRAME

// Points at all scales, from a few steps to the frame.
static NavPoint any_point(TestRandom* random, uint32_t scale) {
    int32_t half = scale == 0 ? FRAME : FRAME >> scale;
    NavPoint p = random_point(random, half);
    if (scale == 0 && random_below(random, 4) == 0) {
        p.x = p.x < 0 ? -FRAME : FRAME;
        p.y = random_below(random, 2) == 0 ? p.y : p.y < 0 ? -FRAME : FRAME;
    }
    return p;
}

// --- orient2d -----------------------------------------------------------------------------------

static void test_orient2d_equals_wide_arithmetic(void** state) {
    (void)state;
    TestRandom random = {21};
    for (int n = 0; n < 100000; n++) {
        uint32_t scale = (uint32_t)n % 29;
        NavPoint a = any_point(&random, scale), b = any_point(&random, scale);
        NavPoint c = any_point(&random, scale);
        OracleWide area = (OracleWide)((int64_t)b.x - a.x) * ((int64_t)c.y - a.y) -
                          (OracleWide)((int64_t)b.y - a.y) * ((int64_t)c.x - a.x);
        assert_true(navi_orient2d(a, b, c) == area);
    }
}

static void test_orient2d_is_exact_at_the_frame(void** state) {
    (void)state;
    const int64_t side = 2 * (int64_t)FRAME;
    assert_true(navi_orient2d(at(-FRAME, -FRAME), at(FRAME, -FRAME), at(FRAME, FRAME)) ==
                side * side);
    assert_true(navi_orient2d(at(-FRAME, -FRAME), at(FRAME, FRAME), at(FRAME, -FRAME)) ==
                -side * side);
    assert_true(navi_orient2d(at(-FRAME, -FRAME), at(FRAME, FRAME), at(0, 0)) == 0);
    assert_true(navi_orient2d(at(-FRAME, -FRAME), at(FRAME, FRAME), at(0, 1)) == side);
}

static void test_orient2d_is_positive_clockwise_on_screen(void** state) {
    (void)state;
    assert_true(navi_orient2d(at(0, 0), at(10, 0), at(10, 10)) > 0); // right, then down
}

// --- in circle ----------------------------------------------------------------------------------

// Across each side of the positive triangle beyond which d lies.
static void check_incircle(NavPoint a, NavPoint b, NavPoint c, NavPoint d) {
    NavPoint p[3] = {a, b, c};
    if (oracle_area_2(a, b, c) < 0) {
        p[1] = c;
        p[2] = b;
    }
    if (oracle_area_2(a, b, c) == 0)
        return;
    int sign = oracle_in_circle(p[0], p[1], p[2], d), beyond = 0;
    for (uint32_t i = 0; i < 3; i++) {
        NavPoint from = p[i], to = p[(i + 1) % 3], apex = p[(i + 2) % 3];
        if (oracle_area_2(to, from, d) <= 0)
            continue;
        beyond++;
        assert_int_equal(navi_incircle_sign(from, to, apex, d), sign);
    }
    assert_true(beyond > 0 || sign >= 0);
}

static void test_incircle_equals_wide_arithmetic(void** state) {
    (void)state;
    TestRandom random = {22};
    for (int n = 0; n < 100000; n++) {
        uint32_t scale = (uint32_t)n % 29;
        NavPoint a = any_point(&random, scale), b = any_point(&random, scale);
        NavPoint d = any_point(&random, scale), c = any_point(&random, scale);
        check_incircle(a, b, c, d);
    }
}

// Points with x^2 + y^2 = 5 * 13 * 17 * 29: all 64 lattice points of the circle.
static uint32_t circle_points(NavPoint* out, uint32_t capacity) {
    uint32_t count = 0;
    for (int32_t x = -180; x <= 180; x++)
        for (int32_t y = -180; y <= 180; y++)
            if (x * x + y * y == 32045 && count < capacity)
                out[count++] = at(x, y);
    return count;
}

static NavPoint scaled(NavPoint p, int32_t factor, NavPoint shift) {
    return at(p.x * factor + shift.x, p.y * factor + shift.y);
}

static void test_cocircular_points_are_on_the_circle(void** state) {
    (void)state;
    NavPoint circle[64];
    uint32_t count = circle_points(circle, 64);
    assert_int_equal(count, 64);
    const int32_t factors[] = {1, 90, 91, 92, 10000, 5998000};
    for (uint32_t f = 0; f < COUNT_OF(factors); f++)
        for (uint32_t i = 0; i + 3 < count; i++) {
            NavPoint shift = at(-3, 5), p[4];
            for (uint32_t k = 0; k < 4; k++)
                p[k] = scaled(circle[(i * 7 + k * 13) % count], factors[f], shift);
            assert_int_equal(oracle_in_circle(p[0], p[1], p[2], p[3]), 0);
            check_incircle(p[0], p[1], p[2], p[3]);
        }
}

static void test_one_step_beside_the_circle_is_told(void** state) {
    (void)state;
    TestRandom random = {23};
    NavPoint circle[64];
    uint32_t count = circle_points(circle, 64);
    for (int n = 0; n < 60000; n++) {
        int32_t factor = n % 3 == 0 ? 1 : random_between(&random, 1, 5998000);
        NavPoint p[4];
        for (uint32_t k = 0; k < 4; k++)
            p[k] = scaled(circle[random_below(&random, count)], factor, at(7, -9));
        NavPoint* moved = &p[random_below(&random, 4)];
        moved->x += random_between(&random, -1, 1);
        moved->y += random_between(&random, -1, 1);
        check_incircle(p[0], p[1], p[2], p[3]);
    }
}

static void test_incircle_is_exact_at_the_frame(void** state) {
    (void)state;
    NavPoint a = at(-FRAME, -FRAME), b = at(FRAME, -FRAME), c = at(FRAME, FRAME);
    assert_int_equal(navi_incircle_sign(c, a, b, at(-FRAME, FRAME)), 0);
    assert_int_equal(navi_incircle_sign(c, a, b, at(-FRAME + 1, FRAME)), 1);
    assert_int_equal(navi_incircle_sign(c, a, b, at(-FRAME + 1, FRAME - 1)), 1);
    // Near the tip of a needle the circle of a wide triangle is nearly a line.
    check_incircle(at(-FRAME, 0), at(FRAME, 1), at(FRAME - 1, 2), at(0, FRAME));
}

// The 64-bit arithmetic is used up to 32767 steps; on both sides of this limit the sign must be
// right.
static void test_incircle_at_the_end_of_the_narrow_window(void** state) {
    (void)state;
    const int32_t reaches[] = {32766, 32767, 32768, 32769};
    for (uint32_t k = 0; k < COUNT_OF(reaches); k++) {
        const int32_t m = reaches[k];
        const NavPoint d = at(100, -200);
        for (uint32_t bits = 0; bits < 4096; bits++) {
            NavPoint p[3];
            for (uint32_t i = 0; i < 3; i++) {
                uint32_t part = bits >> 4 * i;
                int32_t x = part & 1 ? m : m - 1, y = part & 2 ? m : m - 1;
                p[i] = at(d.x + (part & 4 ? -x : x), d.y + (part & 8 ? -y : y));
            }
            check_incircle(p[0], p[1], p[2], d);
        }
    }
}

// --- legality -----------------------------------------------------------------------------------

static void test_point_inside_the_circle_makes_the_edge_illegal(void** state) {
    (void)state;
    // p-q is the long diagonal of a flat quadrilateral.
    assert_true(navi_edge_is_illegal(at(0, 0), at(100, 0), at(50, 10), at(50, -10)));
    assert_false(navi_edge_is_illegal(at(50, -10), at(50, 10), at(0, 0), at(100, 0)));
}

static void test_tie_goes_to_the_diagonal_at_the_smallest_point(void** state) {
    (void)state;
    NavPoint a = at(0, 0), b = at(10, 0), c = at(10, 10), d = at(0, 10);
    assert_false(navi_edge_is_illegal(a, c, d, b));
    assert_false(navi_edge_is_illegal(c, a, b, d));
    assert_true(navi_edge_is_illegal(b, d, a, c));
    assert_true(navi_edge_is_illegal(d, b, c, a));
}

// --- crossings ----------------------------------------------------------------------------------

static void test_crosses_equals_oracle_on_a_small_lattice(void** state) {
    (void)state;
    NavPoint p[16];
    for (int32_t i = 0; i < 16; i++)
        p[i] = at(i % 4, i / 4);
    uint32_t count = 0;
    for (uint32_t k = 0; k < 65536; k++) {
        NavPoint a = p[k & 15], b = p[k >> 4 & 15], c = p[k >> 8 & 15], d = p[k >> 12];
        bool is_crossing = oracle_cross_properly(a, b, c, d);
        assert_int_equal(navi_crosses(a, b, c, d), is_crossing);
        count += is_crossing;
    }
    assert_true(count > 1000);
}

static void check_crossing(NavPoint a, NavPoint b, NavPoint c, NavPoint d) {
    NavPoint expected = oracle_crossing_pixel(a, b, c, d);
    NavPoint forms[5] = {navi_crossing(a, b, c, d), navi_crossing(c, d, a, b),
                         navi_crossing(b, a, c, d), navi_crossing(a, b, d, c),
                         navi_crossing(d, c, b, a)};
    for (uint32_t i = 0; i < 5; i++)
        assert_true(navi_point_equal(forms[i], expected));
}

static void test_crossing_is_the_same_from_all_sides(void** state) {
    (void)state;
    TestRandom random = {24};
    uint32_t found = 0;
    for (int n = 0; n < 200000; n++) {
        uint32_t scale = (uint32_t)n % 29;
        NavPoint a = any_point(&random, scale), b = any_point(&random, scale);
        NavPoint c = any_point(&random, scale), d = any_point(&random, scale);
        if (!navi_crosses(a, b, c, d))
            continue;
        check_crossing(a, b, c, d);
        found++;
    }
    assert_true(found > 20000);
}

static void test_crossing_on_the_half_is_rounded_up(void** state) {
    (void)state;
    assert_true(is_at(navi_crossing(at(0, 0), at(1, 1), at(0, 1), at(1, 0)), 1, 1));
    assert_true(is_at(navi_crossing(at(-1, -1), at(0, 0), at(-1, 0), at(0, -1)), 0, 0));
    assert_true(is_at(navi_crossing(at(0, -1), at(1, 2), at(0, 1), at(1, 0)), 1, 1));
}

static void test_crossing_of_the_longest_segments(void** state) {
    (void)state;
    const int32_t m = NAV_COORD_MAX;
    for (int32_t k = 0; k < 81; k++) {
        NavPoint a = at(-m + k % 3, -m + k / 3 % 3), b = at(m, m - k / 9 % 3);
        NavPoint c = at(-m, m - k / 27), d = at(m - k % 3, -m);
        assert_true(navi_crosses(a, b, c, d));
        check_crossing(a, b, c, d);
    }
}

static void test_crossing_of_nearly_parallel_segments(void** state) {
    (void)state;
    const int32_t m = NAV_COORD_MAX;
    NavPoint a = at(-m, 0), b = at(m, 1), c = at(-m, 1), d = at(m, 0);
    assert_true(navi_crosses(a, b, c, d));
    check_crossing(a, b, c, d);
    NavPoint e = at(-m, -1), f = at(m - 1, 1);
    assert_true(navi_crosses(a, b, e, f));
    check_crossing(a, b, e, f);
}

// --- hot pixels ---------------------------------------------------------------------------------

// Every segment of a 7 x 7 lattice against every pixel of it.
static void test_hits_pixel_equals_clipping_for_all_small_segments(void** state) {
    (void)state;
    uint32_t hits = 0;
    for (int32_t k = 0; k < 49 * 49; k++) {
        NavPoint a = at(k % 7, k / 7 % 7), b = at(k / 49 % 7, k / 343);
        for (int32_t i = 0; i < 81; i++) {
            NavPoint c = at(i % 9 - 1, i / 9 - 1);
            bool is_hit = oracle_meets_pixel(a, b, c, NULL);
            if (navi_hits_pixel(a, b, c) != is_hit)
                fail_msg("(%d %d)-(%d %d) and the pixel (%d %d)", a.x, a.y, b.x, b.y, c.x, c.y);
            hits += is_hit;
        }
    }
    assert_true(hits > 2 * 2401);
}

static void test_hits_pixel_equals_clipping_for_long_segments(void** state) {
    (void)state;
    TestRandom random = {25};
    uint32_t hits = 0;
    for (int n = 0; n < 60000; n++) {
        uint32_t scale = (uint32_t)n % 28;
        NavPoint a = any_point(&random, scale), b = any_point(&random, scale);
        // A pixel near the segment.
        double t = (double)random_below(&random, 1001) / 1000;
        NavPoint c = at((int32_t)((1 - t) * a.x + t * b.x), (int32_t)((1 - t) * a.y + t * b.y));
        c.x += random_between(&random, -1, 1);
        c.y += random_between(&random, -1, 1);
        bool is_hit = oracle_meets_pixel(a, b, c, NULL);
        assert_int_equal(navi_hits_pixel(a, b, c), is_hit);
        hits += is_hit;
    }
    assert_true(hits > 10000 && hits < 55000);
}

static void test_pixel_is_half_open(void** state) {
    (void)state;
    // The line y = x + 1 passes exactly through corners of pixels.
    assert_false(navi_hits_pixel(at(0, 1), at(9, 10), at(5, 5)));
    // y = -x + 9 meets (4.5, 4.5): the lower corner of pixel (5, 5), and the upper one of (4, 4).
    assert_true(navi_hits_pixel(at(0, 9), at(9, 0), at(5, 5)));
    assert_false(navi_hits_pixel(at(0, 9), at(9, 0), at(4, 4)));
}

static void test_segment_of_no_length_hits_its_own_pixel_only(void** state) {
    (void)state;
    assert_true(navi_hits_pixel(at(3, 3), at(3, 3), at(3, 3)));
    assert_false(navi_hits_pixel(at(3, 3), at(3, 3), at(3, 4)));
}

// --- on a segment, in range ---------------------------------------------------------------------

static void test_on_segment_equals_oracle_on_a_small_lattice(void** state) {
    (void)state;
    for (int32_t k = 0; k < 15625; k++) {
        NavPoint a = at(k % 5, k / 5 % 5), b = at(k / 25 % 5, k / 125 % 5);
        NavPoint p = at(k / 625 % 5, k / 3125);
        assert_int_equal(navi_on_segment(a, b, p), oracle_on_segment(a, b, p));
    }
}

static void test_range_ends_two_steps_inside_2_to_the_30(void** state) {
    (void)state;
    const int32_t m = NAV_COORD_MAX;
    assert_int_equal(m, 1073741822);
    assert_true(navi_point_in_range(at(m, -m)));
    assert_false(navi_point_in_range(at(m + 1, 0)));
    assert_false(navi_point_in_range(at(0, -m - 1)));
    assert_false(navi_point_in_range(at(INT32_MIN, INT32_MIN)));
}

static void test_points_are_ordered_by_x_then_y(void** state) {
    (void)state;
    assert_true(navi_point_less(at(1, 9), at(2, 0)));
    assert_true(navi_point_less(at(1, 1), at(1, 2)));
    assert_false(navi_point_less(at(1, 2), at(1, 2)));
    assert_false(navi_point_less(at(2, 0), at(1, 9)));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_orient2d_equals_wide_arithmetic),
        cmocka_unit_test(test_orient2d_is_exact_at_the_frame),
        cmocka_unit_test(test_orient2d_is_positive_clockwise_on_screen),
        cmocka_unit_test(test_incircle_equals_wide_arithmetic),
        cmocka_unit_test(test_cocircular_points_are_on_the_circle),
        cmocka_unit_test(test_one_step_beside_the_circle_is_told),
        cmocka_unit_test(test_incircle_is_exact_at_the_frame),
        cmocka_unit_test(test_incircle_at_the_end_of_the_narrow_window),
        cmocka_unit_test(test_point_inside_the_circle_makes_the_edge_illegal),
        cmocka_unit_test(test_tie_goes_to_the_diagonal_at_the_smallest_point),
        cmocka_unit_test(test_crosses_equals_oracle_on_a_small_lattice),
        cmocka_unit_test(test_crossing_is_the_same_from_all_sides),
        cmocka_unit_test(test_crossing_on_the_half_is_rounded_up),
        cmocka_unit_test(test_crossing_of_the_longest_segments),
        cmocka_unit_test(test_crossing_of_nearly_parallel_segments),
        cmocka_unit_test(test_hits_pixel_equals_clipping_for_all_small_segments),
        cmocka_unit_test(test_hits_pixel_equals_clipping_for_long_segments),
        cmocka_unit_test(test_pixel_is_half_open),
        cmocka_unit_test(test_segment_of_no_length_hits_its_own_pixel_only),
        cmocka_unit_test(test_on_segment_equals_oracle_on_a_small_lattice),
        cmocka_unit_test(test_range_ends_two_steps_inside_2_to_the_30),
        cmocka_unit_test(test_points_are_ordered_by_x_then_y),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
