#include "query/path/path.h"

#include <string.h>

#include "base/assert.h"
#include "query/ask/reach.h"
#include "query/disc/nearest.h"
#include "query/disc/path.h"
#include "query/path/leg.h"
#include "query/path/link_search.h"
#include "query/path/radius_partial.h"
#include "query/path/slice.h"
#include "query/space/nearest.h"
#include "world/change/world.h"

typedef struct PathSearch {
    NavQuery* query;
    const NavPathRequest* request;
    QueryFilter filter;
    LegRequest leg; // to the goal that was asked for, or to where a partial path ends
    bool is_joined; // start and goal, on foot, for a point
    bool is_found;  // else there is no way for the disc
    bool has_links; // the path leads over links
    // The answer, which is given only in the end: without memory nothing is.
    NavPathStatus status;
    PathMeasure measure;
    double goal_distance;
    NavNearest nearest; // where start or goal is blocked
} PathSearch;

static bool is_walkable(const QueryFilter* filter, const NavSpot* spot) {
    for (uint32_t t = spot->t; t != NAV_NONE; t = navi_spot_next(filter->mesh, spot, t))
        if (navi_filter_walks(filter, t))
            return true;
    return false;
}

static bool can_stand(const PathSearch* search, NavPoint p, const NavSpot* spot, bool* can) {
    int32_t radius = search->request->radius;
    if (radius > 0)
        return navi_radius_holds(search->query, &search->filter, p, radius, can);
    *can = is_walkable(&search->filter, spot);
    return true;
}

// --- blocked, and cut off ----------------------------------------------------------------

// Say where else the blocked point, or disc, could be.
static bool find_legal(PathSearch* search, NavPoint p) {
    NavQuery* query = search->query;
    int32_t radius = search->request->radius;
    NavNearest* nearest = &search->nearest;
    Joined any = navi_joined_any(query, &search->filter);
    return navi_query_begin(query) &&
           (radius > 0 ? navi_radius_nearest(query, &search->filter, p, radius, INT32_MAX, nearest)
                       : navi_nearest(query, &any, p, INT64_MAX, nearest));
}

static bool find_reachable(PathSearch* search, bool* is_reached) {
    NavQuery* query = search->query;
    const QueryFilter* filter = &search->filter;
    if (!navi_reach_shares(query, filter, &search->leg.start, &search->leg.goal,
                           &search->is_joined))
        return false;
    *is_reached = search->is_joined;
    if (*is_reached || query->hops.count == 0)
        return true;
    if (!navi_link_reach(query, filter, &search->leg.start))
        return false;
    *is_reached = navi_link_is_spot_reached(query, filter, &search->leg.goal);
    return true;
}

// In place of the goal, the nearest point that can be reached.
static bool move_goal(PathSearch* search, const RadiusPartial* which) {
    NavQuery* query = search->query;
    const NavPathRequest* request = search->request;
    NavNearest nearest;
    Joined linked = navi_joined_linked(query, &search->filter);
    if (request->radius > 0) {
        RadiusRequest disc = {&search->filter, request->start, request->goal, request->radius,
                              false};
        if (!navi_radius_nearest_reached(query, &disc, which, &nearest))
            return false;
    } else if (!navi_link_reach(query, &search->filter, &search->leg.start) ||
               !navi_query_begin(query) ||
               !navi_nearest(query, &linked, request->goal, INT64_MAX, &nearest)) {
        return false;
    }
    NAV_ASSERT(nearest.is_found);
    search->status = NAV_PATH_PARTIAL;
    search->goal_distance = nearest.distance;
    search->leg.goal_p = nearest.point;
    search->leg.goal = navi_spot(query->mesh, nearest.point);
    return navi_reach_shares(query, &search->filter, &search->leg.start, &search->leg.goal,
                             &search->is_joined);
}

// --- the path ----------------------------------------------------------------------------

// Keep the path on foot while links are tried.
static bool keep_walk(NavQuery* query) {
    query->route_points.count = query->route_corridor.count = 0;
    for (uint32_t i = 0; i < query->points.count; i++)
        if (!navi_list_add_point(query, &query->route_points, query->points.data[i]))
            return false;
    for (uint32_t i = 0; i < query->corridor.count; i++)
        if (!navi_list_add(query, &query->route_corridor, query->corridor.data[i]))
            return false;
    return true;
}

static bool search_path(PathSearch* search) {
    NavQuery* query = search->query;
    const LegRequest* leg = &search->leg;
    PathMeasure* measure = &search->measure;
    measure->length = 0;
    measure->cost = INFINITY;
    if (search->is_joined && !navi_leg(query, leg, measure))
        return false;
    if (query->hops.count > 0 && !query->is_out_of_budget) {
        if ((search->is_joined && !keep_walk(query)) ||
            !navi_link_search(query, leg, measure, &search->has_links, measure))
            return false;
    }
    search->is_found = query->is_out_of_budget || measure->cost < INFINITY;
    NAV_ASSERT(search->is_found || leg->radius > 0);
    return true;
}

// A path as near to the goal as can be. For a disc the nearest place of all is tried first: mostly
// it can be reached, and then no more need be known than the way. A way that is wide enough for it
// by less than a step may have no path on the lattice; then one that ends further away is tried, at
// last where it starts.
static bool search_partial(PathSearch* search, bool is_hoping) {
    RadiusPartial which = {0, is_hoping};
    search->is_found = false;
    while (!search->is_found) {
        if (!move_goal(search, &which) || !search_path(search))
            return false;
        which.least = which.is_hoping ? 0 : search->goal_distance;
        which.is_hoping = false;
    }
    return true;
}

// The goal is not blocked.
static bool reach(PathSearch* search) {
    bool is_reached;
    if (!find_reachable(search, &is_reached) || (is_reached && !search_path(search)))
        return false;
    if (is_reached && search->is_found)
        return true;
    search->status = NAV_PATH_UNREACHABLE;
    // Where a disc's search was in vain, it has told what can be reached.
    return !search->request->is_partial_allowed || search_partial(search, !is_reached);
}

static bool answer(PathSearch* search) {
    const NavPathRequest* request = search->request;
    bool can;
    if (request->mode == NAV_PATH_OPTIMAL && search->leg.rate == 0) {
        search->status = NAV_PATH_UNSUPPORTED;
        return true;
    }
    if (!can_stand(search, request->start, &search->leg.start, &can))
        return false;
    if (!can) {
        search->status = NAV_PATH_START_BLOCKED;
        return find_legal(search, request->start);
    }
    if (!can_stand(search, request->goal, &search->leg.goal, &can))
        return false;
    if (can)
        return reach(search);
    search->status = NAV_PATH_GOAL_BLOCKED;
    return request->is_partial_allowed ? search_partial(search, true)
                                       : find_legal(search, request->goal);
}

static void give_points(const PathSearch* search, NavPath* path) {
    const NavQuery* query = search->query;
    bool is_kept = query->hops.count > 0; // then the path stands in the route
    const PointList* points = is_kept ? &query->route_points : &query->points;
    const TriangleList* corridor = is_kept ? &query->route_corridor : &query->corridor;
    path->points = points->data;
    path->point_count = points->count;
    path->triangles = corridor->data;
    path->triangle_count = corridor->count;
    path->links = search->has_links ? query->route_links.data : NULL;
}

// Field by field, as below: what is copied as a whole waits for its parts.
static void give(const PathSearch* search, uint64_t version, NavPath* path) {
    path->status = search->status;
    path->points = NULL;
    path->point_count = path->triangle_count = 0;
    path->links = NULL;
    path->triangles = NULL;
    path->length = search->measure.length;
    path->cost = search->measure.cost;
    path->goal_distance = search->goal_distance;
    path->has_nearest = search->nearest.is_found;
    path->nearest = search->nearest.point;
    path->version = version;
    if (search->status == NAV_PATH_OK || search->status == NAV_PATH_PARTIAL)
        give_points(search, path);
}

static void clear(PathSearch* search, NavPathStatus status) {
    search->status = status;
    search->measure.length = search->measure.cost = search->goal_distance = 0;
    search->nearest.is_found = false;
    search->nearest.point = (NavPoint){0, 0};
}

// Each part where it stays: copies that are made at once would wait for the parts.
static void begin(PathSearch* search, NavQuery* query, const NavPathRequest* request) {
    LegRequest* leg = &search->leg;
    search->query = query;
    search->request = request;
    navi_filter_make(query->mesh, query->labels, query->search, &request->filter, &search->filter);
    navi_spot_find(query->mesh, request->start, &leg->start);
    navi_spot_find(query->mesh, request->goal, &leg->goal);
    leg->filter = &search->filter;
    leg->rate = navi_filter_equal_rate(&search->filter, query->search);
    leg->start_p = request->start;
    leg->goal_p = request->goal;
    leg->radius = request->radius;
    leg->is_exact = request->mode == NAV_PATH_OPTIMAL;
    leg->wants_corridor = request->has_corridor;
    search->is_joined = search->is_found = search->has_links = false;
    clear(search, NAV_PATH_OK);
}

bool navi_path(NavQuery* query, const NavPathRequest* request, uint64_t version, NavPath* path) {
    PathSearch search;
    begin(&search, query, request);
    query->nodes_left = request->max_nodes == 0 ? UINT64_MAX : request->max_nodes;
    query->is_out_of_budget = false;
    navi_query_begin_filter(query, version, &search.filter);
    if (request->max_nodes > 0 && request->radius > 0 && !navi_slice_is_going_on(query))
        navi_radius_forget(query); // else the budget would last longer with what is known
    if (query->world->links.slots.count > 0 &&
        !navi_link_hops(query, &search.filter, request->radius))
        return false;
    if (!answer(&search))
        return false;
    if (query->is_out_of_budget)
        clear(&search, NAV_PATH_OUT_OF_BUDGET);
    give(&search, version, path);
    return true;
}
