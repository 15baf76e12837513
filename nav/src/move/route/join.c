#include "move/route/join.h"

#include "move/route/cost.h"
#include "move/route/legs.h"

// So many points ahead may be reached straight.
enum { SHORTCUTS_MOST = 8 };

bool navi_route_can_join(const NavRoutes* routes, const MoveRoute* route) {
    if (!navi_routes_are_current(routes) || route->is_pending ||
        route->state != NAV_ROUTE_WALKING || route->leg >= navi_route_leg_count(route))
        return false;
    return !route->is_cut ||
           (routes->sure_distance >= 0 && !route->is_stranded && route->cut_leg > route->leg);
}

NavResult navi_route_cost_aside(MoveWorker* worker, const MoveRoute* route, NavPoint a, NavPoint b,
                                double* cost) {
    bool is_free = false;
    NavPoint leg[2] = {a, b};
    if (navi_route_can_walk(worker, route, leg, 0, &is_free) != NAV_OK)
        return NAV_ERR_MEMORY;
    *cost = is_free ? navi_route_cost_of(worker->routes, route, a, b) : (double)INFINITY;
    return NAV_OK;
}

// The next point may be so near that the leg to it is the piece with which a path may begin.
static NavResult can_see(MoveWorker* worker, const MoveRoute* route, NavPoint from, uint32_t point,
                         bool* is_free) {
    NavPoint leg[2] = {from, route->points.data[point]};
    *is_free = navi_route_may_go_on(worker, route, point, from);
    if (!*is_free)
        return NAV_OK;
    return point == route->leg + 1
               ? navi_route_is_first_leg_free(worker, route, from, point, is_free)
               : navi_route_can_walk(worker, route, leg, route->request.radius, is_free);
}

static NavResult find_in_sight(MoveWorker* worker, const MoveRoute* route, NavPoint from,
                               uint32_t* point) {
    uint32_t end = route->leg + 1 + SHORTCUTS_MOST;
    if (route->is_cut && route->cut_leg > route->leg && route->cut_leg < end)
        end = route->cut_leg + 1;
    *point = NAV_NONE;
    for (uint32_t k = route->leg + 1; k < route->points.count && k < end; k++) {
        bool is_free;
        if (can_see(worker, route, from, k, &is_free) != NAV_OK)
            return NAV_ERR_MEMORY;
        if (!is_free && *point != NAV_NONE)
            break; // a taut path hides what follows
        if (is_free)
            *point = k;
        if (navi_route_leg_is_link(route, k - 1) ||
            (k + 1 < route->points.count && navi_route_leg_is_link(route, k)))
            break; // a shortcut leads past no link
    }
    return NAV_OK;
}

NavResult navi_route_look_to_join(MoveWorker* worker, const MoveRoute* route, NavPoint from,
                                  MoveJoin* join) {
    NavPoint goal = route->request.goal; // it stays; but it may be covered
    if (navi_route_cost_aside(worker, route, route->point, from, &join->aside[0]) != NAV_OK ||
        navi_route_cost_aside(worker, route, goal, goal, &join->aside[1]) != NAV_OK)
        return NAV_ERR_MEMORY;
    return find_in_sight(worker, route, from, &join->point);
}
