/// What the bench plays. Each scene adds its rows to the ledger.
#ifndef BENCH_SCENES_H
#define BENCH_SCENES_H

#include "ledger.h"
#include "stage.h"
#include "w1.h"

typedef struct Bench {
    Ledger ledger;
    uint64_t seed;
    bool is_full; ///< all sizes and many samples, minutes; else about a minute in all
} Bench;

void scene_smoke(Bench* bench);
void scene_w1(Bench* bench);
void scene_steps(Bench* bench);
void scene_crowds(Bench* bench);
void scene_packed(Bench* bench);
void scene_batches(Bench* bench);
void scene_across(Bench* bench);
void scene_map_sized(Bench* bench);
void scene_wall(Bench* bench);
void scene_cocircular(Bench* bench);
void scene_floor(Bench* bench);
void scene_gate(Bench* bench);
void scene_load(Bench* bench);
void scene_steady(Bench* bench);

/// W1 between nav and, when `has_peers`, all peers that can play it: chunk by chunk in turn.
/// `warm_moves` come before the `moves` that count.
void play_w1(Bench* bench, const char* scene, const W1Def* def, bool has_peers);

/// A fixed piece of work, for counting instructions: `moves` W1 moves after a warm-up.
/// It is a function of its own so that a profiler can be told to look at nothing else.
void fixed_moves(Stage* stage, W1* w1, uint32_t move_count);
int run_fixed(uint64_t seed, uint32_t move_count);

#endif
