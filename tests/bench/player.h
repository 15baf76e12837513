/// A contender at a workload W1, and the times that it took.
#ifndef BENCH_PLAYER_H
#define BENCH_PLAYER_H

#include "contender.h"
#include "ledger.h"
#include "samples.h"

typedef struct Player {
    const Contender* contender;
    void* self;
    Samples samples;
    double load_ms;
} Player;

/// Loads the workload; room for so many samples. False: the contender cannot, nothing is left.
bool player_enter(Player* player, const Contender* contender, const W1* w1, uint32_t capacity);

/// What it took for each `unit`.
Row player_row(Player* player, const char* scene, const char* unit, const W1* w1);

void player_leave(Player* player);

#endif
