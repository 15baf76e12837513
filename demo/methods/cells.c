// Paths on cells, and cells beside the mesh.
#include "methods/inside.h"

static NavPathStatus cell_of(const NavGrid* grid, NavPoint point, uint32_t side, uint32_t* cell,
                             NavPathStatus otherwise) {
    bool is_found = nav_grid_find_cell(grid, point, side, cell) == NAV_OK && *cell != NAV_NONE;
    return is_found ? NAV_PATH_OK : otherwise;
}

static NavGridPathRequest request_of(const Methods* methods, MethodKind kind, uint32_t start,
                                     uint32_t goal) {
    NavGridPathRequest request = nav_grid_path_request(start, goal);
    request.side = methods->side;
    switch (kind) {
    case METHOD_GRID:
        request.smoothing = NAV_GRID_SMOOTH_DIRECTIONS;
        break;
    case METHOD_GRID_RECTS:
        request.method = NAV_GRID_RECTS;
        request.smoothing = NAV_GRID_SMOOTH_RECTS;
        request.rects = methods->rects;
        break;
    case METHOD_GRID_JUMP:
        request.method = NAV_GRID_JUMP;
        break;
    default:
        break;
    }
    return request;
}

/// Start and goal lie in the squares of the first and last cell, the path between their centres.
static bool add_cells(const Methods* methods, const MethodQuestion* question,
                      const NavGridPath* found, MethodPath* path) {
    bool is_added = methodi_add(path, question->start);
    for (uint32_t k = 0; k < found->turn_count && is_added; k++) {
        NavPoint centre;
        is_added =
            nav_grid_get_centre(methods->grid, found->turns[k], methods->side, &centre) == NAV_OK &&
            methodi_add(path, centre);
    }
    return is_added && methodi_add(path, question->goal);
}

bool methodi_find_cells(Methods* methods, MethodKind kind, const MethodQuestion* question,
                        MethodPath* path) {
    uint32_t start, goal, side = methods->side;
    path->unit = "cells";
    if (!methods->has_grids) {
        path->status = NAV_PATH_OUT_OF_BUDGET;
        return true;
    }
    path->status = cell_of(methods->grid, question->start, side, &start, NAV_PATH_START_BLOCKED);
    if (path->status == NAV_PATH_OK)
        path->status = cell_of(methods->grid, question->goal, side, &goal, NAV_PATH_GOAL_BLOCKED);
    if (path->status != NAV_PATH_OK)
        return true;
    NavGridPathRequest request = request_of(methods, kind, start, goal);
    NavGridPath found;
    NavResult result = nav_grid_find_path(methods->grid_query, &request, &found);
    if (result != NAV_OK)
        return false;
    path->status = found.status;
    path->work = found.node_count;
    return found.status != NAV_PATH_OK || add_cells(methods, question, &found, path);
}

// --- mesh and grid -----------------------------------------------------------------------

static bool add_points(const NavPoint* points, uint32_t count, MethodPath* path) {
    bool is_added = true;
    for (uint32_t k = 0; k < count && is_added; k++)
        is_added = methodi_add(path, points[k]);
    return is_added;
}

/// The mesh's path, without what moves, and without links, as the grid knows none.
static bool find_still(Methods* methods, const MethodQuestion* question, NavApproach* found) {
    NavFilter filter = methods->filter;
    NavApproachRequest request = nav_approach_request(question->start, question->goal);
    filter.layers &= ~methods->agent.mover_layers;
    filter.soft_layers &= filter.layers;
    filter.link_kinds = 0;
    request.path.filter = &filter;
    request.path.radius = methods->agent.radius;
    request.side = methods->side;
    return nav_grid_find_approach(methods->still_query, methods->query, &request, found) == NAV_OK;
}

bool methodi_find_mixed(Methods* methods, const MethodQuestion* question, MethodPath* path) {
    NavApproach found;
    path->unit = "points";
    if (!methods->has_grids) {
        path->status = NAV_PATH_OUT_OF_BUDGET;
        return true;
    }
    if (!find_still(methods, question, &found))
        return false;
    path->status = found.status;
    path->work = found.point_count;
    if (found.status != NAV_PATH_OK || question->mover_count == 0)
        return add_points(found.points, found.point_count, path);
    // The path belongs to the query that bends it.
    if (!add_points(found.points, found.point_count, path))
        return false;
    NavBendRequest request = nav_bend_request(path->points, path->count);
    NavBend bend;
    request.blocks = question->movers;
    request.block_count = question->mover_count;
    request.side = methods->side;
    request.window = 255;
    if (nav_grid_bend_path(methods->still_query, &request, &bend) != NAV_OK)
        return false;
    if (bend.status == NAV_PATH_OK && !bend.is_bent)
        return true;
    path->status = bend.status;
    path->count = 0;
    return bend.status != NAV_PATH_OK || add_points(bend.points, bend.point_count, path);
}
