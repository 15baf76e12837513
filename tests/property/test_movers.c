// A removed shape leaves no trace: after many moves, removing the movers gives the initial world
// again.
#include "support/live.h"
#include "support/unit_worlds.h"

#if defined(__SANITIZE_ADDRESS__)
#define IS_SLOW 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define IS_SLOW 1
#endif
#endif
#ifndef IS_SLOW
#define IS_SLOW 0
#endif

enum { MOVER_COUNT = 40, STATIC_COUNT = 120, MOVE_COUNT = IS_SLOW ? 5000 : 100000 };

static void insert_statics(NavWorld* world, Scene* scene) {
    for (int i = 0; i < STATIC_COUNT; i++) {
        SceneRegion* region = scene_region(scene);
        NavOutlineDef outline = scene_region_def(region);
        NavShapeDef def = i % 3 == 0 ? nav_floor_def((NavOutlineId){0, 0, 0})
                                     : nav_obstacle_def((NavOutlineId){0, 0, 0});
        NavShapeId id;
        def.region = &outline;
        def.pose.position = region->pivot;
        assert_int_equal(nav_shape_insert(world, &def, &id), NAV_OK);
        scene_region_destroy(region);
    }
}

// A tank is small compared with the field, so most moves meet few shapes.
static NavOutlineId mover_outline(NavWorld* world, int32_t half) {
    const int32_t w = half / 40 + 2, h = half / 80 + 1;
    const NavPoint box[4] = {{-w, -h}, {w, -h}, {w, h}, {-w, h}};
    NavOutlineDef def = nav_outline_def();
    NavOutlineId id;
    def.points = box;
    def.point_count = 4;
    assert_int_equal(nav_outline_create(world, &def, &id), NAV_OK);
    return id;
}

static NavPose stroll(TestRandom* random, NavPose pose, int32_t half) {
    int32_t step = half / 200 + 1;
    pose.position.x += random_between(random, -step, step);
    pose.position.y += random_between(random, -step, step);
    if (abs(pose.position.x) > half || abs(pose.position.y) > half)
        pose.position = (NavPoint){0, 0};
    pose.angle = (uint16_t)(pose.angle + random_between(random, -600, 600));
    return pose;
}

static void run_movers(int32_t half, uint32_t move_count, bool in_batches) {
    Scene scene = scene_begin(SCENE_MIXED, (uint64_t)half, half);
    TestRandom random = {(uint64_t)half};
    NavWorldDef world_def = nav_world_def();
    NavWorld* world = NULL;
    NavShapeId ids[MOVER_COUNT];
    NavPose poses[MOVER_COUNT];
    NavStats before, after;
    world_def.bounds = scene.bounds;
    assert_int_equal(nav_world_create(&world_def, &world), NAV_OK);
    insert_statics(world, &scene);
    NavOutlineId outline = mover_outline(world, half);
    uint64_t hash = nav_world_get_hash(world);
    assert_int_equal(nav_world_get_stats(world, &before), NAV_OK);
    for (int i = 0; i < MOVER_COUNT; i++) {
        NavShapeDef def = nav_obstacle_def(outline);
        def.pose.position = poses[i].position = scene_position(&scene);
        poses[i] = def.pose;
        assert_int_equal(nav_shape_insert(world, &def, &ids[i]), NAV_OK);
    }
    uint32_t moved = 0;
    for (uint32_t k = 0; k < move_count; k++) {
        uint32_t i = k % MOVER_COUNT;
        NavPose pose = stroll(&random, poses[i], half);
        if (in_batches && i == 0)
            assert_int_equal(nav_batch_begin(world), NAV_OK);
        if (nav_shape_move(world, ids[i], pose) == NAV_OK) {
            poses[i] = pose;
            moved++;
        }
        if (in_batches && i == MOVER_COUNT - 1)
            assert_int_equal(nav_batch_commit(world), NAV_OK);
        if (k % 2500 == 2499 && !(in_batches && i != MOVER_COUNT - 1))
            assert_valid(world);
    }
    assert_true(moved > move_count / 2);
    for (int i = 0; i < MOVER_COUNT; i++)
        assert_int_equal(nav_shape_remove(world, ids[i]), NAV_OK);
    assert_valid(world);
    assert_int_equal(nav_world_get_stats(world, &after), NAV_OK);
    assert_true(nav_world_get_hash(world) == hash);
    assert_int_equal(after.vertex_count, before.vertex_count);
    assert_int_equal(after.edge_count, before.edge_count);
    assert_int_equal(after.node_count, before.node_count);
    assert_int_equal(after.label_count, before.label_count);
    nav_world_destroy(world);
}

static void test_movers_leave_nothing_behind(void** state) {
    (void)state;
    run_movers(100000, MOVE_COUNT, false);
}

static void test_movers_on_a_coarse_lattice_leave_nothing_behind(void** state) {
    (void)state;
    run_movers(300, MOVE_COUNT / 10, false);
}

static void test_movers_in_batches_leave_nothing_behind(void** state) {
    (void)state;
    run_movers(20000, MOVE_COUNT / 10 / MOVER_COUNT * MOVER_COUNT, true);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_movers_leave_nothing_behind),
        cmocka_unit_test(test_movers_on_a_coarse_lattice_leave_nothing_behind),
        cmocka_unit_test(test_movers_in_batches_leave_nothing_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
