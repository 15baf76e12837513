#include "long/disc_soak_ask.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "long/disc_soak_check.h"
#include "long/disc_soak_draw.h"

#include "support/command.h"

// --- faults --------------------------------------------------------------------------------------

static void write_path(FILE* file, const NavPathRequest* request) {
    fprintf(file, "path p %.8f %.8f %.8f %.8f radius %.8f mode %s\n",
            nav_steps_to_px(request->start.x), nav_steps_to_px(request->start.y),
            nav_steps_to_px(request->goal.x), nav_steps_to_px(request->goal.y),
            nav_steps_to_px(request->radius),
            request->mode == NAV_PATH_OPTIMAL ? "optimal" : "fast");
}

static void write_fault(const DiscAsk* ask, FILE* file, const NavPathRequest* request,
                        const char* what) {
    fprintf(file, "# %s; scene %" PRIu64 " (%s), radius %d steps\n%s", what, ask->number,
            ask->scene->kind, request->radius, ask->scene->log);
    fprintf(file, "status nearest%s\n", request->is_partial_allowed ? " partial" : "");
    write_path(file, request);
}

static void report(const DiscAsk* ask, const NavPathRequest* request, const char* what) {
    char name[300];
    ask->tally->faults++;
    write_fault(ask, stdout, request, what);
    fflush(stdout);
    if (ask->options->folder == NULL)
        return;
    snprintf(name, sizeof name, "%s/%s-%" PRIu64 "-%" PRIu64 ".nav", ask->options->folder,
             ask->scene->kind, ask->number, ask->tally->faults);
    FILE* file = fopen(name, "w");
    COMMAND_NEED(file != NULL, "cannot write the fault");
    write_fault(ask, file, request, what);
    fclose(file);
}

// --- asking --------------------------------------------------------------------------------------

static NavPath find_path(const DiscAsk* ask, const NavPathRequest* request) {
    NavPath path;
    if (ask->options->is_loud) {
        write_fault(ask, stderr, request, "asked");
        fflush(stderr);
    }
    COMMAND_MUST(nav_query_find_path(ask->scene->query, request, &path), "a query failed");
    return path;
}

static const char* check_length(const DiscAsk* ask, const DiscCase* task, const NavPath* path) {
    DiscTally* tally = ask->tally;
    bool is_optimal = task->request.mode == NAV_PATH_OPTIMAL;
    if (ask->options->length_every == 0 || tally->queries % ask->options->length_every != 0 ||
        task->gaps->walls->count > 60 || path->point_count < 2)
        return NULL;
    double part = path->length / disc_most_length(task) / (is_optimal ? 1 : 1.12);
    double* worst = is_optimal ? &tally->worst_optimal : &tally->worst_fast;
    tally->lengths++;
    *worst = fmax(*worst, part);
    return part > 1 ? "longer than allowed" : NULL;
}

static void ask_partial(const DiscAsk* ask, const DiscCase* task) {
    NavPathRequest request = task->request;
    request.is_partial_allowed = true;
    NavPath path = find_path(ask, &request);
    ask->tally->partial++;
    const char* what = disc_check_partial(task, &path);
    if (what != NULL)
        report(ask, &request, what);
}

static bool is_blocked(NavPathStatus status) {
    return status == NAV_PATH_START_BLOCKED || status == NAV_PATH_GOAL_BLOCKED;
}

// The status from the goal to the start is the same, or says that the other end is blocked.
static void ask_back(const DiscAsk* ask, const DiscCase* task, NavPathStatus status) {
    NavPathRequest request = task->request;
    request.start = task->request.goal;
    request.goal = task->request.start;
    NavPath path = find_path(ask, &request);
    if (is_blocked(status) ? !is_blocked(path.status) : path.status != status)
        report(ask, &request, "another status in this direction than in the other");
}

static NavPath find_in_slices(const DiscAsk* ask, const NavPathRequest* request) {
    NavSlice slice = {NAV_SLICE_RUNNING, 0};
    NavPath path;
    NavQuery* query = ask->scene->sliced;
    uint32_t nodes = 1 + (uint32_t)(ask->tally->queries % 13);
    COMMAND_MUST(nav_slice_begin(query, request), "a query failed");
    while (slice.status == NAV_SLICE_RUNNING)
        COMMAND_MUST(nav_slice_step(query, nodes, &slice), "a slice failed");
    COMMAND_MUST(nav_slice_get(query, &path), "a slice failed");
    return path;
}

static void ask_in_slices(const DiscAsk* ask, const NavPathRequest* request, const NavPath* whole) {
    NavPath path = find_in_slices(ask, request);
    ask->tally->sliced++;
    bool is_same = path.status == whole->status && path.point_count == whole->point_count &&
                   path.length == whole->length && path.has_nearest == whole->has_nearest;
    for (uint32_t i = 0; is_same && i < path.point_count; i++)
        is_same = path.points[i].x == whole->points[i].x && path.points[i].y == whole->points[i].y;
    if (!is_same)
        report(ask, request, "another path in slices");
}

// With a budget, which may end anywhere.
static void ask_with_budget(const DiscAsk* ask, const DiscCase* task) {
    NavPathRequest request = task->request;
    request.is_partial_allowed = ask->tally->queries % 2 == 0;
    request.max_nodes = 1 + (uint32_t)(ask->tally->queries * 7919 % 397);
    NavPath path = find_path(ask, &request);
    ask_in_slices(ask, &request, &path);
}

// What the first answer makes worth asking.
static void ask_more(const DiscAsk* ask, const DiscCase* task, const NavPath* path) {
    NavPathStatus status = path->status;
    const char* what = NULL;
    if (is_blocked(status)) {
        ask->tally->nearest++;
        what = disc_check_nearest(task, path);
    }
    if (what != NULL)
        report(ask, &task->request, what);
    if (ask->tally->queries % 5 == 0)
        ask_in_slices(ask, &task->request, path);
    if (ask->tally->queries % 5 == 1)
        ask_with_budget(ask, task);
    if (status == NAV_PATH_UNREACHABLE || status == NAV_PATH_GOAL_BLOCKED)
        ask_partial(ask, task);
    if (ask->tally->queries % 3 == 0)
        ask_back(ask, task, status);
}

static void count(DiscTally* tally, const DiscCase* task, const NavPath* path) {
    tally->ok += path->status == NAV_PATH_OK;
    tally->bent += path->status == NAV_PATH_OK && path->point_count > 2;
    tally->unreachable += path->status == NAV_PATH_UNREACHABLE;
    tally->blocked += is_blocked(path->status);
    tally->either += !task->is_reachable && !task->is_cut;
}

static void ask_one(const DiscAsk* ask, int32_t radius) {
    DiscScene* scene = ask->scene;
    NavFilter filter = nav_filter();
    NavPoint goal = disc_any_point(scene, radius), start = disc_any_point(scene, radius);
    NavPathRequest request = nav_path_request(start, goal);
    DiscCase task;
    filter.layers = scene->layers;
    filter.step_height = scene->step_height;
    request.filter = &filter;
    request.radius = radius;
    request.mode = random_chance(&scene->random, 50) ? NAV_PATH_OPTIMAL : NAV_PATH_FAST;
    disc_case_find(&task, &scene->gaps, &request);
    NavPath path = find_path(ask, &request);
    ask->tally->queries++;
    count(ask->tally, &task, &path);
    const char* what = disc_check_status(&task, path.status);
    if (what == NULL && path.status == NAV_PATH_OK)
        what = disc_check_points(&task, &path);
    if (what == NULL && path.status == NAV_PATH_OK)
        what = check_length(ask, &task, &path);
    if (what != NULL)
        report(ask, &request, what);
    else
        ask_more(ask, &task, &path);
}

void disc_ask(const DiscAsk* ask) {
    for (uint32_t i = 0; i < 3; i++) {
        int32_t radius = disc_any_radius(ask->scene);
        for (uint32_t k = 0; k < 4; k++)
            ask_one(ask, radius);
    }
}
