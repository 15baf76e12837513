// terrain_soak: paths where areas cost differently, compared with an upper and a lower bound of
// what the cheapest path costs.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <nav/nav.h>

#include "long/terrain_soak_compare.h"
#include "support/command.h"

enum { QUERIES_A_SCENE = 20 };

static const char usage[] =
    "terrain_soak [--queries N] [--seed S] [--kind KIND] [--bracket-every N] [--fast PERMILLE]\n"
    "             [--parts N] [--without KIND,KIND] [--replays FOLDER]\n"
    "Paths in random scenes where areas cost differently: status, each leg, cost, never more than\n"
    "the straight line or the shortest path, both directions. Costs are compared with the best "
    "path\n"
    "over points on edges. For each N-th path a lower bound is computed, too. --fast: a fast path\n"
    "that costs more than the optimum by so many thousandths is a fault. --parts: each optimal "
    "path\n"
    "is compared with optimal ones through N places, and with that from B to A. Faults are\n"
    "written to FOLDER as replays.\n";

static bool parse(TerrainOptions* options, int argc, char** argv) {
    const CommandArgument arguments[] = {
        {"--queries", .large = &options->queries},
        {"--seed", .large = &options->seed},
        {"--bracket-every", .large = &options->bracket_every, .low = 1, .high = UINT64_MAX},
        {"--fast", .small = &options->fast_permille},
        {"--parts", .small = &options->parts},
        {"--kind", .text = &options->kind},
        {"--without", .text = &options->without},
        {"--replays", .text = &options->replays}};
    return command_read(arguments, sizeof arguments / sizeof *arguments, argc, argv);
}

static void play_scene(const TerrainOptions* options, TerrainTally* tally, uint64_t number) {
    TerrainScene* scene = malloc(sizeof *scene);
    COMMAND_NEED(scene != NULL, "no memory");
    terrain_scene_create(scene, number, options->kind);
    if (options->without != NULL && strstr(options->without, scene->kind) != NULL) {
        terrain_scene_destroy(scene);
        free(scene);
        return;
    }
    tally->scenes++;
    for (uint32_t i = 0; i < QUERIES_A_SCENE && tally->queries < options->queries; i++) {
        TerrainCase any = terrain_any_case(scene);
        terrain_compare(scene, &any, options, tally);
    }
    terrain_scene_destroy(scene);
    free(scene);
}

static int compare_numbers(const void* a, const void* b) {
    const double p = *(const double*)a, q = *(const double*)b;
    return (p > q) - (p < q);
}

// Fast paths, and what fields say, should be near the optimum: the mean, and the 99th percentile of
// enough of them.
typedef struct Bar {
    const char* name;
    double mean, most;
} Bar;

enum { ENOUGH = 200 };

static bool print_ratios(TerrainRatios* list, const Bar* bar) {
    double sum = 0;
    if (list->count == 0)
        return true;
    qsort(list->ratios, list->count, sizeof *list->ratios, compare_numbers);
    for (size_t i = 0; i < list->count; i++)
        sum += list->ratios[i];
    double mean = sum / (double)list->count, most = list->ratios[list->count * 99 / 100];
    printf("%s: %.6f of the best in the mean, 99th percentile %.5f, at most %.4f\n", bar->name,
           mean, most, list->ratios[list->count - 1]);
    return list->count < ENOUGH || (mean <= bar->mean && most <= bar->most);
}

static void print_all_fast(TerrainTally* tally) {
    const Bar points = {"points, fast", 1.003, 1.02}, discs = {"discs, fast", 1.01, 1.05};
    const Bar point_fields = {"points, fields", 1.001, 1.002};
    const Bar disc_fields = {"discs, fields", 1.01, 1.05};
    bool is_near = print_ratios(&tally->points, &points);
    is_near = print_ratios(&tally->discs, &discs) && is_near;
    is_near = print_ratios(&tally->point_fields, &point_fields) && is_near;
    is_near = print_ratios(&tally->disc_fields, &disc_fields) && is_near;
    if (!is_near) {
        puts("paths or fields cost too much in the mean, or at the 99th percentile");
        tally->faults++;
    }
    printf("from A to B and from B to A at most %.4f\n", tally->worst_back);
}

static void print(TerrainTally* tally) {
    printf("%" PRIu64 " paths in %" PRIu64 " scenes: %" PRIu64 " found, %" PRIu64
           " unreachable, %" PRIu64 " with a blocked end\n",
           tally->queries, tally->scenes, tally->ok, tally->unreachable, tally->blocked);
    print_all_fast(tally);
    if (tally->optimal > 0)
        printf("optimal: %" PRIu64 " paths, at most %.5f of the best\n", tally->optimal,
               tally->worst_optimal);
    printf("%" PRIu64
           " bracketed, where the oracle's best is at most %.5f of the lower bound, %" PRIu64
           " left open; %" PRIu64 " fields say a twentieth too much; %" PRIu64 " faults\n",
           tally->bracketed, tally->worst_gap, tally->open, tally->dear_fields, tally->faults);
}

int main(int argc, char** argv) {
    TerrainOptions options = {
        .queries = 1000, .seed = 1, .bracket_every = 50, .fast_permille = UINT32_MAX};
    TerrainTally tally = {0};
    if (!parse(&options, argc, argv)) {
        fputs(usage, stderr);
        return 2;
    }
    for (uint64_t number = options.seed; tally.queries < options.queries; number++)
        play_scene(&options, &tally, number);
    print(&tally);
    free(tally.points.ratios);
    free(tally.discs.ratios);
    free(tally.point_fields.ratios);
    free(tally.disc_fields.ratios);
    return tally.faults > 0;
}
