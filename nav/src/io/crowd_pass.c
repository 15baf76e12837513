#include "io/routes_pass.h"

#if UINTPTR_MAX == UINT64_MAX
_Static_assert(sizeof(NavCrowdDef) == 24, "a field of a crowd's def is not passed on");
_Static_assert(sizeof(CrowdUnit) == 136, "a field of a unit is not passed on");
_Static_assert(sizeof(CrowdPolicy) == 56, "a field of a unit's policy is not passed on");
_Static_assert(sizeof(NavCrowd) - sizeof(NavRoutes) == 568, "a field of a crowd is not passed on");
#endif

#define FIELD(kind, record, field) navi_pass_##kind(pass, #field, &(record)->field)

static void pass_obstacle(Pass* pass, CrowdObstacle* obstacle) {
    navi_pass_id(pass, "obstacle", &obstacle->index, &obstacle->generation);
}

static void pass_stay(Pass* pass, const char* name, CrowdStay* stay) {
    navi_pass_point(pass, name, &stay->point);
    navi_pass_u32(pass, name, &stay->ticks);
}

static void pass_policy(Pass* pass, CrowdPolicy* policy) {
    FIELD(u32, policy, stuck_ticks);
    navi_pass_i32(pass, "stuck_distance", &policy->stuck_distance, 1, NAV_COORD_MAX);
    FIELD(u32, policy, carve_ticks);
    navi_pass_i32(pass, "carve_distance", &policy->carve_distance, 0, NAV_COORD_MAX);
    FIELD(u32, policy, carve_layers);
    pass_stay(pass, "headway", &policy->headway);
    pass_stay(pass, "still", &policy->still);
    FIELD(flag, policy, is_stuck);
}

// Not here: `user` and `on_part`, which mean nothing elsewhere; `next_free`, since the lowest slot
// comes next; what only one call needs; and where floors were, which is where they are.
static void pass_unit_fields(Pass* pass, CrowdUnit* unit) {
    uint32_t state = (uint32_t)unit->state;
    navi_pass_below(pass, "state", &state, NAV_UNIT_DISPLACED);
    if (navi_pass_reads(pass))
        unit->state = (NavUnitState)state;
    FIELD(point, unit, point);
    navi_pass_vec(pass, "rest", &unit->rest, 2);
    navi_pass_vec(pass, "velocity", &unit->velocity, 4.0 * NAV_COORD_MAX);
    navi_pass_i32(pass, "radius", &unit->radius, 1, NAV_COORD_MAX);
    navi_pass_double(pass, "max_speed", &unit->max_speed, 0);
    navi_pass_double(pass, "acceleration", &unit->acceleration, 0);
    FIELD(u32, unit, group);
    FIELD(u32, unit, avoids);
    FIELD(u8, unit, priority);
    FIELD(u32, unit, filter);
    FIELD(flag, unit, has_goal);
    FIELD(point, unit, goal);
    FIELD(u32, unit, route);
    navi_pass_double(pass, "left", &unit->left, 0);
    FIELD(flag, unit, needs_path);
    FIELD(flag, unit, needs_search);
    FIELD(flag, unit, is_off_route);
    navi_pass_double(pass, "lag", &unit->lag, 0);
    FIELD(u32, unit, formation);
}

static void pass_unit(Pass* pass, NavCrowd* crowd, uint32_t slot) {
    CrowdUnit* unit = &crowd->units.data[slot];
    FIELD(u32, unit, generation);
    FIELD(flag, unit, is_alive);
    if (!unit->is_alive)
        return;
    pass_unit_fields(pass, unit);
    pass_policy(pass, &crowd->policies.data[slot]);
    pass_obstacle(pass, &unit->obstacle);
}

static void pass_def(Pass* pass, NavCrowdDef* def) {
    navi_pass_double(pass, "horizon", &def->horizon, 1);
    navi_pass_below(pass, "neighbours", &def->neighbours, CROWD_NEIGHBOURS_MOST);
    FIELD(u32, def, nodes);
    if (navi_pass_reads(pass) && (def->neighbours == 0 || def->nodes == 0))
        navi_pass_blame(pass, "a crowd has no neighbours or no nodes");
}

// Makes room for what is read.
static void pass_count(Pass* pass, NavCrowd* crowd) {
    uint32_t count = crowd->units.count;
    navi_pass_count(pass, "units", &count, 5);
    if (!navi_pass_reads(pass))
        return;
    NavMemory* memory = &crowd->routes.query.ask.memory;
    pass->has_no_memory = !navi_array_reserve(memory, &crowd->units, count) ||
                          !navi_array_reserve(memory, &crowd->policies, count);
    crowd->units.count = crowd->policies.count = pass->has_no_memory ? 0 : count;
    if (crowd->units.count == 0)
        return;
    memset(crowd->units.data, 0, count * sizeof *crowd->units.data);
    memset(crowd->policies.data, 0, count * sizeof *crowd->policies.data);
}

// After the units: there is room for their obstacles, too.
static void pass_orphans(Pass* pass, NavCrowd* crowd) {
    uint32_t count = crowd->orphans.count;
    if (!navi_pass_goes_on(pass))
        return;
    navi_pass_count(pass, "orphans", &count, 8);
    if (navi_pass_reads(pass)) {
        pass->has_no_memory = !navi_array_reserve(&crowd->routes.query.ask.memory, &crowd->orphans,
                                                  (size_t)count + crowd->units.count);
        crowd->orphans.count = pass->has_no_memory ? 0 : count;
    }
    for (uint32_t k = 0; k < crowd->orphans.count && navi_pass_goes_on(pass); k++)
        pass_obstacle(pass, &crowd->orphans.data[k]);
}

void navi_pass_crowd(Pass* pass, NavCrowd* crowd) {
    pass->item = NAV_NONE;
    FIELD(u32, crowd, number);
    pass_def(pass, &crowd->def);
    FIELD(u64, crowd, tick);
    FIELD(u32, crowd, next_asking);
    pass_count(pass, crowd);
    pass->item = 0;
    for (uint32_t slot = 0; slot < crowd->units.count && navi_pass_goes_on(pass); slot++) {
        pass_unit(pass, crowd, slot);
        pass->item++;
    }
    pass->item = NAV_NONE;
    pass_orphans(pass, crowd);
    pass->item = crowd->units.count;
    if (navi_pass_goes_on(pass))
        navi_pass_routes(pass, &crowd->routes);
}

// --- what was read -----------------------------------------------------------------------

// A unit that walks has a route, and is where that is if it is on it.
static bool is_unit_sound(const NavCrowd* crowd, const CrowdUnit* unit) {
    const NavRoutes* routes = &crowd->routes;
    if (unit->generation == 0 || unit->max_speed > NAV_COORD_MAX ||
        unit->acceleration > NAV_COORD_MAX || unit->formation > crowd->units.count ||
        unit->lag > (double)CROWD_LAG_MOST * unit->radius)
        return false;
    if (unit->route == NAV_NONE)
        return !navi_unit_walks(unit);
    const MoveRoute* route = &routes->slots.data[unit->route];
    return route->filter == unit->filter && route->request.radius == unit->radius &&
           (!navi_unit_walks(unit) || route->points.count > 0) &&
           (!navi_unit_walks(unit) || unit->is_off_route ||
            navi_point_equal(unit->point, route->point));
}

// Each route has one unit.
static bool take_route(NavCrowd* crowd, uint32_t slot) {
    uint32_t route = crowd->units.data[slot].route;
    if (route == NAV_NONE)
        return true;
    if (route >= crowd->routes.slots.count || !crowd->routes.slots.data[route].is_alive ||
        crowd->unit_of_route.data[route] != NAV_NONE)
        return false;
    crowd->unit_of_route.data[route] = slot;
    crowd->routes.slots.data[route].is_left = crowd->units.data[slot].is_off_route;
    return true;
}

static void add_user(NavCrowd* crowd, uint32_t filter) {
    if (filter != NAV_NONE)
        crowd->routes.filters.data[filter]->users++;
}

// The lowest free slot comes first. Those whose generations are used up are not listed.
static void list_free(NavCrowd* crowd) {
    crowd->free_head = NAV_NONE;
    crowd->alive_count = 0;
    crowd->fastest = -1;
    for (uint32_t slot = crowd->units.count; slot-- > 0;) {
        CrowdUnit* unit = &crowd->units.data[slot];
        crowd->alive_count += unit->is_alive;
        if (unit->is_alive || unit->generation == UINT32_MAX)
            continue;
        unit->next_free = crowd->free_head;
        crowd->free_head = slot;
    }
}

static bool take_units(NavCrowd* crowd) {
    uint32_t alive_routes = 0, taken = 0;
    for (uint32_t k = 0; k < crowd->routes.slots.count; k++) {
        alive_routes += crowd->routes.slots.data[k].is_alive;
        crowd->unit_of_route.data[k] = NAV_NONE;
    }
    for (uint32_t slot = 0; slot < crowd->units.count; slot++) {
        const CrowdUnit* unit = &crowd->units.data[slot];
        if (!unit->is_alive)
            continue;
        if (!take_route(crowd, slot) || !is_unit_sound(crowd, unit))
            return false;
        taken += unit->route != NAV_NONE;
        add_user(crowd, unit->filter);
    }
    return taken == alive_routes;
}

// Before the users of filters are counted.
static bool have_filters(const NavCrowd* crowd) {
    const NavRoutes* routes = &crowd->routes;
    for (uint32_t slot = 0; slot < crowd->units.count; slot++) {
        const CrowdUnit* unit = &crowd->units.data[slot];
        if (unit->is_alive && unit->filter != NAV_NONE &&
            (unit->filter >= routes->filters.count ||
             routes->filters.data[unit->filter]->users == 0))
            return false;
    }
    return true;
}

void navi_check_crowd_read(Pass* pass, NavCrowd* crowd) {
    uint32_t units = crowd->units.count;
    if (!have_filters(crowd)) {
        navi_pass_blame(pass, "a unit has no filter");
        return;
    }
    navi_check_routes_read(pass, &crowd->routes);
    pass->has_no_memory =
        !navi_array_reserve(&crowd->routes.query.ask.memory, &crowd->unit_of_route, units);
    if (!navi_pass_goes_on(pass))
        return;
    list_free(crowd);
    if (crowd->routes.slots.count > units || !take_units(crowd))
        navi_pass_blame(pass, "a unit is not sound");
}
