// Triangles that a search has found go to other clusters.
#include "base/assert.h"
#include "mesh/touched.h"
#include "world/derive/islands.h"

// At the end of a commit: sizes are right, and an untouched triangle notes its old cluster.
static bool put_at_end(Islands* islands, uint32_t t, uint32_t cluster) {
    Mesh* mesh = islands->mesh;
    uint32_t old = mesh->cluster[t];
    IslandCluster* from = old < CLUSTER_UNNAMED ? navi_cluster_write(islands, old) : NULL;
    IslandCluster* to = navi_cluster_write(islands, cluster);
    if ((old < CLUSTER_UNNAMED && from == NULL) || to == NULL)
        return false;
    if (!(mesh->tri[t].flags & TRI_TOUCHED)) {
        if (!navi_array_room(islands->memory, &islands->moved))
            return false;
        IslandSeed moved = {t, old, 0};
        islands->moved.data[islands->moved.count++] = moved;
    }
    if (from != NULL)
        from->size--;
    to->size++;
    mesh->cluster[t] = cluster;
    return true;
}

// Before the end.
static bool put_early(Islands* islands, uint32_t t, uint32_t cluster) {
    Mesh* mesh = islands->mesh;
    if (!navi_mesh_reserve_touched(mesh, 1) ||
        !navi_islands_note_size(islands, mesh->cluster[t], UINT32_MAX) ||
        !navi_islands_note_size(islands, cluster, 1))
        return false;
    navi_mesh_touch(mesh, t);
    mesh->cluster[t] = cluster;
    return true;
}

// Is the triangle in `found`, and moves to another cluster?
static bool is_moving(const Islands* islands, uint32_t t) {
    uint32_t k = islands->mesh->queue[t]; // to be verified
    return k < islands->found.count && islands->found.data[k].node == t &&
           islands->found.data[k].group != NAV_NONE;
}

// Note the edges between the triangles that move and those of other clusters, each from one side.
static bool note_found_edges(Islands* islands, uint32_t change) {
    const Mesh* mesh = islands->mesh;
    for (uint32_t k = 0; k < islands->found.count; k++) {
        uint32_t t = islands->found.data[k].node, cluster = mesh->cluster[t];
        for (uint32_t i = 0; i < 3 && islands->found.data[k].group != NAV_NONE; i++) {
            uint32_t twin = mesh->tri[t].n[i], other = twin >> 2;
            if (twin == NAV_NONE || mesh->cluster[other] == NAV_NONE ||
                mesh->cluster[other] == cluster || (other < t && is_moving(islands, other)))
                continue;
            if (!navi_islands_note_edges(islands, cluster, mesh->cluster[other], change))
                return false;
        }
    }
    return true;
}

bool navi_clusters_put_found(Islands* islands) {
    const Mesh* mesh = islands->mesh;
    IslandFound* found = islands->found.data;
    for (uint32_t k = 0; k < islands->found.count; k++)
        if (found[k].group == mesh->cluster[found[k].node])
            found[k].group = NAV_NONE;
    if (mesh->has_clusters && !note_found_edges(islands, UINT32_MAX))
        return false;
    for (uint32_t k = 0; k < islands->found.count; k++)
        if (found[k].group != NAV_NONE &&
            !(islands->is_closing ? put_at_end(islands, found[k].node, found[k].group)
                                  : put_early(islands, found[k].node, found[k].group)))
            return false;
    return !mesh->has_clusters || note_found_edges(islands, 1);
}
