// Known failures 1 to 12: constrained triangulations that failed on crossing, touching or
// coinciding constraints.
#include "known.h"

#include <float.h>

#include "geom/predicates.h"
#include "oracle/exact.h"

// Thin triangles whose long sides cross at a small angle: the crossing is far from where either
// edge is split, and is rounded to a point beside both.
static void known_01_a_rounded_crossing_outside_the_split_triangles(void** state) {
    (void)state;
    TestRandom random = {1};
    for (int round = 0; round < 40; round++) {
        Scenario scenario;
        scenario_begin(&scenario, 60);
        scenario_box(&scenario, NAV_FLOOR, at(-50, -50), at(50, 50));
        for (int i = 0; i < 4; i++) {
            int32_t y = random_between(&random, -6, 6);
            int32_t tilt = random_between(&random, -3, 3);
            NavPoint needle[3] = {at(-40 + i, y), at(40 - i, y + tilt), at(40 - i, y + tilt + 1)};
            scenario_insert(&scenario, NAV_OBSTACLE, needle, 3);
        }
        NavPoint p = random_point(&random, 5);
        scenario_box(&scenario, NAV_OBSTACLE, p, at(p.x + 1, p.y + 1));
        scenario_end(&scenario);
    }
}

// An edge that ends exactly on another, crosses it at its end, and lies on it.
static void known_02_a_crossing_at_the_end_of_the_crossed_edge(void** state) {
    (void)state;
    Scenario scenario;
    scenario_begin(&scenario, 40);
    scenario_box(&scenario, NAV_FLOOR, at(-30, -30), at(30, 30));
    scenario_box(&scenario, NAV_OBSTACLE, at(-10, 0), at(10, 10));
    NavPoint foot[3] = {at(0, 0), at(5, -8), at(-5, -8)};           // its corner touches the side
    NavPoint through[3] = {at(10, 0), at(20, -7), at(1, 7)};        // its side passes the corner
    NavPoint along[4] = {at(-5, 0), at(5, 0), at(5, 3), at(-5, 3)}; // on its side
    uint32_t a = scenario_insert(&scenario, NAV_OBSTACLE, foot, 3);
    uint32_t b = scenario_insert(&scenario, NAV_OBSTACLE, through, 3);
    uint32_t c = scenario_insert(&scenario, NAV_OBSTACLE, along, 4);
    for (int i = 0; i < 8; i++) {
        scenario_move(&scenario, a, 1, 0, 0);
        scenario_move(&scenario, b, 0, i % 2 == 0 ? 1 : -1, 0);
        scenario_move(&scenario, c, -1, 0, 0);
    }
    scenario_end(&scenario);
}

// A needle that snaps to no width extends into a cavity: one vertex is on its border twice.
static void known_03_a_hanging_edge_inside_a_cavity(void** state) {
    (void)state;
    Scenario scenario;
    scenario_begin(&scenario, 60);
    scenario_box(&scenario, NAV_FLOOR, at(-50, -50), at(50, 50));
    NavPoint needle[3] = {at(-40, 0), at(40, 1), at(40, 0)};
    scenario_insert(&scenario, NAV_OBSTACLE, needle, 3);
    for (int32_t x = -30; x < 30; x += 10) {
        NavPoint touch[3] = {at(x, 0), at(x + 4, -6), at(x - 4, -6)};
        scenario_insert(&scenario, NAV_OBSTACLE, touch, 3);
    }
    uint32_t cut = scenario_box(&scenario, NAV_OBSTACLE, at(-35, -3), at(-20, 3));
    for (int i = 0; i < 6; i++)
        scenario_move(&scenario, cut, 9, i % 3 - 1, 0);
    scenario_end(&scenario);
}

static void known_04_huge_coordinates_and_nearly_collinear_points(void** state) {
    (void)state;
    NavWorld* world = square_world(1000);
    uint64_t hash = nav_world_get_hash(world);
    static const double far[] = {1e38, -1e38, 1e308, 4194304.5, -4194304.5};
    for (uint32_t i = 0; i < COUNT_OF(far); i++) {
        NavPoint points[3] = {nav_point_from_px(far[i], 0), at(10, 10), at(500, 20)};
        NavOutlineDef region = ring_def(points, 3);
        NavShapeId id;
        assert_int_equal(try_region(world, obstacle_def(1), &region, &id), NAV_ERR_RANGE);
    }
    assert_true(nav_world_get_hash(world) == hash);
    nav_world_destroy(world);

    Scenario scenario;
    scenario_begin(&scenario, NAV_COORD_MAX);
    int32_t far_end = NAV_COORD_MAX;
    for (int32_t i = 0; i < 5; i++) {
        NavPoint needle[3] = {at(-far_end, -far_end + i), at(far_end, far_end - i),
                              at(far_end - 1, far_end)};
        scenario_insert(&scenario, i == 0 ? NAV_FLOOR : NAV_OBSTACLE, needle, 3);
    }
    scenario_end(&scenario);
}

// Many cocircular points and copies of them: legalizing must end after a bounded number of flips.
static void known_05_flips_end_on_cocircular_copies(void** state) {
    (void)state;
    NavPoint ring[64];
    for (uint32_t i = 0; i < COUNT_OF(ring); i++)
        ring[i] = at((int32_t)((int64_t)900 * nav_cos((uint16_t)(1024 * i)) / (1 << 30)),
                     (int32_t)((int64_t)900 * nav_sin((uint16_t)(1024 * i)) / (1 << 30)));
    Scenario scenario;
    scenario_begin(&scenario, 1000);
    scenario.has_oracle = false;
    uint64_t before = stats_of(scenario.model.world).flip_count;
    uint32_t names[6];
    for (uint32_t i = 0; i < 6; i++)
        names[i] = scenario_insert(&scenario, i % 2 == 0 ? NAV_FLOOR : NAV_OBSTACLE, ring, 64);
    for (uint32_t i = 0; i < 6; i++)
        scenario_move(&scenario, names[i], 0, 0, NAV_QUARTER_TURN);
    // Each of the 12 changes may flip each pair of its 64 corners at most.
    assert_true(stats_of(scenario.model.world).flip_count - before < 12 * 64 * 64);
    scenario_end(&scenario);
}

static void known_06_duplicate_points_are_accepted(void** state) {
    (void)state;
    NavPoint twice[] = {at(0, 0),   at(0, 0),  at(20, 0), at(20, 0), at(20, 0),
                        at(20, 20), at(0, 20), at(0, 20), at(0, 0)};
    NavPoint once[] = {at(0, 0), at(20, 0), at(20, 20), at(0, 20)};
    Scenario scenario;
    scenario_begin(&scenario, 40);
    uint32_t a = scenario_insert(&scenario, NAV_FLOOR, twice, COUNT_OF(twice));
    uint64_t hash = hash_of(&scenario);
    uint32_t b = scenario_insert(&scenario, NAV_FLOOR, once, COUNT_OF(once));
    assert_true(hash_of(&scenario) == hash);
    scenario_remove(&scenario, a);
    assert_true(hash_of(&scenario) == hash);
    scenario_remove(&scenario, b);
    scenario_end(&scenario);
}

static void known_07_equal_calls_give_equal_meshes(void** state) {
    (void)state;
    NavPoint triangle[3] = {at(17, 3), at(80, 31), at(9, 77)};
    NavStats first = {0};
    uint64_t hash = 0;
    for (int i = 0; i < 4; i++) {
        NavWorld* world = square_world(100);
        insert_ring(world, floor_def(0, 0), triangle, 3);
        NavStats stats = stats_of(world);
        if (i == 0) {
            first = stats;
            hash = nav_world_get_hash(world);
        }
        assert_int_equal(stats.triangle_count, first.triangle_count);
        assert_int_equal(stats.walkable_triangle_count, 1);
        assert_true(nav_world_get_hash(world) == hash);
        nav_world_destroy(world);
    }
}

// The sign of an area of one square step, or zero, computed from products of 2^60. Reordered or
// contracted floating point would get it wrong.
static void assert_exact_signs(int32_t step) {
    int32_t m = NAV_COORD_MAX;
    for (int32_t i = 1; i < 200; i++) {
        NavPoint a = at(-m, -m + i * step), b = at(m, m - i * step), c = at(0, 0);
        assert_true(navi_orient2d(a, b, c) == oracle_area_2(a, b, c));
        assert_true(navi_orient2d(a, b, at(m - 1, m - i * step - 1)) ==
                    oracle_area_2(a, b, at(m - 1, m - i * step - 1)));
        NavPoint q[4] = {at(-m, -i), at(m, -i), at(m, i), at(-m, i)}; // a rectangle: cocircular
        assert_int_equal(navi_incircle_sign(q[0], q[2], q[3], q[1]), 0);
        q[1].x -= 1;
        assert_int_equal(navi_incircle_sign(q[0], q[2], q[3], q[1]),
                         oracle_in_circle(q[0], q[2], q[3], q[1]));
    }
}

static void known_08_optimisation_does_not_flatten_triangles(void** state) {
    (void)state;
    assert_exact_signs(1);
}

static void known_09_contraction_does_not_change_signs(void** state) {
    (void)state;
    assert_exact_signs(12345);
    assert_int_equal(FLT_EVAL_METHOD, 0);
}

// Thin constraints that touch, split and coincide with each other, in every order.
static void known_10_constraints_that_touch_in_every_order(void** state) {
    (void)state;
    static const NavPoint thin[4][3] = {{{-20, 0}, {20, 0}, {20, 1}},
                                        {{0, 0}, {0, 20}, {-1, 20}},
                                        {{10, 0}, {-10, 12}, {-10, 11}},
                                        {{-20, 0}, {20, 1}, {0, 13}}};
    uint64_t hash = 0;
    for (uint32_t order = 0; order < 256; order++) {
        uint32_t turn[4] = {order & 3, order >> 2 & 3, order >> 4 & 3, order >> 6};
        uint32_t seen = 1u << turn[0] | 1u << turn[1] | 1u << turn[2] | 1u << turn[3];
        if (seen != 15)
            continue;
        Scenario scenario;
        scenario_begin(&scenario, 30);
        for (uint32_t i = 0; i < 4; i++)
            scenario_insert(&scenario, turn[i] == 3 ? NAV_FLOOR : NAV_OBSTACLE, thin[turn[i]], 3);
        hash = hash == 0 ? hash_of(&scenario) : hash;
        assert_true(hash_of(&scenario) == hash);
        scenario_end(&scenario);
    }
}

// The rounded crossing of long edges is the exact one, rounded.
static void known_11_crossings_are_rounded_from_the_exact_point(void** state) {
    (void)state;
    TestRandom random = {11};
    uint32_t crossings = 0;
    for (int i = 0; i < 20000; i++) {
        int32_t half = i % 2 == 0 ? NAV_COORD_MAX : 40;
        NavPoint p[4];
        for (int k = 0; k < 4; k++)
            p[k] = random_point(&random, half);
        if (i % 3 == 0) { // nearly parallel
            p[2] = at(p[0].x, p[0].y < 0 ? p[0].y + 1 : p[0].y - 1);
            p[3] = at(p[1].x, p[1].y > 0 ? p[1].y - 1 : p[1].y + 1);
        }
        bool crosses = oracle_cross_properly(p[0], p[1], p[2], p[3]);
        assert_int_equal(navi_crosses(p[0], p[1], p[2], p[3]), crosses);
        if (!crosses)
            continue;
        crossings++;
        NavPoint x = oracle_crossing_pixel(p[0], p[1], p[2], p[3]);
        NavPoint y = navi_crossing(p[0], p[1], p[2], p[3]);
        assert_true(is_at(y, x.x, x.y));
    }
    assert_true(crossings > 1000);
}

static void known_12_the_same_constraint_many_times(void** state) {
    (void)state;
    Scenario scenario;
    scenario_begin(&scenario, 40);
    scenario_box(&scenario, NAV_FLOOR, at(-30, -30), at(30, 30));
    NavPoint shape[4] = {at(-9, -3), at(11, -5), at(8, 9), at(-6, 4)};
    uint32_t names[12];
    uint64_t hash = 0;
    for (uint32_t i = 0; i < 12; i++) {
        names[i] = scenario_insert(&scenario, NAV_OBSTACLE, shape, 4);
        hash = hash == 0 ? hash_of(&scenario) : hash;
        assert_true(hash_of(&scenario) == hash);
    }
    for (uint32_t i = 0; i < 11; i++) {
        scenario_remove(&scenario, names[(7 * i) % 12]);
        assert_true(hash_of(&scenario) == hash);
    }
    scenario_end(&scenario);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_01_a_rounded_crossing_outside_the_split_triangles),
        cmocka_unit_test(known_02_a_crossing_at_the_end_of_the_crossed_edge),
        cmocka_unit_test(known_03_a_hanging_edge_inside_a_cavity),
        cmocka_unit_test(known_04_huge_coordinates_and_nearly_collinear_points),
        cmocka_unit_test(known_05_flips_end_on_cocircular_copies),
        cmocka_unit_test(known_06_duplicate_points_are_accepted),
        cmocka_unit_test(known_07_equal_calls_give_equal_meshes),
        cmocka_unit_test(known_08_optimisation_does_not_flatten_triangles),
        cmocka_unit_test(known_09_contraction_does_not_change_signs),
        cmocka_unit_test(known_10_constraints_that_touch_in_every_order),
        cmocka_unit_test(known_11_crossings_are_rounded_from_the_exact_point),
        cmocka_unit_test(known_12_the_same_constraint_many_times),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
