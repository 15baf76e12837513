// Poses: a point of an outline is flipped, scaled, rotated and moved, all in integers.
#ifndef NAVI_GEOM_POSE_H
#define NAVI_GEOM_POSE_H

#include "nav/geometry.h"

// Marks an invalid point: it fails every range check.
#define NAVI_POINT_REFUSED ((NavPoint){INT32_MIN, INT32_MIN})

#define NAVI_SCALE_ONE 65536 // a pose with this scale has the shape's own size

static inline int32_t navi_pose_scale(const NavPose* pose) {
    return pose->scale == 0 ? NAVI_SCALE_ONE : pose->scale;
}

NavPoint navi_point_from_px(double x, double y);
int32_t navi_length_from_px(double length);

int32_t navi_sin(uint16_t angle);
int32_t navi_cos(uint16_t angle);

// A pose together with the sine and cosine of its angle.
typedef struct NavTurn {
    NavPoint position, pivot;
    int64_t sin, cos, scale;
    bool flip_x, flip_y;
} NavTurn;

bool navi_pose_is_valid(const NavPose* pose);
bool navi_pose_is_same(const NavPose* a, const NavPose* b);
NavTurn navi_turn(const NavPose* pose, NavPoint pivot);
// The point's place in the world; NAVI_POINT_REFUSED if it is out of range.
NavPoint navi_turn_apply(const NavTurn* turn, NavPoint p);

// Where a place on a shape comes to.
NavPosition navi_pose_carry(const NavPose* from, const NavPose* to, NavPosition position);

#endif
