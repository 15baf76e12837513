// The circle behind a bend: which vertices in sight may carry it? README.md, 8. Written for left
// bends; others are mirrored by sign.
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
    RadiusVec u;
    bool is_left;
    double sign, wide, room; // wide: two radii; room: how far beside u the next vertex may lie
    RadiusVec outer;         // the outer end of the outermost open edge
    uint32_t outer_v;        // NAV_NONE: it does not block
    double far_2;            // squared distance of the farthest next vertex
    uint32_t count;
    Window wait[WAIT_MOST];
} Next;

// A vertex as seen from the bend.
typedef struct Seen {
    uint32_t v;
    RadiusVec x;
    double side, ahead; // of u; side: below 0 on the side of the open edges
} Seen;

static Seen see(const Next* next, uint32_t v) {
    RadiusVec x = navi_vec_of(navi_disc_ray(next->o, next->mesh->pos[v]));
    return (Seen){v, x, next->sign * navi_vec_cross(next->u, x), navi_vec_dot(next->u, x)};
}

static bool is_at_goal(const Next* next, uint32_t v) {
    const NavBox* box = &next->search->goal_box;
    NavPoint p = next->mesh->pos[v];
    return p.x >= box->min.x && p.x <= box->max.x && p.y >= box->min.y && p.y <= box->max.y &&
           navi_disc_corner(&next->search->corners, v)->goal_stamp == next->search->stamp;
}

// --- vertices ----------------------------------------------------------------------------

// May a path that comes along d, whose next bend is at x, pass this bend and the outer end? `t` is
// the tangent's length.
static bool is_free(const Next* next, RadiusVec x, RadiusVec d, double t) {
    const double near = next->wide / 2 - 1;
    NavPoint wall = next->corner->wall[next->is_left];
    if (next->sign * navi_vec_cross(next->u, d) < -1e-6)
        return false;
    if (next->sign * navi_vec_cross_p(d, wall) < -1 && navi_vec_dot_p(d, wall) > 0)
        return false;
    if (next->outer_v == NAV_NONE)
        return true;
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
    if (seen->side < next->room || seen->ahead < -1 || t_2 < 0 || length_2 > next->far_2)
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
    if (next->sign * navi_vec_cross(next->u, a) < next->room &&
        next->sign * navi_vec_cross(next->u, b) < next->room)
        return false;
    if (navi_vec_dot(next->u, a) < -1 && navi_vec_dot(next->u, b) < -1)
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
    DiscEdge edge = {navi_vec_of(navi_disc_ray(next->o, next->mesh->pos[r])),
                     navi_vec_of(navi_disc_ray(next->o, next->mesh->pos[l])), r, l};
    return !may_be_behind(next, navi_disc_meet(window->right, &edge),
                          navi_disc_meet(window->left, &edge)) ||
           is_gap(next, next->is_left ? r : l, next->is_left ? l : r) || wait(next, window);
}

// Look at the triangle behind the edge. Returns false where the next circle may be there.
static bool look_behind(Next* next, const Window* window) {
    uint32_t twin = navi_edge_twin(next->mesh, window->h);
    uint32_t v = next->mesh->tri[twin >> 2].v[twin & 3];
    NavPoint ray = navi_disc_ray(next->o, next->mesh->pos[v]);
    int64_t of_left = navi_disc_cross(window->left, ray);
    int64_t of_right = navi_disc_cross(window->right, ray);
    const Seen seen = see(next, v);
    if (is_at_goal(next, v) || (of_left <= 0 && of_right >= 0 && may_carry(next, &seen)))
        return false;
    Window right = {(twin & ~3u) | navi_next3(twin & 3), window->right,
                    of_left > 0 ? window->left : ray};
    Window left = {(twin & ~3u) | navi_prev3(twin & 3), of_right < 0 ? window->right : ray,
                   window->left};
    return (of_right <= 0 || cross(next, &right)) && (of_left >= 0 || cross(next, &left));
}

// --- the rim -----------------------------------------------------------------------------

// The outermost open edge begins here. Its outer end limits the tangents, if it blocks.
static void begin(Next* next, const Seen* seen) {
    next->outer = seen->x;
    next->outer_v = NAV_NONE;
    next->far_2 = INFINITY;
    if (!(navi_disc_corner(&next->search->corners, seen->v)->flags & CORNER_BLOCKS))
        return;
    double t = navi_vec_length(seen->x) + 1;
    next->outer_v = seen->v;
    next->far_2 = t * t + next->wide * next->wide;
}

// An edge of the rim, from its outer end to its inner one.
static bool cross_rim(Next* next, uint32_t c, const Seen* outer, const Seen* inner) {
    if ((outer->side < next->room && inner->side < next->room) ||
        !navi_disc_is_open(&next->search->corners, c) || is_gap(next, inner->v, outer->v) ||
        !may_be_behind(next, outer->x, inner->x))
        return true;
    NavPoint in = navi_disc_ray(next->o, next->mesh->pos[inner->v]);
    NavPoint out = navi_disc_ray(next->o, next->mesh->pos[outer->v]);
    return wait(next, next->is_left ? &(Window){c, in, out} : &(Window){c, out, in});
}

// Look at the rim, from the outermost open edge on. Returns false where the next circle may be
// there.
static bool look_at_rim(Next* next) {
    const Mesh* mesh = next->mesh;
    const bool is_left = next->is_left;
    uint32_t c = is_left ? next->corner->last : next->corner->first;
    const uint32_t end = is_left ? next->corner->first : next->corner->last;
    while (c != end && !navi_disc_is_open(&next->search->corners, c))
        c = is_left ? navi_corner_right(mesh, c) : navi_corner_left(mesh, c);
    Seen outer = see(next, is_left ? navi_corner_left_vertex(mesh, c)
                                   : navi_corner_right_vertex(mesh, c));
    begin(next, &outer);
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

bool navi_disc_has_next(DiscSearch* search, uint32_t bend, RadiusVec u) {
    const Mesh* mesh = search->inside.mesh;
    Next next;
    next.search = search;
    next.mesh = mesh;
    next.corner = &search->corners.data[bend >> 1];
    next.o = mesh->pos[bend >> 1];
    next.u = u;
    next.sign = navi_bend_sign(bend);
    next.is_left = next.sign > 0;
    next.wide = 2 * search->inside.r;
    next.room = -next.wide - 1;
    next.count = 0;
    if (!look_at_rim(&next))
        return true;
    for (uint32_t edges = 0; next.count > 0; edges++) {
        const Window window = next.wait[--next.count];
        if (edges == EDGES_MOST || !look_behind(&next, &window))
            return true;
    }
    return false;
}
