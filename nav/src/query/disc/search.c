// A* over arrivals at bends. A tangent is checked only when its node is popped, an arc only when
// its node is expanded, so most of them are never checked. A node is first expanded with only those
// successors whose keys are little above its own; the others follow when the search comes to their
// keys. A bend that is needed often has all its edges listed (sight.c). The order in
// which nodes are expanded does not depend on this.
#include "query/ask/pause.h"
#include "query/disc/inside.h"

#define WEIGHT_FIRST 1.02
#define WEIGHT_STEP 0.02
#define WEIGHT_MOST 1.12
#define WEIGHT_NODES 13

// A node is first expanded up to this multiple of its key. A bend without a list may be expanded
// this often.
#define HORIZON (1 + 1.0 / 256)
enum { ASKED_MOST = 2 };

// Successors of a node with keys above `low` and up to `high`.
typedef struct KeyRange {
    double weight, low, high;
} KeyRange;

typedef struct Arrival {
    RadiusTangent tangent;
    uint32_t bend, parent, edge;
    double g; // length of the path up to the arrival
} Arrival;

static NavPoint place_of(const RadiusSearch* search, uint32_t bend) {
    return bend == NAV_NONE ? search->goal : search->mesh->pos[bend >> 1];
}

// The order of equal keys: the larger g first, then by coordinates.
static bool comes_before(const void* context, uint32_t a, uint32_t b) {
    const RadiusSearch* search = context;
    const RadiusNode* nodes = search->scratch->nodes.data;
    NAV_BOUND(left, search->scratch->nodes.count);
    for (;;) {
        NAV_ROUND(left);
        const RadiusNode *p = &nodes[a], *q = &nodes[b];
        if (p->g != q->g)
            return p->g > q->g;
        NavPoint at = place_of(search, p->bend), bt = place_of(search, q->bend);
        if (!navi_point_equal(at, bt))
            return navi_point_less(at, bt);
        if (p->bend != q->bend)
            return p->bend < q->bend;
        if (p->parent == q->parent || p->parent == NAV_NONE || q->parent == NAV_NONE)
            return p->parent != q->parent && p->parent == NAV_NONE;
        a = p->parent;
        b = q->parent;
    }
}

// The weight depends on the number of expanded nodes. The number of popped ones depends on what is
// known of the tangents.
static double weight_of(const RadiusSearch* search) {
    if (search->is_optimal)
        return 1;
    double weight = WEIGHT_FIRST + WEIGHT_STEP * (search->scratch->expanded / WEIGHT_NODES);
    NAV_ASSERT(weight >= 1);
    return weight < WEIGHT_MOST ? weight : WEIGHT_MOST;
}

// The list of this search's expanded arrivals at a bend.
static uint32_t* arrivals_of(RadiusSearch* search, uint32_t bend) {
    RadiusVertex* vertex = navi_radius_vertex(search, bend >> 1);
    if (vertex->search != search->scratch->search) {
        vertex->search = search->scratch->search;
        vertex->arrivals[0] = vertex->arrivals[1] = NAV_NONE;
    }
    return &vertex->arrivals[bend & 1];
}

// Does the arc of an earlier arrival lead to `in`, with no more length? Exploring ignores lengths.
static bool is_beaten(RadiusSearch* search, uint32_t bend, RadiusVec in, double g) {
    const RadiusNode* nodes = search->scratch->nodes.data;
    for (uint32_t k = *arrivals_of(search, bend); k != NAV_NONE; k = nodes[k].next)
        if (navi_arc_holds(bend, nodes[k].in, nodes[k].end, in) &&
            (search->is_exploring ||
             nodes[k].g + search->r * navi_vec_angle(nodes[k].in, in) <= g * (1 + 1e-12)))
            return true;
    return false;
}

static bool push_arrival(RadiusSearch* search, const Arrival* arrival, const KeyRange* range) {
    RadiusScratch* scratch = search->scratch;
    Ask* ask = search->ask;
    NAV_ASSERT(arrival->g >= 0 && navi_vec_is_unit(arrival->tangent.in));
    NAV_ASSERT(arrival->parent == NAV_NONE || arrival->parent < scratch->nodes.count);
    RadiusVec rest = navi_vec_from(place_of(search, arrival->bend), search->goal);
    double h = 0;
    if (arrival->bend != NAV_NONE) {
        if (is_beaten(search, arrival->bend, arrival->tangent.in, arrival->g))
            return true;
        if (!search->is_exploring)
            h = navi_vec_length(navi_vec_sub(rest, navi_vec_scale(arrival->tangent.in, search->r)));
    }
    NAV_ASSERT(h >= 0 && range->low < range->high);
    double key = arrival->g + range->weight * h;
    search->is_cut |= key > range->high;
    if (key <= range->low || key > range->high)
        return true;
    if (!navi_array_room(&ask->memory, &scratch->nodes))
        return false;
    RadiusNode node = {.g = arrival->g,
                       .bend = arrival->bend,
                       .parent = arrival->parent,
                       .edge = arrival->edge,
                       .next = NAV_NONE,
                       .out = arrival->tangent.out,
                       .in = arrival->tangent.in,
                       .end = arrival->tangent.in,
                       .leg = arrival->tangent.length};
    scratch->nodes.data[scratch->nodes.count++] = node;
    return navi_heap_push(&ask->memory, &ask->heap, key, scratch->nodes.count - 1) == NAV_OK;
}

static bool push_start(RadiusSearch* search) {
    RadiusScratch* scratch = search->scratch;
    const KeyRange all = {weight_of(search), -INFINITY, INFINITY};
    if (!navi_radius_sight_from_start(search))
        return false;
    for (uint32_t i = 0; i < 2 * scratch->sight.count; i++) {
        uint32_t v = scratch->sight.data[i >> 1];
        Arrival arrival = {.bend = 2 * v + (i & 1), .parent = NAV_NONE, .edge = NAV_NONE};
        if (!navi_radius_tangent(search->start, 0, search->mesh->pos[v],
                                 navi_bend_sign(arrival.bend) * search->radius, &arrival.tangent) ||
            !navi_radius_can_arrive(&scratch->vertices.data[v], i & 1, arrival.tangent.in))
            continue;
        arrival.g = arrival.tangent.length;
        if (!push_arrival(search, &arrival, &all))
            return false;
    }
    return true;
}

// Check the tangent that leads from the parent's circle to a node.
static bool check_tangent(RadiusSearch* search, const RadiusNode* node, bool* is_free) {
    uint32_t from =
        node->parent == NAV_NONE ? NAV_NONE : search->scratch->nodes.data[node->parent].bend;
    NavPoint o = from == NAV_NONE ? search->start : search->mesh->pos[from >> 1];
    RadiusVec to = navi_vec_from(o, place_of(search, node->bend));
    RadiusVec ends[2] = {navi_vec(0, 0), to};
    if (from != NAV_NONE)
        ends[0] = navi_vec_scale(node->out, search->r);
    if (node->bend != NAV_NONE)
        ends[1] = navi_vec_add(to, navi_vec_scale(node->in, search->r));
    return navi_radius_tangent_is_free(search, o, ends, is_free);
}

static bool check_node(RadiusSearch* search, uint32_t index, bool* is_free) {
    RadiusScratch* scratch = search->scratch;
    NAV_ASSERT(index < scratch->nodes.count);
    const RadiusNode* node = &scratch->nodes.data[index];
    RadiusEdge* edge = node->edge == NAV_NONE ? NULL : &scratch->edges.data[node->edge];
    *is_free = false;
    if (edge == NULL)
        return check_tangent(search, node, is_free);
    if (edge->check == RADIUS_UNKNOWN) {
        if (!check_tangent(search, node, is_free))
            return false;
        edge->check = *is_free ? RADIUS_FREE : RADIUS_BLOCKED;
    }
    *is_free = edge->check == RADIUS_FREE;
    return true;
}

static double arc_length(const RadiusSearch* search, const RadiusNode* node, RadiusVec out) {
    return navi_arc_turns(node->bend, node->in, out, 0) ? search->r * navi_vec_angle(node->in, out)
                                                        : 0;
}

static bool push_goal(RadiusSearch* search, uint32_t index) {
    const RadiusNode* node = &search->scratch->nodes.data[index];
    const KeyRange all = {node->weight, -INFINITY, INFINITY};
    Arrival arrival = {.bend = NAV_NONE, .parent = index, .edge = NAV_NONE};
    if (!navi_radius_tangent(search->mesh->pos[node->bend >> 1],
                             navi_bend_sign(node->bend) * search->radius, search->goal, 0,
                             &arrival.tangent) ||
        !navi_arc_holds(node->bend, node->in, node->end, arrival.tangent.out))
        return true;
    arrival.g = node->g + arc_length(search, node, arrival.tangent.out) + arrival.tangent.length;
    return push_arrival(search, &arrival, &all);
}

// Push the successor at the other end of a tangent, if the arc of the node reaches the tangent.
static bool push_onward(RadiusSearch* search, Arrival* arrival, const KeyRange* range) {
    RadiusNode node = search->scratch->nodes.data[arrival->parent];
    if (!navi_arc_holds(node.bend, node.in, node.end, arrival->tangent.out))
        return true;
    arrival->g = node.g + arc_length(search, &node, arrival->tangent.out) + arrival->tangent.length;
    return push_arrival(search, arrival, range);
}

static bool push_listed(RadiusSearch* search, uint32_t index, const KeyRange* range) {
    RadiusScratch* scratch = search->scratch;
    uint32_t bend = scratch->nodes.data[index].bend;
    if (!navi_radius_edges(search, bend))
        return false;
    RadiusList list = scratch->lists.data[scratch->vertices.data[bend >> 1].lists[bend & 1]];
    NAV_ASSERT(list.bend == bend && list.first + list.count <= scratch->edges.count);
    for (uint32_t i = list.first; i < list.first + list.count; i++) {
        const RadiusEdge* edge = &scratch->edges.data[i];
        Arrival arrival = {.tangent = {edge->out, edge->in, edge->length},
                           .bend = edge->to,
                           .parent = index,
                           .edge = i};
        if (edge->check != RADIUS_BLOCKED && !push_onward(search, &arrival, range))
            return false;
    }
    return true;
}

// A tangent is at most two radii shorter than the distance between the centres of its circles, and
// its end is at most one radius nearer to the goal than the centre.
static bool push_seen(RadiusSearch* search, uint32_t index, const KeyRange* range) {
    RadiusScratch* scratch = search->scratch;
    RadiusNode node = scratch->nodes.data[index];
    if (!navi_radius_sight_from_bend(search, node.bend, range->high - node.g + 3 * search->r + 1))
        return false;
    for (uint32_t i = 0; i < 2 * scratch->sight.count; i++) {
        Arrival arrival = {
            .bend = 2 * scratch->sight.data[i >> 1] + (i & 1), .parent = index, .edge = NAV_NONE};
        if (navi_radius_joins(search, node.bend, arrival.bend, &arrival.tangent) &&
            !push_onward(search, &arrival, range))
            return false;
    }
    return true;
}

static bool is_listed(RadiusSearch* search, uint32_t bend) {
    RadiusVertex* vertex = navi_radius_vertex(search, bend >> 1);
    return vertex->lists[bend & 1] != NAV_NONE || vertex->asked[bend & 1]++ >= ASKED_MOST;
}

// Push the successors of a node that was popped with `key`.
static bool push_edges(RadiusSearch* search, uint32_t index, double key) {
    RadiusNode* node = &search->scratch->nodes.data[index];
    KeyRange range = {node->weight, -INFINITY, INFINITY};
    if (search->is_exploring || is_listed(search, node->bend))
        return push_listed(search, index, &range);
    range.high = key * HORIZON;
    search->is_cut = false;
    if (!push_seen(search, index, &range))
        return false;
    search->scratch->nodes.data[index].horizon = range.high;
    return !search->is_cut ||
           navi_heap_push(&search->ask->memory, &search->ask->heap, range.high, index) == NAV_OK;
}

// The node was popped again: push the remaining successors.
static bool push_rest(RadiusSearch* search, uint32_t index) {
    const RadiusNode* node = &search->scratch->nodes.data[index];
    NAV_ASSERT(node->horizon > 0 && node->weight >= 1);
    const KeyRange range = {node->weight, node->horizon, INFINITY};
    return push_listed(search, index, &range);
}

static bool expand_node(RadiusSearch* search, uint32_t index, double key) {
    RadiusScratch* scratch = search->scratch;
    RadiusNode* node = &scratch->nodes.data[index];
    NAV_ASSERT(node->bend != NAV_NONE && node->weight == 0); // not expanded yet
    if (!navi_radius_arc_end(search, node->bend, node->in, &node->end))
        return false;
    uint32_t* head = arrivals_of(search, node->bend);
    node->next = *head;
    node->weight = weight_of(search);
    *head = index;
    search->scratch->expanded++;
    // Where the path cannot go around the vertex, a longer tangent replaces this one and the next.
    if (!navi_arc_turns(node->bend, node->in, node->end, RADIUS_ANGLE))
        return true;
    return (search->is_exploring || push_goal(search, index)) && push_edges(search, index, key);
}

static bool list_arcs(RadiusSearch* search, uint32_t index) {
    RadiusScratch* scratch = search->scratch;
    uint32_t count = 0;
    for (uint32_t k = scratch->nodes.data[index].parent; k != NAV_NONE;
         k = scratch->nodes.data[k].parent) {
        NAV_ASSERT(count < scratch->nodes.count);
        count++;
    }
    if (!navi_array_reserve(&search->ask->memory, &scratch->arcs, count))
        return false;
    scratch->arcs.count = count;
    while (count > 0) {
        RadiusVec out = scratch->nodes.data[index].out;
        index = scratch->nodes.data[index].parent;
        const RadiusNode* node = &scratch->nodes.data[index];
        NAV_ASSERT(node->bend != NAV_NONE);
        RadiusArc arc = {.bend = node->bend, .in = node->in, .out = out};
        scratch->arcs.data[--count] = arc;
    }
    return true;
}

static void begin_search(RadiusSearch* search) {
    RadiusScratch* scratch = search->scratch;
    if (scratch->search == UINT32_MAX) {
        for (uint32_t v = 0; v < scratch->vertices.capacity; v++)
            scratch->vertices.data[v].search = 0;
        scratch->search = 0;
    }
    scratch->search++;
    scratch->nodes.count = 0;
    search->scratch->expanded = 0;
    navi_heap_start(&search->ask->heap, comes_before, search);
}

// Handle a popped node. `*is_done`: it is the goal, or the budget has ended. Returns false when out
// of memory.
static bool follow_node(RadiusSearch* search, HeapItem item, bool* is_found, bool* is_done) {
    uint32_t index = item.node;
    const RadiusNode* node = &search->scratch->nodes.data[index];
    bool is_goal = node->bend == NAV_NONE, is_free;
    if (node->horizon > 0)
        return push_rest(search, index);
    if (!is_goal && is_beaten(search, node->bend, node->in, node->g))
        return true;
    if (!check_node(search, index, &is_free))
        return false;
    if (!is_free)
        return true;
    *is_found = is_goal;
    *is_done = is_goal || (!search->is_exploring && !navi_ask_spend(search->ask));
    if (is_goal)
        return list_arcs(search, index);
    return *is_done || expand_node(search, index, item.key);
}

static SearchResult run_search(RadiusSearch* search, bool* is_found) {
    NavHeap* heap = &search->ask->heap;
    bool is_done = false;
    while (!is_done && !navi_heap_is_empty(heap)) {
        if (!navi_pause_spend(search->ask))
            return SEARCH_PAUSED;
        if (!follow_node(search, navi_heap_pop(heap), is_found, &is_done))
            return SEARCH_NO_MEMORY;
    }
    return SEARCH_DONE;
}

SearchResult navi_radius_search(RadiusSearch* search, bool is_resumed, bool* is_found) {
    NavHeap* heap = &search->ask->heap;
    *is_found = false;
    if (is_resumed) {
        heap->context = search;
    } else {
        begin_search(search);
        if (!push_start(search))
            return SEARCH_NO_MEMORY;
    }
    SearchResult result = run_search(search, is_found);
    heap->context = NULL; // `search` belongs to the caller
    return result;
}
