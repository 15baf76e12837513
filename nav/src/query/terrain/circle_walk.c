// Cones of discs beside vertices that block: paths that are nearer to them than the radius are cut
// off, and the tangents of their circles are arrivals.
#include "query/terrain/circle.h"

enum { ON_LEFT = 1, ON_RIGHT = -1 };

// The part of a ray up to the next border, and a vertex that should be on one side of it.
typedef struct Beside {
    TerrainVec p;
    int side;
    uint32_t border; // the next one; NAV_NONE: it is not known
} Beside;

// Is the place where the ray is nearest to the vertex on this part of it?
static bool is_foot_on(const Refract* search, const RefractRay* ray, const Beside* beside) {
    double foot = navi_tv_dot(ray->d, navi_tv_sub(beside->p, ray->p)), slack = search->map->tiny;
    if (beside->border == NAV_NONE || foot <= 0)
        return foot > 0;
    RefractRay at = navi_refract_move(search, *ray, beside->border, 1);
    return foot <= at.cost - ray->cost + slack;
}

static double off_of(const RefractRay* ray, const Beside* beside) {
    return beside->side * navi_tv_cross(ray->d, navi_tv_sub(beside->p, ray->p));
}

// Does the ray come too near to the vertex?
static bool is_near(const Refract* search, const RefractRay* ray, const Beside* beside) {
    double off = off_of(ray, beside);
    return off <= 0 ||
           (off < search->r - 10 * search->map->tiny && is_foot_on(search, ray, beside));
}

// The ray, where it leaves its last border, touches the circle around the vertex.
static void offer_tangent(Refract* search, const RefractCone* cone, uint32_t corner,
                          const RefractRay* ray, int side) {
    TerrainVec p = navi_corner_place(search, corner);
    double far = navi_tv_dot(ray->d, navi_tv_sub(p, ray->p));
    RefractArrival arrival = {.kind = REFRACT_CIRCLE,
                              .corner = corner,
                              .parent = cone->root,
                              .chain = cone->chain,
                              .p = p,
                              .in = ray->d,
                              .r = side * search->r,
                              .g = ray->cost + cone->rate * (far > 0 ? far : 0),
                              .rate = cone->rate,
                              .q = ray->q};
    if (navi_circle_wants(search, &arrival) &&
        navi_circle_is_free(search, cone, ray->q, navi_circle_place(&arrival, ray->d)))
        navi_circle_offer(search, &arrival);
}

// The path that touches the circle around the vertex, or that leads to the vertex if the other one
// would touch it behind the next border.
static RefractRay limit_of(Refract* search, const RefractCone* cone, uint32_t corner,
                           const Beside* beside) {
    RefractRay ray = navi_refract_tangent(search, cone, beside->p, beside->side * search->r);
    if (is_foot_on(search, &ray, beside)) {
        offer_tangent(search, cone, corner, &ray, beside->side);
        return ray;
    }
    return navi_refract_tangent(search, cone, beside->p, 0);
}

// Let the paths keep the radius from the vertex, which is on this side of them. False: none is
// left. The ray on that side moves to the cone's edge.
static bool keep_off(Refract* search, RefractCone* cone, uint32_t corner, Beside beside) {
    RefractRay* near = beside.side == ON_LEFT ? &cone->left : &cone->right;
    const RefractRay* far = beside.side == ON_LEFT ? &cone->right : &cone->left;
    beside.p = navi_corner_place(search, corner);
    if (is_near(search, near, &beside)) {
        if (is_near(search, far, &beside))
            return false;
        RefractRay limit = limit_of(search, cone, corner, &beside);
        if (off_of(near, &beside) <= off_of(&limit, &beside))
            *near = limit;
    }
    *near = navi_refract_move(search, *near, cone->edge, cone->rate);
    return true;
}

static uint32_t border_ahead(const Refract* search, const RefractCone* cone) {
    uint32_t twin = navi_edge_twin(search->mesh, cone->edge);
    bool is_border = twin != NAV_NONE && navi_terrain_rate(search->map, twin >> 2) != cone->rate;
    return is_border ? cone->edge : NAV_NONE;
}

static bool keep_both_ends(Refract* search, RefractCone* cone, uint32_t border) {
    uint32_t h = cone->edge;
    uint32_t from = (h & ~3u) | navi_next3(h & 3), to = (h & ~3u) | navi_prev3(h & 3);
    const Beside left = {.side = ON_LEFT, .border = border};
    const Beside right = {.side = ON_RIGHT, .border = border};
    return (!navi_circle_blocks(search, to) || keep_off(search, cone, to, left)) &&
           (!navi_circle_blocks(search, from) || keep_off(search, cone, from, right));
}

bool navi_circle_keep_ends(Refract* search, RefractCone* cone) {
    return keep_both_ends(search, cone, border_ahead(search, cone));
}

bool navi_circle_keep_behind(Refract* search, RefractCone* cone) {
    return keep_both_ends(search, cone, NAV_NONE);
}

// --- ends of borders ---------------------------------------------------------------------

// Cut off what crosses the cone's edge too near to its end on this side.
static bool cut_end(Refract* search, RefractCone* cone, int side) {
    uint32_t h = side == ON_LEFT ? cone->edge : navi_edge_twin(search->mesh, cone->edge);
    RefractRay* near = side == ON_LEFT ? &cone->left : &cone->right;
    const RefractRay* far = side == ON_LEFT ? &cone->right : &cone->left;
    TerrainVec end = navi_refract_to(search, h);
    TerrainVec along = navi_tv_unit(navi_tv_sub(navi_refract_from(search, h), end));
    double off = navi_circle_offset(search, h);
    if (navi_tv_distance(near->p, end) >= off)
        return true;
    if (navi_tv_distance(far->p, end) <= off)
        return false;
    const RefractCone before = *cone;
    *near = navi_refract_ray(search, cone, navi_tv_go(end, along, off));
    RefractArrival arrival = {.kind = REFRACT_OFFSET,
                              .corner = h,
                              .parent = cone->root,
                              .chain = cone->chain,
                              .p = near->p,
                              .in = near->d,
                              .g = near->cost,
                              .rate = cone->rate,
                              .q = near->q};
    if (navi_circle_wants_offset(search, &arrival) && navi_circle_may_come(search, &before, near))
        navi_circle_offer_offset(search, &arrival);
    return true;
}

bool navi_circle_cut_ends(Refract* search, RefractCone* cone) {
    return cut_end(search, cone, ON_LEFT) && cut_end(search, cone, ON_RIGHT);
}

// --- beside the cone ---------------------------------------------------------------------

enum { DEPTH_MOST = 12 };

// Does the edge come near to the ray on this side?
static bool is_edge_near(const Refract* search, const RefractRay* ray, uint32_t h, int side) {
    TerrainVec a = navi_tv_sub(navi_refract_from(search, h), ray->p);
    TerrainVec b = navi_tv_sub(navi_refract_to(search, h), ray->p);
    return (side * navi_tv_cross(ray->d, a) < search->r ||
            side * navi_tv_cross(ray->d, b) < search->r) &&
           (navi_tv_dot(ray->d, a) > 0 || navi_tv_dot(ray->d, b) > 0);
}

// Keep off vertices that block beyond the half-edge, which is on this side of the cone. False:
// nothing is left of it.
static bool keep_beyond(Refract* search, RefractCone* cone, uint32_t h, const Beside* beside,
                        uint32_t depth) {
    const RefractRay* near = beside->side == ON_LEFT ? &cone->left : &cone->right;
    if (depth == DEPTH_MOST || !navi_terrain_joins(search->map, h) ||
        !is_edge_near(search, near, h, beside->side))
        return true;
    uint32_t twin = navi_edge_twin(search->mesh, h), t = twin & ~3u;
    Beside apex = *beside;
    apex.p = navi_corner_place(search, twin);
    if (navi_circle_blocks(search, twin) && off_of(near, &apex) > 0 &&
        !keep_off(search, cone, twin, apex))
        return false;
    return keep_beyond(search, cone, t | navi_next3(twin & 3), beside, depth + 1) &&
           keep_beyond(search, cone, t | navi_prev3(twin & 3), beside, depth + 1);
}

bool navi_circle_keep_beside(Refract* search, RefractCone* cone, uint32_t h) {
    bool is_left = h == ((cone->edge & ~3u) | navi_next3(cone->edge & 3));
    const Beside beside = {.side = is_left ? ON_LEFT : ON_RIGHT,
                           .border = border_ahead(search, cone)};
    return keep_beyond(search, cone, h, &beside, 0);
}

// --- triangles ---------------------------------------------------------------------------

// Does this part of a cone, which passes the apex on one side, matter?
static bool keep_part(Refract* search, RefractCone* part, uint32_t apex, int side) {
    RefractRay* outer = side == ON_LEFT ? &part->right : &part->left;
    bool is_open = navi_refract_is_open(search, part->edge);
    const Beside beside = {.side = side, .border = border_ahead(search, part)};
    if (!keep_off(search, part, apex, beside) || !is_open)
        return false;
    *outer = navi_refract_move(search, *outer, part->edge, part->rate);
    return navi_refract_is_wide(search, part) && !navi_refract_is_dominated(search, part);
}

bool navi_circle_pass(Refract* search, RefractCone* cone, uint32_t twin) {
    TerrainVec apex = navi_corner_place(search, twin);
    RefractCone left = *cone, right = *cone;
    double slack = search->map->tiny;
    bool has_left = navi_tv_cross(cone->left.d, navi_tv_sub(apex, cone->left.p)) < -slack;
    bool has_right = navi_tv_cross(cone->right.d, navi_tv_sub(apex, cone->right.p)) > slack;
    left.edge = (twin & ~3u) | navi_prev3(twin & 3);
    right.edge = (twin & ~3u) | navi_next3(twin & 3);
    has_left = has_left && keep_part(search, &left, twin, ON_RIGHT);
    has_right = has_right && keep_part(search, &right, twin, ON_LEFT);
    if (has_left && has_right)
        return navi_refract_choose(search, cone, &left, &right);
    *cone = has_left ? left : right;
    return (has_left || has_right) &&
           navi_circle_keep_beside(search, cone, has_left ? right.edge : left.edge);
}

// --- from a circle -----------------------------------------------------------------------

// The edge of triangle t by which the ray, which is in it, leaves it.
static uint32_t edge_ahead(const Refract* search, uint32_t t, const RefractRay* ray) {
    uint32_t best = 4 * t;
    double least = INFINITY;
    for (uint32_t h = 4 * t; h < 4 * t + 3; h++) {
        TerrainVec a = navi_refract_from(search, h);
        TerrainVec e = navi_tv_unit(navi_tv_sub(navi_refract_to(search, h), a));
        double steep = navi_tv_cross(ray->d, e), far = navi_tv_cross(navi_tv_sub(a, ray->p), e);
        if (steep <= 1e-12 || far >= least * steep)
            continue;
        least = far / steep;
        best = h;
    }
    return best;
}

static void meet_goal(Refract* search, const RefractCone* cone, uint32_t t) {
    if (search->ask->at_goal.data[t] != search->stamp)
        return;
    RefractRay ray = navi_refract_ray(search, cone, search->goal);
    if (ray.cost < search->best && navi_tv_cross(cone->right.d, ray.d) >= -1e-9 &&
        navi_tv_cross(ray.d, cone->left.d) >= -1e-9 && navi_circle_may_come(search, cone, &ray))
        navi_refract_reach_goal(search, cone->root, NAV_NONE, &ray, cone->rate);
}

// The part of the cone that leaves by its edge.
static void leave_by(Refract* search, RefractCone part) {
    if (!navi_circle_keep_ends(search, &part))
        return;
    part.left = navi_refract_move(search, part.left, part.edge, part.rate);
    part.right = navi_refract_move(search, part.right, part.edge, part.rate);
    navi_refract_emit(search, &part);
}

// A vertex that blocks nothing, between two edges by which the cone leaves.
static RefractRay pass_joint(Refract* search, const RefractCone* cone, uint32_t corner) {
    RefractRay ray = navi_refract_ray(search, cone, navi_corner_place(search, corner));
    RefractArrival arrival = {.kind = REFRACT_VERTEX,
                              .corner = corner,
                              .parent = cone->root,
                              .chain = NAV_NONE,
                              .p = ray.p,
                              .in = ray.d,
                              .g = ray.cost,
                              .rate = cone->rate};
    if (navi_circle_may_come(search, cone, &ray))
        navi_refract_offer(search, &arrival);
    return ray;
}

void navi_circle_leave(Refract* search, const RefractCone* cone, uint32_t t) {
    uint32_t h = edge_ahead(search, t, &cone->right), last = edge_ahead(search, t, &cone->left);
    RefractCone part = *cone;
    meet_goal(search, cone, t);
    for (uint32_t i = 0; i < 3 && !search->is_failed; i++) {
        part.edge = h;
        part.left = cone->left;
        if (h == last) {
            leave_by(search, part);
            return;
        }
        uint32_t corner = (h & ~3u) | navi_prev3(h & 3);
        bool is_blocked = navi_circle_blocks(search, corner);
        if (!is_blocked)
            part.left = pass_joint(search, cone, corner);
        leave_by(search, part);
        part.right = is_blocked ? cone->right : part.left;
        h = (h & ~3u) | navi_next3(h & 3);
    }
}
