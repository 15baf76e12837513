// Known failures of other libraries, 25 to 30 in README.md: polygon clipping that hung or gave
// outlines that cross themselves. Coordinates are in steps.
#include "known.h"

#include "oracle/outline.h"
#include "support/regions.h"

// Every ring of four points of a 3 x 3 raster, over two shapes that share the raster.
static void known_25_every_small_quad(void** state) {
    (void)state;
    NavWorld* world = square_world(8);
    insert_floor(world, at(1, 1), at(7, 7));
    insert_block(world, at(2, 2), at(4, 6));
    uint64_t empty = nav_world_get_hash(world);
    uint32_t accepted = 0;
    for (uint32_t code = 0; code < 9 * 9 * 9 * 9; code++) {
        NavPoint quad[4];
        for (uint32_t i = 0, rest = code; i < 4; i++, rest /= 9)
            quad[i] = at(2 + 2 * (int32_t)(rest % 3), 2 + 2 * (int32_t)(rest / 3 % 3));
        NavOutlineDef region = ring_def(quad, 4);
        NavShapeId id;
        NavResult result = try_region(world, obstacle_def(1), &region, &id);
        assert_int_equal(result != NAV_OK, oracle_ring_is_refused(quad, 4));
        if (result != NAV_OK)
            continue;
        accepted++;
        if (code % 8 == 0)
            assert_valid(world);
        assert_int_equal(nav_shape_remove(world, id), NAV_OK);
        assert_true(nav_world_get_hash(world) == empty);
    }
    assert_valid(world);
    assert_true(accepted > 500);
    nav_world_destroy(world);
}

// An obstacle that equals the world's rectangle, or differs by one step at each side.
static void known_26_coincidence_with_the_bounds_and_one_step_off(void** state) {
    (void)state;
    Scenario scenario;
    scenario_begin(&scenario, 10);
    scenario_box(&scenario, NAV_FLOOR, at(-10, -10), at(10, 10));
    for (int32_t code = 0; code < 81; code++) {
        int32_t left = code % 3 - 1, top = code / 3 % 3 - 1, right = code / 9 % 3 - 1,
                bottom = code / 27 - 1;
        uint32_t name = scenario_box(&scenario, NAV_OBSTACLE, at(-10 + left, -10 + top),
                                     at(10 + right, 10 + bottom));
        int32_t free_width = (left > 0) + (right < 0), free_height = (top > 0) + (bottom < 0);
        assert_true(walkable_area_2(scenario.model.world) ==
                    2 * (uint64_t)(400 - (20 - free_width) * (20 - free_height)));
        scenario_remove(&scenario, name);
    }
    scenario_end(&scenario);
}

// Sprites whose triangles cross: the outline of their union does not meet itself.
static void known_27_united_outlines_do_not_cross_themselves(void** state) {
    (void)state;
    TestRandom random = {27};
    Scenario scenario;
    scenario_begin(&scenario, 60);
    for (int round = 0; round < 30; round++) {
        NavPoint points[9];
        uint32_t triangles[9];
        for (uint32_t i = 0; i < 9; i++) {
            points[i] = random_point(&random, 40);
            triangles[i] = i;
        }
        uint32_t name = scenario_mesh(&scenario, round % 2 == 0 ? NAV_FLOOR : NAV_OBSTACLE, points,
                                      9, triangles, 3);
        if (round % 3 == 0 && scenario_has(&scenario, name))
            scenario_remove(&scenario, name);
        if (round % 10 == 9) {
            scenario_end(&scenario);
            scenario_begin(&scenario, 60);
        }
    }
    scenario_end(&scenario);
}

// Two boxes on a raster of 4 x 4 cells share and overlap their sides in all combinations; the
// covered cells can be counted.
static void known_28_collinear_overlaps_on_a_small_raster(void** state) {
    (void)state;
    NavWorld* world = square_world(8);
    insert_floor(world, at(0, 0), at(8, 8));
    NavShapeId a = insert_block(world, at(0, 0), at(2, 2));
    NavShapeId b = insert_block(world, at(0, 0), at(2, 2));
    for (uint32_t code = 0; code < 10000; code++) {
        static const int32_t from[10] = {0, 0, 0, 0, 1, 1, 1, 2, 2, 3};
        static const int32_t to[10] = {1, 2, 3, 4, 2, 3, 4, 3, 4, 4};
        uint32_t cells = 0;
        for (uint32_t k = 0, rest = code; k < 2; k++, rest /= 100) {
            uint32_t i = rest % 10, j = rest / 10 % 10;
            NavPoint ring[4] = {at(2 * from[i], 2 * from[j]), at(2 * to[i], 2 * from[j]),
                                at(2 * to[i], 2 * to[j]), at(2 * from[i], 2 * to[j])};
            NavOutlineDef region = ring_def(ring, 4);
            assert_int_equal(nav_shape_reshape(world, k == 0 ? a : b, &region), NAV_OK);
            for (int32_t y = from[j]; y < to[j]; y++)
                for (int32_t x = from[i]; x < to[i]; x++)
                    cells |= 1u << (4 * y + x);
        }
        uint32_t covered = 0;
        for (; cells != 0; cells &= cells - 1)
            covered++;
        assert_true(walkable_area_2(world) == 2 * (uint64_t)(64 - 4 * covered));
        if (code % 50 == 0)
            assert_valid(world);
    }
    assert_valid(world);
    nav_world_destroy(world);
}

// Many overlapping triangles: uniting them, and triangulating their union, ends. They are too many
// for the oracle.
static void known_29_triangulating_a_union_ends(void** state) {
    (void)state;
    TestRandom random = {29};
    NavPoint points[60];
    uint32_t triangles[60];
    for (int round = 0; round < 6; round++) {
        Scenario scenario;
        scenario_begin(&scenario, 300);
        scenario.has_oracle = false;
        for (uint32_t i = 0; i < 60; i++) {
            points[i] = random_point(&random, round < 3 ? 12 : 250);
            triangles[i] = i;
        }
        scenario_mesh(&scenario, NAV_FLOOR, points, 60, triangles, 20);
        scenario_mesh(&scenario, NAV_OBSTACLE, points, 24, triangles, 8);
        scenario_end(&scenario);
    }
}

// Three thin triangles, nearly through one point. Crossings are computed from the original edges,
// not from pieces that earlier crossings have rounded: every order of inserting gives the same
// mesh.
static void known_30_crossings_come_from_the_original_edges(void** state) {
    (void)state;
    TestRandom random = {30};
    for (int round = 0; round < 40; round++) {
        NavPoint thin[3][3];
        for (uint32_t i = 0; i < 3; i++) {
            NavPoint p = random_point(&random, 12);
            thin[i][0] = at(3 * p.x + (p.x >= 0 ? 5 : -5), 3 * p.y);
            thin[i][1] = at(-2 * p.x - (p.x >= 0 ? 6 : -6), -2 * p.y);
            thin[i][2] = at(thin[i][1].x, thin[i][1].y + 1);
        }
        uint64_t hash = 0;
        for (uint32_t order = 0; order < 6; order++) {
            static const uint32_t orders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                                  {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
            Scenario scenario;
            scenario_begin(&scenario, 60);
            for (uint32_t i = 0; i < 3; i++)
                scenario_insert(&scenario, NAV_FLOOR, thin[orders[order][i]], 3);
            hash = order == 0 ? hash_of(&scenario) : hash;
            assert_true(hash_of(&scenario) == hash);
            scenario_end(&scenario);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_25_every_small_quad),
        cmocka_unit_test(known_26_coincidence_with_the_bounds_and_one_step_off),
        cmocka_unit_test(known_27_united_outlines_do_not_cross_themselves),
        cmocka_unit_test(known_28_collinear_overlaps_on_a_small_raster),
        cmocka_unit_test(known_29_triangulating_a_union_ends),
        cmocka_unit_test(known_30_crossings_come_from_the_original_edges),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
