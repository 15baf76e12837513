#include "oracle/cells.h"

#include <math.h>

// --- steps ---------------------------------------------------------------------------------------

bool oracle_cells_is_free(const OracleCells* cells, uint32_t cell) {
    uint32_t column = cell % cells->columns, row = cell / cells->columns;
    for (uint32_t y = row; y < row + cells->side; y++)
        for (uint32_t x = column; x < column + cells->side; x++)
            if (x >= cells->columns || y >= cells->rows ||
                cells->codes[y * cells->columns + x] >= NAV_AREA_COUNT)
                return false;
    return true;
}

bool oracle_cells_is_step(const OracleCells* cells, uint32_t from, uint32_t to) {
    int64_t x = (int64_t)(to % cells->columns) - from % cells->columns;
    int64_t y = (int64_t)(to / cells->columns) - from / cells->columns;
    if (x < -1 || x > 1 || y < -1 || y > 1 || from == to || !oracle_cells_is_free(cells, to))
        return false;
    if (x == 0 || y == 0)
        return true;
    return !cells->is_straight_only && oracle_cells_is_free(cells, (uint32_t)((int64_t)from + x)) &&
           oracle_cells_is_free(cells, (uint32_t)((int64_t)from + y * cells->columns));
}

static double rate(const OracleCells* cells, uint32_t cell) {
    double most = cells->costs == NULL ? 1 : 0;
    for (uint32_t k = 0; cells->costs != NULL && k < cells->side * cells->side; k++) {
        uint32_t at = cell + k / cells->side * cells->columns + k % cells->side;
        most = fmax(most, cells->costs[cells->codes[at]]);
    }
    return most;
}

// All steps from a cell. True: one made a path cheaper.
static bool spread_from(const OracleCells* cells, uint32_t cell, double* costs) {
    const double across = 23726566.0 / 16777216.0;
    bool has_changed = false;
    for (int32_t y = -1; y <= 1; y++)
        for (int32_t x = -1; x <= 1; x++) {
            int64_t column = (int64_t)(cell % cells->columns) + x;
            int64_t row = (int64_t)(cell / cells->columns) + y;
            if (column < 0 || row < 0 || column >= cells->columns || row >= cells->rows)
                continue;
            uint32_t to = (uint32_t)(row * cells->columns + column);
            if (!oracle_cells_is_step(cells, cell, to))
                continue;
            double length = x != 0 && y != 0 ? across : 1;
            double cost = costs[cell] + length * (rate(cells, cell) + rate(cells, to)) / 2;
            has_changed |= cost < costs[to];
            costs[to] = fmin(costs[to], cost);
        }
    return has_changed;
}

void oracle_cells_spread(const OracleCells* cells, uint32_t start, double* costs) {
    uint32_t count = cells->columns * cells->rows;
    for (uint32_t cell = 0; cell < count; cell++)
        costs[cell] = HUGE_VAL;
    if (!oracle_cells_is_free(cells, start))
        return;
    costs[start] = 0;
    for (bool has_changed = true; has_changed;) {
        has_changed = false;
        for (uint32_t k = 0; k < 2 * count; k++) {
            uint32_t cell = k < count ? k : 2 * count - 1 - k;
            if (costs[cell] < HUGE_VAL)
                has_changed |= spread_from(cells, cell, costs);
        }
    }
}

// --- a square that moves -------------------------------------------------------------------------

typedef struct Span {
    int64_t low, high;
} Span;

// Of the products of the ring with a direction.
static Span span_of(const NavPoint* ring, uint32_t count, int64_t x, int64_t y) {
    Span span = {INT64_MAX, INT64_MIN};
    for (uint32_t k = 0; k < count; k++) {
        int64_t at = x * ((int64_t)ring[k].y - ring[0].y) - y * ((int64_t)ring[k].x - ring[0].x);
        span.low = at < span.low ? at : span.low;
        span.high = at > span.high ? at : span.high;
    }
    return span;
}

// Does a line in this direction have all of one on one side and all of the other on the other?
static bool is_between(const NavPoint* a, uint32_t a_count, const NavPoint* b, uint32_t b_count,
                       int64_t x, int64_t y) {
    Span left = span_of(a, a_count, x, y), right = span_of(b, b_count, x, y);
    int64_t shift = x * ((int64_t)b[0].y - a[0].y) - y * ((int64_t)b[0].x - a[0].x);
    return left.high <= right.low + shift || right.high + shift <= left.low;
}

// What the square sweeps over is convex: its sides have the directions of the axes and of the move.
bool oracle_square_meets(NavPoint from, NavPoint to, int32_t side, const NavPoint* ring,
                         uint32_t count) {
    NavPoint swept[8];
    for (int32_t k = 0; k < 8; k++) {
        swept[k] = k < 4 ? from : to;
        swept[k].x += (k & 1) != 0 ? side : 0;
        swept[k].y += (k & 2) != 0 ? side : 0;
    }
    int64_t x = (int64_t)to.x - from.x, y = (int64_t)to.y - from.y;
    if (is_between(swept, 8, ring, count, 1, 0) || is_between(swept, 8, ring, count, 0, 1) ||
        ((x != 0 || y != 0) && is_between(swept, 8, ring, count, x, y)))
        return false;
    for (uint32_t k = 0; k < count; k++) {
        NavPoint a = ring[k], b = ring[(k + 1) % count];
        if (is_between(swept, 8, ring, count, (int64_t)b.x - a.x, (int64_t)b.y - a.y))
            return false;
    }
    return true;
}

bool oracle_cells_sees(const OracleCells* cells, uint32_t from, uint32_t to) {
    NavPoint a = {(int32_t)(from % cells->columns), (int32_t)(from / cells->columns)};
    NavPoint b = {(int32_t)(to % cells->columns), (int32_t)(to / cells->columns)};
    for (int32_t y = -1; y <= (int32_t)cells->rows; y++)
        for (int32_t x = -1; x <= (int32_t)cells->columns; x++) {
            NavPoint square[4] = {{x, y}, {x + 1, y}, {x + 1, y + 1}, {x, y + 1}};
            bool is_walkable = x >= 0 && y >= 0 && x < (int32_t)cells->columns &&
                               y < (int32_t)cells->rows &&
                               cells->codes[y * (int32_t)cells->columns + x] < NAV_AREA_COUNT;
            if (!is_walkable && oracle_square_meets(a, b, (int32_t)cells->side, square, 4))
                return false;
        }
    return true;
}
