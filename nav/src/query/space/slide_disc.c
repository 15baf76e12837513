// Sweeps in turn: straight to the goal, and along the wall that was hit to the foot of the goal. So
// it stays in the disc whose diameter is the motion, up to rounding.
#include "query/space/slide_disc.h"

#include "query/ask/distance.h"
#include "query/ask/spot.h"
#include "query/space/sweep.h"

enum {
    MOST_SWEEPS = 12,
    MOST_IDLE = 4, // that lead no nearer, one after the other: straight, and along two walls
};

// The foot of `to` on the line through `at` along the wall, and a step away from the wall: so
// rounding does not lead into it. False: out of range.
static bool find_foot(NavPoint at, NavPoint to, NavDirection normal, NavPoint* foot) {
    double x = (double)to.x - at.x, y = (double)to.y - at.y;
    double into = x * normal.x + y * normal.y;
    if (into < 0) {
        x -= into * normal.x;
        y -= into * normal.y;
    }
    x = floor(at.x + x + normal.x + 0.5);
    y = floor(at.y + y + normal.y + 0.5);
    if (fabs(x) > NAV_COORD_MAX || fabs(y) > NAV_COORD_MAX)
        return false;
    *foot = (NavPoint){(int32_t)x, (int32_t)y};
    return true;
}

// In the disc whose diameter is the motion, or outside of it by less than 3 steps?
static bool is_in_disc(const NavSweepRequest* request, NavPoint p) {
    return navi_dot(p, request->from, request->to) <=
           2 * navi_manhattan(request->from, request->to);
}

static uint32_t find_triangle(const QueryFilter* filter, NavPoint p) {
    NavSpot spot = navi_spot(filter->mesh, p);
    return navi_spot_is_walkable(filter, &spot) ? navi_spot_triangle(filter, &spot) : NAV_NONE;
}

NavResult navi_slide_disc(SpaceScratch* scratch, const QueryFilter* filter,
                          const NavSweepRequest* request, NavSlide* slide) {
    NavSweepRequest part = *request;
    NavPoint to = request->to, best = request->from;
    uint32_t idle = 0;
    for (int k = 0; k < MOST_SWEEPS && idle < MOST_IDLE; k++) {
        NavSweep sweep;
        if (navi_ask_begin(scratch->ask) != NAV_OK ||
            navi_sweep(scratch, filter, &part, SWEEP_POINT, &sweep) != NAV_OK)
            return NAV_ERR_MEMORY;
        if (sweep.is_blocked && k == 0) {
            *slide = (NavSlide){.is_blocked = true, .point = best, .triangle = NAV_NONE};
            return NAV_OK;
        }
        part.from = sweep.point;
        bool is_nearer = navi_distance_2(part.from, to) < navi_distance_2(best, to) &&
                         is_in_disc(request, part.from);
        best = is_nearer ? part.from : best;
        idle = is_nearer ? 0 : idle + 1;
        part.to = to;
        if (navi_point_equal(best, to) ||
            (sweep.is_hit && !find_foot(part.from, to, sweep.normal, &part.to)))
            break;
    }
    *slide = (NavSlide){.is_complete = navi_point_equal(best, to),
                        .point = best,
                        .triangle = find_triangle(filter, best)};
    return NAV_OK;
}
