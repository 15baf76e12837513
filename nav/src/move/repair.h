// Other rests for routes: around what has cut them, from where the unit is now, to another goal.
#ifndef NAVI_MOVE_REPAIR_H
#define NAVI_MOVE_REPAIR_H

#include "move/routes.h"

// Errors: MEMORY; the route is as it was.
NavResult navi_route_repair(NavRoutes* routes, uint32_t slot, double max_factor,
                            NavRouteRepair* repair);
NavResult navi_route_join(NavRoutes* routes, uint32_t slot, NavPoint from, double max_factor,
                          NavRouteRepair* repair);
NavResult navi_route_retarget(NavRoutes* routes, uint32_t slot, NavPoint goal, double max_factor,
                              NavRouteRepair* repair);

#endif
