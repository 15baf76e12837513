// Scanning: only edges between triangles of different codes matter. Each of them is followed from
// row to row by adding whole steps and remainders, so nothing is rounded. It leaves its code in the
// first cell beyond it; cells without such an entry are like the one before them.
#include "query/grid/grid.h"

enum { AS_BEFORE = 253 }; // no code

// --- an edge and the rows ----------------------------------------------------------------

// Where an edge crosses a row: x = whole + rest / height, with 0 <= rest < height.
typedef struct Crossing {
    int64_t whole, rest, height;
    int64_t step_whole, step_rest; // from one row to the next
} Crossing;

// The quotient, rounded down, and what is left. Doubles find it, except for the last two units (one
// is lost by rounding, one because casts round towards 0), which the rest tells: the quotient has
// at most 33 bits.
static inline int64_t divide(int64_t a, int64_t b, int64_t* rest) {
    int64_t q = (int64_t)((double)a / (double)b);
    for (*rest = a - q * b; *rest < 0; *rest += b)
        q--;
    for (; *rest >= b; *rest -= b)
        q++;
    return q;
}

// How many cells a distance is.
static inline int64_t cells_in(const NavGrid* grid, int64_t distance, int64_t* rest) {
    int64_t side = grid->request.cell, q = (int64_t)((double)distance * grid->inverse);
    *rest = distance - q * side;
    int64_t by = *rest < 0 ? -1 : *rest >= side ? 1 : 0;
    *rest -= by * side;
    return q + by;
}
static inline int64_t cell_at(const NavGrid* grid, int64_t distance) {
    int64_t rest;
    return cells_in(grid, distance, &rest);
}

// The edge from `low` to `high`, which has a larger y, on row y between the two.
static Crossing crossing_at(NavPoint low, NavPoint high, int64_t y, int64_t spacing) {
    Crossing at = {.height = (int64_t)high.y - low.y};
    int64_t run = (int64_t)high.x - low.x, rise = (y - low.y) * run;
    NAV_ASSERT(at.height > 0 && y >= low.y && y <= high.y);
    at.whole = low.x + divide(rise, at.height, &at.rest);
    if (y + spacing <= high.y) // else there is no other row
        at.step_whole = divide(spacing * run, at.height, &at.step_rest);
    return at;
}

static void advance(Crossing* at) {
    at->whole += at->step_whole;
    at->rest += at->step_rest;
    if (at->rest >= at->height) {
        at->rest -= at->height;
        at->whole++;
    }
}

// An edge between different codes, from top to bottom.
typedef struct Border {
    NavPoint low, high;
    uint8_t left, right; // codes on the side of smaller x, and of larger x; of a level edge any
} Border;

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
    return (uint32_t)cell_at(grid, distance + side - 1);
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

// An edge crosses a row. If its place is that of a centre, what the centre has is not what comes
// behind it. If another edge has crossed before the same cell, the order of the two is not known.
static void cross_row(NavGrid* grid, uint32_t row, const Crossing* at, uint8_t code) {
    uint32_t column = column_from(grid, at->whole + (at->rest > 0));
    if (column >= grid->columns)
        return;
    uint8_t* cell = &grid->codes.data[(size_t)row * grid->columns + column];
    bool is_on_centre =
        at->rest == 0 && at->whole == first_x(grid) + (int64_t)column * grid->request.cell;
    if (*cell == AS_BEFORE && !is_on_centre) {
        *cell = code;
        return;
    }
    locate(grid, row, column);
    if (is_on_centre)
        locate(grid, row, column + 1);
}

// An end of an edge, or a level edge, lies on a row.
static void touch_row(NavGrid* grid, uint32_t row, int64_t low_x, int64_t high_x) {
    uint32_t last = column_from(grid, high_x);
    for (uint32_t column = column_from(grid, low_x); column <= last + 1; column++)
        locate(grid, row, column);
}

// Is y that of a row of centres? Then `*row` is it.
static bool is_row(const NavGrid* grid, int64_t y, uint32_t* row) {
    int64_t rest, at = cells_in(grid, y - first_y(grid), &rest);
    if (rest != 0 || at < 0 || at >= grid->rows)
        return false;
    *row = (uint32_t)at;
    return true;
}

static void cross_rows(NavGrid* grid, const Border* border) {
    int64_t side = grid->request.cell, y0 = first_y(grid);
    uint32_t row;
    if (is_row(grid, border->low.y, &row))
        touch_row(grid, row, border->low.x, border->low.x);
    if (is_row(grid, border->high.y, &row))
        touch_row(grid, row, border->high.x, border->high.x);
    if (border->low.y == border->high.y) {
        if (is_row(grid, border->low.y, &row))
            touch_row(grid, row, border->low.x < border->high.x ? border->low.x : border->high.x,
                      border->low.x < border->high.x ? border->high.x : border->low.x);
        return;
    }
    int64_t first = border->low.y < y0 ? 0 : cell_at(grid, border->low.y - y0) + 1;
    int64_t y = y0 + first * side;
    if (y >= border->high.y || first >= grid->rows)
        return;
    Crossing at = crossing_at(border->low, border->high, y, side);
    for (; y < border->high.y && first < grid->rows; y += side, first++) {
        cross_row(grid, (uint32_t)first, &at, border->right);
        advance(&at);
    }
}

// --- cells -------------------------------------------------------------------------------

static void mix(const NavGrid* grid, uint8_t* cell, uint8_t code) {
    if (navi_cells_replaces(grid, code, *cell))
        *cell = code;
}

// The columns from `first` to `last`, as far as there are any.
static void mix_cells(NavGrid* grid, uint32_t row, int64_t first, int64_t last,
                      const Border* border) {
    uint8_t* codes = &grid->codes.data[(size_t)row * grid->columns];
    first = first < 0 ? 0 : first;
    last = last >= grid->columns ? (int64_t)grid->columns - 1 : last;
    for (int64_t column = first; column <= last; column++) {
        mix(grid, &codes[column], border->left);
        mix(grid, &codes[column], border->right);
    }
}

// The edge between two levels, of which the row of cells is the part between.
static void cover_row(NavGrid* grid, uint32_t row, const Border* border, int64_t top) {
    int64_t side = grid->request.cell, x0 = grid->request.box.min.x;
    NavPoint low = border->low, high = border->high;
    Crossing begin = crossing_at(low, high, low.y > top ? low.y : top, INT32_MAX);
    Crossing end = crossing_at(low, high, high.y < top + side ? high.y : top + side, INT32_MAX);
    bool is_falling = high.x < low.x;
    const Crossing *left = is_falling ? &end : &begin, *right = is_falling ? &begin : &end;
    int64_t first = cell_at(grid, left->whole - x0);
    int64_t last = cell_at(grid, right->whole - x0 - (right->rest == 0));
    mix_cells(grid, row, first, last, border);
}

static void cover_level(NavGrid* grid, uint32_t row, const Border* border) {
    int64_t x0 = grid->request.box.min.x, low = border->low.x, high = border->high.x;
    int64_t first = cell_at(grid, (low < high ? low : high) - x0);
    int64_t last = cell_at(grid, (low < high ? high : low) - x0 - 1);
    mix_cells(grid, row, first, last, border);
}

// All cells whose open squares the edge meets have the codes of both of its sides.
static void cover_rows(NavGrid* grid, const Border* border) {
    int64_t side = grid->request.cell, y0 = grid->request.box.min.y;
    int64_t first = cell_at(grid, border->low.y - y0);
    bool is_level = border->low.y == border->high.y;
    if (is_level) {
        if (first >= 0 && first < grid->rows && border->low.y != y0 + first * side)
            cover_level(grid, (uint32_t)first, border);
        return;
    }
    int64_t last = cell_at(grid, border->high.y - y0 - 1);
    first = first < 0 ? 0 : first;
    last = last >= grid->rows ? (int64_t)grid->rows - 1 : last;
    for (int64_t row = first; row <= last; row++)
        cover_row(grid, (uint32_t)row, border, y0 + row * side);
}

// --- all ---------------------------------------------------------------------------------

typedef void VisitBorder(NavGrid* grid, const Border* border);

// Visit each edge between different codes once.
static void visit_borders(NavGrid* grid, VisitBorder* visit) {
    const MeshTri* tris = grid->filter.mesh->tri;
    const NavPoint* pos = grid->filter.mesh->pos;
    const uint8_t* codes = grid->triangle_codes.data;
    uint32_t slots = grid->filter.mesh->counts->tri_slots;
    for (uint32_t t = 0; t < slots; t++)
        for (uint32_t i = 0; i < 3 && (tris[t].flags & TRI_ALIVE) != 0; i++) {
            uint32_t beyond = tris[t].n[i] >> 2;
            if (beyond < t || tris[t].n[i] == NAV_NONE || codes[beyond] == codes[t])
                continue;
            NavPoint from = pos[tris[t].v[navi_next3(i)]], to = pos[tris[t].v[navi_prev3(i)]];
            bool is_down = from.y < to.y;
            Border border = {is_down ? from : to, is_down ? to : from,
                             is_down ? codes[t] : codes[beyond],
                             is_down ? codes[beyond] : codes[t]};
            visit(grid, &border);
        }
}

// A byte may be any field of the grid, as far as the compiler knows: so what does not change is
// kept in locals.
static void fill_gaps(NavGrid* grid) {
    uint32_t columns = grid->columns, rows = grid->rows;
    for (uint32_t row = 0; row < rows; row++)
        locate(grid, row, 0);
    uint8_t* codes = grid->codes.data;
    size_t count = (size_t)columns * rows;
    uint8_t last = codes[0];
    for (size_t cell = 1; cell < count; cell++) {
        last = codes[cell] == AS_BEFORE ? last : codes[cell];
        codes[cell] = last;
    }
}

static NavResult read_codes(NavGrid* grid) {
    const QueryFilter* filter = &grid->filter;
    uint32_t slots = filter->mesh->counts->tri_slots;
    if (!navi_array_reserve(&grid->ask.memory, &grid->triangle_codes, slots))
        return NAV_ERR_MEMORY;
    uint8_t* codes = grid->triangle_codes.data;
    for (uint32_t t = 0; t < slots; t++)
        codes[t] = navi_tri_is_alive(filter->mesh, t) ? navi_cells_code(filter, t) : 0;
    return NAV_OK;
}

NavResult navi_cells_scan(NavGrid* grid) {
    if (read_codes(grid) != NAV_OK)
        return NAV_ERR_MEMORY;
    memset(grid->codes.data, AS_BEFORE, grid->codes.count);
    visit_borders(grid, cross_rows);
    fill_gaps(grid);
    if (grid->request.rule != NAV_GRID_CENTRE)
        visit_borders(grid, cover_rows);
    return NAV_OK;
}
