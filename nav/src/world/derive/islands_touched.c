// All touched triangles get clusters again: those around them, or new ones. Then each cluster that
// has lost triangles is searched: what has come apart becomes a cluster of its own.
//
// A cluster was connected before the commit. So each of its untouched triangles is connected to an
// untouched triangle beside a touched one of the cluster (a port), or the cluster has lost nothing.
// So it is connected if its ports are. They are if the ports around each piece of touched triangles
// are: a path in the cluster as it was enters and leaves each piece by its ports.
#include "base/assert.h"
#include "mesh/touched.h"
#include "world/derive/islands.h"

static bool is_touched(const Mesh* mesh, uint32_t t) {
    return (mesh->tri[t].flags & TRI_TOUCHED) != 0;
}

static bool was_walkable(const MeshTouched* saved) {
    return (saved->old.flags & TRI_ALIVE) != 0 && saved->cluster != NAV_NONE;
}

static bool leave_clusters(Islands* islands) {
    Mesh* mesh = islands->mesh;
    for (uint32_t k = 0; k < mesh->touched.count; k++) {
        const MeshTouched* saved = &mesh->touched.data[k];
        IslandCluster* cluster =
            was_walkable(saved) ? navi_cluster_write(islands, saved->cluster) : NULL;
        if (was_walkable(saved) && cluster == NULL)
            return false;
        if (cluster != NULL)
            cluster->size--;
    }
    for (uint32_t k = 0; k < navi_touched_count(mesh); k++) {
        uint32_t t = navi_touched_at(mesh, k);
        bool is_walkable = navi_tri_is_alive(mesh, t) &&
                           navi_tri_is_walkable(islands->labels, mesh, t, UINT32_MAX);
        mesh->cluster[t] = is_walkable ? CLUSTER_UNNAMED : NAV_NONE;
    }
    return true;
}

// --- components of touched triangles -----------------------------------------------------

// The largest cluster beside the triangles in `found` that has room for them; NAV_NONE: none.
static uint32_t cluster_beside(const Islands* islands) {
    const Mesh* mesh = islands->mesh;
    uint32_t best = NAV_NONE, room = islands->limits.most - islands->found.count;
    for (uint32_t k = 0; k < islands->found.count; k++)
        for (uint32_t i = 0; i < 3; i++) {
            uint32_t twin = mesh->tri[islands->found.data[k].node].n[i];
            uint32_t other = twin == NAV_NONE ? NAV_NONE : mesh->cluster[twin >> 2];
            if (other < CLUSTER_UNNAMED && islands->clusters.data[other].size <= room &&
                (best == NAV_NONE ||
                 islands->clusters.data[other].size > islands->clusters.data[best].size))
                best = other;
        }
    return best;
}

// A part of a larger component becomes a cluster of its own, and so does a component that finds no
// room beside it.
static bool name_component(Islands* islands) {
    bool is_part = islands->found.count >= islands->limits.size;
    uint32_t cluster = is_part ? NAV_NONE : cluster_beside(islands);
    if (cluster == NAV_NONE && !navi_cluster_take(islands, &cluster))
        return false;
    for (uint32_t k = 0; k < islands->found.count; k++)
        islands->found.data[k].group = cluster;
    return navi_clusters_put_found(islands);
}

static bool name_components(Islands* islands) {
    const Mesh* mesh = islands->mesh;
    IslandGraph graph = navi_graph_of_cluster(islands, CLUSTER_UNNAMED);
    for (uint32_t k = 0; k < navi_touched_count(mesh); k++) {
        uint32_t t = navi_touched_at(mesh, k);
        if (mesh->cluster[t] != CLUSTER_UNNAMED)
            continue;
        if (!navi_islands_list_some(islands, &graph, t, islands->limits.size) ||
            !name_component(islands))
            return false;
    }
    return true;
}

// --- clusters that have lost triangles ---------------------------------------------------

// Of the piece of touched triangle k: one for all of them.
static uint32_t piece_of(Islands* islands, uint32_t k) {
    uint32_t* parent = islands->weights.data;
    NAV_BOUND(left, islands->mesh->touched.count);
    while (parent[k] != k) {
        NAV_ROUND(left);
        parent[k] = parent[parent[k]];
        k = parent[k];
    }
    return k;
}

// The pieces of touched triangles that were connected in one cluster.
static bool find_pieces(Islands* islands) {
    const Mesh* mesh = islands->mesh;
    uint32_t count = mesh->touched.count, *place = mesh->queue; // by triangle
    if (!navi_array_reserve(islands->memory, &islands->weights, count))
        return false;
    for (uint32_t k = 0; k < count; k++) {
        islands->weights.data[k] = k;
        place[mesh->touched.data[k].t] = k;
    }
    for (uint32_t k = 0; k < count; k++) {
        const MeshTouched* saved = &mesh->touched.data[k];
        for (uint32_t i = 0; i < 3 && was_walkable(saved); i++) {
            uint32_t twin = saved->old.n[i];
            if (twin == NAV_NONE || !is_touched(mesh, twin >> 2))
                continue;
            uint32_t other = place[twin >> 2];
            if (was_walkable(&mesh->touched.data[other]) &&
                mesh->touched.data[other].cluster == saved->cluster)
                islands->weights.data[piece_of(islands, k)] = piece_of(islands, other);
        }
    }
    return true;
}

// The ports, before any triangle has got another cluster.
static bool find_ports(Islands* islands) {
    const Mesh* mesh = islands->mesh;
    islands->seeds.count = 0;
    if (!find_pieces(islands))
        return false;
    for (uint32_t k = 0; k < mesh->touched.count; k++) {
        const MeshTouched* saved = &mesh->touched.data[k];
        for (uint32_t i = 0; i < 3 && was_walkable(saved); i++) {
            uint32_t twin = saved->old.n[i], other = twin >> 2;
            if (twin == NAV_NONE || is_touched(mesh, other) ||
                mesh->cluster[other] != saved->cluster)
                continue;
            if (!navi_array_room(islands->memory, &islands->seeds))
                return false;
            IslandSeed port = {other, saved->cluster, piece_of(islands, k)};
            islands->seeds.data[islands->seeds.count++] = port;
        }
    }
    return navi_islands_sort_seeds(islands);
}

// Move the ports that are still in their cluster to `kept`. Returns their number.
static uint32_t keep_ports(const Islands* islands, const IslandSeed* ports, uint32_t count,
                           IslandSeed* kept) {
    uint32_t kept_count = 0;
    for (uint32_t k = 0; k < count; k++)
        if (islands->mesh->cluster[ports[k].node] == ports[k].name)
            kept[kept_count++] = ports[k];
    return kept_count;
}

static uint32_t count_of_piece(const IslandSeed* ports, uint32_t count) {
    uint32_t k = 1;
    while (k < count && ports[k].piece == ports->piece)
        k++;
    return k;
}

// What was cut off may have led from one piece to another. So the ports of all pieces that have
// lost one are searched together, until nothing is cut off.
static bool search_losers(Islands* islands, const IslandSeed* ports, uint32_t count) {
    IslandSeed* room = islands->seeds.data + islands->seeds.count;
    bool is_cut = true;
    NAV_BOUND(left, count + 1);
    while (is_cut) {
        NAV_ROUND(left);
        uint32_t all = 0;
        for (uint32_t from = 0, n; from < count; from += n) {
            n = count_of_piece(ports + from, count - from);
            uint32_t kept = keep_ports(islands, ports + from, n, room + all);
            all += kept < n ? kept : 0;
        }
        is_cut = false;
        if (all > 1 && !navi_islands_search_ports(islands, room, all, &is_cut))
            return false;
    }
    return true;
}

// Are the ports of each piece of the cluster connected? They are close together, so mostly this is
// soon known.
static bool search_cluster(Islands* islands, const IslandSeed* ports, uint32_t count) {
    IslandSeed* room = islands->seeds.data + islands->seeds.count;
    bool is_cut_once = false;
    for (uint32_t from = 0, n; from < count; from += n) {
        bool is_cut = false;
        n = count_of_piece(ports + from, count - from);
        uint32_t kept = keep_ports(islands, ports + from, n, room);
        if (kept > 1 && !navi_islands_search_ports(islands, room, kept, &is_cut))
            return false;
        is_cut_once |= is_cut;
    }
    return !is_cut_once || search_losers(islands, ports, count);
}

static bool search_clusters(Islands* islands) {
    uint32_t count = islands->seeds.count;
    for (uint32_t from = 0, to; from < count; from = to) {
        for (to = from;
             to < count && islands->seeds.data[to].name == islands->seeds.data[from].name;)
            to++;
        if (!search_cluster(islands, islands->seeds.data + from, to - from))
            return false;
    }
    return true;
}

bool navi_islands_rename(Islands* islands) {
    return leave_clusters(islands) && find_ports(islands) && name_components(islands) &&
           search_clusters(islands);
}
