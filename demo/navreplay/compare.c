#include "compare.h"

#include "methods/methods.h"

#include <stdio.h>

enum {
    RANDOM_PATHS = 5, // of a file without paths
    CELLS_A_SIDE = 512
};

// A side of the world's cells, at least a pixel.
static int32_t choose_cell(const NavWorld* world) {
    const NavBox box = nav_world_get_bounds(world);
    const int64_t width = (int64_t)box.max.x - box.min.x, height = (int64_t)box.max.y - box.min.y;
    const int64_t cell = (width > height ? width : height) / CELLS_A_SIDE;
    return (int32_t)(cell < NAV_STEPS_PER_PX ? NAV_STEPS_PER_PX : cell);
}

static void print_table(const char* name, const NavPathRequest* request, const MethodTable* table) {
    const NavPxPosition start = nav_point_to_px(request->start),
                        goal = nav_point_to_px(request->goal);
    printf("%s: from (%g, %g) to (%g, %g), radius %g px\n", name, start.x, start.y, goal.x, goal.y,
           nav_steps_to_px(request->radius));
    for (int kind = 0; kind < METHOD_COUNT; ++kind) {
        char line[160];
        method_line((MethodKind)kind, &table->paths[kind], &table->paths[METHOD_OPTIMAL], line,
                    sizeof line);
        printf("  %s\n", line);
    }
}

RplVerdict rpl_compare_path(RplRun* run, const char* name, const NavPathRequest* request) {
    run->has_compared = true;
    if (!run->is_first)
        return RPL_DONE;
    Methods* methods = method_create(run->world, rpl_clock);
    const MethodAgent agent = {
        .filter = request->filter, .radius = request->radius, .cell = choose_cell(run->world)};
    const MethodQuestion question = {.start = request->start, .goal = request->goal};
    MethodTable table = {0};
    const bool is_compared = methods != NULL && method_set_agent(methods, &agent) &&
                             method_scatter_waypoints(methods) &&
                             method_compare(methods, &question, METHOD_ALL, &table);
    if (is_compared)
        print_table(name, request, &table);
    method_table_free(&table);
    method_destroy(methods);
    return is_compared ? RPL_DONE : rpl_run_fail(run);
}

// A random pair of points that a path joins.
static bool find_pair(RplRun* run, uint64_t* state, NavPathRequest* path) {
    NavRandomRequest request = nav_random_request();
    NavRandomPoint point;
    request.filter = path->filter;
    if (nav_query_find_random(run->query, &request, state, &point) != NAV_OK || !point.is_found)
        return false;
    path->start = request.from = point.point;
    request.is_reachable = true;
    if (nav_query_find_random(run->query, &request, state, &point) != NAV_OK || !point.is_found)
        return false;
    path->goal = point.point;
    return true;
}

RplVerdict rpl_compare_end(RplRun* run) {
    if (run->world == NULL || run->has_compared)
        return RPL_DONE;
    const NavFilter filter = rpl_run_filter(run);
    NavPathRequest request = nav_path_request((NavPoint){0, 0}, (NavPoint){0, 0});
    request.filter = &filter;
    uint64_t state = 1;
    RplVerdict verdict = RPL_DONE;
    for (int i = 0; i < RANDOM_PATHS && verdict == RPL_DONE; ++i) {
        char name[32];
        snprintf(name, sizeof name, "random path %d", i + 1);
        if (!find_pair(run, &state, &request))
            return RPL_DONE;
        verdict = rpl_compare_path(run, name, &request);
    }
    return verdict;
}
