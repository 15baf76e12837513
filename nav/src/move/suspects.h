// Which legs a commit may have cut, or freed.
#ifndef NAVI_MOVE_SUSPECTS_H
#define NAVI_MOVE_SUSPECTS_H

#include "move/routes.h"

// The number of the goal among the suspects of a route, after all its legs.
#define SUSPECT_GOAL (NAV_NONE - 1)

// Write routes->suspects: what the last commit has come near to, or everything if there were more.
// The upper half of a key is the route's slot, the lower the leg; NAV_NONE: all legs, and the goal.
// Errors: MEMORY; then routes->is_lost must be set.
NavResult navi_suspects_find(NavRoutes* routes);

#endif
