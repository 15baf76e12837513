// Routes: this file checks arguments; move/ computes the results.
#include "nav/route.h"

#include "api/ids.h"
#include "api/question.h"
#include "api/unit.h"
#include "move/route/advance.h"
#include "move/route/legs.h"
#include "move/route/links.h"
#include "move/route/repair.h"
#include "move/route/shorter.h"
#include "move/route/watch.h"

NavResult nav_routes_create(const NavWorld* world, NavRoutes** routes) {
    NaviCall call = navi_call_read(world, "nav_routes_create");
    NavResult result = navi_check_pointer(&call, routes, "routes");
    if (result != NAV_OK)
        return navi_call_end(&call, result);
    NavRoutes* made = navi_object_alloc(world, sizeof *made);
    if (made == NULL)
        return navi_call_end(&call, NAV_ERR_MEMORY);
    navi_routes_init(made, world);
    result = navi_move_links_find(made, true);
    if (result == NAV_OK) {
        navi_move_links_take(made);
        *routes = made;
    } else {
        navi_discard_routes(made);
    }
    return navi_call_end(&call, result);
}

void nav_routes_destroy(NavRoutes* routes) {
    if (routes == NULL)
        return;
    navi_guard_expect_world(routes->query.ask.guard);
    navi_discard_routes(routes);
}

void navi_discard_routes(NavRoutes* routes) {
    navi_routes_fini(routes);
    navi_object_free(routes->query.ask.memory, routes, sizeof *routes);
}

NaviCall navi_call_routes(const NavRoutes* routes, const char* name) {
    return navi_call_ask(routes == NULL ? NULL : &routes->query.ask, name);
}

static NavResult find_route(NaviCall* call, const NavRoutes* routes, NavRouteId id) {
    NaviId name = {"route", id.index, id.generation, id.world};
    NaviIdSlot there = {0, false};
    NavResult result = navi_check_pointer(call, routes, "routes");
    if (result != NAV_OK)
        return result;
    if (id.index < routes->slots.count) {
        const MoveRoute* route = &routes->slots.data[id.index];
        there = (NaviIdSlot){route->generation, route->is_alive};
    }
    return navi_check_id(call, name, routes->number, there);
}

// --- insert, set, remove -----------------------------------------------------------------

static NavResult check_path(NaviCall* call, const NavPathRequest* request, const NavPath* path) {
    if (path == NULL)
        return navi_check_no_batch(call);
    if (!navi_status_leads_on(path->status))
        return NAV_OK;
    if (path->points == NULL || path->point_count == 0)
        return navi_call_refuse(call, "path has no points");
    NavResult result = NAV_OK;
    for (uint32_t k = 0; k < path->point_count && result == NAV_OK; k++)
        result = navi_check_point(call, path->points[k], "path point");
    if (result == NAV_OK && !navi_point_equal(path->points[0], request->start))
        return navi_call_refuse(call, "path does not begin at the request's start");
    return result == NAV_OK ? navi_check_cost(call, path->cost, 0, "path->cost") : result;
}

// The path that was given, or else the one that is found now.
static NavResult get_path(NavRoutes* routes, const NavPathRequest* request, const NavPath* given,
                          NavPath* path) {
    if (given == NULL)
        return navi_route_search(routes, request, path);
    *path = *given;
    return NAV_OK;
}

NavResult nav_route_insert(NavRoutes* routes, const NavPathRequest* request, const NavPath* path,
                           NavRouteId* id) {
    NaviCall call = navi_call_routes(routes, "nav_route_insert");
    NavPath found;
    uint32_t slot = NAV_NONE;
    NavResult result = navi_check_pointer(&call, id, "id");
    if (result == NAV_OK)
        result = navi_check_path_request(&call, request);
    if (result == NAV_OK)
        result = check_path(&call, request, path);
    if (result == NAV_OK)
        result = get_path(routes, request, path, &found);
    if (result == NAV_OK)
        result = navi_route_insert(routes, request, &found, &slot);
    if (result == NAV_OK) {
        NavRouteId made = {slot, routes->slots.data[slot].generation, routes->number};
        *id = made;
    }
    return navi_call_end(&call, result);
}

NavResult nav_route_set(NavRoutes* routes, NavRouteId id, const NavPathRequest* request,
                        const NavPath* path) {
    NaviCall call = navi_call_routes(routes, "nav_route_set");
    NavPath found;
    NavResult result = navi_check_pointer(&call, routes, "routes");
    if (result == NAV_OK)
        result = navi_check_path_request(&call, request);
    if (result == NAV_OK)
        result = check_path(&call, request, path);
    if (result == NAV_OK)
        result = find_route(&call, routes, id);
    if (result == NAV_OK)
        result = get_path(routes, request, path, &found);
    if (result == NAV_OK)
        result = navi_route_set(routes, id.index, request, &found);
    return navi_call_end(&call, result);
}

NavResult nav_route_remove(NavRoutes* routes, NavRouteId id) {
    NaviCall call = navi_call_routes(routes, "nav_route_remove");
    NavResult result = find_route(&call, routes, id);
    if (result == NAV_OK)
        navi_route_remove(routes, id.index);
    return navi_call_end(&call, result);
}

// --- one route ---------------------------------------------------------------------------

NavResult nav_route_get(const NavRoutes* routes, NavRouteId id, NavRoute* route) {
    NaviCall call = navi_call_routes(routes, "nav_route_get");
    NavResult result = navi_check_pointer(&call, route, "route");
    if (result == NAV_OK)
        result = find_route(&call, routes, id);
    if (result == NAV_OK)
        navi_route_describe(&routes->slots.data[id.index], route);
    return navi_call_end(&call, result);
}

static NavResult check_distance(NaviCall* call, double distance) {
    return navi_check_cost(call, distance, 0, "distance");
}

NavResult nav_route_advance(NavRoutes* routes, NavRouteId id, double distance, NavRouteMove* move) {
    NaviCall call = navi_call_routes(routes, "nav_route_advance");
    NavResult result = navi_check_pointer(&call, move, "move");
    if (result == NAV_OK)
        result = check_distance(&call, distance);
    if (result == NAV_OK)
        result = find_route(&call, routes, id);
    if (result == NAV_OK)
        result = navi_check_no_batch(&call);
    if (result == NAV_OK)
        navi_route_advance(routes, id.index, distance, move);
    return navi_call_end(&call, result);
}

NavResult nav_route_pass_link(NavRoutes* routes, NavRouteId id, NavRouteMove* move) {
    NaviCall call = navi_call_routes(routes, "nav_route_pass_link");
    NavRouteMove made;
    NavResult result = find_route(&call, routes, id);
    if (result == NAV_OK && routes->slots.data[id.index].state != NAV_ROUTE_AT_LINK)
        result = navi_call_refuse(&call, "the unit is not at a link");
    if (result == NAV_OK) {
        navi_route_pass_link(routes, id.index, &made);
        if (move != NULL)
            *move = made;
    }
    return navi_call_end(&call, result);
}

NavResult nav_route_find_corners(const NavRoutes* routes, NavRouteId id, NavPoint* corners,
                                 uint32_t capacity, uint32_t* count) {
    NaviCall call = navi_call_routes(routes, "nav_route_find_corners");
    NavResult result = navi_check_pointer(&call, count, "count");
    if (result == NAV_OK)
        result = navi_check_array(&call, corners, capacity, "corners");
    if (result == NAV_OK)
        result = find_route(&call, routes, id);
    if (result != NAV_OK)
        return navi_call_end(&call, result);
    const MoveRoute* route = &routes->slots.data[id.index];
    *count = navi_route_leg_count(route) - route->leg;
    for (uint32_t k = 0; k < *count && k < capacity; k++)
        corners[k] = route->points.data[route->leg + 1 + k];
    return navi_call_end(&call, NAV_OK);
}

NavResult nav_route_check(NavRoutes* routes, NavRouteId id, NavRouteCheck* check) {
    NaviCall call = navi_call_routes(routes, "nav_route_check");
    NavResult result = navi_check_pointer(&call, check, "check");
    if (result == NAV_OK)
        result = find_route(&call, routes, id);
    if (result == NAV_OK)
        result = navi_check_no_batch(&call);
    if (result == NAV_OK)
        result = navi_route_check(routes, id.index, check);
    return navi_call_end(&call, result);
}

// --- another rest ------------------------------------------------------------------------

static NavResult check_repair(NaviCall* call, const NavRoutes* routes, NavRouteId id,
                              double max_factor, const NavRouteRepair* repair) {
    NavResult result = navi_check_pointer(call, repair, "repair");
    if (result == NAV_OK)
        result = navi_check_cost(call, max_factor, 1, "max_factor");
    if (result == NAV_OK)
        result = find_route(call, routes, id);
    return result == NAV_OK ? navi_check_no_batch(call) : result;
}

NavResult nav_route_repair(NavRoutes* routes, NavRouteId id, double max_factor,
                           NavRouteRepair* repair) {
    NaviCall call = navi_call_routes(routes, "nav_route_repair");
    NavResult result = check_repair(&call, routes, id, max_factor, repair);
    if (result == NAV_OK)
        result = navi_route_repair(routes, id.index, max_factor, repair);
    return navi_call_end(&call, result);
}

NavResult nav_route_join(NavRoutes* routes, NavRouteId id, NavPoint from, double max_factor,
                         NavRouteRepair* repair) {
    NaviCall call = navi_call_routes(routes, "nav_route_join");
    NavResult result = check_repair(&call, routes, id, max_factor, repair);
    if (result == NAV_OK)
        result = navi_check_point(&call, from, "from");
    if (result == NAV_OK)
        result = navi_route_join(routes, id.index, from, max_factor, repair);
    return navi_call_end(&call, result);
}

NavResult nav_route_retarget(NavRoutes* routes, NavRouteId id, NavPoint goal, double max_factor,
                             NavRouteRepair* repair) {
    NaviCall call = navi_call_routes(routes, "nav_route_retarget");
    NavResult result = check_repair(&call, routes, id, max_factor, repair);
    if (result == NAV_OK)
        result = navi_check_point(&call, goal, "goal");
    if (result == NAV_OK)
        result = navi_route_retarget(routes, id.index, goal, max_factor, repair);
    return navi_call_end(&call, result);
}

// --- all routes --------------------------------------------------------------------------

static void write_report(const NavRoutes* routes, NavRouteReport* report) {
    *report = (NavRouteReport){.version = routes->version,
                               .events = routes->events.data,
                               .event_count = routes->events.count,
                               .checked_count = routes->own.checked_count,
                               .waiting_count = routes->waiting.count};
}

NavResult nav_routes_update(NavRoutes* routes, NavRouteReport* report) {
    NaviCall call = navi_call_routes(routes, "nav_routes_update");
    NavResult result = navi_check_pointer(&call, report, "report");
    if (result == NAV_OK)
        result = navi_check_no_batch(&call);
    if (result == NAV_OK)
        result = navi_routes_update(routes);
    if (result == NAV_OK)
        write_report(routes, report);
    return navi_call_end(&call, result);
}

NavResult nav_routes_search_shorter(NavRoutes* routes, uint32_t nodes, NavRouteReport* report) {
    NaviCall call = navi_call_routes(routes, "nav_routes_search_shorter");
    NavResult result = navi_check_pointer(&call, report, "report");
    if (result == NAV_OK)
        result = navi_check_count(&call, nodes, "nodes");
    if (result == NAV_OK)
        result = navi_check_no_batch(&call);
    if (result == NAV_OK)
        result = navi_shorter_search(routes, nodes);
    if (result == NAV_OK)
        write_report(routes, report);
    return navi_call_end(&call, result);
}
