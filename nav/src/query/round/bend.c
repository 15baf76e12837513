// A leg between rounded points may run on the wrong side of the tip of an area, however near to it
// it comes. There it bends at the tip.
#include "query/disc/path.h"
#include "query/round/close.h"

// How far from a leg a corner may be, in steps.
#define REACH_STEPS 2

typedef struct LegBend {
    Refract* search;
    NavPoint leg[2];
    double cost;   // of the leg, or by the best corner
    NavPoint best; // that corner
    bool is_found;
} LegBend;

static bool is_beside(const LegBend* bend, NavPoint p) {
    TerrainVec from = navi_tv_of(bend->leg[0]), to = navi_tv_sub(navi_tv_of(p), from);
    TerrainVec along = navi_tv_sub(navi_tv_of(bend->leg[1]), from);
    double length_2 = navi_tv_dot(along, along), at = navi_tv_dot(along, to);
    return at > 0 && at < length_2 &&
           fabs(navi_tv_cross(along, to)) <= REACH_STEPS * sqrt(length_2);
}

static NavResult test_leg(Refract* search, NavPoint a, NavPoint b, bool* is_free) {
    const NavPoint leg[2] = {a, b};
    return navi_radius_keeps(search->disc, search->map->filter, leg, search->radius - 1, is_free);
}

// Does a bend at p make the leg cheaper?
static NavResult try_corner(LegBend* bend, NavPoint p) {
    double cost = 0;
    bool may = is_beside(bend, p);
    if (may && (navi_refract_leg_cost(bend->search, bend->leg[0], p, &cost) != NAV_OK ||
                navi_refract_leg_cost(bend->search, p, bend->leg[1], &cost) != NAV_OK))
        return NAV_ERR_MEMORY;
    may = may && cost < bend->cost;
    if (may && test_leg(bend->search, bend->leg[0], p, &may) != NAV_OK)
        return NAV_ERR_MEMORY;
    if (may && test_leg(bend->search, p, bend->leg[1], &may) != NAV_OK)
        return NAV_ERR_MEMORY;
    if (may) {
        bend->cost = cost;
        bend->best = p;
        bend->is_found = true;
    }
    return NAV_OK;
}

// Try all corners of triangles along the leg.
static NavResult try_corners(LegBend* bend) {
    Refract* search = bend->search;
    WalkTrace* trace = &search->ask->trace;
    TriangleList* along = &search->scratch->flood;
    NavRay ray;
    trace->pieces.count = along->count = 0;
    if (navi_walk(search->map->filter, bend->leg[0], bend->leg[1], trace, &ray) != NAV_OK)
        return NAV_ERR_MEMORY;
    for (uint32_t i = 0; i < trace->pieces.count; i++) // other walks take the place of this one
        if (navi_triangles_add(&search->ask->memory, along, trace->pieces.data[i].t) != NAV_OK)
            return NAV_ERR_MEMORY;
    for (uint32_t i = 0; i < along->count; i++) {
        const MeshTri* tri = &search->mesh->tri[along->data[i]];
        for (uint32_t k = 0, at = navi_tri_first(search->mesh, along->data[i]); k < 3; k++) {
            if (try_corner(bend, search->mesh->pos[tri->v[at]]) != NAV_OK)
                return NAV_ERR_MEMORY;
            at = navi_next3(at);
        }
    }
    return NAV_OK;
}

static NavResult insert(Refract* search, PointList* points, uint32_t at, NavPoint p) {
    if (navi_points_add(&search->ask->memory, points, p) != NAV_OK)
        return NAV_ERR_MEMORY;
    for (uint32_t i = points->count - 1; i > at; i--)
        points->data[i] = points->data[i - 1];
    points->data[at] = p;
    return NAV_OK;
}

NavResult navi_refract_bend_legs(Refract* search, PointList* points) {
    uint32_t left = points->count;
    for (uint32_t i = 1; i < points->count; i++) {
        LegBend bend = {.search = search, .leg = {points->data[i - 1], points->data[i]}};
        if (navi_refract_leg_cost(search, bend.leg[0], bend.leg[1], &bend.cost) != NAV_OK ||
            try_corners(&bend) != NAV_OK)
            return NAV_ERR_MEMORY;
        if (!bend.is_found || left == 0)
            continue;
        left--;
        if (insert(search, points, i, bend.best) != NAV_OK)
            return NAV_ERR_MEMORY;
        i--; // both legs may bend again
    }
    return NAV_OK;
}
