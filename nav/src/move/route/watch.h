// What commits do to the routes of a set.
#ifndef NAVI_MOVE_ROUTE_WATCH_H
#define NAVI_MOVE_ROUTE_WATCH_H

#include "move/route/routes.h"

// Bring all routes up to date, and write routes->events. Errors: MEMORY; then nothing was written,
// and the next update does it all.
NavResult navi_routes_update(NavRoutes* routes);

// Judge a route that is not sure of its cut. All must be up to date. A leg may begin again at its
// unit, as for navi_route_is_leg_free. Errors: MEMORY.
NavResult navi_route_look_sure(MoveWorker* worker, uint32_t slot, MoveVerdict* verdict);
// The route is so from now on.
void navi_route_take_verdict(NavRoutes* routes, const MoveVerdict* verdict);
// The same for a copy of the route, of which nobody else knows.
void navi_route_write_verdict(MoveRoute* route, const MoveVerdict* verdict);

#endif
