// A disc comes to the circle around a vertex, or to a border as near to its end as it can.
#include "query/terrain/circle.h"

bool navi_circle_begin(Refract* search) {
    RefractScratch* scratch = search->scratch;
    uint32_t known = scratch->circles.capacity;
    size_t need = 2 * (size_t)search->mesh->counts->vertex_slots;
    if (search->r == 0)
        return true;
    uint32_t known_offsets = scratch->offsets.capacity;
    if (!navi_array_reserve(&search->ask->memory, &scratch->circles, need) ||
        !navi_array_reserve(&search->ask->memory, &scratch->offsets,
                            4 * (size_t)search->mesh->counts->tri_slots))
        return false;
    memset(scratch->circles.data + known, 0,
           (scratch->circles.capacity - known) * sizeof *scratch->circles.data);
    memset(scratch->offsets.data + known_offsets, 0,
           (scratch->offsets.capacity - known_offsets) * sizeof *scratch->offsets.data);
    return true;
}

// Two of each vertex.
static uint32_t circle_of(const Refract* search, const RefractArrival* arrival) {
    return 2 * navi_corner_vertex(search, arrival->corner) + (arrival->r < 0);
}

// --- rates -------------------------------------------------------------------------------

// A place this near to a border may be on both sides of it.
#define AT_BORDER 1.5

// Is this the rate at the place, or beside it?
static bool has_rate(const Refract* search, TerrainVec p, double rate) {
    const Mesh* mesh = search->mesh;
    double x = floor(p.x + 0.5), y = floor(p.y + 0.5);
    if (!(fabs(x) < NAVI_FRAME && fabs(y) < NAVI_FRAME))
        return false;
    uint32_t t = navi_spot(mesh, (NavPoint){(int32_t)x, (int32_t)y}).t;
    bool is_same = navi_terrain_rate(search->map, t) == rate;
    for (uint32_t h = 4 * t; h < 4 * t + 3 && !is_same; h++) {
        uint32_t twin = navi_edge_twin(mesh, h);
        TerrainVec a = navi_refract_from(search, h);
        TerrainVec e = navi_tv_unit(navi_tv_sub(navi_refract_to(search, h), a));
        is_same = twin != NAV_NONE && navi_terrain_rate(search->map, twin >> 2) == rate &&
                  fabs(navi_tv_cross(e, navi_tv_sub(p, a))) < AT_BORDER;
    }
    return is_same;
}

// --- arrivals ----------------------------------------------------------------------------

// Do both walls beside the vertex lie on its side of the path?
static bool is_taut(const TerrainSector* sector, const RefractArrival* arrival) {
    const double slack = 1e-7;
    double sign = arrival->r > 0 ? 1 : -1;
    TerrainVec right = navi_tv_unit(navi_tv_of(sector->right));
    TerrainVec left = navi_tv_unit(navi_tv_of(sector->left));
    return navi_tv_cross(right, left) <= 0 && sign * navi_tv_cross(arrival->in, right) >= -slack &&
           sign * navi_tv_cross(arrival->in, left) >= -slack;
}

static TerrainSector* sector_at(Refract* search, uint32_t corner) {
    TerrainSector* sector = navi_terrain_sector(search->map, &search->ask->memory, corner);
    search->is_failed |= sector == NULL;
    if (sector != NULL && sector->stamp != search->stamp) {
        sector->stamp = search->stamp;
        sector->g = sector->seen = INFINITY;
        sector->arrival = NAV_NONE;
    }
    return sector;
}

// Is the arrival no cheaper than to come as the best one on this side does, and to roll on from
// there? Or as the best one on the other side, and to turn round?
static bool is_worse(const Refract* search, uint32_t at, const RefractArrival* arrival) {
    const RefractCircle *circle = &search->scratch->circles.data[at],
                        *other = &search->scratch->circles.data[at ^ 1];
    if (circle->stamp == search->stamp) {
        const RefractArrival* best = navi_refract_arrival(search, circle->arrival);
        if (arrival->g >= best->g + best->rate * navi_circle_rolled(best, arrival->in))
            return true;
    }
    if (other->stamp != search->stamp)
        return false;
    const RefractArrival* best = navi_refract_arrival(search, other->arrival);
    double rolled = fabs(navi_circle_rolled(best, navi_tv_negate(arrival->in)));
    return arrival->g >= best->g + best->rate * rolled;
}

// Let the arrival wait in the heap, as the best one of its circle.
static void keep(Refract* search, RefractCircle* circle, const RefractArrival* arrival) {
    TerrainVec p = navi_circle_place(arrival, arrival->in);
    double left = search->least * navi_tv_distance(p, search->goal);
    if (arrival->g + search->weight * left >= search->best)
        return;
    uint32_t root = navi_refract_add_arrival(search, arrival);
    if (root == NAV_NONE)
        return;
    *circle = (RefractCircle){search->stamp, root};
    navi_refract_push_arrival(search, root, arrival->g + search->weight * left);
}

bool navi_circle_wants(Refract* search, const RefractArrival* arrival) {
    const TerrainSector* sector = sector_at(search, arrival->corner);
    uint32_t at = circle_of(search, arrival);
    TerrainVec p = navi_circle_place(arrival, arrival->in);
    double left = search->least * navi_tv_distance(p, search->goal);
    return sector != NULL && arrival->g + search->weight * left < search->best &&
           is_taut(sector, arrival) && !is_worse(search, at, arrival) &&
           has_rate(search, navi_tv_go(p, arrival->in, -2), arrival->rate);
}

void navi_circle_offer(Refract* search, const RefractArrival* arrival) {
    TerrainSector* sector = sector_at(search, arrival->corner);
    if (sector == NULL)
        return;
    uint32_t at = circle_of(search, arrival);
    if (!is_taut(sector, arrival))
        return;
    sector->seen = arrival->g < sector->seen ? arrival->g : sector->seen;
    if (!is_worse(search, at, arrival))
        keep(search, &search->scratch->circles.data[at], arrival);
}

// --- ends of borders ---------------------------------------------------------------------

bool navi_circle_wants_offset(Refract* search, const RefractArrival* arrival) {
    const RefractCircle* offset = &search->scratch->offsets.data[arrival->corner].best;
    double left = search->least * navi_tv_distance(arrival->p, search->goal);
    return arrival->g + search->weight * left < search->best &&
           (offset->stamp != search->stamp ||
            arrival->g < navi_refract_arrival(search, offset->arrival)->g * (1 - 1e-12));
}

void navi_circle_offer_offset(Refract* search, const RefractArrival* arrival) {
    RefractCircle* offset = &search->scratch->offsets.data[arrival->corner].best;
    uint32_t twin = navi_edge_twin(search->mesh, arrival->corner);
    double before = navi_terrain_rate(search->map, arrival->corner >> 2);
    double behind = navi_terrain_rate(search->map, twin >> 2);
    TerrainSector* sector =
        sector_at(search, (arrival->corner & ~3u) | navi_prev3(arrival->corner & 3));
    if (sector == NULL)
        return;
    double way = navi_tv_distance(arrival->p, navi_refract_to(search, arrival->corner));
    double seen = arrival->g + way * (before > behind ? before : behind);
    if (!sector->is_round)
        sector->seen = seen < sector->seen ? seen : sector->seen;
    if (navi_circle_wants_offset(search, arrival))
        keep(search, offset, arrival);
}

bool navi_circle_is_best(const Refract* search, uint32_t root) {
    const RefractArrival* arrival = navi_refract_arrival(search, root);
    if (arrival->kind == REFRACT_OFFSET)
        return search->scratch->offsets.data[arrival->corner].best.arrival == root;
    return search->scratch->circles.data[circle_of(search, arrival)].arrival == root;
}
