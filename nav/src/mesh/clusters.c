// Clusters of triangles (world/derive) where a flip crosses their border.
//
//          r                     r
//        / | \                 /   \        (letters: corners; clusters: A left of B)
//       p A|B s       =>      p --- s       Both triangles join A, say. Each neighbour of the quad
//        \ | /                 \   /        in A is beside one of them, so A stays connected. B
//          q                     q          loses a triangle.
//
// B stays connected without the triangle if at most one of its neighbours is in B, or if all other
// triangles around s are. Otherwise A loses its triangle, if it can. Otherwise the end of the
// commit searches.
#include "mesh/mesh.h"

static bool is_in(const Mesh* mesh, uint32_t twin, uint32_t cluster) {
    return twin != NAV_NONE && mesh->island[twin >> 2] == cluster;
}

// Does its cluster stay connected without the triangle of half-edge h? On the other side of h is
// another cluster.
static bool can_leave(const Mesh* mesh, uint32_t h) {
    enum { MOST_AROUND = 32 };
    uint32_t t = h >> 2, cluster = mesh->island[t];
    const uint32_t* n = mesh->tri[t].n;
    uint32_t last = n[navi_prev3(h & 3)];
    if (!is_in(mesh, n[navi_next3(h & 3)], cluster) || !is_in(mesh, last, cluster))
        return true;
    uint32_t at = navi_mesh_next_around(mesh, h);
    for (uint32_t k = 0; k < MOST_AROUND && at >> 2 != last >> 2; k++) {
        uint32_t beyond = mesh->tri[at >> 2].n[navi_next3(at & 3)];
        if (!is_in(mesh, beyond, cluster))
            return false;
        at = navi_mesh_next_around(mesh, at);
    }
    return at >> 2 == last >> 2;
}

// How many more of the other neighbours of the quad are in a than in b.
static int lead_of(const Mesh* mesh, uint32_t h, uint32_t a, uint32_t b) {
    const uint32_t* n = mesh->tri[h >> 2].n;
    uint32_t one = n[navi_next3(h & 3)], two = n[navi_prev3(h & 3)];
    return is_in(mesh, one, a) + is_in(mesh, two, a) - is_in(mesh, one, b) - is_in(mesh, two, b);
}

void navi_mesh_join_quad(Mesh* mesh, uint32_t h) {
    uint32_t twin = navi_edge_twin(mesh, h), t = h >> 2, u = twin >> 2;
    uint32_t a = mesh->island[t], b = mesh->island[u];
    if (a == NAV_NONE || b == NAV_NONE)
        return; // only while the end of the commit is going to name all touched triangles
    int lead = lead_of(mesh, h, a, b) + lead_of(mesh, twin, a, b);
    // The one with more neighbours wins, so that borders stay short.
    bool is_a = lead >= 0;
    if (!can_leave(mesh, is_a ? twin : h)) {
        is_a = !is_a;
        mesh->has_torn_clusters |= !can_leave(mesh, is_a ? twin : h);
    }
    mesh->island[t] = mesh->island[u] = is_a ? a : b;
    mesh->has_moved_clusters = true;
}
