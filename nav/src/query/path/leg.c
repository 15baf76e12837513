#include "query/path/leg.h"

#include "query/ask/cost.h"
#include "query/ask/pause.h"
#include "query/cone/cone_search.h"
#include "query/cone/kernel.h"
#include "query/near/find.h"
#include "query/terrain/radius_terrain.h"
#include "query/terrain/refract_search.h"
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

// The weight of the rest of a fast path: one that is a little too expensive is found sooner.
#define FAST_WEIGHT 1.10
// The same for discs, whose paths are compared with the bound of a point.
#define FAST_WEIGHT_OF_DISC 1.05
// Costs that differ by less than this part of them count as equal.
#define EQUAL_COST 1e-12

// Rounding is in the favour of no one.
void navi_path_note_excess(PathScratch* scratch, double cost, double bound) {
    double excess = cost / (bound * (1 - 1e-9)) - 1;
    if (excess > scratch->excess)
        scratch->excess = excess;
}

// Keep the route's new points if they cost no more than those before, which are in scratch->best.
static NavResult keep_cheaper(PathScratch* scratch, const LegRequest* request, Route* route,
                              double known) {
    if (navi_measure(scratch->ask, request->filter, route) != NAV_OK)
        return NAV_ERR_MEMORY;
    if (!route->is_torn && route->measure.cost <= known * (1 + EQUAL_COST))
        return NAV_OK;
    if (navi_points_copy(&scratch->ask->memory, &route->points, &scratch->best) != NAV_OK)
        return NAV_ERR_MEMORY;
    return navi_measure(scratch->ask, request->filter, route);
}

// The search has found these points, which may cost less than the route; or none. Then the route
// gets points where the cost changes: they are moved to the best places in its corridor.
static NavResult improve_route(PathScratch* scratch, const LegRequest* request, Route* route) {
    NavMemory* memory = &scratch->ask->memory;
    double known = route->measure.cost;
    if (navi_points_copy(memory, &scratch->best, &route->points) != NAV_OK)
        return NAV_ERR_MEMORY;
    if (scratch->found.count > 0) {
        if (navi_points_copy(memory, &route->points, &scratch->found) != NAV_OK)
            return NAV_ERR_MEMORY;
    } else if (!route->is_torn) { // else the corridor would lead through a wall
        TerrainRequest terrain = {request->filter, request->start_p, request->goal_p};
        if (navi_terrain_refine(scratch->terrain, &terrain, route) != NAV_OK)
            return NAV_ERR_MEMORY;
    }
    return keep_cheaper(scratch, request, route, known);
}

// The route is the shortest path. Look for a cheaper one.
static SearchResult search_terrain(PathScratch* scratch, const LegRequest* request, Route* route) {
    double weight = request->is_exact ? 1 + request->max_excess : FAST_WEIGHT;
    if (is_cheapest(request, &route->measure))
        return SEARCH_DONE;
    RefractRequest refract = {.filter = request->filter,
                              .start = &request->start,
                              .goal = &request->goal,
                              .start_p = request->start_p,
                              .goal_p = request->goal_p,
                              .limit = route->measure.cost * (1 + 2 * EQUAL_COST),
                              .weight = weight};
    mark_goal(scratch, request);
    SearchResult result =
        navi_refract_search(&scratch->terrain->refract, &refract, &scratch->found);
    if (result != SEARCH_DONE || scratch->ask->is_out_of_budget)
        return result;
    if (improve_route(scratch, request, route) != NAV_OK)
        return SEARCH_NO_MEMORY;
    navi_path_note_excess(scratch, route->measure.cost, scratch->ask->bound);
    return SEARCH_DONE;
}

// --- legs --------------------------------------------------------------------------------

static bool has_kernel(const PathScratch* scratch, const LegRequest* request) {
    return scratch->ask->pathdata->is_kept && request->filter->is_plain;
}

// Where there are few loops, a fast path is the shortest one.
static bool wants_shortest(const PathScratch* scratch, const LegRequest* request) {
    return request->is_exact || request->rate == 0 || navi_cone_has_few_loops(scratch->cone);
}

// Find a short path, or the shortest.
static SearchResult search_short(PathScratch* scratch, const LegRequest* request,
                                 PointList* points) {
    if (!has_kernel(scratch, request)) {
        ConeRequest cone = {request->filter, request->start_p, request->goal_p};
        mark_goal(scratch, request);
        return navi_cone_search(scratch->cone, &cone, points);
    }
    KernelRequest kernel = {.start = &request->start,
                            .goal = &request->goal,
                            .start_p = request->start_p,
                            .goal_p = request->goal_p,
                            .is_exact = wants_shortest(scratch, request)};
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

// What a fast path may be longer than the shortest, where all areas cost the same.
static void note_fast(PathScratch* scratch, const LegRequest* request) {
    if (!request->is_exact && scratch->excess < KERNEL_WEIGHT_MAX - 1)
        scratch->excess = KERNEL_WEIGHT_MAX - 1;
}

// A search that begins where it is narrow knows what it costs to get out, and goes straight on.
static SearchResult find_disc(PathScratch* scratch, const LegRequest* request,
                              const RadiusRequest* disc, PointList* points, bool* is_found) {
    RadiusRequest back = *disc;
    if (!request->is_backward || disc->is_exact)
        return navi_disc_find(scratch->near, disc, points, is_found);
    back.start = disc->goal;
    back.goal = disc->start;
    SearchResult result = navi_disc_find(scratch->near, &back, points, is_found);
    if (result == SEARCH_DONE && *is_found)
        navi_points_reverse(points);
    return result;
}

static SearchResult walk_disc(PathScratch* scratch, const LegRequest* request, Route* route) {
    Ask* ask = scratch->ask;
    RadiusRequest disc = {request->filter,
                          request->start_p,
                          request->goal_p,
                          request->radius,
                          request->is_exact || request->rate == 0,
                          request->looks_first};
    bool is_found;
    route->measure.cost = INFINITY;
    SearchResult result = find_disc(scratch, request, &disc, &route->points, &is_found);
    if (result != SEARCH_DONE || !is_found || ask->is_out_of_budget)
        return result;
    if (request->rate != 0 && !request->wants_corridor)
        navi_measure_length(route);
    else if (navi_measure(ask, request->filter, route) != NAV_OK)
        return SEARCH_NO_MEMORY;
    if (request->rate != 0) {
        note_fast(scratch, request);
        route->measure.cost = route->measure.length * request->rate;
    } else if (!is_cheapest(request, &route->measure)) {
        const RadiusCost cost = {request->is_exact ? 1 + request->max_excess : FAST_WEIGHT_OF_DISC,
                                 !request->is_exact};
        result = navi_radius_cheapen(scratch->terrain, &disc, &cost, route);
        if (result == SEARCH_DONE && !ask->is_out_of_budget)
            navi_path_note_excess(scratch, route->measure.cost, ask->bound);
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
        route->measure.length = navi_points_length(&route->points);
    }
    if (!has_kernel(scratch, request) || !wants_shortest(scratch, request))
        note_fast(scratch, request);
    route->measure.cost = route->measure.length * request->rate;
    return SEARCH_DONE;
}

// The rate where a point can walk from the start, if it is the same everywhere there; else 0.
static NavResult find_rate(PathScratch* scratch, const LegRequest* request, double* rate) {
    Ask* ask = scratch->ask;
    TerrainMap* map = &scratch->terrain->refract.map;
    bool is_even = true;
    *rate = 0;
    if (navi_terrain_map_begin(map, ask, request->filter) != NAV_OK)
        return NAV_ERR_MEMORY;
    for (uint32_t t = request->start.t; t != NAV_NONE && is_even;
         t = navi_spot_next(ask->mesh, &request->start, t)) {
        double here = navi_terrain_rate(map, t);
        if (here == 0)
            continue;
        if (navi_terrain_is_even(map, &ask->memory, t, &is_even) != NAV_OK)
            return NAV_ERR_MEMORY;
        is_even &= *rate == 0 || *rate == here;
        *rate = here;
    }
    *rate = is_even ? *rate : 0;
    return NAV_OK;
}

static SearchResult walk_point_from(PathScratch* scratch, const LegRequest* request, Route* route) {
    LegRequest leg = *request;
    if (leg.rate == 0 && find_rate(scratch, request, &leg.rate) != NAV_OK)
        return SEARCH_NO_MEMORY;
    return walk_point(scratch, &leg, route);
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
                               : walk_point_from(scratch, request, route);
}
