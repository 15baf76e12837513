// crowd_soak: do the units of a crowd always stand where they may?
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "long/crowd_soak_scene.h"
#include "support/command.h"

static const char usage[] =
    "crowd_soak [--ticks N] [--seed S] [--scene K]\n"
    "Crowds in worlds that change at each tick: tanks, rotating bars, gates, crates that fall, a\n"
    "ferry, needles, at huge coordinates, too. After each tick, by exact integers over all\n"
    "triangles: each unit that is not displaced stands where its disc fits, and each that is\n"
    "displaced has no place within its diameter. Units that stand become obstacles; where nothing "
    "else\n"
    "changes, that displaces none, or where walls touch such obstacles none with room to spare.\n";

typedef struct Options {
    uint64_t ticks, seed;
    uint32_t scene;
} Options;

static void play(Tally* tally, uint64_t number, uint32_t kind) {
    CrowdScene scene;
    crowd_scene_begin(&scene, number, kind);
    for (uint32_t k = 0; k < CROWD_SCENE_TICKS && tally->faults == 0; k++) {
        crowd_scene_change(&scene);
        crowd_scene_tick(&scene, tally);
        crowd_scene_check(&scene, tally);
        tally->ticks++;
    }
    if (tally->faults > 0)
        printf("scene %" PRIu64 ", %s\n", number, crowd_scene_names[kind]);
    crowd_scene_end(&scene);
}

int main(int argc, char** argv) {
    Options options = {.ticks = 20000, .seed = 1, .scene = CROWD_SCENE_KINDS};
    Tally tally = {.ticks = 0};
    const CommandArgument arguments[] = {
        {"--ticks", .large = &options.ticks},
        {"--seed", .large = &options.seed},
        {"--scene", .small = &options.scene, .low = 0, .high = CROWD_SCENE_KINDS - 1}};
    if (!command_read(arguments, sizeof arguments / sizeof *arguments, argc, argv)) {
        fputs(usage, stderr);
        return 2;
    }
    for (uint64_t number = options.seed; tally.ticks < options.ticks && tally.faults == 0; number++)
        play(&tally, number,
             options.scene < CROWD_SCENE_KINDS ? options.scene
                                               : (uint32_t)(number % CROWD_SCENE_KINDS));
    printf("%" PRIu64 " ticks, %" PRIu64 " places of units: %" PRIu64 " arrived, %" PRIu64
           " routes cut, %" PRIu64 " displaced, %" PRIu64 " put back, %" PRIu64
           " searched for in vain, %" PRIu64 " stuck, %" PRIu64 " places of obstacles; %" PRIu64
           " faults\n",
           tally.ticks, tally.places, tally.arrived, tally.cut, tally.displaced, tally.placed,
           tally.vain, tally.stuck, tally.carved, tally.faults);
    return tally.faults == 0 ? 0 : 1;
}
