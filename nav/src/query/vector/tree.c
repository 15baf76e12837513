#include "query/vector/vector.h"

#include "base/morton.h"

enum { LEAF = 4 }; // spans of a box without boxes in it

static NavBox box_of_span(const NavVector* vector, uint32_t k) {
    const VectorSpan* span = &vector->spans.data[k];
    return nav_box_from_points(vector->points.data[span->a], vector->points.data[span->b]);
}

static NavBox joined(NavBox a, NavBox b) {
    navi_box_join(&a, &b);
    return a;
}

// Spans that are near each other get places near each other: by the Morton code of their middles.
static void sort_leaves(NavVector* vector) {
    uint32_t count = vector->spans.count;
    NaviKeyed* keyed = vector->keyed.data;
    for (uint32_t k = 0; k < count; k++) {
        NavBox box = box_of_span(vector, k);
        int64_t x = ((int64_t)box.min.x + box.max.x) / 2 + NAVI_FRAME;
        int64_t y = ((int64_t)box.min.y + box.max.y) / 2 + NAVI_FRAME;
        keyed[k] = (NaviKeyed){navi_morton((uint32_t)x, (uint32_t)y), k};
    }
    navi_sort_keyed(keyed, keyed + count, count);
    for (uint32_t k = 0; k < count; k++)
        vector->leaves.data[k] = keyed[k].value;
}

NavResult navi_vector_plant(NavVector* vector) {
    NavMemory* memory = &vector->ask.memory;
    uint32_t count = vector->spans.count, leaf_count = 1;
    while ((uint64_t)leaf_count * LEAF < count)
        leaf_count *= 2;
    if (!navi_array_reserve(memory, &vector->leaves, count) ||
        !navi_array_reserve(memory, &vector->boxes, 2 * (size_t)leaf_count))
        return NAV_ERR_MEMORY;
    sort_leaves(vector);
    NavBox* boxes = vector->boxes.data;
    for (uint32_t i = 0; i < leaf_count; i++) {
        NavBox box = {{INT32_MAX, INT32_MAX}, {INT32_MIN, INT32_MIN}};
        for (uint32_t k = i * LEAF; k < (i + 1) * LEAF && k < count; k++)
            box = joined(box, box_of_span(vector, vector->leaves.data[k]));
        boxes[leaf_count + i] = box;
    }
    for (uint32_t i = leaf_count - 1; i > 0; i--)
        boxes[i] = joined(boxes[2 * i], boxes[2 * i + 1]);
    vector->leaf_count = leaf_count;
    return NAV_OK;
}

VectorWalk navi_vector_walk(NavPoint p, NavPoint q) {
    return (VectorWalk){.box = nav_box_from_points(p, q), .p = p, .q = q, .box_at = 1};
}

// Does the box lie beside the line of the walk?
static bool is_beside(const VectorWalk* walk, NavBox box) {
    bool is_down = walk->q.y < walk->p.y;
    bool is_right = walk->q.x > walk->p.x;
    NavPoint left = {is_down ? box.max.x : box.min.x, is_right ? box.max.y : box.min.y};
    NavPoint right = {is_down ? box.min.x : box.max.x, is_right ? box.min.y : box.max.y};
    return navi_orient2d(walk->p, walk->q, left) < 0 || navi_orient2d(walk->p, walk->q, right) > 0;
}

uint32_t navi_vector_next(const NavVector* vector, VectorWalk* walk) {
    uint32_t leaf_count = vector->leaf_count;
    while (walk->box_at != 0) {
        NavBox box = vector->boxes.data[walk->box_at];
        bool is_met =
            box.min.x <= box.max.x && navi_boxes_meet(&box, &walk->box) && !is_beside(walk, box);
        if (is_met && walk->box_at < leaf_count) {
            walk->box_at *= 2;
            continue;
        }
        uint32_t k = (walk->box_at - leaf_count) * LEAF + walk->leaf;
        for (; is_met && walk->leaf < LEAF && k < vector->spans.count; k++) {
            walk->leaf++;
            box = box_of_span(vector, vector->leaves.data[k]);
            if (navi_boxes_meet(&box, &walk->box))
                return vector->leaves.data[k];
        }
        // On to the box after this one and all in it.
        while ((walk->box_at & 1) != 0)
            walk->box_at >>= 1;
        walk->box_at += walk->box_at != 0;
        walk->leaf = 0;
    }
    return NAV_NONE;
}
