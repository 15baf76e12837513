// Many units that go somewhere at once, beside DetourCrowd: how long it takes until all have
// arrived, how far bodies overlap, and whether those that stand do stand.
#include "flow.h"
#include "samples.h"
#include "scenes.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { SEEDS_MOST = 100, REST_TICKS = 120, BUCKETS = 1024 };

// Overlaps up to this part of a diameter are not counted.
#define TOUCH 0.01

typedef struct Run {
    const FlowScene* scene;
    NavPosition positions[FLOW_UNITS_MOST], before[FLOW_UNITS_MOST];
    bool has_arrived[FLOW_UNITS_MOST];
    uint32_t arrived_count;
    uint64_t unit_ticks, overlap_count;
    double deepest, overlap_sum; // in diameters
    double moved;                // at rest, by all units
    uint32_t starts[BUCKETS + 1], sorted[FLOW_UNITS_MOST];
} Run;

// The figures of a run.
enum { SECONDS, DEEPEST, MEAN, SHARE, REST, LATE, COST, FIGURES };
typedef struct Figures {
    double of[FIGURES];
} Figures;

// --- overlaps ----------------------------------------------------------------------------

static uint32_t bucket_of(double x, double y) {
    const int32_t column = (int32_t)floor(x / (2 * FLOW_RADIUS));
    const int32_t row = (int32_t)floor(y / (2 * FLOW_RADIUS));
    return ((uint32_t)column * 31 + (uint32_t)row * 1009) % BUCKETS;
}

static void sort_units(Run* run) {
    const NavPosition* at = run->positions;
    for (uint32_t b = 0; b <= BUCKETS; ++b)
        run->starts[b] = 0;
    for (uint32_t i = 0; i < run->scene->unit_count; ++i)
        ++run->starts[bucket_of(at[i].x, at[i].y)];
    for (uint32_t b = 1; b <= BUCKETS; ++b)
        run->starts[b] += run->starts[b - 1];
    for (uint32_t i = 0; i < run->scene->unit_count; ++i)
        run->sorted[--run->starts[bucket_of(at[i].x, at[i].y)]] = i;
}

// How far the unit reaches into the others, at most. Those that have arrived do not count.
static double overlap_of(const Run* run, uint32_t i) {
    const NavPosition at = run->positions[i];
    double least = 1;
    if (run->has_arrived[i])
        return 0;
    for (int32_t k = 0; k < 9; ++k) {
        const uint32_t b = bucket_of(at.x + (k % 3 - 1) * 2.0 * FLOW_RADIUS,
                                     at.y + (k / 3 - 1) * 2.0 * FLOW_RADIUS);
        for (uint32_t j = run->starts[b]; j < run->starts[b + 1]; ++j) {
            const NavPosition other = run->positions[run->sorted[j]];
            if (run->sorted[j] != i)
                least = fmin(least, hypot(other.x - at.x, other.y - at.y) / (2 * FLOW_RADIUS));
        }
    }
    return 1 - least;
}

static void measure_overlaps(Run* run) {
    sort_units(run);
    for (uint32_t i = 0; i < run->scene->unit_count; ++i) {
        const double overlap = overlap_of(run, i);
        run->unit_ticks += !run->has_arrived[i];
        run->deepest = fmax(run->deepest, overlap);
        run->overlap_sum += overlap;
        run->overlap_count += overlap > TOUCH;
    }
}

// --- a run -------------------------------------------------------------------------------

static void see_who_arrives(Run* run) {
    for (uint32_t i = 0; i < run->scene->unit_count; ++i) {
        const NavPoint goal = run->scene->units[i].goal;
        const NavPosition at = run->positions[i];
        if (run->has_arrived[i] || hypot(goal.x - at.x, goal.y - at.y) > run->scene->near)
            continue;
        run->has_arrived[i] = true;
        ++run->arrived_count;
    }
}

// When all have arrived they should stand.
static void watch_rest(Run* run, const FlowPlayer* player, void* self) {
    for (uint32_t k = 0; k < REST_TICKS; ++k) {
        player->tick(self);
        player->locate(self, k % 2 == 0 ? run->before : run->positions);
        for (uint32_t i = 0; k >= REST_TICKS / 2 && i < run->scene->unit_count; ++i)
            run->moved += hypot(run->positions[i].x - run->before[i].x,
                                run->positions[i].y - run->before[i].y);
    }
}

static Figures play_run(const FlowPlayer* player, const FlowScene* scene, const NavWorld* eroded) {
    Run* run = calloc(1, sizeof *run);
    void* self = player->create(scene, eroded);
    if (run == NULL || self == NULL)
        require(NAV_ERR_MEMORY, player->name);
    run->scene = scene;
    uint32_t ticks = 0;
    uint64_t spent = 0;
    for (; ticks < scene->most_ticks && run->arrived_count < scene->unit_count; ++ticks) {
        const uint64_t start = processor_ns();
        player->tick(self);
        spent += processor_ns() - start;
        player->locate(self, run->positions);
        measure_overlaps(run);
        see_who_arrives(run);
    }
    const double unit_ticks = (double)run->unit_ticks;
    watch_rest(run, player, self);
    const double rests = REST_TICKS / 2.0 * scene->unit_count * FLOW_SPEED;
    const Figures figures = {{(double)ticks / FLOW_TICKS_A_SECOND, 100 * run->deepest,
                              100 * run->overlap_sum / unit_ticks,
                              100 * (double)run->overlap_count / unit_ticks,
                              100 * run->moved / rests, scene->unit_count - run->arrived_count,
                              (double)spent / 1000 / unit_ticks}};
    player->destroy(self);
    free(run);
    return figures;
}

// --- the table ---------------------------------------------------------------------------

// Walls grown by the radius, with corners cut.
static void insert_grown(Stage* stage, NavBox wall) {
    const int32_t r = FLOW_RADIUS, cut = r * 3 / 8;
    const NavPoint a = wall.min, b = wall.max;
    const NavPoint corners[8] = {{a.x - cut, a.y - r}, {b.x + cut, a.y - r}, {b.x + r, a.y - cut},
                                 {b.x + r, b.y + cut}, {b.x + cut, b.y + r}, {a.x - cut, b.y + r},
                                 {a.x - r, b.y + cut}, {a.x - r, a.y - cut}};
    stage_insert_ring(stage, corners, 8);
}

static Stage* erode(const FlowScene* scene) {
    const int32_t r = FLOW_RADIUS;
    Stage* stage = stage_create(scene->size, false);
    stage_insert_box(stage, nav_floor_def((NavOutlineId){0, 0, 0}), (NavPoint){r, r},
                     (NavPoint){scene->size.x - r, scene->size.y - r});
    for (uint32_t i = 0; i < scene->wall_count; ++i)
        insert_grown(stage, scene->walls[i]);
    return stage;
}

static int compare(const void* a, const void* b) {
    const double x = *(const double*)a, y = *(const double*)b;
    return x < y ? -1 : x > y;
}

static double median(const Figures* runs, uint32_t count, uint32_t figure) {
    double values[SEEDS_MOST];
    for (uint32_t i = 0; i < count; ++i)
        values[i] = runs[i].of[figure];
    qsort(values, count, sizeof *values, compare);
    return (values[(count - 1) / 2] + values[count / 2]) / 2;
}

static void print_row(const char* scene, const char* name, const Figures* runs, uint32_t count) {
    double of[FIGURES];
    for (uint32_t i = 0; i < FIGURES; ++i)
        of[i] = median(runs, count, i);
    printf("| %s | %s | %.1f | %g | %.1f | %.3f | %.3f | %.3f | %.2f |\n", scene, name, of[SECONDS],
           of[LATE], of[DEEPEST], of[MEAN], of[SHARE], of[REST], of[COST]);
    fflush(stdout);
}

static void play_kind(const Bench* bench, FlowKind kind) {
    static Figures runs[2][SEEDS_MOST];
    const FlowPlayer* players[2] = {&flow_player_nav, flow_player_detour()};
    const uint32_t count = bench->seed_count < SEEDS_MOST ? bench->seed_count : SEEDS_MOST;
    FlowScene* scene = malloc(sizeof *scene);
    if (scene == NULL)
        require(NAV_ERR_MEMORY, "scene");
    for (uint32_t i = 0; i < count; ++i) {
        flow_scene(kind, bench->seed + i, scene);
        Stage* eroded = erode(scene);
        for (uint32_t p = 0; p < 2 && players[p] != NULL; ++p)
            runs[p][i] = play_run(players[p], scene, eroded->world);
        stage_destroy(eroded);
    }
    for (uint32_t p = 0; p < 2 && players[p] != NULL; ++p)
        print_row(flow_names[kind], players[p]->name, runs[p], count);
    free(scene);
}

static void play(const Bench* bench, uint32_t first, uint32_t last) {
    printf("\nSeeds: %lu; medians. Overlaps in percent of a diameter; share: of the unit-ticks "
           "on the way, those that overlap by more than 1 %%; moved at rest: in percent of the "
           "speed.\n\n",
           (unsigned long)bench->seed_count);
    puts("| scene | crowd | s until all have arrived | late | deepest overlap | mean | share | "
         "moved at rest | us a unit |");
    puts("| --- | --- | --- | --- | --- | --- | --- | --- | --- |");
    for (uint32_t kind = first; kind <= last; ++kind)
        play_kind(bench, (FlowKind)kind);
}

void scene_flow(Bench* bench) { play(bench, 0, FLOW_KINDS - 1); }
void scene_flow_door(Bench* bench) { play(bench, FLOW_DOOR, FLOW_DOOR); }
void scene_flow_corridor(Bench* bench) { play(bench, FLOW_CORRIDOR, FLOW_CORRIDOR); }
void scene_flow_circle(Bench* bench) { play(bench, FLOW_CIRCLE, FLOW_CIRCLE); }
void scene_flow_field(Bench* bench) { play(bench, FLOW_FIELD, FLOW_FIELD); }
void scene_flow_spot(Bench* bench) { play(bench, FLOW_SPOT, FLOW_SPOT); }
