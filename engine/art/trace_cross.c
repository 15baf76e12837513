// Which rings meet? The sides lie in the cells of a grid, as many cells as sides; those of one cell
// are tested with each other.
#include "art/trace.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct Side {
    EngPoint a, b; // a is left of b, or above it
    int32_t top, bottom;
    uint32_t ring;
    uint32_t index; // in the ring
} Side;

static int sign(int64_t value) { return (value > 0) - (value < 0); }

static int side_of(EngPoint a, EngPoint b, EngPoint p) {
    return sign((int64_t)(b.x - a.x) * (p.y - a.y) - (int64_t)(b.y - a.y) * (p.x - a.x));
}

static bool is_in_box(EngPoint a, EngPoint b, EngPoint p) {
    int32_t top = a.y < b.y ? a.y : b.y, bottom = a.y < b.y ? b.y : a.y;
    return p.x >= a.x && p.x <= b.x && p.y >= top && p.y <= bottom;
}

static bool do_meet(const Side* s, const Side* t) {
    int a = side_of(s->a, s->b, t->a), b = side_of(s->a, s->b, t->b);
    int c = side_of(t->a, t->b, s->a), d = side_of(t->a, t->b, s->b);
    if (a * b < 0 && c * d < 0)
        return true;
    return (a == 0 && is_in_box(s->a, s->b, t->a)) || (b == 0 && is_in_box(s->a, s->b, t->b)) ||
           (c == 0 && is_in_box(t->a, t->b, s->a)) || (d == 0 && is_in_box(t->a, t->b, s->b));
}

static bool is_same(EngPoint a, EngPoint b) { return a.x == b.x && a.y == b.y; }

// Neighbours meet at one end, and nowhere else unless they fold back.
static bool is_fault(const EngiTrace* trace, const Side* s, const Side* t) {
    uint32_t count = trace->rings[s->ring].count;
    bool is_neighbour = s->ring == t->ring &&
                        ((s->index + 1) % count == t->index || (t->index + 1) % count == s->index);
    if (!is_neighbour)
        return do_meet(s, t);
    if (count < 3)
        return true;
    EngPoint common = is_same(s->a, t->a) || is_same(s->a, t->b) ? s->a : s->b;
    EngPoint p = is_same(s->a, common) ? s->b : s->a, q = is_same(t->a, common) ? t->b : t->a;
    int64_t dot =
        (int64_t)(p.x - common.x) * (q.x - common.x) + (int64_t)(p.y - common.y) * (q.y - common.y);
    return side_of(common, p, q) == 0 && dot > 0;
}

typedef struct Grid {
    EngPoint min, max;     // of all points
    double size, per_step; // of a cell, steps; cells in a step
    uint32_t columns, rows;
    uint32_t* ends;  // [columns * rows + 1] of the lists of cells in `items`
    uint32_t* items; // sides
} Grid;

static void list_sides(const EngiTrace* trace, Side* sides, Grid* grid) {
    uint32_t used = 0;
    grid->min = (EngPoint){INT32_MAX, INT32_MAX};
    grid->max = (EngPoint){INT32_MIN, INT32_MIN};
    for (uint32_t r = 0; r < trace->ring_count; r++) {
        const EngiTraceRing* ring = &trace->rings[r];
        for (uint32_t i = 0; i < ring->count; i++) {
            EngPoint a = trace->points[ring->first + i];
            EngPoint b = trace->points[ring->first + (i + 1 < ring->count ? i + 1 : 0)];
            bool is_ordered = a.x < b.x || (a.x == b.x && a.y <= b.y);
            grid->min.x = a.x < grid->min.x ? a.x : grid->min.x;
            grid->min.y = a.y < grid->min.y ? a.y : grid->min.y;
            grid->max.x = a.x > grid->max.x ? a.x : grid->max.x;
            grid->max.y = a.y > grid->max.y ? a.y : grid->max.y;
            sides[used++] = (Side){.a = is_ordered ? a : b,
                                   .b = is_ordered ? b : a,
                                   .top = a.y < b.y ? a.y : b.y,
                                   .bottom = a.y < b.y ? b.y : a.y,
                                   .ring = r,
                                   .index = i};
        }
    }
}

// A row of points needs no more cells than sides, either.
static void size_grid(Grid* grid, uint32_t side_count) {
    double width = (double)grid->max.x - grid->min.x, height = (double)grid->max.y - grid->min.y;
    double even = sqrt(width * height / side_count), least = (width + height) / side_count;
    grid->size = ceil(even > least ? even : least) + 1;
    grid->per_step = 1 / grid->size;
    grid->columns = (uint32_t)(width * grid->per_step) + 1;
    grid->rows = (uint32_t)(height * grid->per_step) + 1;
}

static uint32_t column_of(const Grid* grid, double x) {
    return (uint32_t)((x - grid->min.x) * grid->per_step);
}

static uint32_t row_of(const Grid* grid, double y) {
    return (uint32_t)((y - grid->min.y) * grid->per_step);
}

// Where a side is at x, or near it.
static double height_at(const Side* s, double x) {
    return s->a.y + ((double)s->b.y - s->a.y) * (x - s->a.x) / ((double)s->b.x - s->a.x);
}

// The rows of a column that a side reaches, and perhaps one more.
static void find_rows(const Grid* grid, const Side* s, uint32_t column, uint32_t* first,
                      uint32_t* last) {
    // A step wider than the column on both sides: its borders are rounded.
    double left = grid->min.x + column * grid->size - 1, right = left + grid->size + 2;
    double top = s->top, bottom = s->bottom;
    if (s->a.x < left || s->b.x > right) {
        double from = height_at(s, left > s->a.x ? left : s->a.x);
        double to = height_at(s, right < s->b.x ? right : s->b.x);
        double high = (from < to ? from : to) - 1, low = (from < to ? to : from) + 1;
        top = high > top ? high : top;
        bottom = low < bottom ? low : bottom;
    }
    *first = row_of(grid, top);
    *last = row_of(grid, bottom);
}

// Count the sides of each cell, or list them from the ends of the cells backwards.
static void visit_cells(Grid* grid, const Side* sides, uint32_t side_count) {
    for (uint32_t i = 0; i < side_count; i++) {
        uint32_t end = column_of(grid, sides[i].b.x), first, last;
        for (uint32_t column = column_of(grid, sides[i].a.x); column <= end; column++) {
            find_rows(grid, &sides[i], column, &first, &last);
            for (uint32_t row = first; row <= last; row++) {
                uint32_t* place = &grid->ends[(size_t)row * grid->columns + column];
                if (grid->items == NULL)
                    ++*place;
                else
                    grid->items[--*place] = i;
            }
        }
    }
}

static bool fill_grid(Grid* grid, const Side* sides, uint32_t side_count) {
    size_t cell_count = (size_t)grid->columns * grid->rows;
    grid->ends = calloc(cell_count + 1, sizeof *grid->ends);
    if (grid->ends == NULL)
        return false;
    visit_cells(grid, sides, side_count);
    for (size_t i = 0; i < cell_count; i++)
        grid->ends[i + 1] += grid->ends[i];
    grid->items = malloc((grid->ends[cell_count] + (size_t)1) * sizeof *grid->items);
    if (grid->items == NULL)
        return false;
    visit_cells(grid, sides, side_count); // now the ends are beginnings
    return true;
}

static void meet_in_cell(const EngiTrace* trace, const Side* sides, const uint32_t* items,
                         uint32_t count, bool* is_marked) {
    for (uint32_t i = 0; i < count; i++) {
        const Side* s = &sides[items[i]];
        for (uint32_t k = 0; k < i; k++) {
            const Side* t = &sides[items[k]];
            bool is_apart = t->b.x < s->a.x || t->a.x > s->b.x || t->bottom < s->top ||
                            t->top > s->bottom || (is_marked[s->ring] && is_marked[t->ring]);
            if (!is_apart && is_fault(trace, s, t))
                is_marked[s->ring] = is_marked[t->ring] = true;
        }
    }
}

bool engi_trace_find_crossings(const EngiTrace* trace, bool* is_marked, uint32_t* count) {
    uint32_t side_count = 0;
    Grid grid = {0};
    *count = 0;
    for (uint32_t i = 0; i < trace->ring_count; i++) {
        is_marked[i] = false;
        side_count += trace->rings[i].count;
    }
    if (side_count == 0)
        return true;
    Side* sides = malloc(side_count * sizeof *sides);
    bool has_memory = sides != NULL;
    if (has_memory) {
        list_sides(trace, sides, &grid);
        size_grid(&grid, side_count);
        has_memory = fill_grid(&grid, sides, side_count);
    }
    for (size_t i = 0; has_memory && i < (size_t)grid.columns * grid.rows; i++)
        meet_in_cell(trace, sides, grid.items + grid.ends[i], grid.ends[i + 1] - grid.ends[i],
                     is_marked);
    for (uint32_t i = 0; i < trace->ring_count; i++)
        *count += is_marked[i];
    free(sides);
    free(grid.ends);
    free(grid.items);
    return has_memory;
}
