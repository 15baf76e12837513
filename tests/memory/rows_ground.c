// Rows with polygons, grids and outlines.
#include "memory/rows.h"

#include <stddef.h>

static NavResult ask_polygons(Trial* trial) {
    NavPolygons* polygons = NULL;
    NavPolygonsRequest request = nav_polygons_request();
    uint32_t count = 0;
    NavBox bounds = nav_world_get_bounds(trial->world);
    request.greatest_area =
        ((double)bounds.max.x - bounds.min.x) * ((double)bounds.max.y - bounds.min.y) / 30;
    NavResult result = nav_polygons_create(trial->world, &polygons);
    if (result == NAV_OK)
        result = nav_polygons_build(polygons, &request);
    if (result == NAV_OK)
        result = nav_polygons_get_count(polygons, &count);
    if (result == NAV_OK)
        trial_tell(trial, count);
    nav_polygons_destroy(polygons);
    return result;
}

static NavResult make_grid(Trial* trial, NavGrid** grid, NavGridView* view) {
    NavGridRequest request = nav_grid_request(trial->world);
    request.cell = (request.box.max.x - request.box.min.x) / 16 + 2;
    request.rule = NAV_GRID_FULL;
    request.max_clearance = 3;
    NavResult result = nav_grid_create(trial->world, grid);
    if (result == NAV_OK)
        result = nav_grid_build(*grid, &request);
    return result == NAV_OK ? nav_grid_get(*grid, view) : result;
}

static NavResult ask_grid(Trial* trial) {
    NavGrid* grid = NULL;
    NavGridView view;
    NavResult result = make_grid(trial, &grid, &view);
    for (uint32_t k = 0; result == NAV_OK && k < view.columns * view.rows; k++)
        trial_tell(trial, view.codes[k]);
    nav_grid_destroy(grid);
    return result;
}

static NavResult ask_vector(Trial* trial) {
    NavVector* vector = NULL;
    NavPoint start = scene_position(&trial->scene);
    NavVectorRequest request = nav_vector_request(start, scene_position(&trial->scene));
    NavVectorPath path;
    NavResult result = nav_vector_create(trial->world, &vector);
    for (int mode = NAV_PATH_FAST; mode <= NAV_PATH_OPTIMAL && result == NAV_OK; mode++) {
        request.mode = (NavPathMode)mode;
        result = nav_vector_find_path(vector, &request, &path);
        if (result == NAV_OK)
            trial_tell(trial, (uint64_t)path.status << 32 | path.point_count);
    }
    nav_vector_destroy(vector);
    return result;
}

// --- paths on grids ------------------------------------------------------------------------------

static NavResult ask_paths(Trial* trial, NavGridQuery* query, const NavGridRects* rects,
                           const NavGridView* view) {
    NavResult result = NAV_OK;
    for (int method = 0; method < 3 && result == NAV_OK; method++) {
        uint32_t count = view->columns * view->rows;
        uint32_t start = random_below(&trial->scene.random, count);
        uint32_t goal = random_below(&trial->scene.random, count);
        NavGridPathRequest request = nav_grid_path_request(start, goal);
        NavGridPath path;
        request.method = (NavGridMethod)method;
        request.rects = rects;
        result = nav_grid_find_path(query, &request, &path);
        if (result == NAV_OK)
            trial_tell(trial, (uint64_t)path.status << 32 | path.turn_count);
    }
    return result;
}

static NavResult ask_cells(Trial* trial) {
    NavGrid* grid = NULL;
    NavGridQuery* query = NULL;
    NavGridRects* rects = NULL;
    NavGridView view;
    NavResult result = make_grid(trial, &grid, &view);
    if (result == NAV_OK)
        result = nav_grid_query_create(grid, &query);
    if (result == NAV_OK)
        result = nav_grid_rects_create(grid, &rects);
    if (result == NAV_OK)
        result = nav_grid_rects_build(rects, 1);
    if (result == NAV_OK)
        result = ask_paths(trial, query, rects, &view);
    nav_grid_rects_destroy(rects);
    nav_grid_query_destroy(query);
    nav_grid_destroy(grid);
    return result;
}

static NavResult ask_mixed(Trial* trial, NavGridQuery* query) {
    NavPoint points[3];
    for (uint32_t k = 0; k < 3; k++)
        points[k] = trial_place(trial);
    NavBox block = {points[1], points[1]};
    NavGridTraceRequest line = nav_grid_trace_request(points, 3);
    NavBendRequest around = nav_bend_request(points, 3);
    NavApproachRequest near = nav_approach_request(points[0], points[2]);
    NavGridTrace trace;
    NavBend bend;
    NavApproach approach;
    around.blocks = &block;
    around.block_count = 1;
    NavResult result = nav_grid_trace_path(query, &line, &trace);
    if (result == NAV_OK)
        trial_tell(trial, (uint64_t)trace.fault << 32 | trace.cell_count);
    if (result == NAV_OK)
        result = nav_grid_bend_path(query, &around, &bend);
    if (result == NAV_OK)
        trial_tell(trial, (uint64_t)bend.status << 32 | bend.point_count);
    if (result == NAV_OK)
        result = nav_grid_find_approach(query, trial->query, &near, &approach);
    if (result == NAV_OK)
        trial_tell(trial, (uint64_t)approach.status << 32 | approach.point_count);
    return result;
}

static NavResult ask_mesh_and_grid(Trial* trial) {
    NavGrid* grid = NULL;
    NavGridQuery* query = NULL;
    NavGridView view;
    NavResult result = make_grid(trial, &grid, &view);
    if (result == NAV_OK)
        result = nav_grid_query_create(grid, &query);
    if (result == NAV_OK)
        result = ask_mixed(trial, query);
    nav_grid_query_destroy(query);
    nav_grid_destroy(grid);
    return result;
}

static const MemoryRow rows[] = {
    {"nav_polygons_create nav_polygons_build", ask_polygons, false},
    {"nav_grid_request nav_grid_create nav_grid_build", ask_grid, false},
    {"nav_vector_create nav_vector_find_path", ask_vector, false},
    {"nav_grid_query_create nav_grid_rects_create nav_grid_rects_build nav_grid_find_path",
     ask_cells, false},
    {"nav_grid_trace_path nav_grid_bend_path nav_grid_find_approach", ask_mesh_and_grid, false},
};
const MemoryRows memory_rows_ground = {rows, sizeof rows / sizeof *rows};
