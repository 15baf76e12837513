// Routes of agents as small as a point, where two obstacles touch: legs on both sides of the place
// are free, but nobody gets from one to the other.
#include "support/random.h"
#include "support/unit_route.h"

#include "query/ask/bend.h"
#include "query/path/query.h"

enum { SIDE = 40000, MIDDLE = 20000, CELL = 4000, CELLS = 10, WORLDS = 150, STEPS = 24 };

static NavRoute route_at(const NavRoutes* routes, NavRouteId id) {
    NavRoute route;
    assert_int_equal(nav_route_get(routes, id, &route), NAV_OK);
    return route;
}

static bool is_free(NavRoutes* routes, NavRouteId id) {
    NavRouteCheck check;
    assert_int_equal(nav_route_check(routes, id, &check), NAV_OK);
    return check.is_free;
}

static NavRouteMove walk(NavRoutes* routes, NavRouteId id, double distance) {
    NavRouteMove move;
    assert_int_equal(nav_route_advance(routes, id, distance, &move), NAV_OK);
    return move;
}

// A tile touches another one at the corner around which the route leads.
static void a_corner_that_is_shut_cuts_the_route(void** state) {
    (void)state;
    NavWorld* world = floored_world(SIDE);
    (void)insert_block(world, at(0, 0), at(MIDDLE, MIDDLE));
    NavRoutes* routes = create_routes(world);
    NavPathRequest request = nav_path_request(at(22000, 10000), at(10000, 22000));
    NavRouteId id;
    assert_int_equal(nav_route_insert(routes, &request, NULL, &id), NAV_OK);
    assert_true(route_at(routes, id).point_count == 3 && is_free(routes, id));
    NavShapeId tile = insert_block(world, at(MIDDLE, MIDDLE), at(SIDE, SIDE));
    NavRouteReport report = update_routes(routes);
    assert_int_equal(report.event_count, 1);
    assert_true(report.events[0].is_cut && fabs(report.events[0].distance - 10198.04) < 0.01);
    assert_true(route_at(routes, id).is_cut && !is_free(routes, id));
    NavRouteMove move = walk(routes, id, SIDE);
    assert_true(move.point.x == MIDDLE && move.point.y == MIDDLE);
    (void)insert_block(world, at(30000, 1000), at(31000, 2000)); // it is still cut there
    (void)update_routes(routes);
    assert_false(is_free(routes, id));
    assert_true(walk(routes, id, SIDE).walked == 0);
    assert_int_equal(nav_shape_remove(world, tile), NAV_OK);
    (void)update_routes(routes);
    assert_true(is_free(routes, id) && walk(routes, id, SIDE).state == NAV_ROUTE_ARRIVED);
    nav_routes_destroy(routes);
    nav_world_destroy(world);
}

static bool bends(NavQuery* query, NavPoint p, NavPoint a, NavPoint b) {
    const QueryFilter filter = navi_filter_default(query->ask.mesh, query->ask.labels);
    bool there = navi_is_bend_walkable(&filter, p, a, b);
    assert_true(there == navi_is_bend_walkable(&filter, p, b, a));
    return there;
}

static void bends_are_told_apart(void** state) {
    (void)state;
    NavWorld* world = floored_world(SIDE);
    NavPoint p = at(MIDDLE, MIDDLE);
    NavPoint right = at(30000, 10000), left = at(10000, 30000);
    NavPoint below = at(MIDDLE, 1000), beside = at(39000, MIDDLE), above = at(MIDDLE, 39000);
    NavQuery* query = create_query(world);
    assert_true(bends(query, p, right, left)); // inside of a triangle, or on an edge
    (void)insert_block(world, at(0, 0), p);
    assert_true(bends(query, p, right, left) && bends(query, p, below, left));
    assert_true(bends(query, at(MIDDLE, 9000), below, p)); // along a side
    (void)insert_block(world, p, at(SIDE, SIDE));
    assert_false(bends(query, p, right, left) || bends(query, p, below, left) ||
                 bends(query, p, beside, above));
    assert_true(bends(query, p, right, below) && bends(query, p, below, beside) &&
                bends(query, p, above, left));
    nav_query_destroy(query);
    nav_world_destroy(world);
}

// --- other rests -------------------------------------------------------------------------

// Two wedges with one tip: a route bends around both. From the narrow ground between them the tip
// is in sight, but the route is not.
typedef struct Wedges {
    NavWorld* world;
    NavRoutes* routes;
    NavRouteId id;
    NavPoint between;
} Wedges;

static Wedges wedges_begin(void) {
    const NavPoint first[3] = {{20000, 20000}, {36000, 20000}, {36000, 36000}};
    const NavPoint second[3] = {{20000, 20000}, {20000, 36000}, {4000, 36000}};
    Wedges scene = {.world = floored_world(SIDE), .between = at(24000, 30000)};
    (void)insert_ring(scene.world, obstacle_def(UINT32_MAX), first, 3);
    (void)insert_ring(scene.world, obstacle_def(UINT32_MAX), second, 3);
    scene.routes = create_routes(scene.world);
    NavPathRequest request = nav_path_request(at(38000, 18000), at(2000, 30000));
    assert_int_equal(nav_route_insert(scene.routes, &request, NULL, &scene.id), NAV_OK);
    NavRoute route = route_at(scene.routes, scene.id);
    assert_true(route.point_count == 3 && route.points[1].x == MIDDLE);
    return scene;
}

static void wedges_end(Wedges* scene, const NavRouteRepair* made) {
    assert_int_equal(made->status, NAV_PATH_OK);
    assert_true(is_free(scene->routes, scene->id));
    nav_routes_destroy(scene->routes);
    nav_world_destroy(scene->world);
}

static void a_unit_between_wedges_does_not_join_at_their_tip(void** state) {
    (void)state;
    Wedges scene = wedges_begin();
    NavRouteRepair made;
    assert_int_equal(nav_route_join(scene.routes, scene.id, scene.between, 2, &made), NAV_OK);
    wedges_end(&scene, &made);
}

static void nor_by_a_path_to_the_tip(void** state) {
    (void)state;
    Wedges scene = wedges_begin();
    NavRouteRepair made;
    (void)insert_block(scene.world, at(21000, 23000), at(21900, 24000)); // the tip is out of sight
    (void)update_routes(scene.routes);
    assert_int_equal(nav_route_join(scene.routes, scene.id, scene.between, 2, &made), NAV_OK);
    wedges_end(&scene, &made);
}

static void a_goal_between_wedges_is_not_reached_from_their_tip(void** state) {
    (void)state;
    Wedges scene = wedges_begin();
    NavRouteRepair made;
    assert_int_equal(nav_route_retarget(scene.routes, scene.id, scene.between, 2, &made), NAV_OK);
    wedges_end(&scene, &made);
}

// --- at random ---------------------------------------------------------------------------

static NavPoint any_corner(TestRandom* random) {
    int32_t x = CELL * random_between(random, 0, CELLS);
    return at(x, CELL * random_between(random, 0, CELLS));
}

static void insert_tile(NavWorld* world, TestRandom* random) {
    NavPoint min = any_corner(random);
    int32_t wide = CELL * random_between(random, 1, 2);
    (void)insert_block(world, min, at(min.x + wide, min.y + CELL * random_between(random, 1, 2)));
}

typedef struct Scene {
    NavWorld* world;
    NavRoutes* routes;
    NavQuery* query;
    NavRouteId id;
    TestRandom random;
    uint32_t free_count;
} Scene;

// What is left of a route that is free is no shorter than the shortest path.
static void expect_no_shortcut(Scene* scene) {
    NavRoute route = route_at(scene->routes, scene->id);
    NavPath path;
    if (route.is_cut || route.point_count < 2 || !is_free(scene->routes, scene->id))
        return;
    NavPathRequest request = nav_path_request(route.point, route.points[route.point_count - 1]);
    request.mode = NAV_PATH_OPTIMAL;
    assert_int_equal(nav_query_find_path(scene->query, &request, &path), NAV_OK);
    if (path.status == NAV_PATH_START_BLOCKED)
        return; // the unit's point is rounded, and its leg leads along an obstacle
    assert_int_equal(path.status, NAV_PATH_OK);
    assert_true(route.length > path.length - 2);
    scene->free_count++;
}

// What a call has made is free.
static void change_route(Scene* scene) {
    NavRouteRepair made = {.status = NAV_PATH_UNREACHABLE};
    NavPoint p = route_at(scene->routes, scene->id).point;
    p.x += CELL / 2 * random_between(&scene->random, -4, 4);
    p.y += CELL / 2 * random_between(&scene->random, -4, 4);
    p = at(p.x < 0 ? 0 : p.x > SIDE ? SIDE : p.x, p.y < 0 ? 0 : p.y > SIDE ? SIDE : p.y);
    switch (random_below(&scene->random, 4)) {
    case 0:
        (void)nav_route_repair(scene->routes, scene->id, 2, &made);
        break;
    case 1:
        (void)nav_route_join(scene->routes, scene->id, p, 2, &made);
        break;
    case 2:
        (void)nav_route_retarget(scene->routes, scene->id, p, 2, &made);
        break;
    default:
        (void)walk(scene->routes, scene->id, CELL);
        break;
    }
    assert_true(made.status != NAV_PATH_OK || is_free(scene->routes, scene->id));
}

static void play(Scene* scene) {
    NavPoint start = any_corner(&scene->random);
    NavPathRequest request = nav_path_request(start, any_corner(&scene->random));
    assert_int_equal(nav_route_insert(scene->routes, &request, NULL, &scene->id), NAV_OK);
    for (int step = 0; step < STEPS; step++) {
        if (step % 2 == 0)
            insert_tile(scene->world, &scene->random);
        (void)update_routes(scene->routes);
        expect_no_shortcut(scene);
        change_route(scene);
        expect_no_shortcut(scene);
    }
}

static void no_route_leads_through_a_corner(void** state) {
    (void)state;
    uint32_t free_count = 0;
    for (uint64_t seed = 1; seed <= WORLDS; seed++) {
        Scene scene = {.world = floored_world(SIDE), .random = {seed}};
        for (int i = 0; i < 14; i++)
            insert_tile(scene.world, &scene.random);
        scene.routes = create_routes(scene.world);
        scene.query = create_query(scene.world);
        play(&scene);
        free_count += scene.free_count;
        nav_query_destroy(scene.query);
        nav_routes_destroy(scene.routes);
        nav_world_destroy(scene.world);
    }
    assert_true(free_count > 500);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_corner_that_is_shut_cuts_the_route),
        cmocka_unit_test(bends_are_told_apart),
        cmocka_unit_test(a_unit_between_wedges_does_not_join_at_their_tip),
        cmocka_unit_test(nor_by_a_path_to_the_tip),
        cmocka_unit_test(a_goal_between_wedges_is_not_reached_from_their_tip),
        cmocka_unit_test(no_route_leads_through_a_corner),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
