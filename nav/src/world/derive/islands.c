#include "world/derive/islands.h"

#include <string.h>

#include "base/assert.h"

void navi_islands_init(Islands* islands, Mesh* mesh, const Labels* labels, const Carve* carve) {
    memset(islands, 0, sizeof *islands);
    islands->memory = mesh->memory;
    islands->mesh = mesh;
    islands->labels = labels;
    islands->carve = carve;
    islands->limits = (IslandLimits){4096, 12288, 128, 65536};
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
    navi_array_fini(memory, &islands->edges);
    navi_array_fini(memory, &islands->moved);
    navi_array_fini(memory, &islands->rim);
    navi_array_fini(memory, &islands->fresh);
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

// A commit that fills an empty world puts all into clusters at its end.
void navi_islands_open(Islands* islands) {
    Mesh* mesh = islands->mesh;
    mesh->has_clusters = islands->counts->alive > 0;
    mesh->handovers.count = islands->found_count = 0;
    islands->is_closing = false;
    NAV_ASSERT(mesh->loose.count == 0);
    NAV_ASSERT(islands->moved.count == 0 && islands->changed_clusters.count == 0);
    NAV_ASSERT(islands->deltas.count == 0 && islands->edges.count == 0);
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

bool navi_islands_are_moved(const Islands* islands) { return islands->mesh->handovers.count > 0; }

static bool update_touched(Islands* islands) {
    return navi_islands_rename(islands) && navi_islands_unite_small(islands) &&
           navi_islands_divide_large(islands) && navi_islands_count_portals(islands);
}

static bool update_noted(Islands* islands) {
    return navi_islands_apply_sizes(islands) && navi_islands_unite_small(islands) &&
           navi_islands_divide_large(islands) && navi_islands_apply_edges(islands);
}

static bool update(Islands* islands) {
    const Mesh* mesh = islands->mesh;
    NAV_ASSERT(mesh->queue_count == 0 && mesh->loose.count == 0);
    if (!navi_journal_reserve(mesh->journal, 1))
        return false;
    navi_journal_save(mesh->journal, islands->pool_counts, 0);
    islands->is_closing = true;
    return (mesh->has_clusters ? update_noted(islands) : update_touched(islands)) &&
           navi_islands_join_clusters(islands);
}

NavResult navi_islands_update(Islands* islands) {
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
    islands->deltas.count = islands->edges.count = islands->born.count = 0;
    islands->mesh->loose.count = 0;
}

void navi_islands_undo(Islands* islands) {
    for (uint32_t k = islands->moved.count; k-- > 0;)
        islands->mesh->cluster[islands->moved.data[k].node] = islands->moved.data[k].name;
    navi_islands_end(islands);
}
