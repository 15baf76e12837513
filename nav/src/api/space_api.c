// Queries about space: this file checks arguments; query/ computes the results.
#include "nav/space.h"

#include <string.h>

#include "api/api.h"
#include "api/question.h"
#include "query/space/around.h"
#include "query/space/nearest.h"
#include "query/space/scatter.h"
#include "query/space/slide.h"
#include "query/space/sweep.h"
#include "query/space/wall.h"
#include "query/space/would_cut.h"

// Check the arguments that all share, points and filter. NAV_OK: the query has begun.
static NavResult begin(NavQuery* query, NavPoint p, NavPoint q, const NavFilter* filter) {
    if (query == NULL || !navi_filter_is_sound(filter))
        return NAV_ERR_ARGUMENT;
    NavResult result = navi_question_check(query->ask.world, p, q);
    if (result != NAV_OK)
        return result;
    return navi_query_begin(query);
}

static NavResult refuse(const NavQuery* query, NavResult result, const char* what) {
    return query == NULL ? result : navi_refuse(query->ask.world, result, what);
}

NavResult nav_query_find_nearest_reachable(NavQuery* query, const NavReachRequest* request,
                                           const NavFilter* filter, NavNearest* nearest) {
    if (request == NULL || nearest == NULL || request->max_distance < 0)
        return NAV_ERR_ARGUMENT;
    NavResult result = begin(query, request->from, request->point, filter);
    if (result != NAV_OK)
        return refuse(query, result, "nav_query_find_nearest_reachable");
    QueryFilter walked = navi_question_filter(query, filter);
    Joined joined;
    int64_t most = request->max_distance;
    result = navi_joined_from(&query->ask, &walked, request->from, &joined);
    if (result == NAV_OK)
        result = navi_nearest(&query->ask, &joined, request->point, most * most, nearest);
    return refuse(query, result, "nav_query_find_nearest_reachable");
}

NavResult nav_query_find_wall(NavQuery* query, NavPoint point, int32_t max_distance,
                              const NavFilter* filter, NavWall* wall) {
    if (wall == NULL || max_distance < 0)
        return NAV_ERR_ARGUMENT;
    NavResult result = begin(query, point, point, filter);
    if (result != NAV_OK)
        return refuse(query, result, "nav_query_find_wall");
    QueryFilter walked = navi_question_filter(query, filter);
    return refuse(query, navi_wall(&query->ask, &walked, point, max_distance, wall),
                  "nav_query_find_wall");
}

NavResult nav_query_sweep(NavQuery* query, const NavSweepRequest* request, const NavFilter* filter,
                          NavSweep* sweep) {
    if (request == NULL || sweep == NULL || request->radius < 0)
        return NAV_ERR_ARGUMENT;
    NavResult result = begin(query, request->from, request->to, filter);
    if (result != NAV_OK)
        return refuse(query, result, "nav_query_sweep");
    QueryFilter walked = navi_question_filter(query, filter);
    return refuse(query, navi_sweep(&query->space, &walked, request, sweep), "nav_query_sweep");
}

NavResult nav_query_slide(NavQuery* query, NavPoint from, NavPoint to, const NavFilter* filter,
                          NavSlide* slide) {
    if (slide == NULL)
        return NAV_ERR_ARGUMENT;
    NavResult result = begin(query, from, to, filter);
    if (result != NAV_OK)
        return refuse(query, result, "nav_query_slide");
    QueryFilter walked = navi_question_filter(query, filter);
    return refuse(query, navi_slide(&query->ask, &walked, from, to, slide), "nav_query_slide");
}

NavRandomRequest nav_random_request(void) {
    NavRandomRequest request;
    memset(&request, 0, sizeof request);
    return request;
}

NavResult nav_query_find_random(NavQuery* query, const NavRandomRequest* request,
                                const NavFilter* filter, uint64_t* state, NavRandomPoint* point) {
    if (request == NULL || state == NULL || point == NULL ||
        (request->is_in_circle && request->radius < 0))
        return NAV_ERR_ARGUMENT;
    NavPoint zero = {0, 0};
    NavResult result = begin(query, request->is_reachable ? request->from : zero,
                             request->is_in_circle ? request->center : zero, filter);
    if (result != NAV_OK)
        return refuse(query, result, "nav_query_find_random");
    QueryFilter walked = navi_question_filter(query, filter);
    Joined joined = navi_joined_any(&query->ask, &walked);
    uint64_t next = *state;
    if (request->is_reachable)
        result = navi_joined_from(&query->ask, &walked, request->from, &joined);
    if (result == NAV_OK)
        result = navi_scatter(&query->space, &joined, request, &next, point);
    if (result == NAV_OK)
        *state = next;
    return refuse(query, result, "nav_query_find_random");
}

// --- triangles ---------------------------------------------------------------------------

static NavResult write_triangles(const NavQuery* query, NavResult result, NavTriangles* triangles) {
    if (result != NAV_OK)
        return navi_refuse(query->ask.world, result, "nav_query_find_triangles");
    triangles->slots = query->space.around.data;
    triangles->count = query->space.around.count;
    return NAV_OK;
}

NavResult nav_query_find_triangles_in_circle(NavQuery* query, NavPoint center, int32_t radius,
                                             const NavFilter* filter, NavTriangles* triangles) {
    if (triangles == NULL || radius < 0)
        return NAV_ERR_ARGUMENT;
    NavResult result = begin(query, center, center, filter);
    if (result != NAV_OK)
        return refuse(query, result, "nav_query_find_triangles_in_circle");
    QueryFilter walked = navi_question_filter(query, filter);
    TriangleList* around = &query->space.around;
    return write_triangles(query, navi_around_circle(&query->ask, &walked, center, radius, around),
                           triangles);
}

NavResult nav_query_find_triangles_in_box(NavQuery* query, NavBox box, const NavFilter* filter,
                                          NavTriangles* triangles) {
    if (triangles == NULL || box.min.x > box.max.x || box.min.y > box.max.y)
        return NAV_ERR_ARGUMENT;
    NavResult result = begin(query, box.min, box.max, filter);
    if (result != NAV_OK)
        return refuse(query, result, "nav_query_find_triangles_in_box");
    QueryFilter walked = navi_question_filter(query, filter);
    TriangleList* around = &query->space.around;
    return write_triangles(query, navi_around_box(&query->ask, &walked, box, around), triangles);
}

NavResult nav_query_find_triangles_in_region(NavQuery* query, const NavOutlineDef* region,
                                             NavPose pose, const NavFilter* filter,
                                             NavTriangles* triangles) {
    if (region == NULL || triangles == NULL)
        return NAV_ERR_ARGUMENT;
    NavPoint zero = {0, 0};
    NavResult result = begin(query, zero, zero, filter);
    const SnapFootprint* footprint = NULL;
    if (result == NAV_OK)
        result = navi_region_place(&query->space, region, &pose, &footprint);
    if (result != NAV_OK)
        return refuse(query, result, "nav_query_find_triangles_in_region");
    QueryFilter walked = navi_question_filter(query, filter);
    TriangleList* around = &query->space.around;
    return write_triangles(query, navi_around_footprint(&query->ask, &walked, footprint, around),
                           triangles);
}

// --- what a shape would do ---------------------------------------------------------------

NavResult nav_world_test_cut(NavWorld* world, const NavCutRequest* request, const NavFilter* filter,
                             NavCut* cut) {
    if (world == NULL || request == NULL || cut == NULL || !navi_filter_is_sound(filter))
        return NAV_ERR_ARGUMENT;
    NavResult result = world->is_in_batch ? NAV_ERR_BATCH : NAV_OK;
    if (result == NAV_OK && (!navi_point_in_range(request->a) || !navi_point_in_range(request->b)))
        result = NAV_ERR_RANGE;
    if (result == NAV_OK)
        result = navi_check_shape_def(world, &request->shape);
    NavFilter usual = nav_filter();
    if (result == NAV_OK)
        result = navi_would_cut(world, request, filter != NULL ? filter : &usual, cut);
    return navi_refuse(world, result, "nav_world_test_cut");
}
