// disc_soak: paths of discs through doors, funnels and random scenes that are as narrow as the
// disc, against the exact free space.
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "long/disc_soak_ask.h"
#include "support/command.h"

static const char usage[] =
    "disc_soak [--queries N] [--seed S] [--kind K] [--states N] [--lengths N] [--faults N]\n"
    "          [--folder F] [--loud]\n"
    "Paths of discs through gaps as wide as they are, against the exact free space. Kinds: door,\n"
    "rows, funnel, mixed, tips, tiny, tiles, steps, layers, mud. A scene has --states, with a "
    "change\n"
    "between each two. Each n-th length is compared, too. --faults ends the run after that "
    "number;\n"
    "--folder writes each as a replay; --loud names each query.\n";

static void play_scene(const DiscOptions* options, DiscTally* tally, uint64_t number,
                       uint32_t kind) {
    static DiscScene scene;
    memset(&scene, 0, sizeof scene);
    scene.random.state = number * UINT64_C(0x9E3779B97F4A7C15);
    scene.many = 1;
    disc_build(&scene, kind);
    tally->scenes++;
    for (uint32_t i = 0; i < options->states; i++) {
        if (i > 0) {
            disc_change(&scene);
            tally->changes++;
        }
        DiscAsk ask = {options, tally, &scene, number};
        disc_look(&scene);
        disc_ask(&ask);
        oracle_gaps_fini(&scene.gaps);
        oracle_walls_fini(&scene.walls);
    }
    disc_scene_end(&scene);
}

static bool parse(DiscOptions* options, int argc, char** argv) {
    const CommandArgument arguments[] = {{"--loud", .flag = &options->is_loud},
                                         {"--queries", .large = &options->queries},
                                         {"--seed", .large = &options->seed},
                                         {"--states", .small = &options->states, .low = 1},
                                         {"--lengths", .small = &options->length_every},
                                         {"--faults", .small = &options->faults, .low = 1},
                                         {"--kind", .text = &options->kind},
                                         {"--folder", .text = &options->folder}};
    return command_read(arguments, sizeof arguments / sizeof *arguments, argc, argv) &&
           disc_kind_of(options->kind, 0) != UINT32_MAX;
}

static void print(const DiscTally* tally, double seconds) {
    printf("%" PRIu64 " queries in %" PRIu64 " scenes with %" PRIu64 " changes: %" PRIu64
           " paths (%" PRIu64 " with bends), %" PRIu64 " unreachable, %" PRIu64 " blocked; %" PRIu64
           " could be answered either way\n",
           tally->queries, tally->scenes, tally->changes, tally->ok, tally->bent,
           tally->unreachable, tally->blocked, tally->either);
    printf("%" PRIu64 " partial, %" PRIu64 " nearest, %" PRIu64 " in slices\n", tally->partial,
           tally->nearest, tally->sliced);
    if (tally->lengths > 0)
        printf("%" PRIu64 " lengths, longest against what is allowed: fast %.4f, optimal %.4f\n",
               tally->lengths, tally->worst_fast, tally->worst_optimal);
    printf("%.0f queries a second, %" PRIu64 " faults\n", (double)tally->queries / seconds,
           tally->faults);
}

int main(int argc, char** argv) {
    DiscOptions options = {
        .queries = 2000, .seed = 1, .states = 2, .length_every = 20, .faults = 20};
    DiscTally tally;
    double begin = command_seconds();
    memset(&tally, 0, sizeof tally);
    if (!parse(&options, argc, argv)) {
        fputs(usage, stderr);
        return 2;
    }
    for (uint64_t number = options.seed;
         tally.queries < options.queries && tally.faults < options.faults; number++)
        play_scene(&options, &tally, number, disc_kind_of(options.kind, number));
    print(&tally, command_seconds() - begin);
    return tally.faults == 0 ? 0 : 1;
}
