// Questions.
#include <math.h>

#include "misuse.h"

static void cases_of_queries(Stage* s) {
    NavQuery* made = NULL;
    REFUSES(s, BAD_NULL, NAV_ERR_ARGUMENT, nav_query_create(NULL, &made));
    REFUSES(s, BAD_NULL, NAV_ERR_ARGUMENT, nav_query_create(s->world, NULL));
    nav_query_destroy(NULL);
    SEES(s, nav_query_destroy, BAD_NULL, made == NULL);
    for (int value = -1; value < 12; value++)
        SEES(s, nav_path_status_text, BAD_RANGE,
             nav_path_status_text((NavPathStatus)value)[0] != '\0');
}

static void cases_of_places(Stage* s) {
    const NavResult missing = NAV_ERR_ARGUMENT;
    NavLocation location;
    NavNearest nearest;
    NavRay ray;
    NavQuery* q = s->query;
    REFUSES(s, BAD_NULL, missing, nav_query_locate(NULL, s->good, NULL, &location));
    REFUSES(s, BAD_NULL, missing, nav_query_locate(q, s->good, NULL, NULL));
    REFUSES(s, BAD_RANGE, NAV_ERR_RANGE, nav_query_locate(q, s->far, NULL, &location));
    REFUSES_IN_BATCH(s, BAD_BATCH, NAV_ERR_BATCH, nav_query_locate(q, s->good, NULL, &location));
    REFUSES(s, BAD_NULL, missing, nav_query_nearest(NULL, s->good, 9, NULL, &nearest));
    REFUSES(s, BAD_NULL, missing, nav_query_nearest(q, s->good, 9, NULL, NULL));
    REFUSES(s, BAD_RANGE, missing, nav_query_nearest(q, s->good, -1, NULL, &nearest));
    REFUSES(s, BAD_RANGE, missing, nav_query_nearest(q, s->good, INT32_MIN, NULL, &nearest));
    REFUSES(s, BAD_RANGE, NAV_ERR_RANGE, nav_query_nearest(q, s->far, 9, NULL, &nearest));
    REFUSES(s, BAD_RANGE, NAV_OK, nav_query_nearest(q, s->good, INT32_MAX, NULL, &nearest));
    REFUSES_IN_BATCH(s, BAD_BATCH, NAV_ERR_BATCH, nav_query_nearest(q, s->good, 9, NULL, &nearest));
    REFUSES(s, BAD_NULL, missing, nav_query_ray(NULL, s->good, s->good, NULL, &ray));
    REFUSES(s, BAD_NULL, missing, nav_query_ray(q, s->good, s->good, NULL, NULL));
    REFUSES(s, BAD_RANGE, NAV_ERR_RANGE, nav_query_ray(q, s->far, s->good, NULL, &ray));
    REFUSES(s, BAD_RANGE, NAV_ERR_RANGE, nav_query_ray(q, s->good, s->far, NULL, &ray));
    REFUSES_IN_BATCH(s, BAD_BATCH, NAV_ERR_BATCH, nav_query_ray(q, s->good, s->good, NULL, &ray));
}

static void cases_of_requests(Stage* s) {
    const NavResult wrong = NAV_ERR_ARGUMENT;
    NavQuery* q = s->query;
    NavPath path;
    SEES(s, nav_path_request, BAD_RANGE, nav_path_request(s->far, s->far).start.y == s->far.y);
    REFUSES(s, BAD_NULL, wrong, nav_query_path(NULL, &s->request, &path));
    REFUSES(s, BAD_NULL, wrong, nav_query_path(q, NULL, &path));
    REFUSES(s, BAD_NULL, wrong, nav_query_path(q, &s->request, NULL));
    REFUSES_IN_BATCH(s, BAD_BATCH, NAV_ERR_BATCH, nav_query_path(q, &s->request, &path));
    NavDebugDraw draw = {0};
    REFUSES_IN_BATCH(s, BAD_BATCH, NAV_ERR_BATCH, nav_debug_draw_search(q, &draw));
    NavPathRequest request = s->request;
    request.start = s->far;
    REFUSES(s, BAD_RANGE, NAV_ERR_RANGE, nav_query_path(q, &request, &path));
    request = s->request;
    request.goal = s->far;
    REFUSES(s, BAD_RANGE, NAV_ERR_RANGE, nav_query_path(q, &request, &path));
    request = s->request;
    request.radius = -1;
    REFUSES(s, BAD_RANGE, wrong, nav_query_path(q, &request, &path));
    request = s->request;
    request.mode = (NavPathMode)9;
    REFUSES(s, BAD_RANGE, wrong, nav_query_path(q, &request, &path));
    const double bad[4] = {(double)NAN, (double)INFINITY, 0.5, -1e300};
    const BadClass as[4] = {BAD_NAN, BAD_INFINITE, BAD_RANGE, BAD_RANGE};
    request = s->request;
    request.filter.area_costs = s->costs;
    for (int k = 0; k < 4; k++) {
        s->costs[NAV_AREA_COUNT - 1] = bad[k];
        REFUSES(s, as[k], wrong, nav_query_path(q, &request, &path));
    }
    s->costs[NAV_AREA_COUNT - 1] = 1;
    REFUSES(s, BAD_NOTHING, NAV_OK, nav_query_path(q, &request, &path));
    assert_int_equal(path.status, NAV_PATH_OK);
}

void cases_query(Stage* s) {
    cases_of_queries(s);
    cases_of_places(s);
    cases_of_requests(s);
}
