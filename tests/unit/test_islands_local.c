// Which changes update islands by looking only around the cavity, and which have to search.
#include "support/unit_worlds.h"

#include "world/change/world.h"

enum { SIZE = 20000 };

// With small obstacles, so that no cavity contains the whole floor.
static NavWorld* create_floor(void) {
    NavWorld* world = square_world(SIZE);
    (void)insert_floor(world, at(0, 0), at(SIZE, SIZE));
    for (int32_t x = 1000; x < SIZE; x += 2000)
        for (int32_t y = 1000; y < SIZE; y += 2000)
            (void)insert_block(world, at(x, y), at(x + 50, y + 50));
    return world;
}

static void check(NavWorld* world, bool is_searched, uint32_t islands) {
    assert_true(world->mesh.has_clusters);
    assert_int_equal(world->islands.found_count > 0, is_searched);
    assert_valid(world); // counts islands and their triangles again
    assert_int_equal(stats_of(world).island_count, islands);
}

static void a_block_on_the_open_floor_is_walked_round(void** state) {
    (void)state;
    NavWorld* world = create_floor();
    NavShapeId block = insert_block(world, at(4100, 4100), at(4800, 4800));
    check(world, false, 1);
    assert_int_equal(nav_shape_remove(world, block), NAV_OK);
    check(world, false, 1);
    nav_world_destroy(world);
}

static void a_wall_from_side_to_side_parts_the_floor(void** state) {
    (void)state;
    NavWorld* world = create_floor();
    NavShapeId wall = insert_block(world, at(9000, -100), at(9500, SIZE + 100));
    check(world, true, 2);
    assert_int_equal(nav_shape_remove(world, wall), NAV_OK);
    check(world, true, 1);
    nav_world_destroy(world);
}

static void a_court_is_an_island_of_its_own(void** state) {
    (void)state;
    NavWorld* world = create_floor();
    (void)insert_block(world, at(4000, 4000), at(8000, 4200));
    (void)insert_block(world, at(4000, 7800), at(8000, 8000));
    (void)insert_block(world, at(4000, 4100), at(4200, 7900));
    assert_int_equal(stats_of(world).island_count, 1);
    NavShapeId door = insert_block(world, at(7800, 4100), at(8000, 7900));
    check(world, true, 2);
    // A crate inside it, and its removal, do not split the island.
    NavShapeId crate = insert_block(world, at(5300, 5300), at(6200, 6200));
    check(world, false, 2);
    assert_int_equal(nav_shape_remove(world, crate), NAV_OK);
    check(world, false, 2);
    // When a crate fills the whole court, its island is gone.
    NavShapeId lid = insert_block(world, at(4100, 4100), at(7900, 7900));
    check(world, false, 1);
    assert_int_equal(nav_shape_remove(world, lid), NAV_OK);
    check(world, false, 2);
    // Where islands join, clusters meet, and a flip at their border may cut one apart.
    assert_int_equal(nav_shape_remove(world, door), NAV_OK);
    check(world, true, 1);
    nav_world_destroy(world);
}

static void a_change_that_parts_leaves_the_others_of_its_commit_alone(void** state) {
    (void)state;
    NavWorld* world = create_floor();
    assert_int_equal(nav_batch_begin(world), NAV_OK);
    (void)insert_block(world, at(2000, 2000), at(3000, 3000));
    assert_int_equal(world->islands.found_count, 0);
    (void)insert_block(world, at(9000, -100), at(9500, SIZE + 100));
    uint32_t found_count = world->islands.found_count;
    assert_true(found_count > 0);
    (void)insert_block(world, at(12000, 2000), at(13000, 3000));
    assert_int_equal(world->islands.found_count, found_count);
    assert_int_equal(nav_batch_commit(world), NAV_OK);
    check(world, true, 2);
    nav_world_destroy(world);
}

static void a_commit_that_searches_too_much_gives_clusters_up(void** state) {
    (void)state;
    NavWorld* world = create_floor();
    world->islands.limits.search = 10;
    NavShapeId wall = insert_block(world, at(9000, -100), at(9500, SIZE + 100));
    assert_false(world->mesh.has_clusters);
    assert_valid(world);
    assert_int_equal(stats_of(world).island_count, 2);
    assert_int_equal(nav_shape_remove(world, wall), NAV_OK);
    assert_valid(world);
    assert_int_equal(stats_of(world).island_count, 1);
    nav_world_destroy(world);
}

// No side of the obstacle moves, so there is no cavity.
static void an_obstacle_of_other_layers_is_searched_too(void** state) {
    (void)state;
    NavWorld* world = create_floor();
    NavShapeId wall = insert_block(world, at(9000, -100), at(9500, SIZE + 100));
    check(world, true, 2);
    assert_int_equal(nav_shape_set_layers(world, wall, 0), NAV_OK);
    check(world, false, 1);
    assert_int_equal(nav_shape_set_layers(world, wall, 1), NAV_OK);
    check(world, false, 2);
    nav_world_destroy(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_block_on_the_open_floor_is_walked_round),
        cmocka_unit_test(a_wall_from_side_to_side_parts_the_floor),
        cmocka_unit_test(a_court_is_an_island_of_its_own),
        cmocka_unit_test(a_change_that_parts_leaves_the_others_of_its_commit_alone),
        cmocka_unit_test(a_commit_that_searches_too_much_gives_clusters_up),
        cmocka_unit_test(an_obstacle_of_other_layers_is_searched_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
