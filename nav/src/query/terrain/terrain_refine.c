// The total cost is a convex function of where the joints are crossed (each leg between is the
// shortest way in a row of triangles), so improving one crossing at a time leads to the cheapest.
#include "query/terrain/terrain.h"

#include "base/assert.h"
#include "query/ask/cost.h"
#include "query/terrain/funnel.h"

enum { SWEEPS = 16, HALVINGS = 6, BISECTIONS = 40 };

typedef struct Refining {
    NavQuery* query;
    const TerrainRequest* request;
    const Mesh* mesh;
    NavPoint before, after; // bends beside the crossing that is being moved
    bool is_failed;         // no memory
} Refining;

// Where a leg ends: the start is crossing 0, the goal the last.
static TerrainCrossing* crossing(const Refining* refining, uint32_t i) {
    return &refining->query->crossings.data[i];
}

static double rate_at(const Refining* refining, uint32_t at) {
    return navi_filter_rate(refining->request->filter, refining->query->corridor.data[at]);
}

static bool find_portals(Refining* refining) {
    NavQuery* query = refining->query;
    query->portals.count = 0;
    for (uint32_t i = 0; i + 1 < query->corridor.count; i++) {
        uint32_t h = 4 * query->corridor.data[i], end = h + 3;
        while (h < end && navi_edge_twin(refining->mesh, h) >> 2 != query->corridor.data[i + 1])
            h++;
        NAV_ASSERT(h < end);
        if (!navi_list_add(query, &query->portals, h))
            return false;
    }
    return true;
}

// Append the leg between two ends, without its first point.
static void add_leg(Refining* refining, const TerrainCrossing* from, const TerrainCrossing* to) {
    NavQuery* query = refining->query;
    NAV_ASSERT(from->at <= to->at);
    // A way inside one triangle has no portals, and perhaps no array of them.
    uint32_t count = to->at - from->at;
    const uint32_t* portals = count > 0 ? query->portals.data + from->at : NULL;
    if (!navi_funnel(query, from->p, to->p, portals, count))
        refining->is_failed = true;
}

static double leg_length(Refining* refining, const TerrainCrossing* from,
                         const TerrainCrossing* to) {
    NavQuery* query = refining->query;
    double sum = 0;
    NavPoint last = from->p;
    query->points.count = 0;
    add_leg(refining, from, to);
    for (uint32_t i = 0; i < query->points.count; i++) {
        sum += navi_distance(last, query->points.data[i]);
        last = query->points.data[i];
    }
    return sum;
}

// The cost from the crossing before to the one after if crossing i were `to`; notes the bends
// beside.
static double local_cost(Refining* refining, uint32_t i, const TerrainCrossing* to) {
    NavQuery* query = refining->query;
    const TerrainCrossing *last = crossing(refining, i - 1), *next = crossing(refining, i + 1);
    double cost = leg_length(refining, last, to) * rate_at(refining, to->portal);
    refining->before =
        query->points.count > 1 ? query->points.data[query->points.count - 2] : last->p;
    cost += leg_length(refining, to, next) * rate_at(refining, to->portal + 1);
    refining->after = query->points.count > 0 ? query->points.data[0] : next->p;
    return cost;
}

static bool holds(const Mesh* mesh, uint32_t t, NavPoint p) {
    for (uint32_t h = 4 * t; h < 4 * t + 3; h++)
        if (navi_orient2d(mesh->pos[navi_edge_from(mesh, h)], mesh->pos[navi_edge_to(mesh, h)], p) <
            0)
            return false;
    return true;
}

// Put the crossing on the lattice: the point nearest to (x, y) that lies in one of the portal's two
// triangles, else an end of the portal.
static TerrainCrossing place_crossing(const Refining* refining, uint32_t portal, double x,
                                      double y) {
    const NavQuery* query = refining->query;
    uint32_t h = query->portals.data[portal];
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
        bool is_before = holds(refining->mesh, query->corridor.data[portal], p);
        if (!is_before && !holds(refining->mesh, query->corridor.data[portal + 1], p))
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
static void refract(const Refining* refining, uint32_t portal, double at[2]) {
    uint32_t h = refining->query->portals.data[portal];
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
static double improve(Refining* refining, uint32_t i) {
    TerrainCrossing old = *crossing(refining, i);
    double at[2], cost = local_cost(refining, i, &old);
    refract(refining, old.portal, at);
    for (uint32_t k = 0; k < HALVINGS && !refining->is_failed; k++) {
        TerrainCrossing moved = place_crossing(refining, old.portal, at[0], at[1]);
        double now = local_cost(refining, i, &moved);
        if (now < cost) {
            *crossing(refining, i) = moved;
            return cost - now;
        }
        at[0] = (at[0] + old.p.x) / 2;
        at[1] = (at[1] + old.p.y) / 2;
    }
    return 0;
}

static void add_crossing(Refining* refining, TerrainCrossing end) {
    NavQuery* query = refining->query;
    if (!navi_array_room(&query->memory, &query->crossings)) {
        refining->is_failed = true;
        return;
    }
    query->crossings.data[query->crossings.count++] = end;
}

// Where the straight line between the points on both sides of a portal crosses it.
static TerrainCrossing first_guess(const Refining* refining, uint32_t portal, NavPoint from,
                                   NavPoint to) {
    uint32_t h = refining->query->portals.data[portal];
    NavPoint a = refining->mesh->pos[navi_edge_from(refining->mesh, h)];
    NavPoint b = refining->mesh->pos[navi_edge_to(refining->mesh, h)];
    double of_a = (double)navi_orient2d(from, to, a), of_b = (double)navi_orient2d(from, to, b);
    double part = of_a == of_b ? 0.5 : of_a / (of_a - of_b);
    part = part < 0 ? 0 : part > 1 ? 1 : part;
    return place_crossing(refining, portal, a.x + part * ((double)b.x - a.x),
                          a.y + part * ((double)b.y - a.y));
}

// The crossings of the shortest way through the corridor, about.
static void find_crossings(Refining* refining) {
    NavQuery* query = refining->query;
    uint32_t last = query->corridor.count - 1, leg = 0;
    TerrainCrossing start = {refining->request->start, 0, 0};
    TerrainCrossing goal = {refining->request->goal, last, last};
    query->crossings.count = query->points.count = 0;
    add_crossing(refining, start);
    add_leg(refining, &start, &goal);
    for (uint32_t i = 0; i < last && !refining->is_failed; i++) {
        NavPoint a = refining->mesh->pos[navi_edge_from(refining->mesh, query->portals.data[i])];
        NavPoint b = refining->mesh->pos[navi_edge_to(refining->mesh, query->portals.data[i])];
        while (leg + 1 < query->points.count && navi_orient2d(a, b, query->points.data[leg]) > 0)
            leg++;
        if (rate_at(refining, i) == rate_at(refining, i + 1))
            continue;
        NavPoint from = leg > 0 ? query->points.data[leg - 1] : start.p;
        add_crossing(refining, first_guess(refining, i, from, query->points.data[leg]));
    }
    if (!refining->is_failed)
        add_crossing(refining, goal);
}

bool navi_terrain_refine(NavQuery* query, const TerrainRequest* request) {
    Refining refining = {.query = query, .request = request, .mesh = query->mesh};
    NAV_ASSERT(query->corridor.count > 0);
    if (!find_portals(&refining))
        return false;
    find_crossings(&refining);
    for (uint32_t sweep = 0; sweep < SWEEPS && !refining.is_failed; sweep++) {
        double gain = 0;
        for (uint32_t i = 1; i + 1 < query->crossings.count && !refining.is_failed; i++)
            gain += improve(&refining, i);
        if (gain < 1)
            break; // a step on the lattice
    }
    query->points.count = 0;
    if (refining.is_failed || !navi_list_add_point(query, &query->points, request->start))
        return false;
    for (uint32_t i = 1; i < query->crossings.count; i++)
        add_leg(&refining, crossing(&refining, i - 1), crossing(&refining, i));
    return !refining.is_failed;
}
