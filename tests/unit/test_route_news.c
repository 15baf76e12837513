// Routes: what a search names, and repairs that take it.
#include "support/unit_route.h"

enum { SIZE = 100000 };

// A wall across the world, with a gate in the middle and, far below it, a gap.
static RouteScene watch_begin(bool has_gap) {
    RouteScene watch = {.world = floored_world(SIZE)};
    insert_block(watch.world, at(50000, 0), at(51000, 40000));
    insert_block(watch.world, at(50000, 45000), at(51000, has_gap ? 90000 : SIZE));
    watch.gate = insert_block(watch.world, at(50000, 39000), at(51000, 46000));
    watch.routes = create_routes(watch.world);
    return watch;
}

static void insert_route(RouteScene* watch, NavPoint start, NavPoint goal,
                         bool is_partial_allowed) {
    NavPathRequest request = nav_path_request(start, goal);
    request.radius = 500;
    request.is_partial_allowed = is_partial_allowed;
    assert_int_equal(nav_route_insert(watch->routes, &request, NULL, &watch->id), NAV_OK);
}

static NavRouteReport search(const RouteScene* watch) {
    NavRouteReport report;
    assert_int_equal(nav_routes_search_shorter(watch->routes, NAV_NO_LIMIT, &report), NAV_OK);
    assert_int_equal(report.waiting_count, 0);
    return report;
}

static NavRouteRepair repair(const RouteScene* watch) {
    NavRouteRepair made;
    assert_int_equal(nav_route_repair(watch->routes, watch->id, 1.1, &made), NAV_OK);
    return made;
}

static void open_gate(const RouteScene* watch, bool is_open) {
    assert_int_equal(nav_shape_set_enabled(watch->world, watch->gate, !is_open), NAV_OK);
}

// --- repairs that take what was named ----------------------------------------------------

static void test_a_repair_takes_the_shorter_path(void** state) {
    (void)state;
    RouteScene watch = watch_begin(true);
    insert_route(&watch, at(40000, 42000), at(60000, 42000), false);
    double before = route_of(&watch).length;
    open_gate(&watch, true);
    update_routes(watch.routes);
    assert_true(repair(&watch).is_local && route_of(&watch).length == before); // nothing is known
    assert_true(search(&watch).event_count == 1);
    NavRouteRepair made = repair(&watch);
    assert_true(made.status == NAV_PATH_OK && !made.is_local && made.length == 20000);
    assert_true(route_of(&watch).length == 20000);
    route_scene_end(&watch);
}

// A commit that frees many boxes: the route that gets shorter is named among routes that do not.
static void test_many_boxes_at_once_name_what_got_shorter(void** state) {
    (void)state;
    RouteScene watch = watch_begin(true);
    NavShapeId blocks[80];
    for (int32_t i = 0; i < 80; i++)
        blocks[i] =
            insert_block(watch.world, at(70000 + 300 * i, 60000), at(70100 + 300 * i, 60100));
    insert_route(&watch, at(1000, 1000), at(2000, 1000), false);
    insert_route(&watch, at(40000, 42000), at(60000, 42000), false);
    update_routes(watch.routes);
    search(&watch);
    assert_int_equal(nav_batch_begin(watch.world), NAV_OK);
    for (int32_t i = 0; i < 80; i++)
        assert_int_equal(nav_shape_remove(watch.world, blocks[i]), NAV_OK);
    open_gate(&watch, true);
    assert_int_equal(nav_batch_commit(watch.world), NAV_OK);
    assert_true(nav_world_get_last_commit(watch.world)->freed_count > 64);
    update_routes(watch.routes);
    NavRouteReport report = search(&watch);
    assert_true(report.event_count == 1 && report.events[0].id.index == watch.id.index);
    assert_true(repair(&watch).length == 20000);
    route_scene_end(&watch);
}

// Among them is what covers the goal.
static void test_many_boxes_at_once_free_a_goal(void** state) {
    (void)state;
    RouteScene watch = watch_begin(true);
    NavShapeId blocks[80];
    for (int32_t i = 1; i < 80; i++)
        blocks[i] =
            insert_block(watch.world, at(70000 + 300 * i, 60000), at(70100 + 300 * i, 60100));
    insert_route(&watch, at(1000, 1000), at(9000, 1000), false);
    blocks[0] = insert_block(watch.world, at(8900, 900), at(9100, 1100));
    NavRouteReport report = update_routes(watch.routes);
    assert_true(report.event_count == 1 && report.events[0].is_goal_covered);
    assert_int_equal(nav_batch_begin(watch.world), NAV_OK);
    for (int32_t i = 0; i < 80; i++)
        assert_int_equal(nav_shape_remove(watch.world, blocks[i]), NAV_OK);
    assert_int_equal(nav_batch_commit(watch.world), NAV_OK);
    assert_true(nav_world_get_last_commit(watch.world)->freed_count > 64);
    report = update_routes(watch.routes);
    assert_true(report.event_count == 1 && report.events[0].is_freed);
    assert_true(report.events[0].is_goal_freed);
    route_scene_end(&watch);
}

static void test_a_shorter_path_that_is_gone_is_not_taken(void** state) {
    (void)state;
    RouteScene watch = watch_begin(true);
    insert_route(&watch, at(40000, 42000), at(60000, 42000), false);
    double before = route_of(&watch).length;
    for (int k = 0; k < 2; k++) {
        open_gate(&watch, true);
        update_routes(watch.routes);
        assert_true(search(&watch).event_count ==
                    1); // named again, since the repair has not taken it
        open_gate(&watch, false);
        assert_true(update_routes(watch.routes).event_count == 0);
        NavRouteRepair made = repair(&watch);
        assert_true(made.status == NAV_PATH_OK && made.is_local && made.length == before);
    }
    route_scene_end(&watch);
}

// The path that was named is gone, and the route was cut in between: what saves less is named, too.
static void test_what_a_lost_path_saved_is_forgotten_where_no_path_is_left(void** state) {
    (void)state;
    RouteScene watch = watch_begin(true);
    NavShapeId stop = insert_block(watch.world, at(50000, 89000), at(51000, 95000));
    insert_route(&watch, at(40000, 42000), at(60000, 42000), false);
    open_gate(&watch, true);
    update_routes(watch.routes);
    assert_true(search(&watch).event_count == 1);
    open_gate(&watch, false);
    update_routes(watch.routes);
    NavShapeId plug = insert_block(watch.world, at(50000, 94000), at(51000, SIZE));
    assert_true(update_routes(watch.routes).event_count == 1);
    assert_int_equal(repair(&watch).status, NAV_PATH_UNREACHABLE);
    assert_int_equal(nav_shape_remove(watch.world, plug), NAV_OK);
    update_routes(watch.routes);
    search(&watch);
    assert_int_equal(nav_shape_remove(watch.world, stop), NAV_OK);
    update_routes(watch.routes);
    NavRouteReport report = search(&watch);
    assert_true(report.event_count == 1 && report.events[0].is_shorter);
    route_scene_end(&watch);
}

// A wall a step thick, across a world of this width (see needle_begin). Where the second post
// crosses it, both of its sides go through one lattice point, as they do at the first post: between
// these points nothing is left of the wall.
static NavShapeId insert_post(const RouteScene* watch, int32_t x, int32_t y) {
    return insert_block(watch->world, at(x, y - 500), at(x + 7, y + 500));
}

static RouteScene needle_begin(bool is_closed) {
    const NavPoint ring[4] = {{1000, 5000}, {9000, 2729}, {9000, 2730}, {1000, 5001}};
    RouteScene watch = {.world = floored_world(10000)};
    insert_ring(watch.world, obstacle_def(UINT32_MAX), ring, 4);
    insert_post(&watch, 2340, 4620);
    if (is_closed) {
        insert_block(watch.world, at(0, 4950), at(1050, 5050));
        insert_block(watch.world, at(8950, 2690), at(10000, 2790));
    }
    watch.routes = create_routes(watch.world);
    NavPathRequest request = nav_path_request(at(4000, 3848), at(4000, 4448));
    request.is_partial_allowed = true;
    assert_int_equal(nav_route_insert(watch.routes, &request, NULL, &watch.id), NAV_OK);
    return watch;
}

static void test_a_thin_wall_that_opens_far_from_what_came_is_noticed(void** state) {
    (void)state;
    RouteScene watch = needle_begin(false);
    assert_true(route_of(&watch).length > 6000);
    insert_post(&watch, 7473, 3163);
    assert_int_equal(nav_world_get_last_commit(watch.world)->freed_count, 0);
    assert_int_equal(update_routes(watch.routes).event_count, 0);
    NavRouteReport report = search(&watch);
    assert_true(report.event_count == 1 && report.events[0].is_shorter);
    assert_true(repair(&watch).length == 600);
    route_scene_end(&watch);
}

// --- units that cannot get to their goal -------------------------------------------------

static void test_a_partial_route_is_named_when_a_thin_wall_opens(void** state) {
    (void)state;
    RouteScene watch = needle_begin(true);
    assert_true(route_of(&watch).length < 600);
    insert_post(&watch, 7473, 3163);
    update_routes(watch.routes);
    NavRouteReport report = search(&watch);
    assert_true(report.event_count == 1 && report.events[0].is_reachable);
    route_scene_end(&watch);
}

static void test_a_partial_route_is_named_once_and_made_whole(void** state) {
    (void)state;
    RouteScene watch = watch_begin(false);
    insert_route(&watch, at(40000, 42000), at(60000, 42000), true);
    open_gate(&watch, true);
    assert_true(update_routes(watch.routes).waiting_count == 1);
    NavRouteReport report = search(&watch);
    assert_true(report.event_count == 1 && report.events[0].is_reachable);
    assert_true(report.events[0].distance == 20000);
    insert_block(watch.world, at(1000, 1000), at(2000, 2000));
    update_routes(watch.routes);
    assert_true(search(&watch).event_count == 0);
    assert_true(repair(&watch).status == NAV_PATH_OK && route_of(&watch).length == 20000);
    route_scene_end(&watch);
}

// It is cut where a repair could join it again, and would lead to its end before the gate.
static void test_a_cut_partial_route_takes_the_path_that_was_named(void** state) {
    (void)state;
    RouteScene watch = watch_begin(false);
    insert_block(watch.world, at(44000, 30000), at(45000, 50000));
    insert_route(&watch, at(30000, 42000), at(60000, 42000), true);
    NavRoute route = route_of(&watch);
    assert_true(route.point_count > 3);
    NavPoint p = {(route.points[0].x + route.points[1].x) / 2,
                  (route.points[0].y + route.points[1].y) / 2};
    insert_block(watch.world, p, at(p.x + 100, p.y + 100));
    open_gate(&watch, true);
    update_routes(watch.routes);
    NavRouteReport report = search(&watch);
    assert_true(report.event_count == 1 && report.events[0].is_reachable);
    assert_true(route_of(&watch).is_cut);
    assert_int_equal(repair(&watch).status, NAV_PATH_OK);
    route_scene_end(&watch);
}

// Mud comes onto the route, and a path around it is named. Then the mud goes and the gate opens:
// the new path saves less than the other one did, but is much cheaper.
static void test_a_rest_that_got_cheaper_itself_is_compared_anew(void** state) {
    (void)state;
    RouteScene watch = watch_begin(true);
    double costs[NAV_AREA_COUNT] = {[0] = 1, [1] = 10};
    NavFilter filter = nav_filter();
    NavPathRequest request = nav_path_request(at(40000, 42000), at(60000, 42000));
    for (uint32_t k = 2; k < NAV_AREA_COUNT; k++)
        costs[k] = 1;
    filter.area_costs = costs;
    request.filter = &filter;
    assert_int_equal(nav_route_insert(watch.routes, &request, NULL, &watch.id), NAV_OK);
    const NavPoint ring[4] = {{42000, 50000}, {49000, 50000}, {49000, 88000}, {42000, 88000}};
    NavOutlineDef region = ring_def(ring, 4);
    NavShapeId mud;
    assert_int_equal(try_region(watch.world, raised_floor_def(1, 1, 0), &region, &mud), NAV_OK);
    update_routes(watch.routes);
    assert_true(search(&watch).event_count == 1);
    assert_int_equal(nav_batch_begin(watch.world), NAV_OK);
    assert_int_equal(nav_shape_remove(watch.world, mud), NAV_OK);
    open_gate(&watch, true);
    assert_int_equal(nav_batch_commit(watch.world), NAV_OK);
    update_routes(watch.routes);
    NavRouteReport report = search(&watch);
    assert_true(report.event_count == 1 && report.events[0].is_shorter);
    assert_true(report.events[0].distance == 20000);
    update_routes(watch.routes);
    assert_true(search(&watch).event_count == 0); // once
    route_scene_end(&watch);
}

// The gate closes before the unit, and there is no other path. Later a link gives one.
static void test_a_cut_route_without_another_path_waits_for_one(void** state) {
    (void)state;
    RouteScene watch = watch_begin(false);
    NavShapeId other = insert_block(watch.world, at(49000, 80000), at(52000, 85000));
    open_gate(&watch, true);
    insert_route(&watch, at(40000, 42000), at(60000, 42000), false);
    open_gate(&watch, false);
    NavRouteReport report = update_routes(watch.routes);
    assert_true(report.event_count == 1 && report.events[0].is_cut);
    assert_int_equal(repair(&watch).status, NAV_PATH_UNREACHABLE);
    assert_int_equal(nav_shape_remove(watch.world, other), NAV_OK); // still nothing
    update_routes(watch.routes);
    assert_true(search(&watch).event_count == 0);
    NavLinkDef def = nav_link_def(at(40000, 80000), at(60000, 80000));
    insert_link(watch.world, &def);
    assert_true(update_routes(watch.routes).waiting_count == 1);
    report = search(&watch);
    assert_true(report.event_count == 1 && report.events[0].is_reachable);
    assert_int_equal(repair(&watch).status, NAV_PATH_OK);
    assert_true(!route_of(&watch).is_cut && route_of(&watch).links != NULL);
    route_scene_end(&watch);
}

static void test_what_opens_while_a_route_is_cut_is_named_when_it_is_free(void** state) {
    (void)state;
    RouteScene watch = watch_begin(true);
    insert_route(&watch, at(40000, 42000), at(60000, 42000), false);
    NavShapeId block = insert_block(watch.world, at(49000, 85000), at(52000, SIZE));
    assert_true(update_routes(watch.routes).events[0].is_cut);
    open_gate(&watch, true);
    update_routes(watch.routes);
    assert_true(search(&watch).event_count == 0); // whole, and cut
    assert_int_equal(nav_shape_remove(watch.world, block), NAV_OK);
    assert_true(update_routes(watch.routes).events[0].is_freed);
    NavRouteReport report = search(&watch);
    assert_true(report.event_count == 1 && report.events[0].is_shorter);
    route_scene_end(&watch);
}

// --- links -------------------------------------------------------------------------------

static void test_a_link_that_comes_makes_a_route_shorter(void** state) {
    (void)state;
    RouteScene watch = watch_begin(true);
    insert_route(&watch, at(40000, 42000), at(60000, 42000), false);
    NavLinkDef def = nav_link_def(at(45000, 30000), at(55000, 30000));
    def.cost = 1e6;
    NavLinkId link = insert_link(watch.world, &def);
    update_routes(watch.routes);
    assert_true(search(&watch).event_count == 0);
    def.cost = 100;
    assert_int_equal(nav_link_set(watch.world, link, &def), NAV_OK);
    assert_true(update_routes(watch.routes).waiting_count == 1);
    assert_true(search(&watch).events[0].is_shorter);
    assert_int_equal(repair(&watch).status, NAV_PATH_OK);
    assert_true(route_of(&watch).links != NULL);
    route_scene_end(&watch);
}

// Both ends of the link are far from the unit and its goal, and it leads away: only because it
// costs nothing can what was freed there be of use.
static void test_a_cheap_link_brings_far_gates_near(void** state) {
    (void)state;
    RouteScene watch = watch_begin(true);
    insert_route(&watch, at(40000, 42000), at(60000, 42000), false);
    NavLinkDef def = nav_link_def(at(40000, 43000), at(1000, 99000));
    def.cost = 0;
    insert_link(watch.world, &def);
    def = nav_link_def(at(1000, 1000), at(60000, 43000));
    def.cost = 0;
    insert_link(watch.world, &def);
    NavShapeId wall = insert_block(watch.world, at(0, 98000), at(3000, SIZE));
    update_routes(watch.routes);
    search(&watch);
    def = nav_link_def(at(2000, 95000), at(1000, 2000));
    def.cost = 0;
    insert_link(watch.world, &def);
    update_routes(watch.routes);
    assert_true(search(&watch).event_count == 0); // the first link ends under a block
    assert_int_equal(nav_shape_remove(watch.world, wall), NAV_OK);
    update_routes(watch.routes);
    NavRouteReport report = search(&watch);
    assert_true(report.event_count == 1 && report.events[0].is_shorter);
    route_scene_end(&watch);
}

static void test_a_link_on_a_shape_that_moves_cuts_a_route(void** state) {
    (void)state;
    RouteScene watch = watch_begin(false);
    NavShapeId ferry = insert_floor(watch.world, at(80000, 80000), at(82000, 82000));
    NavLinkDef def = nav_link_def(at(40000, 80000), at(60000, 80000));
    def.to.a = def.to.b = at(81000, 81000);
    def.to.anchor = ferry;
    insert_link(watch.world, &def);
    insert_route(&watch, at(40000, 42000), at(60000, 42000), false);
    assert_true(route_of(&watch).links != NULL);
    insert_block(watch.world, at(1000, 1000), at(2000, 2000));
    assert_int_equal(update_routes(watch.routes).event_count, 0);
    assert_int_equal(nav_shape_move(watch.world, ferry, nav_pose(at(500, 0), 0)), NAV_OK);
    NavRouteReport report = update_routes(watch.routes);
    assert_true(report.event_count == 1 && report.events[0].is_cut);
    route_scene_end(&watch);
}

// What was spent for a goal that is blocked is little, however large the world.
static void test_a_blocked_goal_does_not_use_up_the_nodes(void** state) {
    (void)state;
    RouteScene watch = watch_begin(true);
    for (int32_t i = 0; i < 400; i++) {
        int32_t x = 1000 + i % 20 * 2000, y = 1000 + i / 20 * 2000;
        insert_block(watch.world, at(x, y), at(x + 500, y + 500));
    }
    for (int32_t i = 0; i < 10; i++) {
        int32_t x = 1250 + i * 2000;
        insert_route(&watch, at(45000, 1000 + i), at(x, 1250), true);
    }
    open_gate(&watch, true);
    assert_int_equal(update_routes(watch.routes).waiting_count, 10);
    NavRouteReport report;
    assert_int_equal(nav_routes_search_shorter(watch.routes, 1000, &report), NAV_OK);
    assert_int_equal(report.waiting_count, 0);
    route_scene_end(&watch);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_repair_takes_the_shorter_path),
        cmocka_unit_test(test_many_boxes_at_once_name_what_got_shorter),
        cmocka_unit_test(test_many_boxes_at_once_free_a_goal),
        cmocka_unit_test(test_a_shorter_path_that_is_gone_is_not_taken),
        cmocka_unit_test(test_what_a_lost_path_saved_is_forgotten_where_no_path_is_left),
        cmocka_unit_test(test_a_thin_wall_that_opens_far_from_what_came_is_noticed),
        cmocka_unit_test(test_a_partial_route_is_named_when_a_thin_wall_opens),
        cmocka_unit_test(test_a_partial_route_is_named_once_and_made_whole),
        cmocka_unit_test(test_a_cut_partial_route_takes_the_path_that_was_named),
        cmocka_unit_test(test_a_blocked_goal_does_not_use_up_the_nodes),
        cmocka_unit_test(test_a_rest_that_got_cheaper_itself_is_compared_anew),
        cmocka_unit_test(test_a_cut_route_without_another_path_waits_for_one),
        cmocka_unit_test(test_what_opens_while_a_route_is_cut_is_named_when_it_is_free),
        cmocka_unit_test(test_a_link_that_comes_makes_a_route_shorter),
        cmocka_unit_test(test_a_cheap_link_brings_far_gates_near),
        cmocka_unit_test(test_a_link_on_a_shape_that_moves_cuts_a_route),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
