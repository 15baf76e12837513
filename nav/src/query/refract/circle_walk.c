// Cones of discs beside vertices that block: paths that are nearer to them than the radius are cut
// off, and the tangents of their circles are arrivals.
#include "query/refract/circle.h"

enum { ON_LEFT = 1, ON_RIGHT = -1 };

// A vertex that should be on one side of the cone.
typedef struct Beside {
    uint32_t corner;
    TerrainVec p;
    int side;
} Beside;

static double off_of(const RefractRay* ray, const Beside* beside) {
    return beside->side * navi_tv_cross(ray->d, navi_tv_sub(beside->p, ray->p));
}

// A ray that is less steep follows the border.
#define ALONG 1e-6

// How far behind the root, or behind the last border, is the ray nearest to the vertex?
static double way_to(const Refract* search, const RefractCone* cone, const RefractRay* ray,
                     TerrainVec p) {
    const RefractArrival* root = navi_refract_arrival(search, cone->root);
    if (cone->chain == NAV_NONE)
        return navi_tv_dot(ray->d, navi_tv_sub(p, root->p));
    const RefractBorder* border = &search->scratch->borders.data[cone->chain];
    double steep = navi_tv_cross(ray->d, border->along), start = 0;
    if (fabs(steep) > ALONG) // else its place is not known from the direction
        start = navi_tv_cross(navi_tv_sub(border->from, ray->p), border->along) / steep;
    return navi_tv_dot(ray->d, navi_tv_sub(p, ray->p)) - start;
}

// How far is that place beyond the cone's edge?
static double beyond(const Refract* search, const RefractCone* cone, const RefractRay* ray,
                     TerrainVec p) {
    TerrainVec a = navi_refract_from(search, cone->edge), b = navi_refract_to(search, cone->edge);
    TerrainVec e = navi_tv_sub(b, a);
    double exit = navi_tv_cross(navi_tv_sub(a, ray->p), e) / navi_tv_cross(ray->d, e);
    return navi_tv_dot(ray->d, navi_tv_sub(p, ray->p)) - exit;
}

// Is the ray nearest to the vertex between the last border and the cone's edge?
static bool is_before_edge(const Refract* search, const RefractCone* cone, const RefractRay* ray,
                           TerrainVec p) {
    double slack = 10 * search->map->tiny;
    return way_to(search, cone, ray, p) > slack && beyond(search, cone, ray, p) <= slack;
}

// The ray, where it leaves its last border, touches the circle around the vertex.
static void offer_tangent(Refract* search, const RefractCone* cone, const RefractRay* ray,
                          const Beside* beside) {
    TerrainVec p = beside->p;
    double far = navi_tv_dot(ray->d, navi_tv_sub(p, ray->p));
    RefractArrival arrival = {.kind = REFRACT_CIRCLE,
                              .corner = beside->corner,
                              .parent = cone->root,
                              .chain = cone->chain,
                              .p = p,
                              .in = ray->d,
                              .r = beside->side * search->r,
                              .g = ray->cost + cone->rate * far,
                              .rate = cone->rate,
                              .q = ray->q};
    if (navi_circle_wants(search, &arrival) &&
        navi_circle_is_free(search, cone, ray->q, navi_circle_place(&arrival, ray->d)))
        navi_circle_offer(search, &arrival);
}

static bool holds_direction(const RefractCone* cone, TerrainVec d) {
    return navi_tv_cross(cone->right.d, d) >= -1e-9 && navi_tv_cross(d, cone->left.d) >= -1e-9;
}

// Does the ray lie between two others of the family, or is it one of them?
static bool is_between(const RefractCone* cone, const RefractRay* a, const RefractRay* ray,
                       const RefractRay* b) {
    if (cone->chain != NAV_NONE)
        return (ray->q - a->q) * (b->q - ray->q) >= 0;
    return navi_tv_cross(a->d, ray->d) * navi_tv_cross(ray->d, b->d) >= 0;
}

// A gap that is wider by less than this is just as wide as the disc.
#define EXACT 0x1p-6

// Let the paths keep the radius from the vertex, which is on this side of them. False: none is
// left. The paths of `whole` come to the vertex.
static bool keep_off(Refract* search, const RefractCone* whole, const Beside* beside,
                     RefractCone* cone) {
    const RefractRay* near = beside->side == ON_LEFT ? &whole->left : &whole->right;
    const RefractRay* far = beside->side == ON_LEFT ? &whole->right : &whole->left;
    double slack = 10 * search->map->tiny, off = off_of(near, beside);
    TerrainVec p = beside->p;
    if (off >= search->r - slack) {
        if (navi_tv_dot(near->d, navi_tv_sub(p, near->p)) > -slack &&
            is_before_edge(search, whole, near, p))
            offer_tangent(search, whole, near, beside);
        return true;
    }
    double far_off = off_of(far, beside);
    search->has_exact_gap |= fabs(far_off - search->r) <= EXACT + slack;
    if (far_off <= search->r + slack) {
        if (is_before_edge(search, whole, far, p)) {
            if (far_off >= search->r - slack) // a gap of exactly twice the radius
                offer_tangent(search, whole, far, beside);
            return !is_before_edge(search, whole, near, p);
        }
        if (whole->chain != NAV_NONE || way_to(search, whole, far, p) > 0)
            return true;
    }
    // The tangent lies between the two rays.
    const bool is_near_later = beyond(search, whole, near, p) > slack;
    if (is_near_later && beyond(search, whole, far, p) > slack)
        return true;
    RefractRay ray = navi_refract_tangent(search, whole, p, beside->side * search->r);
    if (!is_before_edge(search, whole, &ray, p) || !holds_direction(whole, ray.d))
        return true;
    offer_tangent(search, whole, &ray, beside);
    if (is_near_later) // some paths may end, or turn away, before they come to the vertex
        return true;
    const RefractRay* other = beside->side == ON_LEFT ? &cone->right : &cone->left;
    RefractRay* limit = beside->side == ON_LEFT ? &cone->left : &cone->right;
    if (!is_between(whole, other, &ray, near))
        return false;
    if (is_between(whole, other, &ray, limit))
        *limit = ray;
    return true;
}

// Is the vertex on this side of the cone, near enough and ahead?
static bool is_beside(const Refract* search, const RefractCone* cone, const Beside* beside) {
    const RefractRay* ray = beside->side == ON_LEFT ? &cone->left : &cone->right;
    double off = off_of(ray, beside), slack = search->map->tiny;
    return off >= -slack && off <= search->r + 10 * slack &&
           way_to(search, cone, ray, beside->p) > 0;
}

bool navi_circle_keep_off(Refract* search, RefractCone* cone) {
    RefractRow row = navi_circle_near(search, cone->edge >> 2);
    const RefractCone whole = *cone;
    bool is_left = true;
    for (uint32_t i = 0; i < row.count && !search->is_failed; i++) {
        const RefractNear* near = &search->scratch->near_corners.data[row.first + i];
        const Beside left = {near->corner, near->p, ON_LEFT};
        const Beside right = {near->corner, near->p, ON_RIGHT};
        if (is_beside(search, &whole, &left))
            is_left = keep_off(search, &whole, &left, cone) && is_left;
        if (is_beside(search, &whole, &right))
            is_left = keep_off(search, &whole, &right, cone) && is_left;
    }
    if (!is_left)
        return false;
    cone->left = navi_refract_move(search, cone->left, cone->edge, cone->rate);
    cone->right = navi_refract_move(search, cone->right, cone->edge, cone->rate);
    return !search->is_failed;
}

static void touch(Refract* search, const RefractCone* cone, const Beside* beside) {
    const RefractRay* far = beside->side == ON_LEFT ? &cone->right : &cone->left;
    if (off_of(far, beside) <= search->r &&
        (cone->chain != NAV_NONE || way_to(search, cone, far, beside->p) > 0))
        return; // too near, and not behind the root
    RefractRay ray = navi_refract_tangent(search, cone, beside->p, beside->side * search->r);
    if (is_before_edge(search, cone, &ray, beside->p))
        offer_tangent(search, cone, &ray, beside);
}

// A vertex inside of the cone divides it later. Paths may touch the circle around it before they
// come to the edge in front of it.
static void touch_inside(Refract* search, const RefractCone* cone) {
    RefractRow row = navi_circle_near(search, cone->edge >> 2);
    const TerrainVec a = navi_refract_from(search, cone->edge);
    const TerrainVec e = navi_tv_sub(navi_refract_to(search, cone->edge), a);
    const double most = search->r * search->r * navi_tv_dot(e, e);
    for (uint32_t i = 0; i < row.count && !search->is_failed; i++) {
        const RefractNear near = search->scratch->near_corners.data[row.first + i];
        const double beyond_edge = navi_tv_cross(navi_tv_sub(near.p, a), e);
        const Beside sides[2] = {{near.corner, near.p, ON_LEFT}, {near.corner, near.p, ON_RIGHT}};
        if (beyond_edge * beyond_edge >= most || off_of(&cone->left, &sides[0]) > 0 ||
            off_of(&cone->right, &sides[1]) > 0)
            continue;
        for (uint32_t k = 0; k < 2; k++)
            touch(search, cone, &sides[k]);
    }
}

bool navi_circle_keep(Refract* search, RefractCone* cone) {
    touch_inside(search, cone);
    return navi_circle_keep_off(search, cone);
}

// --- from a start ------------------------------------------------------------------------

// A start lies on a circle if it is as far from the vertex as the radius, up to this.
#define ON_CIRCLE 1e-6

void navi_circle_leave_start(Refract* search, uint32_t root, uint32_t t) {
    const RefractArrival start = *navi_refract_arrival(search, root);
    RefractRow row = navi_circle_near(search, t);
    for (uint32_t i = 0; i < row.count && !search->is_failed; i++) {
        const RefractNear near = search->scratch->near_corners.data[row.first + i];
        const TerrainVec to = navi_tv_sub(near.p, start.p), d = navi_tv_unit(navi_tv_left(to));
        RefractArrival arrival = {.kind = REFRACT_CIRCLE,
                                  .corner = near.corner,
                                  .parent = root,
                                  .chain = NAV_NONE,
                                  .p = near.p,
                                  .in = d,
                                  .r = -search->r,
                                  .g = start.g,
                                  .rate = navi_terrain_rate(search->map, t)};
        if (fabs(navi_tv_length(to) - search->r) > ON_CIRCLE + 10 * search->map->tiny)
            continue;
        navi_circle_offer(search, &arrival);
        arrival.in = navi_tv_negate(d);
        arrival.r = search->r;
        navi_circle_offer(search, &arrival);
    }
}

// --- borders -----------------------------------------------------------------------------

// Where the cone meets its edge, a border: from low to high along it.
typedef struct Window {
    RefractParts parts;
    double low, high;
    bool is_left_high;
} Window;

// The cone's ray through a place of the border.
static RefractRay ray_through(Refract* search, const RefractCone* cone, const Window* window,
                              double z) {
    return navi_refract_ray(search, cone, navi_circle_on_border(&window->parts, z));
}

// A path of the cone comes to an end of a part of the border.
static void offer_end(Refract* search, const RefractCone* cone, const Window* window, double z) {
    RefractRay ray = ray_through(search, cone, window, z);
    RefractArrival arrival = {.kind = REFRACT_OFFSET,
                              .corner = cone->edge,
                              .parent = cone->root,
                              .chain = cone->chain,
                              .p = ray.p,
                              .in = ray.d,
                              .g = ray.cost,
                              .rate = cone->rate,
                              .q = ray.q};
    RefractPartEnd end =
        navi_circle_part_end(search, cone->edge, navi_circle_on_border(&window->parts, z));
    if (navi_circle_wants_offset(search, &end, arrival.g) &&
        navi_circle_may_come(search, cone, &ray))
        navi_circle_offer_offset(search, &end, &arrival);
}

// Rays that cross a border nearer to the end of a part than this cross it there.
#define AT_END 0.01

// The cone's paths to the two ends of the part, or to its only place.
static void offer_ends(Refract* search, const RefractCone* cone, const Window* window,
                       const RefractPart* part) {
    for (int end = 0; end < (part->is_place ? 1 : 2); end++) {
        double z = navi_circle_part_place(part, end);
        if (navi_circle_is_part_end(&window->parts, part, end) && z >= window->low - AT_END &&
            z <= window->high + AT_END)
            offer_end(search, cone, window, fmin(fmax(z, window->low), window->high));
    }
}

// What crosses the border at the part. False: nothing.
static bool cut_part(Refract* search, const Window* window, const RefractPart* part,
                     RefractCone* cone) {
    const RefractCone whole = *cone;
    offer_ends(search, &whole, window, part);
    if (part->from >= window->high - AT_END || part->to <= window->low + AT_END)
        return false;
    if (part->from > window->low + AT_END)
        *(window->is_left_high ? &cone->right : &cone->left) =
            ray_through(search, &whole, window, part->from);
    if (part->to < window->high - AT_END)
        *(window->is_left_high ? &cone->left : &cone->right) =
            ray_through(search, &whole, window, part->to);
    return true;
}

bool navi_circle_cut_border(Refract* search, RefractCone* cone) {
    touch_inside(search, cone);
    Window window = {.parts = navi_circle_parts(search, cone->edge)};
    const RefractCone whole = *cone;
    RefractRow row = window.parts.row;
    double left = navi_circle_along(&window.parts, whole.left.p);
    double right = navi_circle_along(&window.parts, whole.right.p);
    bool is_found = false;
    window.is_left_high = left > right;
    window.low = fmin(left, right);
    window.high = fmax(left, right);
    for (uint32_t i = 0; i < row.count && !search->is_failed; i++) {
        const RefractPart part = search->scratch->parts.data[row.first + i];
        RefractCone piece = whole;
        if (!cut_part(search, &window, &part, &piece))
            continue;
        piece.is_cut = true; // where its rays are flat, rounding may lead them to other parts again
        if (is_found)
            navi_refract_push(search, &piece, navi_refract_key(search, &piece, search->weight));
        else
            *cone = piece;
        is_found = true;
    }
    return is_found;
}

// --- from a circle -----------------------------------------------------------------------

// Two edges are met at a vertex if the ray is as long to both, in steps.
#define AT_VERTEX 1e-9

uint32_t navi_circle_edge_ahead(const Refract* search, uint32_t t, const RefractRay* ray,
                                bool is_left) {
    double lengths[3], least = INFINITY;
    for (uint32_t i = 0; i < 3; i++) {
        TerrainVec a = navi_refract_from(search, 4 * t + i);
        TerrainVec e = navi_tv_unit(navi_tv_sub(navi_refract_to(search, 4 * t + i), a));
        double steep = navi_tv_cross(ray->d, e), far = navi_tv_cross(navi_tv_sub(a, ray->p), e);
        lengths[i] = steep > 1e-12 ? far / steep : INFINITY;
        least = fmin(least, lengths[i]);
    }
    uint32_t i = navi_tri_first(search->mesh, t);
    const double most = least + AT_VERTEX * (1 + fabs(least));
    for (uint32_t k = 0; k < 2 && lengths[i] > most; k++)
        i = navi_next3(i);
    const uint32_t beside = is_left ? navi_next3(i) : navi_prev3(i);
    return 4 * t + (lengths[beside] <= most ? beside : i);
}

static void meet_goal(Refract* search, const RefractCone* cone, uint32_t t) {
    if (search->ask->at_goal.data[t] != search->stamp)
        return;
    RefractRay ray = navi_refract_ray(search, cone, search->goal);
    if (ray.cost < search->best && holds_direction(cone, ray.d) &&
        navi_circle_may_come(search, cone, &ray))
        navi_refract_reach_goal(search, cone->root, NAV_NONE, &ray, cone->rate);
}

// The part of the cone that leaves by its edge.
static void leave_by(Refract* search, RefractCone part) {
    if (navi_circle_keep(search, &part))
        navi_refract_emit(search, &part);
}

// A vertex between two edges by which the cone leaves.
static RefractRay pass_corner(Refract* search, const RefractCone* cone, uint32_t corner) {
    RefractRay ray = navi_refract_ray(search, cone, navi_corner_place(search, corner));
    RefractArrival arrival = {.kind = REFRACT_VERTEX,
                              .corner = corner,
                              .parent = cone->root,
                              .chain = NAV_NONE,
                              .p = ray.p,
                              .in = ray.d,
                              .g = ray.cost,
                              .rate = cone->rate};
    if (!navi_circle_blocks(search, corner) && navi_refract_wants(search, &arrival) &&
        navi_circle_may_come(search, cone, &ray))
        navi_refract_offer(search, &arrival);
    return ray;
}

void navi_circle_leave(Refract* search, const RefractCone* cone, uint32_t t) {
    uint32_t h = navi_circle_edge_ahead(search, t, &cone->right, false),
             last = navi_circle_edge_ahead(search, t, &cone->left, true);
    RefractCone part = *cone;
    if (search->kept != NULL)
        navi_refract_keep(search, t, cone, false);
    else
        meet_goal(search, cone, t);
    for (uint32_t i = 0; i < 3 && !search->is_failed; i++) {
        part.edge = h;
        part.left = cone->left;
        if (h == last) {
            leave_by(search, part);
            return;
        }
        part.left = pass_corner(search, cone, navi_edge_prev(h));
        leave_by(search, part);
        part.right = part.left;
        h = navi_edge_next(h);
    }
}
