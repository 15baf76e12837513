#include "move/watch.h"

#include "move/index.h"
#include "move/legs.h"
#include "move/shorter.h"
#include "query/disc/stand.h"

// Sides move by less than a step beside the boxes.
enum { BOX_MARGIN = 2 };
// So few boxes are gone through, more are searched.
enum { FEW_BOXES = 8 };
#define ANY_CONSTRAINT (7 * TRI_CONSTRAINT)
// A route that was cut is named again when it is cut nearer by more steps than this.
#define NEARER 4

// The number of the goal among the suspects of a route, after all its legs.
#define GOAL (NAV_NONE - 1)

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

// The unit may have become able, or unable, to stand at the goal.
static NavResult suspect_goal(NavRoutes* routes, uint32_t slot, uint32_t leg,
                              const GridArea* area) {
    const MoveRoute* route = &routes->slots.data[slot];
    GridArea goal = navi_route_area(route, leg);
    goal.a = goal.b;
    if (!route->is_whole || leg + 1 != navi_route_leg_count(route) ||
        !navi_grid_is_near(&goal, area))
        return NAV_OK;
    return add_suspect(routes, slot, GOAL);
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
            if (suspect_goal(routes, entry->route, leg, area) != NAV_OK)
                return NAV_ERR_MEMORY;
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

static bool meets(const NavBox* side, const NavBox* box) {
    return side->max.x >= box->min.x - BOX_MARGIN && side->min.x <= box->max.x + BOX_MARGIN &&
           side->max.y >= box->min.y - BOX_MARGIN && side->min.y <= box->max.y + BOX_MARGIN;
}

static bool begins_left(const void* context, uint32_t a, uint32_t b) {
    const NavBox* boxes = context;
    return boxes[a].min.x != boxes[b].min.x ? boxes[a].min.x < boxes[b].min.x : a < b;
}

static int32_t lower_of(int32_t a, int32_t b) { return a < b ? a : b; }
static int32_t higher_of(int32_t a, int32_t b) { return a < b ? b : a; }

static NavBox hull_of(const NavBox* a, const NavBox* b) {
    NavBox hull = {{lower_of(a->min.x, b->min.x), lower_of(a->min.y, b->min.y)},
                   {higher_of(a->max.x, b->max.x), higher_of(a->max.y, b->max.y)}};
    return hull;
}

static NavResult add_boxes(NavRoutes* routes, const NavBox* boxes, uint32_t count) {
    MoveBoxes* list = &routes->boxes;
    if (!navi_array_reserve(&routes->query.ask.memory, &list->boxes, list->boxes.count + count))
        return NAV_ERR_MEMORY;
    for (uint32_t k = 0; k < count; k++) {
        int64_t width = (int64_t)boxes[k].max.x - boxes[k].min.x;
        list->width = width > list->width ? width : list->width;
        list->hull = list->boxes.count == 0 ? boxes[k] : hull_of(&list->hull, &boxes[k]);
        list->boxes.data[list->boxes.count++] = boxes[k];
    }
    return NAV_OK;
}

// The boxes in the order of their left sides.
static NavResult list_boxes(NavRoutes* routes, const NavCommit* commit) {
    MoveBoxes* list = &routes->boxes;
    list->boxes.count = list->order.count = 0;
    list->width = 0;
    if (add_boxes(routes, commit->blocked, commit->blocked_count) != NAV_OK ||
        add_boxes(routes, commit->freed, commit->freed_count) != NAV_OK ||
        !navi_array_reserve(&routes->query.ask.memory, &list->order, list->boxes.count))
        return NAV_ERR_MEMORY;
    list->blocked_count = commit->blocked_count;
    for (uint32_t k = 0; k < list->boxes.count; k++)
        list->order.data[list->order.count++] = k;
    navi_sort(list->order.data, list->order.count, begins_left, list->boxes.data);
    return NAV_OK;
}

// The first in the order that begins at x or to the right of it.
static uint32_t first_from(const MoveBoxes* list, int64_t x) {
    uint32_t low = 0, high = list->order.count;
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (list->boxes.data[list->order.data[middle]].min.x < x)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static NavBox box_of_side(NavPoint a, NavPoint b) {
    NavBox box = {{lower_of(a.x, b.x), lower_of(a.y, b.y)},
                  {higher_of(a.x, b.x), higher_of(a.y, b.y)}};
    return box;
}

// Is this side not covered by the boxes of what was blocked, but may rounding have moved it?
static bool has_moved_beside(const MoveBoxes* list, const NavBox* side) {
    bool is_met = false;
    uint32_t k = list->order.count < FEW_BOXES
                     ? 0
                     : first_from(list, side->min.x - list->width - BOX_MARGIN);
    for (; k < list->order.count; k++) {
        uint32_t at = list->order.data[k];
        const NavBox* box = &list->boxes.data[at];
        if (box->min.x > (int64_t)side->max.x + BOX_MARGIN)
            return is_met;
        if (at < list->blocked_count && is_inside(side->min, box) && is_inside(side->max, box))
            return false;
        is_met |= meets(side, box);
    }
    return is_met;
}

static NavResult suspect_side(NavRoutes* routes, const MeshTri* tri, uint32_t i) {
    const NavPoint* pos = routes->query.ask.mesh->pos;
    NavPoint a = pos[tri->v[navi_next3(i)]], b = pos[tri->v[navi_prev3(i)]];
    NavBox side = box_of_side(a, b);
    if (!meets(&side, &routes->boxes.hull) || !has_moved_beside(&routes->boxes, &side))
        return NAV_OK;
    GridArea area = {a, b, 0, false};
    return suspect_near(routes, &area, false);
}

// A side that is new is one of two triangles in the report: it is looked at from the one with the
// lower label.
static NavResult suspect_sides(NavRoutes* routes, const uint32_t* slots, uint32_t count) {
    const MeshTri* tris = routes->query.ask.mesh->tri;
    for (uint32_t k = 0; k < count; k++) {
        const MeshTri* tri = &tris[slots[k]];
        uint32_t constraints = tri->flags & ANY_CONSTRAINT;
        for (uint32_t i = 0; constraints != 0; i++, constraints >>= 1)
            if ((constraints & 1) != 0 && tri->n[i] != NAV_NONE &&
                tri->label < tris[tri->n[i] >> 2].label && suspect_side(routes, tri, i) != NAV_OK)
                return NAV_ERR_MEMORY;
    }
    return NAV_OK;
}

static NavResult suspect_changes(NavRoutes* routes, const NavCommit* commit) {
    if (routes->grid.alive == 0)
        return NAV_OK;
    if (suspect_boxes(routes, commit->blocked, commit->blocked_count, false) != NAV_OK ||
        (routes->cut_count + routes->covered_count > 0 &&
         suspect_boxes(routes, commit->freed, commit->freed_count, true) != NAV_OK))
        return NAV_ERR_MEMORY;
    if (!routes->query.ask.world->boxes.has_moved_sides)
        return NAV_OK;
    if (list_boxes(routes, commit) != NAV_OK ||
        suspect_sides(routes, commit->born, commit->born_count) != NAV_OK)
        return NAV_ERR_MEMORY;
    return suspect_sides(routes, commit->changed, commit->changed_count);
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
    if (!is_same_world || (world->version != routes->version && !is_next)) {
        navi_shorter_note_all(routes);
        return suspect_all(routes);
    }
    for (uint32_t k = 0; k < routes->pending.count; k++)
        if (add_suspect(routes, routes->pending.data[k], NAV_NONE) != NAV_OK)
            return NAV_ERR_MEMORY;
    if (!is_next)
        return NAV_OK;
    if (navi_shorter_note(routes, commit->freed, commit->freed_count) != NAV_OK ||
        suspect_changes(routes, commit) != NAV_OK)
        return NAV_ERR_MEMORY;
    return suspect_links(routes);
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

// Is the first cut among the suspects of a route? All legs before its present cut but the suspects
// are known to be free.
static NavResult find_among(NavRoutes* routes, const NaviKeyed* suspects, uint32_t count,
                            uint32_t* cut) {
    *cut = NAV_NONE;
    for (uint32_t k = 0; k < count && *cut == NAV_NONE; k++) {
        bool is_free = true;
        if (k > 0 && suspects[k].key == suspects[k - 1].key)
            continue;
        if (navi_route_is_leg_free(routes, slot_of(suspects), leg_of(&suspects[k]), &is_free) !=
            NAV_OK)
            return NAV_ERR_MEMORY;
        if (!is_free)
            *cut = leg_of(&suspects[k]);
    }
    return NAV_OK;
}

// `count` is that of the legs among the suspects.
static NavResult find_cut(NavRoutes* routes, const NaviKeyed* suspects, uint32_t count,
                          uint32_t* cut) {
    uint32_t slot = slot_of(suspects);
    const MoveRoute* route = &routes->slots.data[slot];
    if (find_among(routes, suspects, count, cut) != NAV_OK)
        return NAV_ERR_MEMORY;
    if (*cut != NAV_NONE || !route->is_cut)
        return NAV_OK;
    // No leg before the present cut is cut. If that one is free now, nothing is known of the rest.
    bool is_cut_free = count > 0 && leg_of(&suspects[count - 1]) == route->cut_leg;
    return navi_route_find_cut(routes, slot, is_cut_free ? route->cut_leg + 1 : route->cut_leg,
                               cut);
}

static NavResult find_goal_covered(NavRoutes* routes, const MoveRoute* route, bool* is_covered) {
    QueryFilter filter = navi_move_filter(routes, route->filter);
    NavPoint goal = route->request.goal;
    bool can_stand = true;
    DiscPlace place;
    if (route->is_whole && route->request.radius > 0) {
        if (navi_disc_place(&routes->query.disc, &filter, goal, route->request.radius, &place,
                            &can_stand) != NAV_OK)
            return NAV_ERR_MEMORY;
    } else if (route->is_whole) {
        NavSpot spot = navi_spot(routes->query.ask.mesh, goal);
        can_stand = navi_spot_is_walkable(&filter, &spot);
    }
    *is_covered = !can_stand;
    return NAV_OK;
}

// Is it cut nearer than it was?
static bool is_nearer(const MoveRoute* route, const MoveVerdict* verdict) {
    return navi_route_cut_distance(route, verdict->cut_leg, verdict->cut_along) <
           navi_route_cut_distance(route, route->cut_leg, route->cut_along) - NEARER;
}

static NavResult add_event(NavRoutes* routes, const MoveVerdict* verdict, double distance) {
    const MoveRoute* route = &routes->slots.data[verdict->slot];
    bool is_cut = verdict->cut_leg != NAV_NONE;
    NavRouteEvent event = {.id = {verdict->slot, route->generation, routes->number}};
    event.is_cut = is_cut && (!route->is_cut || is_nearer(route, verdict));
    event.is_freed = !is_cut && route->is_cut;
    event.is_goal_covered = verdict->is_goal_covered && !route->is_goal_covered;
    event.is_goal_freed = !verdict->is_goal_covered && route->is_goal_covered;
    event.distance = event.is_cut ? distance : 0;
    if (!event.is_cut && !event.is_freed && !event.is_goal_covered && !event.is_goal_freed)
        return NAV_OK;
    if (!navi_array_room(&routes->query.ask.memory, &routes->events))
        return NAV_ERR_MEMORY;
    routes->events.data[routes->events.count++] = event;
    return NAV_OK;
}

// The suspects of one route.
static NavResult find_verdict(NavRoutes* routes, const NaviKeyed* suspects, uint32_t count,
                              MoveVerdict* verdict) {
    const MoveRoute* route = &routes->slots.data[verdict->slot];
    uint32_t last = leg_of(&suspects[count - 1]), leg_count = count;
    NavResult result = NAV_OK;
    while (leg_count > 0 && leg_of(&suspects[leg_count - 1]) >= GOAL)
        leg_count--;
    if (last == NAV_NONE)
        result = navi_route_find_cut(routes, verdict->slot, route->leg, &verdict->cut_leg);
    else if (leg_count > 0)
        result = find_cut(routes, suspects, leg_count, &verdict->cut_leg);
    if (result == NAV_OK && last >= GOAL)
        result = find_goal_covered(routes, route, &verdict->is_goal_covered);
    return result;
}

static NavResult judge(NavRoutes* routes, const NaviKeyed* suspects, uint32_t count) {
    const MoveRoute* route = &routes->slots.data[slot_of(suspects)];
    MoveVerdict verdict = {slot_of(suspects), route->is_cut ? route->cut_leg : NAV_NONE,
                           route->cut_along, route->is_goal_covered};
    NavRouteCheck check = {.is_free = true};
    if (!navi_array_room(&routes->query.ask.memory, &routes->verdicts) ||
        find_verdict(routes, suspects, count, &verdict) != NAV_OK)
        return NAV_ERR_MEMORY;
    bool is_known = leg_of(suspects) == GOAL && leg_of(&suspects[count - 1]) == GOAL;
    if (verdict.cut_leg != NAV_NONE && !is_known) {
        if (navi_route_measure_cut(routes, verdict.slot, verdict.cut_leg, &check) != NAV_OK)
            return NAV_ERR_MEMORY;
        verdict.cut_along = navi_route_cut_along(route, &check);
    }
    routes->verdicts.data[routes->verdicts.count++] = verdict;
    return add_event(routes, &verdict, check.distance);
}

static NavResult judge_all(NavRoutes* routes) {
    if (routes->suspects.count == 0)
        return NAV_OK;
    navi_query_open(&routes->query);
    if (sort_suspects(routes) != NAV_OK)
        return NAV_ERR_MEMORY;
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
        routes->cut_count -= route->is_cut;
        routes->covered_count -= route->is_goal_covered;
        route->is_goal_covered = verdict->is_goal_covered;
        routes->covered_count += route->is_goal_covered;
        route->is_cut = verdict->cut_leg != NAV_NONE;
        routes->cut_count += route->is_cut;
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
    if (find_suspects(routes) != NAV_OK || judge_all(routes) != NAV_OK) {
        routes->events.count = 0;
        return NAV_ERR_MEMORY;
    }
    apply_verdicts(routes);
    return NAV_OK;
}
