// Queries: this file checks arguments; query/ computes the results.
#include "nav/query.h"

#include <math.h>

#include "api/api.h"
#include "api/question.h"
#include "base/assert.h"
#include "query/path/path.h"
#include "query/path/query.h"
#include "query/space/nearest.h"

NavResult nav_query_create(const NavWorld* world, NavQuery** query) {
    if (world == NULL || query == NULL)
        return NAV_ERR_ARGUMENT;
    NavMemory memory;
    navi_memory_init(&memory, world->memory.allocator);
    NavQuery* made = navi_memory_alloc(&memory, sizeof *made);
    if (made == NULL)
        return NAV_ERR_MEMORY;
    navi_query_init(made, world);
    made->ask.memory = memory; // this memory holds the query itself
    *query = made;
    return NAV_OK;
}

void nav_query_destroy(NavQuery* query) {
    if (query == NULL)
        return;
    navi_query_fini(query);
    NavMemory memory = query->ask.memory;
    navi_memory_free(&memory, query, sizeof *query);
    NAV_ASSERT(memory.live_bytes == 0);
}

NavResult navi_question_check(const NavWorld* world, NavPoint p, NavPoint q) {
    if (!navi_point_in_range(p) || !navi_point_in_range(q))
        return NAV_ERR_RANGE;
    return world->is_in_batch ? NAV_ERR_BATCH : NAV_OK;
}

NavResult navi_path_request_check(const NavQuery* query, const NavPathRequest* request) {
    NavResult result = navi_question_check(query->ask.world, request->start, request->goal);
    return result == NAV_OK && request->radius > NAV_COORD_MAX ? NAV_ERR_RANGE : result;
}

NavFilter nav_filter(void) {
    NavFilter filter = {.layers = NAV_LAYERS_ALL,
                        .include_areas = NAV_AREAS_ALL,
                        .soft_cost = 1,
                        .step_height = INT32_MAX,
                        .link_kinds = UINT32_MAX};
    return filter;
}

// NULL: the default.
QueryFilter navi_question_filter(const NavQuery* query, const NavFilter* filter) {
    return filter == NULL
               ? navi_filter_usual(query->ask.mesh, query->ask.labels)
               : navi_filter(query->ask.mesh, query->ask.labels, query->ask.pathdata, filter);
}

NavResult nav_query_locate(NavQuery* query, NavPoint point, const NavFilter* filter,
                           NavLocation* location) {
    if (query == NULL || location == NULL || !navi_filter_is_sound(filter))
        return NAV_ERR_ARGUMENT;
    NavResult result = navi_question_check(query->ask.world, point, point);
    if (result != NAV_OK)
        return navi_refuse(query->ask.world, result, "nav_query_locate");
    QueryFilter walked = navi_question_filter(query, filter);
    NavSpot spot;
    navi_spot_find(query->ask.mesh, point, &spot);
    navi_locate(&walked, &spot, location);
    return NAV_OK;
}

NavResult nav_query_find_nearest(NavQuery* query, NavPoint point, int32_t max_distance,
                                 const NavFilter* filter, NavNearest* nearest) {
    if (query == NULL || nearest == NULL || max_distance < 0 || !navi_filter_is_sound(filter))
        return NAV_ERR_ARGUMENT;
    NavResult result = navi_question_check(query->ask.world, point, point);
    if (result != NAV_OK)
        return navi_refuse(query->ask.world, result, "nav_query_find_nearest");
    QueryFilter walked = navi_question_filter(query, filter);
    Joined any = navi_joined_any(&query->ask, &walked);
    result = navi_query_begin(query);
    if (result == NAV_OK)
        result =
            navi_nearest(&query->ask, &any, point, (int64_t)max_distance * max_distance, nearest);
    return navi_refuse(query->ask.world, result, "nav_query_find_nearest");
}

NavResult nav_query_cast_ray(NavQuery* query, NavPoint from, NavPoint to, const NavFilter* filter,
                             NavRay* ray) {
    if (query == NULL || ray == NULL || !navi_filter_is_sound(filter))
        return NAV_ERR_ARGUMENT;
    NavResult result = navi_question_check(query->ask.world, from, to);
    if (result != NAV_OK)
        return navi_refuse(query->ask.world, result, "nav_query_cast_ray");
    QueryFilter walked = navi_question_filter(query, filter);
    result = navi_walk(&walked, from, to, NULL, ray);
    NAV_ASSERT(result == NAV_OK); // without a trace nothing is allocated
    return result;
}

NavPathRequest nav_path_request(NavPoint start, NavPoint goal) {
    NavPathRequest request = {
        .start = start, .goal = goal, .filter = nav_filter(), .has_corridor = true};
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
    case NAV_PATH_UNSUPPORTED:
        return "unsupported";
    case NAV_PATH_PARTIAL:
        return "partial";
    case NAV_PATH_OUT_OF_BUDGET:
        return "out_of_budget";
    }
    return "unknown";
}

bool navi_path_request_is_sound(const NavPathRequest* request) {
    if (request->radius < 0)
        return false;
    if (request->mode != NAV_PATH_FAST && request->mode != NAV_PATH_OPTIMAL)
        return false;
    return navi_filter_is_sound(&request->filter);
}

NavResult nav_query_find_path(NavQuery* query, const NavPathRequest* request, NavPath* path) {
    if (query == NULL || request == NULL || path == NULL || !navi_path_request_is_sound(request))
        return NAV_ERR_ARGUMENT;
    NavResult result = navi_path_request_check(query, request);
    if (result != NAV_OK)
        return navi_refuse(query->ask.world, result, "nav_query_find_path");
    navi_query_open(query);
    SearchResult found = navi_path(&query->path, request, query->ask.world->version, path);
    NAV_ASSERT(found != SEARCH_PAUSED);
    return navi_refuse(query->ask.world, found == SEARCH_DONE ? NAV_OK : NAV_ERR_MEMORY,
                       "nav_query_find_path");
}
