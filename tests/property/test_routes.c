// A watch names exactly the routes that a commit cuts, and those that are free again: against a
// check of all legs of all routes after each commit.
//
//   property.routes --commits N --seed S      as many commits, in worlds of all kinds
#include "property/watch.h"

#include <inttypes.h>

#include "support/command.h"

// --- what has become shorter -------------------------------------------------------------

static bool is_whole(const NavRoute* route) {
    NavPoint last = route->point_count > 0 ? route->points[route->point_count - 1] : at(-1, -1);
    return is_at(last, route->goal.x, route->goal.y);
}

static void expect_reached(Watch* watch, Watched* watched, double best, bool is_reachable) {
    watched->is_named |= is_reachable;
    if (best < watched->best && best < (double)INFINITY)
        assert_true(watched->is_named);
    watch->reachable_count += is_reachable;
}

// Every fall of the optimum by 1 percent since the route was planned, or since the last one, is
// named.
static void expect_shorter(Watch* watch, Watched* watched, double best, bool is_shorter) {
    NavRoute route = watch_route(watch, watched);
    double rest = watch_rest_cost(watch, &route);
    assert_true(!is_shorter || best < rest);
    if (route.is_cut || route.state == NAV_ROUTE_ARRIVED)
        return;
    if (best < 0.99 * fmin(watched->least, rest) - 4)
        assert_true(is_shorter);
    watch->shorter_count += is_shorter;
    watch->false_count += is_shorter && best > fmax(watched->best, watched->least) - 1;
    watched->least = fmin(watched->least, best);
}

static void expect_searched(Watch* watch, Watched* watched, const NavRouteEvent* event) {
    NavRoute route = watch_route(watch, watched);
    double best = watch_best_cost(watch, watched);
    bool is_shorter = event != NULL && event->is_shorter;
    bool is_reachable = event != NULL && event->is_reachable;
    bool is_wanting = !is_whole(&route) || (route.is_cut && watched->is_stranded);
    assert_true(is_wanting ? !is_shorter : !is_reachable);
    if (is_wanting)
        expect_reached(watch, watched, best, is_reachable);
    else
        expect_shorter(watch, watched, best, is_shorter);
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
            watch_best_path(watch, watched, route.goal).status == NAV_PATH_START_BLOCKED;
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
    watched->is_stranded &= route.is_cut;
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

// --- many commits ------------------------------------------------------------------------

static uint64_t seed_now; // printed when it fails

static void run_watch(Watch* watch, uint64_t seed, uint32_t commit_count, WatchKind kind) {
    seed_now = seed;
    watch_begin(watch, seed, kind);
    for (uint32_t k = 0; k < commit_count; k++) {
        watch_walk(watch);
        watch_change(watch);
        if (lcg_next(&watch->random) % 16 == 0) // the update must notice that it missed one
            watch_change(watch);
        expect_all_named(watch);
        if (kind.has_searches)
            expect_all_searched(watch);
    }
    watch_end(watch);
}

typedef struct Sum {
    uint32_t cut, freed, goals, local, whole, shorter, wrong, reachable;
} Sum;

static void add(Sum* sum, const Watch* watch) {
    sum->cut += watch->cut_count;
    sum->freed += watch->freed_count;
    sum->goals += watch->goal_count;
    sum->local += watch->local_count;
    sum->whole += watch->whole_count;
    sum->shorter += watch->shorter_count;
    sum->wrong += watch->false_count;
    sum->reachable += watch->reachable_count;
}

static void print(const Sum* sum) {
    print_message("cut %u, freed %u, goals covered or freed %u, repairs %u local and %u whole\n",
                  sum->cut, sum->freed, sum->goals, sum->local, sum->whole);
    print_message("shorter %u, of which %u were as short before, reachable %u\n", sum->shorter,
                  sum->wrong, sum->reachable);
}

// Every fifth world is coarse, every other one has links.
enum { COMMITS_A_WORLD = 100 }; // of those that a seed makes

static WatchKind kind_of(uint64_t seed, bool has_searches) {
    static const int32_t scales[3] = {32, 1000, 20000};
    WatchKind kind = {seed % 5 == 4 ? scales[seed / 5 % 3] : 1, has_searches, seed % 4 == 1,
                      seed % 2 == 0};
    return kind;
}

static Sum run(uint64_t first_seed, uint32_t world_count, uint32_t commit_count,
               bool has_searches) {
    Sum sum = {.cut = 0};
    for (uint64_t seed = first_seed; seed < first_seed + world_count; seed++) {
        Watch watch;
        run_watch(&watch, seed, commit_count, kind_of(seed, has_searches));
        add(&sum, &watch);
    }
    print(&sum);
    return sum;
}

static void test_a_watch_names_exactly_what_is_cut_and_freed(void** state) {
    (void)state;
    Sum sum = run(1, 60, 60, false);
    assert_true(sum.cut > 2000 && sum.freed > 400 && sum.goals > 100);
    assert_true(sum.local > 500 && sum.whole > 500);
}

static void test_searches_find_what_has_become_shorter(void** state) {
    (void)state;
    Sum sum = run(1, 24, 40, true);
    assert_true(sum.shorter > 100 && sum.reachable > 20 && 10 * sum.wrong <= sum.shorter);
}

// Worlds that showed faults: see FOUND.md.
static void test_worlds_of_old_faults(void** state) {
    (void)state;
    static const uint64_t seeds[] = {28300320, 28500156};
    for (size_t k = 0; k < sizeof seeds / sizeof *seeds; k++) {
        Watch watch;
        run_watch(&watch, seeds[k], COMMITS_A_WORLD, kind_of(seeds[k], seeds[k] % 3 == 0));
    }
}

// --- as long as one likes ----------------------------------------------------------------

static uint64_t commit_total;
static uint64_t first_seed = 1;

static void test_many_commits(void** state) {
    (void)state;
    Sum sum = {.cut = 0};
    for (uint64_t k = 0; k < commit_total; k += COMMITS_A_WORLD) {
        uint64_t seed = first_seed + k / COMMITS_A_WORLD;
        Watch watch;
        run_watch(&watch, seed, COMMITS_A_WORLD, kind_of(seed, seed % 3 == 0));
        add(&sum, &watch);
    }
    print_message("%" PRIu64 " commits, %u routes each\n", commit_total, ROUTE_COUNT);
    print(&sum);
    assert_true(10 * sum.wrong <= sum.shorter || sum.shorter < 500);
}

int main(int argc, char** argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_watch_names_exactly_what_is_cut_and_freed),
        cmocka_unit_test(test_searches_find_what_has_become_shorter),
        cmocka_unit_test(test_worlds_of_old_faults),
    };
    const struct CMUnitTest soak[] = {cmocka_unit_test(test_many_commits)};
    const CommandArgument arguments[] = {{"--commits", .large = &commit_total},
                                         {"--seed", .large = &first_seed}};
    if (!command_read(arguments, sizeof arguments / sizeof *arguments, argc, argv))
        return 2;
    int failed = commit_total > 0 ? cmocka_run_group_tests(soak, NULL, NULL)
                                  : cmocka_run_group_tests(tests, NULL, NULL);
    if (failed > 0)
        print_message("the last world had --seed %" PRIu64 "\n", seed_now);
    return failed;
}
