// Grids: arguments are checked here, answered in query/grid.
#include "nav/grid.h"

#include "api/cookie.h"
#include "api/question.h"
#include "io/grid_png.h"
#include "io/grid_text.h"

NavResult nav_grid_create(const NavWorld* world, NavGrid** grid) {
    NaviCall call = navi_call_read(world, "nav_grid_create");
    NavResult result = navi_check_pointer(&call, grid, "grid");
    if (result != NAV_OK)
        return navi_call_end(&call, result);
    NavGrid* made = navi_object_alloc(world, sizeof *made);
    if (made == NULL)
        return navi_call_end(&call, NAV_ERR_MEMORY);
    navi_cells_init(made, world);
    *grid = made;
    return navi_call_end(&call, NAV_OK);
}

void nav_grid_destroy(NavGrid* grid) {
    if (grid == NULL)
        return;
    navi_guard_expect_world(grid->ask.guard);
    navi_cells_fini(grid);
    navi_object_free(grid->ask.memory, grid, sizeof *grid);
}

NavGridRequest nav_grid_request(const NavWorld* world) {
    NavGridRequest request = {.box = nav_world_get_bounds(world),
                              .cell = 16 * NAV_STEPS_PER_PX,
                              .rule = NAV_GRID_CENTRE,
                              .cookie = NAVI_COOKIE_GRID};
    return request;
}

static const Ask* ask_of(const NavGrid* grid) { return grid == NULL ? NULL : &grid->ask; }

static NavResult refuse(NaviCall* call, const char* name, long value) {
    navi_fault_set(&call->fault, "%s is %ld", name, value);
    return NAV_ERR_ARGUMENT;
}

static NavResult check_box(NaviCall* call, const NavBox* box) {
    NavResult result = navi_check_point(call, box->min, "box.min");
    if (result == NAV_OK)
        result = navi_check_point(call, box->max, "box.max");
    if (result == NAV_OK)
        result = navi_check_is(call, box->min.x < box->max.x && box->min.y < box->max.y,
                               "box.min is not below box.max");
    return result;
}

// The last cell may reach beyond the box; its corners must be coordinates.
static NavResult check_cell(NaviCall* call, const NavGridRequest* request) {
    NavResult result = navi_check_least(call, request->cell, 2, "cell");
    if (result == NAV_OK && (request->cell > NAV_COORD_MAX - request->box.max.x ||
                             request->cell > NAV_COORD_MAX - request->box.max.y)) {
        navi_fault_set(&call->fault, "cell is %ld: the last one leaves the range of coordinates",
                       (long)request->cell);
        result = NAV_ERR_RANGE;
    }
    return result;
}

static NavResult check_request(NaviCall* call, const NavGridRequest* request) {
    NavResult result = navi_check_pointer(call, request, "request");
    if (result == NAV_OK)
        result = navi_check_cookie(call, request->cookie, NAVI_COOKIE_GRID,
                                   "NavGridRequest was not made by nav_grid_request()");
    if (result == NAV_OK)
        result = check_box(call, &request->box);
    if (result == NAV_OK)
        result = check_cell(call, request);
    if (result == NAV_OK && (uint32_t)request->rule > NAV_GRID_FULL)
        result = refuse(call, "rule", (long)request->rule);
    if (result == NAV_OK && request->max_clearance > 255)
        result = refuse(call, "max_clearance", (long)request->max_clearance);
    return result == NAV_OK ? navi_check_filter(call, request->filter) : result;
}

NavResult nav_grid_build(NavGrid* grid, const NavGridRequest* request) {
    NaviCall call = navi_call_ask(ask_of(grid), "nav_grid_build");
    NavResult result = check_request(&call, request);
    if (result == NAV_OK)
        result = navi_check_no_batch(&call);
    if (result == NAV_OK)
        result = navi_cells_build(grid, request);
    if (result == NAV_ERR_BUDGET)
        navi_fault_set(&call.fault, "more than 2^31 - 1 cells");
    return navi_call_end(&call, result);
}

NavResult nav_grid_update(NavGrid* grid, uint32_t* changed_count) {
    NaviCall call = navi_call_ask(ask_of(grid), "nav_grid_update");
    NavResult result = navi_check_pointer(&call, grid, "grid");
    if (result == NAV_OK)
        result = navi_check_no_batch(&call);
    if (result == NAV_OK)
        result = navi_cells_update(grid);
    if (result == NAV_OK && changed_count != NULL)
        *changed_count = grid->is_new ? grid->codes.count : grid->changed.count;
    return navi_call_end(&call, result);
}

NavResult nav_grid_get(const NavGrid* grid, NavGridView* view) {
    NaviCall call = navi_call_ask(ask_of(grid), "nav_grid_get");
    NavResult result = navi_check_pointer(&call, view, "view");
    if (result != NAV_OK)
        return navi_call_end(&call, result);
    *view = (NavGridView){0};
    if (grid->is_built)
        *view =
            (NavGridView){.codes = grid->codes.data,
                          .clearances = grid->clearances.count > 0 ? grid->clearances.data : NULL,
                          .columns = grid->columns,
                          .rows = grid->rows,
                          .corner = grid->request.box.min,
                          .cell = grid->request.cell,
                          .changed = grid->is_new ? NULL : grid->changed.data,
                          .changed_count = grid->is_new ? grid->codes.count : grid->changed.count};
    return navi_call_end(&call, NAV_OK);
}

NavResult nav_grid_write(const NavGrid* grid, NavGridFormat format, NavTextWriter* writer,
                         void* context) {
    NaviCall call = navi_call_ask(ask_of(grid), "nav_grid_write");
    NavResult result = navi_check_pointer(&call, grid, "grid");
    if (result == NAV_OK)
        result = navi_check_is(&call, writer != NULL, "writer is NULL");
    if (result == NAV_OK && (uint32_t)format > NAV_GRID_PNG)
        result = refuse(&call, "format", (long)format);
    if (result == NAV_OK && format == NAV_GRID_PNG && !grid->is_built)
        result = refuse(&call, "the count of cells", 0);
    TextOut out = {.write = writer, .context = context};
    if (result == NAV_OK && format == NAV_GRID_PNG)
        navi_cells_draw(grid, &out);
    else if (result == NAV_OK)
        navi_cells_write(grid, format, &out);
    return navi_call_end(&call, result);
}
