#include "move/route/watch.h"

#include "base/prefetch.h"
#include "move/route/index.h"
#include "move/route/legs.h"
#include "move/route/suspects.h"
#include "move/route/workers.h"
#include "query/stand/stand.h"

// A route that was cut is named again when it is cut nearer by more steps than this.
#define NEARER 4

enum { AHEAD = 16, SOON = 8 }; // suspects whose routes are fetched before they are judged

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
static NavResult find_among(MoveWorker* worker, const NaviKeyed* suspects, uint32_t count,
                            uint32_t* cut) {
    *cut = NAV_NONE;
    for (uint32_t k = 0; k < count && *cut == NAV_NONE; k++) {
        bool is_free = true;
        if (k > 0 && suspects[k].key == suspects[k - 1].key)
            continue;
        if (navi_route_is_leg_free(worker, slot_of(suspects), leg_of(&suspects[k]), &is_free) !=
            NAV_OK)
            return NAV_ERR_MEMORY;
        if (!is_free)
            *cut = leg_of(&suspects[k]);
    }
    return NAV_OK;
}

// `count` is that of the legs among the suspects.
static NavResult find_cut(MoveWorker* worker, const NaviKeyed* suspects, uint32_t count,
                          uint32_t* cut) {
    uint32_t slot = slot_of(suspects);
    const MoveRoute* route = &worker->routes->slots.data[slot];
    if (find_among(worker, suspects, count, cut) != NAV_OK)
        return NAV_ERR_MEMORY;
    if (*cut != NAV_NONE || !route->is_cut)
        return NAV_OK;
    // No leg before the present cut is cut. If that one is free now, nothing is known of the rest.
    bool is_cut_free = count > 0 && leg_of(&suspects[count - 1]) == route->cut_leg;
    return navi_route_find_cut(worker, slot, is_cut_free ? route->cut_leg + 1 : route->cut_leg,
                               cut);
}

static NavResult find_goal_covered(MoveWorker* worker, const MoveRoute* route, bool* is_covered) {
    QueryFilter filter = navi_move_filter(worker->routes, route->filter);
    NavPoint goal = route->request.goal;
    bool can_stand = true;
    DiscPlace place;
    if (route->is_whole && route->request.radius > 0) {
        if (navi_disc_place(&worker->query->disc.stand, &filter, goal, route->request.radius,
                            &place, &can_stand) != NAV_OK)
            return NAV_ERR_MEMORY;
    } else if (route->is_whole) {
        NavSpot spot = navi_spot(worker->query->ask.mesh, goal);
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
    bool was_cut = route->is_cut && !route->is_untold;
    event.is_cut = is_cut && !verdict->is_untold &&
                   (!was_cut || (!verdict->is_unsure && is_nearer(route, verdict)));
    event.is_freed = !is_cut && was_cut;
    event.is_goal_covered = verdict->is_goal_covered && !route->is_goal_covered;
    event.is_goal_freed = !verdict->is_goal_covered && route->is_goal_covered;
    event.distance = event.is_cut ? distance : 0;
    if (!event.is_cut && !event.is_freed && !event.is_goal_covered && !event.is_goal_freed)
        return NAV_OK;
    return navi_array_add(&routes->query.ask.memory, &routes->events, event) ? NAV_OK
                                                                             : NAV_ERR_MEMORY;
}

// The suspects of one route.
static NavResult find_verdict(MoveWorker* worker, const NaviKeyed* suspects, uint32_t count,
                              MoveVerdict* verdict) {
    const MoveRoute* route = &worker->routes->slots.data[verdict->slot];
    uint32_t last = leg_of(&suspects[count - 1]), leg_count = count;
    NavResult result = NAV_OK;
    while (leg_count > 0 && leg_of(&suspects[leg_count - 1]) >= SUSPECT_GOAL)
        leg_count--;
    if (last == NAV_NONE)
        result = navi_route_find_cut(worker, verdict->slot, navi_route_next_leg(route),
                                     &verdict->cut_leg);
    else if (leg_count > 0)
        result = find_cut(worker, suspects, leg_count, &verdict->cut_leg);
    if (result == NAV_OK && last >= SUSPECT_GOAL)
        result = find_goal_covered(worker, route, &verdict->is_goal_covered);
    return result;
}

// --- cuts that are far -------------------------------------------------------------------

static bool is_by_side(const NaviKeyed* suspect) { return (suspect->value & SUSPECT_SIDE) != 0; }

// A leg of a route that is cut is free up to `along` from now on. False: that must be judged.
static bool limit_cut(const MoveRoute* route, const NaviKeyed* suspect, MoveVerdict* verdict) {
    uint32_t leg = leg_of(suspect);
    double along = suspect->value;
    if (leg > verdict->cut_leg)
        return true;
    if (leg < verdict->cut_leg && leg > route->leg && navi_route_begins_outside(route, leg))
        return false;
    verdict->is_unsure = true;
    if (leg < verdict->cut_leg || along < verdict->cut_along)
        verdict->cut_along = along;
    verdict->cut_leg = leg;
    return true;
}

// Can the unit walk on for a while, whatever has become of the cut, or will come of it? Only what
// is reported to be blocked or freed counts: which sides are looked at depends on the world's
// history.
static bool may_wait(const NavRoutes* routes, const MoveRoute* route, const NaviKeyed* suspects,
                     uint32_t count, MoveVerdict* verdict) {
    if (routes->sure_distance < 0 || route->is_stranded || leg_of(&suspects[count - 1]) == NAV_NONE)
        return false;
    for (uint32_t k = 0; k < count && leg_of(&suspects[k]) < SUSPECT_GOAL; k++)
        if (suspects[k].value == SUSPECT_ASKED ||
            (!is_by_side(&suspects[k]) && !limit_cut(route, &suspects[k], verdict)))
            return false;
    if (verdict->cut_leg == NAV_NONE)
        return false;
    verdict->is_untold = !route->is_cut || route->is_untold;
    return navi_route_cut_distance(route, verdict->cut_leg, verdict->cut_along) >
           (verdict->is_untold ? routes->soon_distance : routes->sure_distance);
}

// A side that has moved cuts the route nearer only if it does so for certain: it moved by less than
// a step.
static NavResult look_at_side(MoveWorker* worker, uint32_t leg, MoveVerdict* verdict) {
    const MoveRoute* route = &worker->routes->slots.data[verdict->slot];
    NavRouteCheck check;
    bool is_free = false;
    if (leg < verdict->cut_leg &&
        navi_route_is_leg_free(worker, verdict->slot, leg, &is_free) != NAV_OK)
        return NAV_ERR_MEMORY;
    if (is_free)
        return NAV_OK;
    if (navi_route_measure_cut(worker, verdict->slot, leg, &check) != NAV_OK)
        return NAV_ERR_MEMORY;
    double along = navi_route_cut_along(route, &check);
    if (leg == verdict->cut_leg && along >= verdict->cut_along - NAVI_SWEEP_SLACK)
        return NAV_OK;
    verdict->cut_leg = leg;
    verdict->cut_along = along;
    verdict->distance = check.distance;
    verdict->is_unsure = verdict->is_untold = false;
    return NAV_OK;
}

static bool is_before_cut(const NaviKeyed* suspect, const MoveVerdict* verdict) {
    return leg_of(suspect) < verdict->cut_leg ||
           (leg_of(suspect) == verdict->cut_leg &&
            (suspect->value & ~SUSPECT_SIDE) < verdict->cut_along - NAVI_SWEEP_SLACK);
}

static NavResult look_at_sides(MoveWorker* worker, const NaviKeyed* suspects, uint32_t count,
                               MoveVerdict* verdict) {
    for (uint32_t k = 0; k < count && leg_of(&suspects[k]) < SUSPECT_GOAL; k++)
        if (is_by_side(&suspects[k]) && is_before_cut(&suspects[k], verdict) &&
            look_at_side(worker, leg_of(&suspects[k]), verdict) != NAV_OK)
            return NAV_ERR_MEMORY;
    return NAV_OK;
}

static MoveVerdict verdict_before(const MoveRoute* route, uint32_t slot) {
    MoveVerdict verdict = {.slot = slot,
                           .cut_leg = route->is_cut ? route->cut_leg : NAV_NONE,
                           .cut_along = route->cut_along,
                           .is_unsure = route->is_unsure,
                           .is_untold = route->is_untold,
                           .is_goal_covered = route->is_goal_covered};
    return verdict;
}

static NavResult judge_later(MoveWorker* worker, const NaviKeyed* suspects, uint32_t count,
                             MoveVerdict* verdict) {
    const MoveRoute* route = &worker->routes->slots.data[verdict->slot];
    bool has_goal = leg_of(&suspects[count - 1]) == SUSPECT_GOAL;
    return !has_goal || find_goal_covered(worker, route, &verdict->is_goal_covered) == NAV_OK
               ? look_at_sides(worker, suspects, count, verdict)
               : NAV_ERR_MEMORY;
}

static NavResult judge_now(MoveWorker* worker, const NaviKeyed* suspects, uint32_t count,
                           MoveVerdict* verdict) {
    const MoveRoute* route = &worker->routes->slots.data[verdict->slot];
    NavRouteCheck check = {.is_free = true};
    if (find_verdict(worker, suspects, count, verdict) != NAV_OK)
        return NAV_ERR_MEMORY;
    if (leg_of(suspects) == SUSPECT_GOAL && leg_of(&suspects[count - 1]) == SUSPECT_GOAL)
        return NAV_OK;
    verdict->is_unsure = verdict->is_untold = false;
    if (verdict->cut_leg == NAV_NONE)
        return NAV_OK;
    if (navi_route_measure_cut(worker, verdict->slot, verdict->cut_leg, &check) != NAV_OK)
        return NAV_ERR_MEMORY;
    verdict->cut_along = navi_route_cut_along(route, &check);
    verdict->distance = check.distance;
    return NAV_OK;
}

// Only this worker has to do with the route.
static NavResult judge(MoveWorker* worker, const NaviKeyed* suspects, uint32_t count,
                       MoveVerdict* verdict) {
    const MoveRoute* route = &worker->routes->slots.data[slot_of(suspects)];
    MoveVerdict before = verdict_before(route, slot_of(suspects));
    MoveBegun begun = {.is_begun = false};
    *verdict = before;
    bool is_later = may_wait(worker->routes, route, suspects, count, verdict);
    if (!is_later)
        *verdict = before;
    worker->begun = &begun;
    NavResult result = is_later ? judge_later(worker, suspects, count, verdict)
                                : judge_now(worker, suspects, count, verdict);
    worker->begun = NULL;
    verdict->begun = begun;
    return result;
}

// Where the suspects of the same route end.
static uint32_t end_of(const NavRoutes* routes, uint32_t first) {
    const NaviKeyed* suspects = routes->suspects.data;
    uint32_t end = first + 1;
    while (end < routes->suspects.count && slot_of(&suspects[end]) == slot_of(&suspects[first]))
        end++;
    return end;
}

// The routes of suspects that come soon.
static void fetch_routes(const NavRoutes* routes, uint32_t at, uint32_t end) {
    const NaviKeyed* suspects = routes->suspects.data;
    if (at + AHEAD < end)
        navi_prefetch(&routes->slots.data[slot_of(&suspects[at + AHEAD])]);
    if (at + SOON >= end)
        return;
    const MoveRoute* route = &routes->slots.data[slot_of(&suspects[at + SOON])];
    navi_prefetch(&route->request);
    if (route->points.count > 0)
        navi_prefetch(&route->points.data[route->leg]);
}

// The routes whose suspects begin in the worker's part.
static NavResult judge_part(MoveWorker* worker, void* data) {
    const NavRoutes* routes = worker->routes;
    const NaviKeyed* suspects = routes->suspects.data;
    MovePart part = navi_worker_part(worker, routes->suspects.count);
    uint32_t k = part.first;
    (void)data;
    while (k > 0 && k < part.end && slot_of(&suspects[k]) == slot_of(&suspects[k - 1]))
        k++;
    for (uint32_t end; k < part.end; k = end) {
        end = end_of(routes, k);
        fetch_routes(routes, k, part.end);
        if (!navi_array_room(&worker->query->ask.memory, &worker->verdicts) ||
            judge(worker, &suspects[k], end - k,
                  &worker->verdicts.data[worker->verdicts.count++]) != NAV_OK)
            return NAV_ERR_MEMORY;
    }
    return NAV_OK;
}

static NavResult take_verdict(NavRoutes* routes, MoveVerdict* verdict) {
    if (!navi_array_room(&routes->query.ask.memory, &routes->verdicts) ||
        navi_route_take_begun(routes, verdict->slot, &verdict->begun) != NAV_OK)
        return NAV_ERR_MEMORY;
    routes->verdicts.data[routes->verdicts.count++] = *verdict;
    return add_event(routes, verdict, verdict->distance);
}

// In the order of the suspects.
static NavResult take_verdicts(NavRoutes* routes) {
    for (uint32_t chunk = 0; chunk < routes->threads.count; chunk++) {
        MoveWorker* worker = navi_worker(routes, chunk);
        for (uint32_t k = 0; k < worker->verdicts.count; k++)
            if (take_verdict(routes, &worker->verdicts.data[k]) != NAV_OK)
                return NAV_ERR_MEMORY;
    }
    for (uint32_t chunk = 1; chunk < routes->threads.count; chunk++) {
        routes->own.checked_count += navi_worker(routes, chunk)->checked_count;
        navi_worker(routes, chunk)->checked_count = 0;
    }
    return NAV_OK;
}

// What was begun is not in the grids.
static void undo_verdicts(NavRoutes* routes) {
    for (uint32_t chunk = 0; chunk < routes->threads.count; chunk++) {
        MoveWorker* worker = navi_worker(routes, chunk);
        for (uint32_t k = 0; k < worker->verdicts.count; k++)
            navi_route_undo_begun(&routes->slots.data[worker->verdicts.data[k].slot],
                                  &worker->verdicts.data[k].begun);
    }
}

static NavResult judge_all(NavRoutes* routes) {
    for (uint32_t chunk = 0; chunk < routes->threads.count; chunk++)
        navi_worker(routes, chunk)->verdicts.count = 0;
    if (routes->suspects.count == 0)
        return NAV_OK;
    navi_query_open(&routes->query);
    if (sort_suspects(routes) != NAV_OK)
        return NAV_ERR_MEMORY;
    if (navi_workers_run(routes, judge_part, NULL) == NAV_OK && take_verdicts(routes) == NAV_OK)
        return NAV_OK;
    undo_verdicts(routes);
    return NAV_ERR_MEMORY;
}

// What was freed while the route was cut, or its goal covered, has not been looked at.
static void wait_if_freed(NavRoutes* routes, const MoveVerdict* verdict) {
    MoveRoute* route = &routes->slots.data[verdict->slot];
    bool is_cut = verdict->cut_leg != NAV_NONE;
    if ((route->is_cut && !is_cut) || (route->is_goal_covered && !verdict->is_goal_covered))
        navi_route_wait(routes, verdict->slot);
}

void navi_route_write_verdict(MoveRoute* route, const MoveVerdict* verdict) {
    if (verdict->cut_leg == NAV_NONE)
        route->is_stranded = false;
    route->is_goal_covered = verdict->is_goal_covered;
    route->is_cut = verdict->cut_leg != NAV_NONE;
    route->cut_leg = verdict->cut_leg;
    route->cut_along = verdict->cut_along;
    route->is_unsure = verdict->is_unsure;
    route->is_untold = verdict->is_untold;
}

void navi_route_take_verdict(NavRoutes* routes, const MoveVerdict* verdict) {
    MoveRoute* route = &routes->slots.data[verdict->slot];
    wait_if_freed(routes, verdict);
    routes->cut_count -= route->is_cut;
    routes->covered_count -= route->is_goal_covered;
    if (verdict->is_untold && !route->is_untold)
        route->doubted = routes->clock;
    navi_route_write_verdict(route, verdict);
    routes->covered_count += route->is_goal_covered;
    routes->cut_count += route->is_cut;
}

NavResult navi_route_look_sure(MoveWorker* worker, uint32_t slot, MoveVerdict* verdict) {
    const MoveRoute* route = &worker->routes->slots.data[slot];
    NavRouteCheck check;
    *verdict = (MoveVerdict){.slot = slot, .is_goal_covered = route->is_goal_covered};
    NAV_ASSERT(navi_routes_are_current(worker->routes) && !route->is_pending);
    navi_query_open(worker->query);
    if (navi_route_find_cut(worker, slot, route->cut_leg, &verdict->cut_leg) != NAV_OK)
        return NAV_ERR_MEMORY;
    if (verdict->cut_leg == NAV_NONE)
        return NAV_OK;
    if (navi_route_measure_cut(worker, slot, verdict->cut_leg, &check) != NAV_OK)
        return NAV_ERR_MEMORY;
    verdict->cut_along = navi_route_cut_along(route, &check);
    return NAV_OK;
}

// Cannot fail.
static void apply_verdicts(NavRoutes* routes) {
    for (uint32_t k = 0; k < routes->verdicts.count; k++)
        navi_route_take_verdict(routes, &routes->verdicts.data[k]);
    for (uint32_t k = 0; k < routes->pending.count; k++)
        routes->slots.data[routes->pending.data[k]].is_pending = false;
    routes->pending.count = 0;
    routes->is_lost = false;
    routes->version = routes->query.ask.world->version;
    routes->era = routes->query.ask.world->era;
}

NavResult navi_routes_update(NavRoutes* routes) {
    routes->events.count = routes->verdicts.count = 0;
    routes->own.checked_count = 0;
    if (navi_routes_index_late(routes) != NAV_OK || navi_suspects_find(routes) != NAV_OK ||
        judge_all(routes) != NAV_OK) {
        routes->events.count = 0;
        routes->is_lost = true;
        return NAV_ERR_MEMORY;
    }
    apply_verdicts(routes);
    return NAV_OK;
}
