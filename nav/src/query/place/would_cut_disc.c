// Would a shape cut one place from another for a disc? A path proves that it would not. Where none
// is found soon, it is decided exactly (gap/decide.h): so the search takes no longer than that.
#include "query/place/would_cut.h"

#include "query/gap/decide.h"
#include "query/near/find.h"
#include "query/stand/stand.h"

void navi_cut_disc_init(CutDisc* disc, const NavWorld* world) {
    memset(disc, 0, sizeof *disc);
    navi_ask_init(&disc->ask, world);
    navi_disc_init(&disc->scratch, &disc->ask);
    navi_near_init(&disc->near, &disc->scratch, NULL);
}

void navi_cut_disc_fini(CutDisc* disc) {
    navi_array_fini(&disc->ask.memory, &disc->points);
    navi_near_fini(&disc->near);
    navi_disc_fini(&disc->scratch);
    navi_ask_fini(&disc->ask);
}

static NavResult find_stands(CutDisc* disc, const RadiusRequest* request, CutState* state) {
    const NavPoint ends[2] = {request->start, request->goal};
    for (uint32_t i = 0; i < 2; i++) {
        DiscPlace place;
        if (state->stands[i] &&
            navi_disc_place(&disc->scratch.stand, request->filter, ends[i], request->radius, &place,
                            &state->stands[i]) != NAV_OK)
            return NAV_ERR_MEMORY;
    }
    return NAV_OK;
}

// Is one of the places of the start joined to one of the goal? The last search has found both.
static SearchResult decide(CutDisc* disc, const RadiusRequest* request, bool* are_joined) {
    const DiscPlaceList* lists = disc->scratch.ends;
    *are_joined = false;
    for (uint32_t i = 0; i < lists[0].count * lists[1].count && !*are_joined; i++) {
        const DiscPlace ends[2] = {lists[0].data[i % lists[0].count],
                                   lists[1].data[i / lists[0].count]};
        disc->ask.nodes_left = UINT64_MAX;
        SearchResult result = navi_disc_joined(&disc->scratch.gap, request->filter, request->radius,
                                               ends, are_joined);
        if (result != SEARCH_DONE)
            return result;
    }
    return SEARCH_DONE;
}

// A node of a search takes about five times as long as one of a decision, of which there are one or
// two for each triangle.
static uint64_t nodes_of_search(const Mesh* mesh) {
    return 64 + (uint64_t)mesh->counts->tri_alive / 8;
}

static SearchResult find_joined(CutDisc* disc, const RadiusRequest* request, bool* are_joined) {
    disc->ask.nodes_left = nodes_of_search(disc->ask.mesh);
    SearchResult result = navi_disc_find(&disc->near, request, &disc->points, are_joined);
    if (result == SEARCH_DONE && !*are_joined && disc->ask.is_out_of_budget)
        result = decide(disc, request, are_joined);
    return result;
}

NavResult navi_cut_disc_examine(CutDisc* disc, QueryFilter filter, uint64_t version,
                                const NavCutRequest* request, CutState* state) {
    Ask* ask = &disc->ask;
    const RadiusRequest path = {&ask->filter,    request->a, request->b,
                                request->radius, false,      false};
    filter.is_plain = false;
    ask->filter = filter;
    ask->nodes_left = UINT64_MAX;
    ask->is_out_of_budget = ask->has_budget = false;
    navi_ask_begin_filter(ask, version, &ask->filter);
    if (navi_ask_begin(ask) != NAV_OK || find_stands(disc, &path, state) != NAV_OK)
        return NAV_ERR_MEMORY;
    if (!state->stands[0] || !state->stands[1])
        state->is_joined = false;
    if (!state->is_joined || navi_point_equal(request->a, request->b))
        return NAV_OK;
    return find_joined(disc, &path, &state->is_joined) == SEARCH_DONE ? NAV_OK : NAV_ERR_MEMORY;
}
