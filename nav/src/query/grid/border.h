// Edges between triangles of different codes: what scanning goes through.
#ifndef NAVI_QUERY_GRID_BORDER_H
#define NAVI_QUERY_GRID_BORDER_H

#include "query/grid/grid.h"

// An edge between different codes, from top to bottom.
typedef struct Border {
    NavPoint low, high;
    uint8_t left, right; // codes on the side of smaller x, and of larger x; of a level edge any
} Border;

// Visit each edge between different codes once, some at a time. The first visit fills
// `triangle_codes`, which has room for all slots.
typedef void VisitBorders(NavGrid* grid, const Border* borders, uint32_t count);
void navi_borders_visit(NavGrid* grid, VisitBorders* visit);

// cover.c: visits borders for the rules by ground.
void navi_cells_cover(NavGrid* grid, const Border* borders, uint32_t count);

// Where an edge crosses a row: x = whole + rest / height, with 0 <= rest < height.
typedef struct Crossing {
    int64_t whole, rest, height;
    int64_t step_whole, step_rest; // from one row to the next
} Crossing;

// The edge on row y between its ends, which are not level. Another row is `spacing` below.
Crossing navi_border_crossing(const Border* border, int64_t y, int64_t spacing);

static inline void navi_crossing_advance(Crossing* at) {
    at->whole += at->step_whole;
    at->rest += at->step_rest;
    int64_t is_over = at->rest >= at->height;
    at->rest -= at->height & -is_over;
    at->whole += is_over;
}

// How many cells a distance is. The product is off by one at most, which the rest tells; which way
// cannot be predicted, so there is no branch.
static inline int64_t navi_cells_in(const NavGrid* grid, int64_t distance, int64_t* rest) {
    int64_t side = grid->request.cell, q = (int64_t)((double)distance * grid->inverse);
    *rest = distance - q * side;
    int64_t by = (int64_t)(*rest >= side) - (int64_t)(*rest < 0);
    *rest -= by * side;
    return q + by;
}
static inline int64_t navi_cells_at(const NavGrid* grid, int64_t distance) {
    int64_t rest;
    return navi_cells_in(grid, distance, &rest);
}

#endif
