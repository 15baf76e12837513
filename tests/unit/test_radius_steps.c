// Paths for a disc among floors of different elevation. A step that is too high is a wall without
// thickness. It blocks from both sides, and a disc can pass around its end.
#include "support/unit_scene.h"

#include "oracle/offset.h"

static NavPathRequest disc_request(NavPoint start, NavPoint goal, int32_t radius, int32_t step) {
    NavPathRequest request = nav_path_request(start, goal);
    request.mode = NAV_PATH_OPTIMAL;
    request.radius = radius;
    request.filter.step_height = step;
    return request;
}

static NavPath ask(NavQuery* query, const NavPathRequest* request) {
    NavPath path;
    assert_int_equal(nav_query_find_path(query, request, &path), NAV_OK);
    return path;
}

static NavPath disc_path(NavQuery* query, NavPoint start, NavPoint goal, int32_t radius,
                         int32_t step) {
    NavPathRequest request = disc_request(start, goal, radius, step);
    return ask(query, &request);
}

static OracleWalls walls_of(const NavWorld* world, int32_t step) {
    uint32_t slots = nav_world_get_triangle_slot_count(world), count = 0;
    SceneFloor floor = scene_walkable(world, NAV_LAYERS_ALL);
    int32_t* heights = malloc((slots + 1) * sizeof *heights);
    assert_non_null(heights);
    for (uint32_t t = 0; t < slots; t++) { // in the order of scene_walkable
        NavTriangle triangle;
        if (nav_world_get_triangle(world, t, &triangle) == NAV_OK &&
            scene_is_walkable(&triangle, nav_world_get_bounds(world), NAV_LAYERS_ALL))
            heights[count++] = triangle.elevation;
    }
    OracleWalls walls;
    oracle_walls_init_steps(&walls, (const NavPoint(*)[3])floor.triangles, heights, count, step);
    scene_walkable_fini(&floor);
    free(heights);
    return walls;
}

static void expect_legs(const OracleWalls* walls, const NavPath* path, int32_t radius) {
    for (uint32_t i = 1; i < path->point_count; i++)
        assert_true(oracle_leg_keeps(walls, path->points[i - 1], path->points[i], radius));
}

static void expect_kept(const NavWorld* world, const NavPath* path, int32_t radius, int32_t step) {
    OracleWalls walls = walls_of(world, step);
    assert_int_equal(path->status, NAV_PATH_OK);
    expect_legs(&walls, path, radius);
    oracle_walls_fini(&walls);
}

static void expect_same_points(const NavPath* path, const NavPoint* points, uint32_t count) {
    assert_int_equal(path->point_count, count);
    for (uint32_t i = 0; i < count; i++)
        assert_true(path->points[i].x == points[i].x && path->points[i].y == points[i].y);
}

// Two terraces that meet at x = 500, with elevations ten apart, and a ramp across from `low` to
// `high`.
typedef struct Terraces {
    NavWorld* world;
    NavShapeId left, right, ramp;
} Terraces;

static Terraces terraces(int32_t low, int32_t high) {
    Terraces made = {.world = square_world(1000)};
    made.left = insert_box(made.world, raised_floor_def(0, 0, 0), at(0, 0), at(1000, 1000));
    made.right = insert_box(made.world, raised_floor_def(0, 1, 10), at(500, 0), at(1000, 1000));
    made.ramp = insert_box(made.world, raised_floor_def(0, 2, 5), at(400, low), at(600, high));
    return made;
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
        NavPath path = ask(query, &request);
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
static void may_be_stopped_half_way_round(void** state) {
    (void)state;
    for (int32_t radius = 50; radius <= 70; radius++) {
        NavWorld* world = divided(1);
        insert_box(world, obstacle_def(1), at(480, 700), at(520, 1000));
        NavQuery* query = create_query(world);
        for (int32_t side = -1; side <= 1; side += 2) {
            NavPoint start = at(500 + side * radius, 200), goal = at(500 - side * radius, 200);
            NavPathRequest request = disc_request(start, goal, radius, 5);
            request.is_partial_allowed = true;
            NavPath path = ask(query, &request);
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
    assert_int_equal(disc_path(query, at(500, 249), at(100, 500), 50, 5).status,
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
        NavPath path = ask(query, &request);
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
    NavShapeId none = {0, 0};
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

static void does_not_ask_for_slots(void** state) {
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
    NavPath path = ask(query, &request);
    assert_int_equal(path.status, NAV_PATH_START_BLOCKED);
    assert_true(path.has_nearest && path.nearest.x == nearest.x && path.nearest.y == nearest.y);
    request.goal = p;
    request.start = at(900, 900);
    path = ask(query, &request);
    assert_int_equal(path.status, NAV_PATH_GOAL_BLOCKED);
    assert_true(path.has_nearest && path.nearest.x == nearest.x && path.nearest.y == nearest.y);
}

static void stands_no_nearer_than_its_radius(void** state) {
    (void)state;
    Terraces scene = terraces(700, 850);
    NavQuery* query = create_query(scene.world);
    expect_blocked(query, at(451, 300), at(450, 300));
    expect_blocked(query, at(549, 300), at(550, 300));
    expect_blocked(query, at(500, 300),
                   at(450, 300)); // on the wall: of the two nearest points the smaller
    expect_blocked(query, at(501, 300), at(550, 300));
    expect_blocked(query, at(500, 701), at(500, 750));
    assert_int_equal(disc_path(query, at(450, 300), at(900, 900), 50, 5).status, NAV_PATH_OK);
    assert_int_equal(disc_path(query, at(500, 750), at(900, 900), 50, 5).status, NAV_PATH_OK);
    assert_int_equal(disc_path(query, at(500, 749), at(900, 900), 50, 5).status,
                     NAV_PATH_START_BLOCKED);
    nav_query_destroy(query);
    nav_world_destroy(scene.world);
}

static void walks_up_what_is_low_enough(void** state) {
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
    NavPath path = ask(query, request);
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
    assert_int_equal(ask(query, &request).status, NAV_PATH_UNREACHABLE);
    request.is_partial_allowed = true;
    expect_partial(query, &request, at(450, 300)); // to the near side of the wall
    request.start = at(900, 100);
    request.goal = at(300, 300);
    expect_partial(query, &request, at(550, 300)); // the same wall's other side
    request.goal = at(501, 300);                   // blocked, beside the wall
    expect_partial(query, &request, at(550, 300));
    request.goal = at(499, 300);
    expect_partial(query, &request, at(550, 300));
    request.filter.step_height = 5; // the nearer side can be reached along the ramp
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
    NavPath path = ask(query, &request);
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
            NavPath path = ask(query, &request);
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

// --- what a query remembers ------------------------------------------------------------------

// Compares with a new query.
static void expect_fresh(const NavWorld* world, NavQuery* query, const NavPathRequest* request,
                         NavPathStatus status) {
    NavQuery* fresh = create_query(world);
    NavPath path = ask(query, request), other = ask(fresh, request);
    assert_int_equal(path.status, status);
    assert_int_equal(other.status, status);
    assert_true(path.length == other.length);
    expect_same_points(&path, other.points, other.point_count);
    nav_query_destroy(fresh);
}

static void sees_that_a_floor_was_raised(void** state) {
    (void)state;
    Terraces scene = terraces(700, 900);
    NavQuery* query = create_query(scene.world);
    NavPathRequest request = disc_request(at(100, 100), at(900, 100), 50, 5);
    for (uint32_t round = 0; round < 3; round++) {
        expect_fresh(scene.world, query, &request, NAV_PATH_OK);
        assert_int_equal(nav_shape_set_elevation(scene.world, scene.ramp, 4), NAV_OK);
        expect_fresh(scene.world, query, &request, NAV_PATH_UNREACHABLE);
        assert_int_equal(nav_shape_set_elevation(scene.world, scene.right, 9), NAV_OK);
        expect_fresh(scene.world, query, &request, NAV_PATH_OK);
        assert_int_equal(nav_shape_set_elevation(scene.world, scene.right, 5), NAV_OK);
        expect_fresh(scene.world, query, &request, NAV_PATH_OK);
        assert_true(ask(query, &request).length == 800);
        assert_int_equal(nav_shape_set_elevation(scene.world, scene.ramp, 12), NAV_OK);
        expect_fresh(scene.world, query, &request, NAV_PATH_OK);
        assert_int_equal(nav_shape_set_elevation(scene.world, scene.right, 10), NAV_OK);
        assert_int_equal(nav_shape_set_elevation(scene.world, scene.ramp, 5), NAV_OK);
    }
    nav_query_destroy(query);
    nav_world_destroy(scene.world);
}

static void sees_that_the_agent_is_another(void** state) {
    (void)state;
    Terraces scene = terraces(700, 900);
    NavQuery* query = create_query(scene.world);
    insert_box(scene.world, raised_floor_def(0, 2, 3), at(400, 300),
               at(600, 450)); // near, but too high a step
    static const struct {
        int32_t step;
        NavPathStatus status;
    } asked[] = {{5, NAV_PATH_OK},          {7, NAV_PATH_OK}, {5, NAV_PATH_OK},
                 {4, NAV_PATH_UNREACHABLE}, {7, NAV_PATH_OK}, {10, NAV_PATH_OK},
                 {9, NAV_PATH_OK},          {5, NAV_PATH_OK}, {INT32_MAX, NAV_PATH_OK},
                 {0, NAV_PATH_UNREACHABLE}};
    for (uint32_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        NavPathRequest request = disc_request(at(100, 100), at(900, 100), 50, asked[i].step);
        expect_fresh(scene.world, query, &request, asked[i].status);
    }
    nav_query_destroy(query);
    nav_world_destroy(scene.world);
}

static void answers_the_same_in_slices(void** state) {
    (void)state;
    Terraces scene = terraces(700, 900);
    for (int32_t i = 0; i < 7; i++) // obstacles to search around
        insert_box(scene.world, obstacle_def(1), at(40 + 130 * i, 300 + 17 * i),
                   at(90 + 130 * i, 350 + 19 * i));
    for (int32_t step = 4; step <= 5; step++)
        for (uint32_t nodes = 1; nodes <= 7; nodes++) {
            NavQuery *query = create_query(scene.world), *sliced = create_query(scene.world);
            NavPathRequest request = disc_request(at(100, 100), at(900, 100), 30, step);
            NavSlice slice = {NAV_SLICE_RUNNING, 0};
            NavPath path, whole;
            uint32_t slices = 0;
            request.is_partial_allowed = true;
            whole = ask(query, &request);
            assert_int_equal(whole.status, step == 5 ? NAV_PATH_OK : NAV_PATH_PARTIAL);
            assert_int_equal(nav_slice_begin(sliced, &request), NAV_OK);
            for (; slice.status == NAV_SLICE_RUNNING; slices++)
                assert_int_equal(nav_slice_step(sliced, nodes, &slice), NAV_OK);
            assert_int_equal(nav_slice_get(sliced, &path), NAV_OK);
            assert_true(slices > 1 || nodes > 1 || step == 4);
            assert_true(path.status == whole.status && path.length == whole.length);
            expect_same_points(&path, whole.points, whole.point_count);
            nav_query_destroy(query);
            nav_query_destroy(sliced);
        }
    nav_world_destroy(scene.world);
}

// --- memory ----------------------------------------------------------------------------------

static void* count_alloc(void* context, size_t size) {
    *(uint32_t*)context += 1;
    return malloc(size);
}

static void count_free(void* context, void* memory, size_t size) {
    (void)context;
    (void)size;
    free(memory);
}

static void ask_all(NavWorld* world, NavQuery* query, NavShapeId ramp) {
    for (int32_t i = 0; i < 12; i++) {
        NavPathRequest request = disc_request(at(100, 100), at(900, 60 + 70 * i), 20 + i % 3, 5);
        assert_int_equal(nav_shape_set_elevation(world, ramp, i % 4 == 0 ? 4 : 5), NAV_OK);
        request.is_partial_allowed = i % 2 == 0;
        request.goal.x -= i % 5 == 0 ? 390 : 0; // beside the wall: blocked
        ask(query, &request);
    }
}

static void a_warm_query_allocates_nothing(void** state) {
    (void)state;
    uint32_t count = 0, before;
    NavWorldDef def = nav_world_def();
    NavWorld* world = NULL;
    def.bounds = (NavBox){{0, 0}, {1000, 1000}};
    def.allocator = (NavAllocator){&count, count_alloc, count_free};
    assert_int_equal(nav_world_create(&def, &world), NAV_OK);
    insert_box(world, raised_floor_def(0, 0, 0), at(0, 0), at(1000, 1000));
    insert_box(world, raised_floor_def(0, 1, 10), at(500, 0), at(1000, 1000));
    NavShapeId ramp = insert_box(world, raised_floor_def(0, 2, 5), at(400, 700), at(600, 900));
    NavQuery* query = create_query(world);
    for (uint32_t round = 0; round < 2; round++)
        ask_all(world, query, ramp);
    before = count;
    assert_true(before > 0);
    ask_all(world, query, ramp);
    assert_int_equal(count, before);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

// --- links -----------------------------------------------------------------------------------

static NavLinkId ladder(NavWorld* world, NavPoint from, NavPoint to) {
    NavLinkDef def = nav_link_def(from, to);
    NavLinkId id;
    def.cost = 10;
    assert_int_equal(nav_link_insert(world, &def, &id), NAV_OK);
    return id;
}

static void climbs_a_ladder(void** state) {
    (void)state;
    Terraces scene = terraces(700, 710);
    NavWorld* world = scene.world;
    NavQuery* query = create_query(world);
    ladder(world, at(499, 300), at(501, 300));
    NavPath path = disc_path(query, at(100, 300), at(900, 300), 50, 5);
    const NavPoint expected[] = {{100, 300}, {450, 300}, {550, 300}, {900, 300}};
    assert_int_equal(path.status, NAV_PATH_OK);
    expect_same_points(&path, expected, 4);
    assert_true(path.links != NULL && path.length == 700 && path.cost == 710);
    assert_int_equal(disc_path(query, at(900, 300), at(100, 300), 50, 5).status,
                     NAV_PATH_UNREACHABLE);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

// When there is no room above, the nearest place to the ladder's upper end is below it.
static void does_not_reach_through_a_wall(void** state) {
    (void)state;
    Terraces scene = terraces(700, 710);
    NavWorld* world = scene.world;
    NavQuery* query = create_query(world);
    ladder(world, at(501, 300), at(900, 300));
    assert_int_equal(disc_path(query, at(100, 300), at(900, 300), 50, 5).status,
                     NAV_PATH_UNREACHABLE);
    insert_box(world, obstacle_def(1), at(540, 200), at(560, 400));
    assert_int_equal(disc_path(query, at(100, 300), at(900, 300), 50, 5).status,
                     NAV_PATH_UNREACHABLE);
    assert_int_equal(disc_path(query, at(100, 300), at(900, 300), 50, 10).status, NAV_PATH_OK);
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
        for (uint32_t k = 0; k < corners; k++)
            points[k] = at((x + lcg_between(random, 0, reach)) * raster,
                           (y + lcg_between(random, 0, reach)) * raster);
        NavShapeDef def = obstacle_def(1);
        if (is_floor)
            def = raised_floor_def((uint8_t)(lcg_next(random) % 3), lcg_between(random, 1, 4),
                                   lcg_between(random, 0, 3));
        try_ring(world, def, points, corners, NULL); // a ring that is not simple is refused
    }
    return world;
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
            int32_t radius = lcg_between(&random, 5, 60);
            NavPoint a = at(lcg_between(&random, 0, 1200), lcg_between(&random, 0, 1200));
            NavPoint b = at(lcg_between(&random, 0, 1200), lcg_between(&random, 0, 1200));
            NavPathRequest request = disc_request(a, b, radius, 1);
            request.mode = NAV_PATH_FAST;
            NavPath path = ask(query, &request);
            NavPathStatus status = path.status;
            double length = path.length;
            request.filter.area_costs = costs;
            path = ask(query, &request);
            assert_int_equal(path.status, status);
            cut += status == NAV_PATH_UNREACHABLE;
            if (status != NAV_PATH_OK)
                continue;
            expect_legs(&walls, &path, radius);
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
        cmocka_unit_test(may_be_stopped_half_way_round),
        cmocka_unit_test(walks_between_two_walls),
        cmocka_unit_test(goes_half_a_turn_round_the_end),
        cmocka_unit_test(does_not_ask_for_slots),
        cmocka_unit_test(stands_no_nearer_than_its_radius),
        cmocka_unit_test(walks_up_what_is_low_enough),
        cmocka_unit_test(goes_part_of_the_way),
        cmocka_unit_test(comes_near_round_the_end),
        cmocka_unit_test(stays_on_its_side),
        cmocka_unit_test(sees_that_a_floor_was_raised),
        cmocka_unit_test(sees_that_the_agent_is_another),
        cmocka_unit_test(answers_the_same_in_slices),
        cmocka_unit_test(a_warm_query_allocates_nothing),
        cmocka_unit_test(climbs_a_ladder),
        cmocka_unit_test(does_not_reach_through_a_wall),
        cmocka_unit_test(costs_go_with_steps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
