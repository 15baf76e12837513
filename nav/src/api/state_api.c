// Snapshots, clones and copies of routes and crowds: arguments are checked here.
#include "io/state.h"

#include "api/bytes.h"
#include "api/cookie.h"
#include "api/ids.h"
#include "api/question.h"
#include "api/unit.h"
#include "move/crowd/copy.h"
#include "move/route/links.h"
#include "nav/snapshot.h"

// What a commit has done to routes is not known before they have looked at it.
static NavResult check_routes(NaviCall* call, const NavRoutes* routes, const char* name) {
    NavResult result = navi_check_pointer(call, routes, name);
    if (result == NAV_OK)
        result = navi_check_no_batch(call);
    if (result == NAV_OK && !navi_routes_are_current(routes))
        result = navi_call_refuse(call, "the world has changed since the last nav_routes_update");
    return result;
}

static NavResult check_crowd(NaviCall* call, const NavCrowd* crowd, const char* name) {
    NavResult result = navi_check_pointer(call, crowd, name);
    if (result == NAV_OK)
        result = navi_check_no_batch(call);
    if (result == NAV_OK && !navi_crowd_is_current(crowd))
        result = navi_call_refuse(call, "the world has changed since the last nav_crowd_tick");
    return result;
}

// --- sets of routes ----------------------------------------------------------------------

static void write_routes(const void* routes, SnapshotWriter* writer) {
    navi_routes_write(routes, writer);
}

NavResult nav_routes_get_snapshot_size(const NavRoutes* routes, size_t* size) {
    NaviCall call = navi_call_routes(routes, "nav_routes_get_snapshot_size");
    NavResult result = navi_check_pointer(&call, size, "size");
    if (result == NAV_OK)
        result = check_routes(&call, routes, "routes");
    if (result == NAV_OK)
        *size = navi_bytes_measure(write_routes, routes);
    return navi_call_end(&call, result);
}

NavResult nav_routes_save(const NavRoutes* routes, void* bytes, size_t capacity, size_t* size) {
    NaviCall call = navi_call_routes(routes, "nav_routes_save");
    NavResult result = navi_check_pointer(&call, size, "size");
    if (result == NAV_OK)
        result = check_routes(&call, routes, "routes");
    if (result == NAV_OK)
        result = navi_bytes_save(&call, write_routes, routes, (SnapshotWriter){bytes, capacity, 0},
                                 size);
    return navi_call_end(&call, result);
}

NavResult nav_routes_restore(const NavWorld* world, const void* bytes, size_t size,
                             NavRoutes** routes) {
    NaviCall call = navi_call_read(world, "nav_routes_restore");
    NavResult result = navi_check_pointer(&call, bytes, "bytes");
    if (result == NAV_OK)
        result = navi_check_pointer(&call, routes, "routes");
    if (result == NAV_OK)
        result = navi_check_no_batch(&call);
    if (result != NAV_OK)
        return navi_call_end(&call, result);
    NavRoutes* made = navi_object_alloc(world, sizeof *made);
    if (made == NULL)
        return navi_call_end(&call, NAV_ERR_MEMORY);
    SnapshotReader reader = {bytes, 0, size, NULL, 0};
    result = navi_routes_read(made, world, &reader);
    navi_bytes_explain(&call, &reader);
    if (result == NAV_OK)
        *routes = made;
    else
        navi_discard_routes(made);
    return navi_call_end(&call, result);
}

static const NavWorld* world_of(const NavRoutes* routes) { return routes->query.ask.world; }

NavResult nav_routes_copy(NavRoutes* to, const NavRoutes* from) {
    NaviCall call = navi_call_routes(to, "nav_routes_copy");
    NaviCall reading = navi_call_routes(from, "nav_routes_copy");
    NavResult result = navi_check_pointer(&call, to, "to");
    if (result == NAV_OK)
        result = check_routes(&call, from, "from");
    if (result == NAV_OK && to == from)
        result = navi_call_refuse(&call, "to and from are one set");
    if (result == NAV_OK)
        result = navi_check_copies(&call, world_of(to), world_of(from));
    if (result == NAV_OK)
        result = navi_routes_copy(to, from);
    (void)navi_call_end(&reading, NAV_OK);
    return navi_call_end(&call, result);
}

static NavResult clone_routes(const NavRoutes* routes, const NavWorld* world, NavRoutes** clone) {
    NavRoutes* made = navi_object_alloc(world, sizeof *made);
    if (made == NULL)
        return NAV_ERR_MEMORY;
    navi_routes_init(made, world);
    NavResult result = navi_routes_copy(made, routes);
    if (result == NAV_OK)
        *clone = made;
    else
        navi_discard_routes(made);
    return result;
}

NavResult nav_routes_clone(const NavRoutes* routes, const NavWorld* world, NavRoutes** clone) {
    NaviCall call = navi_call_routes(routes, "nav_routes_clone");
    NaviCall reading = navi_call_read(world, "nav_routes_clone");
    NavResult result = navi_check_pointer(&call, clone, "clone");
    if (result == NAV_OK)
        result = navi_check_pointer(&call, world, "world");
    if (result == NAV_OK)
        result = check_routes(&call, routes, "routes");
    if (result == NAV_OK)
        result = navi_check_copies(&call, world, world_of(routes));
    if (result == NAV_OK)
        result = clone_routes(routes, world, clone);
    (void)navi_call_end(&reading, NAV_OK);
    return navi_call_end(&call, result);
}

// --- crowds ------------------------------------------------------------------------------

static void write_crowd(const void* crowd, SnapshotWriter* writer) {
    navi_crowd_write(crowd, writer);
}

NavResult nav_crowd_get_snapshot_size(const NavCrowd* crowd, size_t* size) {
    NaviCall call = navi_call_crowd(crowd, "nav_crowd_get_snapshot_size");
    NavResult result = navi_check_pointer(&call, size, "size");
    if (result == NAV_OK)
        result = check_crowd(&call, crowd, "crowd");
    if (result == NAV_OK)
        *size = navi_bytes_measure(write_crowd, crowd);
    return navi_call_end(&call, result);
}

NavResult nav_crowd_save(const NavCrowd* crowd, void* bytes, size_t capacity, size_t* size) {
    NaviCall call = navi_call_crowd(crowd, "nav_crowd_save");
    NavResult result = navi_check_pointer(&call, size, "size");
    if (result == NAV_OK)
        result = check_crowd(&call, crowd, "crowd");
    if (result == NAV_OK)
        result =
            navi_bytes_save(&call, write_crowd, crowd, (SnapshotWriter){bytes, capacity, 0}, size);
    return navi_call_end(&call, result);
}

// A def that is read from a unit is accepted again, with its filter.
static void sign_filters(NavRoutes* routes) {
    for (uint32_t k = 0; k < routes->filters.count; k++)
        routes->filters.data[k]->filter.cookie = NAVI_COOKIE_FILTER;
}

NavResult nav_crowd_restore(const NavWorld* world, const void* bytes, size_t size,
                            NavCrowd** crowd) {
    NaviCall call = navi_call_read(world, "nav_crowd_restore");
    NavResult result = navi_check_pointer(&call, bytes, "bytes");
    if (result == NAV_OK)
        result = navi_check_pointer(&call, crowd, "crowd");
    if (result == NAV_OK)
        result = navi_check_no_batch(&call);
    if (result != NAV_OK)
        return navi_call_end(&call, result);
    NavCrowd* made = navi_object_alloc(world, sizeof *made);
    if (made == NULL)
        return navi_call_end(&call, NAV_ERR_MEMORY);
    SnapshotReader reader = {bytes, 0, size, NULL, 0};
    result = navi_crowd_read(made, world, &reader);
    navi_bytes_explain(&call, &reader);
    if (result == NAV_OK) {
        sign_filters(&made->routes);
        *crowd = made;
    } else {
        navi_discard_crowd(made);
    }
    return navi_call_end(&call, result);
}

NavResult nav_crowd_copy(NavCrowd* to, const NavCrowd* from) {
    NaviCall call = navi_call_crowd(to, "nav_crowd_copy");
    NaviCall reading = navi_call_crowd(from, "nav_crowd_copy");
    NavResult result = navi_check_pointer(&call, to, "to");
    if (result == NAV_OK)
        result = check_crowd(&call, from, "from");
    if (result == NAV_OK && to == from)
        result = navi_call_refuse(&call, "to and from are one crowd");
    if (result == NAV_OK)
        result = navi_check_copies(&call, world_of(&to->routes), world_of(&from->routes));
    if (result == NAV_OK)
        result = navi_crowd_copy(to, from);
    (void)navi_call_end(&reading, NAV_OK);
    return navi_call_end(&call, result);
}

static NavResult clone_crowd(const NavCrowd* crowd, const NavWorld* world, NavCrowd** clone) {
    NavCrowd* made = navi_object_alloc(world, sizeof *made);
    if (made == NULL)
        return NAV_ERR_MEMORY;
    navi_crowd_init(made, world, &crowd->def);
    NavResult result = navi_crowd_copy(made, crowd);
    if (result == NAV_OK)
        *clone = made;
    else
        navi_discard_crowd(made);
    return result;
}

NavResult nav_crowd_clone(const NavCrowd* crowd, const NavWorld* world, NavCrowd** clone) {
    NaviCall call = navi_call_crowd(crowd, "nav_crowd_clone");
    NaviCall reading = navi_call_read(world, "nav_crowd_clone");
    NavResult result = navi_check_pointer(&call, clone, "clone");
    if (result == NAV_OK)
        result = navi_check_pointer(&call, world, "world");
    if (result == NAV_OK)
        result = check_crowd(&call, crowd, "crowd");
    if (result == NAV_OK)
        result = navi_check_copies(&call, world, world_of(&crowd->routes));
    if (result == NAV_OK)
        result = clone_crowd(crowd, world, clone);
    (void)navi_call_end(&reading, NAV_OK);
    return navi_call_end(&call, result);
}

NavResult nav_crowd_find_difference(const NavCrowd* crowd, const void* bytes, size_t size,
                                    NavCrowdDifference* difference) {
    NaviCall call = navi_call_crowd(crowd, "nav_crowd_find_difference");
    NavResult result = navi_check_pointer(&call, bytes, "bytes");
    if (result == NAV_OK)
        result = navi_check_pointer(&call, difference, "difference");
    if (result == NAV_OK)
        result = check_crowd(&call, crowd, "crowd");
    if (result != NAV_OK)
        return navi_call_end(&call, result);
    SnapshotReader reader = {bytes, 0, size, NULL, 0};
    StateDifference found;
    result = navi_crowd_compare(crowd, &reader, &found);
    navi_bytes_explain(&call, &reader);
    if (result != NAV_OK)
        return navi_call_end(&call, result);
    *difference = (NavCrowdDifference){.is_of_world = found.is_of_world,
                                       .is_of_unit = found.unit != NAV_NONE,
                                       .field = found.field};
    if (found.unit != NAV_NONE)
        difference->unit =
            (NavUnitId){found.unit, crowd->units.data[found.unit].generation, crowd->number};
    return navi_call_end(&call, NAV_OK);
}
