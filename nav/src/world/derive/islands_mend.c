// Where a change may have cut clusters apart: there are loose triangles, and each part of such a
// cluster has one. So searches start from all loose triangles of a cluster, and what is cut off
// becomes a cluster of its own.
#include "base/assert.h"
#include "world/derive/islands.h"

// --- parts -------------------------------------------------------------------------------

// A cluster beside a small piece that has been cut off, with room for it. NAV_NONE: none.
static uint32_t cluster_for_piece(const Islands* islands, uint32_t group, uint32_t old) {
    const Mesh* mesh = islands->mesh;
    uint32_t size = islands->groups.data[group].count;
    for (uint32_t k = 0; size <= islands->limits.small && k < islands->found.count; k++) {
        uint32_t t = islands->found.data[k].node;
        if (navi_group_root(islands, islands->found.data[k].group) != group)
            continue;
        for (uint32_t i = 0; i < 3; i++) {
            uint32_t twin = mesh->tri[t].n[i];
            uint32_t other = twin == NAV_NONE ? NAV_NONE : mesh->cluster[twin >> 2];
            if (other != NAV_NONE && other != old &&
                islands->clusters.data[other].size + size <= islands->limits.most)
                return other;
        }
    }
    return NAV_NONE;
}

static bool name_pieces(Islands* islands, uint32_t old) {
    for (uint32_t g = 0; g < islands->groups.count; g++) {
        if (!islands->groups.data[g].is_cut)
            continue;
        uint32_t name = cluster_for_piece(islands, g, old);
        if (name == NAV_NONE && !navi_cluster_bear(islands, old, &name))
            return false;
        islands->groups.data[g].name = name;
    }
    for (uint32_t k = 0; k < islands->found.count; k++) {
        IslandFound* found = &islands->found.data[k];
        const IslandGroup* group = &islands->groups.data[navi_group_root(islands, found->group)];
        found->group = group->is_cut ? group->name : NAV_NONE;
    }
    return navi_clusters_put_found(islands);
}

static bool has_cut(const Islands* islands) {
    for (uint32_t g = 0; g < islands->groups.count; g++)
        if (islands->groups.data[g].is_cut)
            return true;
    return false;
}

bool navi_islands_search_ports(Islands* islands, const IslandSeed* ports, uint32_t count,
                               bool* is_cut) {
    IslandGraph graph = navi_graph_of_cluster(islands, ports->name);
    if (!navi_islands_search(islands, &graph, ports, count))
        return false;
    *is_cut = has_cut(islands);
    return !*is_cut || name_pieces(islands, graph.name);
}

// --- after one change --------------------------------------------------------------------

// The loose triangles that are still in their cluster. Where a flip has moved one to another
// cluster, its neighbours are loose.
static bool find_seeds(Islands* islands) {
    const Mesh* mesh = islands->mesh;
    islands->seeds.count = 0;
    if (!navi_array_reserve(islands->memory, &islands->seeds, mesh->loose.count))
        return false;
    for (uint32_t k = 0; k < mesh->loose.count; k++) {
        MeshLoose loose = mesh->loose.data[k];
        IslandSeed seed = {loose.t, loose.cluster, 0};
        if (mesh->cluster[loose.t] == loose.cluster)
            islands->seeds.data[islands->seeds.count++] = seed;
    }
    return navi_islands_sort_seeds(islands);
}

static bool mend(Islands* islands) {
    if (!find_seeds(islands))
        return false;
    uint32_t count = islands->seeds.count;
    for (uint32_t from = 0, to; from < count && islands->mesh->has_clusters; from = to) {
        const IslandSeed* seeds = &islands->seeds.data[from];
        for (to = from; to < count && islands->seeds.data[to].name == seeds->name;)
            to++;
        bool is_cut;
        if (to - from > 1 && !navi_islands_search_ports(islands, seeds, to - from, &is_cut))
            return false;
        islands->found_count += to - from > 1 ? islands->found.count : 0;
        if (islands->found_count > islands->limits.search)
            navi_islands_give_up(islands);
    }
    return true;
}

NavResult navi_islands_mend(Islands* islands) {
    if (islands->mesh->loose.count == 0)
        return NAV_OK;
    NAV_ASSERT(islands->mesh->has_clusters && islands->mesh->queue_count == 0);
    bool is_done = mend(islands);
    islands->mesh->loose.count = 0;
    return is_done ? NAV_OK : NAV_ERR_MEMORY;
}
