#include "move/join.h"

#include "move/cost.h"
#include "move/legs.h"

// So many points ahead may be reached straight.
enum { SHORTCUTS_MOST = 8 };

bool navi_route_is_known_free(const NavRoutes* routes, const MoveRoute* route) {
    return navi_routes_are_current(routes) && !route->is_pending && !route->is_cut &&
           route->state == NAV_ROUTE_WALKING && route->leg < navi_route_leg_count(route);
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

static NavResult find_in_sight(MoveWorker* worker, const MoveRoute* route, NavPoint from,
                               uint32_t* point) {
    uint32_t end = route->leg + 1 + SHORTCUTS_MOST;
    *point = NAV_NONE;
    for (uint32_t k = route->leg + 1; k < route->points.count && k < end; k++) {
        NavPoint leg[2] = {from, route->points.data[k]};
        bool is_free;
        if (navi_route_can_walk(worker, route, leg, route->request.radius, &is_free) != NAV_OK)
            return NAV_ERR_MEMORY;
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
