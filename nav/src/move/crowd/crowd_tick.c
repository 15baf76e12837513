// One step of a crowd.
#include "base/prefetch.h"
#include "move/crowd/crowd.h"
#include "move/crowd/crowd_carve.h"
#include "move/crowd/crowd_ride.h"
#include "move/route/index.h"

enum { EVENTS_OF_UNIT = 8 }; // at most in a tick
enum { AHEAD = 12 };         // units whose routes are fetched before they are served

static NavResult reserve(NavCrowd* crowd) {
    NavMemory* memory = &crowd->routes.query.ask.memory;
    uint32_t count = crowd->units.count;
    return navi_array_reserve(memory, &crowd->events,
                              crowd->events.count + (size_t)EVENTS_OF_UNIT * count) &&
                   navi_array_reserve(memory, &crowd->moves, count) &&
                   navi_array_reserve(memory, &crowd->tidings, count) &&
                   navi_array_reserve(memory, &crowd->farthest, count)
               ? NAV_OK
               : NAV_ERR_MEMORY;
}

static void end_part(const NavCrowd* crowd, CrowdPart part) {
    if (crowd->on_part != NULL)
        crowd->on_part(crowd->on_part_context, part);
}

static NavResult look_at_world(NavCrowd* crowd) {
    NavResult result = navi_crowd_ride(crowd);
    if (result == NAV_OK)
        result = navi_crowd_watch(crowd);
    end_part(crowd, CROWD_WATCH);
    if (result == NAV_OK)
        result = navi_crowd_place(crowd);
    end_part(crowd, CROWD_LEGALITY);
    if (result == NAV_OK)
        result = navi_crowd_find_routes(crowd);
    end_part(crowd, CROWD_REPAIRS);
    return result;
}

static bool moves(const CrowdUnit* unit) { return unit->is_alive && navi_unit_walks(unit); }

// The routes of units that come soon.
static void fetch_route(const NavCrowd* crowd, uint32_t slot, uint32_t end) {
    uint32_t route = slot + AHEAD < end ? crowd->units.data[slot + AHEAD].route : NAV_NONE;
    if (route == NAV_NONE)
        return;
    navi_prefetch(&crowd->routes.slots.data[route]);
    navi_prefetch(&crowd->routes.slots.data[route].kept_leg);
}

static void want_block(NavCrowd* crowd, MovePart block) {
    for (uint32_t slot = block.first; slot < block.end; slot++) {
        fetch_route(crowd, slot, block.end);
        CrowdUnit* unit = &crowd->units.data[slot];
        if (moves(unit)) {
            NAV_ASSERT(unit->route != NAV_NONE);
            unit->left = navi_route_left_kept(&crowd->routes.slots.data[unit->route]);
            navi_unit_want(crowd, unit, &crowd->moves.data[slot]);
            navi_unit_find_stop(crowd, unit, &crowd->moves.data[slot]);
        }
    }
}

// The first worker sorts the units by place meanwhile: it has the memory of the crowd.
static NavResult want_part(MoveWorker* worker, void* data) {
    NavCrowd* crowd = data;
    uint32_t count = crowd->units.count;
    if (worker->chunk == 0 && navi_crowd_sort_grid(crowd) != NAV_OK)
        return NAV_ERR_MEMORY;
    for (MovePart block; navi_worker_take_block(worker, count, &block);)
        want_block(crowd, block);
    return NAV_OK;
}

static bool evades(const NavCrowd* crowd, uint32_t slot) {
    const CrowdUnit* unit = &crowd->units.data[slot];
    return unit->is_alive && !navi_unit_walks(unit) && crowd->moves.data[slot].evades;
}

// Others read only what it wants.
static NavResult choose_move(MoveWorker* worker, NavCrowd* crowd, uint32_t slot) {
    navi_unit_choose(crowd, slot);
    crowd->moves.data[slot].follows &= navi_unit_walks(&crowd->units.data[slot]);
    if (navi_unit_check_end(worker, crowd, slot) != NAV_OK)
        return NAV_ERR_MEMORY;
    return crowd->moves.data[slot].follows ? NAV_OK : navi_unit_find_move(worker, crowd, slot);
}

static NavResult choose_block(MoveWorker* worker, NavCrowd* crowd, MovePart block) {
    for (uint32_t slot = block.first; slot < block.end; slot++)
        if ((moves(&crowd->units.data[slot]) || evades(crowd, slot)) &&
            choose_move(worker, crowd, slot) != NAV_OK)
            return NAV_ERR_MEMORY;
    return NAV_OK;
}

// The first worker puts the routes that are new into the grids.
static NavResult choose_part(MoveWorker* worker, void* data) {
    NavCrowd* crowd = data;
    uint32_t count = crowd->units.count;
    if (worker->chunk == 0 && navi_routes_index_late(&crowd->routes) != NAV_OK)
        return NAV_ERR_MEMORY;
    for (MovePart block; navi_worker_take_block(worker, count, &block);)
        if (choose_block(worker, crowd, block) != NAV_OK)
            return NAV_ERR_MEMORY;
    return NAV_OK;
}

// What a unit tells, and routes that are dropped, change what all have.
static bool tells(const NavCrowd* crowd, uint32_t slot) {
    const CrowdMove* move = &crowd->moves.data[slot];
    const MoveRoute* route = &crowd->routes.slots.data[crowd->units.data[slot].route];
    return move->is_crowded_out || (move->follows && route->state != NAV_ROUTE_WALKING);
}

// Take its move, if it tells nothing by it.
static bool advance(NavCrowd* crowd, uint32_t slot) {
    CrowdUnit* unit = &crowd->units.data[slot];
    if (!moves(unit)) {
        if (unit->is_alive)
            navi_unit_take_push(crowd, slot);
        return true;
    }
    if (crowd->moves.data[slot].follows)
        navi_unit_advance(crowd, slot);
    if (tells(crowd, slot))
        return false;
    navi_unit_take_move(crowd, slot);
    return true;
}

static uint8_t note_stay(NavCrowd* crowd, uint32_t slot) {
    return navi_unit_note_stay(crowd, slot) ? CROWD_STUCK : 0;
}

static NavResult advance_part(MoveWorker* worker, void* data) {
    NavCrowd* crowd = data;
    MovePart part = navi_worker_part(worker, crowd->units.count);
    for (uint32_t slot = part.first; slot < part.end; slot++) {
        fetch_route(crowd, slot, part.end);
        crowd->tidings.data[slot] = advance(crowd, slot) ? note_stay(crowd, slot) : CROWD_TELLS;
    }
    return NAV_OK;
}

// Cannot fail.
static void take_moves(NavCrowd* crowd) {
    crowd->is_unfinished = false;
    crowd->tick++;
    (void)navi_workers_run(&crowd->routes, advance_part, crowd);
    uint8_t* tidings = crowd->tidings.data;
    for (uint32_t slot = 0; slot < crowd->units.count; slot++)
        if (tidings[slot] == CROWD_TELLS) {
            navi_unit_take_move(crowd, slot);
            tidings[slot] = note_stay(crowd, slot);
        }
    for (uint32_t slot = 0; slot < crowd->units.count; slot++)
        if (tidings[slot] == CROWD_STUCK)
            navi_crowd_tell(crowd, slot, NAV_UNIT_EVENT_STUCK);
}

static NavResult find_moves(NavCrowd* crowd) {
    NavRoutes* routes = &crowd->routes;
    navi_crowd_measure_formations(crowd);
    if (navi_workers_run(routes, want_part, crowd) != NAV_OK)
        return NAV_ERR_MEMORY;
    end_part(crowd, CROWD_STEERING);
    if (navi_workers_run(routes, choose_part, crowd) != NAV_OK)
        return NAV_ERR_MEMORY;
    end_part(crowd, CROWD_AVOIDANCE);
    return NAV_OK;
}

// What a tick without memory has told is told by the next one.
NavResult navi_crowd_tick(NavCrowd* crowd) {
    if (!crowd->is_unfinished) {
        crowd->events.count = 0;
        memset(&crowd->report, 0, sizeof crowd->report);
    }
    crowd->is_unfinished = true;
    navi_crowd_leave_grid(crowd);
    NavResult result = reserve(crowd);
    navi_carve_sync(crowd);
    if (result == NAV_OK)
        result = look_at_world(crowd);
    if (result == NAV_OK)
        result = find_moves(crowd);
    if (result != NAV_OK)
        return result;
    take_moves(crowd);
    end_part(crowd, CROWD_STEERING);
    crowd->report.tick = crowd->tick;
    crowd->report.events = crowd->events.data;
    crowd->report.event_count = crowd->events.count;
    return NAV_OK;
}
