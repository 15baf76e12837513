// field_soak: fields for discs in the scenes of disc_soak, against paths and the exact free space.
// Fields are searched for the points that are asked, up to a cost, and everywhere. Agents walk
// from waypoint to waypoint.
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "long/disc_soak_draw.h"
#include "long/field_soak_check.h"
#include "support/command.h"

static const char usage[] =
    "field_soak [--samples N] [--seed S] [--kind K] [--links N] [--touching P] [--rates]\n"
    "           [--faults N] [--folder F]\n"
    "Fields for discs through gaps as wide as they are, against paths and the exact free space.\n"
    "--kind is a kind of disc_soak. --links puts up to N links into each scene.\n"
    "--touching: P of a hundred places touch a corner. --rates: areas cost differently.\n"
    "--faults ends the run after that number. --folder writes each as a replay, with the path\n"
    "that should be found.\n";

enum { STATES = 2, RADII = 3, POINTS = 6, LEAST_WITH_RATES = 4 };

typedef struct Options {
    uint64_t samples, seed;
    uint32_t faults, links, touching;
    bool has_rates;
    const char* kind;
    const char* folder;
} Options;

typedef struct Run {
    Options options;
    uint64_t number; // of the scene
    FieldTask task;
} Run;

// --- faults ------------------------------------------------------------------------------

static void write_fault(const Run* run, FILE* file, NavPoint p, const char* what) {
    const FieldTask* task = &run->task;
    fprintf(file, "# field: %s; scene %" PRIu64 " (%s), radius %d steps, from %d %d to", what,
            run->number, task->scene.kind, task->radius, p.x, p.y);
    for (uint32_t k = 0; k < task->source_count; k++)
        fprintf(file, " %d %d", task->sources[k].x, task->sources[k].y);
    fprintf(file, "\n# the field says %.3f, a path costs %.3f, a walk %.3f\n%s", task->said,
            task->path, task->walked, task->scene.log);
    for (uint32_t k = 0; k < task->source_count; k++)
        fprintf(file, "path p%u %.8f %.8f %.8f %.8f radius %.8f mode optimal\n", k,
                nav_steps_to_px(p.x), nav_steps_to_px(p.y), nav_steps_to_px(task->sources[k].x),
                nav_steps_to_px(task->sources[k].y), nav_steps_to_px(task->radius));
}

static void report(Run* run, NavPoint p, const char* what) {
    char name[300];
    run->task.tally.faults++;
    if (run->options.folder == NULL) {
        write_fault(run, stdout, p, what);
        return;
    }
    snprintf(name, sizeof name, "%s/field-%s-%" PRIu64 "-%" PRIu64 ".nav", run->options.folder,
             run->task.scene.kind, run->number, run->task.tally.faults);
    FILE* file = fopen(name, "w");
    COMMAND_NEED(file != NULL, "cannot write the fault");
    write_fault(run, file, p, what);
    fclose(file);
    printf("%s: %s\n", name, what);
}

// --- scenes ------------------------------------------------------------------------------

static void search_for(NavField* field, const NavFieldRequest* request) {
    COMMAND_MUST(nav_field_search(field, request), "a search failed");
}

// The points, in two parts, are the targets of two searches.
static void sample_all(Run* run, NavFieldRequest* request, const NavPoint points[POINTS]) {
    FieldTask* task = &run->task;
    uint32_t first = random_below(&task->scene.random, POINTS), count;
    for (uint32_t k = 0; k < POINTS; k += count) {
        count = k < first ? first : POINTS - k;
        request->targets = points + k;
        request->target_count = count;
        search_for(task->field, request);
        task->tally.searches++;
        for (uint32_t i = 0; i < count; i++) {
            const char* what = field_check(task, points[k + i]);
            if (what != NULL)
                report(run, points[k + i], what);
        }
    }
}

static void search(Run* run) {
    FieldTask* task = &run->task;
    NavPoint points[POINTS];
    task->radius = disc_any_radius(&task->scene);
    if (run->options.has_rates && task->radius < LEAST_WITH_RATES)
        task->radius = LEAST_WITH_RATES; // a smaller one is rounded to walls
    field_more_add_links(&task->scene, &task->more, task->radius);
    task->source_count = 1 + random_below(&task->scene.random, FIELD_SOURCES_MOST);
    for (uint32_t k = 0; k < task->source_count; k++)
        task->sources[k] = field_more_point(&task->scene, &task->more, task->radius);
    for (uint32_t k = 0; k < POINTS; k++)
        points[k] = field_more_point(&task->scene, &task->more, task->radius);
    NavFieldRequest request = nav_field_request(task->sources);
    request.source_count = task->source_count;
    request.filter = &task->filter;
    request.radius = task->radius;
    search_for(task->whole, &request);
    task->most = field_sample(task->whole, points[0]).cost;
    request.max_distance = task->most;
    search_for(task->near, &request);
    request.max_distance = NAV_ANY_LENGTH;
    sample_all(run, &request, points);
    field_more_remove_links(&task->scene, &task->more);
}

// As it now is.
static void try_scene(Run* run) {
    FieldTask* task = &run->task;
    task->filter = nav_filter();
    task->filter.layers = task->scene.layers;
    task->filter.step_height = task->scene.step_height;
    task->filter.area_costs = run->options.has_rates ? task->more.costs : NULL;
    disc_look(&task->scene);
    field_more_look(&task->scene, &task->more);
    for (uint32_t k = 0; k < RADII; k++)
        search(run);
    oracle_gaps_fini(&task->scene.gaps);
    oracle_walls_fini(&task->scene.walls);
    oracle_ground_fini(&task->more.ground);
}

static void play_scene(Run* run, uint32_t kind) {
    FieldTask* task = &run->task;
    DiscScene* scene = &task->scene;
    const Options* options = &run->options;
    memset(scene, 0, sizeof *scene);
    scene->random.state = run->number * UINT64_C(0x9E3779B97F4A7C15);
    scene->many = 1;
    disc_build(scene, kind);
    task->more = (FieldMore){.links_most = options->links,
                             .touching = options->touching,
                             .has_rates = options->has_rates,
                             .random.state = ~scene->random.state};
    field_more_begin(scene, &task->more);
    COMMAND_NEED(nav_field_create(scene->world, &task->field) == NAV_OK &&
                     nav_field_create(scene->world, &task->near) == NAV_OK &&
                     nav_field_create(scene->world, &task->whole) == NAV_OK,
                 "no field");
    task->tally.scenes++;
    for (uint32_t i = 0; i < STATES; i++) {
        if (i > 0)
            disc_change(scene);
        try_scene(run);
    }
    nav_field_destroy(task->field);
    nav_field_destroy(task->near);
    nav_field_destroy(task->whole);
    disc_scene_end(scene);
}

static bool parse(Options* options, int argc, char** argv) {
    const CommandArgument arguments[] = {
        {"--samples", .large = &options->samples},
        {"--seed", .large = &options->seed},
        {"--faults", .small = &options->faults, .low = 1},
        {"--links", .small = &options->links, .high = FIELD_LINKS_MOST},
        {"--touching", .small = &options->touching, .high = 100},
        {"--rates", .flag = &options->has_rates},
        {"--kind", .text = &options->kind},
        {"--folder", .text = &options->folder}};
    return command_read(arguments, sizeof arguments / sizeof *arguments, argc, argv) &&
           disc_kind_of(options->kind, 0) != UINT32_MAX;
}

static void print(const FieldTally* tally, double seconds) {
    printf("%" PRIu64 " samples of %" PRIu64 " fields in %" PRIu64 " scenes: %" PRIu64
           " ok, %" PRIu64 " unreachable, %" PRIu64 " blocked; %" PRIu64 " waypoints, %" PRIu64
           " hops\n",
           tally->samples, tally->searches, tally->scenes, tally->ok, tally->unreachable,
           tally->blocked, tally->waypoints, tally->hops);
    printf("cost against the path's: %.5f to %.5f; walked against sampled: %.5f\n", tally->least,
           tally->most, tally->walked);
    if (tally->missed > 0)
        printf("%" PRIu64 " cost more than 1 %% above a path\n", tally->missed);
    printf("%.0f samples a second, %" PRIu64 " faults\n", (double)tally->samples / seconds,
           tally->faults);
}

int main(int argc, char** argv) {
    static Run run = {.options = {.samples = 2000, .seed = 1, .faults = 20}, .task.tally.least = 1};
    double begin = command_seconds();
    if (!parse(&run.options, argc, argv)) {
        fputs(usage, stderr);
        return 2;
    }
    for (run.number = run.options.seed;
         run.task.tally.samples < run.options.samples && run.task.tally.faults < run.options.faults;
         run.number++)
        play_scene(&run, disc_kind_of(run.options.kind, run.number));
    print(&run.task.tally, command_seconds() - begin);
    return run.task.tally.faults == 0 ? 0 : 1;
}
