// Other rests for routes: around what has cut them, from where the unit is now, to another goal.
#ifndef NAVI_MOVE_REPAIR_H
#define NAVI_MOVE_REPAIR_H

#include "move/join.h"

// Errors: MEMORY; the route is as it was.
NavResult navi_route_repair(NavRoutes* routes, uint32_t slot, double max_factor,
                            NavRouteRepair* repair);
// `ahead`: what was looked at, or NULL. The rest must be known to be free then.
NavResult navi_route_join(NavRoutes* routes, uint32_t slot, NavPoint from, double max_factor,
                          const MoveJoin* ahead, NavRouteRepair* repair);
NavResult navi_route_retarget(NavRoutes* routes, uint32_t slot, NavPoint goal, double max_factor,
                              NavRouteRepair* repair);

#endif
