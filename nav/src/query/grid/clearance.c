// Clearances: a cell's is one more than the least of those to the right, below, and across.
#include "query/grid/grid.h"

static uint8_t at(const NavGrid* grid, uint32_t column, uint32_t row) {
    return column < grid->columns && row < grid->rows
               ? grid->clearances.data[(size_t)row * grid->columns + column]
               : 0;
}

static uint8_t clearance_of(const NavGrid* grid, uint32_t cell) {
    if (grid->codes.data[cell] >= NAV_AREA_COUNT)
        return 0;
    uint32_t column = cell % grid->columns, row = cell / grid->columns;
    uint8_t right = at(grid, column + 1, row), below = at(grid, column, row + 1);
    uint8_t least = at(grid, column + 1, row + 1);
    least = right < least ? right : least;
    least = below < least ? below : least;
    return least < grid->request.max_clearance ? least + 1 : least;
}

void navi_cells_clear_all(NavGrid* grid) {
    for (uint32_t cell = grid->columns * grid->rows; cell-- > 0;)
        grid->clearances.data[cell] = clearance_of(grid, cell);
}

static bool mark(NavGrid* grid, uint32_t cell) {
    uint64_t* word = &grid->marks.data[cell >> 6];
    uint64_t bit = UINT64_C(1) << (cell & 63);
    bool is_new = (*word & bit) == 0;
    *word |= bit;
    return is_new;
}

static NavResult push(NavGrid* grid, uint32_t column, uint32_t row) {
    if (column >= grid->columns || row >= grid->rows) // also -1
        return NAV_OK;
    uint32_t cell = row * grid->columns + column;
    if (!mark(grid, cell))
        return NAV_OK;
    return navi_heap_push(&grid->ask.memory, &grid->ask.heap, -(double)cell, cell);
}

// A cell's clearance depends on cells with higher numbers only. So the highest is taken first, and
// none is looked at twice.
NavResult navi_cells_clear_changed(NavGrid* grid) {
    NavHeap* heap = &grid->ask.heap;
    navi_heap_start(heap, navi_heap_by_slot, NULL);
    for (uint32_t k = 0; k < grid->changed.count; k++) {
        uint32_t cell = grid->changed.data[k];
        if (push(grid, cell % grid->columns, cell / grid->columns) != NAV_OK)
            return NAV_ERR_MEMORY;
    }
    while (!navi_heap_is_empty(heap)) {
        uint32_t cell = navi_heap_pop(heap).node;
        uint32_t column = cell % grid->columns, row = cell / grid->columns;
        uint8_t now = clearance_of(grid, cell);
        grid->marks.data[cell >> 6] &= ~(UINT64_C(1) << (cell & 63));
        if (now == grid->clearances.data[cell])
            continue;
        grid->clearances.data[cell] = now;
        if (push(grid, column - 1, row) != NAV_OK || push(grid, column, row - 1) != NAV_OK ||
            push(grid, column - 1, row - 1) != NAV_OK)
            return NAV_ERR_MEMORY;
    }
    return NAV_OK;
}
