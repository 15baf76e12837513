// The check of cells that somebody sends: a few look-ups for each.
#include "query/gridpath/gridpath.h"

// A cell that was free, and the next one.
static NavGridFault judge_step(const Ground* ground, uint32_t from, uint32_t to) {
    if (from == to)
        return NAV_GRID_FAULT_NONE;
    uint32_t column = from % ground->columns, row = from / ground->columns;
    uint32_t x = to % ground->columns - column + 1, y = to / ground->columns - row + 1;
    bool is_across = x != 1 && y != 1;
    if (x > 2 || y > 2 || (is_across && ground->is_straight_only))
        return NAV_GRID_FAULT_GAP;
    bool is_free = !is_across || (navi_ground_is_free(ground, column + x - 1, row) &&
                                  navi_ground_is_free(ground, column, row + y - 1));
    return is_free ? NAV_GRID_FAULT_NONE : NAV_GRID_FAULT_CORNER;
}

static NavGridFault judge_leg(const Ground* ground, uint32_t from, uint32_t to) {
    return navi_ground_sees(ground, from, to, 0) ? NAV_GRID_FAULT_NONE : NAV_GRID_FAULT_CORNER;
}

static NavGridFault judge(const Ground* ground, const NavGridCheckRequest* request, uint32_t k) {
    uint32_t cell = request->cells[k];
    if (cell >= ground->columns * ground->rows)
        return NAV_GRID_FAULT_OUTSIDE;
    if (!navi_ground_is_free_cell(ground, cell))
        return NAV_GRID_FAULT_BLOCKED;
    if (k == 0)
        return NAV_GRID_FAULT_NONE;
    return request->has_legs ? judge_leg(ground, request->cells[k - 1], cell)
                             : judge_step(ground, request->cells[k - 1], cell);
}

void navi_gridpath_check(const NavGrid* grid, const NavGridCheckRequest* request,
                         NavGridCheck* check) {
    Ground ground = navi_ground_of(grid, request->side, NULL);
    ground.is_straight_only = request->is_straight_only;
    NavGridFault fault = NAV_GRID_FAULT_NONE;
    uint32_t k = 0;
    for (; k < request->cell_count; k++)
        if ((fault = judge(&ground, request, k)) != NAV_GRID_FAULT_NONE)
            break;
    *check = (NavGridCheck){fault, k};
}
