// The circle behind a bend, on the other side: which vertices in sight may carry it? README.md, 8.
// Written for left bends; others are mirrored by sign.
#include "query/disc/cones_next.h"

// More edges, or more that wait, are not looked at.
enum { EDGES_MOST = 24, WAIT_MOST = 12 };

// An edge, and the rays of sight through it.
typedef struct Window {
    uint32_t h;
    NavPoint right, left;
} Window;

typedef struct Next {
    DiscSearch* search;
    const Mesh* mesh;
    const DiscCorner* corner; // of the bend
    NavPoint o;
    RadiusVec outer, along; // to the outer end of the outermost open edge; the direction
    uint32_t outer_v;       // that vertex
    bool is_left;
    double sign, wide, far_2; // wide: two radii; far_2: the next vertex is not farther, squared
    uint32_t count;
    Window wait[WAIT_MOST];
} Next;

// A vertex as seen from the bend.
typedef struct Seen {
    uint32_t v;
    RadiusVec x;
    double side, ahead; // of the ray to the outer end; side: below 0 where open edges are
} Seen;

static Seen see(const Next* next, uint32_t v) {
    RadiusVec x = navi_vec_of(navi_ray_to(next->o, next->mesh->pos[v]));
    return (Seen){v, x, next->sign * navi_vec_cross(next->along, x), navi_vec_dot(next->along, x)};
}

// --- vertices ----------------------------------------------------------------------------

// May a path that comes along d, whose next bend is at x, pass this bend and the outer end? `t` is
// the tangent's length.
static bool is_free(const Next* next, RadiusVec x, RadiusVec d, double t) {
    const double near = next->wide / 2 - 1;
    NavPoint wall = next->corner->wall[next->is_left];
    if (next->sign * navi_vec_cross(next->along, d) < -1e-6)
        return false;
    if (next->sign * navi_vec_cross_p(d, wall) < -1 && navi_vec_dot_p(d, wall) > 0)
        return false;
    RadiusVec n = next->is_left ? navi_vec_left(d) : navi_vec_right(d);
    RadiusVec touch = navi_vec_add(x, navi_vec_scale(n, next->wide / 2));
    return navi_vec_dot(d, next->outer) >= t - 1 &&
           navi_vec_length_2(navi_vec_sub(touch, next->outer)) >= near * near;
}

// Both walls must lie on the vertex' side of the tangent.
static bool may_bend(const Next* next, const DiscCorner* corner, RadiusVec x, double t) {
    const double by = next->wide, least = -DISC_LENGTH * (t + by);
    for (uint32_t i = 0; i < 2; i++)
        if (by * navi_vec_dot_p(x, corner->wall[i]) -
                t * next->sign * navi_vec_cross_p(x, corner->wall[i]) <
            least)
            return false;
    return true;
}

// May the next circle be about the vertex, which is in sight?
static bool may_carry(const Next* next, const Seen* seen) {
    const double length_2 = navi_vec_length_2(seen->x), by = next->wide, t_2 = length_2 - by * by;
    if (seen->side < -next->wide - 1 || seen->ahead < -1 || t_2 < 0 || length_2 > next->far_2)
        return false;
    const DiscCorner* corner = navi_disc_corner(&next->search->corners, seen->v);
    if (!(corner->flags & CORNER_REFLEX) || !(corner->flags & CORNER_LIVE))
        return false;
    double t = sqrt(t_2);
    if (!may_bend(next, corner, seen->x, t))
        return false;
    RadiusVec d = navi_disc_tangent(seen->x, next->sign * by, length_2, t);
    return is_free(next, seen->x, t > 0 ? d : navi_vec_unit(d), t);
}

// --- edges -------------------------------------------------------------------------------

// The path has the outer end on one side and the next vertex, which is seen through the edge, on
// the other. Is an edge at the outer end too short for that?
static bool is_gap(const Next* next, uint32_t inner_v, uint32_t outer_v) {
    if (outer_v != next->outer_v)
        return false;
    RadiusVec edge = navi_vec_from(next->mesh->pos[inner_v], next->mesh->pos[outer_v]);
    return navi_vec_length_2(edge) < (next->wide - 1) * (next->wide - 1) &&
           (navi_disc_corner(&next->search->corners, inner_v)->flags & CORNER_BLOCKS) != 0;
}

// May the next vertex lie behind the segment from a to b? What is behind it is farther beside u, or
// farther behind, than one of these.
static bool may_be_behind(const Next* next, RadiusVec a, RadiusVec b) {
    const double far_2 = next->far_2;
    if (next->sign * navi_vec_cross(next->along, a) < -next->wide - 1 &&
        next->sign * navi_vec_cross(next->along, b) < -next->wide - 1)
        return false;
    if (navi_vec_dot(next->along, a) < -1 && navi_vec_dot(next->along, b) < -1)
        return false;
    return navi_vec_length_2(a) <= far_2 || navi_vec_length_2(b) <= far_2 ||
           navi_vec_segment_2(a, b, navi_vec(0, 0)) <= far_2;
}

// Look behind the edge later. Returns false where that is too much.
static bool wait(Next* next, const Window* window) {
    if (next->count == WAIT_MOST)
        return false;
    next->wait[next->count++] = *window;
    return true;
}

static bool cross(Next* next, const Window* window) {
    if (!navi_disc_is_open(&next->search->corners, window->h))
        return true;
    uint32_t r = navi_edge_from(next->mesh, window->h), l = navi_edge_to(next->mesh, window->h);
    DiscEdge edge = {navi_vec_of(navi_ray_to(next->o, next->mesh->pos[r])),
                     navi_vec_of(navi_ray_to(next->o, next->mesh->pos[l])), r, l};
    return !may_be_behind(next, navi_disc_meet(window->right, &edge),
                          navi_disc_meet(window->left, &edge)) ||
           is_gap(next, next->is_left ? r : l, next->is_left ? l : r) || wait(next, window);
}

// Look at the triangle behind the edge. Returns false where the next circle may be there.
static bool look_behind(Next* next, const Window* window) {
    uint32_t twin = navi_edge_twin(next->mesh, window->h);
    uint32_t v = next->mesh->tri[twin >> 2].v[twin & 3];
    NavPoint ray = navi_ray_to(next->o, next->mesh->pos[v]);
    int64_t of_left = navi_ray_cross(window->left, ray);
    int64_t of_right = navi_ray_cross(window->right, ray);
    const Seen seen = see(next, v);
    if (of_left <= 0 && of_right >= 0 && may_carry(next, &seen))
        return false;
    Window right = {navi_edge_next(twin), window->right, of_left > 0 ? window->left : ray};
    Window left = {navi_edge_prev(twin), of_right < 0 ? window->right : ray, window->left};
    return (of_right <= 0 || cross(next, &right)) && (of_left >= 0 || cross(next, &left));
}

// --- the rim -----------------------------------------------------------------------------

// An edge of the rim, from its outer end to its inner one.
static bool cross_rim(Next* next, uint32_t c, const Seen* outer, const Seen* inner) {
    if ((outer->side < -next->wide - 1 && inner->side < -next->wide - 1) ||
        !navi_disc_is_open(&next->search->corners, c) || is_gap(next, inner->v, outer->v) ||
        !may_be_behind(next, outer->x, inner->x))
        return true;
    NavPoint in = navi_ray_to(next->o, next->mesh->pos[inner->v]);
    NavPoint out = navi_ray_to(next->o, next->mesh->pos[outer->v]);
    return wait(next, next->is_left ? &(Window){c, in, out} : &(Window){c, out, in});
}

// Look at the rim, from the corner with the outermost open edge on. Returns false where the next
// circle may be there.
static bool look_at_rim(Next* next, uint32_t c) {
    const Mesh* mesh = next->mesh;
    const bool is_left = next->is_left;
    const uint32_t end = is_left ? next->corner->first : next->corner->last;
    Seen outer = see(next, next->outer_v);
    for (;; c = is_left ? navi_corner_right(mesh, c) : navi_corner_left(mesh, c)) {
        const Seen inner = see(next, is_left ? navi_corner_right_vertex(mesh, c)
                                             : navi_corner_left_vertex(mesh, c));
        if ((c != end && may_carry(next, &inner)) || !cross_rim(next, c, &outer, &inner))
            return false;
        if (c == end || inner.ahead < -1)
            return true;
        outer = inner;
    }
}

// Look at all that is in sight.
static bool has_next(DiscSearch* search, uint32_t bend) {
    const Mesh* mesh = search->inside.mesh;
    const double sign = navi_bend_sign(bend);
    const bool is_left = sign > 0;
    Next next;
    next.search = search;
    next.mesh = mesh;
    next.corner = &search->corners.data[bend >> 1];
    next.o = mesh->pos[bend >> 1];
    next.sign = sign;
    next.is_left = is_left;
    next.wide = 2 * search->inside.r;
    next.count = 0;
    uint32_t c = is_left ? next.corner->last : next.corner->first;
    while (!navi_disc_is_open(&search->corners, c))
        c = is_left ? navi_corner_right(mesh, c) : navi_corner_left(mesh, c);
    next.outer_v = is_left ? navi_corner_left_vertex(mesh, c) : navi_corner_right_vertex(mesh, c);
    next.outer = navi_vec_to(navi_vec_of(next.o), mesh->pos[next.outer_v]);
    next.along = navi_vec_unit(next.outer);
    double t = navi_vec_length(next.outer) + 1;
    next.far_2 = t * t + next.wide * next.wide;
    if (!(navi_disc_corner(&search->corners, next.outer_v)->flags & CORNER_BLOCKS) ||
        !look_at_rim(&next, c))
        return true;
    for (uint32_t edges = 0; next.count > 0; edges++) {
        const Window window = next.wait[--next.count];
        if (edges == EDGES_MOST || !look_behind(&next, &window))
            return true;
    }
    return false;
}

// May what is in sight, as far as the next vertex may be, be marked for the goal?
static bool may_meet_goal(const DiscSearch* search, uint32_t bend) {
    const NavBox* box = &search->goal_box;
    const NavPoint o = search->inside.mesh->pos[bend >> 1];
    const RadiusVec outer =
        navi_vec_of(search->corners.data[bend >> 1].limit[navi_bend_sign(bend) > 0]);
    double far = navi_vec_size(outer) + 2 * search->inside.r + 2;
    return box->min.x <= o.x + far && box->max.x >= o.x - far && box->min.y <= o.y + far &&
           box->max.y >= o.y - far;
}

bool navi_disc_has_next(DiscSearch* search, uint32_t bend) {
    NAV_ASSERT(search->corners.data[bend >> 1].flags & CORNER_LIVE);
    DiscLast* last = &search->inside.scratch->lasts.data[bend];
    const int32_t radius = (int32_t)search->inside.radius;
    if (may_meet_goal(search, bend))
        return true;
    if (search->corners.pathdata == NULL)
        return has_next(search, bend);
    if (last->made == search->corners.number && last->radius == radius)
        return false;
    if (has_next(search, bend))
        return true;
    *last = (DiscLast){search->corners.number, radius};
    return false;
}
