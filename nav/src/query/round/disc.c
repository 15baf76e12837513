// The path of a disc that was found, on the lattice: circles become arcs, which the disc room
// shapes, between places that are rounded.
#include "query/disc/inside.h"
#include "query/refract/circle.h"
#include "query/round/close.h"

// Points that cost more than this times what was found are made again, closer to it.
#define COST_MOST 1.005

static const RefractLegEnd* end_at(const Refract* search, uint32_t i) {
    return &search->scratch->ends.data[i];
}

static NavPoint rounded(const Refract* search, uint32_t i) {
    const RefractLegEnd* end = end_at(search, i);
    return end->is_touch ? navi_refract_round_touch(search, end)
                         : navi_refract_round(search, &end->place);
}

// --- arcs --------------------------------------------------------------------------------

static RadiusVec normal(const Refract* search, uint32_t circle, uint32_t from) {
    TerrainVec d = navi_refract_way(end_at(search, from), end_at(search, from - 1));
    TerrainVec n = navi_refract_normal(end_at(search, circle), d);
    return navi_vec(n.x, n.y);
}

// List the circles from place i down to place j as arcs.
static NavResult list_arcs(Refract* search, uint32_t i, uint32_t j) {
    RadiusScratch* disc = search->disc;
    disc->arcs.count = 0;
    if (!navi_array_reserve(&search->ask->memory, &disc->arcs, i - j))
        return NAV_ERR_MEMORY;
    for (uint32_t k = i - 1; k > j; k--) {
        const RefractLegEnd* circle = end_at(search, k);
        RadiusArc arc = {.bend = 2 * circle->v + (circle->r < 0)};
        arc.in = normal(search, k, k + 1);
        arc.out = normal(search, k, k);
        disc->arcs.data[disc->arcs.count++] = arc;
    }
    return NAV_OK;
}

// --- from place to place -----------------------------------------------------------------

static DiscPlace place_of(const Refract* search, uint32_t i) {
    RadiusVec p = navi_circle_vec(search, end_at(search, i)->place.p);
    return (DiscPlace){p.x, p.y, NAV_NONE};
}

// Append the path from place i to place j.
static NavResult add_leg(Refract* search, uint32_t i, uint32_t j, PointList* points,
                         bool* is_shaped) {
    NavMemory* memory = &search->ask->memory;
    PointList* leg = &search->scratch->leg;
    RadiusSearch shape = navi_radius_search_for(search->disc, search->map->filter, search->radius);
    shape.start = rounded(search, i);
    shape.goal = rounded(search, j);
    shape.places[0] = place_of(search, i);
    shape.places[1] = place_of(search, j);
    shape.points = leg;
    if (!navi_disc_know_corners(&shape))
        return NAV_ERR_MEMORY;
    *is_shaped = true;
    if (i == j + 1 && navi_point_equal(shape.start, shape.goal))
        return NAV_OK;
    if (list_arcs(search, i, j) != NAV_OK || !navi_radius_shape(&shape, is_shaped))
        return NAV_ERR_MEMORY;
    for (uint32_t k = 1; k < leg->count && *is_shaped; k++)
        if (navi_points_add(memory, points, leg->data[k]) != NAV_OK)
            return NAV_ERR_MEMORY;
    return NAV_OK;
}

static NavResult add_legs(Refract* search, PointList* points, bool* is_whole) {
    uint32_t i = search->scratch->ends.count - 1;
    points->count = 0;
    *is_whole = true;
    if (navi_points_add(&search->ask->memory, points, rounded(search, i)) != NAV_OK)
        return NAV_ERR_MEMORY;
    while (i > 0 && *is_whole) {
        uint32_t j = i - 1;
        while (end_at(search, j)->r != 0)
            j--;
        if (add_leg(search, i, j, points, is_whole) != NAV_OK)
            return NAV_ERR_MEMORY;
        i = j;
    }
    return NAV_OK;
}

static NavResult add_places(Refract* search, PointList* points) {
    points->count = 0;
    for (uint32_t i = search->scratch->ends.count; i-- > 0;) {
        NavPoint p = rounded(search, i);
        bool is_new = points->count == 0 || !navi_point_equal(points->data[points->count - 1], p);
        if (end_at(search, i)->r == 0 && is_new &&
            navi_points_add(&search->ask->memory, points, p) != NAV_OK)
            return NAV_ERR_MEMORY;
    }
    return NAV_OK;
}

// Make other points, and take these if they cost less.
static NavResult take_closer(Refract* search, PointList* points, double* cost) {
    PointList* close = &search->scratch->close;
    double close_cost;
    bool is_close;
    if (navi_refract_insert_touches(search) != NAV_OK ||
        add_legs(search, close, &is_close) != NAV_OK ||
        (is_close && navi_refract_cost_of(search, close, &close_cost) != NAV_OK))
        return NAV_ERR_MEMORY;
    if (!is_close || close_cost >= *cost)
        return NAV_OK;
    *cost = close_cost;
    return navi_points_copy(&search->ask->memory, points, close);
}

// Do the points cost too much? Then make better ones.
static NavResult come_closer(Refract* search, PointList* points) {
    double cost;
    if (navi_refract_cost_of(search, points, &cost) != NAV_OK)
        return NAV_ERR_MEMORY;
    if (cost > COST_MOST * search->best && take_closer(search, points, &cost) != NAV_OK)
        return NAV_ERR_MEMORY;
    return cost > COST_MOST * search->best ? navi_refract_bend_legs(search, points) : NAV_OK;
}

// Does the path bend away from the circle? A path along a wall comes to a border shortly
// before the place that it is said to come to (refract/circle_roll.c).
static bool is_unbent(const Refract* search, uint32_t i) {
    const RefractLegEnd* circle = end_at(search, i);
    if (circle->r == 0)
        return false;
    TerrainVec in = navi_refract_way(end_at(search, i + 1), circle);
    TerrainVec out = navi_refract_way(circle, end_at(search, i - 1));
    double turn = (circle->r > 0 ? 1 : -1) * navi_tv_cross(in, out);
    return turn < -1e-9 && navi_tv_dot(in, out) > 0;
}

static void drop_unbent(Refract* search) {
    RefractScratch* scratch = search->scratch;
    for (uint32_t i = 1; i + 1 < scratch->ends.count;) {
        if (!is_unbent(search, i)) {
            i++;
            continue;
        }
        scratch->ends.count--;
        for (uint32_t k = i; k < scratch->ends.count; k++)
            scratch->ends.data[k] = scratch->ends.data[k + 1];
        i = i > 1 ? i - 1 : 1;
    }
}

NavResult navi_refract_write_disc(Refract* search, PointList* points, bool* is_whole) {
    if (navi_refract_list_places(search) != NAV_OK)
        return NAV_ERR_MEMORY;
    drop_unbent(search);
    if (add_legs(search, points, is_whole) != NAV_OK)
        return NAV_ERR_MEMORY;
    return *is_whole ? come_closer(search, points) : add_places(search, points);
}
