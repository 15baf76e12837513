// Questions.
#include <math.h>

#include "misuse.h"

static void cases_of_queries(Stage* s) {
    NavQuery* made = NULL;
    REFUSES(s, BAD_NULL, NAV_ERR_ARGUMENT, nav_query_create(NULL, &made));
    REFUSES(s, BAD_NULL, NAV_ERR_ARGUMENT, nav_query_create(s->world, NULL));
    nav_query_destroy(NULL);
    SEES(s, nav_query_destroy, BAD_NULL, made == NULL);
    for (int value = -1; value < 12; value++) {
        SEES(s, nav_path_status_get_text, BAD_RANGE,
             nav_path_status_get_text((NavPathStatus)value)[0] != '\0');
        SEES(s, nav_unit_state_get_text, BAD_RANGE,
             nav_unit_state_get_text((NavUnitState)value)[0] != '\0');
        SEES(s, nav_unit_event_kind_get_text, BAD_RANGE,
             nav_unit_event_kind_get_text((NavUnitEventKind)value)[0] != '\0');
        SEES(s, nav_route_state_get_text, BAD_RANGE,
             nav_route_state_get_text((NavRouteState)value)[0] != '\0');
        SEES(s, nav_field_status_get_text, BAD_RANGE,
             nav_field_status_get_text((NavFieldStatus)value)[0] != '\0');
    }
}

static void cases_of_places(Stage* s) {
    const NavResult missing = NAV_ERR_ARGUMENT;
    NavLocation location;
    NavNearest nearest;
    NavRay ray;
    NavQuery* q = s->query;
    NavPoint p = s->good, far = s->far;
    // A missing filter is the default one.
    REFUSES(s, BAD_NULL, NAV_OK, nav_query_locate(q, p, NULL, &location));
    REFUSES(s, BAD_NULL, missing, nav_query_locate(NULL, p, NULL, &location));
    REFUSES(s, BAD_NULL, missing, nav_query_locate(q, p, NULL, NULL));
    REFUSES(s, BAD_RANGE, NAV_ERR_RANGE, nav_query_locate(q, far, NULL, &location));
    REFUSES_IN_BATCH(s, BAD_BATCH, NAV_ERR_BATCH, nav_query_locate(q, p, NULL, &location));
    REFUSES(s, BAD_NULL, missing, nav_query_find_nearest(NULL, p, 9, NULL, &nearest));
    REFUSES(s, BAD_NULL, missing, nav_query_find_nearest(q, p, 9, NULL, NULL));
    REFUSES(s, BAD_RANGE, missing, nav_query_find_nearest(q, p, -1, NULL, &nearest));
    REFUSES(s, BAD_RANGE, missing, nav_query_find_nearest(q, p, INT32_MIN, NULL, &nearest));
    REFUSES(s, BAD_RANGE, NAV_ERR_RANGE, nav_query_find_nearest(q, far, 9, NULL, &nearest));
    REFUSES(s, BAD_RANGE, NAV_OK, nav_query_find_nearest(q, p, INT32_MAX, NULL, &nearest));
    REFUSES_IN_BATCH(s, BAD_BATCH, NAV_ERR_BATCH, nav_query_find_nearest(q, p, 9, NULL, &nearest));
    REFUSES(s, BAD_NULL, missing, nav_query_cast_ray(NULL, p, p, NULL, &ray));
    REFUSES(s, BAD_NULL, missing, nav_query_cast_ray(q, p, p, NULL, NULL));
    REFUSES(s, BAD_RANGE, NAV_ERR_RANGE, nav_query_cast_ray(q, far, p, NULL, &ray));
    REFUSES(s, BAD_RANGE, NAV_ERR_RANGE, nav_query_cast_ray(q, p, far, NULL, &ray));
    REFUSES_IN_BATCH(s, BAD_BATCH, NAV_ERR_BATCH, nav_query_cast_ray(q, p, p, NULL, &ray));
}

// An invalid filter, for every function that takes one.
static void all_refuse(Stage* s, BadClass bad, const NavFilter* filter) {
    const NavResult wrong = NAV_ERR_ARGUMENT;
    NavLocation location;
    NavNearest nearest;
    NavRay ray;
    NavPath path;
    NavPathRequest request = s->request;
    request.filter = filter;
    REFUSES(s, bad, wrong, nav_query_locate(s->query, s->good, filter, &location));
    REFUSES(s, bad, wrong, nav_query_find_nearest(s->query, s->good, 9, filter, &nearest));
    REFUSES(s, bad, wrong, nav_query_cast_ray(s->query, s->good, s->good, filter, &ray));
    REFUSES(s, bad, wrong, nav_query_find_path(s->query, &request, &path));
}

static void cases_of_filters(Stage* s) {
    const double bad[5] = {(double)NAN, (double)INFINITY, 0.5, -1e300, 0};
    const BadClass as[5] = {BAD_NAN, BAD_INFINITE, BAD_RANGE, BAD_RANGE, BAD_RANGE};
    SEES(s, nav_filter, BAD_NOTHING, nav_filter().layers == NAV_LAYERS_ALL);
    for (int k = 0; k < 5; k++) {
        NavFilter filter = nav_filter();
        filter.area_costs = s->costs;
        s->costs[NAV_AREA_COUNT - 1] = bad[k];
        all_refuse(s, as[k], &filter);
        s->costs[NAV_AREA_COUNT - 1] = 1;
        filter.soft_cost = bad[k];
        all_refuse(s, as[k], &filter);
    }
}

static void cases_of_requests(Stage* s) {
    const NavResult wrong = NAV_ERR_ARGUMENT;
    NavQuery* q = s->query;
    NavPath path;
    SEES(s, nav_path_request, BAD_RANGE, nav_path_request(s->far, s->far).start.y == s->far.y);
    REFUSES(s, BAD_NULL, wrong, nav_query_find_path(NULL, &s->request, &path));
    REFUSES(s, BAD_NULL, wrong, nav_query_find_path(q, NULL, &path));
    REFUSES(s, BAD_NULL, wrong, nav_query_find_path(q, &s->request, NULL));
    REFUSES_IN_BATCH(s, BAD_BATCH, NAV_ERR_BATCH, nav_query_find_path(q, &s->request, &path));
    NavDebugDraw draw = nav_debug_draw();
    REFUSES_IN_BATCH(s, BAD_BATCH, NAV_ERR_BATCH, nav_query_draw_search(q, &draw));
    NavPathRequest request = s->request;
    request.start = s->far;
    REFUSES(s, BAD_RANGE, NAV_ERR_RANGE, nav_query_find_path(q, &request, &path));
    request = s->request;
    request.goal = s->far;
    REFUSES(s, BAD_RANGE, NAV_ERR_RANGE, nav_query_find_path(q, &request, &path));
    request = s->request;
    request.radius = -1;
    REFUSES(s, BAD_RANGE, wrong, nav_query_find_path(q, &request, &path));
    request.radius = INT32_MAX;
    REFUSES(s, BAD_RANGE, NAV_ERR_RANGE, nav_query_find_path(q, &request, &path));
    request = s->request;
    request.mode = (NavPathMode)9;
    REFUSES(s, BAD_RANGE, wrong, nav_query_find_path(q, &request, &path));
    REFUSES(s, BAD_NOTHING, NAV_OK, nav_query_find_path(q, &s->request, &path));
    assert_int_equal(path.status, NAV_PATH_OK);
}

void cases_query(Stage* s) {
    cases_of_queries(s);
    cases_of_places(s);
    cases_of_filters(s);
    cases_of_requests(s);
}
