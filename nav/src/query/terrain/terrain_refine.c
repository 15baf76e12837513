// The total cost is a convex function of where the joints are crossed (each leg between is the
// shortest path in a row of triangles), so improving one crossing at a time leads to the cheapest.
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
    NavPoint before, after; // bends beside the crossing that is being moved
    bool is_failed;         // no memory
} Refining;

// Where a leg ends: the start is crossing 0, the goal the last.
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

// Append the leg between two ends to the route, without its first point.
static void add_leg(Refining* refining, const TerrainCrossing* from, const TerrainCrossing* to) {
    TerrainScratch* scratch = refining->scratch;
    NAV_ASSERT(from->at <= to->at && to->at <= scratch->portals.count);
    // A leg inside one triangle has no portals, and perhaps no array of them.
    uint32_t count = to->at - from->at;
    FunnelRow row = {from->p, to->p, count > 0 ? scratch->portals.data + from->at : NULL, count};
    if (navi_funnel(scratch, &row, &refining->route->points) != NAV_OK)
        refining->is_failed = true;
}

static double leg_length(Refining* refining, const TerrainCrossing* from,
                         const TerrainCrossing* to) {
    PointList* points = &refining->route->points;
    double sum = 0;
    NavPoint last = from->p;
    points->count = 0;
    add_leg(refining, from, to);
    for (uint32_t i = 0; i < points->count; i++) {
        sum += navi_distance(last, points->data[i]);
        last = points->data[i];
    }
    return sum;
}

// The cost from the crossing before to the one after if crossing i were `to`; notes the bends
// beside.
static double local_cost(Refining* refining, uint32_t i, const TerrainCrossing* to) {
    const PointList* points = &refining->route->points;
    const TerrainCrossing *last = crossing_at(refining, i - 1),
                          *next = crossing_at(refining, i + 1);
    double cost = leg_length(refining, last, to) * rate_at(refining, to->portal);
    refining->before = points->count > 1 ? points->data[points->count - 2] : last->p;
    cost += leg_length(refining, to, next) * rate_at(refining, to->portal + 1);
    refining->after = points->count > 0 ? points->data[0] : next->p;
    return cost;
}

// Put the crossing on the lattice: the point nearest to (x, y) that lies in one of the portal's two
// triangles, else an end of the portal.
static TerrainCrossing place_crossing(const Refining* refining, uint32_t portal, double x,
                                      double y) {
    const TriangleList* corridor = &refining->route->corridor;
    uint32_t h = refining->scratch->portals.data[portal];
    NavPoint a = refining->mesh->pos[navi_edge_from(refining->mesh, h)];
    NavPoint b = refining->mesh->pos[navi_edge_to(refining->mesh, h)];
    NavPoint middle = {(int32_t)floor(x + 0.5), (int32_t)floor(y + 0.5)};
    TerrainCrossing best = {navi_point_less(a, b) ? a : b, portal, portal};
    double least = -1;
    for (uint32_t i = 0; i < 11; i++) {
        NavPoint p = {middle.x + (int32_t)(i % 3) - 1, middle.y + (int32_t)(i / 3) - 1};
        if (i >= 9)
            p = i == 9 ? a : b;
        double distance = (p.x - x) * (p.x - x) + (p.y - y) * (p.y - y);
        if (least >= 0 && distance >= least)
            continue;
        bool is_before = navi_tri_holds(refining->mesh, corridor->data[portal], p);
        if (!is_before && !navi_tri_holds(refining->mesh, corridor->data[portal + 1], p))
            continue;
        least = distance;
        best.p = p;
        best.at = is_before ? portal : portal + 1;
    }
    return best;
}

// The slope of the cost of before - X - after, as X moves along d.
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

// Where on the portal the law of refraction puts the crossing between the bends beside.
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

// Returns by how much the cost sank.
static double improve_crossing(Refining* refining, uint32_t i) {
    TerrainCrossing old = *crossing_at(refining, i);
    double at[2], cost = local_cost(refining, i, &old);
    refract_crossing(refining, old.portal, at);
    for (uint32_t k = 0; k < HALVINGS && !refining->is_failed; k++) {
        TerrainCrossing moved = place_crossing(refining, old.portal, at[0], at[1]);
        double now = local_cost(refining, i, &moved);
        if (now < cost) {
            *crossing_at(refining, i) = moved;
            return cost - now;
        }
        at[0] = (at[0] + old.p.x) / 2;
        at[1] = (at[1] + old.p.y) / 2;
    }
    return 0;
}

static void add_crossing(Refining* refining, TerrainCrossing end) {
    TerrainScratch* scratch = refining->scratch;
    if (!navi_array_room(&scratch->ask->memory, &scratch->crossings)) {
        refining->is_failed = true;
        return;
    }
    scratch->crossings.data[scratch->crossings.count++] = end;
}

// Where the straight line between the points on both sides of a portal crosses it.
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

// The crossings of the shortest path through the corridor, about.
static void find_crossings(Refining* refining) {
    const PointList* points = &refining->route->points;
    uint32_t last = refining->route->corridor.count - 1, leg = 0;
    TerrainCrossing start = {refining->request->start, 0, 0};
    TerrainCrossing goal = {refining->request->goal, last, last};
    refining->scratch->crossings.count = refining->route->points.count = 0;
    add_crossing(refining, start);
    add_leg(refining, &start, &goal);
    for (uint32_t i = 0; i < last && !refining->is_failed; i++) {
        uint32_t portal = refining->scratch->portals.data[i];
        NavPoint a = refining->mesh->pos[navi_edge_from(refining->mesh, portal)];
        NavPoint b = refining->mesh->pos[navi_edge_to(refining->mesh, portal)];
        while (leg + 1 < points->count && navi_orient2d(a, b, points->data[leg]) > 0)
            leg++;
        if (rate_at(refining, i) == rate_at(refining, i + 1))
            continue;
        NavPoint from = leg > 0 ? points->data[leg - 1] : start.p;
        add_crossing(refining, first_guess(refining, i, from, points->data[leg]));
    }
    if (!refining->is_failed)
        add_crossing(refining, goal);
}

static void improve_all(Refining* refining) {
    for (uint32_t sweep = 0; sweep < SWEEPS && !refining->is_failed; sweep++) {
        double gain = 0;
        uint32_t count = refining->scratch->crossings.count;
        for (uint32_t i = 1; i + 1 < count && !refining->is_failed; i++)
            gain += improve_crossing(refining, i);
        if (gain < 1)
            break; // a step on the lattice
    }
}

NavResult navi_terrain_refine(TerrainScratch* scratch, const TerrainRequest* request,
                              Route* route) {
    Refining refining = {
        .scratch = scratch, .request = request, .mesh = scratch->ask->mesh, .route = route};
    NAV_ASSERT(route->corridor.count > 0);
    if (find_portals(&refining) != NAV_OK)
        return NAV_ERR_MEMORY;
    find_crossings(&refining);
    improve_all(&refining);
    route->points.count = 0;
    if (refining.is_failed ||
        navi_points_add(&scratch->ask->memory, &route->points, request->start) != NAV_OK)
        return NAV_ERR_MEMORY;
    for (uint32_t i = 1; i < scratch->crossings.count; i++)
        add_leg(&refining, crossing_at(&refining, i - 1), crossing_at(&refining, i));
    return refining.is_failed ? NAV_ERR_MEMORY : NAV_OK;
}
