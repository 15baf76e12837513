// W1 itself: nav and its peers make the same stream of moves in turn.
#include "player.h"
#include "scenes.h"

#include <stdio.h>

#define CHUNK 500       // moves of one contender before the next contender runs
#define WARM_MOVES 1000 // do not count
#define CONTENDERS_MAX 8
#define QUICK_STATIC_COUNT_MAX 1000

typedef struct Move {
    uint32_t mover;
    W1Mover place;
} Move;

static void* nav_create(const W1* w1) {
    Stage* stage = stage_create(w1->size, true);
    stage_load_w1(stage, w1);
    return stage;
}

static void nav_move(void* self, uint32_t mover, const W1Mover* place) {
    stage_move(self, mover, nav_pose(place->center, place->facing));
}

static uint32_t nav_face_count(void* self) {
    const Stage* stage = self;
    NavStats stats;
    require(nav_world_get_stats(stage->world, &stats), "stats");
    return stats.triangle_count;
}

static void nav_destroy(void* self) { stage_destroy(self); }

static const Contender contender_nav = {.name = "nav",
                                        .is_degenerate_safe = true,
                                        .create = nav_create,
                                        .move = nav_move,
                                        .face_count = nav_face_count,
                                        .destroy = nav_destroy};

static uint32_t move_count(const Bench* bench) { return bench->is_full ? 20000 : 5000; }

static bool can_play(const Bench* bench, const Contender* contender, const W1Def* def) {
    uint32_t limit = contender->static_count_max;
    if (contender->is_slow_to_load && !bench->is_full)
        limit = QUICK_STATIC_COUNT_MAX;
    return (limit == 0 || def->static_count <= limit) &&
           (contender->is_degenerate_safe || def->variant != W1_DEGENERATE);
}

static uint32_t enter_all(const Bench* bench, Player* players, const W1* w1, bool has_peers) {
    uint32_t count = 0, peer_count = 0;
    count += player_enter(&players[0], &contender_nav, w1, move_count(bench));
    const Contender* const* peers = contender_peers(&peer_count);
    for (uint32_t i = 0; has_peers && i < peer_count && count < CONTENDERS_MAX; ++i)
        if (can_play(bench, peers[i], &w1->def))
            count += player_enter(&players[count], peers[i], w1, move_count(bench));
    return count;
}

static void play_chunk(Player* player, const Move* moves, bool is_counted) {
    const Contender* contender = player->contender;
    for (uint32_t i = 0; i < CHUNK; ++i) {
        const uint64_t start = clock_ns();
        contender->move(player->self, moves[i].mover, &moves[i].place);
        const uint64_t end = clock_ns();
        if (is_counted)
            samples_add(&player->samples, end - start, 1);
    }
}

static void leave(Bench* bench, Player* player, const char* scene, const W1* w1) {
    Row row = player_row(player, scene, "move", w1);
    if (player->contender == &contender_nav)
        stage_describe(player->self, &row);
    ledger_add(&bench->ledger, &row);
    player_leave(player);
}

void play_w1(Bench* bench, const char* scene, const W1Def* def, bool has_peers) {
    W1* w1 = w1_create(def);
    Player players[CONTENDERS_MAX];
    const uint32_t player_count = enter_all(bench, players, w1, has_peers);
    uint32_t mover = 0;
    for (uint32_t done = 0; done < WARM_MOVES + move_count(bench); done += CHUNK) {
        Move moves[CHUNK];
        for (uint32_t i = 0; i < CHUNK; ++i) {
            w1_step(w1, mover);
            moves[i] = (Move){mover, w1->movers[mover]};
            mover = (mover + 1) % def->mover_count;
        }
        if (done == WARM_MOVES)
            stage_mark_warm(players[0].self);
        for (uint32_t i = 0; i < player_count; ++i)
            play_chunk(&players[i], moves, done >= WARM_MOVES);
    }
    for (uint32_t i = 0; i < player_count; ++i)
        leave(bench, &players[i], scene, w1);
    w1_destroy(w1);
}

static void play_sizes(Bench* bench, W1Variant variant, bool has_peers) {
    static const uint32_t sizes[] = {100, 1000, 10000, 100000};
    char scene[LEDGER_TEXT];
    snprintf(scene, sizeof scene, "w1-%s", w1_variant_name(variant));
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; ++i) {
        const W1Def def = w1_def(variant, sizes[i], bench->seed);
        play_w1(bench, scene, &def, has_peers);
    }
}

void scene_w1(Bench* bench) {
    play_sizes(bench, W1_OVERLAP, true);
    play_sizes(bench, W1_NO_OVERLAP, bench->is_full);
    play_sizes(bench, W1_DEGENERATE, false);
}

void scene_steps(Bench* bench) {
    static const uint32_t steps_px[] = {3, 6, 12, 24};
    for (size_t i = 0; i < sizeof steps_px / sizeof *steps_px; ++i) {
        W1Def def = w1_def(W1_OVERLAP, 1000, bench->seed);
        def.step_px = steps_px[i];
        char scene[LEDGER_TEXT];
        snprintf(scene, sizeof scene, "step-%lupx", (unsigned long)steps_px[i]);
        play_w1(bench, scene, &def, bench->is_full);
    }
}

void scene_smoke(Bench* bench) {
    static const W1Variant variants[] = {W1_OVERLAP, W1_NO_OVERLAP, W1_DEGENERATE};
    for (size_t i = 0; i < sizeof variants / sizeof *variants; ++i) {
        const W1Def def = w1_def(variants[i], 100, bench->seed);
        char scene[LEDGER_TEXT];
        snprintf(scene, sizeof scene, "smoke-%s", w1_variant_name(def.variant));
        play_w1(bench, scene, &def, true);
    }
}

void run_fixed(const Fixed* fixed) {
    W1* w1 = w1_create(&fixed->w1);
    NavWorldDef def = nav_world_def();
    def.bounds = (NavBox){{0, 0}, w1->size};
    def.seam_width = fixed->seam_width;
    Stage* stage = stage_create_from(&def);
    stage_insert_box(stage, nav_floor_def((NavOutlineId){0, 0, 0}), def.bounds.min, def.bounds.max);
    stage_load_w1(stage, w1);
    require(nav_world_keep_path_data(stage->world, fixed->has_path_data), "path data");
    const bool is_batched = fixed->batch_size > 1;
    for (uint32_t i = 0; i < fixed->move_count; ++i) {
        const uint32_t mover = i % fixed->w1.mover_count;
        w1_step(w1, mover);
        if (is_batched && i % fixed->batch_size == 0)
            require(nav_batch_begin(stage->world), "begin");
        stage_move(stage, mover, w1_mover_pose(w1, mover));
        if (is_batched && ((i + 1) % fixed->batch_size == 0 || i + 1 == fixed->move_count))
            require(nav_batch_commit(stage->world), "commit");
    }
    NavStats stats;
    require(nav_world_get_stats(stage->world, &stats), "stats");
    printf("%lu moves, %llu bytes, %lu seams, hash %016llx\n", (unsigned long)fixed->move_count,
           (unsigned long long)stats.live_bytes, (unsigned long)stats.seam_count,
           (unsigned long long)nav_world_get_hash(stage->world));
    stage_destroy(stage);
    w1_destroy(w1);
}
