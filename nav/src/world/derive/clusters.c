// The records of clusters, portals and names of islands. What a commit writes is in the journal.
#include <string.h>

#include "base/assert.h"
#include "mesh/touched.h"
#include "world/derive/islands.h"

IslandCluster* navi_cluster_write(Islands* islands, uint32_t cluster) {
    NAV_ASSERT(cluster < islands->counts->cluster_count);
    IslandCluster* record = &islands->clusters.data[cluster];
    if (record->is_changed)
        return record;
    if (!navi_journal_reserve(islands->mesh->journal, 1) ||
        !navi_array_room(islands->memory, &islands->changed_clusters))
        return NULL;
    navi_journal_save(islands->mesh->journal, islands->pool_clusters, cluster);
    islands->changed_clusters.data[islands->changed_clusters.count++] = cluster;
    record->is_changed = true;
    return record;
}

IslandPortal* navi_portal_write(Islands* islands, uint32_t portal) {
    NAV_ASSERT(portal < islands->counts->portal_count);
    IslandPortal* record = &islands->portals.data[portal];
    if (record->is_changed)
        return record;
    if (!navi_journal_reserve(islands->mesh->journal, 1) ||
        !navi_array_room(islands->memory, &islands->changed_portals))
        return NULL;
    navi_journal_save(islands->mesh->journal, islands->pool_portals, portal);
    IslandPortalChange change = {portal, record->count};
    islands->changed_portals.data[islands->changed_portals.count++] = change;
    record->is_changed = true;
    return record;
}

bool navi_islands_reserve_marks(Islands* islands, uint32_t clusters) {
    uint32_t old = islands->marks.capacity;
    if (!navi_array_reserve(islands->memory, &islands->marks, clusters))
        return false;
    if (islands->marks.capacity > old)
        memset(islands->marks.data + old, 0,
               (islands->marks.capacity - old) * sizeof *islands->marks.data);
    return true;
}

bool navi_cluster_take(Islands* islands, uint32_t* cluster) {
    IslandCounts* counts = islands->counts;
    if (!navi_journal_reserve(islands->mesh->journal, 1))
        return false;
    navi_journal_save(islands->mesh->journal, islands->pool_counts, 0);
    *cluster = counts->cluster_free;
    if (*cluster == NAV_NONE) {
        uint32_t more = counts->cluster_count + 1;
        if (!navi_array_reserve(islands->memory, &islands->clusters, more) ||
            !navi_islands_reserve_marks(islands, more))
            return false;
        *cluster = counts->cluster_count++;
        IslandCluster fresh = {0, NAV_NONE, NAV_NONE, false};
        islands->clusters.data[*cluster] = fresh;
        return navi_cluster_write(islands, *cluster) != NULL;
    }
    IslandCluster* record = navi_cluster_write(islands, *cluster);
    if (record == NULL)
        return false;
    counts->cluster_free = record->first;
    record->first = NAV_NONE;
    return true;
}

bool navi_cluster_bear(Islands* islands, uint32_t old, uint32_t* cluster) {
    if (!navi_array_room(islands->memory, &islands->born) || !navi_cluster_take(islands, cluster))
        return false;
    IslandSeed seed = {*cluster, old, 0};
    islands->born.data[islands->born.count++] = seed;
    return navi_cluster_set_island(islands, *cluster, islands->clusters.data[old].island);
}

// --- triangles ---------------------------------------------------------------------------

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

// --- names of islands --------------------------------------------------------------------

static bool change_name(Islands* islands, uint32_t island, uint32_t by) {
    IslandCounts* counts = islands->counts;
    if (!navi_journal_reserve(islands->mesh->journal, 1))
        return false;
    navi_journal_save(islands->mesh->journal, islands->pool_names, island);
    uint32_t* count = &islands->names.data[island];
    counts->alive -= *count > 0;
    *count += by;
    counts->alive += *count > 0;
    if (*count == 0 && island < counts->lowest_free)
        counts->lowest_free = island;
    return true;
}

bool navi_island_take(Islands* islands, uint32_t* island) {
    IslandCounts* counts = islands->counts;
    while (counts->lowest_free < counts->name_count && islands->names.data[counts->lowest_free] > 0)
        counts->lowest_free++;
    *island = counts->lowest_free;
    if (*island == counts->name_count) {
        if (!navi_array_reserve(islands->memory, &islands->names, (size_t)*island + 1))
            return false;
        islands->names.data[counts->name_count++] = 0;
    }
    counts->lowest_free++;
    return true;
}

bool navi_cluster_set_island(Islands* islands, uint32_t cluster, uint32_t island) {
    IslandCluster* record = navi_cluster_write(islands, cluster);
    if (record == NULL)
        return false;
    uint32_t old = record->island;
    record->island = island;
    return (old == NAV_NONE || change_name(islands, old, UINT32_MAX)) &&
           (island == NAV_NONE || change_name(islands, island, 1));
}
