/// What disc_soak asks of a scene, and what it expects: nav/DEFINITIONS.md on the radius.
#ifndef LONG_DISC_SOAK_ASK_H
#define LONG_DISC_SOAK_ASK_H

#include "long/disc_soak_scene.h"

typedef struct DiscOptions {
    uint64_t queries, seed;
    uint32_t states;       ///< of a scene
    uint32_t length_every; ///< compare each n-th length with the shortest; 0: none
    uint32_t faults;       ///< stop after this number of them
    const char* kind;      ///< or NULL: all
    const char* folder;    ///< for replays of faults, or NULL
    bool is_loud;
} DiscOptions;

typedef struct DiscTally {
    uint64_t scenes, changes, queries, ok, bent, unreachable, blocked, either, faults;
    uint64_t lengths, partial, nearest, sliced;
    double worst_optimal, worst_fast; ///< length against what is allowed
} DiscTally;

typedef struct DiscAsk {
    const DiscOptions* options;
    DiscTally* tally;
    DiscScene* scene;
    uint64_t number; ///< of the scene
} DiscAsk;

/// Ask some queries of one radius; the scene has been looked at.
void disc_ask(const DiscAsk* ask);

#endif
