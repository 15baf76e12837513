// A path over the mesh, and its last stretch over the grid.
#include "query/gridpath/trace.h"
#include "query/mixed/mixed.h"
#include "query/mixed/window.h"
#include "query/path/path.h"

typedef struct Approaching {
    NavGridQuery* query;
    NavQuery* mesh;
    const NavApproachRequest* request;
    Window window;
    NavPath path;          // the last one of the mesh
    uint32_t node;         // in whose cell that path ends
    bool is_out_of_budget; // a path to a cell was
} Approaching;

static NavResult ask_mesh(const Approaching* approaching, NavPoint goal, NavPath* path) {
    NavQuery* mesh = approaching->mesh;
    NavPathRequest request = approaching->request->path;
    request.goal = goal;
    request.has_corridor = request.is_partial_allowed = false;
    navi_query_open(mesh);
    SearchResult found = navi_path(&mesh->path, &request, mesh->ask.world->version, path);
    return found == SEARCH_DONE ? NAV_OK : NAV_ERR_MEMORY;
}

// The mesh reaches the centre of this cell, or `path` tells why not.
static NavResult try_cell(void* context, uint32_t node, bool* is_done) {
    Approaching* approaching = context;
    NavPath* path = &approaching->path;
    NavPoint centre = navi_window_centre(approaching->query, &approaching->window,
                                         approaching->query->nodes.data[node].cell);
    if (ask_mesh(approaching, centre, path) != NAV_OK)
        return NAV_ERR_MEMORY;
    *is_done = path->status == NAV_PATH_OK;
    approaching->is_out_of_budget |= path->status == NAV_PATH_OUT_OF_BUDGET;
    if (*is_done)
        approaching->node = node;
    return NAV_OK;
}

// --- the answer --------------------------------------------------------------------------

static NavResult put_mesh(Approaching* approaching, NavApproach* approach) {
    NavGridQuery* query = approaching->query;
    const NavPath* path = &approaching->path;
    query->points.count = 0;
    for (uint32_t k = 0; k < path->point_count; k++)
        if (navi_window_put(query, path->points[k]) != NAV_OK)
            return NAV_ERR_MEMORY;
    approach->mesh_count = query->points.count;
    return NAV_OK;
}

// The search went from the goal, so its turns are put from the last one to the first.
static NavResult put_grid(Approaching* approaching) {
    NavGridQuery* query = approaching->query;
    const Ground* ground = &approaching->window.ground;
    if (navi_gridpath_list(query, ground, approaching->node, navi_gridpath_fill, NULL) != NAV_OK ||
        navi_gridpath_smooth(query, ground, NAV_GRID_SMOOTH_SIGHT) != NAV_OK)
        return NAV_ERR_MEMORY;
    for (uint32_t k = query->turns.count; k-- > 0;) {
        NavPoint centre = navi_window_centre(query, &approaching->window, query->turns.data[k]);
        if (navi_window_put(query, centre) != NAV_OK)
            return NAV_ERR_MEMORY;
    }
    return navi_window_put(query, approaching->request->path.goal);
}

static void answer(const NavGridQuery* query, NavApproach* approach) {
    approach->status = NAV_PATH_OK;
    approach->points = query->points.data;
    approach->point_count = query->points.count;
    approach->length = navi_window_length(approach->points, approach->point_count);
}

static NavResult go_over_grid(Approaching* approaching, NavApproach* approach) {
    NavGridQuery* query = approaching->query;
    const NavApproachRequest* request = approaching->request;
    Ground whole = navi_ground_of(query->grid, request->side, NULL);
    Trace goal = navi_trace_begin(navi_trace_frame(query->grid, request->side), &request->path.goal,
                                  1, query->grid->request.cell);
    uint32_t cell = navi_trace_cell(&goal, &whole, NAV_NONE);
    approach->status = NAV_PATH_GOAL_BLOCKED;
    if (cell == NAV_NONE || !navi_ground_is_free_cell(&whole, cell))
        return NAV_OK;
    if (navi_window_open(query, cell, request->window, request->side, &approaching->window) !=
        NAV_OK)
        return NAV_ERR_MEMORY;
    cell = navi_window_from_grid(&approaching->window, cell);
    if (navi_window_flood(query, &approaching->window, cell, try_cell, approaching) != NAV_OK)
        return NAV_ERR_MEMORY;
    approach->status =
        approaching->is_out_of_budget ? NAV_PATH_OUT_OF_BUDGET : NAV_PATH_UNREACHABLE;
    if (approaching->node == NAV_NONE)
        return NAV_OK;
    if (put_mesh(approaching, approach) != NAV_OK || put_grid(approaching) != NAV_OK)
        return NAV_ERR_MEMORY;
    answer(query, approach);
    return NAV_OK;
}

NavResult navi_mixed_approach(NavGridQuery* query, NavQuery* mesh,
                              const NavApproachRequest* request, NavApproach* approach) {
    Approaching approaching = {.query = query, .mesh = mesh, .request = request, .node = NAV_NONE};
    NavPath* path = &approaching.path;
    *approach = (NavApproach){.status = NAV_PATH_OK};
    if (ask_mesh(&approaching, request->path.goal, path) != NAV_OK)
        return NAV_ERR_MEMORY;
    if (path->status == NAV_PATH_GOAL_BLOCKED || path->status == NAV_PATH_UNREACHABLE)
        return go_over_grid(&approaching, approach);
    approach->status = path->status;
    if (path->status != NAV_PATH_OK)
        return NAV_OK;
    if (put_mesh(&approaching, approach) != NAV_OK)
        return NAV_ERR_MEMORY;
    answer(query, approach);
    return NAV_OK;
}
