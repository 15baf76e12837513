// How much does it cost at least to come to the goal? A second search begins at the goal and goes
// towards the start. Its nodes are in the order of their levels:
//
//     level = cost from the goal + rate * (distance to the start - distance to the goal) / 2
//
// where `rate` is the least on the map. The level never falls along a path. So a place that the
// search has not met has at least its present level, and any other place at least the level at
// which it was met. That tells what the cost to the goal is at least.
#include "query/refract/refract.h"

// --- what was met ------------------------------------------------------------------------

static void meet(const Refract* back, RefractMet* met) {
    if (met->stamp == back->stamp)
        return;
    met->stamp = back->stamp;
    met->level = back->level;
}

void navi_from_goal_meet(Refract* back, uint32_t t) {
    meet(back, &back->scratch->met_triangles.data[t]);
}

void navi_from_goal_meet_vertex(Refract* back, uint32_t v) {
    meet(back, &back->scratch->met_vertices.data[v]);
}

static double level_of(const Refract* back, const RefractMet* met) {
    return met->stamp == back->stamp ? met->level : back->level;
}

// --- the bound ---------------------------------------------------------------------------

// What the cost to the goal is more than the distance at the least rate.
static double rise_of(const Refract* back, double level, double detour) {
    double rise = level - back->least / 2 * detour;
    return rise > 0 ? rise : 0;
}

double navi_from_goal_rise_at(const Refract* search, uint32_t v, TerrainVec p, double way) {
    const Refract* back = search->from_goal;
    if (back == NULL)
        return 0;
    double level = level_of(back, &back->scratch->met_vertices.data[v]);
    return rise_of(back, level, way + navi_tv_distance(p, back->start));
}

// The sum of two distances is convex along the edge, so it is largest at an end.
double navi_from_goal_rise(const Refract* search, const RefractCone* cone, double left,
                           double right) {
    const Refract* back = search->from_goal;
    if (back == NULL)
        return 0;
    const RefractMet* met = back->scratch->met_triangles.data;
    double level = level_of(back, &met[cone->edge >> 2]);
    double other = level_of(back, &met[navi_edge_twin(search->mesh, cone->edge) >> 2]);
    left += navi_tv_distance(cone->left.p, back->start);
    right += navi_tv_distance(cone->right.p, back->start);
    return rise_of(back, level < other ? level : other, left > right ? left : right);
}

// Rounding is in favour of no one.
void navi_from_goal_raise(Refract* back) {
    uint64_t bits = back->scratch->heap.items.data[0].key;
    double level = back->dropped;
    if (bits < navi_cone_key(level))
        memcpy(&level, &bits, sizeof level);
    level = level * (1 - 1e-9) - 100 * back->map->tiny;
    back->level = level > back->level ? level : back->level;
}
