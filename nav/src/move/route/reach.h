// How far paths may lead for what they cost.
#ifndef NAVI_MOVE_ROUTE_REACH_H
#define NAVI_MOVE_ROUTE_REACH_H

#include "move/route/routes.h"

// Find it for the filter and radius that a route is given. What threads plan must not: which plans
// are made depends on their number. Nor may it change between two plans of a tick, which threads
// may have made before.
void navi_reach_learn(NavRoutes* routes, uint32_t filter, int32_t radius);

// What was found for the filter and radius of the route.
const MoveReach* navi_route_reach(const NavRoutes* routes, const MoveRoute* route);

// Links have changed. `*has_grown`: what was found for some filter is too small now.
void navi_reach_refresh(NavRoutes* routes, bool* has_grown);

#endif
