// Velocities that avoid others: optimal reciprocal collision avoidance (van den Berg, Guy, Lin,
// Manocha 2011). Each other body forbids a half-plane of velocities; of those that are left the one
// nearest to the wanted velocity is taken. Velocities are steps a tick.
#ifndef NAVI_MOVE_CROWD_AVOID_H
#define NAVI_MOVE_CROWD_AVOID_H

#include "query/circle/vec.h"

// At most so many half-planes.
enum { NAVI_AVOID_MOST = 64 };

// Allowed are the velocities v with n v >= least. n is a unit vector.
typedef struct HalfPlane {
    RadiusVec n;
    double least;
} HalfPlane;

// A body, seen from another one.
typedef struct AvoidBody {
    RadiusVec position, velocity;
    double radius;
} AvoidBody;

// The half-plane that keeps a body from touching another one for `horizon` ticks, if that one does
// the rest. share: the part of the change that this body takes upon itself, above 0, at most 1.
// Bodies that overlap already part within one tick. `side` breaks the tie of bodies at the same
// position: bodies with opposite sides part.
HalfPlane navi_avoid_body(const AvoidBody* body, const AvoidBody* other, double horizon,
                          double share, double side);

// The velocity nearest to `wanted` with at most this speed that all half-planes allow. If there is
// none, the one whose worst violation is least. Cost: linear on average, quadratic at worst;
// without solution one more power.
RadiusVec navi_avoid_choose(const HalfPlane* planes, uint32_t count, RadiusVec wanted,
                            double max_speed);

#endif
