// All memory is reserved first; then copying cannot fail. What is scratch is not copied.
#include "move/crowd/copy.h"

#include "move/crowd/crowd_ride.h"
#include "move/route/index.h"
#include "move/route/links.h"

#define reserve_like(memory, to, from) navi_array_reserve((memory), (to), (from)->count)

#define copy_array(to, from)                                                                       \
    do {                                                                                           \
        NAV_ASSERT((from)->count <= (to)->capacity);                                               \
        (to)->count = (from)->count;                                                               \
        if ((from)->count > 0)                                                                     \
            memcpy((to)->data, (from)->data, (from)->count * sizeof *(from)->data);                \
    } while (0)

// After the whole record was copied.
#define keep_block(to, had) ((to)->data = (had)->data, (to)->capacity = (had)->capacity)

// --- slots -------------------------------------------------------------------------------

static bool reserve_route(NavMemory* memory, MoveRoute* to, const MoveRoute* from) {
    return reserve_like(memory, &to->points, &from->points) &&
           reserve_like(memory, &to->links, &from->links) &&
           reserve_like(memory, &to->places, &from->places);
}

// Slots beyond those of `to` get their memory, but are not counted yet.
static bool reserve_slots(NavRoutes* to, const NavRoutes* from) {
    NavMemory* memory = &to->query.ask.memory;
    uint32_t known = to->slots.count;
    if (!reserve_like(memory, &to->slots, &from->slots))
        return false;
    for (uint32_t k = 0; k < from->slots.count; k++) {
        if (k >= known)
            memset(&to->slots.data[k], 0, sizeof *to->slots.data);
        if (reserve_route(memory, &to->slots.data[k], &from->slots.data[k]))
            continue;
        for (uint32_t i = known; i <= k; i++)
            navi_route_drop_memory(memory, &to->slots.data[i]);
        return false;
    }
    return true;
}

static void copy_route(MoveRoute* to, const MoveRoute* from) {
    MoveRoute had = *to;
    *to = *from;
    keep_block(&to->points, &had.points);
    keep_block(&to->links, &had.links);
    keep_block(&to->places, &had.places);
    copy_array(&to->points, &from->points);
    copy_array(&to->links, &from->links);
    copy_array(&to->places, &from->places);
}

static void copy_slots(NavRoutes* to, const NavRoutes* from) {
    while (to->slots.count > from->slots.count)
        navi_route_drop_memory(&to->query.ask.memory, &to->slots.data[--to->slots.count]);
    for (uint32_t k = 0; k < from->slots.count; k++)
        copy_route(&to->slots.data[k], &from->slots.data[k]);
    to->slots.count = from->slots.count;
}

// --- filters -----------------------------------------------------------------------------

// Filters that are added and not needed have no users.
static bool reserve_filters(NavRoutes* to, const NavRoutes* from) {
    NavMemory* memory = &to->query.ask.memory;
    if (!reserve_like(memory, &to->filters, &from->filters))
        return false;
    while (to->filters.count < from->filters.count) {
        MoveFilter* made = navi_memory_alloc(memory, sizeof *made);
        if (made == NULL)
            return false;
        memset(made, 0, sizeof *made);
        to->filters.data[to->filters.count++] = made;
    }
    return true;
}

static void drop_filters(NavRoutes* to, uint32_t count) {
    while (to->filters.count > count)
        navi_memory_free(&to->query.ask.memory, to->filters.data[--to->filters.count],
                         sizeof(MoveFilter));
}

static void copy_filters(NavRoutes* to, const NavRoutes* from) {
    drop_filters(to, from->filters.count);
    for (uint32_t k = 0; k < from->filters.count; k++) {
        MoveFilter* filter = to->filters.data[k];
        *filter = *from->filters.data[k];
        filter->filter.area_costs = filter->has_area_costs ? filter->area_costs : NULL;
        filter->is_made = false; // it points into the other world
    }
}

// --- grids -------------------------------------------------------------------------------

static bool reserve_grid(NavMemory* memory, MoveGrid* to, const MoveGrid* from) {
    return reserve_like(memory, &to->entries, &from->entries) &&
           reserve_like(memory, &to->buckets, &from->buckets) &&
           reserve_like(memory, &to->old_buckets, &from->old_buckets);
}

static void copy_grid(MoveGrid* to, const MoveGrid* from) {
    MoveGrid had = *to;
    *to = *from;
    keep_block(&to->entries, &had.entries);
    keep_block(&to->buckets, &had.buckets);
    keep_block(&to->old_buckets, &had.old_buckets);
    copy_array(&to->entries, &from->entries);
    copy_array(&to->buckets, &from->buckets);
    copy_array(&to->old_buckets, &from->old_buckets);
}

// --- sets of routes ----------------------------------------------------------------------

// Each list has room for all slots.
static bool reserve_lists(NavRoutes* routes, uint32_t slots) {
    NavMemory* memory = &routes->query.ask.memory;
    return navi_array_reserve(memory, &routes->pending, slots) &&
           navi_array_reserve(memory, &routes->waiting, slots) &&
           navi_array_reserve(memory, &routes->partials, slots);
}

// Without memory filters that were added go again: their number is a part of the set.
static bool reserve_routes(NavRoutes* to, const NavRoutes* from) {
    NavMemory* memory = &to->query.ask.memory;
    uint32_t filters = to->filters.count;
    bool has_memory = reserve_lists(to, from->slots.capacity) &&
                      reserve_like(memory, &to->links.known, &from->links.known) &&
                      navi_array_reserve(memory, &to->links.anchored, from->links.known.count) &&
                      reserve_like(memory, &to->late.list, &from->late.list) &&
                      reserve_grid(memory, &to->grid, &from->grid) &&
                      reserve_grid(memory, &to->spans, &from->spans) && reserve_filters(to, from) &&
                      reserve_slots(to, from);
    if (!has_memory)
        drop_filters(to, filters);
    return has_memory;
}

static void copy_links(NavRoutes* to, const NavRoutes* from) {
    copy_array(&to->links.known, &from->links.known);
    copy_array(&to->links.anchored, &from->links.anchored);
    to->links.changed.count = 0;
    to->links.round = from->links.round;
    to->links.stamp = to->query.ask.world->links.stamp;
}

static void copy_routes(NavRoutes* to, const NavRoutes* from) {
    const NavWorld* world = to->query.ask.world;
    copy_slots(to, from);
    copy_filters(to, from);
    copy_grid(&to->grid, &from->grid);
    copy_grid(&to->spans, &from->spans);
    copy_links(to, from);
    copy_array(&to->pending, &from->pending);
    copy_array(&to->waiting, &from->waiting);
    copy_array(&to->partials, &from->partials);
    copy_array(&to->late.list, &from->late.list);
    to->events.count = 0;
    to->number = from->number;
    to->free_head = from->free_head;
    to->plain_reach = from->plain_reach;
    to->radius_most = from->radius_most;
    to->next_waiting = from->next_waiting;
    to->covered_count = from->covered_count;
    to->cut_count = from->cut_count;
    to->is_lost = false;
    to->version = world->version;
    to->era = world->era;
}

NavResult navi_routes_copy(NavRoutes* to, const NavRoutes* from) {
    if (!reserve_routes(to, from))
        return NAV_ERR_MEMORY;
    copy_routes(to, from);
    return NAV_OK;
}

// --- crowds ------------------------------------------------------------------------------

NavResult navi_crowd_copy(NavCrowd* to, const NavCrowd* from) {
    NavMemory* memory = &to->routes.query.ask.memory;
    uint32_t units = from->units.count;
    if (!reserve_like(memory, &to->units, &from->units) ||
        !reserve_like(memory, &to->policies, &from->policies) ||
        !navi_array_reserve(memory, &to->unit_of_route, units) ||
        !navi_array_reserve(memory, &to->orphans, from->orphans.capacity) ||
        !navi_floors_reserve(to) || !reserve_routes(&to->routes, &from->routes))
        return NAV_ERR_MEMORY;
    navi_floors_take(to);
    copy_routes(&to->routes, &from->routes);
    copy_array(&to->units, &from->units);
    copy_array(&to->policies, &from->policies);
    copy_array(&to->orphans, &from->orphans);
    uint32_t routes = from->routes.slots.count; // as many as units, at most
    if (routes > 0)
        memcpy(to->unit_of_route.data, from->unit_of_route.data,
               routes * sizeof *to->unit_of_route.data);
    to->rooms.count = to->lost.count = 0; // of another world
    navi_crowd_leave_grid(to);
    to->number = from->number;
    to->def = from->def;
    to->free_head = from->free_head;
    to->alive_count = from->alive_count;
    to->fastest = from->fastest;
    to->events.count = 0;
    to->version = to->routes.version;
    to->era = to->routes.era;
    to->tick = from->tick;
    to->next_asking = from->next_asking;
    to->is_unfinished = false;
    memset(&to->report, 0, sizeof to->report);
    return NAV_OK;
}

// --- what was read -----------------------------------------------------------------------

static void list_slots(NavRoutes* routes) {
    routes->cut_count = routes->covered_count = 0;
    for (uint32_t k = 0; k < routes->slots.count; k++) {
        const MoveRoute* route = &routes->slots.data[k];
        routes->cut_count += route->is_alive && route->is_cut;
        routes->covered_count += route->is_alive && route->is_goal_covered;
        if (route->is_pending)
            routes->pending.data[routes->pending.count++] = k;
        if (route->is_waiting)
            routes->waiting.data[routes->waiting.count++] = k;
        if (route->is_listed)
            routes->partials.data[routes->partials.count++] = k;
    }
}

NavResult navi_routes_complete(NavRoutes* routes) {
    uint64_t round = routes->links.round;
    if (!reserve_lists(routes, routes->slots.capacity) ||
        navi_move_links_find(routes, true) != NAV_OK)
        return NAV_ERR_MEMORY;
    navi_move_links_take(routes);
    routes->links.round = round;
    list_slots(routes);
    routes->late.list.count = 0;
    for (uint32_t k = 0; k < routes->slots.count; k++)
        if (routes->slots.data[k].is_alive && navi_route_index_anew(routes, k) != NAV_OK)
            return NAV_ERR_MEMORY;
    return NAV_OK;
}
