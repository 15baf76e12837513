#include "mesh/flood.h"

void navi_flood_fini(MeshFlood* flood, NavMemory* memory) {
    navi_array_fini(memory, &flood->tris);
    navi_array_fini(memory, &flood->edges);
    navi_array_fini(memory, &flood->near);
}

static int32_t min32(int32_t a, int32_t b) { return a < b ? a : b; }
static int32_t max32(int32_t a, int32_t b) { return a > b ? a : b; }

// The segment ab, widened by the square of the margin.
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
                     margin * navi_span(a, b),
                     margin,
                     navi_point_equal(a, b)};
    return target;
}

// Separating axes of an edge pq and the target: x, y, and the two normals. p and q lie at `sp` and
// `sq` from ab.
static bool edge_is_near(NavPoint p, NavPoint q, int64_t sp, int64_t sq, const Target* target) {
    if (navi_point_equal(p, target->a) || navi_point_equal(q, target->a))
        return true;
    if ((sp > target->reach && sq > target->reach) || (sp < -target->reach && sq < -target->reach))
        return false;
    if (max32(p.x, q.x) < target->min_x || min32(p.x, q.x) > target->max_x ||
        max32(p.y, q.y) < target->min_y || min32(p.y, q.y) > target->max_y)
        return false;
    int64_t reach = target->margin * navi_span(p, q);
    int64_t sa = navi_orient2d(p, q, target->a);
    int64_t sb = target->is_point ? sa : navi_orient2d(p, q, target->b);
    return !(sa > reach && sb > reach) && !(sa < -reach && sb < -reach);
}

static void push(MeshFlood* flood, Mesh* mesh, uint32_t t) {
    mesh->tri[t].flags |= TRI_SEEN;
    flood->tris.data[flood->tris.count++] = t;
}

static bool is_at_end(NavPoint p, const Target* target) {
    return navi_point_equal(p, target->a) || navi_point_equal(p, target->b);
}

static bool corner_is_near(NavPoint p, int64_t side, const Target* target) {
    return side <= target->reach && side >= -target->reach && p.x >= target->min_x &&
           p.x <= target->max_x && p.y >= target->min_y && p.y <= target->max_y &&
           !is_at_end(p, target);
}

static bool make_room(MeshFlood* flood, NavMemory* memory) {
    return navi_array_reserve(memory, &flood->tris, (size_t)flood->tris.count + 3) &&
           navi_array_reserve(memory, &flood->edges, (size_t)flood->edges.count + 3) &&
           navi_array_reserve(memory, &flood->near, (size_t)flood->near.count + 3);
}

static bool visit(MeshFlood* flood, Mesh* mesh, uint32_t t, const Target* target) {
    if (!make_room(flood, mesh->memory))
        return false;
    NavPoint p[3];
    int64_t side[3];
    for (uint32_t i = 0; i < 3; i++) {
        p[i] = mesh->pos[mesh->tri[t].v[i]];
        side[i] = target->is_point ? 0 : navi_orient2d(target->a, target->b, p[i]);
        if (corner_is_near(p[i], side[i], target))
            flood->near.data[flood->near.count++] = mesh->tri[t].v[i];
    }
    for (uint32_t i = 0, j = 1, k = 2; i < 3; j = k, k = i, i++) {
        uint32_t h = 4 * t + i, twin = mesh->tri[t].n[i];
        bool is_seen = twin == NAVI_NONE || (mesh->tri[twin >> 2].flags & TRI_SEEN) != 0;
        // Both sides of a near edge are visited; the lower half-edge notes it.
        bool is_noted = navi_edge_is_constraint(mesh, h) && h < twin;
        if (is_seen && !is_noted)
            continue;
        if (!edge_is_near(p[j], p[k], side[j], side[k], target))
            continue;
        if (is_noted)
            flood->edges.data[flood->edges.count++] = h;
        if (!is_seen)
            push(flood, mesh, twin >> 2);
    }
    return true;
}

bool navi_flood_segment(MeshFlood* flood, Mesh* mesh, NavPoint a, NavPoint b, uint32_t start,
                        int32_t margin) {
    flood->tris.count = flood->edges.count = flood->near.count = 0;
    if (!navi_array_room(mesh->memory, &flood->tris))
        return false;
    Target target = target_of(a, b, margin);
    push(flood, mesh, start);
    bool is_complete = true;
    for (uint32_t k = 0; k < flood->tris.count && is_complete; k++)
        is_complete = visit(flood, mesh, flood->tris.data[k], &target);
    for (uint32_t k = 0; k < flood->tris.count; k++)
        mesh->tri[flood->tris.data[k]].flags &= ~TRI_SEEN;
    return is_complete;
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
