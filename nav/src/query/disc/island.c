// The islands of a disc: what it can reach from a place. A search that has followed every taut path
// from its start has found all arcs of the island on which such paths go. Each place of the island
// is reached by a taut path, so by a tangent from one of these arcs, or straight from the start.
#include "query/disc/inside.h"

void navi_radius_forget_islands(RadiusScratch* scratch) {
    scratch->shores.count = scratch->islands.count = 0;
    if (scratch->shore_epoch == UINT32_MAX) {
        for (uint32_t v = 0; v < scratch->vertices.capacity; v++)
            scratch->vertices.data[v].shore_epoch = 0;
        scratch->shore_epoch = 0;
    }
    scratch->shore_epoch++;
}

static uint32_t* shores_of(RadiusSearch* search, uint32_t bend) {
    RadiusScratch* scratch = search->scratch;
    RadiusVertex* vertex = navi_radius_vertex(search, bend >> 1);
    NAV_ASSERT(vertex->is_bend && scratch->shore_epoch != 0);
    if (vertex->shore_epoch != scratch->shore_epoch) {
        vertex->shore_epoch = scratch->shore_epoch;
        vertex->shores[0] = vertex->shores[1] = NAV_NONE;
    }
    return &vertex->shores[bend & 1];
}

static bool was_followed(const RadiusNode* node) {
    return node->bend != NAV_NONE && navi_arc_turns(node->bend, node->in, node->end, RADIUS_ANGLE);
}

bool navi_radius_keep_island(RadiusSearch* search) {
    RadiusScratch* scratch = search->scratch;
    NavMemory* memory = &search->ask->memory;
    NAV_ASSERT(navi_heap_is_empty(&search->ask->heap));
    if (!navi_array_reserve(memory, &scratch->shores,
                            (size_t)scratch->shores.count + scratch->nodes.count) ||
        !navi_array_room(memory, &scratch->islands))
        return false;
    uint32_t island = scratch->islands.count;
    scratch->islands.data[scratch->islands.count++] = search->start;
    for (uint32_t i = 0; i < scratch->nodes.count; i++) {
        const RadiusNode* node = &scratch->nodes.data[i];
        if (!was_followed(node))
            continue;
        uint32_t* head = shores_of(search, node->bend);
        NAV_ASSERT(*head == NAV_NONE || *head < scratch->shores.count);
        RadiusShore shore = {*head, island, node->in, node->end};
        *head = scratch->shores.count;
        scratch->shores.data[scratch->shores.count++] = shore;
    }
    return true;
}

// Does a free tangent lead from the known arc to the place?
static bool leads_there(RadiusSearch* search, uint32_t bend, const RadiusShore* shore, NavPoint p,
                        bool* is_free) {
    NavPoint o = search->mesh->pos[bend >> 1];
    RadiusTangent tangent;
    *is_free = false;
    if (!navi_radius_tangent(o, navi_bend_sign(bend) * search->radius, p, 0, &tangent) ||
        !navi_arc_holds(bend, shore->in, shore->end, tangent.out))
        return true;
    RadiusVec ends[2] = {navi_vec_scale(tangent.out, search->r), navi_vec_from(o, p)};
    return navi_radius_tangent_is_free(search, o, ends, is_free);
}

static bool look_at_bend(RadiusSearch* search, uint32_t bend, NavPoint p, uint32_t* island) {
    uint32_t shore = *shores_of(search, bend);
    for (; shore != NAV_NONE && *island == NAV_NONE;
         shore = search->scratch->shores.data[shore].next) {
        const RadiusShore* known = &search->scratch->shores.data[shore];
        bool is_free;
        NAV_ASSERT(known->next == NAV_NONE || known->next < shore); // newest first
        NAV_ASSERT(known->island < search->scratch->islands.count);
        if (!leads_there(search, bend, known, p, &is_free))
            return false;
        if (is_free)
            *island = known->island;
    }
    return true;
}

static bool look_around(RadiusSearch* search, NavPoint p, uint32_t* island) {
    RadiusScratch* scratch = search->scratch;
    NavPoint start = search->start;
    search->start = p;
    bool is_done = navi_radius_sight_from_start(search);
    search->start = start;
    for (uint32_t i = 0; is_done && *island == NAV_NONE && i < 2 * scratch->sight.count; i++)
        is_done = look_at_bend(search, 2 * scratch->sight.data[i >> 1] + (i & 1), p, island);
    return is_done;
}

bool navi_radius_island_of(RadiusSearch* search, NavPoint p, uint32_t* island) {
    const RadiusScratch* scratch = search->scratch;
    *island = NAV_NONE;
    if (scratch->shores.count > 0 && !look_around(search, p, island))
        return false;
    for (uint32_t i = 0; i < scratch->islands.count && *island == NAV_NONE; i++) {
        bool is_free;
        if (!navi_radius_leg(search, scratch->islands.data[i], p, &is_free))
            return false;
        if (is_free)
            *island = i;
    }
    return true;
}
