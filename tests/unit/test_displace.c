// Displacement, the shortcut of a small move: where it applies, and that it gives the same result
// as the general case.
#include "support/random.h"
#include "support/unit_worlds.h"

#include "world/change/world.h"

enum { SIZE = 20000, MOVER_COUNT = 5, MOVE_COUNT = 300, ALL_SHORTCUTS = NAVI_SHORTCUT_ALL };

typedef struct Scene {
    NavWorld* world;
    NavShapeId movers[MOVER_COUNT];
} Scene;

// Two floors, a long wall, and movers, two of which lie across the border of a floor.
static Scene create_scene(uint32_t disabled_shortcuts) {
    Scene scene = {.world = square_world(SIZE)};
    scene.world->disabled_shortcuts = disabled_shortcuts;
    (void)insert_floor(scene.world, at(0, 0), at(SIZE, 10000));
    (void)insert_box(scene.world, floor_def(1, 0), at(0, 11500), at(SIZE, SIZE));
    (void)insert_block(scene.world, at(1000, 1000), at(19000, 1400));
    const NavPoint rock[5] = {{0, -300}, {280, -90}, {180, 250}, {-190, 240}, {-290, -80}};
    const NavPoint places[MOVER_COUNT] = {
        {4000, 4000}, {12000, 5000}, {8000, 10003}, {15000, 9901}, {6000, 15000}};
    NavOutlineDef region = ring_def(rock, 5);
    for (uint32_t i = 0; i < MOVER_COUNT; i++) {
        NavShapeDef def = obstacle_def(UINT32_C(1) << i);
        def.pose = nav_pose(places[i], (uint16_t)(1000 * i));
        scene.movers[i] = insert_region(scene.world, def, &region);
    }
    return scene;
}

static void move_by(NavWorld* world, NavShapeId id, NavPoint by, int32_t turn) {
    NavShapeDef def;
    assert_int_equal(nav_shape_get(world, id, &def), NAV_OK);
    def.pose.position.x += by.x;
    def.pose.position.y += by.y;
    def.pose.angle = (uint16_t)(def.pose.angle + turn);
    assert_int_equal(nav_shape_move(world, id, def.pose), NAV_OK);
}

static void every_choice_of_ways_ends_in_one_mesh(void** state) {
    (void)state;
    TestRandom random = {3};
    Scene scenes[ALL_SHORTCUTS + 1];
    for (uint32_t paths = 0; paths <= ALL_SHORTCUTS; paths++)
        scenes[paths] = create_scene(paths);
    for (uint32_t move = 0; move < MOVE_COUNT; move++) {
        uint32_t mover = random_below(&random, MOVER_COUNT);
        NavPoint by = random_point(&random, 1 << random_below(&random, 7));
        int32_t turn = random_below(&random, 2) == 0 ? 0 : random_between(&random, -200, 200);
        for (uint32_t paths = 0; paths <= ALL_SHORTCUTS; paths++)
            move_by(scenes[paths].world, scenes[paths].movers[mover], by, turn);
        uint64_t hash = nav_world_get_hash(scenes[ALL_SHORTCUTS].world);
        for (uint32_t paths = 0; paths < ALL_SHORTCUTS; paths++)
            if (nav_world_get_hash(scenes[paths].world) != hash)
                fail_msg("after move %u, without the ways %u, the mesh is another", move, paths);
    }
    uint64_t most = scenes[0].world->displaced_count;
    for (uint32_t paths = 0; paths <= ALL_SHORTCUTS; paths++) {
        uint64_t count = scenes[paths].world->displaced_count;
        if (paths & NAVI_SHORTCUT_DISPLACE)
            assert_true(count == 0);
        else if (paths & NAVI_SHORTCUT_DISPLACE_CROSSINGS)
            assert_true(count > MOVE_COUNT / 4 && count < most);
        else
            assert_true(count > MOVE_COUNT / 2);
        assert_valid(scenes[paths].world);
        nav_world_destroy(scenes[paths].world);
    }
}

// --- where it applies ---------------------------------------------------------------------------

// Returns whether the move was a displacement. In both cases the mesh must equal that of a world
// where the shape was inserted at its new place.
static bool is_short_move(NavWorld* world, NavShapeId id, NavPoint by) {
    uint64_t before = world->displaced_count;
    move_by(world, id, by, 0);
    assert_valid(world);
    uint64_t short_hash = nav_world_get_hash(world), count = world->displaced_count - before;
    assert_int_equal(nav_shape_set_enabled(world, id, false), NAV_OK);
    assert_int_equal(nav_shape_set_enabled(world, id, true), NAV_OK);
    assert_true(nav_world_get_hash(world) == short_hash);
    assert_true(count <= 1);
    return count == 1;
}

static void a_lone_footprint_goes_the_short_way(void** state) {
    (void)state;
    NavWorld* world = square_world(4000);
    NavShapeId id = insert_block(world, at(1000, 1000), at(1400, 1500));
    assert_true(is_short_move(world, id, at(7, -5)));
    assert_true(is_short_move(world, id, at(-90, 40)));
    nav_world_destroy(world);
}

static void a_footprint_across_a_joint_goes_the_short_way(void** state) {
    (void)state;
    NavWorld* world = square_world(4000);
    (void)insert_floor(world, at(0, 0), at(4000, 2000));
    NavShapeId id = insert_block(world, at(1000, 1700), at(1400, 2300));
    assert_true(is_short_move(world, id, at(7, -5)));
    world->disabled_shortcuts = NAVI_SHORTCUT_DISPLACE_CROSSINGS;
    assert_false(is_short_move(world, id, at(-7, 5)));
    nav_world_destroy(world);
}

static void a_footprint_with_a_hole_goes_the_short_way(void** state) {
    (void)state;
    const NavPoint points[8] = {{1000, 1000}, {2000, 1000}, {2000, 2000}, {1000, 2000},
                                {1300, 1300}, {1700, 1300}, {1700, 1700}, {1300, 1700}};
    const uint32_t sizes[2] = {4, 4};
    NavOutlineDef region = rings_def(points, sizes, 2);
    NavWorld* world = square_world(4000);
    NavShapeId id = insert_region(world, obstacle_def(1), &region);
    assert_true(is_short_move(world, id, at(3, 9)));
    nav_world_destroy(world);
}

static void a_leap_goes_the_long_way(void** state) {
    (void)state;
    NavWorld* world = square_world(4000);
    NavShapeId id = insert_block(world, at(300, 300), at(500, 500));
    (void)insert_block(world, at(1500, 0), at(1600, 3000));
    assert_false(is_short_move(world, id, at(2500, 100)));
    nav_world_destroy(world);
}

static void a_shared_corner_goes_the_long_way(void** state) {
    (void)state;
    NavWorld* world = square_world(4000);
    NavShapeId id = insert_block(world, at(1000, 1000), at(1400, 1500));
    (void)insert_block(world, at(1400, 1500), at(2000, 2000));
    assert_false(is_short_move(world, id, at(-4, -6)));
    // Now it is free.
    assert_true(is_short_move(world, id, at(-4, -6)));
    nav_world_destroy(world);
}

static void a_crossing_that_ends_goes_the_long_way(void** state) {
    (void)state;
    NavWorld* world = square_world(4000);
    (void)insert_floor(world, at(0, 0), at(4000, 2000));
    NavShapeId id = insert_block(world, at(1000, 1700), at(1400, 2010));
    assert_false(is_short_move(world, id, at(0, -20)));
    nav_world_destroy(world);
}

static void a_new_form_goes_the_long_way(void** state) {
    (void)state;
    NavWorld* world = square_world(4000);
    NavShapeId id = insert_block(world, at(1000, 1000), at(1400, 1500));
    const NavPoint triangle[3] = {{1000, 1000}, {1400, 1000}, {1400, 1500}};
    NavOutlineDef region = ring_def(triangle, 3);
    assert_int_equal(nav_shape_reshape(world, id, &region), NAV_OK);
    assert_true(world->displaced_count == 0);
    const NavPoint moved[3] = {{1010, 1000}, {1400, 1020}, {1390, 1500}};
    region = ring_def(moved, 3);
    assert_int_equal(nav_shape_reshape(world, id, &region), NAV_OK);
    assert_true(world->displaced_count == 1);
    assert_valid(world);
    nav_world_destroy(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_choice_of_ways_ends_in_one_mesh),
        cmocka_unit_test(a_lone_footprint_goes_the_short_way),
        cmocka_unit_test(a_footprint_across_a_joint_goes_the_short_way),
        cmocka_unit_test(a_footprint_with_a_hole_goes_the_short_way),
        cmocka_unit_test(a_leap_goes_the_long_way),
        cmocka_unit_test(a_shared_corner_goes_the_long_way),
        cmocka_unit_test(a_crossing_that_ends_goes_the_long_way),
        cmocka_unit_test(a_new_form_goes_the_long_way),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
