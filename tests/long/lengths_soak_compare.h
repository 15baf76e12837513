/// The comparison of lengths_soak: paths in a world against a visibility graph.
#ifndef LONG_LENGTHS_SOAK_COMPARE_H
#define LONG_LENGTHS_SOAK_COMPARE_H

#include <nav/nav.h>

#include "oracle/roadmap.h"
#include "support/random.h"

typedef struct LengthsTally {
    uint64_t scenes, changes, queries, ok, bent, unreachable, blocked, monotone, faults;
    double worst_optimal, worst_fast; // of the shortest
    double fast_sum;
    uint64_t fast_count;
} LengthsTally;

enum { SHAPES_MOST = 16, POINTS_MOST = 8, QUERIES_A_STATE = 20, STATES_A_SCENE = 10 };

typedef struct LengthsBlock {
    NavShapeId id;
    NavPoint points[POINTS_MOST]; // its corners
    uint32_t point_count;
} LengthsBlock;

// A query before a change, which is repeated after it.
typedef struct LengthsEarlier {
    NavPoint start, goal;
    double shortest;
    bool is_free; // neither end is blocked
} LengthsEarlier;

typedef struct LengthsPlay {
    LengthsTally* tally;
    TestRandom random;
    const char* name;
    uint64_t scene;
    int32_t size, raster;
    NavWorld* world;
    NavQuery* query;
    LengthsBlock blocks[SHAPES_MOST];
    uint32_t block_count;
    LengthsEarlier earlier[QUERIES_A_STATE / 2];
    uint32_t earlier_count;
    NavPoint (*triangles)[3];
    OracleFloor floor;
    OracleRoadmap* roadmap;
} LengthsPlay;

/// Give the oracle the walkable triangles of the world.
void lengths_survey(LengthsPlay* play);

/// Free what survey made.
void lengths_forget(LengthsPlay* play);

bool lengths_is_on_floor(const LengthsPlay* play, NavPoint p);

/// Compare an optimal and a fast path with the shortest length (negative: none). Faults are printed
/// and counted.
void lengths_ask(LengthsPlay* play, NavPoint start, NavPoint goal, double shortest);

#endif
