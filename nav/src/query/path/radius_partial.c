// The nearest place lies on the border of what can be reached: where the disc rolls along a wall or
// around a corner (disc/shore.c). Walls and places are visited in the order of their distance.
#include "query/path/radius_partial.h"

#include "query/ask/distance.h"
#include "query/ask/pause.h"
#include "query/ask/reach.h"
#include "query/disc/decide.h"
#include "query/disc/inside.h"
#include "query/disc/stand.h"
#include "query/path/link_hops.h"

// --- what can be reached -----------------------------------------------------------------

static NavResult mark_component(PathScratch* scratch, uint32_t component) {
    uint32_t old = scratch->reached.count;
    if (component >= old) {
        if (!navi_array_reserve(&scratch->ask->memory, &scratch->reached, component + 1))
            return NAV_ERR_MEMORY;
        for (uint32_t i = old; i <= component; i++)
            scratch->reached.data[i] = false;
        scratch->reached.count = component + 1;
    }
    scratch->reached.data[component] = true;
    return NAV_OK;
}

// Is a place of the legal point p in a component that is reached?
static NavResult is_reached(PathScratch* scratch, const RadiusRequest* request, NavPoint p,
                            bool* can) {
    RadiusScratch* disc = scratch->disc;
    *can = false;
    if (navi_disc_places(disc, request->filter, p, request->radius, &disc->ends[0]) != NAV_OK)
        return NAV_ERR_MEMORY;
    for (uint32_t i = 0; i < disc->ends[0].count && !*can; i++) {
        uint32_t component;
        if (!navi_disc_known_component(disc, request->filter, request->radius,
                                       &disc->ends[0].data[i], &component))
            return NAV_ERR_MEMORY;
        *can = component < scratch->reached.count && scratch->reached.data[component];
    }
    return NAV_OK;
}

static SearchResult reach_place(PathScratch* scratch, const RadiusRequest* request, NavPoint p) {
    RadiusScratch* disc = scratch->disc;
    if (navi_disc_places(disc, request->filter, p, request->radius, &disc->ends[0]) != NAV_OK)
        return SEARCH_NO_MEMORY;
    for (uint32_t i = 0; i < disc->ends[0].count; i++) {
        uint32_t component;
        SearchResult result = navi_disc_component(disc, request->filter, request->radius,
                                                  &disc->ends[0].data[i], &component);
        if (result != SEARCH_DONE || scratch->ask->is_out_of_budget)
            return result;
        if (mark_component(scratch, component) != NAV_OK)
            return SEARCH_NO_MEMORY;
    }
    return SEARCH_DONE;
}

// Mark the components at the exit of each hop whose entry is marked. `*is_changed`: at least one
// hop was new.
static SearchResult reach_by_hops(PathScratch* scratch, const RadiusRequest* request,
                                  bool* is_changed) {
    *is_changed = false;
    for (uint32_t i = 0; i < scratch->hops.count && !scratch->ask->is_out_of_budget; i++) {
        LinkHop* hop = &scratch->hops.data[i];
        bool can;
        if (hop->is_closed)
            continue;
        if (is_reached(scratch, request, hop->p[0], &can) != NAV_OK)
            return SEARCH_NO_MEMORY;
        if (!can)
            continue;
        hop->is_closed = *is_changed = true;
        SearchResult result = reach_place(scratch, request, hop->p[1]);
        if (result != SEARCH_DONE)
            return result;
    }
    return SEARCH_DONE;
}

static SearchResult reach_all(PathScratch* scratch, const RadiusRequest* request) {
    bool is_changed = true;
    scratch->reached.count = 0;
    for (uint32_t i = 0; i < scratch->hops.count; i++)
        scratch->hops.data[i].is_closed = false;
    SearchResult result = reach_place(scratch, request, request->start);
    while (result == SEARCH_DONE && is_changed && !scratch->ask->is_out_of_budget)
        result = reach_by_hops(scratch, request, &is_changed);
    return result;
}

// --- the nearest place -------------------------------------------------------------------

typedef struct Partial {
    PathScratch* scratch;
    const RadiusRequest* request;
    RadiusSearch search;
    NavPoint goal, best;
    RadiusPartial which;
    double distance; // of the best
} Partial;

// Items of the heap: 2 * triangle, or 2 * offer + 1.
static NavResult push_triangle(Partial* partial, uint32_t t) {
    Ask* ask = partial->search.ask;
    if (ask->seen.data[t] == ask->stamp)
        return NAV_OK;
    ask->seen.data[t] = ask->stamp;
    double distance = navi_triangle_distance(ask->mesh, t, partial->goal) - partial->search.r;
    return navi_heap_push(&ask->memory, &ask->heap, distance > 0 ? distance : 0, 2 * t);
}

static NavResult push_offers(Partial* partial, uint32_t first) {
    Ask* ask = partial->search.ask;
    const RadiusScratch* disc = partial->search.scratch;
    for (uint32_t i = first; i < disc->offers.count; i++) {
        RadiusVec offer = disc->offers.data[i];
        double distance =
            navi_vec_length(navi_vec(offer.x - partial->goal.x, offer.y - partial->goal.y));
        if (distance <= partial->distance &&
            navi_heap_push(&ask->memory, &ask->heap, distance, 2 * i + 1) != NAV_OK)
            return NAV_ERR_MEMORY;
    }
    return NAV_OK;
}

// Push the places that a wall offers.
static NavResult look_at_wall(Partial* partial, uint32_t h) {
    uint32_t first = partial->search.scratch->offers.count;
    if (!navi_radius_offer(&partial->search, h, partial->goal))
        return NAV_ERR_MEMORY;
    return push_offers(partial, first);
}

static NavResult look_at_triangle(Partial* partial, uint32_t t) {
    RadiusSearch* search = &partial->search;
    bool is_walkable = navi_filter_walks(search->filter, t);
    for (uint32_t h = 4 * t; h < 4 * t + 3; h++) {
        uint32_t twin = navi_edge_twin(search->mesh, h);
        if (is_walkable && navi_is_wall(search, h, twin) && look_at_wall(partial, h) != NAV_OK)
            return NAV_ERR_MEMORY;
        if (twin != NAV_NONE && push_triangle(partial, twin >> 2) != NAV_OK)
            return NAV_ERR_MEMORY;
    }
    return NAV_OK;
}

enum { LANDING_REACH = 8 }; // steps from an offer, along each axis

// The legal lattice point near an offer that is nearest to the goal.
typedef struct Landing {
    NavPoint p;
    double distance;
    bool is_found;
    bool must_be_reached; // else the search that uses it decides
} Landing;

static NavResult can_be_reached(Partial* partial, NavPoint p, bool* can) {
    PathScratch* scratch = partial->scratch;
    if (!partial->which.is_hoping)
        return is_reached(scratch, partial->request, p, can);
    NavSpot spot = navi_spot(scratch->ask->mesh, p);
    *can = navi_reach_is_spot_marked(scratch->ask, partial->search.filter, &spot);
    return NAV_OK;
}

static NavResult try_point(Partial* partial, double x, double y, Landing* landing) {
    bool is_free;
    if (!(fabs(x) < NAVI_FRAME && fabs(y) < NAVI_FRAME))
        return NAV_OK;
    NavPoint p = {(int32_t)x, (int32_t)y};
    double distance = navi_distance(p, partial->goal);
    if (distance <= partial->which.least || (landing->is_found && distance >= landing->distance))
        return NAV_OK;
    if (!navi_radius_leg(&partial->search, p, p, &is_free) ||
        (is_free && landing->must_be_reached && can_be_reached(partial, p, &is_free) != NAV_OK))
        return NAV_ERR_MEMORY;
    if (is_free) {
        Landing found = {p, distance, true, landing->must_be_reached};
        *landing = found;
    }
    return NAV_OK;
}

static NavResult land_near(Partial* partial, RadiusVec offer, Landing* landing) {
    double x = floor(offer.x + 0.5), y = floor(offer.y + 0.5);
    for (int32_t reach = 1; reach <= LANDING_REACH && !landing->is_found; reach *= 2)
        for (int32_t i = -reach; i <= reach; i++)
            for (int32_t k = -reach; k <= reach; k++)
                if (try_point(partial, x + i, y + k, landing) != NAV_OK)
                    return NAV_ERR_MEMORY;
    return NAV_OK;
}

static bool is_better(const Partial* partial, const Landing* landing) {
    return landing->is_found &&
           (landing->distance < partial->distance ||
            (landing->distance == partial->distance && navi_point_less(landing->p, partial->best)));
}

// Can a landing lie on the other side of a wall between floors, because the disc is so small?
static bool may_be_across(const Partial* partial) {
    return partial->search.filter->step_height != UINT32_MAX &&
           partial->search.radius < LANDING_REACH;
}

static NavResult look_at_offer(Partial* partial, RadiusVec offer) {
    Landing landing = {.is_found = false}, other = {.must_be_reached = true};
    bool can;
    if (land_near(partial, offer, &landing) != NAV_OK)
        return NAV_ERR_MEMORY;
    if (!is_better(partial, &landing))
        return NAV_OK;
    if (can_be_reached(partial, landing.p, &can) != NAV_OK)
        return NAV_ERR_MEMORY;
    if (!can && may_be_across(partial)) {
        if (land_near(partial, offer, &other) != NAV_OK)
            return NAV_ERR_MEMORY;
        landing = other;
        can = is_better(partial, &landing);
    }
    if (can) {
        NAV_ASSERT(landing.is_found && landing.distance <= partial->distance);
        partial->best = landing.p;
        partial->distance = landing.distance;
    }
    return NAV_OK;
}

static NavResult find_place(Partial* partial) {
    Ask* ask = partial->search.ask;
    RadiusScratch* disc = partial->search.scratch;
    NavSpot spot = navi_spot(ask->mesh, partial->goal);
    disc->offers.count = 0;
    if (navi_ask_begin(ask) != NAV_OK)
        return NAV_ERR_MEMORY;
    navi_heap_start(&ask->heap, navi_heap_by_slot, NULL);
    NavResult result = push_triangle(partial, spot.t);
    while (result == NAV_OK && !navi_heap_is_empty(&ask->heap)) {
        HeapItem item = navi_heap_pop(&ask->heap);
        if (item.key * NAVI_DISTANCE_MARGIN > partial->distance)
            break;
        uint32_t index = item.node >> 1;
        result = (item.node & 1) == 0 ? look_at_triangle(partial, index)
                                      : look_at_offer(partial, disc->offers.data[index]);
    }
    return result;
}

// In slices the place is searched once. Its answer is a list of one point.
static SearchResult find_place_once(Partial* partial) {
    Ask* ask = partial->search.ask;
    PointList* points = &partial->scratch->leg.points;
    SearchAnswer answer = {points, NULL, true};
    PauseEntry entry = navi_pause_enter(ask, &answer);
    if (entry == PAUSE_RECALL) {
        NAV_ASSERT(points->count == 1);
        partial->best = points->data[0];
        return SEARCH_DONE;
    }
    points->count = 0;
    if (entry == PAUSE_NO_MEMORY || find_place(partial) != NAV_OK ||
        navi_points_add(&ask->memory, points, partial->best) != NAV_OK)
        return SEARCH_NO_MEMORY;
    return navi_pause_leave(ask, &answer);
}

SearchResult navi_radius_nearest_reached(PathScratch* scratch, const RadiusRequest* request,
                                         const RadiusPartial* which, NavNearest* nearest) {
    const Mesh* mesh = scratch->ask->mesh;
    NAV_ASSERT(request->radius > 0);
    Partial partial = {.scratch = scratch,
                       .request = request,
                       .search =
                           navi_radius_search_for(scratch->disc, request->filter, request->radius),
                       .goal = request->goal,
                       .best = request->start,
                       .which = *which,
                       .distance = navi_distance(request->start, request->goal)};
    NavSpot start = navi_spot(mesh, request->start);
    SearchResult result = SEARCH_DONE;
    if (!which->is_hoping)
        result = reach_all(scratch, request);
    else if (navi_link_reach(scratch, request->filter, &start) != NAV_OK)
        result = SEARCH_NO_MEMORY;
    if (result == SEARCH_DONE)
        result = find_place_once(&partial);
    if (result != SEARCH_DONE)
        return result;
    NavSpot spot = navi_spot(mesh, partial.best);
    NavNearest found = {true, partial.best, navi_spot_triangle(request->filter, &spot),
                        navi_distance(partial.best, request->goal)};
    *nearest = found;
    return SEARCH_DONE;
}
