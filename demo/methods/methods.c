#include "methods/inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_CLEARANCE = 32 }; // cells: the widest body on the grid

const char* method_name(MethodKind kind) {
    static const char* const names[METHOD_COUNT] = {"waypoints",          "grid A*",
                                                    "grid A*, by sight",  "grid rectangles",
                                                    "grid jump points",   "outlines (vector)",
                                                    "triangles, middles", "triangles, light rays",
                                                    "triangles, corners", "centroids, corners",
                                                    "mesh + grid",        "Sidestep fast",
                                                    "Sidestep optimal"};
    return (uint32_t)kind < METHOD_COUNT ? names[kind] : NULL;
}

Methods* method_create(const NavWorld* world, MethodClock* clock) {
    Methods* methods = calloc(1, sizeof *methods);
    if (!methods)
        return NULL;
    methods->world = world;
    methods->clock = clock;
    methods->filter = nav_filter();
    bool is_made = nav_query_create(world, &methods->query) == NAV_OK &&
                   nav_grid_create(world, &methods->grid) == NAV_OK &&
                   nav_grid_create(world, &methods->still_grid) == NAV_OK &&
                   nav_grid_query_create(methods->grid, &methods->grid_query) == NAV_OK &&
                   nav_grid_query_create(methods->still_grid, &methods->still_query) == NAV_OK &&
                   nav_grid_rects_create(methods->grid, &methods->rects) == NAV_OK &&
                   nav_vector_create(world, &methods->vector) == NAV_OK;
    if (is_made)
        return methods;
    method_destroy(methods);
    return NULL;
}

void method_destroy(Methods* methods) {
    if (!methods)
        return;
    nav_vector_destroy(methods->vector);
    nav_grid_rects_destroy(methods->rects);
    nav_grid_query_destroy(methods->still_query);
    nav_grid_query_destroy(methods->grid_query);
    nav_grid_destroy(methods->still_grid);
    nav_grid_destroy(methods->grid);
    nav_query_destroy(methods->query);
    free(methods->waypoints);
    free(methods->waypoint_lengths);
    free(methods->nodes);
    free(methods->heap.items);
    free(methods->hops);
    free(methods->corridor);
    free(methods->doors);
    free(methods);
}

// --- the agent ---------------------------------------------------------------------------

/// False without memory. `*is_built` is false when the world is too large for such cells.
static bool build_grid(const Methods* methods, NavGrid* grid, uint32_t layers, bool* is_built) {
    NavGridRequest request = nav_grid_request(methods->world);
    NavFilter filter = methods->filter;
    filter.layers = layers;
    filter.soft_layers &= layers;
    request.cell = methods->agent.cell;
    request.rule = NAV_GRID_FULL;
    request.filter = &filter;
    request.max_clearance = MOST_CLEARANCE;
    NavResult result = nav_grid_build(grid, &request);
    *is_built = result == NAV_OK;
    return result != NAV_ERR_MEMORY;
}

bool method_set_agent(Methods* methods, const MethodAgent* agent) {
    methods->agent = *agent;
    methods->agent.filter = NULL;
    methods->filter = agent->filter ? *agent->filter : nav_filter();
    if (methods->filter.area_costs) {
        memcpy(methods->costs, methods->filter.area_costs, sizeof methods->costs);
        methods->filter.area_costs = methods->costs;
    }
    // The side of the smallest square of cells that holds the disc.
    int64_t side = (2 * (int64_t)agent->radius + agent->cell - 1) / agent->cell;
    methods->side = side < 1 ? 1 : side > MOST_CLEARANCE ? MOST_CLEARANCE : (uint32_t)side;
    uint32_t layers = methods->filter.layers;
    bool has_grid = false, has_still_grid = false;
    if (!build_grid(methods, methods->grid, layers, &has_grid) ||
        !build_grid(methods, methods->still_grid, layers & ~agent->mover_layers, &has_still_grid))
        return false;
    methods->has_grids = has_grid && has_still_grid;
    return !methods->has_grids || nav_grid_rects_build(methods->rects, methods->side) == NAV_OK;
}

bool method_update(Methods* methods) {
    if (!methods->has_grids)
        return true;
    return nav_grid_update(methods->grid, NULL) == NAV_OK &&
           nav_grid_update(methods->still_grid, NULL) == NAV_OK &&
           nav_grid_rects_update(methods->rects) == NAV_OK;
}

// --- what nav does itself ----------------------------------------------------------------

static bool find_vector(Methods* methods, const MethodQuestion* question, MethodPath* path) {
    NavVectorRequest request = nav_vector_request(question->start, question->goal);
    NavVectorPath found;
    request.layers = methods->filter.layers & ~methods->filter.soft_layers;
    path->unit = "looks";
    if (nav_vector_find_path(methods->vector, &request, &found) != NAV_OK)
        return false;
    path->status = found.status;
    path->work = found.looks;
    bool is_added = true;
    for (uint32_t k = 0; k < found.point_count && is_added; k++)
        is_added = methodi_add(path, found.points[k]);
    return is_added;
}

static bool find_mesh(Methods* methods, MethodKind kind, const MethodQuestion* question,
                      MethodPath* path) {
    NavPathRequest request = nav_path_request(question->start, question->goal);
    NavPath found;
    request.radius = methods->agent.radius;
    request.mode = kind == METHOD_FAST ? NAV_PATH_FAST : NAV_PATH_OPTIMAL;
    request.filter = &methods->filter;
    path->unit = "triangles";
    if (nav_query_find_path(methods->query, &request, &found) != NAV_OK)
        return false;
    path->status = found.status;
    path->work = found.triangle_count;
    bool is_added = true;
    for (uint32_t k = 0; k < found.point_count && is_added; k++) {
        is_added = methodi_add(path, found.points[k]);
        if (is_added && found.links != NULL && found.links[k].generation != 0)
            path->is_jump[path->count - 1] = true;
    }
    return is_added;
}

// --- questions ---------------------------------------------------------------------------

static bool find(Methods* methods, MethodKind kind, const MethodQuestion* question,
                 MethodPath* path) {
    path->count = path->work = 0;
    path->status = NAV_PATH_UNREACHABLE;
    switch (kind) {
    case METHOD_WAYPOINTS:
        return methodi_find_waypoints(methods, question, path);
    case METHOD_GRID:
    case METHOD_GRID_SIGHT:
    case METHOD_GRID_RECTS:
    case METHOD_GRID_JUMP:
        return methodi_find_cells(methods, kind, question, path);
    case METHOD_VECTOR:
        return find_vector(methods, question, path);
    case METHOD_MIXED:
        return methodi_find_mixed(methods, question, path);
    case METHOD_FAST:
    case METHOD_OPTIMAL:
        return find_mesh(methods, kind, question, path);
    default:
        return methodi_find_triangles(methods, kind, question, path);
    }
}

// The first answer fills caches; of the others the quickest is the least disturbed one.
bool method_find(Methods* methods, MethodKind kind, const MethodQuestion* question,
                 MethodPath* path) {
    enum { RUNS = 3 };
    bool is_found = find(methods, kind, question, path);
    for (int run = 0; run < RUNS && is_found; run++) {
        uint64_t start = methods->clock();
        is_found = find(methods, kind, question, path);
        double microseconds = (double)(methods->clock() - start) / 1000;
        if (run == 0 || microseconds < path->microseconds)
            path->microseconds = microseconds;
    }
    methodi_measure(methods, path);
    return is_found;
}

void method_path_free(MethodPath* path) {
    free(path->points);
    free(path->is_jump);
    *path = (MethodPath){0};
}

void method_table_free(MethodTable* table) {
    for (int kind = 0; kind < METHOD_COUNT; kind++)
        method_path_free(&table->paths[kind]);
}

bool method_compare(Methods* methods, const MethodQuestion* question, uint32_t kinds,
                    MethodTable* table) {
    kinds |= 1u << METHOD_OPTIMAL;
    for (int kind = 0; kind < METHOD_COUNT; kind++)
        if ((kinds >> kind & 1) != 0 &&
            !method_find(methods, (MethodKind)kind, question, &table->paths[kind]))
            return false;
    return true;
}

double method_excess(const MethodPath* path, const MethodPath* best) {
    if (best->status != NAV_PATH_OK || path->status != NAV_PATH_OK || best->length == 0)
        return 0;
    if (path->is_legal && best->is_legal)
        return path->cost / best->cost - 1;
    return path->length / best->length - 1;
}

void method_line(MethodKind kind, const MethodPath* path, const MethodPath* best, char* text,
                 size_t size) {
    if (path->status != NAV_PATH_OK) {
        snprintf(text, size, "%-22s %s", method_name(kind), nav_path_status_get_text(path->status));
        return;
    }
    snprintf(text, size, "%-22s %8.1f px %+8.1f %% %9.1f us %7u %-9s %s", method_name(kind),
             nav_length_to_px(path->length), 100 * method_excess(path, best), path->microseconds,
             path->work, path->unit, path->is_legal ? "legal" : "not legal");
}
