#include "query/field/field_links.h"

#include <float.h>

#include "base/search.h"
#include "base/sort.h"
#include "query/cone/length.h"
#include "query/field/field_disc.h"

void navi_field_links_fini(NavField* field) {
    FieldLinks* links = &field->links;
    NavMemory* memory = &field->ask.memory;
    navi_array_fini(memory, &links->hops);
    navi_array_fini(memory, &links->ends);
    navi_array_fini(memory, &links->order);
    navi_array_fini(memory, &links->heap.items);
    navi_array_fini(memory, &links->jumps);
    navi_link_fini(&links->own);
}

// Lengths that differ by less than this part of them may be equal.
#define PINCHED_MORE 1e-9

// --- hops and their ends -----------------------------------------------------------------

static const NavPoint* end_of(const FieldLinks* links, uint32_t item) {
    return &links->scratch->hops.data[item >> 1].p[item & 1];
}

static bool is_end_before(const void* context, uint32_t a, uint32_t b) {
    const NavPoint *p = end_of(context, a), *q = end_of(context, b);
    return navi_point_equal(*p, *q) ? a < b : navi_point_less(*p, *q);
}

// One end for each place.
static NavResult list_ends(NavField* field) {
    FieldLinks* links = &field->links;
    NavMemory* memory = &field->ask.memory;
    uint32_t count = 2 * links->scratch->hops.count;
    if (!navi_array_reserve(memory, &links->order, count) ||
        !navi_array_reserve(memory, &links->ends, count) ||
        !navi_array_reserve(memory, &links->hops, count / 2))
        return NAV_ERR_MEMORY;
    for (uint32_t i = 0; i < count; i++)
        links->order.data[i] = i; // twice the hop, and which end
    navi_sort(links->order.data, count, is_end_before, links);
    links->hops.count = count / 2;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t item = links->order.data[i];
        NavPoint p = *end_of(links, item);
        if (i == 0 || !navi_point_equal(p, links->ends.data[links->ends.count - 1].p))
            links->ends.data[links->ends.count++] =
                (FieldEnd){.p = p, .last_hop = NAV_NONE, .left = INFINITY, .jump = NAV_NONE};
        FieldHop* hop = &links->hops.data[item >> 1];
        hop->ends[item & 1] = links->ends.count - 1;
    }
    return NAV_OK;
}

// Chain the hops by their exits.
static void chain_hops(FieldLinks* links) {
    for (uint32_t i = 0; i < links->hops.count; i++) {
        FieldHop* hop = &links->hops.data[i];
        FieldEnd* end = &links->ends.data[hop->ends[1]];
        hop->next = end->last_hop;
        end->last_hop = i;
    }
}

// Hops with equal keys: by their places, then by the slots of their links.
static bool is_hop_before(const void* context, uint32_t a, uint32_t b) {
    const LinkHop* hops = ((const FieldLinks*)context)->scratch->hops.data;
    for (uint32_t i = 0; i < 2; i++)
        if (!navi_point_equal(hops[a].p[i], hops[b].p[i]))
            return navi_point_less(hops[a].p[i], hops[b].p[i]);
    return hops[a].link != hops[b].link ? hops[a].link < hops[b].link : a < b;
}

NavResult navi_field_begin_links(NavField* field) {
    FieldLinks* links = &field->links;
    links->ends.count = links->hops.count = links->jumps.count = 0;
    links->met.g = INFINITY;
    navi_heap_start(&links->heap, is_hop_before, links);
    if (field->ask.world->links.slots.count == 0)
        return NAV_OK;
    if (navi_link_hops(links->scratch, &field->filter, field->disc.radius) != NAV_OK ||
        list_ends(field) != NAV_OK)
        return NAV_ERR_MEMORY;
    chain_hops(links);
    return NAV_OK;
}

// --- the search --------------------------------------------------------------------------

static double cost_of(const NavField* field, uint32_t hop) {
    double cost = navi_field_hop(field, hop)->cost;
    return field->rate == 0 ? cost : cost / field->rate;
}

NavResult navi_field_meet_end(NavField* field, uint32_t target, const FieldRest* rest) {
    FieldLinks* links = &field->links;
    FieldEnd* end = &links->ends.data[target - links->first_target];
    double* best = &field->target_distances.data[target];
    if (!navi_length_is_shorter(rest->g, *best))
        return NAV_OK;
    *best = rest->g;
    end->rest = *rest;
    for (uint32_t i = end->last_hop; i != NAV_NONE; i = links->hops.data[i].next)
        if (navi_heap_push(&field->ask.memory, &links->heap, rest->g + cost_of(field, i), i) !=
            NAV_OK)
            return NAV_ERR_MEMORY;
    return NAV_OK;
}

// Does the hop come nearer to a source than what is known of its entry? A pinched entry was met on
// one piece of ground, and the hop leads there from all. Equal lengths never count: else an agent
// could circle over links that cost nothing.
static bool is_nearer(const NavField* field, const FieldEnd* entry, double g) {
    double known =
        field->target_distances
            .data[field->links.first_target + (uint32_t)(entry - field->links.ends.data)];
    if (entry->is_pinched && g > known * (1 + PINCHED_MORE))
        known = entry->left;
    return navi_length_is_shorter(g, known);
}

bool navi_field_next_hop(NavField* field, double before, uint32_t* hop, double* g) {
    FieldLinks* links = &field->links;
    while (!navi_heap_is_empty(&links->heap) && navi_heap_key(&links->heap) <= before) {
        *hop = navi_heap_pop(&links->heap).node;
        FieldEnd* entry = &links->ends.data[links->hops.data[*hop].ends[0]];
        *g = navi_field_rest(field, *hop)->g + cost_of(field, *hop);
        if (!is_nearer(field, entry, *g))
            continue;
        entry->left = *g;
        return navi_ask_spend(&field->ask);
    }
    return false;
}

NavResult navi_field_add_jump(NavField* field, uint32_t hop, uint32_t root) {
    FieldLinks* links = &field->links;
    NAV_ASSERT(links->jumps.count == 0 || links->jumps.data[links->jumps.count - 1].root < root);
    if (!navi_array_room(&field->ask.memory, &links->jumps))
        return NAV_ERR_MEMORY;
    const FieldRest* rest = navi_field_rest(field, hop);
    const double g = rest->g + cost_of(field, hop);
    FieldEnd* entry = &links->ends.data[links->hops.data[hop].ends[0]];
    if (entry->jump == NAV_NONE || g < links->jumps.data[entry->jump].g)
        entry->jump = links->jumps.count;
    links->jumps.data[links->jumps.count++] = (FieldJump){hop, root, g, *rest};
    return NAV_OK;
}

// --- answers -----------------------------------------------------------------------------

const FieldJump* navi_field_jump_of(const NavField* field, uint32_t root) {
    const FieldLinks* links = &field->links;
    uint32_t k = 0;
    NAVI_LOWER_BOUND(k, links->jumps.count, at, links->jumps.data[at].root < root);
    return k < links->jumps.count && links->jumps.data[k].root == root ? &links->jumps.data[k]
                                                                       : NULL;
}

const FieldJump* navi_field_jump_from(const NavField* field, NavPoint p) {
    const FieldLinks* links = &field->links;
    uint32_t k = 0;
    NAVI_LOWER_BOUND(k, links->ends.count, at, navi_point_less(links->ends.data[at].p, p));
    if (k == links->ends.count || !navi_point_equal(links->ends.data[k].p, p) ||
        links->ends.data[k].jump == NAV_NONE)
        return NULL;
    return &links->jumps.data[links->ends.data[k].jump];
}

static uint32_t parent_of(const NavField* field, uint32_t root) {
    if (field->rate == 0)
        return navi_refract_arrival(&field->terrain.refract.search, root)->parent;
    if (field->disc.radius > 0)
        return navi_field_arrival(field, root)->parent;
    return field->roots.data[root].is_entry ? NAV_NONE : field->roots.data[root].parent;
}

const FieldJump* navi_field_next_jump(const NavField* field, uint32_t root) {
    for (uint32_t next = parent_of(field, root); next != NAV_NONE; next = parent_of(field, root))
        root = next;
    return navi_field_jump_of(field, root);
}

NavLinkId navi_field_link(const NavField* field, const FieldJump* jump) {
    return navi_link_id(field->ask.world, navi_field_hop(field, jump->hop)->link);
}
