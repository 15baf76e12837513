// Scanning: only edges between triangles of different codes matter. Each of them is followed from
// row to row by adding whole steps and remainders, so nothing is rounded. It leaves its code in the
// first cell beyond it; cells without such an entry are like the one before them.
#include "query/grid/border.h"

#include "base/prefetch.h"

enum { AS_BEFORE = 253 }; // no code

// --- rows of centres ---------------------------------------------------------------------

static int64_t first_x(const NavGrid* grid) {
    return (int64_t)grid->request.box.min.x + grid->request.cell / 2;
}
static int64_t first_y(const NavGrid* grid) {
    return (int64_t)grid->request.box.min.y + grid->request.cell / 2;
}

// The first column whose centre is at x or beyond it; of those of the grid, or behind the last.
static uint32_t column_from(const NavGrid* grid, int64_t x) {
    int64_t distance = x - first_x(grid), side = grid->request.cell;
    if (distance <= 0)
        return 0;
    if (distance > side * grid->columns)
        return grid->columns;
    return (uint32_t)navi_cells_at(grid, distance + side - 1);
}

// What is at the centre of a cell, whatever leads there.
static void locate(NavGrid* grid, uint32_t row, uint32_t column) {
    if (column >= grid->columns)
        return;
    uint32_t cell = row * grid->columns + column;
    NavSpot spot = navi_spot(grid->filter.mesh, navi_cells_centre(grid, cell));
    grid->codes.data[cell] =
        navi_cells_code(&grid->filter, navi_spot_triangle(&grid->filter, &spot));
}

// An edge crosses the row of a cell between the centre before it and its own.
typedef struct Entry {
    uint32_t cell;
    uint8_t code; // behind the edge
    bool is_on_centre;
} Entry;

static bool find_entry(const NavGrid* grid, uint32_t row, const Crossing* at, Entry* entry) {
    uint32_t column = column_from(grid, at->whole + (at->rest > 0));
    entry->cell = row * grid->columns + column;
    entry->is_on_centre =
        at->rest == 0 && at->whole == first_x(grid) + (int64_t)column * grid->request.cell;
    return column < grid->columns;
}

// If the place of the edge is that of the centre, what the centre has is not what comes behind it.
// If another edge has crossed before the same cell, the order of the two is not known.
static void enter(NavGrid* grid, const Entry* entries, uint32_t count) {
    uint8_t* codes = grid->codes.data;
    for (uint32_t k = 0; k < count; k++)
        navi_prefetch(&codes[entries[k].cell]);
    for (uint32_t k = 0; k < count; k++) {
        uint32_t cell = entries[k].cell;
        if (codes[cell] == AS_BEFORE && !entries[k].is_on_centre) {
            codes[cell] = entries[k].code;
            continue;
        }
        locate(grid, cell / grid->columns, cell % grid->columns);
        if (entries[k].is_on_centre)
            locate(grid, cell / grid->columns, cell % grid->columns + 1);
    }
}

// An end of an edge, or a level edge, lies on a row.
static void touch_row(NavGrid* grid, int64_t row, int64_t low_x, int64_t high_x) {
    if (row < 0 || row >= grid->rows)
        return;
    uint32_t last = column_from(grid, high_x);
    for (uint32_t column = column_from(grid, low_x); column <= last + 1; column++)
        locate(grid, (uint32_t)row, column);
}

// The rows below the upper end of an edge and above the lower one.
typedef struct Rows {
    uint32_t border;
    int32_t first, end;
} Rows;

static void touch_rows(NavGrid* grid, const Border* border, bool is_low, bool is_high) {
    int64_t y0 = first_y(grid);
    int32_t a = border->low.x, b = border->high.x;
    if (is_low)
        touch_row(grid, navi_cells_at(grid, border->low.y - y0), a, a);
    if (is_high)
        touch_row(grid, navi_cells_at(grid, border->high.y - y0), b, b);
    if (is_low && border->low.y == border->high.y)
        touch_row(grid, navi_cells_at(grid, border->low.y - y0), a < b ? a : b, a < b ? b : a);
}

static Rows rows_of(NavGrid* grid, const Border* border, uint32_t index) {
    int64_t y0 = first_y(grid), above, below, rows = grid->rows;
    int64_t first = navi_cells_in(grid, border->low.y - y0, &above) + 1;
    int64_t end = navi_cells_in(grid, border->high.y - y0, &below) + (below > 0);
    if (above == 0 || below == 0)
        touch_rows(grid, border, above == 0, below == 0);
    first = first < 0 ? 0 : first;
    end = end > rows ? rows : end;
    return (Rows){index, (int32_t)(first < rows ? first : rows), (int32_t)end};
}

enum { SOME = 512 };

typedef struct Entries {
    Entry data[SOME];
    uint32_t count;
} Entries;

static void cross_rows(NavGrid* grid, const Border* border, const Rows* rows, Entries* entries) {
    int64_t side = grid->request.cell;
    Crossing at = navi_border_crossing(border, first_y(grid) + rows->first * side, side);
    for (int32_t row = rows->first; row < rows->end; row++) {
        Entry* entry = &entries->data[entries->count];
        entry->code = border->right;
        entries->count += find_entry(grid, (uint32_t)row, &at, entry);
        navi_crossing_advance(&at);
        if (entries->count < SOME)
            continue;
        enter(grid, entries->data, SOME);
        entries->count = 0;
    }
}

// Most edges cross no row. Which do is found first, without a branch; then where they do; then
// cells all over the grid are written, which wait for each other least when nothing is between.
static void cross_all(NavGrid* grid, const Border* borders, uint32_t count) {
    Rows rows[SOME];
    Entries entries;
    entries.count = 0;
    for (uint32_t done = 0; done < count;) {
        uint32_t end = count - done < SOME ? count : done + SOME, crossing = 0;
        for (; done < end; done++) {
            rows[crossing] = rows_of(grid, &borders[done], done);
            crossing += rows[crossing].first < rows[crossing].end;
        }
        for (uint32_t k = 0; k < crossing; k++)
            cross_rows(grid, &borders[rows[k].border], &rows[k], &entries);
    }
    enter(grid, entries.data, entries.count);
}

// --- all ---------------------------------------------------------------------------------

// Codes are combined with AS_BEFORE, so that a cell without an entry is 0.
static void fill_gaps(NavGrid* grid) {
    const uint64_t before = AS_BEFORE * NAVI_EACH_CELL;
    for (uint32_t row = 0; row < grid->rows; row++)
        locate(grid, row, 0);
    uint8_t* codes = grid->codes.data;
    size_t count = grid->codes.count, cell = 0;
    uint8_t last = 0;
    for (; cell + 8 <= count; cell += 8) {
        if (cell % 64 == 0 && cell + 1024 < count)
            navi_prefetch(&codes[cell + 1024]);
        uint64_t word = navi_cells_fill(navi_cells_get_eight(&codes[cell]) ^ before, last);
        last = (uint8_t)(word >> 56);
        navi_cells_put_eight(&codes[cell], word ^ before);
    }
    for (; cell < count; cell++)
        codes[cell] = codes[cell] == AS_BEFORE ? codes[cell - 1] : codes[cell];
}

static NavResult read_labels(NavGrid* grid) {
    const QueryFilter* filter = &grid->filter;
    uint32_t labels = filter->labels->cells.count;
    if (!navi_array_reserve(&grid->ask.memory, &grid->triangle_codes,
                            filter->mesh->counts->tri_slots) ||
        !navi_array_reserve(&grid->ask.memory, &grid->label_codes, labels))
        return NAV_ERR_MEMORY;
    for (uint32_t label = 0; label < labels; label++)
        grid->label_codes.data[label] =
            navi_cells_label_code(filter, navi_label(filter->labels, label));
    return NAV_OK;
}

NavResult navi_cells_scan(NavGrid* grid) {
    if (read_labels(grid) != NAV_OK)
        return NAV_ERR_MEMORY;
    if (grid->request.rule != NAV_GRID_CENTRE)
        return navi_cells_cover(grid);
    memset(grid->codes.data, AS_BEFORE, grid->codes.count);
    navi_borders_visit(grid, cross_all);
    fill_gaps(grid);
    return NAV_OK;
}
