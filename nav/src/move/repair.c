#include "move/repair.h"

#include "move/cost.h"
#include "move/index.h"
#include "move/legs.h"

// So many points ahead, or before the goal, may be reached straight.
enum { SHORTCUTS_MOST = 8 };

typedef struct Repair {
    NavRoutes* routes;
    uint32_t slot;
    NavPoint from, goal;
    double max_factor;
    double max_cost; // of a rest that is taken without a search for the whole path
    NavRouteRepair* result;
} Repair;

static MoveRoute* route_of(const Repair* repair) {
    return &repair->routes->slots.data[repair->slot];
}

static double left_of(const Repair* repair) { return navi_route_left(route_of(repair)); }

// --- the new rest ------------------------------------------------------------------------

static NavResult add_point(NavRoutes* routes, NavPoint p, NavLinkId link) {
    NavMemory* memory = &routes->query.ask.memory;
    if (!navi_array_room(memory, &routes->rest) || !navi_array_room(memory, &routes->rest_links))
        return NAV_ERR_MEMORY;
    routes->rest.data[routes->rest.count++] = p;
    routes->rest_links.data[routes->rest_links.count++] = link;
    return NAV_OK;
}

static NavResult begin_rest(NavRoutes* routes, NavPoint p) {
    static const NavLinkId none = {0, 0, 0};
    routes->rest.count = routes->rest_links.count = 0;
    return add_point(routes, p, none);
}

// The points of a path, except its first, which is there already.
static NavResult add_path(NavRoutes* routes, const NavPath* path) {
    static const NavLinkId none = {0, 0, 0};
    for (uint32_t k = 0; k + 1 < path->point_count; k++) {
        if (path->links != NULL)
            routes->rest_links.data[routes->rest_links.count - 1] = path->links[k];
        if (add_point(routes, path->points[k + 1], none) != NAV_OK)
            return NAV_ERR_MEMORY;
    }
    return NAV_OK;
}

// The points of the route from `first` up to before `end`. The link of the last one is dropped.
static NavResult add_old(NavRoutes* routes, const MoveRoute* route, uint32_t first, uint32_t end) {
    static const NavLinkId none = {0, 0, 0};
    for (uint32_t k = first; k < end; k++)
        if (add_point(routes, route->points.data[k],
                      route->links.count > 0 && k + 1 < end ? route->links.data[k] : none) !=
            NAV_OK)
            return NAV_ERR_MEMORY;
    return NAV_OK;
}

static bool has_links(const NavRoutes* routes) {
    for (uint32_t k = 0; k < routes->rest_links.count; k++)
        if (!navi_link_id_is_null(routes->rest_links.data[k]))
            return true;
    return false;
}

static NavResult set_path(const Repair* repair, const NavPath* path, bool is_local) {
    NavPathRequest request = navi_move_request(repair->routes, route_of(repair));
    request.start = repair->from;
    request.goal = repair->goal;
    // A rest that was kept may lead to a goal that is covered.
    bool is_covered = is_local && route_of(repair)->is_goal_covered &&
                      navi_point_equal(repair->goal, route_of(repair)->request.goal);
    if (navi_route_set(repair->routes, repair->slot, &request, path) != NAV_OK)
        return NAV_ERR_MEMORY;
    route_of(repair)->is_goal_covered = is_covered;
    repair->routes->covered_count += is_covered;
    *repair->result = (NavRouteRepair){path->status, is_local, left_of(repair)};
    return NAV_OK;
}

// What was freed, and has not been searched for yet, may be worth as much to the new rest.
static void keep_notes(MoveRoute* route, const MoveRoute* old) {
    route->freed_count = old->freed_count;
    memcpy(route->freed, old->freed, sizeof route->freed);
}

// Take the rest that was put together.
static NavResult set_rest(const Repair* repair, double cost) {
    NavRoutes* routes = repair->routes;
    MoveRoute old = *route_of(repair);
    NavPath path = {.status = route_of(repair)->is_whole ? NAV_PATH_OK : NAV_PATH_PARTIAL,
                    .points = routes->rest.data,
                    .links = has_links(routes) ? routes->rest_links.data : NULL,
                    .point_count = routes->rest.count,
                    .cost = cost,
                    .version = routes->query.ask.world->version};
    if (set_path(repair, &path, true) != NAV_OK)
        return NAV_ERR_MEMORY;
    keep_notes(route_of(repair), &old);
    if (path.status == NAV_PATH_PARTIAL) // nobody has asked whether it still has to be
        navi_route_wait(repair->routes, repair->slot);
    return NAV_OK;
}

static NavResult search_whole(const Repair* repair) {
    NavPathRequest request = navi_move_request(repair->routes, route_of(repair));
    NavPath path;
    request.start = repair->from;
    request.goal = repair->goal;
    if (navi_route_search(repair->routes, &request, &path) != NAV_OK)
        return NAV_ERR_MEMORY;
    if (path.status == NAV_PATH_OK || path.status == NAV_PATH_PARTIAL)
        return set_path(repair, &path, false);
    *repair->result = (NavRouteRepair){path.status, false, left_of(repair)};
    return NAV_OK;
}

// There is no path from the unit: the route waits for one.
static NavResult search_or_wait(const Repair* repair) {
    if (search_whole(repair) != NAV_OK)
        return NAV_ERR_MEMORY;
    if (repair->result->status == NAV_PATH_OK || repair->result->status == NAV_PATH_PARTIAL)
        return NAV_OK;
    MoveRoute* route = route_of(repair);
    route->is_stranded = route->is_whole;
    navi_route_forget_better(route);
    navi_route_list_partial(repair->routes, repair->slot);
    return NAV_OK;
}

static NavResult keep(const Repair* repair) {
    const MoveRoute* route = route_of(repair);
    NavPathStatus status = route->is_whole ? NAV_PATH_OK : NAV_PATH_PARTIAL;
    *repair->result = (NavRouteRepair){status, true, left_of(repair)};
    return NAV_OK;
}

// Take the path that a search has named, if it is still there.
static NavResult take_better(const Repair* repair) {
    MoveRoute* route = route_of(repair);
    NavPathRequest request = navi_move_request(repair->routes, route);
    NavPath path;
    request.start = repair->from;
    request.mode = NAV_PATH_OPTIMAL;
    if (navi_route_search(repair->routes, &request, &path) != NAV_OK)
        return NAV_ERR_MEMORY;
    bool is_better = path.status == NAV_PATH_OK &&
                     (!route->is_whole || path.cost < navi_route_cost_left(repair->routes, route));
    if (is_better)
        return set_path(repair, &path, false);
    navi_route_forget_better(route);
    return keep(repair);
}

// --- from here to a point of the route ---------------------------------------------------

// The last leg that is cut, from `first` on; NAV_NONE: none is. What the last update has found out
// is not looked at again.
static NavResult find_last_cut(NavRoutes* routes, uint32_t slot, uint32_t first, uint32_t* last) {
    const MoveRoute* route = &routes->slots.data[slot];
    *last = NAV_NONE;
    if (navi_routes_are_current(routes) && !route->is_pending) {
        if (!route->is_cut)
            return NAV_OK;
        first = route->cut_leg > first ? route->cut_leg : first;
    }
    for (uint32_t leg = navi_route_leg_count(route); leg-- > first && *last == NAV_NONE;) {
        bool is_free;
        if (navi_route_is_leg_free(&routes->own, slot, leg, &is_free) != NAV_OK)
            return NAV_ERR_MEMORY;
        if (!is_free)
            *last = leg;
    }
    return NAV_OK;
}

// Search a path to a point of the route. It costs INFINITY when there is none.
static NavResult search_to(const Repair* repair, uint32_t point, double* cost) {
    const MoveRoute* route = route_of(repair);
    NavPathRequest request = navi_move_request(repair->routes, route);
    NavPath path;
    request.start = repair->from;
    request.goal = route->points.data[point];
    request.is_partial_allowed = false;
    if (navi_route_search(repair->routes, &request, &path) != NAV_OK ||
        begin_rest(repair->routes, repair->from) != NAV_OK ||
        (path.status == NAV_PATH_OK && add_path(repair->routes, &path) != NAV_OK))
        return NAV_ERR_MEMORY;
    *cost = path.status == NAV_PATH_OK ? path.cost : (double)INFINITY;
    return NAV_OK;
}

// Does a path begin with this leg of the route? Then it may have less room there.
static bool begins_path(const MoveRoute* route, uint32_t leg) {
    return leg + 1 < route->points.count && !navi_route_leg_is_link(route, leg) &&
           navi_route_leg_is_link(route, leg - 1);
}

// Where the new rest joins the route at this point, no path ends or begins any more. Are the legs
// on both sides free as inner ones?
static NavResult is_seam_free(const Repair* repair, uint32_t point, bool* is_free) {
    NavRoutes* routes = repair->routes;
    const MoveRoute* route = route_of(repair);
    uint32_t count = routes->rest.count;
    *is_free = true;
    if (count < 2 || !navi_link_id_is_null(routes->rest_links.data[count - 2]))
        return NAV_OK;
    if (navi_route_can_walk(&routes->own, route, &routes->rest.data[count - 2],
                            route->request.radius, is_free) != NAV_OK)
        return NAV_ERR_MEMORY;
    return *is_free && begins_path(route, point)
               ? navi_route_is_inner_leg_free(&routes->own, route, point, is_free)
               : NAV_OK;
}

// Join the route at this point on a path that is searched, if that is cheap enough.
static NavResult join_at(const Repair* repair, uint32_t point, bool* is_done) {
    NavRoutes* routes = repair->routes;
    const MoveRoute* route = route_of(repair);
    double cost;
    *is_done = false;
    if (search_to(repair, point, &cost) != NAV_OK)
        return NAV_ERR_MEMORY;
    // If the rest behind the point is the best one, no path from here costs less than that without
    // the way to the point.
    double rest = navi_route_cost_from(routes, route, point);
    double most = fmax(repair->max_cost, repair->max_factor * (rest - cost));
    cost += rest;
    bool is_free = false;
    if (cost <= most && is_seam_free(repair, point, &is_free) != NAV_OK)
        return NAV_ERR_MEMORY;
    if (!is_free)
        return NAV_OK;
    if (route->links.count > 0)
        routes->rest_links.data[routes->rest_links.count - 1] = route->links.data[point];
    if (add_old(routes, route, point + 1, route->points.count) != NAV_OK)
        return NAV_ERR_MEMORY;
    *is_done = true;
    return set_rest(repair, cost);
}

NavResult navi_route_repair(NavRoutes* routes, uint32_t slot, double max_factor,
                            NavRouteRepair* result) {
    const MoveRoute* route = &routes->slots.data[slot];
    Repair repair = {.routes = routes,
                     .slot = slot,
                     .from = route->point,
                     .goal = route->request.goal,
                     .max_factor = max_factor,
                     .result = result};
    uint32_t cut;
    bool is_done = false;
    navi_query_open(&routes->query);
    if (find_last_cut(routes, slot, route->leg, &cut) != NAV_OK)
        return NAV_ERR_MEMORY;
    if (cut == NAV_NONE && route->state != NAV_ROUTE_NONE)
        return route->is_better_known ? take_better(&repair) : keep(&repair);
    if (cut != NAV_NONE && cut + 2 < route->points.count &&
        navi_route_has_equal_rate(routes, route)) {
        repair.max_cost = max_factor * navi_route_cost_left(routes, route);
        if (join_at(&repair, cut + 1, &is_done) != NAV_OK)
            return NAV_ERR_MEMORY;
    }
    return is_done ? NAV_OK : search_or_wait(&repair);
}

// --- straight to a point of the route ----------------------------------------------------

// The lowest cost that any path from `from` to `goal` can have, if the rest was the best path: how
// much less than from the unit a path can cost from here, and to here, is known.
static void limit_cost(Repair* repair, const double aside[2]) {
    double least = navi_route_cost_left(repair->routes, route_of(repair)) - aside[0] - aside[1];
    double straight =
        navi_route_least_cost(repair->routes, route_of(repair), repair->from, repair->goal);
    repair->max_cost = repair->max_factor * (least > straight ? least : straight);
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
static NavResult lead_to(const Repair* repair, uint32_t point, double cost) {
    NavRoutes* routes = repair->routes;
    MoveRoute* route = route_of(repair);
    if (navi_route_begin_at(routes, repair->slot, point - 1, repair->from) != NAV_OK)
        return NAV_ERR_MEMORY;
    forget_points(route, point, repair->from);
    route->point = route->request.start = repair->from;
    navi_route_renew_span(routes, repair->slot, cost);
    navi_route_forget_better(route);
    if (!route->is_whole) // nobody has asked whether it still has to be
        navi_route_wait(routes, repair->slot);
    return keep(repair);
}

// Is all of the rest from this point on as the last update has left it?
static bool stays_known(const Repair* repair, uint32_t point) {
    const MoveRoute* route = route_of(repair);
    return navi_route_can_join(repair->routes, route) && repair->routes->sure_distance >= 0 &&
           (!route->is_cut || route->cut_leg >= point);
}

static NavResult go_straight(const Repair* repair, uint32_t point, bool* is_done) {
    NavRoutes* routes = repair->routes;
    const MoveRoute* route = route_of(repair);
    double cost = navi_route_cost_of(routes, route, repair->from, route->points.data[point]) +
                  navi_route_cost_from(routes, route, point);
    *is_done = cost <= repair->max_cost;
    if (!*is_done)
        return NAV_OK;
    if (stays_known(repair, point))
        return lead_to(repair, point, cost);
    if (begin_rest(routes, repair->from) != NAV_OK ||
        add_old(routes, route, point, route->points.count) != NAV_OK)
        return NAV_ERR_MEMORY;
    return set_rest(repair, cost);
}

// Is there a rest, and is all of it free from leg `first` on? `*cut`: the last leg that is not.
static NavResult is_rest_free(NavRoutes* routes, uint32_t slot, uint32_t first, uint32_t* cut,
                              bool* is_free) {
    const MoveRoute* route = &routes->slots.data[slot];
    *cut = NAV_NONE;
    *is_free = route->leg < navi_route_leg_count(route) && route->state == NAV_ROUTE_WALKING;
    if (*is_free && find_last_cut(routes, slot, first, cut) != NAV_OK)
        return NAV_ERR_MEMORY;
    *is_free = *is_free && *cut == NAV_NONE;
    return NAV_OK;
}

// Straight to a point, or else on a path that is searched to the next one.
static NavResult join_rest(Repair* repair, const MoveJoin* ahead, bool* is_done) {
    NavRoutes* routes = repair->routes;
    const MoveRoute* route = route_of(repair);
    MoveJoin join;
    if (ahead == NULL &&
        navi_route_look_to_join(&routes->own, route, repair->from, &join) != NAV_OK)
        return NAV_ERR_MEMORY;
    join = ahead == NULL ? join : *ahead;
    limit_cost(repair, join.aside);
    if (join.point != NAV_NONE)
        return go_straight(repair, join.point, is_done);
    return route->is_cut && route->cut_leg > route->leg ? NAV_OK
                                                        : join_at(repair, route->leg + 1, is_done);
}

// Behind the last leg that is cut.
static NavResult join_behind(Repair* repair, uint32_t cut, bool* is_done) {
    static const double nowhere[2] = {(double)INFINITY, 0};
    const MoveRoute* route = route_of(repair);
    if (cut + 2 >= route->points.count || !navi_route_has_equal_rate(repair->routes, route))
        return NAV_OK;
    limit_cost(repair, nowhere);
    return join_at(repair, cut + 1, is_done);
}

NavResult navi_route_join(NavRoutes* routes, uint32_t slot, NavPoint from, double max_factor,
                          const MoveJoin* ahead, NavRouteRepair* result) {
    const MoveRoute* route = &routes->slots.data[slot];
    Repair repair = {.routes = routes,
                     .slot = slot,
                     .from = from,
                     .goal = route->request.goal,
                     .max_factor = max_factor,
                     .result = result};
    bool is_free = navi_route_can_join(routes, route), is_done = false;
    uint32_t cut = NAV_NONE;
    navi_query_open(&routes->query);
    if (is_free && join_rest(&repair, ahead, &is_done) != NAV_OK)
        return NAV_ERR_MEMORY;
    if (is_done)
        return NAV_OK;
    if (!is_free || route->is_cut) {
        if (is_rest_free(routes, slot, route->leg + 1, &cut, &is_free) != NAV_OK)
            return NAV_ERR_MEMORY;
        if (is_free ? join_rest(&repair, NULL, &is_done) != NAV_OK
                    : cut != NAV_NONE && join_behind(&repair, cut, &is_done) != NAV_OK)
            return NAV_ERR_MEMORY;
    }
    return is_done ? NAV_OK : search_whole(&repair);
}

// --- another goal ------------------------------------------------------------------------

// The first of the last points from which a free leg leads to the goal; the unit's place counts as
// the point of its leg. NAV_NONE: none.
static NavResult find_seeing(const Repair* repair, uint32_t* point) {
    const MoveRoute* route = route_of(repair);
    uint32_t count = route->points.count;
    int32_t radius = route->request.radius == 0 ? 0 : route->request.radius + 1; // it fits there
    *point = NAV_NONE;
    for (uint32_t k = count - 1; k-- > route->leg && count - k <= SHORTCUTS_MOST;) {
        NavPoint leg[2] = {k == route->leg ? repair->from : route->points.data[k], repair->goal};
        bool is_free;
        if (navi_route_can_walk(&repair->routes->own, route, leg, radius, &is_free) != NAV_OK)
            return NAV_ERR_MEMORY;
        if (is_free)
            *point = k;
        if (navi_route_leg_is_link(route, k) || (k > 0 && navi_route_leg_is_link(route, k - 1)))
            break;
    }
    return NAV_OK;
}

// The old rest up to this point, and from there straight to the goal.
static NavResult lead_on(const Repair* repair, uint32_t point, bool* is_done) {
    static const NavLinkId none = {0, 0, 0};
    NavRoutes* routes = repair->routes;
    const MoveRoute* route = route_of(repair);
    NavPoint last = point == route->leg ? repair->from : route->points.data[point];
    double cost = navi_route_cost_of(routes, route, last, repair->goal);
    if (point > route->leg)
        cost += navi_route_cost_left(routes, route) - navi_route_cost_from(routes, route, point);
    NavPoint first[2] = {repair->from, route->points.data[route->leg + 1]};
    bool is_free = true;
    if (point > route->leg &&
        navi_route_can_walk(&routes->own, route, first, route->request.radius, &is_free) != NAV_OK)
        return NAV_ERR_MEMORY;
    *is_done = is_free && cost <= repair->max_cost;
    if (!*is_done)
        return NAV_OK;
    if (begin_rest(routes, repair->from) != NAV_OK ||
        add_old(routes, route, route->leg + 1, point + 1) != NAV_OK ||
        add_point(routes, repair->goal, none) != NAV_OK)
        return NAV_ERR_MEMORY;
    return set_rest(repair, cost);
}

NavResult navi_route_retarget(NavRoutes* routes, uint32_t slot, NavPoint goal, double max_factor,
                              NavRouteRepair* result) {
    const MoveRoute* route = &routes->slots.data[slot];
    Repair repair = {.routes = routes,
                     .slot = slot,
                     .from = route->point,
                     .goal = goal,
                     .max_factor = max_factor,
                     .result = result};
    double aside[2];
    bool is_free, is_done = false;
    uint32_t point, cut;
    navi_query_open(&routes->query);
    if (is_rest_free(routes, slot, route->leg, &cut, &is_free) != NAV_OK)
        return NAV_ERR_MEMORY;
    if (!is_free || !route->is_whole)
        return search_whole(&repair);
    if (navi_route_cost_aside(&routes->own, route, route->point, route->point, &aside[0]) !=
            NAV_OK ||
        navi_route_cost_aside(&routes->own, route, route->request.goal, goal, &aside[1]) != NAV_OK)
        return NAV_ERR_MEMORY;
    limit_cost(&repair, aside);
    if (find_seeing(&repair, &point) != NAV_OK ||
        (point != NAV_NONE && lead_on(&repair, point, &is_done) != NAV_OK))
        return NAV_ERR_MEMORY;
    return is_done ? NAV_OK : search_whole(&repair);
}
