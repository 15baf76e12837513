// A window of cells around one cell: a byte each, 1 where an agent is free.
#ifndef NAVI_QUERY_MIXED_WINDOW_H
#define NAVI_QUERY_MIXED_WINDOW_H

#include "query/gridpath/gridpath.h"

typedef struct Window {
    Ground ground; // of the window
    uint32_t first_column, first_row;
    uint32_t grid_columns;
} Window;

// `middle` is a cell of the grid. Errors: MEMORY.
NavResult navi_window_open(NavGridQuery* query, uint32_t middle, uint32_t half, uint32_t side,
                           Window* window);

// Block the cells of agents whose open squares meet a box.
void navi_window_block(NavGridQuery* query, const Window* window, const NavBox* box);

// From cells of the grid to those of the window, NAV_NONE outside of it, and back.
uint32_t navi_window_from_grid(const Window* window, uint32_t cell);
static inline uint32_t navi_window_to_grid(const Window* window, uint32_t cell) {
    return (window->first_row + cell / window->ground.columns) * window->grid_columns +
           window->first_column + cell % window->ground.columns;
}

// Visit all cells that steps lead to from a cell, in the order of their distance; the visitor is
// given their nodes. Errors: MEMORY, and those of the visitor.
typedef NavResult VisitCell(void* context, uint32_t node, bool* is_done);
NavResult navi_window_flood(NavGridQuery* query, const Window* window, uint32_t start,
                            VisitCell* visit, void* context);

// The centre of an agent's square at a cell of the window.
NavPoint navi_window_centre(const NavGridQuery* query, const Window* window, uint32_t cell);

// Add a point to `points`, unless the last one equals it. Errors: MEMORY.
NavResult navi_window_put(NavGridQuery* query, NavPoint point);
double navi_window_length(const NavPoint* points, uint32_t count);

#endif
