// Walking along a route.
#ifndef NAVI_MOVE_ADVANCE_H
#define NAVI_MOVE_ADVANCE_H

#include "move/routes.h"

void navi_route_advance(NavRoutes* routes, uint32_t slot, double distance, NavRouteMove* move);
// The same; gives where the unit then is, not rounded.
NavPosition navi_route_walk(NavRoutes* routes, uint32_t slot, double distance);
// The route must be at a link.
void navi_route_pass_link(NavRoutes* routes, uint32_t slot, NavRouteMove* move);
NavPosition navi_route_position(const MoveRoute* route);
// Where the unit would be after a distance.
NavPosition navi_route_ahead(const MoveRoute* route, double distance);
// nav_route_get.
void navi_route_describe(const MoveRoute* route, NavRoute* described);

#endif
