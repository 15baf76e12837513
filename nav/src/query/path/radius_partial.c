#include "query/path/radius_partial.h"

#include "query/ask/reach.h"
#include "query/gap/decide.h"
#include "query/link/hops.h"
#include "query/stand/seek.h"

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
    if (navi_disc_places(&disc->stand, request->filter, p, request->radius, &disc->ends[0]) !=
        NAV_OK)
        return NAV_ERR_MEMORY;
    for (uint32_t i = 0; i < disc->ends[0].count && !*can; i++) {
        uint32_t component;
        if (!navi_disc_known_component(&disc->gap, request->filter, request->radius,
                                       &disc->ends[0].data[i], &component))
            return NAV_ERR_MEMORY;
        *can = component < scratch->reached.count && scratch->reached.data[component];
    }
    return NAV_OK;
}

static SearchResult reach_place(PathScratch* scratch, const RadiusRequest* request, NavPoint p) {
    RadiusScratch* disc = scratch->disc;
    if (navi_disc_places(&disc->stand, request->filter, p, request->radius, &disc->ends[0]) !=
        NAV_OK)
        return SEARCH_NO_MEMORY;
    for (uint32_t i = 0; i < disc->ends[0].count; i++) {
        uint32_t component;
        SearchResult result = navi_disc_component(&disc->gap, request->filter, request->radius,
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
    for (uint32_t i = 0; i < scratch->link.hops.count && !scratch->ask->is_out_of_budget; i++) {
        LinkHop* hop = &scratch->link.hops.data[i];
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
    for (uint32_t i = 0; i < scratch->link.hops.count; i++)
        scratch->link.hops.data[i].is_closed = false;
    SearchResult result = reach_place(scratch, request, request->start);
    while (result == SEARCH_DONE && is_changed && !scratch->ask->is_out_of_budget)
        result = reach_by_hops(scratch, request, &is_changed);
    return result;
}

// --- the nearest place -------------------------------------------------------------------

// Many places are shut in by a few triangles.
enum { TRIANGLES_OF_LOOK = 256 };

// Where the goal is shut in, the start hardly ever is: only a long search looks.
enum { TRIANGLES_OF_LATE_LOOK = 1024 };

// As many patches about places are looked at.
enum { PATCHES_MOST = 8 };

typedef struct Partial {
    PathScratch* scratch;
    const RadiusRequest* request;
    RadiusPartial which;
    DiscPlace start; // the nearest of its places
    DiscHome home;   // of that
    uint32_t grown;  // the number of its component as navi_patches_component tells
    uint32_t open;   // the triangle of the last place that was not found to be apart, or NAV_NONE
    uint32_t patches_left;
} Partial;

// Most places in a pen about the goal are known to be apart. In a triangle that a gap divides, a
// patch about the place tells.
static bool look_from_patch(Partial* partial, const DiscPlace ends[2], bool* are_apart) {
    const RadiusRequest* request = partial->request;
    RadiusScratch* disc = partial->scratch->disc;
    if (*are_apart || partial->patches_left == 0 ||
        navi_patches_have_grown_to(&disc->gap.patches, disc->ask, request->radius, ends[1].t) ||
        !navi_pens_may_hold(&disc->gap.patches.pens, disc->ask, request->radius, &ends[1]))
        return true;
    partial->patches_left--;
    return navi_disc_look_at_goal(&disc->gap, request->filter, request->radius, ends, false,
                                  are_apart);
}

// Is the place known to be apart from this place of the start?
static bool look_between(Partial* partial, const DiscPlace* start, const DiscPlace* place,
                         bool* are_apart) {
    const RadiusRequest* request = partial->request;
    const DiscPlace ends[2] = {*start, *place};
    const DiscLook look = {TRIANGLES_OF_LOOK, partial->open == NAV_NONE};
    return navi_disc_look_apart(&partial->scratch->disc->gap, request->filter, request->radius,
                                ends, &look, are_apart) &&
           look_from_patch(partial, ends, are_apart);
}

// Without links: is the place not known to be apart from the start? Beside walls the start may have
// several places, in different components.
static bool may_be_joined(Partial* partial, const DiscPlace* place, bool* may) {
    const DiscPlaceList* starts = &partial->scratch->disc->stand.places;
    *may = partial->scratch->link.hops.count > 0 || partial->open == place->t;
    for (uint32_t i = 0; i < starts->count && !*may; i++) {
        bool are_apart = false;
        if (!look_between(partial, &starts->data[i], place, &are_apart))
            return false;
        *may = !are_apart;
        partial->open = are_apart ? partial->open : place->t;
    }
    return true;
}

// Can the path end at the place? With hope, the search for the path decides.
static bool may_end_at(void* context, const DiscPlace* place, bool* may) {
    Partial* partial = context;
    const RadiusRequest* request = partial->request;
    PathScratch* scratch = partial->scratch;
    uint32_t component;
    RadiusVec off = navi_vec(place->x - request->goal.x, place->y - request->goal.y);
    *may = false;
    if (navi_vec_length(off) < partial->which.least)
        return true;
    if (partial->which.is_hoping) {
        *may = navi_reach_is_marked(scratch->ask, request->filter, place->t);
        return !*may || may_be_joined(partial, place, may);
    }
    if (!navi_disc_known_component(&scratch->disc->gap, request->filter, request->radius, place,
                                   &component))
        return false;
    *may = component < scratch->reached.count && scratch->reached.data[component];
    return true;
}

static bool is_only_goal_shut_in(const Partial* partial) {
    const RadiusRequest* request = partial->request;
    RadiusScratch* disc = partial->scratch->disc;
    uint32_t goal = navi_spot(partial->scratch->ask->mesh, request->goal).t;
    return navi_disc_knows_region(&disc->gap, request->radius, goal) &&
           !navi_disc_knows_region(&disc->gap, request->radius, partial->start.t);
}

static bool find_box(void* context, uint32_t most, NavBox* box, uint32_t* t, bool* is_known) {
    const Partial* partial = context;
    const RadiusRequest* request = partial->request;
    *t = partial->start.t;
    *is_known = false;
    if (most < TRIANGLES_OF_LATE_LOOK && is_only_goal_shut_in(partial))
        return true;
    return navi_disc_find_box(&partial->scratch->disc->gap, request->filter, request->radius,
                              &partial->start, most, box, is_known);
}

// Without links: does a gap lie between the triangle and the start?
static bool is_beyond_gap(void* context, uint32_t t) {
    const Partial* partial = context;
    RadiusScratch* disc = partial->scratch->disc;
    int32_t radius = partial->request->radius;
    return navi_disc_is_beyond_gap(&disc->gap, radius, &partial->home, t) ||
           navi_patches_are_beyond(&disc->gap.patches, disc->ask, radius, partial->grown, t) ||
           navi_pens_are_beyond(&disc->gap.patches.pens, disc->ask, radius, &partial->start, t);
}

// Walls from which nothing leads to the start are left out. What is known is known for the whole
// search: nothing is divided into cells while it runs.
static bool leave_out(Partial* partial, SeekRequest* seek) {
    const RadiusRequest* request = partial->request;
    RadiusScratch* disc = partial->scratch->disc;
    partial->home.t = partial->start.t;
    seek->confine = find_box;
    seek->leave_out = is_beyond_gap;
    const GapAsk asked = {disc->ask, request->filter, request->radius};
    return navi_patches_component(&disc->gap.patches, &asked, &partial->start, &partial->grown) &&
           navi_disc_known_component(&disc->gap, request->filter, request->radius, &partial->start,
                                     &partial->home.component);
}

static SearchResult reach(PathScratch* scratch, const RadiusRequest* request, bool is_hoping) {
    NavSpot start = navi_spot(scratch->ask->mesh, request->start);
    if (!is_hoping)
        return reach_all(scratch, request);
    return navi_link_reach(&scratch->link, request->filter, &start) == NAV_OK ? SEARCH_DONE
                                                                              : SEARCH_NO_MEMORY;
}

SearchResult navi_radius_nearest_reached(PathScratch* scratch, const RadiusRequest* request,
                                         const RadiusPartial* which, NavNearest* nearest) {
    double most = navi_distance(request->start, request->goal);
    Partial partial = {.scratch = scratch,
                       .request = request,
                       .which = *which,
                       .open = NAV_NONE,
                       .patches_left = PATCHES_MOST};
    bool is_legal;
    SeekRequest seek = {request->filter,
                        request->goal,
                        request->radius,
                        most,
                        may_end_at,
                        &partial,
                        false,
                        NULL,
                        NULL};
    if (navi_disc_place(&scratch->disc->stand, request->filter, request->start, request->radius,
                        &partial.start, &is_legal) != NAV_OK)
        return SEARCH_NO_MEMORY;
    bool is_alone = scratch->link.hops.count == 0 && scratch->disc->stand.places.count == 1;
    SearchResult result = reach(scratch, request, which->is_hoping);
    if (result == SEARCH_DONE && is_alone && !leave_out(&partial, &seek))
        return SEARCH_NO_MEMORY;
    if (result == SEARCH_DONE)
        result = navi_disc_seek(&scratch->disc->stand, &seek, nearest);
    if (result != SEARCH_DONE || (nearest->is_found && nearest->distance <= most))
        return result;
    NavSpot spot = navi_spot(scratch->ask->mesh, request->start);
    NavNearest start = {true, request->start, navi_spot_triangle(request->filter, &spot), most};
    *nearest = start;
    return SEARCH_DONE;
}
