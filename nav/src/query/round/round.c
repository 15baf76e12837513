// The path that was found, on the lattice.
#include "query/round/round.h"

#include "query/round/close.h"

enum { REPAIRS = 8 };
#define COST_MOST 1.002 // of what was found: points that cost more are chosen again
#define MOST_STEPS 2    // from a leg on the lattice to a bend of the border that it follows

static NavResult add_place(Refract* search, TerrainVec p, uint32_t edge, double rate) {
    RefractScratch* scratch = search->scratch;
    if (!navi_array_room(&search->ask->memory, &scratch->ends))
        return NAV_ERR_MEMORY;
    RefractLegEnd end = {.place = {p, edge}, .rate = rate};
    scratch->ends.data[scratch->ends.count++] = end;
    return NAV_OK;
}

// A circle around which a disc rolls, at several rates perhaps.
static NavResult add_circle(Refract* search, const RefractArrival* arrival) {
    RefractScratch* scratch = search->scratch;
    uint32_t v = navi_corner_vertex(search, arrival->corner);
    const RefractLegEnd* last = &scratch->ends.data[scratch->ends.count - 1];
    if (last->r == arrival->r && last->v == v)
        return NAV_OK;
    if (add_place(search, arrival->p, NAV_NONE, arrival->rate) != NAV_OK)
        return NAV_ERR_MEMORY;
    scratch->ends.data[scratch->ends.count - 1].r = arrival->r;
    scratch->ends.data[scratch->ends.count - 1].v = v;
    return NAV_OK;
}

NavResult navi_refract_list_places(Refract* search) {
    uint32_t root = search->best_root, chain = search->best_chain;
    double q = search->best_q;
    search->scratch->ends.count = 0;
    if (add_place(search, search->goal, NAV_NONE, search->best_rate) != NAV_OK)
        return NAV_ERR_MEMORY;
    for (;;) {
        const RefractArrival* arrival = navi_refract_arrival(search, root);
        bool is_critical = arrival->kind == REFRACT_CRITICAL || arrival->kind == REFRACT_OFFSET;
        double rate =
            is_critical ? navi_terrain_rate(search->map, arrival->corner >> 2) : arrival->rate;
        if (navi_refract_list_crossings(search, arrival, chain, q) != NAV_OK)
            return NAV_ERR_MEMORY;
        NavResult result =
            arrival->kind == REFRACT_CIRCLE
                ? add_circle(search, arrival)
                : add_place(search, arrival->p, is_critical ? arrival->corner : NAV_NONE, rate);
        if (result != NAV_OK)
            return NAV_ERR_MEMORY;
        if (arrival->parent == NAV_NONE)
            return NAV_OK;
        NAV_ASSERT(arrival->parent < root); // a parent is older
        root = arrival->parent;
        chain = arrival->chain;
        q = arrival->q;
    }
}

// --- legs --------------------------------------------------------------------------------

// A leg on the lattice, which may be bent.
typedef struct Leg {
    NavPoint from, to;
    double rate; // it should have
    bool is_blocked, is_bent;
    NavPoint bend;
} Leg;

// Bend the leg at the corner of triangle t nearest to it, up to a distance.
static void bend_leg(const Mesh* mesh, Leg* leg, uint32_t t, double most) {
    TerrainVec from = navi_tv_of(leg->from), way = navi_tv_sub(navi_tv_of(leg->to), from);
    double length_2 = navi_tv_dot(way, way), least = most * sqrt(length_2);
    uint32_t i = navi_tri_first(mesh, t);
    for (uint32_t k = 0; k < 3; k++, i = navi_next3(i)) {
        NavPoint p = mesh->pos[mesh->tri[t].v[i]];
        TerrainVec to = navi_tv_sub(navi_tv_of(p), from);
        double along = navi_tv_dot(way, to), beside = fabs(navi_tv_cross(way, to));
        if (!(along > 0 && along < length_2) || beside >= least)
            continue;
        least = beside;
        leg->bend = p;
        leg->is_bent = true;
    }
}

// Walk the leg. Rounding may have moved it into a wall, or across a border that it follows, at a
// vertex where wall or border bend. There it must bend, too.
static NavResult test_leg(Refract* search, Leg* leg) {
    const QueryFilter* filter = search->map->filter;
    WalkTrace* trace = &search->ask->trace;
    NavRay ray;
    double x = leg->from.x, y = leg->from.y;
    trace->pieces.count = 0;
    leg->is_bent = false;
    if (navi_walk(filter, leg->from, leg->to, trace, &ray) != NAV_OK)
        return NAV_ERR_MEMORY;
    leg->is_blocked = ray.is_hit;
    if (ray.is_hit && ray.triangle != NAV_NONE)
        bend_leg(search->mesh, leg, ray.triangle, INFINITY);
    for (uint32_t i = 0; i < trace->pieces.count && !ray.is_hit && !leg->is_bent; i++) {
        const WalkPiece* piece = &trace->pieces.data[i];
        bool is_long = fabs(piece->x - x) + fabs(piece->y - y) > 1;
        x = piece->x;
        y = piece->y;
        if (is_long && navi_sides_rate(filter, leg->from, leg->to, piece) > leg->rate * (1 + 1e-9))
            bend_leg(search->mesh, leg, piece->t, MOST_STEPS);
    }
    return NAV_OK;
}

// Append the leg from the last point to b, bent where that is needed. `*is_walkable`: that was
// enough.
static NavResult add_leg(Refract* search, NavPoint b, double rate, PointList* points,
                         bool* is_walkable) {
    NavPoint ends[REPAIRS] = {b};
    uint32_t count = 1;
    for (uint32_t left = 4 * REPAIRS; count > 0 && *is_walkable && left > 0; left--) {
        Leg leg = {.from = points->data[points->count - 1], .to = ends[count - 1], .rate = rate};
        if (navi_point_equal(leg.from, leg.to)) {
            count--;
            continue;
        }
        if (test_leg(search, &leg) != NAV_OK)
            return NAV_ERR_MEMORY;
        if (leg.is_bent && count < REPAIRS) {
            ends[count++] = leg.bend;
            continue;
        }
        *is_walkable = !leg.is_blocked;
        count--;
        if (navi_points_add(&search->ask->memory, points, leg.to) != NAV_OK)
            return NAV_ERR_MEMORY;
    }
    *is_walkable = *is_walkable && count == 0;
    return NAV_OK;
}

// Write the legs between the places, as they were rounded; no points if one cannot be made
// walkable.
static NavResult write_legs(Refract* search, PointList* points) {
    const RefractLegEnd* ends = search->scratch->ends.data;
    uint32_t count = search->scratch->ends.count;
    bool is_walkable = true;
    points->count = 0;
    if (navi_points_add(&search->ask->memory, points, ends[count - 1].at) != NAV_OK)
        return NAV_ERR_MEMORY;
    for (uint32_t i = count - 1; i > 0 && is_walkable; i--)
        if (add_leg(search, ends[i - 1].at, ends[i - 1].rate, points, &is_walkable) != NAV_OK)
            return NAV_ERR_MEMORY;
    if (!is_walkable)
        points->count = 0;
    return NAV_OK;
}

static NavResult measure(Refract* search, const PointList* points, double* cost) {
    *cost = INFINITY;
    return points->count == 0 ? NAV_OK : navi_refract_cost_of(search, points, cost);
}

// If the points cost too much, make better ones.
static NavResult come_closer(Refract* search, PointList* points) {
    PointList* close = &search->scratch->close;
    double cost, close_cost;
    if (measure(search, points, &cost) != NAV_OK)
        return NAV_ERR_MEMORY;
    if (cost <= COST_MOST * search->best)
        return NAV_OK;
    if (navi_refract_round_best(search) != NAV_OK || write_legs(search, close) != NAV_OK ||
        measure(search, close, &close_cost) != NAV_OK)
        return NAV_ERR_MEMORY;
    return close_cost < cost ? navi_points_copy(&search->ask->memory, points, close) : NAV_OK;
}

NavResult navi_refract_write(Refract* search, NavPoint goal, PointList* points) {
    points->count = 0;
    if (navi_refract_list_places(search) != NAV_OK)
        return NAV_ERR_MEMORY;
    navi_refract_round_all(search);
    if (write_legs(search, points) != NAV_OK || come_closer(search, points) != NAV_OK)
        return NAV_ERR_MEMORY;
    NAV_ASSERT(points->count == 0 || navi_point_equal(points->data[points->count - 1], goal));
    (void)goal;
    return NAV_OK;
}

// --- the bound ---------------------------------------------------------------------------

// The rounding of a place, as a part of the distance that it may make.
#define PLACE_ROUNDING 0.01

double navi_refract_lower(const Refract* search, double bound) {
    const RefractScratch* scratch = search->scratch;
    double rates = search->least;
    for (uint32_t i = 0; search->best_root != NAV_NONE && i < scratch->ends.count; i++)
        rates += scratch->ends.data[i].rate;
    double rounding = PLACE_ROUNDING * search->map->tiny * rates;
    return bound > 2 * rounding ? bound - rounding : bound / 2;
}
