// Placing an outline by a pose, and which poses are refused.
#include "oracle/exact.h"
#include "support/unit_look.h"
#include "world/change/world.h"

enum { MAX_POINTS = 32, MAX_RINGS = 4, CENTRE = 5000 };

typedef struct Placed {
    NavPoint points[MAX_POINTS];
    uint32_t sizes[MAX_RINGS];
    uint32_t point_count, ring_count;
} Placed;

static Placed footprint_of(const NavWorld* world, NavShapeId id) {
    Placed placed = {0};
    NavFootprint out = {placed.points, MAX_POINTS, placed.sizes, MAX_RINGS, 0, 0};
    assert_int_equal(nav_shape_get_footprint(world, id, &out), NAV_OK);
    placed.point_count = out.point_count;
    placed.ring_count = out.ring_count;
    return placed;
}

// The same ring in the same orientation, with any first corner.
static void assert_ring(const NavPoint* ring, uint32_t ring_count, const NavPoint* expected,
                        uint32_t count) {
    assert_int_equal(ring_count, count);
    for (uint32_t shift = 0; shift < count; shift++) {
        uint32_t same = 0;
        while (same < count &&
               is_at(ring[(same + shift) % count], expected[same].x, expected[same].y))
            same++;
        if (same == count)
            return;
    }
    fail_msg("the ring that begins at (%d, %d) is another", ring[0].x, ring[0].y);
}

// A flag without any symmetry; pivot at (10, 20).
static const NavPoint flag[4] = {{10, 20}, {110, 20}, {60, 50}, {10, 220}};

static NavOutlineDef flag_def(void) {
    NavOutlineDef def = ring_def(flag, 4);
    def.pivot = at(10, 20);
    return def;
}

static NavPose pose_at_centre(void) { return nav_pose(at(CENTRE, CENTRE), 0); }

// The flag's footprint; offsets are from the position of the pivot.
static void assert_flag(NavPose pose, const NavPoint offsets[4]) {
    NavWorld* world = square_world(2 * CENTRE);
    NavOutlineDef region = flag_def();
    NavShapeDef def = obstacle_def(1);
    def.pose = pose;
    NavShapeId id = insert_region(world, def, &region);
    assert_valid(world);
    Placed placed = footprint_of(world, id);
    NavPoint expected[4];
    for (uint32_t i = 0; i < 4; i++)
        expected[i] = at(CENTRE + offsets[i].x, CENTRE + offsets[i].y);
    assert_int_equal(placed.ring_count, 1);
    assert_int_equal(placed.sizes[0], 4);
    assert_ring(placed.points, placed.point_count, expected, 4);
    for (uint32_t i = 0; i < 4; i++)
        assert_true(has_constraint(world, expected[i], expected[(i + 1) % 4]));
    nav_world_destroy(world);
}

static void the_pivot_comes_to_the_position(void** state) {
    (void)state;
    const NavPoint expected[4] = {{0, 0}, {100, 0}, {50, 30}, {0, 200}};
    assert_flag(pose_at_centre(), expected);
}

// A mirrored ring has the opposite orientation; here it is in the positive order that it must have.
static void flip_x_mirrors_left_and_right(void** state) {
    (void)state;
    const NavPoint expected[4] = {{0, 0}, {0, 200}, {-50, 30}, {-100, 0}};
    NavPose pose = pose_at_centre();
    pose.is_flipped_x = true;
    assert_flag(pose, expected);
}

static void flip_y_mirrors_top_and_bottom(void** state) {
    (void)state;
    const NavPoint expected[4] = {{0, 0}, {0, -200}, {50, -30}, {100, 0}};
    NavPose pose = pose_at_centre();
    pose.is_flipped_y = true;
    assert_flag(pose, expected);
}

static void both_flips_are_half_a_turn(void** state) {
    (void)state;
    const NavPoint expected[4] = {{0, 0}, {-100, 0}, {-50, -30}, {0, -200}};
    NavPose pose = pose_at_centre();
    pose.is_flipped_x = pose.is_flipped_y = true;
    assert_flag(pose, expected);
    assert_flag(nav_pose(at(CENTRE, CENTRE), 2 * NAV_QUARTER_TURN), expected);
}

static void a_quarter_turn_is_clockwise_on_the_screen(void** state) {
    (void)state;
    const NavPoint expected[4] = {{0, 0}, {0, 100}, {-30, 50}, {-200, 0}};
    assert_flag(nav_pose(at(CENTRE, CENTRE), NAV_QUARTER_TURN), expected);
}

static void flips_come_before_turns(void** state) {
    (void)state;
    // After the flip (-100, 0) is (100, 0), and the rotation takes it to (0, -100).
    const NavPoint expected[4] = {{0, 0}, {-200, 0}, {-30, -50}, {0, -100}};
    NavPose pose = nav_pose(at(CENTRE, CENTRE), NAV_QUARTER_TURN);
    pose.is_flipped_x = true;
    assert_flag(pose, expected);
}

static void scale_is_about_the_pivot(void** state) {
    (void)state;
    const NavPoint doubled[4] = {{0, 0}, {200, 0}, {100, 60}, {0, 400}};
    const NavPoint plain[4] = {{0, 0}, {100, 0}, {50, 30}, {0, 200}};
    NavPose pose = pose_at_centre();
    pose.scale = 2 * 65536;
    assert_flag(pose, doubled);
    pose.scale = 0;
    assert_flag(pose, plain);
}

static void outer_rings_stay_positive_and_holes_negative(void** state) {
    (void)state;
    const NavPoint points[7] = {{0, 0},   {400, 0},  {400, 300}, {0, 300},
                                {50, 50}, {150, 50}, {50, 200}};
    const uint32_t sizes[2] = {4, 3};
    NavOutlineDef region = rings_def(points, sizes, 2);
    NavWorld* world = square_world(2 * CENTRE);
    NavShapeId id = insert_region(world, obstacle_def(1), &region);
    for (uint32_t k = 0; k < 16; k++) {
        NavPose pose = nav_pose(at(CENTRE, CENTRE), (uint16_t)(k / 4 * NAV_QUARTER_TURN));
        pose.is_flipped_x = k & 1;
        pose.is_flipped_y = k & 2;
        assert_int_equal(nav_shape_move(world, id, pose), NAV_OK);
        assert_valid(world);
        Placed placed = footprint_of(world, id);
        assert_int_equal(placed.ring_count, 2);
        assert_int_equal(placed.sizes[0], 4);
        assert_int_equal(placed.sizes[1], 3);
        assert_true(oracle_ring_area_2(placed.points, 4) == 2 * 400 * 300);
        assert_true(oracle_ring_area_2(placed.points + 4, 3) == -100 * 150);
    }
    nav_world_destroy(world);
}

static void kept_edges_are_mirrored_too(void** state) {
    (void)state;
    const NavPoint points[4] = {{0, 0}, {300, 0}, {400, 200}, {0, 250}};
    const uint32_t triangles[6] = {0, 1, 2, 0, 2, 3};
    NavOutlineDef mesh = mesh_def(points, 4, triangles, 2);
    mesh.has_inner_edges = true;
    NavWorld* world = square_world(2 * CENTRE);
    NavShapeDef def = floor_def(0, 0);
    def.pose = pose_at_centre();
    def.pose.is_flipped_x = true;
    NavShapeId id = insert_region(world, def, &mesh);
    assert_valid(world);
    assert_true(has_constraint(world, at(CENTRE, CENTRE), at(CENTRE - 400, CENTRE + 200)));
    assert_int_equal(footprint_of(world, id).point_count, 4);
    nav_world_destroy(world);
}

static void points_that_come_together_become_one(void** state) {
    (void)state;
    const NavPoint points[5] = {{0, 0}, {1000, 0}, {1001, 1}, {1000, 1000}, {0, 1000}};
    const NavPoint expected[4] = {{CENTRE, CENTRE},
                                  {CENTRE + 250, CENTRE},
                                  {CENTRE + 250, CENTRE + 250},
                                  {CENTRE, CENTRE + 250}};
    NavOutlineDef region = ring_def(points, 5);
    NavWorld* world = square_world(2 * CENTRE);
    NavShapeDef def = obstacle_def(1);
    def.pose = pose_at_centre();
    def.pose.scale = 65536 / 4;
    NavShapeId id = insert_region(world, def, &region);
    assert_valid(world);
    Placed placed = footprint_of(world, id);
    assert_ring(placed.points, placed.point_count, expected, 4);
    nav_world_destroy(world);
}

// The shape stays where it was, and so does the world.
static void assert_move_refused(const NavPoint* points, uint32_t count, NavPose pose,
                                NavResult expected) {
    NavWorld* world = square_world(2 * CENTRE);
    NavShapeDef def = obstacle_def(1);
    def.pose = pose_at_centre();
    NavOutlineDef region = ring_def(points, count);
    NavShapeId id = insert_region(world, def, &region);
    uint64_t hash = nav_world_get_hash(world), version = nav_world_get_version(world);
    assert_int_equal(nav_shape_move(world, id, pose), expected);
    assert_true(nav_world_get_hash(world) == hash && nav_world_get_version(world) == version);
    assert_int_equal(nav_shape_get(world, id, &def), NAV_OK);
    assert_true(is_at(def.pose.position, CENTRE, CENTRE));
    assert_int_equal(def.pose.angle, 0);
    assert_valid(world);
    nav_world_destroy(world);
}

static void a_needle_that_collapses_is_refused(void** state) {
    (void)state;
    const NavPoint needle[3] = {{0, 0}, {1000, 0}, {500, 1}};
    NavPose pose = pose_at_centre();
    pose.scale = 65536 / 4;
    assert_move_refused(needle, 3, pose, NAV_ERR_NO_AREA);
}

static void a_needle_is_refused_at_some_angles_only(void** state) {
    (void)state;
    // Less than half a step thick.
    const NavPoint needle[3] = {{0, 0}, {1000, 707}, {353, 250}};
    NavWorld* world = square_world(2 * CENTRE);
    NavOutlineDef region = ring_def(needle, 3);
    NavShapeDef def = obstacle_def(1);
    def.pose = pose_at_centre();
    NavShapeId id = insert_region(world, def, &region);
    uint32_t refused = 0;
    for (uint32_t k = 0; k < 64; k++) {
        uint64_t hash = nav_world_get_hash(world);
        NavResult result =
            nav_shape_move(world, id, nav_pose(at(CENTRE, CENTRE), (uint16_t)(997 * k)));
        if (result != NAV_OK) {
            refused++;
            assert_true(result == NAV_ERR_NO_AREA || result == NAV_ERR_NOT_SIMPLE);
            assert_true(nav_world_get_hash(world) == hash);
        }
        Placed placed = footprint_of(world, id);
        assert_true(oracle_ring_area_2(placed.points, placed.point_count) > 0);
        assert_valid(world);
    }
    assert_true(refused > 0 && refused < 64);
    nav_world_destroy(world);
}

static void a_slot_that_closes_is_refused(void** state) {
    (void)state;
    // A notch of one step; at a quarter of the size its sides coincide.
    const NavPoint notch[8] = {{0, 0},   {200, 0}, {200, 100}, {201, 100},
                               {201, 0}, {400, 0}, {400, 300}, {0, 300}};
    NavPose pose = pose_at_centre();
    pose.scale = 65536 / 4;
    assert_move_refused(notch, 8, pose, NAV_ERR_NOT_SIMPLE);
}

// Nothing crosses or touches, but after the rotation an area would be covered twice.
static void a_ring_that_slips_over_another_is_refused(void** state) {
    (void)state;
    // Two rings touch at two corners; another corner of the lower ring lies a third of a step from
    // a side of the upper one.
    const NavPoint points[8] = {{-360, -374}, {-162, -367}, {-162, -267}, {-366, -275},
                                {-297, -272}, {-363, -173}, {-263, -171}, {-167, -171}};
    const uint32_t triangles[18] = {0, 1, 2, 0, 2, 3, 3, 4, 5, 4, 6, 5, 4, 2, 6, 2, 7, 6};
    NavWorld* world = square_world(2 * CENTRE);
    NavOutlineDef region = nav_outline_def();
    NavShapeDef def = obstacle_def(1);
    region.points = points;
    region.point_count = 8;
    region.triangles = triangles;
    region.triangle_count = 6;
    region.pivot = points[3];
    def.pose = pose_at_centre();
    NavShapeId id = insert_region(world, def, &region);
    assert_int_equal(footprint_of(world, id).ring_count, 2);
    uint64_t hash = nav_world_get_hash(world);
    assert_int_equal(nav_shape_move(world, id, nav_pose(at(CENTRE, CENTRE), 218)),
                     NAV_ERR_NOT_SIMPLE);
    assert_true(nav_world_get_hash(world) == hash);
    assert_int_equal(nav_shape_move(world, id, nav_pose(at(CENTRE, CENTRE), 8192)), NAV_OK);
    assert_valid(world);
    nav_world_destroy(world);
}

static void a_hole_that_slips_out_is_refused(void** state) {
    (void)state;
    const NavPoint points[6] = {{0, 0}, {42, 156}, {-331, 202}, {30, 113}, {35, 131}, {16, 61}};
    const uint32_t sizes[2] = {3, 3};
    NavWorld* world = square_world(2 * CENTRE);
    NavOutlineDef region = ring_def(points, 6);
    NavShapeDef def = obstacle_def(1);
    region.ring_sizes = sizes;
    region.ring_count = 2;
    def.pose = pose_at_centre();
    NavShapeId id = insert_region(world, def, &region);
    uint64_t hash = nav_world_get_hash(world);
    assert_int_equal(nav_shape_move(world, id, nav_pose(at(CENTRE, CENTRE), 44526)),
                     NAV_ERR_NOT_SIMPLE);
    assert_true(nav_world_get_hash(world) == hash);
    assert_valid(world);
    nav_world_destroy(world);
}

static void a_place_out_of_range_is_refused(void** state) {
    (void)state;
    assert_move_refused(flag, 4, nav_pose(at(NAV_COORD_MAX, 0), 0), NAV_ERR_RANGE);
    assert_move_refused(flag, 4, nav_pose(at(0, NAV_COORD_MAX + 1), 0), NAV_ERR_RANGE);
    NavPose pose = pose_at_centre();
    pose.scale = (1 << 24) + 1;
    assert_move_refused(flag, 4, pose, NAV_ERR_RANGE);
}

// --- which outlines need no test of contacts after a rotation -----------------------------------

static bool is_sturdy(const NavPoint* points, uint32_t count, NavPoint pivot) {
    NavWorld* world = square_world(1000);
    NavOutlineDef def = ring_def(points, count);
    NavOutlineId id;
    def.pivot = pivot;
    assert_int_equal(nav_outline_create(world, &def, &id), NAV_OK);
    Outline* outline = &world->outlines.slots.data[id.index];
    navi_outline_test_sturdiness(outline);
    assert_true(outline->is_sturdy_known);
    bool was_sturdy = outline->is_sturdy;
    navi_outline_test_sturdiness(outline); // tested once
    assert_true(outline->is_sturdy == was_sturdy);
    nav_world_destroy(world);
    return was_sturdy;
}

// The rounding error of a rotation grows with the distance of a corner from the pivot.
static void only_what_is_near_its_pivot_is_sturdy(void** state) {
    (void)state;
    const int32_t reach = 1 << 28;
    const NavPoint square[4] = {{0, 0}, {100, 0}, {100, 100}, {0, 100}};
    assert_true(is_sturdy(square, 4, at(50, 50)));
    assert_true(is_sturdy(square, 4, at(reach, 0)));
    assert_true(is_sturdy(square, 4, at(100 - reach, 0)));
    assert_true(is_sturdy(square, 4, at(0, reach)));
    assert_true(is_sturdy(square, 4, at(0, 100 - reach)));
    assert_false(is_sturdy(square, 4, at(reach + 1, 0)));
    assert_false(is_sturdy(square, 4, at(99 - reach, 0)));
    assert_false(is_sturdy(square, 4, at(0, reach + 1)));
    assert_false(is_sturdy(square, 4, at(0, 99 - reach)));
}

// For this outline the test itself would cost too much.
static void only_what_has_few_sides_is_sturdy(void** state) {
    (void)state;
    NavPoint comb[132];
    for (int32_t k = 0; k < 65; k++) { // a saw-tooth with one long side
        comb[2 * k] = at(-100 * k, 0);
        comb[2 * k + 1] = at(-100 * k - 50, 100);
    }
    comb[126] = at(-6300, 1000);
    comb[127] = at(0, 1000);
    assert_true(is_sturdy(comb, 128, at(0, 0)));
    comb[126] = at(-6300, 0);
    comb[127] = at(-6350, 100);
    comb[128] = at(-6400, 1000);
    comb[129] = at(0, 1000);
    assert_false(is_sturdy(comb, 130, at(0, 0)));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_pivot_comes_to_the_position),
        cmocka_unit_test(flip_x_mirrors_left_and_right),
        cmocka_unit_test(flip_y_mirrors_top_and_bottom),
        cmocka_unit_test(both_flips_are_half_a_turn),
        cmocka_unit_test(a_quarter_turn_is_clockwise_on_the_screen),
        cmocka_unit_test(flips_come_before_turns),
        cmocka_unit_test(scale_is_about_the_pivot),
        cmocka_unit_test(outer_rings_stay_positive_and_holes_negative),
        cmocka_unit_test(kept_edges_are_mirrored_too),
        cmocka_unit_test(points_that_come_together_become_one),
        cmocka_unit_test(a_needle_that_collapses_is_refused),
        cmocka_unit_test(a_needle_is_refused_at_some_angles_only),
        cmocka_unit_test(a_slot_that_closes_is_refused),
        cmocka_unit_test(a_ring_that_slips_over_another_is_refused),
        cmocka_unit_test(a_hole_that_slips_out_is_refused),
        cmocka_unit_test(a_place_out_of_range_is_refused),
        cmocka_unit_test(only_what_is_near_its_pivot_is_sturdy),
        cmocka_unit_test(only_what_has_few_sides_is_sturdy),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
