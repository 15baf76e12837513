#include "mesh/flood.h"

#include "base/assert.h"

void navi_flood_fini(MeshFlood* flood, NavMemory* memory) {
    navi_array_fini(memory, &flood->tris);
    navi_array_fini(memory, &flood->edges);
    navi_array_fini(memory, &flood->near);
}

static int32_t min32(int32_t a, int32_t b) { return a < b ? a : b; }
static int32_t max32(int32_t a, int32_t b) { return a > b ? a : b; }

// Segment ab and its margin: the Minkowski sum of ab and a square. `min` and `max` are its bounding
// box; `reach` is the margin scaled so that orient2d(a, b, p) can be compared with it.
typedef struct Target {
    NavPoint a, b;
    int64_t min_x, min_y, max_x, max_y, reach;
    int32_t margin;
    bool is_point;
} Target;

static Target target_of(NavPoint a, NavPoint b, int32_t margin) {
    Target target = {a,
                     b,
                     (int64_t)min32(a.x, b.x) - margin,
                     (int64_t)min32(a.y, b.y) - margin,
                     (int64_t)max32(a.x, b.x) + margin,
                     (int64_t)max32(a.y, b.y) + margin,
                     margin * navi_manhattan(a, b),
                     margin,
                     navi_point_equal(a, b)};
    return target;
}

// Does edge pq meet the target? Tests the separating axes: x, y, and the normals of pq and of ab.
// `sp` and `sq` are orient2d of ab with p and q. Edges with an end at a count as near.
static bool edge_is_near(NavPoint p, NavPoint q, int64_t sp, int64_t sq, const Target* target) {
    if (navi_point_equal(p, target->a) || navi_point_equal(q, target->a))
        return true;
    if ((sp > target->reach && sq > target->reach) || (sp < -target->reach && sq < -target->reach))
        return false;
    if (max32(p.x, q.x) < target->min_x || min32(p.x, q.x) > target->max_x ||
        max32(p.y, q.y) < target->min_y || min32(p.y, q.y) > target->max_y)
        return false;
    int64_t reach = target->margin * navi_manhattan(p, q);
    int64_t sa = navi_orient2d(p, q, target->a);
    int64_t sb = target->is_point ? sa : navi_orient2d(p, q, target->b);
    return !(sa > reach && sb > reach) && !(sa < -reach && sb < -reach);
}

static bool is_segment_end(NavPoint p, const Target* target) {
    return navi_point_equal(p, target->a) || navi_point_equal(p, target->b);
}

static bool corner_is_near(NavPoint p, int64_t side, const Target* target) {
    return side <= target->reach && side >= -target->reach && p.x >= target->min_x &&
           p.x <= target->max_x && p.y >= target->min_y && p.y <= target->max_y &&
           !is_segment_end(p, target);
}

static bool reserve_flood(MeshFlood* flood, NavMemory* memory) {
    return navi_array_reserve(memory, &flood->tris, (size_t)flood->tris.count + 3) &&
           navi_array_reserve(memory, &flood->edges, (size_t)flood->edges.count + 3) &&
           navi_array_reserve(memory, &flood->near, (size_t)flood->near.count + 3);
}

// Note the vertex if it is near. Returns orient2d of ab with it.
static inline int64_t visit_flood_corner(MeshFlood* flood, const Mesh* mesh, uint32_t v,
                                         const Target* target) {
    NavPoint p = mesh->pos[v];
    int64_t side = target->is_point ? 0 : navi_orient2d(target->a, target->b, p);
    if (corner_is_near(p, side, target))
        flood->near.data[flood->near.count++] = v;
    return side;
}

// Visit an edge of a visited triangle: note it if it is a near constraint, and enter the triangle
// beyond if the edge is near. A constraint is noted from the side that is visited first. If both
// sides were reached across other edges, it is noted from the side with the lower half-edge.
static inline void visit_flood_edge(MeshFlood* flood, Mesh* mesh, uint32_t h, int64_t from,
                                    int64_t to, const Target* target) {
    uint32_t twin = navi_edge_twin(mesh, h);
    bool is_seen = twin == NAV_NONE || (mesh->tri[twin >> 2].flags & TRI_SEEN) != 0;
    bool is_noted = navi_edge_is_constraint(mesh, h) & (!is_seen | (h < twin));
    if (is_seen && !is_noted)
        return;
    if (!edge_is_near(mesh->pos[navi_edge_from(mesh, h)], mesh->pos[navi_edge_to(mesh, h)], from,
                      to, target))
        return;
    if (is_noted)
        flood->edges.data[flood->edges.count++] = h;
    if (is_seen)
        return;
    mesh->tri[twin >> 2].flags |= TRI_SEEN;
    FloodStep step = {twin, to, from};
    flood->tris.data[flood->tris.count++] = step;
}

static void visit_first_tri(MeshFlood* flood, Mesh* mesh, uint32_t t, const Target* target) {
    int64_t side[3];
    for (uint32_t i = 0; i < 3; i++)
        side[i] = visit_flood_corner(flood, mesh, mesh->tri[t].v[i], target);
    for (uint32_t i = 0; i < 3; i++)
        visit_flood_edge(flood, mesh, 4 * t + i, side[navi_next3(i)], side[navi_prev3(i)], target);
}

// Visit a triangle that was entered across half-edge `step.h`: the opposite corner, and the two
// edges at it.
static void visit_tri_across(MeshFlood* flood, Mesh* mesh, FloodStep step, const Target* target) {
    uint32_t t = step.h >> 2, i = step.h & 3;
    int64_t side = visit_flood_corner(flood, mesh, mesh->tri[t].v[i], target);
    visit_flood_edge(flood, mesh, 4 * t + navi_next3(i), step.to, side, target);
    visit_flood_edge(flood, mesh, 4 * t + navi_prev3(i), side, step.from, target);
}

bool navi_flood_segment(MeshFlood* flood, Mesh* mesh, NavPoint a, NavPoint b, uint32_t start,
                        int32_t margin) {
    flood->tris.count = flood->edges.count = flood->near.count = 0;
    if (!reserve_flood(flood, mesh->memory))
        return false;
    NAV_ASSERT(margin >= 0 && margin <= NAVI_FLOOD_MARGIN && navi_tri_is_alive(mesh, start));
    Target target = target_of(a, b, margin);
    FloodStep first = {4 * start, 0, 0};
    flood->tris.data[flood->tris.count++] = first;
    mesh->tri[start].flags |= TRI_SEEN;
    visit_first_tri(flood, mesh, start, &target);
    bool is_complete = true;
    for (uint32_t k = 1; k < flood->tris.count && is_complete; k++) {
        is_complete = reserve_flood(flood, mesh->memory);
        if (is_complete)
            visit_tri_across(flood, mesh, flood->tris.data[k], &target);
    }
    NAV_ASSERT(flood->tris.count <= mesh->counts->tri_alive);
    for (uint32_t k = 0; k < flood->tris.count; k++)
        mesh->tri[flood->tris.data[k].h >> 2].flags &= ~TRI_SEEN;
    return is_complete;
}

bool navi_is_within(NavPoint point, NavPoint p, NavPoint q, int32_t margin) {
    if (max32(p.x, q.x) < point.x - margin || min32(p.x, q.x) > point.x + margin ||
        max32(p.y, q.y) < point.y - margin || min32(p.y, q.y) > point.y + margin)
        return false;
    int64_t side = navi_orient2d(p, q, point), reach = margin * navi_manhattan(p, q);
    return side <= reach && side >= -reach;
}

bool navi_tri_is_crossed(const Mesh* mesh, uint32_t t, NavPoint a, NavPoint b) {
    NavPoint p[3];
    int above = 0, below = 0;
    for (uint32_t i = 0; i < 3; i++) {
        p[i] = mesh->pos[mesh->tri[t].v[i]];
        int64_t side = navi_orient2d(a, b, p[i]);
        above += side > 0;
        below += side < 0;
    }
    if (above == 0 || below == 0)
        return false;
    for (uint32_t i = 0; i < 3; i++)
        if (navi_orient2d(p[i], p[navi_next3(i)], a) <= 0 &&
            navi_orient2d(p[i], p[navi_next3(i)], b) <= 0)
            return false;
    return true;
}
