// The records of clusters, portals and names of islands. What a commit writes is in the journal.
#include <string.h>

#include "base/assert.h"
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
    return navi_array_reserve_zeroed(islands->memory, &islands->marks, clusters);
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
