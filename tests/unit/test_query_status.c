// The answers of a path request without a complete path, and which points on borders are free.
#include "support/unit_scene.h"

static NavPath ask(NavQuery* query, const NavPathRequest* request) {
    NavPath path;
    assert_int_equal(nav_query_find_path(query, request, &path), NAV_OK);
    if (path.status != NAV_PATH_OK && path.status != NAV_PATH_PARTIAL)
        assert_true(path.points == NULL && path.point_count == 0 && path.triangle_count == 0);
    return path;
}

static NavPath path_of(NavQuery* query, NavPoint start, NavPoint goal, bool wants_partial) {
    NavPathRequest request = nav_path_request(start, goal);
    request.is_partial_allowed = wants_partial;
    return ask(query, &request);
}

// A floor from 100 to 900 in bounds from 0 to 1000, a block in its middle, a pocket in the block.
static NavWorld* yard(void) {
    NavWorld* world = square_world(1000);
    insert_box(world, floor_def(0, 0), at(100, 100), at(900, 900));
    insert_box(world, obstacle_def(1), at(400, 400), at(600, 450));
    insert_box(world, obstacle_def(1), at(400, 550), at(600, 600));
    insert_box(world, obstacle_def(1), at(400, 450), at(450, 550));
    insert_box(world, obstacle_def(1), at(550, 450), at(600, 550));
    return world;
}

static void borders_are_free(void** state) {
    (void)state;
    NavWorld* world = yard();
    NavQuery* query = create_query(world);
    const NavPoint free_points[] = {
        {100, 100}, {900, 500}, {100, 500}, // corner and edges of the floor
        {400, 400}, {600, 600}, {500, 400}, // of the block
        {300, 300},                         // inside
    };
    uint32_t count = sizeof free_points / sizeof *free_points;
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t k = 0; k < count; k++) {
            NavPath path = path_of(query, free_points[i], free_points[k], false);
            assert_int_equal(path.status, NAV_PATH_OK);
            assert_int_equal(path.point_count == 1, i == k);
            assert_true(path.goal_distance == 0 && !path.has_nearest && path.links == NULL);
        }
    nav_query_destroy(query);
    nav_world_destroy(world);
}

static void expect_nearest(const NavPath* path, NavPathStatus status, NavPoint p) {
    assert_int_equal(path->status, status);
    assert_true(path->has_nearest);
    assert_int_equal(path->nearest.x, p.x);
    assert_int_equal(path->nearest.y, p.y);
}

static void says_where_else(void** state) {
    (void)state;
    NavWorld* world = yard();
    NavQuery* query = create_query(world);
    NavPath path = path_of(query, at(420, 410), at(99, 500), false);
    expect_nearest(&path, NAV_PATH_START_BLOCKED, at(420, 400)); // before the goal is checked
    path = path_of(query, at(420, 410), at(99, 500), true);
    expect_nearest(&path, NAV_PATH_START_BLOCKED, at(420, 400));
    path = path_of(query, at(300, 300), at(99, 500), false);
    expect_nearest(&path, NAV_PATH_GOAL_BLOCKED, at(100, 500));
    path = path_of(query, at(300, 300), at(-5000, 950), false);
    expect_nearest(&path, NAV_PATH_GOAL_BLOCKED, at(100, 900));
    path = path_of(query, at(300, 300), at(500, 441), false); // the pocket is nearer
    expect_nearest(&path, NAV_PATH_GOAL_BLOCKED, at(500, 450));
    nav_query_destroy(query);
    nav_world_destroy(world);
}

static void has_nothing_to_offer_in_a_void(void** state) {
    (void)state;
    NavWorld* world = square_world(1000);
    NavQuery* query = create_query(world);
    NavPath path = path_of(query, at(1, 1), at(2, 2), true);
    assert_true(path.status == NAV_PATH_START_BLOCKED && !path.has_nearest);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

static void goes_as_near_as_can_be(void** state) {
    (void)state;
    NavWorld* world = yard();
    NavQuery* query = create_query(world);
    assert_int_equal(path_of(query, at(300, 500), at(500, 500), false).status,
                     NAV_PATH_UNREACHABLE);
    NavPath path = path_of(query, at(300, 500), at(470, 500), true); // into the pocket
    assert_int_equal(path.status, NAV_PATH_PARTIAL);
    assert_true(path.goal_distance == 70 && path.length == 100 && path.point_count == 2);
    path = path_of(query, at(300, 500), at(500, 970), true); // a blocked goal
    assert_int_equal(path.status, NAV_PATH_PARTIAL);
    assert_true(path.points[path.point_count - 1].y == 900 && path.goal_distance == 70);
    path = path_of(query, at(500, 500), at(500, 700), true); // out of the pocket
    assert_int_equal(path.status, NAV_PATH_PARTIAL);
    assert_true(path.points[path.point_count - 1].y == 550 && path.goal_distance == 150);
    path = path_of(query, at(400, 500), at(430, 500), true); // already there
    assert_int_equal(path.status, NAV_PATH_PARTIAL);
    assert_true(path.point_count == 1 && path.length == 0 && path.goal_distance == 30);
    path = path_of(query, at(300, 500), at(200, 200), true);
    assert_int_equal(path.status, NAV_PATH_OK);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

// No reachable lattice point is nearer, and the path ends there.
static void partial_paths_agree_with_the_oracle(void** state) {
    (void)state;
    uint32_t partial_count = 0;
    for (uint64_t seed = 1; seed <= 80; seed++) {
        uint64_t random = seed;
        NavWorld* world = scene_random_world(&random, 64, 4);
        uint32_t layers = seed % 2 == 0 ? NAV_LAYERS_ALL : 1;
        SceneFloor floor = scene_walkable(world, layers);
        NavQuery* query = create_query(world);
        for (uint32_t i = 0; i < 8; i++) {
            NavPathRequest request = nav_path_request(at(0, 0), at(0, 0));
            NavFilter filter = nav_filter();
            request.filter = &filter;
            request.start = scene_point(&random, &floor, 64);
            request.goal = scene_point(&random, &floor, 64);
            filter.layers = layers;
            request.mode = NAV_PATH_OPTIMAL;
            request.is_partial_allowed = true;
            NavPath path = ask(query, &request);
            if (path.status != NAV_PATH_PARTIAL)
                continue;
            partial_count++;
            NavPoint end = path.points[path.point_count - 1], goal = request.goal;
            double least = hypot((double)end.x - goal.x, (double)end.y - goal.y);
            assert_true(fabs(path.goal_distance - least) < 1e-9);
            bool is_there = end.x == request.start.x && end.y == request.start.y;
            double length = is_there ? 0 : scene_shortest(&floor, request.start, end);
            assert_true(length >= 0 && fabs(length - path.length) < 1e-6 * (1 + length));
            for (uint32_t t = 0; t < floor.count; t++)
                for (uint32_t c = 0; c < 3; c++) {
                    NavPoint p = floor.triangles[t][c];
                    if (hypot((double)p.x - goal.x, (double)p.y - goal.y) >= least - 1e-9)
                        continue;
                    bool is_start = p.x == request.start.x && p.y == request.start.y;
                    assert_true(!is_start && scene_shortest(&floor, request.start, p) < 0);
                }
        }
        nav_query_destroy(query);
        scene_walkable_fini(&floor);
        nav_world_destroy(world);
    }
    assert_true(partial_count > 100);
}

static void ends_with_its_budget(void** state) {
    (void)state;
    NavWorld* world = square_world(4000);
    insert_box(world, floor_def(0, 0), at(0, 0), at(4000, 4000));
    for (int32_t i = 0; i < 100; i++) {
        int32_t x = 200 + 370 * (i % 10), y = 200 + 370 * (i / 10);
        insert_box(world, obstacle_def(1 + (uint32_t)i % 2), at(x, y), at(x + 300, y + 90));
    }
    NavQuery* query = create_query(world);
    NavPathRequest request = nav_path_request(at(10, 10), at(3990, 3980));
    NavFilter filter = nav_filter();
    request.filter = &filter;
    for (uint32_t form = 0; form < 3; form++) {
        request.mode = form == 1 ? NAV_PATH_OPTIMAL : NAV_PATH_FAST;
        filter.layers = form == 2 ? 1 : NAV_LAYERS_ALL;
        request.max_nodes = NAV_NO_LIMIT;
        double length = ask(query, &request).length;
        uint32_t enough = 1;
        while (request.max_nodes = enough, ask(query, &request).status == NAV_PATH_OUT_OF_BUDGET)
            enough++;
        assert_true(enough > 3);
        for (uint32_t i = 0; i < 20; i++) { // the same number in each round
            request.max_nodes = enough - i % 2;
            NavPath path = ask(query, &request);
            assert_int_equal(path.status, i % 2 == 0 ? NAV_PATH_OK : NAV_PATH_OUT_OF_BUDGET);
            assert_true(i % 2 == 1 || path.length == length);
        }
    }
    nav_query_destroy(query);
    nav_world_destroy(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(borders_are_free),
        cmocka_unit_test(says_where_else),
        cmocka_unit_test(has_nothing_to_offer_in_a_void),
        cmocka_unit_test(goes_as_near_as_can_be),
        cmocka_unit_test(partial_paths_agree_with_the_oracle),
        cmocka_unit_test(ends_with_its_budget),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
