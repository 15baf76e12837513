// A disc comes to the circle around a vertex, or to a border as near to its end as it can.
#include "query/refract/circle.h"

// What is known of triangles and borders holds for one map and radius.
static void begin_rows(Refract* search) {
    RefractScratch* scratch = search->scratch;
    if (scratch->made_map == search->map->number && scratch->made_radius == search->r)
        return;
    scratch->made_map = search->map->number;
    scratch->made_radius = search->r;
    scratch->near_corners.count = scratch->parts.count = 0;
    if (++scratch->made > 0)
        return;
    memset(scratch->nears.data, 0, scratch->nears.capacity * sizeof *scratch->nears.data);
    memset(scratch->rates.data, 0, scratch->rates.capacity * sizeof *scratch->rates.data);
    memset(scratch->part_rows.data, 0,
           scratch->part_rows.capacity * sizeof *scratch->part_rows.data);
    scratch->made = 1;
}

bool navi_circle_begin(Refract* search) {
    RefractScratch* scratch = search->scratch;
    NavMemory* memory = &search->ask->memory;
    const MeshCounts* counts = search->mesh->counts;
    if (search->r == 0)
        return true;
    if (!navi_array_reserve_zeroed(memory, &scratch->circles, 2 * (size_t)counts->vertex_slots) ||
        !navi_array_reserve_zeroed(memory, &scratch->rates, counts->vertex_slots) ||
        !navi_array_reserve_zeroed(memory, &scratch->nears, counts->tri_slots) ||
        !navi_array_reserve_zeroed(memory, &scratch->part_rows, 4 * (size_t)counts->tri_slots) ||
        !navi_mark_set_reserve(&scratch->visited, memory, counts->tri_slots))
        return false;
    begin_rows(search);
    return search->kept != NULL || navi_circle_look_at_ends(search);
}

// Two of each vertex.
static uint32_t circle_of(const Refract* search, const RefractArrival* arrival) {
    return 2 * navi_corner_vertex(search, arrival->corner) + (arrival->r < 0);
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
static bool is_worse(Refract* search, uint32_t at, const RefractArrival* arrival) {
    const RefractCircle *circle = &search->scratch->circles.data[at],
                        *other = &search->scratch->circles.data[at ^ 1];
    RefractRates rates = navi_circle_rates(search, arrival->corner);
    if (circle->stamp == search->stamp) {
        const RefractArrival* best = navi_refract_arrival(search, circle->arrival);
        double rolled = navi_circle_rolled(best, arrival->in);
        if (rolled >= 0 && arrival->g >= best->g + rates.most * rolled)
            return true;
        if (rolled < 0 && arrival->g >= best->g + rates.least * rolled)
            return true;
    }
    if (other->stamp != search->stamp || rates.least < rates.most)
        return false;
    const RefractArrival* best = navi_refract_arrival(search, other->arrival);
    double rolled = fabs(navi_circle_rolled(best, navi_tv_negate(arrival->in)));
    if (best->parent == arrival->parent && best->g == arrival->g)
        return false; // from a start on the circle, to both sides
    return arrival->g >= best->g + best->rate * rolled;
}

double navi_circle_key(Refract* search, const RefractArrival* arrival) {
    TerrainVec p = navi_circle_place(arrival, arrival->in);
    double left = search->least * navi_tv_distance(p, search->goal);
    if (search->guide != NULL && arrival->kind == REFRACT_OFFSET)
        left = fmax(left, navi_guide_on(search, arrival->corner, p));
    else if (search->guide != NULL)
        left = fmax(left, navi_guide_at(search, arrival->corner) -
                              search->r * navi_circle_rates(search, arrival->corner).most);
    return arrival->g + search->weight * left;
}

// Let the arrival wait in the heap, as the best one of its circle.
static void keep(Refract* search, RefractCircle* circle, const RefractArrival* arrival) {
    double key = navi_circle_key(search, arrival);
    if (key >= search->best)
        return;
    uint32_t root = navi_refract_add_arrival(search, arrival);
    if (root == NAV_NONE)
        return;
    RefractRates rates = navi_circle_rates(search, arrival->corner);
    if (circle->stamp != search->stamp || arrival->kind != REFRACT_CIRCLE ||
        rates.least == rates.most || navi_refract_arrival(search, circle->arrival)->g > arrival->g)
        *circle = (RefractCircle){search->stamp, root};
    navi_refract_push_arrival(search, root, key);
}

bool navi_circle_wants(Refract* search, const RefractArrival* arrival) {
    const TerrainSector* sector = sector_at(search, arrival->corner);
    uint32_t at = circle_of(search, arrival);
    return sector != NULL && is_taut(sector, arrival) &&
           navi_circle_key(search, arrival) < search->best && !is_worse(search, at, arrival);
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

// --- ends of parts of borders ------------------------------------------------------------

bool navi_circle_wants_offset(const Refract* search, const RefractPartEnd* end, double g) {
    double left = search->least * navi_tv_distance(end->p, search->goal);
    return end->best != NULL && g + search->weight * left < search->best &&
           (end->best->stamp != search->stamp ||
            g < navi_refract_arrival(search, end->best->arrival)->g * (1 - 1e-12));
}

void navi_circle_offer_offset(Refract* search, const RefractPartEnd* end,
                              const RefractArrival* arrival) {
    NAV_ASSERT(arrival->kind == REFRACT_OFFSET);
    if (navi_circle_wants_offset(search, end, arrival->g))
        keep(search, end->best, arrival);
}

bool navi_circle_is_best(Refract* search, uint32_t root) {
    const RefractArrival* arrival = navi_refract_arrival(search, root);
    if (arrival->kind == REFRACT_OFFSET) {
        RefractPartEnd end = navi_circle_part_end(search, arrival->corner, arrival->p);
        return end.best != NULL && end.best->arrival == root;
    }
    RefractRates rates = navi_circle_rates(search, arrival->corner);
    uint32_t at = circle_of(search, arrival);
    if (search->scratch->circles.data[at].arrival == root)
        return true;
    return rates.least < rates.most && !is_worse(search, at, arrival);
}
