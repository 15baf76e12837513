// The legs of a route in the grid.
#ifndef NAVI_MOVE_ROUTE_INDEX_H
#define NAVI_MOVE_ROUTE_INDEX_H

#include "move/route/routes.h"

// What a leg depends on: all changes farther away do not matter.
GridArea navi_route_area(const MoveRoute* route, uint32_t leg);
// What the last point depends on.
GridArea navi_route_goal_area(const MoveRoute* route);

// The same for a leg from a to b.
GridArea navi_route_leg_area(const MoveRoute* route, NavPoint a, NavPoint b);

// For so many steps of the leg nothing in the area is near to it; less than
// SUSPECT_ASKED.
uint32_t navi_route_along_before(const MoveRoute* route, uint32_t leg, const GridArea* area);

// Memory for a route with so many areas of legs. Errors: MEMORY.
NavResult navi_route_reserve_index(NavRoutes* routes, uint32_t count);
// Put the legs ahead into the grid, and where paths may lead that cost less than the whole route,
// an ellipse about its ends, into that of spans, instead of what is there. Most often what is there
// is enough. `is_lead`: only the unit's leg is new, which has one area. The memory must have been
// reserved.
void navi_route_index(NavRoutes* routes, uint32_t slot, bool is_lead, double cost);
// Put all routes into the grids that were put off (MoveLate). Errors: MEMORY; then the rest of them
// is listed still.
NavResult navi_routes_index_late(NavRoutes* routes);

// The unit is at the beginning of this leg, and that is here from now on. The grids do not change.
void navi_route_begin_here(MoveRoute* route, uint32_t leg, NavPoint from);
// Put that leg into the grid. Errors: MEMORY.
NavResult navi_route_index_begun(NavRoutes* routes, uint32_t slot);
// Index a route whose span is known, and which is in no grid. Errors: MEMORY.
NavResult navi_route_index_anew(NavRoutes* routes, uint32_t slot);

// No step costs less.
double navi_route_least_rate(const NavRoutes* routes, const MoveRoute* route);
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
