#include "query/circle/ring.h"

#include <string.h>

#include "query/circle/exact.h"

#define QUARTER_TURN 1.57079632679489661923
#define ROUNDED 0.72 // more than rounding moves a point
#define SMALL 600    // larger rings are made by equal turns

enum { QUARTER_MOST = 256 }; // vertices

typedef struct Quarter {
    NavPoint p[QUARTER_MOST];
    uint32_t count;
} Quarter;

RadiusVec navi_direction(double x) {
    double q = x * x;
    NAV_ASSERT(x >= 0 && x <= 1);
    double sine = 1 - q / 42 * (1 - q / 72 * (1 - q / 110 * (1 - q / 156)));
    double cosine = 1 - q / 30 * (1 - q / 56 * (1 - q / 90 * (1 - q / 132 * (1 - q / 182))));
    sine = x * (1 - q / 6 * (1 - q / 20 * sine));
    cosine = 1 - q / 2 * (1 - q / 12 * cosine);
    return navi_vec(cosine, sine);
}

// Does the line from p to q pass the origin on its left at no less than r?
static bool is_clear(NavPoint p, NavPoint q, int64_t r) {
    const NavPoint origin = {0, 0};
    return navi_orient2d(origin, p, q) > 0 && !navi_is_near_segment(p, q, origin, r);
}

static double norm_2(NavPoint p) { return (double)p.x * p.x + (double)p.y * p.y; }

// The largest distance of a vertex from the centre.
static double reach_of(int32_t r, uint32_t level) {
    double most = r < 100 ? 1 : r / 100.0;
    if (level == 0)
        return r + most;
    return r + (r < SMALL ? 0.6 * most : fmax(2.2, r / 1000.0));
}

// --- small rings -------------------------------------------------------------------------

// Of the lattice points (x, y) in the annulus the one that is farthest around from p, or `best`.
static NavPoint furthest_in_column(NavPoint p, int32_t x, double reach_2, int32_t r,
                                   NavPoint best) {
    const NavPoint origin = {0, 0};
    double low = (double)r * r - (double)x * x, high = reach_2 - (double)x * x;
    if (high < 0)
        return best;
    int32_t first = (int32_t)ceil(sqrt(low > 0 ? low : 0)), last = (int32_t)floor(sqrt(high));
    for (int32_t y = first; y <= last; y++) {
        NavPoint q = {x, y};
        if (norm_2(q) >= (double)r * r && norm_2(q) <= reach_2 && is_clear(p, q, r) &&
            navi_orient2d(origin, best, q) > 0)
            best = q;
    }
    return best;
}

static NavPoint furthest(NavPoint p, double reach_2, int32_t r) {
    NavPoint best = p;
    for (int32_t x = 0; x <= r + 1; x++)
        best = furthest_in_column(p, x, reach_2, r, best);
    return best;
}

// Each vertex is as far around from the one before as the annulus allows.
static bool make_small(int32_t r, double reach, Quarter* quarter) {
    double reach_2 = reach * reach + 1e-6;
    NavPoint p = {r, (int32_t)floor(sqrt(reach_2 - (double)r * r))}, last = {p.y, r};
    for (quarter->count = 0; quarter->count < QUARTER_MOST;) {
        quarter->p[quarter->count++] = p;
        if (navi_point_equal(p, last))
            return true;
        NavPoint next = is_clear(p, last, r) ? last : furthest(p, reach_2, r);
        if (navi_point_equal(next, p))
            return false;
        p = next;
    }
    return false;
}

// --- large rings -------------------------------------------------------------------------

// A quarter of a regular polygon with 4 * parts vertices, two of them beside each axis.
static void turn_quarter(int32_t r, double radius, uint32_t parts, Quarter* quarter) {
    RadiusVec half = navi_direction(QUARTER_TURN / parts / 2);
    RadiusVec whole = navi_vec_turn(half, half.x, half.y);
    RadiusVec at = navi_vec_scale(half, radius);
    NavPoint first = {r, (int32_t)floor(at.y)};
    quarter->p[0] = first;
    for (uint32_t k = 1; k + 1 < parts; k++) {
        at = navi_vec_turn(at, whole.x, whole.y);
        quarter->p[k] = navi_point_rounded(at.x, at.y);
    }
    quarter->p[parts - 1] = (NavPoint){first.y, first.x};
    quarter->count = parts;
}

static bool make_large(int32_t r, double reach, Quarter* quarter) {
    for (uint32_t parts = 5; parts <= QUARTER_MOST; parts++) {
        double radius = (r + ROUNDED) / navi_direction(QUARTER_TURN / parts / 2).x;
        if (radius + ROUNDED > reach)
            continue;
        bool is_sound = true;
        turn_quarter(r, radius, parts, quarter);
        for (uint32_t k = 1; k < parts && is_sound; k++)
            is_sound = is_clear(quarter->p[k - 1], quarter->p[k], r);
        if (is_sound)
            return true;
    }
    return false;
}

// -----------------------------------------------------------------------------------------

static bool make_ring(NavMemory* memory, DiscRing* ring) {
    Quarter quarter;
    double reach = reach_of(ring->radius, ring->level);
    ring->points.count = 0;
    if (ring->radius >= SMALL || !make_small(ring->radius, reach, &quarter))
        if (!make_large(ring->radius, reach, &quarter))
            return true;
    if (!navi_array_reserve(memory, &ring->points, 4 * (size_t)quarter.count))
        return false;
    NavPoint* p = ring->points.data;
    memcpy(p, quarter.p, quarter.count * sizeof *p);
    for (uint32_t k = quarter.count; k < 4 * quarter.count; k++)
        p[k] = (NavPoint){-p[k - quarter.count].y, p[k - quarter.count].x};
    ring->points.count = 4 * quarter.count;
    return true;
}

const DiscRing* navi_ring(NavMemory* memory, DiscRings* rings, int32_t radius, uint32_t level) {
    NAV_ASSERT(radius > 0 && radius <= NAVI_RADIUS_MAX && level < RING_LEVELS);
    for (uint32_t i = 0; i < RING_KEPT; i++)
        if (rings->kept[i].radius == radius && rings->kept[i].level == level)
            return &rings->kept[i];
    DiscRing* ring = &rings->kept[rings->next++ % RING_KEPT];
    ring->radius = radius;
    ring->level = level;
    if (make_ring(memory, ring))
        return ring;
    ring->radius = 0;
    return NULL;
}

void navi_rings_fini(NavMemory* memory, DiscRings* rings) {
    for (uint32_t i = 0; i < RING_KEPT; i++)
        navi_array_fini(memory, &rings->kept[i].points);
}

static double along(RadiusVec n, NavPoint p) { return n.x * p.x + n.y * p.y; }

// Near the vertex, by the direction of n.
static uint32_t guess_support(const DiscRing* ring, RadiusVec n) {
    double x = fabs(n.x), y = fabs(n.y);
    uint32_t count = ring->points.count, quarter = count / 4;
    uint32_t i = (uint32_t)(y / (x + y) * (quarter - 1) + 0.5);
    if (n.x < 0)
        i = 2 * quarter - 1 - i;
    return n.y < 0 ? count - 1 - i : i;
}

// From a guess uphill. The ring is convex.
uint32_t navi_ring_support(const DiscRing* ring, RadiusVec n) {
    const NavPoint* p = ring->points.data;
    uint32_t count = ring->points.count, i = guess_support(ring, n);
    double here = along(n, p[i]);
    NAV_BOUND(left, (uint64_t)2 * count);
    for (;;) {
        NAV_ROUND(left);
        uint32_t next = i + 1 == count ? 0 : i + 1, before = i == 0 ? count - 1 : i - 1;
        double of_next = along(n, p[next]), of_before = along(n, p[before]);
        if (of_next <= here && of_before <= here)
            return i;
        i = of_next > here ? next : before;
        here = of_next > here ? of_next : of_before;
    }
}
