// By ground: all cells whose open squares an edge between different codes meets have the codes of
// both of its sides.
//
// Other cells have one code each. It is what is behind the edges that cross the lower border of
// their row before them: codes are numbers, beyond an edge the number is larger by the difference
// of the codes on its sides, and to the left of all edges is the outside of the bounds. So the
// order of edges does not matter. Of the numbers in a cell the largest one counts.
#include "query/grid/band.h"

// Places are looked at in doubles first, as whole numbers of 2^-20 cells. There are at most 2^51 of
// these, so a few roundings make an error of a few.
enum { FINE_BITS = 20, FINE = 1 << FINE_BITS, UNSURE = 16 };

// An edge, from the corner of the grid.
typedef struct Line {
    const Border* border;
    double x, y, slope; // of its low end: fine units, steps; fine units a step
} Line;

// False: too near to a whole cell.
static inline bool is_sure(double fine, Place* place) {
    int64_t units = (int64_t)fine, down = units >> FINE_BITS;
    *place = (Place){down, down + 1};
    return (uint64_t)(units & (FINE - 1)) - UNSURE <= FINE - 2 * UNSURE;
}

// Whole numbers of steps from the corner.
static inline Place place_at(const NavGrid* grid, double distance, double fine) {
    Place place;
    return is_sure(distance * fine, &place) ? place : navi_place_at(grid, (int64_t)distance, false);
}

static inline Place crossing_at(const NavGrid* grid, const Line* line, double y) {
    Place place;
    return is_sure(line->x + line->slope * (y - line->y), &place)
               ? place
               : navi_place_crossing(grid, line->border, (int64_t)y);
}

// The larger number of an edge, and the gain of its right side over its left one.
typedef struct Mark {
    uint8_t cover, gain;
} Mark;

static inline int64_t clamped(int64_t column, int64_t columns) {
    column = column < 0 ? 0 : column;
    return column < columns ? column : columns;
}

// The part of an edge in a row of cells.
static inline void cover_row(NavGrid* grid, uint32_t row, Mark mark, Place top, Place bottom) {
    int64_t columns = grid->columns;
    int64_t first = clamped(top.down < bottom.down ? top.down : bottom.down, columns);
    int64_t end = clamped(top.up > bottom.up ? top.up : bottom.up, columns);
    int64_t turn = clamped(bottom.up, columns);
    uint32_t cell = row * grid->columns;
    bool has_turn = mark.gain != 0 && turn < columns;
    CoverRun run = {cell + (uint32_t)first, (uint32_t)(end - first),
                    has_turn ? cell + (uint32_t)turn : NAV_NONE, mark.cover, mark.gain};
    if (first < columns)
        navi_bands_add(grid, &run);
}

// If an edge ends in a row, it does not cross the lower border of that row.
static void cover_rows(NavGrid* grid, const Line* line, Mark mark, const Place* x, const Place* y) {
    double side = grid->request.cell;
    int64_t last = y[1].up - 1, row = y[0].down < 0 ? 0 : y[0].down;
    int64_t end = last < grid->rows ? last : grid->rows;
    if (row > last)
        return;
    double bottom = (double)row * side;
    Place top = row > y[0].down ? crossing_at(grid, line, bottom) : x[0];
    for (; row < end; row++) {
        bottom += side;
        Place next = crossing_at(grid, line, bottom);
        cover_row(grid, (uint32_t)row, mark, top, next);
        top = next;
    }
    mark.gain = y[1].up == y[1].down ? mark.gain : 0;
    if (row < grid->rows)
        cover_row(grid, (uint32_t)row, mark, top, x[1]);
}

static void cover(NavGrid* grid, const Border* border) {
    NavPoint corner = grid->request.box.min, a = border->low, b = border->high;
    uint8_t left = grid->numbers[border->left], right = grid->numbers[border->right];
    Mark mark = {left > right ? left : right, (uint8_t)(right - left)};
    double fine = grid->inverse * FINE, x0 = (double)a.x - corner.x, x1 = (double)b.x - corner.x;
    double y0 = (double)a.y - corner.y, y1 = (double)b.y - corner.y;
    Place x[2] = {place_at(grid, x0, fine), place_at(grid, x1, fine)};
    Place y[2] = {place_at(grid, y0, fine), place_at(grid, y1, fine)};
    if (a.y < b.y) {
        Line line = {border, x0 * fine, y0, (x1 - x0) / (y1 - y0) * fine};
        cover_rows(grid, &line, mark, x, y);
    } else if (y[0].down >= 0 && y[0].down < grid->rows && y[0].up > y[0].down) {
        mark.gain = 0;
        cover_row(grid, (uint32_t)y[0].down, mark, x[0], x[1]);
    }
}

static void cover_all(NavGrid* grid, const Border* borders, uint32_t count) {
    for (uint32_t k = 0; k < count; k++)
        cover(grid, &borders[k]);
}

// From 1; a code that replaces another one has the larger number.
static void set_numbers(NavGrid* grid) {
    uint32_t last = grid->rank[NAV_GRID_BLOCKED];
    bool is_full = grid->request.rule == NAV_GRID_FULL;
    grid->is_in_order = true;
    for (uint32_t k = 0; k < NAV_AREA_COUNT + 2; k++) {
        uint8_t code = (uint8_t)(k < NAV_AREA_COUNT ? k : NAV_GRID_VOID + k - NAV_AREA_COUNT);
        uint32_t rank = grid->rank[code];
        grid->numbers[code] = (uint8_t)(1 + (is_full ? rank : last - rank));
        grid->code_of[grid->numbers[code]] = code;
        grid->is_in_order &= rank == k;
    }
}

NavResult navi_cells_cover(NavGrid* grid) {
    set_numbers(grid);
    if (navi_bands_begin(grid) != NAV_OK)
        return NAV_ERR_MEMORY;
    navi_borders_visit(grid, cover_all);
    return navi_bands_end(grid);
}
