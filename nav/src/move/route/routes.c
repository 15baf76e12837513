// The slots of a set of routes.
#include "move/route/routes.h"

#include "move/route/index.h"
#include "move/route/links.h"
#include "move/route/reach.h"
#include "move/route/workers.h"
#include "query/path/path.h"

void navi_routes_init(NavRoutes* routes, const NavWorld* world) {
    memset(routes, 0, sizeof *routes);
    navi_query_init(&routes->query, world);
    navi_workers_init(routes);
    navi_grid_init(&routes->grid, world->bounds);
    navi_grid_init(&routes->spans, world->bounds);
    routes->number = world->number;
    routes->free_head = NAV_NONE;
    routes->plain_reach.factor = 1;
    routes->links.round = 1;
    routes->sure_distance = -1;
    routes->version = world->version;
    routes->era = world->era;
}

void navi_route_drop_memory(NavMemory* memory, MoveRoute* route) {
    navi_array_fini(memory, &route->points);
    navi_array_fini(memory, &route->links);
    navi_array_fini(memory, &route->places);
}

void navi_routes_fini(NavRoutes* routes) {
    NavMemory* memory = &routes->query.ask.memory;
    for (uint32_t k = 0; k < routes->slots.count; k++)
        navi_route_drop_memory(memory, &routes->slots.data[k]);
    navi_array_fini(memory, &routes->slots);
    navi_array_fini(memory, &routes->pending);
    navi_array_fini(memory, &routes->suspects);
    navi_array_fini(memory, &routes->spare);
    navi_array_fini(memory, &routes->events);
    navi_array_fini(memory, &routes->verdicts);
    navi_array_fini(memory, &routes->finds);
    navi_array_fini(memory, &routes->waiting);
    navi_array_fini(memory, &routes->partials);
    navi_array_fini(memory, &routes->costs_left);
    navi_array_fini(memory, &routes->costed);
    navi_boxes_fini(&routes->boxes, memory);
    navi_array_fini(memory, &routes->moved);
    navi_array_fini(memory, &routes->late.list);
    navi_boxes_fini(&routes->news.boxes, memory);
    navi_array_fini(memory, &routes->news.areas);
    navi_array_fini(memory, &routes->links.known);
    navi_array_fini(memory, &routes->links.anchored);
    navi_array_fini(memory, &routes->links.changed);
    navi_grid_fini(&routes->grid, memory);
    navi_grid_fini(&routes->spans, memory);
    navi_move_filters_fini(routes);
    navi_workers_fini(routes);
    navi_query_fini(&routes->query);
}

// --- what a route holds ------------------------------------------------------------------

double navi_route_left(const MoveRoute* route) {
    double left = -route->along;
    for (uint32_t leg = route->leg; leg < navi_route_leg_count(route); leg++)
        if (!navi_route_leg_is_link(route, leg))
            left += navi_route_leg_length(route, leg);
    return left > 0 ? left : 0;
}

static void keep_leg(MoveRoute* route) {
    const NavPoint* ends = &route->points.data[route->leg];
    route->kept_leg = route->leg;
    route->kept_ends[0] = ends[0];
    route->kept_ends[1] = ends[1];
    route->kept_length = navi_route_leg_length(route, route->leg);
    route->length_after = 0;
    for (uint32_t leg = route->leg + 1; leg < navi_route_leg_count(route); leg++)
        if (!navi_route_leg_is_link(route, leg))
            route->length_after += navi_route_leg_length(route, leg);
}

double navi_route_left_kept(MoveRoute* route) {
    if (route->leg >= navi_route_leg_count(route))
        return 0;
    if (route->kept_leg != route->leg)
        keep_leg(route);
    NAV_ASSERT(navi_point_equal(route->kept_ends[0], route->points.data[route->leg]) &&
               navi_point_equal(route->kept_ends[1], route->points.data[route->leg + 1]));
    double left = navi_route_leg_is_link(route, route->leg) ? 0 : route->kept_length - route->along;
    return fmax(0, left + route->length_after);
}

// Everything that the route needs to take the path, and its place among the pending ones.
static NavResult reserve(NavRoutes* routes, MoveRoute* route, const NavPath* path) {
    NavMemory* memory = &routes->query.ask.memory;
    uint32_t count = navi_status_leads_on(path->status) ? path->point_count : 1;
    size_t links = path->links == NULL ? 0 : count;
    return navi_array_reserve(memory, &route->points, count) &&
                   navi_array_reserve(memory, &route->links, links) &&
                   navi_array_reserve(memory, &route->places, links) &&
                   navi_array_reserve(memory, &routes->pending, routes->slots.capacity) &&
                   navi_array_reserve(memory, &routes->waiting, routes->slots.capacity) &&
                   navi_array_reserve(memory, &routes->partials, routes->slots.capacity) &&
                   navi_route_reserve_index(routes, 2 * count) == NAV_OK
               ? NAV_OK
               : NAV_ERR_MEMORY;
}

static void take_links(NavRoutes* routes, MoveRoute* route, const NavPath* path) {
    route->links.count = route->places.count = 0;
    for (uint32_t k = 0; path->links != NULL && k < path->point_count; k++) {
        route->links.data[route->links.count++] = path->links[k];
        route->places.data[route->places.count++] =
            navi_route_link_place(routes->query.ask.world, path->links[k]);
    }
}

static NavRouteState first_state(const MoveRoute* route) {
    if (route->points.count == 1)
        return NAV_ROUTE_ARRIVED;
    return navi_route_leg_is_link(route, 0) ? NAV_ROUTE_AT_LINK : NAV_ROUTE_WALKING;
}

static void take_path(NavRoutes* routes, MoveRoute* route, const NavPath* path) {
    route->state = NAV_ROUTE_NONE;
    route->points.count = route->links.count = route->places.count = 0;
    route->leg = 0;
    route->anchor = route->kept_leg = route->rest_leg = NAV_NONE;
    route->along = 0;
    route->is_cut = route->is_unsure = route->is_untold = route->is_goal_covered = false;
    route->is_stranded = route->is_better_known = route->is_left = false;
    route->freed_count = 0;
    route->is_whole = path->status == NAV_PATH_OK;
    route->saved = route->span = 0;
    route->gap = -1;
    route->point = route->request.start;
    if (!navi_status_leads_on(path->status))
        return;
    NAV_ASSERT(path->point_count > 0 && path->point_count <= route->points.capacity);
    memcpy(route->points.data, path->points, path->point_count * sizeof *path->points);
    route->points.count = path->point_count;
    take_links(routes, route, path);
    route->point = route->points.data[0];
    route->state = first_state(route);
}

// --- slots -------------------------------------------------------------------------------

void navi_route_list_partial(NavRoutes* routes, uint32_t slot) {
    MoveRoute* route = &routes->slots.data[slot];
    if (!navi_route_is_wanting(route) || route->is_listed || route->is_waiting)
        return;
    NAV_ASSERT(routes->partials.count < routes->partials.capacity);
    route->is_listed = true;
    routes->partials.data[routes->partials.count++] = slot;
}

void navi_route_wait(NavRoutes* routes, uint32_t slot) {
    MoveRoute* route = &routes->slots.data[slot];
    if (route->is_waiting)
        return;
    NAV_ASSERT(routes->waiting.count < routes->waiting.capacity);
    route->is_waiting = true;
    routes->waiting.data[routes->waiting.count++] = slot;
}

void navi_route_suspect(NavRoutes* routes, uint32_t slot) {
    MoveRoute* route = &routes->slots.data[slot];
    if (route->is_pending)
        return;
    NAV_ASSERT(routes->pending.count < routes->pending.capacity);
    route->is_pending = true;
    routes->pending.data[routes->pending.count++] = slot;
}

// Count the route among those of each kind, or no longer.
static void count_route(NavRoutes* routes, const MoveRoute* route, uint32_t by) {
    if (!route->is_alive)
        return;
    routes->cut_count += route->is_cut ? by : 0;
    routes->covered_count += route->is_goal_covered ? by : 0;
}

NavResult navi_route_set(NavRoutes* routes, uint32_t slot, const NavPathRequest* request,
                         const NavPath* path) {
    MoveRoute* route = &routes->slots.data[slot];
    uint32_t filter;
    if (reserve(routes, route, path) != NAV_OK ||
        navi_move_filter_take(routes, request->filter, &filter) != NAV_OK)
        return NAV_ERR_MEMORY;
    navi_move_filter_leave(routes, route->filter);
    route->filter = filter;
    route->request = *request;
    if (request->radius > routes->radius_most)
        routes->radius_most = request->radius;
    route->request.filter = NULL;
    count_route(routes, route, UINT32_MAX); // one less
    take_path(routes, route, path);
    route->is_alive = true;
    count_route(routes, route, 1);
    navi_reach_learn(routes, filter, request->radius);
    navi_route_index(routes, slot, false, path->cost);
    navi_route_list_partial(routes, slot);
    if (path->version != routes->query.ask.world->version)
        navi_route_suspect(routes, slot);
    return NAV_OK;
}

static NavResult take_slot(NavRoutes* routes, uint32_t* slot) {
    *slot = routes->free_head;
    if (*slot != NAV_NONE)
        return NAV_OK;
    if (!navi_array_room(&routes->query.ask.memory, &routes->slots))
        return NAV_ERR_MEMORY;
    *slot = routes->free_head = routes->slots.count++;
    routes->slots.data[*slot] = (MoveRoute){.filter = NAV_NONE,
                                            .entries = NAV_NONE,
                                            .span_entries = NAV_NONE,
                                            .next_free = NAV_NONE,
                                            .kept_leg = NAV_NONE,
                                            .lead_leg = NAV_NONE,
                                            .rest_leg = NAV_NONE};
    return NAV_OK;
}

// Drop the slots from this one on, which no route has had.
static void drop_new_slots(NavRoutes* routes, uint32_t first) {
    if (routes->slots.count == first)
        return;
    navi_route_drop_memory(&routes->query.ask.memory, &routes->slots.data[first]);
    routes->slots.count = first;
    routes->free_head = NAV_NONE;
}

NavResult navi_route_insert(NavRoutes* routes, const NavPathRequest* request, const NavPath* path,
                            uint32_t* slot) {
    uint32_t taken;
    const uint32_t known = routes->slots.count;
    if (take_slot(routes, &taken) != NAV_OK)
        return NAV_ERR_MEMORY;
    if (navi_route_set(routes, taken, request, path) != NAV_OK) {
        drop_new_slots(routes, known);
        return NAV_ERR_MEMORY;
    }
    MoveRoute* route = &routes->slots.data[taken];
    routes->free_head = route->next_free;
    route->generation++;
    *slot = taken;
    return NAV_OK;
}

// The others stay in order.
static void drop_from(uint32_t* slots, uint32_t* count, uint32_t slot) {
    uint32_t k = 0;
    while (k < *count && slots[k] != slot)
        k++;
    if (k == *count)
        return;
    --*count;
    memmove(&slots[k], &slots[k + 1], (*count - k) * sizeof *slots);
}

void navi_route_remove(NavRoutes* routes, uint32_t slot) {
    MoveRoute* route = &routes->slots.data[slot];
    navi_grid_remove(&routes->grid, &route->entries);
    navi_route_drop_span(routes, route);
    count_route(routes, route, UINT32_MAX);
    navi_move_filter_leave(routes, route->filter);
    route->filter = NAV_NONE;
    if (route->is_pending)
        drop_from(routes->pending.data, &routes->pending.count, slot);
    if (route->is_waiting)
        drop_from(routes->waiting.data, &routes->waiting.count, slot);
    if (route->is_listed)
        drop_from(routes->partials.data, &routes->partials.count, slot);
    route->is_alive = route->is_pending = route->is_waiting = route->is_cut = false;
    route->is_listed = route->is_unsure = route->is_untold = false;
    route->is_goal_covered = route->is_stranded = false;
    route->points.count = route->links.count = route->places.count = 0;
    if (route->generation == UINT32_MAX)
        return; // the slot's generations are used up
    route->next_free = routes->free_head;
    routes->free_head = slot;
}

// The area of an ellipse about two places whose rim is reached by paths of this length, about.
static double ellipse_area(double length, double far) {
    return length * sqrt(fmax(0, (length - far) * (length + far)));
}

// Where an end is blocked, or the path leads only near to the goal: that of the ground that was
// searched for the nearest place, as measured before closed rooms.
static double area_about(double distance) { return 64 * distance * distance; }

// The area that a search of this path has looked at. One that is sure of its path: an ellipse about
// its ends.
static double area_seen(const NavPathRequest* request, const NavPath* path, double all) {
    switch (path->status) {
    case NAV_PATH_OK:
        return ellipse_area(path->length, navi_distance(request->start, request->goal));
    case NAV_PATH_PARTIAL: {
        NavPoint end = path->points[path->point_count - 1];
        return ellipse_area(path->length, navi_distance(request->start, end)) +
               area_about(path->goal_distance);
    }
    case NAV_PATH_START_BLOCKED:
        return path->has_nearest ? area_about(navi_distance(request->start, path->nearest)) : all;
    case NAV_PATH_GOAL_BLOCKED:
        return path->has_nearest ? area_about(navi_distance(request->goal, path->nearest)) : all;
    case NAV_PATH_UNREACHABLE:
    case NAV_PATH_OUT_OF_BUDGET:
        break;
    }
    return all;
}

// About how many nodes the search of this path took. Budgets must end at the same route in each
// copy of a world; but the nodes themselves depend on the order of triangles, and on what the query
// remembers.
uint64_t navi_route_nodes_of(const NavRoutes* routes, const NavPathRequest* request,
                             const NavPath* path) {
    const NavWorld* world = routes->query.ask.world;
    NavBox bounds = world->bounds;
    double all = ((double)bounds.max.x - bounds.min.x) * ((double)bounds.max.y - bounds.min.y);
    double density = world->mesh.counts->tri_alive / all, seen = area_seen(request, path, all);
    return 8 + (uint64_t)(fmin(seen, all) * density + path->length * sqrt(density));
}

NavResult navi_route_search_by(MoveWorker* worker, const NavPathRequest* request, NavPath* path) {
    NavQuery* query = worker->query;
    NavPathRequest asked = *request;
    asked.has_corridor = false;
    navi_query_open(query);
    SearchResult found = navi_path(&query->path, &asked, query->ask.world->version, path);
    NAV_ASSERT(found != SEARCH_PAUSED);
    return found == SEARCH_DONE ? NAV_OK : NAV_ERR_MEMORY;
}

NavResult navi_route_search(NavRoutes* routes, const NavPathRequest* request, NavPath* path) {
    if (navi_route_search_by(&routes->own, request, path) != NAV_OK)
        return NAV_ERR_MEMORY;
    routes->spent += navi_route_nodes_of(routes, request, path);
    return NAV_OK;
}
