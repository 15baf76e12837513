#include "query/near/near.h"

#include "query/ask/cost.h"
#include "query/ask/pause.h"
#include "query/gap/decide.h"
#include "query/near/guide.h"
#include "query/near/wide.h"

// Rooms that a disc cannot leave are mostly small.
enum { TRIANGLES_OF_LOOK = 32 };

// How many are tried.
enum { CORRIDORS = 8 };

// In smaller meshes the path of a point costs little.
enum { WIDE_TRIANGLES = 1024 };

// How long a path may be: this times the shortest, and near the path of a point this times the
// bound that comes from it.
#define WIDE_MOST 1.12
#define GUIDE_MOST 1.0812

typedef struct Near {
    NearScratch* scratch;
    Ask* ask;
    const RadiusRequest* request;
    RadiusSearch search;
    PointList* points;
    double least;   // no path is shorter
    bool is_closed; // there is no wide corridor
    DiscNear found;
} Near;

// Is a path that was found short enough?
static void judge(Near* near, bool is_found, double most) {
    if (!is_found)
        near->points->count = 0;
    near->found = !is_found                                                ? NEAR_NONE
                  : navi_points_length(near->points) <= most * near->least ? NEAR_SHORT
                                                                           : NEAR_LONG;
}

static bool is_over(const Near* near) {
    return near->found == NEAR_SHORT || near->found == NEAR_APART || near->ask->is_out_of_budget;
}

// --- searches that end at once -----------------------------------------------------------

typedef bool NearStep(Near* near, bool* is_found);

static SearchResult take(Near* near, PointList* points, NearStep* step, bool* is_found) {
    SearchAnswer answer = {.points = points};
    PauseEntry entry = navi_pause_enter(near->ask, &answer);
    *is_found = answer.is_found;
    if (entry == PAUSE_RECALL || entry == PAUSE_NO_MEMORY)
        return entry == PAUSE_RECALL ? SEARCH_DONE : SEARCH_NO_MEMORY;
    if (!step(near, is_found))
        return SEARCH_NO_MEMORY;
    if (points != NULL && !*is_found)
        points->count = 0;
    answer.is_found = *is_found;
    return navi_pause_leave(near->ask, &answer);
}

static bool go_straight(Near* near, bool* is_found) {
    const RadiusRequest* request = near->request;
    near->points->count = 0;
    if (!navi_radius_leg(&near->search, request->start, request->goal, is_found))
        return false;
    NavMemory* memory = &near->ask->memory;
    return !*is_found || (navi_points_add(memory, near->points, request->start) == NAV_OK &&
                          navi_points_add(memory, near->points, request->goal) == NAV_OK);
}

static bool pull(Near* near, bool* is_found) {
    return navi_disc_pull(near->scratch, &near->search, is_found);
}

static bool pull_guide(Near* near, bool* is_found) {
    return navi_disc_list_stops(near->scratch, &near->search) && pull(near, is_found);
}

// What a look has found is known from then on.
static bool look_apart(Near* near, bool* are_apart) {
    const DiscLook look = {TRIANGLES_OF_LOOK, true};
    return navi_disc_look_apart(&near->scratch->disc->gap, near->request->filter,
                                near->request->radius, near->search.places, &look, are_apart);
}

// --- near the path of a point ------------------------------------------------------------

static SearchResult find_guide(Near* near) {
    SearchResult result = navi_disc_find_guide(near->scratch, near->request);
    double bound = navi_disc_guide_bound(near->scratch);
    near->least = bound > near->least ? bound : near->least;
    return result;
}

static SearchResult go_near_point(Near* near) {
    bool is_found = false;
    SearchResult result = find_guide(near);
    if (result != SEARCH_DONE || near->ask->is_out_of_budget)
        return result;
    if (near->scratch->guide.count > 0)
        result = take(near, near->points, pull_guide, &is_found);
    judge(near, is_found, GUIDE_MOST);
    if (near->found == NEAR_LONG) // another one may be shorter
        near->found = NEAR_NONE;
    return result;
}

// --- through a wide corridor -------------------------------------------------------------

static SearchResult find_wide(Near* near, bool* is_found) {
    SearchAnswer answer = {.is_found = false};
    PauseEntry entry = navi_pause_enter(near->ask, &answer);
    *is_found = answer.is_found;
    if (entry == PAUSE_RECALL || entry == PAUSE_NO_MEMORY)
        return entry == PAUSE_RECALL ? SEARCH_DONE : SEARCH_NO_MEMORY;
    SearchResult result =
        navi_disc_find_wide(near->scratch, &near->search, entry == PAUSE_RESUME, is_found);
    if (result == SEARCH_PAUSED)
        return navi_pause_keep(near->ask);
    answer.is_found = *is_found;
    return result == SEARCH_DONE ? navi_pause_leave(near->ask, &answer) : result;
}

static bool open_all(Near* near, bool* is_found) {
    near->scratch->shut.count = 0;
    near->scratch->corridor_nodes = 0;
    *is_found = true;
    return true;
}

static bool shut_gap(Near* near, bool* is_shut) {
    return navi_disc_shut_gap(near->scratch, &near->search, is_shut);
}

// One corridor. `*is_next`: it leads through a gap that is shut now.
static SearchResult go_through(Near* near, bool* is_found, bool* is_next) {
    SearchResult result = find_wide(near, is_found);
    near->is_closed = !*is_found;
    *is_next = false;
    if (result != SEARCH_DONE || near->ask->is_out_of_budget || !*is_found)
        return result;
    result = take(near, near->points, pull, is_found);
    return result == SEARCH_DONE && !*is_found ? take(near, NULL, shut_gap, is_next) : result;
}

static SearchResult go_wide(Near* near) {
    bool is_found = false, is_next;
    SearchResult result = take(near, NULL, open_all, &is_next);
    for (uint32_t i = 0; i < CORRIDORS && is_next && result == SEARCH_DONE; i++) {
        result = go_through(near, &is_found, &is_next);
        near->is_closed &= i == 0;
    }
    if (result != SEARCH_DONE || near->ask->is_out_of_budget)
        return result;
    judge(near, is_found, WIDE_MOST);
    return result;
}

// --- both --------------------------------------------------------------------------------

// First through a wide corridor. The bound that a point's path gives may tell more than the
// straight line.
static SearchResult go_wide_first(Near* near) {
    bool is_found;
    SearchResult result = take(near, near->points, go_straight, &is_found);
    if (result != SEARCH_DONE)
        return result;
    judge(near, is_found, 1);
    if (is_over(near))
        return result;
    result = go_wide(near);
    if (result != SEARCH_DONE || is_over(near) || near->found == NEAR_NONE)
        return result;
    result = find_guide(near);
    judge(near, true, WIDE_MOST);
    return result;
}

static SearchResult go_near_point_first(Near* near) {
    SearchResult result = go_near_point(near);
    if (result != SEARCH_DONE || is_over(near) || near->scratch->guide.count == 0)
        return result;
    return go_wide(near);
}

static bool is_wide_first(const Near* near) {
    const Mesh* mesh = near->ask->mesh;
    return mesh->counts->tri_alive >= WIDE_TRIANGLES &&
           !navi_cone_has_few_loops(near->scratch->cone);
}

bool navi_disc_may_find_near(const NearScratch* near, const RadiusRequest* request) {
    const RadiusScratch* disc = near->disc;
    return near->cone != NULL && !request->is_exact && request->filter->is_plain &&
           disc->ask->pathdata->is_kept && disc->ends[0].count == 1 && disc->ends[1].count == 1;
}

// Nothing was found. Are start and goal apart? Without a wide corridor they mostly are, and a
// search would look everywhere.
static SearchResult look_why(Near* near) {
    bool are_apart, are_joined = true;
    const RadiusRequest* request = near->request;
    SearchResult result = take(near, NULL, look_apart, &are_apart);
    if (result == SEARCH_DONE && !are_apart && near->is_closed)
        result = navi_disc_joined(&near->scratch->disc->gap, request->filter, request->radius,
                                  near->search.places, &are_joined);
    if (are_apart || (!are_joined && !near->ask->is_out_of_budget))
        near->found = NEAR_APART;
    return result;
}

SearchResult navi_disc_find_near(NearScratch* scratch, const RadiusRequest* request,
                                 PointList* points, DiscNear* found) {
    RadiusScratch* disc = scratch->disc;
    Near near = {.scratch = scratch,
                 .ask = disc->ask,
                 .request = request,
                 .search = navi_radius_search_for(disc, request->filter, request->radius),
                 .points = points,
                 .least = navi_distance(request->start, request->goal)};
    near.search.start = request->start;
    near.search.goal = request->goal;
    near.search.places[0] = disc->ends[0].data[0];
    near.search.places[1] = disc->ends[1].data[0];
    near.search.points = points;
    SearchResult result = is_wide_first(&near) ? go_wide_first(&near) : go_near_point_first(&near);
    if (result == SEARCH_DONE && !is_over(&near) && near.found == NEAR_NONE)
        result = look_why(&near);
    *found = near.found;
    return result;
}
