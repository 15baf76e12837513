// Edges between triangles of different codes: what scanning goes through.
#ifndef NAVI_QUERY_GRID_BORDER_H
#define NAVI_QUERY_GRID_BORDER_H

#include "query/grid/grid.h"

// An edge between different codes, from top to bottom.
typedef struct Border {
    NavPoint low, high;
    uint8_t left, right; // codes on the side of smaller x, and of larger x; of a level edge any
} Border;

enum { BORDERS_MOST = 512 }; // of one visit

// Visit each edge between different codes once, at most BORDERS_MOST at a time. The first visit
// fills `triangle_codes`, which has room for all slots.
typedef void VisitBorders(NavGrid* grid, const Border* borders, uint32_t count);
void navi_borders_visit(NavGrid* grid, VisitBorders* visit);

// cover.c: all cells by the rules by ground, when `label_codes` are read. Errors: MEMORY.
NavResult navi_cells_cover(NavGrid* grid);

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

// Where an edge crosses a border of rows: the cell of that place, rounded down and up.
typedef struct Place {
    int64_t down, up;
} Place;

// At a distance from the corner of the grid, or beyond it; where an edge crosses y, from there.
Place navi_place_at(const NavGrid* grid, int64_t distance, bool has_rest);
Place navi_place_crossing(const NavGrid* grid, const Border* border, int64_t y);

// --- gaps --------------------------------------------------------------------------------

#define NAVI_EACH_CELL UINT64_C(0x0101010101010101) // of eight cells, the first in the lowest byte

// Compilers make one load of it.
static inline uint64_t navi_cells_get_eight(const uint8_t* c) {
    return (uint64_t)c[0] | (uint64_t)c[1] << 8 | (uint64_t)c[2] << 16 | (uint64_t)c[3] << 24 |
           (uint64_t)c[4] << 32 | (uint64_t)c[5] << 40 | (uint64_t)c[6] << 48 |
           (uint64_t)c[7] << 56;
}
static inline void navi_cells_put_eight(uint8_t* cells, uint64_t word) {
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    memcpy(cells, &word, sizeof word); // compilers do not see one store in eight
#else
    for (uint32_t k = 0; k < 8; k++)
        cells[k] = (uint8_t)(word >> (8 * k));
#endif
}

// 0xFF for each byte that is 0.
static inline uint64_t navi_cells_empty(uint64_t word) {
    const uint64_t low = UINT64_C(0x7F7F7F7F7F7F7F7F);
    uint64_t used = (((word & low) + low) | word) & ~low;
    return (~used >> 7 & NAVI_EACH_CELL) * 0xFF;
}

// Each byte that is 0 gets what stands before it: one, two, four bytes away, and at last what
// stands before all eight.
static inline uint64_t navi_cells_fill(uint64_t word, uint8_t last) {
    uint64_t empty = navi_cells_empty(word);
    for (uint32_t shift = 8; shift <= 32; shift *= 2) {
        word |= word << shift & empty;
        empty &= empty << shift | ((UINT64_C(1) << shift) - 1);
    }
    return word | (last * NAVI_EACH_CELL & empty);
}

#endif
