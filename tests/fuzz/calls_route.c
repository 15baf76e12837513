// Raw numbers as arguments of the functions of nav/route.h.
#include <math.h>

#include "calls.h"

static NavRouteId raw_route(Calls* calls) {
    uint8_t how = fuzz_byte(calls->input);
    NavRouteId id = calls->routes_known[how % ROUTES];
    if (how >= 0xF0)
        id.generation += how % 3;
    return id;
}

static NavResult insert_call(Calls* calls) {
    NavPathRequest request = fuzz_raw_request(calls);
    uint8_t how = fuzz_byte(calls->input);
    NavRouteId id;
    NavPath path;
    bool has_path = how >= 0xC0 && nav_query_find_path(calls->query, &request, &path) == NAV_OK;
    if (how % 16 == 1)
        return nav_route_set(calls->routes, raw_route(calls), &request, has_path ? &path : NULL);
    NavResult result =
        nav_route_insert(calls->routes, &request, has_path ? &path : NULL, how == 1 ? NULL : &id);
    if (result == NAV_OK)
        calls->routes_known[how % ROUTES] = id;
    return result;
}

static NavResult walk_call(Calls* calls) {
    NavRouteId id = raw_route(calls);
    uint8_t how = fuzz_byte(calls->input);
    double distance = how < 0xE0 ? how / 3.0 : fuzz_double(calls->input);
    NavPoint corners[4];
    uint32_t count;
    NavRouteMove move;
    if (how % 8 == 6)
        return nav_route_find_corners(calls->routes, id, corners, how % 5, &count);
    if (how % 8 == 7)
        return nav_route_pass_link(calls->routes, id, &move);
    NavResult result = nav_route_advance(calls->routes, id, distance, &move);
    if (result == NAV_OK)
        FUZZ_CHECK(isfinite(move.position.x) && move.walked >= 0 && move.walked <= distance);
    return result;
}

static NavResult repair_call(Calls* calls) {
    NavRouteId id = raw_route(calls);
    uint8_t how = fuzz_byte(calls->input);
    double factor = how < 0xE0 ? 1 + how / 100.0 : fuzz_double(calls->input);
    NavRouteRepair repair;
    if (how % 3 == 0)
        return nav_route_repair(calls->routes, id, factor, &repair);
    NavPoint point = fuzz_raw_point(calls->input);
    return how % 3 == 1 ? nav_route_join(calls->routes, id, point, factor, &repair)
                        : nav_route_retarget(calls->routes, id, point, factor, &repair);
}

// After an update a route is known to be cut exactly when it is.
static void expect_known(Calls* calls, uint32_t k) {
    NavRoute route;
    NavRouteCheck check;
    if (nav_route_get(calls->routes, calls->routes_known[k], &route) != NAV_OK)
        return;
    FUZZ_CHECK(nav_route_check(calls->routes, calls->routes_known[k], &check) == NAV_OK);
    FUZZ_CHECK(route.is_cut != check.is_free);
}

static NavResult update_call(Calls* calls) {
    NavRouteReport report;
    uint8_t how = fuzz_byte(calls->input);
    if (how % 4 == 0)
        return nav_routes_search_shorter(calls->routes, how, &report);
    NavResult result = nav_routes_update(calls->routes, &report);
    for (uint32_t k = 0; k < ROUTES && result == NAV_OK; k++)
        expect_known(calls, k);
    return result;
}

NavResult fuzz_route_call(Calls* calls) {
    uint8_t which = fuzz_byte(calls->input);
    switch (which % 8) {
    case 0:
    case 1:
        return insert_call(calls);
    case 2:
    case 3:
        return walk_call(calls);
    case 4:
        return repair_call(calls);
    case 5:
        return which > 0x80 ? nav_route_remove(calls->routes, raw_route(calls))
                            : repair_call(calls);
    default:
        return update_call(calls);
    }
}
