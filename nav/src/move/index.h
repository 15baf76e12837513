// The legs of a route in the grid.
#ifndef NAVI_MOVE_INDEX_H
#define NAVI_MOVE_INDEX_H

#include "move/routes.h"

// What a leg depends on: all changes farther away do not matter.
GridArea navi_route_area(const MoveRoute* route, uint32_t leg);

// The same for a leg from a to b.
GridArea navi_route_leg_area(const MoveRoute* route, NavPoint a, NavPoint b);

// For so many steps of the leg nothing in the area is near to it; less than 2^31.
uint32_t navi_route_along_before(const MoveRoute* route, uint32_t leg, const GridArea* area);

// Put the legs ahead and the span, which begins at the first point, into the grids, instead of what
// is there. Errors: MEMORY; nothing has changed.
NavResult navi_route_index(NavRoutes* routes, uint32_t slot);
// The legs only, when the memory has been reserved.
void navi_route_add_legs(NavRoutes* routes, uint32_t slot);
// Index a route whose span is known, and which is in no grid. Errors: MEMORY.
NavResult navi_route_index_anew(NavRoutes* routes, uint32_t slot);

// No step costs less.
double navi_route_least_rate(const NavRoutes* routes, const MoveRoute* route);
// Where paths may lead that cost less than the route: within an ellipse about its ends. `cost` is
// that of the whole route. One leg must have been reserved in the grid of spans.
void navi_route_add_span(NavRoutes* routes, uint32_t slot, double cost);
// The same for all routes, after their reach has grown. Errors: MEMORY; some may have been done.
NavResult navi_routes_renew_spans(NavRoutes* routes);
// Could a path over the box cost less than `cost`?
bool navi_route_may_lead_over(NavRoutes* routes, const MoveRoute* route, const NavBox* box,
                              double cost);

#endif
