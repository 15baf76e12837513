// Where costs ask for it, the path of a disc stays close to what was found. The corners of points
// around a circle stand up to 1 % of the radius outside of it. Beyond a border all of the
// leg to there costs more, however long it is. So places come in where tangents touch circles,
// each rounded to the cheapest ground beside it. The arcs between them may still stand outside,
// but only they do.
#include "query/round/close.h"

#include "geom/predicates.h"
#include "query/ask/spot.h"

// An arc that is so short that its corner stands at most this many steps outside becomes one place.
#define CORNER_MOST 0.5

// --- what points cost --------------------------------------------------------------------

static double rate_at(const Refract* search, NavPoint p) {
    NavSpot spot = navi_spot(search->mesh, p);
    double least = INFINITY;
    for (uint32_t t = spot.t; t != NAV_NONE; t = navi_spot_next(search->mesh, &spot, t)) {
        double rate = navi_terrain_rate(search->map, t);
        if (rate > 0 && rate < least)
            least = rate;
    }
    return least;
}

NavResult navi_refract_leg_cost(Refract* search, NavPoint from, NavPoint to, double* cost) {
    const QueryFilter* filter = search->map->filter;
    WalkTrace* trace = &search->ask->trace;
    TerrainVec last = navi_tv_of(from);
    NavRay ray;
    trace->pieces.count = 0;
    if (navi_walk(filter, from, to, trace, &ray) != NAV_OK)
        return NAV_ERR_MEMORY;
    for (uint32_t i = 0; i < trace->pieces.count; i++) {
        const WalkPiece* piece = &trace->pieces.data[i];
        TerrainVec end = navi_tv(piece->x, piece->y);
        *cost += navi_piece_rate(filter, piece) * navi_tv_distance(last, end);
        last = end;
    }
    if (ray.is_hit)
        *cost = INFINITY;
    return NAV_OK;
}

// A path that bends on a wall between floors stays on the side by which it came.
static double cost_on_sides(const QueryFilter* filter, const PointList* points) {
    LineWalk line = navi_line_walk(points->data[0], points->data[0]);
    for (uint32_t i = 1; i < points->count; i++) {
        line.from = points->data[i - 1];
        line.to = points->data[i];
        line.x = line.from.x;
        line.y = line.from.y;
        if (!navi_walk_on(filter, &line))
            return INFINITY;
    }
    return navi_line_cost(&line);
}

NavResult navi_refract_cost_of(Refract* search, const PointList* points, double* cost) {
    *cost = 0;
    if (search->map->filter->step_height != UINT32_MAX && points->count > 0) {
        *cost = cost_on_sides(search->map->filter, points);
        return NAV_OK;
    }
    for (uint32_t i = 1; i < points->count; i++)
        if (navi_refract_leg_cost(search, points->data[i - 1], points->data[i], cost) != NAV_OK)
            return NAV_ERR_MEMORY;
    return NAV_OK;
}

// --- places on circles -------------------------------------------------------------------

NavPoint navi_refract_round_touch(const Refract* search, const RefractLegEnd* end) {
    TerrainVec p = end->place.p;
    double rate = INFINITY, least = INFINITY;
    NavPoint near = navi_refract_nearest(search, p), best = near,
             middle = search->mesh->pos[end->v];
    double keep = search->radius - 1;
    for (int i = 0; i < 9; i++) {
        double at_x = near.x + (double)(i % 3 - 1), at_y = near.y + (double)(i / 3 - 1);
        if (fabs(at_x) > NAV_COORD_MAX || fabs(at_y) > NAV_COORD_MAX)
            continue;
        NavPoint at = {(int32_t)at_x, (int32_t)at_y};
        double at_rate = rate_at(search, at),
               distance = navi_tv_distance(navi_refract_at(search, at), p);
        if (at_rate == INFINITY || navi_distance(middle, at) < keep || at_rate > rate ||
            (at_rate == rate && distance >= least))
            continue;
        rate = at_rate;
        least = distance;
        best = at;
    }
    return best;
}

static RefractLegEnd touch_of(const RefractLegEnd* circle, TerrainVec normal, double radii) {
    RefractLegEnd touch = *circle;
    touch.place.p = navi_tv_go(circle->place.p, normal, fabs(circle->r) * radii);
    touch.place.edge = NAV_NONE;
    touch.is_touch = true;
    touch.r = 0;
    return touch;
}

// The circle between the places where the path comes to it and leaves it, from the goal's side on.
static void write_circle(const RefractLegEnd* circle, TerrainVec in, TerrainVec out,
                         RefractLegEnd written[3]) {
    TerrainVec both = {in.x + out.x, in.y + out.y};
    double cosine = navi_tv_length(both) / 2; // of half the arc's angle
    RefractLegEnd whole = *circle;
    written[0] = touch_of(&whole, out, 1);
    written[1] = whole;
    written[2] = touch_of(&whole, in, 1);
    bool is_short = cosine > 0.5 && fabs(whole.r) * (1 / cosine - 1) <= CORNER_MOST;
    if (is_short)
        written[0] = written[1] = written[2] = touch_of(&whole, navi_tv_unit(both), 1 / cosine);
}

NavResult navi_refract_insert_touches(Refract* search) {
    RefractScratch* scratch = search->scratch;
    uint32_t count = scratch->ends.count, circles = 0;
    for (uint32_t i = 0; i < count; i++)
        circles += scratch->ends.data[i].r != 0;
    uint32_t to = count + 2 * circles;
    if (!navi_array_reserve(&search->ask->memory, &scratch->ends, to))
        return NAV_ERR_MEMORY;
    RefractLegEnd* ends = scratch->ends.data;
    scratch->ends.count = to;
    for (uint32_t i = count; i-- > 0;) {
        if (ends[i].r == 0) {
            ends[--to] = ends[i];
            continue;
        }
        TerrainVec in = navi_refract_normal(&ends[i], navi_refract_way(&ends[i + 1], &ends[i]));
        TerrainVec out = navi_refract_normal(&ends[i], navi_refract_way(&ends[i], &ends[i - 1]));
        to -= 3;
        write_circle(&ends[i], in, out, &ends[to]);
    }
    return NAV_OK;
}
