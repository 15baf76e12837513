// The search over terrain, from all sources, and what is kept of it.
#include <float.h>

#include "query/ask/reach.h"
#include "query/field/field_disc_costs.h"
#include "query/field/field_links.h"
#include "query/refract/tangent.h"

// Costs that differ by less than this part of them count as equal.
#define EQUAL_COST 1e-9

void navi_field_terrain_fini(FieldTerrain* terrain) {
    NavMemory* memory = &terrain->refract.ask->memory;
    navi_array_fini(memory, &terrain->kept);
    navi_array_fini(memory, &terrain->starts);
    navi_array_fini(memory, &terrain->order);
    navi_array_fini(memory, &terrain->chain_starts);
    navi_array_fini(memory, &terrain->chains);
    navi_array_fini(memory, &terrain->sources);
    navi_array_fini(memory, &terrain->lengths);
    navi_refract_fini(&terrain->refract);
}

// --- does the rate differ? ---------------------------------------------------------------

// `*rate` is that of the sources before, or 0.
static NavResult find_rate_at(NavField* field, NavPoint p, double* rate, bool* is_even) {
    Ask* ask = &field->ask;
    TerrainMap* map = &field->terrain.refract.map;
    NavSpot spot = navi_spot(ask->mesh, p);
    for (uint32_t t = spot.t; t != NAV_NONE && *is_even; t = navi_spot_next(ask->mesh, &spot, t)) {
        double here = navi_terrain_rate(map, t);
        if (here == 0)
            continue;
        if (navi_terrain_is_even(map, &ask->memory, t, is_even) != NAV_OK)
            return NAV_ERR_MEMORY;
        *is_even &= *rate == 0 || *rate == here;
        *rate = here;
    }
    return NAV_OK;
}

// The same for what leads to the sources by links.
static NavResult find_rate_behind_links(NavField* field, const NavFieldRequest* request,
                                        double* rate, bool* is_even) {
    LinkScratch* links = field->links.scratch;
    Ask* ask = links->ask;
    navi_reach_begin_marks(ask);
    for (uint32_t k = 0; k < request->source_count; k++) {
        NavSpot spot = navi_spot(ask->mesh, request->sources[k]);
        if (navi_reach_mark(ask, &field->filter, &spot) != NAV_OK)
            return NAV_ERR_MEMORY;
    }
    if (navi_link_reach_back(links, &field->filter) != NAV_OK)
        return NAV_ERR_MEMORY;
    for (uint32_t i = 0; i < links->hops.count && *is_even; i++) {
        const LinkHop* hop = &links->hops.data[i];
        if (hop->is_closed && find_rate_at(field, hop->p[0], rate, is_even) != NAV_OK)
            return NAV_ERR_MEMORY;
    }
    return NAV_OK;
}

NavResult navi_field_find_rate(NavField* field, const NavFieldRequest* request, double* rate) {
    bool is_even = true;
    *rate = navi_filter_equal_rate(&field->filter, field->ask.pathdata);
    if (*rate != 0)
        return NAV_OK;
    if (navi_terrain_map_begin(&field->terrain.refract.map, &field->ask, &field->filter) != NAV_OK)
        return NAV_ERR_MEMORY;
    for (uint32_t k = 0; k < request->source_count && is_even; k++)
        if (find_rate_at(field, request->sources[k], rate, &is_even) != NAV_OK)
            return NAV_ERR_MEMORY;
    if (is_even && *rate != 0 && navi_field_has_hops(field) &&
        find_rate_behind_links(field, request, rate, &is_even) != NAV_OK)
        return NAV_ERR_MEMORY;
    if (!is_even)
        *rate = 0;
    else if (*rate == 0)
        *rate = 1; // no source is walkable
    return NAV_OK;
}

// --- sources -----------------------------------------------------------------------------

// Where paths begin: at a source, or the entry of a hop, with the cost on from there.
typedef struct FieldStart {
    double g;
    uint32_t hop, source;
} FieldStart;

// The next start is at this place. `hop`: it is the entry of that; NAV_NONE: it is `source`.
static NavResult leave_place(NavField* field, TerrainVec p, const NavSpot* spot,
                             const FieldStart* start) {
    FieldTerrain* terrain = &field->terrain;
    Refract* search = &terrain->refract.search;
    uint32_t root = navi_refract_start_spread(search, p, spot, start->g);
    if (search->is_failed)
        return NAV_ERR_MEMORY;
    if (start->hop != NAV_NONE)
        return navi_field_add_jump(field, start->hop, root);
    if (!navi_array_reserve(&field->ask.memory, &terrain->sources, (size_t)root + 1))
        return NAV_ERR_MEMORY;
    terrain->sources.data[root] = start->source;
    return NAV_OK;
}

static NavResult leave_point(NavField* field, NavPoint p, const FieldStart* start) {
    NavSpot spot = navi_spot(field->ask.mesh, p);
    return navi_spot_is_walkable(&field->filter, &spot)
               ? leave_place(field, navi_field_place_at(field, p), &spot, start)
               : NAV_OK;
}

// One beside the lattice lies in its triangle. A lattice point may be a vertex, or lie on an edge.
static NavSpot spot_of(const NavField* field, const DiscPlace* place) {
    const NavPoint p = {(int32_t)place->x, (int32_t)place->y};
    const NavSpot inside = {.t = place->t, .kind = SPOT_INSIDE};
    return p.x == place->x && p.y == place->y ? navi_spot(field->ask.mesh, p) : inside;
}

// All places of the disc there, and the straight pieces that lead to them.
static NavResult leave_disc(NavField* field, NavPoint p, const FieldStart* start) {
    FieldPlaces places;
    NavResult result = navi_field_stand(field, p, &places);
    for (uint32_t i = 0; i < places.list.count && result == NAV_OK; i++) {
        const DiscPlace* place = &places.list.data[i];
        const TerrainVec at = navi_field_place(field, navi_vec(place->x, place->y));
        const NavSpot spot = spot_of(field, place);
        const double away = navi_tv_distance(at, navi_field_place_at(field, p));
        FieldStart from = *start;
        from.g += navi_terrain_rate(&field->terrain.refract.map, place->t) * away;
        result = leave_place(field, at, &spot, &from);
    }
    navi_field_places_fini(&places);
    return result;
}

static NavResult leave_start(NavField* field, NavPoint p, const FieldStart* start) {
    return field->disc.radius > 0 ? leave_disc(field, p, start) : leave_point(field, p, start);
}

static NavResult leave_sources(NavField* field, const NavFieldRequest* request) {
    NavResult result = NAV_OK;
    for (uint32_t k = 0; k < field->sources.count && result == NAV_OK; k++) {
        const FieldStart start = {.hop = NAV_NONE, .source = field->sources.data[k]};
        result = leave_start(field, request->sources[start.source], &start);
    }
    return result;
}

// --- targets -----------------------------------------------------------------------------

static NavResult meet(NavField* field, uint32_t target, const FieldRest* rest) {
    if (navi_field_is_end(field, target))
        return navi_field_meet_end(field, target, rest);
    navi_field_meet_target(field, target, rest);
    return NAV_OK;
}

static NavResult meet_point(NavField* field, const NavFieldRequest* request,
                            const RefractKept* kept, uint32_t target) {
    NavPoint p =
        navi_field_is_end(field, target) ? navi_field_end(field, target) : request->targets[target];
    FieldRest rest = {.root = kept->cone.root, .chain = kept->cone.chain};
    rest.g = navi_field_cost_through(&field->terrain.refract.search, kept,
                                     navi_field_place_at(field, p), &rest.q);
    return meet(field, target, &rest);
}

static NavResult meet_disc(NavField* field, const RefractKept* kept, const FieldAim* aim) {
    FieldRest rest = {.root = kept->cone.root, .chain = kept->cone.chain};
    const double most = field->target_distances.data[aim->target];
    rest.g = navi_field_disc_cost_by(field, kept, aim, most, &rest.q);
    return field->disc.near->is_failed ? NAV_ERR_MEMORY : meet(field, aim->target, &rest);
}

static NavResult meet_targets_in(NavField* field, const NavFieldRequest* request,
                                 const RefractKept* kept) {
    NavResult result = NAV_OK;
    for (uint32_t k = navi_field_first_target(field, kept->triangle);
         k < field->targets.count && field->targets.data[k].triangle == kept->triangle &&
         result == NAV_OK;
         k++) {
        uint32_t target = field->targets.data[k].target;
        result = field->disc.radius > 0 ? meet_disc(field, kept, &field->disc.aims.data[target])
                                        : meet_point(field, request, kept, target);
    }
    return result;
}

// Once all targets have been met, nothing beyond the farthest matters.
static void fit_limit(NavField* field, const NavFieldRequest* request) {
    Refract* search = &field->terrain.refract.search;
    double farthest = navi_field_farthest_target(field, request->target_count) * (1 + EQUAL_COST) +
                      search->map->tiny;
    if (farthest < search->best)
        search->best = farthest;
}

// Look at what was kept since the last call.
static NavResult meet_targets(NavField* field, const NavFieldRequest* request, uint32_t* looked) {
    const RefractKeptList* kept = &field->terrain.kept;
    bool has_met = *looked == 0; // all may be blocked
    for (; *looked < kept->count; ++*looked) {
        const RefractKept* item = &kept->data[*looked];
        if (field->ask.at_goal.data[item->triangle] != field->ask.stamp)
            continue;
        if (meet_targets_in(field, request, item) != NAV_OK)
            return NAV_ERR_MEMORY;
        has_met = true;
    }
    if (has_met && request->target_count > 0)
        fit_limit(field, request);
    return NAV_OK;
}

// --- links -------------------------------------------------------------------------------

// Leave the entries of hops whose turn it is. `*has_left`: there were some.
static NavResult leave_hops(NavField* field, bool* has_left) {
    Refract* search = &field->terrain.refract.search;
    uint32_t hop;
    double g;
    *has_left = false;
    while (
        navi_field_next_hop(field, fmin(navi_refract_spread_key(search), search->best), &hop, &g)) {
        const FieldStart start = {.g = g, .hop = hop};
        if (leave_start(field, navi_field_hop(field, hop)->p[0], &start) != NAV_OK)
            return NAV_ERR_MEMORY;
        *has_left = true;
    }
    return NAV_OK;
}

// Meet targets and leave hops until neither leads to more.
static NavResult meet_and_leave(NavField* field, const NavFieldRequest* request, uint32_t* looked) {
    bool has_left = navi_field_has_targets(field, request);
    while (has_left) {
        if (meet_targets(field, request, looked) != NAV_OK)
            return NAV_ERR_MEMORY;
        if (field->is_for_target) // nothing that was looked at is needed again
            field->terrain.kept.count = *looked = 0;
        if (leave_hops(field, &has_left) != NAV_OK)
            return NAV_ERR_MEMORY;
    }
    return NAV_OK;
}

// --- what is kept ------------------------------------------------------------------------

// The length of the path on from place p, which is left as `rest` says.
static double length_behind(FieldTerrain* terrain, TerrainVec p, const FieldRest* rest) {
    Refract* search = &terrain->refract.search;
    const RefractArrival* root = navi_refract_arrival(search, rest->root);
    RefractPlace last = {root->p, NAV_NONE};
    double length;
    if (navi_refract_last_crossings(search, root, rest->chain, rest->q, &last, 1, &length) == 0)
        last.p = navi_circle_leave_for(root, p, &length);
    return terrain->lengths.data[rest->root] + length + navi_tv_distance(last.p, p);
}

// From the place of a disc where paths begin to the source, or to the entry of the jump.
static double length_to_place(NavField* field, uint32_t index, const FieldJump* jump) {
    const FieldTerrain* terrain = &field->terrain;
    if (field->disc.radius == 0)
        return 0;
    const NavPoint p = jump != NULL ? navi_field_entry(field, jump)
                                    : field->disc.points.data[terrain->sources.data[index]];
    return navi_tv_distance(navi_refract_arrival(&terrain->refract.search, index)->p,
                            navi_field_place_at(field, p));
}

// What leads on from an arrival is older than it: its parent, or what the exit of a link is left
// by.
static void trace_arrival(NavField* field, uint32_t index) {
    FieldTerrain* terrain = &field->terrain;
    const RefractArrival* arrival = navi_refract_arrival(&terrain->refract.search, index);
    FieldRest rest = {arrival->g, arrival->parent, arrival->chain, arrival->q};
    TerrainVec p = navi_circle_place(arrival, arrival->in);
    double away = 0;
    if (rest.root == NAV_NONE) {
        const FieldJump* jump = navi_field_jump_of(field, index);
        away = length_to_place(field, index, jump);
        terrain->lengths.data[index] = away;
        if (jump == NULL)
            return;
        rest = jump->rest;
        p = navi_field_place_at(field, navi_field_exit(field, jump));
    }
    terrain->lengths.data[index] = away + length_behind(terrain, p, &rest);
    terrain->sources.data[index] = terrain->sources.data[rest.root];
}

static NavResult trace_arrivals(NavField* field) {
    FieldTerrain* terrain = &field->terrain;
    RefractScratch* refract = &terrain->refract;
    NavMemory* memory = &refract->ask->memory;
    uint32_t count = refract->arrivals.count;
    if (!navi_array_reserve(memory, &terrain->sources, count) ||
        !navi_array_reserve(memory, &terrain->lengths, count))
        return NAV_ERR_MEMORY;
    for (uint32_t i = 0; i < count && !refract->search.is_failed; i++)
        trace_arrival(field, i);
    return refract->search.is_failed ? NAV_ERR_MEMORY : NAV_OK;
}

// List the chain that ends with border `last`, for all borders in it that have no list.
static NavResult list_chain(FieldTerrain* terrain, uint32_t last) {
    const RefractBorder* borders = terrain->refract.borders.data;
    TriangleList* chains = &terrain->chains;
    uint32_t first = chains->count, end = first + borders[last].count;
    if (end < first || !navi_array_reserve(&terrain->refract.ask->memory, chains, (size_t)end))
        return NAV_ERR_MEMORY;
    chains->count = end;
    for (uint32_t at = last; at != NAV_NONE; at = borders[at].before) {
        chains->data[--end] = at;
        if (terrain->chain_starts.data[at] == NAV_NONE)
            terrain->chain_starts.data[at] = first;
    }
    NAV_ASSERT(end == first);
    return NAV_OK;
}

// A border is older than those behind it, so the longest chains come first.
static NavResult list_chains(FieldTerrain* terrain) {
    uint32_t count = terrain->refract.borders.count;
    terrain->chains.count = 0;
    if (!navi_array_reserve(&terrain->refract.ask->memory, &terrain->chain_starts, count))
        return NAV_ERR_MEMORY;
    for (uint32_t i = 0; i < count; i++)
        terrain->chain_starts.data[i] = NAV_NONE;
    for (uint32_t i = count; i > 0; i--)
        if (terrain->chain_starts.data[i - 1] == NAV_NONE && list_chain(terrain, i - 1) != NAV_OK)
            return NAV_ERR_MEMORY;
    return NAV_OK;
}

// Those of one triangle stay in the order in which they were found.
static NavResult sort_kept(NavField* field) {
    FieldTerrain* terrain = &field->terrain;
    NavMemory* memory = &field->ask.memory;
    uint32_t slots = field->ask.mesh->counts->tri_slots, count = terrain->kept.count;
    if (!navi_array_reserve(memory, &terrain->starts, (size_t)slots + 2) ||
        !navi_array_reserve(memory, &terrain->order, count))
        return NAV_ERR_MEMORY;
    uint32_t* starts = terrain->starts.data;
    memset(starts, 0, ((size_t)slots + 2) * sizeof *starts);
    for (uint32_t k = 0; k < count; k++)
        starts[terrain->kept.data[k].triangle + 2]++;
    for (uint32_t t = 0; t < slots; t++)
        starts[t + 2] += starts[t + 1];
    for (uint32_t k = 0; k < count; k++)
        terrain->order.data[starts[terrain->kept.data[k].triangle + 1]++] = k;
    return NAV_OK;
}

// --- run ---------------------------------------------------------------------------------

static NavResult begin(NavField* field, const NavFieldRequest* request) {
    FieldTerrain* terrain = &field->terrain;
    FieldDisc* disc = &field->disc;
    const RefractSpread spread = {.limit = request->max_distance * (1 + EQUAL_COST) +
                                           terrain->refract.map.tiny,
                                  .radius = disc->radius,
                                  .disc = &disc->scratch,
                                  .kept = &terrain->kept};
    if (disc->radius > 0 && !navi_field_begin_disc(field, request))
        return NAV_ERR_MEMORY;
    return navi_refract_begin_spread(&terrain->refract, &spread);
}

NavResult navi_field_search_terrain(NavField* field, const NavFieldRequest* request) {
    FieldTerrain* terrain = &field->terrain;
    Refract* search = &terrain->refract.search;
    uint32_t looked = 0;
    if (begin(field, request) != NAV_OK || leave_sources(field, request) != NAV_OK)
        return NAV_ERR_MEMORY;
    do {
        if (meet_and_leave(field, request, &looked) != NAV_OK)
            return NAV_ERR_MEMORY;
    } while (navi_ask_spend(&field->ask) && navi_refract_spread(search));
    if (field->disc.radius > 0 && navi_field_end_walls(field) != NAV_OK)
        return NAV_ERR_MEMORY;
    if (field->is_for_target && !search->is_failed)
        return NAV_OK;
    if (search->is_failed || trace_arrivals(field) != NAV_OK || list_chains(terrain) != NAV_OK)
        return NAV_ERR_MEMORY;
    return sort_kept(field);
}
