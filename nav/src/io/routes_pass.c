#include "io/routes_pass.h"

#include <float.h>

// A field more in one of these records must be passed on below (or be made by the reader), and
// copied in move/crowd/copy.c.
#if UINTPTR_MAX == UINT64_MAX
_Static_assert(sizeof(NavPathRequest) == 56, "a field of a request is not passed on");
_Static_assert(sizeof(NavFilter) == 64, "a field of a filter is not passed on");
_Static_assert(sizeof(MoveReach) == 32, "a field of a reach is not passed on");
_Static_assert(sizeof(MoveRoute) == 384, "a field of a route is not passed on");
// Without what is scratch.
enum {
    ROUTES_SCRATCH = sizeof(NavQuery) + 2 * sizeof(MoveGrid) + sizeof(MoveBoxes) +
                     sizeof(MoveNews) + sizeof(MoveWorker) + sizeof(MoveThreads) +
                     sizeof(MoveMoved) + sizeof(MoveLate)
};
_Static_assert(sizeof(NavRoutes) - ROUTES_SCRATCH == 392,
               "a field of a set of routes is not passed on");
#endif

#define FIELD(kind, record, field) navi_pass_##kind(pass, #field, &(record)->field)

// --- filters -----------------------------------------------------------------------------

static void pass_reach(Pass* pass, MoveReach* reach) {
    navi_pass_double(pass, "reach.factor", &reach->factor, 1);
    navi_pass_double(pass, "reach.credit", &reach->credit, 0);
    navi_pass_i32(pass, "reach.radius", &reach->radius, 0, NAV_COORD_MAX);
    navi_pass_u64(pass, "reach.round", &reach->round);
}

static void pass_rate(Pass* pass, const char* name, double* rate) {
    navi_pass_double(pass, name, rate, 1);
    if (navi_pass_reads(pass) && *rate > NAV_COST_MAX)
        navi_pass_blame(pass, "a cost is too high");
}

static void pass_filter_fields(Pass* pass, NavFilter* filter) {
    FIELD(u32, filter, layers);
    FIELD(u64, filter, include_areas);
    FIELD(u64, filter, exclude_areas);
    FIELD(u32, filter, soft_layers);
    pass_rate(pass, "soft_cost", &filter->soft_cost);
    navi_pass_i32(pass, "step_height", &filter->step_height, 0, INT32_MAX);
    FIELD(u32, filter, link_kinds);
}

// A filter that nothing uses keeps its number.
static void pass_filter(Pass* pass, MoveFilter* filter) {
    bool is_used = filter->users > 0;
    navi_pass_flag(pass, "filter", &is_used);
    pass_reach(pass, &filter->reach);
    if (!is_used)
        return;
    pass_filter_fields(pass, &filter->filter);
    FIELD(flag, filter, has_area_costs);
    for (uint32_t k = 0; k < NAV_AREA_COUNT && filter->has_area_costs; k++)
        pass_rate(pass, "area_costs", &filter->area_costs[k]);
    if (!navi_pass_reads(pass))
        return;
    filter->users = 1; // one too many, until all is read
    filter->filter.area_costs = filter->has_area_costs ? filter->area_costs : NULL;
}

static bool add_filter(Pass* pass, NavRoutes* routes) {
    NavMemory* memory = &routes->query.ask.memory;
    MoveFilter* made = NULL;
    if (navi_array_room(memory, &routes->filters))
        made = navi_memory_alloc(memory, sizeof *made);
    pass->has_no_memory = made == NULL;
    if (made == NULL)
        return false;
    memset(made, 0, sizeof *made);
    routes->filters.data[routes->filters.count++] = made;
    return true;
}

static void pass_filters(Pass* pass, NavRoutes* routes) {
    uint32_t count = routes->filters.count;
    navi_pass_count(pass, "filters", &count, 29);
    for (uint32_t k = 0; k < count && navi_pass_goes_on(pass); k++) {
        if (!navi_pass_reads(pass) || add_filter(pass, routes))
            pass_filter(pass, routes->filters.data[k]);
    }
}

// --- routes ------------------------------------------------------------------------------

// Makes room for what is read.
#define pass_array(pass, memory, name, array, least)                                               \
    do {                                                                                           \
        uint32_t count_ = (array)->count;                                                          \
        navi_pass_count((pass), (name), &count_, (least));                                         \
        if (navi_pass_reads(pass)) {                                                               \
            (pass)->has_no_memory |= !navi_array_reserve((memory), (array), count_);               \
            (array)->count = (pass)->has_no_memory ? 0 : count_;                                   \
            if ((array)->count > 0)                                                                \
                memset((array)->data, 0, (array)->count * sizeof *(array)->data);                  \
        }                                                                                          \
    } while (0)

static void pass_request(Pass* pass, NavPathRequest* request) {
    uint32_t mode = (uint32_t)request->mode;
    navi_pass_point(pass, "start", &request->start);
    navi_pass_point(pass, "goal", &request->goal);
    navi_pass_i32(pass, "radius", &request->radius, 0, NAV_COORD_MAX);
    navi_pass_below(pass, "mode", &mode, NAV_PATH_OPTIMAL);
    if (navi_pass_reads(pass))
        request->mode = (NavPathMode)mode;
    FIELD(flag, request, is_partial_allowed);
    FIELD(u32, request, max_nodes);
    navi_pass_double(pass, "max_excess", &request->max_excess, 0);
    if (navi_pass_reads(pass) && request->max_nodes == 0)
        navi_pass_blame(pass, "a request of a route allows no nodes");
}

// The path of a slot that is read is empty before.
static void pass_path(Pass* pass, NavMemory* memory, MoveRoute* route) {
    pass_array(pass, memory, "points", &route->points, 8);
    for (uint32_t k = 0; k < route->points.count && navi_pass_goes_on(pass); k++)
        navi_pass_point(pass, "points", &route->points.data[k]);
    pass_array(pass, memory, "links", &route->links, 12);
    for (uint32_t k = 0; k < route->links.count && navi_pass_goes_on(pass); k++) {
        NavLinkId* link = &route->links.data[k];
        navi_pass_u32(pass, "links", &link->index);
        navi_pass_u32(pass, "links", &link->generation);
        navi_pass_u32(pass, "links", &link->world);
    }
    pass_array(pass, memory, "places", &route->places, 8);
    for (uint32_t k = 0; k < route->places.count && navi_pass_goes_on(pass); k++)
        navi_pass_u64(pass, "places", &route->places.data[k]);
}

static void pass_freed(Pass* pass, MoveRoute* route) {
    navi_pass_below(pass, "freed_count", &route->freed_count, FREED_MOST);
    for (uint32_t k = 0; k < route->freed_count; k++) {
        NavBox* box = &route->freed[k];
        navi_pass_i32(pass, "freed", &box->min.x, -NAVI_FRAME, NAVI_FRAME);
        navi_pass_i32(pass, "freed", &box->min.y, -NAVI_FRAME, NAVI_FRAME);
        navi_pass_i32(pass, "freed", &box->max.x, -NAVI_FRAME, NAVI_FRAME);
        navi_pass_i32(pass, "freed", &box->max.y, -NAVI_FRAME, NAVI_FRAME);
    }
}

// Not here: lists and indexes of the set, which the reader makes, and what means nothing now.
static void pass_route_fields(Pass* pass, MoveRoute* route) {
    uint32_t state = (uint32_t)route->state;
    navi_pass_below(pass, "state", &state, NAV_ROUTE_ARRIVED);
    if (navi_pass_reads(pass))
        route->state = (NavRouteState)state;
    FIELD(flag, route, is_cut);
    FIELD(flag, route, is_pending);
    FIELD(u32, route, filter);
    FIELD(u32, route, leg);
    navi_pass_double(pass, "along", &route->along, 0);
    FIELD(point, route, point);
    FIELD(flag, route, is_whole);
    FIELD(flag, route, is_waiting);
    FIELD(flag, route, is_listed);
    FIELD(flag, route, is_goal_covered);
    FIELD(flag, route, is_stranded);
    FIELD(flag, route, is_better_known);
    navi_pass_double(pass, "span", &route->span, 0);
    if (route->is_whole && navi_route_leg_count(route) > 0)
        navi_pass_double(pass, "span_cost", &route->span_cost, 0);
    navi_pass_double(pass, "gap", &route->gap, -DBL_MAX);
    navi_pass_double(pass, "saved", &route->saved, -DBL_MAX);
    if (route->filter != NAV_NONE)
        FIELD(u32, route, rest_leg);
    if (route->rest_leg != NAV_NONE)
        navi_pass_double(pass, "rest_cost", &route->rest_cost, 0);
    FIELD(u32, route, anchor);
    if (!route->is_cut)
        return;
    FIELD(u32, route, cut_leg);
    navi_pass_double(pass, "cut_along", &route->cut_along, -DBL_MAX);
    FIELD(flag, route, is_unsure);
    FIELD(flag, route, is_untold);
    if (route->is_untold)
        FIELD(u32, route, doubted);
}

static void pass_route(Pass* pass, NavRoutes* routes, MoveRoute* route) {
    FIELD(u32, route, generation);
    FIELD(flag, route, is_alive);
    if (!route->is_alive) {
        FIELD(u32, route, next_free);
        return;
    }
    pass_request(pass, &route->request);
    pass_path(pass, &routes->query.ask.memory, route);
    pass_route_fields(pass, route);
    pass_freed(pass, route);
}

static void pass_slots(Pass* pass, NavRoutes* routes) {
    static const MoveRoute fresh = {.filter = NAV_NONE,
                                    .entries = NAV_NONE,
                                    .span_entries = NAV_NONE,
                                    .next_free = NAV_NONE,
                                    .kept_leg = NAV_NONE,
                                    .lead_leg = NAV_NONE,
                                    .rest_leg = NAV_NONE};
    for (uint32_t slot = 0; slot < routes->slots.count && navi_pass_reads(pass); slot++)
        routes->slots.data[slot] = fresh;
    for (uint32_t slot = 0; slot < routes->slots.count && navi_pass_goes_on(pass); slot++) {
        pass_route(pass, routes, &routes->slots.data[slot]);
        pass->item++;
    }
}

void navi_pass_routes(Pass* pass, NavRoutes* routes) {
    uint32_t first = pass->item;
    pass->item = NAV_NONE;
    FIELD(u32, routes, number);
    FIELD(u32, routes, free_head);
    FIELD(u32, routes, next_waiting);
    navi_pass_i32(pass, "radius_most", &routes->radius_most, 0, NAV_COORD_MAX);
    navi_pass_u64(pass, "links.round", &routes->links.round);
    pass_reach(pass, &routes->plain_reach);
    pass_filters(pass, routes);
    pass_array(pass, &routes->query.ask.memory, "routes", &routes->slots, 9);
    pass->item = first;
    pass_slots(pass, routes);
}

// --- what was read -----------------------------------------------------------------------

static bool is_path_sound(const NavRoutes* routes, const MoveRoute* route) {
    uint32_t links = route->links.count;
    if ((links != 0 && links != route->points.count) || route->places.count != links)
        return false;
    for (uint32_t k = 0; k < links; k++)
        if (!navi_link_id_is_null(route->links.data[k]) &&
            route->links.data[k].index >= routes->query.ask.world->links.slots.count)
            return false;
    return true;
}

// A leg may have no length; then nobody has come forward on it.
static bool is_along_sound(const MoveRoute* route, double length) {
    return route->along == 0 || (length > 0 && route->along <= length + 1);
}

// Is the unit on a leg of its state?
static bool is_place_sound(const MoveRoute* route) {
    uint32_t legs = navi_route_leg_count(route);
    switch (route->state) {
    case NAV_ROUTE_NONE:
        return route->points.count == 0 && route->leg == 0 && route->along == 0;
    case NAV_ROUTE_ARRIVED:
        return route->points.count > 0 && route->leg == legs && route->along == 0;
    case NAV_ROUTE_AT_LINK:
        return route->leg < legs && navi_route_leg_is_link(route, route->leg) && route->along == 0;
    case NAV_ROUTE_WALKING:
        return route->leg < legs && !navi_route_leg_is_link(route, route->leg) &&
               is_along_sound(route, navi_route_leg_length(route, route->leg));
    }
    return false;
}

static bool has_filter(const NavRoutes* routes, uint32_t filter) {
    return filter == NAV_NONE ||
           (filter < routes->filters.count && routes->filters.data[filter]->users > 0);
}

// What links save is known for each route, and is of the last change of links.
static bool is_reach_sound(const NavRoutes* routes, const MoveRoute* route) {
    const MoveReach* reach = route->filter == NAV_NONE
                                 ? &routes->plain_reach
                                 : &routes->filters.data[route->filter]->reach;
    return reach->round == routes->links.round && reach->radius >= route->request.radius;
}

// A cut is behind the unit only until the next update, which looks at the whole route.
static bool is_cut_sound(const MoveRoute* route, uint32_t legs) {
    return route->cut_leg < legs && (route->cut_leg >= route->leg || route->is_pending);
}

static bool is_route_sound(const NavRoutes* routes, const MoveRoute* route) {
    uint32_t legs = navi_route_leg_count(route);
    return route->generation > 0 && is_path_sound(routes, route) && is_place_sound(route) &&
           (!route->is_cut || is_cut_sound(route, legs)) &&
           (!route->is_unsure || routes->sure_distance >= 0) &&
           (!route->is_untold || route->is_unsure) &&
           (route->anchor == NAV_NONE || route->anchor < legs) &&
           (route->rest_leg == NAV_NONE || route->rest_leg <= route->leg) &&
           has_filter(routes, route->filter) && is_reach_sound(routes, route) &&
           route->request.radius <= routes->radius_most;
}

// All slots that can be given out are in the list of free ones, once.
static bool is_free_list_sound(const NavRoutes* routes) {
    uint32_t free_count = 0, listed = 0;
    for (uint32_t k = 0; k < routes->slots.count; k++)
        free_count +=
            !routes->slots.data[k].is_alive && routes->slots.data[k].generation < UINT32_MAX;
    for (uint32_t k = routes->free_head; k != NAV_NONE;
         k = routes->slots.data[k].next_free, listed++)
        if (listed == free_count || k >= routes->slots.count || routes->slots.data[k].is_alive ||
            routes->slots.data[k].generation == UINT32_MAX)
            return false;
    return listed == free_count;
}

// A filter that is used has one user too many so far.
void navi_check_filters_read(Pass* pass, NavRoutes* routes) {
    for (uint32_t k = 0; k < routes->filters.count; k++) {
        MoveFilter* filter = routes->filters.data[k];
        if (filter->users == 1)
            navi_pass_blame(pass, "nothing uses a filter");
        filter->users -= filter->users > 0;
    }
}

void navi_check_routes_read(Pass* pass, NavRoutes* routes) {
    bool is_sound = is_free_list_sound(routes);
    for (uint32_t k = 0; k < routes->slots.count && is_sound; k++) {
        const MoveRoute* route = &routes->slots.data[k];
        is_sound = !route->is_alive || is_route_sound(routes, route);
        if (is_sound && route->is_alive && route->filter != NAV_NONE)
            routes->filters.data[route->filter]->users++;
    }
    if (!is_sound)
        navi_pass_blame(pass, "a route is not sound");
}
