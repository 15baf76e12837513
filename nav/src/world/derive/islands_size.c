// Clusters of a useful size: small ones are united with a neighbour, large ones are divided.
#include "base/assert.h"
#include "mesh/touched.h"
#include "world/derive/islands.h"

// --- small clusters ----------------------------------------------------------------------

// All triangles of the cluster of t join cluster `to`.
static bool unite_cluster(Islands* islands, uint32_t t, uint32_t to) {
    IslandGraph graph = navi_graph_of_cluster(islands, islands->mesh->cluster[t]);
    if (!navi_islands_list(islands, &graph, t))
        return false;
    for (uint32_t k = 0; k < islands->found.count; k++)
        islands->found.data[k].group = to;
    return navi_clusters_put_found(islands);
}

// The triangles lie beside each other, in different clusters.
static bool unite_if_small(Islands* islands, uint32_t t, uint32_t other) {
    uint32_t a = islands->mesh->cluster[t], b = islands->mesh->cluster[other];
    uint32_t a_size = islands->clusters.data[a].size, b_size = islands->clusters.data[b].size;
    if ((a_size > islands->limits.small && b_size > islands->limits.small) ||
        a_size + b_size > islands->limits.most)
        return true;
    return a_size < b_size || (a_size == b_size && a > b) ? unite_cluster(islands, t, b)
                                                          : unite_cluster(islands, other, a);
}

static bool is_small(const Islands* islands, uint32_t cluster) {
    uint32_t size = islands->clusters.data[cluster].size;
    return size > 0 && size <= islands->limits.small;
}

// May a small cluster have grown or shrunk beside another one, or have got a neighbour?
static bool has_small(const Islands* islands) {
    for (uint32_t k = 0; k < islands->changed_clusters.count; k++) {
        uint32_t cluster = islands->changed_clusters.data[k];
        if (islands->clusters.data[cluster].first != NAV_NONE && is_small(islands, cluster))
            return true;
    }
    for (uint32_t k = 0; k < islands->edges.count; k++)
        if (is_small(islands, islands->edges.data[k].a) ||
            is_small(islands, islands->edges.data[k].b))
            return true;
    return !islands->mesh->has_clusters;
}

bool navi_islands_unite_small(Islands* islands) {
    const Mesh* mesh = islands->mesh;
    if (!has_small(islands))
        return true;
    for (uint32_t k = 0; k < navi_touched_count(mesh); k++) {
        uint32_t t = navi_touched_at(mesh, k);
        for (uint32_t i = 0; i < 3 && navi_cluster_ends_at(mesh, t); i++) {
            uint32_t twin = mesh->tri[t].n[i], other = twin >> 2;
            if (twin != NAV_NONE && mesh->cluster[other] != NAV_NONE &&
                mesh->cluster[other] != mesh->cluster[t] && !unite_if_small(islands, t, other))
                return false;
        }
    }
    return true;
}

// --- large clusters ----------------------------------------------------------------------

// `found` is a tree by breadth, in which the root has at most three children and any other triangle
// two. From its leaves on, a branch is cut off as soon as it has `size` triangles. So it has fewer
// than twice as many, and the cluster at the root fewer than three times.
bool navi_islands_divide_found(Islands* islands, uint32_t keep) {
    IslandFound* found = islands->found.data;
    uint32_t count = islands->found.count;
    if (!navi_array_reserve(islands->memory, &islands->weights, count))
        return false;
    uint32_t* weights = islands->weights.data;
    for (uint32_t k = 0; k < count; k++)
        weights[k] = 1;
    for (uint32_t k = count; count > 2 * islands->limits.size && k-- > 1;)
        if (weights[k] < islands->limits.size)
            weights[found[k].next] += weights[k];
    for (uint32_t k = 0; k < count; k++) {
        bool is_top =
            k == 0 || (count > 2 * islands->limits.size && weights[k] >= islands->limits.size);
        uint32_t cluster = is_top ? keep : found[found[k].next].group;
        if (is_top && k > 0 && keep != NAV_NONE && !navi_cluster_bear(islands, keep, &cluster))
            return false;
        if (is_top && keep == NAV_NONE && !navi_cluster_take(islands, &cluster))
            return false;
        found[k].group = cluster;
    }
    return navi_clusters_put_found(islands);
}

// A triangle of a cluster that has grown. It is touched, or has come from another cluster.
static uint32_t triangle_of(const Islands* islands, uint32_t cluster) {
    const Mesh* mesh = islands->mesh;
    for (uint32_t k = 0; k < navi_touched_count(mesh); k++)
        if (mesh->cluster[navi_touched_at(mesh, k)] == cluster)
            return navi_touched_at(mesh, k);
    for (uint32_t k = 0; k < islands->moved.count; k++)
        if (mesh->cluster[islands->moved.data[k].node] == cluster)
            return islands->moved.data[k].node;
    return NAV_NONE;
}

bool navi_islands_divide_large(Islands* islands) {
    for (uint32_t k = 0; k < islands->changed_clusters.count; k++) {
        uint32_t cluster = islands->changed_clusters.data[k];
        if (islands->clusters.data[cluster].size <= islands->limits.most)
            continue;
        uint32_t t = triangle_of(islands, cluster);
        NAV_ASSERT(t != NAV_NONE);
        IslandGraph graph = navi_graph_of_cluster(islands, cluster);
        if (!navi_islands_list(islands, &graph, t) || !navi_islands_divide_found(islands, cluster))
            return false;
        NAV_ASSERT(islands->clusters.data[cluster].size <= islands->limits.most);
    }
    return true;
}
