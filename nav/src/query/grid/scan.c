// Scanning: each triangle is cut by the rows that it meets. Its sides are followed from row to row
// by adding whole steps and remainders, so nothing is rounded and nothing is divided on the way.
#include "query/grid/grid.h"

// Where a side crosses a row: x = whole + rest / height, with 0 <= rest < height.
typedef struct Crossing {
    int64_t whole, rest, height;
    int64_t step_whole, step_rest; // from one row to the next
} Crossing;

static int64_t floor_div(int64_t a, int64_t b) {
    int64_t q = a / b;
    return q * b > a ? q - 1 : q;
}

// The side from `low` to `high`, which has a larger y, on row y between the two.
static Crossing crossing_at(NavPoint low, NavPoint high, int64_t y, int64_t spacing) {
    Crossing at = {.height = (int64_t)high.y - low.y};
    int64_t run = (int64_t)high.x - low.x, rise = (y - low.y) * run;
    NAV_ASSERT(at.height > 0 && y >= low.y && y <= high.y);
    at.whole = low.x + floor_div(rise, at.height);
    at.rest = rise - floor_div(rise, at.height) * at.height;
    if (spacing < at.height) { // else there is no other row
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

static bool is_less(const Crossing* a, const Crossing* b) {
    if (a->whole != b->whole)
        return a->whole < b->whole;
    // rest / height: both below 2^31, so the products fit.
    return a->rest * b->height < b->rest * a->height;
}

// A triangle with its corners by y.
typedef struct Slab {
    NavPoint low, middle, high;
    uint8_t code;
} Slab;

static Slab slab_of(const NavGrid* grid, uint32_t t) {
    const Mesh* mesh = grid->filter.mesh;
    const uint32_t* v = mesh->tri[t].v;
    NavPoint p[3] = {mesh->pos[v[0]], mesh->pos[v[1]], mesh->pos[v[2]]};
    for (uint32_t i = 0; i < 2; i++)
        for (uint32_t k = 0; k < 2; k++)
            if (p[k].y > p[k + 1].y) {
                NavPoint swap = p[k];
                p[k] = p[k + 1];
                p[k + 1] = swap;
            }
    return (Slab){p[0], p[1], p[2], navi_cells_code(&grid->filter, t)};
}

// --- by centres --------------------------------------------------------------------------

// A centre on the border of a triangle: what nav_query_locate finds there.
static void decide_on_border(NavGrid* grid, uint32_t cell) {
    NavSpot spot = navi_spot(grid->filter.mesh, navi_cells_centre(grid, cell));
    grid->codes.data[cell] =
        navi_cells_code(&grid->filter, navi_spot_triangle(&grid->filter, &spot));
}

// The first column whose centre is at x or beyond it.
static int64_t column_from(const NavGrid* grid, int64_t x) {
    int64_t first = (int64_t)grid->request.box.min.x + grid->request.cell / 2;
    return x <= first ? 0 : (x - first + grid->request.cell - 1) / grid->request.cell;
}
static int64_t column_x(const NavGrid* grid, int64_t column) {
    return (int64_t)grid->request.box.min.x + grid->request.cell / 2 + column * grid->request.cell;
}

// All centres of a row from one crossing to the other.
static void fill_row(NavGrid* grid, uint32_t row, const Crossing* from, const Crossing* to,
                     uint8_t code) {
    uint8_t* codes = &grid->codes.data[(size_t)row * grid->columns];
    int64_t column = column_from(grid, from->whole + (from->rest > 0));
    if (column >= grid->columns)
        return;
    if (from->rest == 0 && column_x(grid, column) == from->whole)
        decide_on_border(grid, row * grid->columns + (uint32_t)column++);
    int64_t end = column_from(grid, to->whole + (to->rest > 0));
    if (end > grid->columns)
        end = grid->columns;
    if (column < end)
        memset(&codes[column], code, (size_t)(end - column));
    if (to->rest == 0 && end >= column && end < grid->columns && column_x(grid, end) == to->whole)
        decide_on_border(grid, row * grid->columns + (uint32_t)end);
}

// The rows whose centres lie from y_low to y_high. False: none.
static bool rows_between(const NavGrid* grid, int64_t y_low, int64_t y_high, int64_t* first,
                         int64_t* last) {
    int64_t begin = (int64_t)grid->request.box.min.y + grid->request.cell / 2;
    int64_t side = grid->request.cell;
    *first = y_low <= begin ? 0 : (y_low - begin + side - 1) / side;
    *last = y_high < begin ? -1 : (y_high - begin) / side;
    if (*last >= grid->rows)
        *last = (int64_t)grid->rows - 1;
    return *first <= *last;
}

// A level side, or a corner: all centres there lie on a border.
static void fill_level(NavGrid* grid, uint32_t row, NavPoint a, NavPoint b) {
    int64_t low = a.x < b.x ? a.x : b.x, high = a.x < b.x ? b.x : a.x;
    for (int64_t column = column_from(grid, low);
         column < grid->columns && column_x(grid, column) <= high; column++)
        decide_on_border(grid, row * grid->columns + (uint32_t)column);
}

// The rows strictly between y_low and y_high, or at y_high if the long side goes on.
static void fill_part(NavGrid* grid, const Slab* slab, NavPoint low, NavPoint high) {
    int64_t first, last, side = grid->request.cell;
    int64_t y_low = (int64_t)low.y + 1;
    int64_t y_high = high.y < slab->high.y ? high.y : (int64_t)high.y - 1;
    if (low.y == high.y || !rows_between(grid, y_low, y_high, &first, &last))
        return;
    int64_t y = (int64_t)grid->request.box.min.y + side / 2 + first * side;
    Crossing a = crossing_at(low, high, y, side);
    Crossing b = crossing_at(slab->low, slab->high, y, side);
    bool is_swapped = is_less(&b, &a);
    for (int64_t row = first; row <= last; row++) {
        fill_row(grid, (uint32_t)row, is_swapped ? &b : &a, is_swapped ? &a : &b, slab->code);
        advance(&a);
        advance(&b);
    }
}

static void fill_centres(NavGrid* grid, const Slab* slab) {
    int64_t first, last;
    if (rows_between(grid, slab->low.y, slab->low.y, &first, &last))
        fill_level(grid, (uint32_t)first, slab->low,
                   slab->middle.y == slab->low.y ? slab->middle : slab->low);
    if (rows_between(grid, slab->high.y, slab->high.y, &first, &last))
        fill_level(grid, (uint32_t)first, slab->high,
                   slab->middle.y == slab->high.y ? slab->middle : slab->high);
    fill_part(grid, slab, slab->low, slab->middle);
    fill_part(grid, slab, slab->middle, slab->high);
}

// --- by ground ---------------------------------------------------------------------------

// The part of a triangle in one row of cells: from the leftmost place to the rightmost. Both are on
// the border of the row, or corners inside of it.
typedef struct Reach {
    Crossing left, right;
    bool is_empty;
} Reach;

static void widen(Reach* reach, const Crossing* at) {
    if (reach->is_empty || is_less(at, &reach->left))
        reach->left = *at;
    if (reach->is_empty || is_less(&reach->right, at))
        reach->right = *at;
    reach->is_empty = false;
}

// The part of one side between two levels.
static void widen_by_side(Reach* reach, NavPoint low, NavPoint high, int64_t top, int64_t bottom) {
    if (high.y < top || low.y > bottom)
        return;
    if (low.y == high.y) {
        Crossing a = {low.x, 0, 1, 0, 0}, b = {high.x, 0, 1, 0, 0};
        widen(reach, &a);
        widen(reach, &b);
        return;
    }
    Crossing begin = crossing_at(low, high, low.y > top ? low.y : top, INT32_MAX);
    Crossing end = crossing_at(low, high, high.y < bottom ? high.y : bottom, INT32_MAX);
    widen(reach, &begin);
    widen(reach, &end);
}

static void cover_row(NavGrid* grid, uint32_t row, const Slab* slab, int64_t top) {
    int64_t side = grid->request.cell, x0 = grid->request.box.min.x;
    Reach reach = {.is_empty = true};
    widen_by_side(&reach, slab->low, slab->middle, top, top + side);
    widen_by_side(&reach, slab->middle, slab->high, top, top + side);
    widen_by_side(&reach, slab->low, slab->high, top, top + side);
    if (reach.is_empty)
        return;
    int64_t first = floor_div(reach.left.whole - x0, side);
    int64_t last = floor_div(reach.right.whole - x0 - (reach.right.rest == 0), side);
    first = first < 0 ? 0 : first;
    last = last >= grid->columns ? (int64_t)grid->columns - 1 : last;
    uint8_t* codes = &grid->codes.data[(size_t)row * grid->columns];
    for (int64_t column = first; column <= last; column++)
        if (navi_cells_replaces(grid, slab->code, codes[column]))
            codes[column] = slab->code;
}

// All cells whose open squares the triangle meets.
static void cover(NavGrid* grid, const Slab* slab) {
    int64_t side = grid->request.cell, y0 = grid->request.box.min.y;
    int64_t first = floor_div(slab->low.y - y0, side);
    int64_t last = floor_div(slab->high.y - y0 - 1, side);
    first = first < 0 ? 0 : first;
    last = last >= grid->rows ? (int64_t)grid->rows - 1 : last;
    for (int64_t row = first; row <= last; row++)
        cover_row(grid, (uint32_t)row, slab, y0 + row * side);
}

// --- all ---------------------------------------------------------------------------------

void navi_cells_scan(NavGrid* grid) {
    const Mesh* mesh = grid->filter.mesh;
    size_t count = (size_t)grid->columns * grid->rows;
    // The code that any other one replaces.
    memset(grid->codes.data, grid->request.rule == NAV_GRID_FULL ? grid->least : NAV_GRID_BLOCKED,
           count);
    for (uint32_t t = 0; t < mesh->counts->tri_slots; t++) {
        if (!navi_tri_is_alive(mesh, t))
            continue;
        Slab slab = slab_of(grid, t);
        if (grid->request.rule == NAV_GRID_CENTRE)
            fill_centres(grid, &slab);
        else
            cover(grid, &slab);
    }
}
