// How far paths may lead for what they cost.
#ifndef NAVI_MOVE_REACH_H
#define NAVI_MOVE_REACH_H

#include "move/routes.h"

// For the filter and radius of the route.
const MoveReach* navi_route_reach(NavRoutes* routes, const MoveRoute* route);

// Links have changed. `*has_grown`: what was found for some filter is too small now.
void navi_reach_refresh(NavRoutes* routes, bool* has_grown);

#endif
