// Fast paths for discs through wide corridors (wide.h): gaps that are too narrow are passed by.
#include "support/unit_scene.h"

#include "geom/predicates.h"

enum { PX = NAV_STEPS_PER_PX };

static NavWorld* room(int32_t width_px, int32_t height_px) {
    NavWorldDef def = nav_world_def();
    def.bounds = nav_box_from_px(0, 0, width_px, height_px);
    NavWorld* world = create_world(&def);
    assert_int_equal(nav_world_keep_path_data(world, true), NAV_OK);
    insert_box_px(world, floor_def(0, 0), 0, 0, width_px, height_px);
    return world;
}

static void insert_wall_px(NavWorld* world, int32_t x0, int32_t y0, int32_t x1, int32_t y1) {
    insert_box_px(world, obstacle_def(NAV_LAYERS_ALL), x0, y0, x1, y1);
}

static NavPathRequest request_px(NavPoint start_px, NavPoint goal_px, int32_t radius,
                                 NavPathMode mode) {
    NavPathRequest request = nav_path_request((NavPoint){start_px.x * PX, start_px.y * PX},
                                              (NavPoint){goal_px.x * PX, goal_px.y * PX});
    request.radius = radius;
    request.mode = mode;
    return request;
}

// From (30, 120) to (370, 120): the fast path is hardly longer than the shortest, and has at most
// this many nodes. With a search for the shortest path on top there would be more.
static void expect_short(NavWorld* world, int32_t radius, uint64_t nodes) {
    NavQuery *query = create_query(world), *other = create_query(world);
    const NavPoint start = {30, 120}, goal = {370, 120};
    NavPathRequest fast = request_px(start, goal, radius, NAV_PATH_FAST),
                   best = request_px(start, goal, radius, NAV_PATH_OPTIMAL);
    NavPath path, shortest;
    assert_int_equal(nav_query_find_path(query, &fast, &path), NAV_OK);
    assert_int_equal(nav_query_find_path(other, &best, &shortest), NAV_OK);
    assert_int_equal(path.status, NAV_PATH_OK);
    assert_true(path.length >= shortest.length - 2 * path.point_count);
    assert_true(path.length <= 1.01 * shortest.length + 2 * path.point_count);
    assert_true(scene_count_nodes(query, &fast) <= nodes &&
                nodes < 2 * scene_count_nodes(other, &best));
    assert_int_equal(nav_query_find_path(query, &fast, &path), NAV_OK);
    scene_expect_same_in_slices(query, &fast, 1, &path);
    nav_query_destroy(query);
    nav_query_destroy(other);
    nav_world_destroy(world);
}

static void a_gap_between_vertices_is_passed_by(void** state) {
    NavWorld* world = room(400, 240);
    (void)state;
    insert_wall_px(world, 195, 0, 205, 40);
    insert_wall_px(world, 195, 90, 205, 102);
    insert_wall_px(world, 195, 138, 205, 240);
    expect_short(world, 20 * PX, 8);
}

// The gap is between a corner and the middle of a wall.
static void a_gap_to_a_wall_is_passed_by(void** state) {
    NavWorld* world = room(400, 240);
    const NavPoint wedge[3] = {{200 * PX, 146 * PX}, {280 * PX, 240 * PX}, {120 * PX, 240 * PX}};
    (void)state;
    insert_ring(world, obstacle_def(NAV_LAYERS_ALL), wedge, 3);
    insert_wall_px(world, 100, 100, 300, 110);
    expect_short(world, 20 * PX, 11);
}

// Seen from the second box, the wall at the bottom lies beyond the triangle of the first one.
static void a_wall_beyond_other_triangles_counts(void** state) {
    NavWorld* world = room(400, 240);
    (void)state;
    insert_wall_px(world, 120, 60, 140, 212);
    insert_wall_px(world, 180, 60, 200, 205);
    insert_wall_px(world, 240, 60, 260, 208);
    expect_short(world, 20 * PX, 16);
}

// Between a corner and its neighbour the disc fits by less than its ring needs.
static void a_gap_that_fits_by_a_hair_is_passed(void** state) {
    NavWorld* world = room(400, 240);
    const NavPoint wedge[3] = {
        {200 * PX, 140 * PX + 3}, {300 * PX, 240 * PX}, {100 * PX, 240 * PX}};
    const NavPoint upper[3] = {{200 * PX, 100 * PX}, {100 * PX, 0}, {300 * PX, 0}};
    (void)state;
    insert_ring(world, obstacle_def(NAV_LAYERS_ALL), wedge, 3);
    insert_ring(world, obstacle_def(NAV_LAYERS_ALL), upper, 3);
    expect_short(world, 20 * PX, 9);
}

// --- among many obstacles ----------------------------------------------------------------

enum { SIZE_PX = 1600, CELL_PX = 80, COUNT = (SIZE_PX / CELL_PX - 1) * (SIZE_PX / CELL_PX - 1) };

typedef struct Pillar {
    NavPoint ring[4];
} Pillar;

static void place_pillars(TestRandom* random, Pillar pillars[COUNT]) {
    for (int32_t i = 0; i < COUNT; i++) {
        const int32_t side = SIZE_PX / CELL_PX - 1, cell = CELL_PX * PX;
        int32_t x = (i % side + 1) * cell, y = (i / side + 1) * cell;
        x += random_between(random, -20 * PX, 20 * PX);
        y += random_between(random, -20 * PX, 20 * PX);
        int32_t a = random_between(random, 4 * PX, 24 * PX);
        int32_t b = random_between(random, 4 * PX, 24 * PX);
        Pillar pillar = {{{x - a, y}, {x, y - b}, {x + b, y}, {x, y + a}}};
        pillars[i] = pillar;
    }
}

// In another order the vertices have other slots.
static NavWorld* pillar_world(const Pillar pillars[COUNT], bool is_backwards) {
    NavWorld* world = room(SIZE_PX, SIZE_PX);
    assert_int_equal(nav_batch_begin(world), NAV_OK);
    for (int32_t i = 0; i < COUNT; i++)
        insert_ring(world, obstacle_def(NAV_LAYERS_ALL),
                    pillars[is_backwards ? COUNT - 1 - i : i].ring, 4);
    assert_int_equal(nav_batch_commit(world), NAV_OK);
    return world;
}

static void expect_same_and_short(NavQuery* queries[3], NavPathRequest request, uint32_t* found) {
    NavPath path, other, shortest;
    request.mode = NAV_PATH_FAST;
    assert_int_equal(nav_query_find_path(queries[0], &request, &path), NAV_OK);
    assert_int_equal(nav_query_find_path(queries[1], &request, &other), NAV_OK);
    scene_expect_same(&path, &other);
    request.mode = NAV_PATH_OPTIMAL;
    assert_int_equal(nav_query_find_path(queries[2], &request, &shortest), NAV_OK);
    assert_int_equal(path.status, shortest.status);
    if (path.status != NAV_PATH_OK)
        return;
    ++*found;
    assert_true(path.length >= shortest.length * (1 - 1e-4) - 2 * path.point_count);
    assert_true(path.length <= shortest.length * 1.12 + 16);
}

static void paths_are_short_and_do_not_depend_on_slots(void** state) {
    TestRandom random = {20261124};
    Pillar pillars[COUNT];
    uint32_t found = 0;
    (void)state;
    place_pillars(&random, pillars);
    NavWorld *world = pillar_world(pillars, false), *other = pillar_world(pillars, true);
    assert_true(nav_world_get_hash(world) == nav_world_get_hash(other));
    NavQuery* queries[3] = {create_query(world), create_query(other), create_query(world)};
    for (uint32_t i = 0; i < 120; i++) {
        const int32_t radii_px[] = {4, 12, 20, 25};
        NavPathRequest request = nav_path_request((NavPoint){0, 0}, (NavPoint){0, 0});
        request.radius = radii_px[i % 4] * PX + random_between(&random, 0, 3);
        request.start.x = random_between(&random, 0, SIZE_PX * PX);
        request.start.y = random_between(&random, 0, SIZE_PX * PX);
        request.goal.x = random_between(&random, 0, SIZE_PX * PX);
        request.goal.y = random_between(&random, 0, SIZE_PX * PX);
        expect_same_and_short(queries, request, &found);
    }
    assert_true(found > 40);
    for (uint32_t i = 0; i < 3; i++)
        nav_query_destroy(queries[i]);
    nav_world_destroy(world);
    nav_world_destroy(other);
}

// --- among rocks -------------------------------------------------------------------------

enum { CORNERS = 12, TILE_PX = 160, TILES = SIZE_PX / TILE_PX };

typedef struct Rock {
    NavPoint ring[CORNERS];
} Rock;

// Their edges are shorter than most discs.
static void place_rocks(TestRandom* random, Rock rocks[COUNT]) {
    static const NavPoint at[CORNERS] = {{1000, 0},    {866, 500},  {500, 866},  {0, 1000},
                                         {-500, 866},  {-866, 500}, {-1000, 0},  {-866, -500},
                                         {-500, -866}, {0, -1000},  {500, -866}, {866, -500}};
    for (int32_t i = 0; i < COUNT; i++) {
        const int32_t side = SIZE_PX / CELL_PX - 1, cell = CELL_PX * PX;
        int32_t x = (i % side + 1) * cell + random_between(random, -20 * PX, 20 * PX);
        int32_t y = (i / side + 1) * cell + random_between(random, -20 * PX, 20 * PX);
        int32_t radius = random_between(random, 10, 16);
        for (int32_t k = 0; k < CORNERS; k++)
            rocks[i].ring[k] =
                (NavPoint){x + at[k].x * radius * PX / 1000, y + at[k].y * radius * PX / 1000};
    }
}

static void insert_tile(NavWorld* world, int32_t i) {
    const int32_t x = i % TILES * TILE_PX, y = i / TILES * TILE_PX;
    insert_box_px(world, floor_def((uint8_t)((i % TILES + i / TILES) % 2), 1), x, y, x + TILE_PX,
                  y + TILE_PX);
}

// The ground is of tiles of two areas, and many vertices of the mesh do not block.
static NavWorld* rock_world(const Rock rocks[COUNT], bool is_backwards) {
    NavWorld* world = room(SIZE_PX, SIZE_PX);
    assert_int_equal(nav_batch_begin(world), NAV_OK);
    for (int32_t i = 0; i < TILES * TILES; i++)
        insert_tile(world, is_backwards ? TILES * TILES - 1 - i : i);
    for (int32_t i = 0; i < COUNT; i++)
        insert_ring(world, obstacle_def(NAV_LAYERS_ALL),
                    rocks[is_backwards ? COUNT - 1 - i : i].ring, CORNERS);
    assert_int_equal(nav_batch_commit(world), NAV_OK);
    return world;
}

// Nearly all of them are found without a search for the shortest path.
static void paths_among_rocks_need_few_nodes(void** state) {
    TestRandom random = {20261125};
    Rock rocks[COUNT];
    uint32_t found = 0;
    uint64_t nodes[2] = {0, 0};
    (void)state;
    place_rocks(&random, rocks);
    NavWorld *world = rock_world(rocks, false), *other = rock_world(rocks, true);
    assert_true(nav_world_get_hash(world) == nav_world_get_hash(other));
    NavQuery* queries[3] = {create_query(world), create_query(other), create_query(world)};
    for (uint32_t i = 0; i < 120; i++) {
        const int32_t radii_px[] = {6, 8, 10, 12};
        uint32_t before = found;
        NavPathRequest request = nav_path_request((NavPoint){0, 0}, (NavPoint){0, 0});
        request.radius = radii_px[i % 4] * PX + random_between(&random, 0, 3);
        request.start.x = random_between(&random, 0, SIZE_PX * PX);
        request.start.y = random_between(&random, 0, SIZE_PX * PX);
        request.goal.x = random_between(&random, 0, SIZE_PX * PX);
        request.goal.y = random_between(&random, 0, SIZE_PX * PX);
        expect_same_and_short(queries, request, &found);
        for (uint32_t k = 0; k < 2 && found > before; k++) {
            request.mode = k == 0 ? NAV_PATH_FAST : NAV_PATH_OPTIMAL;
            nodes[k] += scene_count_nodes(queries[0], &request);
        }
    }
    assert_true(found > 60);
    assert_true(nodes[0] < 24 * found && nodes[1] > 100 * found);
    for (uint32_t i = 0; i < 3; i++)
        nav_query_destroy(queries[i]);
    nav_world_destroy(world);
    nav_world_destroy(other);
}

// A pen with a door that is two steps too narrow, between pillars.
static NavWorld* pen_world(int32_t radius) {
    TestRandom random = {77};
    Pillar pillars[COUNT];
    place_pillars(&random, pillars);
    NavWorld* world = pillar_world(pillars, false);
    insert_wall_px(world, 680, 680, 920, 700);
    insert_wall_px(world, 680, 900, 920, 920);
    insert_wall_px(world, 680, 680, 700, 920);
    insert_wall_px(world, 900, 680, 920, 760);
    insert_block(world, (NavPoint){900 * PX, 760 * PX + 2 * radius - 2},
                 (NavPoint){920 * PX, 920 * PX});
    return world;
}

static void a_goal_that_is_shut_in_is_soon_known(void** state) {
    const int32_t radius = 20 * PX;
    NavWorld* world = pen_world(radius);
    NavQuery* query = create_query(world);
    NavPathRequest request =
        request_px((NavPoint){40, 40}, (NavPoint){760, 860}, radius, NAV_PATH_FAST);
    NavPath path;
    (void)state;
    assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
    assert_int_equal(path.status, NAV_PATH_UNREACHABLE);
    assert_true(scene_count_nodes(query, &request) < 200);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

// The path ends where the shortest one does, and is hardly longer. A search from the start would
// look everywhere for a path around the pen.
static void a_partial_path_to_a_pen_is_found_from_its_end(void** state) {
    const int32_t radius = 20 * PX;
    NavWorld* world = pen_world(radius);
    NavQuery *query = create_query(world), *other = create_query(world);
    uint64_t nodes = 0;
    (void)state;
    for (int32_t i = 0; i < 16; i++) {
        NavPoint start = {40 + i % 4 * 500, i < 8 ? 40 : 1560};
        NavPathRequest request =
            request_px(start, (NavPoint){725 + 10 * i, 860}, radius, NAV_PATH_OPTIMAL);
        NavPath path;
        request.is_partial_allowed = true;
        assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
        const double length = path.length;
        const NavPoint end = path.points[path.point_count - 1];
        request.mode = NAV_PATH_FAST;
        assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
        assert_int_equal(path.status, NAV_PATH_PARTIAL);
        assert_true(navi_point_equal(path.points[0], request.start));
        assert_true(navi_point_equal(path.points[path.point_count - 1], end));
        assert_true(path.length > length - 2 * path.point_count && path.length < 1.12 * length);
        scene_expect_same_in_slices(other, &request, 7, &path);
        nodes += scene_count_nodes(query, &request);
    }
    assert_true(nodes < 28000); // 35 000 from the start
    nav_query_destroy(query);
    nav_query_destroy(other);
    nav_world_destroy(world);
}

// At the start the disc touches a long wall, and between that and a tip is no room. The goal is
// behind the wall. Boxes elsewhere make the mesh so large that the corridor comes first.
static void a_gap_to_the_wall_at_the_start_is_passed_by(void** state) {
    const int32_t radius = 20 * PX;
    const NavPoint tip[3] = {{700 * PX, 445 * PX}, {730 * PX, 600 * PX}, {670 * PX, 600 * PX}};
    NavWorld* world = room(1600, 1600);
    (void)state;
    for (int32_t i = 0; i < 400; i++)
        insert_wall_px(world, 20 + i % 40 * 40, 1200 + i / 40 * 40, 25 + i % 40 * 40,
                       1210 + i / 40 * 40);
    insert_wall_px(world, 200, 400, 1200, 410);
    insert_ring(world, obstacle_def(NAV_LAYERS_ALL), tip, 3);
    NavQuery* query = create_query(world);
    NavPathRequest request =
        request_px((NavPoint){500, 430}, (NavPoint){1150, 370}, radius, NAV_PATH_FAST);
    NavPath path;
    assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
    assert_int_equal(path.status, NAV_PATH_OK);
    assert_true(scene_count_nodes(query, &request) < 40); // 61 through the gap
    nav_query_destroy(query);
    nav_world_destroy(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_gap_between_vertices_is_passed_by),
        cmocka_unit_test(a_gap_to_a_wall_is_passed_by),
        cmocka_unit_test(a_wall_beyond_other_triangles_counts),
        cmocka_unit_test(a_gap_that_fits_by_a_hair_is_passed),
        cmocka_unit_test(paths_are_short_and_do_not_depend_on_slots),
        cmocka_unit_test(paths_among_rocks_need_few_nodes),
        cmocka_unit_test(a_goal_that_is_shut_in_is_soon_known),
        cmocka_unit_test(a_partial_path_to_a_pen_is_found_from_its_end),
        cmocka_unit_test(a_gap_to_the_wall_at_the_start_is_passed_by)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
