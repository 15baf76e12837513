#include "query/near/find.h"

#include "query/ask/cost.h"
#include "query/ask/pause.h"
#include "query/gap/decide.h"
#include "query/near/near.h"
#include "query/stand/stand.h"

// Many goals are shut in by a few triangles.
enum { TRIANGLES_OF_LOOK = 64 };

// A search that knows of no path after that many nodes stops for a decision. Of 138 000 paths among
// 10 000 boxes none took more.
enum { NODES_LEAST = 4096, TRIANGLES_A_NODE = 2 };

// A search for a path that is much shorter than a known one looks from the other end after that
// many nodes, and then in turns.
enum { NODES_ONE_WAY = 8192, NODES_GROW = 4 };

static NavResult find_ends(RadiusScratch* scratch, const RadiusRequest* request) {
    if (navi_disc_places(&scratch->stand, request->filter, request->start, request->radius,
                         &scratch->ends[0]) != NAV_OK)
        return NAV_ERR_MEMORY;
    return navi_disc_places(&scratch->stand, request->filter, request->goal, request->radius,
                            &scratch->ends[1]);
}

static uint32_t pair_count(const RadiusScratch* scratch) {
    return scratch->ends[0].count * scratch->ends[1].count;
}

static void take_pair(const RadiusScratch* scratch, uint32_t i, DiscPlace ends[2]) {
    const DiscPlaceList *starts = &scratch->ends[0], *goals = &scratch->ends[1];
    ends[0] = starts->data[i % starts->count];
    ends[1] = goals->data[i / starts->count];
}

// What a look finds is known from then on.
static bool look_apart(RadiusScratch* scratch, const RadiusRequest* request, bool* are_apart) {
    const DiscLook look = {TRIANGLES_OF_LOOK, false};
    DiscPlace ends[2];
    if (pair_count(scratch) == 0)
        return true;
    take_pair(scratch, 0, ends);
    return navi_disc_look_apart(&scratch->gap, request->filter, request->radius, ends, &look,
                                are_apart);
}

// Is it already known that no place of the start is joined to one of the goal? This counts as a
// search that has ended, since later slices know more.
static SearchResult are_known_apart(RadiusScratch* scratch, const RadiusRequest* request,
                                    bool* are_apart) {
    SearchAnswer answer = {.is_found = false};
    PauseEntry entry = navi_pause_enter(scratch->ask, &answer);
    *are_apart = answer.is_found;
    if (entry == PAUSE_RECALL || entry == PAUSE_NO_MEMORY)
        return entry == PAUSE_RECALL ? SEARCH_DONE : SEARCH_NO_MEMORY;
    if (request->looks_first && !look_apart(scratch, request, are_apart))
        return SEARCH_NO_MEMORY;
    *are_apart = true;
    for (uint32_t i = 0; i < pair_count(scratch) && *are_apart; i++) {
        DiscPlace ends[2];
        take_pair(scratch, i, ends);
        if (!navi_disc_is_known_apart(&scratch->gap, request->filter, request->radius, ends,
                                      are_apart))
            return SEARCH_NO_MEMORY;
    }
    answer.is_found = *are_apart;
    return navi_pause_leave(scratch->ask, &answer);
}

// --- ends beside the lattice -------------------------------------------------------------

NavPoint navi_disc_beside(const QueryFilter* filter, NavPoint p, const DiscPlace* place) {
    double x = floor(place->x + 0.5), y = floor(place->y + 0.5);
    NavPoint best = {(int32_t)x, (int32_t)y};
    for (int32_t i = 0; i < 4 && !navi_point_equal(best, p); i++) {
        double other_x = i % 2 == 0 ? x : x + (place->x < x ? -1 : 1);
        double other_y = i < 2 ? y : y + (place->y < y ? -1 : 1);
        RadiusVec off = navi_vec(place->x - other_x, place->y - other_y);
        NavPoint q = {(int32_t)other_x, (int32_t)other_y};
        NavRay ray;
        if (navi_vec_length_2(off) <= 1 && navi_walk(filter, p, q, NULL, &ray) == NAV_OK &&
            !ray.is_hit)
            return q;
    }
    return best;
}

static bool insert_start(RadiusScratch* scratch, PointList* points, NavPoint p) {
    if (navi_point_equal(points->data[0], p))
        return true;
    if (!navi_array_room(&scratch->ask->memory, points))
        return false;
    memmove(points->data + 1, points->data, points->count * sizeof *points->data);
    points->data[0] = p;
    points->count++;
    return true;
}

static bool append_goal(RadiusScratch* scratch, PointList* points, NavPoint p) {
    return navi_point_equal(points->data[points->count - 1], p) ||
           navi_points_add(&scratch->ask->memory, points, p) == NAV_OK;
}

// From one place to another.
static RadiusRequest request_between(const RadiusRequest* request, const DiscPlace ends[2]) {
    RadiusRequest inner = *request;
    inner.start = navi_disc_beside(request->filter, request->start, &ends[0]);
    inner.goal = navi_disc_beside(request->filter, request->goal, &ends[1]);
    return inner;
}

// Lead a path between two places on to the ends of the request.
static SearchResult lead_on(RadiusScratch* scratch, const RadiusRequest* request,
                            PointList* points) {
    return insert_start(scratch, points, request->start) &&
                   append_goal(scratch, points, request->goal)
               ? SEARCH_DONE
               : SEARCH_NO_MEMORY;
}

// Find a path between two places, and lead it on.
static SearchResult search_between(RadiusScratch* scratch, const RadiusRequest* request,
                                   const DiscPlace ends[2], bool is_careful, PointList* points,
                                   bool* is_found) {
    const RadiusRequest inner = request_between(request, ends);
    SearchResult result = SEARCH_DONE;
    if (navi_point_equal(inner.start, inner.goal)) {
        points->count = 0;
        // With care it was decided that they are joined.
        *is_found = is_careful || navi_disc_is_same(&ends[0], &ends[1]);
        if (!*is_found)
            result =
                navi_disc_joined(&scratch->gap, request->filter, request->radius, ends, is_found);
        if (result != SEARCH_DONE || scratch->ask->is_out_of_budget)
            return result;
        if (navi_points_add(&scratch->ask->memory, points, inner.start) != NAV_OK)
            return SEARCH_NO_MEMORY;
    } else {
        result = navi_radius_find(scratch, &inner, ends, is_careful, points, is_found);
    }
    return result == SEARCH_DONE && *is_found ? lead_on(scratch, request, points) : result;
}

static SearchResult search_near(NearScratch* near, const RadiusRequest* request, PointList* points,
                                DiscNear* found) {
    DiscPlace ends[2];
    *found = NEAR_NONE;
    if (!navi_disc_may_find_near(near, request))
        return SEARCH_DONE;
    take_pair(near->disc, 0, ends);
    const RadiusRequest inner = request_between(request, ends);
    if (navi_point_equal(inner.start, inner.goal))
        return SEARCH_DONE;
    SearchResult result = navi_disc_find_near(near, &inner, points, found);
    return result == SEARCH_DONE && (*found == NEAR_SHORT || *found == NEAR_LONG)
               ? lead_on(near->disc, request, points)
               : result;
}

// --- pairs of places ---------------------------------------------------------------------

static void swap(PointList* a, PointList* b) {
    PointList kept = *a;
    *a = *b;
    *b = kept;
}

// Is the pair left out? A search that finds nothing looks everywhere. So after the first one it is
// decided for each further pair whether there is a path, which is remembered.
static SearchResult look_at_pair(RadiusScratch* scratch, const RadiusRequest* request,
                                 const DiscPlace ends[2], bool has_failed, bool* is_left_out) {
    bool are_joined = true;
    SearchResult result = SEARCH_DONE;
    if (has_failed)
        result =
            navi_disc_joined(&scratch->gap, request->filter, request->radius, ends, &are_joined);
    *is_left_out = !are_joined;
    return result;
}

// A quick search. Where it would look everywhere, it is decided first whether there is a path.
static SearchResult search_pair(RadiusScratch* scratch, const RadiusRequest* request,
                                const DiscPlace ends[2], PointList* points, bool* is_found) {
    Ask* ask = scratch->ask;
    uint64_t most = ask->mesh->counts->tri_alive / TRIANGLES_A_NODE;
    bool are_joined;
    if (scratch->limits.most == INFINITY &&
        !navi_disc_is_decided(&scratch->gap, request->radius, ends))
        scratch->limits.visits_most = most < NODES_LEAST ? NODES_LEAST : most;
    ask->is_stopped = false;
    SearchResult result = search_between(scratch, request, ends, false, points, is_found);
    scratch->limits.visits_most = UINT64_MAX;
    if (result != SEARCH_DONE || !ask->is_stopped)
        return result;
    result = navi_disc_joined(&scratch->gap, request->filter, request->radius, ends, &are_joined);
    if (result != SEARCH_DONE || !are_joined || ask->is_out_of_budget)
        return result;
    return search_between(scratch, request, ends, false, points, is_found);
}

static SearchResult search_one_way(RadiusScratch* scratch, const RadiusRequest* request,
                                   const DiscPlace ends[2], bool is_back, PointList* points,
                                   bool* is_found) {
    RadiusRequest back = *request;
    const DiscPlace others[2] = {ends[1], ends[0]};
    if (!is_back)
        return search_between(scratch, request, ends, false, points, is_found);
    back.start = request->goal;
    back.goal = request->start;
    SearchResult result = search_between(scratch, &back, others, false, points, is_found);
    if (result == SEARCH_DONE && *is_found)
        navi_points_reverse(points);
    return result;
}

// Only a path is looked for that is much shorter than one that is known. Where that leads around
// what shuts one end in, a search from there finds soon that none is; one from the other end looks
// at all that is not much farther than the straight line. So both try in turns, each time for
// longer.
static SearchResult search_shorter(RadiusScratch* scratch, const RadiusRequest* request,
                                   const DiscPlace ends[2], PointList* points, bool* is_found) {
    Ask* ask = scratch->ask;
    SearchResult result;
    uint64_t nodes = NODES_ONE_WAY;
    bool is_back = false;
    NAV_BOUND(left, 128);
    do {
        NAV_ROUND(left);
        ask->is_stopped = false;
        scratch->limits.visits_most = nodes;
        result = search_one_way(scratch, request, ends, is_back, points, is_found);
        scratch->limits.visits_most = UINT64_MAX;
        nodes *= is_back ? NODES_GROW : 1;
        is_back = !is_back;
    } while (result == SEARCH_DONE && ask->is_stopped && !ask->is_out_of_budget);
    return result;
}

// The shortest path that quick searches find. Most points hold the disc, and are their only place.
// With `is_found` there is a path already, and only one that is much shorter is looked for.
static SearchResult search_quickly(NearScratch* near, const RadiusRequest* request,
                                   PointList* points, bool* is_found) {
    RadiusScratch* scratch = near->disc;
    PointList* kept = &near->kept;
    double least = *is_found ? navi_points_length(points) : INFINITY;
    scratch->limits.has_path = *is_found;
    if (*is_found)
        swap(points, kept);
    *is_found = false;
    for (uint32_t i = 0; i < pair_count(scratch); i++) {
        DiscPlace ends[2];
        bool is_path, is_left_out;
        take_pair(scratch, i, ends);
        SearchResult result =
            look_at_pair(scratch, request, ends, i > 0 && least == INFINITY, &is_left_out);
        if (result != SEARCH_DONE || scratch->ask->is_out_of_budget)
            return result;
        if (is_left_out)
            continue;
        scratch->limits.most = least;
        result = scratch->limits.has_path ? search_shorter(scratch, request, ends, points, &is_path)
                                          : search_pair(scratch, request, ends, points, &is_path);
        if (result != SEARCH_DONE || scratch->ask->is_out_of_budget)
            return result;
        if (!is_path || navi_points_length(points) >= least)
            continue;
        least = navi_points_length(points);
        swap(points, kept);
    }
    scratch->limits.most = INFINITY;
    scratch->limits.has_path = false;
    *is_found = least < INFINITY;
    if (*is_found)
        swap(points, kept);
    return SEARCH_DONE;
}

// Search with care between two places, if they are joined.
static SearchResult search_joined(RadiusScratch* scratch, const RadiusRequest* request,
                                  const DiscPlace ends[2], PointList* points, bool* is_found) {
    bool are_joined;
    Ask* ask = scratch->ask;
    SearchResult result =
        navi_disc_joined(&scratch->gap, request->filter, request->radius, ends, &are_joined);
    if (result != SEARCH_DONE || !are_joined || ask->is_out_of_budget)
        return result;
    result = search_between(scratch, request, ends, true, points, is_found);
    // There is a path. If doubles should hide it, the answer is not that there is none.
    if (result == SEARCH_DONE && !*is_found)
        ask->is_out_of_budget = true;
    return result;
}

static SearchResult search_all(RadiusScratch* scratch, const RadiusRequest* request,
                               PointList* points, bool* is_found) {
    for (uint32_t i = 0; i < pair_count(scratch); i++) {
        DiscPlace ends[2];
        take_pair(scratch, i, ends);
        SearchResult result = search_joined(scratch, request, ends, points, is_found);
        if (result != SEARCH_DONE || *is_found || scratch->ask->is_out_of_budget)
            return result;
    }
    return SEARCH_DONE;
}

// Where there was no path before a commit, there is mostly none. Slices must do the same searches
// each time.
static SearchResult decide_first(RadiusScratch* scratch, const RadiusRequest* request,
                                 bool* are_apart) {
    const Ask* ask = scratch->ask;
    DiscPens* pens = &scratch->gap.patches.pens;
    DiscPlace ends[2];
    bool are_joined;
    *are_apart = false;
    if (pair_count(scratch) != 1 || ask->pause.is_asking)
        return SEARCH_DONE;
    take_pair(scratch, 0, ends);
    if (!navi_pens_expect_apart(pens, ask, request->radius, ends))
        return SEARCH_DONE;
    SearchResult result =
        navi_disc_joined(&scratch->gap, request->filter, request->radius, ends, &are_joined);
    *are_apart = result == SEARCH_DONE && !are_joined && !ask->is_out_of_budget;
    if (are_joined)
        navi_pens_note_joined(pens, ask, request->radius, ends);
    return result;
}

// A quick search rarely overlooks a path. So when it has found nothing, it is decided whether there
// is a path, and if there is, a careful search follows.
SearchResult navi_disc_find(NearScratch* near, const RadiusRequest* request, PointList* points,
                            bool* is_found) {
    RadiusScratch* scratch = near->disc;
    bool are_apart;
    DiscNear found;
    *is_found = false;
    if (find_ends(scratch, request) != NAV_OK)
        return SEARCH_NO_MEMORY;
    SearchResult result = are_known_apart(scratch, request, &are_apart);
    if (result != SEARCH_DONE || are_apart)
        return result;
    result = decide_first(scratch, request, &are_apart);
    if (result != SEARCH_DONE || are_apart || scratch->ask->is_out_of_budget)
        return result;
    result = search_near(near, request, points, &found);
    *is_found = found == NEAR_SHORT || found == NEAR_LONG;
    if (result != SEARCH_DONE || found == NEAR_SHORT || found == NEAR_APART ||
        scratch->ask->is_out_of_budget)
        return result;
    result = search_quickly(near, request, points, is_found);
    if (result != SEARCH_DONE || *is_found || scratch->ask->is_out_of_budget)
        return result;
    return search_all(scratch, request, points, is_found);
}
