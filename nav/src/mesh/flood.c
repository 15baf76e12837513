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
    NavPoint a, b, min, max;
    int64_t reach;
    int32_t margin;
} Target;

static Target target_of(NavPoint a, NavPoint b, int32_t margin) {
    return (Target){a,
                    b,
                    {min32(a.x, b.x) - margin, min32(a.y, b.y) - margin},
                    {max32(a.x, b.x) + margin, max32(a.y, b.y) + margin},
                    margin * navi_manhattan(a, b),
                    margin};
}

// What is near is random, so that branches would often be mispredicted. Hence there is only one for
// each edge, which spares most work: each entry is written first, and then counted or not.

// The sides of the target beyond which p lies: a bit for each end of the axes x, y, and the normal
// of ab. They separate p and q from the target if both have one in common.
static inline uint16_t beyond_sides(NavPoint p, const Target* target) {
    int64_t side = navi_orient2d(target->a, target->b, p);
    return (uint16_t)((p.x < target->min.x) | (p.x > target->max.x) << 1 |
                      (p.y < target->min.y) << 2 | (p.y > target->max.y) << 3 |
                      (side > target->reach) << 4 | (side < -target->reach) << 5);
}

// Does the last separating axis, the normal of pq, leave edge pq near the target?
static inline bool line_is_near(NavPoint p, NavPoint q, const Target* target) {
    int64_t reach = target->margin * navi_manhattan(p, q);
    int64_t sa = navi_orient2d(p, q, target->a), sb = navi_orient2d(p, q, target->b);
    bool is_apart = ((sa > reach) & (sb > reach)) | ((sa < -reach) & (sb < -reach));
    return !is_apart;
}

static inline bool is_same_point(NavPoint p, NavPoint q) {
    return ((p.x ^ q.x) | (p.y ^ q.y)) == 0;
}

// Room for the first triangle and what is beyond its three edges.
static bool reserve_flood(MeshFlood* flood, NavMemory* memory) {
    return navi_array_reserve(memory, &flood->tris, (size_t)flood->tris.count + 4) &&
           navi_array_reserve(memory, &flood->edges, (size_t)flood->edges.count + 3) &&
           navi_array_reserve(memory, &flood->near, (size_t)flood->near.count + 3);
}

// Note the vertex if it is near. Returns its sides.
static inline uint16_t visit_flood_corner(MeshFlood* flood, const Mesh* mesh, uint32_t v,
                                          const Target* target) {
    NavPoint p = mesh->pos[v];
    uint16_t sides = beyond_sides(p, target);
    flood->near.data[flood->near.count] = v;
    flood->near.count += (uint32_t)(sides == 0) & (uint32_t)!is_same_point(p, target->a) &
                         (uint32_t)!is_same_point(p, target->b);
    return sides;
}

// Visit an edge of a visited triangle: note it if it is a near constraint, and enter the triangle
// beyond if the edge is near. It is not if both ends lie beyond one side. A constraint is noted
// from the side that is visited first. If both sides were reached across other edges, it is noted
// from the side with the lower half-edge. Beyond the frame there is nothing to enter: the triangle
// itself, which was seen, stands for it.
static inline void visit_flood_edge(MeshFlood* flood, Mesh* mesh, uint32_t h, uint16_t from,
                                    uint16_t to, const Target* target) {
    if ((from & to) != 0)
        return;
    uint32_t twin = navi_edge_twin(mesh, h);
    uint32_t* beyond = &mesh->tri[(twin == NAV_NONE ? h : twin) >> 2].flags;
    bool is_seen = (*beyond & TRI_SEEN) != 0;
    bool is_noted = navi_edge_is_constraint(mesh, h) & (!is_seen | (h < twin));
    bool is_near =
        line_is_near(mesh->pos[navi_edge_from(mesh, h)], mesh->pos[navi_edge_to(mesh, h)], target);
    flood->edges.data[flood->edges.count] = h;
    flood->edges.count += is_noted & is_near;
    *beyond |= is_near ? TRI_SEEN : 0;
    flood->tris.data[flood->tris.count] = (FloodStep){twin, to, from};
    flood->tris.count += is_near & !is_seen;
}

static void visit_first_tri(MeshFlood* flood, Mesh* mesh, uint32_t t, const Target* target) {
    uint16_t sides[3];
    for (uint32_t i = 0; i < 3; i++)
        sides[i] = visit_flood_corner(flood, mesh, mesh->tri[t].v[i], target);
    for (uint32_t i = 0; i < 3; i++)
        visit_flood_edge(flood, mesh, 4 * t + i, sides[navi_next3(i)], sides[navi_prev3(i)],
                         target);
}

// Visit a triangle that was entered across half-edge `step.h`: the opposite corner, and the two
// edges at it.
static void visit_tri_across(MeshFlood* flood, Mesh* mesh, FloodStep step, const Target* target) {
    uint32_t t = step.h >> 2, i = step.h & 3;
    uint16_t sides = visit_flood_corner(flood, mesh, mesh->tri[t].v[i], target);
    visit_flood_edge(flood, mesh, 4 * t + navi_next3(i), step.to, sides, target);
    visit_flood_edge(flood, mesh, 4 * t + navi_prev3(i), sides, step.from, target);
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
