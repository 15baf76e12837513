// radius_soak: paths of discs through random scenes that change, against the exact free space.
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <nav/nav.h>

#include "long/disc_soak_check.h"
#include "long/radius_soak_scene.h"
#include "oracle/exact.h"
#include "support/command.h"

static const char usage[] =
    "radius_soak [--queries N] [--seed S] [--shapes M] [--lengths] [--steps] [--loud]\n"
    "Paths of discs through random scenes that change, against the exact free space.\n"
    "--lengths compares lengths, too; --steps gives floors elevations, and agents a step height;\n"
    "--loud names each query.\n";

// --- comparing -------------------------------------------------------------------------------

static void find_walls(RadiusPlay* play) {
    uint32_t slots = nav_world_get_triangle_slot_count(play->world), count = 0;
    NavPoint(*triangles)[3] = malloc((slots + (size_t)1) * sizeof *triangles);
    int32_t* heights = malloc((slots + (size_t)1) * sizeof *heights);
    COMMAND_NEED(triangles != NULL && heights != NULL, "no memory");
    for (uint32_t t = 0; t < slots; t++) {
        NavTriangle triangle;
        if (nav_world_get_triangle(play->world, t, &triangle) != NAV_OK || triangle.area < 0 ||
            (triangle.blocked & play->layers) != 0 ||
            !oracle_box_holds(nav_world_get_bounds(play->world), triangle.corner))
            continue;
        memcpy(triangles[count], triangle.corner, sizeof triangle.corner);
        heights[count++] = triangle.elevation;
    }
    oracle_walls_init_steps(&play->walls, (const NavPoint(*)[3])triangles, heights, count,
                            play->step);
    free(triangles);
    free(heights);
}

static double distance(NavPoint a, NavPoint b) {
    return hypot((double)a.x - b.x, (double)a.y - b.y);
}

static double wall_distance(const OracleWall* wall, NavPoint p) {
    double dx = (double)wall->b.x - wall->a.x, dy = (double)wall->b.y - wall->a.y;
    double ex = (double)p.x - wall->a.x, ey = (double)p.y - wall->a.y;
    double part = (dx * ex + dy * ey) / (dx * dx + dy * dy);
    part = part < 0 ? 0 : part > 1 ? 1 : part;
    return hypot(ex - part * dx, ey - part * dy);
}

// Half of a gap between two shapes, or anything from a step to half the world.
static int32_t any_radius(RadiusPlay* play) {
    const OracleWalls* walls = &play->walls;
    uint32_t kind = random_below(&play->random, 10);
    if (kind < 5 && walls->count > 1) {
        const OracleWall* a = &walls->walls[random_below(&play->random, walls->count)];
        const OracleWall* b = &walls->walls[random_below(&play->random, walls->count)];
        double gap = kind < 3 ? wall_distance(a, b->a) : distance(a->a, b->a);
        gap = gap / 2 + random_between(&play->random, -1, 1);
        if (gap >= 1 && gap < play->size / 2)
            return (int32_t)gap;
    }
    if (kind < 9) {
        int32_t most = play->size >> random_below(&play->random, 9);
        return random_between(&play->random, 1, most / 6 + 1);
    }
    return random_between(&play->random, 1, play->size / 2);
}

static void report(RadiusPlay* play, const NavPathRequest* request, const NavPath* path,
                   const char* what) {
    printf("scene %" PRIu64 ": (%d,%d)-(%d,%d) radius %d %s layers %u step %d: %s, %s\n",
           play->scene, request->start.x, request->start.y, request->goal.x, request->goal.y,
           request->radius, request->mode == NAV_PATH_OPTIMAL ? "optimal" : "fast",
           request->filter->layers, request->filter->step_height,
           nav_path_status_get_text(path->status), what);
    fflush(stdout);
}

static void ask_partial(RadiusPlay* play, const DiscCase* task) {
    NavPathRequest request = task->request;
    NavPath path;
    request.is_partial_allowed = true;
    COMMAND_MUST(nav_query_find_path(play->query, &request, &path), "a query failed");
    play->tally->partial++;
    const char* what = disc_check_partial(task, &path);
    if (what == NULL)
        return;
    play->tally->unsound++;
    report(play, &request, &path, what);
}

// In slices of few nodes, with a query that is used for nothing else.
static void ask_in_slices(RadiusPlay* play, NavPathRequest request) {
    NavSlice slice = {NAV_SLICE_RUNNING, 0};
    NavPath path, whole;
    uint32_t nodes = 1 + (uint32_t)(play->tally->queries % 13);
    request.is_partial_allowed = true;
    COMMAND_MUST(nav_slice_begin(play->sliced, &request), "a query failed");
    while (slice.status == NAV_SLICE_RUNNING)
        COMMAND_MUST(nav_slice_step(play->sliced, nodes, &slice), "a slice failed");
    COMMAND_NEED(nav_slice_get(play->sliced, &path) == NAV_OK &&
                     nav_query_find_path(play->query, &request, &whole) == NAV_OK,
                 "a query failed");
    play->tally->sliced++;
    bool is_same = path.status == whole.status && path.point_count == whole.point_count &&
                   path.length == whole.length && path.cost == whole.cost;
    for (uint32_t i = 0; is_same && i < path.point_count; i++)
        is_same = distance(path.points[i], whole.points[i]) == 0;
    if (is_same)
        return;
    play->tally->unsound++;
    report(play, &request, &path, "another path in slices");
}

static const char* compare_length(RadiusPlay* play, const DiscCase* task, const NavPath* path) {
    bool is_optimal = task->request.mode == NAV_PATH_OPTIMAL;
    double* worst = is_optimal ? &play->tally->worst_optimal : &play->tally->worst_fast;
    if (!play->options->has_lengths || path->point_count < 2 || play->walls.count > 100)
        return NULL;
    double part = path->length / disc_most_length(task) / (is_optimal ? 1 : 1.12);
    play->tally->lengths++;
    *worst = fmax(*worst, part);
    return part > 1 ? "longer than allowed" : NULL;
}

static const char* compare(RadiusPlay* play, const DiscCase* task, const NavPath* path) {
    RadiusTally* tally = play->tally;
    const char* what = disc_check_status(task, path->status);
    bool is_ok = path->status == NAV_PATH_OK;
    bool is_blocked =
        path->status == NAV_PATH_START_BLOCKED || path->status == NAV_PATH_GOAL_BLOCKED;
    tally->ok += is_ok;
    tally->bent += is_ok && path->point_count > 2;
    tally->blocked += is_blocked;
    tally->unreachable += path->status == NAV_PATH_UNREACHABLE;
    tally->close += !task->is_reachable && !task->is_cut;
    if (what != NULL) {
        tally->unsound += is_ok;
        tally->incomplete += !is_ok;
        return what;
    }
    what = is_ok        ? disc_check_points(task, path)
           : is_blocked ? disc_check_nearest(task, path)
                        : NULL;
    tally->unsound += what != NULL;
    if (what != NULL || !is_ok)
        return what;
    what = compare_length(play, task, path);
    tally->long_ones += what != NULL;
    return what;
}

static NavPoint any_room(RadiusPlay* play, int32_t radius) {
    NavPoint p = radius_any_point(play);
    for (uint32_t i = 0; i < 40 && !oracle_leg_keeps(&play->walls, p, p, radius); i++)
        p = radius_any_point(play);
    return p;
}

static void ask(RadiusPlay* play, int32_t radius) {
    NavPoint goal = any_room(play, radius), start = any_room(play, radius);
    NavPathRequest request = nav_path_request(start, goal);
    NavFilter filter = nav_filter();
    DiscCase task;
    NavPath path;
    request.filter = &filter;
    request.radius = radius;
    filter.layers = play->layers;
    filter.step_height = play->step;
    request.mode = random_chance(&play->random, 50) ? NAV_PATH_OPTIMAL : NAV_PATH_FAST;
    if (play->options->is_loud) {
        path.status = NAV_PATH_OUT_OF_BUDGET;
        report(play, &request, &path, "asked");
    }
    disc_case_find(&task, &play->gaps, &request);
    COMMAND_MUST(nav_query_find_path(play->query, &request, &path), "a query failed");
    play->tally->queries++;
    const char* what = compare(play, &task, &path);
    if (what != NULL) {
        report(play, &request, &path, what);
        return;
    }
    if (path.status == NAV_PATH_UNREACHABLE || path.status == NAV_PATH_GOAL_BLOCKED)
        ask_partial(play, &task);
    if (play->tally->queries % 5 == 0)
        ask_in_slices(play, request);
}

static void ask_state(RadiusPlay* play) {
    find_walls(play);
    oracle_gaps_init(&play->gaps, &play->walls);
    if (play->is_steady && play->radius == 0)
        play->radius = any_radius(play);
    for (uint32_t i = 0; i < 3; i++) {
        int32_t radius = play->radius > 0 ? play->radius : any_radius(play);
        for (uint32_t k = 0; k < QUERIES_A_STATE / 3; k++)
            ask(play, radius);
    }
    oracle_gaps_fini(&play->gaps);
    oracle_walls_fini(&play->walls);
}

static void play_scene(const RadiusOptions* options, RadiusTally* tally, uint64_t scene) {
    RadiusPlay play = {.options = options, .tally = tally, .scene = scene};
    play.random.state = scene * UINT64_C(0x9E3779B97F4A7C15);
    play.is_steady = random_chance(&play.random, 50);
    radius_build(&play);
    tally->scenes++;
    for (uint32_t i = 0; i < STATES_A_SCENE; i++) {
        if (i > 0)
            radius_change(&play);
        ask_state(&play);
    }
    nav_query_destroy(play.query);
    nav_query_destroy(play.sliced);
    nav_world_destroy(play.world);
}

static bool parse(RadiusOptions* options, int argc, char** argv) {
    const CommandArgument arguments[] = {
        {"--loud", .flag = &options->is_loud},
        {"--lengths", .flag = &options->has_lengths},
        {"--steps", .flag = &options->has_steps},
        {"--queries", .large = &options->queries},
        {"--seed", .large = &options->seed},
        {"--shapes", .small = &options->shapes, .low = 1, .high = SHAPES_MOST}};
    return command_read(arguments, sizeof arguments / sizeof *arguments, argc, argv);
}

int main(int argc, char** argv) {
    RadiusOptions options = {.queries = 2000, .seed = 1, .shapes = 12};
    RadiusTally tally;
    memset(&tally, 0, sizeof tally);
    if (!parse(&options, argc, argv)) {
        fputs(usage, stderr);
        return 2;
    }
    for (uint64_t scene = options.seed; tally.queries < options.queries; scene++)
        play_scene(&options, &tally, scene);
    printf("%" PRIu64 " queries in %" PRIu64 " scenes with %" PRIu64 " changes: %" PRIu64
           " paths (%" PRIu64 " with bends), %" PRIu64 " unreachable, %" PRIu64 " blocked, %" PRIu64
           " could be answered either way\n",
           tally.queries, tally.scenes, tally.changes, tally.ok, tally.bent, tally.unreachable,
           tally.blocked, tally.close);
    printf("%" PRIu64 " of them partial, %" PRIu64 " in slices\n", tally.partial, tally.sliced);
    if (options.has_lengths)
        printf("%" PRIu64 " lengths, longest against what is allowed: fast %.4f, optimal %.4f\n",
               tally.lengths, tally.worst_fast, tally.worst_optimal);
    printf("%" PRIu64 " unsound, %" PRIu64 " incomplete, %" PRIu64 " too long\n", tally.unsound,
           tally.incomplete, tally.long_ones);
    return tally.unsound + tally.incomplete + tally.long_ones == 0 ? 0 : 1;
}
