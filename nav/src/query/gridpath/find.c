#include "query/gridpath/gridpath.h"

static NavResult search(NavGridQuery* query, const Ground* ground,
                        const NavGridPathRequest* request, uint32_t* node) {
    CellEnds ends = {request->start, request->goal};
    if (request->method == NAV_GRID_RECTS)
        return navi_gridpath_over_rects(query, ground, request->rects, ends, node);
    if (request->method == NAV_GRID_ASTAR)
        return navi_gridpath_astar(query, ground, ends, node);
    Ground even = *ground; // jump points do not know rates
    even.rates = NULL;
    even.least_rate = 1;
    return navi_gridpath_jump(query, &even, ends, node);
}

// The straight legs between turns.
static double smooth_length(const NavGridQuery* query, const Ground* ground) {
    double length = 0;
    for (uint32_t k = 1; k < query->turns.count; k++) {
        uint32_t a = query->turns.data[k - 1], b = query->turns.data[k];
        double x = (double)(a % ground->columns) - (double)(b % ground->columns);
        double y = (double)(a / ground->columns) - (double)(b / ground->columns);
        length += sqrt(x * x + y * y);
    }
    return length;
}

static void answer(const NavGridQuery* query, const Ground* ground, NavGridPath* path) {
    GroundMeasure measure = navi_ground_measure(ground, query->cells.data, query->cells.count);
    path->status = NAV_PATH_OK;
    path->cells = query->cells.data;
    path->cell_count = query->cells.count;
    path->turns = query->turns.data;
    path->turn_count = query->turns.count;
    path->length = measure.length;
    path->cost = measure.cost;
    path->smooth_length = smooth_length(query, ground);
}

NavResult navi_gridpath_find(NavGridQuery* query, const NavGridPathRequest* request,
                             NavGridPath* path) {
    Ground ground = navi_ground_of(query->grid, request->side, request->area_costs);
    ground.is_straight_only = request->is_straight_only;
    *path = (NavGridPath){.status = NAV_PATH_UNREACHABLE};
    if (!navi_ground_is_free_cell(&ground, request->start))
        path->status = NAV_PATH_START_BLOCKED;
    else if (!navi_ground_is_free_cell(&ground, request->goal))
        path->status = NAV_PATH_GOAL_BLOCKED;
    if (path->status != NAV_PATH_UNREACHABLE)
        return NAV_OK;
    uint32_t node;
    if (ground.rates != NULL && ground.side >= PEAKS_SIDE_LEAST &&
        navi_peaks_begin(&query->peaks, &query->memory, &ground) != NAV_OK)
        return NAV_ERR_MEMORY;
    query->nodes_left = request->max_nodes;
    if (navi_gridpath_begin(query, &ground) != NAV_OK ||
        search(query, &ground, request, &node) != NAV_OK)
        return NAV_ERR_MEMORY;
    path->node_count = request->max_nodes - query->nodes_left;
    if (query->is_out_of_budget)
        path->status = NAV_PATH_OUT_OF_BUDGET;
    if (node == NAV_NONE)
        return NAV_OK;
    FillCells* fill =
        request->method == NAV_GRID_RECTS ? navi_gridpath_fill_rects : navi_gridpath_fill;
    if (navi_gridpath_list(query, &ground, node, fill, request->rects) != NAV_OK ||
        navi_gridpath_smooth(query, &ground, request->smoothing) != NAV_OK)
        return NAV_ERR_MEMORY;
    answer(query, &ground, path);
    return NAV_OK;
}
