#include "query/terrain/radius_terrain.h"

#include <stdlib.h>

#include "query/ask/cost.h"
#include "query/disc/inside.h"
#include "query/near/find.h"
#include "query/stand/stand.h"
#include "query/terrain/corridor.h"
#include "query/terrain/refract_search.h"

// A fast path stays this many radii near the point's path, and costs at most this many times as
// much. Otherwise it is looked for everywhere.
#define REACH 6
#define COST_MOST 1.16

// How far outside of where the disc fits an end may lie, in steps.
enum { OUTSIDE = 3, WIDTH = 2 * OUTSIDE + 1 };

// What costs this many times as much as the path of a point is looked for once more.
#define DEAR 1.1

typedef struct Cheapen {
    TerrainScratch* scratch;
    Ask* ask;
    const RadiusRequest* request;
    RadiusRequest inner; // its ends are places where the disc fits
    Route* route;
    double weight;
    double limit;             // cost of the best path that is known
    TerrainCorridor corridor; // where the searches stay
    bool is_narrower;         // the search for the disc
    bool has_exact_gap;       // it came to a gap just as wide as the disc
} Cheapen;

// --- places where the disc fits ----------------------------------------------------------

// The nearest lattice point where the disc fits, and to which it may go from p. `*fits`: there is
// one; else p stays.
static NavResult find_inner(const Cheapen* cheapen, NavPoint* p, bool* fits) {
    const RadiusRequest* request = cheapen->request;
    RadiusScratch* disc = cheapen->scratch->near->disc;
    const NavPoint from = *p;
    const int32_t keep = request->radius > OUTSIDE ? request->radius - OUTSIDE : 0;
    double least = INFINITY;
    DiscPlace place;
    if (navi_disc_fits(&disc->stand, request->filter, from, request->radius, &place, fits) !=
        NAV_OK)
        return NAV_ERR_MEMORY;
    if (*fits)
        return NAV_OK;
    for (int32_t i = 0; i < WIDTH * WIDTH; i++) {
        const NavPoint leg[2] = {from,
                                 {from.x + i % WIDTH - OUTSIDE, from.y + i / WIDTH - OUTSIDE}};
        const double far = navi_distance(leg[0], leg[1]);
        bool is_free = far > 0 && far < least && abs(leg[1].x) <= NAV_COORD_MAX &&
                       abs(leg[1].y) <= NAV_COORD_MAX;
        if (is_free && navi_disc_fits(&disc->stand, request->filter, leg[1], request->radius,
                                      &place, &is_free) != NAV_OK)
            return NAV_ERR_MEMORY;
        if (is_free && navi_radius_keeps(disc, request->filter, leg, keep, &is_free) != NAV_OK)
            return NAV_ERR_MEMORY;
        if (!is_free)
            continue;
        least = far;
        *fits = true;
        *p = leg[1];
    }
    return NAV_OK;
}

// A search whose cones keep off walls finds hardly anything from a place that is too near to them.
static NavResult find_inner_ends(Cheapen* cheapen) {
    bool fits;
    return find_inner(cheapen, &cheapen->inner.start, &fits) == NAV_OK &&
                   find_inner(cheapen, &cheapen->inner.goal, &fits) == NAV_OK
               ? NAV_OK
               : NAV_ERR_MEMORY;
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
    SearchResult result = navi_disc_find(cheapen->scratch->near, &leg, &route->points, &is_found);
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

typedef enum Aim { AIM_POINT, AIM_GUIDE, AIM_DISC } Aim;

// Search for a point, for a point whose search guides the disc's, or for the disc.
static SearchResult search(Cheapen* cheapen, Aim aim, PointList* points, RefractFound* found) {
    const RadiusRequest* request = aim == AIM_DISC ? &cheapen->inner : cheapen->request;
    TerrainScratch* scratch = cheapen->scratch;
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
                              .limit = cheapen->limit,
                              .weight = cheapen->weight,
                              .radius = aim == AIM_DISC ? request->radius : 0,
                              .is_narrower = aim == AIM_DISC && cheapen->is_narrower,
                              .disc = scratch->near->disc,
                              .is_guide = aim == AIM_GUIDE,
                              .guide = aim == AIM_DISC ? &scratch->refract.search : NULL,
                              .corridor = cheapen->corridor};
    return navi_refract_search_disc(aim == AIM_DISC ? &scratch->circles : &scratch->refract,
                                    &refract, points, found);
}

// Can the disc go as the point does?
static NavResult test_legs(Cheapen* cheapen, const PointList* points, bool* is_free) {
    const RadiusRequest* request = cheapen->request;
    RadiusSearch disc =
        navi_radius_search_for(cheapen->scratch->near->disc, request->filter, request->radius);
    *is_free = points->count > 0;
    for (uint32_t i = 1; i < points->count && *is_free; i++)
        if (!navi_radius_leg(&disc, points->data[i - 1], points->data[i], is_free))
            return NAV_ERR_MEMORY;
    return NAV_OK;
}

// Legs keep the radius only between places where the disc fits. Others are moved there, or left
// out.
static NavResult settle_places(const Cheapen* cheapen) {
    PointList* places = &cheapen->scratch->places;
    uint32_t kept = 1;
    for (uint32_t i = 1; i < places->count; i++) {
        bool fits = i + 1 == places->count;
        if (!fits && find_inner(cheapen, &places->data[i], &fits) != NAV_OK)
            return NAV_ERR_MEMORY;
        if (fits)
            places->data[kept++] = places->data[i];
    }
    places->count = kept;
    return NAV_OK;
}

// Make the path of a point, which is in scratch->whole, the route, if the disc can go there.
static SearchResult go_as_point(Cheapen* cheapen, Aim aim, bool* is_joined) {
    PointList* points = &cheapen->scratch->whole;
    RefractFound found;
    *is_joined = false;
    SearchResult result = search(cheapen, aim, points, &found);
    if (result != SEARCH_DONE || cheapen->ask->is_out_of_budget)
        return result;
    if (test_legs(cheapen, points, is_joined) != NAV_OK)
        return SEARCH_NO_MEMORY;
    return !*is_joined || navi_points_copy(&cheapen->ask->memory, &cheapen->route->points,
                                           points) == NAV_OK
               ? SEARCH_DONE
               : SEARCH_NO_MEMORY;
}

// Make the path that the search for the disc finds the route, between the inner ends.
static SearchResult go_inside(Cheapen* cheapen, bool* is_joined) {
    PointList* places = &cheapen->scratch->places;
    RefractFound found;
    SearchResult result = search(cheapen, AIM_DISC, places, &found);
    *is_joined = found.is_whole;
    cheapen->has_exact_gap = found.has_exact_gap;
    if (result != SEARCH_DONE || cheapen->ask->is_out_of_budget || places->count == 0) {
        *is_joined = false;
        return result;
    }
    if (*is_joined)
        return navi_points_copy(&cheapen->ask->memory, &cheapen->route->points, places) == NAV_OK
                   ? SEARCH_DONE
                   : SEARCH_NO_MEMORY;
    return settle_places(cheapen) == NAV_OK ? join_places(cheapen, is_joined) : SEARCH_NO_MEMORY;
}

// Add the ends of the request to the route.
static NavResult add_ends(Cheapen* cheapen) {
    const RadiusRequest *whole = cheapen->request, *inner = &cheapen->inner;
    const bool is_at_start = navi_point_equal(whole->start, inner->start);
    const bool is_at_goal = navi_point_equal(whole->goal, inner->goal);
    NavMemory* memory = &cheapen->ask->memory;
    PointList *points = &cheapen->route->points, *longer = &cheapen->scratch->whole;
    if (is_at_start && is_at_goal)
        return NAV_OK;
    longer->count = 0;
    if (!is_at_start && navi_points_add(memory, longer, whole->start) != NAV_OK)
        return NAV_ERR_MEMORY;
    for (uint32_t i = 0; i < points->count; i++)
        if (navi_points_add(memory, longer, points->data[i]) != NAV_OK)
            return NAV_ERR_MEMORY;
    if (!is_at_goal && navi_points_add(memory, longer, whole->goal) != NAV_OK)
        return NAV_ERR_MEMORY;
    return navi_points_copy(memory, points, longer);
}

static SearchResult go_as_disc(Cheapen* cheapen, bool* is_joined) {
    *is_joined = false;
    if (navi_point_equal(cheapen->inner.start, cheapen->inner.goal))
        return SEARCH_DONE;
    SearchResult result = go_inside(cheapen, is_joined);
    bool is_whole = result == SEARCH_DONE && !cheapen->ask->is_out_of_budget && *is_joined;
    return is_whole && add_ends(cheapen) != NAV_OK ? SEARCH_NO_MEMORY : result;
}

// Rounding may make a path go to a point and straight back.
static void drop_spikes(PointList* points) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < points->count; i++) {
        const NavPoint p = points->data[i];
        if (kept > 1 && navi_point_equal(points->data[kept - 2], p))
            kept--;
        else if (kept == 0 || !navi_point_equal(points->data[kept - 1], p))
            points->data[kept++] = p;
    }
    points->count = kept;
}

// The route has new points. Keep them as the best path if they cost less.
static NavResult keep_cheaper(Cheapen* cheapen) {
    Route* route = cheapen->route;
    drop_spikes(&route->points);
    if (navi_measure(cheapen->ask, cheapen->request->filter, route) != NAV_OK)
        return NAV_ERR_MEMORY;
    if (route->is_torn || route->measure.cost >= cheapen->limit)
        return NAV_OK;
    cheapen->limit = route->measure.cost;
    return navi_points_copy(&cheapen->ask->memory, &cheapen->scratch->best, &route->points);
}

// The guide's search has gone before; now that for the disc. Where what was found costs much more
// than the path of a point, it may have missed corridors that are just as wide as the disc.
static SearchResult improve_as_disc(Cheapen* cheapen, double bound) {
    SearchResult result = SEARCH_DONE;
    for (int turn = 0; turn < 2 && result == SEARCH_DONE && !cheapen->ask->is_out_of_budget;
         turn++) {
        bool is_joined;
        if (turn > 0 && (cheapen->limit <= DEAR * bound || !cheapen->has_exact_gap))
            break;
        cheapen->is_narrower = turn > 0;
        result = go_as_disc(cheapen, &is_joined);
        if (result == SEARCH_DONE && !cheapen->ask->is_out_of_budget && is_joined &&
            keep_cheaper(cheapen) != NAV_OK)
            return SEARCH_NO_MEMORY;
    }
    return result;
}

// The path of a point is in scratch->whole. Search for the disc near it.
static SearchResult improve_near(Cheapen* cheapen, double bound) {
    TerrainScratch* scratch = cheapen->scratch;
    double reach = (double)REACH * cheapen->request->radius;
    RefractFound found;
    if (!navi_corridor_mark(scratch, &scratch->whole, reach, &cheapen->corridor))
        return SEARCH_NO_MEMORY;
    SearchResult result = search(cheapen, AIM_GUIDE, &scratch->places, &found);
    if (result == SEARCH_DONE && !cheapen->ask->is_out_of_budget)
        result = improve_as_disc(cheapen, bound);
    cheapen->corridor.marks = NULL;
    return result;
}

// `*is_enough`: the best path costs little enough.
static SearchResult improve_fast(Cheapen* cheapen, double* bound, bool* is_enough) {
    Ask* ask = cheapen->ask;
    Route* route = cheapen->route;
    const PointList* whole = &cheapen->scratch->whole;
    SearchResult result = go_as_point(cheapen, AIM_POINT, is_enough);
    if (result != SEARCH_DONE || ask->is_out_of_budget)
        return result;
    *bound = ask->bound; // a point can go wherever the disc can
    if (*is_enough)
        return keep_cheaper(cheapen) == NAV_OK ? SEARCH_DONE : SEARCH_NO_MEMORY;
    *is_enough = cheapen->limit <= *bound * cheapen->weight;
    if (*is_enough || whole->count == 0)
        return SEARCH_DONE;
    if (navi_points_copy(&ask->memory, &route->points, whole) != NAV_OK ||
        navi_measure(ask, cheapen->request->filter, route) != NAV_OK)
        return SEARCH_NO_MEMORY;
    double most = COST_MOST * route->measure.cost;
    result = improve_near(cheapen, *bound);
    *is_enough = cheapen->limit <= most;
    return result;
}

static SearchResult improve_whole(Cheapen* cheapen, double* bound) {
    Ask* ask = cheapen->ask;
    bool is_joined;
    SearchResult result = go_as_point(cheapen, AIM_GUIDE, &is_joined);
    if (result != SEARCH_DONE || ask->is_out_of_budget)
        return result;
    *bound = ask->bound;
    if (is_joined)
        return keep_cheaper(cheapen) == NAV_OK ? SEARCH_DONE : SEARCH_NO_MEMORY;
    return cheapen->limit > *bound * cheapen->weight ? improve_as_disc(cheapen, *bound)
                                                     : SEARCH_DONE;
}

SearchResult navi_radius_cheapen(TerrainScratch* scratch, const RadiusRequest* request,
                                 const RadiusCost* cost, Route* route) {
    Ask* ask = scratch->ask;
    double bound = 0;
    Cheapen cheapen = {.scratch = scratch,
                       .ask = ask,
                       .request = request,
                       .inner = *request,
                       .route = route,
                       .weight = cost->weight,
                       .limit = route->measure.cost};
    bool is_enough = false;
    SearchResult result = SEARCH_DONE;
    if (navi_points_copy(&ask->memory, &scratch->best, &route->points) != NAV_OK)
        return SEARCH_NO_MEMORY;
    if (find_inner_ends(&cheapen) != NAV_OK)
        return SEARCH_NO_MEMORY;
    if (cost->is_fast)
        result = improve_fast(&cheapen, &bound, &is_enough);
    if (result == SEARCH_DONE && !ask->is_out_of_budget && !is_enough)
        result = improve_whole(&cheapen, &bound);
    if (result != SEARCH_DONE || ask->is_out_of_budget)
        return result;
    ask->bound = bound;
    return take_best(&cheapen) == NAV_OK ? SEARCH_DONE : SEARCH_NO_MEMORY;
}
