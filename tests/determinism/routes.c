#include "routes.h"

#include <stdlib.h>

void digest_routes_begin(DigestRoutes* walkers, const NavWorld* world, int32_t size) {
    *walkers = (DigestRoutes){.world = world, .size = size};
    if (nav_routes_create(world, &walkers->routes) != NAV_OK ||
        nav_query_create(world, &walkers->query) != NAV_OK ||
        nav_crowd_create(world, NULL, &walkers->crowd) != NAV_OK)
        abort();
}

void digest_routes_end(DigestRoutes* walkers) {
    nav_crowd_destroy(walkers->crowd);
    nav_routes_destroy(walkers->routes);
    nav_query_destroy(walkers->query);
}

// Where a disc stands near a point, a random place, and where a ferry would take it.
static uint64_t fold_places(DigestRoutes* walkers, uint64_t digest, NavPoint at) {
    NavPlaceRequest request =
        nav_place_request(at, (int32_t)(walkers->turn % 3) * (walkers->size / 9));
    NavRandomRequest drawing = nav_random_request();
    NavPlace place;
    NavRandomPoint point;
    request.max_distance = 2 * (walkers->size / 2) + 9;
    drawing.agent_radius = walkers->size / 9 + 1;
    if (nav_query_find_place(walkers->query, &request, &place) != NAV_OK ||
        nav_query_find_random(walkers->query, &drawing, &walkers->random, &point) != NAV_OK)
        return digest_fold(digest, 2);
    digest = digest_fold(digest_point(digest, place.point), place.is_same_side);
    digest = digest_point(digest, point.point);
    NavPose from = nav_pose(at, (uint16_t)(walkers->turn * 777)), to = nav_pose(point.point, 99);
    NavPosition carried = nav_pose_carry(from, to, (NavPosition){place.point.x, place.point.y});
    return digest_double(digest_double(digest, carried.x), carried.y);
}

static uint64_t fold_report(uint64_t digest, const NavRouteReport* report) {
    for (uint32_t k = 0; k < report->event_count; k++) {
        const NavRouteEvent* event = &report->events[k];
        uint32_t what = (event->is_cut ? 1u : 0u) | (event->is_freed ? 2u : 0u) |
                        (event->is_goal_covered ? 4u : 0u) | (event->is_goal_freed ? 8u : 0u) |
                        (event->is_shorter ? 16u : 0u) | (event->is_reachable ? 32u : 0u);
        digest = digest_fold(digest, (uint64_t)event->id.index << 32 | what);
        digest = digest_double(digest, event->distance);
    }
    return digest_fold(digest, report->waiting_count);
}

// The slowest of the disc's questions is left out here: `radius` has them.
static NavPathRequest request_between(const DigestRoutes* walkers, NavPoint from, NavPoint to) {
    NavPathRequest request = nav_path_request(from, to);
    request.is_partial_allowed = walkers->turn % 3 == 0;
    request.radius = walkers->turn % 4 == 0 ? walkers->size / 12 + 1 : 0;
    return request;
}

static uint64_t add_route(DigestRoutes* walkers, uint64_t digest, NavPoint from, NavPoint to) {
    NavPathRequest request = request_between(walkers, from, to);
    uint32_t k = walkers->turn / ROUTE_TURNS % ROUTE_COUNT;
    NavResult result = walkers->turn / ROUTE_TURNS < ROUTE_COUNT
                           ? nav_route_insert(walkers->routes, &request, NULL, &walkers->ids[k])
                           : nav_route_set(walkers->routes, walkers->ids[k], &request, NULL);
    walkers->count += result == NAV_OK && walkers->count == k && k < ROUTE_COUNT;
    return digest_fold(digest, result);
}

static uint64_t walk(DigestRoutes* walkers, uint64_t digest, NavRouteId id, NavPoint aside) {
    NavRoute route;
    NavRouteMove move;
    NavRouteRepair repair;
    if (nav_route_get(walkers->routes, id, &route) != NAV_OK ||
        nav_route_advance(walkers->routes, id, walkers->size / 7.0, &move) != NAV_OK)
        return digest_fold(digest, 1);
    digest = digest_double(digest_point(digest, move.point), move.position.x + move.walked);
    NavResult result = NAV_OK;
    repair.length = 0;
    if (route.is_cut)
        result = nav_route_repair(walkers->routes, id, 1.25, &repair);
    else if ((id.index + walkers->turn) % 16 == 0)
        result = nav_route_join(walkers->routes, id, aside, 1.25, &repair);
    else if ((id.index + walkers->turn) % 16 == 8)
        result = nav_route_retarget(walkers->routes, id, aside, 1.25, &repair);
    return digest_double(digest_fold(digest, result), repair.length);
}

// The crowd goes on as one that was restored from bytes, which leaves no trace in the digest.
static void renew_crowd(DigestRoutes* walkers) {
    NavCrowd* restored = NULL;
    size_t size;
    if (nav_crowd_get_snapshot_size(walkers->crowd, &size) != NAV_OK)
        abort();
    void* bytes = malloc(size);
    if (bytes == NULL || nav_crowd_save(walkers->crowd, bytes, size, &size) != NAV_OK ||
        nav_crowd_restore(walkers->world, bytes, size, &restored) != NAV_OK)
        abort();
    free(bytes);
    nav_crowd_destroy(walkers->crowd);
    walkers->crowd = restored;
}

// Units are inserted, and sent back and forth.
static uint64_t step_crowd(DigestRoutes* walkers, uint64_t digest, NavPoint from, NavPoint to) {
    NavResult result = NAV_OK;
    uint32_t k = walkers->turn % UNIT_COUNT;
    if (k == walkers->unit_count) {
        NavUnitDef def = nav_unit_def(from);
        def.radius = walkers->size / 12 + 1;
        def.max_speed = walkers->size / 3.0;
        def.acceleration = walkers->size / 9.0 + 0.1;
        result = nav_unit_insert(walkers->crowd, &def, &walkers->units[k]);
        walkers->unit_count += result == NAV_OK;
    } else if (k < walkers->unit_count) {
        result = nav_unit_set_goal(walkers->crowd, walkers->units[k], to);
    }
    uint64_t hash;
    digest = digest_fold(digest, result);
    if (nav_crowd_tick(walkers->crowd, NULL) != NAV_OK ||
        nav_crowd_get_hash(walkers->crowd, &hash) != NAV_OK)
        abort();
    if (walkers->turn % RENEW_TURNS == 0)
        renew_crowd(walkers);
    return digest_fold(digest, hash);
}

uint64_t digest_routes_step(DigestRoutes* walkers, uint64_t digest, NavPoint from, NavPoint to) {
    NavRouteReport report;
    if (nav_routes_update(walkers->routes, &report) != NAV_OK)
        abort();
    digest = step_crowd(walkers, fold_report(digest, &report), from, to);
    for (uint32_t k = 0; k < walkers->count; k++)
        digest = walk(walkers, digest, walkers->ids[k], k % 2 == 0 ? from : to);
    if (walkers->turn % 4 == 1)
        digest = fold_places(walkers, digest, from);
    if (walkers->turn % ROUTE_TURNS == 0)
        digest = add_route(walkers, digest, from, to);
    if (walkers->turn++ % 4 == 0) {
        if (nav_routes_search_shorter(walkers->routes, 300, &report) != NAV_OK)
            abort();
        digest = fold_report(digest, &report);
    }
    return digest;
}
