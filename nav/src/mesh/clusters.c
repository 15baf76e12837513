// Clusters of triangles (world/derive) where a flip crosses their border.
//
//          r                     r
//        / | \                 /   \        (letters: corners; clusters: A left of B)
//       p A|B s       =>      p --- s       Both triangles join A, say. Each neighbour of the quad
//        \ | /                 \   /        in A is beside one of them, so A stays connected. B
//          q                     q          loses a triangle.
//
// B stays connected without the triangle if at most one of its neighbours is in B, or if all other
// triangles around s are. Otherwise A loses its triangle, if it can. Otherwise B may have come
// apart: the neighbours of its lost triangle are noted as loose, one in each part. As long as there
// are loose triangles, so are the neighbours of each triangle that a flip moves; it may be one.
#include "mesh/mesh.h"

static bool is_in(const Mesh* mesh, uint32_t twin, uint32_t cluster) {
    return twin != NAV_NONE && mesh->cluster[twin >> 2] == cluster;
}

// Does its cluster stay connected without the triangle of half-edge h? On the other side of h is
// another cluster.
static bool can_leave(const Mesh* mesh, uint32_t h) {
    enum { MOST_AROUND = 32 };
    uint32_t t = h >> 2, cluster = mesh->cluster[t];
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

bool navi_mesh_reserve_join(Mesh* mesh) {
    return navi_array_room(mesh->memory, &mesh->handovers) &&
           navi_array_reserve(mesh->memory, &mesh->loose, (size_t)mesh->loose.count + 2);
}

static void loosen(Mesh* mesh, uint32_t twin, uint32_t cluster) {
    if (!is_in(mesh, twin, cluster))
        return;
    NAV_ASSERT(mesh->loose.count < mesh->loose.capacity);
    MeshLoose loose = {twin >> 2, cluster};
    mesh->loose.data[mesh->loose.count++] = loose;
}

// The triangle of half-edge h leaves its cluster for another one.
static void hand_over(Mesh* mesh, uint32_t h, uint32_t to, bool is_torn) {
    const uint32_t* n = mesh->tri[h >> 2].n;
    uint32_t one = n[navi_next3(h & 3)], two = n[navi_prev3(h & 3)];
    MeshHandover handover = {mesh->cluster[h >> 2],
                             to,
                             {one == NAV_NONE ? NAV_NONE : mesh->cluster[one >> 2],
                              two == NAV_NONE ? NAV_NONE : mesh->cluster[two >> 2]}};
    NAV_ASSERT(mesh->handovers.count < mesh->handovers.capacity);
    mesh->handovers.data[mesh->handovers.count++] = handover;
    if (is_torn || mesh->loose.count > 0) {
        loosen(mesh, one, handover.from);
        loosen(mesh, two, handover.from);
    }
    mesh->cluster[h >> 2] = to;
}

void navi_mesh_join_quad(Mesh* mesh, uint32_t h) {
    if (!mesh->has_clusters)
        return;
    uint32_t twin = navi_edge_twin(mesh, h), a = mesh->cluster[h >> 2],
             b = mesh->cluster[twin >> 2];
    NAV_ASSERT(a != NAV_NONE && b != NAV_NONE);
    int lead = lead_of(mesh, h, a, b) + lead_of(mesh, twin, a, b);
    // The one with more neighbours wins, so that borders stay short.
    bool is_a = lead >= 0, is_torn = false;
    if (!can_leave(mesh, is_a ? twin : h)) {
        is_a = !is_a;
        is_torn = !can_leave(mesh, is_a ? twin : h);
    }
    hand_over(mesh, is_a ? twin : h, is_a ? a : b, is_torn);
}
