// Other rests for routes: around what has cut them, from where the unit is now, to another goal.
// First a plan is made, which any thread can do; then it is taken.
#ifndef NAVI_MOVE_ROUTE_REPAIR_H
#define NAVI_MOVE_ROUTE_REPAIR_H

#include "move/route/join.h"

typedef enum MovePlanKind {
    MOVE_KEEP,
    MOVE_FORGET,   // keep it: what was known to cost less is not there any more
    MOVE_PATH,     // take a path instead
    MOVE_REST,     // the same, of which a part is the route's
    MOVE_LEAD,     // straight to a point of the route
    MOVE_NOWHERE,  // there is no path
    MOVE_STRANDED, // the same: the route waits for one
} MovePlanKind;

typedef struct MovePlan {
    MovePlanKind kind;
    uint32_t point; // that is led to
    NavPoint from, goal;
    NavPath path; // its points are the worker's, until that searches again
    double cost;
    uint64_t spent; // nodes
} MovePlan;

typedef struct MoveAsked {
    uint32_t slot;
    const MoveRoute* route; // that of the slot, or what will be known of it when the plan is taken
    double max_factor;
} MoveAsked;

// A leg of the route may begin again at its unit, if the worker may change routes; else the worker
// may be late, and the plan is not to be taken. Errors: MEMORY; the route is as it was.
NavResult navi_route_plan_repair(MoveWorker* worker, const MoveAsked* asked, MovePlan* plan);
NavResult navi_route_plan_join(MoveWorker* worker, const MoveAsked* asked, NavPoint from,
                               MovePlan* plan);
NavResult navi_route_plan_goal(MoveWorker* worker, const MoveAsked* asked, NavPoint goal,
                               MovePlan* plan);

// plan.c. Nothing of the world or of the route has changed since, but what the plan had foreseen.
// Errors: MEMORY; the route is as it was.
NavResult navi_route_take_plan(NavRoutes* routes, uint32_t slot, const MovePlan* plan,
                               NavRouteRepair* repair);

// Both. Errors: MEMORY; the route is as it was.
NavResult navi_route_repair(NavRoutes* routes, uint32_t slot, double max_factor,
                            NavRouteRepair* repair);
NavResult navi_route_join(NavRoutes* routes, uint32_t slot, NavPoint from, double max_factor,
                          NavRouteRepair* repair);
NavResult navi_route_retarget(NavRoutes* routes, uint32_t slot, NavPoint goal, double max_factor,
                              NavRouteRepair* repair);

#endif
