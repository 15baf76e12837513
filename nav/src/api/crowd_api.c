// Crowds: this file checks arguments; move/ computes the results.
#include "nav/crowd.h"

#include "api/cookie.h"
#include "api/unit.h"
#include "base/hash.h"
#include "io/state.h"
#include "move/crowd/crowd_ride.h"
#include "move/route/links.h"
#include "move/route/workers.h"

NavCrowdDef nav_crowd_def(void) {
    NavCrowdDef def = {.horizon = 20, .neighbours = 10, .nodes = 8192, .cookie = NAVI_COOKIE_CROWD};
    return def;
}

static NavResult check_count(NaviCall* call, uint32_t count, uint32_t most, const char* name) {
    if (count >= 1 && count <= most)
        return NAV_OK;
    navi_fault_set(&call->fault, "%s is %lu, not from 1 to %lu", name, (unsigned long)count,
                   (unsigned long)most);
    return NAV_ERR_ARGUMENT;
}

static NavResult check_def(NaviCall* call, const NavCrowdDef* def) {
    NavResult result = navi_check_cookie(call, def->cookie, NAVI_COOKIE_CROWD,
                                         "NavCrowdDef was not made by nav_crowd_def()");
    if (result == NAV_OK)
        result = navi_check_cost(call, def->horizon, 1, "horizon");
    if (result == NAV_OK)
        result = check_count(call, def->neighbours, CROWD_NEIGHBOURS_MOST, "neighbours");
    return result == NAV_OK ? check_count(call, def->nodes, UINT32_MAX, "nodes") : result;
}

static NavResult create(const NavWorld* world, const NavCrowdDef* def, NavCrowd** crowd) {
    NavCrowd* made = navi_object_alloc(world, sizeof *made);
    if (made == NULL)
        return NAV_ERR_MEMORY;
    navi_crowd_init(made, world, def);
    if (navi_move_links_find(&made->routes, true) != NAV_OK || navi_floors_note(made) != NAV_OK) {
        navi_discard_crowd(made);
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

void nav_crowd_destroy(NavCrowd* crowd) {
    if (crowd == NULL)
        return;
    navi_guard_expect_world(crowd->routes.query.ask.guard);
    navi_discard_crowd(crowd);
}

NavResult nav_crowd_tick(NavCrowd* crowd, NavCrowdReport* report) {
    NaviCall call = navi_call_crowd(crowd, "nav_crowd_tick");
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
    NaviCall call = navi_call_crowd(crowd, "nav_crowd_set_threads");
    NavResult result = navi_check_pointer(&call, crowd, "crowd");
    if (result == NAV_OK)
        result = check_count(&call, chunk_count, WORKERS_MOST, "chunk_count");
    if (result == NAV_OK)
        result = navi_workers_set(&crowd->routes, run, context, chunk_count);
    return navi_call_end(&call, result);
}

NavResult nav_crowd_get_count(const NavCrowd* crowd, uint32_t* count) {
    NaviCall call = navi_call_crowd(crowd, "nav_crowd_get_count");
    NavResult result = navi_check_pointer(&call, crowd, "crowd");
    if (result == NAV_OK)
        result = navi_check_pointer(&call, count, "count");
    if (result == NAV_OK)
        *count = crowd->alive_count;
    return navi_call_end(&call, result);
}

NavResult nav_crowd_get_hash(const NavCrowd* crowd, uint64_t* hash) {
    NaviCall call = navi_call_crowd(crowd, "nav_crowd_get_hash");
    NavResult result = navi_check_pointer(&call, crowd, "crowd");
    if (result == NAV_OK)
        result = navi_check_pointer(&call, hash, "hash");
    if (result == NAV_OK)
        *hash = navi_crowd_hash(crowd);
    return navi_call_end(&call, result);
}

NavResult nav_crowd_get_total_hash(const NavCrowd* crowd, uint64_t* hash) {
    NaviCall call = navi_call_crowd(crowd, "nav_crowd_get_total_hash");
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
