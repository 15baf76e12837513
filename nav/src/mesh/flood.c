#include "mesh/flood.h"

void navi_flood_fini(MeshFlood* flood, NavMemory* memory) {
    navi_array_fini(memory, &flood->tris);
    navi_array_fini(memory, &flood->edges);
}

static int32_t min32(int32_t a, int32_t b) { return a < b ? a : b; }
static int32_t max32(int32_t a, int32_t b) { return a > b ? a : b; }

// Are c and d both farther than the margin from line ab, on one side?
static bool is_beside(NavPoint a, NavPoint b, NavPoint c, NavPoint d, int32_t margin) {
    int64_t reach = margin * navi_span(a, b);
    int64_t sc = navi_orient2d(a, b, c), sd = navi_orient2d(a, b, d);
    return (sc > reach && sd > reach) || (sc < -reach && sd < -reach);
}

// Separating axes of pq and ab widened by the square of the margin: x, y, and the two normals.
static bool edge_is_near(NavPoint p, NavPoint q, NavPoint a, NavPoint b, int32_t margin) {
    if (max32(p.x, q.x) < min32(a.x, b.x) - margin || min32(p.x, q.x) > max32(a.x, b.x) + margin ||
        max32(p.y, q.y) < min32(a.y, b.y) - margin || min32(p.y, q.y) > max32(a.y, b.y) + margin)
        return false;
    return !is_beside(a, b, p, q, margin) && !is_beside(p, q, a, b, margin);
}

static void push(MeshFlood* flood, Mesh* mesh, uint32_t t) {
    mesh->tri[t].flags |= TRI_SEEN;
    flood->tris.data[flood->tris.count++] = t;
}

static bool visit(MeshFlood* flood, Mesh* mesh, uint32_t t, NavPoint a, NavPoint b,
                  int32_t margin) {
    if (!navi_array_reserve(mesh->memory, &flood->tris, (size_t)flood->tris.count + 3) ||
        !navi_array_reserve(mesh->memory, &flood->edges, (size_t)flood->edges.count + 3))
        return false;
    for (uint32_t i = 0; i < 3; i++) {
        uint32_t h = 4 * t + i, twin = mesh->tri[t].n[i];
        bool is_seen = twin == NAVI_NONE || (mesh->tri[twin >> 2].flags & TRI_SEEN) != 0;
        // Both sides of a near edge are visited; the lower half-edge notes it.
        bool is_noted = navi_edge_is_constraint(mesh, h) && h < twin;
        if (is_seen && !is_noted)
            continue;
        NavPoint p = mesh->pos[navi_edge_from(mesh, h)], q = mesh->pos[navi_edge_to(mesh, h)];
        if (!edge_is_near(p, q, a, b, margin))
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
    flood->tris.count = flood->edges.count = 0;
    if (!navi_array_room(mesh->memory, &flood->tris))
        return false;
    push(flood, mesh, start);
    bool is_complete = true;
    for (uint32_t k = 0; k < flood->tris.count && is_complete; k++)
        is_complete = visit(flood, mesh, flood->tris.data[k], a, b, margin);
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
