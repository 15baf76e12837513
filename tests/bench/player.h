/// A contender that runs a workload W1, and its times.
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

/// Loads the workload and makes room for the samples. False: the contender cannot load it, and
/// everything is freed.
bool player_enter(Player* player, const Contender* contender, const W1* w1, uint32_t capacity);

/// The time taken for each `unit`.
Row player_row(Player* player, const char* scene, const char* unit, const W1* w1);

void player_leave(Player* player);

#endif
