#include "query/vector/vector.h"

enum {
    DEPTH = 24,  // of contours that are gone round inside of others
    CORNERS = 64 // of a contour, the nearest ones, that are looked at from an end
};

// A piece of `ways`.
typedef struct Way {
    uint32_t first, count;
    double length;
} Way;

// --- one contour -------------------------------------------------------------------------

static VectorNode* node_of(const NavVector* vector, const VectorContour* contour, uint32_t k) {
    return &vector->nodes.data[contour->first + k];
}

// The number of the nearest corner of the contour that is seen, as if it stood alone.
static bool find_nearest(NavVector* vector, uint32_t index, const VectorNode* end,
                         uint32_t* nearest) {
    const VectorContour copy = vector->contours.data[index], *contour = &copy;
    NavMemory* memory = &vector->ask.memory;
    uint32_t count = contour->count;
    if (!navi_array_reserve(memory, &vector->keyed, 2 * (size_t)count)) {
        vector->failure = NAV_ERR_MEMORY;
        return false;
    }
    NaviKeyed* keyed = vector->keyed.data;
    NavPoint p = navi_vector_point(vector, end);
    for (uint32_t k = 0; k < count; k++) {
        NavPoint q = navi_vector_point(vector, node_of(vector, contour, k));
        keyed[k] = (NaviKeyed){(uint64_t)navi_distance_2(p, q), k};
    }
    navi_sort_keyed(keyed, keyed + count, count);
    for (uint32_t k = 0; k < count && k < CORNERS; k++) {
        *nearest = keyed[k].value;
        if (navi_vector_sees(vector, end, node_of(vector, contour, *nearest), index, NULL))
            return true;
    }
    return false;
}

static bool add(NavVector* vector, VectorNodes* list, const VectorNode* node) {
    if (!navi_vector_room(vector, list))
        return false;
    list->data[list->count++] = *node;
    return true;
}

// The nodes from one to another, along the contour or against it, and the goal.
static bool list_way(NavVector* vector, const VectorContour* contour, uint32_t from, uint32_t to,
                     bool is_back) {
    uint32_t k = from;
    for (;;) {
        if (!add(vector, &vector->ways, node_of(vector, contour, k)))
            return false;
        if (k == to)
            return true;
        k = is_back ? (k == 0 ? contour->count : k) - 1 : (k + 1) % contour->count;
    }
}

// From where the agent is, the first node that it sees, looking back from the far end.
static bool shorten(NavVector* vector, const VectorNode* start, Way* way, uint32_t only) {
    VectorNode here = *start;
    uint32_t end = way->first + way->count, at = way->first, kept = end;
    while (at < end) {
        uint32_t k = end - 1;
        while (k > at && !navi_vector_sees(vector, &here, &vector->ways.data[k], only, NULL))
            k--;
        VectorNode next = vector->ways.data[k];
        if (!add(vector, &vector->ways, &next))
            return false;
        way->length += navi_vector_distance(vector, &here, &next);
        here = next;
        at = k + 1;
    }
    way->first = kept;
    way->count = vector->ways.count - kept;
    return !vector->is_out_of_looks;
}

// --- one after the other -----------------------------------------------------------------

static bool go(NavVector* vector, VectorNode from, VectorNode to, uint32_t depth);

static bool go_way(NavVector* vector, const VectorNode* start, const Way* way, uint32_t depth) {
    uint32_t before = vector->legs.count;
    VectorNode here = *start;
    for (uint32_t k = 0; k < way->count; k++) {
        VectorNode next = vector->ways.data[way->first + k];
        if (!go(vector, here, next, depth)) {
            vector->legs.count = before;
            return false;
        }
        here = next;
    }
    return true;
}

static bool go_round(NavVector* vector, uint32_t index, VectorNode from, VectorNode to,
                     uint32_t depth) {
    uint32_t near, far, before = vector->ways.count;
    Way ways[2];
    if (!find_nearest(vector, index, &from, &near) || !find_nearest(vector, index, &to, &far))
        return false;
    for (int back = 0; back < 2; back++) {
        ways[back] = (Way){.first = vector->ways.count};
        if (!list_way(vector, &vector->contours.data[index], near, far, back != 0) ||
            !add(vector, &vector->ways, &to))
            return false;
        ways[back].count = vector->ways.count - ways[back].first;
        if (!shorten(vector, &from, &ways[back], index))
            return false;
    }
    int shorter = ways[1].length < ways[0].length;
    bool is_round = go_way(vector, &from, &ways[shorter], depth) ||
                    go_way(vector, &from, &ways[!shorter], depth);
    vector->ways.count = before;
    return is_round;
}

static bool go(NavVector* vector, VectorNode from, VectorNode to, uint32_t depth) {
    VectorHit hit;
    if (navi_vector_sees(vector, &from, &to, NAV_NONE, &hit))
        return add(vector, &vector->legs, &to);
    if (vector->failure != NAV_OK || vector->is_out_of_looks || depth == DEPTH ||
        hit.contour == NAV_NONE || vector->contours.data[hit.contour].is_open)
        return false;
    navi_vector_meet(vector, hit.contour);
    vector->contours.data[hit.contour].is_open = true;
    bool is_round = go_round(vector, hit.contour, from, to, depth + 1);
    vector->contours.data[hit.contour].is_open = false;
    return is_round;
}

bool navi_vector_go_round(NavVector* vector) {
    vector->legs.count = vector->ways.count = 0;
    if (!go(vector, vector->ends[0], vector->ends[1], 0))
        return false;
    // Once more over the whole path, with all contours there.
    Way way = {.count = vector->legs.count};
    vector->ways.count = 0;
    for (uint32_t k = 0; k < vector->legs.count; k++)
        if (!add(vector, &vector->ways, &vector->legs.data[k]))
            return false;
    if (!shorten(vector, &vector->ends[0], &way, NAV_NONE))
        return false;
    for (uint32_t k = 0; k < way.count; k++)
        vector->legs.data[k] = vector->ways.data[way.first + k];
    vector->legs.count = way.count;
    return true;
}
