// The validator of the triangulation. If the constraint edges are right, then a mesh that passes is
// the canonical one: local legality of all edges implies global legality, and the legal
// triangulation is unique.
#include "mesh/mesh.h"

static const char* check_mesh_tri(const Mesh* mesh, uint32_t t) {
    const MeshTri* tri = &mesh->tri[t];
    if (tri->flags & (TRI_CAVITY | TRI_SEEN | TRI_FRESH | TRI_QUEUED | TRI_TOUCHED))
        return "a triangle has a scratch flag left";
    for (uint32_t i = 0; i < 3; i++)
        if (tri->v[i] >= mesh->counts->vertex_slots || mesh->vertex[tri->v[i]].xref == NAV_NONE)
            return "a corner is no living vertex";
    if (navi_orient2d(mesh->pos[tri->v[0]], mesh->pos[tri->v[1]], mesh->pos[tri->v[2]]) <= 0)
        return "a triangle is not positive";
    return NULL;
}

static bool is_frame_vertex(uint32_t v) { return v < 4; }

static const char* check_mesh_edge(const Mesh* mesh, uint32_t h) {
    uint32_t twin = navi_edge_twin(mesh, h);
    if (twin == NAV_NONE) {
        if (!is_frame_vertex(navi_edge_from(mesh, h)) || !is_frame_vertex(navi_edge_to(mesh, h)))
            return "an edge inside the frame has no neighbour";
        return NULL;
    }
    if ((twin & 3) == 3 || twin >> 2 >= mesh->counts->tri_slots ||
        !navi_tri_is_alive(mesh, twin >> 2) || navi_edge_twin(mesh, twin) != h)
        return "neighbours do not agree";
    if (navi_edge_from(mesh, h) != navi_edge_to(mesh, twin) ||
        navi_edge_to(mesh, h) != navi_edge_from(mesh, twin))
        return "neighbours share no edge";
    if (navi_edge_is_constraint(mesh, h) != navi_edge_is_constraint(mesh, twin))
        return "a constraint is marked on one side only";
    if (navi_edge_is_constraint(mesh, h))
        return NULL;
    if (mesh->tri[h >> 2].label != mesh->tri[twin >> 2].label)
        return "the label changes across a free edge";
    if (navi_edge_is_illegal(mesh->pos[navi_edge_from(mesh, h)], mesh->pos[navi_edge_to(mesh, h)],
                             mesh->pos[navi_edge_apex(mesh, h)],
                             mesh->pos[navi_edge_apex(mesh, twin)]))
        return "a free edge is illegal";
    return NULL;
}

// The vertex's own corner slot: of an alive triangle, and of this vertex.
static bool vertex_knows_tri(const Mesh* mesh, uint32_t v) {
    uint32_t h = mesh->vertex[v].h;
    return h != NAV_NONE && (h & 3) != 3 && h >> 2 < mesh->counts->tri_slots &&
           navi_tri_is_alive(mesh, h >> 2) && mesh->tri[h >> 2].v[h & 3] == v;
}

static bool edge_is_sound(const Mesh* mesh, uint32_t h) {
    uint32_t twin = navi_edge_twin(mesh, h);
    if (twin == NAV_NONE)
        return is_frame_vertex(navi_edge_from(mesh, h)) && is_frame_vertex(navi_edge_to(mesh, h));
    return (twin & 3) != 3 && navi_tri_is_alive(mesh, twin >> 2) &&
           navi_edge_twin(mesh, twin) == h && navi_edge_from(mesh, h) == navi_edge_to(mesh, twin) &&
           navi_edge_to(mesh, h) == navi_edge_from(mesh, twin) &&
           navi_edge_is_constraint(mesh, h) == navi_edge_is_constraint(mesh, twin);
}

bool navi_mesh_tri_is_sound(const Mesh* mesh, uint32_t t) {
    const uint32_t* v = mesh->tri[t].v;
    if (!navi_tri_is_alive(mesh, t) ||
        navi_orient2d(mesh->pos[v[0]], mesh->pos[v[1]], mesh->pos[v[2]]) <= 0)
        return false;
    for (uint32_t i = 0; i < 3; i++)
        if (!edge_is_sound(mesh, 4 * t + i) || !vertex_knows_tri(mesh, v[i]))
            return false;
    return true;
}

bool navi_mesh_star_is_sound(const Mesh* mesh, uint32_t v) {
    if (!vertex_knows_tri(mesh, v))
        return false;
    uint32_t start = mesh->vertex[v].h, h = start;
    for (uint32_t left = mesh->counts->tri_alive; left > 0; left--) {
        if (mesh->tri[h >> 2].v[h & 3] != v || !navi_mesh_tri_is_sound(mesh, h >> 2))
            return false;
        if (mesh->tri[h >> 2].n[navi_next3(h & 3)] == NAV_NONE)
            return is_frame_vertex(v);
        h = navi_mesh_next_around(mesh, h);
        if (h == start)
            return true;
    }
    return false;
}

static const char* check_mesh_vertices(const Mesh* mesh) {
    uint32_t alive = 0;
    for (uint32_t v = 0; v < mesh->counts->vertex_slots; v++) {
        const MeshVertex* vertex = &mesh->vertex[v];
        if (vertex->xref == NAV_NONE)
            continue;
        alive++;
        if (!vertex_knows_tri(mesh, v))
            return "a vertex does not know its triangle";
        if (!is_frame_vertex(v) && !navi_point_in_range(mesh->pos[v]))
            return "a vertex lies out of range";
    }
    return alive == mesh->counts->vertex_alive ? NULL : "living vertices are miscounted";
}

const char* navi_mesh_check(const Mesh* mesh) {
    const MeshCounts* c = mesh->counts;
    uint32_t alive = 0;
    int64_t sides = 4 * (int64_t)NAVI_FRAME; // twice the area of the frame is 2 * (2 F)^2
    NavWide area = navi_wide_mul(0, 0);
    for (uint32_t t = 0; t < c->tri_slots; t++) {
        if (!navi_tri_is_alive(mesh, t))
            continue;
        alive++;
        const char* what = check_mesh_tri(mesh, t);
        for (uint32_t i = 0; i < 3 && what == NULL; i++)
            what = check_mesh_edge(mesh, 4 * t + i);
        if (what != NULL)
            return what;
        const uint32_t* v = mesh->tri[t].v;
        int64_t twice = navi_orient2d(mesh->pos[v[0]], mesh->pos[v[1]], mesh->pos[v[2]]);
        area = navi_wide_add(area, navi_wide_mul(twice, 1));
    }
    if (alive != c->tri_alive)
        return "living triangles are miscounted";
    if (alive != 2 * c->vertex_alive - 6)
        return "Euler's formula does not hold";
    if (navi_wide_sign(navi_wide_sub(area, navi_wide_mul(sides, sides / 2))) != 0)
        return "the triangles do not fill the frame";
    return check_mesh_vertices(mesh);
}
