// Queries: arguments are checked here, answered in query/.
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
    NavQuery blank = {
        .world = world, .mesh = &world->mesh, .labels = &world->labels, .search = &world->search};
    *made = blank;
    made->memory = memory;
    *query = made;
    return NAV_OK;
}

void nav_query_destroy(NavQuery* query) {
    if (query == NULL)
        return;
    navi_query_fini(query);
    NavMemory memory = query->memory;
    navi_memory_free(&memory, query, sizeof *query);
    NAV_ASSERT(memory.live_bytes == 0);
}

NavResult navi_question_check(const NavQuery* query, NavPoint p, NavPoint q) {
    if (!navi_point_in_range(p) || !navi_point_in_range(q))
        return NAV_ERR_RANGE;
    return query->world->is_in_batch ? NAV_ERR_BATCH : NAV_OK;
}

NavResult navi_path_request_check(const NavQuery* query, const NavPathRequest* request) {
    NavResult result = navi_question_check(query, request->start, request->goal);
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
    return filter == NULL ? navi_filter_usual(query->mesh, query->labels)
                          : navi_filter(query->mesh, query->labels, query->search, filter);
}

NavResult nav_query_locate(NavQuery* query, NavPoint point, const NavFilter* filter,
                           NavLocation* location) {
    if (query == NULL || location == NULL || !navi_filter_is_sound(filter))
        return NAV_ERR_ARGUMENT;
    NavResult result = navi_question_check(query, point, point);
    if (result != NAV_OK)
        return navi_refuse(query->world, result, "nav_query_locate");
    QueryFilter walked = navi_question_filter(query, filter);
    NavSpot spot;
    navi_spot_find(query->mesh, point, &spot);
    navi_locate(&walked, &spot, location);
    return NAV_OK;
}

NavResult nav_query_find_nearest(NavQuery* query, NavPoint point, int32_t max_distance,
                                 const NavFilter* filter, NavNearest* nearest) {
    if (query == NULL || nearest == NULL || max_distance < 0 || !navi_filter_is_sound(filter))
        return NAV_ERR_ARGUMENT;
    NavResult result = navi_question_check(query, point, point);
    if (result != NAV_OK)
        return navi_refuse(query->world, result, "nav_query_find_nearest");
    QueryFilter walked = navi_question_filter(query, filter);
    if (!navi_query_begin(query))
        return navi_refuse(query->world, NAV_ERR_MEMORY, "nav_query_find_nearest");
    Joined any = navi_joined_any(query, &walked);
    bool is_done = navi_nearest(query, &any, point, (int64_t)max_distance * max_distance, nearest);
    return navi_refuse(query->world, is_done ? NAV_OK : NAV_ERR_MEMORY, "nav_query_find_nearest");
}

NavResult nav_query_cast_ray(NavQuery* query, NavPoint from, NavPoint to, const NavFilter* filter,
                             NavRay* ray) {
    if (query == NULL || ray == NULL || !navi_filter_is_sound(filter))
        return NAV_ERR_ARGUMENT;
    NavResult result = navi_question_check(query, from, to);
    if (result != NAV_OK)
        return navi_refuse(query->world, result, "nav_query_cast_ray");
    QueryFilter walked = navi_question_filter(query, filter);
    bool is_walked = navi_walk(&walked, from, to, NULL, ray);
    NAV_ASSERT(is_walked); // without a trace there is nothing to allocate
    return is_walked ? NAV_OK : NAV_ERR_MEMORY;
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
        return navi_refuse(query->world, result, "nav_query_find_path");
    bool is_done = navi_path(query, request, query->world->version, path);
    return navi_refuse(query->world, is_done ? NAV_OK : NAV_ERR_MEMORY, "nav_query_find_path");
}
