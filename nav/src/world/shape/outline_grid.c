#include "world/shape/outline_grid.h"

#include <string.h>

#include "base/assert.h"

static uint32_t column_of(const OutlineGrid* grid, int64_t x) {
    return (uint32_t)((x - grid->min.x) >> grid->shift);
}
static uint32_t row_of(const OutlineGrid* grid, int64_t y) {
    return (uint32_t)((y - grid->min.y) >> grid->shift);
}
static uint32_t cell_of(const OutlineGrid* grid, NavPoint p) {
    return row_of(grid, p.y) * grid->columns + column_of(grid, p.x);
}

// The finest grid with at most as many cells as points.
static OutlineGrid plan_grid(const OutlineScratch* s) {
    NavBox box = navi_box_none();
    for (uint32_t i = 0; i < s->points.count; i++)
        navi_box_add(&box, s->points.data[i]);
    int64_t width = (int64_t)box.max.x - box.min.x, height = (int64_t)box.max.y - box.min.y;
    OutlineGrid grid = {box.min, 0, 0, 0};
    while (((width >> grid.shift) + 1) * ((height >> grid.shift) + 1) > s->points.count)
        grid.shift++;
    grid.columns = (uint32_t)(width >> grid.shift) + 1;
    grid.rows = (uint32_t)(height >> grid.shift) + 1;
    NAV_ASSERT(grid.columns * grid.rows <= s->points.count);
    return grid;
}

NavResult navi_outline_lay_grid(OutlineScratch* s) {
    s->grid = plan_grid(s);
    uint32_t cells = s->grid.columns * s->grid.rows;
    if (!navi_array_reserve(s->memory, &s->cells, (size_t)cells + 1) ||
        !navi_array_reserve(s->memory, &s->cell_points, s->points.count))
        return NAV_ERR_MEMORY;
    // A counting sort: the sums say where each cell ends. Filling from the back moves each one to
    // where its cell starts.
    uint32_t* starts = s->cells.data;
    memset(starts, 0, ((size_t)cells + 1) * sizeof *starts);
    for (uint32_t i = 0; i < s->points.count; i++)
        starts[cell_of(&s->grid, s->points.data[i])]++;
    for (uint32_t c = 1; c <= cells; c++)
        starts[c] += starts[c - 1];
    for (uint32_t i = s->points.count; i-- > 0;)
        s->cell_points.data[--starts[cell_of(&s->grid, s->points.data[i])]] = i;
    return NAV_OK;
}

// The range of y of the edge from a to b (a.x <= b.x) between x = from and x = to, one step wider
// on both sides because the division rounds.
static void range_in_column(NavPoint a, NavPoint b, int64_t from, int64_t to, int64_t range[2]) {
    int64_t dx = (int64_t)b.x - a.x, dy = (int64_t)b.y - a.y;
    from = from < a.x ? a.x : from;
    to = to > b.x ? b.x : to;
    int64_t first = dx == 0 ? 0 : (from - a.x) * dy / dx,
            last = dx == 0 ? dy : (to - a.x) * dy / dx;
    range[0] = a.y + (first < last ? first : last) - 1;
    range[1] = a.y + (first < last ? last : first) + 1;
    int64_t low = a.y < b.y ? a.y : b.y, high = a.y < b.y ? b.y : a.y;
    range[0] = range[0] < low ? low : range[0];
    range[1] = range[1] > high ? high : range[1];
}

bool navi_outline_visit_grid(OutlineScratch* s, const OutlineEdge* edge, NaviVisitPoint* visit) {
    const OutlineGrid* grid = &s->grid;
    NavPoint a = s->points.data[edge->low], b = s->points.data[edge->high];
    for (uint32_t column = column_of(grid, a.x); column <= column_of(grid, b.x); column++) {
        int64_t left = grid->min.x + ((int64_t)column << grid->shift), range[2];
        range_in_column(a, b, left, left + ((int64_t)1 << grid->shift), range);
        for (uint32_t row = row_of(grid, range[0]); row <= row_of(grid, range[1]); row++) {
            uint32_t cell = row * grid->columns + column;
            NAV_ASSERT(row < grid->rows && column < grid->columns);
            for (uint32_t k = s->cells.data[cell]; k < s->cells.data[cell + 1]; k++)
                if (!visit(s, edge, s->cell_points.data[k]))
                    return false;
        }
    }
    return true;
}
