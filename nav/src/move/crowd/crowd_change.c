// What a game changes of units that are there.
#include "move/crowd/crowd.h"
#include "move/crowd/crowd_ride.h"

// --- goals -------------------------------------------------------------------------------

void navi_unit_set_goal(NavCrowd* crowd, uint32_t slot, NavPoint goal) {
    CrowdUnit* unit = &crowd->units.data[slot];
    navi_unit_drop_route(crowd, slot);
    unit->goal = goal;
    unit->has_goal = unit->needs_path = true;
    unit->formation = 0;
    unit->lag = 0;
    crowd->policies.data[slot].headway = navi_stay_at(unit->point);
    crowd->policies.data[slot].is_stuck = false;
    if (unit->state != NAV_UNIT_DISPLACED)
        unit->state = NAV_UNIT_WAITING;
}

void navi_unit_stop(NavCrowd* crowd, uint32_t slot) {
    CrowdUnit* unit = &crowd->units.data[slot];
    navi_unit_drop_route(crowd, slot);
    unit->has_goal = unit->needs_path = false;
    unit->formation = 0;
    if (unit->state != NAV_UNIT_DISPLACED)
        unit->state = NAV_UNIT_STANDING;
    unit->velocity = navi_vec(0, 0);
    unit->lag = 0;
}

// --- properties, and another place -------------------------------------------------------

NavUnitDef navi_unit_def(const NavCrowd* crowd, uint32_t slot) {
    const CrowdUnit* unit = &crowd->units.data[slot];
    const CrowdPolicy* policy = &crowd->policies.data[slot];
    NavUnitDef def = {.point = unit->point,
                      .radius = unit->radius,
                      .max_speed = unit->max_speed,
                      .acceleration = unit->acceleration,
                      .priority = unit->priority,
                      .group = unit->group,
                      .avoids = unit->avoids,
                      .user = policy->user,
                      .stuck_ticks = policy->stuck_ticks,
                      .stuck_distance = policy->stuck_distance,
                      .carve_layers = policy->carve_layers,
                      .carve_ticks = policy->carve_ticks,
                      .carve_distance = policy->carve_distance,
                      .filter = navi_move_filter_given(&crowd->routes, unit->filter)};
    return def;
}

// What is left of a unit's past when it is another body, or elsewhere. The obstacle that was made
// of it goes, since the unit begins to stand now.
static void begin_again(NavCrowd* crowd, uint32_t slot, bool is_legal) {
    CrowdUnit* unit = &crowd->units.data[slot];
    CrowdPolicy* policy = &crowd->policies.data[slot];
    navi_unit_drop_route(crowd, slot);
    navi_unit_forget_room(crowd, slot);
    unit->needs_path = unit->has_goal;
    unit->state = !is_legal        ? NAV_UNIT_DISPLACED
                  : unit->has_goal ? NAV_UNIT_WAITING
                                   : NAV_UNIT_STANDING;
    if (!is_legal) // it does not move until it is put elsewhere
        unit->velocity = unit->rest = navi_vec(0, 0);
    unit->lag = 0;
    policy->headway = policy->still = navi_stay_at(unit->point);
    policy->is_stuck = false;
    navi_crowd_drop_events(crowd);
}

NavResult navi_unit_set_def(NavCrowd* crowd, uint32_t slot, const NavUnitDef* def) {
    CrowdUnit* unit = &crowd->units.data[slot];
    uint32_t filter, old = unit->filter, filter_count = crowd->routes.filters.count;
    if (navi_move_filter_take(&crowd->routes, def->filter, &filter) != NAV_OK)
        return NAV_ERR_MEMORY;
    bool is_other_body = filter != old || def->radius != unit->radius, is_legal = true;
    if (navi_crowd_ride(crowd) != NAV_OK) {
        navi_move_filter_undo(&crowd->routes, filter, filter_count);
        return NAV_ERR_MEMORY;
    }
    CrowdUnit changed = *unit;
    navi_unit_take_def(&changed, def);
    changed.filter = filter;
    if (is_other_body && navi_unit_is_legal(crowd, &changed, changed.point, &is_legal) != NAV_OK) {
        navi_move_filter_undo(&crowd->routes, filter, filter_count);
        return NAV_ERR_MEMORY;
    }
    navi_move_filter_leave(&crowd->routes, old);
    navi_crowd_leave_grid(crowd);
    navi_crowd_note_speed(crowd, unit->max_speed, changed.max_speed);
    *unit = changed;
    CrowdPolicy* policy = &crowd->policies.data[slot];
    if (policy->carve_layers != def->carve_layers) // its obstacle is made again
        policy->still = navi_stay_at(unit->point);
    navi_policy_take_def(policy, def);
    if (is_other_body)
        begin_again(crowd, slot, is_legal);
    return NAV_OK;
}

NavResult navi_unit_set_point(NavCrowd* crowd, uint32_t slot, NavPoint point) {
    bool is_legal;
    if (navi_crowd_ride(crowd) != NAV_OK ||
        navi_unit_is_legal(crowd, &crowd->units.data[slot], point, &is_legal) != NAV_OK)
        return NAV_ERR_MEMORY;
    CrowdUnit* unit = &crowd->units.data[slot];
    navi_crowd_leave_grid(crowd);
    unit->point = point;
    unit->rest = unit->velocity = navi_vec(0, 0);
    begin_again(crowd, slot, is_legal);
    return NAV_OK;
}
