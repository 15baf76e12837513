// Discs on areas of different cost: roads, swamps and soft obstacles change their paths.
#include "support/unit_scene.h"

#include "oracle/offset.h"
#include "query/ask/cost.h"
#include "query/path/query.h"

static double costs[NAV_AREA_COUNT];

static void set_costs(double area_1_cost, double area_2_cost) {
    for (uint32_t i = 0; i < NAV_AREA_COUNT; i++)
        costs[i] = i == 1 ? area_1_cost : i == 2 ? area_2_cost : 1;
}

static NavPath path_of(NavQuery* query, NavPoint start, NavPoint goal, int32_t radius) {
    NavPathRequest request = nav_path_request(start, goal);
    NavFilter filter = nav_filter();
    request.filter = &filter;
    NavPath path;
    request.radius = radius;
    filter.area_costs = costs;
    assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
    assert_int_equal(path.status, NAV_PATH_OK);
    return path;
}

// A disc avoids a swamp like a point does if there is room. The gap between the swamp and the walls
// is 480 steps wide.
static void avoids_a_swamp(void** state) {
    (void)state;
    set_costs(10, 1);
    NavWorld* world = floored_world(4000);
    NavQuery* query = create_query(world);
    insert_box(world, floor_def(1, 1), at(1000, 480), at(3000, 3520));
    NavPoint start = at(500, 1700), goal = at(3500, 1700);
    double point_cost = path_of(query, start, goal, 0).cost;
    assert_true(point_cost < 5000);
    for (int32_t radius = 10; radius <= 240; radius += 46) {
        NavPath path = path_of(query, start, goal, radius);
        assert_true(path.point_count >= 4);
        assert_true(path.cost >= point_cost - 1e-6 && path.cost <= point_cost * 1.01);
    }
    // A disc too large for the gap crosses the swamp.
    NavPath path = path_of(query, start, goal, 482);
    assert_true(path.cost > point_cost * 1.05);
    path = path_of(query, start, goal, 500);
    assert_true(path.cost > 2000 && path.length <= 3000 * 1.12);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

// A road through rough ground, around a house on the straight line.
static void takes_the_road(void** state) {
    (void)state;
    set_costs(5, 1);
    NavWorld* world = square_world(6000);
    NavQuery* query = create_query(world);
    insert_box(world, floor_def(1, 0), at(0, 0), at(6000, 6000));
    insert_box(world, floor_def(2, 1), at(500, 3000), at(900, 5400));
    insert_box(world, floor_def(2, 1), at(500, 5000), at(5500, 5400));
    insert_box(world, floor_def(2, 1), at(5100, 3000), at(5500, 5400));
    insert_box(world, obstacle_def(1), at(2800, 2000), at(3200, 4000));
    NavPoint start = at(700, 3100), goal = at(5300, 3100);
    double point_cost = path_of(query, start, goal, 0).cost;
    double straight_cost = 5 * 4600.0;
    for (int32_t radius = 20; radius <= 180; radius += 40) {
        NavPath path = path_of(query, start, goal, radius);
        assert_true(path.cost < straight_cost / 2);
        assert_true(path.cost >= point_cost - 1e-6 && path.cost <= point_cost * 1.05);
    }
    nav_query_destroy(query);
    nav_world_destroy(world);
}

static void heeds_soft_obstacles(void** state) {
    (void)state;
    NavWorld* world = floored_world(4000);
    NavQuery* query = create_query(world);
    insert_box(world, obstacle_def(2), at(1500, 1500), at(2500, 2500));
    NavPathRequest request = nav_path_request(at(500, 2100), at(3500, 2100));
    NavFilter filter = nav_filter();
    request.filter = &filter;
    NavPath path;
    request.radius = 100;
    filter.soft_layers = 2;
    filter.soft_cost = 1.05;
    assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
    assert_true(path.status == NAV_PATH_OK && path.length == 3000);
    filter.soft_cost = 20;
    assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
    assert_true(path.status == NAV_PATH_OK && path.cost < 3200);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

// --- random worlds -----------------------------------------------------------------------

// Find the shortest path, ignoring area costs, and return what it costs with them.
static double plain_cost(NavQuery* query, const NavPathRequest* request) {
    NavPathRequest plain = *request;
    NavPath path;
    plain.filter = NULL;
    assert_int_equal(nav_query_find_path(query, &plain, &path), NAV_OK);
    if (path.status != NAV_PATH_OK)
        return INFINITY;
    QueryFilter filter =
        navi_filter(query->ask.mesh, query->ask.labels, query->ask.pathdata, request->filter);
    Route* route = &query->path.walked; // the query keeps the path that it just found here
    assert_int_equal(navi_measure(&query->ask, &filter, route), NAV_OK);
    return route->measure.cost;
}

typedef struct Tally {
    uint32_t asked, cheaper;
    double sum, point_sum, plain_sum;
} Tally;

static void compare(NavQuery* query, NavQuery* sliced, const OracleWalls* walls, NavPoint ends[2],
                    int32_t radius, Tally* tally) {
    NavPathRequest request = nav_path_request(ends[0], ends[1]);
    NavFilter filter = nav_filter();
    request.filter = &filter;
    NavPath path;
    request.radius = radius;
    filter.area_costs = costs;
    double plain = plain_cost(query, &request);
    assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
    scene_expect_same_in_slices(sliced, &request, 7, &path);
    assert_int_equal(path.status == NAV_PATH_OK, plain < INFINITY);
    if (path.status != NAV_PATH_OK)
        return;
    assert_true(path.cost <= plain * (1 + 1e-9));
    for (uint32_t i = 1; i < path.point_count; i++)
        assert_true(oracle_leg_keeps(walls, path.points[i - 1], path.points[i], radius - 1));
    double cost = path.cost;
    request.radius = 0;
    assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
    assert_int_equal(path.status, NAV_PATH_OK);
    tally->asked++;
    tally->cheaper += cost < plain * 0.99;
    tally->sum += cost;
    tally->plain_sum += plain;
    tally->point_sum += path.cost;
}

// Add floors above the others, using areas 0, 1 and 2 in turn.
static void add_ground(NavWorld* world, uint64_t* random) {
    for (uint32_t i = 0; i < 8; i++) {
        NavPoint p = lcg_point(random, 0, 1800);
        int32_t x = lcg_between(random, 200, 900), y = lcg_between(random, 200, 900);
        insert_box(world, floor_def((uint8_t)(i % 3), 2 + (int32_t)i), p, at(p.x + x, p.y + y));
    }
}

static void never_costs_more_than_the_shortest_path(void** state) {
    (void)state;
    Tally tally = {0, 0, 0, 0, 0};
    set_costs(3, 8);
    for (uint64_t seed = 1; seed <= 60; seed++) {
        uint64_t random = seed;
        NavWorld* world = scene_random_world(&random, 2400, 100);
        add_ground(world, &random);
        NavQuery *query = create_query(world), *sliced = create_query(world);
        SceneFloor floor = scene_walkable(world, NAV_LAYERS_ALL);
        OracleWalls walls;
        oracle_walls_init(&walls, (const NavPoint(*)[3])floor.triangles, floor.count);
        int32_t radius = lcg_between(&random, 2, 40);
        for (uint32_t i = 0; i < 4; i++) {
            NavPoint ends[2];
            if (scene_find_room(&random, &walls, 2400, radius, &ends[0]) &&
                scene_find_room(&random, &walls, 2400, radius, &ends[1]))
                compare(query, sliced, &walls, ends, radius, &tally);
        }
        oracle_walls_fini(&walls);
        scene_walkable_fini(&floor);
        nav_query_destroy(query);
        nav_query_destroy(sliced);
        nav_world_destroy(world);
    }
    assert_true(tally.asked > 200 && tally.cheaper > 100);
    assert_true(tally.sum < 0.85 * tally.plain_sum && tally.sum < 1.03 * tally.point_sum);
}

// A disc nearly as large as the world: what is near its path would be beyond the range of int32_t.
// A block keeps it off the path of a point.
static void may_be_as_large_as_coordinates(void** state) {
    (void)state;
    const int32_t most = NAV_COORD_MAX, radius = 400000000;
    NavWorldDef def = unit_world_def(-most, -most, most, most);
    NavWorld* world = create_world(&def);
    NavQuery* query = create_query(world);
    set_costs(10, 1);
    insert_floor(world, at(-most, -most), at(most, most));
    insert_box(world, floor_def(1, 1), at(-100000000, -most), at(100000000, 0));
    insert_block(world, at(-1000, 200000000), at(1000, 200001000));
    NavPoint start = at(-600000000, -300000000), goal = at(600000000, -300000000);
    double point_cost = path_of(query, start, goal, 0).cost;
    double cost = path_of(query, start, goal, radius).cost;
    assert_true(cost >= point_cost && cost <= 3000000000.0);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

// At the ends of the coordinates a flat ray meets a border at a place that is wrong by more than
// the gap between two parts of the border. A cone of the one part was divided again and again.
static void divides_a_border_once(void** state) {
    (void)state;
    enum { X = 1073741329, Y = -1073741526 };
    NavWorldDef def = unit_world_def(X, Y, X + 197, Y + 197);
    def.seam_width = 0;
    NavWorld* world = create_world(&def);
    const NavPoint swamp[] = {at(X + 91, Y + 145), at(X + 57, Y + 168), at(X + 20, Y + 151),
                              at(X + 16, Y + 110), at(X + 50, Y + 87),  at(X + 87, Y + 104)};
    insert_floor(world, at(X, Y), at(X + 197, Y + 197));
    insert_ring(world, floor_def(1, 1), swamp, 6);
    insert_block(world, at(X + 5, Y + 131), at(X + 15, Y + 132));
    NavQuery* query = create_query(world);
    set_costs(2, 1);
    NavPath path = path_of(query, at(X + 105, Y + 152), at(X + 10, Y + 112), 9);
    assert_true(path.cost > 120 && path.cost < 150);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

enum { TILE = 8192, TILES = 14 };

static NavWorld* tile_world(uint64_t* random) {
    NavWorld* world = square_world(TILE * TILES);
    assert_int_equal(nav_batch_begin(world), NAV_OK);
    for (int32_t i = 0; i < TILES * TILES; i++) {
        NavPoint min = at(i % TILES * TILE, i / TILES * TILE);
        NavPoint max = at(min.x + TILE, min.y + TILE);
        int32_t kind = lcg_between(random, 0, 5);
        insert_box(world, floor_def((uint8_t)(kind > 2 ? 0 : kind), 0), min, max);
        if (lcg_between(random, 0, 99) < 28)
            insert_block(world, min, max);
    }
    assert_int_equal(nav_batch_commit(world), NAV_OK);
    return world;
}

static NavPoint any_tile(uint64_t* random) {
    int32_t x = lcg_between(random, 0, TILES - 1), y = lcg_between(random, 0, TILES - 1);
    return at(x * TILE + TILE / 2, y * TILE + TILE / 2);
}

// Units that are as wide as a tile: they just fit between two of them.
static void a_disc_as_wide_as_a_tile_heeds_costs(void** state) {
    (void)state;
    uint64_t random = 7;
    uint32_t compared = 0, dear = 0;
    set_costs(2, 5);
    for (uint32_t i = 0; i < 20; i++) {
        NavWorld* world = tile_world(&random);
        NavQuery* query = create_query(world);
        NavFilter filter = nav_filter();
        filter.area_costs = costs;
        for (uint32_t k = 0; k < 12; k++) {
            NavPath path;
            NavPoint start = any_tile(&random), goal = any_tile(&random);
            NavPathRequest request = nav_path_request(start, goal);
            request.mode = NAV_PATH_OPTIMAL;
            request.filter = &filter;
            request.radius = TILE / 2 - 16;
            assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
            const double smaller = path.cost;
            request.radius = TILE / 2;
            assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
            compared += path.status == NAV_PATH_OK && path.cost > 0;
            dear += path.status == NAV_PATH_OK && path.cost > 1.05 * smaller;
        }
        nav_query_destroy(query);
        nav_world_destroy(world);
    }
    assert_true(compared > 60 && dear <= 3); // 33, when no cone had room in a corridor
}

// Whether a corridor is searched again, with more room, depends on what the first search came to: a
// later slice must know that, though the second search has begun.
static void a_disc_as_wide_as_a_tile_needs_no_slices(void** state) {
    (void)state;
    uint64_t random = 7;
    uint32_t compared = 0;
    set_costs(2, 5);
    for (uint32_t i = 0; i < 12; i++) {
        NavWorld* world = tile_world(&random);
        NavQuery *query = create_query(world), *sliced = create_query(world);
        NavFilter filter = nav_filter();
        filter.area_costs = costs;
        for (uint32_t k = 0; k < 36; k++) {
            NavPath path, other;
            NavPoint start = any_tile(&random), goal = any_tile(&random);
            NavPathRequest request = nav_path_request(start, goal);
            request.mode = k % 2 == 0 ? NAV_PATH_OPTIMAL : NAV_PATH_FAST;
            request.filter = &filter;
            request.radius = TILE / 2;
            assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
            other = scene_path_in_slices(sliced, &request, k % 3 == 0 ? 1 : k % 3 == 1 ? 7 : 100);
            assert_int_equal(path.status, other.status);
            assert_true(path.cost == other.cost && path.excess == other.excess);
            compared += path.status == NAV_PATH_OK && path.excess > 0;
        }
        nav_query_destroy(query);
        nav_query_destroy(sliced);
        nav_world_destroy(world);
    }
    assert_true(compared > 60);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_disc_as_wide_as_a_tile_heeds_costs),
        cmocka_unit_test(a_disc_as_wide_as_a_tile_needs_no_slices),
        cmocka_unit_test(divides_a_border_once),
        cmocka_unit_test(avoids_a_swamp),
        cmocka_unit_test(takes_the_road),
        cmocka_unit_test(heeds_soft_obstacles),
        cmocka_unit_test(never_costs_more_than_the_shortest_path),
        cmocka_unit_test(may_be_as_large_as_coordinates),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
