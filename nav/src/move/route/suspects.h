// Which legs a commit may have cut, or freed.
#ifndef NAVI_MOVE_ROUTE_SUSPECTS_H
#define NAVI_MOVE_ROUTE_SUSPECTS_H

#include "move/route/routes.h"

// The number of the goal among the suspects of a route, after all its legs.
#define SUSPECT_GOAL (NAV_NONE - 1)
// The value of a suspect: for so many steps nothing that has changed is near to the leg. The flag:
// what is near is a side that rounding may have moved. Of what was freed: the whole leg.
#define SUSPECT_SIDE (UINT32_C(1) << 31)
#define SUSPECT_FREED (SUSPECT_SIDE - 1)
// The same of a route that somebody asks about.
#define SUSPECT_ASKED (SUSPECT_SIDE - 2)

// Write routes->suspects: what the last commit has come near to, or everything if there were more.
// The upper half of a key is the route's slot, the lower the leg; NAV_NONE: all legs, and the goal.
// Errors: MEMORY; then routes->is_lost must be set.
NavResult navi_suspects_find(NavRoutes* routes);

#endif
