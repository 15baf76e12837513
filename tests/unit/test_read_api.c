// Reading a world: triangles, the shapes on them, and the shapes at a point.

#include "support/unit_worlds.h"

static uint32_t count_at(const NavWorld* world, NavPoint p) {
    NavShapeId ids[4];
    uint32_t count = 0;
    assert_int_equal(nav_world_list_shapes_at(world, p, ids, 4, &count), NAV_OK);
    return count;
}

static void test_neighbours_and_constraints_agree_from_both_sides(void** state) {
    (void)state;
    NavWorld* world = square_world(1000);
    insert_floor(world, (NavPoint){100, 100}, (NavPoint){900, 900});
    insert_block(world, (NavPoint){400, 400}, (NavPoint){600, 600});
    uint32_t alive = 0, constraints = 0;
    for (uint32_t t = 0; t < nav_world_get_triangle_slot_count(world); t++) {
        NavTriangle triangle, other;
        if (nav_world_get_triangle(world, t, &triangle) != NAV_OK)
            continue;
        alive++;
        for (int i = 0; i < 3; i++) {
            constraints += triangle.is_constraint[i];
            if (triangle.neighbour[i] == NAV_NONE)
                continue;
            assert_int_equal(nav_world_get_triangle(world, triangle.neighbour[i], &other), NAV_OK);
            int back = 0;
            while (back < 3 && other.neighbour[back] != t)
                back++;
            assert_true(back < 3 && other.is_constraint[back] == triangle.is_constraint[i]);
        }
    }
    assert_int_equal(alive, 2 * (4 + 3 * 4) - 6); // the frame's corners, bounds, floor, obstacle
    assert_int_equal(constraints, 2 * 3 * 4);
    nav_world_destroy(world);
}

static void test_free_and_foreign_slots_are_refused(void** state) {
    (void)state;
    NavWorld* world = square_world(1000);
    NavTriangle triangle;
    uint32_t slots = nav_world_get_triangle_slot_count(world);
    assert_int_equal(nav_world_get_triangle(world, slots, &triangle), NAV_ERR_INDEX);
    NavShapeId id = insert_floor(world, (NavPoint){100, 100}, (NavPoint){900, 900});
    uint32_t grown = nav_world_get_triangle_slot_count(world), refused = 0;
    assert_int_equal(nav_shape_remove(world, id), NAV_OK);
    for (uint32_t t = 0; t < grown; t++)
        refused += nav_world_get_triangle(world, t, &triangle) == NAV_ERR_INDEX;
    assert_int_equal(refused, 8);
    assert_int_equal(nav_world_get_triangle(NULL, 0, &triangle), NAV_ERR_ARGUMENT);
    assert_int_equal(nav_world_get_triangle(world, 0, NULL), NAV_ERR_ARGUMENT);
    nav_world_destroy(world);
}

static void test_shapes_at_a_point_count_borders_on_both_sides(void** state) {
    (void)state;
    NavWorld* world = square_world(1000);
    insert_floor(world, (NavPoint){100, 100}, (NavPoint){500, 900});
    insert_floor(world, (NavPoint){500, 100}, (NavPoint){900, 900});
    insert_block(world, (NavPoint){200, 200}, (NavPoint){300, 300});
    assert_int_equal(count_at(world, (NavPoint){50, 50}), 0);
    assert_int_equal(count_at(world, (NavPoint){150, 150}), 1);
    assert_int_equal(count_at(world, (NavPoint){250, 250}), 2);
    assert_int_equal(count_at(world, (NavPoint){500, 400}), 2); // on the joint
    assert_int_equal(count_at(world, (NavPoint){500, 100}), 2); // at its end
    assert_int_equal(count_at(world, (NavPoint){200, 250}), 2); // on the obstacle's side
    assert_int_equal(count_at(world, (NavPoint){100, 100}), 1);
    uint32_t count;
    NavPoint far = {INT32_MAX, 0};
    assert_int_equal(nav_world_list_shapes_at(world, far, NULL, 0, &count), NAV_ERR_RANGE);
    nav_world_destroy(world);
}

static void test_short_arrays_get_what_fits_and_the_full_count(void** state) {
    (void)state;
    NavWorld* world = square_world(1000);
    NavShapeId first = insert_floor(world, (NavPoint){100, 100}, (NavPoint){900, 900});
    insert_block(world, (NavPoint){200, 200}, (NavPoint){300, 300});
    NavShapeId ids[2] = {{7, 7, 7}, {7, 7, 7}};
    uint32_t count = 0;
    assert_int_equal(nav_world_list_shapes(world, ids, 1, &count), NAV_OK);
    assert_int_equal(count, 2);
    assert_true(ids[0].index == first.index && ids[0].generation == first.generation);
    assert_int_equal(ids[1].index, 7);
    assert_int_equal(nav_world_list_shapes_at(world, (NavPoint){250, 250}, NULL, 0, &count),
                     NAV_OK);
    assert_int_equal(count, 2);
    assert_int_equal(nav_world_list_shapes_at(world, (NavPoint){250, 250}, ids, 1, &count), NAV_OK);
    assert_int_equal(count, 2);
    assert_int_equal(ids[0].index, first.index); // the lowest slot first, in any order of inserts
    assert_int_equal(ids[1].index, 7);
    assert_int_equal(nav_world_list_shapes(world, NULL, 1, &count), NAV_ERR_ARGUMENT);
    nav_world_destroy(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_neighbours_and_constraints_agree_from_both_sides),
        cmocka_unit_test(test_free_and_foreign_slots_are_refused),
        cmocka_unit_test(test_shapes_at_a_point_count_borders_on_both_sides),
        cmocka_unit_test(test_short_arrays_get_what_fits_and_the_full_count),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
