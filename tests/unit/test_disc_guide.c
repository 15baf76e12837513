// Short paths for discs near the path of a point (pull.c): its circles, and others that come
// between.
#include "support/unit_scene.h"

enum { PX = NAV_STEPS_PER_PX };

// A room of 400 x 240 px.
static NavWorld* room(void) {
    NavWorldDef def = nav_world_def();
    def.bounds = nav_box_from_px(0, 0, 400, 240);
    NavWorld* world = create_world(&def);
    assert_int_equal(nav_world_keep_path_data(world, true), NAV_OK);
    insert_box_px(world, floor_def(0, 0), 0, 0, 400, 240);
    return world;
}

static NavPathRequest across(int32_t radius, NavPathMode mode) {
    NavPathRequest request =
        nav_path_request((NavPoint){30 * PX, 120 * PX}, (NavPoint){370 * PX, 120 * PX});
    request.radius = radius;
    request.mode = mode;
    return request;
}

// The fast path has the points of the shortest one, and at most this many nodes.
static void expect_shortest(NavWorld* world, int32_t radius, uint64_t nodes) {
    NavQuery *query = create_query(world), *other = create_query(world);
    NavPathRequest fast = across(radius, NAV_PATH_FAST), best = across(radius, NAV_PATH_OPTIMAL);
    NavPath path, shortest;
    assert_int_equal(nav_query_find_path(query, &fast, &path), NAV_OK);
    assert_int_equal(nav_query_find_path(other, &best, &shortest), NAV_OK);
    assert_int_equal(path.status, NAV_PATH_OK);
    assert_int_equal(path.point_count, shortest.point_count);
    assert_memory_equal(path.points, shortest.points, path.point_count * sizeof *path.points);
    assert_true(scene_count_nodes(query, &fast) <= nodes);
    assert_true(scene_count_nodes(other, &best) > nodes);
    scene_expect_same_in_slices(query, &fast, 1, &shortest);
    nav_query_destroy(query);
    nav_query_destroy(other);
    nav_world_destroy(world);
}

static void a_circle_comes_between_where_a_point_goes_straight(void** state) {
    NavWorld* world = room();
    (void)state;
    insert_box_px(world, obstacle_def(NAV_LAYERS_ALL), 180, 124, 220, 200);
    expect_shortest(world, 20 * PX, 6);
}

static void circles_on_both_sides_come_between(void** state) {
    NavWorld* world = room();
    (void)state;
    insert_box_px(world, obstacle_def(NAV_LAYERS_ALL), 100, 124, 110, 200);
    insert_box_px(world, obstacle_def(NAV_LAYERS_ALL), 280, 40, 290, 116);
    expect_shortest(world, 20 * PX, 8);
}

// The second box blocks the arc around the first one.
static void an_arc_that_is_blocked_becomes_two(void** state) {
    NavWorld* world = room();
    (void)state;
    insert_box_px(world, obstacle_def(NAV_LAYERS_ALL), 190, 80, 200, 240);
    insert_box_px(world, obstacle_def(NAV_LAYERS_ALL), 212, 82, 222, 240);
    expect_shortest(world, 20 * PX, 7);
}

// Through the gap a point goes straight. It is narrower than the disc by two steps, or just as
// wide.
static void a_gap_that_is_too_narrow_is_left_to_the_search(void** state) {
    double length[2];
    (void)state;
    for (int32_t i = 0; i < 2; i++) {
        const int32_t radius = 20 * PX + 1 - i;
        NavWorld* world = room();
        insert_box_px(world, obstacle_def(NAV_LAYERS_ALL), 190, 50, 200, 100);
        insert_box_px(world, obstacle_def(NAV_LAYERS_ALL), 190, 140, 200, 240);
        NavQuery* query = create_query(world);
        NavPathRequest request = across(radius, NAV_PATH_FAST);
        NavPath path;
        assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
        assert_int_equal(path.status, NAV_PATH_OK);
        length[i] = path.length;
        nav_query_destroy(query);
        nav_world_destroy(world);
    }
    assert_true(length[0] > 1.1 * length[1]);
    assert_true(length[1] == 340 * PX);
}

// Between the tip and the wall of the floor there are 11603.3 steps, and the disc needs 11604. Each
// leg of a row keeps the radius less one step there, but no disc rolls past.
static void an_arc_in_a_gap_that_is_narrow_by_a_hair_is_blocked(void** state) {
    const NavPoint ground[4] = {
        {-3393, -4433}, {-41643, 18197}, {-64273, -20053}, {-26023, -42683}};
    const NavPoint tips[3][3] = {{{-6023, -5155}, {-7943, -21372}, {-7941, -21372}},
                                 {{-33004, -884}, {-34855, 699}, {-34856, 698}},
                                 {{-19889, -9428}, {-15401, -547}, {-15403, -546}}};
    NavWorldDef def = nav_world_def();
    (void)state;
    def.bounds = (NavBox){{-64278, -42688}, {-3388, 18202}};
    NavWorld* world = create_world(&def);
    assert_int_equal(nav_world_keep_path_data(world, true), NAV_OK);
    insert_ring(world, floor_def(0, 0), ground, 4);
    for (uint32_t i = 0; i < 3; i++)
        insert_ring(world, obstacle_def(NAV_LAYERS_ALL), tips[i], 3);
    NavQuery* query = create_query(world);
    NavPathRequest request = nav_path_request((NavPoint){-30135, 4297}, (NavPoint){-49163, -14673});
    NavPath path;
    double length[2];
    request.radius = 5802;
    for (uint32_t i = 0; i < 2; i++) {
        request.mode = i == 0 ? NAV_PATH_OPTIMAL : NAV_PATH_FAST;
        assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
        assert_int_equal(path.status, NAV_PATH_OK);
        length[i] = path.length;
    }
    assert_true(length[1] > 0.999 * length[0]);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_circle_comes_between_where_a_point_goes_straight),
        cmocka_unit_test(circles_on_both_sides_come_between),
        cmocka_unit_test(an_arc_that_is_blocked_becomes_two),
        cmocka_unit_test(a_gap_that_is_too_narrow_is_left_to_the_search),
        cmocka_unit_test(an_arc_in_a_gap_that_is_narrow_by_a_hair_is_blocked)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
