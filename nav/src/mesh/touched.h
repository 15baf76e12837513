// The triangles that the open commit has touched, saved before their first write.
#ifndef NAVI_MESH_TOUCHED_H
#define NAVI_MESH_TOUCHED_H

#include "mesh/mesh.h"

// All triangles that the open commit has touched: first those that are saved, then the new slots.
static inline uint32_t navi_touched_count(const Mesh* mesh) {
    return mesh->touched.count + (mesh->counts->tri_slots - mesh->old_slots);
}
static inline uint32_t navi_touched_at(const Mesh* mesh, uint32_t k) {
    uint32_t count = mesh->touched.count;
    return k < count ? mesh->touched.data[k].t : mesh->old_slots + (k - count);
}

// Begin a commit: slots from now on are new.
static inline void navi_mesh_begin_touched(Mesh* mesh) {
    mesh->old_slots = mesh->counts->tri_slots;
}

// Reserve memory to save `more` triangles that this commit has not touched yet.
bool navi_mesh_reserve_touched(Mesh* mesh, uint32_t more);

// Save a triangle before the first write to it in a commit. The memory must have been reserved.
void navi_mesh_save_tri(Mesh* mesh, uint32_t t);
static inline void navi_mesh_touch(Mesh* mesh, uint32_t t) {
    if (!(mesh->tri[t].flags & TRI_TOUCHED))
        navi_mesh_save_tri(mesh, t);
}

// End the commit: clear the list of touched triangles. Or undo it: restore the touched triangles
// (the journal restores the counters).
void navi_mesh_end_touched(Mesh* mesh);
void navi_mesh_undo_touched(Mesh* mesh);

#endif
