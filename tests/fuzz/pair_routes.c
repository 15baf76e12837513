// Calls on sets of routes and on queues.
#include "pair.h"

static NavPathRequest read_request(Pair* pair, NavFilter* filter) {
    NavPoint from = pair_point(pair), to = pair_point(pair);
    NavPathRequest request = nav_path_request(from, to);
    uint8_t how = fuzz_byte(pair->input);
    *filter = pair_filter(pair);
    request.filter = filter;
    request.mode = how & 1 ? NAV_PATH_OPTIMAL : NAV_PATH_FAST;
    request.is_partial_allowed = how & 2;
    request.radius = how & 4 ? how : 0;
    request.max_nodes = how & 8 ? 1u + how / 16 : request.max_nodes;
    request.has_corridor = how & 0x10;
    return request;
}

// --- routes ------------------------------------------------------------------------------

static NavRouteId read_route(Pair* pair) {
    uint8_t how = fuzz_byte(pair->input);
    NavRouteId id = pair->routes[how % PAIR_ROUTES];
    id.generation += how >= 0xF0;
    return id;
}

static NavResult insert(Pair* pair) {
    NavFilter filter;
    NavPathRequest request = read_request(pair, &filter);
    uint8_t how = fuzz_byte(pair->input);
    NavRouteId* id = &pair->routes[how % PAIR_ROUTES];
    NavRouteId ids[2];
    NavResult result;
    if (how & 0x80) {
        PAIR_BOTH(pair, result, nav_route_set(side->routes, *id, &request, NULL));
        return result;
    }
    PAIR_BOTH(pair, result,
              nav_route_insert(side->routes, &request, NULL, &ids[side != pair->sides]));
    if (result != NAV_OK)
        return result;
    FUZZ_CHECK(memcmp(&ids[0], &ids[1], sizeof *ids) == 0);
    *id = ids[0];
    return NAV_OK;
}

static NavResult walk(Pair* pair) {
    NavRouteId id = read_route(pair);
    double distance = 3.5 * fuzz_byte(pair->input);
    NavRouteMove moves[2];
    NavResult result;
    PAIR_BOTH(pair, result,
              nav_route_advance(side->routes, id, distance, &moves[side != pair->sides]));
    if (result != NAV_OK)
        return result;
    FUZZ_CHECK(moves[0].state == moves[1].state && moves[0].walked == moves[1].walked);
    FUZZ_CHECK(memcmp(&moves[0].position, &moves[1].position, sizeof(NavPosition)) == 0);
    if (moves[0].state == NAV_ROUTE_AT_LINK)
        PAIR_BOTH(pair, result, nav_route_pass_link(side->routes, id, NULL));
    return result;
}

static NavResult repair(Pair* pair) {
    uint8_t how = fuzz_byte(pair->input);
    NavRouteId id = read_route(pair);
    double factor = 1 + how / 200.0;
    NavRouteRepair repairs[2];
    NavPoint point;
    NavResult result;
    switch (how % 4) {
    case 0:
        PAIR_BOTH(pair, result, nav_route_remove(side->routes, id));
        return result;
    case 1:
        PAIR_BOTH(pair, result,
                  nav_route_repair(side->routes, id, factor, &repairs[side != pair->sides]));
        break;
    case 2:
        point = pair_point(pair);
        PAIR_BOTH(pair, result,
                  nav_route_join(side->routes, id, point, factor, &repairs[side != pair->sides]));
        break;
    default:
        point = pair_point(pair);
        PAIR_BOTH(
            pair, result,
            nav_route_retarget(side->routes, id, point, factor, &repairs[side != pair->sides]));
        break;
    }
    FUZZ_CHECK(result != NAV_OK ||
               (repairs[0].status == repairs[1].status && repairs[0].length == repairs[1].length));
    return result;
}

static void compare_reports(const NavRouteReport reports[2]) {
    FUZZ_CHECK(reports[0].event_count == reports[1].event_count);
    for (uint32_t k = 0; k < reports[0].event_count; k++) {
        const NavRouteEvent *one = &reports[0].events[k], *two = &reports[1].events[k];
        FUZZ_CHECK(one->id.index == two->id.index && one->distance == two->distance);
        FUZZ_CHECK(one->is_cut == two->is_cut && one->is_freed == two->is_freed);
        FUZZ_CHECK(one->is_shorter == two->is_shorter && one->is_reachable == two->is_reachable);
    }
}

// After an update a route is known to be cut exactly when it is.
static void expect_known(const PairSide* side, NavRouteId id) {
    NavRoute route;
    NavRouteCheck check;
    if (nav_route_get(side->routes, id, &route) != NAV_OK)
        return;
    FUZZ_CHECK(nav_route_check(side->routes, id, &check) == NAV_OK);
    FUZZ_CHECK(route.is_cut != check.is_free);
}

NavResult pair_update_routes(Pair* pair, uint32_t nodes) {
    NavRouteReport reports[2];
    NavResult result;
    PAIR_BOTH(pair, result, nav_routes_update(side->routes, &reports[side != pair->sides]));
    if (result != NAV_OK)
        return result;
    compare_reports(reports);
    for (uint32_t k = 0; k < PAIR_ROUTES; k++)
        for (int i = 0; i < 2; i++)
            expect_known(&pair->sides[i], pair->routes[k]);
    PAIR_BOTH(pair, result,
              nav_routes_search_shorter(side->routes, nodes, &reports[side != pair->sides]));
    if (result == NAV_OK)
        compare_reports(reports);
    return result;
}

NavResult pair_call_route(Pair* pair) {
    switch (fuzz_byte(pair->input) % 8) {
    case 0:
    case 1:
        return insert(pair);
    case 2:
    case 3:
        return walk(pair);
    case 4:
    case 5:
        return repair(pair);
    default:
        return pair_update_routes(pair, fuzz_byte(pair->input));
    }
}

// --- queues ------------------------------------------------------------------------------

static NavResult add(Pair* pair) {
    NavFilter filter;
    NavPathRequest request = read_request(pair, &filter);
    uint8_t how = fuzz_byte(pair->input);
    NavTicket tickets[2];
    NavResult result;
    PAIR_BOTH(pair, result,
              nav_queue_add(side->queue, &request, how >> 4, &tickets[side != pair->sides]));
    for (int k = 0; k < 2 && result == NAV_OK; k++)
        pair->sides[k].tickets[how % PAIR_TICKETS] = tickets[k];
    return result;
}

static NavResult run(Pair* pair) {
    NavQueueRun runs[2];
    uint32_t nodes = fuzz_byte(pair->input);
    NavResult result;
    PAIR_BOTH(pair, result, nav_queue_run(side->queue, nodes, &runs[side != pair->sides]));
    if (result != NAV_OK)
        return result;
    FUZZ_CHECK(runs[0].done_count == runs[1].done_count);
    FUZZ_CHECK(runs[0].waiting_count == runs[1].waiting_count);
    FUZZ_CHECK(runs[0].nodes == runs[1].nodes && runs[0].owed == runs[1].owed);
    return NAV_OK;
}

static NavResult get(Pair* pair) {
    uint8_t how = fuzz_byte(pair->input);
    bool is_done[2];
    NavPath paths[2];
    NavResult result;
    if (how & 0x80) {
        PAIR_BOTH(pair, result, nav_queue_remove(side->queue, side->tickets[how % PAIR_TICKETS]));
        return result;
    }
    PAIR_BOTH(pair, result,
              nav_queue_get(side->queue, side->tickets[how % PAIR_TICKETS],
                            &is_done[side != pair->sides], &paths[side != pair->sides]));
    if (result != NAV_OK)
        return result;
    FUZZ_CHECK(is_done[0] == is_done[1]);
    if (!is_done[0])
        return NAV_OK;
    FUZZ_CHECK(paths[0].status == paths[1].status && paths[0].length == paths[1].length);
    FUZZ_CHECK(paths[0].point_count == paths[1].point_count);
    FUZZ_CHECK(paths[0].point_count == 0 || memcmp(paths[0].points, paths[1].points,
                                                   paths[0].point_count * sizeof(NavPoint)) == 0);
    return NAV_OK;
}

NavResult pair_call_queue(Pair* pair) {
    switch (fuzz_byte(pair->input) % 4) {
    case 0:
    case 1:
        return add(pair);
    case 2:
        return run(pair);
    default:
        return get(pair);
    }
}
