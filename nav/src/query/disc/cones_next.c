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
    RadiusVec outer; // the outer end of the outermost open edge
    uint32_t outer_v;
    bool is_left;
    double sign, wide; // wide: two radii
    double far_2;      // squared distance of the farthest next vertex
    uint32_t count;
    Window wait[WAIT_MOST];
} Next;

static NavPoint ray_to(const Next* next, uint32_t v) {
    return navi_disc_ray(next->o, next->mesh->pos[v]);
}

static bool is_at_goal(const Next* next, uint32_t v) {
    return navi_disc_corner(&next->search->corners, v)->goal_stamp == next->search->stamp;
}

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

// May the next circle be about the vertex, which is in sight?
static bool may_carry(const Next* next, uint32_t v) {
    const DiscCorner* corner = navi_disc_corner(&next->search->corners, v);
    const uint32_t need = CORNER_REFLEX | CORNER_LIVE;
    RadiusVec x = navi_vec_of(ray_to(next, v));
    double side = next->sign * navi_vec_cross(next->u, x), length_2 = navi_vec_length_2(x);
    double by = next->wide, t_2 = length_2 - by * by;
    if ((corner->flags & need) != need || side < -by - 1 || t_2 < 0 || length_2 > next->far_2 ||
        navi_vec_dot(next->u, x) < -1)
        return false;
    // Both walls must lie on the vertex' side of the tangent.
    double t = sqrt(t_2), least = -DISC_LENGTH * (t + by);
    for (uint32_t i = 0; i < 2; i++)
        if (by * navi_vec_dot_p(x, corner->wall[i]) -
                t * next->sign * navi_vec_cross_p(x, corner->wall[i]) <
            least)
            return false;
    RadiusVec d = navi_disc_tangent(x, next->sign * by, length_2, t);
    return is_free(next, x, t > 0 ? d : navi_vec_unit(d), t);
}

// The path has the outer end on one side and the next vertex, which is seen through the edge, on
// the other. Is an edge at the outer end too short for that?
static bool is_gap(const Next* next, uint32_t inner_v, uint32_t outer_v, RadiusVec edge) {
    return outer_v == next->outer_v &&
           navi_vec_length_2(edge) < (next->wide - 1) * (next->wide - 1) &&
           (navi_disc_corner(&next->search->corners, inner_v)->flags & CORNER_BLOCKS) != 0;
}

// May the next vertex be seen through the edge?
static bool may_cross(const Next* next, const Window* window) {
    if (!navi_disc_is_open(&next->search->corners, window->h) ||
        navi_disc_cross(window->right, window->left) <= 0)
        return false;
    uint32_t r_v = navi_edge_from(next->mesh, window->h), l_v = navi_edge_to(next->mesh, window->h);
    DiscEdge edge = {navi_vec_of(ray_to(next, r_v)), navi_vec_of(ray_to(next, l_v)), r_v, l_v};
    if (is_gap(next, next->is_left ? r_v : l_v, next->is_left ? l_v : r_v,
               navi_vec_sub(edge.l, edge.r)))
        return false;
    // What is behind the edge is farther beside u, or farther behind, than one of these.
    RadiusVec r = navi_disc_meet(window->right, &edge), l = navi_disc_meet(window->left, &edge);
    double room = -next->wide - 1;
    if (next->sign * navi_vec_cross(next->u, r) < room &&
        next->sign * navi_vec_cross(next->u, l) < room)
        return false;
    if (navi_vec_dot(next->u, r) < -1 && navi_vec_dot(next->u, l) < -1)
        return false;
    return navi_vec_segment_2(r, l, navi_vec(0, 0)) <= next->far_2;
}

// Returns false where that is too much.
static bool add(Next* next, const Window* window) {
    if (!may_cross(next, window))
        return true;
    if (next->count == WAIT_MOST)
        return false;
    next->wait[next->count++] = *window;
    return true;
}

// Look at the triangle beyond the edge. Returns false where the next circle may be there.
static bool look_beyond(Next* next, const Window* window) {
    uint32_t twin = navi_edge_twin(next->mesh, window->h);
    uint32_t v = next->mesh->tri[twin >> 2].v[twin & 3];
    NavPoint ray = ray_to(next, v);
    int64_t of_left = navi_disc_cross(window->left, ray);
    int64_t of_right = navi_disc_cross(window->right, ray);
    if (is_at_goal(next, v) || (of_left <= 0 && of_right >= 0 && may_carry(next, v)))
        return false;
    Window right = {(twin & ~3u) | navi_next3(twin & 3), window->right,
                   of_left > 0 ? window->left : ray};
    Window left = {(twin & ~3u) | navi_prev3(twin & 3), of_right < 0 ? window->right : ray,
                  window->left};
    return (of_right <= 0 || add(next, &right)) && (of_left >= 0 || add(next, &left));
}

// The outermost open edge begins here. Its outer end limits the tangents, if it blocks.
static void begin(Next* next, uint32_t v) {
    const double wide = next->wide;
    next->outer = navi_vec_of(ray_to(next, v));
    next->outer_v = NAV_NONE;
    next->far_2 = INFINITY;
    if (!(navi_disc_corner(&next->search->corners, v)->flags & CORNER_BLOCKS))
        return;
    double t = navi_vec_length(next->outer) + 1;
    next->outer_v = v;
    next->far_2 = t * t + wide * wide;
}

// Look at the rim, from the outermost open edge on. Returns false where the next circle may be
// there.
static bool look_at_rim(Next* next) {
    const Mesh* mesh = next->mesh;
    const bool is_left = next->is_left;
    uint32_t c = is_left ? next->corner->last : next->corner->first;
    const uint32_t end = is_left ? next->corner->first : next->corner->last;
    bool has_begun = false;
    for (;; c = is_left ? navi_corner_right(mesh, c) : navi_corner_left(mesh, c)) {
        uint32_t r_v = navi_corner_right_vertex(mesh, c), l_v = navi_corner_left_vertex(mesh, c);
        uint32_t v = is_left ? r_v : l_v;
        if (!has_begun && navi_disc_is_open(&next->search->corners, c)) {
            has_begun = true;
            begin(next, is_left ? l_v : r_v);
            if (is_at_goal(next, is_left ? l_v : r_v))
                return false;
        }
        if (has_begun) {
            if (is_at_goal(next, v) || (c != end && may_carry(next, v)) ||
                !add(next, &(Window){c, ray_to(next, r_v), ray_to(next, l_v)}))
                return false;
            if (navi_vec_dot_p(next->u, ray_to(next, v)) < -1)
                return true;
        }
        if (c == end)
            return true;
    }
}

bool navi_disc_has_next(DiscSearch* search, uint32_t bend, RadiusVec u) {
    const Mesh* mesh = search->inside.mesh;
    Next next = {.search = search,
                 .mesh = mesh,
                 .corner = &search->corners.data[bend >> 1],
                 .o = mesh->pos[bend >> 1],
                 .u = u,
                 .is_left = navi_bend_sign(bend) > 0,
                 .sign = navi_bend_sign(bend),
                 .wide = 2 * search->inside.r};
    if (!look_at_rim(&next))
        return true;
    for (uint32_t edges = 0; next.count > 0; edges++) {
        const Window window = next.wait[--next.count];
        if (edges == EDGES_MOST || !look_beyond(&next, &window))
            return true;
    }
    return false;
}
