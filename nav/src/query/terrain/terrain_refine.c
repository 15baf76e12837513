// The total cost is a convex function of the places where the path crosses joints, since each leg
// between them is the shortest path in a row of triangles. So improving one crossing at a time
// leads to the minimum.
#include "query/terrain/terrain.h"

#include "base/assert.h"
#include "query/ask/distance.h"
#include "query/terrain/funnel.h"

enum { SWEEPS = 16, HALVINGS = 6, BISECTIONS = 40 };

typedef struct Refining {
    TerrainScratch* scratch;
    const TerrainRequest* request;
    const Mesh* mesh;
    Route* route;
    NavPoint before, after; // the bends before and after the crossing that is moved
} Refining;

// The ends of legs: the start is crossing 0, the goal is the last.
static TerrainCrossing* crossing_at(const Refining* refining, uint32_t i) {
    NAV_ASSERT(i < refining->scratch->crossings.count);
    return &refining->scratch->crossings.data[i];
}

static double rate_at(const Refining* refining, uint32_t at) {
    NAV_ASSERT(at < refining->route->corridor.count);
    return navi_filter_rate(refining->request->filter, refining->route->corridor.data[at]);
}

static NavResult find_portals(Refining* refining) {
    TerrainScratch* scratch = refining->scratch;
    const TriangleList* corridor = &refining->route->corridor;
    scratch->portals.count = 0;
    for (uint32_t i = 0; i + 1 < corridor->count; i++) {
        uint32_t h = 4 * corridor->data[i], end = h + 3;
        while (h < end && navi_edge_twin(refining->mesh, h) >> 2 != corridor->data[i + 1])
            h++;
        NAV_ASSERT(h < end);
        if (navi_triangles_add(&scratch->ask->memory, &scratch->portals, h) != NAV_OK)
            return NAV_ERR_MEMORY;
    }
    return NAV_OK;
}

// Append the leg between two crossings to the route, without its first point.
static NavResult add_leg(Refining* refining, const TerrainCrossing* from,
                         const TerrainCrossing* to) {
    TerrainScratch* scratch = refining->scratch;
    NAV_ASSERT(from->at <= to->at && to->at <= scratch->portals.count);
    // A leg inside one triangle has no portals. The array may be NULL then.
    uint32_t count = to->at - from->at;
    FunnelRow row = {from->p, to->p, count > 0 ? scratch->portals.data + from->at : NULL, count};
    return navi_funnel(scratch, &row, &refining->route->points);
}

// Make the leg the route, and compute its length.
static NavResult find_leg(Refining* refining, const TerrainCrossing* from,
                          const TerrainCrossing* to, double* length) {
    PointList* points = &refining->route->points;
    NavPoint last = from->p;
    *length = 0;
    points->count = 0;
    if (add_leg(refining, from, to) != NAV_OK)
        return NAV_ERR_MEMORY;
    for (uint32_t i = 0; i < points->count; i++) {
        *length += navi_distance(last, points->data[i]);
        last = points->data[i];
    }
    return NAV_OK;
}

// The cost from the previous crossing to the next one if crossing i were `to`. Also keeps the bends
// before and after it.
static NavResult find_local_cost(Refining* refining, uint32_t i, const TerrainCrossing* to,
                                 double* cost) {
    const PointList* points = &refining->route->points;
    const TerrainCrossing *last = crossing_at(refining, i - 1),
                          *next = crossing_at(refining, i + 1);
    double length;
    if (find_leg(refining, last, to, &length) != NAV_OK)
        return NAV_ERR_MEMORY;
    *cost = length * rate_at(refining, to->portal);
    refining->before = points->count > 1 ? points->data[points->count - 2] : last->p;
    if (find_leg(refining, to, next, &length) != NAV_OK)
        return NAV_ERR_MEMORY;
    *cost += length * rate_at(refining, to->portal + 1);
    refining->after = points->count > 0 ? points->data[0] : next->p;
    return NAV_OK;
}

// Round a crossing to the lattice: the lattice point nearest to (x, y) that lies in the cheaper one
// of the portal's two triangles, else an end of the portal. On the other side of a portal that the
// path follows, all of the next leg would cost more.
static TerrainCrossing place_crossing(const Refining* refining, uint32_t portal, double x,
                                      double y) {
    const TriangleList* corridor = &refining->route->corridor;
    uint32_t h = refining->scratch->portals.data[portal];
    NavPoint a = refining->mesh->pos[navi_edge_from(refining->mesh, h)];
    NavPoint b = refining->mesh->pos[navi_edge_to(refining->mesh, h)];
    NavPoint middle = navi_point_rounded(x, y);
    uint32_t cheap =
        rate_at(refining, portal) <= rate_at(refining, portal + 1) ? portal : portal + 1;
    TerrainCrossing best = {navi_point_less(a, b) ? a : b, portal, cheap};
    double least = -1;
    for (uint32_t i = 0; i < 11; i++) {
        NavPoint p = {middle.x + (int32_t)(i % 3) - 1, middle.y + (int32_t)(i / 3) - 1};
        if (i >= 9)
            p = i == 9 ? a : b;
        double distance = (p.x - x) * (p.x - x) + (p.y - y) * (p.y - y);
        if (least >= 0 && distance >= least)
            continue;
        if (!navi_tri_holds(refining->mesh, corridor->data[cheap], p))
            continue;
        least = distance;
        best.p = p;
    }
    return best;
}

// The derivative of the cost of before - X - after as X moves along d.
static double slope(const Refining* refining, const double rates[2], const double at[2],
                    const double d[2]) {
    double sum = 0;
    for (uint32_t i = 0; i < 2; i++) {
        NavPoint p = i == 0 ? refining->before : refining->after;
        double x = at[0] - p.x, y = at[1] - p.y, size = sqrt(x * x + y * y);
        if (size > 0)
            sum += rates[i] * (x * d[0] + y * d[1]) / size;
    }
    return sum;
}

// The place on the portal where the law of refraction puts the crossing, between its two bends.
static void refract_crossing(const Refining* refining, uint32_t portal, double at[2]) {
    uint32_t h = refining->scratch->portals.data[portal];
    NavPoint a = refining->mesh->pos[navi_edge_from(refining->mesh, h)];
    NavPoint b = refining->mesh->pos[navi_edge_to(refining->mesh, h)];
    if (navi_point_less(b, a)) {
        NavPoint swap = a;
        a = b;
        b = swap;
    }
    double rates[2] = {rate_at(refining, portal), rate_at(refining, portal + 1)};
    double d[2] = {(double)b.x - a.x, (double)b.y - a.y}, low = 0, high = 1;
    for (uint32_t i = 0; i < BISECTIONS; i++) {
        double middle = (low + high) / 2;
        at[0] = a.x + middle * d[0];
        at[1] = a.y + middle * d[1];
        if (slope(refining, rates, at, d) < 0)
            low = middle;
        else
            high = middle;
    }
}

// Adds the decrease of the cost to `gain`.
static NavResult improve_crossing(Refining* refining, uint32_t i, double* gain) {
    TerrainCrossing old = *crossing_at(refining, i);
    double at[2], cost, now;
    if (find_local_cost(refining, i, &old, &cost) != NAV_OK)
        return NAV_ERR_MEMORY;
    refract_crossing(refining, old.portal, at);
    for (uint32_t k = 0; k < HALVINGS; k++) {
        TerrainCrossing moved = place_crossing(refining, old.portal, at[0], at[1]);
        if (find_local_cost(refining, i, &moved, &now) != NAV_OK)
            return NAV_ERR_MEMORY;
        if (now < cost) {
            *crossing_at(refining, i) = moved;
            *gain += cost - now;
            return NAV_OK;
        }
        at[0] = (at[0] + old.p.x) / 2;
        at[1] = (at[1] + old.p.y) / 2;
    }
    return NAV_OK;
}

static NavResult add_crossing(Refining* refining, TerrainCrossing end) {
    TerrainScratch* scratch = refining->scratch;
    return navi_array_add(&scratch->ask->memory, &scratch->crossings, end) ? NAV_OK
                                                                           : NAV_ERR_MEMORY;
}

// Where the segment from `from` to `to` crosses the portal.
static TerrainCrossing first_guess(const Refining* refining, uint32_t portal, NavPoint from,
                                   NavPoint to) {
    uint32_t h = refining->scratch->portals.data[portal];
    NavPoint a = refining->mesh->pos[navi_edge_from(refining->mesh, h)];
    NavPoint b = refining->mesh->pos[navi_edge_to(refining->mesh, h)];
    double of_a = (double)navi_orient2d(from, to, a), of_b = (double)navi_orient2d(from, to, b);
    double part = of_a == of_b ? 0.5 : of_a / (of_a - of_b);
    part = part < 0 ? 0 : part > 1 ? 1 : part;
    return place_crossing(refining, portal, a.x + part * ((double)b.x - a.x),
                          a.y + part * ((double)b.y - a.y));
}

// Estimate the crossings from the shortest path through the corridor.
static NavResult find_crossings(Refining* refining) {
    const PointList* points = &refining->route->points;
    uint32_t last = refining->route->corridor.count - 1, leg = 0;
    TerrainCrossing start = {refining->request->start, 0, 0};
    TerrainCrossing goal = {refining->request->goal, last, last};
    refining->scratch->crossings.count = refining->route->points.count = 0;
    if (add_crossing(refining, start) != NAV_OK || add_leg(refining, &start, &goal) != NAV_OK)
        return NAV_ERR_MEMORY;
    for (uint32_t i = 0; i < last; i++) {
        uint32_t portal = refining->scratch->portals.data[i];
        NavPoint a = refining->mesh->pos[navi_edge_from(refining->mesh, portal)];
        NavPoint b = refining->mesh->pos[navi_edge_to(refining->mesh, portal)];
        while (leg + 1 < points->count && navi_orient2d(a, b, points->data[leg]) > 0)
            leg++;
        if (rate_at(refining, i) == rate_at(refining, i + 1))
            continue;
        NavPoint from = leg > 0 ? points->data[leg - 1] : start.p;
        TerrainCrossing guess = first_guess(refining, i, from, points->data[leg]);
        if (add_crossing(refining, guess) != NAV_OK)
            return NAV_ERR_MEMORY;
    }
    return add_crossing(refining, goal);
}

static NavResult improve_all(Refining* refining) {
    double gain = INFINITY;
    for (uint32_t sweep = 0; sweep < SWEEPS && gain >= 1; sweep++) { // a step on the lattice
        gain = 0;
        for (uint32_t i = 1; i + 1 < refining->scratch->crossings.count; i++)
            if (improve_crossing(refining, i, &gain) != NAV_OK)
                return NAV_ERR_MEMORY;
    }
    return NAV_OK;
}

// Write the legs between the crossings.
static NavResult write_points(Refining* refining) {
    TerrainScratch* scratch = refining->scratch;
    PointList* points = &refining->route->points;
    points->count = 0;
    if (navi_points_add(&scratch->ask->memory, points, refining->request->start) != NAV_OK)
        return NAV_ERR_MEMORY;
    for (uint32_t i = 1; i < scratch->crossings.count; i++)
        if (add_leg(refining, crossing_at(refining, i - 1), crossing_at(refining, i)) != NAV_OK)
            return NAV_ERR_MEMORY;
    return NAV_OK;
}

NavResult navi_terrain_refine(TerrainScratch* scratch, const TerrainRequest* request,
                              Route* route) {
    Refining refining = {
        .scratch = scratch, .request = request, .mesh = scratch->ask->mesh, .route = route};
    NAV_ASSERT(route->corridor.count > 0);
    if (find_portals(&refining) != NAV_OK || find_crossings(&refining) != NAV_OK ||
        improve_all(&refining) != NAV_OK)
        return NAV_ERR_MEMORY;
    return write_points(&refining);
}
