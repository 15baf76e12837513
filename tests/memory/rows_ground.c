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

static NavResult ask_grid(Trial* trial) {
    NavGrid* grid = NULL;
    NavGridRequest request = nav_grid_request(trial->world);
    NavGridView view;
    request.cell = (request.box.max.x - request.box.min.x) / 16 + 2;
    request.rule = NAV_GRID_FULL;
    request.max_clearance = 3;
    NavResult result = nav_grid_create(trial->world, &grid);
    if (result == NAV_OK)
        result = nav_grid_build(grid, &request);
    if (result == NAV_OK)
        result = nav_grid_get(grid, &view);
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

static const MemoryRow rows[] = {
    {"nav_polygons_create nav_polygons_build", ask_polygons, false},
    {"nav_grid_request nav_grid_create nav_grid_build", ask_grid, false},
    {"nav_vector_create nav_vector_find_path", ask_vector, false},
};
const MemoryRows memory_rows_ground = {rows, sizeof rows / sizeof *rows};
