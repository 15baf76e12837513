// A search over rectangles. A rectangle whose cells are as they were when it was built is expanded
// once, from the first cell that is reached in it: all its cells are free, so from there it has one
// step to each neighbour that is whole, too, and a step to each cell of all others. All other cells
// are expanded one by one.
#include "query/gridpath/gridpath.h"

typedef struct Tour {
    NavGridQuery* query;
    const Ground* ground;
    const NavGridRects* rects;
    uint32_t goal;
} Tour;

// --- rectangles that were expanded -------------------------------------------------------

static NavResult begin(NavGridQuery* query, uint32_t rect_count) {
    if (query->seen_rect.capacity < rect_count) {
        navi_array_fini(&query->memory, &query->seen_rect);
        if (!navi_array_reserve(&query->memory, &query->seen_rect, rect_count))
            return NAV_ERR_MEMORY;
        memset(query->seen_rect.data, 0, query->seen_rect.capacity * sizeof *query->seen_rect.data);
    }
    query->rects.count = 0;
    return NAV_OK;
}

// False: it was marked before.
static NavResult mark(NavGridQuery* query, uint32_t rect, bool* is_new) {
    uint32_t at = query->seen_rect.data[rect];
    *is_new = !(at < query->rects.count && query->rects.data[at] == rect);
    if (!*is_new)
        return NAV_OK;
    if (!navi_array_room(&query->memory, &query->rects))
        return NAV_ERR_MEMORY;
    query->seen_rect.data[rect] = query->rects.count;
    query->rects.data[query->rects.count++] = rect;
    return NAV_OK;
}

// --- steps -------------------------------------------------------------------------------

// From a node to a cell, with a number of steps at the node's rate before the last one.
static NavResult reach(const Tour* tour, uint32_t from, uint32_t cell, double length_before) {
    CellNode* node = &tour->query->nodes.data[from];
    uint32_t known = navi_gridpath_node_at(tour->query, cell);
    if (known != NAV_NONE && tour->query->nodes.data[known].is_closed)
        return NAV_OK;
    double rate = navi_ground_rate(tour->ground, cell);
    CellReach to = {cell, from, node->g + length_before * node->rate + 0.5 * (node->rate + rate),
                    tour->ground->least_rate *
                        navi_ground_distance(tour->ground, cell, tour->goal)};
    return navi_gridpath_reach(tour->query, tour->ground, &to, &known);
}

static NavResult expand_cell(const Tour* tour, uint32_t at) {
    const Ground* ground = tour->ground;
    CellNode from = tour->query->nodes.data[at];
    uint32_t column = from.cell % ground->columns, row = from.cell / ground->columns;
    for (uint32_t d = 0; d < 4; d++) {
        if (!navi_ground_can_step(ground, column, row, d))
            continue;
        Step by = navi_ground_step(d);
        uint32_t cell = (row + (uint32_t)by.y) * ground->columns + column + (uint32_t)by.x;
        if (reach(tour, at, cell, 0) != NAV_OK)
            return NAV_ERR_MEMORY;
    }
    return NAV_OK;
}

// One side of a rectangle: the cells beyond it lie in one line.
typedef struct RectSide {
    uint32_t first, step, count; // first cell beyond, from one to the next
    uint32_t inside;             // from a cell beyond to that before it (modulo 2^32)
} RectSide;

static uint32_t clamp(uint32_t value, uint32_t low, uint32_t high) {
    return value < low ? low : value > high ? high : value;
}

// The number along the side of the cell that is nearest to another cell.
static uint32_t nearest(const Ground* ground, const RectSide* side, uint32_t low, uint32_t high,
                        uint32_t cell) {
    bool is_row = side->step == 1;
    uint32_t zero = is_row ? side->first % ground->columns : side->first / ground->columns;
    uint32_t at = is_row ? cell % ground->columns : cell / ground->columns;
    return clamp(at < zero ? 0 : at - zero, low, high);
}

// Into another rectangle: there the path through the cells from `low` to `high` is shortest where
// it is straight; that is at the place of the start, or at that of the goal.
static NavResult cross(const Tour* tour, uint32_t at, const RectSide* side, uint32_t low,
                       uint32_t high) {
    const Ground* ground = tour->ground;
    uint32_t start = tour->query->nodes.data[at].cell, best = NAV_NONE;
    uint32_t places[2] = {nearest(ground, side, low, high, start),
                          nearest(ground, side, low, high, tour->goal)};
    double least = HUGE_VAL, before = 0;
    for (uint32_t k = 0; k < 2; k++) {
        uint32_t cell = side->first + places[k] * side->step;
        double here = navi_ground_distance(ground, start, cell + side->inside);
        double length = here + navi_ground_distance(ground, cell, tour->goal);
        if (length >= least)
            continue;
        least = length;
        before = here;
        best = cell;
    }
    return reach(tour, at, best, before);
}

static NavResult leave(const Tour* tour, uint32_t at, const RectSide* side) {
    const Ground* ground = tour->ground;
    const NavGridRects* rects = tour->rects;
    uint32_t start = tour->query->nodes.data[at].cell;
    for (uint32_t k = 0; k < side->count;) {
        uint32_t cell = side->first + k * side->step, last = k;
        uint32_t rect = navi_rects_whole_at(rects, cell);
        NavResult result = NAV_OK;
        if (rect != NAV_NONE) {
            const CellRect* to = &rects->rects.data[rect];
            uint32_t end = side->step == 1 ? to->last_column : to->last_row;
            uint32_t here = side->step == 1 ? cell % ground->columns : cell / ground->columns;
            last = k + end - here < side->count ? k + end - here : side->count - 1;
            result = cross(tour, at, side, k, last);
        } else if (navi_ground_is_free_cell(ground, cell)) {
            result =
                reach(tour, at, cell, navi_ground_distance(ground, start, cell + side->inside));
        }
        if (result != NAV_OK)
            return result;
        k = last + 1;
    }
    return NAV_OK;
}

static NavResult expand_rect(const Tour* tour, uint32_t at, uint32_t index) {
    const CellRect* rect = &tour->rects->rects.data[index];
    uint32_t columns = tour->ground->columns;
    uint32_t width = rect->last_column - rect->first_column + 1;
    uint32_t height = rect->last_row - rect->first_row + 1;
    uint32_t first = rect->first_row * columns + rect->first_column;
    uint32_t last = rect->last_row * columns + rect->last_column;
    RectSide sides[4] = {
        {first - columns, 1, rect->first_row > 0 ? width : 0, columns},
        {first - 1, columns, rect->first_column > 0 ? height : 0, 1},
        {first + width, columns, rect->last_column + 1 < columns ? height : 0, UINT32_MAX},
        {last - width + 1 + columns, 1, rect->last_row + 1 < tour->ground->rows ? width : 0,
         0 - columns}};
    for (uint32_t k = 0; k < 4; k++)
        if (leave(tour, at, &sides[k]) != NAV_OK)
            return NAV_ERR_MEMORY;
    return NAV_OK;
}

// The goal lies in the rectangle of the node.
static NavResult go_to_goal(const Tour* tour, uint32_t at) {
    const CellNode* from = &tour->query->nodes.data[at];
    double length = navi_ground_distance(tour->ground, from->cell, tour->goal);
    CellReach to = {tour->goal, at, from->g + length * from->rate, 0};
    uint32_t node;
    return navi_gridpath_reach(tour->query, tour->ground, &to, &node);
}

static NavResult expand(const Tour* tour, uint32_t at) {
    uint32_t rect = navi_rects_whole_at(tour->rects, tour->query->nodes.data[at].cell);
    if (rect == NAV_NONE)
        return expand_cell(tour, at);
    bool is_new;
    if (mark(tour->query, rect, &is_new) != NAV_OK)
        return NAV_ERR_MEMORY;
    if (!is_new)
        return NAV_OK;
    if (rect == tour->rects->rect_of.data[tour->goal] && go_to_goal(tour, at) != NAV_OK)
        return NAV_ERR_MEMORY;
    return expand_rect(tour, at, rect);
}

NavResult navi_gridpath_over_rects(NavGridQuery* query, const Ground* ground,
                                   const NavGridRects* rects, CellEnds ends, uint32_t* node) {
    Tour tour = {query, ground, rects, ends.goal};
    CellReach start = {ends.start, NAV_NONE, 0,
                       ground->least_rate * navi_ground_distance(ground, ends.start, ends.goal)};
    if (begin(query, rects->rects.count) != NAV_OK ||
        navi_gridpath_reach(query, ground, &start, node) != NAV_OK)
        return NAV_ERR_MEMORY;
    while ((*node = navi_gridpath_next(query)) != NAV_NONE)
        if (query->nodes.data[*node].cell == ends.goal || expand(&tour, *node) != NAV_OK)
            break;
    bool is_lost = *node != NAV_NONE && query->nodes.data[*node].cell != ends.goal;
    return is_lost ? NAV_ERR_MEMORY : NAV_OK;
}

// Through the rectangle of the start to the cell beside the goal, and one step.
NavResult navi_gridpath_fill_rects(NavGridQuery* query, const Ground* ground, const void* context,
                                   CellEnds ends) {
    const NavGridRects* rects = context;
    uint32_t index = navi_rects_whole_at(rects, ends.start);
    CellEnds inside = ends;
    if (index != NAV_NONE) {
        const CellRect* rect = &rects->rects.data[index];
        uint32_t columns = ground->columns;
        uint32_t column = clamp(ends.goal % columns, rect->first_column, rect->last_column);
        uint32_t row = clamp(ends.goal / columns, rect->first_row, rect->last_row);
        inside.goal = row * columns + column;
        if (navi_gridpath_fill(query, ground, NULL, inside) != NAV_OK)
            return NAV_ERR_MEMORY;
        inside = (CellEnds){inside.goal, ends.goal};
    }
    return navi_gridpath_fill(query, ground, NULL, inside);
}
