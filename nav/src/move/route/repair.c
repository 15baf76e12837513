#include "move/route/repair.h"

#include "move/route/cost.h"
#include "move/route/legs.h"
#include "move/route/links.h"

// So many points ahead, or before the goal, may be reached straight.
enum { SHORTCUTS_MOST = 8 };

// What is asked for, and what is found out.
typedef struct Repair {
    MoveWorker* worker;
    NavRoutes* routes; // which are only read, but for a leg that begins again at its unit
    const MoveRoute* route;
    uint32_t slot;
    NavPoint from, goal;
    double max_factor;
    double max_cost; // of a rest that is taken without a search for the whole path
    MovePlan* plan;
} Repair;

static Repair repair_of(MoveWorker* worker, const MoveAsked* asked, MovePlan* plan) {
    Repair repair = {.worker = worker,
                     .routes = worker->routes,
                     .route = asked->route,
                     .slot = asked->slot,
                     .from = asked->route->point,
                     .goal = asked->route->request.goal,
                     .max_factor = asked->max_factor,
                     .plan = plan};
    *plan = (MovePlan){.kind = MOVE_KEEP, .from = repair.from, .goal = repair.goal};
    navi_query_open(worker->query);
    return repair;
}

// --- the new rest ------------------------------------------------------------------------

static NavResult add_point(MoveWorker* worker, NavPoint p, NavLinkId link) {
    NavMemory* memory = &worker->query->ask.memory;
    if (!navi_array_room(memory, &worker->rest) || !navi_array_room(memory, &worker->rest_links))
        return NAV_ERR_MEMORY;
    worker->rest.data[worker->rest.count++] = p;
    worker->rest_links.data[worker->rest_links.count++] = link;
    return NAV_OK;
}

static NavResult begin_rest(MoveWorker* worker, NavPoint p) {
    static const NavLinkId none = {0, 0, 0};
    worker->rest.count = worker->rest_links.count = 0;
    return add_point(worker, p, none);
}

// The points of a path, except its first, which is there already.
static NavResult add_path(MoveWorker* worker, const NavPath* path) {
    static const NavLinkId none = {0, 0, 0};
    for (uint32_t k = 0; k + 1 < path->point_count; k++) {
        if (path->links != NULL)
            worker->rest_links.data[worker->rest_links.count - 1] = path->links[k];
        if (add_point(worker, path->points[k + 1], none) != NAV_OK)
            return NAV_ERR_MEMORY;
    }
    return NAV_OK;
}

// The points of the route from `first` up to before `end`. The link of the last one is dropped.
static NavResult add_old(MoveWorker* worker, const MoveRoute* route, uint32_t first, uint32_t end) {
    static const NavLinkId none = {0, 0, 0};
    for (uint32_t k = first; k < end; k++)
        if (add_point(worker, route->points.data[k],
                      route->links.count > 0 && k + 1 < end ? route->links.data[k] : none) !=
            NAV_OK)
            return NAV_ERR_MEMORY;
    return NAV_OK;
}

static bool has_links(const MoveWorker* worker) {
    for (uint32_t k = 0; k < worker->rest_links.count; k++)
        if (!navi_link_id_is_null(worker->rest_links.data[k]))
            return true;
    return false;
}

// The rest that was put together.
static NavResult plan_rest(const Repair* repair, double cost) {
    MoveWorker* worker = repair->worker;
    repair->plan->kind = MOVE_REST;
    repair->plan->path =
        (NavPath){.status = repair->route->is_whole ? NAV_PATH_OK : NAV_PATH_PARTIAL,
                  .points = worker->rest.data,
                  .links = has_links(worker) ? worker->rest_links.data : NULL,
                  .point_count = worker->rest.count,
                  .cost = cost,
                  .version = worker->query->ask.world->version};
    return NAV_OK;
}

static NavResult plan_path(const Repair* repair, const NavPath* path) {
    repair->plan->kind = MOVE_PATH;
    repair->plan->path = *path;
    return NAV_OK;
}

static NavResult plan_nothing(const Repair* repair, MovePlanKind kind) {
    repair->plan->kind = kind;
    return NAV_OK;
}

static NavResult search(const Repair* repair, const NavPathRequest* request, NavPath* path) {
    if (navi_route_search_by(repair->worker, request, path) != NAV_OK)
        return NAV_ERR_MEMORY;
    repair->plan->spent += navi_route_nodes_of(repair->routes, request, path);
    return NAV_OK;
}

// If there is no path: this is done instead.
static NavResult search_whole(const Repair* repair, MovePlanKind otherwise) {
    NavPathRequest request = navi_move_request(repair->routes, repair->route);
    NavPath path;
    request.start = repair->from;
    request.goal = repair->goal;
    if (search(repair, &request, &path) != NAV_OK)
        return NAV_ERR_MEMORY;
    if (navi_status_leads_on(path.status))
        return plan_path(repair, &path);
    repair->plan->path.status = path.status;
    return plan_nothing(repair, otherwise);
}

// Take the path that a search has named, if it is still there.
static NavResult take_better(const Repair* repair) {
    const MoveRoute* route = repair->route;
    NavPathRequest request = navi_move_request(repair->routes, route);
    NavPath path;
    request.start = repair->from;
    request.mode = NAV_PATH_OPTIMAL;
    if (search(repair, &request, &path) != NAV_OK)
        return NAV_ERR_MEMORY;
    bool is_better = path.status == NAV_PATH_OK &&
                     (!route->is_whole || path.cost < navi_route_cost_left(repair->routes, route));
    return is_better ? plan_path(repair, &path) : plan_nothing(repair, MOVE_FORGET);
}

// --- from here to a point of the route ---------------------------------------------------

// The last leg that is cut, from `first` on; NAV_NONE: none is. What the last update has found out
// is not looked at again.
static NavResult find_last_cut(const Repair* repair, uint32_t first, uint32_t* last) {
    const MoveRoute* route = repair->route;
    *last = NAV_NONE;
    if (navi_routes_are_current(repair->routes) && !route->is_pending) {
        if (!route->is_cut)
            return NAV_OK;
        first = route->cut_leg > first ? route->cut_leg : first;
    }
    for (uint32_t leg = navi_route_leg_count(route); leg-- > first && *last == NAV_NONE;) {
        bool is_free;
        if (navi_route_is_leg_free(repair->worker, repair->slot, leg, &is_free) != NAV_OK)
            return NAV_ERR_MEMORY;
        if (!is_free)
            *last = leg;
    }
    return NAV_OK;
}

// Search a path to a point of the route. It costs INFINITY when there is none.
static NavResult search_to(const Repair* repair, uint32_t point, double* cost) {
    const MoveRoute* route = repair->route;
    NavPathRequest request = navi_move_request(repair->routes, route);
    NavPath path;
    request.start = repair->from;
    request.goal = route->points.data[point];
    request.is_partial_allowed = false;
    if (search(repair, &request, &path) != NAV_OK ||
        begin_rest(repair->worker, repair->from) != NAV_OK ||
        (path.status == NAV_PATH_OK && add_path(repair->worker, &path) != NAV_OK))
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
    MoveWorker* worker = repair->worker;
    const MoveRoute* route = repair->route;
    uint32_t count = worker->rest.count;
    *is_free = true;
    if (count < 2 || !navi_link_id_is_null(worker->rest_links.data[count - 2]))
        return NAV_OK;
    *is_free = navi_route_may_go_on(worker, route, point, worker->rest.data[count - 2]);
    if (!*is_free)
        return NAV_OK;
    if (navi_route_can_walk(worker, route, &worker->rest.data[count - 2], route->request.radius,
                            is_free) != NAV_OK)
        return NAV_ERR_MEMORY;
    return *is_free && begins_path(route, point)
               ? navi_route_is_inner_leg_free(worker, route, point, is_free)
               : NAV_OK;
}

// Join the route at this point on a path that is searched, if that is cheap enough.
static NavResult join_at(const Repair* repair, uint32_t point, bool* is_done) {
    const NavRoutes* routes = repair->routes;
    MoveWorker* worker = repair->worker;
    const MoveRoute* route = repair->route;
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
        worker->rest_links.data[worker->rest_links.count - 1] = route->links.data[point];
    if (add_old(worker, route, point + 1, route->points.count) != NAV_OK)
        return NAV_ERR_MEMORY;
    *is_done = true;
    return plan_rest(repair, cost);
}

// Is it known what the rest cost? What a link ahead cost that has changed, or is gone, is not.
static bool is_cost_known(const Repair* repair) {
    const MoveRoute* route = repair->route;
    QueryFilter filter = navi_move_filter_now(repair->routes, route->filter);
    bool is_known = true;
    for (uint32_t leg = route->leg;
         leg < navi_route_leg_count(route) && route->links.count > 0 && is_known; leg++)
        is_known = !navi_route_leg_is_link(route, leg) ||
                   navi_route_is_link_the_same(repair->routes, route, leg, &filter);
    return is_known;
}

NavResult navi_route_plan_repair(MoveWorker* worker, const MoveAsked* asked, MovePlan* plan) {
    const MoveRoute* route = asked->route;
    Repair repair = repair_of(worker, asked, plan);
    uint32_t cut;
    bool is_done = false;
    if (find_last_cut(&repair, route->leg, &cut) != NAV_OK)
        return NAV_ERR_MEMORY;
    if (cut == NAV_NONE && route->state != NAV_ROUTE_NONE)
        return route->is_better_known ? take_better(&repair) : NAV_OK;
    bool is_goal_known = route->is_better_known && !route->is_whole; // a path to it was named
    if (cut != NAV_NONE && !is_goal_known && cut + 2 < route->points.count &&
        navi_route_has_equal_rate(repair.routes, route) && is_cost_known(&repair)) {
        repair.max_cost = asked->max_factor * navi_route_cost_left(repair.routes, route);
        if (join_at(&repair, cut + 1, &is_done) != NAV_OK)
            return NAV_ERR_MEMORY;
    }
    return is_done ? NAV_OK : search_whole(&repair, MOVE_STRANDED);
}

// --- straight to a point of the route ----------------------------------------------------

// The lowest cost that any path from `from` to `goal` can have, if the rest was the best path: how
// much less than from the unit a path can cost from here, and to here, is known.
static void limit_cost(Repair* repair, const double aside[2]) {
    double least = navi_route_cost_left(repair->routes, repair->route) - aside[0] - aside[1];
    double straight =
        navi_route_least_cost(repair->routes, repair->route, repair->from, repair->goal);
    repair->max_cost = repair->max_factor * (least > straight ? least : straight);
}

// Is all of the rest from this point on as the last update has left it?
static bool stays_known(const Repair* repair, uint32_t point) {
    const MoveRoute* route = repair->route;
    return navi_route_can_join(repair->routes, route) && repair->routes->sure_distance >= 0 &&
           (!route->is_cut || route->cut_leg >= point);
}

static NavResult go_straight(const Repair* repair, uint32_t point, bool* is_done) {
    const NavRoutes* routes = repair->routes;
    MoveWorker* worker = repair->worker;
    const MoveRoute* route = repair->route;
    double cost = navi_route_cost_of(routes, route, repair->from, route->points.data[point]) +
                  navi_route_cost_from(routes, route, point);
    *is_done = cost <= repair->max_cost;
    if (!*is_done)
        return NAV_OK;
    if (stays_known(repair, point)) {
        repair->plan->point = point;
        repair->plan->cost = cost;
        return plan_nothing(repair, MOVE_LEAD);
    }
    if (begin_rest(worker, repair->from) != NAV_OK ||
        add_old(worker, route, point, route->points.count) != NAV_OK)
        return NAV_ERR_MEMORY;
    return plan_rest(repair, cost);
}

// Is there a rest, and is all of it free from leg `first` on? `*cut`: the last leg that is not.
static NavResult is_rest_free(const Repair* repair, uint32_t first, uint32_t* cut, bool* is_free) {
    const MoveRoute* route = repair->route;
    *cut = NAV_NONE;
    *is_free = route->leg < navi_route_leg_count(route) && route->state == NAV_ROUTE_WALKING;
    if (*is_free && find_last_cut(repair, first, cut) != NAV_OK)
        return NAV_ERR_MEMORY;
    *is_free = *is_free && *cut == NAV_NONE;
    return NAV_OK;
}

// Straight to a point, or else on a path that is searched to the next one.
static NavResult join_rest(Repair* repair, bool* is_done) {
    const MoveRoute* route = repair->route;
    MoveJoin join;
    if (navi_route_look_to_join(repair->worker, route, repair->from, &join) != NAV_OK)
        return NAV_ERR_MEMORY;
    limit_cost(repair, join.aside);
    if (join.point != NAV_NONE)
        return go_straight(repair, join.point, is_done);
    return route->is_cut && route->cut_leg > route->leg ? NAV_OK
                                                        : join_at(repair, route->leg + 1, is_done);
}

// Behind the last leg that is cut.
static NavResult join_behind(Repair* repair, uint32_t cut, bool* is_done) {
    static const double nowhere[2] = {(double)INFINITY, 0};
    const MoveRoute* route = repair->route;
    if (cut + 2 >= route->points.count || !navi_route_has_equal_rate(repair->routes, route))
        return NAV_OK;
    limit_cost(repair, nowhere);
    return join_at(repair, cut + 1, is_done);
}

NavResult navi_route_plan_join(MoveWorker* worker, const MoveAsked* asked, NavPoint from,
                               MovePlan* plan) {
    const MoveRoute* route = asked->route;
    Repair repair = repair_of(worker, asked, plan);
    bool is_free = navi_route_can_join(repair.routes, route), is_done = false;
    uint32_t cut = NAV_NONE;
    repair.from = plan->from = from;
    if (is_free && join_rest(&repair, &is_done) != NAV_OK)
        return NAV_ERR_MEMORY;
    if (is_done)
        return NAV_OK;
    if (!is_free || route->is_cut) {
        if (is_rest_free(&repair, route->leg + 1, &cut, &is_free) != NAV_OK)
            return NAV_ERR_MEMORY;
        if (is_free ? join_rest(&repair, &is_done) != NAV_OK
                    : cut != NAV_NONE && join_behind(&repair, cut, &is_done) != NAV_OK)
            return NAV_ERR_MEMORY;
    }
    return is_done ? NAV_OK : search_whole(&repair, MOVE_NOWHERE);
}

// --- another goal ------------------------------------------------------------------------

static bool may_end_from(const Repair* repair, uint32_t point) {
    const MoveRoute* route = repair->route;
    return point == route->leg ||
           navi_route_may_bend(repair->worker, route, route->points.data[point],
                               route->points.data[point - 1], repair->goal);
}

// The first of the last points from which a free leg leads to the goal; the unit's place counts as
// the point of its leg. NAV_NONE: none.
static NavResult find_seeing(const Repair* repair, uint32_t* point) {
    const MoveRoute* route = repair->route;
    uint32_t count = route->points.count;
    int32_t radius = route->request.radius == 0 ? 0 : route->request.radius + 1; // it fits there
    *point = NAV_NONE;
    for (uint32_t k = count - 1; k-- > route->leg && count - k <= SHORTCUTS_MOST;) {
        NavPoint leg[2] = {k == route->leg ? repair->from : route->points.data[k], repair->goal};
        bool is_free;
        if (navi_route_can_walk(repair->worker, route, leg, radius, &is_free) != NAV_OK)
            return NAV_ERR_MEMORY;
        if (is_free && may_end_from(repair, k))
            *point = k;
        if (navi_route_leg_is_link(route, k) || (k > 0 && navi_route_leg_is_link(route, k - 1)))
            break;
    }
    return NAV_OK;
}

// The old rest up to this point, and from there straight to the goal.
static NavResult lead_on(const Repair* repair, uint32_t point, bool* is_done) {
    static const NavLinkId none = {0, 0, 0};
    const NavRoutes* routes = repair->routes;
    MoveWorker* worker = repair->worker;
    const MoveRoute* route = repair->route;
    NavPoint last = point == route->leg ? repair->from : route->points.data[point];
    double cost = navi_route_cost_of(routes, route, last, repair->goal);
    if (point > route->leg)
        cost += navi_route_cost_left(routes, route) - navi_route_cost_from(routes, route, point);
    NavPoint first[2] = {repair->from, route->points.data[route->leg + 1]};
    bool is_free = true;
    if (point > route->leg &&
        navi_route_can_walk(worker, route, first, route->request.radius, &is_free) != NAV_OK)
        return NAV_ERR_MEMORY;
    *is_done = is_free && cost <= repair->max_cost;
    if (!*is_done)
        return NAV_OK;
    if (begin_rest(worker, repair->from) != NAV_OK ||
        add_old(worker, route, route->leg + 1, point + 1) != NAV_OK ||
        add_point(worker, repair->goal, none) != NAV_OK)
        return NAV_ERR_MEMORY;
    return plan_rest(repair, cost);
}

NavResult navi_route_plan_goal(MoveWorker* worker, const MoveAsked* asked, NavPoint goal,
                               MovePlan* plan) {
    const MoveRoute* route = asked->route;
    Repair repair = repair_of(worker, asked, plan);
    double aside[2];
    bool is_free, is_done = false;
    uint32_t point, cut;
    repair.goal = plan->goal = goal;
    if (is_rest_free(&repair, route->leg, &cut, &is_free) != NAV_OK)
        return NAV_ERR_MEMORY;
    if (!is_free || !route->is_whole)
        return search_whole(&repair, MOVE_NOWHERE);
    if (navi_route_cost_aside(worker, route, route->point, route->point, &aside[0]) != NAV_OK ||
        navi_route_cost_aside(worker, route, route->request.goal, goal, &aside[1]) != NAV_OK)
        return NAV_ERR_MEMORY;
    limit_cost(&repair, aside);
    if (find_seeing(&repair, &point) != NAV_OK ||
        (point != NAV_NONE && lead_on(&repair, point, &is_done) != NAV_OK))
        return NAV_ERR_MEMORY;
    return is_done ? NAV_OK : search_whole(&repair, MOVE_NOWHERE);
}
