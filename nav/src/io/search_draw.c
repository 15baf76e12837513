#include "io/search_draw.h"

#include <float.h>

#include "query/cone/cone.h"
#include "query/cone/sight.h"
#include "query/disc/inside.h"

#define ARC_PIECES 6

// --- what is handed out ------------------------------------------------------------------

bool navi_is_in_view(const NavPoint* p, uint32_t count, NavBox view) {
    bool left = true, right = true, above = true, below = true;
    for (uint32_t i = 0; i < count; i++) {
        left &= p[i].x < view.min.x;
        right &= p[i].x > view.max.x;
        above &= p[i].y < view.min.y;
        below &= p[i].y > view.max.y;
    }
    return !left && !right && !above && !below;
}

static void draw_line(const NavDebugDraw* draw, bool is_followed, NavPoint a, NavPoint b) {
    NavPoint end[2] = {a, b};
    if (draw->line != NULL && navi_is_in_view(end, 2, draw->view))
        draw->line(draw->context, is_followed ? NAV_DEBUG_FOLLOWED : NAV_DEBUG_SEEN, a, b);
}

static int32_t rounded(double v) {
    double most = NAV_COORD_MAX;
    return (int32_t)floor((v > most ? most : v < -most ? -most : v) + 0.5);
}

static NavPoint moved(NavPoint o, RadiusVec by) {
    NavPoint p = {rounded(o.x + by.x), rounded(o.y + by.y)};
    return p;
}

// A search in slices has a stamp of its own.
static bool is_of_search(const NavQuery* query, uint32_t stamp) {
    return stamp == query->ask.stamp ||
           (query->path.slice.is_on && stamp == query->ask.pause.stamp);
}

// --- cones -------------------------------------------------------------------------------

static void draw_cone(const NavQuery* query, const NavDebugDraw* draw, const ConeNode* cone) {
    NavPoint right_end = query->ask.mesh->pos[navi_edge_from(query->ask.mesh, cone->edge)];
    NavPoint left_end = query->ask.mesh->pos[navi_edge_to(query->ask.mesh, cone->edge)];
    if (navi_orient2d(cone->root_p, right_end, left_end) <= 0)
        return;
    ConeWindow window = navi_cone_window(cone, left_end, right_end);
    NavPoint corner[3] = {cone->root_p,
                          moved(cone->root_p, navi_vec(window.right_x, window.right_y)),
                          moved(cone->root_p, navi_vec(window.left_x, window.left_y))};
    if (navi_orient2d(corner[0], corner[1], corner[2]) > 0 &&
        navi_is_in_view(corner, 3, draw->view))
        draw->triangle(draw->context, NAV_DEBUG_CONE, 0, corner);
}

// A ray of the kernel is a direction: its point is where it meets the line of the edge.
static NavPoint ray_point(const NavQuery* query, const KernelNode* node, NavPoint ray) {
    NavPoint a = query->ask.mesh->pos[navi_edge_from(query->ask.mesh, node->edge)];
    NavPoint b = query->ask.mesh->pos[navi_edge_to(query->ask.mesh, node->edge)];
    RadiusVec from = navi_vec_from(node->root_p, a), edge = navi_vec_from(a, b);
    RadiusVec to = navi_vec(ray.x, ray.y);
    double across = navi_vec_cross(to, edge);
    if (across == 0)
        return node->root_p;
    return moved(node->root_p, navi_vec_scale(to, navi_vec_cross(from, edge) / across));
}

static void draw_kernel_cone(const NavQuery* query, const NavDebugDraw* draw,
                             const KernelNode* node) {
    NavPoint corner[3] = {node->root_p, ray_point(query, node, node->right),
                          ray_point(query, node, node->left)};
    if (navi_orient2d(corner[0], corner[1], corner[2]) > 0 &&
        navi_is_in_view(corner, 3, draw->view))
        draw->triangle(draw->context, NAV_DEBUG_CONE, 0, corner);
}

typedef struct SightDraw {
    const NavQuery* query;
    const NavDebugDraw* draw;
    NavPoint root;
} SightDraw;

static void draw_end(void* context, const SightCone* cone) {
    const SightDraw* sight = context;
    KernelNode node = {0, cone->edge, NAV_NONE, sight->root, cone->left, cone->right};
    draw_kernel_cone(sight->query, sight->draw, &node);
}

// What the search did not look at again; to see it takes the search data.
static void draw_recalled(const NavQuery* query, const NavDebugDraw* draw, uint32_t v) {
    const TurnState* state = &query->cone.turn_states[v];
    SightDraw sight = {query, draw, query->ask.mesh->pos[v]};
    SightVisitor visitor = {&sight, NULL, draw_end};
    NavPoint from =
        state->parent == NAV_NONE ? query->path.search_start : query->ask.mesh->pos[state->parent];
    for (int side = 0; side < 2; side++)
        if (state->recalled >> side & 1)
            navi_sight_visit(&query->cone, v, side == 1, navi_ray_to(from, sight.root), &visitor);
}

static void draw_cones(const NavQuery* query, const NavDebugDraw* draw) {
    for (uint32_t i = 0; i < query->cone.kernel_nodes.count; i++)
        draw_kernel_cone(query, draw, &query->cone.kernel_nodes.data[i]);
    bool has_recalled = query->cone.sights.count > 0 && query->ask.search->is_kept;
    for (uint32_t v = 0; v < query->cone.turn_capacity && has_recalled; v++)
        if (is_of_search(query, query->cone.turn_states[v].stamp) &&
            query->cone.turn_states[v].is_expanded)
            draw_recalled(query, draw, v);
    for (uint32_t i = 0; i < query->cone.cones.count; i++)
        if (!query->cone.cones.data[i].is_bend)
            draw_cone(query, draw, &query->cone.cones.data[i]);
}

// --- turns -------------------------------------------------------------------------------

static void draw_turn(const NavQuery* query, const NavDebugDraw* draw, uint32_t v, uint32_t parent,
                      bool is_followed) {
    NavPoint from = parent == NAV_NONE ? query->path.search_start : query->ask.mesh->pos[parent];
    draw_line(draw, is_followed, from, query->ask.mesh->pos[v]);
}

static void draw_turns(const NavQuery* query, const NavDebugDraw* draw) {
    uint32_t count = query->ask.mesh->counts->vertex_slots;
    for (uint32_t v = 0; v < count && query->cone.kernel_nodes.count > 0; v++) {
        const TurnState* state = &query->cone.turn_states[v];
        if (is_of_search(query, state->stamp) && state->g < INFINITY)
            draw_turn(query, draw, v, state->parent, state->is_expanded);
    }
    for (uint32_t v = 0; v < count && query->cone.cones.count > 0; v++) {
        const QueryCorner* corner = &query->cone.corners.data[v];
        if (is_of_search(query, corner->stamp) && corner->g < DBL_MAX)
            draw_turn(query, draw, v, corner->parent, corner->is_expanded);
    }
}

// --- terrain and discs -------------------------------------------------------------------

static void draw_samples(const NavQuery* query, const NavDebugDraw* draw) {
    for (uint32_t i = 0; i < query->terrain.nodes.count; i++) {
        const TerrainNode* node = &query->terrain.nodes.data[i];
        if (node->parent >= query->terrain.nodes.count)
            continue;
        const TerrainNode* parent = &query->terrain.nodes.data[node->parent];
        NavPoint from = {rounded(parent->x), rounded(parent->y)};
        NavPoint to = {rounded(node->x), rounded(node->y)};
        draw_line(draw, node->is_closed, from, to);
    }
}

static void draw_round(const NavDebugDraw* draw, NavPoint o, double radius, RadiusVec in,
                       RadiusVec end) {
    NavPoint from = moved(o, navi_vec_scale(in, radius));
    for (uint32_t i = 1; i <= ARC_PIECES; i++) {
        double t = i / (double)ARC_PIECES;
        RadiusVec mean = navi_vec_add(navi_vec_scale(in, 1 - t), navi_vec_scale(end, t));
        NavPoint to = moved(o, navi_vec_scale(mean, radius / navi_vec_length(mean)));
        draw_line(draw, true, from, to);
        from = to;
    }
}

static void draw_arc(const NavDebugDraw* draw, NavPoint o, double radius, const RadiusNode* node) {
    if (navi_vec_length_2(navi_vec_add(node->in, node->end)) > 1e-6) {
        draw_round(draw, o, radius, node->in, node->end);
        return;
    }
    RadiusVec half = navi_vec_scale(navi_vec_left(node->in), navi_bend_sign(node->bend));
    draw_round(draw, o, radius, node->in, half);
    draw_round(draw, o, radius, half, node->end);
}

// A tangent and the arc behind it. The start and the goal, which a node does not know, lie at the
// other end of their tangents.
static void draw_arrival(const NavQuery* query, const NavDebugDraw* draw, const RadiusNode* node) {
    const RadiusScratch* scratch = &query->disc;
    const NavPoint* pos = query->ask.mesh->pos;
    double r = scratch->radius;
    bool is_followed = node->end.x != node->in.x || node->end.y != node->in.y;
    NavPoint from = {0, 0}, to = {0, 0};
    uint32_t parent = node->parent == NAV_NONE ? NAV_NONE : scratch->nodes.data[node->parent].bend;
    if (parent != NAV_NONE)
        from = moved(pos[parent >> 1], navi_vec_scale(node->out, r));
    if (node->bend != NAV_NONE)
        to = moved(pos[node->bend >> 1], navi_vec_scale(node->in, r));
    if (parent == NAV_NONE) {
        double back = -navi_bend_sign(node->bend) * node->leg;
        from = moved(to, navi_vec_scale(navi_vec_left(node->in), back));
    }
    if (node->bend == NAV_NONE) {
        double ahead = navi_bend_sign(parent) * node->leg;
        to = moved(from, navi_vec_scale(navi_vec_left(node->out), ahead));
    }
    draw_line(draw, is_followed, from, to);
    if (is_followed)
        draw_arc(draw, pos[node->bend >> 1], r, node);
}

void navi_search_draw(const NavQuery* query, const NavDebugDraw* draw) {
    if (draw->triangle != NULL)
        draw_cones(query, draw);
    if (draw->line == NULL)
        return;
    draw_turns(query, draw);
    draw_samples(query, draw);
    for (uint32_t i = 0; i < query->disc.nodes.count; i++)
        draw_arrival(query, draw, &query->disc.nodes.data[i]);
}
