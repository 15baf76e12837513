// Queries about space: arguments are checked here, answered in query/.
#include "nav/space.h"

#include "api/change.h"
#include "api/cookie.h"
#include "api/question.h"
#include "query/path/query.h"
#include "query/place/place.h"
#include "query/place/would_cut.h"
#include "query/space/around.h"
#include "query/space/nearest.h"
#include "query/space/scatter.h"
#include "query/space/slide.h"
#include "query/space/slide_disc.h"
#include "query/space/sweep.h"
#include "query/space/wall.h"

// What all have, after the arguments of their own. OK: the question is begun.
static NavResult begin_question(NaviCall* call, NavQuery* query, NavResult result,
                                const NavFilter* filter) {
    if (result == NAV_OK)
        result = navi_check_filter(call, filter);
    if (result == NAV_OK)
        result = navi_check_no_batch(call);
    return result == NAV_OK ? navi_query_begin(query) : result;
}

// --- what can be reached -----------------------------------------------------------------

NavReachRequest nav_reach_request(NavPoint from, NavPoint point) {
    NavReachRequest request = {.from = from,
                               .point = point,
                               .max_distance = NAV_ANY_DISTANCE,
                               .cookie = NAVI_COOKIE_REACH};
    return request;
}

static NavResult check_reach(NaviCall* call, const NavReachRequest* request) {
    NavResult result = navi_check_pointer(call, request, "request");
    if (result == NAV_OK)
        result = navi_check_cookie(call, request->cookie, NAVI_COOKIE_REACH,
                                   "NavReachRequest was not made by nav_reach_request()");
    if (result == NAV_OK)
        result = navi_check_least(call, request->max_distance, 0, "max_distance");
    if (result == NAV_OK)
        result = navi_check_point(call, request->from, "from");
    return result == NAV_OK ? navi_check_point(call, request->point, "point") : result;
}

NavResult nav_query_find_nearest_reachable(NavQuery* query, const NavReachRequest* request,
                                           NavNearest* nearest) {
    NaviCall call = navi_call_ask(navi_ask_of(query), "nav_query_find_nearest_reachable");
    NavResult result = navi_check_pointer(&call, nearest, "nearest");
    if (result == NAV_OK)
        result = check_reach(&call, request);
    result = begin_question(&call, query, result, result == NAV_OK ? request->filter : NULL);
    if (result != NAV_OK)
        return navi_call_end(&call, result);
    QueryFilter walked = navi_question_filter(&query->ask, request->filter);
    Joined joined;
    int64_t most = request->max_distance;
    result = navi_joined_from(&query->ask, &walked, request->from, &joined);
    if (result == NAV_OK)
        result = navi_nearest(&query->ask, &joined, request->point, most * most, nearest);
    return navi_call_end(&call, result);
}

// --- where an agent can stand ------------------------------------------------------------

NavPlaceRequest nav_place_request(NavPoint point, int32_t radius) {
    NavPlaceRequest request = {.point = point,
                               .radius = radius,
                               .max_distance = NAV_ANY_DISTANCE,
                               .cookie = NAVI_COOKIE_PLACE};
    return request;
}

static NavResult check_place(NaviCall* call, const NavPlaceRequest* request) {
    NavResult result = navi_check_pointer(call, request, "request");
    if (result == NAV_OK)
        result = navi_check_cookie(call, request->cookie, NAVI_COOKIE_PLACE,
                                   "NavPlaceRequest was not made by nav_place_request()");
    if (result == NAV_OK)
        result = navi_check_radius(call, request->radius, "radius");
    if (result == NAV_OK)
        result = navi_check_least(call, request->max_distance, 0, "max_distance");
    return result == NAV_OK ? navi_check_point(call, request->point, "point") : result;
}

NavResult nav_query_find_place(NavQuery* query, const NavPlaceRequest* request, NavPlace* place) {
    NaviCall call = navi_call_ask(navi_ask_of(query), "nav_query_find_place");
    NavResult result = navi_check_pointer(&call, place, "place");
    if (result == NAV_OK)
        result = check_place(&call, request);
    result = begin_question(&call, query, result, result == NAV_OK ? request->filter : NULL);
    if (result == NAV_OK) {
        QueryFilter walked = navi_question_filter(&query->ask, request->filter);
        result = navi_place_find(&query->place, &walked, request, place);
    }
    return navi_call_end(&call, result);
}

// --- walls -------------------------------------------------------------------------------

NavResult nav_query_find_wall(NavQuery* query, NavPoint point, int32_t max_distance,
                              const NavFilter* filter, NavWall* wall) {
    NaviCall call = navi_call_ask(navi_ask_of(query), "nav_query_find_wall");
    NavResult result = navi_check_pointer(&call, wall, "wall");
    if (result == NAV_OK)
        result = navi_check_least(&call, max_distance, 0, "max_distance");
    if (result == NAV_OK)
        result = navi_check_point(&call, point, "point");
    result = begin_question(&call, query, result, filter);
    if (result == NAV_OK) {
        QueryFilter walked = navi_question_filter(&query->ask, filter);
        result = navi_wall(&query->ask, &walked, point, max_distance, wall);
    }
    return navi_call_end(&call, result);
}

// --- moves -------------------------------------------------------------------------------

NavSweepRequest nav_sweep_request(NavPoint from, NavPoint to) {
    NavSweepRequest request = {.from = from, .to = to, .cookie = NAVI_COOKIE_SWEEP};
    return request;
}

static NavResult check_sweep(NaviCall* call, const NavSweepRequest* request) {
    NavResult result = navi_check_pointer(call, request, "request");
    if (result == NAV_OK)
        result = navi_check_cookie(call, request->cookie, NAVI_COOKIE_SWEEP,
                                   "NavSweepRequest was not made by nav_sweep_request()");
    if (result == NAV_OK)
        result = navi_check_least(call, request->radius, 0, "radius");
    if (result == NAV_OK)
        result = navi_check_point(call, request->from, "from");
    return result == NAV_OK ? navi_check_point(call, request->to, "to") : result;
}

NavResult nav_query_sweep(NavQuery* query, const NavSweepRequest* request, NavSweep* sweep) {
    NaviCall call = navi_call_ask(navi_ask_of(query), "nav_query_sweep");
    NavResult result = navi_check_pointer(&call, sweep, "sweep");
    if (result == NAV_OK)
        result = check_sweep(&call, request);
    result = begin_question(&call, query, result, result == NAV_OK ? request->filter : NULL);
    if (result == NAV_OK) {
        QueryFilter walked = navi_question_filter(&query->ask, request->filter);
        result = navi_sweep(&query->space, &walked, request, SWEEP_POINT_AND_COST, sweep);
    }
    return navi_call_end(&call, result);
}

NavResult nav_query_slide(NavQuery* query, NavPoint from, NavPoint to, const NavFilter* filter,
                          NavSlide* slide) {
    NaviCall call = navi_call_ask(navi_ask_of(query), "nav_query_slide");
    NavResult result = navi_check_pointer(&call, slide, "slide");
    if (result == NAV_OK)
        result = navi_check_point(&call, from, "from");
    if (result == NAV_OK)
        result = navi_check_point(&call, to, "to");
    result = begin_question(&call, query, result, filter);
    if (result == NAV_OK) {
        QueryFilter walked = navi_question_filter(&query->ask, filter);
        result = navi_slide(&query->ask, &walked, from, to, slide);
    }
    return navi_call_end(&call, result);
}

// --- random points -----------------------------------------------------------------------

NavRandomRequest nav_random_request(void) {
    NavRandomRequest request = {.radius = 0, .cookie = NAVI_COOKIE_RANDOM};
    return request;
}

static NavResult check_random(NaviCall* call, const NavRandomRequest* request) {
    NavResult result = navi_check_pointer(call, request, "request");
    if (result == NAV_OK)
        result = navi_check_cookie(call, request->cookie, NAVI_COOKIE_RANDOM,
                                   "NavRandomRequest was not made by nav_random_request()");
    if (result == NAV_OK && request->is_in_circle)
        result = navi_check_least(call, request->radius, 0, "radius");
    if (result == NAV_OK)
        result = navi_check_radius(call, request->agent_radius, "agent_radius");
    if (result == NAV_OK && request->is_reachable)
        result = navi_check_point(call, request->from, "from");
    if (result == NAV_OK && request->is_in_circle)
        result = navi_check_point(call, request->center, "center");
    return result;
}

static NavResult scatter_point(NavQuery* query, const QueryFilter* walked,
                               const NavRandomRequest* request, uint64_t* state,
                               NavRandomPoint* point) {
    Joined joined = navi_joined_any(&query->ask, walked);
    if (request->is_reachable &&
        navi_joined_from(&query->ask, walked, request->from, &joined) != NAV_OK)
        return NAV_ERR_MEMORY;
    return navi_scatter(&query->space, &joined, request, NULL, state, point);
}

NavResult nav_query_find_random(NavQuery* query, const NavRandomRequest* request, uint64_t* state,
                                NavRandomPoint* point) {
    NaviCall call = navi_call_ask(navi_ask_of(query), "nav_query_find_random");
    NavResult result = navi_check_pointer(&call, point, "point");
    if (result == NAV_OK)
        result = navi_check_pointer(&call, state, "state");
    if (result == NAV_OK)
        result = check_random(&call, request);
    result = begin_question(&call, query, result, result == NAV_OK ? request->filter : NULL);
    if (result != NAV_OK)
        return navi_call_end(&call, result);
    QueryFilter walked = navi_question_filter(&query->ask, request->filter);
    uint64_t next = *state;
    result = request->agent_radius > 0
                 ? navi_place_scatter(&query->place, &walked, request, &next, point)
                 : scatter_point(query, &walked, request, &next, point);
    if (result == NAV_OK)
        *state = next;
    return navi_call_end(&call, result);
}

NavResult nav_query_slide_disc(NavQuery* query, const NavSweepRequest* request, NavSlide* slide) {
    NaviCall call = navi_call_ask(navi_ask_of(query), "nav_query_slide_disc");
    NavResult result = navi_check_pointer(&call, slide, "slide");
    if (result == NAV_OK)
        result = check_sweep(&call, request);
    result = begin_question(&call, query, result, result == NAV_OK ? request->filter : NULL);
    if (result != NAV_OK)
        return navi_call_end(&call, result);
    QueryFilter walked = navi_question_filter(&query->ask, request->filter);
    result = request->radius > 0
                 ? navi_slide_disc(&query->space, &walked, request, slide)
                 : navi_slide(&query->ask, &walked, request->from, request->to, slide);
    return navi_call_end(&call, result);
}

// --- triangles ---------------------------------------------------------------------------

static NavResult end_triangles(const NaviCall* call, const NavQuery* query, NavResult result,
                               NavTriangles* triangles) {
    if (result == NAV_OK) {
        triangles->slots = query->space.around.data;
        triangles->count = query->space.around.count;
    }
    return navi_call_end(call, result);
}

NavResult nav_query_find_triangles_in_circle(NavQuery* query, NavPoint center, int32_t radius,
                                             const NavFilter* filter, NavTriangles* triangles) {
    NaviCall call = navi_call_ask(navi_ask_of(query), "nav_query_find_triangles_in_circle");
    NavResult result = navi_check_pointer(&call, triangles, "triangles");
    if (result == NAV_OK)
        result = navi_check_least(&call, radius, 0, "radius");
    if (result == NAV_OK)
        result = navi_check_point(&call, center, "center");
    result = begin_question(&call, query, result, filter);
    if (result == NAV_OK) {
        QueryFilter walked = navi_question_filter(&query->ask, filter);
        result = navi_around_circle(&query->ask, &walked, center, radius, &query->space.around);
    }
    return end_triangles(&call, query, result, triangles);
}

NavResult nav_query_find_triangles_in_box(NavQuery* query, NavBox box, const NavFilter* filter,
                                          NavTriangles* triangles) {
    NaviCall call = navi_call_ask(navi_ask_of(query), "nav_query_find_triangles_in_box");
    NavResult result = navi_check_pointer(&call, triangles, "triangles");
    if (result == NAV_OK)
        result = navi_check_box(&call, box);
    result = begin_question(&call, query, result, filter);
    if (result == NAV_OK) {
        QueryFilter walked = navi_question_filter(&query->ask, filter);
        result = navi_around_box(&query->ask, &walked, box, &query->space.around);
    }
    return end_triangles(&call, query, result, triangles);
}

// Why the region was refused, or its place.
static void fetch_region_fault(NaviCall* call, const RegionScratch* region) {
    if (region == NULL)
        return;
    const NavFault* fault = &region->outline.fault;
    call->fault = fault->text[0] != '\0' ? *fault : region->placing.fault;
}

NavResult nav_query_find_triangles_in_region(NavQuery* query, const NavOutlineDef* region,
                                             NavPose pose, const NavFilter* filter,
                                             NavTriangles* triangles) {
    NaviCall call = navi_call_ask(navi_ask_of(query), "nav_query_find_triangles_in_region");
    NavResult result = navi_check_pointer(&call, triangles, "triangles");
    if (result == NAV_OK)
        result = navi_check_outline_def(&call, region, "region");
    result = begin_question(&call, query, result, filter);
    if (result != NAV_OK)
        return navi_call_end(&call, result);
    const SnapFootprint* footprint = NULL;
    result = navi_region_place(&query->space, region, &pose, &footprint);
    if (result == NAV_OK) {
        QueryFilter walked = navi_question_filter(&query->ask, filter);
        result = navi_around_footprint(&query->ask, &walked, footprint, &query->space.around);
    } else {
        fetch_region_fault(&call, query->space.region);
    }
    return end_triangles(&call, query, result, triangles);
}

// --- what a shape would do ---------------------------------------------------------------

NavCutRequest nav_cut_request(const NavShapeDef* shape, NavPoint a, NavPoint b) {
    NavCutRequest request = {.a = a, .b = b, .cookie = NAVI_COOKIE_CUT};
    if (shape != NULL)
        request.shape = *shape;
    return request;
}

static NavResult check_cut(NaviCall* call, const NavCutRequest* request) {
    NavResult result = navi_check_pointer(call, request, "request");
    if (result == NAV_OK)
        result = navi_check_cookie(call, request->cookie, NAVI_COOKIE_CUT,
                                   "NavCutRequest was not made by nav_cut_request()");
    if (result == NAV_OK)
        result = navi_check_filter(call, request->filter);
    if (result == NAV_OK)
        result = navi_check_radius(call, request->radius, "radius");
    if (result == NAV_OK)
        result = navi_check_shape_def(call, &request->shape, "shape");
    if (result == NAV_OK)
        result = navi_check_point(call, request->a, "a");
    if (result == NAV_OK)
        result = navi_check_point(call, request->b, "b");
    return result == NAV_OK ? navi_check_no_batch(call) : result;
}

NavResult nav_world_test_cut(NavWorld* world, const NavCutRequest* request, NavCut* cut) {
    NaviCall call = navi_call_change(world, "nav_world_test_cut");
    NavResult result = navi_check_pointer(&call, cut, "cut");
    if (result == NAV_OK)
        result = check_cut(&call, request);
    if (result != NAV_OK)
        return navi_call_end(&call, result);
    navi_fault_forget(world);
    result = navi_would_cut(world, request, cut);
    if (result != NAV_OK)
        navi_fault_fetch(&call, world);
    return navi_call_end(&call, result);
}
