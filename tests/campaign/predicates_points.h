/// Points for the predicates: at all scales and at the limits, and so that the answers are close.
#ifndef CAMPAIGN_PREDICATES_POINTS_H
#define CAMPAIGN_PREDICATES_POINTS_H

#include "support/scenes.h"

typedef enum PointsKind {
    POINTS_ANY,     ///< anywhere, from 3 steps to the frame
    POINTS_TINY,    ///< -3 to 3: every tie there is
    POINTS_LIMIT,   ///< at the corners and sides of the frame, a few steps from them, or where 64
                    ///< bits end
    POINTS_ON_LINE, ///< the third and fourth a step at most beside the line of the first two
    POINTS_COCIRCULAR, ///< a step at most beside one circle, of any size
    POINTS_SQUARE,     ///< the corners of a turned rectangle, a step at most beside them
    POINTS_KIND_COUNT
} PointsKind;

const char* points_kind_name(PointsKind kind);
void points_draw(PointsKind kind, TestRandom* random, NavPoint points[4]);

/// All sizes, and the edges of the words.
int64_t points_draw_int64(TestRandom* random);

#endif
