#include "query/disc/path.h"

#include "query/ask/pause.h"
#include "query/disc/cones.h"
#include "query/gap/decide.h"

RadiusSearch navi_radius_search_for(RadiusScratch* scratch, const QueryFilter* filter,
                                    int32_t radius) {
    RadiusSearch search = {.ask = scratch->ask,
                           .scratch = scratch,
                           .filter = filter,
                           .mesh = scratch->ask->mesh,
                           .radius = radius,
                           .r = radius};
    return search;
}

NavResult navi_radius_keeps(RadiusScratch* scratch, const QueryFilter* filter,
                            const NavPoint leg[2], int32_t distance, bool* is_free) {
    RadiusSearch search = navi_radius_search_for(scratch, filter, distance);
    *is_free = false;
    if (distance > NAVI_RADIUS_MAX)
        return NAV_OK;
    return navi_radius_leg_keeps(&search, leg, distance, is_free) ? NAV_OK : NAV_ERR_MEMORY;
}

// --- a path ------------------------------------------------------------------------------

static SearchResult go_straight(RadiusSearch* search) {
    PointList* points = search->points;
    if (!navi_array_reserve(&search->ask->memory, points, 2))
        return SEARCH_NO_MEMORY;
    points->data[0] = search->start;
    points->data[1] = search->goal;
    points->count = 2;
    return SEARCH_DONE;
}

// Search for a path and round its bends to lattice points. If a tangent of a quick search is not
// free, search again with care.
static SearchResult search_bent(RadiusSearch* search, bool is_careful, bool is_resumed,
                                bool* is_found) {
    for (;;) {
        SearchResult result = navi_disc_search(search, is_careful, is_resumed, is_found);
        if (result != SEARCH_DONE || !*is_found)
            return result;
        if (!navi_radius_shape(search, is_found))
            return SEARCH_NO_MEMORY;
        if (*is_found || search->scratch->disc_search.is_careful)
            return SEARCH_DONE;
        is_careful = true;
        is_resumed = false;
    }
}

static SearchResult begin_find(RadiusSearch* search, bool is_careful, bool* is_found) {
    NAV_ASSERT(!navi_point_equal(search->start, search->goal));
    search->points->count = 0;
    if (!navi_radius_leg(search, search->start, search->goal, is_found))
        return SEARCH_NO_MEMORY;
    return *is_found ? go_straight(search) : search_bent(search, is_careful, false, is_found);
}

SearchResult navi_radius_find(RadiusScratch* scratch, const RadiusRequest* request,
                              const DiscPlace ends[2], bool is_careful, PointList* points,
                              bool* is_found) {
    RadiusSearch search = navi_radius_search_for(scratch, request->filter, request->radius);
    search.start = request->start;
    search.goal = request->goal;
    search.places[0] = ends[0];
    search.places[1] = ends[1];
    search.points = points;
    search.is_optimal = request->is_exact;
    SearchAnswer answer = {.points = points};
    PauseEntry entry = navi_pause_enter(scratch->ask, &answer);
    *is_found = answer.is_found;
    // PAUSE_RECALL: this search was already finished in an earlier slice; `answer` holds its
    // result.
    if (entry == PAUSE_RECALL || entry == PAUSE_NO_MEMORY)
        return entry == PAUSE_RECALL ? SEARCH_DONE : SEARCH_NO_MEMORY;
    scratch->ask->is_stopped = false;
    SearchResult result = entry == PAUSE_RESUME ? search_bent(&search, is_careful, true, is_found)
                                                : begin_find(&search, is_careful, is_found);
    if (result == SEARCH_PAUSED)
        return navi_pause_keep(scratch->ask);
    if (!*is_found)
        points->count = 0;
    answer.is_found = *is_found;
    return result == SEARCH_DONE ? navi_pause_leave(scratch->ask, &answer) : result;
}
