/// Terraces, and paths of a disc with a step height.
#ifndef SUPPORT_UNIT_STEPS_H
#define SUPPORT_UNIT_STEPS_H

#include "support/unit_scene.h"

NavPathRequest disc_request(NavPoint start, NavPoint goal, int32_t radius, int32_t step);

/// The answer; the test fails when there is none.
NavPath disc_answer(NavQuery* query, const NavPathRequest* request);

NavPath disc_path(NavQuery* query, NavPoint start, NavPoint goal, int32_t radius, int32_t step);

void expect_same_points(const NavPath* path, const NavPoint* points, uint32_t count);

/// Two terraces that meet at x = 500, with elevations ten apart, and a ramp across from `low` to
/// `high`.
typedef struct Terraces {
    NavWorld* world;
    NavShapeId left, right, ramp;
} Terraces;

Terraces terraces(int32_t low, int32_t high);

#endif
