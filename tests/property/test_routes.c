// A watch names exactly the routes that a commit cuts, and those that are free again: against a
// check of all legs of all routes after each commit.
#include "support/unit_scene.h"

enum { ROUTE_COUNT = 40, MOVER_COUNT = 7, SIZE = 6000, FILTER_COUNT = 4 };

typedef struct Watched {
    NavRouteId id;
    const NavFilter* filter;
    bool is_cut;
    double distance; // to the cut, before the commit
    bool is_covered, is_named;
    bool is_stranded; // a repair has found no path
    double best;      // cost of the best path from here, before the commit; INFINITY: there is none
    double least;     // of the best path since the route was planned, less what was walked
} Watched;

typedef struct Watch {
    NavWorld* world;
    NavRoutes* routes;
    NavQuery* query;
    uint64_t random;
    NavShapeId movers[MOVER_COUNT];
    NavPose poses[MOVER_COUNT];
    Watched watched[ROUTE_COUNT];
    NavFilter filters[FILTER_COUNT];
    uint32_t cut_count, freed_count, goal_count, shorter_count, false_count, reachable_count;
    uint32_t local_count, whole_count;
    bool has_searches; // for routes that have become shorter
    bool is_optimal;
} Watch;

// --- what moves --------------------------------------------------------------------------

// Boxes, needles that are a step wide, a triangle, and a floor.
static NavShapeId insert_mover(Watch* watch, uint32_t k) {
    int32_t wide = k % 3 == 0 ? 900 : lcg_between(&watch->random, 20, 300);
    int32_t high = k % 3 == 0 ? 1 : lcg_between(&watch->random, 20, 300);
    const NavPoint ring[4] = {{-wide, -high}, {wide, -high}, {wide, high}, {-wide, high}};
    NavShapeDef def = k == 1 ? raised_floor_def(2, 1, 5) : obstacle_def(k == 2 ? 1 : UINT32_MAX);
    NavOutlineDef region = ring_def(ring, k == 5 ? 3 : 4);
    NavShapeId id;
    watch->poses[k] = nav_pose(lcg_point(&watch->random, 0, SIZE), 0);
    def.pose = watch->poses[k];
    assert_int_equal(try_region(watch->world, def, &region, &id), NAV_OK);
    return id;
}

static void move_one(Watch* watch, uint32_t k) {
    NavPose* pose = &watch->poses[k];
    bool is_jump = lcg_next(&watch->random) % 8 == 0;
    NavPoint by = lcg_point(&watch->random, is_jump ? -2000 : -60, is_jump ? 2000 : 60);
    pose->position.x = (pose->position.x + by.x + SIZE) % SIZE;
    pose->position.y = (pose->position.y + by.y + SIZE) % SIZE;
    if (lcg_next(&watch->random) % 2 == 0)
        pose->angle = (uint16_t)(pose->angle + lcg_between(&watch->random, -4000, 4000));
    assert_int_equal(nav_shape_move(watch->world, watch->movers[k], *pose), NAV_OK);
}

static void change_one(Watch* watch, uint32_t k) {
    uint32_t choice = lcg_next(&watch->random) % 12;
    NavShapeId id = watch->movers[k];
    if (choice == 0)
        assert_int_equal(nav_shape_set_enabled(watch->world, id, false), NAV_OK);
    else if (choice == 1)
        assert_int_equal(nav_shape_set_enabled(watch->world, id, true), NAV_OK);
    else if (choice == 2 && k == 2)
        assert_int_equal(nav_shape_set_layers(watch->world, id, lcg_next(&watch->random) % 4),
                         NAV_OK);
    else if (choice == 3 && k == 1)
        assert_int_equal(
            nav_shape_set_elevation(watch->world, id, lcg_between(&watch->random, 0, 9)), NAV_OK);
    else if (choice == 4) {
        assert_int_equal(nav_shape_remove(watch->world, id), NAV_OK);
        watch->movers[k] = insert_mover(watch, k);
    } else
        move_one(watch, k);
}

static void change_some(Watch* watch) {
    uint32_t count = lcg_next(&watch->random) % 4 == 0 ? MOVER_COUNT : 1;
    if (count == 1) {
        change_one(watch, lcg_next(&watch->random) % MOVER_COUNT);
        return;
    }
    assert_int_equal(nav_batch_begin(watch->world), NAV_OK);
    for (uint32_t k = 0; k < count; k++)
        change_one(watch, k);
    assert_int_equal(nav_batch_commit(watch->world), NAV_OK);
}

// --- routes ------------------------------------------------------------------------------

static NavPathRequest random_request(Watch* watch) {
    NavPoint start = lcg_point(&watch->random, 100, SIZE - 100);
    NavPoint goal = lcg_point(&watch->random, 100, SIZE - 100);
    NavPathRequest request = nav_path_request(start, goal);
    static const int32_t radii[6] = {0, 0, 1, 2, 30, 120};
    request.radius = radii[lcg_next(&watch->random) % 6];
    request.is_partial_allowed = lcg_next(&watch->random) % 2 == 0;
    request.mode = watch->is_optimal ? NAV_PATH_OPTIMAL : NAV_PATH_FAST;
    request.filter = &watch->filters[lcg_next(&watch->random) % FILTER_COUNT];
    return request;
}

static void plan(Watch* watch, Watched* watched) {
    NavPathRequest request = random_request(watch);
    NavRoute route;
    assert_int_equal(nav_route_set(watch->routes, watched->id, &request, NULL), NAV_OK);
    assert_int_equal(nav_route_get(watch->routes, watched->id, &route), NAV_OK);
    assert_false(route.is_cut);
    *watched = (Watched){.id = watched->id, .filter = request.filter};
}

static NavPath best_path(Watch* watch, const Watched* watched, NavPoint start) {
    NavRoute route;
    NavPath path;
    assert_int_equal(nav_route_get(watch->routes, watched->id, &route), NAV_OK);
    NavPathRequest request = nav_path_request(start, route.goal);
    request.radius = route.radius;
    request.mode = NAV_PATH_OPTIMAL;
    request.filter = watched->filter;
    assert_int_equal(nav_query_find_path(watch->query, &request, &path), NAV_OK);
    return path;
}

static double best_cost(Watch* watch, const Watched* watched) {
    NavRoute route;
    assert_int_equal(nav_route_get(watch->routes, watched->id, &route), NAV_OK);
    NavPath path = best_path(watch, watched, route.point);
    return path.status == NAV_PATH_OK ? path.cost : (double)INFINITY;
}

// A unit that was free to walk is where its disc fits: a leg keeps a step less than the radius, and
// the point is beside the leg by less than another.
static void expect_stands(Watch* watch, const Watched* watched, const NavRouteMove* move) {
    NavRoute route;
    NavPath path;
    assert_int_equal(nav_route_get(watch->routes, watched->id, &route), NAV_OK);
    assert_true(is_at(route.point, move->point.x, move->point.y));
    assert_true(fabs(move->position.x - move->point.x) < 1 || route.radius < 2);
    if (watched->is_cut || move->walked == 0 || route.state == NAV_ROUTE_NONE)
        return;
    NavPathRequest request = nav_path_request(move->point, move->point);
    request.radius = route.radius > 2 ? route.radius - 2 : 0;
    request.filter = watched->filter;
    assert_int_equal(nav_query_find_path(watch->query, &request, &path), NAV_OK);
    assert_int_equal(path.status, NAV_PATH_OK);
}

// --- repairs -----------------------------------------------------------------------------

// The rest of the route is free and begins where it should. `ends`: that place, and the old goal.
static void expect_rest(Watch* watch, Watched* watched, const NavPoint ends[2],
                        const NavRouteRepair* repair) {
    NavRoute route;
    NavRouteCheck check;
    assert_true(repair->status == NAV_PATH_OK || repair->status == NAV_PATH_PARTIAL);
    assert_int_equal(nav_route_get(watch->routes, watched->id, &route), NAV_OK);
    assert_int_equal(nav_route_check(watch->routes, watched->id, &check), NAV_OK);
    assert_true(check.is_free && repair->length == route.length);
    assert_true(is_at(route.point, ends[0].x, ends[0].y));
    NavPoint last = route.points[route.point_count - 1];
    assert_true(repair->status == NAV_PATH_PARTIAL || is_at(last, route.goal.x, route.goal.y));
    bool is_covered =
        watched->is_covered && repair->is_local && is_at(ends[1], route.goal.x, route.goal.y);
    *watched = (Watched){.id = watched->id, .filter = watched->filter, .is_covered = is_covered};
    watch->local_count += repair->is_local;
    watch->whole_count += !repair->is_local;
}

static bool is_found(const NavRouteRepair* repair) {
    return repair->status == NAV_PATH_OK || repair->status == NAV_PATH_PARTIAL;
}

static void repair(Watch* watch, Watched* watched) {
    NavRoute before;
    NavRouteRepair repair;
    assert_int_equal(nav_route_get(watch->routes, watched->id, &before), NAV_OK);
    assert_int_equal(nav_route_repair(watch->routes, watched->id, 1.2, &repair), NAV_OK);
    watched->is_stranded = !is_found(&repair);
    if (!is_found(&repair))
        return;
    assert_true(!repair.is_local || repair.length <= 1.2 * before.length + 1);
    expect_rest(watch, watched, (NavPoint[2]){before.point, before.goal}, &repair);
}

// A unit somewhere near joins its route again.
static void push(Watch* watch, Watched* watched) {
    NavRoute route;
    NavRouteRepair repair;
    assert_int_equal(nav_route_get(watch->routes, watched->id, &route), NAV_OK);
    NavPoint by = lcg_point(&watch->random, -150, 150);
    NavPoint from = at(route.point.x + by.x, route.point.y + by.y);
    assert_int_equal(nav_route_join(watch->routes, watched->id, from, 1.2, &repair), NAV_OK);
    if (!is_found(&repair))
        return;
    expect_rest(watch, watched, (NavPoint[2]){from, route.goal}, &repair);
}

static void retarget(Watch* watch, Watched* watched) {
    NavRoute route;
    NavRouteRepair repair;
    assert_int_equal(nav_route_get(watch->routes, watched->id, &route), NAV_OK);
    NavPoint by = lcg_point(&watch->random, -150, 150);
    NavPoint goal = at(route.goal.x + by.x, route.goal.y + by.y);
    assert_int_equal(nav_route_retarget(watch->routes, watched->id, goal, 1.2, &repair), NAV_OK);
    if (is_found(&repair))
        expect_rest(watch, watched, (NavPoint[2]){route.point, route.goal}, &repair);
}

static void change_route(Watch* watch, Watched* watched) {
    static void (*const changes[4])(Watch*, Watched*) = {plan, repair, push, retarget};
    changes[lcg_next(&watch->random) % 4](watch, watched);
}

static void note_best(Watch* watch, Watched* watched, double walked) {
    if (!watch->has_searches)
        return;
    bool is_new = watched->least == 0;
    watched->best = best_cost(watch, watched);
    watched->least = is_new ? watched->best : fmin(watched->least - walked, watched->best);
}

// Some walk, and what is cut mostly gets another path; some others, too.
static void walk(Watch* watch) {
    for (uint32_t k = 0; k < ROUTE_COUNT; k++) {
        Watched* watched = &watch->watched[k];
        NavRouteMove move;
        double distance = lcg_between(&watch->random, 0, 200) / 7.0;
        assert_int_equal(nav_route_advance(watch->routes, watched->id, distance, &move), NAV_OK);
        expect_stands(watch, watched, &move);
        bool is_idle = move.state != NAV_ROUTE_WALKING;
        if (lcg_next(&watch->random) % (watched->is_cut || is_idle ? 3 : 50) == 0)
            change_route(watch, watched);
        NavRouteCheck check;
        assert_int_equal(nav_route_check(watch->routes, watched->id, &check), NAV_OK);
        watched->distance = check.distance;
        note_best(watch, watched, move.walked);
        assert_int_equal(check.is_free, !watched->is_cut);
    }
}

// --- what has become shorter -------------------------------------------------------------

static bool is_whole(const NavRoute* route) {
    NavPoint last = route->point_count > 0 ? route->points[route->point_count - 1] : at(-1, -1);
    return is_at(last, route->goal.x, route->goal.y);
}

// What the commit has made shorter by 1 percent of the rest is named, and what is named is shorter.
static void expect_searched(Watch* watch, Watched* watched, const NavRouteEvent* event) {
    NavRoute route;
    double best = best_cost(watch, watched);
    bool is_shorter = event != NULL && event->is_shorter;
    bool is_reachable = event != NULL && event->is_reachable;
    assert_int_equal(nav_route_get(watch->routes, watched->id, &route), NAV_OK);
    bool is_wanting = !is_whole(&route) || (route.is_cut && watched->is_stranded);
    assert_true(!is_shorter || (!is_wanting && best < route.length));
    assert_true(!is_reachable || (is_wanting && best < (double)INFINITY));
    watched->is_named |= is_shorter || is_reachable;
    bool is_due = is_wanting ? best < (double)INFINITY
                             : !route.is_cut && route.state != NAV_ROUTE_ARRIVED &&
                                   best < 0.99 * route.length - 4;
    if (is_due && best < watched->best - 4)
        assert_true(watched->is_named);
    watch->shorter_count += is_shorter;
    watch->false_count += is_shorter && best > watched->least - 4;
    watch->reachable_count += is_reachable;
    watched->least = fmin(watched->least, best);
}

// --- the check ---------------------------------------------------------------------------

static const NavRouteEvent* find_event(const NavRouteReport* report, NavRouteId id) {
    for (uint32_t k = 0; k < report->event_count; k++)
        if (report->events[k].id.index == id.index &&
            report->events[k].id.generation == id.generation)
            return &report->events[k];
    return NULL;
}

static void expect_events_in_order(const NavRouteReport* report) {
    for (uint32_t k = 1; k < report->event_count; k++)
        assert_true(report->events[k - 1].id.index < report->events[k].id.index);
}

static void expect_named_as_cut(const Watched* watched, const NavRouteCheck* check,
                                bool was_named) {
    if (!watched->is_cut || check->is_free) {
        assert_int_equal(was_named, !watched->is_cut && !check->is_free);
        return;
    }
    double nearer = watched->distance - check->distance;
    assert_true(nearer < 6 || was_named);
    assert_true(nearer > 2 || !was_named);
}

static void expect_goal_named(Watch* watch, Watched* watched, const NavRouteEvent* event) {
    NavRoute route;
    bool was_covered = watched->is_covered;
    assert_int_equal(nav_route_get(watch->routes, watched->id, &route), NAV_OK);
    if (is_whole(&route))
        watched->is_covered =
            best_path(watch, watched, route.goal).status == NAV_PATH_START_BLOCKED;
    assert_int_equal(event != NULL && event->is_goal_covered, !was_covered && watched->is_covered);
    assert_int_equal(event != NULL && event->is_goal_freed, was_covered && !watched->is_covered);
    watch->goal_count += was_covered != watched->is_covered;
}

static void expect_named(Watch* watch, Watched* watched, const NavRouteReport* report) {
    const NavRouteEvent* event = find_event(report, watched->id);
    bool was_named_cut = event != NULL && event->is_cut;
    bool was_named_free = event != NULL && event->is_freed;
    double distance = was_named_cut ? event->distance : 0;
    NavRouteCheck check;
    NavRoute route;
    assert_int_equal(nav_route_get(watch->routes, watched->id, &route), NAV_OK);
    assert_int_equal(nav_route_check(watch->routes, watched->id, &check), NAV_OK);
    assert_int_equal(route.is_cut, !check.is_free);
    expect_named_as_cut(watched, &check, was_named_cut);
    assert_int_equal(was_named_free, watched->is_cut && !route.is_cut);
    assert_true(!was_named_cut || distance == check.distance);
    assert_true(check.distance <= route.length + 2);
    expect_goal_named(watch, watched, event);
    watch->cut_count += was_named_cut;
    watch->freed_count += was_named_free;
    watched->is_cut = route.is_cut;
}

static void expect_all_named(Watch* watch) {
    NavRouteReport report;
    NavRouteEvent events[ROUTE_COUNT];
    assert_int_equal(nav_routes_update(watch->routes, &report), NAV_OK);
    assert_true(report.version == nav_world_get_version(watch->world));
    assert_true(report.event_count <= ROUTE_COUNT);
    expect_events_in_order(&report);
    if (report.event_count > 0)
        memcpy(events, report.events, report.event_count * sizeof *events);
    report.events = events;
    for (uint32_t k = 0; k < ROUTE_COUNT; k++)
        expect_named(watch, &watch->watched[k], &report);
}

// In several parts now and then.
static void expect_all_searched(Watch* watch) {
    NavRouteEvent events[ROUTE_COUNT];
    uint32_t event_count = 0, nodes = lcg_next(&watch->random) % 3 == 0 ? 50 : NAV_NO_LIMIT;
    NavRouteReport report = {.waiting_count = 1};
    while (report.waiting_count > 0) {
        assert_int_equal(nav_routes_search_shorter(watch->routes, nodes, &report), NAV_OK);
        expect_events_in_order(&report);
        assert_true(event_count + report.event_count <= ROUTE_COUNT);
        if (report.event_count > 0)
            memcpy(events + event_count, report.events, report.event_count * sizeof *events);
        event_count += report.event_count;
    }
    report = (NavRouteReport){.events = events, .event_count = event_count};
    for (uint32_t k = 0; k < ROUTE_COUNT; k++)
        expect_searched(watch, &watch->watched[k], find_event(&report, watch->watched[k].id));
}

static void watch_begin(Watch* watch, uint64_t seed, bool has_searches) {
    *watch = (Watch){
        .random = seed, .has_searches = has_searches, .is_optimal = has_searches && seed % 2 == 0};
    watch->world = scene_random_world(&watch->random, SIZE, SIZE / 20);
    assert_int_equal(nav_routes_create(watch->world, &watch->routes), NAV_OK);
    watch->query = create_query(watch->world);
    for (uint32_t k = 0; k < FILTER_COUNT; k++)
        watch->filters[k] = nav_filter();
    watch->filters[1].layers = 1;
    watch->filters[2].exclude_areas = 4;
    watch->filters[3].step_height = 3;
    for (uint32_t k = 0; k < MOVER_COUNT; k++)
        watch->movers[k] = insert_mover(watch, k);
    for (uint32_t k = 0; k < ROUTE_COUNT; k++) {
        NavPathRequest request = random_request(watch);
        assert_int_equal(nav_route_insert(watch->routes, &request, NULL, &watch->watched[k].id),
                         NAV_OK);
        watch->watched[k].filter = request.filter;
    }
}

static Watch run_watch(uint64_t seed, uint32_t commit_count, bool has_searches) {
    Watch watch;
    watch_begin(&watch, seed, has_searches);
    for (uint32_t k = 0; k < commit_count; k++) {
        walk(&watch);
        change_some(&watch);
        if (lcg_next(&watch.random) % 16 == 0) // the update must notice that it missed one
            change_some(&watch);
        expect_all_named(&watch);
        if (has_searches)
            expect_all_searched(&watch);
    }
    nav_routes_destroy(watch.routes);
    nav_query_destroy(watch.query);
    nav_world_destroy(watch.world);
    return watch;
}

static void test_a_watch_names_exactly_what_is_cut_and_freed(void** state) {
    (void)state;
    uint32_t cut = 0, freed = 0, goals = 0, local = 0, whole = 0;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        Watch watch = run_watch(seed, 60, false);
        cut += watch.cut_count;
        freed += watch.freed_count;
        goals += watch.goal_count;
        local += watch.local_count;
        whole += watch.whole_count;
    }
    print_message("cut %u, freed %u, goals %u, local %u, whole %u\n", cut, freed, goals, local,
                  whole);
    assert_true(cut > 2000 && freed > 400 && goals > 100 && local > 500 && whole > 500);
}

static void test_searches_find_what_has_become_shorter(void** state) {
    (void)state;
    uint32_t shorter = 0, reachable = 0, wrong = 0;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        Watch watch = run_watch(seed, 40, true);
        shorter += watch.shorter_count;
        wrong += watch.false_count;
        reachable += watch.reachable_count;
    }
    print_message("shorter %u, of which not %u, reachable %u\n", shorter, wrong, reachable);
    assert_true(shorter > 100 && reachable > 30);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_watch_names_exactly_what_is_cut_and_freed),
        cmocka_unit_test(test_searches_find_what_has_become_shorter),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
