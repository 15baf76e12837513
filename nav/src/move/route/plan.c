// Plans for routes are taken: only this writes, and only in one thread.
#include "move/route/index.h"
#include "move/route/repair.h"

static double left_of(const NavRoutes* routes, uint32_t slot) {
    return navi_route_left(&routes->slots.data[slot]);
}

static NavResult set_path(NavRoutes* routes, uint32_t slot, const MovePlan* plan,
                          NavRouteRepair* result) {
    MoveRoute* route = &routes->slots.data[slot];
    NavPathRequest request = navi_move_request(routes, route);
    request.start = plan->from;
    request.goal = plan->goal;
    // A rest that was kept may lead to a goal that is covered.
    bool is_covered = plan->kind == MOVE_REST && route->is_goal_covered &&
                      navi_point_equal(plan->goal, route->request.goal);
    if (navi_route_set(routes, slot, &request, &plan->path) != NAV_OK)
        return NAV_ERR_MEMORY;
    route->is_goal_covered = is_covered;
    routes->covered_count += is_covered;
    *result = (NavRouteRepair){plan->path.status, plan->kind == MOVE_REST, left_of(routes, slot)};
    return NAV_OK;
}

static NavResult set_rest(NavRoutes* routes, uint32_t slot, const MovePlan* plan,
                          NavRouteRepair* result) {
    MoveRoute* route = &routes->slots.data[slot];
    // What was freed, and has not been searched for yet, may be worth as much to the new rest.
    const uint32_t freed = route->freed_count;
    if (set_path(routes, slot, plan, result) != NAV_OK)
        return NAV_ERR_MEMORY;
    route->freed_count = freed;
    if (plan->path.status == NAV_PATH_PARTIAL) // nobody has asked whether it still has to be
        navi_route_wait(routes, slot);
    return NAV_OK;
}

static NavResult keep(const NavRoutes* routes, uint32_t slot, NavRouteRepair* result) {
    NavPathStatus status = routes->slots.data[slot].is_whole ? NAV_PATH_OK : NAV_PATH_PARTIAL;
    *result = (NavRouteRepair){status, true, left_of(routes, slot)};
    return NAV_OK;
}

// All that lies behind is forgotten.
static void forget_points(MoveRoute* route, uint32_t end, NavPoint from) {
    for (uint32_t k = 0; k < end; k++) {
        route->points.data[k] = from;
        if (route->links.count > 0) {
            route->links.data[k] = (NavLinkId){0, 0, 0};
            route->places.data[k] = 0;
        }
    }
}

// The rest from a point on stays as it is, and as it is known to be: so only the leg to that point
// is put into the grid.
static NavResult lead_to(NavRoutes* routes, uint32_t slot, const MovePlan* plan,
                         NavRouteRepair* result) {
    MoveRoute* route = &routes->slots.data[slot];
    if (navi_route_reserve_index(routes, 1) != NAV_OK)
        return NAV_ERR_MEMORY;
    navi_route_begin_here(route, plan->point - 1, plan->from);
    forget_points(route, plan->point, plan->from);
    route->point = route->request.start = plan->from;
    navi_route_index(routes, slot, true, plan->cost);
    navi_route_forget_better(route);
    if (!route->is_whole) // nobody has asked whether it still has to be
        navi_route_wait(routes, slot);
    return keep(routes, slot, result);
}

// There is no path from the unit: the route waits for one.
static void strand(NavRoutes* routes, uint32_t slot) {
    MoveRoute* route = &routes->slots.data[slot];
    route->is_stranded = route->is_whole;
    navi_route_forget_better(route);
    navi_route_list_partial(routes, slot);
}

NavResult navi_route_take_plan(NavRoutes* routes, uint32_t slot, const MovePlan* plan,
                               NavRouteRepair* result) {
    routes->spent += plan->spent;
    switch (plan->kind) {
    case MOVE_PATH:
        return set_path(routes, slot, plan, result);
    case MOVE_REST:
        return set_rest(routes, slot, plan, result);
    case MOVE_LEAD:
        return lead_to(routes, slot, plan, result);
    case MOVE_STRANDED:
    case MOVE_NOWHERE:
        *result = (NavRouteRepair){plan->path.status, false, left_of(routes, slot)};
        if (plan->kind == MOVE_STRANDED)
            strand(routes, slot);
        return NAV_OK;
    case MOVE_FORGET:
        navi_route_forget_better(&routes->slots.data[slot]);
        return keep(routes, slot, result);
    case MOVE_KEEP:
        break;
    }
    return keep(routes, slot, result);
}

// --- at once -----------------------------------------------------------------------------

static MoveAsked asked_of(const NavRoutes* routes, uint32_t slot, double max_factor) {
    MoveAsked asked = {slot, &routes->slots.data[slot], max_factor};
    return asked;
}

NavResult navi_route_repair(NavRoutes* routes, uint32_t slot, double max_factor,
                            NavRouteRepair* repair) {
    MoveAsked asked = asked_of(routes, slot, max_factor);
    MovePlan plan;
    return navi_route_plan_repair(&routes->own, &asked, &plan) == NAV_OK
               ? navi_route_take_plan(routes, slot, &plan, repair)
               : NAV_ERR_MEMORY;
}

NavResult navi_route_join(NavRoutes* routes, uint32_t slot, NavPoint from, double max_factor,
                          NavRouteRepair* repair) {
    MoveAsked asked = asked_of(routes, slot, max_factor);
    MovePlan plan;
    return navi_route_plan_join(&routes->own, &asked, from, &plan) == NAV_OK
               ? navi_route_take_plan(routes, slot, &plan, repair)
               : NAV_ERR_MEMORY;
}

NavResult navi_route_retarget(NavRoutes* routes, uint32_t slot, NavPoint goal, double max_factor,
                              NavRouteRepair* repair) {
    MoveAsked asked = asked_of(routes, slot, max_factor);
    MovePlan plan;
    return navi_route_plan_goal(&routes->own, &asked, goal, &plan) == NAV_OK
               ? navi_route_take_plan(routes, slot, &plan, repair)
               : NAV_ERR_MEMORY;
}
