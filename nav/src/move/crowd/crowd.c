// The slots of a crowd.
#include "move/crowd/crowd.h"

#include "move/crowd/crowd_carve.h"
#include "move/crowd/crowd_ride.h"
#include "query/stand/stand.h"

void navi_crowd_init(NavCrowd* crowd, const NavWorld* world, const NavCrowdDef* def) {
    memset(crowd, 0, sizeof *crowd);
    navi_routes_init(&crowd->routes, world);
    crowd->routes.news.is_wanted = true;
    crowd->routes.sure_distance = 0;
    crowd->number = world->number;
    crowd->def = *def;
    crowd->free_head = NAV_NONE;
    crowd->version = world->version;
    crowd->era = world->era;
}

void navi_crowd_fini(NavCrowd* crowd) {
    NavMemory* memory = &crowd->routes.query.ask.memory;
    navi_array_fini(memory, &crowd->units);
    navi_array_fini(memory, &crowd->policies);
    navi_array_fini(memory, &crowd->unit_of_route);
    navi_array_fini(memory, &crowd->moves);
    navi_array_fini(memory, &crowd->tidings);
    navi_array_fini(memory, &crowd->rooms);
    navi_array_fini(memory, &crowd->lost);
    navi_array_fini(memory, &crowd->grid.starts);
    navi_array_fini(memory, &crowd->grid.spots);
    navi_array_fini(memory, &crowd->grid.units);
    navi_array_fini(memory, &crowd->grid.found);
    navi_array_fini(memory, &crowd->grid.spare);
    navi_array_fini(memory, &crowd->order);
    navi_array_fini(memory, &crowd->spare);
    navi_array_fini(memory, &crowd->ahead);
    navi_array_fini(memory, &crowd->events);
    navi_array_fini(memory, &crowd->orphans);
    navi_array_fini(memory, &crowd->ranks);
    navi_array_fini(memory, &crowd->bodies);
    navi_array_fini(memory, &crowd->places);
    navi_array_fini(memory, &crowd->farthest);
    navi_array_fini(memory, &crowd->carves);
    navi_array_fini(memory, &crowd->floors);
    navi_array_fini(memory, &crowd->moved_floors);
    navi_routes_fini(&crowd->routes);
}

void navi_crowd_tell(NavCrowd* crowd, uint32_t slot, NavUnitEventKind kind) {
    NavUnitId id = {slot, crowd->units.data[slot].generation, crowd->number};
    NAV_ASSERT(crowd->events.count < crowd->events.capacity);
    crowd->events.data[crowd->events.count++] = (NavUnitEvent){id, kind};
    crowd->report.arrived_count += kind == NAV_UNIT_EVENT_ARRIVED;
    crowd->report.cut_count += kind == NAV_UNIT_EVENT_CUT;
    crowd->report.displaced_count += kind == NAV_UNIT_EVENT_DISPLACED;
    crowd->report.stuck_count += kind == NAV_UNIT_EVENT_STUCK;
}

NavResult navi_unit_is_legal_by(MoveWorker* worker, const CrowdUnit* unit, NavPoint p,
                                bool* is_legal) {
    QueryFilter filter = navi_move_filter(worker->routes, unit->filter);
    NavQuery* query = worker->query;
    DiscPlace place;
    if (navi_query_begin(query) != NAV_OK)
        return NAV_ERR_MEMORY;
    if (navi_unit_is_carved(unit))
        return navi_carve_is_legal(query, &filter, unit, p, is_legal);
    return navi_disc_place(&query->disc.stand, &filter, p, unit->radius, &place, is_legal);
}

NavResult navi_unit_is_legal(NavCrowd* crowd, const CrowdUnit* unit, NavPoint p, bool* is_legal) {
    return navi_unit_is_legal_by(&crowd->routes.own, unit, p, is_legal);
}

// --- slots -------------------------------------------------------------------------------

static NavResult take_slot(NavCrowd* crowd, uint32_t* slot) {
    if (crowd->free_head != NAV_NONE) {
        *slot = crowd->free_head;
        crowd->free_head = crowd->units.data[*slot].next_free;
        return NAV_OK;
    }
    if (!navi_array_room(&crowd->routes.query.ask.memory, &crowd->units) ||
        !navi_array_room(&crowd->routes.query.ask.memory, &crowd->policies))
        return NAV_ERR_MEMORY;
    *slot = crowd->units.count++;
    crowd->policies.count++;
    crowd->units.data[*slot].generation = 0;
    return NAV_OK;
}

void navi_unit_take_def(CrowdUnit* unit, const NavUnitDef* def) {
    unit->radius = def->radius;
    unit->max_speed = def->max_speed;
    unit->acceleration = def->acceleration;
    unit->priority = def->priority;
    unit->group = def->group;
    unit->avoids = def->avoids;
}

void navi_policy_take_def(CrowdPolicy* policy, const NavUnitDef* def) {
    policy->user = def->user;
    policy->stuck_ticks = def->stuck_ticks;
    policy->stuck_distance = def->stuck_distance;
    policy->carve_ticks = def->carve_ticks;
    policy->carve_distance = def->carve_distance;
    policy->carve_layers = def->carve_layers;
}

static void fill(CrowdUnit* unit, const NavUnitDef* def, uint32_t filter) {
    *unit = (CrowdUnit){.generation = unit->generation + 1,
                        .is_alive = true,
                        .state = NAV_UNIT_STANDING,
                        .point = def->point,
                        .filter = filter,
                        .goal = def->point,
                        .route = NAV_NONE};
    navi_unit_take_def(unit, def);
}

static CrowdPolicy policy_of(const NavUnitDef* def) {
    CrowdPolicy policy = {.headway = navi_stay_at(def->point), .still = navi_stay_at(def->point)};
    navi_policy_take_def(&policy, def);
    return policy;
}

// The lowest free slot comes next. One whose generations are used up is not given out again.
static void give_slot(NavCrowd* crowd, uint32_t slot) {
    if (crowd->units.data[slot].generation == UINT32_MAX)
        return;
    uint32_t* link = &crowd->free_head;
    while (*link < slot)
        link = &crowd->units.data[*link].next_free;
    crowd->units.data[slot].next_free = *link;
    *link = slot;
}

NavResult navi_unit_insert(NavCrowd* crowd, const NavUnitDef* def, uint32_t* slot) {
    uint32_t filter, filter_count = crowd->routes.filters.count;
    bool is_legal;
    CrowdUnit probe = {.generation = 0};
    if (navi_move_filter_take(&crowd->routes, def->filter, &filter) != NAV_OK)
        return NAV_ERR_MEMORY;
    fill(&probe, def, filter);
    // Floors that have moved carry those who are here, not the one who comes.
    if (navi_crowd_ride(crowd) != NAV_OK ||
        navi_unit_is_legal(crowd, &probe, def->point, &is_legal) != NAV_OK ||
        take_slot(crowd, slot) != NAV_OK) {
        navi_move_filter_undo(&crowd->routes, filter, filter_count);
        return NAV_ERR_MEMORY;
    }
    CrowdUnit* unit = &crowd->units.data[*slot];
    navi_crowd_leave_grid(crowd);
    fill(unit, def, filter);
    crowd->policies.data[*slot] = policy_of(def);
    navi_crowd_note_speed(crowd, 0, def->max_speed);
    navi_unit_forget_room(crowd, *slot);
    unit->state = is_legal ? NAV_UNIT_STANDING : NAV_UNIT_DISPLACED;
    crowd->alive_count++;
    navi_crowd_drop_events(crowd);
    return NAV_OK;
}

void navi_unit_drop_route(NavCrowd* crowd, uint32_t slot) {
    CrowdUnit* unit = &crowd->units.data[slot];
    unit->needs_search = false;
    if (unit->route == NAV_NONE)
        return;
    crowd->unit_of_route.data[unit->route] = NAV_NONE;
    navi_route_remove(&crowd->routes, unit->route);
    unit->route = NAV_NONE;
    unit->is_off_route = false;
    if (unit->state == NAV_UNIT_WALKING)
        unit->state = NAV_UNIT_WAITING;
}

void navi_unit_remove(NavCrowd* crowd, uint32_t slot) {
    CrowdUnit* unit = &crowd->units.data[slot];
    navi_crowd_leave_grid(crowd);
    navi_unit_drop_route(crowd, slot);
    navi_move_filter_leave(&crowd->routes, unit->filter);
    if (navi_unit_is_carved(unit)) {
        NAV_ASSERT(crowd->orphans.count < crowd->orphans.capacity);
        crowd->orphans.data[crowd->orphans.count++] = unit->obstacle;
    }
    unit->is_alive = false;
    navi_crowd_note_speed(crowd, unit->max_speed, 0);
    crowd->alive_count--;
    give_slot(crowd, slot);
}
