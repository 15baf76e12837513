// Routes of units.
#include "base/prefetch.h"
#include "move/crowd/crowd.h"
#include "move/route/advance.h"
#include "move/route/legs.h"
#include "move/route/reach.h"
#include "move/route/repair.h"
#include "move/route/shorter.h"
#include "move/route/watch.h"

// A cut that is farther than this many ticks of walking is far.
#define FAR 64.0
// A cut that is not farther than this many ticks of walking is judged at once: one that was
// looked at before, and one that comes.
#define SURE 8.0
#define SOON 20.0

// What part of a tick's nodes goes into the question which routes have become shorter. Many wait
// where much moves: most of them in vain.
enum { MANY_WAITING = 1024, FEW_SHARE = 4, MANY_SHARE = 32 };

// So many units ahead a unit and its route are fetched.
enum { FETCH_UNIT = 8, FETCH_ROUTE = 4 };

// So many ticks the same units ask in.
enum { IN_STEP = 32 };

// --- what commits did --------------------------------------------------------------------

static uint32_t unit_of(const NavCrowd* crowd, NavRouteId id) {
    return crowd->unit_of_route.data[id.index];
}

static void hear(NavCrowd* crowd, const NavRouteEvent* event) {
    uint32_t slot = unit_of(crowd, event->id);
    CrowdUnit* unit = &crowd->units.data[slot];
    if (event->is_cut)
        navi_crowd_tell(crowd, slot, NAV_UNIT_EVENT_CUT);
    if (event->is_cut || event->is_goal_freed || event->is_shorter || event->is_reachable)
        unit->needs_path = true;
    if (event->is_goal_freed || event->is_shorter || event->is_reachable)
        unit->needs_search = true; // until then it keeps its route
}

static void hear_all(NavCrowd* crowd) {
    const NavRoutes* routes = &crowd->routes;
    for (uint32_t i = 0; i < routes->events.count; i++)
        hear(crowd, &routes->events.data[i]);
}

static double find_fastest(const NavCrowd* crowd) {
    double fastest = 0;
    for (uint32_t slot = 0; slot < crowd->units.count; slot++)
        if (crowd->units.data[slot].is_alive)
            fastest = fmax(fastest, crowd->units.data[slot].max_speed);
    return fastest;
}

// How far units look ahead.
static void set_distances(NavCrowd* crowd) {
    NavRoutes* routes = &crowd->routes;
    if (crowd->fastest < 0)
        crowd->fastest = find_fastest(crowd);
    routes->sure_distance = SURE * crowd->fastest;
    routes->soon_distance = SOON * crowd->fastest;
    routes->clock = (uint32_t)crowd->tick;
}

NavResult navi_crowd_watch(NavCrowd* crowd) {
    NavRoutes* routes = &crowd->routes;
    set_distances(crowd);
    if (!navi_routes_are_current(routes) || routes->pending.count > 0 || routes->cut_count > 0) {
        if (navi_routes_update(routes) != NAV_OK)
            return NAV_ERR_MEMORY;
        hear_all(crowd);
    }
    routes->events.count = 0;
    if (routes->threads.count > 1)
        return NAV_OK; // one of them searches while the others look where units stand
    NavResult result = navi_crowd_search_shorter(crowd);
    hear_all(crowd);
    return result;
}

NavResult navi_crowd_search_shorter(NavCrowd* crowd) {
    NavRoutes* routes = &crowd->routes;
    if (routes->waiting.count == 0)
        return NAV_OK;
    uint32_t share = routes->waiting.count < MANY_WAITING ? FEW_SHARE : MANY_SHARE;
    return navi_shorter_search(routes, crowd->def.nodes / share + 1);
}

void navi_crowd_hear_shorter(NavCrowd* crowd) { hear_all(crowd); }

// --- other routes ------------------------------------------------------------------------

void navi_unit_stop_at(NavCrowd* crowd, uint32_t slot, NavUnitState state, NavUnitEventKind kind) {
    CrowdUnit* unit = &crowd->units.data[slot];
    if (unit->state != state)
        navi_crowd_tell(crowd, slot, kind);
    unit->state = state;
    unit->needs_path = false;
    unit->velocity = navi_vec(0, 0);
    unit->lag = 0;
    if (state == NAV_UNIT_ARRIVED)
        navi_unit_drop_route(crowd, slot);
}

void navi_unit_follow(NavCrowd* crowd, uint32_t slot) {
    CrowdUnit* unit = &crowd->units.data[slot];
    const MoveRoute* route = &crowd->routes.slots.data[unit->route];
    NavRouteMove move;
    if (route->state == NAV_ROUTE_AT_LINK) {
        navi_route_pass_link(&crowd->routes, unit->route, &move);
        navi_crowd_tell(crowd, slot, NAV_UNIT_EVENT_LINK);
        unit->rest = unit->velocity = navi_vec(0, 0);
    }
    unit->point = route->point;
    if (route->state == NAV_ROUTE_ARRIVED && route->is_whole)
        navi_unit_stop_at(crowd, slot, NAV_UNIT_ARRIVED, NAV_UNIT_EVENT_ARRIVED);
    else if (route->state == NAV_ROUTE_ARRIVED || route->state == NAV_ROUTE_NONE)
        navi_unit_stop_at(crowd, slot, NAV_UNIT_BLOCKED, NAV_UNIT_EVENT_BLOCKED);
    else
        unit->state = NAV_UNIT_WALKING;
}

static NavResult insert_route(NavCrowd* crowd, uint32_t slot, const MovePlan* plan) {
    CrowdUnit* unit = &crowd->units.data[slot];
    NavRoutes* routes = &crowd->routes;
    NavPathRequest request = navi_unit_request(crowd, unit);
    routes->spent += plan->spent;
    if (navi_route_insert(routes, &request, &plan->path, &unit->route) != NAV_OK)
        return NAV_ERR_MEMORY;
    NAV_ASSERT(unit->route < crowd->unit_of_route.capacity);
    crowd->unit_of_route.data[unit->route] = slot;
    return NAV_OK;
}

static void take_verdict(NavCrowd* crowd, uint32_t slot, const MoveVerdict* verdict) {
    const MoveRoute* route = &crowd->routes.slots.data[verdict->slot];
    bool is_untold = route->is_untold;
    navi_route_take_verdict(&crowd->routes, verdict);
    if (is_untold && route->is_cut)
        navi_crowd_tell(crowd, slot, NAV_UNIT_EVENT_CUT);
}

// A route that begins where the unit is, and whose rest is free, if there is one.
static NavResult find_route(NavCrowd* crowd, uint32_t slot, const CrowdRepair* found) {
    CrowdUnit* unit = &crowd->units.data[slot];
    NavRouteRepair repair = {.status = NAV_PATH_OK};
    if (found->is_sure)
        take_verdict(crowd, slot, &found->verdict);
    if (unit->needs_search)
        navi_unit_drop_route(crowd, slot);
    NavResult result =
        found->is_whole ? insert_route(crowd, slot, &found->plan)
                        : navi_route_take_plan(&crowd->routes, unit->route, &found->plan, &repair);
    if (result != NAV_OK)
        return result;
    const MoveRoute* route = &crowd->routes.slots.data[unit->route];
    unit->needs_path = false;
    if (navi_status_leads_on(repair.status)) {
        unit->needs_path = route->is_cut && !route->is_untold; // behind where it was joined
        unit->is_off_route = false;
        navi_unit_follow(crowd, slot);
    } else {
        navi_unit_stop_at(crowd, slot, NAV_UNIT_BLOCKED, NAV_UNIT_EVENT_BLOCKED);
    }
    return NAV_OK;
}

static NavResult serve(NavCrowd* crowd, uint32_t first, uint64_t spent) {
    uint32_t slot = crowd->order.data[first].value;
    CrowdRepair here;
    if (navi_crowd_search_ahead(crowd, first, spent) != NAV_OK)
        return NAV_ERR_MEMORY;
    const CrowdRepair* found = navi_unit_take_ahead(crowd, slot);
    if (found == NULL && navi_unit_find_repair(&crowd->routes.own, crowd, slot, &here) != NAV_OK)
        return NAV_ERR_MEMORY;
    return find_route(crowd, slot, found == NULL ? &here : found);
}

// A unit that was displaced is seldom left alone in the next tick, so it asks in every fourth. Not
// always in the same ones: in these, others with a higher priority might use up all nodes.
static bool is_being_pushed(const NavCrowd* crowd, const CrowdUnit* unit, uint32_t slot) {
    return unit->state == NAV_UNIT_WAITING && unit->is_off_route &&
           (crowd->tick - crowd->tick / IN_STEP + slot) % JOIN_PERIOD != 0;
}

// A unit in its own obstacle waits until that is gone.
static bool is_asking(const NavCrowd* crowd, uint32_t slot) {
    const CrowdUnit* unit = &crowd->units.data[slot];
    return unit->is_alive && unit->needs_path && unit->state != NAV_UNIT_DISPLACED &&
           !navi_unit_is_carved(unit) && !is_being_pushed(crowd, unit, slot);
}

// It can walk on for a while: its route is cut far ahead, where most often something moves that
// will have moved on, or there is a better one.
static bool can_walk_on(const NavCrowd* crowd, const CrowdUnit* unit) {
    if (unit->route == NAV_NONE || unit->is_off_route || unit->state != NAV_UNIT_WALKING)
        return false;
    const MoveRoute* route = &crowd->routes.slots.data[unit->route];
    return !route->is_cut || navi_route_is_cut_beyond(route, FAR * unit->max_speed);
}

// Those with the highest priority first; of these first who cannot walk on; and then in turn.
static NavResult list_asking(NavCrowd* crowd) {
    NavMemory* memory = &crowd->routes.query.ask.memory;
    uint32_t count = crowd->units.count;
    if (!navi_array_reserve(memory, &crowd->order, count) ||
        !navi_array_reserve(memory, &crowd->spare, count) ||
        !navi_array_reserve(memory, &crowd->unit_of_route, count) ||
        !navi_array_reserve(memory, &crowd->routes.late.list, count))
        return NAV_ERR_MEMORY;
    crowd->order.count = 0;
    for (uint32_t slot = 0; slot < count; slot++) {
        const CrowdUnit* unit = &crowd->units.data[slot];
        uint32_t turn = slot >= crowd->next_asking ? slot - crowd->next_asking
                                                   : slot + count - crowd->next_asking;
        if (!is_asking(crowd, slot))
            continue;
        uint64_t rank = (uint64_t)(UINT8_MAX - unit->priority) * 2 + can_walk_on(crowd, unit);
        crowd->order.data[crowd->order.count++] = (NaviKeyed){rank << 32 | turn, slot};
    }
    navi_sort_keyed(crowd->order.data, crowd->spare.data, crowd->order.count);
    return NAV_OK;
}

// How much hops over links save, for all who may be served: so no plan depends on who is served
// before.
static void learn_reach(NavCrowd* crowd) {
    for (uint32_t i = 0; i < crowd->order.count; i++) {
        const CrowdUnit* unit = &crowd->units.data[crowd->order.data[i].value];
        navi_reach_learn(&crowd->routes, unit->filter, unit->radius);
    }
}

// The routes of units that are served soon.
static void fetch(const NavCrowd* crowd, uint32_t at) {
    if (at + FETCH_UNIT < crowd->order.count)
        navi_prefetch(&crowd->units.data[crowd->order.data[at + FETCH_UNIT].value].route);
    if (at + FETCH_ROUTE >= crowd->order.count)
        return;
    uint32_t slot = crowd->units.data[crowd->order.data[at + FETCH_ROUTE].value].route;
    if (slot == NAV_NONE)
        return;
    const char* route = (const char*)&crowd->routes.slots.data[slot];
    for (size_t k = 0; k < sizeof(MoveRoute); k += 64)
        navi_prefetch(route + k);
}

static NavResult serve_asking(NavCrowd* crowd) {
    uint64_t nodes = 0;
    uint32_t i = 0;
    for (; i < crowd->order.count && nodes < crowd->def.nodes; i++) {
        uint32_t slot = crowd->order.data[i].value;
        fetch(crowd, i);
        uint64_t before = crowd->routes.spent;
        if (serve(crowd, i, nodes) != NAV_OK)
            return NAV_ERR_MEMORY;
        navi_crowd_note_search(crowd, crowd->routes.spent - before);
        nodes += crowd->routes.spent - before + 1;
        crowd->next_asking = slot + 1 < crowd->units.count ? slot + 1 : 0;
    }
    crowd->report.search_count += i;
    crowd->report.waiting_count = crowd->order.count - i;
    return NAV_OK;
}

// One of several threads puts the routes into the grids while the others choose moves.
NavResult navi_crowd_find_routes(NavCrowd* crowd) {
    navi_crowd_forget_ahead(crowd);
    if (list_asking(crowd) != NAV_OK)
        return NAV_ERR_MEMORY;
    learn_reach(crowd);
    crowd->routes.late.is_on = crowd->routes.threads.count > 1;
    NavResult result = serve_asking(crowd);
    crowd->routes.late.is_on = false;
    return result;
}

// --- where it leads ----------------------------------------------------------------------

static RadiusVec vec_of(NavPosition p) { return navi_vec(p.x, p.y); }

void navi_unit_want(const NavCrowd* crowd, const CrowdUnit* unit, CrowdMove* move) {
    move->wanted = navi_vec(0, 0);
    double speed = unit->max_speed * navi_unit_pace(crowd, unit);
    move->speed = fmin(speed, navi_vec_length(unit->velocity) + unit->acceleration);
    if (!navi_unit_walks(unit) || unit->route == NAV_NONE)
        return;
    const MoveRoute* route = &crowd->routes.slots.data[unit->route];
    if (!unit->is_off_route) {
        RadiusVec at = vec_of(navi_route_position(route));
        navi_route_look_ahead(route, speed, &move->step);
        move->wanted = navi_vec_sub(vec_of(move->step.position), at);
        return;
    }
    uint32_t next = route->leg + 1 < route->points.count ? route->leg + 1 : route->leg;
    RadiusVec at = navi_unit_position(unit);
    RadiusVec way = navi_vec_to(at, route->points.data[next]);
    double length = navi_vec_length(way);
    move->wanted = length > speed ? navi_vec_scale(way, speed / length) : way;
}
