// The queue of triangles with illegal edges, which legalize flips.
#include "base/assert.h"
#include "mesh/mesh.h"

void navi_mesh_queue(Mesh* mesh, uint32_t h) {
    MeshTri* tri = &mesh->tri[h >> 2];
    NAV_ASSERT((h & 3) != 3 && navi_tri_is_alive(mesh, h >> 2));
    tri->flags |= TRI_CHECK << (h & 3);
    if (tri->flags & TRI_QUEUED)
        return;
    tri->flags |= TRI_QUEUED;
    NAV_ASSERT(mesh->queue_count < mesh->tri_capacity);
    mesh->queue[mesh->queue_count++] = h >> 2;
}

void navi_mesh_empty_queue(Mesh* mesh) {
    while (mesh->queue_count > 0)
        mesh->tri[mesh->queue[--mesh->queue_count]].flags &= ~(7 * TRI_CHECK | TRI_QUEUED);
}
