/// The scenes of radius_soak: random floors and obstacles that change.
#ifndef LONG_RADIUS_SOAK_SCENE_H
#define LONG_RADIUS_SOAK_SCENE_H

#include <nav/nav.h>

#include "oracle/free.h"
#include "support/random.h"

typedef struct RadiusOptions {
    uint64_t queries, seed;
    uint32_t shapes; // at most, in a scene
    bool is_loud, has_lengths, has_steps;
} RadiusOptions;

typedef struct RadiusTally {
    uint64_t queries, ok, bent, unreachable, blocked, close, unsound, incomplete, long_ones;
    uint64_t scenes, changes, lengths, partial, sliced;
    double worst_fast, worst_optimal; // against what is allowed
} RadiusTally;

enum { SHAPES_MOST = 24, FLOORS_MOST = 40, QUERIES_A_STATE = 12, STATES_A_SCENE = 6 };

typedef struct RadiusPlay {
    const RadiusOptions* options;
    RadiusTally* tally;
    TestRandom random;
    int32_t size;
    NavWorld* world;
    NavQuery *query, *sliced;
    NavShapeId shapes[SHAPES_MOST], floors[FLOORS_MOST];
    uint32_t shape_count, floor_count, layers;
    int32_t step; // height
    bool is_steady;
    int32_t radius; // a fixed radius, so that a query reuses its tables; or 0
    uint64_t scene;
    OracleWalls walls;
    OracleGaps gaps;
} RadiusPlay;

NavPoint radius_any_point(RadiusPlay* play);

/// A new scene.
void radius_build(RadiusPlay* play);

/// One random change of the scene.
void radius_change(RadiusPlay* play);

#endif
