/// Costs of areas, fast paths where they differ, and the oracle: what a straight leg costs, over
/// all walkable triangles.
#ifndef SUPPORT_UNIT_COST_H
#define SUPPORT_UNIT_COST_H

#include "support/unit_scene.h"

/// The walkable triangles with the cost of a step in each.
typedef struct CostFloor {
    SceneFloor floor;
    double* rates;
} CostFloor;

/// `costs` has NAV_AREA_COUNT items.
CostFloor cost_floor(const NavWorld* world, const double* costs);
void cost_floor_fini(CostFloor* all);

/// The cost of the leg from a to b, which must be walkable.
double cost_of_leg(const CostFloor* all, NavPoint a, NavPoint b);

/// Areas 0, 1, 2 at these costs, the rest at 1.
void set_costs(double costs[NAV_AREA_COUNT], double c0, double c1, double c2);
/// The same at random, the third one up to `most`.
void draw_costs(double costs[NAV_AREA_COUNT], uint64_t* random, uint32_t most);
/// A fast path of a point.
NavPath path_with_costs(NavQuery* query, NavPoint start, NavPoint goal, const double* costs);

#endif
