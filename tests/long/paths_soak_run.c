#include "long/paths_soak_run.h"

#include <stdio.h>
#include <string.h>

typedef struct Run {
    const PathsSettings* settings;
    PathsProgress* progress;
    Field field;
    PathsWorlds worlds;
    uint32_t left_in_batch;
} Run;

// The masks rotate, so that the runs use every combination equally often.
static uint32_t choose_masks(const PathsSettings* settings, uint32_t* masks) {
    uint32_t all = paths_combination_count() - 1, drawn = settings->drawn_count;
    masks[0] = all;
    masks[1] = 0;
    for (uint32_t k = 0; k < drawn; k++)
        masks[2 + k] =
            1 + (uint32_t)(((uint64_t)settings->run * drawn + k) % (all > 1 ? all - 1 : 1));
    return 2 + drawn;
}

static bool begin(Run* run) {
    const PathsSettings* settings = run->settings;
    TestRandom random = {settings->seed * 0x9E3779B97F4A7C15u + settings->run};
    uint64_t seed = random_bits(&random);
    FieldKind kind = settings->kind;
    if (kind == FIELD_KIND_COUNT)
        kind = (FieldKind)random_below(&random, FIELD_KIND_COUNT);
    run->progress->kind = kind;
    run->field = field_begin(kind, seed);
    uint32_t masks[PATHS_WORLD_MOST], count = choose_masks(settings, masks);
    return paths_worlds_init(&run->worlds, run->field.scene.bounds, masks, count);
}

// Sometimes makes several changes in one batch.
static bool begin_or_end_batch(Run* run) {
    if (run->left_in_batch > 0)
        return --run->left_in_batch > 0 || paths_worlds_batch(&run->worlds, false);
    if (!run->field.has_batches || !random_chance(&run->field.scene.random, 10))
        return true;
    run->left_in_batch = 2 + random_below(&run->field.scene.random, 6);
    return paths_worlds_batch(&run->worlds, true);
}

static bool is_due(uint32_t every, uint32_t change) { return every > 0 && change % every == 0; }

static bool check(Run* run, uint32_t change) {
    const PathsSettings* settings = run->settings;
    PathsWorlds* worlds = &run->worlds;
    if (!paths_worlds_agree(worlds))
        return false;
    if (run->left_in_batch > 0)
        return true;
    bool is_good = true;
    if (is_due(settings->deep_every, change)) {
        run->progress->deep_checks++;
        is_good = paths_worlds_agree_deeply(worlds);
    }
    if (is_good && is_due(settings->validate_every, change)) {
        run->progress->validations += worlds->count;
        is_good = paths_worlds_are_valid(worlds);
    }
    if (is_good && is_due(settings->fresh_every, change)) {
        run->progress->fresh_builds++;
        is_good = paths_worlds_equal_fresh(worlds, &run->field);
    }
    return is_good;
}

static bool step(Run* run, uint32_t change) {
    run->progress->change = change;
    if (!begin_or_end_batch(run))
        return false;
    run->field.is_crowded = paths_worlds_are_crowded(&run->worlds);
    FieldChange next = field_change(&run->field);
    return paths_worlds_change(&run->worlds, &run->field, &next) && check(run, change);
}

static bool finish(Run* run) {
    PathsWorlds* worlds = &run->worlds;
    if (run->left_in_batch > 0 && !paths_worlds_batch(worlds, false))
        return false;
    run->left_in_batch = 0;
    run->progress->fresh_builds++;
    return paths_worlds_agree_deeply(worlds) && paths_worlds_are_valid(worlds) &&
           paths_worlds_equal_fresh(worlds, &run->field) && paths_worlds_empty(worlds, &run->field);
}

static void count(Run* run) {
    PathsProgress* progress = run->progress;
    progress->counts = run->worlds.counts;
    for (uint32_t w = 0; w < run->worlds.count; w++) {
        uint32_t mask = run->worlds.mask[w];
        progress->changes_of[mask] += run->worlds.counts.changes;
        progress->displaced_of[mask] += paths_worlds_displaced(&run->worlds, w);
        progress->displaced_beside[mask] += paths_worlds_displaced(&run->worlds, 1);
        progress->partial_of[mask] += paths_worlds_partial(&run->worlds, w);
        progress->partial_beside[mask] += paths_worlds_partial(&run->worlds, 1);
    }
}

bool paths_run(const PathsSettings* settings, PathsProgress* progress) {
    Run run = {.settings = settings, .progress = progress};
    memset(progress, 0, sizeof *progress);
    bool is_good = begin(&run);
    for (uint32_t change = 1; change <= settings->length && is_good; change++)
        is_good = step(&run, change);
    is_good = is_good && finish(&run);
    if (!is_good)
        snprintf(progress->fault, sizeof progress->fault, "%s", run.worlds.fault);
    count(&run);
    paths_worlds_fini(&run.worlds);
    field_end(&run.field);
    progress->is_finished = true;
    return is_good;
}
