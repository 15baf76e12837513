// What is looked at before a route is joined, or leads to another goal. Any thread may look.
#ifndef NAVI_MOVE_ROUTE_JOIN_H
#define NAVI_MOVE_ROUTE_JOIN_H

#include "move/route/routes.h"

typedef struct MoveJoin {
    double aside[2]; // what the straight walks from the route to the unit, and between goals, cost
    uint32_t point;  // the farthest of the next ones to which a free leg leads; NAV_NONE: none
} MoveJoin;

// Is the next point there, and is all of the rest known to be free, or the rest of a crowd's route
// up to its first cut, which is behind that point?
bool navi_route_can_join(const NavRoutes* routes, const MoveRoute* route);

// The cost of a straight walk between two points; INFINITY: there is none. Errors: MEMORY.
NavResult navi_route_cost_aside(MoveWorker* worker, const MoveRoute* route, NavPoint a, NavPoint b,
                                double* cost);

// The unit is at `from`. Errors: MEMORY.
NavResult navi_route_look_to_join(MoveWorker* worker, const MoveRoute* route, NavPoint from,
                                  MoveJoin* join);

#endif
