// What does a disc's path cost from a place to its goal? Nearly what a point's path costs. The
// search for the point has gone before, in the opposite direction. What it has found guides the
// search for the disc. README.md, "Discs".
#include "query/refract/tangent.h"

// Where a point's path costs more than this many times the cheapest one, nothing is found out: at
// first, and at last. In between each time this many times as much.
#define REACH_FIRST 1.002
#define REACH_MOST 1.05
#define REACH_STEP 1.004

// --- what the guide finds ----------------------------------------------------------------

bool navi_guide_begin(Refract* guide, uint32_t start) {
    const MeshCounts* counts = guide->mesh->counts;
    RefractScratch* scratch = guide->scratch;
    NavMemory* memory = &guide->ask->memory;
    guide->is_guide = true;
    guide->weight = 1;
    guide->reach = REACH_FIRST;
    if (!navi_array_reserve_zeroed(memory, &scratch->guide_triangles, counts->tri_slots) ||
        !navi_array_reserve_zeroed(memory, &scratch->guide_vertices, counts->vertex_slots))
        return false;
    if (start != NAV_NONE)
        scratch->guide_vertices.data[start] = (RefractGuideVertex){.stamp = guide->stamp};
    return true;
}

void navi_guide_note(Refract* guide, const RefractArrival* arrival) {
    RefractGuideVertex* known =
        &guide->scratch->guide_vertices.data[navi_corner_vertex(guide, arrival->corner)];
    if (known->stamp != guide->stamp || arrival->g < known->cost)
        *known = (RefractGuideVertex){arrival->g, guide->stamp};
}

// A linear function: `at` + x * p.x + y * p.y.
typedef struct Slope {
    double at, x, y;
} Slope;

// Costs that grow at this rate in direction d, from p.
static Slope slope_of(TerrainVec p, TerrainVec d, double cost, double rate) {
    return (Slope){cost - rate * navi_tv_dot(d, p), rate * d.x, rate * d.y};
}

// The costs of a family are convex, so they lie above their tangents.
static Slope slope_below(const Refract* guide, const RefractCone* cone) {
    const RefractRay *left = &cone->left, *right = &cone->right;
    if (cone->chain == NAV_NONE) {
        const RefractArrival* root = navi_refract_arrival(guide, cone->root);
        return slope_of(root->p, navi_tv_unit(navi_tv_mix(left->d, 1, right->d, 1)), root->g,
                        cone->rate);
    }
    Slope a = slope_of(left->p, left->d, left->cost, cone->rate);
    Slope b = slope_of(right->p, right->d, right->cost, cone->rate);
    return (Slope){(a.at + b.at) / 2, (a.x + b.x) / 2, (a.y + b.y) / 2};
}

void navi_guide_note_cone(Refract* guide, const RefractCone* cone, uint32_t t) {
    RefractGuideTriangle* known = &guide->scratch->guide_triangles.data[t];
    Slope slope = slope_below(guide, cone);
    bool is_first = known->stamp != guide->stamp;
    known->stamp = guide->stamp;
    for (uint32_t i = 0; i < 3; i++) {
        TerrainVec p = navi_refract_at(guide, guide->mesh->pos[guide->mesh->tri[t].v[i]]);
        double cost = slope.at + slope.x * p.x + slope.y * p.y;
        if (is_first || cost < known->at[i])
            known->at[i] = cost;
    }
}

// --- how far it goes ---------------------------------------------------------------------

static bool has_met_edge(const Refract* guide, uint32_t h) {
    const RefractGuideTriangle* known = guide->scratch->guide_triangles.data;
    return known[h >> 2].stamp == guide->stamp &&
           known[navi_edge_twin(guide->mesh, h) >> 2].stamp == guide->stamp;
}

bool navi_guide_has_met(const Refract* search, uint32_t item) {
    const Refract* guide = search->guide;
    if (!(item & REFRACT_ARRIVAL))
        return has_met_edge(guide, search->scratch->cones.data[item].edge);
    const RefractArrival* arrival = navi_refract_arrival(search, item & ~REFRACT_ARRIVAL);
    if (arrival->kind == REFRACT_OFFSET)
        return has_met_edge(guide, arrival->corner);
    uint32_t v = navi_corner_vertex(search, arrival->corner);
    return guide->scratch->guide_vertices.data[v].stamp == guide->stamp;
}

bool navi_guide_widen(Refract* guide) {
    if (guide->reach >= REACH_MOST)
        return false;
    guide->reach *= REACH_STEP;
    return true;
}

// --- what it says ------------------------------------------------------------------------

// A place that the guide has not met costs at least so much.
static double unknown_at(const Refract* search, TerrainVec p) {
    const Refract* guide = search->guide;
    return navi_refract_limit(guide) - guide->least * navi_tv_distance(p, guide->goal);
}

double navi_guide_at(const Refract* search, uint32_t corner) {
    const Refract* guide = search->guide;
    const RefractGuideVertex* known =
        &guide->scratch->guide_vertices.data[navi_corner_vertex(search, corner)];
    double unknown = unknown_at(search, navi_corner_place(search, corner));
    return known->stamp == guide->stamp ? fmin(unknown, known->cost) : unknown;
}

// A half-edge, and what is known of its two ends.
typedef struct Edge {
    TerrainVec end[2];
    double length, rate;
    double cost[2];     // INFINITY: it is not known
    double below[2][2]; // by its two triangles
    uint32_t below_count;
} Edge;

static void add_triangle(const Refract* guide, Edge* edge, uint32_t t, uint32_t from, uint32_t to) {
    const RefractGuideTriangle* known = &guide->scratch->guide_triangles.data[t];
    if (known->stamp != guide->stamp)
        return;
    double* below = edge->below[edge->below_count++];
    below[0] = known->at[from];
    below[1] = known->at[to];
}

static Edge edge_of(const Refract* search, uint32_t h) {
    const Refract* guide = search->guide;
    const RefractGuideVertex* vertices = guide->scratch->guide_vertices.data;
    uint32_t twin = navi_edge_twin(search->mesh, h);
    const uint32_t v[2] = {navi_edge_from(search->mesh, h), navi_edge_to(search->mesh, h)};
    Edge edge = {.end = {navi_refract_from(search, h), navi_refract_to(search, h)}};
    edge.rate =
        fmin(navi_terrain_rate(search->map, h >> 2), navi_terrain_rate(search->map, twin >> 2));
    edge.length = navi_tv_distance(edge.end[0], edge.end[1]);
    for (uint32_t i = 0; i < 2; i++)
        edge.cost[i] = vertices[v[i]].stamp == guide->stamp ? vertices[v[i]].cost : INFINITY;
    add_triangle(guide, &edge, h >> 2, navi_next3(h & 3), navi_prev3(h & 3));
    add_triangle(guide, &edge, twin >> 2, navi_prev3(twin & 3), navi_next3(twin & 3));
    return edge;
}

static double guide_on(const Refract* search, const Edge* edge, TerrainVec p) {
    const double way[2] = {navi_tv_distance(p, edge->end[0]), navi_tv_distance(p, edge->end[1])};
    double part = way[0] / edge->length, cost = unknown_at(search, p);
    for (uint32_t i = 0; i < edge->below_count; i++)
        cost = fmin(cost, edge->below[i][0] + part * (edge->below[i][1] - edge->below[i][0]));
    for (uint32_t i = 0; i < 2; i++)
        cost = fmin(cost, edge->cost[i] + edge->rate * way[i]);
    return cost;
}

double navi_guide_on(const Refract* search, uint32_t h, TerrainVec p) {
    Edge edge = edge_of(search, h);
    return guide_on(search, &edge, p);
}

// The cost along the window is convex, so it lies above its tangents at the two ends. What is left
// is concave, or nearly: so the least sum is at an end, or where the tangents meet.
double navi_guide_key(const Refract* search, const RefractCone* cone, double weight) {
    const RefractRay *left = &cone->left, *right = &cone->right;
    Edge edge = edge_of(search, cone->edge);
    double key = fmin(right->cost + weight * guide_on(search, &edge, right->p),
                      left->cost + weight * guide_on(search, &edge, left->p));
    TerrainVec e = navi_tv_sub(left->p, right->p);
    double first = cone->rate * navi_tv_dot(right->d, e);
    double last = cone->rate * navi_tv_dot(left->d, e);
    double z = (left->cost - last - right->cost) / (first - last);
    if (!(z > 0 && z < 1)) // NaN: the window has no length
        return key;
    TerrainVec p = navi_tv_go(right->p, e, z);
    return fmin(key, right->cost + first * z + weight * guide_on(search, &edge, p));
}
