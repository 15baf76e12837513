// Partial displacement: one corner or one side of a footprint is cut again, and the rest of the
// mesh stays.
#include "support/unit_worlds.h"

#include "world/change/world.h"

enum { SIZE = 20000 };

typedef struct Pair {
    NavWorld *fast, *slow; // slow: every shortcut is off
    NavShapeId fast_block, slow_block;
} Pair;

// A floor with a wall and a spike, and a block left of them whose right side is 100 away from the
// wall.
static NavWorld* create_side(uint32_t disabled_shortcuts, NavShapeId* block) {
    NavWorld* world = square_world(SIZE);
    world->disabled_shortcuts = disabled_shortcuts;
    (void)insert_floor(world, at(0, 0), at(SIZE, SIZE));
    (void)insert_block(world, at(10000, 6000), at(10600, 18000));
    const NavPoint spike[3] = {{10000, 3000}, {12000, 2500}, {12000, 3500}};
    (void)insert_ring(world, obstacle_def(1), spike, 3);
    const NavPoint corners[4] = {{-1500, -900}, {1500, -1000}, {1400, 1000}, {-1500, 900}};
    NavOutlineDef region = ring_def(corners, 4);
    NavShapeDef def = obstacle_def(1);
    def.pose = nav_pose(at(8400, 10000), 0);
    *block = insert_region(world, def, &region);
    return world;
}

static Pair create_pair(void) {
    Pair pair;
    pair.fast = create_side(0, &pair.fast_block);
    pair.slow = create_side(NAVI_SHORTCUT_ALL, &pair.slow_block);
    return pair;
}

static void move_to(Pair* pair, NavPoint place, uint16_t angle) {
    assert_int_equal(nav_shape_move(pair->fast, pair->fast_block, nav_pose(place, angle)), NAV_OK);
    assert_int_equal(nav_shape_move(pair->slow, pair->slow_block, nav_pose(place, angle)), NAV_OK);
    assert_valid(pair->fast);
    assert_true(nav_world_get_hash(pair->fast) == nav_world_get_hash(pair->slow));
    assert_int_equal(stats_of(pair->fast).island_count, stats_of(pair->slow).island_count);
    assert_int_equal(pair->slow->partial_count + pair->slow->displaced_count, 0);
}

static void destroy_pair(Pair* pair) {
    nav_world_destroy(pair->fast);
    nav_world_destroy(pair->slow);
}

static void a_corner_that_enters_a_wall_does_not_take_all_sides_with_it(void** state) {
    (void)state;
    Pair pair = create_pair();
    move_to(&pair, at(8540, 10000), 0); // the upper right corner is in the wall, no other
    assert_int_equal(pair.fast->partial_count, 1);
    assert_true(pair.fast->dirty_count == 2 || pair.fast->dirty_count == 3);
    assert_int_equal(pair.fast->plan.edges.count, pair.fast->dirty_count);
    move_to(&pair, at(8400, 10000), 0); // and out again
    assert_int_equal(pair.fast->partial_count, 2);
    destroy_pair(&pair);
}

static void a_side_that_a_spike_enters_leaves_with_its_corners(void** state) {
    (void)state;
    Pair pair = create_pair();
    move_to(&pair, at(8400, 3000), 0);
    uint64_t before = pair.fast->partial_count;
    move_to(&pair, at(8600, 3000), 0); // the tip is inside now
    assert_int_equal(pair.fast->partial_count, before + 1);
    assert_true(pair.fast->dirty_count < 4);
    destroy_pair(&pair);
}

// A block with a spike before each side, not yet in touch. Grown, all spikes are in it.
static NavWorld* create_spiked(uint32_t disabled_shortcuts, NavShapeId* block) {
    NavWorld* world = square_world(SIZE);
    world->disabled_shortcuts = disabled_shortcuts;
    (void)insert_floor(world, at(0, 0), at(SIZE, SIZE));
    for (int32_t k = 0; k < 4; k++) {
        const NavPoint tip = {0, 2300 + 20 * k}, one = {-300, 4000}, two = {300, 4000 - 30 * k};
        const NavPose pose = nav_pose(at(10000, 10000), (uint16_t)(k * NAV_QUARTER_TURN));
        const NavPoint spike[3] = {nav_pose_apply(pose, at(0, 0), tip),
                                   nav_pose_apply(pose, at(0, 0), two),
                                   nav_pose_apply(pose, at(0, 0), one)};
        (void)insert_ring(world, obstacle_def(1), spike, 3);
    }
    const NavPoint corners[4] = {{-2000, -2100}, {2050, -2000}, {2000, 2000}, {-2000, 2150}};
    NavOutlineDef region = ring_def(corners, 4);
    NavShapeDef def = obstacle_def(1);
    def.pose = nav_pose(at(10000, 10000), 0);
    *block = insert_region(world, def, &region);
    return world;
}

static void corners_move_even_if_all_sides_leave(void** state) {
    (void)state;
    Pair pair;
    pair.fast = create_spiked(0, &pair.fast_block);
    pair.slow = create_spiked(NAVI_SHORTCUT_ALL, &pair.slow_block);
    NavPose pose = nav_pose(at(10000, 10000), 0);
    pose.scale = 65536 * 6 / 5;
    assert_int_equal(nav_shape_move(pair.fast, pair.fast_block, pose), NAV_OK);
    assert_int_equal(nav_shape_move(pair.slow, pair.slow_block, pose), NAV_OK);
    assert_true(nav_world_get_hash(pair.fast) == nav_world_get_hash(pair.slow));
    assert_int_equal(pair.fast->partial_count, 1);
    assert_int_equal(pair.fast->dirty_count, 4);
    uint32_t moved = 0;
    for (uint32_t k = 0; k < 4; k++)
        moved += !pair.fast->moves.data[k].is_dropped;
    assert_true(moved > 0 && moved < 4);
    move_to(&pair, at(10010, 10020), 30);
    destroy_pair(&pair);
}

static void the_way_can_be_switched_off(void** state) {
    (void)state;
    Pair pair = create_pair();
    pair.fast->disabled_shortcuts = NAVI_SHORTCUT_PARTIAL;
    move_to(&pair, at(8600, 10000), 0);
    assert_int_equal(pair.fast->partial_count + pair.fast->displaced_count, 0);
    destroy_pair(&pair);
}

static void a_walk_across_the_wall_takes_every_way(void** state) {
    (void)state;
    Pair pair = create_pair();
    for (int32_t k = 0; k < 120; k++)
        move_to(&pair, at(8000 + 40 * k, 10000 + 13 * k), (uint16_t)(97 * k));
    assert_true(pair.fast->displaced_count > 60);
    assert_true(pair.fast->partial_count >= 4);
    destroy_pair(&pair);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_corner_that_enters_a_wall_does_not_take_all_sides_with_it),
        cmocka_unit_test(a_side_that_a_spike_enters_leaves_with_its_corners),
        cmocka_unit_test(corners_move_even_if_all_sides_leave),
        cmocka_unit_test(the_way_can_be_switched_off),
        cmocka_unit_test(a_walk_across_the_wall_takes_every_way),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
