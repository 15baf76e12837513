// The path that was found, on the lattice.
#include "query/terrain/refract_search.h"

enum { REPAIRS = 8 };

static NavResult add_place(Refract* search, TerrainVec p, uint32_t edge) {
    RefractScratch* scratch = search->scratch;
    if (!navi_array_room(&search->ask->memory, &scratch->places))
        return NAV_ERR_MEMORY;
    RefractPlace place = {p, edge};
    scratch->places.data[scratch->places.count++] = place;
    return NAV_OK;
}

// List the places of the path from the goal back to the start.
static NavResult list_places(Refract* search) {
    uint32_t root = search->best_root, chain = search->best_chain;
    double q = search->best_q;
    search->scratch->places.count = 0;
    if (add_place(search, search->goal, NAV_NONE) != NAV_OK)
        return NAV_ERR_MEMORY;
    for (;;) {
        const RefractArrival* arrival = navi_refract_arrival(search, root);
        uint32_t edge = arrival->kind == REFRACT_CRITICAL ? arrival->corner : NAV_NONE;
        if (navi_refract_list_crossings(search, arrival, chain, q) != NAV_OK ||
            add_place(search, arrival->p, edge) != NAV_OK)
            return NAV_ERR_MEMORY;
        if (arrival->parent == NAV_NONE)
            return NAV_OK;
        NAV_ASSERT(arrival->parent < root); // a parent is older
        root = arrival->parent;
        chain = arrival->chain;
        q = arrival->q;
    }
}

// --- on the lattice ----------------------------------------------------------------------

// The lattice point nearest to p in triangle t among those around it. False: there is none.
static bool round_into(const Mesh* mesh, uint32_t t, TerrainVec p, NavPoint* best) {
    double x = floor(p.x + 0.5), y = floor(p.y + 0.5), least = INFINITY;
    for (int i = 0; i < 9; i++) {
        double at_x = x + i % 3 - 1, at_y = y + i / 3 - 1;
        double distance = (at_x - p.x) * (at_x - p.x) + (at_y - p.y) * (at_y - p.y);
        if (distance >= least || fabs(at_x) > NAV_COORD_MAX || fabs(at_y) > NAV_COORD_MAX)
            continue;
        NavPoint at = {(int32_t)at_x, (int32_t)at_y};
        if (!navi_tri_holds(mesh, t, at))
            continue;
        least = distance;
        *best = at;
    }
    return least < INFINITY;
}

// A place on a border goes to the cheaper triangle beside it: on the other side of a border that
// the path follows, all of the next leg would cost more. Thin triangles may have no lattice point
// there.
NavPoint navi_refract_round(const Refract* search, const RefractPlace* place) {
    const Mesh* mesh = search->mesh;
    NavPoint best = {(int32_t)floor(place->p.x + 0.5), (int32_t)floor(place->p.y + 0.5)};
    if (place->edge == NAV_NONE)
        return best;
    uint32_t t = place->edge >> 2, other = navi_edge_twin(mesh, place->edge) >> 2;
    if (navi_terrain_rate(search->map, other) < navi_terrain_rate(search->map, t)) {
        uint32_t swap = t;
        t = other;
        other = swap;
    }
    if (round_into(mesh, t, place->p, &best) || round_into(mesh, other, place->p, &best))
        return best;
    TerrainVec from = navi_refract_from(search, place->edge);
    TerrainVec to = navi_refract_to(search, place->edge);
    bool is_from = navi_tv_distance(place->p, from) <= navi_tv_distance(place->p, to);
    return mesh->pos[is_from ? navi_edge_from(mesh, place->edge) : navi_edge_to(mesh, place->edge)];
}

// --- legs --------------------------------------------------------------------------------

// Is the corner of triangle t between a and b, beside the leg, and nearer to it than `*least`?
static bool is_nearer(const Mesh* mesh, uint32_t v, NavPoint a, NavPoint b, double* least) {
    NavPoint p = mesh->pos[v];
    TerrainVec leg = navi_tv_sub(navi_tv_of(b), navi_tv_of(a));
    TerrainVec to = navi_tv_sub(navi_tv_of(p), navi_tv_of(a));
    double along = navi_tv_dot(leg, to), beside = fabs(navi_tv_cross(leg, to));
    if (!(along > 0 && along < navi_tv_dot(leg, leg)) || beside >= *least)
        return false;
    *least = beside;
    return true;
}

// Append the leg from the last point to b. Where rounding has moved it into a wall, it bends at the
// corner of the wall. `*is_walkable`: that was enough.
static NavResult add_leg(Refract* search, NavPoint b, PointList* points, bool* is_walkable) {
    const Mesh* mesh = search->mesh;
    NavPoint bends[REPAIRS] = {b};
    uint32_t count = 1, left = 4 * REPAIRS;
    while (count > 0 && *is_walkable && left-- > 0) {
        NavPoint from = points->data[points->count - 1], to = bends[count - 1];
        NavRay ray = {0};
        if (!navi_point_equal(from, to) &&
            navi_walk(search->map->filter, from, to, NULL, &ray) != NAV_OK)
            return NAV_ERR_MEMORY;
        if (!ray.is_hit) {
            count--;
            if (!navi_point_equal(from, to) &&
                navi_points_add(&search->ask->memory, points, to) != NAV_OK)
                return NAV_ERR_MEMORY;
            continue;
        }
        double least = INFINITY;
        *is_walkable = count < REPAIRS && ray.triangle != NAV_NONE;
        for (uint32_t i = 0; i < 3 && *is_walkable; i++)
            if (is_nearer(mesh, mesh->tri[ray.triangle].v[i], from, to, &least))
                bends[count] = mesh->pos[mesh->tri[ray.triangle].v[i]];
        *is_walkable = *is_walkable && least < INFINITY;
        count++;
    }
    *is_walkable = *is_walkable && count == 0;
    return NAV_OK;
}

NavResult navi_refract_write(Refract* search, NavPoint goal, PointList* points) {
    NavMemory* memory = &search->ask->memory;
    bool is_walkable = true;
    points->count = 0;
    if (list_places(search) != NAV_OK)
        return NAV_ERR_MEMORY;
    const RefractPlace* places = search->scratch->places.data;
    uint32_t count = search->scratch->places.count;
    if (navi_points_add(memory, points, navi_refract_round(search, &places[count - 1])) != NAV_OK)
        return NAV_ERR_MEMORY;
    for (uint32_t i = count - 1; i > 0 && is_walkable; i--)
        if (add_leg(search, navi_refract_round(search, &places[i - 1]), points, &is_walkable) !=
            NAV_OK)
            return NAV_ERR_MEMORY;
    NAV_ASSERT(!is_walkable || navi_point_equal(points->data[points->count - 1], goal));
    (void)goal;
    if (!is_walkable)
        points->count = 0;
    return NAV_OK;
}
