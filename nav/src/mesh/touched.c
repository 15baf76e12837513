#include "mesh/touched.h"

#include "base/assert.h"

bool navi_mesh_reserve_touched(Mesh* mesh, uint32_t more) {
    return navi_array_reserve(mesh->memory, &mesh->touched, (size_t)mesh->touched.count + more);
}

void navi_mesh_save_tri(Mesh* mesh, uint32_t t) {
    NAV_ASSERT(mesh->touched.count < mesh->touched.capacity);
    NAV_ASSERT(t < mesh->old_slots && !(mesh->tri[t].flags & TRI_TOUCHED));
    MeshTouched* saved = &mesh->touched.data[mesh->touched.count++];
    saved->t = t;
    saved->cluster = mesh->cluster[t];
    saved->old = mesh->tri[t];
    saved->old.flags &= ~TRI_SCRATCH;
    for (uint32_t i = 0; i < 3 && navi_tri_is_alive(mesh, t); i++)
        saved->corner[i] = mesh->pos[mesh->tri[t].v[i]];
    mesh->tri[t].flags |= TRI_TOUCHED;
}

void navi_mesh_end_touched(Mesh* mesh) {
    for (uint32_t k = 0; k < navi_touched_count(mesh); k++)
        mesh->tri[navi_touched_at(mesh, k)].flags &= ~TRI_TOUCHED;
    mesh->touched.count = 0;
    navi_mesh_begin_touched(mesh);
}

void navi_mesh_undo_touched(Mesh* mesh) {
    navi_mesh_empty_queue(mesh);
    for (uint32_t i = mesh->touched.count; i-- > 0;) {
        const MeshTouched* saved = &mesh->touched.data[i];
        mesh->tri[saved->t] = saved->old;
        mesh->cluster[saved->t] = saved->cluster;
    }
    // Flips change vertex->h without saving it, so set it again for all vertices of touched
    // triangles.
    for (uint32_t i = 0; i < mesh->touched.count; i++) {
        uint32_t t = mesh->touched.data[i].t;
        for (uint32_t k = 0; k < 3 && navi_tri_is_alive(mesh, t); k++)
            mesh->vertex[mesh->tri[t].v[k]].h = 4 * t + k;
    }
    mesh->touched.count = 0;
}
