// The nearest place lies on the border of what can be reached: where the disc rolls along a wall or
// round a corner (radius_shore.c). Walls and places come in the order of their distance.
#include "query/path/radius_partial.h"

#include <string.h>

#include "query/ask/distance.h"
#include "query/disc/inside.h"
#include "query/path/link_hops.h"
#include "query/path/slice.h"

// --- what can be reached -----------------------------------------------------------------

static bool mark(NavQuery* query, uint32_t island) {
    RadiusScratch* scratch = &query->radius;
    uint32_t old = scratch->reached.count, need = scratch->islands.count;
    if (!navi_array_reserve(&query->memory, &scratch->reached, need))
        return false;
    for (uint32_t i = old; i < need; i++)
        scratch->reached.data[i] = false;
    scratch->reached.count = need;
    scratch->reached.data[island] = true;
    return true;
}

static bool is_reached(const NavQuery* query, uint32_t island) {
    return island < query->radius.reached.count && query->radius.reached.data[island];
}

static bool reach_place(NavQuery* query, const RadiusRequest* request, NavPoint p) {
    uint32_t island;
    return navi_radius_explore(query, request->filter, p, request->radius, &island) &&
           mark(query, island);
}

// Use the hops that can be entered; `*is_more`: one was.
static bool reach_by_hops(NavQuery* query, const RadiusRequest* request, bool* is_more) {
    RadiusSearch search = navi_radius_search_for(query, request->filter, request->radius);
    *is_more = false;
    for (uint32_t i = 0; i < query->hops.count; i++) {
        uint32_t island;
        if (query->hops.data[i].is_closed)
            continue;
        if (!navi_radius_island_of(&search, query->hops.data[i].p[0], &island))
            return false;
        if (!is_reached(query, island))
            continue;
        query->hops.data[i].is_closed = *is_more = true;
        if (!reach_place(query, request, query->hops.data[i].p[1]))
            return false;
    }
    return true;
}

static bool reach_all(NavQuery* query, const RadiusRequest* request) {
    bool is_more = true;
    query->radius.reached.count = 0;
    for (uint32_t i = 0; i < query->hops.count; i++)
        query->hops.data[i].is_closed = false;
    if (!reach_place(query, request, request->start))
        return false;
    while (is_more)
        if (!reach_by_hops(query, request, &is_more))
            return false;
    return true;
}

// --- the nearest place -------------------------------------------------------------------

typedef struct Partial {
    RadiusSearch search;
    NavPoint goal, best;
    RadiusPartial which;
    double distance; // of the best
} Partial;

// Items of the heap: 2 * triangle, or 2 * offer + 1. The order of equal keys does not matter: the
// answer is the least of a set.
static bool is_smaller(const void* context, uint32_t a, uint32_t b) {
    (void)context;
    return a < b;
}

static bool push_triangle(Partial* partial, uint32_t t) {
    NavQuery* query = partial->search.query;
    if (query->seen.data[t] == query->stamp)
        return true;
    query->seen.data[t] = query->stamp;
    double distance = navi_triangle_distance(query->mesh, t, partial->goal) - partial->search.r;
    return navi_heap_push(&query->memory, &query->heap, distance > 0 ? distance : 0, 2 * t);
}

static bool push_offers(Partial* partial, uint32_t first) {
    NavQuery* query = partial->search.query;
    const RadiusScratch* scratch = partial->search.scratch;
    for (uint32_t i = first; i < scratch->offers.count; i++) {
        RadiusVec offer = scratch->offers.data[i];
        double distance =
            navi_vec_length(navi_vec(offer.x - partial->goal.x, offer.y - partial->goal.y));
        if (distance <= partial->distance &&
            !navi_heap_push(&query->memory, &query->heap, distance, 2 * i + 1))
            return false;
    }
    return true;
}

static bool look_at_triangle(Partial* partial, uint32_t t) {
    RadiusSearch* search = &partial->search;
    for (uint32_t h = 4 * t; h < 4 * t + 3; h++) {
        uint32_t twin = navi_edge_twin(search->mesh, h), first = search->scratch->offers.count;
        if (navi_filter_walks(search->filter, t) && navi_is_wall(search, h, twin) &&
            (!navi_radius_offer(search, h, partial->goal) || !push_offers(partial, first)))
            return false;
        if (twin != NAV_NONE && !push_triangle(partial, twin >> 2))
            return false;
    }
    return true;
}

enum { LANDING_REACH = 8 }; // steps from an offer, along each axis

// The legal lattice point near an offer that is nearest to the goal.
typedef struct Landing {
    NavPoint p;
    double distance;
    bool is_found;
    bool must_be_reached; // else who takes it will ask
} Landing;

static bool can_be_reached(Partial* partial, NavPoint p, bool* can) {
    NavQuery* query = partial->search.query;
    uint32_t island;
    if (partial->which.is_hoping) {
        NavSpot spot = navi_spot(query->mesh, p);
        *can = navi_link_is_spot_reached(query, partial->search.filter, &spot);
        return true;
    }
    if (!navi_radius_island_of(&partial->search, p, &island))
        return false;
    *can = is_reached(query, island);
    return true;
}

static bool try_point(Partial* partial, double x, double y, Landing* landing) {
    bool is_free;
    if (!(fabs(x) < NAVI_FRAME && fabs(y) < NAVI_FRAME))
        return true;
    NavPoint p = {(int32_t)x, (int32_t)y};
    double distance = navi_distance(p, partial->goal);
    if (distance <= partial->which.least || (landing->is_found && distance >= landing->distance))
        return true;
    if (!navi_radius_leg(&partial->search, p, p, &is_free) ||
        (is_free && landing->must_be_reached && !can_be_reached(partial, p, &is_free)))
        return false;
    if (is_free) {
        Landing found = {p, distance, true, landing->must_be_reached};
        *landing = found;
    }
    return true;
}

static bool land(Partial* partial, RadiusVec offer, Landing* landing) {
    for (int32_t reach = 1; reach <= LANDING_REACH && !landing->is_found; reach *= 2)
        for (int32_t i = -reach; i <= reach; i++)
            for (int32_t k = -reach; k <= reach; k++)
                if (!try_point(partial, floor(offer.x + 0.5) + i, floor(offer.y + 0.5) + k,
                               landing))
                    return false;
    return true;
}

static bool is_better(const Partial* partial, const Landing* landing) {
    return landing->is_found &&
           (landing->distance < partial->distance ||
            (landing->distance == partial->distance && navi_point_less(landing->p, partial->best)));
}

// May a landing lie across a wall between floors, of which the disc is so small?
static bool may_be_across(const Partial* partial) {
    return partial->search.filter->step_height != UINT32_MAX &&
           partial->search.radius < LANDING_REACH;
}

static bool look_at_offer(Partial* partial, RadiusVec offer) {
    Landing landing = {.is_found = false}, other = {.must_be_reached = true};
    bool can;
    if (!land(partial, offer, &landing))
        return false;
    if (!is_better(partial, &landing))
        return true;
    if (!can_be_reached(partial, landing.p, &can))
        return false;
    if (!can && may_be_across(partial)) {
        if (!land(partial, offer, &other))
            return false;
        landing = other;
        can = is_better(partial, &landing);
    }
    if (can) {
        partial->best = landing.p;
        partial->distance = landing.distance;
    }
    return true;
}

static bool find(Partial* partial) {
    NavQuery* query = partial->search.query;
    NavSpot spot = navi_spot(query->mesh, partial->goal);
    partial->search.scratch->offers.count = 0;
    if (!navi_query_begin(query))
        return false;
    navi_heap_start(&query->heap, is_smaller, NULL);
    if (!push_triangle(partial, spot.t))
        return false;
    while (!navi_heap_is_empty(&query->heap)) {
        HeapItem item = navi_heap_pop(&query->heap);
        if (item.key * NAVI_DISTANCE_MARGIN > partial->distance)
            break;
        uint32_t index = item.node >> 1;
        if (!((item.node & 1) == 0 ? look_at_triangle(partial, index)
                                   : look_at_offer(partial, query->radius.offers.data[index])))
            return false;
    }
    return true;
}

// In slices it is found once.
static bool find_once(Partial* partial) {
    NavQuery* query = partial->search.query;
    SliceEntry entry = navi_slice_enter(query, NULL, 0);
    if (entry == SLICE_RECALL) {
        partial->best = query->points.data[0];
        return true;
    }
    if (entry == SLICE_FAIL || !find(partial))
        return false;
    query->points.count = query->corridor.count = 0;
    return navi_list_add_point(query, &query->points, partial->best) &&
           navi_slice_leave(query, true);
}

bool navi_radius_nearest_reached(NavQuery* query, const RadiusRequest* request,
                                 const RadiusPartial* which, NavNearest* nearest) {
    Partial partial = {.search = navi_radius_search_for(query, request->filter, request->radius),
                       .goal = request->goal,
                       .best = request->start,
                       .which = *which,
                       .distance = navi_distance(request->start, request->goal)};
    NavSpot start = navi_spot(query->mesh, request->start);
    if (!(which->is_hoping ? navi_link_reach(query, request->filter, &start)
                           : reach_all(query, request)) ||
        !find_once(&partial))
        return false;
    NavSpot spot = navi_spot(query->mesh, partial.best);
    NavNearest found = {true, partial.best, navi_spot_triangle(request->filter, &spot),
                        navi_distance(partial.best, request->goal)};
    *nearest = found;
    return true;
}
