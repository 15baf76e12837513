// Checks that calls on grids share. Each gives NAV_OK, or writes down the fault.
#ifndef NAVI_API_GRID_CHECK_H
#define NAVI_API_GRID_CHECK_H

#include "api/call.h"
#include "query/gridpath/gridpath.h"

// The grid has cells, and clearances for agents of this side.
NavResult navi_check_grid(NaviCall* call, const NavGrid* grid, uint32_t side);

// INDEX when it is not a cell of the grid.
NavResult navi_check_cell(NaviCall* call, const NavGrid* grid, uint32_t cell, const char* name);

// At least one, all in range.
NavResult navi_check_points(NaviCall* call, const NavPoint* points, uint32_t count);

static inline const Ask* navi_ask_of_grid(const NavGrid* grid) {
    return grid == NULL ? NULL : &grid->ask;
}
static inline const Ask* navi_ask_of_cells(const NavGridQuery* query) {
    return query == NULL ? NULL : &query->grid->ask;
}

#endif
