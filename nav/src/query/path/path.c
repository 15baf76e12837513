#include "query/path/path.h"

#include "query/ask/pause.h"
#include "query/ask/reach.h"
#include "query/disc/path.h"
#include "query/link/hops.h"
#include "query/path/leg.h"
#include "query/path/link_search.h"
#include "query/path/link_wide.h"
#include "query/path/radius_partial.h"
#include "query/space/nearest.h"
#include "query/stand/seek.h"

typedef struct PathSearch {
    PathScratch* scratch;
    Ask* ask;
    const NavPathRequest* request;
    const QueryFilter* filter; // that of the Ask
    LegRequest leg;            // up to the goal of the request, or to the end of a partial path
    bool is_joined;            // start and goal are joined without links, for a point
    bool is_found;             // else there is no path for the disc
    bool has_links;            // the path uses links
    // The result is written only at the end: without memory there is none.
    NavPathStatus status;
    const Route* route;
    PathMeasure measure;
    double goal_distance;
    NavNearest nearest; // the nearest place when start or goal is blocked
} PathSearch;

static NavResult can_stand(const PathSearch* search, NavPoint p, const NavSpot* spot, bool* can) {
    int32_t radius = search->request->radius;
    DiscPlace place;
    if (radius > 0)
        return navi_disc_place(&search->scratch->disc->stand, search->filter, p, radius, &place,
                               can);
    *can = navi_spot_is_walkable(search->filter, spot);
    return NAV_OK;
}

// --- blocked, and cut off ----------------------------------------------------------------

// Find where else a blocked disc can be. A budget that ends here leaves the answer without a place.
static SearchResult find_legal_disc(PathSearch* search, NavPoint p) {
    Ask* ask = search->ask;
    SeekRequest seek = {search->filter, p,   search->request->radius, INFINITY, NULL, NULL, false,
                        NULL,           NULL};
    SearchResult result = navi_disc_seek(&search->scratch->disc->stand, &seek, &search->nearest);
    ask->is_out_of_budget = false;
    return result;
}

// Find where else the blocked point or disc can be.
static SearchResult find_legal(PathSearch* search, NavPoint p) {
    Ask* ask = search->ask;
    if (navi_ask_begin(ask) != NAV_OK)
        return SEARCH_NO_MEMORY;
    if (search->request->radius > 0)
        return find_legal_disc(search, p);
    Joined any = navi_joined_any(ask, search->filter);
    return navi_nearest(ask, &any, p, INT64_MAX, &search->nearest) == NAV_OK ? SEARCH_DONE
                                                                             : SEARCH_NO_MEMORY;
}

static NavResult find_reachable(PathSearch* search, bool* is_reached) {
    Ask* ask = search->ask;
    const LegRequest* leg = &search->leg;
    if (navi_reach_shares(ask, search->filter, &leg->start, &leg->goal, &search->is_joined) !=
        NAV_OK)
        return NAV_ERR_MEMORY;
    *is_reached = search->is_joined;
    if (*is_reached || search->scratch->link.hops.count == 0)
        return NAV_OK;
    if (navi_link_reach(&search->scratch->link, search->filter, &leg->start) != NAV_OK)
        return NAV_ERR_MEMORY;
    *is_reached = navi_reach_is_spot_marked(ask, search->filter, &leg->goal);
    return NAV_OK;
}

// Find the place nearest to the goal that can be reached.
static SearchResult find_nearest(PathSearch* search, const RadiusPartial* which,
                                 NavNearest* nearest) {
    PathScratch* scratch = search->scratch;
    Ask* ask = search->ask;
    const NavPathRequest* request = search->request;
    if (request->radius > 0) {
        RadiusRequest disc = {search->filter,  request->start, request->goal,
                              request->radius, false,          false};
        return navi_radius_nearest_reached(scratch, &disc, which, nearest);
    }
    Joined marked = navi_joined_marked(ask, search->filter);
    marked.has_from = scratch->link.hops.count == 0;
    marked.ends[0] = request->start;
    if (navi_link_reach(&scratch->link, search->filter, &search->leg.start) != NAV_OK ||
        navi_ask_begin(ask) != NAV_OK ||
        navi_nearest(ask, &marked, request->goal, INT64_MAX, nearest) != NAV_OK)
        return SEARCH_NO_MEMORY;
    return SEARCH_DONE;
}

// Replace the goal by the nearest point that can be reached.
static SearchResult move_goal(PathSearch* search, const RadiusPartial* which) {
    LegRequest* leg = &search->leg;
    NavNearest nearest;
    SearchResult result = find_nearest(search, which, &nearest);
    if (result != SEARCH_DONE)
        return result;
    NAV_ASSERT(nearest.is_found);
    search->status = NAV_PATH_PARTIAL;
    search->goal_distance = nearest.distance;
    leg->goal_p = nearest.point; // it touches walls, and what shuts the goal in may be around it
    leg->is_backward = true;
    leg->looks_first = false;
    leg->goal = navi_spot(search->ask->mesh, nearest.point);
    return navi_reach_shares(search->ask, search->filter, &leg->start, &leg->goal,
                             &search->is_joined) == NAV_OK
               ? SEARCH_DONE
               : SEARCH_NO_MEMORY;
}

// --- the path ----------------------------------------------------------------------------

static void clear_answer(PathSearch* search, NavPathStatus status) {
    search->status = status;
    search->measure.length = search->measure.cost = search->goal_distance = 0;
    search->nearest.is_found = false;
    search->nearest.point = (NavPoint){0, 0};
}

// Search without links, and then with links where that is cheaper.
static SearchResult search_path(PathSearch* search) {
    PathScratch* scratch = search->scratch;
    const LegRequest* leg = &search->leg;
    Route* walked = &scratch->walked;
    walked->measure.length = 0;
    walked->measure.cost = INFINITY;
    search->route = walked;
    SearchResult result = SEARCH_DONE;
    if (search->is_joined)
        result = navi_leg(scratch, leg, walked);
    if (result != SEARCH_DONE)
        return result;
    if (scratch->link.hops.count > 0 && !search->ask->is_out_of_budget) {
        result = navi_link_search(scratch, leg, walked->measure.cost, &search->has_links);
        if (result != SEARCH_DONE)
            return result;
        if (search->has_links)
            search->route = &scratch->linked;
    }
    search->measure = search->route->measure;
    if (!search->ask->is_out_of_budget)
        navi_link_note_wide(scratch, leg, search->measure.cost);
    search->is_found = search->ask->is_out_of_budget || search->measure.cost < INFINITY;
    NAV_ASSERT(search->is_found || leg->radius > 0);
    return SEARCH_DONE;
}

// Find a path to a place as near to the goal as possible. For a disc, the nearest place of all is
// tried first: mostly it can be reached, and nothing else is needed. Then the nearest one that is
// not known to be apart, and in the end that of the components that can be reached. If the search
// for a path misses that, places farther away are tried, and the start in the end.
static SearchResult search_partial(PathSearch* search) {
    RadiusPartial which = {0, true};
    uint32_t hopes = 6; // each time that a search finds nothing, more is known
    double farther = 4;
    search->is_found = false;
    while (!search->is_found) {
        SearchResult result = move_goal(search, &which);
        if (result == SEARCH_DONE)
            result = search_path(search);
        if (result != SEARCH_DONE)
            return result;
        which.least = which.is_hoping ? 0 : search->goal_distance + farther;
        farther = which.is_hoping ? 4 : 2 * farther + search->request->radius;
        which.is_hoping = which.is_hoping && --hopes > 0;
    }
    return SEARCH_DONE;
}

// Search for a goal that is not blocked.
static SearchResult reach_goal(PathSearch* search) {
    bool is_reached;
    if (find_reachable(search, &is_reached) != NAV_OK)
        return SEARCH_NO_MEMORY;
    if (is_reached) {
        SearchResult result = search_path(search);
        if (result != SEARCH_DONE || search->is_found)
            return result;
    }
    clear_answer(search, NAV_PATH_UNREACHABLE); // a search that finds nothing leaves no finite cost
    return search->request->is_partial_allowed ? search_partial(search) : SEARCH_DONE;
}

static SearchResult answer_blocked(PathSearch* search, NavPathStatus status, NavPoint p) {
    search->status = status;
    return find_legal(search, p);
}

static SearchResult answer_path(PathSearch* search) {
    const NavPathRequest* request = search->request;
    bool can;
    if (can_stand(search, request->start, &search->leg.start, &can) != NAV_OK)
        return SEARCH_NO_MEMORY;
    if (!can)
        return answer_blocked(search, NAV_PATH_START_BLOCKED, request->start);
    if (can_stand(search, request->goal, &search->leg.goal, &can) != NAV_OK)
        return SEARCH_NO_MEMORY;
    if (can)
        return reach_goal(search);
    if (!request->is_partial_allowed)
        return answer_blocked(search, NAV_PATH_GOAL_BLOCKED, request->goal);
    search->status = NAV_PATH_GOAL_BLOCKED;
    return search_partial(search);
}

// The fields are copied one by one. Copying the whole struct would stall on the stores of its
// fields.
static void give_path(const PathSearch* search, uint64_t version, NavPath* path) {
    path->status = search->status;
    path->points = NULL;
    path->point_count = path->triangle_count = 0;
    path->links = NULL;
    path->triangles = NULL;
    path->length = search->measure.length;
    path->cost = search->measure.cost;
    path->excess = 0;
    path->goal_distance = search->goal_distance;
    path->has_nearest = search->nearest.is_found;
    path->nearest = search->nearest.point;
    path->version = version;
    if (!navi_status_leads_on(search->status))
        return;
    const Route* route = search->route;
    NAV_ASSERT(route != NULL && route->points.count > 0);
    path->excess = search->scratch->excess;
    path->points = route->points.data;
    path->point_count = route->points.count;
    path->triangles = route->corridor.data;
    path->triangle_count = route->corridor.count;
    path->links = search->has_links ? search->scratch->links.data : NULL;
}

// Each field is written in place. Copies of whole structs would stall on the stores of their
// fields.
static void begin_path(PathSearch* search, PathScratch* scratch, const NavPathRequest* request) {
    LegRequest* leg = &search->leg;
    Ask* ask = scratch->ask;
    NAV_ASSERT(request->radius >= 0);
    scratch->excess = 0;
    search->scratch = scratch;
    search->ask = ask;
    search->request = request;
    search->filter = &ask->filter;
    navi_filter_make(ask->mesh, ask->labels, ask->pathdata, request->filter, &ask->filter);
    navi_spot_find_again(ask->mesh, request->start, &ask->found, &leg->start);
    navi_spot_find_again(ask->mesh, request->goal, &ask->found, &leg->goal);
    leg->filter = search->filter;
    leg->rate = navi_filter_equal_rate(search->filter, ask->pathdata);
    leg->start_p = request->start;
    leg->goal_p = request->goal;
    leg->radius = request->radius;
    leg->is_exact = request->mode == NAV_PATH_OPTIMAL;
    leg->max_excess = request->max_excess;
    leg->wants_corridor = request->has_corridor;
    leg->is_backward = false;
    leg->looks_first = request->is_partial_allowed; // goals that are shut in are likely
    search->is_joined = search->is_found = search->has_links = false;
    search->route = NULL;
    clear_answer(search, NAV_PATH_OK);
}

// The number of nodes that no query exceeds: NODES_MOST for each vertex of the mesh, and for the
// first `VERTICES_MORE` that it may lack; with links that much for each of them, too. It is far
// above what any query was seen to need (tests/RESULTS.md).
static uint64_t nodes_most(const Ask* ask) {
    enum { NODES_MOST = 1024, VERTICES_MORE = 64 };
    uint64_t one = NODES_MOST * ((uint64_t)ask->mesh->counts->vertex_alive + VERTICES_MORE);
    uint64_t legs = (uint64_t)ask->world->links.counts->alive + 1;
    return one < UINT64_MAX / legs ? one * legs : UINT64_MAX;
}

static uint64_t nodes_of(const Ask* ask, uint32_t max_nodes) {
    uint64_t most = nodes_most(ask);
    return max_nodes == NAV_NO_LIMIT || max_nodes > most ? most : max_nodes;
}

SearchResult navi_path(PathScratch* scratch, const NavPathRequest* request, uint64_t version,
                       NavPath* path) {
    PathSearch search;
    Ask* ask = scratch->ask;
    begin_path(&search, scratch, request);
    ask->nodes_left = nodes_of(ask, request->max_nodes);
    ask->is_out_of_budget = false;
    ask->has_budget = request->max_nodes != NAV_NO_LIMIT;
    navi_ask_begin_filter(ask, version, search.filter);
    if (request->max_nodes != NAV_NO_LIMIT && request->radius > 0 && !navi_pause_is_going_on(ask))
        navi_gap_forget(
            &scratch->disc->gap); // else what it knows would make the budget last longer
    if (ask->world->links.slots.count > 0 &&
        navi_link_hops(&scratch->link, search.filter, request->radius) != NAV_OK)
        return SEARCH_NO_MEMORY;
    SearchResult result = answer_path(&search);
    if (result != SEARCH_DONE)
        return result;
    if (ask->is_out_of_budget)
        clear_answer(&search, NAV_PATH_OUT_OF_BUDGET);
    give_path(&search, version, path);
    return SEARCH_DONE;
}
