// A* over cells.
#include "query/gridpath/gridpath.h"

static NavResult expand(NavGridQuery* query, const Ground* ground, uint32_t goal, uint32_t at) {
    CellNode from = query->nodes.data[at];
    uint32_t column = from.cell % ground->columns, row = from.cell / ground->columns;
    uint32_t count = ground->is_straight_only ? 4 : DIRECTION_COUNT;
    for (uint32_t d = 0; d < count; d++) {
        if (!navi_ground_can_step(ground, column, row, d))
            continue;
        Step step = navi_ground_step(d);
        uint32_t cell = (row + (uint32_t)step.y) * ground->columns + column + (uint32_t)step.x,
                 node;
        uint32_t known = navi_gridpath_node_at(query, cell);
        if (known != NAV_NONE && query->nodes.data[known].is_closed)
            continue;
        double rate =
            known != NAV_NONE ? query->nodes.data[known].rate : navi_ground_rate(ground, cell);
        double length = d < 4 ? 1 : NAVI_ACROSS;
        CellReach reach = {cell, at, from.g + length * (0.5 * (from.rate + rate)),
                           ground->least_rate * navi_ground_distance(ground, cell, goal)};
        if (navi_gridpath_reach(query, ground, &reach, &node) != NAV_OK)
            return NAV_ERR_MEMORY;
    }
    return NAV_OK;
}

NavResult navi_gridpath_astar(NavGridQuery* query, const Ground* ground, CellEnds ends,
                              uint32_t* node) {
    CellReach start = {ends.start, NAV_NONE, 0,
                       ground->least_rate * navi_ground_distance(ground, ends.start, ends.goal)};
    if (navi_gridpath_reach(query, ground, &start, node) != NAV_OK)
        return NAV_ERR_MEMORY;
    while ((*node = navi_gridpath_next(query)) != NAV_NONE)
        if (query->nodes.data[*node].cell == ends.goal ||
            expand(query, ground, ends.goal, *node) != NAV_OK)
            break;
    bool is_lost = *node != NAV_NONE && query->nodes.data[*node].cell != ends.goal;
    return is_lost ? NAV_ERR_MEMORY : NAV_OK;
}
