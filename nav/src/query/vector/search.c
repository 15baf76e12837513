#include "query/vector/vector.h"

enum { START, GOAL }; // the first two search nodes

static VectorSearchNode* search_node(const NavVector* vector, uint32_t k) {
    return &vector->search.data[k];
}

// Is there a path to the node that is not longer? A path may come to a node later than a longer
// one, by way of a contour that was not known then: then the node is reached again.
static bool is_reached_by(const NavVector* vector, uint32_t k, double length) {
    const VectorSearchNode* node = search_node(vector, k);
    return node->is_done && node->length <= length;
}

// Note a leg that a shortest path might take.
static bool push(NavVector* vector, uint32_t from, uint32_t to) {
    const VectorNode* p = &search_node(vector, from)->node;
    const VectorNode* q = &search_node(vector, to)->node;
    if (p->vertex == q->vertex)
        return true;
    NavPoint a = navi_vector_point(vector, p), b = navi_vector_point(vector, q);
    double length = search_node(vector, from)->length + navi_vector_distance(vector, p, q);
    if (is_reached_by(vector, to, length) || !navi_vector_touches(vector, p, b) ||
        !navi_vector_touches(vector, q, a))
        return true;
    if (!navi_vector_room(vector, &vector->open))
        return false;
    double rest = navi_vector_distance(vector, q, &search_node(vector, GOAL)->node);
    uint32_t leg = vector->open.count++;
    vector->open.data[leg] = (VectorLeg){from, to, length};
    if (navi_heap_push(&vector->ask.memory, &vector->heap, length + rest, leg) != NAV_OK)
        vector->failure = NAV_ERR_MEMORY;
    return vector->failure == NAV_OK;
}

// Of equal keys the leg comes first that is nearer to the goal; nodes have their order from
// contours and coordinates.
static bool leg_is_before(const void* context, uint32_t i, uint32_t k) {
    const NavVector* vector = context;
    const VectorLeg* a = &vector->open.data[i];
    const VectorLeg* b = &vector->open.data[k];
    if (a->length != b->length)
        return a->length > b->length;
    return a->to != b->to ? a->to < b->to : a->from < b->from;
}

static bool add_node(NavVector* vector, const VectorNode* node) {
    if (!navi_vector_room(vector, &vector->search))
        return false;
    uint32_t added = vector->search.count++;
    vector->search.data[added] = (VectorSearchNode){.node = *node};
    for (uint32_t k = 0; k < added; k++)
        if (search_node(vector, k)->is_done && !push(vector, k, added))
            return false;
    return true;
}

static bool add_contour(NavVector* vector, uint32_t index) {
    if (!navi_vector_meet(vector, index))
        return true;
    const VectorContour contour = vector->contours.data[index];
    for (uint32_t k = 0; k < contour.count; k++) {
        const VectorNode node = vector->nodes.data[contour.first + k];
        if (navi_vector_is_corner(vector, &node) && !add_node(vector, &node))
            return false;
    }
    return true;
}

// All contours that touch at a vertex: only both may close it.
static bool add_contours_at(NavVector* vector, uint32_t vertex) {
    const VectorStar star = *navi_vector_star(vector, vertex);
    for (uint32_t k = 0; k < star.count; k++) {
        uint32_t wall = navi_vector_wall(vector, &star, k);
        if (wall == NAV_NONE)
            continue;
        uint32_t contour = navi_vector_contour(vector, wall);
        if (contour == NAV_NONE || !add_contour(vector, contour))
            return false;
    }
    return true;
}

// What stopped a line gets nodes.
static bool add_hit(NavVector* vector, const VectorHit* hit) {
    return hit->vertex == NAV_NONE ? add_contour(vector, hit->contour)
                                   : add_contours_at(vector, hit->vertex);
}

// Start and goal. At a vertex where contours touch, each may be the one that paths go along.
static bool add_ends(NavVector* vector) {
    for (int end = 0; end < 2; end++)
        if (!add_node(vector, &vector->ends[end]))
            return false;
    return add_contours_at(vector, vector->ends[START].vertex) &&
           add_contours_at(vector, vector->ends[GOAL].vertex);
}

static bool reach(NavVector* vector, uint32_t k, uint32_t parent, double length) {
    VectorSearchNode* node = search_node(vector, k);
    node->is_done = true;
    node->parent = parent;
    node->length = length;
    for (uint32_t other = 0; k != GOAL && other < vector->search.count; other++)
        if (other != k && !push(vector, k, other))
            return false;
    return true;
}

static bool trace_back(NavVector* vector) {
    uint32_t count = 0;
    for (uint32_t k = GOAL; k != START; k = search_node(vector, k)->parent)
        count++;
    if (!navi_array_reserve(&vector->ask.memory, &vector->legs, count)) {
        vector->failure = NAV_ERR_MEMORY;
        return false;
    }
    vector->legs.count = count;
    for (uint32_t k = GOAL; k != START; k = search_node(vector, k)->parent)
        vector->legs.data[--count] = search_node(vector, k)->node;
    return true;
}

bool navi_vector_search(NavVector* vector) {
    vector->search.count = vector->open.count = 0;
    navi_heap_start(&vector->heap, leg_is_before, vector);
    if (!add_ends(vector) || !reach(vector, START, START, 0))
        return false;
    while (!navi_heap_is_empty(&vector->heap)) {
        VectorLeg leg = vector->open.data[navi_heap_pop(&vector->heap).node];
        if (is_reached_by(vector, leg.to, leg.length))
            continue;
        VectorHit hit;
        VectorNode from = search_node(vector, leg.from)->node,
                   to = search_node(vector, leg.to)->node;
        bool is_seen = navi_vector_sees(vector, &from, &to, NAV_NONE, &hit);
        if (vector->failure != NAV_OK || vector->is_out_of_looks)
            return false;
        if (is_seen ? !reach(vector, leg.to, leg.from, leg.length) : !add_hit(vector, &hit))
            return false;
        if (is_seen && leg.to == GOAL)
            return trace_back(vector);
    }
    return false;
}
