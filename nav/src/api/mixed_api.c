// Mesh and grid together: arguments are checked here, answered in query/mixed.
#include "nav/mixed.h"

#include "api/cookie.h"
#include "api/grid_check.h"
#include "api/question.h"
#include "query/mixed/mixed.h"

NavBendRequest nav_bend_request(const NavPoint* points, uint32_t point_count) {
    return (NavBendRequest){.points = points,
                            .point_count = point_count,
                            .side = 1,
                            .window = 24,
                            .cookie = NAVI_COOKIE_BEND};
}

static NavResult check_window(NaviCall* call, const NavGrid* grid, uint32_t side, uint32_t window) {
    NavResult result =
        navi_check_is(call, window >= 1 && window <= 255, "window is not 1 to 255 cells");
    return result == NAV_OK ? navi_check_grid(call, grid, side) : result;
}

static NavResult check_blocks(NaviCall* call, const NavBendRequest* request) {
    NavResult result = navi_check_array(call, request->blocks, request->block_count, "blocks");
    for (uint32_t k = 0; k < request->block_count && result == NAV_OK; k++) {
        const NavBox* box = &request->blocks[k];
        result = navi_check_point(call, box->min, "blocks min");
        if (result == NAV_OK)
            result = navi_check_point(call, box->max, "blocks max");
        if (result == NAV_OK)
            result = navi_check_is(call, box->min.x <= box->max.x && box->min.y <= box->max.y,
                                   "a block's min is beyond its max");
    }
    return result;
}

NavResult nav_grid_bend_path(NavGridQuery* query, const NavBendRequest* request, NavBend* bend) {
    NaviCall call = navi_call_ask(navi_ask_of_cells(query), "nav_grid_bend_path");
    NavResult result = navi_check_pointer(&call, bend, "bend");
    if (result == NAV_OK)
        result = navi_check_pointer(&call, request, "request");
    if (result == NAV_OK)
        result = navi_check_cookie(&call, request->cookie, NAVI_COOKIE_BEND,
                                   "NavBendRequest was not made by nav_bend_request()");
    if (result == NAV_OK)
        result = check_window(&call, query->grid, request->side, request->window);
    if (result == NAV_OK)
        result = navi_check_points(&call, request->points, request->point_count);
    if (result == NAV_OK)
        result = check_blocks(&call, request);
    NavBend found;
    if (result == NAV_OK)
        result = navi_mixed_bend(query, request, &found);
    if (result == NAV_OK)
        *bend = found;
    return navi_call_end(&call, result);
}

NavApproachRequest nav_approach_request(NavPoint start, NavPoint goal) {
    return (NavApproachRequest){.path = nav_path_request(start, goal),
                                .side = 1,
                                .window = 24,
                                .cookie = NAVI_COOKIE_APPROACH};
}

NavResult nav_grid_find_approach(NavGridQuery* query, NavQuery* mesh,
                                 const NavApproachRequest* request, NavApproach* approach) {
    NaviCall call = navi_call_ask(navi_ask_of_cells(query), "nav_grid_find_approach");
    NavResult result = navi_check_pointer(&call, approach, "approach");
    if (result == NAV_OK)
        result = navi_check_pointer(&call, mesh, "mesh");
    if (result == NAV_OK)
        result = navi_check_pointer(&call, request, "request");
    if (result == NAV_OK)
        result = navi_check_cookie(&call, request->cookie, NAVI_COOKIE_APPROACH,
                                   "NavApproachRequest was not made by nav_approach_request()");
    if (result == NAV_OK)
        result = navi_check_path_request(&call, &request->path);
    if (result == NAV_OK)
        result = check_window(&call, query->grid, request->side, request->window);
    if (result == NAV_OK)
        result = navi_check_no_batch(&call);
    NavApproach found;
    if (result == NAV_OK)
        result = navi_mixed_approach(query, mesh, request, &found);
    if (result == NAV_OK)
        *approach = found;
    return navi_call_end(&call, result);
}
