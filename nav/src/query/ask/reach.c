#include "query/ask/reach.h"

#include <string.h>

// Names of islands that were flooded under other filters are smaller.
static bool is_named(const NavQuery* query, uint32_t t) {
    return query->islands.data[t] >= query->first_island;
}

static bool visit(NavQuery* query, uint32_t t, uint32_t name) {
    query->islands.data[t] = name;
    return navi_list_add(query, &query->stack, t);
}

static bool flood(NavQuery* query, const QueryFilter* filter, uint32_t t) {
    const Mesh* mesh = filter->mesh;
    uint32_t name = query->next_island;
    query->stack.count = 0;
    if (!visit(query, t, name))
        return false;
    while (query->stack.count > 0) {
        t = query->stack.data[--query->stack.count];
        for (uint32_t i = 0; i < 3; i++) {
            uint32_t twin = mesh->tri[t].n[i];
            if (twin == NAV_NONE || is_named(query, twin >> 2) ||
                !navi_filter_joins(filter, 4 * t + i))
                continue;
            if (!visit(query, twin >> 2, name))
                return false;
        }
    }
    query->next_island++;
    return true;
}

static bool make_room(NavQuery* query) {
    uint32_t old = query->islands.capacity;
    if (!navi_array_reserve(&query->memory, &query->islands, query->mesh->counts->tri_slots))
        return false;
    memset(query->islands.data + old, 0,
           (query->islands.capacity - old) * sizeof *query->islands.data);
    return true;
}

bool navi_reach_island(NavQuery* query, const QueryFilter* filter, uint32_t t, uint32_t* island) {
    *island = NAV_NONE;
    if (filter->is_plain) {
        *island = filter->mesh->island[t];
        return true;
    }
    if (!navi_filter_walks(filter, t))
        return true;
    if (!make_room(query))
        return false;
    if (!is_named(query, t) && !flood(query, filter, t)) {
        query->first_island = ++query->next_island; // what was half flooded does not count
        return false;
    }
    *island = query->islands.data[t];
    return true;
}

static bool shares_full_island(const Mesh* mesh, const NavSpot* a, const NavSpot* b) {
    for (uint32_t t = a->t; t != NAV_NONE; t = navi_spot_next(mesh, a, t))
        for (uint32_t u = b->t; mesh->island[t] != NAV_NONE && u != NAV_NONE;
             u = navi_spot_next(mesh, b, u))
            if (mesh->island[u] == mesh->island[t])
                return true;
    return false;
}

bool navi_reach_shares(NavQuery* query, const QueryFilter* filter, const NavSpot* a,
                       const NavSpot* b, bool* is_shared) {
    const Mesh* mesh = filter->mesh;
    // What is walkable for all layers is walkable for each, but for areas that are left out, and
    // steps.
    *is_shared = filter->has_all_areas && filter->step_height == UINT32_MAX &&
                 shares_full_island(mesh, a, b);
    if (*is_shared || filter->is_plain)
        return true;
    for (uint32_t t = a->t; t != NAV_NONE; t = navi_spot_next(mesh, a, t)) {
        uint32_t island, other;
        if (!navi_reach_island(query, filter, t, &island))
            return false;
        for (uint32_t u = b->t; island != NAV_NONE && u != NAV_NONE;
             u = navi_spot_next(mesh, b, u)) {
            if (!navi_reach_island(query, filter, u, &other))
                return false;
            if (other == island) {
                *is_shared = true;
                return true;
            }
        }
    }
    return true;
}
