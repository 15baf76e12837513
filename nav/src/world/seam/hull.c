// The rule of seams for points: which corners a side reaches, and the hull of a side and corners.
#include "base/assert.h"
#include "world/seam/seam.h"

static int64_t distance_2(NavPoint p, NavPoint q) { return navi_dot(p, q, q); }

bool navi_seam_reaches(NavPoint a, NavPoint b, NavPoint c, int32_t width) {
    int64_t side = navi_orient2d(a, b, c), most = (int64_t)width * width;
    if (side >= 0)
        return false;
    int64_t along = navi_dot(a, b, c), length_2 = distance_2(a, b);
    if (along <= 0)
        return distance_2(a, c) <= most;
    if (along >= length_2)
        return distance_2(b, c) <= most;
    return navi_wide_sign(
               navi_wide_sub(navi_wide_mul(side, side), navi_wide_mul(most, length_2))) <= 0;
}

static bool is_before(const void* context, uint32_t a, uint32_t b) {
    const NavPoint* points = context;
    if (navi_point_equal(points[a], points[b]))
        return a < b;
    return navi_point_less(points[a], points[b]);
}

// Append p to the chain ring[from .. count), which turns left only.
static uint32_t append(NavPoint* ring, uint32_t from, uint32_t count, NavPoint p) {
    while (count >= from + 2 && navi_orient2d(ring[count - 2], ring[count - 1], p) <= 0)
        count--;
    if (count > from && navi_point_equal(ring[count - 1], p))
        return count;
    ring[count] = p;
    return count + 1;
}

// Andrew's monotone chains: one from the smallest point to the largest, one back.
uint32_t navi_seam_hull(const NavPoint* points, uint32_t count, uint32_t* order, NavPoint* ring) {
    for (uint32_t k = 0; k < count; k++)
        order[k] = k;
    navi_sort(order, count, is_before, points);
    uint32_t size = 0;
    for (uint32_t k = 0; k < count; k++)
        size = append(ring, 0, size, points[order[k]]);
    uint32_t back = size - 1;
    for (uint32_t k = count - 1; k-- > 0;)
        size = append(ring, back, size, points[order[k]]);
    NAV_ASSERT(size >= 4 && navi_point_equal(ring[0], ring[size - 1]));
    return size - 1;
}
