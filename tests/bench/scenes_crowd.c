// Many blockers that all move each tick, and the best number of moves per commit.
#include "player.h"
#include "scenes.h"

#include <stdio.h>

#define RIVALS_MAX 4

// Moves all movers by one step; their poses are computed before the clock starts.
static void step_all(W1* w1) {
    for (uint32_t i = 0; i < w1->def.mover_count; ++i)
        w1_step(w1, i);
}

static void move_range(Stage* stage, const W1* w1, uint32_t first, uint32_t count) {
    require(nav_batch_begin(stage->world), "begin");
    for (uint32_t i = first; i < first + count; ++i)
        stage_move(stage, i, w1_mover_pose(w1, i));
    require(nav_batch_commit(stage->world), "commit");
}

// Peers have no batches: they make one move after the other.
static uint64_t move_all(Player* rival, const W1* w1) {
    const uint64_t start = processor_ns();
    for (uint32_t i = 0; i < w1->def.mover_count; ++i)
        rival->contender->move(rival->self, i, &w1->movers[i]);
    return processor_ns() - start;
}

static uint32_t enter_rivals(Player* rivals, const Ticks* ticks, const W1* w1) {
    uint32_t count = 0, peer_count = 0;
    const Contender* const* peers = contender_peers(&peer_count);
    for (uint32_t i = 0; ticks->has_peers && i < peer_count && count < RIVALS_MAX; ++i)
        if (peers[i]->static_count_max == 0 && !peers[i]->is_slow_to_load)
            count += player_enter(&rivals[count], peers[i], w1, ticks->count);
    return count;
}

static void leave_rival(Bench* bench, Player* rival, const Ticks* ticks, const W1* w1) {
    const Row row = player_row(rival, ticks->scene, "tick", w1);
    ledger_add(&bench->ledger, &row);
    player_leave(rival);
}

void play_ticks(Bench* bench, const Ticks* ticks) {
    W1* w1 = w1_create(&ticks->def);
    Stage* stage = stage_create(w1->size, true);
    stage_load_w1(stage, w1);
    Samples samples = samples_create(ticks->count);
    Player rivals[RIVALS_MAX];
    const uint32_t rival_count = enter_rivals(rivals, ticks, w1);
    for (uint32_t tick = 0; tick < ticks->warm_count + ticks->count; ++tick) {
        if (tick == ticks->warm_count)
            stage_mark_warm(stage);
        step_all(w1);
        const uint64_t start = processor_ns();
        move_range(stage, w1, 0, ticks->def.mover_count);
        const uint64_t end = processor_ns();
        if (tick >= ticks->warm_count)
            samples_add(&samples, end - start, 1);
        for (uint32_t i = 0; i < rival_count; ++i) {
            const uint64_t spent = move_all(&rivals[i], w1);
            if (tick >= ticks->warm_count)
                samples_add(&rivals[i].samples, spent, 1);
        }
    }
    Row row = row_create(ticks->scene, "nav", "tick", ticks->def.static_count);
    row.time = samples_sum_up(&samples);
    stage_describe(stage, &row);
    ledger_add(&bench->ledger, &row);
    for (uint32_t i = 0; i < rival_count; ++i)
        leave_rival(bench, &rivals[i], ticks, w1);
    samples_destroy(&samples);
    stage_destroy(stage);
    w1_destroy(w1);
}

static void play_crowd(Bench* bench, const char* scene, W1Def def, bool has_peers) {
    const Ticks ticks = {.scene = scene,
                         .def = def,
                         .warm_count = 20,
                         .count = bench->is_full ? 300 : 50,
                         .has_peers = has_peers};
    play_ticks(bench, &ticks);
}

static W1Def crowd_def(const Bench* bench, uint32_t static_count, uint32_t mover_count) {
    W1Def def = w1_def(W1_OVERLAP, static_count, bench->seed);
    def.mover_count = mover_count;
    return def;
}

void scene_crowds(Bench* bench) {
    play_crowd(bench, "crowd-1000", crowd_def(bench, 1000, 1000), true);
    play_crowd(bench, "crowd-1000", crowd_def(bench, 100000, 1000), true);
    play_crowd(bench, "crowd-10000", crowd_def(bench, 100000, 10000), false);
}

// 1 000 blockers of 24 x 16 px: in a square of 876 px their areas add up to half of it.
void scene_packed(Bench* bench) {
    static const uint32_t sizes[] = {1000, 100000};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; ++i) {
        W1Def def = crowd_def(bench, sizes[i], 1000);
        def.range_px = 876;
        play_crowd(bench, "packed-1000", def, true);
    }
}

static void play_batches(Bench* bench, uint32_t batch_size) {
    const uint32_t warm_ticks = 10, tick_count = bench->is_full ? 60 : 10;
    const W1Def def = crowd_def(bench, 10000, 1000);
    W1* w1 = w1_create(&def);
    Stage* stage = stage_create(w1->size, true);
    stage_load_w1(stage, w1);
    Samples samples = samples_create(tick_count * def.mover_count / batch_size);
    for (uint32_t tick = 0; tick < warm_ticks + tick_count; ++tick) {
        step_all(w1);
        if (tick == warm_ticks)
            stage_mark_warm(stage);
        for (uint32_t first = 0; first < def.mover_count; first += batch_size) {
            const uint64_t start = clock_ns();
            move_range(stage, w1, first, batch_size);
            const uint64_t end = clock_ns();
            if (tick >= warm_ticks)
                samples_add(&samples, end - start, batch_size);
        }
    }
    char scene[LEDGER_TEXT];
    snprintf(scene, sizeof scene, "batch-of-%lu", (unsigned long)batch_size);
    Row row = row_create(scene, "nav", "move", def.static_count);
    row.time = samples_sum_up(&samples);
    stage_describe(stage, &row);
    ledger_add(&bench->ledger, &row);
    samples_destroy(&samples);
    stage_destroy(stage);
    w1_destroy(w1);
}

void scene_batches(Bench* bench) {
    for (uint32_t batch_size = 1; batch_size <= 1000; batch_size *= 10)
        play_batches(bench, batch_size);
}

// The same for long enough to show anything that still grows.
void scene_steady(Bench* bench) {
    const W1Def defs[] = {w1_def(W1_OVERLAP, 1000, bench->seed),
                          w1_def(W1_NO_OVERLAP, 1000, bench->seed),
                          w1_def(W1_DEGENERATE, 1000, bench->seed), crowd_def(bench, 1000, 1000)};
    static const char* const scenes[] = {"steady-o", "steady-n", "steady-d", "steady-crowd"};
    for (size_t i = 0; i < sizeof defs / sizeof *defs; ++i) {
        const Ticks ticks = {.scene = scenes[i],
                             .def = defs[i],
                             .warm_count = bench->is_full ? 1000 : 300,
                             .count = bench->is_full ? 10000 : 500};
        play_ticks(bench, &ticks);
    }
}
