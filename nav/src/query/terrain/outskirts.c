// Before the search: how expensive is it to come to the goal from farther away? A search that
// begins at the goal meets the places around it, in the order of what a path costs more than the
// straight distance at the least rate. Where it stops, it costs at least as much more from all
// other places.
#include "query/terrain/refract.h"

// --- keys --------------------------------------------------------------------------------

static double beyond_distance(const Refract* search, double cost, TerrainVec p) {
    double more = cost - search->least * navi_tv_distance(p, search->goal);
    return more > 0 ? more : 0;
}

double navi_outskirts_key_at(const Refract* search, const RefractArrival* arrival) {
    return beyond_distance(search, arrival->g, arrival->p);
}

// The cost along the edge lies above its tangents at the two ends, and the distance is convex. So
// the difference is least at an end, or where the tangents meet.
double navi_outskirts_key(const Refract* search, const RefractCone* cone) {
    const RefractRay *left = &cone->left, *right = &cone->right;
    double a = beyond_distance(search, right->cost, right->p);
    double b = beyond_distance(search, left->cost, left->p);
    double key = a < b ? a : b;
    TerrainVec e = navi_tv_sub(left->p, right->p);
    double length = navi_tv_length(e);
    if (length < 0.01 * search->map->tiny)
        return key;
    e = navi_tv(e.x / length, e.y / length);
    double from = cone->rate * navi_tv_dot(right->d, e), to = cone->rate * navi_tv_dot(left->d, e);
    if (to - from < 1e-12 * cone->rate)
        return key;
    double z = (left->cost - to * length - right->cost) / (from - to);
    z = z < 0 ? 0 : z > length ? length : z;
    double c = beyond_distance(search, right->cost + from * z, navi_tv_go(right->p, e, z));
    return c < key ? c : key;
}

// --- what was met ------------------------------------------------------------------------

void navi_outskirts_meet(Refract* search, uint32_t t) {
    search->map->tris.data[t].near = search->stamp;
}

void navi_outskirts_meet_vertex(Refract* search, uint32_t v) {
    search->map->sectors.data[v].near = search->stamp;
}

double navi_outskirts_rise_at(const Refract* search, uint32_t v) {
    return search->map->sectors.data[v].near == (search->stamp | REFRACT_FROM_GOAL) ? 0
                                                                                    : search->rise;
}

double navi_outskirts_rise(const Refract* search, uint32_t h) {
    const TerrainTri* tris = search->map->tris.data;
    uint32_t stamp = search->stamp | REFRACT_FROM_GOAL;
    return tris[h >> 2].near == stamp || tris[navi_edge_twin(search->mesh, h) >> 2].near == stamp
               ? 0
               : search->rise;
}

double navi_outskirts_find_rise(const Refract* search) {
    uint64_t bits = search->scratch->heap.items.data[0].key;
    double rise = search->best < search->dropped ? search->best : search->dropped;
    if (bits < navi_cone_key(rise))
        memcpy(&rise, &bits, sizeof rise);
    rise = rise * (1 - 1e-9) - 100 * search->map->tiny;
    return rise > 0 ? rise : 0;
}
