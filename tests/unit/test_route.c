// Routes: walking, checks, links, the watch.
#include "support/unit_memory.h"
#include "support/unit_route.h"

enum { SIZE = 100000 };

static RouteScene walk_begin(NavPoint start, NavPoint goal, int32_t radius) {
    RouteScene walk = {.world = floored_world(SIZE)};
    NavPathRequest request = nav_path_request(start, goal);
    request.radius = radius;
    insert_block(walk.world, at(40000, 30000), at(50000, 70000));
    walk.routes = create_routes(walk.world);
    assert_int_equal(nav_route_insert(walk.routes, &request, NULL, &walk.id), NAV_OK);
    return walk;
}

// --- walking -----------------------------------------------------------------------------

static void test_many_short_moves_lead_as_far_as_one(void** state) {
    (void)state;
    RouteScene walk = walk_begin(at(10000, 50000), at(90000, 50000), 2000);
    double length = route_of(&walk).length, walked = 0;
    for (int k = 0; k < 1000; k++)
        walked += route_advance(&walk, 0.37).walked;
    assert_true(fabs(walked - 370) < 1e-9);
    assert_true(fabs(route_of(&walk).length - (length - 370)) < 1e-6);
    NavRouteMove move = route_advance(&walk, length);
    assert_int_equal(move.state, NAV_ROUTE_ARRIVED);
    assert_true(fabs(move.walked - (length - 370)) < 1e-6);
    assert_true(is_at(move.point, 90000, 50000));
    assert_true(move.position.x == 90000 && move.position.y == 50000);
    assert_true(route_advance(&walk, 5).walked == 0 && route_of(&walk).length == 0);
    route_scene_end(&walk);
}

static void test_corners_are_those_ahead(void** state) {
    (void)state;
    RouteScene walk = walk_begin(at(10000, 50000), at(90000, 50000), 0);
    NavPoint corners[4];
    uint32_t count = 0;
    assert_int_equal(nav_route_find_corners(walk.routes, walk.id, corners, 4, &count), NAV_OK);
    assert_int_equal(count, 3);
    assert_true(is_at(corners[2], 90000, 50000));
    route_advance(&walk, 40000); // around the first corner
    assert_int_equal(nav_route_find_corners(walk.routes, walk.id, corners, 1, &count), NAV_OK);
    assert_int_equal(count, 2);
    assert_int_equal(corners[0].x, 50000);
    route_scene_end(&walk);
}

static void test_a_point_along_a_wall_stays_walkable(void** state) {
    (void)state;
    NavWorld* world = floored_world(SIZE);
    const NavPoint wedge[3] = {{1000, 1000}, {1000, 90000}, {90000, 1337}};
    insert_ring(world, obstacle_def(UINT32_MAX), wedge, 3);
    NavPathRequest request = nav_path_request(at(1000, 90000), at(90000, 1337));
    NavQuery* query = create_query(world);
    RouteScene walk = {.world = world};
    NavRouteMove move;
    walk.routes = create_routes(world);
    assert_int_equal(nav_route_insert(walk.routes, &request, NULL, &walk.id), NAV_OK);
    do {
        NavLocation location;
        move = route_advance(&walk, 777.7);
        assert_int_equal(nav_query_locate(query, move.point, NULL, &location), NAV_OK);
        assert_true(location.is_walkable);
    } while (move.state == NAV_ROUTE_WALKING);
    nav_query_destroy(query);
    route_scene_end(&walk);
}

// Beside the end of a route a wall may come so near to a small disc that the rounded place is in
// it.
static void test_a_small_disc_stays_walkable_beside_a_wall_that_came(void** state) {
    (void)state;
    for (int32_t radius = 2; radius <= 4; radius++) {
        RouteScene walk = walk_begin(at(1000, 1000), at(9000, 5000), radius);
        const NavPoint wall[4] = {{8998, 4999}, {9000, 5000}, {9000, 6000}, {8998, 6000}};
        NavQuery* query = create_query(walk.world);
        NavRouteMove move = route_advance(&walk, route_of(&walk).length - 1.5);
        insert_ring(walk.world, obstacle_def(UINT32_MAX), wall, 4);
        update_routes(walk.routes);
        assert_int_equal(route_of(&walk).is_cut, radius > 3);
        for (int k = 0; k < 10 && move.state == NAV_ROUTE_WALKING; k++) {
            NavLocation location;
            move = route_advance(&walk, 0.15);
            assert_int_equal(nav_query_locate(query, move.point, NULL, &location), NAV_OK);
            assert_true(location.is_walkable);
        }
        nav_query_destroy(query);
        route_scene_end(&walk);
    }
}

static void test_without_a_path_there_is_nothing_to_walk(void** state) {
    (void)state;
    RouteScene walk = walk_begin(at(10000, 50000), at(45000, 50000), 0);
    assert_int_equal(route_of(&walk).state, NAV_ROUTE_NONE);
    assert_true(route_advance(&walk, 100).walked == 0);
    assert_true(is_at(route_of(&walk).point, 10000, 50000));
    assert_int_equal(update_routes(walk.routes).event_count, 0);
    route_scene_end(&walk);
}

// --- checks and the watch ----------------------------------------------------------------

static void test_a_cut_is_named_with_its_distance(void** state) {
    (void)state;
    RouteScene walk = walk_begin(at(10000, 10000), at(90000, 10000), 2000);
    route_advance(&walk, 20000);
    NavShapeId block = insert_block(walk.world, at(60000, 11000), at(62000, 20000));
    NavRouteReport report = update_routes(walk.routes);
    assert_int_equal(report.event_count, 1);
    assert_true(report.events[0].is_cut && !report.events[0].is_freed);
    assert_int_equal(report.events[0].id.index, walk.id.index);
    // The disc touches the corner (60000, 11000) when its centre is 1000 beside it.
    double expected = 30000 - sqrt(1999.0 * 1999.0 - 1000.0 * 1000.0);
    assert_true(fabs(report.events[0].distance - expected) < 3);
    assert_true(route_of(&walk).is_cut);
    NavRouteMove move = route_advance(&walk, 60000);
    assert_true(fabs(move.walked - expected) < 3 && move.state == NAV_ROUTE_WALKING);
    assert_int_equal(nav_shape_remove(walk.world, block), NAV_OK);
    report = update_routes(walk.routes);
    assert_int_equal(report.event_count, 1);
    assert_true(report.events[0].is_freed && !report.events[0].is_cut);
    assert_int_equal(route_advance(&walk, 60000).state, NAV_ROUTE_ARRIVED);
    route_scene_end(&walk);
}

static void test_what_is_behind_the_unit_does_not_cut(void** state) {
    (void)state;
    RouteScene walk = walk_begin(at(10000, 10000), at(90000, 10000), 2000);
    route_advance(&walk, 40000);
    insert_block(walk.world, at(30000, 9000), at(32000, 11000));
    assert_int_equal(update_routes(walk.routes).event_count, 0);
    assert_false(route_of(&walk).is_cut);
    assert_int_equal(route_advance(&walk, 60000).state, NAV_ROUTE_ARRIVED);
    route_scene_end(&walk);
}

// The path begins two steps too near to a block that came. Behind the unit another one comes three
// steps too near, which only a sweep of a larger disc sees: that would stop where the path begins.
static void test_what_only_just_touches_behind_the_unit_does_not_cut(void** state) {
    (void)state;
    RouteScene walk = walk_begin(at(10000, 80000), at(90000, 80000), 1000);
    insert_block(walk.world, at(9000, 70000), at(10001, 79002));
    assert_int_equal(update_routes(walk.routes).event_count, 0);
    route_advance(&walk, 30000);
    insert_block(walk.world, at(20000, 70000), at(21000, 79003));
    assert_int_equal(update_routes(walk.routes).event_count, 0);
    assert_false(route_of(&walk).is_cut);
    insert_block(walk.world, at(60000, 70000), at(61000, 79003)); // ahead it does
    assert_int_equal(update_routes(walk.routes).event_count, 1);
    route_scene_end(&walk);
}

static void test_far_changes_look_at_no_leg(void** state) {
    (void)state;
    RouteScene walk = walk_begin(at(10000, 10000), at(90000, 10000), 2000);
    insert_block(walk.world, at(10000, 80000), at(32000, 90000));
    NavRouteReport report = update_routes(walk.routes);
    assert_int_equal(report.event_count, 0);
    assert_int_equal(report.checked_count, 0);
    route_scene_end(&walk);
}

static void test_missed_commits_are_caught_up(void** state) {
    (void)state;
    RouteScene walk = walk_begin(at(10000, 10000), at(90000, 10000), 2000);
    insert_block(walk.world, at(60000, 9000), at(62000, 20000));
    insert_block(walk.world, at(10000, 80000), at(32000, 90000));
    assert_int_equal(update_routes(walk.routes).event_count, 1);
    assert_int_equal(update_routes(walk.routes).event_count, 0);
    route_scene_end(&walk);
}

static void test_an_older_path_is_checked(void** state) {
    (void)state;
    RouteScene walk = walk_begin(at(10000, 10000), at(90000, 10000), 2000);
    NavPathRequest request = nav_path_request(at(20000, 20000), at(80000, 20000));
    const NavPoint points[2] = {request.start, request.goal};
    NavPath path = {.status = NAV_PATH_OK, .points = points, .point_count = 2};
    NavRouteId id;
    insert_block(walk.world, at(60000, 15000), at(62000, 25000));
    assert_int_equal(nav_route_insert(walk.routes, &request, &path, &id), NAV_OK);
    NavRouteReport report = update_routes(walk.routes);
    assert_int_equal(report.event_count, 1);
    assert_int_equal(report.events[0].id.index, id.index);
    route_scene_end(&walk);
}

// --- other rests -------------------------------------------------------------------------

static void test_a_repair_keeps_the_end_of_the_route(void** state) {
    (void)state;
    RouteScene walk = walk_begin(at(10000, 50000), at(90000, 50000), 1000);
    NavRoute before = route_of(&walk);
    NavPoint last_bend = before.points[before.point_count - 2];
    NavRouteRepair repair;
    insert_block(walk.world, at(22000, 42000), at(24000, 44000));
    insert_block(walk.world, at(18000, 38000), at(22000, 46000));
    assert_true(update_routes(walk.routes).event_count == 1 && route_of(&walk).is_cut);
    assert_int_equal(nav_route_repair(walk.routes, walk.id, 1.2, &repair), NAV_OK);
    NavRoute after = route_of(&walk);
    NavRouteCheck check;
    assert_true(repair.status == NAV_PATH_OK && repair.is_local && !after.is_cut);
    assert_int_equal(nav_route_check(walk.routes, walk.id, &check), NAV_OK);
    assert_true(check.is_free && repair.length < 1.2 * before.length);
    assert_true(is_at(after.points[after.point_count - 2], last_bend.x, last_bend.y));
    route_scene_end(&walk);
}

static void test_without_a_path_a_route_stays_as_it_was(void** state) {
    (void)state;
    RouteScene walk = walk_begin(at(10000, 10000), at(90000, 10000), 1000);
    NavRouteRepair repair;
    insert_block(walk.world, at(60000, 0), at(61000, SIZE));
    update_routes(walk.routes);
    assert_int_equal(nav_route_repair(walk.routes, walk.id, 1.1, &repair), NAV_OK);
    assert_int_equal(repair.status, NAV_PATH_UNREACHABLE);
    assert_true(route_of(&walk).is_cut && route_of(&walk).point_count == 2);
    route_scene_end(&walk);
}

static void test_a_pushed_unit_joins_its_route_again(void** state) {
    (void)state;
    RouteScene walk = walk_begin(at(10000, 50000), at(90000, 50000), 1000);
    uint32_t count = route_of(&walk).point_count;
    NavRouteRepair repair;
    route_advance(&walk, 5000);
    NavPoint beside = route_of(&walk).point;
    beside.y -= 700;
    assert_int_equal(nav_route_join(walk.routes, walk.id, beside, 1.1, &repair), NAV_OK);
    assert_true(repair.status == NAV_PATH_OK && repair.is_local);
    assert_true(is_at(route_of(&walk).point, beside.x, beside.y));
    assert_true(route_of(&walk).point_count <= count);
    assert_int_equal(route_advance(&walk, 1e6).state, NAV_ROUTE_ARRIVED);
    route_scene_end(&walk);
}

static void test_a_goal_moves_without_a_search(void** state) {
    (void)state;
    RouteScene walk = walk_begin(at(10000, 50000), at(90000, 50000), 1000);
    NavRouteRepair repair;
    assert_int_equal(nav_route_retarget(walk.routes, walk.id, at(90000, 52000), 1.1, &repair),
                     NAV_OK);
    assert_true(repair.status == NAV_PATH_OK && repair.is_local);
    assert_true(is_at(route_of(&walk).goal, 90000, 52000));
    assert_true(is_at(route_advance(&walk, 1e6).point, 90000, 52000));
    assert_int_equal(nav_route_retarget(walk.routes, walk.id, at(45000, 50000), 1.1, &repair),
                     NAV_OK);
    assert_int_equal(repair.status, NAV_PATH_GOAL_BLOCKED);
    assert_true(is_at(route_of(&walk).goal, 90000, 52000));
    route_scene_end(&walk);
}

static void test_a_gate_that_opens_is_reported_as_shorter(void** state) {
    (void)state;
    RouteScene walk = {.world = floored_world(SIZE)};
    insert_block(walk.world, at(50000, 0), at(51000, 40000));
    insert_block(walk.world, at(50000, 45000), at(51000, 90000));
    NavShapeId gate = insert_block(walk.world, at(50000, 39000), at(51000, 46000));
    NavPathRequest request = nav_path_request(at(40000, 42000), at(60000, 42000));
    request.radius = 500;
    walk.routes = create_routes(walk.world);
    assert_int_equal(nav_route_insert(walk.routes, &request, NULL, &walk.id), NAV_OK);
    assert_int_equal(nav_shape_remove(walk.world, gate), NAV_OK);
    NavRouteReport report = update_routes(walk.routes);
    assert_true(report.event_count == 0 && report.waiting_count == 1);
    assert_int_equal(nav_routes_search_shorter(walk.routes, 1, &report), NAV_OK);
    assert_true(report.event_count == 1 && report.waiting_count == 0);
    assert_true(report.events[0].is_shorter && report.events[0].distance == 20000);
    route_scene_end(&walk);
}

static void test_a_covered_goal_is_reported(void** state) {
    (void)state;
    RouteScene walk = walk_begin(at(10000, 10000), at(90000, 10000), 1000);
    NavShapeId block = insert_block(walk.world, at(89500, 9500), at(90500, 10500));
    NavRouteReport report = update_routes(walk.routes);
    assert_int_equal(report.event_count, 1);
    assert_true(report.events[0].is_goal_covered && report.events[0].is_cut);
    assert_int_equal(nav_shape_remove(walk.world, block), NAV_OK);
    report = update_routes(walk.routes);
    assert_int_equal(report.event_count, 1);
    assert_true(report.events[0].is_goal_freed && report.events[0].is_freed);
    route_scene_end(&walk);
}

// The route has one point and no leg.
static void test_a_goal_where_the_unit_stands_is_reported(void** state) {
    (void)state;
    for (int32_t radius = 0; radius <= 1000; radius += 1000) {
        RouteScene walk = walk_begin(at(10000, 10000), at(10000, 10000), radius);
        NavShapeId block = insert_block(walk.world, at(9500, 9500), at(10500, 10500));
        NavRouteReport report = update_routes(walk.routes);
        assert_true(report.event_count == 1 && report.events[0].is_goal_covered);
        assert_false(report.events[0].is_cut);
        assert_int_equal(nav_shape_remove(walk.world, block), NAV_OK);
        report = update_routes(walk.routes);
        assert_true(report.event_count == 1 && report.events[0].is_goal_freed);
        route_scene_end(&walk);
    }
}

// --- links -------------------------------------------------------------------------------

static RouteScene walk_over_link(NavLinkId* link) {
    RouteScene walk = {.world = square_world(SIZE)};
    insert_floor(walk.world, at(0, 0), at(40000, SIZE));
    insert_floor(walk.world, at(60000, 0), at(SIZE, SIZE));
    NavLinkDef def = nav_link_def(at(35000, 50000), at(65000, 50000));
    *link = insert_link(walk.world, &def);
    NavPathRequest request = nav_path_request(at(10000, 50000), at(90000, 50000));
    request.radius = 1000;
    walk.routes = create_routes(walk.world);
    assert_int_equal(nav_route_insert(walk.routes, &request, NULL, &walk.id), NAV_OK);
    return walk;
}

static void test_a_unit_waits_at_a_link_and_passes_it(void** state) {
    (void)state;
    NavLinkId link;
    RouteScene walk = walk_over_link(&link);
    NavRouteMove move = route_advance(&walk, 1e6);
    assert_int_equal(move.state, NAV_ROUTE_AT_LINK);
    assert_int_equal(move.link.generation, link.generation);
    assert_true(is_at(move.point, 35000, 50000) && move.walked == 25000);
    assert_int_equal(nav_route_pass_link(walk.routes, walk.id, &move), NAV_OK);
    assert_true(is_at(move.point, 65000, 50000));
    assert_int_equal(route_advance(&walk, 1e6).state, NAV_ROUTE_ARRIVED);
    route_scene_end(&walk);
}

static void test_a_link_that_goes_cuts_a_route(void** state) {
    (void)state;
    NavLinkId link;
    RouteScene walk = walk_over_link(&link);
    NavLinkDef def;
    assert_int_equal(nav_link_get(walk.world, link, &def), NAV_OK);
    def.is_enabled = false;
    assert_int_equal(nav_link_set(walk.world, link, &def), NAV_OK);
    NavRouteReport report = update_routes(walk.routes);
    assert_int_equal(report.event_count, 1);
    assert_true(report.events[0].is_cut && report.events[0].distance == 25000);
    def.is_enabled = true;
    assert_int_equal(nav_link_set(walk.world, link, &def), NAV_OK);
    report = update_routes(walk.routes);
    assert_true(report.event_count == 1 && report.events[0].is_freed);
    route_scene_end(&walk);
}

// Where a link ends a path begins, which may have less room for some steps. When the link's end
// moves, the route must not go on with these.
static void test_a_repair_over_a_link_that_moved_is_free(void** state) {
    (void)state;
    NavLinkId link;
    RouteScene walk = walk_over_link(&link);
    NavLinkDef def;
    NavRouteCheck check;
    NavRouteRepair repair;
    assert_int_equal(nav_link_get(walk.world, link, &def), NAV_OK);
    def.to.a = def.to.b = at(60998, 50000); // two steps too near to the edge of the floor
    assert_int_equal(nav_link_set(walk.world, link, &def), NAV_OK);
    const NavPoint points[] = {at(10000, 50000), at(35000, 50000), at(60998, 50000),
                               at(61000, 50001), at(90000, 50000)};
    const NavLinkId links[5] = {[1] = link};
    const NavPath path = {.points = points,
                          .links = links,
                          .point_count = 5,
                          .cost = 54000,
                          .version = nav_world_get_version(walk.world)};
    NavPathRequest request = nav_path_request(points[0], points[4]);
    request.radius = 1000;
    update_routes(walk.routes);
    assert_int_equal(nav_route_set(walk.routes, walk.id, &request, &path), NAV_OK);
    assert_int_equal(nav_route_check(walk.routes, walk.id, &check), NAV_OK);
    assert_true(check.is_free);
    def.to.a = def.to.b = at(62000, 49000);
    assert_int_equal(nav_link_set(walk.world, link, &def), NAV_OK);
    assert_int_equal(update_routes(walk.routes).event_count, 1);
    assert_int_equal(nav_route_repair(walk.routes, walk.id, 1.1, &repair), NAV_OK);
    assert_int_equal(repair.status, NAV_PATH_OK);
    assert_int_equal(nav_route_check(walk.routes, walk.id, &check), NAV_OK);
    assert_true(check.is_free);
    route_scene_end(&walk);
}

// Over two links that cost little: from the start to the far end, and back to beside the goal. What
// a link cost that is gone is not known, so a detour to the second one is not local.
static void test_a_repair_takes_no_detour_for_a_link_that_is_gone(void** state) {
    (void)state;
    RouteScene walk = {.world = floored_world(SIZE)};
    NavLinkDef there = nav_link_def(at(10000, 11000), at(90000, 11000));
    NavLinkDef back = nav_link_def(at(90000, 12000), at(20000, 11000));
    there.cost = back.cost = 100;
    NavLinkId link = insert_link(walk.world, &there);
    insert_link(walk.world, &back);
    NavPathRequest request = nav_path_request(at(10000, 10000), at(20000, 10000));
    request.mode = NAV_PATH_OPTIMAL;
    walk.routes = create_routes(walk.world);
    assert_int_equal(nav_route_insert(walk.routes, &request, NULL, &walk.id), NAV_OK);
    NavRouteRepair repair;
    assert_int_equal(route_of(&walk).point_count, 6);
    assert_int_equal(nav_link_remove(walk.world, link), NAV_OK);
    assert_int_equal(update_routes(walk.routes).event_count, 1);
    assert_int_equal(nav_route_repair(walk.routes, walk.id, 1.1, &repair), NAV_OK);
    assert_true(repair.status == NAV_PATH_OK && !repair.is_local && repair.length == 10000);
    route_scene_end(&walk);
}

// --- memory ------------------------------------------------------------------------------

static void test_a_watch_allocates_nothing_after_warm_up(void** state) {
    (void)state;
    TestMemory blocks = {0};
    NavWorldDef def = unit_world_def(0, 0, SIZE, SIZE);
    def.allocator = blocks_allocator(&blocks);
    RouteScene walk = {.world = create_world(&def)};
    insert_floor(walk.world, at(0, 0), at(SIZE, SIZE));
    NavShapeId tank = insert_block(walk.world, at(30000, 30000), at(33000, 33000));
    NavPathRequest request = nav_path_request(at(10000, 31000), at(90000, 31000));
    request.radius = 500;
    walk.routes = create_routes(walk.world);
    assert_int_equal(nav_route_insert(walk.routes, &request, NULL, &walk.id), NAV_OK);
    uint64_t before = 0;
    uint32_t event_count = 0;
    for (int32_t k = 0; k < 200; k++) {
        NavPose pose = nav_pose(at(k * 40, k % 2 * 2200), 0);
        if (k == 100)
            before = blocks.call_count;
        assert_int_equal(nav_shape_move(walk.world, tank, pose), NAV_OK);
        NavRouteReport report = update_routes(walk.routes);
        event_count += report.event_count;
        if (k % 2 == 1)
            assert_int_equal(nav_route_set(walk.routes, walk.id, &request, NULL), NAV_OK);
    }
    assert_true(event_count > 10);
    assert_int_equal(blocks.call_count, before);
    route_scene_end(&walk);
    assert_int_equal(blocks.live_blocks, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_many_short_moves_lead_as_far_as_one),
        cmocka_unit_test(test_corners_are_those_ahead),
        cmocka_unit_test(test_a_point_along_a_wall_stays_walkable),
        cmocka_unit_test(test_a_small_disc_stays_walkable_beside_a_wall_that_came),
        cmocka_unit_test(test_without_a_path_there_is_nothing_to_walk),
        cmocka_unit_test(test_a_cut_is_named_with_its_distance),
        cmocka_unit_test(test_what_is_behind_the_unit_does_not_cut),
        cmocka_unit_test(test_what_only_just_touches_behind_the_unit_does_not_cut),
        cmocka_unit_test(test_far_changes_look_at_no_leg),
        cmocka_unit_test(test_missed_commits_are_caught_up),
        cmocka_unit_test(test_an_older_path_is_checked),
        cmocka_unit_test(test_a_repair_keeps_the_end_of_the_route),
        cmocka_unit_test(test_without_a_path_a_route_stays_as_it_was),
        cmocka_unit_test(test_a_pushed_unit_joins_its_route_again),
        cmocka_unit_test(test_a_goal_moves_without_a_search),
        cmocka_unit_test(test_a_gate_that_opens_is_reported_as_shorter),
        cmocka_unit_test(test_a_covered_goal_is_reported),
        cmocka_unit_test(test_a_goal_where_the_unit_stands_is_reported),
        cmocka_unit_test(test_a_unit_waits_at_a_link_and_passes_it),
        cmocka_unit_test(test_a_link_that_goes_cuts_a_route),
        cmocka_unit_test(test_a_repair_over_a_link_that_moved_is_free),
        cmocka_unit_test(test_a_repair_takes_no_detour_for_a_link_that_is_gone),
        cmocka_unit_test(test_a_watch_allocates_nothing_after_warm_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
