#include "query/disc/find.h"

#include "query/ask/pause.h"
#include "query/disc/decide.h"
#include "query/disc/stand.h"

static NavResult find_ends(RadiusScratch* scratch, const RadiusRequest* request) {
    if (navi_disc_places(scratch, request->filter, request->start, request->radius,
                         &scratch->ends[0]) != NAV_OK)
        return NAV_ERR_MEMORY;
    return navi_disc_places(scratch, request->filter, request->goal, request->radius,
                            &scratch->ends[1]);
}

// Is it already known that no place of the start is joined to one of the goal? This counts as a
// search that has ended, since later slices know more.
static SearchResult are_known_apart(RadiusScratch* scratch, const RadiusRequest* request,
                                    bool* are_apart) {
    SearchAnswer answer = {NULL, NULL, false};
    PauseEntry entry = navi_pause_enter(scratch->ask, &answer);
    *are_apart = answer.is_found;
    if (entry == PAUSE_RECALL || entry == PAUSE_NO_MEMORY)
        return entry == PAUSE_RECALL ? SEARCH_DONE : SEARCH_NO_MEMORY;
    const DiscPlaceList *starts = &scratch->ends[0], *goals = &scratch->ends[1];
    *are_apart = true;
    for (uint32_t i = 0; i < starts->count * goals->count && *are_apart; i++) {
        const DiscPlace ends[2] = {starts->data[i % starts->count], goals->data[i / starts->count]};
        if (!navi_disc_is_known_apart(scratch, request->filter, request->radius, ends, are_apart))
            return SEARCH_NO_MEMORY;
    }
    answer.is_found = *are_apart;
    return navi_pause_leave(scratch->ask, &answer);
}

// Is some place of the start joined to one of the goal? Then `ends` become the first two such.
static SearchResult decide(RadiusScratch* scratch, const RadiusRequest* request, DiscPlace ends[2],
                           bool* are_joined) {
    const DiscPlaceList *starts = &scratch->ends[0], *goals = &scratch->ends[1];
    *are_joined = false;
    for (uint32_t i = 0; i < starts->count * goals->count && !*are_joined; i++) {
        ends[0] = starts->data[i % starts->count];
        ends[1] = goals->data[i / starts->count];
        SearchResult result =
            navi_disc_joined(scratch, request->filter, request->radius, ends, are_joined);
        if (result != SEARCH_DONE || scratch->ask->is_out_of_budget)
            return result;
    }
    return SEARCH_DONE;
}

// A quick search rarely overlooks a path. So when it has found nothing, it is decided whether there
// is a path, and if there is, a careful search follows.
SearchResult navi_disc_find(RadiusScratch* scratch, const RadiusRequest* request, PointList* points,
                            bool* is_found) {
    bool are_apart, are_joined;
    *is_found = false;
    if (find_ends(scratch, request) != NAV_OK)
        return SEARCH_NO_MEMORY;
    SearchResult result = are_known_apart(scratch, request, &are_apart);
    if (result != SEARCH_DONE || are_apart)
        return result;
    DiscPlace ends[2] = {scratch->ends[0].data[0], scratch->ends[1].data[0]};
    result = navi_radius_find(scratch, request, ends, false, points, is_found);
    if (result != SEARCH_DONE || *is_found || scratch->ask->is_out_of_budget)
        return result;
    result = decide(scratch, request, ends, &are_joined);
    if (result != SEARCH_DONE || !are_joined || scratch->ask->is_out_of_budget)
        return result;
    result = navi_radius_find(scratch, request, ends, true, points, is_found);
    NAV_ASSERT(result != SEARCH_DONE || *is_found || scratch->ask->is_out_of_budget);
    return result;
}
