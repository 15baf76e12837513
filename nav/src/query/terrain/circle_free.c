// Is a path of a disc free? Cones are cut only by the vertices of their triangles. A wall may be
// hidden from them by vertices that do not block.
#include "query/disc/band.h"
#include "query/terrain/circle.h"

enum { DETOURS_MOST = 3 };

// Starts and places on borders may be nearer to walls by this many steps.
#define NEARER 3

static RadiusVec vec_of(TerrainVec p) { return navi_vec(p.x, p.y); }

RadiusSearch navi_circle_disc(const Refract* search) {
    int32_t radius = (int32_t)search->r;
    return navi_radius_search_for(search->disc, search->map->filter,
                                  radius > 2 * NEARER ? radius - NEARER : radius);
}

// --- detours -----------------------------------------------------------------------------

// A part of the path, and the cone up to there.
typedef struct Stretch {
    const RefractCone* cone;
    TerrainVec a, b;
} Stretch;

// The corner of a walkable triangle at an end of the wall.
static uint32_t corner_of(const Refract* search, uint32_t wall, bool is_to) {
    uint32_t i = is_to ? navi_prev3(wall & 3) : navi_next3(wall & 3);
    NAV_ASSERT(navi_terrain_rate(search->map, wall >> 2) > 0);
    return (wall & ~3u) | i;
}

// Is one of the cone's paths, behind its last border, a tangent?
static bool holds_tangent(const RefractCone* cone, TerrainVec p, double by) {
    return cone->chain == NAV_NONE ||
           (navi_tv_cross(cone->right.d, navi_tv_sub(p, cone->right.p)) > by &&
            navi_tv_cross(cone->left.d, navi_tv_sub(p, cone->left.p)) < by);
}

static bool holds_direction(const RefractCone* cone, TerrainVec d) {
    return navi_tv_cross(cone->right.d, cone->left.d) != 0 &&
           navi_tv_cross(cone->right.d, d) >= -1e-9 && navi_tv_cross(d, cone->left.d) >= -1e-9;
}

// Let paths touch the circle around the corner.
static void go_around(Refract* search, const Stretch* stretch, uint32_t corner, int side) {
    const RefractCone* cone = stretch->cone;
    TerrainVec p = navi_corner_place(search, corner);
    double by = side * search->r;
    if (!holds_tangent(cone, p, by))
        return;
    RefractRay ray = navi_refract_tangent(search, cone, p, by);
    if (cone->chain == NAV_NONE && !holds_direction(cone, ray.d))
        return;
    double far = navi_tv_dot(ray.d, navi_tv_sub(p, ray.p));
    RefractArrival arrival = {.kind = REFRACT_CIRCLE,
                              .corner = corner,
                              .parent = cone->root,
                              .chain = cone->chain,
                              .p = p,
                              .in = ray.d,
                              .r = by,
                              .g = ray.cost + cone->rate * far,
                              .rate = cone->rate,
                              .q = ray.q};
    if (far > 0 && navi_circle_wants(search, &arrival) &&
        navi_circle_is_free(search, cone, ray.q, navi_circle_place(&arrival, ray.d)))
        navi_circle_offer(search, &arrival);
}

static double distance_to(const Stretch* stretch, TerrainVec p) {
    return sqrt(navi_vec_segment_2(vec_of(stretch->a), vec_of(stretch->b), vec_of(p)));
}

// Paths around the ends of a wall that is too near. If it crosses the path, each end is passed on
// its outer side.
static void go_around_wall(Refract* search, const Stretch* stretch, uint32_t wall) {
    TerrainVec along = navi_tv_sub(stretch->b, stretch->a);
    const TerrainVec ends[2] = {navi_refract_from(search, wall), navi_refract_to(search, wall)};
    double off[2], distance[2];
    for (int i = 0; i < 2; i++) {
        off[i] = navi_tv_cross(along, navi_tv_sub(ends[i], stretch->a));
        distance[i] = distance_to(stretch, ends[i]);
    }
    bool is_across = (off[0] > 0) != (off[1] > 0);
    for (int i = 0; i < 2; i++) {
        int side = (off[i] > 0) != is_across ? 1 : -1;
        if (is_across || distance[i] <= distance[1 - i])
            go_around(search, stretch, corner_of(search, wall, i == 1), side);
    }
}

// --- the path ----------------------------------------------------------------------------

static bool is_stretch_free(Refract* search, const Stretch* stretch) {
    RadiusSearch band = navi_circle_disc(search);
    bool is_free;
    uint32_t wall;
    if (!navi_disc_find_wall(&band, vec_of(stretch->a), vec_of(stretch->b), &is_free, &wall)) {
        search->is_failed = true;
        return false;
    }
    if (is_free || wall == NAV_NONE || search->depth == DETOURS_MOST)
        return is_free;
    search->depth++;
    go_around_wall(search, stretch, wall);
    search->depth--;
    return false;
}

// Where the path q comes from: its last border, or the root.
static TerrainVec last_place(Refract* search, const RefractCone* cone, uint32_t chain, double q,
                             TerrainVec to) {
    const RefractArrival* root = navi_refract_arrival(search, cone->root);
    if (chain != NAV_NONE)
        return navi_refract_crossing(search, cone->root, chain, q);
    return navi_circle_tangent(root, navi_tv_sub(to, root->p), 0).p;
}

bool navi_circle_is_free(Refract* search, const RefractCone* cone, double q, TerrainVec to) {
    const RefractCone whole = *cone;
    uint32_t chain = cone->chain;
    Stretch stretch = {&whole, last_place(search, &whole, chain, q, to), to};
    bool is_free = is_stretch_free(search, &stretch);
    while (is_free && chain != NAV_NONE && !search->is_failed) {
        chain = search->scratch->borders.data[chain].before;
        RefractCone part = navi_refract_beginning(search, &whole, chain);
        stretch.cone = &part;
        stretch.b = stretch.a;
        stretch.a = last_place(search, &whole, chain, q, stretch.b);
        is_free = is_stretch_free(search, &stretch);
    }
    return is_free;
}

bool navi_circle_may_come(Refract* search, const RefractCone* cone, const RefractRay* ray) {
    return search->r == 0 || navi_circle_is_free(search, cone, ray->q, ray->p);
}
