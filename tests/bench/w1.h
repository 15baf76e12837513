/// The workload W1: static convex polygons on a jittered grid, and blockers that move among them.
/// It knows the blockers' poses and corners, and nothing about who moves them.
#ifndef BENCH_W1_H
#define BENCH_W1_H

#include "chance.h"

#include <nav/geometry.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum W1Variant {
    W1_OVERLAP,    ///< "o": blockers overlap statics and each other freely
    W1_NO_OVERLAP, ///< "n": they avoid both
    W1_DEGENERATE  ///< "d": all corners on a lattice of 8 px, all sides along the axes
} W1Variant;

typedef struct W1Def {
    W1Variant variant;
    uint32_t static_count;
    uint32_t mover_count; ///< default 100
    uint32_t step_px;     ///< default 3
    uint32_t range_px;    ///< blockers stay in a square of this side in the middle of the world; 0:
                          ///< anywhere
    uint64_t seed;
} W1Def;

typedef struct W1Mover {
    NavPoint center;
    uint16_t facing;  ///< the long side's direction
    uint16_t heading; ///< direction of motion
} W1Mover;

typedef struct W1 {
    W1Def def;
    Chance chance;
    NavPoint size;          ///< the world reaches from (0, 0) to here
    NavBox range;           ///< of blockers' centres
    NavPoint* points;       ///< corners of all statics, one after the other
    uint32_t* first_points; ///< [static_count + 1]
    NavPoint* centers;      ///< [static_count]
    int32_t* radii;         ///< [static_count]
    uint32_t side;          ///< cells of the grid in a row
    W1Mover* movers;        ///< [mover_count]
} W1;

W1Def w1_def(W1Variant variant, uint32_t static_count, uint64_t seed);
/// "o", "n" or "d".
const char* w1_variant_name(W1Variant variant);

/// Ends the program when there is no memory, or no room for the blockers.
W1* w1_create(const W1Def* def);
void w1_destroy(W1* w1);

/// Moves one blocker by a step.
void w1_step(W1* w1, uint32_t mover);

/// A blocker's outline around (0, 0): 24 x 16 px.
const NavPoint* w1_mover_outline(void);
NavPose w1_mover_pose(const W1* w1, uint32_t mover);
void w1_mover_corners(const W1* w1, uint32_t mover, NavPoint corners[4]);

#ifdef __cplusplus
}
#endif
#endif
