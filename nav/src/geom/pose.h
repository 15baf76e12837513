// Poses: outline points through flip, scale, turn and shift, in integers.
#ifndef NAVI_GEOM_POSE_H
#define NAVI_GEOM_POSE_H

#include "nav/geometry.h"

// The point that stands for "not a point": no range check lets it pass.
#define NAVI_POINT_REFUSED ((NavPoint){INT32_MIN, INT32_MIN})

NavPoint navi_point_from_px(double x, double y);
int32_t navi_length_from_px(double length);

int32_t navi_sin(uint16_t angle);
int32_t navi_cos(uint16_t angle);

// A pose with its sine and cosine looked up once.
typedef struct NavTurn {
    NavPoint position, pivot;
    int64_t sin, cos, scale;
    bool flip_x, flip_y;
} NavTurn;

bool navi_pose_is_valid(const NavPose* pose);
NavTurn navi_turn(const NavPose* pose, NavPoint pivot);
// The refused point when the result leaves the range.
NavPoint navi_turn_apply(const NavTurn* turn, NavPoint p);

#endif
