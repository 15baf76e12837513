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

// --- short edges -------------------------------------------------------------------------

// Most edges are in few rows, and doubles tell all their places.
enum { SHORT_ROWS = 8 };

typedef struct Short {
    int64_t x, step;   // on the first border of rows that it crosses; from one to the next: fine
    int32_t low, high; // columns of its ends
    uint32_t cell;     // the first one of the row of its low end
    Mark mark;
} Short;

static inline bool is_near_whole(int64_t fine) {
    return (uint64_t)(fine & (FINE - 1)) - UNSURE > FINE - 2 * UNSURE;
}

// How many borders of rows an edge crosses; SHORT_ROWS: this is not for it. No branches, since
// nothing of it can be predicted. Behind the last column there is no cell for a gain.
static inline uint32_t make_short(const NavGrid* grid, const Border* border, Short* edge) {
    NavPoint corner = grid->request.box.min, a = border->low, b = border->high;
    uint8_t left = grid->numbers[border->left], right = grid->numbers[border->right];
    double side = grid->request.cell, fine = grid->inverse * FINE;
    double x0 = (double)a.x - corner.x, x1 = (double)b.x - corner.x;
    double y0 = (double)a.y - corner.y, y1 = (double)b.y - corner.y;
    int64_t low = (int64_t)(x0 * fine), high = (int64_t)(x1 * fine);
    int64_t top = (int64_t)(y0 * fine), bottom = (int64_t)(y1 * fine);
    uint64_t width = (uint64_t)(grid->columns - 1) << FINE_BITS;
    uint64_t height = (uint64_t)grid->rows << FINE_BITS;
    int64_t row = top >> FINE_BITS, rows = (bottom >> FINE_BITS) - row;
    double slope = (x1 - x0) / (y1 > y0 ? y1 - y0 : 1.0) * fine; // a level edge crosses nothing
    uint32_t is_long = (uint32_t)((uint64_t)low >= width) | (uint32_t)((uint64_t)high >= width) |
                       (uint32_t)((uint64_t)top >= height) |
                       (uint32_t)((uint64_t)bottom >= height) | is_near_whole(low) |
                       is_near_whole(high) | is_near_whole(top) | is_near_whole(bottom) |
                       (uint32_t)(rows >= SHORT_ROWS);
    edge->x = (int64_t)(x0 * fine + slope * ((double)(row + 1) * side - y0));
    edge->step = (int64_t)(slope * side); // UNSURE allows for what SHORT_ROWS of them lose
    edge->low = (int32_t)(low >> FINE_BITS);
    edge->high = (int32_t)(high >> FINE_BITS);
    edge->cell = (uint32_t)row * grid->columns;
    edge->mark = (Mark){left > right ? left : right, (uint8_t)(right - left)};
    return is_long ? SHORT_ROWS : (uint32_t)rows;
}

// As cover_row, between two columns.
static inline void cover_columns(NavGrid* grid, uint32_t cell, Mark mark, int32_t top,
                                 int32_t bottom) {
    uint32_t first = cell + (uint32_t)(top < bottom ? top : bottom);
    uint32_t end = cell + (uint32_t)(top < bottom ? bottom : top) + 1;
    CoverRun run = {first, end - first, cell + (uint32_t)bottom + 1, mark.cover, mark.gain};
    if ((first ^ end) >> BAND_BITS == 0 && run.count <= COUNT_MOST)
        navi_bands_keep(grid, &run, bottom < top ? TURN_SECOND : TURN_END);
    else
        navi_bands_add_pieces(grid, &run);
}

static inline void cover_short(NavGrid* grid, const Border* border, const Short* edge,
                               uint32_t rows) {
    Mark mark = edge->mark;
    uint32_t cell = edge->cell, is_unsure = 0;
    int32_t column = edge->low;
    int64_t x = edge->x;
    for (uint32_t k = 0; k < rows; k++)
        is_unsure |= is_near_whole(x + k * edge->step);
    if (is_unsure) {
        cover(grid, border);
        return;
    }
    for (uint32_t k = 0; k < rows; k++) {
        int32_t next = (int32_t)(x >> FINE_BITS);
        cover_columns(grid, cell, mark, column, next);
        column = next;
        x += edge->step;
        cell += grid->columns;
    }
    mark.gain = 0;
    cover_columns(grid, cell, mark, column, edge->high);
}

// Edges with the same number of rows one after the other: so the ends of loops can be predicted.
static void cover_all(NavGrid* grid, const Border* borders, uint32_t count) {
    Short edges[BORDERS_MOST];
    uint16_t order[SHORT_ROWS + 1][BORDERS_MOST];
    uint32_t ends[SHORT_ROWS + 1] = {0};
    for (uint32_t k = 0; k < count; k++) {
        uint32_t rows = make_short(grid, &borders[k], &edges[k]);
        order[rows][ends[rows]++] = (uint16_t)k;
    }
    for (uint32_t rows = 0; rows < SHORT_ROWS; rows++)
        for (uint32_t k = 0; k < ends[rows]; k++)
            cover_short(grid, &borders[order[rows][k]], &edges[order[rows][k]], rows);
    for (uint32_t k = 0; k < ends[SHORT_ROWS]; k++)
        cover(grid, &borders[order[SHORT_ROWS][k]]);
}

// --- all ---------------------------------------------------------------------------------

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
