// Paths on grids: arguments are checked here, answered in query/gridpath.
#include "nav/grid_path.h"

#include "api/cookie.h"
#include "api/grid_check.h"
#include "query/gridpath/trace.h"

NavResult nav_grid_query_create(const NavGrid* grid, NavGridQuery** query) {
    NaviCall call = navi_call_ask(navi_ask_of_grid(grid), "nav_grid_query_create");
    NavResult result = navi_check_pointer(&call, query, "query");
    if (result != NAV_OK)
        return navi_call_end(&call, result);
    NavGridQuery* made = navi_object_alloc(call.world, sizeof *made);
    if (made == NULL)
        return navi_call_end(&call, NAV_ERR_MEMORY);
    navi_gridpath_init(made, grid);
    *query = made;
    return navi_call_end(&call, NAV_OK);
}

void nav_grid_query_destroy(NavGridQuery* query) {
    if (query == NULL)
        return;
    navi_gridpath_fini(query);
    navi_object_free(query->memory, query, sizeof *query);
}

// --- cells and points --------------------------------------------------------------------

NavResult nav_grid_find_cell(const NavGrid* grid, NavPoint point, uint32_t side, uint32_t* cell) {
    NaviCall call = navi_call_ask(navi_ask_of_grid(grid), "nav_grid_find_cell");
    NavResult result = navi_check_pointer(&call, cell, "cell");
    if (result == NAV_OK)
        result = navi_check_grid(&call, grid, side);
    if (result == NAV_OK)
        result = navi_check_point(&call, point, "point");
    if (result == NAV_OK) {
        Trace at = navi_trace_begin(navi_trace_frame(grid, side), &point, 1, grid->request.cell);
        bool is_inside = at.x.whole >= 0 && at.y.whole >= 0 && at.x.whole + side <= grid->columns &&
                         at.y.whole + side <= grid->rows;
        *cell = is_inside ? (uint32_t)at.y.whole * grid->columns + (uint32_t)at.x.whole : NAV_NONE;
    }
    return navi_call_end(&call, result);
}

NavResult nav_grid_get_centre(const NavGrid* grid, uint32_t cell, uint32_t side, NavPoint* centre) {
    NaviCall call = navi_call_ask(navi_ask_of_grid(grid), "nav_grid_get_centre");
    NavResult result = navi_check_pointer(&call, centre, "centre");
    if (result == NAV_OK)
        result = navi_check_grid(&call, grid, side);
    if (result == NAV_OK)
        result = navi_check_cell(&call, grid, cell, "cell");
    if (result != NAV_OK)
        return navi_call_end(&call, result);
    NavPoint corner = navi_cells_corner(grid, cell);
    int64_t half = (int64_t)side * grid->request.cell / 2;
    int64_t x = corner.x + half, y = corner.y + half;
    if (x > NAV_COORD_MAX || y > NAV_COORD_MAX) {
        navi_fault_set(&call.fault, "the centre leaves the range of coordinates");
        return navi_call_end(&call, NAV_ERR_RANGE);
    }
    *centre = (NavPoint){(int32_t)x, (int32_t)y};
    return navi_call_end(&call, NAV_OK);
}

// --- search ------------------------------------------------------------------------------

NavGridPathRequest nav_grid_path_request(uint32_t start, uint32_t goal) {
    return (NavGridPathRequest){.start = start,
                                .goal = goal,
                                .side = 1,
                                .smoothing = NAV_GRID_SMOOTH_SIGHT,
                                .max_nodes = NAV_NO_LIMIT,
                                .cookie = NAVI_COOKIE_GRID_PATH};
}

static NavResult check_rects(NaviCall* call, const NavGrid* grid,
                             const NavGridPathRequest* request) {
    const NavGridRects* rects = request->rects;
    NavResult result = navi_check_pointer(call, rects, "rects");
    if (result == NAV_OK)
        result = navi_check_is(call, rects->grid == grid, "rects are those of another grid");
    if (result == NAV_OK)
        result =
            navi_check_is(call, rects->side == request->side, "rects were not built for this side");
    if (result == NAV_OK)
        result = navi_check_is(call, navi_rects_are_current(rects),
                               "rects are not up to date: call nav_grid_rects_update");
    return result;
}

static NavResult check_method(NaviCall* call, const NavGrid* grid,
                              const NavGridPathRequest* request) {
    NavResult result =
        navi_check_is(call, (uint32_t)request->method <= NAV_GRID_RECTS, "no such method");
    if (result == NAV_OK)
        result = navi_check_is(call, (uint32_t)request->smoothing <= NAV_GRID_SMOOTH_SIGHT,
                               "no such smoothing");
    if (result == NAV_OK)
        result = navi_check_count(call, request->max_nodes, "max_nodes");
    if (result == NAV_OK)
        result = navi_check_is(call, request->method != NAV_GRID_JUMP || !request->is_straight_only,
                               "jump points need steps across");
    if (result == NAV_OK && request->method == NAV_GRID_RECTS)
        result = check_rects(call, grid, request);
    for (uint32_t area = 0;
         result == NAV_OK && request->area_costs != NULL && area < NAV_AREA_COUNT; area++)
        result = navi_check_rate(call, request->area_costs[area], 1, "area_costs");
    return result;
}

static NavResult check_path(NaviCall* call, const NavGridQuery* query,
                            const NavGridPathRequest* request) {
    NavResult result = navi_check_pointer(call, request, "request");
    if (result == NAV_OK)
        result = navi_check_cookie(call, request->cookie, NAVI_COOKIE_GRID_PATH,
                                   "NavGridPathRequest was not made by nav_grid_path_request()");
    if (result == NAV_OK)
        result = navi_check_grid(call, query->grid, request->side);
    if (result == NAV_OK)
        result = check_method(call, query->grid, request);
    if (result == NAV_OK)
        result = navi_check_cell(call, query->grid, request->start, "start");
    return result == NAV_OK ? navi_check_cell(call, query->grid, request->goal, "goal") : result;
}

NavResult nav_grid_find_path(NavGridQuery* query, const NavGridPathRequest* request,
                             NavGridPath* path) {
    NaviCall call = navi_call_ask(navi_ask_of_cells(query), "nav_grid_find_path");
    NavResult result = navi_check_pointer(&call, path, "path");
    if (result == NAV_OK)
        result = check_path(&call, query, request);
    NavGridPath found;
    if (result == NAV_OK)
        result = navi_gridpath_find(query, request, &found);
    if (result == NAV_OK)
        *path = found;
    return navi_call_end(&call, result);
}

NavResult nav_grid_test_sight(const NavGrid* grid, uint32_t from, uint32_t to, uint32_t side,
                              bool* is_free) {
    NaviCall call = navi_call_ask(navi_ask_of_grid(grid), "nav_grid_test_sight");
    NavResult result = navi_check_pointer(&call, is_free, "is_free");
    if (result == NAV_OK)
        result = navi_check_grid(&call, grid, side);
    if (result == NAV_OK) {
        Ground ground = navi_ground_of(grid, side, NULL);
        *is_free = from < grid->codes.count && to < grid->codes.count &&
                   navi_ground_sees(&ground, from, to, 0);
    }
    return navi_call_end(&call, result);
}

// --- checks, and paths of the mesh -------------------------------------------------------

NavGridCheckRequest nav_grid_check_request(const uint32_t* cells, uint32_t cell_count) {
    return (NavGridCheckRequest){
        .cells = cells, .cell_count = cell_count, .side = 1, .cookie = NAVI_COOKIE_GRID_CHECK};
}

NavResult nav_grid_check_path(const NavGrid* grid, const NavGridCheckRequest* request,
                              NavGridCheck* check) {
    NaviCall call = navi_call_ask(navi_ask_of_grid(grid), "nav_grid_check_path");
    NavResult result = navi_check_pointer(&call, check, "check");
    if (result == NAV_OK)
        result = navi_check_pointer(&call, request, "request");
    if (result == NAV_OK)
        result = navi_check_cookie(&call, request->cookie, NAVI_COOKIE_GRID_CHECK,
                                   "NavGridCheckRequest was not made by nav_grid_check_request()");
    if (result == NAV_OK)
        result = navi_check_array(&call, request->cells, request->cell_count, "cells");
    if (result == NAV_OK)
        result = navi_check_grid(&call, grid, request->side);
    if (result == NAV_OK)
        navi_gridpath_check(grid, request, check);
    return navi_call_end(&call, result);
}

NavGridTraceRequest nav_grid_trace_request(const NavPoint* points, uint32_t point_count) {
    return (NavGridTraceRequest){
        .points = points, .point_count = point_count, .side = 1, .cookie = NAVI_COOKIE_GRID_TRACE};
}

NavResult nav_grid_trace_path(NavGridQuery* query, const NavGridTraceRequest* request,
                              NavGridTrace* trace) {
    NaviCall call = navi_call_ask(navi_ask_of_cells(query), "nav_grid_trace_path");
    NavResult result = navi_check_pointer(&call, trace, "trace");
    if (result == NAV_OK)
        result = navi_check_pointer(&call, request, "request");
    if (result == NAV_OK)
        result = navi_check_cookie(&call, request->cookie, NAVI_COOKIE_GRID_TRACE,
                                   "NavGridTraceRequest was not made by nav_grid_trace_request()");
    if (result == NAV_OK)
        result = navi_check_points(&call, request->points, request->point_count);
    if (result == NAV_OK)
        result = navi_check_grid(&call, query->grid, request->side);
    if (result == NAV_OK)
        result = navi_check_is(
            &call, request->spacing >= 0 && request->spacing <= query->grid->request.cell,
            "spacing is negative, or more than a cell");
    NavGridTrace found;
    if (result == NAV_OK)
        result = navi_gridpath_trace(query, request, &found);
    if (result == NAV_OK)
        *trace = found;
    return navi_call_end(&call, result);
}
