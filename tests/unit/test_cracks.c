// Which cracks are closed, how wide, and what they mean: small worlds.
#include "support/unit_worlds.h"

enum { PX = NAV_STEPS_PER_PX, WIDTH = 3, REACH = 20000 * PX };

static NavWorld* new_world(int32_t seam_width) {
    NavWorldDef def = unit_world_def(-REACH, -REACH, REACH, REACH);
    def.seam_width = seam_width;
    return create_world(&def);
}

static NavLocation locate(NavWorld* world, NavPoint point) {
    NavQuery* query = create_query(world);
    NavLocation location;
    assert_int_equal(nav_query_locate(query, point, NULL, &location), NAV_OK);
    nav_query_destroy(query);
    return location;
}

// The winner of the two sides by z, then area.
static void test_a_crack_is_of_the_floor_that_wins(void** state) {
    (void)state;
    NavWorld* world = new_world(WIDTH);
    NavShapeId left =
        insert_box(world, raised_floor_def(3, 0, 10), (NavPoint){0, 0}, (NavPoint){100, 100});
    insert_box(world, raised_floor_def(5, 0, 20), (NavPoint){102, 0}, (NavPoint){200, 100});
    assert_int_equal(locate(world, (NavPoint){101, 50}).area, 5);
    assert_int_equal(locate(world, (NavPoint){101, 50}).elevation, 20);
    assert_int_equal(nav_shape_set_z(world, left, 1), NAV_OK);
    assert_valid(world);
    assert_int_equal(locate(world, (NavPoint){101, 50}).area, 3);
    assert_int_equal(locate(world, (NavPoint){101, 50}).elevation, 10);
    assert_int_equal(nav_shape_set_area(world, left, 7), NAV_OK);
    assert_int_equal(locate(world, (NavPoint){101, 50}).area, 7);
    // Steps stay walls for those who cannot climb them.
    NavQuery* query = create_query(world);
    NavFilter filter = nav_filter();
    NavPathRequest request = nav_path_request((NavPoint){50, 50}, (NavPoint){150, 50});
    NavPath path;
    request.filter = &filter;
    for (int32_t height = 9; height <= 10; height++) {
        filter.step_height = height;
        assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
        assert_int_equal(path.status, height < 10 ? NAV_PATH_UNREACHABLE : NAV_PATH_OK);
    }
    nav_query_destroy(query);
    // Seams are no shapes.
    NavShapeId ids[4];
    uint32_t count;
    assert_int_equal(nav_world_list_shapes_at(world, (NavPoint){101, 50}, ids, 4, &count), NAV_OK);
    assert_int_equal(count, 0);
    NavShapeId floor;
    assert_int_equal(nav_world_get_floor_at(world, (NavPoint){101, 50}, &floor), NAV_OK);
    assert_int_equal(floor.generation, 0);
    assert_int_equal(stats_of(world).shape_count, 2);
    nav_world_destroy(world);
}

// A seam that overlaps a floor does not show.
static void test_floors_win_over_seams(void** state) {
    (void)state;
    NavWorld* world = new_world(WIDTH);
    insert_box(world, floor_def(9, 5), (NavPoint){0, 0}, (NavPoint){100, 100});
    insert_box(world, floor_def(1, 0), (NavPoint){102, 0}, (NavPoint){200, 100});
    insert_box(world, floor_def(0, -3), (NavPoint){90, 20}, (NavPoint){110, 40});
    assert_int_equal(locate(world, (NavPoint){101, 30}).area, 0);
    assert_int_equal(locate(world, (NavPoint){101, 60}).area, 9);
    nav_world_destroy(world);
}

static void test_the_width_is_exact(void** state) {
    (void)state;
    for (int32_t gap = 0; gap <= 6; gap++) {
        NavWorld* world = new_world(5);
        insert_floor(world, (NavPoint){0, 0}, (NavPoint){100, 100});
        insert_floor(world, (NavPoint){100 + gap, 0}, (NavPoint){200, 100});
        assert_int_equal(stats_of(world).island_count, gap <= 5 ? 1 : 2);
        assert_int_equal(stats_of(world).seam_count, gap > 0 && gap <= 5 ? 2 : 0);
        nav_world_destroy(world);
    }
    for (int32_t y = 3; y <= 5; y++) { // the distance of two corners: 5 when y is 4
        NavWorld* world = new_world(5);
        insert_floor(world, (NavPoint){0, 0}, (NavPoint){100, 100});
        insert_floor(world, (NavPoint){103, 100 + y}, (NavPoint){200, 200});
        assert_int_equal(stats_of(world).seam_count, y <= 4 ? 4 : 0);
        nav_world_destroy(world);
    }
}

// A crack between two obstacles blocks the layers that both block.
static void test_a_crack_blocks_what_both_block(void** state) {
    (void)state;
    NavWorld* world = new_world(WIDTH);
    insert_floor(world, (NavPoint){-1000, -1000}, (NavPoint){1000, 1000});
    insert_box(world, obstacle_def(0x7), (NavPoint){0, 0}, (NavPoint){100, 100});
    insert_box(world, obstacle_def(0xE), (NavPoint){102, 0}, (NavPoint){200, 100});
    NavShapeId third =
        insert_box(world, obstacle_def(0x30), (NavPoint){0, 103}, (NavPoint){100, 200});
    assert_int_equal(stats_of(world).seam_count, 2);
    NavQuery* query = create_query(world);
    NavFilter filter = nav_filter();
    NavLocation location;
    for (uint32_t bit = 0; bit < 32; bit++) {
        filter.layers = UINT32_C(1) << bit;
        assert_int_equal(nav_query_locate(query, (NavPoint){101, 50}, &filter, &location), NAV_OK);
        assert_int_equal(location.is_walkable, bit != 1 && bit != 2);
    }
    nav_query_destroy(query);
    assert_int_equal(nav_shape_set_layers(world, third, 0x3), NAV_OK);
    assert_valid(world);
    assert_int_equal(stats_of(world).seam_count, 4);
    nav_world_destroy(world);
}

// A bridge comes to the shore, turns a little, and leaves again.
static void test_a_bridge_comes_and_goes(void** state) {
    (void)state;
    NavWorld* world = new_world(WIDTH);
    insert_floor(world, (NavPoint){0, 0}, (NavPoint){100 * PX, 400 * PX});
    insert_floor(world, (NavPoint){300 * PX, 0}, (NavPoint){400 * PX, 400 * PX});
    uint64_t hash = nav_world_get_hash(world);
    NavShapeId bridge = insert_box(world, floor_def(0, 0), (NavPoint){-100 * PX, -16 * PX},
                                   (NavPoint){100 * PX - 2, 16 * PX});
    for (int round = 0; round < 3; round++) {
        for (int32_t x = 160; x <= 240; x++) {
            int32_t gap = x - 200, most = round == 2 ? 1 : 2;
            NavPose pose = nav_pose((NavPoint){200 * PX + 1 + gap, (100 + round) * PX},
                                    (uint16_t)(round == 2 ? 2 : 0));
            assert_int_equal(nav_shape_move(world, bridge, pose), NAV_OK);
            // The bridge is 2 steps too short. When it is turned, one corner of an end is nearer to
            // the shore than the other; the shore must reach both.
            if (gap >= -most && gap <= most)
                assert_int_equal(stats_of(world).island_count, 1);
            if (gap > 40 || gap < -40)
                assert_int_equal(stats_of(world).island_count, 2);
            assert_valid(world);
        }
        assert_int_equal(nav_shape_set_enabled(world, bridge, false), NAV_OK);
        assert_true(nav_world_get_hash(world) == hash);
        assert_int_equal(nav_shape_set_enabled(world, bridge, true), NAV_OK);
    }
    assert_int_equal(nav_shape_remove(world, bridge), NAV_OK);
    assert_true(nav_world_get_hash(world) == hash);
    nav_world_destroy(world);
}

// An obstacle two steps beside a wall closes the gap; the test knows it before it is there.
static void test_a_new_obstacle_would_cut_with_its_seams(void** state) {
    (void)state;
    for (int32_t width = 0; width <= WIDTH; width += WIDTH) {
        NavWorld* world = new_world(width);
        insert_floor(world, (NavPoint){0, 0}, (NavPoint){300, 100});
        insert_block(world, (NavPoint){100, 0}, (NavPoint){150, 60});
        const NavPoint ring[] = {{100, 62}, {150, 62}, {150, 100}, {100, 100}};
        NavOutlineDef region = ring_def(ring, 4);
        NavShapeDef shape = obstacle_def(1);
        shape.region = &region;
        uint64_t hash = nav_world_get_hash(world);
        NavCutRequest request = nav_cut_request(&shape, (NavPoint){50, 50}, (NavPoint){250, 50});
        NavCut cut;
        assert_int_equal(nav_world_test_cut(world, &request, &cut), NAV_OK);
        assert_true(cut.is_joined_now);
        assert_int_equal(cut.is_joined_after, width == 0);
        assert_true(nav_world_get_hash(world) == hash);
        assert_int_equal(stats_of(world).seam_count, 0);
        assert_valid(world);
        nav_world_destroy(world);
    }
}

// --- the report --------------------------------------------------------------------------

static void test_cracks_and_near_misses_are_listed(void** state) {
    (void)state;
    NavWorld* world = new_world(WIDTH);
    NavShapeId a = insert_box(world, floor_def(0, 0), (NavPoint){0, 0}, (NavPoint){100, 100});
    NavShapeId b = insert_box(world, floor_def(0, 0), (NavPoint){102, 0}, (NavPoint){200, 100});
    NavShapeId c = insert_box(world, floor_def(0, 0), (NavPoint){20, 106}, (NavPoint){80, 200});
    insert_box(world, obstacle_def(1), (NavPoint){101, 10}, (NavPoint){150, 20}); // no floor
    NavCrack cracks[16];
    uint32_t count = 0;
    assert_int_equal(nav_world_list_cracks(world, 5, cracks, 16, &count), NAV_OK);
    assert_int_equal(count, 4); // two corners of b beside a, and two of a beside b
    for (uint32_t k = 0; k < 4; k++) {
        assert_true(is_same_id(cracks[k].shape, k < 2 ? a : b));
        assert_true(is_same_id(cracks[k].other, k < 2 ? b : a));
        assert_true(cracks[k].is_closed && cracks[k].width == 2);
        assert_int_equal(cracks[k].corner.x, k < 2 ? 102 : 100);
        assert_int_equal(cracks[k].corner.y, k % 2 == 0 ? 0 : 100);
    }
    // The side of a from (100, 100) to (0, 100), and the corners of c below it.
    assert_int_equal(nav_world_list_cracks(world, 6, cracks, 16, &count), NAV_OK);
    assert_int_equal(count, 6);
    uint32_t near_misses = 0;
    for (uint32_t k = 0; k < count; k++) {
        if (cracks[k].is_closed)
            continue;
        near_misses++;
        assert_true(is_same_id(cracks[k].shape, a) && is_same_id(cracks[k].other, c));
        assert_true(cracks[k].width == 6);
        assert_int_equal(cracks[k].from.y, 100);
        assert_int_equal(cracks[k].to.y, 100);
    }
    assert_int_equal(near_misses, 2);
    // The first ones stay when there is no room for all.
    NavCrack first[2] = {cracks[0], cracks[0]};
    assert_int_equal(nav_world_list_cracks(world, 6, first, 1, &count), NAV_OK);
    assert_int_equal(count, 6);
    assert_true(is_same_id(first[0].shape, cracks[0].shape));
    assert_int_equal(first[0].corner.y, cracks[0].corner.y);
    assert_int_equal(nav_batch_begin(world), NAV_OK);
    assert_int_equal(nav_world_list_cracks(world, 6, cracks, 16, &count), NAV_ERR_BATCH);
    assert_int_equal(nav_batch_commit(world), NAV_OK);
    nav_world_destroy(world);
}

// Two floors, and two obstacles across them, with gaps of 3 steps, and of 4.
static void test_a_world_closes_what_rounding_opens_by_default(void** state) {
    (void)state;
    for (int32_t gap = 3; gap <= 4; gap++) {
        NavWorldDef def = nav_world_def();
        NavWorld* world = create_world(&def);
        insert_box(world, floor_def(0, 0), (NavPoint){0, 0}, (NavPoint){100, 100});
        insert_box(world, floor_def(0, 0), (NavPoint){100 + gap, 0}, (NavPoint){200, 100});
        assert_int_equal(stats_of(world).island_count, gap - 2);
        insert_box(world, obstacle_def(1), (NavPoint){40, -10}, (NavPoint){60, 50});
        insert_box(world, obstacle_def(1), (NavPoint){40, 50 + gap}, (NavPoint){60, 110});
        assert_int_equal(stats_of(world).island_count, 2);
        assert_valid(world);
        nav_world_destroy(world);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_width_is_exact),
        cmocka_unit_test(test_a_world_closes_what_rounding_opens_by_default),
        cmocka_unit_test(test_a_crack_is_of_the_floor_that_wins),
        cmocka_unit_test(test_floors_win_over_seams),
        cmocka_unit_test(test_a_crack_blocks_what_both_block),
        cmocka_unit_test(test_a_bridge_comes_and_goes),
        cmocka_unit_test(test_a_new_obstacle_would_cut_with_its_seams),
        cmocka_unit_test(test_cracks_and_near_misses_are_listed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
