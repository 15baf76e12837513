#include "query/path/leg.h"

#include "query/ask/cost.h"
#include "query/ask/pause.h"
#include "query/cone/cone_search.h"
#include "query/cone/kernel.h"
#include "query/terrain/radius_terrain.h"
#include "query/terrain/terrain.h"

static void mark_goal(PathScratch* scratch, const LegRequest* request) {
    Ask* ask = scratch->ask;
    for (uint32_t t = request->goal.t; t != NAV_NONE;
         t = navi_spot_next(ask->mesh, &request->goal, t))
        if (navi_filter_walks(request->filter, t))
            ask->at_goal.data[t] = ask->stamp;
}

// Is the cost the least that any path of this length can have?
static bool is_cheapest(const LegRequest* request, const PathMeasure* measure) {
    return measure->cost <= measure->length * navi_filter_least_rate(request->filter) * (1 + 1e-12);
}

// --- where the areas cost differently ----------------------------------------------------

// Refine the route in its corridor. `*best` becomes its cost, scratch->best its points.
static NavResult refine_best(PathScratch* scratch, const TerrainRequest* terrain, Route* route,
                             double* best) {
    Ask* ask = scratch->ask;
    if (route->is_torn) // on the lattice this may gain nothing
        return NAV_OK;
    if (navi_terrain_refine(scratch->terrain, terrain, route) != NAV_OK ||
        navi_measure(ask, terrain->filter, route) != NAV_OK)
        return NAV_ERR_MEMORY;
    if (route->measure.cost > *best)
        return NAV_OK;
    *best = route->measure.cost;
    return navi_points_copy(&ask->memory, &scratch->best, &route->points);
}

static NavResult take_best(PathScratch* scratch, const LegRequest* request, Route* route) {
    NAV_ASSERT(scratch->best.count >= 2);
    if (navi_points_copy(&scratch->ask->memory, &route->points, &scratch->best) != NAV_OK)
        return NAV_ERR_MEMORY;
    return navi_measure(scratch->ask, request->filter, route);
}

// Find the shortest path, refine it, and look for a cheaper one.
static SearchResult search_terrain(PathScratch* scratch, const LegRequest* request, Route* route) {
    Ask* ask = scratch->ask;
    TerrainRequest terrain = {request->filter, request->start_p, request->goal_p, 0};
    double best = route->measure.cost;
    if (is_cheapest(request, &route->measure))
        return SEARCH_DONE;
    if (navi_points_copy(&ask->memory, &scratch->best, &route->points) != NAV_OK ||
        refine_best(scratch, &terrain, route, &best) != NAV_OK)
        return SEARCH_NO_MEMORY;
    mark_goal(scratch, request);
    SearchResult result = navi_terrain_search(scratch->terrain, &terrain, best, &route->corridor);
    if (result != SEARCH_DONE || ask->is_out_of_budget)
        return result;
    if (route->corridor.count > 0) {
        if (navi_terrain_refine(scratch->terrain, &terrain, route) != NAV_OK ||
            navi_measure(ask, request->filter, route) != NAV_OK)
            return SEARCH_NO_MEMORY;
        if (route->measure.cost < best)
            return SEARCH_DONE;
    }
    return take_best(scratch, request, route) == NAV_OK ? SEARCH_DONE : SEARCH_NO_MEMORY;
}

// --- legs --------------------------------------------------------------------------------

// Find a short path, or the shortest.
static SearchResult search_short(PathScratch* scratch, const LegRequest* request,
                                 PointList* points) {
    if (!scratch->ask->pathdata->is_kept || !request->filter->is_plain) {
        ConeRequest cone = {request->filter, request->start_p, request->goal_p};
        mark_goal(scratch, request);
        return navi_cone_search(scratch->cone, &cone, points);
    }
    KernelRequest kernel = {&request->start, &request->goal, request->start_p, request->goal_p,
                            request->is_exact || request->rate == 0};
    return navi_kernel_search(scratch->cone, &kernel, points);
}

static SearchResult stay_there(PathScratch* scratch, const LegRequest* request, Route* route) {
    NavMemory* memory = &scratch->ask->memory;
    uint32_t t = navi_spot_triangle(request->filter, &request->start);
    route->points.count = route->corridor.count = 0;
    if (navi_points_add(memory, &route->points, request->start_p) != NAV_OK ||
        navi_triangles_add(memory, &route->corridor, t) != NAV_OK)
        return SEARCH_NO_MEMORY;
    return SEARCH_DONE;
}

static SearchResult walk_disc(PathScratch* scratch, const LegRequest* request, Route* route) {
    Ask* ask = scratch->ask;
    RadiusRequest disc = {request->filter, request->start_p, request->goal_p, request->radius,
                          request->is_exact};
    bool is_found;
    route->measure.cost = INFINITY;
    SearchResult result = navi_radius_find(scratch->disc, &disc, &route->points, &is_found);
    if (result != SEARCH_DONE || !is_found || ask->is_out_of_budget)
        return result;
    if (navi_measure(ask, request->filter, route) != NAV_OK)
        return SEARCH_NO_MEMORY;
    if (request->rate != 0) {
        route->measure.cost = route->measure.length * request->rate;
    } else if (!is_cheapest(request, &route->measure)) {
        mark_goal(scratch, request);
        result = navi_radius_cheapen(scratch->terrain, &disc, route);
    }
    if (!request->wants_corridor)
        route->corridor.count = 0;
    return result;
}

static SearchResult walk_point(PathScratch* scratch, const LegRequest* request, Route* route) {
    SearchResult result = search_short(scratch, request, &route->points);
    if (result != SEARCH_DONE || scratch->ask->is_out_of_budget)
        return result;
    if (request->rate == 0 || request->wants_corridor) {
        if (navi_measure(scratch->ask, request->filter, route) != NAV_OK)
            return SEARCH_NO_MEMORY;
        if (request->rate == 0)
            return search_terrain(scratch, request, route);
    } else {
        const PointList* points = &route->points;
        for (uint32_t i = 1; i < points->count; i++)
            route->measure.length += navi_distance(points->data[i - 1], points->data[i]);
    }
    route->measure.cost = route->measure.length * request->rate;
    return SEARCH_DONE;
}

SearchResult navi_leg(PathScratch* scratch, const LegRequest* request, Route* route) {
    NAV_ASSERT(request->rate == 0 || request->rate >= 1);
    NAV_ASSERT(request->radius >= 0 && request->filter->mesh == scratch->ask->mesh);
    route->measure.length = route->measure.cost = 0;
    if (navi_point_equal(request->start_p, request->goal_p))
        return stay_there(scratch, request, route);
    if (!scratch->ask->pause.is_asking) // in slices, an interrupted search may still need its nodes
        navi_path_forget_search(scratch);
    if (navi_ask_begin(scratch->ask) != NAV_OK)
        return SEARCH_NO_MEMORY;
    route->corridor.count = 0;
    scratch->search_start = request->start_p;
    return request->radius > 0 ? walk_disc(scratch, request, route)
                               : walk_point(scratch, request, route);
}
