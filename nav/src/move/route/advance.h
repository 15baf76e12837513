// Walking along a route.
#ifndef NAVI_MOVE_ROUTE_ADVANCE_H
#define NAVI_MOVE_ROUTE_ADVANCE_H

#include "move/route/routes.h"

void navi_route_advance(NavRoutes* routes, uint32_t slot, double distance, NavRouteMove* move);
// The same in two steps: where it leads to; and go there, if the route has not changed since. The
// place is not rounded.
void navi_route_look_ahead(const MoveRoute* route, double distance, MoveStep* step);
void navi_route_take_step(NavRoutes* routes, uint32_t slot, const MoveStep* step);
// The route must be at a link.
void navi_route_pass_link(NavRoutes* routes, uint32_t slot, NavRouteMove* move);
NavPosition navi_route_position(const MoveRoute* route);
// nav_route_get.
void navi_route_describe(const MoveRoute* route, NavRoute* described);

#endif
