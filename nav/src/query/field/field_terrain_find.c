// The cheapest path from a point.
#include "query/ask/sides.h"
#include "query/field/field_terrain.h"

// A point that lies beside a cone by less than this many times what rounding makes is in the cone.
#define SLACK 100

void navi_field_view(const NavField* field, FieldView* view) {
    view->field = field;
    view->scratch = field->terrain.refract;
    view->scratch.loaded = NAV_NONE;
    view->search = (Refract){.scratch = &view->scratch,
                             .map = &view->scratch.map,
                             .mesh = field->ask.mesh,
                             .goal_v = NAV_NONE};
}

void navi_field_load_chain(FieldView* view, uint32_t chain) {
    const FieldTerrain* terrain = &view->field->terrain;
    view->scratch.loaded = chain;
    if (chain == NAV_NONE)
        return;
    NAV_ASSERT(terrain->chain_starts.data[chain] != NAV_NONE);
    view->scratch.chain.data = terrain->chains.data + terrain->chain_starts.data[chain];
    view->scratch.chain.count = view->scratch.borders.data[chain].count;
}

// Directions that leave a circle are between two others, except for this.
#define SAME_WAY 1e-9

// A place at the circle may lie in it by this part of a step.
#define BESIDE_CIRCLE 1e-6

// No tangent leads there.
static bool is_in_circle(const Refract* search, const RefractArrival* root, TerrainVec p) {
    const TerrainVec to = navi_tv_sub(p, root->p);
    return navi_tv_length(to) < fabs(root->r) - BESIDE_CIRCLE - SLACK * search->map->tiny;
}

static double beside(const RefractRay* ray, TerrainVec p) {
    return navi_tv_cross(ray->d, navi_tv_sub(p, ray->p));
}

// Do its paths leave a circle in the triangle, in the direction of the ray?
static bool leaves_circle(const RefractCone* cone, const RefractRay* ray) {
    return navi_tv_cross(cone->right.d, ray->d) >= -SAME_WAY &&
           navi_tv_cross(ray->d, cone->left.d) >= -SAME_WAY;
}

double navi_field_cost_through(Refract* search, const RefractKept* kept, TerrainVec at, double* q) {
    const RefractCone* cone = &kept->cone;
    const RefractArrival* root = navi_refract_arrival(search, cone->root);
    double slack = SLACK * search->map->tiny;
    *q = 0;
    if (kept->is_whole)
        return root->g + cone->rate * navi_tv_distance(root->p, at);
    const bool is_from_circle = cone->edge == NAV_NONE;
    if (is_from_circle ? is_in_circle(search, root, at)
                       : beside(&cone->left, at) > slack || beside(&cone->right, at) < -slack)
        return INFINITY;
    RefractRay ray = navi_refract_ray(search, cone, at);
    if (is_from_circle && !leaves_circle(cone, &ray))
        return INFINITY;
    *q = ray.q;
    return ray.cost;
}

static int compare_places(TerrainVec p, TerrainVec q) {
    if (p.x != q.x)
        return p.x < q.x ? -1 : 1;
    return (p.y > q.y) - (p.y < q.y);
}

// Chains by the number of their borders, then by where these are, the last one first.
static int compare_chains(const RefractBorder* borders, uint32_t a, uint32_t b) {
    int order = 0;
    if (a == NAV_NONE || b == NAV_NONE)
        return (b == NAV_NONE) - (a == NAV_NONE);
    if (borders[a].count != borders[b].count)
        return borders[a].count < borders[b].count ? -1 : 1;
    for (; order == 0 && a != b; a = borders[a].before, b = borders[b].before) {
        order = compare_places(borders[a].from, borders[b].from);
        if (order == 0)
            order = compare_places(borders[a].along, borders[b].along);
    }
    return order;
}

// Paths of the same cost by the same root: the order does not depend on slots.
static bool comes_first(const FieldView* view, const FieldFound* a, const FieldFound* b) {
    const RefractBorder* borders = view->field->terrain.refract.borders.data;
    if (a->is_by_side != b->is_by_side)
        return b->is_by_side;
    if (a->q != b->q)
        return a->q < b->q;
    int order = compare_chains(borders, a->chain, b->chain);
    return order != 0 ? order < 0 : a->is_by_side && compare_places(a->side.p, b->side.p) < 0;
}

// Of paths of equal cost the one by the smaller root.
bool navi_field_is_better(const FieldView* view, const FieldFound* a, const FieldFound* b) {
    if (!(a->cost < INFINITY) || !(b->cost < INFINITY) || fabs(a->cost - b->cost) > 1e-12 * b->cost)
        return a->cost < b->cost;
    TerrainVec p = navi_refract_arrival(&view->search, a->root)->p;
    TerrainVec q = navi_refract_arrival(&view->search, b->root)->p;
    int order = compare_places(p, q);
    if (order != 0)
        return order < 0;
    return a->cost != b->cost ? a->cost < b->cost : comes_first(view, a, b);
}

// By the side of the cone at the edge through which it came, and from there straight to p. Thin
// cones are not searched, so there may be gaps between cones.
FieldFound navi_field_by_side(const RefractKept* kept, const RefractRay* ray, TerrainVec p) {
    const RefractCone* cone = &kept->cone;
    FieldFound found = {.cost = ray->cost + cone->rate * navi_tv_distance(ray->p, p),
                        .root = cone->root,
                        .chain = cone->chain,
                        .q = ray->q,
                        .is_by_side = true,
                        .side = {ray->p, cone->edge}};
    return found;
}

void navi_field_find_in(FieldView* view, uint32_t t, NavPoint p, FieldFound* found) {
    const FieldTerrain* terrain = &view->field->terrain;
    for (uint32_t k = terrain->starts.data[t]; k < terrain->starts.data[t + 1]; k++) {
        const RefractKept* kept = &terrain->kept.data[terrain->order.data[k]];
        FieldFound through = {.root = kept->cone.root, .chain = kept->cone.chain};
        navi_field_load_chain(view, kept->cone.chain);
        through.cost = navi_field_cost_through(&view->search, kept,
                                               navi_field_place_at(view->field, p), &through.q);
        if (navi_field_is_better(view, &through, found))
            *found = through;
        if (through.cost < INFINITY)
            continue;
        for (uint32_t side = 0; side < 2; side++) {
            const RefractRay* ray = side == 0 ? &kept->cone.left : &kept->cone.right;
            const FieldFound by_side =
                navi_field_by_side(kept, ray, navi_field_place_at(view->field, p));
            if (navi_field_is_better(view, &by_side, found))
                *found = by_side;
        }
    }
}

bool navi_field_find(FieldView* view, NavPoint p, uint32_t ground, FieldFound* found) {
    const NavField* field = view->field;
    NavSpot spot = navi_spot(field->ask.mesh, p);
    bool is_walkable = false;
    *found = (FieldFound){.cost = INFINITY, .root = NAV_NONE, .chain = NAV_NONE};
    for (uint32_t t = spot.t; t != NAV_NONE; t = navi_spot_next(field->ask.mesh, &spot, t)) {
        if (!navi_filter_walks(&field->filter, t) ||
            (ground != NAV_NONE && !navi_are_joined(&field->filter, ground, t, p.x, p.y)))
            continue;
        is_walkable = true;
        navi_field_find_in(view, t, p, found);
    }
    return is_walkable;
}
