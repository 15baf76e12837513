// pairs_soak: two answers for discs in the scenes of disc_soak, of which one bounds the other's
// length. It needs no free space, so it asks more and in larger scenes than disc_soak.
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "long/disc_soak_draw.h"
#include "long/pairs_soak_care.h"
#include "support/command.h"

static const char usage[] =
    "pairs_soak [--pairs N] [--seed S] [--kind K] [--many N] [--faults N] [--folder F] [--without "
    "care]\n"
    "Shortest paths of discs of radius R and R + 1, there and back, of the quick and the careful\n"
    "search, and fast paths: none is longer than another one allows. --kind is a kind of "
    "disc_soak;\n"
    "--many is how many times as many shapes a scene has. --faults ends the run after that "
    "number.\n"
    "--folder writes each as a replay.\n";

enum { STATES = 2, RADII = 3, ENDS = 4 };

typedef struct Options {
    uint64_t pairs, seed;
    uint32_t faults, many;
    const char *kind, *folder, *without;
} Options;

typedef struct Tally {
    uint64_t scenes, questions, pairs, cares, faults;
    double larger, back, care, fast; // the longest against what the other path allows
} Tally;

typedef struct Run {
    Options options;
    Tally tally;
    DiscScene scene;
    uint64_t number; // of the scene
    NavFilter filter;
} Run;

// --- faults ------------------------------------------------------------------------------

static void write_path(FILE* file, const char* name, const NavPathRequest* request) {
    fprintf(file, "path %s %.8f %.8f %.8f %.8f radius %.8f mode %s\n", name,
            nav_steps_to_px(request->start.x), nav_steps_to_px(request->start.y),
            nav_steps_to_px(request->goal.x), nav_steps_to_px(request->goal.y),
            nav_steps_to_px(request->radius),
            request->mode == NAV_PATH_OPTIMAL ? "optimal" : "fast");
}

static void write_fault(const Run* run, FILE* file, const NavPathRequest* request,
                        const char* what) {
    NavPathRequest other = *request;
    fprintf(file, "# %s; scene %" PRIu64 " (%s), radius %d steps\n%s", what, run->number,
            run->scene.kind, request->radius, run->scene.log);
    write_path(file, "smaller", request);
    other.radius++;
    write_path(file, "larger", &other);
    other = *request;
    other.start = request->goal;
    other.goal = request->start;
    write_path(file, "back", &other);
    other = *request;
    other.mode = NAV_PATH_FAST;
    write_path(file, "fast", &other);
}

static void report(Run* run, const NavPathRequest* request, const char* what) {
    char name[300];
    run->tally.faults++;
    if (run->options.folder == NULL) {
        write_fault(run, stdout, request, what);
        fflush(stdout);
        return;
    }
    snprintf(name, sizeof name, "%s/pair-%s-%" PRIu64 "-%" PRIu64 ".nav", run->options.folder,
             run->scene.kind, run->number, run->tally.faults);
    FILE* file = fopen(name, "w");
    COMMAND_NEED(file != NULL, "cannot write the fault");
    write_fault(run, file, request, what);
    fclose(file);
    printf("%s: %s\n", name, what);
}

// --- lengths -----------------------------------------------------------------------------

// What is known of a path.
typedef struct Measured {
    NavPathStatus status;
    double length, turn; // sum of the angles at its points
    uint32_t points;
} Measured;

static double angle_at(NavPoint a, NavPoint b, NavPoint c) {
    double ux = (double)b.x - a.x, uy = (double)b.y - a.y;
    double vx = (double)c.x - b.x, vy = (double)c.y - b.y;
    return fabs(atan2(ux * vy - uy * vx, ux * vx + uy * vy));
}

static Measured measure(NavPathStatus status, const NavPoint* points, uint32_t count) {
    Measured path = {.status = status, .points = count};
    for (uint32_t i = 1; i < count; i++)
        path.length +=
            hypot((double)points[i].x - points[i - 1].x, (double)points[i].y - points[i - 1].y);
    for (uint32_t i = 2; i < count; i++)
        path.turn += angle_at(points[i - 2], points[i - 1], points[i]);
    return path;
}

static Measured ask(Run* run, const NavPathRequest* request) {
    NavPath path;
    COMMAND_MUST(nav_query_find_path(run->scene.query, request, &path), "a query failed");
    return measure(path.status, path.points, path.point_count);
}

// A path that is known, beside a curve of the free space, allows this length for the shortest path
// of a disc that is no larger. The curve is at most two steps longer at each bend, and ends are up
// to four steps from it. Arcs may be 1 % longer; the arcs of the shortest path are no longer than
// those of both.
static double most_length(const Measured* path, const Measured* known, int32_t radius) {
    return known->length * 1.0001 + 0.01 * radius * fmax(path->turn, known->turn) +
           4 * fmax(path->points, known->points) + 8;
}

static void compare(Run* run, const NavPathRequest* request, const Measured* path,
                    const Measured* known, double times, double* worst, const char* what) {
    double part = path->length / (times * most_length(path, known, request->radius));
    *worst = fmax(*worst, part);
    if (part > 1)
        report(run, request, what);
}

// --- pairs -------------------------------------------------------------------------------

// Returns false if there is a fault.
static bool is_found(Run* run, const NavPathRequest* request, const Measured* path,
                     const char* what) {
    if (path->status == NAV_PATH_OK)
        return true;
    report(run, request, what);
    return false;
}

static void compare_larger(Run* run, const NavPathRequest* request, const Measured* path) {
    NavPathRequest larger = *request;
    larger.radius++;
    Measured known = ask(run, &larger);
    if (known.status == NAV_PATH_OK &&
        is_found(run, request, path, "no path, but there is one for a larger disc"))
        compare(run, request, path, &known, 1, &run->tally.larger, "longer than a larger disc's");
}

static void compare_others(Run* run, const NavPathRequest* request, const Measured* path) {
    NavPathRequest back = *request, fast = *request;
    back.start = request->goal;
    back.goal = request->start;
    fast.mode = NAV_PATH_FAST;
    Measured known = ask(run, &back);
    if (is_found(run, request, &known, "no path back")) {
        compare(run, request, path, &known, 1, &run->tally.back, "longer than back");
        compare(run, request, &known, path, 1, &run->tally.back, "back is longer");
    }
    known = ask(run, &fast);
    if (is_found(run, request, &known, "no fast path")) {
        compare(run, request, path, &known, 1, &run->tally.fast, "longer than the fast one");
        compare(run, request, &known, path, 1.12, &run->tally.fast, "the fast one is longer");
    }
}

static void compare_care(Run* run, const NavPathRequest* request, const Measured* path) {
    PairsPath careful;
    if (!pairs_find_with_care(run->scene.query, request, &careful))
        return;
    Measured known = measure(careful.is_found ? NAV_PATH_OK : NAV_PATH_UNREACHABLE, careful.points,
                             careful.count);
    run->tally.cares++;
    if (is_found(run, request, &known, "a careful search finds no path")) {
        compare(run, request, path, &known, 1, &run->tally.care, "longer than with care");
        compare(run, request, &known, path, 1, &run->tally.care, "longer with care");
    }
    pairs_path_fini(run->scene.query, &careful);
}

static void ask_pair(Run* run, int32_t radius) {
    DiscScene* scene = &run->scene;
    NavPoint goal = disc_any_point(scene, radius), start = disc_any_point(scene, radius);
    NavPathRequest request = nav_path_request(start, goal);
    request.filter = &run->filter;
    request.radius = radius;
    request.mode = NAV_PATH_OPTIMAL;
    Measured path = ask(run, &request);
    run->tally.questions++;
    compare_larger(run, &request, &path);
    if (path.status != NAV_PATH_OK)
        return;
    run->tally.pairs++;
    compare_others(run, &request, &path);
    if (run->options.without == NULL)
        compare_care(run, &request, &path);
}

// --- scenes ------------------------------------------------------------------------------

static void play_scene(Run* run, uint32_t kind) {
    DiscScene* scene = &run->scene;
    memset(scene, 0, sizeof *scene);
    scene->random.state = run->number * UINT64_C(0x9E3779B97F4A7C15);
    scene->many = run->options.many;
    disc_build(scene, kind);
    run->tally.scenes++;
    for (uint32_t i = 0; i < STATES; i++) {
        if (i > 0)
            disc_change(scene);
        run->filter = nav_filter();
        run->filter.layers = scene->layers;
        run->filter.step_height = scene->step_height;
        disc_look(scene);
        for (uint32_t k = 0; k < RADII; k++) {
            int32_t radius = disc_any_radius(scene);
            for (uint32_t j = 0; j < ENDS; j++)
                ask_pair(run, radius);
        }
        oracle_gaps_fini(&scene->gaps);
        oracle_walls_fini(&scene->walls);
    }
    disc_scene_end(scene);
}

static bool parse(Options* options, int argc, char** argv) {
    const CommandArgument arguments[] = {{"--pairs", .large = &options->pairs},
                                         {"--seed", .large = &options->seed},
                                         {"--many", .small = &options->many, .low = 1, .high = 8},
                                         {"--faults", .small = &options->faults, .low = 1},
                                         {"--kind", .text = &options->kind},
                                         {"--without", .text = &options->without},
                                         {"--folder", .text = &options->folder}};
    return command_read(arguments, sizeof arguments / sizeof *arguments, argc, argv) &&
           disc_kind_of(options->kind, 0) != UINT32_MAX;
}

static void print(const Tally* tally, double seconds) {
    printf("%" PRIu64 " questions in %" PRIu64 " scenes: %" PRIu64 " paths, %" PRIu64
           " also with care\n",
           tally->questions, tally->scenes, tally->pairs, tally->cares);
    printf("longest against what the other allows: larger disc %.4f, back %.4f, with care %.4f, "
           "fast %.4f\n",
           tally->larger, tally->back, tally->care, tally->fast);
    printf("%.0f questions a second, %" PRIu64 " faults\n", (double)tally->questions / seconds,
           tally->faults);
}

int main(int argc, char** argv) {
    static Run run = {.options = {.pairs = 2000, .seed = 1, .faults = 20, .many = 1}};
    double begin = command_seconds();
    if (!parse(&run.options, argc, argv)) {
        fputs(usage, stderr);
        return 2;
    }
    for (run.number = run.options.seed;
         run.tally.pairs < run.options.pairs && run.tally.faults < run.options.faults; run.number++)
        play_scene(&run, disc_kind_of(run.options.kind, run.number));
    print(&run.tally, command_seconds() - begin);
    return run.tally.faults == 0 ? 0 : 1;
}
