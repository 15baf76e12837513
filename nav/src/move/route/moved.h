// Sides that rounding has moved in the last commit, which may open a way beyond all boxes.
#ifndef NAVI_MOVE_ROUTE_MOVED_H
#define NAVI_MOVE_ROUTE_MOVED_H

#include "move/route/routes.h"

// A commit that moved more sides concerns most routes.
enum { MOVED_MANY = 256 };

// Write routes->moved: boxes around these sides, each once and in order, since the order in which a
// world lists them depends on its slots. None if there are more than MOVED_MANY. Errors: MEMORY.
NavResult navi_moved_list(NavRoutes* routes);

#endif
