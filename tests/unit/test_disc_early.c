// Searches for discs that would look everywhere end earlier: where the goal is shut in, where a
// corridor does not come around a gap, and where start and goal are apart.
#include "support/unit_disc.h"

enum { SIDE = DISC_FLOOR_SIDE, RADIUS = 7 * 256 };

// With a fence from top to bottom at `fence`, unless that is 0: a disc does not pass between its
// boxes.
static NavWorld* create_scene(TestRandom* random, int32_t fence) {
    NavWorld* world = disc_floored_world(SIDE, SIDE);
    NavOutlineId id = disc_box_outline(world);
    assert_int_equal(nav_world_keep_path_data(world, true), NAV_OK);
    assert_int_equal(nav_batch_begin(world), NAV_OK);
    for (int i = 0; i < DISC_BOX_COUNT; i++) {
        NavPoint p = disc_any_point(random);
        disc_insert_turned(world, id, p, (uint16_t)random_below(random, 65536));
    }
    for (int32_t y = 0; fence > 0 && y <= SIDE; y += 2 * RADIUS + 2 * 2048 - 256)
        disc_insert_turned(world, id, at(fence, y), 0);
    assert_int_equal(nav_batch_commit(world), NAV_OK);
    return world;
}

// The answer, and that it is the same in slices. At most that many nodes lead to it.
static void expect_within(NavWorld* world, const NavPathRequest* request, NavPathStatus status,
                          uint64_t most) {
    NavQuery *query = create_query(world), *other = create_query(world);
    NavPath path;
    assert_true(scene_count_nodes(query, request) <= most);
    assert_int_equal(nav_query_find_path(query, request, &path), NAV_OK);
    assert_int_equal(path.status, status);
    scene_expect_same_in_slices(other, request, 100, &path);
    nav_query_destroy(query);
    nav_query_destroy(other);
}

static NavPathRequest request_of(NavPoint start, NavPoint goal, NavPathMode mode) {
    NavPathRequest request = nav_path_request(start, goal);
    request.radius = RADIUS;
    request.mode = mode;
    return request;
}

// The first corridor leads through a gap beside the goal. With the edges across that gap shut there
// is none, and all of the map was looked at: 5 445 nodes.
static void a_corridor_around_a_gap_is_not_looked_for_everywhere(void** state) {
    (void)state;
    TestRandom random = {102};
    NavWorld* world = create_scene(&random, 0);
    NavPathRequest request = request_of(at(258571, 241363), at(257387, 273192), NAV_PATH_FAST);
    expect_within(world, &request, NAV_PATH_OK, 1400);
    nav_world_destroy(world);
}

// Gaps nearby shut the goal in: 12 206 and 11 030 nodes without a patch, optimal 10 339.
static void a_patch_about_the_goal_ends_a_search(void** state) {
    (void)state;
    TestRandom random = {103};
    NavWorld* world = create_scene(&random, SIDE / 5 * 4);
    NavPathRequest request = request_of(at(146428, 348144), at(362865, 147477), NAV_PATH_FAST);
    expect_within(world, &request, NAV_PATH_UNREACHABLE, 2600);
    request = request_of(at(171828, 344730), at(382208, 178395), NAV_PATH_FAST);
    expect_within(world, &request, NAV_PATH_UNREACHABLE, 2300);
    request.mode = NAV_PATH_OPTIMAL;
    expect_within(world, &request, NAV_PATH_UNREACHABLE, 7400);
    nav_world_destroy(world);
}

// Start and goal lie in large parts of the world. A search would look at all of one before that is
// decided: 34 759 and 32 013 nodes, optimal 31 825 and 27 672.
static void a_long_search_stops_for_a_decision(void** state) {
    (void)state;
    TestRandom random = {103};
    NavWorld* world = create_scene(&random, SIDE / 5 * 4);
    NavPathRequest request = request_of(at(266378, 162496), at(372317, 71371), NAV_PATH_FAST);
    expect_within(world, &request, NAV_PATH_UNREACHABLE, 28000);
    request.mode = NAV_PATH_OPTIMAL;
    expect_within(world, &request, NAV_PATH_UNREACHABLE, 28000);
    request = request_of(at(211548, 318856), at(329686, 359717), NAV_PATH_FAST);
    expect_within(world, &request, NAV_PATH_UNREACHABLE, 13500);
    request.mode = NAV_PATH_OPTIMAL;
    expect_within(world, &request, NAV_PATH_UNREACHABLE, 13500);
    nav_world_destroy(world);
}

// The place nearest to a goal often lies in a pen. That this is one is found at once; then no place
// in it is tried again, and what the disc can reach need not be known.
static void a_partial_path_tries_a_pen_once(void** state) {
    (void)state;
    TestRandom random = {102};
    NavWorld* world = create_scene(&random, 0);
    uint32_t many = 0;
    for (uint32_t i = 0; i < 300; i++) {
        NavPoint start = disc_any_point(&random);
        NavPathRequest request = request_of(start, disc_any_point(&random), NAV_PATH_FAST);
        request.is_partial_allowed = true;
        NavQuery* fresh = create_query(world);
        many += scene_count_nodes(fresh, &request) > 10000;
        nav_query_destroy(fresh);
    }
    assert_true(many <= 4); // 10, when what can be reached was decided
    nav_world_destroy(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_corridor_around_a_gap_is_not_looked_for_everywhere),
        cmocka_unit_test(a_patch_about_the_goal_ends_a_search),
        cmocka_unit_test(a_long_search_stops_for_a_decision),
        cmocka_unit_test(a_partial_path_tries_a_pen_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
