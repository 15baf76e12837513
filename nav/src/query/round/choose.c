// Those lattice points for the places of a path with which the whole path costs least.
#include <stdlib.h>

#include "query/ask/sides.h"
#include "query/round/place.h"

enum { AROUND = 9, POINTS_MOST = 3 * AROUND, NEAR_MOST = 32 };
#define NEAR 2.5 // a place on a border is joined with its points within this distance

// Lattice points for a place, each with the ground on which the path is there.
typedef struct Points {
    NavPoint p[POINTS_MOST];
    uint32_t ground[POINTS_MOST]; // as in RefractChoice
    uint32_t count;
} Points;

static void add_point(Points* points, NavPoint p, uint32_t ground) {
    NAV_ASSERT(points->count < POINTS_MOST);
    points->p[points->count] = p;
    points->ground[points->count++] = ground;
}

// List the lattice points around p.
static uint32_t list_around(const Refract* search, TerrainVec p, NavPoint points[AROUND]) {
    NavPoint middle = navi_refract_nearest(search, p);
    uint32_t count = 0;
    for (int32_t i = 0; i < AROUND; i++) {
        NavPoint at = {middle.x + i % 3 - 1, middle.y + i / 3 - 1};
        if (abs(at.x) <= NAV_COORD_MAX && abs(at.y) <= NAV_COORD_MAX)
            points[count++] = at;
    }
    return count;
}

// Where a road is a step wide, or less, the lattice points around a place may all lie beside it,
// or beside the next place's leg. At an end of its border, too, the path comes to the road.
static void list_points(const Refract* search, const RefractPlace* place, Points* points) {
    NavPoint near, around[AROUND], ends[2];
    bool is_near = navi_refract_round_near(search, place, &near);
    add_point(points, near, NAV_NONE);
    if (place->edge == NAV_NONE)
        return;
    uint32_t count = list_around(search, place->p, around);
    for (uint32_t i = 0; i < count; i++)
        if (!navi_point_equal(around[i], near))
            add_point(points, around[i], NAV_NONE);
    if (!is_near)
        add_point(points, navi_refract_round_far(search, place), NAV_NONE);
    navi_refract_find_ends(search, place, ends);
    add_point(points, ends[0], NAV_NONE);
    add_point(points, ends[1], NAV_NONE);
}

// --- where walls part floors ----------------------------------------------------

// Add the point on the ground of triangle t, which holds it, unless it is there on this ground.
static void add_on_ground(const Refract* search, Points* points, NavPoint p, uint32_t t) {
    for (uint32_t i = 0; i < points->count; i++)
        if (navi_point_equal(points->p[i], p) &&
            navi_are_joined(search->map->filter, points->ground[i], t, p.x, p.y))
            return;
    if (points->count < POINTS_MOST)
        add_point(points, p, t);
}

// A bend, the start or the goal, on all ground about it.
static void list_bend(const Refract* search, const RefractPlace* place, Points* points) {
    NavPoint p = navi_refract_nearest(search, place->p);
    NavSpot spot = navi_spot(search->mesh, p);
    for (uint32_t t = spot.t; t != NAV_NONE; t = navi_spot_next(search->mesh, &spot, t))
        if (navi_filter_walks(search->map->filter, t))
            add_on_ground(search, points, p, t);
}

// Triangles that an agent reaches from a place on a border, near it.
typedef struct Near {
    uint32_t t[NEAR_MOST];
    uint32_t count;
} Near;

static void add_near(Near* near, uint32_t t) {
    for (uint32_t i = 0; i < near->count; i++)
        if (near->t[i] == t)
            return;
    if (near->count < NEAR_MOST)
        near->t[near->count++] = t;
}

static bool is_edge_near(const Refract* search, uint32_t h, TerrainVec p) {
    TerrainVec from = navi_refract_from(search, h);
    TerrainVec way = navi_tv_sub(navi_refract_to(search, h), from);
    double part = navi_tv_dot(navi_tv_sub(p, from), way) / navi_tv_dot(way, way);
    return navi_tv_distance(p, navi_tv_go(from, way, fmin(fmax(part, 0), 1))) <= NEAR;
}

static void list_near(const Refract* search, const RefractPlace* place, Near* near) {
    add_near(near, place->edge >> 2);
    for (uint32_t i = 0; i < near->count; i++)
        for (uint32_t h = 4 * near->t[i]; h < 4 * near->t[i] + 3; h++)
            if (navi_terrain_joins(search->map, h) && is_edge_near(search, h, place->p))
                add_near(near, navi_edge_twin(search->mesh, h) >> 2);
}

// A lattice point beside the border may lie on another floor, beyond a wall. So only those on
// ground count to which the path comes there; and points farther along the border.
static void list_on_ground(const Refract* search, const RefractPlace* place, Points* points) {
    Near near = {.count = 0};
    NavPoint around[AROUND], ends[2], far;
    uint32_t sides[2], count = list_around(search, place->p, around);
    if (place->edge == NAV_NONE) {
        list_bend(search, place, points);
        return;
    }
    navi_refract_find_ends(search, place, ends);
    navi_refract_find_sides(search, place, sides);
    for (uint32_t i = 0; i < 2; i++) {
        add_on_ground(search, points, ends[i], sides[i]);
        if (navi_refract_round_along(search, sides[i], place, &far))
            add_on_ground(search, points, far, sides[i]);
    }
    list_near(search, place, &near);
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t k = 0; k < near.count; k++)
            if (navi_tri_holds(search->mesh, near.t[k], around[i]))
                add_on_ground(search, points, around[i], near.t[k]);
}

// --- the choice --------------------------------------------------------------------------

// Add what the leg between two choices costs.
static NavResult add_leg(Refract* search, const RefractChoice* from, const RefractChoice* to,
                         double* cost) {
    const QueryFilter* filter = search->map->filter;
    if (from->ground == NAV_NONE)
        return navi_refract_leg_cost(search, from->p, to->p, cost);
    LineWalk line = navi_line_walk_on(from->p, to->p, from->ground);
    *cost += navi_walk_on(filter, &line) ? navi_line_cost_on(&line, filter, to->ground) : INFINITY;
    return NAV_OK;
}

// What the path costs up to the choice, by the best of those from `first` to `end`.
static NavResult find_before(Refract* search, uint32_t first, uint32_t end, RefractChoice* choice) {
    const RefractScratch* scratch = search->scratch;
    choice->cost = first == end ? 0 : INFINITY;
    choice->before = NAV_NONE;
    for (uint32_t from = first; from < end; from++) {
        const RefractChoice* before = &scratch->choices.data[from];
        double cost = before->cost;
        if (add_leg(search, before, choice, &cost) != NAV_OK)
            return NAV_ERR_MEMORY;
        if (choice->before != NAV_NONE && cost >= choice->cost)
            continue;
        choice->cost = cost;
        choice->before = from;
    }
    return NAV_OK;
}

static NavResult add_choices(Refract* search, uint32_t i, uint32_t first, uint32_t end) {
    RefractScratch* scratch = search->scratch;
    const RefractPlace* place = &scratch->ends.data[i].place;
    Points points = {.count = 0};
    if (search->map->filter->step_height == UINT32_MAX)
        list_points(search, place, &points);
    else
        list_on_ground(search, place, &points);
    if (!navi_array_reserve(&search->ask->memory, &scratch->choices, end + points.count))
        return NAV_ERR_MEMORY;
    for (uint32_t k = 0; k < points.count; k++) {
        RefractChoice choice = {.p = points.p[k], .ground = points.ground[k]};
        if (find_before(search, first, end, &choice) != NAV_OK)
            return NAV_ERR_MEMORY;
        scratch->choices.data[scratch->choices.count++] = choice;
    }
    return NAV_OK;
}

NavResult navi_refract_round_best(Refract* search) {
    RefractScratch* scratch = search->scratch;
    uint32_t first = 0;
    scratch->choices.count = 0;
    for (uint32_t i = scratch->ends.count; i-- > 0;) {
        uint32_t end = scratch->choices.count;
        if (add_choices(search, i, first, end) != NAV_OK)
            return NAV_ERR_MEMORY;
        first = end;
    }
    uint32_t at = first; // the goal, on the ground where the path costs least
    for (uint32_t i = first; i < scratch->choices.count; i++)
        at = scratch->choices.data[i].cost < scratch->choices.data[at].cost ? i : at;
    for (uint32_t i = 0; i < scratch->ends.count; i++) {
        scratch->ends.data[i].at = scratch->choices.data[at].p;
        at = scratch->choices.data[at].before;
    }
    return NAV_OK;
}
