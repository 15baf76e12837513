// Routes.
#include <math.h>

#include "misuse.h"

static void cases_of_ids(Stage* s, NavRoutes* routes, NavRouteId good) {
    NavRouteId stale, foreign = good, beyond = {NAV_NONE, 1, good.world};
    NavPathRequest nowhere = nav_path_request(s->good, s->good);
    assert_int_equal(nav_route_insert(routes, &nowhere, NULL, &stale), NAV_OK);
    REFUSES(s, BAD_RANGE, NAV_ERR_ARGUMENT, nav_route_pass_link(routes, stale, NULL));
    assert_int_equal(nav_route_remove(routes, stale), NAV_OK);
    foreign.world++;
    const NavRouteId ids[4] = {{0, 0, 0}, stale, foreign, beyond};
    const BadClass as[4] = {BAD_NULL_ID, BAD_STALE_ID, BAD_FOREIGN_ID, BAD_FOREIGN_ID};
    for (int k = 0; k < 4; k++) {
        const NavResult expected = as[k] == BAD_FOREIGN_ID ? NAV_ERR_OTHER_WORLD : NAV_ERR_STALE_ID;
        NavRoute route;
        NavRouteMove move;
        NavRouteCheck check;
        NavPoint corner;
        uint32_t count;
        REFUSES(s, as[k], expected, nav_route_set(routes, ids[k], &s->request, NULL));
        REFUSES(s, as[k], expected, nav_route_remove(routes, ids[k]));
        REFUSES(s, as[k], expected, nav_route_get(routes, ids[k], &route));
        REFUSES(s, as[k], expected, nav_route_advance(routes, ids[k], 1, &move));
        REFUSES(s, as[k], expected, nav_route_pass_link(routes, ids[k], &move));
        REFUSES(s, as[k], expected, nav_route_find_corners(routes, ids[k], &corner, 1, &count));
        REFUSES(s, as[k], expected, nav_route_check(routes, ids[k], &check));
        NavRouteRepair repair;
        REFUSES(s, as[k], expected, nav_route_repair(routes, ids[k], 1, &repair));
        REFUSES(s, as[k], expected, nav_route_join(routes, ids[k], s->good, 1, &repair));
        REFUSES(s, as[k], expected, nav_route_retarget(routes, ids[k], s->good, 1, &repair));
    }
}

static void cases_of_null(Stage* s, NavRoutes* routes, NavRouteId id) {
    const NavResult wrong = NAV_ERR_ARGUMENT;
    NavRoutes* none = NULL;
    NavRouteMove move;
    NavRoute route;
    NavRouteCheck check;
    NavRouteReport report;
    uint32_t count;
    REFUSES(s, BAD_NULL, wrong, nav_routes_create(NULL, &none));
    nav_routes_destroy(NULL);
    SEES(s, nav_routes_destroy, BAD_NULL, none == NULL);
    REFUSES(s, BAD_NULL, wrong, nav_route_insert(NULL, &s->request, NULL, &id));
    REFUSES(s, BAD_NULL, wrong, nav_route_insert(routes, NULL, NULL, &id));
    REFUSES(s, BAD_NULL, wrong, nav_route_insert(routes, &s->request, NULL, NULL));
    REFUSES(s, BAD_NULL, wrong, nav_route_set(NULL, id, &s->request, NULL));
    REFUSES(s, BAD_NULL, wrong, nav_route_remove(NULL, id));
    REFUSES(s, BAD_NULL, wrong, nav_route_get(NULL, id, &route));
    REFUSES(s, BAD_NULL, wrong, nav_route_advance(NULL, id, 1, &move));
    REFUSES(s, BAD_NULL, wrong, nav_route_advance(routes, id, 1, NULL));
    REFUSES(s, BAD_NULL, wrong, nav_route_pass_link(NULL, id, NULL));
    REFUSES(s, BAD_NULL, wrong, nav_route_find_corners(routes, id, NULL, 1, &count));
    REFUSES(s, BAD_NULL, wrong, nav_route_find_corners(routes, id, NULL, 0, NULL));
    REFUSES(s, BAD_SHORT, NAV_OK, nav_route_find_corners(routes, id, NULL, 0, &count));
    REFUSES(s, BAD_NULL, wrong, nav_route_check(NULL, id, &check));
    REFUSES(s, BAD_NULL, wrong, nav_routes_update(NULL, &report));
    REFUSES(s, BAD_NULL, wrong, nav_routes_update(routes, NULL));
    REFUSES(s, BAD_NULL, wrong, nav_routes_search_shorter(NULL, 1, &report));
    REFUSES(s, BAD_NULL, wrong, nav_routes_search_shorter(routes, 1, NULL));
    REFUSES(s, BAD_RANGE, wrong, nav_routes_search_shorter(routes, 0, &report));
    REFUSES_IN_BATCH(s, BAD_BATCH, NAV_ERR_BATCH, nav_routes_search_shorter(routes, 1, &report));
    REFUSES_IN_BATCH(s, BAD_BATCH, NAV_ERR_BATCH, nav_routes_update(routes, &report));
    REFUSES_IN_BATCH(s, BAD_BATCH, NAV_ERR_BATCH, nav_route_check(routes, id, &check));
    REFUSES_IN_BATCH(s, BAD_BATCH, NAV_ERR_BATCH, nav_route_advance(routes, id, 1, &move));
}

static void refuse_request(Stage* s, NavRoutes* routes, NavRouteId id, BadClass bad,
                           const NavPathRequest* request) {
    const NavResult expected = bad == BAD_RANGE ? NAV_ERR_RANGE : NAV_ERR_ARGUMENT;
    NavRouteId made;
    REFUSES(s, bad, expected, nav_route_insert(routes, request, NULL, &made));
    REFUSES(s, bad, expected, nav_route_set(routes, id, request, NULL));
}

static void cases_of_requests(Stage* s, NavRoutes* routes, NavRouteId id) {
    NavPathRequest far = s->request, zero = {.start = s->good, .goal = s->good};
    NavPathRequest costly = s->request;
    const double bad[2] = {(double)NAN, (double)INFINITY};
    const BadClass as[2] = {BAD_NAN, BAD_INFINITE};
    far.goal = s->far;
    refuse_request(s, routes, id, BAD_RANGE, &far);
    refuse_request(s, routes, id, BAD_COOKIE, &zero);
    for (int k = 0; k < 2; k++) {
        costly.max_excess = bad[k];
        refuse_request(s, routes, id, as[k], &costly);
    }
}

static void cases_of_paths(Stage* s, NavRoutes* routes) {
    const NavResult wrong = NAV_ERR_ARGUMENT;
    const NavPoint outside[2] = {s->request.start, s->far}, elsewhere[1] = {{1, 2}};
    NavPath path = {.status = NAV_PATH_OK, .points = outside, .point_count = 2};
    NavRouteId id;
    REFUSES(s, BAD_RANGE, NAV_ERR_RANGE, nav_route_insert(routes, &s->request, &path, &id));
    path.point_count = 0;
    REFUSES(s, BAD_SHORT, wrong, nav_route_insert(routes, &s->request, &path, &id));
    path = (NavPath){.status = NAV_PATH_OK, .points = elsewhere, .point_count = 1};
    REFUSES(s, BAD_RANGE, wrong, nav_route_insert(routes, &s->request, &path, &id));
}

static void cases_of_repairs(Stage* s, NavRoutes* routes, NavRouteId id) {
    const double bad[3] = {(double)NAN, (double)INFINITY, 0.5};
    const BadClass as[3] = {BAD_NAN, BAD_INFINITE, BAD_RANGE};
    const NavResult wrong = NAV_ERR_ARGUMENT;
    NavRouteRepair repair;
    for (int k = 0; k < 3; k++) {
        REFUSES(s, as[k], wrong, nav_route_repair(routes, id, bad[k], &repair));
        REFUSES(s, as[k], wrong, nav_route_join(routes, id, s->good, bad[k], &repair));
        REFUSES(s, as[k], wrong, nav_route_retarget(routes, id, s->good, bad[k], &repair));
    }
    REFUSES(s, BAD_NULL, wrong, nav_route_repair(NULL, id, 1, &repair));
    REFUSES(s, BAD_NULL, wrong, nav_route_repair(routes, id, 1, NULL));
    REFUSES(s, BAD_NULL, wrong, nav_route_join(NULL, id, s->good, 1, &repair));
    REFUSES(s, BAD_NULL, wrong, nav_route_join(routes, id, s->good, 1, NULL));
    REFUSES(s, BAD_NULL, wrong, nav_route_retarget(NULL, id, s->good, 1, &repair));
    REFUSES(s, BAD_NULL, wrong, nav_route_retarget(routes, id, s->good, 1, NULL));
    REFUSES(s, BAD_RANGE, NAV_ERR_RANGE, nav_route_join(routes, id, s->far, 1, &repair));
    REFUSES(s, BAD_RANGE, NAV_ERR_RANGE, nav_route_retarget(routes, id, s->far, 1, &repair));
    REFUSES_IN_BATCH(s, BAD_BATCH, NAV_ERR_BATCH, nav_route_repair(routes, id, 1, &repair));
}

static void cases_of_distances(Stage* s, NavRoutes* routes, NavRouteId id) {
    const double bad[3] = {(double)NAN, (double)INFINITY, -1};
    const BadClass as[3] = {BAD_NAN, BAD_INFINITE, BAD_RANGE};
    NavRouteMove move;
    for (int k = 0; k < 3; k++)
        REFUSES(s, as[k], NAV_ERR_ARGUMENT, nav_route_advance(routes, id, bad[k], &move));
}

void cases_route(Stage* s) {
    NavRoutes* routes = NULL;
    NavRouteId id;
    assert_int_equal(nav_routes_create(s->world, &routes), NAV_OK);
    assert_int_equal(nav_route_insert(routes, &s->request, NULL, &id), NAV_OK);
    cases_of_ids(s, routes, id);
    cases_of_null(s, routes, id);
    cases_of_requests(s, routes, id);
    cases_of_paths(s, routes);
    cases_of_distances(s, routes, id);
    cases_of_repairs(s, routes, id);
    nav_routes_destroy(routes);
}
