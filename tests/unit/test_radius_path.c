// Paths for a disc: gaps as wide as it is, to the step; bends; blocked ends; the nearest place.
#include "support/unit_memory.h"
#include "support/unit_scene.h"

#include "oracle/offset.h"
#include "query/disc/path.h"
#include "query/path/query.h"
#include "query/stand/seek.h"

static NavPath disc_path(NavQuery* query, NavPoint start, NavPoint goal, int32_t radius) {
    NavPathRequest request = nav_path_request(start, goal);
    NavPath path;
    request.mode = NAV_PATH_OPTIMAL;
    request.radius = radius;
    assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
    return path;
}

static OracleWalls walls_of(const NavWorld* world, uint32_t layers) {
    SceneFloor floor = scene_walkable(world, layers);
    OracleWalls walls;
    oracle_walls_init(&walls, (const NavPoint(*)[3])floor.triangles, floor.count);
    scene_walkable_fini(&floor);
    return walls;
}

static void expect_kept(const OracleWalls* walls, const NavPath* path, int32_t radius) {
    assert_int_equal(path->status, NAV_PATH_OK);
    for (uint32_t i = 1; i < path->point_count; i++)
        assert_true(oracle_leg_keeps(walls, path->points[i - 1], path->points[i], radius - 1));
}

// Discs of half the width pass, discs that are a step larger do not; in both directions.
static void expect_gap(NavWorld* world, NavPoint start, NavPoint goal, int32_t radius) {
    NavQuery* query = create_query(world);
    OracleWalls walls = walls_of(world, NAV_LAYERS_ALL);
    NavPath path = disc_path(query, start, goal, radius);
    expect_kept(&walls, &path, radius);
    path = disc_path(query, goal, start, radius);
    expect_kept(&walls, &path, radius);
    path = disc_path(query, start, goal, radius + 1);
    assert_true(path.status == NAV_PATH_UNREACHABLE && path.length == 0 && path.cost == 0);
    path = disc_path(query, goal, start, radius + 1);
    assert_true(path.status == NAV_PATH_UNREACHABLE && path.length == 0 && path.cost == 0);
    oracle_walls_fini(&walls);
    nav_query_destroy(query);
}

static void passes_a_gap_as_wide_as_it_is(void** state) {
    (void)state;
    for (int32_t radius = 1; radius <= 4096; radius = 2 * radius + 1) {
        int32_t size = 24 * radius + 40, wall = size / 2, gap = size / 3;
        NavWorld* world = floored_world(size);
        insert_box(world, obstacle_def(1), at(wall, 0), at(wall + 7, gap));
        insert_box(world, obstacle_def(1), at(wall, gap + 2 * radius), at(wall + 7, size));
        expect_gap(world, at(3 * radius, size - 3 * radius), at(size - 2 * radius, 2 * radius),
                   radius);
        nav_world_destroy(world);
    }
}

// Two corners diagonally opposite each other, `step` apart, `times` as far. The vector has a length
// of twice the radius. The same gap, a step narrower along one axis, is passed by no such disc.
static void expect_corners(NavPoint step, int32_t times, int32_t radius) {
    for (int32_t narrower = 0; narrower < 2; narrower++) {
        NavWorld* world = floored_world(2000);
        NavPoint end = at(1000 + times * step.x - narrower, 1000 + times * step.y);
        NavPoint low[3] = {{1000, 1000}, {1000, 0}, {700, 0}};
        NavPoint high[3] = {end, {end.x, 2000}, {end.x + 340, 2000}};
        assert_int_equal(try_ring(world, obstacle_def(1), low, 3, NULL), NAV_OK);
        assert_int_equal(try_ring(world, obstacle_def(1), high, 3, NULL), NAV_OK);
        if (narrower == 0) {
            expect_gap(world, at(200, 1500), at(1800, 300), radius);
        } else {
            NavQuery* query = create_query(world);
            assert_int_equal(disc_path(query, at(200, 1500), at(1800, 300), radius).status,
                             NAV_PATH_UNREACHABLE);
            nav_query_destroy(query);
        }
        nav_world_destroy(world);
    }
}

static void passes_between_two_corners(void** state) {
    (void)state;
    expect_corners(at(6, 8), 10, 50);
    expect_corners(at(8, 6), 7, 35);
    expect_corners(at(10, 24), 3, 39);
    expect_corners(at(24, 10), 4, 52);
    expect_corners(at(16, 30), 3, 51);
    expect_corners(at(30, 16), 2, 34);
}

// A corner in front of a slanted wall. The wall's slope is 3 : 4, so that the gap between them is
// exactly 100 steps wide.
static void passes_between_a_corner_and_a_wall(void** state) {
    (void)state;
    NavWorld* world = floored_world(4000);
    NavPoint wall[4] = {{1000, 1000}, {2600, 2200}, {2600, 4000}, {1000, 4000}};
    NavPoint spike[3] = {{1860, 1520}, {1900, 0}, {2300, 0}}; // (60, -80) off (1800, 1600)
    assert_int_equal(try_ring(world, obstacle_def(1), wall, 4, NULL), NAV_OK);
    assert_int_equal(try_ring(world, obstacle_def(1), spike, 3, NULL), NAV_OK);
    expect_gap(world, at(300, 2000), at(3500, 2000), 50);
    nav_world_destroy(world);
}

// Joints of floors and kept inner edges do not block.
static void joints_do_not_block(void** state) {
    (void)state;
    NavWorld* world = square_world(1000);
    NavQuery* query = create_query(world);
    for (int32_t i = 0; i < 100; i++)
        insert_box(world, floor_def((uint8_t)(i % 3), 0), at(i % 10 * 100, i / 10 * 100),
                   at(i % 10 * 100 + 100, i / 10 * 100 + 100));
    NavPath path = disc_path(query, at(450, 450), at(550, 550), 450);
    assert_int_equal(path.status, NAV_PATH_OK);
    assert_int_equal(path.point_count, 2);
    assert_int_equal(disc_path(query, at(450, 450), at(550, 550), 453).status,
                     NAV_PATH_START_BLOCKED);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

static void reports_a_blocked_start_or_goal(void** state) {
    (void)state;
    NavWorld* world = floored_world(1000);
    NavQuery* query = create_query(world);
    insert_box(world, obstacle_def(2), at(400, 400), at(600, 600));
    assert_int_equal(disc_path(query, at(380, 500), at(390, 500), 30).status,
                     NAV_PATH_START_BLOCKED);
    assert_int_equal(disc_path(query, at(370, 500), at(390, 500), 30).status,
                     NAV_PATH_GOAL_BLOCKED);
    assert_int_equal(disc_path(query, at(370, 500), at(370, 500), 30).point_count, 1);
    assert_int_equal(disc_path(query, at(500, 500), at(500, 500), NAV_COORD_MAX).status,
                     NAV_PATH_START_BLOCKED);
    NavPathRequest request = nav_path_request(at(380, 500), at(620, 500));
    NavFilter filter = nav_filter();
    request.filter = &filter;
    NavPath path;
    request.radius = 30;
    filter.layers = 1; // the box blocks another layer
    assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
    assert_int_equal(path.status, NAV_PATH_OK);
    assert_int_equal(path.point_count, 2);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

// What a query remembers is dropped when the world changes, and is used only for the same radius
// and layers.
static void follows_the_changes(void** state) {
    (void)state;
    NavWorld* world = floored_world(4000);
    NavQuery* query = create_query(world);
    NavShapeId door = {0, 0, 0};
    insert_box(world, obstacle_def(1), at(1990, 0), at(2010, 1000));
    insert_box(world, obstacle_def(1), at(1990, 1200), at(2010, 4000));
    for (int32_t i = 0; i < 8; i++) {
        bool is_closed = i % 2 == 1;
        if (is_closed)
            door = insert_box(world, obstacle_def(1), at(1990, 1050), at(2010, 1100));
        NavPath path = disc_path(query, at(1000, 3000), at(3000, 3000), 100);
        assert_int_equal(path.status, is_closed ? NAV_PATH_UNREACHABLE : NAV_PATH_OK);
        path = disc_path(query, at(1000, 3000), at(3000, 3000), 50 + i);
        assert_int_equal(path.status, is_closed && i > 0 ? NAV_PATH_UNREACHABLE : NAV_PATH_OK);
        if (is_closed)
            assert_int_equal(nav_shape_remove(world, door), NAV_OK);
    }
    nav_query_destroy(query);
    nav_world_destroy(world);
}

static uint32_t count_known_corners(const NavQuery* query) {
    const DiscCorner* corners = query->disc.plain.lines.lines;
    uint32_t count = 0;
    for (uint32_t v = 0; v < query->disc.plain.lines.capacity; v++)
        count += corners[v].made != 0;
    return count;
}

// A query that has seen every commit gives the same answers as a new one.
static void forgets_what_a_change_made_wrong(void** state) {
    (void)state;
    uint64_t random = 7;
    uint32_t kept = 0;
    NavWorld* world = floored_world(100000);
    assert_int_equal(nav_world_keep_path_data(world, true), NAV_OK);
    NavQuery* old = create_query(world);
    NavShapeId boxes[60];
    for (uint32_t i = 0; i < 60; i++) {
        NavPoint p = lcg_point(&random, 3000, 90000);
        boxes[i] = insert_box(world, obstacle_def(1), p, at(p.x + 4000, p.y + 3000));
    }
    for (uint32_t i = 0; i < 120; i++) {
        NavQuery* fresh = create_query(world);
        for (uint32_t k = 0; k < 3; k++) {
            NavPoint start = at(2000, 2000 + lcg_between(&random, 0, 96000));
            NavPoint goal = at(98000, 2000 + lcg_between(&random, 0, 96000));
            NavPath a = disc_path(old, start, goal, 900), b = disc_path(fresh, start, goal, 900);
            scene_expect_same(&a, &b);
        }
        kept += count_known_corners(old) > count_known_corners(fresh);
        nav_query_destroy(fresh);
        NavShapeDef def;
        uint32_t k = lcg_next(&random) % 60;
        assert_int_equal(nav_shape_get(world, boxes[k], &def), NAV_OK);
        def.pose.position.x += lcg_between(&random, -900, 900);
        def.pose.position.y += 40;
        assert_int_equal(nav_shape_move(world, boxes[k], def.pose), NAV_OK);
    }
    assert_true(kept > 60);
    nav_query_destroy(old);
    nav_world_destroy(world);
}

// The nearest free position of a blocked disc, and a budget that ends.
static void reports_places_and_the_end_of_the_budget(void** state) {
    (void)state;
    NavWorld* world = floored_world(4000);
    NavQuery* query = create_query(world);
    insert_box(world, obstacle_def(1), at(1000, 1000), at(3000, 3000));
    NavPath path = disc_path(query, at(990, 2000), at(500, 2000), 100);
    assert_int_equal(path.status, NAV_PATH_START_BLOCKED);
    assert_true(path.has_nearest && path.nearest.x == 900 && path.nearest.y == 2000);
    path = disc_path(query, at(500, 2000), at(3900, 3950), 100);
    assert_int_equal(path.status, NAV_PATH_GOAL_BLOCKED);
    assert_true(path.has_nearest && path.nearest.x == 3900 && path.nearest.y == 3900);
    assert_false(disc_path(query, at(500, 500), at(500, 500), 2001).has_nearest);
    NavPathRequest request = nav_path_request(at(500, 2000), at(3500, 2000));
    request.radius = 100;
    request.max_nodes = 1;
    assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
    assert_int_equal(path.status, NAV_PATH_OUT_OF_BUDGET);
    request.max_nodes = 1000;
    assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
    assert_int_equal(path.status, NAV_PATH_OK);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

// Another world with the same version is copied over the one that the query used.
static void forgets_a_world_that_was_copied_over(void** state) {
    (void)state;
    NavWorld *open = floored_world(4000), *shut = floored_world(4000);
    insert_box(open, obstacle_def(1), at(1990, 0), at(2010, 1000));
    insert_box(shut, obstacle_def(1), at(1990, 0), at(2010, 4000));
    assert_int_equal(nav_world_get_version(open), nav_world_get_version(shut));
    NavQuery* query = create_query(open);
    assert_int_equal(disc_path(query, at(1000, 500), at(3000, 500), 100).status, NAV_PATH_OK);
    assert_int_equal(nav_world_copy(open, shut), NAV_OK);
    assert_int_equal(disc_path(query, at(1000, 500), at(3000, 500), 100).status,
                     NAV_PATH_UNREACHABLE);
    nav_query_destroy(query);
    nav_world_destroy(open);
    nav_world_destroy(shut);
}

// --- limits ----------------------------------------------------------------------------------

static void spans_the_whole_range(void** state) {
    (void)state;
    int32_t most = NAV_COORD_MAX, half = most / 2, radius = half / 2 - 1;
    NavWorldDef def = nav_world_def();
    def.bounds = (NavBox){{-most, -most}, {most, most}};
    NavWorld* world = NULL;
    assert_int_equal(nav_world_create(&def, &world), NAV_OK);
    NavQuery* query = create_query(world);
    insert_box(world, floor_def(0, 0), at(-most, -most), at(most, most));
    insert_box(world, obstacle_def(1), at(-7, -most), at(7, 0));
    OracleWalls walls = walls_of(world, NAV_LAYERS_ALL);
    NavPath path = disc_path(query, at(-half, -half), at(half, -half), radius);
    expect_kept(&walls, &path, radius);
    assert_true(path.point_count > 4);
    oracle_walls_fini(&walls);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

// Areas with costs: a path reports its cost. An optimal one that is as cheap as that of a point is
// proved to be.
static void sums_the_areas_crossed(void** state) {
    (void)state;
    NavWorld* world = floored_world(1000);
    NavQuery* query = create_query(world);
    double costs[NAV_AREA_COUNT];
    for (uint32_t i = 0; i < NAV_AREA_COUNT; i++)
        costs[i] = 1 + i;
    insert_box(world, floor_def(3, 1), at(400, 0), at(600, 1000));
    NavPathRequest request = nav_path_request(at(300, 500), at(700, 500));
    NavFilter filter = nav_filter();
    request.filter = &filter;
    NavPath path;
    request.radius = 40;
    filter.area_costs = costs;
    assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
    assert_int_equal(path.status, NAV_PATH_OK);
    assert_true(path.length == 400 && path.cost == 200 + 4 * 200);
    request.mode = NAV_PATH_OPTIMAL;
    assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
    assert_int_equal(path.status, NAV_PATH_OK);
    assert_true(path.cost == 200 + 4 * 200 && path.excess < 1e-6);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

// --- memory ----------------------------------------------------------------------------------

static NavWorld* crowded_world(TestMemory* memory) {
    NavWorldDef def = nav_world_def();
    def.bounds = (NavBox){{0, 0}, {4000, 4000}};
    def.allocator = blocks_allocator(memory);
    NavWorld* world = NULL;
    assert_int_equal(nav_world_create(&def, &world), NAV_OK);
    insert_box(world, floor_def(0, 0), at(0, 0), at(4000, 4000));
    for (int32_t i = 0; i < 36; i++) {
        int32_t x = 600 * (i % 6) + 37 * (i / 6), y = 600 * (i / 6) + 100;
        insert_box(world, obstacle_def(1 + (uint32_t)i % 2), at(x, y), at(x + 300, y + 300));
    }
    return world;
}

static NavResult ask_all(NavQuery* query) {
    NavResult result = NAV_OK;
    for (int32_t i = 0; i < 12 && result == NAV_OK; i++) {
        NavPathRequest request = nav_path_request(at(450, 90), at(3900 - 300 * i, 3900));
        NavFilter filter = nav_filter();
        request.filter = &filter;
        NavPath path;
        request.radius = 40 + 15 * (i % 3);
        request.mode = i % 2 == 0 ? NAV_PATH_FAST : NAV_PATH_OPTIMAL;
        filter.layers = i < 6 ? NAV_LAYERS_ALL : 1;
        result = nav_query_find_path(query, &request, &path);
        if (result == NAV_OK)
            assert_int_equal(path.status, NAV_PATH_OK);
    }
    return result;
}

static void allocates_nothing_once_warm(void** state) {
    (void)state;
    TestMemory memory = {0};
    NavWorld* world = crowded_world(&memory);
    NavQuery* query = create_query(world);
    NavFilter all = nav_filter();
    QueryFilter filter = navi_filter(query->ask.mesh, query->ask.labels, query->ask.pathdata, &all);
    SeekRequest near = {&filter, at(150, 200), 200, 5000, NULL, NULL, false, NULL, NULL};
    NavNearest nearest;
    uint64_t calls = 0;
    for (uint32_t i = 0; i < 5; i++) {
        assert_int_equal(ask_all(query), NAV_OK);
        assert_int_equal(navi_query_begin(query), NAV_OK);
        assert_int_equal(navi_disc_seek_all(&query->disc.stand, &near, &nearest), NAV_OK);
        assert_true(nearest.is_found);
        assert_true(i == 0 || memory.call_count == calls);
        calls = memory.call_count;
    }
    nav_query_destroy(query);
    nav_world_destroy(world);
    assert_int_equal(memory.live_bytes, 0);
}

static void survives_the_lack_of_memory(void** state) {
    (void)state;
    TestMemory memory = {0};
    NavWorld* world = crowded_world(&memory);
    uint32_t failures = 0;
    for (uint64_t k = 0;; k++) {
        NavQuery* query = NULL;
        memory_fail(&memory, k + 1, true);
        NavResult result = nav_query_create(world, &query);
        if (result == NAV_OK)
            result = ask_all(query);
        memory_recover(&memory);
        if (query != NULL)
            assert_int_equal(ask_all(query), NAV_OK);
        nav_query_destroy(query);
        if (result == NAV_OK)
            break;
        assert_int_equal(result, NAV_ERR_MEMORY);
        failures++;
    }
    assert_true(failures > 10);
    nav_world_destroy(world);
    assert_int_equal(memory.live_bytes, 0);
}

static void survives_the_end_of_its_stamps(void** state) {
    (void)state;
    TestMemory memory = {0};
    NavWorld* world = crowded_world(&memory);
    NavQuery *query = create_query(world), *old = create_query(world);
    assert_int_equal(ask_all(old), NAV_OK);
    old->disc.visited.stamp = UINT32_MAX - 3;
    old->disc.stamp = UINT32_MAX - 1;
    assert_int_equal(ask_all(old), NAV_OK);
    assert_true(old->disc.visited.stamp < 100000 && old->disc.stamp < 100);
    for (int32_t i = 0; i < 6; i++) {
        NavPath a = disc_path(query, at(450, 90), at(3900 - 600 * i, 3900), 50);
        NavPath b = disc_path(old, at(450, 90), at(3900 - 600 * i, 3900), 50);
        assert_true(a.status == b.status && a.length == b.length);
    }
    nav_query_destroy(query);
    nav_query_destroy(old);
    nav_world_destroy(world);
}

// --- the nearest place -----------------------------------------------------------------------

static NavNearest nearest_place(NavQuery* query, NavPoint p, int32_t radius, int32_t most) {
    NavFilter all = nav_filter();
    QueryFilter place = navi_filter(query->ask.mesh, query->ask.labels, query->ask.pathdata, &all);
    SeekRequest near = {&place, p, radius, most, NULL, NULL, false, NULL, NULL};
    NavNearest nearest;
    assert_int_equal(navi_query_begin(query), NAV_OK);
    assert_int_equal(navi_disc_seek_all(&query->disc.stand, &near, &nearest), NAV_OK);
    return nearest;
}

static void looks_no_further_than_asked(void** state) {
    (void)state;
    NavWorld* world = floored_world(100000);
    NavQuery* query = create_query(world);
    assert_false(nearest_place(query, at(0, 50000), 3000, 2999).is_found);
    NavNearest nearest = nearest_place(query, at(0, 50000), 3000, 3000);
    assert_true(nearest.is_found && nearest.point.x == 3000 && nearest.point.y == 50000);
    assert_true(nearest.distance == 3000);
    assert_false(nearest_place(query, at(0, 50000), 50001, INT32_MAX).is_found);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(passes_a_gap_as_wide_as_it_is),
        cmocka_unit_test(passes_between_two_corners),
        cmocka_unit_test(passes_between_a_corner_and_a_wall),
        cmocka_unit_test(joints_do_not_block),
        cmocka_unit_test(reports_a_blocked_start_or_goal),
        cmocka_unit_test(follows_the_changes),
        cmocka_unit_test(forgets_what_a_change_made_wrong),
        cmocka_unit_test(reports_places_and_the_end_of_the_budget),
        cmocka_unit_test(forgets_a_world_that_was_copied_over),
        cmocka_unit_test(spans_the_whole_range),
        cmocka_unit_test(sums_the_areas_crossed),
        cmocka_unit_test(allocates_nothing_once_warm),
        cmocka_unit_test(survives_the_lack_of_memory),
        cmocka_unit_test(survives_the_end_of_its_stamps),
        cmocka_unit_test(looks_no_further_than_asked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
