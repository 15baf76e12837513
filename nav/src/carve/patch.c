// Stage 5: the new triangles take the slots of the old ones, and adjacency is set.
#include "base/assert.h"
#include "carve/carve.h"
#include "mesh/touched.h"

bool navi_carve_reserve(Carve* carve) {
    uint32_t new_count = carve->tris.count, old_count = carve->cavity.count;
    uint32_t more = new_count > old_count ? new_count - old_count : 0;
    // Touched triangles: those of the cavity, new slots, and a neighbour for each side of the
    // border.
    return navi_array_reserve(carve->memory, &carve->cavity, new_count) &&
           navi_mesh_reserve(carve->mesh, more, 0) &&
           navi_mesh_reserve_touched(carve->mesh, old_count + more + carve->nodes.count);
}

// Give slots to the new triangles. From here on `cavity` lists the new triangles.
static void give_slots(Carve* carve) {
    Mesh* mesh = carve->mesh;
    uint32_t old_count = carve->cavity.count, new_count = carve->tris.count;
    for (uint32_t k = 0; k < old_count; k++)
        navi_mesh_touch(mesh, carve->cavity.data[k]);
    for (uint32_t k = new_count; k < old_count; k++)
        navi_mesh_free_tri(mesh, carve->cavity.data[k]);
    for (uint32_t k = old_count; k < new_count; k++)
        carve->cavity.data[k] = navi_mesh_take_tri(mesh);
    carve->cavity.count = new_count;
    for (uint32_t k = 0; k < new_count; k++) {
        uint32_t t = carve->cavity.data[k];
        mesh->tri[t].flags = TRI_ALIVE | TRI_TOUCHED | TRI_FRESH;
        carve->tris.data[k].slot = t;
    }
}

// Every node became a side of a triangle, and every new triangle agrees with its neighbours.
static bool patch_is_sound(const Carve* carve) {
    for (uint32_t n = 0; n < carve->nodes.count; n++)
        if (carve->nodes.data[n].tri == NAV_NONE)
            return false;
    for (uint32_t k = 0; k < carve->tris.count; k++)
        if (!navi_mesh_tri_is_sound(carve->mesh, carve->tris.data[k].slot))
            return false;
    return true;
}

static uint32_t half_edge_of(const Carve* carve, uint32_t node) {
    uint32_t tri = carve->nodes.data[node].tri;
    NAV_ASSERT(tri != NAV_NONE && tri >> 2 < carve->tris.count);
    return 4 * carve->tris.data[tri >> 2].slot + (tri & 3);
}

// Set corner k, side k and the neighbour there. Side k starts at corner k and is opposite corner k
// + 2.
static void stitch_corner(Carve* carve, uint32_t t, uint32_t k, uint32_t node) {
    Mesh* mesh = carve->mesh;
    const CarveNode* n = &carve->nodes.data[node];
    uint32_t i = navi_prev3(k);
    MeshTri* tri = &mesh->tri[t];
    tri->v[k] = n->vertex;
    mesh->vertex[n->vertex].h = 4 * t + k;
    tri->flags |= (uint32_t)n->is_constraint * (uint32_t)TRI_CONSTRAINT << i;
    tri->n[i] = n->twin != NAV_NONE ? half_edge_of(carve, n->twin) : n->outer;
    if (n->twin == NAV_NONE && n->outer != NAV_NONE) {
        NAV_ASSERT(navi_tri_is_alive(mesh, n->outer >> 2));
        navi_mesh_touch(mesh, n->outer >> 2);
        mesh->tri[n->outer >> 2].n[n->outer & 3] = 4 * t + i;
    }
}

void navi_carve_patch(Carve* carve) {
    Mesh* mesh = carve->mesh;
    give_slots(carve);
    for (uint32_t k = 0; k < carve->tris.count; k++) {
        const CarveTri* tri = &carve->tris.data[k];
        for (uint32_t i = 0; i < 3; i++)
            stitch_corner(carve, tri->slot, i, tri->node[i]);
        navi_mesh_hint(mesh, tri->slot);
    }
    NAV_VALIDATE(patch_is_sound(carve));
    for (uint32_t k = 0; k < carve->cold.count; k++)
        navi_mesh_free_vertex(mesh, carve->cold.data[k]);
    navi_mesh_queue_illegal(mesh, carve->cavity.data, carve->cavity.count, TRI_FRESH);
    carve->cavity.count = 0;
}
