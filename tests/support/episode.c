#include "support/episode.h"

#include <stdio.h>

#include "support/command.h"
#include "support/live.h"

enum { ORACLE_EDGE_LIMIT = 260, ORACLE_VERTEX_LIMIT = 700 };

// The number of changes since each check was last made. A check that is due inside a batch is made
// when it ends.
typedef struct Since {
    uint32_t validation, comparison, oracle;
} Since;

static bool is_small(const Model* model) {
    NavStats stats;
    return nav_world_get_stats(model->world, &stats) == NAV_OK &&
           stats.edge_count <= ORACLE_EDGE_LIMIT && stats.vertex_count <= ORACLE_VERTEX_LIMIT;
}

static bool check(Model* model, const EpisodeSettings* settings, Since* since,
                  EpisodeTotals* totals) {
    if (command_is_due(settings->validate_every, &since->validation)) {
        totals->validations++;
        if (!live_is_valid(model))
            return false;
    }
    if (command_is_due(settings->compare_every, &since->comparison)) {
        totals->comparisons++;
        if (!live_equals_fresh(model, settings->seed + totals->changes) ||
            !live_tells_shapes(model))
            return false;
    }
    if (command_is_due(settings->oracle_every, &since->oracle) && is_small(model)) {
        totals->oracles++;
        if (!live_equals_oracle(model))
            return false;
    }
    return true;
}

static bool step(Model* model, const EpisodeSettings* settings, const Change* change, Since* since,
                 EpisodeTotals* totals) {
    if (!model_apply(model, change, true))
        return false;
    if (change->kind < CHANGE_BEGIN) {
        totals->changes++;
        since->validation++;
        since->comparison++;
        since->oracle++;
    }
    totals->emptyings += change->kind == CHANGE_REMOVE_ALL;
    return model->is_in_batch || check(model, settings, since, totals);
}

static void say(char* fault, const Model* model) {
    snprintf(fault, sizeof model->fault, "%s", model->fault);
}

bool episode_run(const EpisodeSettings* settings, ChangeList* changes, EpisodeTotals* totals,
                 char* fault) {
    Scene scene = scene_begin(settings->kind, settings->seed, settings->half);
    scene.seam_width = settings->seam_width;
    Model model;
    Since since = {0};
    bool good = model_init(&model, &scene);
    uint32_t next_name = 0, until_empty = settings->empty_every;
    size_t done = 0;
    // Outlines and changes must not share random numbers: a repeated run makes the outlines again.
    bool is_stopped = false;
    while (good && !is_stopped && done < settings->change_count) {
        change_random(changes, &scene, &model, &next_name);
        while (good && !is_stopped && done < changes->count) {
            is_stopped = done + 1 == settings->keep_count;
            if (is_stopped)
                break;
            if (settings->progress != NULL)
                settings->progress(settings->progress_context, done);
            good = step(&model, settings, &changes->at[done++], &since, totals);
        }
        if (settings->empty_every > 0 && done >= until_empty) {
            until_empty = (uint32_t)done + settings->empty_every;
            change_append_emptying(changes);
        }
    }
    totals->refused += model.refused_count;
    if (!good)
        say(fault, &model);
    if (!good || is_stopped)
        change_list_truncate(changes, done + is_stopped);
    model_fini(&model);
    return good;
}

bool episode_repeat(const EpisodeSettings* settings, const ChangeList* changes, RepeatDepth depth,
                    char* fault) {
    Scene scene = scene_begin(settings->kind, settings->seed, settings->half);
    scene.seam_width = settings->seam_width;
    EpisodeSettings each = *settings;
    EpisodeTotals totals = {0};
    Since since = {0};
    Model model;
    each.validate_every = 1;
    each.compare_every = depth == REPEAT_AT_END ? 0 : 1;
    each.oracle_every = depth == REPEAT_EACH_WITH_ORACLE ? 1 : 0;
    bool good = model_init(&model, &scene);
    for (size_t i = 0; i < changes->count && good; i++)
        good = step(&model, &each, &changes->at[i], &since, &totals);
    if (good && model.is_in_batch)
        good = model_apply(&model, &(Change){.kind = CHANGE_COMMIT}, true);
    good = good && live_is_valid(&model) && live_equals_fresh(&model, 1);
    if (good && settings->oracle_every > 0 && is_small(&model))
        good = live_equals_oracle(&model);
    if (!good)
        say(fault, &model);
    model_fini(&model);
    return good;
}
