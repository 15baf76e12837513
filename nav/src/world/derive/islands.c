#include "world/derive/islands.h"

#include <string.h>

#include "base/assert.h"

void navi_islands_init(Islands* islands, Mesh* mesh, const Labels* labels, const Carve* carve) {
    memset(islands, 0, sizeof *islands);
    islands->memory = mesh->memory;
    islands->mesh = mesh;
    islands->labels = labels;
    islands->carve = carve;
    islands->limits = (IslandLimits){4096, 12288, 128};
    islands->counts = &islands->counts_now;
    islands->counts->cluster_free = islands->counts->portal_free = NAV_NONE;
    NavJournal* journal = mesh->journal;
    islands->pool_clusters =
        navi_journal_pool(journal, (void**)&islands->clusters.data, sizeof(IslandCluster));
    islands->pool_portals =
        navi_journal_pool(journal, (void**)&islands->portals.data, sizeof(IslandPortal));
    islands->pool_names =
        navi_journal_pool(journal, (void**)&islands->names.data, sizeof(uint32_t));
    islands->pool_counts =
        navi_journal_pool(journal, (void**)&islands->counts, sizeof(IslandCounts));
}

void navi_islands_fini(Islands* islands) {
    NavMemory* memory = islands->memory;
    navi_array_fini(memory, &islands->clusters);
    navi_array_fini(memory, &islands->portals);
    navi_array_fini(memory, &islands->names);
    navi_array_fini(memory, &islands->deltas);
    navi_array_fini(memory, &islands->moved);
    navi_array_fini(memory, &islands->rim);
    navi_array_fini(memory, &islands->component_names);
    navi_array_fini(memory, &islands->visited);
    navi_array_fini(memory, &islands->seeds);
    navi_array_fini(memory, &islands->order);
    navi_array_fini(memory, &islands->found);
    navi_array_fini(memory, &islands->groups);
    navi_array_fini(memory, &islands->weights);
    navi_array_fini(memory, &islands->marks);
    navi_array_fini(memory, &islands->changed_clusters);
    navi_array_fini(memory, &islands->changed_portals);
    navi_array_fini(memory, &islands->born);
}

void navi_islands_open(Islands* islands) {
    islands->is_settled = true;
    islands->has_neighbours = false;
    islands->deltas.count = 0;
    islands->mesh->has_moved_clusters = islands->mesh->has_torn_clusters = false;
    NAV_ASSERT(islands->moved.count == 0 && islands->changed_clusters.count == 0);
}

// --- the end of a commit -----------------------------------------------------------------

// Drop free names at the end.
static void trim_names(Islands* islands) {
    IslandCounts* counts = islands->counts;
    while (counts->name_count > 0 && islands->names.data[counts->name_count - 1] == 0)
        counts->name_count--;
    if (counts->lowest_free > counts->name_count)
        counts->lowest_free = counts->name_count;
}

bool navi_islands_are_moved(const Islands* islands) {
    return islands->mesh->has_moved_clusters || islands->mesh->has_torn_clusters;
}

static bool apply_deltas(Islands* islands) {
    for (uint32_t k = 0; k < islands->deltas.count; k++) {
        const IslandDelta* delta = &islands->deltas.data[k];
        IslandCluster* cluster = navi_cluster_write(islands, delta->cluster);
        if (cluster == NULL)
            return false;
        cluster->size += (uint32_t)delta->change;
    }
    return true;
}

// The sizes of the clusters of touched triangles, which have their clusters already.
static bool count_touched(Islands* islands) {
    Mesh* mesh = islands->mesh;
    for (uint32_t k = 0; k < mesh->touched.count; k++) {
        const MeshTouched* saved = &mesh->touched.data[k];
        uint32_t now = mesh->island[saved->t];
        if (saved->island == now)
            continue;
        IslandCluster* from =
            saved->island != NAV_NONE ? navi_cluster_write(islands, saved->island) : NULL;
        IslandCluster* to = now != NAV_NONE ? navi_cluster_write(islands, now) : NULL;
        if ((saved->island != NAV_NONE && from == NULL) || (now != NAV_NONE && to == NULL))
            return false;
        if (from != NULL)
            from->size--;
        if (to != NULL)
            to->size++;
    }
    return true;
}

static bool update(Islands* islands) {
    const Mesh* mesh = islands->mesh;
    bool is_settled = islands->is_settled && !mesh->has_torn_clusters;
    bool is_plain = is_settled && !islands->has_neighbours && !mesh->has_moved_clusters;
    NAV_ASSERT(mesh->queue_count == 0);
    if (!navi_journal_reserve(mesh->journal, 1))
        return false;
    navi_journal_save(mesh->journal, islands->pool_counts, 0);
    if (is_plain && !apply_deltas(islands))
        return false;
    if (!is_plain && !(is_settled ? count_touched(islands) : navi_islands_rename(islands)))
        return false;
    if ((!is_plain && !navi_islands_unite_small(islands)) || !navi_islands_divide_large(islands))
        return false;
    if (is_plain && islands->born.count == 0)
        return true;
    return navi_islands_count_portals(islands) && navi_islands_join_clusters(islands);
}

NavResult navi_islands_update(Islands* islands) {
    islands->born.count = 0;
    if (!update(islands))
        return NAV_ERR_MEMORY;
    trim_names(islands);
    return NAV_OK;
}

void navi_islands_end(Islands* islands) {
    for (uint32_t k = 0; k < islands->changed_clusters.count; k++)
        islands->clusters.data[islands->changed_clusters.data[k]].is_changed = false;
    for (uint32_t k = 0; k < islands->changed_portals.count; k++)
        islands->portals.data[islands->changed_portals.data[k].portal].is_changed = false;
    islands->changed_clusters.count = islands->changed_portals.count = islands->moved.count = 0;
}

void navi_islands_undo(Islands* islands) {
    for (uint32_t k = islands->moved.count; k-- > 0;)
        islands->mesh->island[islands->moved.data[k].node] = islands->moved.data[k].name;
    navi_islands_end(islands);
}
