// Paths for a disc among floors of different elevation. A step that is too high is a wall without
// thickness. It blocks from both sides, and a disc can pass around its end.
#include "support/unit_steps.h"

#include "oracle/offset.h"

static OracleWalls walls_of(const NavWorld* world, int32_t step) {
    SceneFloor floor = scene_walkable(world, NAV_LAYERS_ALL);
    int32_t* heights = scene_elevations(world);
    OracleWalls walls;
    oracle_walls_init_steps(&walls, (const NavPoint(*)[3])floor.triangles, heights, floor.count,
                            step);
    scene_walkable_fini(&floor);
    free(heights);
    return walls;
}

// A path may begin and end with a piece of up to four steps that leads into the free space.
static bool is_end(const NavPath* path, uint32_t leg) {
    return (leg == 1 || leg + 1 == path->point_count) &&
           hypot(path->points[leg].x - (double)path->points[leg - 1].x,
                 path->points[leg].y - (double)path->points[leg - 1].y) <= 4;
}

static void expect_legs(const OracleWalls* walls, const NavPath* path, int32_t radius) {
    for (uint32_t i = 1; i < path->point_count; i++)
        assert_true(is_end(path, i) ||
                    oracle_leg_keeps(walls, path->points[i - 1], path->points[i], radius - 1));
}

static void expect_kept(const NavWorld* world, const NavPath* path, int32_t radius, int32_t step) {
    OracleWalls walls = walls_of(world, step);
    assert_int_equal(path->status, NAV_PATH_OK);
    expect_legs(&walls, path, radius);
    oracle_walls_fini(&walls);
}

// Two terraces that are connected at the end of the wall between them, by the ground below.
static NavWorld* divided(int32_t scale) {
    NavWorld* world = square_world(1000 * scale);
    insert_box(world, raised_floor_def(0, 0, 0), at(0, 0), at(500 * scale, 600 * scale));
    insert_box(world, raised_floor_def(0, 0, 10), at(500 * scale, 0),
               at(1000 * scale, 600 * scale));
    insert_box(world, raised_floor_def(0, 0, 5), at(0, 600 * scale),
               at(1000 * scale, 1000 * scale));
    return world;
}

// --- doors -----------------------------------------------------------------------------------

static void expect_door(int32_t radius, int32_t width, bool is_open) {
    int32_t size = 24 * radius + 40, wall = size / 2, low = size / 3;
    NavWorld* world = square_world(size);
    insert_box(world, raised_floor_def(0, 0, 0), at(0, 0), at(size, size));
    insert_box(world, raised_floor_def(0, 1, 10), at(wall, 0), at(size, size));
    insert_box(world, raised_floor_def(0, 2, 5), at(wall - 3, low), at(wall + 4, low + width));
    NavQuery* query = create_query(world);
    NavPoint start = at(3 * radius, size - 3 * radius), goal = at(size - 2 * radius, 2 * radius);
    for (uint32_t k = 0; k < 4; k++) {
        NavPathRequest request =
            disc_request(k % 2 == 0 ? start : goal, k % 2 == 0 ? goal : start, radius, 5);
        request.mode = k < 2 ? NAV_PATH_OPTIMAL : NAV_PATH_FAST;
        NavPath path = disc_answer(query, &request);
        if (is_open)
            expect_kept(world, &path, radius, 5);
        else
            assert_int_equal(path.status, NAV_PATH_UNREACHABLE);
    }
    nav_query_destroy(query);
    nav_world_destroy(world);
}

static void passes_a_door_as_wide_as_it_is(void** state) {
    (void)state;
    for (int32_t radius = 2; radius <= 4096; radius = 2 * radius + 1) {
        expect_door(radius, 2 * radius, true);
        expect_door(radius, 2 * radius - 1, false);
    }
}

// The side of a terrace at a given offset from the end of another terrace's wall, and an obstacle's
// corner.
static void passes_beside_the_end_of_a_wall(void** state) {
    (void)state;
    for (int32_t k = 0; k < 2; k++) {
        NavWorld* world = divided(1);
        NavPoint block[3] = {{560, 680}, {1000, 1000}, {560, 1000}}; // (60, 80) off the end
        assert_int_equal(try_ring(world, obstacle_def(1), block, 3, NULL), NAV_OK);
        NavQuery* query = create_query(world);
        NavPath path = disc_path(query, at(200, 200), at(800, 300), 50 + k, 5);
        if (k == 0)
            expect_kept(world, &path, 50, 5);
        else
            assert_int_equal(path.status, NAV_PATH_UNREACHABLE);
        nav_query_destroy(query);
        nav_world_destroy(world);
    }
}

// The same, for a disc that moves along the wall up to its end: it begins a half turn, and there is
// room to end it or not.
static void stops_in_a_half_turn_without_room(void** state) {
    (void)state;
    for (int32_t radius = 50; radius <= 70; radius++) {
        NavWorld* world = divided(1);
        insert_box(world, obstacle_def(1), at(480, 700), at(520, 1000));
        NavQuery* query = create_query(world);
        for (int32_t side = -1; side <= 1; side += 2) {
            NavPoint start = at(500 + side * radius, 200), goal = at(500 - side * radius, 200);
            NavPathRequest request = disc_request(start, goal, radius, 5);
            request.is_partial_allowed = true;
            NavPath path = disc_answer(query, &request);
            if (radius == 50) {
                expect_kept(world, &path, radius, 5);
                continue;
            }
            assert_int_equal(path.status, NAV_PATH_PARTIAL); // it is as near as possible
            expect_same_points(&path, &start, 1);
        }
        nav_query_destroy(query);
        nav_world_destroy(world);
    }
}

// A terrace as wide as the disc between two walls.
static void walks_between_two_walls(void** state) {
    (void)state;
    NavWorld* world = square_world(1000);
    insert_box(world, raised_floor_def(0, 0, 0), at(0, 0), at(1000, 1000));
    insert_box(world, raised_floor_def(0, 1, 10), at(450, 200), at(550, 800));
    NavShapeId ramp = insert_box(world, raised_floor_def(0, 2, 5), at(400, 750), at(600, 900));
    NavQuery* query = create_query(world);
    NavPath path = disc_path(query, at(500, 250), at(100, 500), 50, 5);
    expect_kept(world, &path, 50, 5);
    assert_int_equal(disc_path(query, at(500, 250), at(100, 500), 51, 5).status,
                     NAV_PATH_START_BLOCKED);
    assert_int_equal(disc_path(query, at(500, 245), at(100, 500), 50, 5).status,
                     NAV_PATH_START_BLOCKED);
    assert_int_equal(nav_shape_set_elevation(world, ramp, 4), NAV_OK);
    assert_int_equal(disc_path(query, at(500, 250), at(100, 500), 50, 5).status,
                     NAV_PATH_UNREACHABLE);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

// --- around the ends -------------------------------------------------------------------------

#define HALF_TURN 3.14159265358979323846

static void expect_half_turn(NavWorld* world, int32_t scale, int32_t radius) {
    NavQuery* query = create_query(world);
    int32_t middle = 500 * scale, high = 200 * scale, low = 600 * scale;
    NavPoint ends[2] = {at(middle - radius, high), at(middle + radius, high)};
    double least = 800.0 * scale + HALF_TURN * radius;
    for (uint32_t k = 0; k < 4; k++) {
        NavPathRequest request = disc_request(ends[k & 1], ends[~k & 1], radius, 5);
        request.mode = k < 2 ? NAV_PATH_OPTIMAL : NAV_PATH_FAST;
        NavPath path = disc_answer(query, &request);
        expect_kept(world, &path, radius, 5);
        assert_true(path.length >= least * (1 - 1e-12));
        assert_true(path.length <= least + 2 + 0.02 * HALF_TURN * radius);
    }
    NavPath path = disc_path(query, ends[0], at(middle, low + radius), radius, 5); // a quarter
    expect_kept(world, &path, radius, 5);
    assert_true(path.length <= 402.0 * scale + 1.02 * HALF_TURN / 2 * radius);
    nav_query_destroy(query);
}

// From one side of a wall to the other, along the whole wall.
static void goes_half_a_turn_round_the_end(void** state) {
    (void)state;
    for (int32_t scale = 1; scale < 1 << 20; scale *= 32) {
        NavWorld* world = divided(scale);
        for (int32_t part = 5; part <= 170; part += 33)
            expect_half_turn(world, scale, scale * part + (scale > 1 ? part : 0));
        nav_world_destroy(world);
    }
}

// A slanted wall with two free ends, made in any order and with any history.
static NavWorld* slanted(uint32_t order) {
    NavWorld* world = square_world(1000);
    NavPoint left[4] = {{200, 100}, {400, 300}, {600, 700}, {200, 900}};
    NavPoint right[4] = {{400, 300}, {800, 100}, {800, 900}, {600, 700}};
    NavShapeId none = {0, 0, 0};
    for (uint32_t k = 0; k < 3; k++) {
        uint32_t which = (k + order) % 3;
        if (which == 0)
            insert_box(world, raised_floor_def(0, 0, 5), at(0, 0), at(1000, 1000));
        else
            assert_int_equal(try_ring(world, raised_floor_def(0, 1, which == 1 ? 0 : 10),
                                      which == 1 ? left : right, 4, NULL),
                             NAV_OK);
        if (order >= 3) {
            none = insert_box(world, obstacle_def(1), at(300 + 70 * (int32_t)k, 200),
                              at(480, 640 + (int32_t)order));
            assert_int_equal(nav_shape_remove(world, none), NAV_OK);
        }
    }
    return world;
}

static void does_not_depend_on_slots(void** state) {
    (void)state;
    NavPoint points[64];
    uint32_t count = 0;
    for (uint32_t order = 0; order < 6; order++) {
        NavWorld* world = slanted(order);
        NavQuery* query = create_query(world);
        NavPath path = disc_path(query, at(435, 540), at(565, 475), 40, 5);
        expect_kept(world, &path, 40, 5);
        assert_true(path.point_count > 3 && path.point_count < 64);
        if (order > 0)
            expect_same_points(&path, points, count);
        count = path.point_count;
        for (uint32_t i = 0; i < count; i++)
            points[i] = path.points[i];
        nav_query_destroy(query);
        nav_world_destroy(world);
    }
}

// --- positions of the disc -------------------------------------------------------------------

static void expect_blocked(NavQuery* query, NavPoint p, NavPoint nearest) {
    NavPathRequest request = disc_request(p, at(900, 900), 50, 5);
    NavPath path = disc_answer(query, &request);
    assert_int_equal(path.status, NAV_PATH_START_BLOCKED);
    assert_true(path.has_nearest && path.nearest.x == nearest.x && path.nearest.y == nearest.y);
    request.goal = p;
    request.start = at(900, 900);
    path = disc_answer(query, &request);
    assert_int_equal(path.status, NAV_PATH_GOAL_BLOCKED);
    assert_true(path.has_nearest && path.nearest.x == nearest.x && path.nearest.y == nearest.y);
}

static void stands_no_nearer_than_its_radius(void** state) {
    (void)state;
    Terraces scene = terraces(700, 850);
    NavQuery* query = create_query(scene.world);
    expect_blocked(query, at(455, 300), at(450, 300));
    expect_blocked(query, at(545, 300), at(550, 300));
    expect_blocked(query, at(500, 300),
                   at(450, 300)); // on the wall: of the two nearest points the smaller
    expect_blocked(query, at(501, 300), at(550, 300));
    expect_blocked(query, at(500, 701), at(500, 750));
    assert_int_equal(disc_path(query, at(450, 300), at(900, 900), 50, 5).status, NAV_PATH_OK);
    assert_int_equal(disc_path(query, at(500, 750), at(900, 900), 50, 5).status, NAV_PATH_OK);
    assert_int_equal(disc_path(query, at(500, 748), at(900, 900), 50, 5).status, NAV_PATH_OK);
    assert_int_equal(disc_path(query, at(500, 745), at(900, 900), 50, 5).status,
                     NAV_PATH_START_BLOCKED);
    nav_query_destroy(query);
    nav_world_destroy(scene.world);
}

static void walks_up_steps_that_are_low_enough(void** state) {
    (void)state;
    Terraces scene = terraces(700, 900);
    NavQuery* query = create_query(scene.world);
    const int32_t heights[] = {10, 11, INT32_MAX};
    for (uint32_t i = 0; i < 3; i++) {
        NavPath path = disc_path(query, at(100, 100), at(900, 100), 50, heights[i]);
        assert_true(path.status == NAV_PATH_OK && path.length == 800 && path.point_count == 2);
        assert_int_equal(disc_path(query, at(500, 50), at(900, 100), 50, heights[i]).status,
                         NAV_PATH_OK);
    }
    NavPath path = disc_path(query, at(100, 100), at(900, 100), 50, 9);
    expect_kept(scene.world, &path, 50, 9);
    assert_true(path.length > 1400);
    nav_query_destroy(query);
    nav_world_destroy(scene.world);
}

// --- partial paths ---------------------------------------------------------------------------

static void expect_partial(NavQuery* query, const NavPathRequest* request, NavPoint end) {
    NavPath path = disc_answer(query, request);
    NavPoint goal = request->goal;
    assert_int_equal(path.status, NAV_PATH_PARTIAL);
    NavPoint last = path.points[path.point_count - 1];
    assert_true(last.x == end.x && last.y == end.y);
    assert_true(fabs(path.goal_distance - hypot((double)end.x - goal.x, (double)end.y - goal.y)) <
                1e-9);
}

static void goes_part_of_the_way(void** state) {
    (void)state;
    Terraces scene = terraces(700, 900);
    NavQuery* query = create_query(scene.world);
    NavPathRequest request = disc_request(at(100, 100), at(700, 300), 50, 4);
    NavFilter filter = *request.filter;
    request.filter = &filter;
    assert_int_equal(disc_answer(query, &request).status, NAV_PATH_UNREACHABLE);
    request.is_partial_allowed = true;
    expect_partial(query, &request, at(450, 300)); // to the near side of the wall
    request.start = at(900, 100);
    request.goal = at(300, 300);
    expect_partial(query, &request, at(550, 300)); // the same wall's other side
    request.goal = at(501, 300);                   // blocked, beside the wall
    expect_partial(query, &request, at(550, 300));
    request.goal = at(499, 300);
    expect_partial(query, &request, at(550, 300));
    filter.step_height = 5; // the nearer side can be reached along the ramp
    expect_partial(query, &request, at(450, 300));
    nav_query_destroy(query);
    nav_world_destroy(scene.world);
}

// The point nearest to a goal beside the wall's end lies on the circle around that end.
static void comes_near_round_the_end(void** state) {
    (void)state;
    NavWorld* world = divided(1);
    NavQuery* query = create_query(world);
    OracleWalls walls = walls_of(world, 5);
    NavPathRequest request = disc_request(at(150, 150), at(530, 640), 100, 5);
    request.is_partial_allowed = true;
    expect_partial(query, &request, at(560, 680)); // (3, 4) a step
    NavPath path = disc_answer(query, &request);
    expect_legs(&walls, &path, 100);
    request.goal = at(500, 640);
    expect_partial(query, &request, at(500, 700));
    request.goal = at(501, 560); // beyond the wall, where the ground is not lower
    expect_partial(query, &request, at(600, 560));
    oracle_walls_fini(&walls);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

// Near the closest position of a disc of a step or two, the lattice points are on both sides of the
// wall.
static void stays_on_its_side(void** state) {
    (void)state;
    NavWorld* world = square_world(1000);
    NavPoint upper[3] = {{100, 0}, {1000, 0}, {1000, 997}};
    insert_box(world, raised_floor_def(0, 0, 0), at(0, 0), at(1000, 1000));
    assert_int_equal(try_ring(world, raised_floor_def(0, 1, 10), upper, 3, NULL), NAV_OK);
    NavQuery* query = create_query(world);
    OracleWalls walls = walls_of(world, 5);
    for (int32_t radius = 1; radius <= 6; radius++) {
        OracleOffset* wide = oracle_offset_create(&walls, radius + 1);
        for (int32_t y = 50; y < 800; y += 7) {
            NavPathRequest request = disc_request(at(100, 500), at(170 + y, y), radius, 5);
            request.is_partial_allowed = true;
            NavPath path = disc_answer(query, &request);
            assert_int_equal(path.status, NAV_PATH_PARTIAL);
            expect_legs(&walls, &path, radius);
            assert_true(path.goal_distance <=
                        oracle_offset_distance(wide, request.start, request.goal) + 2);
        }
        oracle_offset_destroy(wide);
    }
    oracle_walls_fini(&walls);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

// --- random worlds ---------------------------------------------------------------------------

// Boxes and triangles of floor and obstacle on a raster.
static NavWorld* hills(uint64_t* random, int32_t size, int32_t raster) {
    NavWorld* world = square_world(size);
    int32_t cells = size / raster;
    insert_box(world, raised_floor_def(0, 0, 0), at(0, 0), at(size, size));
    for (uint32_t i = 3 + lcg_next(random) % 8; i > 0; i--) {
        NavPoint points[4];
        int32_t x = lcg_between(random, 0, cells - 2), y = lcg_between(random, 0, cells - 2);
        bool is_floor = lcg_next(random) % 4 != 0;
        int32_t reach = is_floor ? cells / 2 : 3;
        uint32_t corners = 3 + lcg_next(random) % 2;
        for (uint32_t k = 0; k < corners; k++) {
            NavPoint p = lcg_point(random, 0, reach);
            points[k] = at((x + p.x) * raster, (y + p.y) * raster);
        }
        NavShapeDef def = obstacle_def(1);
        if (is_floor) {
            int32_t elevation = lcg_between(random, 0, 3), z = lcg_between(random, 1, 4);
            def = raised_floor_def((uint8_t)(lcg_next(random) % 3), z, elevation);
        }
        try_ring(world, def, points, corners, NULL); // a ring that is not simple is refused
    }
    return world;
}

static NavPathRequest random_request(uint64_t* random) {
    int32_t radius = lcg_between(random, 5, 60);
    NavPoint a, b;
    a.x = lcg_between(random, 0, 1200);
    a.y = lcg_between(random, 0, 1200);
    b.x = lcg_between(random, 0, 1200);
    b.y = lcg_between(random, 0, 1200);
    NavPathRequest request = disc_request(a, b, radius, 1);
    request.mode = NAV_PATH_FAST;
    return request;
}

// Areas with costs, and walls between floors: the path must be valid, and must not cost more than
// the shortest path.
static void costs_go_with_steps(void** state) {
    (void)state;
    double costs[NAV_AREA_COUNT];
    uint32_t found = 0, cheaper = 0, cut = 0;
    for (uint32_t i = 0; i < NAV_AREA_COUNT; i++)
        costs[i] = i == 1 ? 3 : i == 2 ? 8 : 1;
    for (uint64_t seed = 1; seed <= 150; seed++) {
        uint64_t random = seed;
        NavWorld* world = hills(&random, 1200, 100);
        NavQuery* query = create_query(world);
        OracleWalls walls = walls_of(world, 1);
        for (uint32_t i = 0; i < 6; i++) {
            NavPathRequest request = random_request(&random);
            NavFilter filter = *request.filter;
            request.filter = &filter;
            NavPath path = disc_answer(query, &request);
            NavPathStatus status = path.status;
            double length = path.length;
            filter.area_costs = costs;
            path = disc_answer(query, &request);
            assert_int_equal(path.status, status);
            cut += status == NAV_PATH_UNREACHABLE;
            if (status != NAV_PATH_OK)
                continue;
            expect_legs(&walls, &path, request.radius);
            assert_true(path.cost <= 8 * length * (1 + 1e-9));
            found++;
            cheaper += path.length > length * 1.001;
        }
        oracle_walls_fini(&walls);
        nav_query_destroy(query);
        nav_world_destroy(world);
    }
    assert_true(found > 100 && cheaper > 40 && cut > 20);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(passes_a_door_as_wide_as_it_is),
        cmocka_unit_test(passes_beside_the_end_of_a_wall),
        cmocka_unit_test(stops_in_a_half_turn_without_room),
        cmocka_unit_test(walks_between_two_walls),
        cmocka_unit_test(goes_half_a_turn_round_the_end),
        cmocka_unit_test(does_not_depend_on_slots),
        cmocka_unit_test(stands_no_nearer_than_its_radius),
        cmocka_unit_test(walks_up_steps_that_are_low_enough),
        cmocka_unit_test(goes_part_of_the_way),
        cmocka_unit_test(comes_near_round_the_end),
        cmocka_unit_test(stays_on_its_side),
        cmocka_unit_test(costs_go_with_steps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
