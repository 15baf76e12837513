// By ground: all cells whose open squares an edge between different codes meets have the codes of
// both of its sides.
#include "query/grid/border.h"

#include "base/prefetch.h"

// Cells in a row that an edge meets.
typedef struct Run {
    uint32_t first, count;
    uint8_t code;
} Run;

enum { SOME = 512 };

typedef struct Runs {
    Run data[SOME];
    uint32_t count;
} Runs;

static void mix(const NavGrid* grid, uint8_t* cell, uint8_t code) {
    if (navi_cells_replaces(grid, code, *cell))
        *cell = code;
}

// Cells all over the grid are written together: so they wait for each other least.
static void mix_all(NavGrid* grid, Runs* runs) {
    uint8_t* codes = grid->codes.data;
    for (uint32_t k = 0; k < runs->count; k++)
        navi_prefetch(&codes[runs->data[k].first]);
    for (uint32_t k = 0; k < runs->count; k++)
        for (uint32_t i = 0; i < runs->data[k].count; i++)
            mix(grid, &codes[runs->data[k].first + i], runs->data[k].code);
    runs->count = 0;
}

// The part of an edge in a row of cells, from one x to another. The left end is rounded down; the
// right one is `right`, or beyond it when it has a rest.
typedef struct Part {
    int64_t left, right;
    bool has_rest;
} Part;

// Of the codes on both sides only the one that replaces the other counts.
static void cover_row(NavGrid* grid, uint32_t row, const Border* border, Part part, Runs* runs) {
    int64_t x0 = grid->request.box.min.x;
    int64_t first = navi_cells_at(grid, part.left - x0);
    int64_t last = navi_cells_at(grid, part.right - x0 - !part.has_rest);
    first = first < 0 ? 0 : first;
    last = last >= grid->columns ? (int64_t)grid->columns - 1 : last;
    if (first > last)
        return;
    bool is_left = navi_cells_replaces(grid, border->left, border->right);
    runs->data[runs->count++] =
        (Run){row * grid->columns + (uint32_t)first, (uint32_t)(last - first + 1),
              is_left ? border->left : border->right};
    if (runs->count == SOME)
        mix_all(grid, runs);
}

static Part part_between(const Crossing* a, const Crossing* b, bool is_falling) {
    return is_falling ? (Part){b->whole, a->whole, a->rest > 0}
                      : (Part){a->whole, b->whole, b->rest > 0};
}

// Its ends are whole numbers; between them it is followed from one border of rows to the next.
typedef struct Between {
    int64_t first, last; // rows of cells
} Between;

static void cover_rows(NavGrid* grid, const Border* border, Between rows, Runs* runs) {
    int64_t first = rows.first, last = rows.last;
    int64_t side = grid->request.cell, y0 = grid->request.box.min.y;
    bool is_falling = border->high.x < border->low.x;
    int64_t begin = first < 0 ? 0 : first, end = last < grid->rows ? last : grid->rows - 1;
    Crossing above = {.whole = border->low.x}, at = above, below = {.whole = border->high.x};
    if (begin > end)
        return;
    if (begin > first)
        above = navi_border_crossing(border, y0, INT32_MAX);
    if (begin < last)
        at = navi_border_crossing(border, y0 + (begin + 1) * side, side);
    for (int64_t row = begin; row <= end; row++) {
        const Crossing* next = row < last ? &at : &below;
        cover_row(grid, (uint32_t)row, border, part_between(&above, next, is_falling), runs);
        above = *next;
        navi_crossing_advance(&at);
    }
}

static void cover(NavGrid* grid, const Border* border, Runs* runs) {
    int64_t y0 = grid->request.box.min.y, rest;
    int64_t first = navi_cells_in(grid, border->low.y - y0, &rest);
    if (border->low.y < border->high.y) {
        cover_rows(grid, border, (Between){first, navi_cells_at(grid, border->high.y - y0 - 1)},
                   runs);
    } else if (first >= 0 && first < grid->rows && rest > 0) {
        bool is_falling = border->high.x < border->low.x;
        Part part = {is_falling ? border->high.x : border->low.x,
                     is_falling ? border->low.x : border->high.x, false};
        cover_row(grid, (uint32_t)first, border, part, runs);
    }
}

void navi_cells_cover(NavGrid* grid, const Border* borders, uint32_t count) {
    Runs runs;
    runs.count = 0;
    for (uint32_t k = 0; k < count; k++)
        cover(grid, &borders[k], &runs);
    mix_all(grid, &runs);
}
