// What does a disc's path cost from a place to its goal? Nearly what a point's path costs. The
// search for the point has gone before, in the opposite direction. What it has found guides the
// search for the disc. README.md, "Discs".
#include "query/terrain/tangent.h"

// Where a point's path costs more than this many times the cheapest one, nothing is found out.
#define REACH 1.02

// --- what the guide finds ----------------------------------------------------------------

#define RESERVE(search, array, need, is_made)                                                      \
    do {                                                                                           \
        uint32_t known = (array)->capacity;                                                        \
        (is_made) = (is_made) && navi_array_reserve(&(search)->ask->memory, (array), (need));      \
        for (uint32_t k = known; (is_made) && k < (array)->capacity; k++)                          \
            (array)->data[k].stamp = 0;                                                            \
    } while (0)

bool navi_guide_begin(Refract* guide, uint32_t start) {
    const MeshCounts* counts = guide->mesh->counts;
    bool is_made = true;
    guide->is_guide = true;
    guide->weight = 1;
    guide->reach = REACH;
    RESERVE(guide, &guide->scratch->guide_triangles, counts->tri_slots, is_made);
    RESERVE(guide, &guide->scratch->guide_vertices, counts->vertex_slots, is_made);
    if (is_made && start != NAV_NONE)
        guide->scratch->guide_vertices.data[start] = (RefractSlope){.stamp = guide->stamp};
    return is_made;
}

// Of paths that come to p in direction d.
static RefractSlope slope_of(TerrainVec p, TerrainVec d, double cost, double rate) {
    return (RefractSlope){
        .least = cost, .at = cost - rate * navi_tv_dot(d, p), .x = rate * d.x, .y = rate * d.y};
}

static void note(const Refract* guide, RefractSlope* known, RefractSlope slope) {
    if (known->stamp == guide->stamp && known->least <= slope.least)
        return;
    *known = slope;
    known->stamp = guide->stamp;
}

void navi_guide_note(Refract* guide, const RefractArrival* arrival) {
    uint32_t v = navi_corner_vertex(guide, arrival->corner);
    note(guide, &guide->scratch->guide_vertices.data[v],
         slope_of(arrival->p, arrival->in, arrival->g, arrival->rate));
}

void navi_guide_note_cone(Refract* guide, const RefractCone* cone, uint32_t t) {
    RefractSlope left = slope_of(cone->left.p, cone->left.d, cone->left.cost, cone->rate);
    RefractSlope right = slope_of(cone->right.p, cone->right.d, cone->right.cost, cone->rate);
    // Costs are convex along an edge, so they lie above both, and above the mean.
    RefractSlope mean = {.least = fmin(left.least, right.least),
                         .at = (left.at + right.at) / 2,
                         .x = (left.x + right.x) / 2,
                         .y = (left.y + right.y) / 2};
    note(guide, &guide->scratch->guide_triangles.data[t], mean);
}

// --- what it says ------------------------------------------------------------------------

// A place that the guide has not met costs at least so much.
static double unknown_at(const Refract* search, TerrainVec p) {
    const Refract* guide = search->guide;
    return navi_refract_limit(guide) - guide->least * navi_tv_distance(p, guide->goal);
}

static const RefractSlope* find(const Refract* guide, const RefractSlope* known) {
    return known->stamp == guide->stamp ? known : NULL;
}

static double cost_at(const RefractSlope* slope, TerrainVec p) {
    return slope->at + slope->x * p.x + slope->y * p.y;
}

double navi_guide_at(const Refract* search, uint32_t corner) {
    const RefractSlope* slopes = search->guide->scratch->guide_vertices.data;
    uint32_t v = navi_corner_vertex(search, corner);
    const RefractSlope* slope = find(search->guide, &slopes[v]);
    double unknown = unknown_at(search, navi_corner_place(search, corner));
    return slope == NULL ? unknown : fmin(unknown, slope->least);
}

// A half-edge, and what is known of it.
typedef struct Edge {
    TerrainVec end[2];
    const RefractSlope* slopes[4]; // of its ends, and of its triangles; or NULL
    double rate;
} Edge;

static Edge edge_of(const Refract* search, uint32_t h) {
    const Refract* guide = search->guide;
    const RefractSlope* vertices = guide->scratch->guide_vertices.data;
    const RefractSlope* triangles = guide->scratch->guide_triangles.data;
    uint32_t other = navi_edge_twin(search->mesh, h) >> 2;
    double before = navi_terrain_rate(search->map, h >> 2);
    double behind = navi_terrain_rate(search->map, other);
    return (Edge){.end = {navi_refract_from(search, h), navi_refract_to(search, h)},
                  .slopes = {find(guide, &vertices[navi_edge_from(search->mesh, h)]),
                             find(guide, &vertices[navi_edge_to(search->mesh, h)]),
                             find(guide, &triangles[h >> 2]), find(guide, &triangles[other])},
                  .rate = before < behind ? before : behind};
}

static double guide_on(const Refract* search, const Edge* edge, TerrainVec p) {
    double cost = INFINITY, least = 0;
    for (uint32_t i = 0; i < 4; i++)
        if (edge->slopes[i] != NULL)
            cost = fmin(cost, cost_at(edge->slopes[i], p));
    cost = fmin(cost, unknown_at(search, p));
    for (uint32_t i = 0; i < 2; i++) {
        if (edge->slopes[i] == NULL)
            continue;
        double way = edge->rate * navi_tv_distance(p, edge->end[i]);
        least = fmax(least, edge->slopes[i]->least - way);
        cost = fmin(cost, edge->slopes[i]->least + way);
    }
    return fmax(cost, fmin(least, unknown_at(search, p)));
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
