#include "query/disc/path.h"

#include "query/ask/pause.h"
#include "query/disc/decide.h"
#include "query/disc/inside.h"

RadiusSearch navi_radius_search_for(RadiusScratch* scratch, const RadiusFilter* filter,
                                    int32_t radius) {
    RadiusSearch search = {.ask = scratch->ask,
                           .scratch = scratch,
                           .filter = filter,
                           .mesh = scratch->ask->mesh,
                           .radius = radius,
                           .r = radius};
    return search;
}

NavResult navi_radius_holds(RadiusScratch* scratch, const QueryFilter* filter, NavPoint p,
                            int32_t radius, bool* is_free) {
    RadiusSearch search = navi_radius_search_for(scratch, filter, radius);
    *is_free = false;
    if (radius > NAVI_RADIUS_MAX)
        return NAV_OK;
    // A leg of length 0 is free if the disc fits at p.
    return navi_radius_leg(&search, p, p, is_free) ? NAV_OK : NAV_ERR_MEMORY;
}

// --- a path ------------------------------------------------------------------------------

// Search for a path and round its bends to lattice points.
static SearchResult search_bent(RadiusSearch* search, bool is_resumed, bool* is_found) {
    SearchResult result = navi_radius_search(search, is_resumed, is_found);
    if (result != SEARCH_DONE)
        return result;
    if (*is_found)
        return navi_radius_shape(search, is_found) ? SEARCH_DONE : SEARCH_NO_MEMORY;
    // A failed search has reached the whole island of the start. Remember the island.
    bool is_island = !search->ask->is_out_of_budget;
    return !is_island || navi_radius_keep_island(search) ? SEARCH_DONE : SEARCH_NO_MEMORY;
}

// `*may`: false only if start and goal are known to lie in different islands. Returns false when
// out of memory.
static bool may_be_joined(RadiusSearch* search, bool* may) {
    uint32_t start, goal;
    *may = true;
    if (search->scratch->islands.count == 0)
        return true;
    if (!navi_radius_island_of(search, search->start, &start) ||
        !navi_radius_island_of(search, search->goal, &goal))
        return false;
    NAV_ASSERT(start == NAV_NONE || start < search->scratch->islands.count);
    NAV_ASSERT(goal == NAV_NONE || goal < search->scratch->islands.count);
    *may = start == goal;
    return true;
}

static SearchResult go_straight(RadiusSearch* search) {
    PointList* points = search->points;
    if (!navi_array_reserve(&search->ask->memory, points, 2))
        return SEARCH_NO_MEMORY;
    points->data[0] = search->start;
    points->data[1] = search->goal;
    points->count = 2;
    return SEARCH_DONE;
}

static SearchResult find_path(RadiusSearch* search, bool* is_found) {
    bool may = true;
    NAV_ASSERT(!navi_point_equal(search->start, search->goal));
    if (!navi_radius_leg(search, search->start, search->goal, is_found))
        return SEARCH_NO_MEMORY;
    if (*is_found)
        return go_straight(search);
    if (!navi_radius_keep(search) || !may_be_joined(search, &may))
        return SEARCH_NO_MEMORY;
    return may ? search_bent(search, false, is_found) : SEARCH_DONE;
}

SearchResult navi_radius_find(RadiusScratch* scratch, const RadiusRequest* request,
                              PointList* points, bool* is_found) {
    Ask* ask = scratch->ask;
    RadiusSearch search = navi_radius_search_for(scratch, request->filter, request->radius);
    search.start = request->start;
    search.goal = request->goal;
    search.points = points;
    search.is_optimal = request->is_exact;
    SearchAnswer answer = {points, NULL, false};
    PauseEntry entry = navi_pause_enter(ask, &answer);
    *is_found = answer.is_found;
    // PAUSE_RECALL: this search was already finished in an earlier slice; `answer` holds its
    // result.
    if (entry == PAUSE_RECALL || entry == PAUSE_NO_MEMORY)
        return entry == PAUSE_RECALL ? SEARCH_DONE : SEARCH_NO_MEMORY;
    points->count = 0;
    SearchResult result =
        entry == PAUSE_RESUME ? search_bent(&search, true, is_found) : find_path(&search, is_found);
    if (result == SEARCH_PAUSED)
        return navi_pause_keep(ask);
    answer.is_found = *is_found;
    return result == SEARCH_DONE ? navi_pause_leave(ask, &answer) : result;
}

// --- an island ---------------------------------------------------------------------------

static SearchResult explore_island(RadiusSearch* search, bool is_resumed, uint32_t* island) {
    bool is_found;
    SearchResult result = navi_radius_search(search, is_resumed, &is_found);
    if (result != SEARCH_DONE)
        return result;
    if (!navi_radius_keep_island(search))
        return SEARCH_NO_MEMORY;
    NAV_ASSERT(!is_found && search->scratch->islands.count > 0);
    *island = search->scratch->islands.count - 1;
    return SEARCH_DONE;
}

SearchResult navi_radius_explore(RadiusScratch* scratch, const QueryFilter* filter, NavPoint p,
                                 int32_t radius, uint32_t* island) {
    Ask* ask = scratch->ask;
    RadiusSearch search = navi_radius_search_for(scratch, filter, radius);
    search.start = search.goal = p;
    search.is_exploring = true;
    SearchAnswer answer = {NULL, NULL, true};
    PauseEntry entry = navi_pause_enter(ask, &answer);
    SearchResult result = SEARCH_DONE;
    *island = NAV_NONE;
    // A new search looks up the island first: it may be known. PAUSE_RECALL: this search was
    // already finished in an earlier slice, so its island is found here. A resumed search has no
    // island yet.
    if (entry == PAUSE_NO_MEMORY || (entry == PAUSE_BEGIN && !navi_radius_keep(&search)) ||
        (entry != PAUSE_RESUME && !navi_radius_island_of(&search, p, island)))
        return SEARCH_NO_MEMORY;
    NAV_ASSERT(entry != PAUSE_RECALL || *island != NAV_NONE);
    if (entry == PAUSE_RECALL)
        return SEARCH_DONE;
    if (*island == NAV_NONE)
        result = explore_island(&search, entry == PAUSE_RESUME, island);
    if (result == SEARCH_PAUSED)
        return navi_pause_keep(ask);
    return result == SEARCH_DONE ? navi_pause_leave(ask, &answer) : result;
}

void navi_radius_forget(RadiusScratch* scratch) {
    navi_radius_forget_islands(scratch);
    navi_disc_forget_cuts(&scratch->cuts);
}
