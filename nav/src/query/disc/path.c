#include "query/disc/path.h"

#include "base/assert.h"
#include "query/disc/inside.h"
#include "query/path/slice.h"

RadiusSearch navi_radius_search_for(NavQuery* query, const RadiusFilter* filter, int32_t radius) {
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
    RadiusSearch search = navi_radius_search_for(query, filter, radius);
    *is_free = false;
    return radius > NAVI_RADIUS_MAX || navi_radius_leg(&search, p, p, is_free);
}

// --- a way -------------------------------------------------------------------------------

// Search, and give the way lattice points; again without what has none, until a way is found.
static bool search_bent(RadiusSearch* search, bool is_resumed, bool* is_found) {
    bool is_shaped = false;
    do {
        if (!navi_radius_search(search, is_resumed, is_found) ||
            (*is_found && !navi_radius_shape(search, &is_shaped)))
            return false;
        is_resumed = false;
    } while (*is_found && !is_shaped);
    // Where nothing was banned, all that can be reached has been.
    return *is_found || search->query->is_out_of_budget || search->scratch->bans.count > 0 ||
           navi_radius_keep_island(search);
}

// Two places in different islands need no search.
static bool may_be_joined(RadiusSearch* search, bool* may) {
    uint32_t start, goal;
    *may = true;
    if (search->scratch->islands.count == 0)
        return true;
    if (!navi_radius_island_of(search, search->start, &start) ||
        !navi_radius_island_of(search, search->goal, &goal))
        return false;
    *may = start == goal;
    return true;
}

static bool go_straight(RadiusSearch* search) {
    NavQuery* query = search->query;
    query->points.count = 0;
    return navi_list_add_point(query, &query->points, search->start) &&
           navi_list_add_point(query, &query->points, search->goal);
}

static bool find(RadiusSearch* search, bool is_resumed, bool* is_found) {
    bool may = true;
    *is_found = false;
    if (is_resumed)
        return search_bent(search, true, is_found);
    if (!navi_radius_leg(search, search->start, search->goal, is_found))
        return false;
    if (*is_found)
        return go_straight(search);
    return navi_radius_keep(search) && may_be_joined(search, &may) &&
           (!may || search_bent(search, false, is_found));
}

bool navi_radius_find(NavQuery* query, const RadiusRequest* request, bool* is_found) {
    RadiusSearch search = navi_radius_search_for(query, request->filter, request->radius);
    search.start = request->start;
    search.goal = request->goal;
    search.is_optimal = request->is_exact;
    SliceEntry entry = navi_slice_enter(query, &search.expanded, sizeof search.expanded);
    if (entry == SLICE_RECALL || entry == SLICE_FAIL) {
        *is_found = query->slice.flag;
        return entry == SLICE_RECALL;
    }
    query->points.count = 0;
    bool is_done = find(&search, entry == SLICE_RESUME, is_found);
    if (search.is_paused)
        navi_slice_pause(query, &search.expanded, sizeof search.expanded);
    return is_done && navi_slice_leave(query, *is_found);
}

// --- an island ---------------------------------------------------------------------------

static bool explore(RadiusSearch* search, bool is_resumed) {
    bool is_found;
    return navi_radius_search(search, is_resumed, &is_found) && navi_radius_keep_island(search);
}

bool navi_radius_explore(NavQuery* query, const QueryFilter* filter, NavPoint p, int32_t radius,
                         uint32_t* island) {
    RadiusSearch search = navi_radius_search_for(query, filter, radius);
    search.start = search.goal = p;
    search.is_exploring = true;
    SliceEntry entry = navi_slice_enter(query, &search.expanded, sizeof search.expanded);
    *island = NAV_NONE;
    if (entry == SLICE_FAIL || (entry == SLICE_BEGIN && !navi_radius_keep(&search)) ||
        (entry != SLICE_RESUME && !navi_radius_island_of(&search, p, island)))
        return false;
    if (entry == SLICE_RECALL) {
        NAV_ASSERT(*island != NAV_NONE);
        return true;
    }
    query->points.count = 0;
    bool is_done = *island != NAV_NONE || explore(&search, entry == SLICE_RESUME);
    if (search.is_paused)
        navi_slice_pause(query, &search.expanded, sizeof search.expanded);
    if (*island == NAV_NONE)
        *island = query->radius.islands.count - 1;
    return is_done && navi_slice_leave(query, true);
}

void navi_radius_forget(NavQuery* query) { navi_radius_forget_islands(&query->radius); }

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
    navi_array_fini(memory, &scratch->shores);
    navi_array_fini(memory, &scratch->islands);
    navi_array_fini(memory, &scratch->reached);
    navi_array_fini(memory, &scratch->walls);
    navi_array_fini(memory, &scratch->blocks);
    navi_array_fini(memory, &scratch->order);
    navi_array_fini(memory, &scratch->offers);
}
