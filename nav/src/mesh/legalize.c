// Lawson flips that lead to the canonical triangulation. Each flip lowers the lifted surface, so
// the loop ends. The legal triangulation is unique, so the order of the flips does not matter
// (README.md).
#include "base/assert.h"
#include "mesh/touched.h"

static bool is_positive(const Mesh* mesh, uint32_t t) {
    const uint32_t* v = mesh->tri[t].v;
    return navi_orient2d(mesh->pos[v[0]], mesh->pos[v[1]], mesh->pos[v[2]]) > 0;
}

// Replace the diagonal q-r of the quad p, q, s, r by p-s.
//
//          r                     r
//        / | \                 / i \        (letters: corners; A left of B)
//       p A|B s       =>      p --- s       A keeps p, q and gains s;
//        \ | /                 \   /        B keeps s, r and gains p.
//          q                     q
//
// Both triangles keep their slots.
void navi_mesh_flip(Mesh* mesh, uint32_t h) {
    uint32_t twin = navi_edge_twin(mesh, h);
    uint32_t a = h >> 2, i0 = h & 3, i1 = navi_next3(i0), i2 = navi_prev3(i0);
    uint32_t b = twin >> 2, j0 = twin & 3, j1 = navi_next3(j0), j2 = navi_prev3(j0);
    MeshTri *A = &mesh->tri[a], *B = &mesh->tri[b];
    NAV_ASSERT(navi_edge_twin(mesh, twin) == h && !navi_edge_is_constraint(mesh, h));
    NAV_ASSERT(A->v[i1] == B->v[j2] && A->v[i2] == B->v[j1]);
    NAV_ASSERT(A->flags & B->flags & TRI_TOUCHED);
    if (mesh->cluster[a] != mesh->cluster[b])
        navi_mesh_join_quad(mesh, h);
    uint32_t q = A->v[i1], r = A->v[i2];
    uint32_t a_bit = A->flags >> i1 & 1, b_bit = B->flags >> j1 & 1;
    uint32_t a_out = A->n[i1], b_out = B->n[j1];
    A->v[i2] = B->v[j0];
    B->v[j2] = A->v[i0];
    A->n[i0] = b_out;
    B->n[j0] = a_out;
    A->n[i1] = 4 * b + j1;
    B->n[j1] = 4 * a + i1;
    if (b_out != NAV_NONE)
        mesh->tri[b_out >> 2].n[b_out & 3] = 4 * a + i0;
    if (a_out != NAV_NONE)
        mesh->tri[a_out >> 2].n[a_out & 3] = 4 * b + j0;
    const uint32_t edge = TRI_CONSTRAINT | TRI_CHECK;
    A->flags = (A->flags & ~(edge << i0 | edge << i1)) | b_bit << i0;
    B->flags = (B->flags & ~(edge << j0 | edge << j1)) | a_bit << j0;
    if (mesh->vertex[q].h == 4 * b + j2)
        mesh->vertex[q].h = 4 * a + i1;
    if (mesh->vertex[r].h == 4 * a + i2)
        mesh->vertex[r].h = 4 * b + j1;
    mesh->counts->flip_count++;
    NAV_ASSERT(is_positive(mesh, a) && is_positive(mesh, b));
    NAV_VALIDATE(navi_mesh_tri_is_sound(mesh, a) && navi_mesh_tri_is_sound(mesh, b));
}

static bool touch_quad(Mesh* mesh, uint32_t h, uint32_t twin) {
    if (!navi_array_reserve(mesh->memory, &mesh->touched, (size_t)mesh->touched.count + 4) ||
        (mesh->cluster[h >> 2] != mesh->cluster[twin >> 2] && !navi_mesh_reserve_join(mesh)))
        return false;
    uint32_t a_out = mesh->tri[h >> 2].n[navi_next3(h & 3)];
    uint32_t b_out = mesh->tri[twin >> 2].n[navi_next3(twin & 3)];
    navi_mesh_touch(mesh, h >> 2);
    navi_mesh_touch(mesh, twin >> 2);
    if (a_out != NAV_NONE)
        navi_mesh_touch(mesh, a_out >> 2);
    if (b_out != NAV_NONE)
        navi_mesh_touch(mesh, b_out >> 2);
    return true;
}

// A flip changes the angles opposite the outer edges of its quad, so what their marks say is over.
// This is one half of the quad, with diagonal h.
static void unmark_outer_edges(Mesh* mesh, uint32_t h) {
    const MeshTri* tri = &mesh->tri[h >> 2];
    uint32_t one = tri->n[navi_next3(h & 3)], two = tri->n[navi_prev3(h & 3)];
    mesh->tri[h >> 2].flags &= ~(7 * TRI_CHECK);
    if (one != NAV_NONE)
        mesh->tri[one >> 2].flags &= ~(TRI_CHECK << (one & 3));
    if (two != NAV_NONE)
        mesh->tri[two >> 2].flags &= ~(TRI_CHECK << (two & 3));
}

// Flip a marked edge of t, queue the illegal outer edges of its quad, and stop. Marked edges are
// illegal: each was tested when it was marked, and since then no triangle beside it was flipped.
static bool legalize_tri(Mesh* mesh, uint32_t t) {
    for (uint32_t i = 0; i < 3; i++) {
        if (!(mesh->tri[t].flags & TRI_CHECK << i))
            continue;
        mesh->tri[t].flags &= ~(TRI_CHECK << i);
        uint32_t h = 4 * t + i, twin = mesh->tri[t].n[i];
        NAV_ASSERT(twin != NAV_NONE && !navi_edge_is_constraint(mesh, h));
        mesh->tri[twin >> 2].flags &= ~(TRI_CHECK << (twin & 3));
        NAV_ASSERT(navi_mesh_edge_is_illegal(mesh, h));
        if (!touch_quad(mesh, h, twin))
            return false;
        navi_mesh_flip(mesh, h);
        uint32_t diagonal = 4 * t + navi_next3(i);
        unmark_outer_edges(mesh, diagonal);
        unmark_outer_edges(mesh, navi_edge_twin(mesh, diagonal));
        navi_mesh_queue_illegal_quad(mesh, diagonal);
        return true;
    }
    return true;
}

// An edge that a flip removes never comes back, so there are fewer flips than pairs of vertices.
// Each flip queues at most six triangles.
bool navi_mesh_legalize(Mesh* mesh) {
    NAV_BOUND(left, mesh->queue_count +
                        3 * (uint64_t)mesh->counts->vertex_alive * mesh->counts->vertex_alive);
    while (mesh->queue_count > 0) {
        NAV_ROUND(left);
        uint32_t t = mesh->queue[--mesh->queue_count];
        mesh->tri[t].flags &= ~TRI_QUEUED;
        if (legalize_tri(mesh, t))
            continue;
        mesh->tri[t].flags &= ~(7 * TRI_CHECK);
        navi_mesh_empty_queue(mesh);
        return false;
    }
    return true;
}
