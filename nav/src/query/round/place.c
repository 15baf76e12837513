// The lattice points for the places of a path.
#include "query/round/place.h"

#define ALONG_MOST 64 // how far along a border a place moves to the cheaper side

// The lattice point nearest to p in triangle t among those around it. False: there is none.
static bool round_into(const Refract* search, uint32_t t, TerrainVec p, NavPoint* best) {
    NavPoint o = search->map->origin;
    double x = floor(p.x + 0.5), y = floor(p.y + 0.5), least = INFINITY;
    for (int i = 0; i < 9; i++) {
        double at_x = x + i % 3 - 1, at_y = y + i / 3 - 1;
        double distance = (at_x - p.x) * (at_x - p.x) + (at_y - p.y) * (at_y - p.y);
        if (distance >= least || fabs(at_x + o.x) > NAV_COORD_MAX ||
            fabs(at_y + o.y) > NAV_COORD_MAX)
            continue;
        NavPoint at = {(int32_t)(at_x + o.x), (int32_t)(at_y + o.y)};
        if (!navi_tri_holds(search->mesh, t, at))
            continue;
        least = distance;
        *best = at;
    }
    return least < INFINITY;
}

// The same in the triangles beside t with its rate. A thin triangle may hold no lattice point.
static bool round_beside(const Refract* search, uint32_t t, TerrainVec p, NavPoint* best) {
    const TerrainMap* map = search->map;
    double least = INFINITY;
    for (uint32_t h = 4 * t; h < 4 * t + 3; h++) {
        uint32_t beside = navi_edge_twin(search->mesh, h) >> 2;
        NavPoint at;
        if (!navi_terrain_joins(map, h) ||
            navi_terrain_rate(map, beside) != navi_terrain_rate(map, t) ||
            !round_into(search, beside, p, &at))
            continue;
        double distance = navi_tv_distance(navi_refract_at(search, at), p);
        if (distance > least || (distance == least && !navi_point_less(at, *best)))
            continue;
        least = distance;
        *best = at;
    }
    return least < INFINITY;
}

bool navi_refract_round_along(const Refract* search, uint32_t t, const RefractPlace* place,
                              NavPoint* best) {
    TerrainVec from = navi_refract_from(search, place->edge);
    TerrainVec to = navi_refract_to(search, place->edge);
    double length = navi_tv_distance(from, to);
    TerrainVec way = navi_tv_sub(to, from);
    for (double go = 2; go <= ALONG_MOST; go += 2)
        for (int side = -1; side <= 1; side += 2) {
            TerrainVec p = navi_tv_go(place->p, way, side * go / length);
            if (round_into(search, t, p, best))
                return true;
        }
    return false;
}

void navi_refract_find_sides(const Refract* search, const RefractPlace* place, uint32_t sides[2]) {
    uint32_t t = place->edge >> 2, other = navi_edge_twin(search->mesh, place->edge) >> 2;
    bool is_other = navi_terrain_rate(search->map, other) < navi_terrain_rate(search->map, t);
    sides[0] = is_other ? other : t;
    sides[1] = is_other ? t : other;
}

bool navi_refract_round_near(const Refract* search, const RefractPlace* place, NavPoint* best) {
    uint32_t sides[2];
    *best = navi_refract_nearest(search, place->p);
    if (place->edge == NAV_NONE)
        return true;
    navi_refract_find_sides(search, place, sides);
    return round_into(search, sides[0], place->p, best) ||
           round_beside(search, sides[0], place->p, best);
}

void navi_refract_find_ends(const Refract* search, const RefractPlace* place, NavPoint ends[2]) {
    const Mesh* mesh = search->mesh;
    TerrainVec from = navi_refract_from(search, place->edge);
    TerrainVec to = navi_refract_to(search, place->edge);
    bool is_from = navi_tv_distance(place->p, from) <= navi_tv_distance(place->p, to);
    ends[is_from ? 0 : 1] = mesh->pos[navi_edge_from(mesh, place->edge)];
    ends[is_from ? 1 : 0] = mesh->pos[navi_edge_to(mesh, place->edge)];
}

NavPoint navi_refract_round_far(const Refract* search, const RefractPlace* place) {
    uint32_t sides[2];
    NavPoint best, ends[2];
    navi_refract_find_sides(search, place, sides);
    if (navi_refract_round_along(search, sides[0], place, &best) ||
        round_into(search, sides[1], place->p, &best))
        return best;
    navi_refract_find_ends(search, place, ends);
    return ends[0];
}

// A place on a border goes to the cheaper triangle beside it: on the other side of a border that
// the path follows, all of the next leg would cost more.
NavPoint navi_refract_round(const Refract* search, const RefractPlace* place) {
    NavPoint best;
    return navi_refract_round_near(search, place, &best) ? best
                                                         : navi_refract_round_far(search, place);
}

void navi_refract_round_all(Refract* search) {
    RefractScratch* scratch = search->scratch;
    for (uint32_t i = 0; i < scratch->ends.count; i++)
        scratch->ends.data[i].at = navi_refract_round(search, &scratch->ends.data[i].place);
}
