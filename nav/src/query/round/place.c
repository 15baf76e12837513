// The lattice points for the places of a path.
#include <stdlib.h>

#include "query/round/close.h"

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

// The lattice point in triangle t nearest along the border to the place. False: none is near.
static bool round_along(const Refract* search, uint32_t t, const RefractPlace* place,
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

// The cheaper triangle beside the place's border, and the other one.
static void find_sides(const Refract* search, const RefractPlace* place, uint32_t sides[2]) {
    uint32_t t = place->edge >> 2, other = navi_edge_twin(search->mesh, place->edge) >> 2;
    bool is_other = navi_terrain_rate(search->map, other) < navi_terrain_rate(search->map, t);
    sides[0] = is_other ? other : t;
    sides[1] = is_other ? t : other;
}

// Is there a lattice point beside the place, on the cheaper side of its border?
static bool round_near(const Refract* search, const RefractPlace* place, NavPoint* best) {
    uint32_t sides[2];
    *best = navi_refract_nearest(search, place->p);
    if (place->edge == NAV_NONE)
        return true;
    find_sides(search, place, sides);
    return round_into(search, sides[0], place->p, best) ||
           round_beside(search, sides[0], place->p, best);
}

// The vertices at the ends of the place's border, the nearer one first.
static void find_ends(const Refract* search, const RefractPlace* place, NavPoint ends[2]) {
    const Mesh* mesh = search->mesh;
    TerrainVec from = navi_refract_from(search, place->edge);
    TerrainVec to = navi_refract_to(search, place->edge);
    bool is_from = navi_tv_distance(place->p, from) <= navi_tv_distance(place->p, to);
    ends[is_from ? 0 : 1] = mesh->pos[navi_edge_from(mesh, place->edge)];
    ends[is_from ? 1 : 0] = mesh->pos[navi_edge_to(mesh, place->edge)];
}

static NavPoint round_far(const Refract* search, const RefractPlace* place) {
    uint32_t sides[2];
    NavPoint best, ends[2];
    find_sides(search, place, sides);
    if (round_along(search, sides[0], place, &best) ||
        round_into(search, sides[1], place->p, &best))
        return best;
    find_ends(search, place, ends);
    return ends[0];
}

// A place on a border goes to the cheaper triangle beside it: on the other side of a border that
// the path follows, all of the next leg would cost more.
NavPoint navi_refract_round(const Refract* search, const RefractPlace* place) {
    NavPoint best;
    return round_near(search, place, &best) ? best : round_far(search, place);
}

// --- what is cheapest for the whole path -------------------------------------------------

enum { AROUND = 9, POINTS_MOST = AROUND + 3 };

// Where a road is a step wide, or less, the lattice points around a place may all lie beside it,
// or beside the next place's leg. At an end of its border, too, the path comes to the road.
static uint32_t list_points(const Refract* search, const RefractPlace* place,
                            NavPoint points[POINTS_MOST]) {
    uint32_t count = 1;
    bool is_near = round_near(search, place, &points[0]);
    if (place->edge == NAV_NONE)
        return 1;
    NavPoint middle = navi_refract_nearest(search, place->p);
    for (int32_t i = 0; i < AROUND; i++) {
        NavPoint p = {middle.x + i % 3 - 1, middle.y + i / 3 - 1};
        if (abs(p.x) <= NAV_COORD_MAX && abs(p.y) <= NAV_COORD_MAX &&
            !navi_point_equal(p, points[0]))
            points[count++] = p;
    }
    if (!is_near)
        points[count++] = round_far(search, place);
    if (count + 2 > POINTS_MOST)
        count = POINTS_MOST - 2;
    find_ends(search, place, &points[count]);
    return count + 2;
}

// What the path costs up to the choice, by the best of those from `first` to `end`.
static NavResult find_before(Refract* search, uint32_t first, uint32_t end, RefractChoice* choice) {
    const RefractScratch* scratch = search->scratch;
    choice->cost = first == end ? 0 : INFINITY;
    choice->before = NAV_NONE;
    for (uint32_t from = first; from < end; from++) {
        const RefractChoice* before = &scratch->choices.data[from];
        double cost = before->cost;
        if (navi_refract_leg_cost(search, before->p, choice->p, &cost) != NAV_OK)
            return NAV_ERR_MEMORY;
        if (choice->before != NAV_NONE && cost >= choice->cost)
            continue;
        choice->cost = cost;
        choice->before = from;
    }
    return NAV_OK;
}

static NavResult add_choices(Refract* search, uint32_t i, uint32_t first, uint32_t end) {
    RefractScratch* scratch = search->scratch;
    NavPoint points[POINTS_MOST];
    uint32_t count = list_points(search, &scratch->ends.data[i].place, points);
    if (!navi_array_reserve(&search->ask->memory, &scratch->choices, end + count))
        return NAV_ERR_MEMORY;
    for (uint32_t k = 0; k < count; k++) {
        RefractChoice choice = {.p = points[k]};
        if (find_before(search, first, end, &choice) != NAV_OK)
            return NAV_ERR_MEMORY;
        scratch->choices.data[scratch->choices.count++] = choice;
    }
    return NAV_OK;
}

NavResult navi_refract_round_best(Refract* search) {
    RefractScratch* scratch = search->scratch;
    uint32_t first = 0;
    scratch->choices.count = 0;
    for (uint32_t i = scratch->ends.count; i-- > 0;) {
        uint32_t end = scratch->choices.count;
        if (add_choices(search, i, first, end) != NAV_OK)
            return NAV_ERR_MEMORY;
        first = end;
    }
    uint32_t at = first; // the goal
    for (uint32_t i = 0; i < scratch->ends.count; i++) {
        scratch->ends.data[i].at = scratch->choices.data[at].p;
        at = scratch->choices.data[at].before;
    }
    return NAV_OK;
}

void navi_refract_round_all(Refract* search) {
    RefractScratch* scratch = search->scratch;
    for (uint32_t i = 0; i < scratch->ends.count; i++)
        scratch->ends.data[i].at = navi_refract_round(search, &scratch->ends.data[i].place);
}
