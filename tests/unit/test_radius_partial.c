// Partial paths for a disc: the end is as near to the goal as possible.
#include "support/unit_scene.h"

static NavPath partial_path(NavQuery* query, NavPoint start, NavPoint goal, int32_t radius) {
    NavPathRequest request = nav_path_request(start, goal);
    NavPath path;
    request.radius = radius;
    request.is_partial_allowed = true;
    assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
    return path;
}

static void expect_end(const NavPath* path, NavPoint end, double distance) {
    assert_int_equal(path->status, NAV_PATH_PARTIAL);
    NavPoint last = path->points[path->point_count - 1];
    assert_true(last.x == end.x && last.y == end.y);
    assert_true(fabs(path->goal_distance - distance) < 1e-6);
}

static void ends_as_near_to_the_goal_as_possible(void** state) {
    (void)state;
    NavWorld* world = floored_world(4000);
    NavQuery* query = create_query(world);
    insert_box(world, obstacle_def(1), at(1000, 1000), at(3000, 3000));
    // The goal is in the box: the path ends at the side that is nearest to the goal, after it
    // passed around the others.
    NavPath path = partial_path(query, at(500, 2000), at(2500, 2000), 100);
    expect_end(&path, at(3100, 2000), 600);
    assert_true(path.point_count > 2);
    // A goal in a corner, and a goal outside the bounds.
    path = partial_path(query, at(500, 2000), at(3990, 3990), 200);
    expect_end(&path, at(3800, 3800), hypot(190, 190));
    path = partial_path(query, at(500, 2000), at(-5000, 300), 200);
    expect_end(&path, at(200, 300), 5200);
    path = partial_path(query, at(200, 300), at(-5000, 300), 200);
    expect_end(&path, at(200, 300), 5200);
    assert_int_equal(path.point_count, 1);
    // A blocked start stays blocked.
    path = partial_path(query, at(50, 50), at(-5000, 300), 200);
    assert_int_equal(path.status, NAV_PATH_START_BLOCKED);
    // The gap in the wall is too narrow for the disc: the path ends in front of it.
    insert_box(world, obstacle_def(1), at(3400, 0), at(3420, 1900));
    insert_box(world, obstacle_def(1), at(3400, 2100), at(3420, 4000));
    path = partial_path(query, at(500, 2000), at(3700, 2000), 100);
    assert_int_equal(path.status, NAV_PATH_OK);
    path = partial_path(query, at(500, 2000), at(3700, 2000), 101);
    assert_int_equal(path.status, NAV_PATH_PARTIAL);
    NavPoint last = path.points[path.point_count - 1];
    assert_true(last.x > 3380 && last.x < 3400 && abs(last.y - 2000) <= 2);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

// A query remembers that a goal is not reachable and does not search again. With a budget it does,
// because otherwise the answer would depend on earlier queries.
static void remembers_that_a_goal_is_unreachable(void** state) {
    (void)state;
    NavWorld* world = floored_world(4000);
    NavQuery* query = create_query(world);
    for (int32_t i = 0; i < 9; i++)
        insert_box(world, obstacle_def(1), at(300 + 600 * (i % 3), 400 + 600 * (i / 3)),
                   at(600 + 600 * (i % 3), 700 + 600 * (i / 3)));
    insert_box(world, obstacle_def(1), at(3000, 0), at(3020, 1900));
    insert_box(world, obstacle_def(1), at(3000, 1950), at(3020, 4000));
    NavPathRequest request = nav_path_request(at(150, 150), at(3500, 2000));
    NavPath path;
    request.radius = 100;
    assert_true(scene_ask_in_slices(query, &request, 2, &path) > 20);
    assert_int_equal(path.status, NAV_PATH_UNREACHABLE);
    request.goal = at(3500, 3000); // only the triangles around the ends are visited
    assert_true(scene_ask_in_slices(query, &request, 2, &path) < 20);
    assert_int_equal(path.status, NAV_PATH_UNREACHABLE);
    request.start = at(3500, 500);
    request.goal = at(150, 3000); // in the other direction, too
    assert_true(scene_ask_in_slices(query, &request, 2, &path) < 20);
    assert_int_equal(path.status, NAV_PATH_UNREACHABLE);
    request.start = at(150, 150);
    request.goal = at(3500, 3000);
    request.max_nodes = 5;
    assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
    assert_int_equal(path.status, NAV_PATH_OUT_OF_BUDGET);
    assert_true(scene_ask_in_slices(query, &request, 2, &path) > 0);
    assert_int_equal(path.status, NAV_PATH_OUT_OF_BUDGET);
    // A change makes the goal reachable.
    request.max_nodes = NAV_NO_LIMIT;
    assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
    assert_int_equal(path.status, NAV_PATH_UNREACHABLE);
    NavShapeId shapes[16];
    uint32_t count = 0;
    assert_int_equal(nav_world_list_shapes_at(world, at(3010, 100), shapes, 16, &count), NAV_OK);
    for (uint32_t i = 0; i < count; i++) {
        NavShapeDef def;
        assert_int_equal(nav_shape_get(world, shapes[i], &def), NAV_OK);
        if (def.kind == NAV_OBSTACLE)
            assert_int_equal(nav_shape_remove(world, shapes[i]), NAV_OK);
    }
    assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
    assert_int_equal(path.status, NAV_PATH_OK);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

// A room that is left between a corner and a wall, far from its ends: the gap is no edge of the
// mesh. What is known of the room is enough. All places nearer to the goal, among the boxes, are
// left out.
static void looks_only_where_the_start_is_shut_in(void** state) {
    (void)state;
    enum { SIZE = 20000, BOXES = 600, A_ROW = 30, STEP = 650 };
    const NavPoint floor[6] = {at(0, 0),       at(SIZE, 0),    at(SIZE, 2600),
                               at(SIZE, 3450), at(SIZE, SIZE), at(0, SIZE)};
    NavWorld* world = square_world(SIZE);
    assert_int_equal(nav_batch_begin(world), NAV_OK);
    insert_ring(world, floor_def(0, 0), floor, 6);
    insert_box(world, obstacle_def(1), at(0, 3000), at(SIZE - 100, 3050));
    for (int32_t i = 0; i < BOXES; i++) {
        const NavPoint min = at(400 + STEP * (i % A_ROW), 3500 + STEP * (i / A_ROW));
        insert_box(world, obstacle_def(1), min, at(min.x + 300, min.y + 300));
    }
    assert_int_equal(nav_batch_commit(world), NAV_OK);
    NavQuery* query = create_query(world);
    NavPathRequest request = nav_path_request(at(500, 500), at(10000, 19000));
    NavPath path;
    request.radius = 100;
    assert_true(scene_ask_in_slices(query, &request, 2, &path) > BOXES); // once
    assert_int_equal(path.status, NAV_PATH_UNREACHABLE);
    request.is_partial_allowed = true;
    uint64_t nodes = scene_ask_in_slices(query, &request, 2, &path);
    expect_end(&path, at(10000, 2900), 16100);
    assert_true(nodes < 4 * BOXES); // 37 362 when all of them are looked at
    nav_query_destroy(query);
    nav_world_destroy(world);
}

// The walls around both ends are looked at to see whether the disc fits. That work counts, once,
// also in slices, and takes from the budget.
static void counts_what_is_around_its_ends(void** state) {
    (void)state;
    enum { SIDES = 256, SIZE = 20000, HALF = SIZE / 2 };
    NavPoint ring[SIDES];
    NavWorld* world = square_world(SIZE);
    for (uint32_t k = 0; k < SIDES; k++) {
        double turn = 2 * acos(-1) * k / SIDES;
        ring[k] =
            at((int32_t)lround(HALF + 9900 * cos(turn)), (int32_t)lround(HALF + 9900 * sin(turn)));
    }
    insert_ring(world, floor_def(0, 0), ring, SIDES);
    NavQuery* query = create_query(world);
    NavPathRequest request = nav_path_request(at(HALF, HALF), at(HALF + 10, HALF));
    NavSlice slice;
    NavPath path;
    request.radius = 9880;
    assert_int_equal(nav_slice_begin(query, &request), NAV_OK);
    assert_int_equal(nav_slice_step(query, 1000000, &slice), NAV_OK);
    assert_int_equal(slice.status, NAV_SLICE_DONE);
    assert_true(slice.nodes >= SIDES && slice.nodes <= 8 * SIDES);
    uint64_t in_slices = scene_ask_in_slices(query, &request, 2, &path);
    assert_int_equal(path.status, NAV_PATH_OK);
    assert_true(in_slices <= slice.nodes);
    request.goal = at(HALF + 2000, HALF); // blocked
    request.max_nodes = SIDES;
    assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
    assert_true(path.status == NAV_PATH_GOAL_BLOCKED && !path.has_nearest);
    request.max_nodes = NAV_NO_LIMIT;
    assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
    assert_true(path.status == NAV_PATH_GOAL_BLOCKED && path.has_nearest);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

// A room in which a disc touches the tips of many needles at once.
static void finds_a_place_among_many_tips(void** state) {
    (void)state;
    enum { TIPS = 1000, SIZE = 400000, HALF = SIZE / 2, NEAR = 100000, RADIUS = NEAR - 10 };
    NavWorld* world = floored_world(SIZE);
    assert_int_equal(nav_batch_begin(world), NAV_OK);
    for (uint32_t k = 0; k < TIPS; k++) {
        double turn = 2 * acos(-1) * k / TIPS, by = 0.3 * acos(-1) / TIPS, far = NEAR + 2000;
        const NavPoint ring[3] = {
            at((int32_t)lround(HALF + NEAR * cos(turn)), (int32_t)lround(HALF + NEAR * sin(turn))),
            at((int32_t)lround(HALF + far * cos(turn - by)),
               (int32_t)lround(HALF + far * sin(turn - by))),
            at((int32_t)lround(HALF + far * cos(turn + by)),
               (int32_t)lround(HALF + far * sin(turn + by)))};
        NavShapeId id;
        assert_int_equal(try_ring(world, obstacle_def(1), ring, 3, &id), NAV_OK);
    }
    assert_int_equal(nav_batch_commit(world), NAV_OK);
    NavQuery* query = create_query(world);
    NavPathRequest request = nav_path_request(at(HALF + 3000, HALF), at(HALF - 3000, HALF));
    NavPath path;
    request.radius = RADIUS;
    assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
    assert_int_equal(path.status, NAV_PATH_START_BLOCKED);
    assert_true(path.has_nearest && path.nearest.y == HALF);
    assert_true(path.nearest.x >= HALF + 7 && path.nearest.x <= HALF + 12);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

// Between two tips the disc does not fit, but on both sides of them it does, and it is legal to
// start towards either.
static void leaves_a_gap_on_both_sides(void** state) {
    (void)state;
    NavWorld* world = floored_world(1000);
    NavPoint upper[] = {at(400, 0), at(600, 0), at(500, 498)};
    NavPoint lower[] = {at(500, 502), at(600, 1000), at(400, 1000)};
    NavShapeId id;
    assert_int_equal(try_ring(world, obstacle_def(1), upper, 3, &id), NAV_OK);
    assert_int_equal(try_ring(world, obstacle_def(1), lower, 3, &id), NAV_OK);
    insert_block(world, at(180, 480), at(220, 520));
    insert_block(world, at(780, 480), at(820, 520));
    NavQuery* query = create_query(world);
    for (uint32_t i = 0; i < 2; i++) {
        NavPath path = partial_path(query, at(500, 500), at(810, 500), 3);
        expect_end(&path, at(823, 500), 13);
        path = partial_path(query, at(500, 500), at(190, 500), 3);
        expect_end(&path, at(177, 500), 13);
    }
    nav_query_destroy(query);
    nav_world_destroy(world);
}

// The same in a world with a link, where a point gets through to the goal: the components of both
// places must be known by name.
static void leaves_a_gap_on_both_sides_in_a_world_with_a_link(void** state) {
    (void)state;
    for (int32_t side = -1; side <= 1; side += 2) {
        NavWorld* world = floored_world(1000);
        NavPoint upper[] = {at(400, 0), at(600, 0), at(500, 498)};
        NavPoint lower[] = {at(500, 502), at(600, 1000), at(400, 1000)};
        insert_ring(world, obstacle_def(1), upper, 3);
        insert_ring(world, obstacle_def(1), lower, 3);
        const int32_t wall = 500 + 300 * side;
        insert_block(world, at(wall - 10, 0), at(wall + 10, 498));
        insert_block(world, at(wall - 10, 502), at(wall + 10, 1000));
        NavLinkDef def = nav_link_def(at(700, 100), at(750, 100));
        insert_link(world, &def);
        NavQuery* query = create_query(world);
        NavPath path = partial_path(query, at(500, 500), at(wall + 50 * side, 500), 3);
        assert_int_equal(path.status, NAV_PATH_PARTIAL);
        assert_true(path.goal_distance > 50 && path.goal_distance < 70);
        nav_query_destroy(query);
        nav_world_destroy(world);
    }
}

// The start has places on both sides of a gap. That of the goal is the same as one of them, while a
// path from the other one leads around.
static void takes_the_near_side_of_a_gap(void** state) {
    (void)state;
    NavWorld* world = floored_world(1000);
    NavPoint upper[] = {at(400, 400), at(600, 400), at(500, 498)};
    NavShapeId id;
    assert_int_equal(try_ring(world, obstacle_def(1), upper, 3, &id), NAV_OK);
    NavPoint lower[] = {at(500, 502), at(600, 600), at(400, 600)};
    assert_int_equal(try_ring(world, obstacle_def(1), lower, 3, &id), NAV_OK);
    NavQuery* query = create_query(world);
    for (int32_t side = -1; side <= 1; side += 2)
        assert_true(partial_path(query, at(500, 500), at(500 + side, 500), 3).length < 6);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

// A goal whose nearest place is known to be apart, after other questions.
static void does_not_depend_on_earlier_questions(void** state) {
    (void)state;
    const NavPoint rings[4][4] = {{{39, 22}, {45, 54}, {44, 54}, {38, 22}},
                                  {{30, 17}, {52, 24}, {51, 27}, {29, 20}},
                                  {{26, 12}, {35, 12}, {35, 24}, {26, 24}},
                                  {{19, 54}, {27, 29}, {31, 30}, {23, 55}}};
    NavWorldDef def = nav_world_def();
    def.bounds = (NavBox){{0, 0}, {60, 60}};
    NavWorld* world = create_world(&def);
    NavPoint kept[64];
    insert_box(world, floor_def(0, 0), at(0, 0), at(60, 60));
    for (uint32_t i = 0; i < 4; i++)
        insert_ring(world, obstacle_def(1), rings[i], 4);
    NavQuery *query = create_query(world), *other = create_query(world);
    const NavPath path = partial_path(query, at(33, 52), at(54, 7), 4);
    assert_in_range(path.point_count, 1, 64);
    memcpy(kept, path.points, path.point_count * sizeof *kept);
    (void)partial_path(other, at(56, 28), at(36, 43), 4);
    (void)partial_path(other, at(46, 17), at(36, 43), 3);
    const NavPath again = partial_path(other, at(33, 52), at(54, 7), 4);
    assert_int_equal(again.point_count, path.point_count);
    assert_memory_equal(again.points, kept, path.point_count * sizeof *kept);
    nav_query_destroy(query);
    nav_query_destroy(other);
    nav_world_destroy(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ends_as_near_to_the_goal_as_possible),
        cmocka_unit_test(leaves_a_gap_on_both_sides),
        cmocka_unit_test(leaves_a_gap_on_both_sides_in_a_world_with_a_link),
        cmocka_unit_test(takes_the_near_side_of_a_gap),
        cmocka_unit_test(remembers_that_a_goal_is_unreachable),
        cmocka_unit_test(looks_only_where_the_start_is_shut_in),
        cmocka_unit_test(counts_what_is_around_its_ends),
        cmocka_unit_test(finds_a_place_among_many_tips),
        cmocka_unit_test(does_not_depend_on_earlier_questions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
