/// Oracles for the tests of queries about space: all walls of a world, distances from them, and the
/// triangles that a point is connected with.
#ifndef SUPPORT_UNIT_SPACE_H
#define SUPPORT_UNIT_SPACE_H

#include "support/unit_scene.h"

typedef struct SpaceWall {
    NavPoint a, b;
} SpaceWall;

typedef struct Space {
    SceneFloor scene;
    SpaceWall* walls;
    uint32_t wall_count;
    bool* is_reached; // by triangle of the floor
} Space;

Space space_of(const NavWorld* world, uint32_t layers);

void space_fini(Space* space);

int64_t space_distance_2(NavPoint p, NavPoint q);

int64_t space_dot(NavPoint o, NavPoint p, NavPoint q);

/// The squared distance of p from ab as a fraction.
OracleFraction space_segment_2(NavPoint a, NavPoint b, NavPoint p);

/// Mark the triangles that can be reached from p through edges that satisfy `passes` (NULL: all).
void space_reach(Space* space, NavPoint p, bool (*passes)(const void*, NavPoint, NavPoint),
                 const void* context);

/// Does a reached triangle contain p?
bool space_is_reached(const Space* space, NavPoint p);

#endif
