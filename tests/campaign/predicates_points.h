/// Points for the predicates: at all scales and at the limits, with determinants at or near zero.
#ifndef CAMPAIGN_PREDICATES_POINTS_H
#define CAMPAIGN_PREDICATES_POINTS_H

#include "support/scenes.h"

typedef enum PointsKind {
    POINTS_ANY,     ///< anywhere, from 3 steps to the frame
    POINTS_TINY,    ///< -3 to 3: all ties occur
    POINTS_LIMIT,   ///< at the corners and sides of the frame, a few steps from them, or where 64
                    ///< bits end
    POINTS_ON_LINE, ///< the third and fourth are at most a step away from the line of the first two
    POINTS_COCIRCULAR, ///< at most a step away from one circle, of any size
    POINTS_SQUARE,     ///< at most a step away from the corners of a rotated rectangle
    POINTS_KIND_COUNT
} PointsKind;

const char* points_kind_name(PointsKind kind);
void points_draw(PointsKind kind, TestRandom* random, NavPoint points[4]);

/// Numbers of all sizes, and those next to the limits of the words.
int64_t points_draw_int64(TestRandom* random);

#endif
