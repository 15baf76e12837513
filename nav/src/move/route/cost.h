// What the rest of a route costs.
#ifndef NAVI_MOVE_ROUTE_COST_H
#define NAVI_MOVE_ROUTE_COST_H

#include "move/route/routes.h"

// What is left from the unit on. INFINITY: it is cut, and areas cost differently.
double navi_route_cost_left(const NavRoutes* routes, const MoveRoute* route);
// What the legs from this one on cost.
double navi_route_cost_from(const NavRoutes* routes, const MoveRoute* route, uint32_t leg);
// What the leg costs for the agent of the route.
double navi_route_cost_of(const NavRoutes* routes, const MoveRoute* route, NavPoint a, NavPoint b);

// No path costs less.
double navi_route_least_cost(const NavRoutes* routes, const MoveRoute* route, NavPoint a,
                             NavPoint b);
bool navi_route_has_equal_rate(const NavRoutes* routes, const MoveRoute* route);

#endif
