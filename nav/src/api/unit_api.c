// Units of crowds: this file checks arguments; move/ computes the results.
#include "api/unit.h"

#include "api/cookie.h"
#include "api/question.h"

NavUnitDef nav_unit_def(NavPoint point) {
    NavUnitDef def = {.point = point,
                      .radius = 8 * NAV_STEPS_PER_PX,
                      .max_speed = NAV_STEPS_PER_PX,
                      .acceleration = NAV_STEPS_PER_PX / 4.0,
                      .group = 1,
                      .avoids = UINT32_MAX,
                      .stuck_ticks = 240,
                      .stuck_distance = 8 * NAV_STEPS_PER_PX,
                      .carve_ticks = 30,
                      .carve_distance = NAV_STEPS_PER_PX,
                      .cookie = NAVI_COOKIE_UNIT};
    return def;
}

// A unit that crosses more than the world in a tick would leave it.
static NavResult check_speed(NaviCall* call, double speed, const char* name) {
    NavResult result = navi_check_cost(call, speed, 0, name);
    if (result == NAV_OK && speed > NAV_COORD_MAX) {
        navi_fault_set(&call->fault, "%s is %g, above NAV_COORD_MAX", name, speed);
        result = NAV_ERR_ARGUMENT;
    }
    return result;
}

static NavResult check_distance(NaviCall* call, int32_t distance, int32_t least, const char* name) {
    NavResult result = navi_check_least(call, distance, least, name);
    if (result == NAV_OK && distance > NAV_COORD_MAX) {
        navi_fault_set(&call->fault, "%s is %ld, above NAV_COORD_MAX", name, (long)distance);
        result = NAV_ERR_ARGUMENT;
    }
    return result;
}

static NavResult check_unit(NaviCall* call, const NavUnitDef* def) {
    NavResult result = navi_check_cookie(call, def->cookie, NAVI_COOKIE_UNIT,
                                         "NavUnitDef was not made by nav_unit_def()");
    if (result == NAV_OK)
        result = navi_check_point(call, def->point, "point");
    if (result == NAV_OK)
        result = check_distance(call, def->radius, 1, "radius");
    if (result == NAV_OK)
        result = check_speed(call, def->max_speed, "max_speed");
    if (result == NAV_OK)
        result = check_speed(call, def->acceleration, "acceleration");
    if (result == NAV_OK && def->acceleration == 0)
        result = navi_call_refuse(call, "acceleration is 0");
    if (result == NAV_OK)
        result = check_distance(call, def->stuck_distance, 1, "stuck_distance");
    if (result == NAV_OK)
        result = check_distance(call, def->carve_distance, 0, "carve_distance");
    return result == NAV_OK ? navi_check_filter(call, def->filter) : result;
}

NavResult nav_unit_insert(NavCrowd* crowd, const NavUnitDef* def, NavUnitId* id) {
    NaviCall call = navi_call_crowd(crowd, "nav_unit_insert");
    uint32_t slot = NAV_NONE;
    NavResult result = navi_check_pointer(&call, crowd, "crowd");
    if (result == NAV_OK)
        result = navi_check_pointer(&call, def, "def");
    if (result == NAV_OK)
        result = navi_check_pointer(&call, id, "id");
    if (result == NAV_OK)
        result = check_unit(&call, def);
    if (result == NAV_OK)
        result = navi_check_no_batch(&call);
    if (result == NAV_OK)
        result = navi_unit_insert(crowd, def, &slot);
    if (result == NAV_OK)
        *id = (NavUnitId){slot, crowd->units.data[slot].generation, crowd->number};
    return navi_call_end(&call, result);
}

NavResult nav_unit_remove(NavCrowd* crowd, NavUnitId id) {
    NaviCall call = navi_call_crowd(crowd, "nav_unit_remove");
    NavResult result = navi_check_unit(&call, crowd, id);
    if (result == NAV_OK)
        navi_unit_remove(crowd, id.index);
    return navi_call_end(&call, result);
}

NavResult nav_unit_set_goal(NavCrowd* crowd, NavUnitId id, NavPoint goal) {
    NaviCall call = navi_call_crowd(crowd, "nav_unit_set_goal");
    NavResult result = navi_check_point(&call, goal, "goal");
    if (result == NAV_OK)
        result = navi_check_unit(&call, crowd, id);
    if (result == NAV_OK)
        navi_unit_set_goal(crowd, id.index, goal);
    return navi_call_end(&call, result);
}

NavResult nav_unit_stop(NavCrowd* crowd, NavUnitId id) {
    NaviCall call = navi_call_crowd(crowd, "nav_unit_stop");
    NavResult result = navi_check_unit(&call, crowd, id);
    if (result == NAV_OK)
        navi_unit_stop(crowd, id.index);
    return navi_call_end(&call, result);
}

NavResult nav_unit_set_user(NavCrowd* crowd, NavUnitId id, void* user) {
    NaviCall call = navi_call_crowd(crowd, "nav_unit_set_user");
    NavResult result = navi_check_unit(&call, crowd, id);
    if (result == NAV_OK)
        crowd->policies.data[id.index].user = user;
    return navi_call_end(&call, result);
}

// --- changes -----------------------------------------------------------------------------

NavResult nav_unit_get_def(const NavCrowd* crowd, NavUnitId id, NavUnitDef* def) {
    NaviCall call = navi_call_crowd(crowd, "nav_unit_get_def");
    NavResult result = navi_check_pointer(&call, def, "def");
    if (result == NAV_OK)
        result = navi_check_unit(&call, crowd, id);
    if (result != NAV_OK)
        return navi_call_end(&call, result);
    *def = navi_unit_def(crowd, id.index);
    def->cookie = NAVI_COOKIE_UNIT;
    return navi_call_end(&call, NAV_OK);
}

NavResult nav_unit_set_def(NavCrowd* crowd, NavUnitId id, const NavUnitDef* def) {
    NaviCall call = navi_call_crowd(crowd, "nav_unit_set_def");
    NavResult result = navi_check_pointer(&call, def, "def");
    if (result == NAV_OK)
        result = check_unit(&call, def);
    if (result == NAV_OK)
        result = navi_check_unit(&call, crowd, id);
    if (result == NAV_OK)
        result = navi_check_no_batch(&call);
    if (result == NAV_OK)
        result = navi_unit_set_def(crowd, id.index, def);
    return navi_call_end(&call, result);
}

NavResult nav_unit_set_point(NavCrowd* crowd, NavUnitId id, NavPoint point) {
    NaviCall call = navi_call_crowd(crowd, "nav_unit_set_point");
    NavResult result = navi_check_point(&call, point, "point");
    if (result == NAV_OK)
        result = navi_check_unit(&call, crowd, id);
    if (result == NAV_OK)
        result = navi_check_no_batch(&call);
    if (result == NAV_OK)
        result = navi_unit_set_point(crowd, id.index, point);
    return navi_call_end(&call, result);
}

// --- reading -----------------------------------------------------------------------------

static NavUnit read_unit(const NavCrowd* crowd, uint32_t slot) {
    const CrowdUnit* found = &crowd->units.data[slot];
    const CrowdPolicy* policy = &crowd->policies.data[slot];
    NavUnit unit = {.state = found->state,
                    .point = found->point,
                    .position = {found->point.x + found->rest.x, found->point.y + found->rest.y},
                    .velocity = {found->velocity.x, found->velocity.y},
                    .goal = found->goal,
                    .radius = found->radius,
                    .user = policy->user,
                    .is_stuck = policy->is_stuck};
    if (navi_unit_is_carved(found))
        unit.obstacle = (NavShapeId){found->obstacle.index, found->obstacle.generation,
                                     crowd->routes.query.ask.world->number};
    return unit;
}

NavResult nav_unit_get(const NavCrowd* crowd, NavUnitId id, NavUnit* unit) {
    NaviCall call = navi_call_crowd(crowd, "nav_unit_get");
    NavResult result = navi_check_pointer(&call, unit, "unit");
    if (result == NAV_OK)
        result = navi_check_unit(&call, crowd, id);
    if (result == NAV_OK)
        *unit = read_unit(crowd, id.index);
    return navi_call_end(&call, result);
}

// Arrays may be NULL when the capacity is 0; `ids` or `units` may be NULL when only the other is
// wanted.
static uint32_t list_units(const NavCrowd* crowd, NavUnitId* ids, NavUnit* units,
                           uint32_t capacity) {
    uint32_t count = 0;
    for (uint32_t slot = 0; slot < crowd->units.count; slot++) {
        const CrowdUnit* unit = &crowd->units.data[slot];
        if (unit->is_alive && count < capacity && ids != NULL)
            ids[count] = (NavUnitId){slot, unit->generation, crowd->number};
        if (unit->is_alive && count < capacity && units != NULL)
            units[count] = read_unit(crowd, slot);
        count += unit->is_alive;
    }
    return count;
}

NavResult nav_crowd_list_units(const NavCrowd* crowd, NavUnitId* ids, uint32_t capacity,
                               uint32_t* count) {
    NaviCall call = navi_call_crowd(crowd, "nav_crowd_list_units");
    NavResult result = navi_check_pointer(&call, crowd, "crowd");
    if (result == NAV_OK)
        result = navi_check_pointer(&call, count, "count");
    if (result == NAV_OK)
        result = navi_check_array(&call, ids, capacity, "ids");
    if (result == NAV_OK)
        *count = list_units(crowd, ids, NULL, capacity);
    return navi_call_end(&call, result);
}

NavResult nav_crowd_get_units(const NavCrowd* crowd, NavUnitId* ids, NavUnit* units,
                              uint32_t capacity, uint32_t* count) {
    NaviCall call = navi_call_crowd(crowd, "nav_crowd_get_units");
    NavResult result = navi_check_pointer(&call, crowd, "crowd");
    if (result == NAV_OK)
        result = navi_check_pointer(&call, count, "count");
    if (result == NAV_OK)
        result = navi_check_array(&call, units, capacity, "units");
    if (result == NAV_OK)
        *count = list_units(crowd, ids, units, capacity);
    return navi_call_end(&call, result);
}

static NavResult list_in(NaviCall* call, NavCrowd* crowd, const CrowdArea* area, NavUnitId* ids,
                         uint32_t capacity, uint32_t* count) {
    NavResult result = navi_check_array(call, ids, capacity, "ids");
    if (result == NAV_OK)
        result = navi_crowd_find_in(crowd, area);
    if (result != NAV_OK)
        return result;
    *count = crowd->grid.found.count;
    for (uint32_t k = 0; k < *count && k < capacity; k++) {
        uint32_t slot = crowd->grid.found.data[k].value;
        ids[k] = (NavUnitId){slot, crowd->units.data[slot].generation, crowd->number};
    }
    return NAV_OK;
}

NavResult nav_crowd_list_units_in_circle(NavCrowd* crowd, NavPoint center, int32_t radius,
                                         uint32_t groups, NavUnitId* ids, uint32_t capacity,
                                         uint32_t* count) {
    NaviCall call = navi_call_crowd(crowd, "nav_crowd_list_units_in_circle");
    const CrowdArea area = {
        .is_circle = true, .center = center, .radius = radius, .groups = groups};
    NavResult result = navi_check_pointer(&call, crowd, "crowd");
    if (result == NAV_OK)
        result = navi_check_pointer(&call, count, "count");
    if (result == NAV_OK)
        result = navi_check_least(&call, radius, 0, "radius");
    if (result == NAV_OK)
        result = navi_check_point(&call, center, "center");
    if (result == NAV_OK)
        result = list_in(&call, crowd, &area, ids, capacity, count);
    return navi_call_end(&call, result);
}

NavResult nav_crowd_list_units_in_box(NavCrowd* crowd, NavBox box, uint32_t groups, NavUnitId* ids,
                                      uint32_t capacity, uint32_t* count) {
    NaviCall call = navi_call_crowd(crowd, "nav_crowd_list_units_in_box");
    const CrowdArea area = {.box = box, .groups = groups};
    NavResult result = navi_check_pointer(&call, crowd, "crowd");
    if (result == NAV_OK)
        result = navi_check_pointer(&call, count, "count");
    if (result == NAV_OK)
        result = navi_check_box(&call, box);
    if (result == NAV_OK)
        result = list_in(&call, crowd, &area, ids, capacity, count);
    return navi_call_end(&call, result);
}

NavResult nav_unit_find_corners(const NavCrowd* crowd, NavUnitId id, NavPoint* corners,
                                uint32_t capacity, uint32_t* count) {
    NaviCall call = navi_call_crowd(crowd, "nav_unit_find_corners");
    NavResult result = navi_check_pointer(&call, count, "count");
    if (result == NAV_OK)
        result = navi_check_array(&call, corners, capacity, "corners");
    if (result == NAV_OK)
        result = navi_check_unit(&call, crowd, id);
    if (result != NAV_OK)
        return navi_call_end(&call, result);
    uint32_t slot = crowd->units.data[id.index].route;
    *count = 0;
    if (slot != NAV_NONE) {
        const MoveRoute* route = &crowd->routes.slots.data[slot];
        *count = navi_route_leg_count(route) - route->leg;
        for (uint32_t k = 0; k < *count && k < capacity; k++)
            corners[k] = route->points.data[route->leg + 1 + k];
    }
    return navi_call_end(&call, NAV_OK);
}
