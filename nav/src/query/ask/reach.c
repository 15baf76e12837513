#include "query/ask/reach.h"

// Names of islands of other epochs are smaller.
static bool is_named(const Ask* ask, uint32_t t) {
    return ask->islands.data[t] >= ask->first_island;
}

static NavResult visit_island(Ask* ask, uint32_t t, uint32_t name) {
    ask->islands.data[t] = name;
    return navi_triangles_add(&ask->memory, &ask->stack, t);
}

static NavResult flood_island(Ask* ask, const QueryFilter* filter, uint32_t t) {
    const Mesh* mesh = filter->mesh;
    uint32_t name = ask->next_island;
    ask->stack.count = 0;
    NavResult result = visit_island(ask, t, name);
    while (result == NAV_OK && ask->stack.count > 0) {
        t = ask->stack.data[--ask->stack.count];
        for (uint32_t i = 0; i < 3 && result == NAV_OK; i++) {
            uint32_t twin = mesh->tri[t].n[i];
            if (twin == NAV_NONE || is_named(ask, twin >> 2) ||
                !navi_filter_joins(filter, 4 * t + i))
                continue;
            result = visit_island(ask, twin >> 2, name);
        }
    }
    if (result == NAV_OK)
        ask->next_island++;
    else
        ask->first_island = ++ask->next_island; // the island that was flooded in part is invalid
    return result;
}

NavResult navi_reach_island(Ask* ask, const QueryFilter* filter, uint32_t t, uint32_t* island) {
    *island = NAV_NONE;
    if (filter->is_plain) {
        *island = navi_island_of(&ask->world->islands, t);
        return NAV_OK;
    }
    if (!navi_filter_walks(filter, t))
        return NAV_OK;
    if (!navi_array_reserve_zeroed(&ask->memory, &ask->islands, ask->mesh->counts->tri_slots))
        return NAV_ERR_MEMORY;
    if (!is_named(ask, t) && flood_island(ask, filter, t) != NAV_OK)
        return NAV_ERR_MEMORY;
    NAV_ASSERT(is_named(ask, t));
    *island = ask->islands.data[t];
    return NAV_OK;
}

static bool shares_full_island(const Islands* islands, const NavSpot* a, const NavSpot* b) {
    const Mesh* mesh = islands->mesh;
    for (uint32_t t = a->t; t != NAV_NONE; t = navi_spot_next(mesh, a, t)) {
        uint32_t island = navi_island_of(islands, t);
        for (uint32_t u = b->t; island != NAV_NONE && u != NAV_NONE; u = navi_spot_next(mesh, b, u))
            if (navi_island_of(islands, u) == island)
                return true;
    }
    return false;
}

// Does a triangle that holds the spot lie in the island? `*is_in` must be false before.
static NavResult is_spot_in(Ask* ask, const QueryFilter* filter, const NavSpot* spot,
                            uint32_t island, bool* is_in) {
    for (uint32_t t = spot->t; t != NAV_NONE && !*is_in;
         t = navi_spot_next(filter->mesh, spot, t)) {
        uint32_t other;
        if (navi_reach_island(ask, filter, t, &other) != NAV_OK)
            return NAV_ERR_MEMORY;
        *is_in = other == island;
    }
    return NAV_OK;
}

NavResult navi_reach_shares(Ask* ask, const QueryFilter* filter, const NavSpot* a, const NavSpot* b,
                            bool* is_shared) {
    const Mesh* mesh = filter->mesh;
    // What is walkable for all layers is walkable for each. Only missing areas and steps between
    // floors can separate more.
    *is_shared = filter->has_all_areas && filter->step_height == UINT32_MAX &&
                 shares_full_island(&ask->world->islands, a, b);
    if (*is_shared || filter->is_plain)
        return NAV_OK;
    for (uint32_t t = a->t; t != NAV_NONE && !*is_shared; t = navi_spot_next(mesh, a, t)) {
        uint32_t island;
        if (navi_reach_island(ask, filter, t, &island) != NAV_OK ||
            (island != NAV_NONE && is_spot_in(ask, filter, b, island, is_shared) != NAV_OK))
            return NAV_ERR_MEMORY;
    }
    return NAV_OK;
}

// --- marks -------------------------------------------------------------------------------

void navi_reach_begin_marks(Ask* ask) { navi_mark_set_empty(&ask->reached); }

// Islands as small numbers.
static uint32_t index_of(const Ask* ask, const QueryFilter* filter, uint32_t island) {
    return filter->is_plain ? island : island - ask->first_island;
}

static NavResult mark_island(Ask* ask, uint32_t index) {
    NAV_ASSERT(ask->reached.stamp > 0); // otherwise navi_reach_begin_marks was not called
    if (!navi_mark_set_reserve(&ask->reached, &ask->memory, (size_t)index + 1))
        return NAV_ERR_MEMORY;
    navi_mark_set_add(&ask->reached, index);
    return NAV_OK;
}

NavResult navi_reach_mark(Ask* ask, const QueryFilter* filter, const NavSpot* spot) {
    for (uint32_t t = spot->t; t != NAV_NONE; t = navi_spot_next(filter->mesh, spot, t)) {
        uint32_t island;
        if (navi_reach_island(ask, filter, t, &island) != NAV_OK ||
            (island != NAV_NONE && mark_island(ask, index_of(ask, filter, island)) != NAV_OK))
            return NAV_ERR_MEMORY;
    }
    return NAV_OK;
}

bool navi_reach_is_marked(const Ask* ask, const QueryFilter* filter, uint32_t t) {
    uint32_t island;
    if (filter->is_plain)
        island = navi_island_of(&ask->world->islands, t);
    else if (t >= ask->islands.capacity || !is_named(ask, t))
        return false; // a marked island has a name
    else
        island = ask->islands.data[t];
    if (island == NAV_NONE)
        return false;
    uint32_t index = index_of(ask, filter, island);
    return index < ask->reached.marks.capacity && navi_mark_set_has(&ask->reached, index);
}

bool navi_reach_is_spot_marked(const Ask* ask, const QueryFilter* filter, const NavSpot* spot) {
    for (uint32_t t = spot->t; t != NAV_NONE; t = navi_spot_next(filter->mesh, spot, t))
        if (navi_reach_is_marked(ask, filter, t))
            return true;
    return false;
}
