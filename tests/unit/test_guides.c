// A clean sprite's inner edges as guides: used when it is placed without scale or rotation, and
// never visible in the result.
#include "support/random.h"
#include "support/unit_look.h"

#include "world/change/world.h"

// A disc of 8 corners in 6 triangles; all inner edges lie between corners of the border.
static const NavPoint disc[8] = {{1000, 0},  {700, 720},   {0, 1000},  {-710, 700},
                                 {-1000, 0}, {-700, -710}, {0, -1000}, {720, -700}};
static const uint32_t disc_triangles[18] = {0, 1, 2, 0, 2, 4, 2, 3, 4, 4, 5, 6, 4, 6, 0, 6, 7, 0};

static NavOutlineDef disc_def(void) { return mesh_def(disc, 8, disc_triangles, 6); }

static NavShapeId insert_disc(NavWorld* world, NavPose pose) {
    NavOutlineDef region = disc_def();
    NavShapeDef def = obstacle_def(1);
    def.pose = pose;
    return insert_region(world, def, &region);
}

static NavWorld* floor_world(uint32_t disabled_shortcuts) {
    NavWorld* world = square_world(20000);
    world->disabled_shortcuts = disabled_shortcuts;
    (void)insert_floor(world, at(0, 0), at(20000, 10000));
    return world;
}

static void guides_are_cut_when_it_comes_down_as_drawn(void** state) {
    (void)state;
    NavWorld* world = floor_world(0);
    (void)insert_disc(world, nav_pose(at(5000, 5000), 0));
    assert_true(world->carve.guides.count > 0);
    assert_valid(world);
    nav_world_destroy(world);
}

static void they_can_be_switched_off(void** state) {
    (void)state;
    NavWorld* world = floor_world(NAVI_SHORTCUT_GUIDES);
    (void)insert_disc(world, nav_pose(at(5000, 5000), 0));
    assert_int_equal(world->carve.guides.count, 0);
    nav_world_destroy(world);
}

static void none_where_a_side_is_crossed(void** state) {
    (void)state;
    NavWorld* world = floor_world(0);
    (void)insert_disc(world, nav_pose(at(5000, 10100), 0));
    assert_int_equal(world->carve.guides.count, 0);
    nav_world_destroy(world);
}

static void none_at_an_odd_angle(void** state) {
    (void)state;
    NavWorld* world = floor_world(0);
    (void)insert_disc(world, nav_pose(at(5000, 5000), 1234));
    assert_int_equal(world->carve.guides.count, 0);
    nav_world_destroy(world);
}

// A smaller obstacle lies inside, with its walls across the guides.
static void none_through_the_walls_of_what_is_inside(void** state) {
    (void)state;
    for (uint32_t k = 0; k < 5; k++) {
        NavWorld *with = floor_world(0), *without = floor_world(NAVI_SHORTCUT_GUIDES),
                 *alone = floor_world(0);
        const NavPoint middle[5] = {
            {5500, 5500}, {5000, 5050}, {4510, 4490}, {4500, 5480}, {5500, 4490}};
        NavPoint low = at(middle[k].x - 60, middle[k].y - 60),
                 high = at(middle[k].x + 70, middle[k].y + 80);
        (void)insert_block(with, low, high);
        (void)insert_block(without, low, high);
        (void)insert_disc(with, nav_pose(at(5000, 5000), 0));
        (void)insert_disc(without, nav_pose(at(5000, 5000), 0));
        (void)insert_disc(alone, nav_pose(at(5000, 5000), 0));
        assert_true(with->carve.guides.count < alone->carve.guides.count);
        assert_valid(with);
        assert_true(nav_world_get_hash(with) == nav_world_get_hash(without));
        nav_world_destroy(with);
        nav_world_destroy(without);
        nav_world_destroy(alone);
    }
}

static void they_are_no_constraints(void** state) {
    (void)state;
    NavWorld* world = floor_world(0);
    (void)insert_disc(world, nav_pose(at(5000, 5000), 0));
    assert_false(has_constraint(world, at(6000, 5000), at(5000, 6000)));
    assert_false(has_constraint(world, at(6000, 5000), at(4000, 5000)));
    assert_true(has_constraint(world, at(6000, 5000), at(5700, 5720)));
    nav_world_destroy(world);
}

// Compares worlds with and without guides, for each flip and quarter turn.
static void they_leave_no_trace(void** state) {
    (void)state;
    for (uint32_t k = 0; k < 16; k++) {
        NavPose pose = nav_pose(at(9000, 4000), (uint16_t)(k / 4 * NAV_QUARTER_TURN));
        pose.is_flipped_x = k & 1;
        pose.is_flipped_y = k & 2;
        NavWorld *with = floor_world(0), *without = floor_world(NAVI_SHORTCUT_GUIDES);
        (void)insert_disc(with, pose);
        (void)insert_disc(without, pose);
        assert_true(with->carve.guides.count > 0);
        assert_true(nav_world_get_hash(with) == nav_world_get_hash(without));
        nav_world_destroy(with);
        nav_world_destroy(without);
    }
}

static void a_ring_is_the_same_as_its_sprite(void** state) {
    (void)state;
    NavWorld *sprite = floor_world(0), *ring = floor_world(0);
    NavShapeDef def = obstacle_def(1);
    NavOutlineDef region = ring_def(disc, 8);
    def.pose = nav_pose(at(5000, 5000), 0);
    (void)insert_disc(sprite, def.pose);
    (void)insert_region(ring, def, &region);
    assert_true(nav_world_get_hash(sprite) == nav_world_get_hash(ring));
    nav_world_destroy(sprite);
    nav_world_destroy(ring);
}

enum { DISC_COUNT = 6, MOVE_COUNT = 300 };

// A move must remove old edges and uses no guides; an insert does.
static void leap(NavWorld* world, NavShapeId id, NavPose pose) {
    assert_int_equal(nav_shape_set_enabled(world, id, false), NAV_OK);
    assert_int_equal(nav_shape_move(world, id, pose), NAV_OK);
    assert_int_equal(nav_shape_set_enabled(world, id, true), NAV_OK);
}

// Discs that move far, across each other and across the joint.
static void leaps_end_in_one_mesh(void** state) {
    (void)state;
    TestRandom random = {12};
    NavWorld *with = floor_world(NAVI_SHORTCUT_DISPLACE),
             *without = floor_world(NAVI_SHORTCUT_DISPLACE | NAVI_SHORTCUT_GUIDES);
    NavShapeId ids[2][DISC_COUNT];
    uint32_t used = 0;
    for (uint32_t i = 0; i < DISC_COUNT; i++) {
        NavPose pose = nav_pose(at(3000 * (int32_t)i + 2000, 5000), 0);
        ids[0][i] = insert_disc(with, pose);
        ids[1][i] = insert_disc(without, pose);
    }
    for (uint32_t move = 0; move < MOVE_COUNT; move++) {
        uint32_t i = random_below(&random, DISC_COUNT);
        uint16_t angle = (uint16_t)(random_below(&random, 4) * NAV_QUARTER_TURN);
        int32_t y = random_between(&random, -500, 20500);
        NavPose pose = nav_pose(at(random_between(&random, -500, 20500), y), angle);
        pose.is_flipped_x = random_below(&random, 2) == 0;
        leap(with, ids[0][i], pose);
        leap(without, ids[1][i], pose);
        used += with->carve.guides.count > 0;
        if (nav_world_get_hash(with) != nav_world_get_hash(without))
            fail_msg("guides leave a trace after move %u", move);
    }
    assert_true(used > MOVE_COUNT / 10 && used < MOVE_COUNT);
    assert_valid(with);
    nav_world_destroy(with);
    nav_world_destroy(without);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(guides_are_cut_when_it_comes_down_as_drawn),
        cmocka_unit_test(they_can_be_switched_off),
        cmocka_unit_test(none_where_a_side_is_crossed),
        cmocka_unit_test(none_at_an_odd_angle),
        cmocka_unit_test(none_through_the_walls_of_what_is_inside),
        cmocka_unit_test(they_are_no_constraints),
        cmocka_unit_test(they_leave_no_trace),
        cmocka_unit_test(a_ring_is_the_same_as_its_sprite),
        cmocka_unit_test(leaps_end_in_one_mesh),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
