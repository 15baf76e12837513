#include "api/grid_check.h"

NavResult navi_check_grid(NaviCall* call, const NavGrid* grid, uint32_t side) {
    NavResult result = navi_check_is(call, grid->is_built, "the grid is not built");
    if (result != NAV_OK)
        return result;
    uint32_t most = grid->request.max_clearance > 1 ? grid->request.max_clearance : 1;
    if (side >= 1 && side <= most)
        return NAV_OK;
    navi_fault_set(&call->fault, "side is %lu, not 1 to %lu, as the grid's max_clearance has it",
                   (unsigned long)side, (unsigned long)most);
    return NAV_ERR_ARGUMENT;
}

NavResult navi_check_cell(NaviCall* call, const NavGrid* grid, uint32_t cell, const char* name) {
    if (cell < grid->codes.count)
        return NAV_OK;
    navi_fault_set(&call->fault, "%s is %lu: the grid has %lu cells", name, (unsigned long)cell,
                   (unsigned long)grid->codes.count);
    return NAV_ERR_INDEX;
}

NavResult navi_check_points(NaviCall* call, const NavPoint* points, uint32_t count) {
    NavResult result = navi_check_pointer(call, points, "points");
    if (result == NAV_OK)
        result = navi_check_count(call, count, "point_count");
    for (uint32_t k = 0; k < count && result == NAV_OK; k++)
        result = navi_check_point(call, points[k], "points");
    return result;
}
