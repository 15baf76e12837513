// The square of an agent goes straight from one cell to another. Cells are taken as the lattice
// points of their first corners: while the corner of the square lies inside of a unit square of
// this lattice, the agent's square meets those of all four corners; on a line of the lattice, of
// two; on a point, of one. So all is counted in whole numbers.
#include "query/gridpath/ground.h"

static bool is_fit(const Ground* ground, uint32_t column, uint32_t row, double rate) {
    uint32_t cell = row * ground->columns + column;
    return navi_ground_is_free_cell(ground, cell) &&
           (rate == 0 || ground->rates == NULL || navi_ground_rate(ground, cell) == rate);
}

static bool is_row_fit(const Ground* ground, uint32_t row, uint32_t first, uint32_t last,
                       double rate) {
    for (uint32_t column = first; column <= last; column++)
        if (!is_fit(ground, column, row, rate))
            return false;
    return true;
}

static bool is_column_fit(const Ground* ground, uint32_t column, uint32_t first, uint32_t last,
                          double rate) {
    for (uint32_t row = first; row <= last; row++)
        if (!is_fit(ground, column, row, rate))
            return false;
    return true;
}

// Between rows y and y + 1 of the lattice, counted from the upper end, the line goes from run * y /
// rise columns to run * (y + 1) / rise: the unit squares there are those from the first number
// rounded down to the second rounded up. Runs to the left are counted to the left.
bool navi_ground_sees(const Ground* ground, uint32_t from, uint32_t to, double rate) {
    uint32_t high = from < to ? from : to, low = from < to ? to : from;
    uint32_t x = high % ground->columns, end_x = low % ground->columns;
    uint32_t y = high / ground->columns, end_y = low / ground->columns;
    bool is_left = end_x < x;
    uint64_t run = is_left ? x - end_x : end_x - x, rise = end_y - y;
    if (rise == 0)
        return is_row_fit(ground, y, x, end_x, rate);
    if (run == 0)
        return is_column_fit(ground, x, y, end_y, rate);
    for (uint64_t k = 0; k < rise; k++) {
        uint32_t begin = (uint32_t)(run * k / rise);
        uint32_t end = (uint32_t)((run * (k + 1) + rise - 1) / rise);
        uint32_t first = is_left ? x - end : x + begin, last = is_left ? x - begin : x + end;
        uint32_t row = y + (uint32_t)k;
        if (!is_row_fit(ground, row, first, last, rate) ||
            !is_row_fit(ground, row + 1, first, last, rate))
            return false;
    }
    return true;
}
