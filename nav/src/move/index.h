// The legs of a route in the grid.
#ifndef NAVI_MOVE_INDEX_H
#define NAVI_MOVE_INDEX_H

#include "move/routes.h"

// What a leg depends on: all changes farther away do not matter.
GridArea navi_route_area(const MoveRoute* route, uint32_t leg);
// What the last point depends on.
GridArea navi_route_goal_area(const MoveRoute* route);

// The same for a leg from a to b.
GridArea navi_route_leg_area(const MoveRoute* route, NavPoint a, NavPoint b);

// For so many steps of the leg nothing in the area is near to it; less than
// SUSPECT_ASKED.
uint32_t navi_route_along_before(const MoveRoute* route, uint32_t leg, const GridArea* area);

// Put the legs ahead into the grid, instead of what is there. The memory must have been reserved.
void navi_route_add_legs(NavRoutes* routes, uint32_t slot);
// The unit is at the beginning of this leg, and that is here from now on. Errors: MEMORY; nothing
// has changed. A leg and a span more can be put into the grids.
NavResult navi_route_begin_at(NavRoutes* routes, uint32_t slot, uint32_t leg, NavPoint from);
// The same in two steps; the first one changes nothing but the route.
void navi_route_begin_here(MoveRoute* route, uint32_t leg, NavPoint from);
NavResult navi_route_index_begun(NavRoutes* routes, uint32_t slot);
// Index a route whose span is known, and which is in no grid. Errors: MEMORY.
NavResult navi_route_index_anew(NavRoutes* routes, uint32_t slot);

// No step costs less.
double navi_route_least_rate(const NavRoutes* routes, const MoveRoute* route);
// Where paths may lead that cost less than the route: within an ellipse about its ends. `cost` is
// that of the whole route. Most often what is in the grid is enough. One leg must have been
// reserved in the grid of spans.
void navi_route_add_span(NavRoutes* routes, uint32_t slot, double cost);
void navi_route_drop_span(NavRoutes* routes, MoveRoute* route);
// The first point has moved along the route; the cost is that of before.
void navi_route_move_span(NavRoutes* routes, uint32_t slot);
// The same for all routes, after their reach has grown. Errors: MEMORY; some may have been done.
NavResult navi_routes_renew_spans(NavRoutes* routes);
// Does the box come near to where these paths may lead, the radius beside? What the grid of spans
// finds depends on its cells and on what was put there before. This does not.
bool navi_route_is_span_near(const MoveRoute* route, const NavBox* box);
// Could a path over the box cost less than `cost`?
bool navi_route_may_lead_over(NavRoutes* routes, const MoveRoute* route, const NavBox* box,
                              double cost);

#endif
