// What becomes of a unit's route. This only reads, so any thread can find it out.
#include "move/crowd/crowd.h"
#include "move/route/watch.h"

// A route that costs at most so many times as much as the best may stay.
#define FACTOR 1.1

NavPathRequest navi_unit_request(const NavCrowd* crowd, const CrowdUnit* unit) {
    NavPathRequest request = {.start = unit->point,
                              .goal = unit->goal,
                              .radius = unit->radius,
                              .is_partial_allowed = true,
                              .max_nodes = NAV_NO_LIMIT,
                              .max_excess = NAVI_MAX_EXCESS,
                              .filter = navi_move_filter_given(&crowd->routes, unit->filter)};
    return request;
}

// Who looks ahead no farther than where its route is free need not be sure of the cut.
static bool must_be_sure(const NavCrowd* crowd, const CrowdUnit* unit) {
    if (navi_unit_needs_whole_path(unit))
        return false;
    const MoveRoute* route = &crowd->routes.slots.data[unit->route];
    return route->is_unsure && !(unit->is_off_route && navi_route_can_join(&crowd->routes, route));
}

static NavResult find_path(MoveWorker* worker, const NavCrowd* crowd, const CrowdUnit* unit,
                           MovePlan* plan) {
    NavPathRequest request = navi_unit_request(crowd, unit);
    if (navi_route_search_by(worker, &request, &plan->path) != NAV_OK)
        return NAV_ERR_MEMORY;
    plan->spent = navi_route_nodes_of(&crowd->routes, &request, &plan->path);
    return NAV_OK;
}

NavResult navi_unit_find_repair(MoveWorker* worker, const NavCrowd* crowd, uint32_t slot,
                                CrowdRepair* repair) {
    const CrowdUnit* unit = &crowd->units.data[slot];
    *repair = (CrowdRepair){.is_whole = navi_unit_needs_whole_path(unit),
                            .is_sure = must_be_sure(crowd, unit)};
    if (repair->is_whole)
        return find_path(worker, crowd, unit, &repair->plan);
    const MoveRoute* route = &crowd->routes.slots.data[unit->route];
    if (repair->is_sure && navi_route_look_sure(worker, unit->route, &repair->verdict) != NAV_OK)
        return NAV_ERR_MEMORY;
    MoveRoute then = *route;
    if (repair->is_sure)
        navi_route_write_verdict(&then, &repair->verdict);
    MoveAsked asked = {unit->route, &then, FACTOR};
    return unit->is_off_route ? navi_route_plan_join(worker, &asked, unit->point, &repair->plan)
                              : navi_route_plan_repair(worker, &asked, &repair->plan);
}
