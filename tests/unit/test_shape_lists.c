// Lists of shapes, and footprints with less room than they need.
#include "support/unit_worlds.h"

static void shapes_are_listed_by_slot(void** state) {
    (void)state;
    NavWorld* world = square_world(4000);
    NavShapeId ids[4], listed[4] = {{9, 9, 9}, {9, 9, 9}, {9, 9, 9}, {9, 9, 9}};
    uint32_t count = 7;
    assert_int_equal(nav_world_list_shapes(world, NULL, 0, &count), NAV_OK);
    assert_int_equal(count, 0);
    for (int32_t i = 0; i < 4; i++)
        ids[i] = insert_floor(world, at(100 * i, 0), at(100 * i + 50, 50));
    assert_int_equal(nav_shape_remove(world, ids[1]), NAV_OK);
    assert_int_equal(nav_world_list_shapes(world, listed, 2, &count), NAV_OK);
    assert_int_equal(count, 3);
    assert_true(is_same_id(listed[0], ids[0]) && is_same_id(listed[1], ids[2]));
    assert_int_equal(listed[2].index, 9);
    assert_int_equal(nav_world_list_shapes(world, listed, 4, &count), NAV_OK);
    assert_true(is_same_id(listed[2], ids[3]));
    nav_world_destroy(world);
}

static void a_footprint_keeps_to_its_capacities(void** state) {
    (void)state;
    const NavPoint points[7] = {{0, 0},   {400, 0},  {400, 300}, {0, 300},
                                {50, 50}, {150, 50}, {50, 200}};
    const uint32_t sizes[2] = {4, 3};
    NavOutlineDef region = rings_def(points, sizes, 2);
    NavWorld* world = square_world(4000);
    NavShapeId id = insert_region(world, obstacle_def(1), &region);
    NavFootprint out = {0};
    assert_int_equal(nav_shape_get_footprint(world, id, &out), NAV_OK);
    assert_true(out.point_count == 7 && out.ring_count == 2);
    NavPoint written[7] = {{0, 0}};
    uint32_t ring_sizes[2] = {99, 99};
    written[5] = at(-7, -7);
    out = (NavFootprint){written, 5, ring_sizes, 1, 0, 0};
    assert_int_equal(nav_shape_get_footprint(world, id, &out), NAV_OK);
    assert_true(out.point_count == 7 && out.ring_count == 2);
    assert_true(is_at(written[5], -7, -7) && ring_sizes[0] == 4 && ring_sizes[1] == 99);
    out = (NavFootprint){NULL, 1, NULL, 0, 0, 0};
    assert_int_equal(nav_shape_get_footprint(world, id, &out), NAV_ERR_ARGUMENT);
    nav_world_destroy(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shapes_are_listed_by_slot),
        cmocka_unit_test(a_footprint_keeps_to_its_capacities),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
