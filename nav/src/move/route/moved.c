#include "move/route/moved.h"

#include "base/sort.h"

// Beside a side, walls may have moved so far, and a little more.
enum { BESIDE = 2 };

static bool is_lower(const void* context, uint32_t a, uint32_t b) {
    const NavBox *x = &((const NavBox*)context)[a], *y = &((const NavBox*)context)[b];
    if (!navi_point_equal(x->min, y->min))
        return navi_point_less(x->min, y->min);
    return navi_point_equal(x->max, y->max) ? a < b : navi_point_less(x->max, y->max);
}

static bool is_equal(const NavBox* a, const NavBox* b) {
    return navi_point_equal(a->min, b->min) && navi_point_equal(a->max, b->max);
}

static NavBox box_of(const CommitSide* side) {
    NavBox box = nav_box_from_points(side->a, side->b);
    return navi_box_grow(&box, BESIDE);
}

NavResult navi_moved_list(NavRoutes* routes) {
    const CommitBoxes* boxes = &routes->query.ask.world->boxes;
    NavMemory* memory = &routes->query.ask.memory;
    uint32_t order[MOVED_MANY], count = boxes->sides.count;
    routes->moved.count = 0;
    if (count == 0 || count > MOVED_MANY)
        return NAV_OK;
    if (!navi_array_reserve(memory, &routes->moved, 2 * (size_t)count))
        return NAV_ERR_MEMORY;
    NavBox *kept = routes->moved.data, *listed = kept + count;
    for (uint32_t k = 0; k < count; k++)
        listed[k] = box_of(&boxes->sides.data[k]);
    navi_sort_indexes(order, count, is_lower, listed);
    for (uint32_t k = 0; k < count; k++)
        if (k == 0 || !is_equal(&listed[order[k]], &listed[order[k - 1]]))
            kept[routes->moved.count++] = listed[order[k]];
    return NAV_OK;
}
