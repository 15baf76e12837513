// Discs and links: the position of a disc at a link's end, and the cheapest path over links.
#include "support/unit_scene.h"

#include "oracle/offset.h"

static NavPathRequest request_of(NavPoint start, NavPoint goal, int32_t radius) {
    NavPathRequest request = nav_path_request(start, goal);
    request.mode = NAV_PATH_OPTIMAL;
    request.radius = radius;
    return request;
}

static NavPath path_of(NavQuery* query, NavPoint start, NavPoint goal, int32_t radius) {
    NavPathRequest request = request_of(start, goal, radius);
    NavPath path;
    assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
    return path;
}

static void jumps_from_where_it_can_stand(void** state) {
    (void)state;
    NavWorld* world = gap_world();
    NavQuery* query = create_query(world);
    NavPoint start = at(100, 500), goal = at(900, 500);
    assert_int_equal(path_of(query, start, goal, 50).status, NAV_PATH_UNREACHABLE);
    NavLinkDef def = nav_link_def(at(350, 500), at(650, 500));
    def.cost = 7;
    NavLinkId id = insert_link(world, &def);
    NavPath path = path_of(query, start, goal, 50);
    assert_int_equal(path.status, NAV_PATH_OK);
    assert_int_equal(path.point_count, 4);
    expect_point(&path, 1, at(350, 500));
    expect_point(&path, 2, at(650, 500));
    assert_non_null(path.links);
    assert_true(path.links[1].index == id.index && path.links[1].generation == id.generation);
    assert_true(path.length == 500 && path.cost == 507);
    assert_int_equal(path_of(query, goal, start, 50).status, NAV_PATH_UNREACHABLE);
    // A larger disc touches the ends, from the nearest position that it can reach.
    path = path_of(query, start, goal, 80);
    assert_int_equal(path.status, NAV_PATH_OK);
    expect_point(&path, 1, at(320, 500));
    expect_point(&path, 2, at(680, 500));
    assert_int_equal(nav_link_remove(world, id), NAV_OK);
    assert_int_equal(path_of(query, start, goal, 50).status, NAV_PATH_UNREACHABLE);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

// Proposed jumps begin at walls: the disc touches the wall there.
static void touches_an_end_at_a_wall(void** state) {
    (void)state;
    NavWorld* world = gap_world();
    NavQuery* query = create_query(world);
    NavLinkDef def = nav_link_def(at(400, 500), at(600, 500));
    def.is_two_way = true;
    insert_link(world, &def);
    for (int32_t radius = 1; radius <= 100; radius += 33) {
        NavPath path = path_of(query, at(100, 500), at(900, 500), radius);
        assert_int_equal(path.status, NAV_PATH_OK);
        expect_point(&path, 1, at(400 - radius, 500));
        expect_point(&path, 2, at(600 + radius, 500));
        assert_true(path.cost == 600 - 2 * radius + 200);
        path = path_of(query, at(900, 500), at(100, 500), radius);
        assert_int_equal(path.status, NAV_PATH_OK);
    }
    nav_query_destroy(query);
    nav_world_destroy(world);
}

// A link in a niche is only for small discs; a link behind a wall is not reached through the wall.
static void sleeps_where_the_disc_has_no_room(void** state) {
    (void)state;
    NavWorld* world = gap_world();
    NavQuery* query = create_query(world);
    NavLinkDef def = nav_link_def(at(390, 500), at(700, 500));
    insert_link(world, &def);
    insert_box(world, obstacle_def(1), at(300, 300), at(400, 480));
    insert_box(world, obstacle_def(1), at(300, 520), at(400, 700));
    NavPoint start = at(100, 500), goal = at(900, 500);
    assert_int_equal(path_of(query, start, goal, 10).status, NAV_PATH_OK);
    assert_int_equal(path_of(query, start, goal, 19).status, NAV_PATH_OK);
    assert_int_equal(path_of(query, start, goal, 20).status, NAV_PATH_OK);
    assert_int_equal(path_of(query, start, goal, 40).status, NAV_PATH_UNREACHABLE);
    nav_query_destroy(query);
    nav_world_destroy(world);
    world = gap_world();
    query = create_query(world);
    insert_box(world, obstacle_def(1), at(200, 0), at(204, 1000));
    insert_box(world, obstacle_def(1), at(240, 0), at(244, 1000));
    def = nav_link_def(at(210, 500), at(700, 500));
    insert_link(world, &def);
    assert_int_equal(path_of(query, at(100, 500), goal, 30).status, NAV_PATH_UNREACHABLE);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

// Only a part of the quay is wide enough.
// The end is on a ledge on which the disc has no room, a step above the floor that it touches it
// from.
static void does_not_touch_an_end_on_another_floor(void** state) {
    (void)state;
    for (int32_t height = 0; height <= 100; height += 100) {
        NavWorld* world = square_world(1000);
        insert_box(world, raised_floor_def(0, 0, 0), at(0, 0), at(1000, 400));
        insert_box(world, raised_floor_def(0, 0, height), at(0, 400), at(1000, 420));
        insert_box(world, raised_floor_def(0, 0, 0), at(0, 600), at(1000, 1000));
        NavLinkDef def = nav_link_def(at(500, 402), at(500, 800));
        insert_link(world, &def);
        NavQuery* query = create_query(world);
        NavFilter filter = nav_filter();
        filter.step_height = 10;
        NavPathRequest request = request_of(at(500, 100), at(500, 900), 50);
        NavPath path;
        request.filter = &filter;
        assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
        assert_int_equal(path.status, height == 0 ? NAV_PATH_OK : NAV_PATH_UNREACHABLE);
        nav_query_destroy(query);
        nav_world_destroy(world);
    }
}

static void enters_a_wide_link_where_it_can(void** state) {
    (void)state;
    NavWorld* world = gap_world();
    NavQuery* query = create_query(world);
    NavLinkDef def = nav_link_def(at(340, 100), at(660, 100));
    def.from.b = at(340, 900);
    def.to.b = at(660, 900);
    def.is_two_way = true;
    insert_link(world, &def);
    for (int32_t y = 100; y <= 900; y += 50) {
        NavPath path = path_of(query, at(100, y), at(900, y), 60);
        assert_int_equal(path.status, NAV_PATH_OK);
        assert_true(path.cost >= 800 - 1e-6 && path.cost <= 801);
    }
    insert_box(world, obstacle_def(1), at(300, 0), at(400, 700));
    NavPath path = path_of(query, at(100, 200), at(900, 200), 60);
    assert_int_equal(path.status, NAV_PATH_OK);
    uint32_t i = 0;
    while (path.links[i].generation == 0)
        i++;
    assert_true(path.points[i].y >= 700);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

static void goes_partway_over_links(void** state) {
    (void)state;
    NavWorld* world = gap_world();
    insert_box(world, obstacle_def(1), at(800, 0), at(810, 1000));
    NavQuery* query = create_query(world);
    NavLinkDef def = nav_link_def(at(350, 500), at(650, 500));
    insert_link(world, &def);
    NavPathRequest request = request_of(at(100, 500), at(900, 500), 40);
    NavFilter filter = nav_filter();
    request.filter = &filter;
    NavPath path;
    request.is_partial_allowed = true;
    assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
    assert_int_equal(path.status, NAV_PATH_PARTIAL);
    expect_point(&path, path.point_count - 1, at(760, 500));
    assert_true(path.goal_distance == 140 && path.cost == 660 && path.length == 360);
    // Without the link the path ends at the near bank.
    filter.link_kinds = 0;
    assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
    assert_int_equal(path.status, NAV_PATH_PARTIAL);
    expect_point(&path, path.point_count - 1, at(360, 500));
    nav_query_destroy(query);
    nav_world_destroy(world);
}

// A point gets through to the goal. For a disc all that links lead to must be known by name.
static void goes_partway_where_a_point_gets_through(void** state) {
    (void)state;
    NavWorld* world = gap_world();
    insert_box(world, obstacle_def(1), at(800, 0), at(810, 480));
    insert_box(world, obstacle_def(1), at(800, 520), at(810, 1000));
    NavLinkDef def = nav_link_def(at(100, 100), at(300, 100)); // of no use
    insert_link(world, &def);
    def = nav_link_def(at(350, 500), at(650, 500));
    insert_link(world, &def);
    NavQuery* query = create_query(world);
    NavPathRequest request = request_of(at(100, 500), at(900, 500), 40);
    NavPath path;
    request.is_partial_allowed = true;
    assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
    assert_int_equal(path.status, NAV_PATH_PARTIAL);
    assert_true(path.goal_distance > 130 && path.goal_distance < 140);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

// --- random worlds -----------------------------------------------------------------------

enum { LINKS = 3, PLACES = 2 + 2 * LINKS };

typedef struct Net {
    NavPoint place[PLACES]; // start, goal, both ends of the links
    double cost[LINKS];
    uint32_t count;
} Net;

static double leg_of(const OracleOffset* offset, NavPoint p, NavPoint q) {
    if (p.x == q.x && p.y == q.y)
        return 0;
    if (!oracle_offset_holds(offset, p) || !oracle_offset_holds(offset, q) ||
        !oracle_offset_joins(offset, p, q))
        return INFINITY;
    return oracle_offset_shortest(offset, p, q);
}

// All links lead in both directions.
static double cheapest(const Net* net, const OracleOffset* offset) {
    double g[PLACES], leg[PLACES][PLACES];
    uint32_t count = 2 + 2 * net->count;
    for (uint32_t i = 0; i < count; i++) {
        g[i] = i == 0 ? 0 : INFINITY;
        leg[i][i] = 0;
        for (uint32_t k = 0; k < i; k++)
            leg[i][k] = leg[k][i] = leg_of(offset, net->place[i], net->place[k]);
    }
    for (uint32_t round = 0; round < count; round++)
        for (uint32_t i = 0; i < count; i++) {
            for (uint32_t k = 0; k < count; k++)
                g[k] = fmin(g[k], g[i] + leg[i][k]);
            if (i >= 2)
                g[i ^ 1] = fmin(g[i ^ 1], g[i] + net->cost[i / 2 - 1]);
        }
    return g[1];
}

static void expect_kept(const OracleWalls* walls, const NavPath* path, int32_t radius) {
    for (uint32_t i = 1; i < path->point_count; i++)
        if (path->links == NULL || path->links[i - 1].generation == 0)
            assert_true(oracle_leg_keeps(walls, path->points[i - 1], path->points[i], radius - 1));
}

typedef struct Tally {
    uint32_t linked, bridged, unreachable, compared;
} Tally;

static void compare(const Net* net, NavQuery* query, NavQuery* sliced, const OracleWalls* walls,
                    int32_t radius, Tally* tally) {
    OracleOffset* less = oracle_offset_create(walls, radius - 0.01);
    OracleOffset* wide = oracle_offset_create(walls, radius + 2.0);
    NavPathRequest request = request_of(net->place[0], net->place[1], radius);
    NavPath path;
    assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
    double least = cheapest(net, less), most = cheapest(net, wide);
    bool is_ok = path.status == NAV_PATH_OK;
    assert_true(is_ok || path.status == NAV_PATH_UNREACHABLE);
    if (is_ok)
        assert_true(path.cost >= least - 0.1 * (2 + net->count));
    if (is_ok && most < INFINITY)
        assert_true(path.cost <= most * 1.012 + 4 * (1 + net->count));
    assert_true(is_ok || !(most < INFINITY));
    expect_kept(walls, &path, radius);
    tally->compared += is_ok && most < INFINITY;
    tally->unreachable += !is_ok;
    tally->linked += is_ok && path.links != NULL;
    tally->bridged +=
        is_ok && path.links != NULL && !(leg_of(less, net->place[0], net->place[1]) < INFINITY);
    scene_expect_same_in_slices(sliced, &request, 3, &path);
    oracle_offset_destroy(less);
    oracle_offset_destroy(wide);
}

// A wall across the world, with a door for some discs.
static void add_wall(NavWorld* world, uint64_t* random) {
    int32_t x = lcg_between(random, 300, 800), y = lcg_between(random, 200, 900);
    int32_t door = lcg_between(random, 0, 200);
    insert_box(world, obstacle_def(1), at(x, 0), at(x + 30, y));
    insert_box(world, obstacle_def(1), at(x, y + door), at(x + 30, 1200));
}

static Net add_links(NavWorld* world, const OracleWalls* walls, uint64_t* random, int32_t radius) {
    Net net = {.count = 0};
    for (uint32_t i = 0; i < LINKS; i++) {
        NavPoint* end = &net.place[2 + 2 * net.count];
        if (!scene_find_room(random, walls, 1200, radius, &end[0]) ||
            !scene_find_room(random, walls, 1200, radius, &end[1]))
            continue;
        NavLinkDef def = nav_link_def(end[0], end[1]);
        def.cost *= (double)(lcg_next(random) % 5) / 4;
        def.is_two_way = true;
        net.cost[net.count++] = def.cost;
        insert_link(world, &def);
    }
    return net;
}

static void agrees_with_the_oracle(void** state) {
    (void)state;
    Tally tally = {0, 0, 0, 0};
    for (uint64_t seed = 1; seed <= 40; seed++) {
        uint64_t random = seed;
        NavWorld* world = scene_random_world(&random, 1200, 100);
        add_wall(world, &random);
        NavQuery *query = create_query(world), *sliced = create_query(world);
        SceneFloor floor = scene_walkable(world, NAV_LAYERS_ALL);
        OracleWalls walls;
        oracle_walls_init(&walls, (const NavPoint(*)[3])floor.triangles, floor.count);
        int32_t radius = lcg_between(&random, 3, 110);
        Net net = add_links(world, &walls, &random, radius);
        for (uint32_t i = 0; i < 2; i++)
            if (scene_find_room(&random, &walls, 1200, radius, &net.place[0]) &&
                scene_find_room(&random, &walls, 1200, radius, &net.place[1]))
                compare(&net, query, sliced, &walls, radius, &tally);
        oracle_walls_fini(&walls);
        scene_walkable_fini(&floor);
        nav_query_destroy(query);
        nav_query_destroy(sliced);
        nav_world_destroy(world);
    }
    assert_true(tally.compared > 30 && tally.linked > 15 && tally.bridged > 5);
    assert_true(tally.unreachable > 2);
}

// A query that knows the places of the disc at the ends of links has no more nodes for its path.
static void a_budget_does_not_pay_for_places_at_links(void** state) {
    (void)state;
    NavWorld* world = gap_world();
    NavLinkDef def = nav_link_def(at(400, 500), at(600, 500));
    insert_link(world, &def);
    NavQuery* query = create_query(world);
    uint32_t found = 0;
    (void)path_of(query, at(100, 500), at(900, 500), 80);
    for (uint32_t nodes = 1; nodes < 100; nodes++) {
        NavQuery* fresh = create_query(world);
        NavPathRequest request = request_of(at(100, 500), at(900, 500), 80);
        NavPath path;
        request.max_nodes = nodes;
        assert_int_equal(nav_query_find_path(fresh, &request, &path), NAV_OK);
        NavPathStatus expected = path.status;
        assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
        assert_int_equal(path.status, expected);
        found += expected == NAV_PATH_OK;
        nav_query_destroy(fresh);
    }
    assert_true(found > 0 && found < 99);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_budget_does_not_pay_for_places_at_links),
        cmocka_unit_test(jumps_from_where_it_can_stand),
        cmocka_unit_test(touches_an_end_at_a_wall),
        cmocka_unit_test(sleeps_where_the_disc_has_no_room),
        cmocka_unit_test(does_not_touch_an_end_on_another_floor),
        cmocka_unit_test(enters_a_wide_link_where_it_can),
        cmocka_unit_test(goes_partway_over_links),
        cmocka_unit_test(goes_partway_where_a_point_gets_through),
        cmocka_unit_test(agrees_with_the_oracle),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
