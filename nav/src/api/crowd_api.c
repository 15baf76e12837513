// Crowds: this file checks arguments; move/ computes the results.
#include "nav/crowd.h"

#include "api/cookie.h"
#include "api/question.h"
#include "api/unit.h"
#include "base/assert.h"
#include "base/hash.h"
#include "io/state.h"
#include "move/crowd_ride.h"
#include "move/links.h"
#include "move/workers.h"

NavCrowdDef nav_crowd_def(void) {
    NavCrowdDef def = {.horizon = 20, .neighbours = 10, .nodes = 8192, .cookie = NAVI_COOKIE_CROWD};
    return def;
}

static NavResult refuse(NaviCall* call, const char* why) {
    navi_fault_set(&call->fault, "%s", why);
    return NAV_ERR_ARGUMENT;
}

static NavResult check_def(NaviCall* call, const NavCrowdDef* def) {
    NavResult result = navi_check_cookie(call, def->cookie, NAVI_COOKIE_CROWD,
                                         "NavCrowdDef was not made by nav_crowd_def()");
    if (result == NAV_OK)
        result = navi_check_cost(call, def->horizon, 1, "horizon");
    if (result == NAV_OK && (def->neighbours < 1 || def->neighbours > CROWD_NEIGHBOURS_MOST))
        result = refuse(call, "neighbours is not from 1 to 32");
    if (result == NAV_OK && def->nodes == 0)
        result = refuse(call, "nodes is 0");
    return result;
}

static NavResult create(const NavWorld* world, const NavCrowdDef* def, NavCrowd** crowd) {
    NavAllocator allocator = world->memory.allocator;
    NavCrowd* made = allocator.alloc(allocator.context, sizeof *made);
    if (made == NULL)
        return NAV_ERR_MEMORY;
    navi_crowd_init(made, world, def);
    if (navi_move_links_find(&made->routes, true) != NAV_OK || navi_floors_note(made) != NAV_OK) {
        navi_crowd_fini(made);
        allocator.free(allocator.context, made, sizeof *made);
        return NAV_ERR_MEMORY;
    }
    navi_move_links_take(&made->routes);
    *crowd = made;
    return NAV_OK;
}

NavResult nav_crowd_create(const NavWorld* world, const NavCrowdDef* def, NavCrowd** crowd) {
    NaviCall call = navi_call_read(world, "nav_crowd_create");
    NavCrowdDef chosen = def == NULL ? nav_crowd_def() : *def;
    NavResult result = navi_check_pointer(&call, crowd, "crowd");
    if (result == NAV_OK)
        result = check_def(&call, &chosen);
    if (result == NAV_OK)
        result = create(world, &chosen, crowd);
    return navi_call_end(&call, result);
}

static NavMemory* memory_of(NavCrowd* crowd) { return &crowd->routes.query.ask.memory; }

void nav_crowd_destroy(NavCrowd* crowd) {
    if (crowd == NULL)
        return;
    navi_guard_expect_world(crowd->routes.query.ask.guard);
    navi_crowd_fini(crowd);
    NAV_ASSERT(memory_of(crowd)->live_bytes == 0);
    NavAllocator allocator = memory_of(crowd)->allocator;
    allocator.free(allocator.context, crowd, sizeof *crowd);
}

static NaviCall call_crowd(const NavCrowd* crowd, const char* name) {
    return navi_call_ask(crowd == NULL ? NULL : &crowd->routes.query.ask, name);
}

// --- units -------------------------------------------------------------------------------

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
        navi_fault_set(&call->fault, "%s is above NAV_COORD_MAX", name);
        result = NAV_ERR_ARGUMENT;
    }
    return result;
}

static NavResult check_distance(NaviCall* call, int32_t distance, int32_t least, const char* name) {
    NavResult result = navi_check_least(call, distance, least, name);
    if (result == NAV_OK && distance > NAV_COORD_MAX) {
        navi_fault_set(&call->fault, "%s is above NAV_COORD_MAX", name);
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
        result = refuse(call, "acceleration is 0");
    if (result == NAV_OK)
        result = check_distance(call, def->stuck_distance, 1, "stuck_distance");
    if (result == NAV_OK)
        result = check_distance(call, def->carve_distance, 0, "carve_distance");
    return result == NAV_OK ? navi_check_filter(call, def->filter) : result;
}

NavResult nav_unit_insert(NavCrowd* crowd, const NavUnitDef* def, NavUnitId* id) {
    NaviCall call = call_crowd(crowd, "nav_unit_insert");
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
    NaviCall call = call_crowd(crowd, "nav_unit_remove");
    NavResult result = navi_check_unit(&call, crowd, id);
    if (result == NAV_OK)
        navi_unit_remove(crowd, id.index);
    return navi_call_end(&call, result);
}

NavResult nav_unit_set_goal(NavCrowd* crowd, NavUnitId id, NavPoint goal) {
    NaviCall call = call_crowd(crowd, "nav_unit_set_goal");
    NavResult result = navi_check_point(&call, goal, "goal");
    if (result == NAV_OK)
        result = navi_check_unit(&call, crowd, id);
    if (result == NAV_OK)
        navi_unit_set_goal(crowd, id.index, goal);
    return navi_call_end(&call, result);
}

NavResult nav_unit_stop(NavCrowd* crowd, NavUnitId id) {
    NaviCall call = call_crowd(crowd, "nav_unit_stop");
    NavResult result = navi_check_unit(&call, crowd, id);
    if (result == NAV_OK)
        navi_unit_stop(crowd, id.index);
    return navi_call_end(&call, result);
}

NavResult nav_unit_set_user(NavCrowd* crowd, NavUnitId id, void* user) {
    NaviCall call = call_crowd(crowd, "nav_unit_set_user");
    NavResult result = navi_check_unit(&call, crowd, id);
    if (result == NAV_OK)
        crowd->policies.data[id.index].user = user;
    return navi_call_end(&call, result);
}

NavResult nav_unit_get(const NavCrowd* crowd, NavUnitId id, NavUnit* unit) {
    NaviCall call = call_crowd(crowd, "nav_unit_get");
    NavResult result = navi_check_pointer(&call, unit, "unit");
    if (result == NAV_OK)
        result = navi_check_unit(&call, crowd, id);
    if (result != NAV_OK)
        return navi_call_end(&call, result);
    const CrowdUnit* found = &crowd->units.data[id.index];
    const CrowdPolicy* policy = &crowd->policies.data[id.index];
    *unit = (NavUnit){.state = found->state,
                      .point = found->point,
                      .position = {found->point.x + found->rest.x, found->point.y + found->rest.y},
                      .velocity = {found->velocity.x, found->velocity.y},
                      .goal = found->goal,
                      .radius = found->radius,
                      .user = policy->user,
                      .is_stuck = policy->is_stuck};
    if (navi_unit_is_carved(found))
        unit->obstacle = (NavShapeId){found->obstacle.index, found->obstacle.generation,
                                      crowd->routes.query.ask.world->number};
    return navi_call_end(&call, NAV_OK);
}

NavResult nav_unit_find_corners(const NavCrowd* crowd, NavUnitId id, NavPoint* corners,
                                uint32_t capacity, uint32_t* count) {
    NaviCall call = call_crowd(crowd, "nav_unit_find_corners");
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

// --- the crowd ---------------------------------------------------------------------------

NavResult nav_crowd_tick(NavCrowd* crowd, NavCrowdReport* report) {
    NaviCall call = call_crowd(crowd, "nav_crowd_tick");
    NavResult result = navi_check_pointer(&call, crowd, "crowd");
    if (result == NAV_OK)
        result = navi_check_no_batch(&call);
    if (result == NAV_OK)
        result = navi_crowd_tick(crowd);
    if (result == NAV_OK && report != NULL)
        *report = crowd->report;
    return navi_call_end(&call, result);
}

NavResult nav_crowd_set_threads(NavCrowd* crowd, NavRunChunks run, void* context,
                                uint32_t chunk_count) {
    NaviCall call = call_crowd(crowd, "nav_crowd_set_threads");
    NavResult result = navi_check_pointer(&call, crowd, "crowd");
    if (result == NAV_OK && (chunk_count < 1 || chunk_count > WORKERS_MOST))
        result = refuse(&call, "chunk_count is not from 1 to 256");
    if (result == NAV_OK)
        result = navi_workers_set(&crowd->routes, run, context, chunk_count);
    return navi_call_end(&call, result);
}

NavResult nav_crowd_get_count(const NavCrowd* crowd, uint32_t* count) {
    NaviCall call = call_crowd(crowd, "nav_crowd_get_count");
    NavResult result = navi_check_pointer(&call, crowd, "crowd");
    if (result == NAV_OK)
        result = navi_check_pointer(&call, count, "count");
    if (result == NAV_OK)
        *count = crowd->alive_count;
    return navi_call_end(&call, result);
}

NavResult nav_crowd_list_units(const NavCrowd* crowd, NavUnitId* ids, uint32_t capacity,
                               uint32_t* count) {
    NaviCall call = call_crowd(crowd, "nav_crowd_list_units");
    NavResult result = navi_check_pointer(&call, crowd, "crowd");
    if (result == NAV_OK)
        result = navi_check_pointer(&call, count, "count");
    if (result == NAV_OK)
        result = navi_check_array(&call, ids, capacity, "ids");
    if (result != NAV_OK)
        return navi_call_end(&call, result);
    *count = 0;
    for (uint32_t slot = 0; slot < crowd->units.count; slot++) {
        const CrowdUnit* unit = &crowd->units.data[slot];
        if (unit->is_alive && *count < capacity)
            ids[*count] = (NavUnitId){slot, unit->generation, crowd->number};
        *count += unit->is_alive;
    }
    return navi_call_end(&call, NAV_OK);
}

NavResult nav_crowd_get_hash(const NavCrowd* crowd, uint64_t* hash) {
    NaviCall call = call_crowd(crowd, "nav_crowd_get_hash");
    NavResult result = navi_check_pointer(&call, crowd, "crowd");
    if (result == NAV_OK)
        result = navi_check_pointer(&call, hash, "hash");
    if (result == NAV_OK)
        *hash = navi_crowd_hash(crowd);
    return navi_call_end(&call, result);
}

NavResult nav_crowd_get_total_hash(const NavCrowd* crowd, uint64_t* hash) {
    NaviCall call = call_crowd(crowd, "nav_crowd_get_total_hash");
    NavResult result = navi_check_pointer(&call, crowd, "crowd");
    if (result == NAV_OK)
        result = navi_check_pointer(&call, hash, "hash");
    if (result == NAV_OK)
        result = navi_check_no_batch(&call);
    if (result == NAV_OK)
        *hash =
            navi_hash_fold(navi_world_hash(crowd->routes.query.ask.world), navi_crowd_hash(crowd));
    return navi_call_end(&call, result);
}
