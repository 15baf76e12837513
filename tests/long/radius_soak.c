// radius_soak: paths of discs through random scenes that change, compared with the offset oracle.
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <nav/nav.h>

#include "long/radius_soak_scene.h"
#include "oracle/offset.h"
#include "support/command.h"

static const char usage[] =
    "radius_soak [--queries N] [--seed S] [--shapes M] [--lengths] [--steps] [--loud]\n"
    "Paths of discs through random scenes that change, compared with the boundary of the offset\n"
    "free space. --lengths compares lengths, too; --steps gives floors elevations, and agents a\n"
    "step height; --loud names each query.\n";

#define CLOSE 0.01 // steps

// --- comparing -------------------------------------------------------------------------------

static void find_walls(RadiusPlay* play) {
    uint32_t slots = nav_world_get_triangle_slot_count(play->world), count = 0;
    NavPoint(*triangles)[3] = malloc((slots + (size_t)1) * sizeof *triangles);
    int32_t* heights = malloc((slots + (size_t)1) * sizeof *heights);
    if (triangles == NULL || heights == NULL)
        radius_die("no memory");
    for (uint32_t t = 0; t < slots; t++) {
        NavTriangle triangle;
        bool is_out = false;
        if (nav_world_get_triangle(play->world, t, &triangle) != NAV_OK || triangle.area < 0 ||
            (triangle.blocked & play->layers) != 0)
            continue;
        for (uint32_t i = 0; i < 3; i++)
            is_out = is_out || triangle.corner[i].x < 0 || triangle.corner[i].y < 0 ||
                     triangle.corner[i].x > play->size || triangle.corner[i].y > play->size;
        if (is_out)
            continue;
        for (uint32_t i = 0; i < 3; i++)
            triangles[count][i] = triangle.corner[i];
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

static const char* compare_points(const RadiusPlay* play, const NavPathRequest* request,
                                  const NavPath* path) {
    double length = 0;
    if (path->point_count == 0 || distance(path->points[0], request->start) != 0 ||
        distance(path->points[path->point_count - 1], request->goal) != 0)
        return "wrong ends";
    for (uint32_t i = 1; i < path->point_count; i++) {
        if (!oracle_leg_keeps(&play->walls, path->points[i - 1], path->points[i],
                              request->radius - 1))
            return "a leg touches";
        length += distance(path->points[i - 1], path->points[i]);
    }
    return fabs(length - path->length) > 1e-9 * length ? "wrong length" : NULL;
}

// Each bend is near the circle around the end of a wall.
static const char* compare_bends(const RadiusPlay* play, const NavPathRequest* request,
                                 const NavPath* path) {
    double least = request->radius - 1.0,
           most = request->radius + (request->radius < 100 ? 1 : request->radius * 0.01) + 1e-6;
    for (uint32_t i = 1; i + 1 < path->point_count; i++) {
        bool is_beside = false;
        for (uint32_t k = 0; k < play->walls.count && !is_beside; k++) {
            double a = distance(play->walls.walls[k].a, path->points[i]);
            double b = distance(play->walls.walls[k].b, path->points[i]);
            is_beside = (a >= least && a <= most) || (b >= least && b <= most);
        }
        if (!is_beside)
            return "a bend stands in the open";
    }
    return NULL;
}

// The free spaces of a disc a little smaller, a little larger, and (for lengths) two steps larger.
typedef struct Bands {
    OracleOffset *less, *more, *wide;
} Bands;

// The path of a disc two steps larger is an upper bound for a path of lattice points, whose bends
// lie outside the arcs.
static const char* compare_length(RadiusPlay* play, const Bands* bands,
                                  const NavPathRequest* request, const NavPath* path) {
    NavPoint start = request->start, goal = request->goal;
    double shortest = oracle_offset_shortest(bands->less, start, goal), most;
    double* worst =
        request->mode == NAV_PATH_OPTIMAL ? &play->tally->worst_optimal : &play->tally->worst_fast;
    if (path->length < shortest - 0.1 - 1e-9 * shortest)
        return "shorter than the shortest";
    if (!oracle_offset_holds(bands->wide, start) || !oracle_offset_holds(bands->wide, goal) ||
        !oracle_offset_joins(bands->wide, start, goal))
        return NULL;
    most = oracle_offset_shortest(bands->wide, start, goal) * 1.012 + 4;
    play->tally->lengths++;
    if (path->length / most > *worst)
        *worst = path->length / most;
    return path->length > most * (request->mode == NAV_PATH_OPTIMAL ? 1 : 1.12)
               ? "longer than the shortest"
               : NULL;
}

static const char* compare_status(RadiusPlay* play, const Bands* bands,
                                  const NavPathRequest* request, const NavPath* path) {
    RadiusTally* tally = play->tally;
    NavPoint start = request->start, goal = request->goal;
    bool is_start_free = oracle_leg_keeps(&play->walls, start, start, request->radius);
    bool is_goal_free = oracle_leg_keeps(&play->walls, goal, goal, request->radius);
    NavPathStatus expected = !is_start_free  ? NAV_PATH_START_BLOCKED
                             : !is_goal_free ? NAV_PATH_GOAL_BLOCKED
                                             : NAV_PATH_OK;
    if (expected != NAV_PATH_OK) {
        tally->blocked++;
        return path->status == expected ? NULL : "wrong status";
    }
    if (path->status != NAV_PATH_OK && path->status != NAV_PATH_UNREACHABLE)
        return "wrong status";
    bool is_joined = path->status == NAV_PATH_OK;
    if (!oracle_offset_joins(bands->less, start, goal)) {
        tally->unreachable++;
        return is_joined ? "joined, but it is not" : NULL;
    }
    if (!oracle_offset_holds(bands->more, start) || !oracle_offset_holds(bands->more, goal) ||
        !oracle_offset_joins(bands->more, start, goal)) {
        tally->close++;
        return NULL;
    }
    return is_joined ? NULL : "there is a way";
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

// A partial path ends as near to the goal as possible: its end is compared with the border of the
// reachable space of a slightly smaller disc, and of one two steps larger.
static const char* compare_partial(RadiusPlay* play, const Bands* bands,
                                   const NavPathRequest* request, const NavPath* path) {
    if (path->status != NAV_PATH_PARTIAL)
        return "wrong status";
    NavPathRequest part = *request;
    part.goal = path->points[path->point_count - 1];
    const char* what = compare_points(play, &part, path);
    if (what != NULL)
        return what;
    // The smaller disc may reach the goal itself: then the case is too close to decide.
    bool is_close = oracle_offset_holds(bands->less, request->goal) &&
                    oracle_offset_joins(bands->less, request->start, request->goal);
    double least =
        is_close ? 0 : oracle_offset_distance(bands->less, request->start, request->goal);
    if (fabs(path->goal_distance - distance(part.goal, request->goal)) > 1e-6)
        return "wrong distance to the goal";
    if (path->goal_distance < least - 0.1)
        return "nearer than can be";
    if (bands->wide == NULL || !oracle_offset_holds(bands->wide, request->start))
        return NULL;
    double most = oracle_offset_distance(bands->wide, request->start, request->goal);
    double over = path->goal_distance - most;
    play->tally->near++;
    if (over > play->tally->worst_partial)
        play->tally->worst_partial = over;
    return over > 2 ? "not as near as can be" : NULL;
}

static void ask_partial(RadiusPlay* play, const Bands* bands, NavPathRequest request) {
    NavPath path;
    request.is_partial_allowed = true;
    if (nav_query_find_path(play->query, &request, &path) != NAV_OK)
        radius_die("a query failed");
    play->tally->partial++;
    const char* what = compare_partial(play, bands, &request, &path);
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
    if (nav_slice_begin(play->sliced, &request) != NAV_OK)
        radius_die("a query failed");
    while (slice.status == NAV_SLICE_RUNNING)
        if (nav_slice_step(play->sliced, nodes, &slice) != NAV_OK)
            radius_die("a slice failed");
    if (nav_slice_get(play->sliced, &path) != NAV_OK ||
        nav_query_find_path(play->query, &request, &whole) != NAV_OK)
        radius_die("a query failed");
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

static void ask(RadiusPlay* play, const Bands* bands, int32_t radius) {
    RadiusTally* tally = play->tally;
    NavPoint start = radius_any_point(play), goal = radius_any_point(play);
    for (uint32_t i = 0; i < 40 && !oracle_leg_keeps(&play->walls, start, start, radius); i++)
        start = radius_any_point(play);
    for (uint32_t i = 0; i < 40 && !oracle_leg_keeps(&play->walls, goal, goal, radius); i++)
        goal = radius_any_point(play);
    NavPathRequest request = nav_path_request(start, goal);
    NavFilter filter = nav_filter();
    request.filter = &filter;
    NavPath path;
    request.radius = radius;
    filter.layers = play->layers;
    filter.step_height = play->step;
    request.mode = random_chance(&play->random, 50) ? NAV_PATH_OPTIMAL : NAV_PATH_FAST;
    if (play->options->is_loud) {
        path.status = NAV_PATH_OUT_OF_BUDGET;
        report(play, &request, &path, "asked");
    }
    if (nav_query_find_path(play->query, &request, &path) != NAV_OK)
        radius_die("a query failed");
    tally->queries++;
    const char* what = compare_status(play, bands, &request, &path);
    if (what != NULL) {
        report(play, &request, &path, what);
        if (path.status == NAV_PATH_OK)
            tally->unsound++;
        else
            tally->incomplete++;
        return;
    }
    if (path.status == NAV_PATH_UNREACHABLE || path.status == NAV_PATH_GOAL_BLOCKED)
        ask_partial(play, bands, request);
    if (tally->queries % 5 == 0)
        ask_in_slices(play, request);
    if (path.status != NAV_PATH_OK)
        return;
    if (nav_query_find_path(play->query, &request, &path) != NAV_OK)
        radius_die("a query failed");
    tally->ok++;
    tally->bent += path.point_count > 2;
    what = compare_points(play, &request, &path);
    if (what == NULL)
        what = compare_bends(play, &request, &path);
    if (what != NULL) {
        tally->unsound++;
    } else if (play->options->has_lengths && path.point_count > 1) {
        what = compare_length(play, bands, &request, &path);
        tally->long_ones += what != NULL;
    }
    if (what != NULL)
        report(play, &request, &path, what);
}

static void ask_state(RadiusPlay* play) {
    find_walls(play);
    if (play->is_steady && play->radius == 0)
        play->radius = any_radius(play);
    for (uint32_t i = 0; i < 3; i++) {
        int32_t radius = play->radius > 0 ? play->radius : any_radius(play);
        Bands bands = {oracle_offset_create(&play->walls, radius - CLOSE),
                       oracle_offset_create(&play->walls, radius + CLOSE), NULL};
        if (play->options->has_lengths)
            bands.wide = oracle_offset_create(&play->walls, radius + 2.0);
        for (uint32_t k = 0; k < QUERIES_A_STATE / 3; k++)
            ask(play, &bands, radius);
        oracle_offset_destroy(bands.less);
        oracle_offset_destroy(bands.more);
        if (bands.wide != NULL)
            oracle_offset_destroy(bands.wide);
    }
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
           " too close to tell\n",
           tally.queries, tally.scenes, tally.changes, tally.ok, tally.bent, tally.unreachable,
           tally.blocked, tally.close);
    printf("%" PRIu64 " of them partial, %" PRIu64 " in slices\n", tally.partial, tally.sliced);
    if (options.has_lengths)
        printf("%" PRIu64 " distances to the goal, furthest against the bound: %.3f steps\n",
               tally.near, tally.worst_partial);
    if (options.has_lengths)
        printf("%" PRIu64 " lengths, longest against the bound: fast %.4f, optimal %.4f\n",
               tally.lengths, tally.worst_fast, tally.worst_optimal);
    printf("%" PRIu64 " unsound, %" PRIu64 " incomplete, %" PRIu64 " too long\n", tally.unsound,
           tally.incomplete, tally.long_ones);
    return tally.unsound + tally.incomplete + tally.long_ones == 0 ? 0 : 1;
}
