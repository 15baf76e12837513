#include "query/mixed/window.h"

NavResult navi_window_open(NavGridQuery* query, uint32_t middle, uint32_t half, uint32_t side,
                           Window* window) {
    const NavGrid* grid = query->grid;
    Ground whole = navi_ground_of(grid, side, NULL);
    uint32_t column = middle % grid->columns, row = middle / grid->columns;
    uint32_t left = column > half ? column - half : 0, top = row > half ? row - half : 0;
    uint32_t right = column + half < grid->columns ? column + half : grid->columns - 1;
    uint32_t bottom = row + half < grid->rows ? row + half : grid->rows - 1;
    uint32_t columns = right - left + 1, rows = bottom - top + 1;
    *window = (Window){.first_column = left, .first_row = top, .grid_columns = grid->columns};
    if (!navi_array_reserve(&query->memory, &query->window, columns * rows))
        return NAV_ERR_MEMORY;
    window->ground = (Ground){.bytes = query->window.data,
                              .first = 1,
                              .span = 1,
                              .columns = columns,
                              .rows = rows,
                              .side = side,
                              .least_rate = 1};
    for (uint32_t cell = 0; cell < columns * rows; cell++)
        query->window.data[cell] =
            navi_ground_is_free_cell(&whole, navi_window_to_grid(window, cell));
    return NAV_OK;
}

// The cells from `first` to `last` have open squares that meet an open interval, which is given in
// steps from the corner of the first cell of the window.
typedef struct Between {
    uint32_t first, last;
    bool is_any;
} Between;

// The square of cell k reaches from k cells to k + side cells: it meets what begins before its end,
// and ends behind its beginning.
static Between meet(int64_t begin, int64_t end, int64_t cell, uint32_t side, uint32_t count) {
    int64_t first = begin < 0 ? 0 : begin / cell; // the cell in which it begins
    int64_t last = end <= 0 ? -1 : (end - 1) / cell;
    first = first < side - 1 ? 0 : first - (side - 1);
    last = last < (int64_t)count - 1 ? last : (int64_t)count - 1;
    return (Between){(uint32_t)first, (uint32_t)last, first <= last && last >= 0};
}

void navi_window_block(NavGridQuery* query, const Window* window, const NavBox* box) {
    const NavGrid* grid = query->grid;
    const Ground* ground = &window->ground;
    int64_t cell = grid->request.cell;
    int64_t x = grid->request.box.min.x + cell * window->first_column;
    int64_t y = grid->request.box.min.y + cell * window->first_row;
    Between columns = meet(box->min.x - x, box->max.x - x, cell, ground->side, ground->columns);
    Between rows = meet(box->min.y - y, box->max.y - y, cell, ground->side, ground->rows);
    if (!columns.is_any || !rows.is_any)
        return;
    for (uint32_t row = rows.first; row <= rows.last; row++)
        memset(&query->window.data[(size_t)row * ground->columns + columns.first], 0,
               columns.last - columns.first + 1);
}

uint32_t navi_window_from_grid(const Window* window, uint32_t cell) {
    uint32_t column = cell % window->grid_columns - window->first_column;
    uint32_t row = cell / window->grid_columns - window->first_row;
    return column < window->ground.columns && row < window->ground.rows
               ? row * window->ground.columns + column
               : NAV_NONE;
}

// --- search ------------------------------------------------------------------------------

static NavResult expand(NavGridQuery* query, const Ground* ground, uint32_t at) {
    CellNode from = query->nodes.data[at];
    uint32_t column = from.cell % ground->columns, row = from.cell / ground->columns, node;
    for (uint32_t d = 0; d < DIRECTION_COUNT; d++) {
        if (!navi_ground_can_step(ground, column, row, d))
            continue;
        Step by = navi_ground_step(d);
        uint32_t cell = (row + (uint32_t)by.y) * ground->columns + column + (uint32_t)by.x;
        CellReach reach = {cell, at, from.g + (d < 4 ? 1 : NAVI_ACROSS), 0};
        if (navi_gridpath_reach(query, ground, &reach, &node) != NAV_OK)
            return NAV_ERR_MEMORY;
    }
    return NAV_OK;
}

NavResult navi_window_flood(NavGridQuery* query, const Window* window, uint32_t start,
                            VisitCell* visit, void* context) {
    const Ground* ground = &window->ground;
    CellReach first = {start, NAV_NONE, 0, 0};
    uint32_t node;
    query->nodes_left = NAV_NO_LIMIT;
    NavResult result = navi_gridpath_begin(query, ground);
    if (result == NAV_OK)
        result = navi_gridpath_reach(query, ground, &first, &node);
    bool is_done = false;
    while (result == NAV_OK && (node = navi_gridpath_next(query)) != NAV_NONE) {
        result = visit(context, node, &is_done);
        if (result != NAV_OK || is_done)
            break;
        result = expand(query, ground, node);
    }
    return result;
}

// --- points ------------------------------------------------------------------------------

NavPoint navi_window_centre(const NavGridQuery* query, const Window* window, uint32_t cell) {
    NavPoint corner = navi_cells_corner(query->grid, navi_window_to_grid(window, cell));
    int32_t half = (int32_t)((int64_t)window->ground.side * query->grid->request.cell / 2);
    return (NavPoint){corner.x + half, corner.y + half};
}

NavResult navi_window_put(NavGridQuery* query, NavPoint point) {
    PlaceList* points = &query->points;
    if (points->count > 0 && navi_point_equal(points->data[points->count - 1], point))
        return NAV_OK;
    return navi_array_add(&query->memory, points, point) ? NAV_OK : NAV_ERR_MEMORY;
}

double navi_window_length(const NavPoint* points, uint32_t count) {
    double length = 0;
    for (uint32_t k = 1; k < count; k++)
        length += navi_distance(points[k - 1], points[k]);
    return length;
}
