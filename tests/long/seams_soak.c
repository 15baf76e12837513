// seams_soak: sprites that touch edge to edge on paper are one floor, or one wall, wherever and
// however they are placed; what closes the cracks follows the rule, whatever the world's past.
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "long/seams_soak_check.h"
#include "support/command.h"

static const char usage[] =
    "seams_soak [--kind turns|random|bridges] [--scenes N] [--seed S] [--width W] [--faults N]\n"
    "           [--quick]\n"
    "turns: tiles, a bridge and a wall at 360 angles, 40 scales, flipped and not: 86 400 scenes.\n"
    "random: arrangements of touching sprites. bridges: they come to a shore, by ways and turns.\n"
    "Without a kind: each in turn. --width is that of the worlds, in steps, by default nav's own.\n"
    "--quick: islands, holes and strips only; no other orders, no worlds made by hand.\n"
    "--faults ends the run after that number.\n";

typedef struct Options {
    uint64_t scenes, seed;
    uint32_t width, faults;
    const char* kind;
    bool is_quick;
} Options;

typedef struct Tally {
    uint64_t scenes, refused, cracked, seams, strips, places, faults;
    double widest;
} Tally;

// The same shapes, in another order and by detours.
static const char* compare_orders(SeamsScene* scene, const SeamsShift* shift, uint64_t seed) {
    static SeamsScene other;
    other = *scene;
    seams_insert_by_detours(&other, shift, seed + 77);
    const char* what = "";
    if (other.refused != scene->refused)
        what = "another order is refused";
    else if (nav_world_get_hash(other.world) != nav_world_get_hash(scene->world) ||
             seams_meaning(other.world) != seams_meaning(scene->world))
        what = "another order gives another world";
    else if (nav_world_validate(other.world, &what))
        what = NULL;
    seams_end(&other);
    return what;
}

static const char* check_world(SeamsScene* scene, Tally* tally) {
    SeamsRule rule;
    seams_rule_init(&rule, scene);
    const char* what = seams_are_narrow(&rule, scene->width);
    if (what == NULL)
        what = seams_are_as_by_hand(scene, &rule);
    tally->seams += rule.seam_count;
    seams_rule_fini(&rule);
    return what;
}

// A scene at home.
static const char* check_still(SeamsScene* scene, bool is_quick, Tally* tally) {
    SeamsRule rule;
    seams_insert(scene, &seams_home, scene->seed);
    tally->refused += scene->refused > 0;
    seams_rule_init(&rule, scene);
    const char* what = seams_are_one(scene);
    if (what == NULL)
        what = seams_fill_strips(&rule, scene, &tally->strips);
    tally->cracked += rule.seam_count > 0;
    tally->widest = fmax(tally->widest, rule.widest);
    seams_rule_fini(&rule);
    if (what == NULL && !is_quick)
        what = check_world(scene, tally);
    if (what == NULL && !is_quick)
        what = compare_orders(scene, &seams_home, scene->seed);
    seams_end(scene);
    return what;
}

// The last sprites come home in steps, along a line or through an angle, and stay where they fit.
static const char* check_bridge(SeamsScene* scene, Tally* tally) {
    TestRandom* random = &scene->random;
    uint32_t count = scene->tiling.count;
    SeamsShift shift = {.first = count - 1 - random_below(random, count - 1)};
    NavPoint far = random_point(random, 40 * NAV_STEPS_PER_PX);
    int32_t turn = random_chance(random, 50) ? 0 : random_between(random, -9000, 9000);
    bool is_slow = random_chance(random, 50);
    shift.pivot = scene->tiling.tiles[shift.first].corner[0];
    const char* what = NULL;
    for (int32_t k = 12; k >= 0 && what == NULL; k--) {
        int32_t divisor = is_slow ? 1 << 12 : 12, part = is_slow ? (1 << k) - 1 : k;
        shift.by = (NavPoint){(int32_t)((int64_t)far.x * part / divisor),
                              (int32_t)((int64_t)far.y * part / divisor)};
        shift.angle = (uint16_t)(turn * part / divisor);
        if (k == 12)
            seams_insert(scene, &shift, scene->seed);
        else
            seams_move(scene, &shift);
        if (scene->refused > 0)
            break;
        tally->places++;
        what = check_world(scene, tally);
        if (what == NULL && k % 4 == 0)
            what = compare_orders(scene, &shift, scene->seed + (uint64_t)k);
    }
    if (what == NULL && scene->refused == 0)
        what = seams_are_one(scene);
    tally->refused += scene->refused > 0;
    seams_end(scene);
    return what;
}

static void run_scene(const Options* options, uint64_t number, Tally* tally) {
    static SeamsScene scene;
    static const char* const names[] = {"turns", "random", "bridges"};
    uint32_t kind = (uint32_t)(number % 3);
    for (uint32_t k = 0; k < 3 && options->kind != NULL; k++)
        if (strcmp(options->kind, names[k]) == 0)
            kind = k;
    if (kind == 0)
        seams_turn(&scene, options->kind != NULL ? number : number / 3);
    else
        seams_random(&scene, number);
    if (options->width != UINT32_MAX)
        scene.width = (int32_t)options->width;
    tally->scenes++;
    if (kind == 2 && scene.tiling.count < 2)
        return;
    const char* what =
        kind == 2 ? check_bridge(&scene, tally) : check_still(&scene, options->is_quick, tally);
    if (what == NULL)
        return;
    tally->faults++;
    printf("FAULT --kind %s --seed %" PRIu64 " --scenes 1: %s: %s\n", names[kind], number,
           scene.name, what);
}

int main(int argc, char** argv) {
    Options options = {.scenes = 600, .seed = 1, .width = UINT32_MAX, .faults = 20};
    const CommandArgument arguments[] = {
        {"--scenes", .large = &options.scenes},
        {"--seed", .large = &options.seed},
        {"--width", .small = &options.width, .high = NAV_SEAM_WIDTH_MAX},
        {"--faults", .small = &options.faults, .low = 1},
        {"--quick", .flag = &options.is_quick},
        {"--kind", .text = &options.kind}};
    if (!command_read(arguments, sizeof arguments / sizeof *arguments, argc, argv) ||
        (options.kind != NULL && strcmp(options.kind, "turns") != 0 &&
         strcmp(options.kind, "random") != 0 && strcmp(options.kind, "bridges") != 0)) {
        fputs(usage, stderr);
        return 2;
    }
    Tally tally = {0};
    double start = command_seconds();
    for (uint64_t k = 0; k < options.scenes && tally.faults < options.faults; k++)
        run_scene(&options, options.seed + k, &tally);
    printf("%" PRIu64 " scenes (%" PRIu64 " cracked, %" PRIu64 " with a sprite that is refused), "
           "%" PRIu64 " places of bridges, %" PRIu64 " seams, %" PRIu64
           " strips, what coincides on "
           "paper is at most %.3f steps apart: %" PRIu64 " faults, %.0f s\n",
           tally.scenes, tally.cracked, tally.refused, tally.places, tally.seams, tally.strips,
           tally.widest, tally.faults, command_seconds() - start);
    return tally.faults > 0;
}
