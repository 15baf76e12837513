// Stage 1: the cavity, which is the set of triangles to remove.
#include "base/assert.h"
#include "carve/carve.h"

static bool take_tri(Carve* carve, uint32_t t) {
    MeshTri* tri = &carve->mesh->tri[t];
    NAV_ASSERT(navi_tri_is_alive(carve->mesh, t));
    if (tri->flags & TRI_CAVITY)
        return true;
    if (!navi_array_room(carve->memory, &carve->cavity))
        return false;
    tri->flags |= TRI_CAVITY;
    carve->cavity.data[carve->cavity.count++] = t;
    return true;
}

// Take the star of a vertex that is removed. Such a vertex is inside the frame, so the rotation
// closes.
static bool take_star(Carve* carve, uint32_t v) {
    const Mesh* mesh = carve->mesh;
    uint32_t start = mesh->vertex[v].h, h = start;
    NAV_BOUND(left, mesh->counts->tri_alive);
    NAV_VALIDATE(v >= 4 && navi_mesh_star_is_sound(mesh, v));
    do {
        NAV_ROUND(left);
        if (!take_tri(carve, h >> 2))
            return false;
        h = navi_mesh_next_around(mesh, h);
    } while (h != start);
    return true;
}

// Take the triangle that contains a new vertex, or both triangles at the edge on which it lies.
static bool take_holders(Carve* carve, const CarveFresh* fresh) {
    const Mesh* mesh = carve->mesh;
    NavPoint p = mesh->pos[fresh->vertex];
    NAV_ASSERT(navi_tri_holds(mesh, fresh->tri, p));
    if (!take_tri(carve, fresh->tri))
        return false;
    const MeshTri* tri = &mesh->tri[fresh->tri];
    for (uint32_t i = 0; i < 3; i++)
        if (navi_orient2d(mesh->pos[tri->v[navi_next3(i)]], mesh->pos[tri->v[navi_prev3(i)]], p) ==
                0 &&
            !take_tri(carve, tri->n[i] >> 2))
            return false;
    return true;
}

static uint32_t tri_at_vertex(const Carve* carve, uint32_t vertex) {
    if (carve->mesh->vertex[vertex].h != NAV_NONE)
        return carve->mesh->vertex[vertex].h >> 2;
    uint32_t mark = carve->mesh->vertex[vertex].mark;
    NAV_ASSERT(mark < carve->vertices.count && carve->vertices.data[mark].vertex == vertex);
    return carve->vertices.data[mark].first_node;
}

static bool take_flooded(Carve* carve, NavPoint a, NavPoint b) {
    const Mesh* mesh = carve->mesh;
    for (uint32_t k = 0; k < carve->flood.tris.count; k++) {
        uint32_t t = carve->flood.tris.data[k].h >> 2;
        if (navi_tri_is_crossed(mesh, t, a, b) && !take_tri(carve, t))
            return false;
    }
    return true;
}

static bool flood_edge(Carve* carve, const CarveEdge* edge) {
    const NavPoint* pos = carve->mesh->pos;
    NAV_VALIDATE(navi_tri_holds(carve->mesh, tri_at_vertex(carve, edge->u), pos[edge->u]));
    return navi_flood_segment(&carve->flood, carve->mesh, pos[edge->u], pos[edge->w],
                              tri_at_vertex(carve, edge->u), 0);
}

// The edge through which the segment from u to b leaves the star of u. NAV_NONE: it runs along a
// spoke. Each spoke is compared with the segment once: where one is on its right, or on it, and the
// next is on its left.
static uint32_t exit_from_star(const Mesh* mesh, uint32_t u, NavPoint b) {
    uint32_t start = mesh->vertex[u].h, h = start;
    NavPoint a = mesh->pos[u];
    int64_t from = navi_orient2d(a, mesh->pos[navi_edge_from(mesh, h)], b);
    NAV_BOUND(left, mesh->counts->tri_alive);
    do {
        NAV_ROUND(left);
        int64_t to = navi_orient2d(a, mesh->pos[navi_edge_to(mesh, h)], b);
        if ((from > 0) & (to < 0))
            return h;
        from = to;
        h = navi_mesh_next_around(mesh, h);
    } while (h != start);
    return NAV_NONE;
}

// The same from a point inside triangle t. NAV_NONE: the point is on an edge, or the segment meets
// a corner.
static uint32_t exit_from_inside(const Mesh* mesh, uint32_t t, NavPoint a, NavPoint b) {
    uint32_t exit = NAV_NONE;
    for (uint32_t i = 0; i < 3; i++) {
        NavPoint p = mesh->pos[navi_edge_from(mesh, 4 * t + i)];
        NavPoint q = mesh->pos[navi_edge_to(mesh, 4 * t + i)];
        if (navi_orient2d(p, q, a) <= 0)
            return NAV_NONE;
        if (navi_orient2d(a, b, p) < 0 && navi_orient2d(a, b, q) > 0)
            exit = 4 * t + i;
    }
    return exit;
}

typedef enum Walk { WALKED, STUCK, BLOCKED, NO_MEMORY } Walk;

// Walk straight from u to w, with one orientation test per triangle. The walk is stuck where the
// edge meets a vertex (one that is removed: no other lies on it) or starts on an edge; then a flood
// finds the triangles. A trial takes no triangles and is blocked by a constraint.
static Walk walk_edge(Carve* carve, const CarveEdge* edge, bool is_trial) {
    const Mesh* mesh = carve->mesh;
    NavPoint a = mesh->pos[edge->u], b = mesh->pos[edge->w];
    NAV_BOUND(left, mesh->counts->tri_alive);
    bool is_in_mesh = mesh->vertex[edge->w].h != NAV_NONE;
    uint32_t h = mesh->vertex[edge->u].h != NAV_NONE
                     ? exit_from_star(mesh, edge->u, b)
                     : exit_from_inside(mesh, tri_at_vertex(carve, edge->u), a, b);
    while (h != NAV_NONE) {
        NAV_ROUND(left);
        if (!is_trial && !take_tri(carve, h >> 2))
            return NO_MEMORY;
        if (!is_in_mesh && navi_orient2d(mesh->pos[navi_edge_from(mesh, h)],
                                         mesh->pos[navi_edge_to(mesh, h)], b) >= 0)
            return WALKED;
        if (is_trial && navi_edge_is_constraint(mesh, h))
            return BLOCKED;
        NAV_ASSERT(navi_edge_twin(mesh, h) != NAV_NONE);
        uint32_t twin = navi_edge_twin(mesh, h), apex = navi_edge_apex(mesh, twin);
        if (apex == edge->w)
            return is_trial || take_tri(carve, twin >> 2) ? WALKED : NO_MEMORY;
        int64_t side = navi_orient2d(a, b, mesh->pos[apex]);
        uint32_t i = twin & 3;
        h = side == 0 ? NAV_NONE : (twin & ~3u) + (side > 0 ? navi_next3(i) : navi_prev3(i));
    }
    return STUCK;
}

// Does the edge lie in one triangle that contains a new vertex? That is in the cavity already.
static bool is_in_holder(const Carve* carve, const CarveEdge* edge) {
    const Mesh* mesh = carve->mesh;
    if (mesh->vertex[edge->u].h != NAV_NONE)
        return false;
    const uint32_t* v = mesh->tri[tri_at_vertex(carve, edge->u)].v;
    return ((v[0] == edge->w) | (v[1] == edge->w) | (v[2] == edge->w)) != 0;
}

static bool take_crossed(Carve* carve, const CarveEdge* edge) {
    if (is_in_holder(carve, edge))
        return true;
    Walk walk = walk_edge(carve, edge, false);
    if (walk != STUCK)
        return walk == WALKED;
    const NavPoint* pos = carve->mesh->pos;
    return flood_edge(carve, edge) && take_flooded(carve, pos[edge->u], pos[edge->w]);
}

// A guide is free if it meets no constraint and no vertex except its ends. (It need not be tested
// against new spans: these are the border of the footprint, and guides lie inside.)
static bool is_free_guide(const Carve* carve, const CarveEdge* guide) {
    const Mesh* mesh = carve->mesh;
    NavPoint a = mesh->pos[guide->u], b = mesh->pos[guide->w];
    for (uint32_t k = 0; k < carve->flood.edges.count; k++) {
        uint32_t h = carve->flood.edges.data[k];
        uint32_t u = navi_edge_from(mesh, h), w = navi_edge_to(mesh, h);
        if (u != guide->u && u != guide->w && w != guide->u && w != guide->w)
            return false;
    }
    for (uint32_t k = 0; k < carve->flood.tris.count; k++) {
        const uint32_t* v = mesh->tri[carve->flood.tris.data[k].h >> 2].v;
        for (uint32_t i = 0; i < 3; i++)
            if (v[i] != guide->u && v[i] != guide->w && navi_on_segment(a, b, mesh->pos[v[i]]))
                return false;
    }
    return true;
}

static bool take_guide(Carve* carve, const CarveEdge* guide, bool* is_kept) {
    const NavPoint* pos = carve->mesh->pos;
    Walk walk = walk_edge(carve, guide, true);
    *is_kept = walk == WALKED;
    if (walk == BLOCKED)
        return true;
    if (walk == WALKED)
        return walk_edge(carve, guide, false) == WALKED;
    if (!flood_edge(carve, guide))
        return false;
    *is_kept = is_free_guide(carve, guide);
    return !*is_kept || take_flooded(carve, pos[guide->u], pos[guide->w]);
}

static bool take_guides(Carve* carve) {
    uint32_t kept = 0;
    for (uint32_t k = 0; k < carve->guides.count; k++) {
        CarveEdge guide = carve->guides.data[k];
        bool is_kept;
        if (!take_guide(carve, &guide, &is_kept))
            return false;
        if (is_kept)
            carve->guides.data[kept++] = guide;
    }
    carve->guides.count = kept;
    return true;
}

// For each new vertex the triangle that contains it, found by the vertex's mark. The stage trace
// clears this list.
static bool note_fresh(Carve* carve) {
    carve->vertices.count = 0;
    if (!navi_array_reserve(carve->memory, &carve->vertices, carve->fresh.count))
        return false;
    for (uint32_t k = 0; k < carve->fresh.count; k++) {
        CarveVertex vertex = {carve->fresh.data[k].vertex, carve->fresh.data[k].tri, NAV_NONE};
        carve->mesh->vertex[vertex.vertex].mark = k;
        carve->vertices.data[k] = vertex;
    }
    carve->vertices.count = carve->fresh.count;
    return true;
}

bool navi_carve_collect(Carve* carve) {
    carve->cavity.count = 0;
    if (!note_fresh(carve))
        return false;
    for (uint32_t k = 0; k < carve->cold.count; k++)
        if (!take_star(carve, carve->cold.data[k]))
            return false;
    for (uint32_t k = 0; k < carve->fresh.count; k++)
        if (!take_holders(carve, &carve->fresh.data[k]))
            return false;
    for (uint32_t k = 0; k < carve->spans.count; k++)
        if (!take_crossed(carve, &carve->spans.data[k]))
            return false;
    return take_guides(carve);
}
