// What the search keeps, and what it leaves out. README.md has the proofs.
#include "query/refract/circle.h"

// A cost that is higher by less than this part of it counts as equal.
#define GUARD 1e-9

// --- init and fini -----------------------------------------------------------------------

void navi_refract_init(RefractScratch* scratch, Ask* ask) {
    memset(scratch, 0, sizeof *scratch);
    scratch->ask = ask;
}

void navi_refract_fini(RefractScratch* scratch) {
    NavMemory* memory = &scratch->ask->memory;
    navi_terrain_map_fini(memory, &scratch->map);
    navi_array_fini(memory, &scratch->borders);
    navi_array_fini(memory, &scratch->arrivals);
    navi_array_fini(memory, &scratch->cones);
    navi_array_fini(memory, &scratch->heap.items);
    navi_array_fini(memory, &scratch->star);
    navi_array_fini(memory, &scratch->circles);
    navi_array_fini(memory, &scratch->nears);
    navi_array_fini(memory, &scratch->part_rows);
    navi_array_fini(memory, &scratch->rates);
    navi_array_fini(memory, &scratch->near_corners);
    navi_array_fini(memory, &scratch->crossed);
    navi_array_fini(memory, &scratch->parts);
    navi_array_fini(memory, &scratch->gaps);
    navi_array_fini(memory, &scratch->visited.marks);
    navi_array_fini(memory, &scratch->flood);
    navi_array_fini(memory, &scratch->chain);
    navi_array_fini(memory, &scratch->ends);
    navi_array_fini(memory, &scratch->choices);
    navi_array_fini(memory, &scratch->leg);
    navi_array_fini(memory, &scratch->close);
    navi_array_fini(memory, &scratch->met_triangles);
    navi_array_fini(memory, &scratch->met_vertices);
    navi_array_fini(memory, &scratch->guide_triangles);
    navi_array_fini(memory, &scratch->guide_vertices);
}

void navi_refract_forget(RefractScratch* scratch) {
    navi_terrain_map_forget(&scratch->map);
    for (uint32_t i = 0; i < scratch->circles.capacity; i++)
        scratch->circles.data[i].stamp = 0;
    scratch->made_map = 0;
    for (uint32_t t = 0; t < scratch->met_triangles.capacity; t++)
        scratch->met_triangles.data[t].stamp = 0;
    for (uint32_t v = 0; v < scratch->met_vertices.capacity; v++)
        scratch->met_vertices.data[v].stamp = 0;
    for (uint32_t t = 0; t < scratch->guide_triangles.capacity; t++)
        scratch->guide_triangles.data[t].stamp = 0;
    for (uint32_t v = 0; v < scratch->guide_vertices.capacity; v++)
        scratch->guide_vertices.data[v].stamp = 0;
    navi_refract_forget_search(scratch);
}

void navi_refract_forget_search(RefractScratch* scratch) {
    scratch->borders.count = scratch->arrivals.count = scratch->cones.count = 0;
}

// --- records -----------------------------------------------------------------------------

uint32_t navi_refract_add_border(Refract* search, const RefractBorder* border) {
    RefractScratch* scratch = search->scratch;
    if (!navi_array_room(&search->ask->memory, &scratch->borders)) {
        search->is_failed = true;
        return NAV_NONE;
    }
    uint32_t before = border->before;
    scratch->borders.data[scratch->borders.count] = *border;
    RefractBorder* added = &scratch->borders.data[scratch->borders.count];
    const RefractBorder* last = before == NAV_NONE ? NULL : &scratch->borders.data[before];
    added->count = last == NULL ? 1 : last->count + 1;
    added->is_after_follow = last == NULL ? border->follow != 0 : last->is_after_follow;
    return scratch->borders.count++;
}

uint32_t navi_refract_add_arrival(Refract* search, const RefractArrival* arrival) {
    RefractScratch* scratch = search->scratch;
    if (!navi_array_room(&search->ask->memory, &scratch->arrivals)) {
        search->is_failed = true;
        return NAV_NONE;
    }
    scratch->arrivals.data[scratch->arrivals.count] = *arrival;
    return scratch->arrivals.count++;
}

static void push(Refract* search, double key, uint32_t node) {
    key = key > 0 ? key : 0; // rounding, near the start
    if (!navi_cone_heap_push(&search->ask->memory, &search->scratch->heap, key, node))
        search->is_failed = true;
}

void navi_refract_push_arrival(Refract* search, uint32_t root, double key) {
    push(search, key, root | REFRACT_ARRIVAL);
}

void navi_refract_reach_goal(Refract* search, uint32_t root, uint32_t chain, const RefractRay* ray,
                             double rate) {
    if (ray->cost >= search->best)
        return;
    search->best = ray->cost;
    search->best_root = root;
    search->best_chain = chain;
    search->best_q = ray->q;
    search->best_rate = rate;
}

void navi_refract_keep(Refract* search, uint32_t t, const RefractCone* cone, bool is_whole) {
    RefractKeptList* kept = search->kept;
    if (!navi_array_room(&search->ask->memory, kept)) {
        search->is_failed = true;
        return;
    }
    RefractKept* item = &kept->data[kept->count++];
    *item = (RefractKept){t, is_whole, *cone};
    if (cone->edge == NAV_NONE) // it begins in the triangle
        return;
    item->cone.left = navi_refract_move(search, cone->left, cone->edge, cone->rate);
    item->cone.right = navi_refract_move(search, cone->right, cone->edge, cone->rate);
}

// --- arrivals ----------------------------------------------------------------------------

// Of a path that comes in this direction to a sector with one rate: is it taut when it bends round
// the wall?
static bool is_taut(const Refract* search, const TerrainSector* sector, TerrainVec in) {
    double right = navi_tv_cross(in, navi_tv_of(sector->right));
    double left = navi_tv_cross(in, navi_tv_of(sector->left));
    double slack = 0.01 * search->map->tiny;
    return (right >= -slack && left >= -slack) || (right <= slack && left <= slack);
}

static TerrainSector* begin_sector(Refract* search, uint32_t corner) {
    TerrainSector* sector = navi_terrain_sector(search->map, &search->ask->memory, corner);
    if (sector == NULL) {
        search->is_failed = true;
        return NULL;
    }
    if (sector->stamp != search->stamp) {
        sector->stamp = search->stamp;
        sector->g = sector->seen = INFINITY;
        sector->arrival = NAV_NONE;
        sector->sight.cost = INFINITY;
    }
    return sector;
}

// May the path bend there, and is none that is cheaper known, also of those that may not?
static inline bool is_best_bend(const Refract* search, const TerrainSector* sector,
                                const RefractArrival* arrival) {
    return sector->kind != SECTOR_PLAIN && arrival->g < sector->g * (1 - 1e-12) &&
           arrival->g <= sector->seen * (1 + 1e-9) &&
           (sector->kind != SECTOR_REFLEX || is_taut(search, sector, arrival->in));
}

bool navi_refract_wants(Refract* search, const RefractArrival* arrival) {
    const TerrainSector* sector = begin_sector(search, arrival->corner);
    uint32_t v = search->mesh->tri[arrival->corner >> 2].v[arrival->corner & 3];
    return sector != NULL && (arrival->g < sector->seen || v == search->goal_v ||
                              is_best_bend(search, sector, arrival));
}

TerrainSector* navi_refract_offer(Refract* search, const RefractArrival* arrival) {
    if (search->r != 0 && navi_circle_blocks(search, arrival->corner))
        return NULL;
    TerrainSector* sector = begin_sector(search, arrival->corner);
    double g = arrival->g;
    if (sector == NULL)
        return NULL;
    sector->seen = g < sector->seen ? g : sector->seen;
    uint32_t v = search->mesh->tri[arrival->corner >> 2].v[arrival->corner & 3];
    if (search->is_from_goal)
        navi_from_goal_meet_vertex(search, v);
    if (search->is_guide)
        navi_guide_note(search, arrival);
    if (v == search->goal_v) {
        const RefractRay ray = {arrival->p, arrival->in, g, arrival->q};
        navi_refract_reach_goal(search, arrival->parent, arrival->chain, &ray, arrival->rate);
    }
    if (!is_best_bend(search, sector, arrival))
        return sector;
    double key = navi_refract_key_at(search, arrival, search->weight);
    if (key >= navi_refract_limit(search)) {
        double least = navi_refract_key_at(search, arrival, 1);
        search->dropped = least < search->dropped ? least : search->dropped;
        return sector;
    }
    uint32_t root = navi_refract_add_arrival(search, arrival);
    if (root == NAV_NONE)
        return sector;
    sector->g = g;
    sector->arrival = root;
    push(search, key, root | REFRACT_ARRIVAL);
    return sector;
}

// --- cones -------------------------------------------------------------------------------

// What the search knows of vertex v at a corner. Mostly it has one sector, and the agent is a
// point. A stamp of this search is only on sectors that were found for its map.
static inline double seen_at(Refract* search, uint32_t v, uint32_t corner) {
    const TerrainMap* map = search->map;
    const TerrainSector* sector = &map->sectors.data[v];
    if (search->r == 0 && sector->more == NAV_NONE)
        return sector->stamp == search->stamp ? sector->seen : INFINITY;
    if (search->r == 0 && sector->made != map->number)
        return INFINITY;
    return navi_circle_seen(search, corner);
}

// Does a straight path from a to b at the rate cost less than `cost`?
static inline bool is_beyond(double cost, double rate, TerrainVec a, TerrainVec b) {
    TerrainVec to = navi_tv_sub(b, a);
    return cost > 0 && cost * cost > rate * rate * navi_tv_dot(to, to);
}

bool navi_refract_is_dominated(Refract* search, const RefractCone* cone) {
    uint32_t h = cone->edge, t = h >> 2, from = navi_next3(h & 3), to = navi_prev3(h & 3);
    const MeshTri* tri = &search->mesh->tri[t];
    double right_seen = seen_at(search, tri->v[from], 4 * t + from);
    double left_seen = seen_at(search, tri->v[to], 4 * t + to);
    if (cone->left.cost <= right_seen && cone->right.cost <= left_seen)
        return false;
    double before = navi_terrain_rate(search->map, t);
    double behind = navi_terrain_rate(search->map, navi_edge_twin(search->mesh, h) >> 2);
    TerrainVec a = navi_refract_at(search, search->mesh->pos[tri->v[from]]);
    TerrainVec b = navi_refract_at(search, search->mesh->pos[tri->v[to]]);
    double rate = before < behind ? before : behind, by_right = rate, by_left = rate;
    // A path by an end grows with this rate along the edge. The cone's cost must not fall faster,
    // which it does beyond the critical angle.
    if (rate < cone->rate) {
        TerrainVec along = navi_tv_unit(navi_tv_sub(b, a));
        double left = cone->rate * (navi_tv_dot(cone->left.d, along) + REFRACT_SAME_WAY);
        double right = cone->rate * (REFRACT_SAME_WAY - navi_tv_dot(cone->right.d, along));
        by_right = left > rate ? left : rate;
        by_left = right > rate ? right : rate;
    }
    double slack = 10 * search->map->tiny + GUARD * cone->left.cost;
    if (is_beyond(cone->left.cost - right_seen - slack, by_right, cone->left.p, a) &&
        (search->r == 0 || navi_circle_is_edge_free(search, h, tri->v[from], cone->left.p)))
        return true;
    return is_beyond(cone->right.cost - left_seen - slack, by_left, cone->right.p, b) &&
           (search->r == 0 || navi_circle_is_edge_free(search, h, tri->v[to], cone->right.p));
}

void navi_refract_push(Refract* search, const RefractCone* cone, double key) {
    RefractScratch* scratch = search->scratch;
    if (key >= navi_refract_limit(search)) {
        if (search->weight > 1 && key < search->weight * search->best) {
            double least = navi_refract_key(search, cone, 1);
            search->dropped = least < search->dropped ? least : search->dropped;
        }
        return;
    }
    if (!navi_array_room(&search->ask->memory, &scratch->cones)) {
        search->is_failed = true;
        return;
    }
    uint32_t at = scratch->cones.count++;
    scratch->cones.data[at] = *cone; // first: the heap compares cones
    push(search, key, at);
}

void navi_refract_emit(Refract* search, const RefractCone* cone) {
    if (navi_refract_is_open(search, cone->edge) && navi_refract_is_wide(search, cone) &&
        !navi_refract_is_dominated(search, cone))
        navi_refract_push(search, cone, navi_refract_key(search, cone, search->weight));
}

// Is the cone the next node? If not, it waits in the heap.
static bool is_next(Refract* search, const RefractCone* cone, double key) {
    if (key < navi_refract_limit(search) &&
        navi_cone_key(key) < search->scratch->heap.items.data[0].key)
        return true;
    navi_refract_push(search, cone, key);
    return false;
}

bool navi_refract_is_next(Refract* search, const RefractCone* cone) {
    return is_next(search, cone, navi_refract_key(search, cone, search->weight));
}

bool navi_refract_choose(Refract* search, RefractCone* cone, const RefractCone* right) {
    double key = navi_refract_key(search, cone, search->weight);
    double right_key = navi_refract_key(search, right, search->weight);
    if (key <= right_key) {
        navi_refract_push(search, right, right_key);
    } else {
        navi_refract_push(search, cone, key);
        *cone = *right;
        key = right_key;
    }
    return is_next(search, cone, key);
}
