// Measures nav, and its peers where they are installed, on the same work in the same run.
//
//   bench [--quick | --full] [--only NAME] [--csv FILE] [--svg FILE] [--seed S] [--seeds COUNT]
//   bench --list
//   bench --fixed MOVES [--seed S] [--kind o | n | d] [--size N] [--seam WIDTH] [--movers COUNT]
//         [--range PX] [--batch COUNT] [--path-data]
//                              a fixed piece of work without a clock, for counting instructions
#include "contender.h"
#include "scenes.h"
#include "support/command.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef enum Turnout { ALWAYS, IN_FULL_RUNS, WHEN_NAMED } Turnout;

typedef struct Scene {
    const char* name;
    void (*play)(Bench* bench);
    Turnout turnout;
} Scene;

static const Scene scenes[] = {{"smoke", scene_smoke, WHEN_NAMED},
                               {"w1", scene_w1, ALWAYS},
                               {"steps", scene_steps, ALWAYS},
                               {"crowds", scene_crowds, ALWAYS},
                               {"packed", scene_packed, ALWAYS},
                               {"batches", scene_batches, ALWAYS},
                               {"across", scene_across, ALWAYS},
                               {"map-sized", scene_map_sized, ALWAYS},
                               {"wall", scene_wall, ALWAYS},
                               {"cocircular", scene_cocircular, ALWAYS},
                               {"moving-floor", scene_floor, ALWAYS},
                               {"gate", scene_gate, ALWAYS},
                               {"detour", scene_detour, ALWAYS},
                               {"load", scene_load, ALWAYS},
                               {"grow", scene_grow, ALWAYS},
                               {"tiles", scene_tiles, IN_FULL_RUNS},
                               {"mesh", scene_mesh, ALWAYS},
                               {"tiled", scene_tiled, IN_FULL_RUNS},
                               {"trace", scene_trace, IN_FULL_RUNS},
                               {"steady", scene_steady, ALWAYS},
                               {"maps", scene_maps, ALWAYS},
                               {"maps-moving", scene_maps_moving, ALWAYS},
                               {"paths-moving", scene_paths_moving, ALWAYS},
                               {"copies", scene_copies, ALWAYS},
                               {"pile", scene_pile, ALWAYS},
                               {"threads", scene_threads, ALWAYS},
                               {"field", scene_field, ALWAYS},
                               {"locate", scene_locate, ALWAYS},
                               {"bodies", scene_bodies, IN_FULL_RUNS},
                               {"terrain", scene_terrain, IN_FULL_RUNS},
                               {"polygons", scene_polygons, ALWAYS},
                               {"grid", scene_grid, IN_FULL_RUNS},
                               {"cells", scene_cells, IN_FULL_RUNS},
                               {"routes", scene_routes, ALWAYS},
                               {"routes-far", scene_routes_far, WHEN_NAMED},
                               {"units", scene_units, ALWAYS},
                               {"flow", scene_flow, IN_FULL_RUNS},
                               {"flow-door", scene_flow_door, WHEN_NAMED},
                               {"flow-corridor", scene_flow_corridor, WHEN_NAMED},
                               {"flow-circle", scene_flow_circle, WHEN_NAMED},
                               {"flow-field", scene_flow_field, WHEN_NAMED},
                               {"flow-spot", scene_flow_spot, WHEN_NAMED}};

#define SCENE_COUNT (sizeof scenes / sizeof *scenes)

typedef struct Options {
    const char* only; ///< NULL: all
    const char* csv;
    const char* svg;
    uint64_t seed;
    uint32_t fixed_moves, seed_count, static_count, mover_count, range_px, batch_size, seam_width;
    W1Variant variant;
    bool is_full, is_list, has_path_data;
} Options;

static bool read_variant(Options* options, const char* name) {
    for (int k = W1_OVERLAP; k <= W1_DEGENERATE; ++k) {
        options->variant = (W1Variant)k;
        if (strcmp(name, w1_variant_name(options->variant)) == 0)
            return true;
    }
    return false;
}

static bool read_options(Options* options, int argc, char** argv) {
    const char* kind = w1_variant_name(options->variant);
    bool is_quick = false;
    const CommandArgument arguments[] = {
        {"--full", .flag = &options->is_full},
        {"--quick", .flag = &is_quick},
        {"--list", .flag = &options->is_list},
        {"--path-data", .flag = &options->has_path_data},
        {"--only", .text = &options->only},
        {"--csv", .text = &options->csv},
        {"--svg", .text = &options->svg},
        {"--kind", .text = &kind},
        {"--seed", .large = &options->seed},
        {"--seeds", .small = &options->seed_count},
        {"--fixed", .small = &options->fixed_moves, .low = 1},
        {"--size", .small = &options->static_count},
        {"--seam", .small = &options->seam_width, .high = NAV_SEAM_WIDTH_MAX},
        {"--movers", .small = &options->mover_count},
        {"--range", .small = &options->range_px},
        {"--batch", .small = &options->batch_size},
    };
    return command_read(arguments, sizeof arguments / sizeof *arguments, argc, argv) &&
           read_variant(options, kind) && !(is_quick && options->is_full);
}

static void print_what_runs(const Options* options) {
    uint32_t peer_count;
    const Contender* const* peers = contender_peers(&peer_count);
    printf("nav %lu, %s, seed %llu, peers:", (unsigned long)nav_get_version(),
           options->is_full ? "full" : "quick", (unsigned long long)options->seed);
    for (uint32_t i = 0; i < peer_count; ++i)
        printf(" %s", peers[i]->name);
    puts(peer_count == 0 ? " none" : "");
#ifndef NDEBUG
    puts("This build has asserts: its times are not what a release build takes.");
#endif
}

static bool is_due(const Scene* scene, const char* only, bool is_full) {
    if (only != NULL)
        return strcmp(only, scene->name) == 0;
    return scene->turnout == ALWAYS || (scene->turnout == IN_FULL_RUNS && is_full);
}

static bool play(Bench* bench, const char* only) {
    bool is_any = false;
    for (size_t i = 0; i < SCENE_COUNT; ++i) {
        if (!is_due(&scenes[i], only, bench->is_full))
            continue;
        is_any = true;
        scenes[i].play(bench);
    }
    return is_any;
}

static int run(const Options* options) {
    Bench bench = {.seed = options->seed,
                   .is_full = options->is_full,
                   .seed_count = options->seed_count > 0 ? options->seed_count
                                 : options->is_full      ? 20
                                                         : 1};
    print_what_runs(options);
    ledger_print_head();
    if (!play(&bench, options->only)) {
        fprintf(stderr, "bench: no scene is called %s; try --list\n", options->only);
        return 2;
    }
    ledger_print_ratios(&bench.ledger);
    int status = EXIT_SUCCESS;
    if (options->csv != NULL && !ledger_write_csv(&bench.ledger, options->csv)) {
        fprintf(stderr, "bench: cannot write %s\n", options->csv);
        status = EXIT_FAILURE;
    }
    if (options->svg != NULL && !ledger_write_svg(&bench.ledger, options->svg)) {
        fprintf(stderr, "bench: cannot write %s\n", options->svg);
        status = EXIT_FAILURE;
    }
    ledger_destroy(&bench.ledger);
    return status;
}

int main(int argc, char** argv) {
    Options options = {.seed = 1,
                       .static_count = 1000,
                       .mover_count = 100,
                       .batch_size = 1,
                       .seam_width = (uint32_t)nav_world_def().seam_width};
    if (!read_options(&options, argc, argv)) {
        fputs("usage: bench [--quick | --full] [--only NAME] [--csv FILE] [--svg FILE] [--seed S]\n"
              "             [--seeds COUNT]\n"
              "       bench --list\n"
              "       bench --fixed MOVES [--seed S] [--kind o | n | d] [--size N] [--seam WIDTH]\n"
              "             [--movers COUNT] [--range PX] [--batch COUNT] [--path-data]\n",
              stderr);
        return 2;
    }
    if (options.fixed_moves > 0) {
        Fixed fixed = {w1_def(options.variant, options.static_count, options.seed),
                       options.fixed_moves, options.batch_size, (int32_t)options.seam_width,
                       options.has_path_data};
        fixed.w1.mover_count = options.mover_count;
        fixed.w1.range_px = options.range_px;
        run_fixed(&fixed);
        return EXIT_SUCCESS;
    }
    for (size_t i = 0; options.is_list && i < SCENE_COUNT; ++i)
        puts(scenes[i].name);
    return options.is_list ? EXIT_SUCCESS : run(&options);
}
