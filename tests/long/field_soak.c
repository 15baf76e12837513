// field_soak: fields for discs in the scenes of disc_soak, against paths and the exact free space.
// Fields are searched for the points that are asked, up to a length, and everywhere. Agents walk
// from waypoint to waypoint.
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "long/disc_soak_check.h"
#include "long/disc_soak_draw.h"
#include "support/command.h"

static const char usage[] =
    "field_soak [--samples N] [--seed S] [--kind K] [--faults N] [--folder F]\n"
    "Fields for discs through gaps as wide as they are, against paths and the exact free space.\n"
    "--kind is a kind of disc_soak. --faults ends the run after that number.\n"
    "--folder writes each as a replay, with the path that should be found.\n";

enum { STATES = 2, RADII = 3, POINTS = 6, SOURCES_MOST = 3, BENDS_MOST = 4096 };

typedef struct Options {
    uint64_t samples, seed;
    uint32_t faults;
    const char* kind;
    const char* folder;
} Options;

typedef struct Tally {
    uint64_t scenes, searches, samples, ok, unreachable, blocked, waypoints, faults;
    double least, most, walked; // length against that of the path; walked against sampled
} Tally;

typedef struct Run {
    Options options;
    Tally tally;
    DiscScene scene;
    uint64_t number;                // of the scene
    NavField *field, *near, *whole; // searched for the points at hand, up to a length, everywhere
    NavFilter filter;
    NavPoint sources[SOURCES_MOST];
    uint32_t source_count;
    int32_t radius;
    double most; // the length
} Run;

// --- faults ------------------------------------------------------------------------------

static void write_fault(const Run* run, FILE* file, NavPoint p, const char* what) {
    fprintf(file, "# field: %s; scene %" PRIu64 " (%s), radius %d steps, from %d %d to", what,
            run->number, run->scene.kind, run->radius, p.x, p.y);
    for (uint32_t k = 0; k < run->source_count; k++)
        fprintf(file, " %d %d", run->sources[k].x, run->sources[k].y);
    fprintf(file, "\n%s", run->scene.log);
    for (uint32_t k = 0; k < run->source_count; k++)
        fprintf(file, "path p%u %.8f %.8f %.8f %.8f radius %.8f mode optimal\n", k,
                nav_steps_to_px(p.x), nav_steps_to_px(p.y), nav_steps_to_px(run->sources[k].x),
                nav_steps_to_px(run->sources[k].y), nav_steps_to_px(run->radius));
}

static void report(Run* run, NavPoint p, const char* what) {
    char name[300];
    run->tally.faults++;
    if (run->options.folder == NULL) {
        write_fault(run, stdout, p, what);
        return;
    }
    snprintf(name, sizeof name, "%s/field-%s-%" PRIu64 "-%" PRIu64 ".nav", run->options.folder,
             run->scene.kind, run->number, run->tally.faults);
    FILE* file = fopen(name, "w");
    if (file == NULL)
        disc_die("cannot write the fault");
    write_fault(run, file, p, what);
    fclose(file);
    printf("%s: %s\n", name, what);
}

// --- what must hold ----------------------------------------------------------------------

// The shortest path to a source, and what is certain about it.
typedef struct Expected {
    NavPathRequest request;
    NavFieldStatus status;
    double length;
    uint32_t bends;
    bool is_reachable, is_cut; // certainly
    bool is_firm;              // the disc fits at all ends: paths do not choose among places
} Expected;

static bool fits(const Run* run, NavPoint p) {
    return oracle_leg_keeps(&run->scene.walls, p, p, run->radius);
}

static Expected expect(Run* run, NavPoint p) {
    Expected expected = {.status = NAV_FIELD_UNREACHABLE, .length = INFINITY, .is_cut = true};
    expected.is_firm = fits(run, p);
    for (uint32_t k = 0; k < run->source_count; k++) {
        NavPathRequest request = nav_path_request(p, run->sources[k]);
        NavPath path;
        request.filter = &run->filter;
        request.radius = run->radius;
        request.mode = NAV_PATH_OPTIMAL;
        if (nav_query_find_path(run->scene.query, &request, &path) != NAV_OK)
            disc_die("a query failed");
        DiscCase task;
        disc_case_find(&task, &run->scene.gaps, &request);
        expected.request = request;
        expected.is_reachable |= task.is_reachable;
        expected.is_cut &= task.is_cut;
        expected.is_firm &= fits(run, run->sources[k]);
        if (path.status == NAV_PATH_START_BLOCKED)
            expected.status = NAV_FIELD_BLOCKED;
        if (path.status != NAV_PATH_OK || path.length >= expected.length)
            continue;
        expected.status = NAV_FIELD_OK;
        expected.length = path.length;
        expected.bends = path.point_count;
    }
    return expected;
}

static const char* check_status(const Expected* expected, NavFieldStatus status) {
    if (status == expected->status)
        return NULL;
    if (status == NAV_FIELD_BLOCKED || expected->status == NAV_FIELD_BLOCKED)
        return "blocked for the one, not for the other";
    if (status == NAV_FIELD_OK)
        return expected->is_cut         ? "reached, but it is cut off"
               : expected->is_reachable ? NULL // the path was not found
                                        : "reached, and there is no path";
    return expected->is_reachable ? "not reached" : "not reached, and there is a path";
}

// Arcs of the path may be 1 % longer, and points are rounded.
static const char* check_length(Run* run, const Expected* expected, double length) {
    if (expected->status != NAV_FIELD_OK)
        return NULL;
    double slack = 2.0 * expected->bends;
    double most = (length - slack) / expected->length, least = (length + slack) / expected->length;
    run->tally.most = fmax(run->tally.most, most);
    if (!expected->is_firm)
        return most > 1 + 1e-4 ? "longer than the path" : NULL;
    run->tally.least = fmin(run->tally.least, least);
    return most > 1 + 1e-4 ? "longer than the path"
           : least < 0.985 ? "shorter than the path"
                           : NULL;
}

// Of sources that are equally near, up to rounding, it may be another one than the sample names.
static bool is_source(const Run* run, NavPoint p) {
    for (uint32_t k = 0; k < run->source_count; k++)
        if (run->sources[k].x == p.x && run->sources[k].y == p.y)
            return true;
    return false;
}

static const char* check_path(Run* run, const Expected* expected, const NavFieldSample* sample,
                              NavPoint p) {
    static NavPoint points[BENDS_MOST];
    uint32_t count;
    if (nav_field_find_path(run->field, p, points, BENDS_MOST, &count) != NAV_OK)
        disc_die("a path of a field failed");
    if (count > BENDS_MOST)
        return "too many waypoints";
    if (count == 0 || !is_source(run, points[count - 1]))
        return "the waypoints do not lead to a source";
    NavPath path = {.status = NAV_PATH_OK, .points = points, .point_count = count};
    for (uint32_t i = 1; i < count; i++)
        path.length +=
            hypot((double)points[i].x - points[i - 1].x, (double)points[i].y - points[i - 1].y);
    run->tally.waypoints += count;
    double part = (path.length - 2.0 * count) / (sample->distance + 1);
    run->tally.walked = fmax(run->tally.walked, part);
    if (part > 1.015)
        return "the walk is longer than the field says";
    NavPathRequest request = expected->request;
    DiscCase task;
    request.goal = points[count - 1];
    disc_case_find(&task, &run->scene.gaps, &request);
    return disc_check_points(&task, &path);
}

static NavFieldSample sample_of(const NavField* field, NavPoint p) {
    NavFieldSample sample;
    if (nav_field_sample(field, p, &sample) != NAV_OK)
        disc_die("a sample failed");
    return sample;
}

static bool are_same(const NavFieldSample* a, const NavFieldSample* b) {
    return a->status == b->status && a->waypoint.x == b->waypoint.x &&
           a->waypoint.y == b->waypoint.y && fabs(a->distance - b->distance) <= 1e-9 * b->distance;
}

// A search for this point, and one that looks far enough, say what a search everywhere says.
static const char* check_others(const Run* run, const NavFieldSample* sample, NavPoint p) {
    NavFieldSample all = sample_of(run->whole, p), near = sample_of(run->near, p);
    if (!are_same(sample, &all))
        return "a search for this point and one everywhere differ";
    if (all.status == NAV_FIELD_OK && all.distance <= run->most * (1 - 1e-9) &&
        !are_same(&near, &all))
        return "a search up to a length and one everywhere differ";
    return NULL;
}

static void sample(Run* run, NavPoint p) {
    NavFieldSample sample = sample_of(run->field, p);
    Expected expected = expect(run, p);
    run->tally.samples++;
    run->tally.ok += sample.status == NAV_FIELD_OK;
    run->tally.unreachable += sample.status == NAV_FIELD_UNREACHABLE;
    run->tally.blocked += sample.status == NAV_FIELD_BLOCKED;
    const char* what = check_status(&expected, sample.status);
    if (what == NULL)
        what = check_others(run, &sample, p);
    if (what == NULL && sample.status == NAV_FIELD_OK)
        what = check_length(run, &expected, sample.distance);
    if (what == NULL && sample.status == NAV_FIELD_OK)
        what = check_path(run, &expected, &sample, p);
    if (what != NULL)
        report(run, p, what);
}

// --- scenes ------------------------------------------------------------------------------

static void search_for(NavField* field, const NavFieldRequest* request) {
    if (nav_field_search(field, request) != NAV_OK)
        disc_die("a search failed");
}

// The points, in two parts, are the targets of two searches.
static void sample_all(Run* run, NavFieldRequest* request, const NavPoint points[POINTS]) {
    uint32_t first = random_below(&run->scene.random, POINTS), count;
    for (uint32_t k = 0; k < POINTS; k += count) {
        count = k < first ? first : POINTS - k;
        request->targets = points + k;
        request->target_count = count;
        search_for(run->field, request);
        run->tally.searches++;
        for (uint32_t i = 0; i < count; i++)
            sample(run, points[k + i]);
    }
}

static void search(Run* run) {
    DiscScene* scene = &run->scene;
    NavPoint points[POINTS];
    run->radius = disc_any_radius(scene);
    run->source_count = 1 + random_below(&scene->random, SOURCES_MOST);
    for (uint32_t k = 0; k < run->source_count; k++)
        run->sources[k] = disc_any_point(scene, run->radius);
    for (uint32_t k = 0; k < POINTS; k++)
        points[k] = disc_any_point(scene, run->radius);
    NavFieldRequest request = nav_field_request(run->sources);
    request.source_count = run->source_count;
    request.filter = &run->filter;
    request.radius = run->radius;
    search_for(run->whole, &request);
    run->most = sample_of(run->whole, points[0]).distance;
    request.max_distance = run->most;
    search_for(run->near, &request);
    request.max_distance = NAV_ANY_LENGTH;
    sample_all(run, &request, points);
}

static void play_scene(Run* run, uint32_t kind) {
    DiscScene* scene = &run->scene;
    memset(scene, 0, sizeof *scene);
    scene->random.state = run->number * UINT64_C(0x9E3779B97F4A7C15);
    scene->many = 1;
    disc_build(scene, kind);
    if (nav_field_create(scene->world, &run->field) != NAV_OK ||
        nav_field_create(scene->world, &run->near) != NAV_OK ||
        nav_field_create(scene->world, &run->whole) != NAV_OK)
        disc_die("no field");
    run->tally.scenes++;
    for (uint32_t i = 0; i < STATES; i++) {
        if (i > 0)
            disc_change(scene);
        run->filter = nav_filter();
        run->filter.layers = scene->layers;
        run->filter.step_height = scene->step_height;
        disc_look(scene);
        for (uint32_t k = 0; k < RADII; k++)
            search(run);
        oracle_gaps_fini(&scene->gaps);
        oracle_walls_fini(&scene->walls);
    }
    nav_field_destroy(run->field);
    nav_field_destroy(run->near);
    nav_field_destroy(run->whole);
    disc_scene_end(scene);
}

static bool parse(Options* options, int argc, char** argv) {
    const CommandArgument arguments[] = {{"--samples", .large = &options->samples},
                                         {"--seed", .large = &options->seed},
                                         {"--faults", .small = &options->faults, .low = 1},
                                         {"--kind", .text = &options->kind},
                                         {"--folder", .text = &options->folder}};
    return command_read(arguments, sizeof arguments / sizeof *arguments, argc, argv) &&
           disc_kind_of(options->kind, 0) != UINT32_MAX;
}

static void print(const Tally* tally, double seconds) {
    printf("%" PRIu64 " samples of %" PRIu64 " fields in %" PRIu64 " scenes: %" PRIu64
           " ok, %" PRIu64 " unreachable, %" PRIu64 " blocked; %" PRIu64 " waypoints\n",
           tally->samples, tally->searches, tally->scenes, tally->ok, tally->unreachable,
           tally->blocked, tally->waypoints);
    printf("length against the path's: %.5f to %.5f; walked against sampled: %.5f\n", tally->least,
           tally->most, tally->walked);
    printf("%.0f samples a second, %" PRIu64 " faults\n", (double)tally->samples / seconds,
           tally->faults);
}

int main(int argc, char** argv) {
    static Run run = {.options = {.samples = 2000, .seed = 1, .faults = 20}, .tally.least = 1};
    double begin = command_seconds();
    if (!parse(&run.options, argc, argv)) {
        fputs(usage, stderr);
        return 2;
    }
    for (run.number = run.options.seed;
         run.tally.samples < run.options.samples && run.tally.faults < run.options.faults;
         run.number++)
        play_scene(&run, disc_kind_of(run.options.kind, run.number));
    print(&run.tally, command_seconds() - begin);
    return run.tally.faults == 0 ? 0 : 1;
}
