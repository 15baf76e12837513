#include "move/watch.h"

#include "move/legs.h"
#include "move/suspects.h"
#include "query/disc/stand.h"

// A route that was cut is named again when it is cut nearer by more steps than this.
#define NEARER 4

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
    while (leg_count > 0 && leg_of(&suspects[leg_count - 1]) >= SUSPECT_GOAL)
        leg_count--;
    if (last == NAV_NONE)
        result = navi_route_find_cut(routes, verdict->slot, route->leg, &verdict->cut_leg);
    else if (leg_count > 0)
        result = find_cut(routes, suspects, leg_count, &verdict->cut_leg);
    if (result == NAV_OK && last >= SUSPECT_GOAL)
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
    bool is_known =
        leg_of(suspects) == SUSPECT_GOAL && leg_of(&suspects[count - 1]) == SUSPECT_GOAL;
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

// What was freed while the route was cut, or its goal covered, has not been looked at.
static void wait_if_freed(NavRoutes* routes, const MoveVerdict* verdict) {
    MoveRoute* route = &routes->slots.data[verdict->slot];
    bool is_cut = verdict->cut_leg != NAV_NONE;
    if ((route->is_cut && !is_cut) || (route->is_goal_covered && !verdict->is_goal_covered))
        navi_route_wait(routes, verdict->slot);
    if (!is_cut)
        route->is_stranded = false;
}

// Cannot fail.
static void apply_verdicts(NavRoutes* routes) {
    for (uint32_t k = 0; k < routes->verdicts.count; k++) {
        const MoveVerdict* verdict = &routes->verdicts.data[k];
        MoveRoute* route = &routes->slots.data[verdict->slot];
        wait_if_freed(routes, verdict);
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
    routes->is_lost = false;
    routes->version = routes->query.ask.world->version;
    routes->era = routes->query.ask.world->era;
}

NavResult navi_routes_update(NavRoutes* routes) {
    routes->events.count = routes->verdicts.count = 0;
    routes->checked_count = 0;
    if (navi_suspects_find(routes) != NAV_OK || judge_all(routes) != NAV_OK) {
        routes->events.count = 0;
        routes->is_lost = true;
        return NAV_ERR_MEMORY;
    }
    apply_verdicts(routes);
    return NAV_OK;
}
