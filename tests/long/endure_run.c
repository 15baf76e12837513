#include "long/endure_run.h"

#include <stdio.h>
#include <string.h>

#include "support/asker.h"
#include "support/command.h"
#include "support/live.h"
#include "world/change/world.h"

enum { CROWDED_TRIANGLES = 150, GOAL_MOST = 5, LOOK_EVERY = 64, FLAT_LENGTH = 50000 };

typedef struct Run {
    const EndureSettings* settings;
    EndureProgress* progress;
    Field field;
    NavWorld* world;
    Asker asker;
    NavShapeId ground; // generation 0: none
    uint64_t empty_hash;
    uint32_t left_in_batch;
    uint32_t since_validation, since_fresh, since_asking;
} Run;

static bool fail(Run* run, const char* what) {
    if (run->progress->fault[0] == '\0')
        snprintf(run->progress->fault, sizeof run->progress->fault, "%s", what);
    return false;
}

static bool begin(Run* run) {
    const EndureSettings* settings = run->settings;
    TestRandom random = {settings->seed * 0x9E3779B97F4A7C15u + settings->run};
    uint64_t seed = random_bits(&random);
    FieldKind kind = settings->kind;
    if (kind == FIELD_KIND_COUNT)
        kind = (FieldKind)(settings->run % FIELD_KIND_COUNT);
    run->progress->kind = kind;
    run->field = field_begin(kind, seed);
    if (run->field.goal > GOAL_MOST)
        run->field.goal = GOAL_MOST;
    run->field.calm_percent = settings->calm_percent;
    run->world = field_create_world(run->field.scene.bounds);
    if (run->world == NULL)
        return fail(run, "a world cannot be made");
    run->empty_hash = nav_world_get_hash(run->world);
    if (!random_chance(&random, 20) && field_insert_ground(run->world, &run->ground) != NAV_OK)
        return fail(run, "the ground is refused");
    return asker_init(&run->asker, run->world, seed) || fail(run, run->asker.fault);
}

// --- changes ------------------------------------------------------------------------------------

static bool change_once(Run* run) {
    EndureCounts* counts = &run->progress->counts;
    FieldChange change = field_change(&run->field);
    NavResult result = field_apply(run->world, &change);
    counts->changes++;
    if (result == NAV_OK) {
        counts->moves += change.kind == FIELD_MOVE;
        field_accept(&run->field, &change);
        return true;
    }
    bool is_legal = field_may_be_refused(&change, result);
    counts->refused++;
    field_refuse(&change);
    return is_legal || fail(run, nav_result_get_text(result));
}

// Sometimes makes several changes in one batch.
static bool begin_or_end_batch(Run* run) {
    if (run->left_in_batch > 0)
        return --run->left_in_batch > 0 || nav_batch_commit(run->world) == NAV_OK ||
               fail(run, "a batch does not end");
    if (!run->field.has_batches || !random_chance(&run->field.scene.random, 10))
        return true;
    run->left_in_batch = 2 + random_below(&run->field.scene.random, 6);
    run->progress->counts.batches++;
    return nav_batch_begin(run->world) == NAV_OK || fail(run, "a batch does not begin");
}

// --- checks -------------------------------------------------------------------------------------

static bool validate(Run* run, NavWorld* world) {
    const char* what = "nothing said";
    run->progress->counts.validations++;
    return nav_world_validate(world, &what) || fail(run, what);
}

static NavResult insert_all(NavWorld* world, const Field* field, TestRandom* random) {
    uint32_t order[FIELD_SHAPE_MOST];
    for (uint32_t k = 0; k < field->count; k++) {
        uint32_t i = random_below(random, k + 1);
        order[k] = order[i];
        order[i] = k;
    }
    NavResult result = NAV_OK;
    for (uint32_t k = 0; k < field->count && result == NAV_OK; k++) {
        NavOutlineDef region;
        NavShapeDef def = field_shape_def(&field->shapes[order[k]], &region);
        NavShapeId id;
        result = nav_shape_insert(world, &def, &id);
    }
    return result;
}

// Builds its shapes in another order, in one batch or one by one.
static bool build_fresh(Run* run, NavWorld** fresh) {
    TestRandom random = {run->field.count + run->progress->counts.changes};
    bool in_batch = random_chance(&random, 50);
    bool has_ground = run->ground.generation != 0;
    NavShapeId id;
    *fresh = field_create_world(run->field.scene.bounds);
    if (*fresh != NULL)
        (*fresh)->load.after = 0; // a batch builds the mesh at once
    return *fresh != NULL && (!in_batch || nav_batch_begin(*fresh) == NAV_OK) &&
           (!has_ground || field_insert_ground(*fresh, &id) == NAV_OK) &&
           insert_all(*fresh, &run->field, &random) == NAV_OK &&
           (!in_batch || nav_batch_commit(*fresh) == NAV_OK);
}

static bool compare_fresh(Run* run) {
    NavWorld* fresh = NULL;
    EndureCounts* counts = &run->progress->counts;
    counts->fresh_builds++;
    bool is_good = build_fresh(run, &fresh) || fail(run, "a fresh build is refused");
    is_good = is_good && (nav_world_get_hash(fresh) == nav_world_get_hash(run->world) ||
                          fail(run, "a fresh build gives another mesh"));
    is_good = is_good && (live_has_same_counts(fresh, run->world) ||
                          fail(run, "a fresh build gives other counts"));
    if (is_good) {
        AskerEnds ends = asker_draw_ends(&run->asker, &run->field.scene);
        is_good = asker_ask_twice(&run->asker, ends, fresh, &counts->asked) ||
                  fail(run, run->asker.fault);
    }
    nav_world_destroy(fresh);
    return is_good;
}

static bool ask(Run* run) {
    AskerEnds ends = asker_draw_ends(&run->asker, &run->field.scene);
    TestRandom* random = &run->asker.random;
    bool has_radius = random_chance(random, 20);
    int32_t radius = 1 + random_between(random, 0, run->field.scene.half / 20);
    if (radius > (1 << 22))
        radius = 1 << 22;
    return asker_ask(&run->asker, ends, has_radius ? radius : 0, &run->progress->counts.asked) ||
           fail(run, run->asker.fault);
}

static bool check(Run* run) {
    const EndureSettings* settings = run->settings;
    if (command_is_due(settings->validate_every, &run->since_validation) &&
        !validate(run, run->world))
        return false;
    if (command_is_due(settings->fresh_every, &run->since_fresh) && !compare_fresh(run))
        return false;
    return !command_is_due(settings->ask_every, &run->since_asking) || ask(run);
}

// Measures how many triangles it has and how much memory it holds.
static bool look(Run* run, uint32_t change) {
    EndureProgress* progress = run->progress;
    NavStats stats;
    if (nav_world_get_stats(run->world, &stats) != NAV_OK)
        return fail(run, "no stats");
    run->field.is_crowded = stats.triangle_count > CROWDED_TRIANGLES;
    bool is_early = change <= run->settings->length / 2;
    size_t* most = is_early ? &progress->early_bytes : &progress->late_bytes;
    if (stats.live_bytes > *most)
        *most = stats.live_bytes;
    uint32_t slots = nav_world_get_triangle_slot_count(run->world);
    uint32_t* most_slots = is_early ? &progress->early_slots : &progress->late_slots;
    if (slots > *most_slots)
        *most_slots = slots;
    return true;
}

static bool step(Run* run, uint32_t change) {
    if (!begin_or_end_batch(run))
        return false;
    if (change % LOOK_EVERY == 0 && !look(run, change))
        return false;
    if (!change_once(run))
        return false;
    run->since_validation++;
    run->since_fresh++;
    run->since_asking++;
    return run->left_in_batch > 0 || check(run);
}

// Memory that a world keeps for reuse is bounded by the largest number of triangles that it had.
static bool is_flat(const Run* run) {
    const EndureProgress* progress = run->progress;
    return progress->counts.changes < FLAT_LENGTH ||
           progress->late_bytes <= 2 * progress->early_bytes ||
           progress->late_slots > progress->early_slots;
}

static bool finish(Run* run) {
    if (run->left_in_batch > 0 && nav_batch_commit(run->world) != NAV_OK)
        return fail(run, "a batch does not end");
    run->left_in_batch = 0;
    if (!validate(run, run->world) || !compare_fresh(run))
        return false;
    if (!is_flat(run))
        return fail(run, "the world's memory grows");
    for (uint32_t k = 0; k < run->field.count; k++)
        if (nav_shape_remove(run->world, run->field.shapes[k].id) != NAV_OK)
            return fail(run, "a shape cannot be removed");
    if (run->ground.generation != 0 && nav_shape_remove(run->world, run->ground) != NAV_OK)
        return fail(run, "the ground cannot be removed");
    run->progress->counts.emptyings++;
    return nav_world_get_hash(run->world) == run->empty_hash ||
           fail(run, "removing everything leaves another mesh");
}

bool endure_run(const EndureSettings* settings, EndureProgress* progress) {
    Run run = {.settings = settings, .progress = progress};
    bool is_good = begin(&run);
    for (uint32_t change = 1; change <= settings->length && is_good && !progress->must_stop;
         change++)
        is_good = step(&run, change);
    is_good = is_good && finish(&run);
    asker_fini(&run.asker);
    nav_world_destroy(run.world);
    field_end(&run.field);
    progress->is_finished = true;
    return is_good;
}
