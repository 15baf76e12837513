#include "query/terrain/radius_terrain.h"

#include "query/ask/cost.h"
#include "query/disc/find.h"
#include "query/disc/nearest.h"
#include "query/terrain/terrain.h"

typedef struct Cheapen {
    TerrainScratch* scratch;
    Ask* ask;
    const RadiusRequest* request;
    Route* route;
} Cheapen;

// --- places on the path ------------------------------------------------------------------

static NavResult add_place(Cheapen* cheapen, NavPoint p) {
    PointList* places = &cheapen->scratch->places;
    if (places->count > 0 && navi_point_equal(places->data[places->count - 1], p))
        return NAV_OK;
    return navi_points_add(&cheapen->ask->memory, places, p);
}

// Add a point where the point's path bends or crosses a joint, or the nearest place for the disc,
// if it is near.
static NavResult add_bend(Cheapen* cheapen, NavPoint p) {
    const RadiusRequest* request = cheapen->request;
    RadiusScratch* disc = cheapen->scratch->disc;
    RadiusNearestRequest near = {request->filter, p, request->radius, request->radius};
    NavNearest nearest;
    bool is_free;
    if (navi_radius_holds(disc, request->filter, p, request->radius, &is_free) != NAV_OK)
        return NAV_ERR_MEMORY;
    if (is_free)
        return add_place(cheapen, p);
    if (navi_radius_nearest(disc, &near, &nearest) != NAV_OK)
        return NAV_ERR_MEMORY;
    return nearest.is_found ? add_place(cheapen, nearest.point) : NAV_OK;
}

// List the places. The route is the path of a point through the corridor.
static NavResult list_places(Cheapen* cheapen) {
    const PointList* points = &cheapen->route->points;
    cheapen->scratch->places.count = 0;
    NavResult result = add_place(cheapen, cheapen->request->start);
    for (uint32_t i = 1; i + 1 < points->count && result == NAV_OK; i++)
        result = add_bend(cheapen, points->data[i]);
    return result == NAV_OK ? add_place(cheapen, cheapen->request->goal) : result;
}

// --- from place to place -----------------------------------------------------------------

// Find the path between two places, as the route. `*cost` is INFINITY when there is none.
static SearchResult find_leg(Cheapen* cheapen, NavPoint a, NavPoint b, double* cost) {
    Ask* ask = cheapen->ask;
    Route* route = cheapen->route;
    RadiusRequest leg = *cheapen->request;
    bool is_found;
    leg.start = a;
    leg.goal = b;
    *cost = 0;
    if (navi_point_equal(a, b)) {
        route->points.count = 0;
        return navi_points_add(&ask->memory, &route->points, a) == NAV_OK ? SEARCH_DONE
                                                                          : SEARCH_NO_MEMORY;
    }
    SearchResult result = navi_disc_find(cheapen->scratch->disc, &leg, &route->points, &is_found);
    if (result != SEARCH_DONE)
        return result;
    if (is_found && navi_measure(ask, leg.filter, route) != NAV_OK)
        return SEARCH_NO_MEMORY;
    *cost = is_found && !ask->is_out_of_budget ? route->measure.cost : INFINITY;
    return SEARCH_DONE;
}

// Leave out places that do not make the path cheaper: a point passes there, but a disc needs a
// detour.
static SearchResult drop_places(Cheapen* cheapen) {
    PointList* places = &cheapen->scratch->places;
    NavPoint* p = places->data;
    NAV_ASSERT(places->count >= 2); // start and goal
    uint32_t kept = 1;
    double last = 0, next, both;
    if (places->count == 2)
        return SEARCH_DONE;
    SearchResult result = find_leg(cheapen, p[0], p[1], &last);
    for (uint32_t i = 1; i + 1 < places->count && result == SEARCH_DONE; i++) {
        result = find_leg(cheapen, p[i], p[i + 1], &next);
        if (result == SEARCH_DONE)
            result = find_leg(cheapen, p[kept - 1], p[i + 1], &both);
        if (result != SEARCH_DONE)
            break;
        bool is_dropped = both <= last + next;
        if (!is_dropped)
            p[kept++] = p[i];
        last = is_dropped ? both : next;
    }
    p[kept++] = p[places->count - 1];
    places->count = kept;
    return result;
}

// Append the route's points. The first one is appended only at the beginning.
static NavResult append_leg(Cheapen* cheapen) {
    const PointList* points = &cheapen->route->points;
    PointList* whole = &cheapen->scratch->whole;
    for (uint32_t k = whole->count == 0 ? 0 : 1; k < points->count; k++)
        if (navi_points_add(&cheapen->ask->memory, whole, points->data[k]) != NAV_OK)
            return NAV_ERR_MEMORY;
    return NAV_OK;
}

// Make the path through all places the route.
static SearchResult join_places(Cheapen* cheapen, bool* is_joined) {
    TerrainScratch* scratch = cheapen->scratch;
    const PointList* places = &scratch->places;
    scratch->whole.count = 0;
    *is_joined = true;
    for (uint32_t i = 1; i < places->count && *is_joined; i++) {
        double cost;
        SearchResult result = find_leg(cheapen, places->data[i - 1], places->data[i], &cost);
        if (result != SEARCH_DONE)
            return result;
        *is_joined = cost < INFINITY;
        if (*is_joined && append_leg(cheapen) != NAV_OK)
            return SEARCH_NO_MEMORY;
    }
    if (!*is_joined)
        return SEARCH_DONE;
    return navi_points_copy(&cheapen->ask->memory, &cheapen->route->points, &scratch->whole) ==
                   NAV_OK
               ? SEARCH_DONE
               : SEARCH_NO_MEMORY;
}

// -----------------------------------------------------------------------------------------

static SearchResult go_by_corridor(Cheapen* cheapen, const TerrainRequest* terrain,
                                   bool* is_joined) {
    if (navi_terrain_refine(cheapen->scratch, terrain, cheapen->route) != NAV_OK ||
        list_places(cheapen) != NAV_OK)
        return SEARCH_NO_MEMORY;
    SearchResult result = drop_places(cheapen);
    if (result != SEARCH_DONE || cheapen->ask->is_out_of_budget)
        return result;
    return join_places(cheapen, is_joined);
}

// Restore the previous path.
static NavResult take_best(Cheapen* cheapen) {
    const PointList* best = &cheapen->scratch->best;
    NAV_ASSERT(best->count >= 2);
    if (navi_points_copy(&cheapen->ask->memory, &cheapen->route->points, best) != NAV_OK)
        return NAV_ERR_MEMORY;
    return navi_measure(cheapen->ask, cheapen->request->filter, cheapen->route);
}

SearchResult navi_radius_cheapen(TerrainScratch* scratch, const RadiusRequest* request,
                                 Route* route) {
    Ask* ask = scratch->ask;
    Cheapen cheapen = {scratch, ask, request, route};
    TerrainRequest terrain = {request->filter, request->start, request->goal, request->radius};
    double best = route->measure.cost;
    bool is_joined = false;
    if (navi_points_copy(&ask->memory, &scratch->best, &route->points) != NAV_OK)
        return SEARCH_NO_MEMORY;
    SearchResult result = navi_terrain_search(scratch, &terrain, best, &route->corridor);
    if (result == SEARCH_DONE && route->corridor.count > 0 && !ask->is_out_of_budget)
        result = go_by_corridor(&cheapen, &terrain, &is_joined);
    if (result != SEARCH_DONE || ask->is_out_of_budget)
        return result;
    if (is_joined) {
        if (navi_measure(ask, request->filter, route) != NAV_OK)
            return SEARCH_NO_MEMORY;
        if (route->measure.cost < best)
            return SEARCH_DONE;
    }
    return take_best(&cheapen) == NAV_OK ? SEARCH_DONE : SEARCH_NO_MEMORY;
}
