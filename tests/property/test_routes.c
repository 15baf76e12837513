// A watch names exactly the routes that a commit cuts, and those that are free again: against a
// check of all legs of all routes after each commit.
#include "support/unit_scene.h"

enum { ROUTE_COUNT = 40, MOVER_COUNT = 7, SIZE = 6000, FILTER_COUNT = 4 };

typedef struct Watched {
    NavRouteId id;
    const NavFilter* filter;
    bool is_cut;
    double distance; // to the cut, before the commit
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
    uint32_t cut_count, freed_count;
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
    request.filter = &watch->filters[lcg_next(&watch->random) % FILTER_COUNT];
    return request;
}

static void plan(Watch* watch, Watched* watched) {
    NavPathRequest request = random_request(watch);
    NavRoute route;
    assert_int_equal(nav_route_set(watch->routes, watched->id, &request, NULL), NAV_OK);
    assert_int_equal(nav_route_get(watch->routes, watched->id, &route), NAV_OK);
    assert_false(route.is_cut);
    watched->is_cut = false;
    watched->filter = request.filter;
}

// A unit that was free to walk is where a path may begin.
static void expect_stands(Watch* watch, const Watched* watched, const NavRouteMove* move) {
    NavRoute route;
    NavPath path;
    assert_int_equal(nav_route_get(watch->routes, watched->id, &route), NAV_OK);
    assert_true(is_at(route.point, move->point.x, move->point.y));
    assert_true(fabs(move->position.x - move->point.x) < 1 || route.radius < 2);
    if (watched->is_cut || move->walked == 0 || route.state == NAV_ROUTE_NONE)
        return;
    NavPathRequest request = nav_path_request(move->point, move->point);
    request.radius = route.radius;
    request.filter = watched->filter;
    assert_int_equal(nav_query_find_path(watch->query, &request, &path), NAV_OK);
    assert_int_equal(path.status, NAV_PATH_OK);
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
        if (lcg_next(&watch->random) % (watched->is_cut || is_idle ? 3 : 200) == 0)
            plan(watch, watched);
        NavRouteCheck check;
        assert_int_equal(nav_route_check(watch->routes, watched->id, &check), NAV_OK);
        watched->distance = check.distance;
        assert_int_equal(check.is_free, !watched->is_cut);
    }
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

static void watch_begin(Watch* watch, uint64_t seed) {
    *watch = (Watch){.random = seed};
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

static void run_watch(uint64_t seed, uint32_t commit_count, uint32_t* cut, uint32_t* freed) {
    Watch watch;
    watch_begin(&watch, seed);
    for (uint32_t k = 0; k < commit_count; k++) {
        change_some(&watch);
        if (lcg_next(&watch.random) % 16 == 0) // the update must notice that it missed one
            change_some(&watch);
        expect_all_named(&watch);
        walk(&watch);
    }
    *cut += watch.cut_count;
    *freed += watch.freed_count;
    nav_routes_destroy(watch.routes);
    nav_query_destroy(watch.query);
    nav_world_destroy(watch.world);
}

static void test_a_watch_names_exactly_what_is_cut_and_freed(void** state) {
    (void)state;
    uint32_t cut = 0, freed = 0;
    for (uint64_t seed = 1; seed <= 60; seed++)
        run_watch(seed, 60, &cut, &freed);
    print_message("cut %u, freed %u\n", cut, freed);
    assert_true(cut > 500 && freed > 100);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_watch_names_exactly_what_is_cut_and_freed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
