#include "query/terrain/radius_terrain.h"

#include "query/ask/cost.h"
#include "query/disc/find.h"
#include "query/disc/inside.h"
#include "query/disc/stand.h"
#include "query/terrain/refract_search.h"

typedef struct Cheapen {
    TerrainScratch* scratch;
    Ask* ask;
    const RadiusRequest* request;
    Route* route;
    double weight;
} Cheapen;

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

// Restore the previous path.
static NavResult take_best(Cheapen* cheapen) {
    const PointList* best = &cheapen->scratch->best;
    NAV_ASSERT(best->count >= 2);
    if (navi_points_copy(&cheapen->ask->memory, &cheapen->route->points, best) != NAV_OK)
        return NAV_ERR_MEMORY;
    return navi_measure(cheapen->ask, cheapen->request->filter, cheapen->route);
}

// --- searches ----------------------------------------------------------------------------

static void mark_goal(const Cheapen* cheapen, const NavSpot* goal) {
    Ask* ask = cheapen->ask;
    for (uint32_t t = goal->t; t != NAV_NONE; t = navi_spot_next(ask->mesh, goal, t))
        if (navi_filter_walks(cheapen->request->filter, t))
            ask->at_goal.data[t] = ask->stamp;
}

// Search for a point, or for the disc.
static SearchResult search(Cheapen* cheapen, double radius, PointList* points, bool* is_whole) {
    const RadiusRequest* request = cheapen->request;
    const Mesh* mesh = cheapen->ask->mesh;
    NavSpot start = navi_spot(mesh, request->start), goal = navi_spot(mesh, request->goal);
    if (navi_ask_begin(cheapen->ask) != NAV_OK)
        return SEARCH_NO_MEMORY;
    mark_goal(cheapen, &goal);
    RefractRequest refract = {.filter = request->filter,
                              .start = &start,
                              .goal = &goal,
                              .start_p = request->start,
                              .goal_p = request->goal,
                              .limit = cheapen->route->measure.cost,
                              .weight = cheapen->weight,
                              .radius = radius,
                              .disc = cheapen->scratch->disc};
    if (radius == 0)
        refract.is_guide = true;
    else
        refract.guide = &cheapen->scratch->refract.search;
    return navi_refract_search_disc(radius == 0 ? &cheapen->scratch->refract
                                                : &cheapen->scratch->circles,
                                    &refract, points, is_whole);
}

// Can the disc go as the point does?
static NavResult test_legs(Cheapen* cheapen, const PointList* points, bool* is_free) {
    const RadiusRequest* request = cheapen->request;
    RadiusSearch disc =
        navi_radius_search_for(cheapen->scratch->disc, request->filter, request->radius);
    *is_free = points->count > 0;
    for (uint32_t i = 1; i < points->count && *is_free; i++)
        if (!navi_radius_leg(&disc, points->data[i - 1], points->data[i], is_free))
            return NAV_ERR_MEMORY;
    return NAV_OK;
}

// Leave out places where the disc does not fit.
static NavResult drop_places(Cheapen* cheapen) {
    const RadiusRequest* request = cheapen->request;
    PointList* places = &cheapen->scratch->places;
    uint32_t kept = 1;
    for (uint32_t i = 1; i < places->count; i++) {
        bool is_free = i + 1 == places->count;
        DiscPlace place;
        if (!is_free && navi_disc_place(cheapen->scratch->disc, request->filter, places->data[i],
                                        request->radius, &place, &is_free) != NAV_OK)
            return NAV_ERR_MEMORY;
        if (is_free)
            places->data[kept++] = places->data[i];
    }
    places->count = kept;
    return NAV_OK;
}

// Make the path of a point the route, if the disc can go there.
static SearchResult go_as_point(Cheapen* cheapen, bool* is_joined) {
    PointList* points = &cheapen->scratch->whole;
    bool is_whole;
    SearchResult result = search(cheapen, 0, points, &is_whole);
    if (result != SEARCH_DONE || cheapen->ask->is_out_of_budget)
        return result;
    if (test_legs(cheapen, points, is_joined) != NAV_OK)
        return SEARCH_NO_MEMORY;
    return !*is_joined || navi_points_copy(&cheapen->ask->memory, &cheapen->route->points,
                                           points) == NAV_OK
               ? SEARCH_DONE
               : SEARCH_NO_MEMORY;
}

// Make the path that the search for the disc finds the route.
static SearchResult go_as_disc(Cheapen* cheapen, bool* is_joined) {
    PointList* places = &cheapen->scratch->places;
    SearchResult result = search(cheapen, cheapen->request->radius, places, is_joined);
    if (result != SEARCH_DONE || cheapen->ask->is_out_of_budget || places->count == 0) {
        *is_joined = false;
        return result;
    }
    if (*is_joined)
        return navi_points_copy(&cheapen->ask->memory, &cheapen->route->points, places) == NAV_OK
                   ? SEARCH_DONE
                   : SEARCH_NO_MEMORY;
    return drop_places(cheapen) == NAV_OK ? join_places(cheapen, is_joined) : SEARCH_NO_MEMORY;
}

SearchResult navi_radius_cheapen(TerrainScratch* scratch, const RadiusRequest* request,
                                 double weight, Route* route) {
    Ask* ask = scratch->ask;
    Cheapen cheapen = {scratch, ask, request, route, weight};
    double known = route->measure.cost;
    bool is_joined = false;
    if (navi_points_copy(&ask->memory, &scratch->best, &route->points) != NAV_OK)
        return SEARCH_NO_MEMORY;
    SearchResult result = go_as_point(&cheapen, &is_joined);
    double bound = ask->bound; // a point can go wherever the disc can
    if (result == SEARCH_DONE && !ask->is_out_of_budget && !is_joined && known > bound * weight)
        result = go_as_disc(&cheapen, &is_joined);
    if (result != SEARCH_DONE || ask->is_out_of_budget)
        return result;
    ask->bound = bound;
    if (is_joined && navi_measure(ask, request->filter, route) != NAV_OK)
        return SEARCH_NO_MEMORY;
    if (is_joined && route->measure.cost < known)
        return SEARCH_DONE;
    return take_best(&cheapen) == NAV_OK ? SEARCH_DONE : SEARCH_NO_MEMORY;
}
