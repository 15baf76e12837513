// Rectangles of cells: arguments are checked here, answered in query/gridpath.
#include "api/grid_check.h"
#include "nav/grid_path.h"

static const Ask* ask_of(const NavGridRects* rects) {
    return rects == NULL ? NULL : &rects->grid->ask;
}

NavResult nav_grid_rects_create(const NavGrid* grid, NavGridRects** rects) {
    NaviCall call = navi_call_ask(navi_ask_of_grid(grid), "nav_grid_rects_create");
    NavResult result = navi_check_pointer(&call, rects, "rects");
    if (result != NAV_OK)
        return navi_call_end(&call, result);
    NavGridRects* made = navi_object_alloc(call.world, sizeof *made);
    if (made == NULL)
        return navi_call_end(&call, NAV_ERR_MEMORY);
    navi_rects_init(made, grid);
    *rects = made;
    return navi_call_end(&call, NAV_OK);
}

void nav_grid_rects_destroy(NavGridRects* rects) {
    if (rects == NULL)
        return;
    navi_rects_fini(rects);
    navi_object_free(rects->memory, rects, sizeof *rects);
}

NavResult nav_grid_rects_build(NavGridRects* rects, uint32_t side) {
    NaviCall call = navi_call_ask(ask_of(rects), "nav_grid_rects_build");
    NavResult result = navi_check_pointer(&call, rects, "rects");
    if (result == NAV_OK)
        result = navi_check_grid(&call, rects->grid, side);
    if (result == NAV_OK)
        result = navi_rects_build(rects, side);
    return navi_call_end(&call, result);
}

NavResult nav_grid_rects_update(NavGridRects* rects) {
    NaviCall call = navi_call_ask(ask_of(rects), "nav_grid_rects_update");
    NavResult result = navi_check_pointer(&call, rects, "rects");
    if (result == NAV_OK && rects->side > 0)
        result = navi_check_grid(&call, rects->grid, rects->side);
    if (result == NAV_OK)
        result = navi_rects_update(rects);
    return navi_call_end(&call, result);
}

NavResult nav_grid_rects_get_count(const NavGridRects* rects, uint32_t* count,
                                   uint32_t* changed_count) {
    NaviCall call = navi_call_ask(ask_of(rects), "nav_grid_rects_get_count");
    NavResult result = navi_check_pointer(&call, rects, "rects");
    if (result == NAV_OK && count != NULL)
        *count = rects->rects.count;
    if (result == NAV_OK && changed_count != NULL)
        *changed_count = rects->changed_count;
    return navi_call_end(&call, result);
}

NavResult nav_grid_rects_get(const NavGridRects* rects, uint32_t index, NavGridRect* rect) {
    NaviCall call = navi_call_ask(ask_of(rects), "nav_grid_rects_get");
    NavResult result = navi_check_pointer(&call, rect, "rect");
    if (result == NAV_OK && index >= rects->rects.count) {
        navi_fault_set(&call.fault, "index is %lu", (unsigned long)index);
        result = NAV_ERR_INDEX;
    }
    if (result != NAV_OK)
        return navi_call_end(&call, result);
    const CellRect* from = &rects->rects.data[index];
    *rect = (NavGridRect){.column = from->first_column,
                          .row = from->first_row,
                          .columns = from->last_column - from->first_column + 1,
                          .rows = from->last_row - from->first_row + 1,
                          .code = from->code,
                          .changed_count = from->changed_count};
    return navi_call_end(&call, NAV_OK);
}
