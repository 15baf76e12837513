#include "api/question.h"

#include "api/cookie.h"

// What is wrong with a filter that is not sound.
static NavResult blame_filter(NaviCall* call, const NavFilter* filter) {
    NavResult result = navi_check_rate(call, filter->soft_cost, 1, "filter soft_cost");
    if (result == NAV_OK)
        result = navi_check_least(call, filter->step_height, 0, "filter step_height");
    for (uint32_t area = 0; result == NAV_OK && area < NAV_AREA_COUNT; area++) {
        result = navi_check_rate(call, filter->area_costs[area], 1, "cost");
        if (result != NAV_OK)
            navi_fault_set(&call->fault, "filter area_costs[%u] is %g: below 1, or above %g",
                           (unsigned)area, filter->area_costs[area], NAV_COST_MAX);
    }
    return result;
}

NavResult navi_check_filter(NaviCall* call, const NavFilter* filter) {
    if (filter == NULL)
        return NAV_OK;
    NavResult result = navi_check_cookie(call, filter->cookie, NAVI_COOKIE_FILTER,
                                         "NavFilter was not made by nav_filter()");
    return result == NAV_OK && !navi_filter_is_sound(filter) ? blame_filter(call, filter) : result;
}

static NavResult check_values(NaviCall* call, const NavPathRequest* request) {
    NavResult result = navi_check_least(call, request->radius, 0, "radius");
    if (result == NAV_OK)
        result = navi_check_count(call, request->max_nodes, "max_nodes");
    if (result == NAV_OK)
        result = navi_check_cost(call, request->max_excess, 0, "max_excess");
    if (result == NAV_OK && request->mode != NAV_PATH_FAST && request->mode != NAV_PATH_OPTIMAL) {
        navi_fault_set(&call->fault, "mode is %ld", (long)request->mode);
        result = NAV_ERR_ARGUMENT;
    }
    return result == NAV_OK ? navi_check_filter(call, request->filter) : result;
}

NavResult navi_check_path_request(NaviCall* call, const NavPathRequest* request) {
    NavResult result = navi_check_pointer(call, request, "request");
    if (result == NAV_OK)
        result = navi_check_cookie(call, request->cookie, NAVI_COOKIE_PATH,
                                   "NavPathRequest was not made by nav_path_request()");
    if (result == NAV_OK)
        result = check_values(call, request);
    if (result == NAV_OK)
        result = navi_check_point(call, request->start, "start");
    if (result == NAV_OK)
        result = navi_check_point(call, request->goal, "goal");
    if (result == NAV_OK && request->radius > NAV_COORD_MAX) {
        navi_fault_set(&call->fault, "radius is %ld", (long)request->radius);
        result = NAV_ERR_RANGE;
    }
    return result;
}

QueryFilter navi_question_filter(const Ask* ask, const NavFilter* filter) {
    return filter == NULL ? navi_filter_default(ask->mesh, ask->labels)
                          : navi_filter(ask->mesh, ask->labels, ask->pathdata, filter);
}
