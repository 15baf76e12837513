// Jump points: from a node, a line of cells is followed until one where a shortest path may have to
// turn. All rates are 1.
//
// No step cuts a corner. So on a straight line a path can have to turn behind a corner only, beside
// the cell that comes after it: where the cell beside the one before is not free, and that beside
// this one is. On a line across nothing is forced: the cells beside each step are free. A line
// across stops where a straight line that begins there leads to a stop.
#include "query/gridpath/gridpath.h"

typedef struct Jump {
    NavGridQuery* query;
    const Ground* ground;
    uint32_t goal_column, goal_row;
} Jump;

static bool is_goal(const Jump* jump, uint32_t column, uint32_t row) {
    return column == jump->goal_column && row == jump->goal_row;
}

// The cell where a straight line stops, as its number; NAV_NONE: a wall ends it.
static uint32_t run(const Jump* jump, uint32_t column, uint32_t row, Step by) {
    const Ground* ground = jump->ground;
    uint32_t dx = (uint32_t)by.x, dy = (uint32_t)by.y; // sideways they change places
    bool was_left = navi_ground_is_free(ground, column + dy, row + dx);
    bool was_right = navi_ground_is_free(ground, column - dy, row - dx);
    for (;;) {
        column += dx;
        row += dy;
        if (!navi_ground_is_free(ground, column, row))
            return NAV_NONE;
        bool left = navi_ground_is_free(ground, column + dy, row + dx);
        bool right = navi_ground_is_free(ground, column - dy, row - dx);
        if ((left && !was_left) || (right && !was_right) || is_goal(jump, column, row))
            return row * ground->columns + column;
        was_left = left;
        was_right = right;
    }
}

static uint32_t run_across(const Jump* jump, uint32_t column, uint32_t row, Step by) {
    const Ground* ground = jump->ground;
    uint32_t dx = (uint32_t)by.x, dy = (uint32_t)by.y;
    while (navi_ground_is_free(ground, column + dx, row) &&
           navi_ground_is_free(ground, column, row + dy) &&
           navi_ground_is_free(ground, column + dx, row + dy)) {
        column += dx;
        row += dy;
        if (is_goal(jump, column, row) || run(jump, column, row, (Step){by.x, 0}) != NAV_NONE ||
            run(jump, column, row, (Step){0, by.y}) != NAV_NONE)
            return row * ground->columns + column;
    }
    return NAV_NONE;
}

static uint8_t bit_of(int32_t x, int32_t y) {
    for (uint32_t d = 0; d < DIRECTION_COUNT; d++) {
        Step step = navi_ground_step(d);
        if (step.x == x && step.y == y)
            return (uint8_t)(1u << d);
    }
    return 0;
}

// The directions in which a path may go on from a cell that it entered in a direction.
static uint8_t directions_after(const Ground* ground, uint32_t cell, uint32_t direction) {
    Step by = navi_ground_step(direction);
    if (direction >= 4)
        return bit_of(by.x, by.y) | bit_of(by.x, 0) | bit_of(0, by.y);
    uint8_t bits = bit_of(by.x, by.y);
    uint32_t column = cell % ground->columns, row = cell / ground->columns;
    uint32_t dx = (uint32_t)by.x, dy = (uint32_t)by.y;
    for (int32_t side = -1; side <= 1; side += 2) {
        uint32_t sx = (uint32_t)side * dy, sy = (uint32_t)side * dx;
        if (navi_ground_is_free(ground, column + sx, row + sy) &&
            !navi_ground_is_free(ground, column - dx + sx, row - dy + sy))
            bits |=
                bit_of((int32_t)sx, (int32_t)sy) | bit_of((int32_t)(sx + dx), (int32_t)(sy + dy));
    }
    return bits;
}

// A cell that is reached at the same cost in another direction is looked at again, from there only.
static NavResult stop_at(const Jump* jump, const CellReach* reach, uint32_t direction) {
    NavGridQuery* query = jump->query;
    uint32_t node = navi_gridpath_node_at(query, reach->cell);
    uint8_t bit = (uint8_t)(1u << direction);
    if (node != NAV_NONE && query->nodes.data[node].g == reach->g) {
        CellNode* known = &query->nodes.data[node];
        if ((known->reached & bit) != 0 || known->reached == 0) // the start has none
            return NAV_OK;
        known->reached |= bit;
        if (!known->is_closed)
            return NAV_OK;
        known->is_closed = false;
        return navi_heap_push(&query->memory, &query->heap, reach->g + reach->bound, node);
    }
    if (navi_gridpath_reach(query, jump->ground, reach, &node) != NAV_OK)
        return NAV_ERR_MEMORY;
    if (node != NAV_NONE)
        query->nodes.data[node].reached = bit;
    return NAV_OK;
}

static uint8_t next_directions(const Ground* ground, CellNode* node) {
    uint8_t bits = node->parent == NAV_NONE ? 0xFF : 0;
    for (uint32_t d = 0; d < DIRECTION_COUNT; d++)
        if ((node->reached >> d & 1) != 0)
            bits |= directions_after(ground, node->cell, d);
    bits &= (uint8_t)~node->followed;
    node->followed |= bits;
    return bits;
}

static NavResult expand(const Jump* jump, uint32_t at) {
    const Ground* ground = jump->ground;
    uint8_t bits = next_directions(ground, &jump->query->nodes.data[at]);
    CellNode from = jump->query->nodes.data[at];
    uint32_t column = from.cell % ground->columns, row = from.cell / ground->columns;
    uint32_t goal = jump->goal_row * ground->columns + jump->goal_column;
    for (uint32_t d = 0; d < DIRECTION_COUNT; d++) {
        if ((bits >> d & 1) == 0)
            continue;
        Step by = navi_ground_step(d);
        uint32_t cell = d < 4 ? run(jump, column, row, by) : run_across(jump, column, row, by);
        if (cell == NAV_NONE)
            continue;
        CellReach to = {cell, at, from.g + navi_ground_distance(ground, from.cell, cell),
                        navi_ground_distance(ground, cell, goal)};
        if (stop_at(jump, &to, d) != NAV_OK)
            return NAV_ERR_MEMORY;
    }
    return NAV_OK;
}

NavResult navi_gridpath_jump(NavGridQuery* query, const Ground* ground, CellEnds ends,
                             uint32_t* node) {
    Jump jump = {query, ground, ends.goal % ground->columns, ends.goal / ground->columns};
    CellReach start = {ends.start, NAV_NONE, 0,
                       navi_ground_distance(ground, ends.start, ends.goal)};
    if (navi_gridpath_reach(query, ground, &start, node) != NAV_OK)
        return NAV_ERR_MEMORY;
    while ((*node = navi_gridpath_next(query)) != NAV_NONE)
        if (query->nodes.data[*node].cell == ends.goal || expand(&jump, *node) != NAV_OK)
            break;
    bool is_lost = *node != NAV_NONE && query->nodes.data[*node].cell != ends.goal;
    return is_lost ? NAV_ERR_MEMORY : NAV_OK;
}
