// The triangles that the open commit has touched, saved before their first write.
#ifndef NAVI_MESH_TOUCHED_H
#define NAVI_MESH_TOUCHED_H

#include "mesh/mesh.h"

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
