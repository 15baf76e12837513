// Queries: arguments are checked here, answered in query/.
#include "nav/query.h"

#include "api/cookie.h"
#include "api/question.h"
#include "base/assert.h"
#include "query/path/path.h"
#include "query/path/query.h"
#include "query/space/nearest.h"

NavResult nav_query_create(const NavWorld* world, NavQuery** query) {
    NaviCall call = navi_call_read(world, "nav_query_create");
    NavResult result = navi_check_pointer(&call, query, "query");
    if (result != NAV_OK)
        return navi_call_end(&call, result);
    NavQuery* made = navi_object_alloc(world, sizeof *made);
    if (made == NULL)
        return navi_call_end(&call, NAV_ERR_MEMORY);
    navi_query_init(made, world);
    *query = made;
    return navi_call_end(&call, NAV_OK);
}

void nav_query_destroy(NavQuery* query) {
    if (query == NULL)
        return;
    navi_guard_expect_world(query->ask.guard);
    navi_query_fini(query);
    navi_object_free(query->ask.memory, query, sizeof *query);
}

NavFilter nav_filter(void) {
    NavFilter filter = {.layers = NAV_LAYERS_ALL,
                        .include_areas = NAV_AREAS_ALL,
                        .soft_cost = 1,
                        .step_height = INT32_MAX,
                        .link_kinds = UINT32_MAX,
                        .cookie = NAVI_COOKIE_FILTER};
    return filter;
}

NavResult nav_query_locate(NavQuery* query, NavPoint point, const NavFilter* filter,
                           NavLocation* location) {
    NaviCall call = navi_call_ask(navi_ask_of(query), "nav_query_locate");
    NavResult result = navi_check_pointer(&call, location, "location");
    if (result == NAV_OK)
        result = navi_check_filter(&call, filter);
    if (result == NAV_OK)
        result = navi_check_point(&call, point, "point");
    if (result == NAV_OK)
        result = navi_check_no_batch(&call);
    if (result == NAV_OK) {
        QueryFilter walked = navi_question_filter(&query->ask, filter);
        NavSpot spot;
        navi_spot_find(query->ask.mesh, point, &spot);
        navi_locate(&walked, &spot, location);
    }
    return navi_call_end(&call, result);
}

NavResult nav_query_find_nearest(NavQuery* query, NavPoint point, int32_t max_distance,
                                 const NavFilter* filter, NavNearest* nearest) {
    NaviCall call = navi_call_ask(navi_ask_of(query), "nav_query_find_nearest");
    NavResult result = navi_check_pointer(&call, nearest, "nearest");
    if (result == NAV_OK)
        result = navi_check_least(&call, max_distance, 0, "max_distance");
    if (result == NAV_OK)
        result = navi_check_filter(&call, filter);
    if (result == NAV_OK)
        result = navi_check_point(&call, point, "point");
    if (result == NAV_OK)
        result = navi_check_no_batch(&call);
    if (result == NAV_OK)
        result = navi_query_begin(query);
    if (result == NAV_OK) {
        QueryFilter walked = navi_question_filter(&query->ask, filter);
        Joined any = navi_joined_any(&query->ask, &walked);
        int64_t most = max_distance;
        result = navi_nearest(&query->ask, &any, point, most * most, nearest);
    }
    return navi_call_end(&call, result);
}

NavResult nav_query_cast_ray(NavQuery* query, NavPoint from, NavPoint to, const NavFilter* filter,
                             NavRay* ray) {
    NaviCall call = navi_call_ask(navi_ask_of(query), "nav_query_cast_ray");
    NavResult result = navi_check_pointer(&call, ray, "ray");
    if (result == NAV_OK)
        result = navi_check_filter(&call, filter);
    if (result == NAV_OK)
        result = navi_check_point(&call, from, "from");
    if (result == NAV_OK)
        result = navi_check_point(&call, to, "to");
    if (result == NAV_OK)
        result = navi_check_no_batch(&call);
    if (result == NAV_OK) {
        QueryFilter walked = navi_question_filter(&query->ask, filter);
        result = navi_walk(&walked, from, to, NULL, ray);
        NAV_ASSERT(result == NAV_OK); // without a trace there is nothing to allocate
    }
    return navi_call_end(&call, result);
}

NavPathRequest nav_path_request(NavPoint start, NavPoint goal) {
    NavPathRequest request = {.start = start,
                              .goal = goal,
                              .has_corridor = true,
                              .max_nodes = NAV_NO_LIMIT,
                              .max_excess = NAVI_MAX_EXCESS,
                              .cookie = NAVI_COOKIE_PATH};
    return request;
}

const char* nav_path_status_get_text(NavPathStatus status) {
    switch (status) {
    case NAV_PATH_OK:
        return "ok";
    case NAV_PATH_START_BLOCKED:
        return "start_blocked";
    case NAV_PATH_GOAL_BLOCKED:
        return "goal_blocked";
    case NAV_PATH_UNREACHABLE:
        return "unreachable";
    case NAV_PATH_PARTIAL:
        return "partial";
    case NAV_PATH_OUT_OF_BUDGET:
        return "out_of_budget";
    }
    return "unknown";
}

NavResult nav_query_find_path(NavQuery* query, const NavPathRequest* request, NavPath* path) {
    NaviCall call = navi_call_ask(navi_ask_of(query), "nav_query_find_path");
    NavResult result = navi_check_pointer(&call, path, "path");
    if (result == NAV_OK)
        result = navi_check_path_request(&call, request);
    if (result == NAV_OK)
        result = navi_check_no_batch(&call);
    if (result == NAV_OK) {
        navi_query_open(query);
        SearchResult found = navi_path(&query->path, request, call.world->version, path);
        NAV_ASSERT(found != SEARCH_PAUSED);
        result = found == SEARCH_DONE ? NAV_OK : NAV_ERR_MEMORY;
    }
    return navi_call_end(&call, result);
}
