// What commits do to the routes of a set.
#ifndef NAVI_MOVE_WATCH_H
#define NAVI_MOVE_WATCH_H

#include "move/routes.h"

// Bring all routes up to date, and write routes->events. Errors: MEMORY; then nothing was written,
// and the next update does it all.
NavResult navi_routes_update(NavRoutes* routes);

// Judge a route that is not sure of its cut. All must be up to date. Errors: MEMORY.
NavResult navi_route_make_sure(NavRoutes* routes, uint32_t slot);

#endif
