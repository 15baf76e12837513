/// The comparison of terrain_soak: paths in a scene against the oracle of costs.
#ifndef LONG_TERRAIN_SOAK_COMPARE_H
#define LONG_TERRAIN_SOAK_COMPARE_H

#include "long/terrain_soak_scene.h"

typedef struct TerrainOptions {
    uint64_t queries, seed, bracket_every;
    uint32_t fast_permille; ///< a fast path may cost this much more than the optimum
    uint32_t parts;         ///< places through which an optimal path is found in two parts
    const char* kind;       ///< or NULL
    const char* without;    ///< kinds between commas, or NULL
    const char* replays;    ///< the folder for replays of faults, or NULL
    bool is_quiet;          ///< faults are only counted
} TerrainOptions;

/// Of fast paths' costs to the best that are known.
typedef struct TerrainRatios {
    double* ratios; ///< [count]
    size_t count, capacity;
} TerrainRatios;

typedef struct TerrainTally {
    uint64_t scenes, queries, ok, unreachable, blocked, optimal, bracketed, open, faults;
    TerrainRatios points, discs;
    TerrainRatios point_fields, disc_fields; ///< of what fields say
    uint64_t dear_fields;                    ///< those that say a twentieth too much
    double worst_gap;     ///< of the oracle's cost without a lower bound to the lower bound
    double worst_optimal; ///< of an optimal path's cost to the best that is known
    double worst_back;    ///< of costs there and back, fast
    const char* sought;   ///< a fault, or NULL
    bool is_sought_found;
} TerrainTally;

/// What is queried in a scene.
typedef struct TerrainCase {
    NavPoint start, goal;
    double max_excess; ///< of the optimal path
} TerrainCase;

TerrainCase terrain_any_case(TerrainScene* scene);

/// Query paths from start to goal in all modes. Faults are printed, counted, and written as
/// replays, minimised.
void terrain_compare(TerrainScene* scene, const TerrainCase* pair, const TerrainOptions* options,
                     TerrainTally* tally);

/// Two ends that are joined, and what is known of the cheapest path.
typedef struct TerrainBounds {
    NavPoint start, goal;
    double best, least;
} TerrainBounds;

/// Ask a field from the goal what is left at the start, and follow it. Returns what is wrong, or
/// NULL.
const char* terrain_try_field(const TerrainScene* scene, const TerrainBounds* bounds,
                              TerrainTally* tally, double* cost);

/// What is sought in smaller scenes, in as many parts.
typedef struct TerrainFault {
    const char* what;
    uint32_t parts;
} TerrainFault;

/// Leave out shapes while the case has that fault. The result replaces the scene.
void terrain_minimise(TerrainScene* scene, const TerrainCase* pair, const TerrainFault* fault);

#endif
