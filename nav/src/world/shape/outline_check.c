// Checks of an outline that was read from a snapshot, whose bytes may be anything.
#include "world/shape/outline.h"

static NavResult check_points(const OutlineScratch* s) {
    if (s->points.count < 3)
        return NAV_ERR_FEW_POINTS;
    for (uint32_t i = 0; i < s->points.count; i++)
        if (!navi_point_in_range(s->points.data[i]))
            return NAV_ERR_RANGE;
    return NAV_OK;
}

// Does the side join two of the points, and do these have different places?
static bool is_side(const OutlineScratch* s, const NavSide* side) {
    return side->from < s->points.count && side->to < s->points.count &&
           !navi_point_equal(s->points.data[side->from], s->points.data[side->to]);
}

// The sides must be closed rings, one after the other, and then inner sides.
static NavResult check_ring_order(const OutlineScratch* s) {
    const NavSide* sides = s->sides.data;
    uint32_t count = s->sides.count, first = 0, k = 0;
    for (; k < count && !(sides[k].flags & SIDE_INNER); k++) {
        bool is_last = (sides[k].flags & SIDE_RING_END) != 0;
        if ((sides[k].flags & ~SIDE_RING_END) != 0 || !is_side(s, &sides[k]))
            return NAV_ERR_INDEX;
        if (!is_last && (k + 1 == count || sides[k + 1].from != sides[k].to))
            return NAV_ERR_INDEX;
        if (is_last && sides[k].to != sides[first].from)
            return NAV_ERR_INDEX;
        if (is_last && k - first < 2)
            return NAV_ERR_FEW_POINTS;
        first = is_last ? k + 1 : first;
    }
    if (first != k || k == 0)
        return NAV_ERR_INDEX;
    for (; k < count; k++)
        if (sides[k].flags != SIDE_INNER || s->is_strict || !is_side(s, &sides[k]))
            return NAV_ERR_INDEX;
    return NAV_OK;
}

// Each point must be the end of a side.
static NavResult check_points_are_used(OutlineScratch* s) {
    if (!navi_array_reserve(s->memory, &s->at_point, s->points.count))
        return NAV_ERR_MEMORY;
    for (uint32_t i = 0; i < s->points.count; i++)
        s->at_point.data[i] = 0;
    for (uint32_t k = 0; k < s->sides.count; k++)
        s->at_point.data[s->sides.data[k].from] = s->at_point.data[s->sides.data[k].to] = 1;
    for (uint32_t i = 0; i < s->points.count; i++)
        if (s->at_point.data[i] == 0)
            return NAV_ERR_INDEX;
    return NAV_OK;
}

// No two points may have the same place: the test of cover compares points by number.
static NavResult check_places_differ(OutlineScratch* s) {
    uint32_t count = s->points.count;
    if (!navi_array_reserve(s->memory, &s->keyed, 2 * (size_t)count))
        return NAV_ERR_MEMORY;
    for (uint32_t i = 0; i < count; i++) {
        NavPoint p = s->points.data[i];
        NaviKeyed keyed = {(uint64_t)(uint32_t)p.x << 32 | (uint32_t)p.y, i};
        s->keyed.data[i] = keyed;
    }
    navi_sort_keyed(s->keyed.data, s->keyed.data + count, count);
    for (uint32_t i = 1; i < count; i++)
        if (s->keyed.data[i].key == s->keyed.data[i - 1].key)
            return NAV_ERR_NOT_SIMPLE;
    return NAV_OK;
}

NavResult navi_outline_check(OutlineScratch* s) {
    NavResult result = check_points(s);
    if (result == NAV_OK)
        result = check_ring_order(s);
    if (result == NAV_OK)
        result = check_points_are_used(s);
    if (result == NAV_OK)
        result = check_places_differ(s);
    if (result != NAV_OK)
        return result;
    bool is_once = false;
    switch (navi_sides_contact(s->points.data, s->sides.data, s->sides.count, s->is_strict,
                               s->memory, &s->contacts)) {
    case SIDES_APART:
        if (navi_outline_test_cover(s, &is_once) != NAV_OK)
            return NAV_ERR_MEMORY;
        return is_once ? NAV_OK : NAV_ERR_NO_AREA;
    case SIDES_NO_MEMORY:
        return NAV_ERR_MEMORY;
    default:
        return NAV_ERR_NOT_SIMPLE;
    }
}
