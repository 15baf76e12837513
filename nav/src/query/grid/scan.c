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

static int64_t floor_div(int64_t a, int64_t b) {
    int64_t q = a / b;
    return q * b > a ? q - 1 : q;
}

// The edge from `low` to `high`, which has a larger y, on row y between the two.
static Crossing crossing_at(NavPoint low, NavPoint high, int64_t y, int64_t spacing) {
    Crossing at = {.height = (int64_t)high.y - low.y};
    int64_t run = (int64_t)high.x - low.x, rise = (y - low.y) * run;
    NAV_ASSERT(at.height > 0 && y >= low.y && y <= high.y);
    int64_t whole = floor_div(rise, at.height);
    at.whole = low.x + whole;
    at.rest = rise - whole * at.height;
    if (y + spacing <= high.y) { // else there is no other row
        at.step_whole = floor_div(spacing * run, at.height);
        at.step_rest = spacing * run - at.step_whole * at.height;
    }
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
    return (uint32_t)((distance + side - 1) / side);
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
    int64_t distance = y - first_y(grid), side = grid->request.cell;
    if (distance < 0 || distance % side != 0 || distance / side >= grid->rows)
        return false;
    *row = (uint32_t)(distance / side);
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
    int64_t first = border->low.y < y0 ? 0 : (border->low.y - y0) / side + 1;
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

// The edge between two levels, of which the row of cells is the part between.
static void cover_row(NavGrid* grid, uint32_t row, const Border* border, int64_t top) {
    int64_t side = grid->request.cell, x0 = grid->request.box.min.x;
    NavPoint low = border->low, high = border->high;
    Crossing begin = crossing_at(low, high, low.y > top ? low.y : top, INT32_MAX);
    Crossing end = crossing_at(low, high, high.y < top + side ? high.y : top + side, INT32_MAX);
    bool is_falling = high.x < low.x;
    const Crossing *left = is_falling ? &end : &begin, *right = is_falling ? &begin : &end;
    int64_t first = floor_div(left->whole - x0, side);
    int64_t last = floor_div(right->whole - x0 - (right->rest == 0), side);
    // Along the line between two columns no cell's inside is met.
    first = first < 0 ? 0 : first;
    last = last >= grid->columns ? (int64_t)grid->columns - 1 : last;
    uint8_t* codes = &grid->codes.data[(size_t)row * grid->columns];
    for (int64_t column = first; column <= last; column++) {
        mix(grid, &codes[column], border->left);
        mix(grid, &codes[column], border->right);
    }
}

static void cover_level(NavGrid* grid, uint32_t row, const Border* border) {
    int64_t side = grid->request.cell, x0 = grid->request.box.min.x;
    int64_t low = border->low.x, high = border->high.x;
    int64_t first = floor_div((low < high ? low : high) - x0, side);
    int64_t last = floor_div((low < high ? high : low) - x0 - 1, side);
    first = first < 0 ? 0 : first;
    last = last >= grid->columns ? (int64_t)grid->columns - 1 : last;
    uint8_t* codes = &grid->codes.data[(size_t)row * grid->columns];
    for (int64_t column = first; column <= last; column++) {
        mix(grid, &codes[column], border->left);
        mix(grid, &codes[column], border->right);
    }
}

// All cells whose open squares the edge meets have the codes of both of its sides.
static void cover_rows(NavGrid* grid, const Border* border) {
    int64_t side = grid->request.cell, y0 = grid->request.box.min.y;
    int64_t first = floor_div(border->low.y - y0, side);
    bool is_level = border->low.y == border->high.y;
    if (is_level) {
        if (first >= 0 && first < grid->rows && border->low.y != y0 + first * side)
            cover_level(grid, (uint32_t)first, border);
        return;
    }
    int64_t last = floor_div(border->high.y - y0 - 1, side);
    first = first < 0 ? 0 : first;
    last = last >= grid->rows ? (int64_t)grid->rows - 1 : last;
    for (int64_t row = first; row <= last; row++)
        cover_row(grid, (uint32_t)row, border, y0 + row * side);
}

// --- all ---------------------------------------------------------------------------------

typedef void VisitBorder(NavGrid* grid, const Border* border);

// Visit each edge between different codes once.
static void visit_borders(NavGrid* grid, VisitBorder* visit) {
    const Mesh* mesh = grid->filter.mesh;
    const uint8_t* codes = grid->triangle_codes.data;
    for (uint32_t t = 0; t < mesh->counts->tri_slots; t++)
        for (uint32_t i = 0; i < 3 && navi_tri_is_alive(mesh, t); i++) {
            uint32_t beyond = mesh->tri[t].n[i] >> 2;
            if (mesh->tri[t].n[i] == NAV_NONE || codes[beyond] == codes[t] || beyond < t)
                continue;
            NavPoint from = mesh->pos[mesh->tri[t].v[navi_next3(i)]];
            NavPoint to = mesh->pos[mesh->tri[t].v[navi_prev3(i)]];
            bool is_down = from.y < to.y;
            Border border = {is_down ? from : to, is_down ? to : from,
                             is_down ? codes[t] : codes[beyond],
                             is_down ? codes[beyond] : codes[t]};
            visit(grid, &border);
        }
}

static void fill_gaps(NavGrid* grid) {
    for (uint32_t row = 0; row < grid->rows; row++) {
        uint8_t* codes = &grid->codes.data[(size_t)row * grid->columns];
        locate(grid, row, 0);
        for (uint32_t column = 1; column < grid->columns; column++)
            codes[column] = codes[column] == AS_BEFORE ? codes[column - 1] : codes[column];
    }
}

NavResult navi_cells_scan(NavGrid* grid) {
    const Mesh* mesh = grid->filter.mesh;
    uint32_t slots = mesh->counts->tri_slots;
    if (!navi_array_reserve(&grid->ask.memory, &grid->triangle_codes, slots))
        return NAV_ERR_MEMORY;
    for (uint32_t t = 0; t < slots; t++)
        if (navi_tri_is_alive(mesh, t))
            grid->triangle_codes.data[t] = navi_cells_code(&grid->filter, t);
    memset(grid->codes.data, AS_BEFORE, grid->codes.count);
    visit_borders(grid, cross_rows);
    fill_gaps(grid);
    if (grid->request.rule != NAV_GRID_CENTRE)
        visit_borders(grid, cover_rows);
    return NAV_OK;
}
