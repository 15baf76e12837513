/// The oracle of costs: what a straight leg costs, over all walkable triangles.
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

#endif
