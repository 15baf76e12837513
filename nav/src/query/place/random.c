// A random place for a disc: random points, until the disc stands at one.
#include "query/gap/decide.h"
#include "query/place/place.h"
#include "query/space/scatter.h"
#include "query/stand/seek.h"

typedef struct Draw {
    PlaceScratch* scratch;
    const QueryFilter* filter;
    const NavRandomRequest* request;
} Draw;

// --- what the disc can reach -------------------------------------------------------------

static NavResult add_reachable(PlaceScratch* scratch, uint32_t component) {
    return navi_array_add(&scratch->ask->memory, &scratch->reachable, component) ? NAV_OK
                                                                                 : NAV_ERR_MEMORY;
}

static NavResult find_reachable(const Draw* draw) {
    PlaceScratch* scratch = draw->scratch;
    Ask* ask = scratch->ask;
    DiscPlaceList* places = &scratch->disc->ends[0];
    int32_t radius = draw->request->agent_radius;
    scratch->reachable.count = 0;
    ask->nodes_left = UINT64_MAX;
    ask->is_out_of_budget = ask->has_budget = false;
    navi_ask_begin_filter(ask, ask->world->version, draw->filter);
    if (navi_disc_places(&scratch->disc->stand, draw->filter, draw->request->from, radius,
                         places) != NAV_OK)
        return NAV_ERR_MEMORY;
    for (uint32_t i = 0; i < places->count; i++) {
        uint32_t component;
        if (navi_disc_component(&scratch->disc->gap, draw->filter, radius, &places->data[i],
                                &component) != SEARCH_DONE ||
            add_reachable(scratch, component) != NAV_OK)
            return NAV_ERR_MEMORY;
    }
    return NAV_OK;
}

// --- may the disc stand there? -----------------------------------------------------------

static bool is_reachable(void* context, const DiscPlace* place, bool* may) {
    const Draw* draw = context;
    const PlaceScratch* scratch = draw->scratch;
    uint32_t component;
    *may = !draw->request->is_reachable;
    if (*may)
        return true;
    if (!navi_disc_known_component(&scratch->disc->gap, draw->filter, draw->request->agent_radius,
                                   place, &component))
        return false;
    for (uint32_t k = 0; k < scratch->reachable.count; k++)
        *may |= scratch->reachable.data[k] == component;
    return true;
}

static bool can_stand(void* context, NavPoint p, bool* may) {
    Draw* draw = context;
    DiscPlaceList* places = &draw->scratch->disc->ends[1];
    *may = false;
    if (navi_disc_places(&draw->scratch->disc->stand, draw->filter, p, draw->request->agent_radius,
                         places) != NAV_OK)
        return false;
    for (uint32_t i = 0; i < places->count && !*may; i++)
        if (!is_reachable(draw, &places->data[i], may))
            return false;
    return true;
}

// -----------------------------------------------------------------------------------------

// Hardly anywhere is room: the place nearest to where the random points come from.
static NavResult take_nearest(Draw* draw, NavRandomPoint* point) {
    const NavRandomRequest* request = draw->request;
    const NavBox* bounds = &draw->scratch->ask->world->bounds;
    NavPoint middle = {(int32_t)(((int64_t)bounds->min.x + bounds->max.x) / 2),
                       (int32_t)(((int64_t)bounds->min.y + bounds->max.y) / 2)};
    NavNearest nearest;
    SeekRequest seek = {.filter = draw->filter,
                        .p = request->is_in_circle ? request->center : middle,
                        .radius = request->agent_radius,
                        .most = request->is_in_circle ? request->radius : 4.0 * NAVI_FRAME,
                        .accept = is_reachable,
                        .context = draw};
    if (navi_disc_seek_all(&draw->scratch->disc->stand, &seek, &nearest) != NAV_OK)
        return NAV_ERR_MEMORY;
    bool is_found =
        nearest.is_found && (!request->is_in_circle || nearest.distance <= (double)request->radius);
    *point = (NavRandomPoint){is_found, nearest.point, nearest.triangle};
    return NAV_OK;
}

NavResult navi_place_scatter(PlaceScratch* scratch, const QueryFilter* filter,
                             const NavRandomRequest* request, uint64_t* state,
                             NavRandomPoint* point) {
    Draw draw = {scratch, filter, request};
    Ask* ask = scratch->ask;
    Joined joined = navi_joined_any(ask, filter);
    ScatterAccept accept = {can_stand, &draw};
    if (request->is_reachable &&
        (find_reachable(&draw) != NAV_OK || navi_ask_begin(ask) != NAV_OK ||
         navi_joined_from(ask, filter, request->from, &joined) != NAV_OK))
        return NAV_ERR_MEMORY;
    if (request->is_reachable && scratch->reachable.count == 0) {
        *point = (NavRandomPoint){false, {0, 0}, NAV_NONE};
        return NAV_OK;
    }
    if (navi_scatter(scratch->space, &joined, request, &accept, state, point) != NAV_OK)
        return NAV_ERR_MEMORY;
    return point->is_found ? NAV_OK : take_nearest(&draw, point);
}
