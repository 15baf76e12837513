// Rows with searches for paths.
#include "memory/rows.h"

#include <stddef.h>

// --- paths ---------------------------------------------------------------------------------------

static NavResult ask_path(Trial* trial, const NavPathRequest* model) {
    NavResult result = NAV_OK;
    for (uint32_t k = 0; k < 3 && result == NAV_OK; k++) {
        NavPathRequest request = *model;
        NavPath path;
        request.start = trial_place(trial);
        request.goal = trial_place(trial);
        result = nav_query_find_path(trial->query, &request, &path);
        if (result != NAV_OK)
            return result;
        trial_tell(trial, (uint64_t)path.status << 32 | path.point_count);
        trial_tell_double(trial, path.length);
    }
    return result;
}

static NavPathRequest usual_request(void) {
    return nav_path_request((NavPoint){0, 0}, (NavPoint){0, 0});
}

static NavResult ask_fast(Trial* trial) {
    NavPathRequest request = usual_request();
    return ask_path(trial, &request);
}

static NavResult ask_optimal(Trial* trial) {
    NavPathRequest request = usual_request();
    request.mode = NAV_PATH_OPTIMAL;
    request.is_partial_allowed = true;
    return ask_path(trial, &request);
}

static NavResult ask_radius(Trial* trial) {
    NavPathRequest request = usual_request();
    request.radius = trial->scene.half / 40 + 1;
    return ask_path(trial, &request);
}

static NavResult ask_disc(Trial* trial) {
    double costs[NAV_AREA_COUNT];
    NavPathRequest request = usual_request();
    NavFilter filter = nav_filter();
    request.filter = &filter;
    for (uint32_t k = 0; k < NAV_AREA_COUNT; k++)
        costs[k] = 1 + k;
    request.radius = trial->scene.half / 30 + 1;
    filter.area_costs = costs;
    request.is_partial_allowed = true;
    return ask_path(trial, &request);
}

static NavResult ask_layers(Trial* trial) {
    NavPathRequest request = usual_request();
    NavFilter filter = nav_filter();
    request.filter = &filter;
    filter.layers = 2;
    filter.exclude_areas = 8;
    return ask_path(trial, &request);
}

static NavResult ask_terrain(Trial* trial) {
    double costs[NAV_AREA_COUNT];
    NavPathRequest request = usual_request();
    NavFilter filter = nav_filter();
    request.filter = &filter;
    for (uint32_t k = 0; k < NAV_AREA_COUNT; k++)
        costs[k] = 1 + k;
    filter.area_costs = costs;
    filter.soft_layers = 1;
    filter.soft_cost = 3;
    return ask_path(trial, &request);
}

// --- slices, queues, drawings --------------------------------------------------------------------

static NavResult make_query(Trial* trial) {
    NavQuery* query = NULL;
    NavResult result = nav_query_create(trial->world, &query);
    nav_query_destroy(query);
    return result;
}

static NavResult use_slices(Trial* trial) {
    NavPoint start = trial_place(trial), goal = trial_place(trial);
    NavPathRequest request = nav_path_request(start, goal);
    NavSlice slice = {NAV_SLICE_RUNNING, 0};
    NavPath path;
    NavResult result = nav_slice_begin(trial->query, &request);
    while (result == NAV_OK && slice.status == NAV_SLICE_RUNNING)
        result = nav_slice_step(trial->query, 3, &slice);
    if (result == NAV_OK)
        result = nav_slice_get(trial->query, &path);
    if (result == NAV_OK)
        trial_tell(trial, (uint64_t)path.status << 32 | path.point_count);
    return result;
}

static NavResult use_queue(Trial* trial) {
    NavQueue* queue = NULL;
    NavTicket ticket;
    NavQueueRun run;
    NavPoint start = trial_place(trial), goal = trial_place(trial);
    NavPathRequest request = nav_path_request(start, goal);
    NavResult result = nav_queue_create(trial->world, &queue);
    if (result == NAV_OK)
        result = nav_queue_add(queue, &request, 1, &ticket);
    if (result == NAV_OK)
        result = nav_queue_run(queue, 1000000, &run);
    nav_queue_destroy(queue);
    return result;
}

static NavResult copy_queue(Trial* trial) {
    NavQueue *queue = NULL, *copy = NULL;
    NavTicket ticket;
    NavQueueRun run;
    NavPath path = {.status = NAV_PATH_OK};
    bool is_done = false;
    NavPoint start = trial_place(trial), goal = trial_place(trial);
    NavPathRequest request = nav_path_request(start, goal);
    NavResult result = nav_queue_create(trial->world, &queue);
    if (result == NAV_OK)
        result = nav_queue_create(trial->world, &copy);
    if (result == NAV_OK)
        result = nav_queue_add(queue, &request, 1, &ticket);
    if (result == NAV_OK)
        result = nav_queue_run(queue, 1000000, &run);
    if (result == NAV_OK)
        result = nav_queue_add(queue, &request, 1, &ticket);
    if (result == NAV_OK)
        result = nav_queue_copy(copy, queue);
    if (result == NAV_OK)
        result = nav_queue_run(copy, 1000000, &run);
    if (result == NAV_OK)
        result = nav_queue_get(copy, ticket, &is_done, &path);
    if (result == NAV_OK)
        trial_tell(trial, (uint64_t)path.status << 32 | path.point_count);
    nav_queue_destroy(queue);
    nav_queue_destroy(copy);
    return result;
}

static void draw_line(void* context, NavDebugPart part, NavPoint a, NavPoint b) {
    trial_tell(context, (uint64_t)part << 40 ^ (uint32_t)a.x ^ (uint64_t)(uint32_t)b.y << 8);
}

static NavResult draw_search(Trial* trial) {
    NavDebugDraw draw = nav_debug_draw();
    NavPoint start = trial_place(trial), goal = trial_place(trial);
    NavPathRequest request = nav_path_request(start, goal);
    NavPath path;
    draw.context = trial;
    draw.line = draw_line;
    draw.view = nav_world_get_bounds(trial->world);
    NavResult result = nav_query_find_path(trial->query, &request, &path);
    return result == NAV_OK ? nav_query_draw_search(trial->query, &draw) : result;
}

static const MemoryRow rows[] = {
    {"nav_query_create nav_query_destroy", make_query, false},
    {"nav_query_find_path", ask_fast, false},
    {"nav_query_find_path", ask_optimal, false},
    {"nav_query_find_path", ask_radius, false},
    {"nav_query_find_path", ask_disc, false},
    {"nav_query_find_path", ask_layers, false},
    {"nav_query_find_path", ask_terrain, false},
    {"nav_slice_begin nav_slice_step nav_slice_get", use_slices, false},
    {"nav_queue_create nav_queue_add nav_queue_run nav_queue_destroy", use_queue, false},
    {"nav_queue_copy", copy_queue, false},
    {"nav_query_draw_search", draw_search, false},
};
const MemoryRows memory_rows_path = {rows, sizeof rows / sizeof *rows};
