#include "move/route/shorter.h"

#include "move/route/cost.h"
#include "move/route/index.h"
#include "move/route/moved.h"
#include "move/route/workers.h"
#include "nav/link.h"

// A route is named when a path costs less than this part of the rest.
#define WORTH 0.99
// Less than so many steps may be rounding.
#define NOISE 2.0
// So far beside a box walls may move, and a little more.
enum { BESIDE = 4 };
// A commit that freed more boxes than this concerns most routes: all wait, without a look.
enum { FREED_MANY = 64 };

// --- notes -------------------------------------------------------------------------------

static bool can_become_shorter(const MoveRoute* route) {
    return route->is_alive && route->is_whole && route->leg < navi_route_leg_count(route);
}

static void add_freed(MoveRoute* route, const NavBox* box) {
    if (route->freed_count < FREED_MOST) {
        route->freed[route->freed_count++] = *box;
        return;
    }
    navi_box_join(&route->freed[FREED_MOST - 1], box);
}

static bool is_known(const MoveRoute* route, const NavBox* box) {
    bool is_inside = false;
    for (uint32_t k = 0; k < route->freed_count; k++)
        is_inside |= navi_box_holds(&route->freed[k], box->min) &&
                     navi_box_holds(&route->freed[k], box->max);
    return is_inside && route->is_waiting;
}

// What the rest costs is asked for each box that may concern a route, so it is kept meanwhile.
static NavResult begin_costs(NavRoutes* routes) {
    NavMemory* memory = &routes->query.ask.memory;
    if (!navi_array_reserve(memory, &routes->costs_left, routes->slots.count) ||
        !navi_array_reserve(memory, &routes->costed, routes->slots.count))
        return NAV_ERR_MEMORY;
    while (routes->costs_left.count < routes->slots.count)
        routes->costs_left.data[routes->costs_left.count++] = -1;
    return NAV_OK;
}

static void end_costs(NavRoutes* routes) {
    for (uint32_t k = 0; k < routes->costed.count; k++)
        routes->costs_left.data[routes->costed.data[k]] = -1;
    routes->costed.count = 0;
}

static double cost_left(NavRoutes* routes, uint32_t slot) {
    double* cost = &routes->costs_left.data[slot];
    if (*cost < 0) {
        *cost = fmax(0, navi_route_cost_left(routes, &routes->slots.data[slot]));
        routes->costed.data[routes->costed.count++] = slot;
    }
    return *cost;
}

// All these boxes lie on the way of each path that is meant.
static void note_route(NavRoutes* routes, uint32_t slot, const NavBox* boxes, uint32_t count) {
    MoveRoute* route = &routes->slots.data[slot];
    if (!can_become_shorter(route) || is_known(route, boxes) ||
        !navi_route_is_span_near(route, boxes))
        return;
    double cost = cost_left(routes, slot) * WORTH;
    for (uint32_t k = 0; k < count; k++)
        if (!navi_route_may_lead_over(routes, route, &boxes[k], cost))
            return;
    add_freed(route, boxes);
    navi_route_wait(routes, slot);
}

static NavResult note_boxes(NavRoutes* routes, const NavBox* boxes, uint32_t count) {
    GridArea area = {boxes->min, boxes->max, 0, true};
    routes->own.hits.count = 0;
    if (!navi_grid_find(&routes->spans, &routes->query.ask.memory, &area, &routes->own.hits))
        return NAV_ERR_MEMORY;
    for (uint32_t k = 0; k < routes->own.hits.count; k++)
        note_route(routes, routes->spans.entries.data[routes->own.hits.data[k]].route, boxes,
                   count);
    return NAV_OK;
}

static void note_partials(NavRoutes* routes) {
    for (uint32_t k = 0; k < routes->partials.count; k++) {
        uint32_t slot = routes->partials.data[k];
        MoveRoute* route = &routes->slots.data[slot];
        route->is_listed = false;
        if (route->is_alive && navi_route_is_wanting(route))
            navi_route_wait(routes, slot);
    }
    routes->partials.count = 0;
}

static bool is_beside(const NavBox* a, const NavBox* b, int64_t reach) {
    return a->min.x - reach <= b->max.x && b->min.x - reach <= a->max.x &&
           a->min.y - reach <= b->max.y && b->min.y - reach <= a->max.y;
}

// Where something stands beside a link's end now, a disc uses the link from another place.
static bool has_moved(const NavRoutes* routes, const MoveLink* link, const NavCommit* commit) {
    int64_t reach = (int64_t)routes->radius_most + NAV_LINK_SLACK + BESIDE;
    for (uint32_t k = 0; k < commit->blocked_count; k++)
        if (is_beside(&link->ends[0], &commit->blocked[k], reach) ||
            is_beside(&link->ends[1], &commit->blocked[k], reach))
            return true;
    for (uint32_t k = 0; k < routes->moved.count; k++)
        if (is_beside(&link->ends[0], &routes->moved.data[k], reach) ||
            is_beside(&link->ends[1], &routes->moved.data[k], reach))
            return true;
    return false;
}

static NavResult note_link(NavRoutes* routes, const MoveLink* link) {
    note_partials(routes);
    return note_boxes(routes, link->ends, 2);
}

static NavResult note_links(NavRoutes* routes, const NavCommit* commit) {
    const MoveLinks* links = &routes->links;
    for (uint32_t k = 0; k < links->changed.count; k++)
        if (links->changed.data[k].now.place != 0 &&
            note_link(routes, &links->changed.data[k].now) != NAV_OK)
            return NAV_ERR_MEMORY;
    for (uint32_t k = 0; k < links->known.count; k++)
        if (links->known.data[k].place != 0 && has_moved(routes, &links->known.data[k], commit) &&
            note_link(routes, &links->known.data[k]) != NAV_OK)
            return NAV_ERR_MEMORY;
    return NAV_OK;
}

void navi_shorter_begin_all(NavRoutes* routes) {
    note_partials(routes);
    for (uint32_t k = 0; k < routes->threads.count; k++)
        navi_worker(routes, k)->hits.count = 0;
}

NavResult navi_shorter_note_part(MoveWorker* worker) {
    const NavBox all = {{-NAVI_FRAME, -NAVI_FRAME}, {NAVI_FRAME, NAVI_FRAME}};
    MovePart part = navi_worker_part(worker, worker->routes->slots.count);
    GridHits* came = &worker->hits; // those that did not wait before
    if (!navi_array_reserve(&worker->query->ask.memory, came, part.end - part.first))
        return NAV_ERR_MEMORY;
    for (uint32_t slot = part.first; slot < part.end; slot++) {
        MoveRoute* route = &worker->routes->slots.data[slot];
        if (!can_become_shorter(route))
            continue;
        add_freed(route, &all);
        if (!route->is_waiting)
            came->data[came->count++] = slot;
    }
    return NAV_OK;
}

void navi_shorter_end_all(NavRoutes* routes) {
    for (uint32_t chunk = 0; chunk < routes->threads.count; chunk++) {
        const GridHits* came = &navi_worker(routes, chunk)->hits;
        for (uint32_t k = 0; k < came->count; k++)
            navi_route_wait(routes, came->data[k]);
    }
}

NavResult navi_shorter_note(NavRoutes* routes, const NavCommit* commit, bool* is_all) {
    uint32_t moved = routes->query.ask.world->boxes.sides.count;
    if (begin_costs(routes) != NAV_OK || navi_moved_list(routes) != NAV_OK)
        return NAV_ERR_MEMORY;
    NavResult result = note_links(routes, commit);
    *is_all = commit->freed_count > FREED_MANY || moved > MOVED_MANY;
    if (result != NAV_OK || *is_all) {
        end_costs(routes);
        return result;
    }
    if (commit->freed_count + moved > 0)
        note_partials(routes);
    for (uint32_t k = 0; k < commit->freed_count && result == NAV_OK && routes->spans.alive > 0;
         k++)
        result = note_boxes(routes, &commit->freed[k], 1);
    for (uint32_t k = 0; k < routes->moved.count && result == NAV_OK && routes->spans.alive > 0;
         k++)
        result = note_boxes(routes, &routes->moved.data[k], 1);
    end_costs(routes);
    return result;
}

// --- the search --------------------------------------------------------------------------

static bool is_near_freed(const MoveRoute* route, NavPoint a, NavPoint b) {
    GridArea leg = navi_route_leg_area(route, a, b);
    for (uint32_t k = 0; k < route->freed_count; k++) {
        GridArea freed = {route->freed[k].min, route->freed[k].max, 0, true};
        if (navi_grid_is_near(&leg, &freed))
            return true;
    }
    return false;
}

// A path that does not come near to what was freed was there before.
static bool is_new(const MoveRoute* route, const NavPath* path) {
    for (uint32_t k = 0; k + 1 < path->point_count; k++) {
        NavPoint a = path->points[k], b = path->points[k + 1];
        bool is_link = path->links != NULL && !navi_link_id_is_null(path->links[k]);
        if (is_link ? is_near_freed(route, a, a) || is_near_freed(route, b, b)
                    : is_near_freed(route, a, b))
            return true;
    }
    return false;
}

// Has a path become shorter since the last search? `find` is what that one has left.
static bool has_fallen(const NavRoutes* routes, const MoveRoute* route, const NavPath* path,
                       const MoveFind* find, double gap) {
    double noise = NOISE * navi_route_least_rate(routes, route);
    return gap > find->saved + noise && gap > find->gap + noise && is_new(route, path);
}

// By how much has the rest itself become cheaper since the last search?
static double rest_fallen(const NavRoutes* routes, const MoveRoute* route) {
    if (route->rest_leg == NAV_NONE)
        return 0;
    return fmax(0, route->rest_cost - navi_route_cost_from(routes, route, route->rest_leg));
}

// The path is compared with the rest, as it is now. A route is named again only when more is saved.
static void compare_rest(const NavRoutes* routes, const MoveRoute* route, const NavPath* path,
                         MoveFind* find) {
    double left = navi_route_cost_left(routes, route), fallen = rest_fallen(routes, route);
    double gap = left - path->cost;
    find->saved = fmax(0, find->saved - fallen);
    find->gap -= fallen;
    find->is_news =
        path->cost <= WORTH * (left - find->saved) && has_fallen(routes, route, path, find, gap);
    find->is_better |= find->is_news;
    find->gap = gap;
    if (find->is_news)
        find->saved = gap;
    if (route->filter == NAV_NONE)
        return; // it costs the same everywhere
    find->rest_leg = route->leg;
    find->rest_cost = navi_route_cost_from(routes, route, route->leg);
}

static MoveFind find_of(const NavRoutes* routes, uint32_t slot, const NavPath* path) {
    const MoveRoute* route = &routes->slots.data[slot];
    bool is_found = path->status == NAV_PATH_OK;
    if (navi_route_is_wanting(route))
        return (MoveFind){.slot = slot,
                          .is_better = is_found,
                          .is_news = is_found && !route->is_better_known,
                          .gap = -1,
                          .rest_leg = NAV_NONE};
    MoveFind find = {.slot = slot,
                     .is_better = is_found && route->is_better_known,
                     .saved = route->saved,
                     .gap = route->gap,
                     .rest_cost = route->rest_cost,
                     .rest_leg = route->rest_leg};
    if (is_found)
        compare_rest(routes, route, path, &find);
    return find;
}

// What is found is written down only when the search has come to its end.
static NavResult add_find(NavRoutes* routes, uint32_t slot, const NavPath* path) {
    const MoveRoute* route = &routes->slots.data[slot];
    NavMemory* memory = &routes->query.ask.memory;
    MoveFind find = find_of(routes, slot, path);
    if (!navi_array_room(memory, &routes->events) || !navi_array_room(memory, &routes->finds))
        return NAV_ERR_MEMORY;
    routes->finds.data[routes->finds.count++] = find;
    if (!find.is_news)
        return NAV_OK;
    NavRouteEvent event = {.id = {slot, route->generation, routes->number},
                           .is_shorter = !navi_route_is_wanting(route),
                           .is_reachable = navi_route_is_wanting(route),
                           .distance = path->length};
    routes->events.data[routes->events.count++] = event;
    return NAV_OK;
}

static void apply_finds(NavRoutes* routes) {
    for (uint32_t k = 0; k < routes->finds.count; k++) {
        MoveRoute* route = &routes->slots.data[routes->finds.data[k].slot];
        route->is_better_known = routes->finds.data[k].is_better;
        route->saved = routes->finds.data[k].saved;
        route->gap = routes->finds.data[k].gap;
        route->rest_cost = routes->finds.data[k].rest_cost;
        route->rest_leg = routes->finds.data[k].rest_leg;
        route->freed_count = 0;
    }
}

static NavResult look_at(NavRoutes* routes, uint32_t slot, uint64_t* nodes) {
    const MoveRoute* route = &routes->slots.data[slot];
    NavPath path;
    if (!navi_route_is_wanting(route) && (route->is_cut || !can_become_shorter(route)))
        return NAV_OK;
    NavPathRequest request = navi_move_request(routes, route);
    request.start = route->point;
    request.mode = NAV_PATH_OPTIMAL;
    request.is_partial_allowed = false;
    request.max_nodes = NAV_NO_LIMIT;
    uint64_t before = routes->spent;
    routes->own.checked_count++;
    if (navi_route_search(routes, &request, &path) != NAV_OK)
        return NAV_ERR_MEMORY;
    *nodes += routes->spent - before;
    return add_find(routes, slot, &path);
}

static bool is_lower(const void* context, uint32_t a, uint32_t b) {
    (void)context;
    return a < b;
}

// Most that wait did so before, and are in order. Those that came after them are merged with them.
// False: they are many, or there is no memory.
static bool merge_waiting(NavRoutes* routes) {
    uint32_t *waiting = routes->waiting.data, at = routes->waiting.count, sorted = 1;
    GridHits* came = &routes->own.hits;
    while (sorted < at && waiting[sorted - 1] < waiting[sorted])
        sorted++;
    uint32_t left = sorted < at ? at - sorted : 0;
    if (left > at / 8 || !navi_array_reserve(&routes->query.ask.memory, came, left))
        return false;
    for (uint32_t k = 0; k < left; k++)
        came->data[k] = waiting[sorted + k];
    navi_sort(came->data, left, is_lower, NULL);
    while (left > 0)
        waiting[--at] = sorted > 0 && waiting[sorted - 1] > came->data[left - 1]
                            ? waiting[--sorted]
                            : came->data[--left];
    return true;
}

// Where most routes wait, they are listed anew: that is quicker.
static void sort_waiting(NavRoutes* routes) {
    if (merge_waiting(routes))
        return;
    if (routes->waiting.count < routes->slots.count / 8) {
        navi_sort(routes->waiting.data, routes->waiting.count, is_lower, NULL);
        return;
    }
    uint32_t count = 0;
    for (uint32_t slot = 0; slot < routes->slots.count; slot++)
        if (routes->slots.data[slot].is_waiting)
            routes->waiting.data[count++] = slot;
    NAV_ASSERT(count == routes->waiting.count);
}

// The place in the sorted list of the first slot that is served now.
static uint32_t first_to_serve(const NavRoutes* routes) {
    uint32_t first = 0;
    while (first < routes->waiting.count && routes->waiting.data[first] < routes->next_waiting)
        first++;
    return first == routes->waiting.count ? 0 : first;
}

static void forget_served(NavRoutes* routes, uint32_t first, uint32_t end) {
    uint32_t* waiting = routes->waiting.data;
    for (uint32_t k = first; k < end; k++) {
        routes->slots.data[waiting[k]].is_waiting = false;
        navi_route_list_partial(routes, waiting[k]);
    }
    routes->next_waiting = end > first ? waiting[end - 1] + 1 : 0;
    for (uint32_t k = end; k < routes->waiting.count; k++)
        waiting[first + k - end] = waiting[k];
    routes->waiting.count -= end - first;
}

NavResult navi_shorter_search(NavRoutes* routes, uint64_t nodes) {
    uint64_t used = 0;
    routes->events.count = routes->finds.count = routes->own.checked_count = 0;
    sort_waiting(routes);
    uint32_t first = first_to_serve(routes), end = first;
    for (; end < routes->waiting.count && used < nodes; end++)
        if (look_at(routes, routes->waiting.data[end], &used) != NAV_OK) {
            routes->events.count = 0;
            return NAV_ERR_MEMORY;
        }
    apply_finds(routes);
    forget_served(routes, first, end);
    return NAV_OK;
}
