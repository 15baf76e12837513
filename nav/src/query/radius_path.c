#include "query/radius_path.h"

#include "query/radius_inside.h"
#include "query/reach.h"

static RadiusSearch search_for(NavQuery* query, const RadiusFilter* filter, int32_t radius) {
    RadiusSearch search = {.query = query,
                           .scratch = &query->radius,
                           .filter = filter,
                           .mesh = query->mesh,
                           .radius = radius,
                           .r = radius};
    return search;
}

bool navi_radius_holds(NavQuery* query, const QueryFilter* filter, NavPoint p, int32_t radius,
                       bool* is_free) {
    RadiusSearch search = search_for(query, filter, radius);
    *is_free = false;
    return radius > NAVI_RADIUS_MAX || navi_radius_leg(&search, p, p, is_free);
}

// Search, and give the way lattice points; again without what has none, until a way is found.
static bool search_bent(RadiusSearch* search, bool* is_found) {
    bool is_shaped = false;
    do {
        if (!navi_radius_search(search, is_found) ||
            (*is_found && !navi_radius_shape(search, &is_shaped)))
            return false;
    } while (*is_found && !is_shaped);
    return true;
}

static bool find(RadiusSearch* search, NavPathStatus* status) {
    NavQuery* query = search->query;
    bool is_found;
    query->points.count = 0;
    if (navi_point_equal(search->start, search->goal))
        return navi_list_add_point(query, &query->points, search->start);
    if (!navi_radius_leg(search, search->start, search->goal, &is_found))
        return false;
    if (is_found)
        return navi_list_add_point(query, &query->points, search->start) &&
               navi_list_add_point(query, &query->points, search->goal);
    NavSpot start = navi_spot(search->mesh, search->start);
    NavSpot goal = navi_spot(search->mesh, search->goal);
    if (!navi_reach_shares(query, search->filter, &start, &goal, &is_found) ||
        (is_found && !search_bent(search, &is_found)))
        return false;
    if (!is_found)
        *status = NAV_PATH_UNREACHABLE;
    return true;
}

bool navi_radius_path(NavQuery* query, const QueryFilter* filter, const NavPathRequest* request,
                      NavPathStatus* status) {
    RadiusSearch search = search_for(query, filter, request->radius);
    bool is_free;
    search.start = request->start;
    search.goal = request->goal;
    search.is_optimal = request->mode == NAV_PATH_OPTIMAL;
    *status = NAV_PATH_START_BLOCKED;
    if (!navi_radius_holds(query, filter, request->start, request->radius, &is_free))
        return false;
    if (!is_free)
        return true;
    *status = NAV_PATH_GOAL_BLOCKED;
    if (!navi_radius_holds(query, filter, request->goal, request->radius, &is_free))
        return false;
    if (!is_free)
        return true;
    *status = NAV_PATH_OK;
    return navi_radius_keep(&search) && find(&search, status);
}

void navi_radius_fini(NavQuery* query) {
    NavMemory* memory = &query->memory;
    RadiusScratch* scratch = &query->radius;
    navi_array_fini(memory, &scratch->vertices);
    navi_array_fini(memory, &scratch->edges);
    navi_array_fini(memory, &scratch->marks);
    navi_array_fini(memory, &scratch->stack);
    navi_array_fini(memory, &scratch->sight);
    navi_array_fini(memory, &scratch->cones);
    navi_array_fini(memory, &scratch->nodes);
    navi_array_fini(memory, &scratch->arcs);
    navi_array_fini(memory, &scratch->stops);
    navi_array_fini(memory, &scratch->choices);
    navi_array_fini(memory, &scratch->bans);
    navi_array_fini(memory, &scratch->lists);
    navi_array_fini(memory, &scratch->cells);
    navi_array_fini(memory, &scratch->squares);
}
