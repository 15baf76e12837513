#include "move/watch.h"

#include "move/index.h"
#include "move/legs.h"

// With more boxes than this, each side that changed is looked at by itself.
enum { FEW_BOXES = 8 };
// Sides move by less than a step beside the boxes.
enum { BOX_MARGIN = 2 };
// A route that was cut is named again when it is cut nearer by more steps than this.
#define NEARER 4

// --- suspects ----------------------------------------------------------------------------

// The key of a route of which all legs are suspects ends with NAV_NONE.
static NavResult add_suspect(NavRoutes* routes, uint32_t slot, uint32_t leg) {
    if (!navi_array_room(&routes->query.ask.memory, &routes->suspects))
        return NAV_ERR_MEMORY;
    NaviKeyed suspect = {(uint64_t)slot << 32 | leg, 0};
    routes->suspects.data[routes->suspects.count++] = suspect;
    return NAV_OK;
}

// Would a change of this leg change whether the route is cut?
static bool does_matter(const MoveRoute* route, uint32_t leg, bool is_freed) {
    if (leg < route->leg || (route->is_cut && leg > route->cut_leg))
        return false;
    return !is_freed || (route->is_cut && leg == route->cut_leg);
}

static NavResult suspect_near(NavRoutes* routes, const GridArea* area, bool is_freed) {
    routes->hits.count = 0;
    if (!navi_grid_find(&routes->grid, &routes->query.ask.memory, area, &routes->hits))
        return NAV_ERR_MEMORY;
    for (uint32_t k = 0; k < routes->hits.count; k++) {
        const GridEntry* entry = &routes->grid.entries.data[routes->hits.data[k]];
        const MoveRoute* route = &routes->slots.data[entry->route];
        for (uint32_t leg = entry->first; leg <= entry->last; leg++) {
            GridArea own = navi_route_area(route, leg);
            if (does_matter(route, leg, is_freed) && navi_grid_is_near(&own, area) &&
                add_suspect(routes, entry->route, leg) != NAV_OK)
                return NAV_ERR_MEMORY;
        }
    }
    return NAV_OK;
}

static NavResult suspect_boxes(NavRoutes* routes, const NavBox* boxes, uint32_t count,
                               bool is_freed) {
    NavResult result = NAV_OK;
    for (uint32_t k = 0; k < count && result == NAV_OK; k++) {
        GridArea area = {boxes[k].min, boxes[k].max, 0, true};
        result = suspect_near(routes, &area, is_freed);
    }
    return result;
}

// --- sides that changed ------------------------------------------------------------------

static bool is_inside(NavPoint p, const NavBox* box) {
    return p.x >= box->min.x && p.x <= box->max.x && p.y >= box->min.y && p.y <= box->max.y;
}

static bool meets(NavPoint a, NavPoint b, const NavBox* box) {
    return !((a.x < box->min.x - BOX_MARGIN && b.x < box->min.x - BOX_MARGIN) ||
             (a.x > box->max.x + BOX_MARGIN && b.x > box->max.x + BOX_MARGIN) ||
             (a.y < box->min.y - BOX_MARGIN && b.y < box->min.y - BOX_MARGIN) ||
             (a.y > box->max.y + BOX_MARGIN && b.y > box->max.y + BOX_MARGIN));
}

// Is this side not covered by the boxes of what was blocked, but may rounding have moved it?
static bool has_moved_beside(const NavCommit* commit, NavPoint a, NavPoint b) {
    bool is_met = false;
    if (commit->blocked_count + commit->freed_count > FEW_BOXES)
        return true;
    for (uint32_t k = 0; k < commit->blocked_count; k++) {
        if (is_inside(a, &commit->blocked[k]) && is_inside(b, &commit->blocked[k]))
            return false;
        is_met |= meets(a, b, &commit->blocked[k]);
    }
    for (uint32_t k = 0; k < commit->freed_count; k++)
        is_met |= meets(a, b, &commit->freed[k]);
    return is_met;
}

static NavResult suspect_side(NavRoutes* routes, const NavCommit* commit, uint32_t h) {
    const Mesh* mesh = routes->query.ask.mesh;
    uint32_t twin = navi_edge_twin(mesh, h);
    if (twin == NAV_NONE || !navi_edge_is_constraint(mesh, h) ||
        mesh->tri[h >> 2].label == mesh->tri[twin >> 2].label)
        return NAV_OK;
    NavPoint a = mesh->pos[navi_edge_from(mesh, h)], b = mesh->pos[navi_edge_to(mesh, h)];
    if (!has_moved_beside(commit, a, b))
        return NAV_OK;
    GridArea area = {a, b, 0, false};
    return suspect_near(routes, &area, false);
}

static NavResult suspect_sides(NavRoutes* routes, const NavCommit* commit, const uint32_t* slots,
                               uint32_t count) {
    for (uint32_t k = 0; k < count; k++)
        for (uint32_t h = 4 * slots[k]; h < 4 * slots[k] + 3; h++)
            if (suspect_side(routes, commit, h) != NAV_OK)
                return NAV_ERR_MEMORY;
    return NAV_OK;
}

static NavResult suspect_changes(NavRoutes* routes, const NavCommit* commit) {
    if (routes->grid.alive == 0)
        return NAV_OK;
    if (suspect_boxes(routes, commit->blocked, commit->blocked_count, false) != NAV_OK ||
        suspect_boxes(routes, commit->freed, commit->freed_count, true) != NAV_OK ||
        suspect_sides(routes, commit, commit->born, commit->born_count) != NAV_OK)
        return NAV_ERR_MEMORY;
    return suspect_sides(routes, commit, commit->changed, commit->changed_count);
}

// --- links -------------------------------------------------------------------------------

static NavResult suspect_links_of(NavRoutes* routes, uint32_t slot) {
    const MoveRoute* route = &routes->slots.data[slot];
    for (uint32_t leg = route->leg; leg < navi_route_leg_count(route); leg++)
        if (navi_route_leg_is_link(route, leg) && does_matter(route, leg, false) &&
            add_suspect(routes, slot, leg) != NAV_OK)
            return NAV_ERR_MEMORY;
    return NAV_OK;
}

static NavResult suspect_links(NavRoutes* routes) {
    for (uint32_t slot = 0; slot < routes->slots.count && routes->linked_count > 0; slot++)
        if (routes->slots.data[slot].is_alive && routes->slots.data[slot].links.count > 0 &&
            suspect_links_of(routes, slot) != NAV_OK)
            return NAV_ERR_MEMORY;
    return NAV_OK;
}

static NavResult suspect_all(NavRoutes* routes) {
    for (uint32_t slot = 0; slot < routes->slots.count; slot++)
        if (routes->slots.data[slot].is_alive && add_suspect(routes, slot, NAV_NONE) != NAV_OK)
            return NAV_ERR_MEMORY;
    return NAV_OK;
}

static NavResult find_suspects(NavRoutes* routes) {
    const NavWorld* world = routes->query.ask.world;
    const NavCommit* commit = &world->commit;
    routes->suspects.count = 0;
    bool is_same_world = routes->era == world->era;
    bool is_next = world->version == routes->version + 1 && commit->version == world->version;
    if (!is_same_world || (world->version != routes->version && !is_next))
        return suspect_all(routes);
    for (uint32_t k = 0; k < routes->pending.count; k++)
        if (add_suspect(routes, routes->pending.data[k], NAV_NONE) != NAV_OK)
            return NAV_ERR_MEMORY;
    if (!is_next)
        return NAV_OK;
    return suspect_changes(routes, commit) == NAV_OK ? suspect_links(routes) : NAV_ERR_MEMORY;
}

// --- verdicts ----------------------------------------------------------------------------

static NavResult sort_suspects(NavRoutes* routes) {
    if (!navi_array_reserve(&routes->query.ask.memory, &routes->spare, routes->suspects.count))
        return NAV_ERR_MEMORY;
    navi_sort_keyed(routes->suspects.data, routes->spare.data, routes->suspects.count);
    return NAV_OK;
}

static uint32_t slot_of(const NaviKeyed* suspect) { return (uint32_t)(suspect->key >> 32); }
static uint32_t leg_of(const NaviKeyed* suspect) { return (uint32_t)suspect->key; }

// The first leg of the route that is cut; all but the suspects are known to be free.
static NavResult find_cut(NavRoutes* routes, const NaviKeyed* suspects, uint32_t count,
                          uint32_t* cut) {
    uint32_t slot = slot_of(suspects);
    const MoveRoute* route = &routes->slots.data[slot];
    if (route->is_cut || leg_of(&suspects[count - 1]) == NAV_NONE)
        return navi_route_find_cut(routes, slot, route->leg, cut);
    *cut = NAV_NONE;
    for (uint32_t k = 0; k < count && *cut == NAV_NONE; k++) {
        bool is_free = true;
        if (k > 0 && suspects[k].key == suspects[k - 1].key)
            continue;
        if (navi_route_is_leg_free(routes, slot, leg_of(&suspects[k]), &is_free) != NAV_OK)
            return NAV_ERR_MEMORY;
        if (!is_free)
            *cut = leg_of(&suspects[k]);
    }
    return NAV_OK;
}

static NavResult add_event(NavRoutes* routes, uint32_t slot, const NavRouteCheck* check) {
    if (!navi_array_room(&routes->query.ask.memory, &routes->events))
        return NAV_ERR_MEMORY;
    NavRouteEvent event = {.id = {slot, routes->slots.data[slot].generation, routes->number},
                           .is_cut = !check->is_free,
                           .is_freed = check->is_free,
                           .distance = check->distance};
    routes->events.data[routes->events.count++] = event;
    return NAV_OK;
}

// Is it worth telling?
static bool is_news(const MoveRoute* route, const MoveVerdict* verdict) {
    bool is_cut = verdict->cut_leg != NAV_NONE;
    if (is_cut != route->is_cut || !is_cut)
        return is_cut != route->is_cut;
    return verdict->cut_leg < route->cut_leg ||
           (verdict->cut_leg == route->cut_leg && verdict->cut_along < route->cut_along - NEARER);
}

static NavResult judge(NavRoutes* routes, const NaviKeyed* suspects, uint32_t count) {
    MoveVerdict verdict = {slot_of(suspects), NAV_NONE, 0};
    NavRouteCheck check = {.is_free = true};
    if (!navi_array_room(&routes->query.ask.memory, &routes->verdicts) ||
        find_cut(routes, suspects, count, &verdict.cut_leg) != NAV_OK)
        return NAV_ERR_MEMORY;
    const MoveRoute* route = &routes->slots.data[verdict.slot];
    if (verdict.cut_leg != NAV_NONE) {
        if (navi_route_measure_cut(routes, verdict.slot, verdict.cut_leg, &check) != NAV_OK)
            return NAV_ERR_MEMORY;
        verdict.cut_along = navi_route_cut_along(route, &check);
    }
    routes->verdicts.data[routes->verdicts.count++] = verdict;
    return is_news(route, &verdict) ? add_event(routes, verdict.slot, &check) : NAV_OK;
}

static NavResult judge_all(NavRoutes* routes) {
    const NaviKeyed* suspects = routes->suspects.data;
    for (uint32_t k = 0, end; k < routes->suspects.count; k = end) {
        for (end = k + 1; end < routes->suspects.count; end++)
            if (slot_of(&suspects[end]) != slot_of(&suspects[k]))
                break;
        if (judge(routes, &suspects[k], end - k) != NAV_OK)
            return NAV_ERR_MEMORY;
    }
    return NAV_OK;
}

// Cannot fail.
static void apply_verdicts(NavRoutes* routes) {
    for (uint32_t k = 0; k < routes->verdicts.count; k++) {
        const MoveVerdict* verdict = &routes->verdicts.data[k];
        MoveRoute* route = &routes->slots.data[verdict->slot];
        route->is_cut = verdict->cut_leg != NAV_NONE;
        route->cut_leg = verdict->cut_leg;
        route->cut_along = verdict->cut_along;
    }
    for (uint32_t k = 0; k < routes->pending.count; k++)
        routes->slots.data[routes->pending.data[k]].is_pending = false;
    routes->pending.count = 0;
    routes->version = routes->query.ask.world->version;
    routes->era = routes->query.ask.world->era;
}

NavResult navi_routes_update(NavRoutes* routes) {
    routes->events.count = routes->verdicts.count = 0;
    routes->checked_count = 0;
    navi_query_open(&routes->query);
    if (find_suspects(routes) != NAV_OK || sort_suspects(routes) != NAV_OK ||
        judge_all(routes) != NAV_OK) {
        routes->events.count = 0;
        return NAV_ERR_MEMORY;
    }
    apply_verdicts(routes);
    return NAV_OK;
}
