#include "query/path.h"

#include <string.h>

#include "base/assert.h"
#include "query/cone_search.h"
#include "query/cost.h"
#include "query/kernel.h"
#include "query/slice.h"
#include "query/terrain.h"

typedef struct PathSearch {
    NavQuery* query;
    QueryFilter filter;
    const NavPathRequest* request;
    NavSpot start, goal;
    double cost; // of all areas that are present and walked; 0 when they differ
    bool has_all_areas;
    bool is_plain; // walks what the default filter walks
} PathSearch;

static bool is_walkable(const QueryFilter* filter, const NavSpot* spot) {
    for (uint32_t t = spot->t; t != NAVI_NONE; t = navi_spot_next(filter->mesh, spot, t))
        if (navi_filter_walks(filter, t))
            return true;
    return false;
}

static void mark_goal(const PathSearch* search) {
    NavQuery* query = search->query;
    const Mesh* mesh = query->mesh;
    for (uint32_t t = search->goal.t; t != NAVI_NONE; t = navi_spot_next(mesh, &search->goal, t))
        if (navi_filter_walks(&search->filter, t))
            query->at_goal.data[t] = query->stamp;
}

// Is an island of a triangle that holds the start also one of the goal's?
static bool shares_island(const PathSearch* search) {
    const Mesh* mesh = search->query->mesh;
    for (uint32_t t = search->start.t; t != NAVI_NONE;
         t = navi_spot_next(mesh, &search->start, t)) {
        if (mesh->island[t] == NAVI_NONE)
            continue;
        for (uint32_t u = search->goal.t; u != NAVI_NONE;
             u = navi_spot_next(mesh, &search->goal, u))
            if (mesh->island[u] == mesh->island[t])
                return true;
    }
    return false;
}

static bool flood_visit(NavQuery* query, uint32_t t) {
    if (query->seen.data[t] == query->stamp)
        return true;
    query->seen.data[t] = query->stamp;
    return navi_list_add(query, &query->stack, t);
}

static bool begin_flood(const PathSearch* search) {
    const Mesh* mesh = search->query->mesh;
    search->query->stack.count = 0;
    mark_goal(search);
    for (uint32_t t = search->start.t; t != NAVI_NONE; t = navi_spot_next(mesh, &search->start, t))
        if (navi_filter_walks(&search->filter, t) && !flood_visit(search->query, t))
            return false;
    return true;
}

static bool expand_flood(const PathSearch* search, uint32_t t) {
    const Mesh* mesh = search->query->mesh;
    for (uint32_t i = 0; i < 3; i++) {
        uint32_t twin = mesh->tri[t].n[i];
        if (twin != NAVI_NONE && navi_filter_walks(&search->filter, twin >> 2) &&
            !flood_visit(search->query, twin >> 2))
            return false;
    }
    return true;
}

// Islands are kept for the full mask only; other layers are flooded.
static bool flood(const PathSearch* search, bool* is_reached) {
    NavQuery* query = search->query;
    uint8_t no_state;
    SliceEntry entry = navi_slice_enter(query, &no_state, 0);
    if (entry == SLICE_RECALL)
        *is_reached = query->slice.flag;
    if (entry == SLICE_RECALL || entry == SLICE_FAIL)
        return entry == SLICE_RECALL;
    if (entry == SLICE_BEGIN && !begin_flood(search))
        return false;
    while (query->stack.count > 0 && !*is_reached) {
        if (!navi_slice_spend(query)) {
            navi_slice_pause(query, &no_state, 0);
            return false;
        }
        uint32_t t = query->stack.data[--query->stack.count];
        *is_reached = query->at_goal.data[t] == query->stamp;
        if (!expand_flood(search, t))
            return false;
    }
    return navi_slice_leave(query, *is_reached);
}

static bool find_reachable(const PathSearch* search, bool* is_reached) {
    // What is walkable for all layers is walkable for each, but for areas that are left out.
    *is_reached = search->has_all_areas && shares_island(search);
    if (*is_reached || search->is_plain)
        return true;
    return flood(search, is_reached);
}

// Does the agent walk all areas that are present?
static bool walks_all_areas(const NavQuery* query, const QueryFilter* filter) {
    for (uint32_t i = 0; i < NAV_AREA_COUNT; i++)
        if (query->search->area_sizes[i] != 0 && (filter->areas >> i & 1) == 0)
            return false;
    return true;
}

// Is there a soft obstacle? Cost: the labels.
static bool has_soft(const QueryFilter* filter) {
    const Labels* labels = filter->labels;
    for (uint32_t c = 0; filter->soft_layers != 0 && c < labels->cells.count; c++)
        if (labels->cells.data[c].key != NAVI_NONE &&
            (labels->cells.data[c].blocked & filter->soft_layers) != 0)
            return true;
    return false;
}

// The cost of all areas that are present and walked; 0 when they differ.
static double equal_cost(const NavQuery* query, const QueryFilter* filter) {
    double cost = 0;
    if (filter->soft_cost != 1 && has_soft(filter))
        return 0;
    if (filter->area_costs == NULL)
        return 1;
    for (uint32_t i = 0; i < NAV_AREA_COUNT; i++) {
        if (query->search->area_sizes[i] == 0 || (filter->areas >> i & 1) == 0)
            continue;
        if (cost != 0 && filter->area_costs[i] != cost)
            return 0;
        cost = filter->area_costs[i];
    }
    return cost;
}

static bool copy_points(NavQuery* query, PointList* to, const PointList* from) {
    if (!navi_array_reserve(&query->memory, to, from->count))
        return false;
    memcpy(to->data, from->data, from->count * sizeof *from->data);
    to->count = from->count;
    return true;
}

// Where the areas cost differently: the shortest path, refined, or a cheaper one.
static bool search_terrain(const PathSearch* search, PathMeasure* measure) {
    NavQuery* query = search->query;
    const NavPathRequest* request = search->request;
    TerrainRequest terrain = {&search->filter, request->start, request->goal};
    if (measure->cost <= measure->length * navi_filter_least_rate(&search->filter) * (1 + 1e-12))
        return true;
    if (!navi_terrain_refine(query, &terrain) || !navi_measure(query, &search->filter, measure) ||
        !copy_points(query, &query->best_points, &query->points))
        return false;
    PathMeasure best = *measure;
    mark_goal(search);
    if (!navi_terrain_search(query, &terrain, best.cost))
        return false;
    if (query->corridor.count > 0) {
        if (!navi_terrain_refine(query, &terrain) || !navi_measure(query, &search->filter, measure))
            return false;
        if (measure->cost < best.cost)
            return true;
    }
    return copy_points(query, &query->points, &query->best_points) &&
           navi_measure(query, &search->filter, measure);
}

// A short path, or the shortest.
static bool search_short(const PathSearch* search, bool is_exact) {
    NavQuery* query = search->query;
    const NavPathRequest* request = search->request;
    if (!query->search->is_kept || !search->is_plain) {
        mark_goal(search);
        return navi_cone_search(query, &search->filter, request->start, request->goal);
    }
    KernelRequest kernel = {&search->start, &search->goal, request->start, request->goal, is_exact};
    return navi_query_begin_turns(query) && navi_kernel_search(query, &kernel);
}

static bool search_path(const PathSearch* search, NavPath* path) {
    NavQuery* query = search->query;
    const NavPathRequest* request = search->request;
    PathMeasure measure = {0, 0};
    bool is_exact = request->mode == NAV_PATH_OPTIMAL || search->cost == 0;
    query->corridor.count = 0;
    if (!search_short(search, is_exact))
        return false;
    if (search->cost == 0 || request->wants_corridor) {
        if (!navi_measure(query, &search->filter, &measure) ||
            (search->cost == 0 && !search_terrain(search, &measure)))
            return false;
    } else {
        for (uint32_t i = 1; i < query->points.count; i++)
            measure.length += navi_distance(query->points.data[i - 1], query->points.data[i]);
    }
    path->length = measure.length;
    path->cost = search->cost == 0 ? measure.cost : measure.length * search->cost;
    return true;
}

static bool answer_spot(const PathSearch* search) {
    NavQuery* query = search->query;
    query->points.count = query->corridor.count = 0;
    return navi_list_add_point(query, &query->points, search->request->start) &&
           navi_list_add(query, &query->corridor,
                         navi_locate(&search->filter, &search->start).triangle);
}

static bool answer(const PathSearch* search, NavPath* path) {
    const NavPathRequest* request = search->request;
    bool is_reached = true;
    bool is_optimal = request->mode == NAV_PATH_OPTIMAL;
    if (request->radius > 0 || (is_optimal && search->cost == 0)) {
        path->status = NAV_PATH_UNSUPPORTED;
    } else if (!is_walkable(&search->filter, &search->start)) {
        path->status = NAV_PATH_START_BLOCKED;
    } else if (!is_walkable(&search->filter, &search->goal)) {
        path->status = NAV_PATH_GOAL_BLOCKED;
    } else if (navi_point_equal(request->start, request->goal)) {
        if (!answer_spot(search))
            return false;
    } else {
        if (!find_reachable(search, &is_reached))
            return false;
        if (!is_reached)
            path->status = NAV_PATH_UNREACHABLE;
        else if (!search_path(search, path))
            return false;
    }
    return true;
}

bool navi_path(NavQuery* query, const NavPathRequest* request, uint64_t version, NavPath* path) {
    if (!navi_query_begin(query))
        return false;
    QueryFilter filter = navi_filter(query->mesh, query->labels, &request->filter);
    navi_query_begin_corners(query, version, &filter);
    bool has_all_areas = walks_all_areas(query, &filter);
    PathSearch search = {query,
                         filter,
                         request,
                         navi_spot(query->mesh, request->start),
                         navi_spot(query->mesh, request->goal),
                         equal_cost(query, &filter),
                         has_all_areas,
                         has_all_areas && filter.layers == NAV_LAYERS_ALL};
    NavPath found = {.status = NAV_PATH_OK, .version = version};
    if (!answer(&search, &found))
        return false;
    if (found.status == NAV_PATH_OK) {
        found.points = query->points.data;
        found.point_count = query->points.count;
        found.triangles = query->corridor.data;
        found.triangle_count = query->corridor.count;
    }
    *path = found;
    return true;
}
