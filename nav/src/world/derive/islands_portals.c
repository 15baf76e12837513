// The graph of clusters: portals, and the islands that they make.
//
// The edges that each change adds or takes away are noted (islands_deltas.c). If the commit has
// given that up, portals are counted again at the triangles that are others now, or in another
// cluster: first their old edges are taken away, then their new ones added. Each edge is counted
// from one side.
//
// Islands change only where a portal has come or gone, or a cluster was born. First what has lost a
// portal is searched, then new clusters get islands, then portals that have come join islands.
#include "base/assert.h"
#include "mesh/touched.h"
#include "world/derive/islands.h"

// --- counting ----------------------------------------------------------------------------

// In mesh->queue, which is empty, each of these triangles has a number: those that were touched
// first, then those that moved. Of several moves of one triangle the first one counts.
static void number_triangles(Islands* islands) {
    Mesh* mesh = islands->mesh;
    for (uint32_t k = islands->moved.count; k-- > 0;)
        mesh->queue[islands->moved.data[k].node] = mesh->touched.count + k;
    for (uint32_t k = 0; k < mesh->touched.count; k++)
        mesh->queue[mesh->touched.data[k].t] = k;
}

// Is the triangle another one now, or in another cluster? `*old` becomes its cluster before.
static bool is_other(const Islands* islands, uint32_t t, uint32_t* old) {
    const Mesh* mesh = islands->mesh;
    *old = mesh->cluster[t];
    uint32_t k = mesh->queue[t];
    if (mesh->tri[t].flags & TRI_TOUCHED) {
        *old = t < mesh->old_slots ? mesh->touched.data[k].cluster : NAV_NONE;
        return true;
    }
    k -= mesh->touched.count;
    if (k >= islands->moved.count || islands->moved.data[k].node != t)
        return false;
    *old = islands->moved.data[k].name;
    return true;
}

// The link of the portal from a to b; NAV_NONE: there is none.
static uint32_t link_between(const Islands* islands, uint32_t a, uint32_t b) {
    uint32_t link = islands->clusters.data[a].first;
    NAV_BOUND(left, islands->counts->portal_count);
    while (link != NAV_NONE && islands->portals.data[link >> 1].cluster[~link & 1] != b) {
        NAV_ROUND(left);
        link = islands->portals.data[link >> 1].next[link & 1];
    }
    return link;
}

static bool take_portal(Islands* islands, uint32_t* portal) {
    IslandCounts* counts = islands->counts;
    *portal = counts->portal_free;
    if (*portal != NAV_NONE) {
        IslandPortal* record = navi_portal_write(islands, *portal);
        if (record != NULL)
            counts->portal_free = record->next[0];
        return record != NULL;
    }
    if (!navi_array_reserve(islands->memory, &islands->portals, (size_t)counts->portal_count + 1))
        return false;
    *portal = counts->portal_count++;
    IslandPortal fresh = {{NAV_NONE, NAV_NONE}, {NAV_NONE, NAV_NONE}, 0, false};
    islands->portals.data[*portal] = fresh;
    return navi_portal_write(islands, *portal) != NULL;
}

static bool add_portal(Islands* islands, uint32_t a, uint32_t b, uint32_t* link) {
    uint32_t portal, ends[2] = {a, b};
    if (!take_portal(islands, &portal))
        return false;
    for (uint32_t side = 0; side < 2; side++) {
        IslandCluster* cluster = navi_cluster_write(islands, ends[side]);
        if (cluster == NULL)
            return false;
        islands->portals.data[portal].cluster[side] = ends[side];
        islands->portals.data[portal].next[side] = cluster->first;
        cluster->first = 2 * portal + side;
    }
    *link = 2 * portal;
    return true;
}

bool navi_islands_count_edges(Islands* islands, uint32_t a, uint32_t b, uint32_t by) {
    uint32_t link = link_between(islands, a, b);
    if (link == NAV_NONE && !add_portal(islands, a, b, &link))
        return false;
    IslandPortal* portal = navi_portal_write(islands, link >> 1);
    if (portal == NULL)
        return false;
    portal->count += by;
    return true;
}

// Take the edges away that triangle t had, with these neighbours, when it was in `cluster`.
static bool take_old_edges(Islands* islands, uint32_t t, uint32_t cluster, const uint32_t n[3]) {
    for (uint32_t i = 0; i < 3 && cluster != NAV_NONE; i++) {
        if (n[i] == NAV_NONE)
            continue;
        uint32_t other, u = n[i] >> 2;
        bool is_counted_there = is_other(islands, u, &other) && u < t;
        if (other != NAV_NONE && other != cluster && !is_counted_there &&
            !navi_islands_count_edges(islands, cluster, other, UINT32_MAX))
            return false;
    }
    return true;
}

static bool add_new_edges(Islands* islands, uint32_t t) {
    const Mesh* mesh = islands->mesh;
    uint32_t cluster = mesh->cluster[t], old;
    for (uint32_t i = 0; i < 3 && navi_cluster_ends_at(mesh, t); i++) {
        uint32_t twin = mesh->tri[t].n[i], other = twin == NAV_NONE ? NAV_NONE : twin >> 2;
        if (other == NAV_NONE || mesh->cluster[other] == NAV_NONE ||
            mesh->cluster[other] == cluster || (is_other(islands, other, &old) && other < t))
            continue;
        if (!navi_islands_count_edges(islands, cluster, mesh->cluster[other], 1))
            return false;
    }
    return true;
}

static bool is_first_move(const Islands* islands, uint32_t k) {
    const Mesh* mesh = islands->mesh;
    return mesh->queue[islands->moved.data[k].node] == mesh->touched.count + k;
}

bool navi_islands_count_portals(Islands* islands) {
    const Mesh* mesh = islands->mesh;
    number_triangles(islands);
    for (uint32_t k = 0; k < mesh->touched.count; k++) {
        const MeshTouched* saved = &mesh->touched.data[k];
        if (!take_old_edges(islands, saved->t, saved->cluster, saved->old.n))
            return false;
    }
    for (uint32_t k = 0; k < islands->moved.count; k++) {
        IslandSeed moved = islands->moved.data[k];
        if (is_first_move(islands, k) &&
            !take_old_edges(islands, moved.node, moved.name, mesh->tri[moved.node].n))
            return false;
    }
    for (uint32_t k = 0; k < navi_touched_count(mesh); k++)
        if (!add_new_edges(islands, navi_touched_at(mesh, k)))
            return false;
    for (uint32_t k = 0; k < islands->moved.count; k++)
        if (is_first_move(islands, k) && !add_new_edges(islands, islands->moved.data[k].node))
            return false;
    return true;
}

// --- portals and clusters that are gone --------------------------------------------------

static bool unlink_portal(Islands* islands, uint32_t portal, uint32_t side) {
    IslandPortal* gone = &islands->portals.data[portal];
    uint32_t link = 2 * portal + side, before = islands->clusters.data[gone->cluster[side]].first;
    if (before == link) {
        IslandCluster* cluster = navi_cluster_write(islands, gone->cluster[side]);
        if (cluster == NULL)
            return false;
        cluster->first = gone->next[side];
        return true;
    }
    NAV_BOUND(left, islands->counts->portal_count);
    while (islands->portals.data[before >> 1].next[before & 1] != link) {
        NAV_ROUND(left);
        before = islands->portals.data[before >> 1].next[before & 1];
    }
    IslandPortal* last = navi_portal_write(islands, before >> 1);
    if (last == NULL)
        return false;
    last->next[before & 1] = gone->next[side];
    return true;
}

static bool add_seed(Islands* islands, uint32_t cluster) {
    if (islands->clusters.data[cluster].size == 0)
        return true;
    if (!navi_array_room(islands->memory, &islands->seeds))
        return false;
    IslandSeed seed = {cluster, islands->clusters.data[cluster].island, 0};
    islands->seeds.data[islands->seeds.count++] = seed;
    return true;
}

// Both ends of each portal that is gone become seeds, and so do clusters that were one.
static bool find_lost(Islands* islands) {
    islands->seeds.count = 0;
    for (uint32_t k = 0; k < islands->changed_portals.count; k++) {
        IslandPortalChange change = islands->changed_portals.data[k];
        IslandPortal* portal = &islands->portals.data[change.portal];
        NAV_ASSERT(portal->count <= 3 * islands->mesh->counts->tri_alive);
        if (portal->count > 0 || portal->cluster[0] == NAV_NONE)
            continue;
        uint32_t a = portal->cluster[0], b = portal->cluster[1];
        if (change.old_count > 0 && (!add_seed(islands, a) || !add_seed(islands, b)))
            return false;
        if (!unlink_portal(islands, change.portal, 0) || !unlink_portal(islands, change.portal, 1))
            return false;
        portal->cluster[0] = portal->cluster[1] = NAV_NONE;
        portal->next[0] = islands->counts->portal_free;
        islands->counts->portal_free = change.portal;
    }
    for (uint32_t k = 0; k < islands->born.count; k++)
        if (!add_seed(islands, islands->born.data[k].node) ||
            !add_seed(islands, islands->born.data[k].name))
            return false;
    return true;
}

static bool free_empty_clusters(Islands* islands) {
    for (uint32_t k = 0; k < islands->changed_clusters.count; k++) {
        uint32_t c = islands->changed_clusters.data[k];
        if (islands->clusters.data[c].size > 0)
            continue;
        NAV_ASSERT(islands->clusters.data[c].first == NAV_NONE);
        if (!navi_cluster_set_island(islands, c, NAV_NONE))
            return false;
        islands->clusters.data[c].first = islands->counts->cluster_free;
        islands->counts->cluster_free = c;
    }
    return true;
}

// --- islands -----------------------------------------------------------------------------

static bool give_island(Islands* islands, uint32_t island) {
    for (uint32_t k = 0; k < islands->found.count; k++)
        if (!navi_cluster_set_island(islands, islands->found.data[k].node, island))
            return false;
    return true;
}

static bool name_parts(Islands* islands) {
    for (uint32_t g = 0; g < islands->groups.count; g++)
        if (islands->groups.data[g].is_cut &&
            !navi_island_take(islands, &islands->groups.data[g].name))
            return false;
    for (uint32_t k = 0; k < islands->found.count; k++) {
        const IslandFound* found = &islands->found.data[k];
        const IslandGroup* group = &islands->groups.data[navi_group_root(islands, found->group)];
        if (group->is_cut && !navi_cluster_set_island(islands, found->node, group->name))
            return false;
    }
    return true;
}

static bool split_islands(Islands* islands) {
    if (!navi_islands_sort_seeds(islands))
        return false;
    uint32_t count = islands->seeds.count;
    for (uint32_t from = 0, to; from < count; from = to) {
        uint32_t island = islands->seeds.data[from].name;
        for (to = from; to < count && islands->seeds.data[to].name == island;)
            to++;
        if (island == NAV_NONE) // gets an island below
            continue;
        IslandGraph graph = navi_graph_of_island(islands, island);
        if (!navi_islands_search(islands, &graph, islands->seeds.data + from, to - from) ||
            !name_parts(islands))
            return false;
    }
    return true;
}

// A known island beside the clusters in `found`, the one with most clusters. NAV_NONE: none.
static uint32_t island_beside(const Islands* islands) {
    uint32_t best = NAV_NONE;
    for (uint32_t k = 0; k < islands->found.count; k++) {
        uint32_t link = islands->clusters.data[islands->found.data[k].node].first;
        while (link != NAV_NONE) {
            const IslandPortal* portal = &islands->portals.data[link >> 1];
            uint32_t island = islands->clusters.data[portal->cluster[~link & 1]].island;
            if (island != NAV_NONE &&
                (best == NAV_NONE || islands->names.data[island] > islands->names.data[best]))
                best = island;
            link = portal->next[link & 1];
        }
    }
    return best;
}

// New clusters get the island beside them, or a new one.
static bool name_new_clusters(Islands* islands) {
    for (uint32_t k = 0; k < islands->changed_clusters.count; k++) {
        uint32_t c = islands->changed_clusters.data[k];
        if (islands->clusters.data[c].size == 0 || islands->clusters.data[c].island != NAV_NONE)
            continue;
        IslandGraph graph = navi_graph_of_island(islands, NAV_NONE);
        if (!navi_islands_list(islands, &graph, c))
            return false;
        uint32_t island = island_beside(islands);
        if (island == NAV_NONE && !navi_island_take(islands, &island))
            return false;
        if (!give_island(islands, island))
            return false;
    }
    return true;
}

// Islands that a changed portal joins get the name of the one with more clusters.
static bool join_islands(Islands* islands) {
    for (uint32_t k = 0; k < islands->changed_portals.count; k++) {
        const IslandPortal* portal =
            &islands->portals.data[islands->changed_portals.data[k].portal];
        if (portal->count == 0)
            continue;
        uint32_t a = portal->cluster[0], b = portal->cluster[1];
        uint32_t x = islands->clusters.data[a].island, y = islands->clusters.data[b].island;
        if (x == y)
            continue;
        uint32_t x_count = islands->names.data[x], y_count = islands->names.data[y];
        bool is_y_kept = x_count < y_count || (x_count == y_count && x > y);
        IslandGraph graph = navi_graph_of_island(islands, is_y_kept ? x : y);
        if (!navi_islands_list(islands, &graph, is_y_kept ? a : b) ||
            !give_island(islands, is_y_kept ? y : x))
            return false;
    }
    return true;
}

bool navi_islands_join_clusters(Islands* islands) {
    return find_lost(islands) && split_islands(islands) && name_new_clusters(islands) &&
           join_islands(islands) && free_empty_clusters(islands);
}
