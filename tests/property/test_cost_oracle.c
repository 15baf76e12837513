// The oracle of costs, where formulas or a plain search give the answer.
#include <math.h>

#include "oracle/terrain.h"
#include "support/points.h"
#include "support/unit_test.h"

#define SIZE 10000

// Two triangles for each of two halves of a square, divided at y = SIZE / 2.
static void make_halves(OracleGround* ground, double upper, double lower) {
    const int32_t h = SIZE / 2;
    const OracleCell cells[4] = {{{at(0, 0), at(SIZE, 0), at(SIZE, h)}, upper, 0},
                                 {{at(0, 0), at(SIZE, h), at(0, h)}, upper, 0},
                                 {{at(0, h), at(SIZE, h), at(SIZE, SIZE)}, lower, 0},
                                 {{at(0, h), at(SIZE, SIZE), at(0, SIZE)}, lower, 0}};
    oracle_ground_init(ground, cells, 4, INT64_MAX);
}

static double through(double upper, double lower, NavPoint a, NavPoint b, double x) {
    return upper * hypot(a.x - x, a.y - SIZE / 2) + lower * hypot(b.x - x, b.y - SIZE / 2);
}

static OracleCost ask(const OracleGround* ground, NavPoint a, NavPoint b) {
    OracleQuestion question = {a, b, HUGE_VAL, 0.002, 50000};
    OracleCost cost = oracle_terrain_cost(ground, &question);
    assert_true(cost.is_joined && cost.is_bracketed);
    assert_true(cost.most <= cost.least * (1.002 + 1e-9));
    return cost;
}

static void assert_bracket(const OracleGround* ground, NavPoint a, NavPoint b, double exact) {
    OracleCost there = ask(ground, a, b), back = ask(ground, b, a);
    assert_true(there.least <= exact * (1 + 1e-12) && exact <= there.most * (1 + 1e-12));
    assert_true(back.least <= exact * (1 + 1e-12) && exact <= back.most * (1 + 1e-12));
}

static void test_a_path_is_refracted(void** state) {
    (void)state;
    OracleGround ground;
    const NavPoint a = at(1000, 1000), b = at(8000, 9500);
    make_halves(&ground, 1, 3);
    double low = 0, high = SIZE;
    for (int k = 0; k < 200; k++) {
        double s = low + (high - low) / 3, t = high - (high - low) / 3;
        if (through(1, 3, a, b, s) < through(1, 3, a, b, t))
            high = t;
        else
            low = s;
    }
    assert_bracket(&ground, a, b, through(1, 3, a, b, low));
    oracle_ground_fini(&ground);
}

// From the expensive side to the border at the critical angle, along it, and back.
static void test_a_path_follows_a_border(void** state) {
    (void)state;
    OracleGround ground;
    const NavPoint a = at(1000, 5400), b = at(9000, 5400);
    make_halves(&ground, 1, 3);
    double slant = 400 / sqrt(1 - 1.0 / 9), aside = slant / 3;
    assert_bracket(&ground, a, b, 2 * 3 * slant + (8000 - 2 * aside));
    oracle_ground_fini(&ground);
}

static void test_equal_costs_are_lengths(void** state) {
    (void)state;
    OracleGround ground;
    const NavPoint a = at(30, 7000), b = at(9990, 20);
    make_halves(&ground, 2, 2);
    assert_bracket(&ground, a, b, 2 * hypot(b.x - a.x, b.y - a.y));
    oracle_ground_fini(&ground);
}

static void test_a_walk_along_a_border_counts_the_cheaper_side(void** state) {
    (void)state;
    OracleGround ground;
    const NavPoint points[4] = {at(0, 0), at(0, 5000), at(10000, 5000), at(10000, 6000)};
    double cost;
    make_halves(&ground, 5, 2);
    assert_true(oracle_ground_walk(&ground, points, 4, &cost));
    assert_true(fabs(cost - (5.0 * 5000 + 2.0 * 10000 + 2.0 * 1000)) < 1e-6);
    oracle_ground_fini(&ground);
}

// A wall without thickness: only the side on which the walk is counts, and none passes it.
static void test_a_walk_stays_on_its_side_of_a_wall(void** state) {
    (void)state;
    OracleGround ground;
    const OracleCell cells[2] = {{{at(0, 0), at(100, 0), at(100, 100)}, 5, 0},
                                 {{at(0, 0), at(100, 100), at(0, 100)}, 2, 9}};
    const NavPoint along[3] = {at(100, 0), at(0, 0), at(100, 100)};
    const NavPoint across[2] = {at(100, 0), at(0, 100)};
    double cost;
    oracle_ground_init(&ground, cells, 2, 3);
    assert_true(oracle_ground_walk(&ground, along, 3, &cost));
    assert_true(fabs(cost - (5 * (100 + 100 * sqrt(2)))) < 1e-9);
    assert_false(oracle_ground_walk(&ground, across, 2, &cost));
    oracle_ground_fini(&ground);
}

// Two squares that touch in a point.
static void test_a_walk_cannot_pass_where_corners_touch(void** state) {
    (void)state;
    OracleGround ground;
    const OracleCell cells[2] = {{{at(0, 0), at(100, 0), at(100, 100)}, 1, 0},
                                 {{at(100, 100), at(200, 100), at(200, 200)}, 1, 0}};
    const NavPoint points[2] = {at(50, 50), at(150, 150)}, inside[2] = {at(50, 50), at(100, 100)};
    double cost;
    oracle_ground_init(&ground, cells, 2, INT64_MAX);
    assert_false(oracle_ground_walk(&ground, points, 2, &cost));
    assert_true(oracle_ground_walk(&ground, inside, 2, &cost));
    OracleQuestion question = {points[0], points[1], HUGE_VAL, 0, 1000};
    assert_false(oracle_terrain_cost(&ground, &question).is_joined);
    oracle_ground_fini(&ground);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_path_is_refracted),
        cmocka_unit_test(test_a_path_follows_a_border),
        cmocka_unit_test(test_equal_costs_are_lengths),
        cmocka_unit_test(test_a_walk_along_a_border_counts_the_cheaper_side),
        cmocka_unit_test(test_a_walk_stays_on_its_side_of_a_wall),
        cmocka_unit_test(test_a_walk_cannot_pass_where_corners_touch)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
