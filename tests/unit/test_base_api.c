// Names, versions, and the small functions of geometry as users call them.
#include <math.h>

#include "support/random.h"
#include "support/unit_worlds.h"

static void test_every_result_has_a_text_of_its_own(void** state) {
    (void)state;
    for (int i = NAV_OK; i <= NAV_ERR_OTHER_WORLD; i++)
        for (int k = NAV_OK; k < i; k++)
            assert_string_not_equal(nav_result_get_text((NavResult)i),
                                    nav_result_get_text((NavResult)k));
}

static void test_unknown_result_has_a_text_too(void** state) {
    (void)state;
    const char* text = nav_result_get_text((NavResult)(NAV_ERR_OTHER_WORLD + 1));
    assert_non_null(text);
    assert_true(strlen(text) > 0);
    for (int i = NAV_OK; i <= NAV_ERR_OTHER_WORLD; i++)
        assert_string_not_equal(text, nav_result_get_text((NavResult)i));
}

static void test_version_is_that_of_the_header(void** state) {
    (void)state;
    assert_int_equal(nav_get_version(),
                     NAV_VERSION_MAJOR * 10000 + NAV_VERSION_MINOR * 100 + NAV_VERSION_PATCH);
}

static void test_zero_bytes_are_the_null_id(void** state) {
    (void)state;
    NavWorld* world = square_world(100);
    NavShapeId none;
    memset(&none, 0, sizeof none);
    NavShapeDef def;
    assert_int_equal(nav_shape_get(world, none, &def), NAV_ERR_STALE_ID);
    nav_world_destroy(world);
}

static void test_pixels_become_steps(void** state) {
    (void)state;
    assert_true(is_at(nav_point_from_px(1.5, -2), 384, -512));
    const NavPoint drag[2] = {{7, -3}, {-5, 9}};
    for (int k = 0; k < 2; k++) {
        NavBox dragged = nav_box_from_points(drag[k], drag[1 - k]);
        assert_true(dragged.min.x == -5 && dragged.min.y == -3);
        assert_true(dragged.max.x == 7 && dragged.max.y == 9);
    }
    NavBox box = nav_box_from_px(-1, 0, 2, 0.25);
    assert_true(is_at(box.min, -256, 0) && is_at(box.max, 512, 64));
    assert_int_equal(nav_length_from_px(12), 3072);
    assert_true(nav_steps_to_px(384) == 1.5);
}

static void test_point_that_is_none_is_refused_everywhere(void** state) {
    (void)state;
    NavWorld* world = square_world(100);
    NavPoint bad = nav_point_from_px(NAN, 0);
    const NavPoint ring[] = {{0, 0}, {9, 0}, bad};
    NavOutlineDef region = ring_def(ring, 3);
    NavShapeId id;
    uint32_t count;
    assert_int_equal(try_region(world, floor_def(0, 0), &region, &id), NAV_ERR_RANGE);
    assert_int_equal(nav_world_list_shapes_at(world, bad, NULL, 0, &count), NAV_ERR_RANGE);
    NavShapeId box = insert_block(world, at(1, 1), at(9, 9));
    assert_int_equal(nav_shape_move(world, box, nav_pose(bad, 0)), NAV_ERR_RANGE);
    nav_world_destroy(world);
}

static void test_bounds_that_are_none_are_refused(void** state) {
    (void)state;
    NavWorldDef def = nav_world_def();
    NavWorld* world = NULL;
    def.bounds = nav_box_from_px(0, 0, INFINITY, 10);
    assert_int_equal(nav_world_create(&def, &world), NAV_ERR_RANGE);
    assert_null(world);
}

static void test_poses_are_neither_flipped_nor_scaled(void** state) {
    (void)state;
    NavPose pose = nav_pose_from_px(2, 3, 77), same = nav_pose(at(512, 768), 77);
    assert_true(is_at(pose.position, 512, 768) && is_at(same.position, 512, 768));
    assert_int_equal(pose.angle, 77);
    assert_false(pose.is_flipped_x || pose.is_flipped_y);
    assert_int_equal(pose.scale, 65536);
    assert_int_equal(same.scale, 65536);
}

static void test_pose_applies_to_points_as_to_shapes(void** state) {
    (void)state;
    TestRandom random = {121};
    NavWorld* world = square_world(100);
    const NavPoint ring[] = {{-300, -200}, {310, -250}, {280, 330}};
    NavOutlineDef region = ring_def(ring, 3);
    region.pivot = at(17, -9);
    NavShapeId id = insert_region(world, obstacle_def(1), &region);
    for (int n = 0; n < 300; n++) {
        uint16_t angle = (uint16_t)random_bits(&random);
        NavPose pose = nav_pose(random_point(&random, 5000), angle);
        pose.is_flipped_x = random_below(&random, 2) == 0;
        pose.is_flipped_y = random_below(&random, 2) == 0;
        pose.scale = random_between(&random, 20000, 200000);
        assert_int_equal(nav_shape_move(world, id, pose), NAV_OK);
        NavPoint points[3];
        uint32_t sizes[1];
        NavFootprint out = {points, 3, sizes, 1, 0, 0};
        assert_int_equal(nav_shape_get_footprint(world, id, &out), NAV_OK);
        assert_int_equal(out.point_count, 3);
        for (uint32_t i = 0; i < 3; i++) {
            NavPoint p = nav_pose_apply(pose, region.pivot, ring[i]);
            bool is_there = false;
            for (uint32_t k = 0; k < 3; k++)
                is_there |= is_at(points[k], p.x, p.y);
            assert_true(is_there);
        }
    }
    nav_world_destroy(world);
}

static void test_pose_that_is_refused_gives_the_refused_point(void** state) {
    (void)state;
    NavPose pose = nav_pose(at(0, 0), 0);
    pose.scale = INT32_MAX;
    NavPoint p = nav_pose_apply(pose, at(0, 0), at(1, 1));
    assert_true(p.x > NAV_COORD_MAX || p.x < -NAV_COORD_MAX);
    p = nav_pose_apply(nav_pose(nav_point_from_px(NAN, NAN), 0), at(0, 0), at(1, 1));
    assert_true(p.x > NAV_COORD_MAX || p.x < -NAV_COORD_MAX);
    // Points and pivots may have any value.
    p = nav_pose_apply(nav_pose(at(0, 0), 5), at(INT32_MIN, INT32_MAX), at(INT32_MAX, INT32_MIN));
    assert_true(p.x > NAV_COORD_MAX || p.x < -NAV_COORD_MAX);
}

static void test_sine_is_that_of_the_table(void** state) {
    (void)state;
    assert_int_equal(nav_sin(NAV_QUARTER_TURN), 1 << 30);
    assert_int_equal(nav_cos(0), 1 << 30);
    assert_int_equal(nav_sin(0), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_result_has_a_text_of_its_own),
        cmocka_unit_test(test_unknown_result_has_a_text_too),
        cmocka_unit_test(test_version_is_that_of_the_header),
        cmocka_unit_test(test_zero_bytes_are_the_null_id),
        cmocka_unit_test(test_pixels_become_steps),
        cmocka_unit_test(test_point_that_is_none_is_refused_everywhere),
        cmocka_unit_test(test_bounds_that_are_none_are_refused),
        cmocka_unit_test(test_poses_are_neither_flipped_nor_scaled),
        cmocka_unit_test(test_pose_applies_to_points_as_to_shapes),
        cmocka_unit_test(test_pose_that_is_refused_gives_the_refused_point),
        cmocka_unit_test(test_sine_is_that_of_the_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
