#include "query/path/leg.h"

#include <string.h>

#include "query/cone/cone_search.h"
#include "query/cone/kernel.h"
#include "query/terrain/radius_terrain.h"
#include "query/terrain/terrain.h"

static void mark_goal(NavQuery* query, const LegRequest* request) {
    const Mesh* mesh = query->mesh;
    for (uint32_t t = request->goal.t; t != NAV_NONE; t = navi_spot_next(mesh, &request->goal, t))
        if (navi_filter_walks(request->filter, t))
            query->at_goal.data[t] = query->stamp;
}

static bool copy_points(NavQuery* query, PointList* to, const PointList* from) {
    if (!navi_array_reserve(&query->memory, to, from->count))
        return false;
    memcpy(to->data, from->data, from->count * sizeof *from->data);
    to->count = from->count;
    return true;
}

// No shortest way is dearer than it must be.
static bool is_cheapest(const LegRequest* request, const PathMeasure* measure) {
    return measure->cost <= measure->length * navi_filter_least_rate(request->filter) * (1 + 1e-12);
}

// Where the areas cost differently: the shortest path, the same refined, or a cheaper one.
static bool search_terrain(NavQuery* query, const LegRequest* request, PathMeasure* measure) {
    const QueryFilter* filter = request->filter;
    TerrainRequest terrain = {filter, request->start_p, request->goal_p, 0};
    if (is_cheapest(request, measure))
        return true;
    PathMeasure best = *measure;
    if (!copy_points(query, &query->best_points, &query->points))
        return false;
    if (!query->is_corridor_torn) { // on the lattice that may be no gain
        if (!navi_terrain_refine(query, &terrain) || !navi_measure(query, filter, measure))
            return false;
        if (measure->cost <= best.cost && !copy_points(query, &query->best_points, &query->points))
            return false;
        if (measure->cost <= best.cost)
            best = *measure;
    }
    mark_goal(query, request);
    if (!navi_terrain_search(query, &terrain, best.cost))
        return false;
    if (query->is_out_of_budget)
        return true;
    if (query->corridor.count > 0) {
        if (!navi_terrain_refine(query, &terrain) || !navi_measure(query, filter, measure))
            return false;
        if (measure->cost < best.cost)
            return true;
    }
    return copy_points(query, &query->points, &query->best_points) &&
           navi_measure(query, filter, measure);
}

// A short path, or the shortest.
static bool search_short(NavQuery* query, const LegRequest* request) {
    if (!query->search->is_kept || !request->filter->is_plain) {
        mark_goal(query, request);
        return navi_cone_search(query, request->filter, request->start_p, request->goal_p);
    }
    KernelRequest kernel = {&request->start, &request->goal, request->start_p, request->goal_p,
                            request->is_exact || request->rate == 0};
    return navi_kernel_search(query, &kernel);
}

static bool stay(NavQuery* query, const LegRequest* request) {
    query->points.count = query->corridor.count = 0;
    return navi_list_add_point(query, &query->points, request->start_p) &&
           navi_list_add(query, &query->corridor,
                         navi_spot_triangle(request->filter, &request->start));
}

static bool walk_disc(NavQuery* query, const LegRequest* request, PathMeasure* measure) {
    RadiusRequest disc = {request->filter, request->start_p, request->goal_p, request->radius,
                          request->is_exact};
    bool is_found;
    measure->cost = INFINITY;
    if (!navi_radius_find(query, &disc, &is_found))
        return false;
    if (!is_found || query->is_out_of_budget)
        return true;
    if (!navi_measure(query, request->filter, measure))
        return false;
    if (request->rate != 0) {
        measure->cost = measure->length * request->rate;
    } else if (!is_cheapest(request, measure)) {
        mark_goal(query, request);
        if (!navi_radius_cheapen(query, &disc, measure))
            return false;
    }
    if (!request->wants_corridor)
        query->corridor.count = 0;
    return true;
}

bool navi_leg(NavQuery* query, const LegRequest* request, PathMeasure* measure) {
    measure->length = measure->cost = 0;
    if (navi_point_equal(request->start_p, request->goal_p))
        return stay(query, request);
    if (!navi_query_begin(query))
        return false;
    query->corridor.count = 0;
    query->search_start = request->start_p;
    if (request->radius > 0)
        return walk_disc(query, request, measure);
    if (!search_short(query, request))
        return false;
    if (query->is_out_of_budget)
        return true;
    if (request->rate == 0 || request->wants_corridor) {
        if (!navi_measure(query, request->filter, measure))
            return false;
        if (request->rate == 0)
            return search_terrain(query, request, measure);
    } else {
        for (uint32_t i = 1; i < query->points.count; i++)
            measure->length += navi_distance(query->points.data[i - 1], query->points.data[i]);
    }
    measure->cost = measure->length * request->rate;
    return true;
}
