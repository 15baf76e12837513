// The vertices that are visible from a bend's vertex. If a tangent between two circles is free,
// nothing blocks the open band around it. The segment between the centres lies in the closed band,
// so it crosses no wall but may touch some. So cones through the triangles, in exact arithmetic,
// find every tangent.
#include "query/disc/inside.h"

#include <string.h>

static RadiusVec towards(const Mesh* mesh, uint32_t v, uint32_t w) {
    return navi_vec_unit(navi_vec_from(mesh->pos[v], mesh->pos[w]));
}

// A corner of the vertex that is not walkable, or not joined to the next corner on its left;
// NAV_NONE: there is none.
static uint32_t blocked_corner(const RadiusSearch* search, uint32_t v) {
    uint32_t first = search->mesh->vertex[v].h, corner = first;
    NAV_BOUND(left, search->mesh->counts->tri_slots); // of the star
    do {
        NAV_ROUND(left);
        if (!navi_filter_walks(search->filter, corner >> 2) ||
            !navi_filter_joins(search->filter, navi_corner_left_edge(corner)))
            return corner;
        corner = navi_corner_left(search->mesh, corner);
    } while (corner != first && corner != NAV_NONE);
    return corner == NAV_NONE ? first : NAV_NONE;
}

static void end_sector(const RadiusSearch* search, RadiusVertex* vertex, uint32_t from,
                       uint32_t to) {
    const Mesh* mesh = search->mesh;
    uint32_t v = mesh->tri[from >> 2].v[from & 3];
    uint32_t right = navi_corner_right_vertex(mesh, from), left = navi_corner_left_vertex(mesh, to);
    bool is_tip = right == left; // all around, from one side of a wall to its other side
    if (!is_tip && navi_orient2d(mesh->pos[v], mesh->pos[right], mesh->pos[left]) >= 0)
        return;
    vertex->is_bend = true;
    vertex->is_tip = is_tip;
    vertex->from = from;
    vertex->to = to;
    vertex->right = towards(mesh, v, right);
    vertex->left = towards(mesh, v, left);
}

// Go around the vertex once, sector by sector.
static void classify_vertex(const RadiusSearch* search, uint32_t v, RadiusVertex* vertex) {
    const Mesh* mesh = search->mesh;
    uint32_t first = blocked_corner(search, v), corner = first, from = NAV_NONE;
    vertex->is_blocking = first != NAV_NONE;
    vertex->is_bend = vertex->is_tip = false;
    if (!vertex->is_blocking)
        return;
    NAV_BOUND(left, mesh->counts->tri_slots);
    do {
        NAV_ROUND(left);
        corner = navi_corner_left(mesh, corner);
        NAV_ASSERT(corner != NAV_NONE); // the corners of the frame are seen from nowhere
        if (!navi_filter_walks(search->filter, corner >> 2))
            continue;
        if (from == NAV_NONE)
            from = corner;
        if (!navi_filter_joins(search->filter, navi_corner_left_edge(corner))) {
            end_sector(search, vertex, from, corner);
            from = NAV_NONE;
        }
    } while (corner != first);
}

RadiusVertex* navi_radius_vertex(RadiusSearch* search, uint32_t v) {
    NAV_ASSERT(v < search->scratch->vertices.capacity && search->scratch->epoch != 0);
    RadiusVertex* vertex = &search->scratch->vertices.data[v];
    if (vertex->epoch == search->scratch->epoch)
        return vertex;
    vertex->epoch = search->scratch->epoch;
    vertex->lists[0] = vertex->lists[1] = NAV_NONE;
    vertex->asked[0] = vertex->asked[1] = 0;
    classify_vertex(search, v, vertex);
    return vertex;
}

static bool see_vertex(RadiusSearch* search, uint32_t v) {
    RadiusScratch* scratch = search->scratch;
    RadiusVertex* vertex = navi_radius_vertex(search, v);
    if (!vertex->is_bend || vertex->sight == scratch->sight_stamp)
        return true;
    vertex->sight = scratch->sight_stamp;
    if (!navi_array_room(&search->ask->memory, &scratch->sight))
        return false;
    scratch->sight.data[scratch->sight.count++] = v;
    return true;
}

static bool push_cone(RadiusSearch* search, RadiusCone cone) {
    RadiusScratch* scratch = search->scratch;
    if (!navi_array_room(&search->ask->memory, &scratch->cones))
        return false;
    scratch->cones.data[scratch->cones.count++] = cone;
    return true;
}

static void widen_sight(RadiusScratch* scratch, NavPoint p) {
    NavBox* box = &scratch->sight_box;
    box->min.x = p.x < box->min.x ? p.x : box->min.x;
    box->min.y = p.y < box->min.y ? p.y : box->min.y;
    box->max.x = p.x > box->max.x ? p.x : box->max.x;
    box->max.y = p.y > box->max.y ? p.y : box->max.y;
}

// Start a cone that leaves a triangle through its edge h.
static bool look_through(RadiusSearch* search, uint32_t h) {
    const Mesh* mesh = search->mesh;
    uint32_t from = navi_edge_from(mesh, h), to = navi_edge_to(mesh, h);
    widen_sight(search->scratch, mesh->pos[from]);
    widen_sight(search->scratch, mesh->pos[to]);
    return see_vertex(search, from) && see_vertex(search, to) &&
           push_cone(search, (RadiusCone){h, mesh->pos[to], mesh->pos[from], INFINITY});
}

// The directions to look in. A path that bends left around the root goes on to the left of the ray
// `wall`, which is opposite to the wall on the root's right. The next circle is on the left of that
// path, or, before it, up to two radii to the right of the ray. All of this is mirrored for the
// other side.
typedef struct View {
    NavPoint root;
    bool is_all;    // in all directions, from a start
    double sign;    // -1: mirrored
    RadiusVec wall; // the ray
    double reach;
    double most; // length of a path from the root through a vertex to the goal; INFINITY: any
} View;

static bool is_beside(const View* view, NavPoint p) {
    return view->sign * navi_vec_cross(view->wall, navi_vec_from(view->root, p)) < -view->reach;
}

// Does the cone lead only to the wrong side of the view, and has it left the view?
static bool is_out_of_view(const RadiusSearch* search, const View* view, const RadiusCone* cone) {
    const Mesh* mesh = search->mesh;
    if (view->is_all)
        return false;
    RadiusVec inner = navi_vec_from(view->root, view->sign > 0 ? cone->left : cone->right);
    if (view->sign * navi_vec_cross(view->wall, inner) >= 0)
        return false;
    return navi_vec_dot(view->wall, inner) < -RADIUS_SLACK ||
           (is_beside(view, mesh->pos[navi_edge_from(mesh, cone->edge)]) &&
            is_beside(view, mesh->pos[navi_edge_to(mesh, cone->edge)]));
}

// No centre passes between two vertices that block and are less than two radii apart. If the
// centres of two circles see each other across such an edge, their tangent passes beyond one of its
// vertices, and one of the centres is within the radius of the edge. If the root is not that near,
// the other one is.
static void limit_by_edge(RadiusSearch* search, const View* view, RadiusCone* cone) {
    const Mesh* mesh = search->mesh;
    uint32_t a = navi_edge_from(mesh, cone->edge), b = navi_edge_to(mesh, cone->edge);
    if (navi_distance_2(mesh->pos[a], mesh->pos[b]) >= 4 * search->radius * search->radius ||
        !navi_radius_vertex(search, a)->is_blocking || !navi_radius_vertex(search, b)->is_blocking)
        return;
    RadiusVec origin = {0, 0}, at[2] = {navi_vec_from(view->root, mesh->pos[a]),
                                        navi_vec_from(view->root, mesh->pos[b])};
    double near = search->r + 1;
    if (!view->is_all && navi_vec_segment_2(at[0], at[1], origin) <= near * near)
        return;
    double far = fmax(navi_vec_length(at[0]), navi_vec_length(at[1])) + near;
    if (far < cone->limit)
        cone->limit = far;
}

static bool is_beyond_limit(const RadiusSearch* search, const View* view, const RadiusCone* cone) {
    const Mesh* mesh = search->mesh;
    RadiusVec origin = {0, 0};
    return cone->limit < INFINITY &&
           navi_vec_segment_2(
               navi_vec_from(view->root, mesh->pos[navi_edge_from(mesh, cone->edge)]),
               navi_vec_from(view->root, mesh->pos[navi_edge_to(mesh, cone->edge)]),
               origin) > cone->limit * cone->limit;
}

// Is every path through the cone's edge to the goal too long?
static bool is_beyond_most(RadiusSearch* search, const View* view, const RadiusCone* cone) {
    const Mesh* mesh = search->mesh;
    if (view->most == INFINITY)
        return false;
    RadiusVec origin = {0, 0}, goal = navi_vec_from(view->root, search->goal);
    RadiusVec a = navi_vec_from(view->root, mesh->pos[navi_edge_from(mesh, cone->edge)]);
    RadiusVec b = navi_vec_from(view->root, mesh->pos[navi_edge_to(mesh, cone->edge)]);
    if (sqrt(navi_vec_segment_2(a, b, origin)) + sqrt(navi_vec_segment_2(a, b, goal)) <= view->most)
        return false;
    search->is_cut = true;
    return true;
}

static bool cross_edge(RadiusSearch* search, const View* view, RadiusCone* cone) {
    const Mesh* mesh = search->mesh;
    NavPoint root = view->root;
    NAV_ASSERT(navi_orient2d(root, cone->right, cone->left) > 0);
    uint32_t twin = navi_edge_twin(mesh, cone->edge);
    if (navi_is_wall(search, cone->edge, twin) || is_out_of_view(search, view, cone) ||
        is_beyond_limit(search, view, cone) || is_beyond_most(search, view, cone))
        return true;
    limit_by_edge(search, view, cone);
    uint32_t apex = navi_edge_apex(mesh, twin), t = twin >> 2;
    NavPoint p = mesh->pos[apex], left = cone->left, right = cone->right;
    widen_sight(search->scratch, p);
    int64_t left_orient = navi_orient2d(root, left, p);
    int64_t right_orient = navi_orient2d(root, right, p);
    if (left_orient <= 0 && right_orient >= 0 && !see_vertex(search, apex))
        return false;
    RadiusCone on_left = {4 * t + navi_prev3(twin & 3), left, right_orient > 0 ? p : right,
                          cone->limit};
    RadiusCone on_right = {4 * t + navi_next3(twin & 3), left_orient < 0 ? p : left, right,
                           cone->limit};
    return (left_orient >= 0 || push_cone(search, on_left)) &&
           (right_orient <= 0 || push_cone(search, on_right));
}

static bool spread_cones(RadiusSearch* search, const View* view) {
    RadiusScratch* scratch = search->scratch;
    while (scratch->cones.count > 0) {
        RadiusCone cone = scratch->cones.data[--scratch->cones.count];
        if (!cross_edge(search, view, &cone))
            return false;
    }
    return true;
}

static void begin_sight(RadiusSearch* search, NavPoint root) {
    RadiusScratch* scratch = search->scratch;
    if (scratch->sight_stamp == UINT32_MAX) {
        for (uint32_t v = 0; v < scratch->vertices.capacity; v++)
            scratch->vertices.data[v].sight = 0;
        scratch->sight_stamp = 0;
    }
    scratch->sight_stamp++;
    scratch->sight.count = scratch->cones.count = 0;
    scratch->sight_box = (NavBox){root, root};
}

bool navi_radius_sight_from_start(RadiusSearch* search) {
    const Mesh* mesh = search->mesh;
    NavPoint p = search->start;
    NavSpot spot = navi_spot(mesh, p);
    begin_sight(search, p);
    for (uint32_t t = spot.t; t != NAV_NONE; t = navi_spot_next(mesh, &spot, t))
        for (uint32_t h = 4 * t; h < 4 * t + 3; h++)
            if (navi_orient2d(mesh->pos[navi_edge_from(mesh, h)], mesh->pos[navi_edge_to(mesh, h)],
                              p) > 0 &&
                !look_through(search, h))
                return false;
    View view = {.root = p, .is_all = true, .most = INFINITY};
    return spread_cones(search, &view);
}

bool navi_radius_sight_from_bend(RadiusSearch* search, uint32_t bend, double most) {
    uint32_t v = bend >> 1;
    RadiusVertex* vertex = navi_radius_vertex(search, v);
    uint32_t corner = vertex->from, last = vertex->to;
    RadiusVec behind = (bend & 1) == 0 ? vertex->right : vertex->left;
    View view = {.root = search->mesh->pos[v],
                 .sign = navi_bend_sign(bend),
                 .wall = navi_vec_scale(behind, -1),
                 .reach = 2 * search->r + 1,
                 .most = most};
    NAV_ASSERT(vertex->is_bend && most > 0);
    begin_sight(search, view.root);
    vertex->sight = search->scratch->sight_stamp; // do not list it itself
    for (;; corner = navi_corner_left(search->mesh, corner)) {
        if (!look_through(search, corner))
            return false;
        if (corner == last)
            break;
    }
    return spread_cones(search, &view);
}

// The normal must lie between the wall behind the path and the wall ahead. A path that leaves where
// its arc begins does not bend, nor does one that arrives where its arc ends: a longer tangent
// replaces both. At a tip both walls are the same one, and the side of it tells the ends of the arc
// apart.
bool navi_radius_can_leave(const RadiusVertex* vertex, uint32_t side, RadiusVec normal) {
    RadiusVec behind = side == 0 ? vertex->right : vertex->left;
    RadiusVec ahead = side == 0 ? vertex->left : vertex->right;
    if (navi_vec_dot(normal, ahead) > RADIUS_ANGLE)
        return false;
    return navi_vec_dot(normal, behind) < -RADIUS_ANGLE ||
           (vertex->is_tip && (side == 0 ? -1 : 1) * navi_vec_cross(behind, normal) > 0);
}

bool navi_radius_can_arrive(const RadiusVertex* vertex, uint32_t side, RadiusVec normal) {
    return navi_radius_can_leave(vertex, side ^ 1, normal);
}

bool navi_radius_joins(const RadiusSearch* search, uint32_t from, uint32_t to,
                       RadiusTangent* tangent) {
    const RadiusVertex* tail = &search->scratch->vertices.data[from >> 1];
    const RadiusVertex* head = &search->scratch->vertices.data[to >> 1];
    return navi_radius_tangent(search->mesh->pos[from >> 1], navi_bend_sign(from) * search->radius,
                               search->mesh->pos[to >> 1], navi_bend_sign(to) * search->radius,
                               tangent) &&
           navi_radius_can_leave(tail, from & 1, tangent->out) &&
           navi_radius_can_arrive(head, to & 1, tangent->in);
}

static bool add_edge(RadiusSearch* search, uint32_t from, uint32_t to) {
    RadiusScratch* scratch = search->scratch;
    RadiusTangent tangent;
    if (!navi_radius_joins(search, from, to, &tangent))
        return true;
    if (!navi_array_room(&search->ask->memory, &scratch->edges))
        return false;
    RadiusEdge edge = {.out = tangent.out,
                       .in = tangent.in,
                       .length = tangent.length,
                       .to = to,
                       .check = RADIUS_UNKNOWN};
    scratch->edges.data[scratch->edges.count++] = edge;
    return true;
}

// Each tangent and the band around it lie within two radii of the segment between the vertices.
static int32_t widened(int32_t at, int64_t by) {
    int64_t sum = at + by;
    return (int32_t)(sum < -NAVI_FRAME ? -NAVI_FRAME : sum > NAVI_FRAME ? NAVI_FRAME : sum);
}

static NavBox box_of_list(const RadiusSearch* search) {
    const NavBox* sight = &search->scratch->sight_box;
    int64_t by = 2 * search->radius + 2;
    NavBox box = {{widened(sight->min.x, -by), widened(sight->min.y, -by)},
                  {widened(sight->max.x, by), widened(sight->max.y, by)}};
    return box;
}

bool navi_radius_edges(RadiusSearch* search, uint32_t bend) {
    RadiusScratch* scratch = search->scratch;
    RadiusVertex* vertex = navi_radius_vertex(search, bend >> 1);
    uint32_t first = scratch->edges.count;
    if (vertex->lists[bend & 1] != NAV_NONE)
        return true;
    if (!navi_array_room(&search->ask->memory, &scratch->lists) ||
        !navi_radius_sight_from_bend(search, bend, INFINITY))
        return false;
    for (uint32_t i = 0; i < 2 * scratch->sight.count; i++)
        if (!add_edge(search, bend, 2 * scratch->sight.data[i >> 1] + (i & 1))) {
            scratch->edges.count = first;
            return false;
        }
    RadiusList list = {bend, first, scratch->edges.count - first, box_of_list(search)};
    vertex->lists[bend & 1] = scratch->lists.count;
    scratch->lists.data[scratch->lists.count++] = list;
    return true;
}
