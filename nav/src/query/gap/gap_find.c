// The gaps that begin at a vertex. From each of its corners cones go through the triangles, across
// edges that a gap can cross: both ends of the edge, if they block, lie outside of the circle over
// the gap, so the vertex lies between the lines across the edge at its ends.
#include "geom/ray.h"
#include "query/ask/distance.h"
#include "query/gap/cuts.h"

typedef struct Finding {
    const Cutting* cutting;
    uint32_t corner;
    uint32_t v;
    NavPoint o;
    double reach; // a gap is shorter
} Finding;

static NavPoint at(const Finding* finding, uint32_t v) { return finding->cutting->mesh->pos[v]; }

// --- the strip ---------------------------------------------------------------------------

static bool add_to_strip(const Cutting* cutting, uint32_t h) {
    DiscCuts* cuts = cutting->cuts;
    return navi_array_add(&cutting->ask->memory, &cuts->strip, h);
}

// The sign of the cross product of the direction d and v - o.
static int side_of(NavPoint d, NavPoint o, NavPoint v) {
    int64_t cross = (int64_t)d.x * ((int64_t)v.y - o.y) - (int64_t)d.y * ((int64_t)v.x - o.x);
    return (cross > 0) - (cross < 0);
}

// List the half-edges that the gap crosses, the last of them the wall if it ends at one. It passes
// to the left of a vertex that lies on it.
static bool trace_gap(const Finding* finding, const DiscGap* gap) {
    const Mesh* mesh = finding->cutting->mesh;
    NavPoint d = navi_gap_direction(mesh, gap);
    uint32_t h = finding->corner;
    finding->cutting->cuts->strip.count = 0;
    NAV_BOUND(left, mesh->counts->tri_slots);
    for (;;) {
        NAV_ROUND(left);
        if (!add_to_strip(finding->cutting, h))
            return false;
        if (!gap->is_vertex && h == gap->to)
            return true;
        NAV_ASSERT(navi_filter_joins(finding->cutting->filter, h));
        uint32_t twin = navi_edge_twin(mesh, h), apex = navi_edge_apex(mesh, twin);
        if (gap->is_vertex && apex == gap->to)
            return true;
        h = side_of(d, finding->o, mesh->pos[apex]) > 0 ? navi_edge_next(twin)
                                                        : navi_edge_prev(twin);
    }
}

// --- tokens ------------------------------------------------------------------------------

static bool add_token(const Cutting* cutting, uint32_t place, uint32_t t) {
    DiscCuts* cuts = cutting->cuts;
    if (!navi_array_room(&cutting->ask->memory, &cuts->tokens))
        return false;
    CutToken token = {place, cuts->gaps.count - 1};
    cuts->tokens.data[cuts->tokens.count++] = token;
    navi_cut_triangle(cuts, t)->is_cut = true;
    return true;
}

static uint32_t corner_of(const Mesh* mesh, uint32_t t, uint32_t v) {
    const uint32_t* corners = mesh->tri[t].v;
    return 4 * t + (corners[0] == v ? 0 : corners[1] == v ? 1 : 2);
}

static bool keep_gap(const Finding* finding, const DiscGap* gap) {
    const Cutting* cutting = finding->cutting;
    DiscCuts* cuts = cutting->cuts;
    if (!navi_array_add(&cutting->ask->memory, &cuts->gaps, *gap))
        return false;
    if (!add_token(cutting, navi_cut_corner(finding->corner), finding->corner >> 2))
        return false;
    for (uint32_t i = 0; i < cuts->strip.count; i++)
        if (!add_token(cutting, navi_cut_edge(cutting, cuts->strip.data[i]),
                       cuts->strip.data[i] >> 2))
            return false;
    if (!gap->is_vertex)
        return true;
    uint32_t last = navi_edge_twin(cutting->mesh, cuts->strip.data[cuts->strip.count - 1]) >> 2;
    return add_token(cutting, navi_cut_corner(corner_of(cutting->mesh, last, gap->to)), last);
}

static bool try_gap(const Finding* finding, const DiscGap* gap) {
    bool is_empty;
    if (!trace_gap(finding, gap) || !navi_gap_is_empty(finding->cutting, gap, &is_empty))
        return false;
    return !is_empty || keep_gap(finding, gap);
}

// --- cones -------------------------------------------------------------------------------

// Is the direction d from o between the rays, the right one included, the left one not?
static bool is_between(NavPoint o, NavPoint d, NavPoint right, NavPoint left) {
    return side_of(d, o, right) <= 0 && side_of(d, o, left) > 0;
}

static bool is_below(NavWide a, NavWide b) { return navi_wide_sign(navi_wide_sub(a, b)) < 0; }

// A gap to the inside of the wall.
static bool look_at_wall(const Finding* finding, const CutCone* cone) {
    const Mesh* mesh = finding->cutting->mesh;
    NavPoint a = mesh->pos[navi_edge_from(mesh, cone->h)];
    NavPoint b = mesh->pos[navi_edge_to(mesh, cone->h)];
    int64_t along = navi_dot(a, b, finding->o), length_2 = navi_distance_2(a, b);
    int64_t height = navi_orient2d(a, b, finding->o);
    int64_t width = 2 * (int64_t)finding->cutting->cuts->radius;
    DiscGap gap = {finding->v, cone->h, false};
    if (along <= 0 || along >= length_2 ||
        !is_below(navi_wide_mul(height, height), navi_wide_mul(width * width, length_2)) ||
        !is_between(finding->o, navi_gap_direction(mesh, &gap), cone->right, cone->left))
        return true;
    return try_gap(finding, &gap);
}

// A gap to the apex beyond the cone's edge. It is found from one of its ends.
static bool look_at_apex(const Finding* finding, const CutCone* cone, uint32_t apex) {
    int64_t width = 2 * (int64_t)finding->cutting->cuts->radius;
    DiscGap gap = {finding->v, apex, true};
    NavPoint p = at(finding, apex);
    if (finding->v > apex || navi_distance_2(finding->o, p) >= width * width ||
        !navi_cut_blocks(finding->cutting, apex))
        return true;
    NavPoint d = navi_ray_to(finding->o, p);
    return !is_between(finding->o, d, cone->right, cone->left) || try_gap(finding, &gap);
}

// Can a gap cross the edge? Not if it ends beyond the circle's tangent at an end that blocks.
static bool may_cross(const Finding* finding, uint32_t h) {
    const Cutting* cutting = finding->cutting;
    uint32_t a = navi_edge_from(cutting->mesh, h), b = navi_edge_to(cutting->mesh, h);
    NavPoint p = at(finding, a), q = at(finding, b);
    if (navi_dot(p, finding->o, q) <= 0 && navi_cut_blocks(cutting, a))
        return false;
    if (navi_dot(q, finding->o, p) <= 0 && navi_cut_blocks(cutting, b))
        return false;
    return navi_segment_distance(p, q, finding->o) < finding->reach;
}

static bool look_at_edge(const Finding* finding, uint32_t h, NavPoint right, NavPoint left) {
    DiscCuts* cuts = finding->cutting->cuts;
    CutCone cone = {h, right, left};
    if (!navi_filter_joins(finding->cutting->filter, h))
        return look_at_wall(finding, &cone);
    if (!may_cross(finding, h))
        return true;
    return navi_array_add(&finding->cutting->ask->memory, &cuts->cones, cone);
}

//   w
//   |\        v sees the edge from a (right) to b (left), and w beyond it
//   | \       .
static bool look_beyond(const Finding* finding, const CutCone* cone) {
    const Mesh* mesh = finding->cutting->mesh;
    uint32_t twin = navi_edge_twin(mesh, cone->h), apex = navi_edge_apex(mesh, twin);
    uint32_t at_right = navi_edge_next(twin);
    uint32_t at_left = navi_edge_prev(twin);
    NavPoint w = at(finding, apex);
    bool is_left_of_right = navi_orient2d(finding->o, cone->right, w) > 0;
    bool is_right_of_left = navi_orient2d(finding->o, w, cone->left) > 0;
    if (!look_at_apex(finding, cone, apex))
        return false;
    if (is_left_of_right &&
        !look_at_edge(finding, at_right, cone->right, is_right_of_left ? w : cone->left))
        return false;
    return !is_right_of_left ||
           look_at_edge(finding, at_left, is_left_of_right ? w : cone->right, cone->left);
}

bool navi_cut_find_gaps(const Cutting* cutting, uint32_t corner) {
    const Mesh* mesh = cutting->mesh;
    DiscCuts* cuts = cutting->cuts;
    uint32_t v = mesh->tri[corner >> 2].v[corner & 3];
    if (!navi_cut_blocks(cutting, v))
        return true;
    Finding finding = {cutting, corner, v, mesh->pos[v], 2.0 * cuts->radius * (1 + 1e-12) + 1e-6};
    cuts->cones.count = 0;
    if (!look_at_edge(&finding, corner, mesh->pos[navi_edge_from(mesh, corner)],
                      mesh->pos[navi_edge_to(mesh, corner)]))
        return false;
    NAV_BOUND(left, 64 * (uint64_t)mesh->counts->tri_slots);
    while (cuts->cones.count > 0) {
        NAV_ROUND(left);
        CutCone cone = cuts->cones.data[--cuts->cones.count];
        if (!look_beyond(&finding, &cone))
            return false;
    }
    return true;
}
