// Islands: the connected components of walkable triangles (for the full mask). Each commit updates
// them. The name of an island is a number.
//
// An island is made of clusters: connected sets of some thousand triangles. A triangle knows its
// cluster (Mesh.cluster), a cluster knows its island. Clusters that touch have a portal, which
// counts the edges between them. So a change costs at most the clusters that it touches, and a
// search over the few clusters of an island. README.md proves it.
//
// Each change updates the clusters (islands_local.c, mesh/clusters.c). Where one may have come
// apart, it is searched (islands_mend.c). If a commit would search too much, or makes most of the
// world, its end puts all touched triangles into clusters instead (islands_touched.c).
#ifndef NAVI_WORLD_DERIVE_ISLANDS_H
#define NAVI_WORLD_DERIVE_ISLANDS_H

#include "carve/carve.h"
#include "world/label/labels.h"

// The sizes of clusters. Only tests choose others.
typedef struct IslandLimits {
    uint32_t size;  // larger sets of triangles are divided into clusters of some `size` to 3 * size
    uint32_t most;  // a cluster that grows beyond this is divided; at least 3 * size
    uint32_t small; // a cluster of at most this many triangles is united with a neighbour
    uint32_t search; // how many triangles the searches after changes may find in one commit
} IslandLimits;

// The cluster of a triangle that is going to be named, while the end of a commit runs.
#define CLUSTER_UNNAMED (NAV_NONE - 1)

// A link of a list of portals: 2 * portal + side.
typedef struct IslandCluster {
    uint32_t size;   // number of triangles; 0: the slot is free
    uint32_t first;  // link of its first portal; the next free slot
    uint32_t island; // NAV_NONE: not known yet
    bool is_changed; // by the open update, so it is in the journal
} IslandCluster;

typedef struct IslandPortal {
    uint32_t cluster[2];
    uint32_t
        next[2];    // link of the next portal of each cluster; next[0] of a free slot: the next one
    uint32_t count; // edges between triangles of these clusters; 0: the slot is free
    bool is_changed;
} IslandPortal;

typedef struct IslandCounts {
    uint32_t cluster_count, cluster_free;
    uint32_t portal_count, portal_free;
    uint32_t name_count, lowest_free; // of names of islands
    uint32_t alive;                   // islands
} IslandCounts;

// A change of the size of a cluster, or of the number of edges between two. It is applied when the
// commit ends.
typedef struct IslandDelta {
    uint32_t cluster, change; // modulo 2^32
} IslandDelta;
typedef struct IslandEdges {
    uint32_t a, b, change;
} IslandEdges;

// An edge of the rim of a cavity, with triangles of one cluster on both sides before the patch:
// islands_local.c.
typedef struct IslandRim {
    uint32_t piece, h; // h: the half-edge of the triangle outside the cavity
} IslandRim;

// An untouched triangle, or a cluster, and to what it belonged.
typedef struct IslandSeed {
    uint32_t node, name;
    uint32_t piece; // of the touched triangles, as they were
} IslandSeed;

// A triangle or cluster that a search has found.
typedef struct IslandFound {
    uint32_t node, group;
    uint32_t next; // the next one to be visited; or its parent in a tree, as an index
} IslandFound;

// What a search has found from one seed, or from several that have met.
typedef struct IslandGroup {
    uint32_t parent;      // in a union-find forest
    uint32_t first, last; // to be visited
    bool is_cut;          // all has been visited, so it is connected to nothing else
    uint32_t count, name; // of a group that is cut off
} IslandGroup;

typedef struct IslandPortalChange {
    uint32_t portal, old_count;
} IslandPortalChange;

typedef struct Islands {
    NavMemory* memory;
    Mesh* mesh;
    const Labels* labels;
    const Carve* carve; // holds the triangles that a patch made
    IslandLimits limits;
    NAV_ARRAY(IslandCluster) clusters;
    NAV_ARRAY(IslandPortal) portals;
    NAV_ARRAY(uint32_t) names; // by island: its number of clusters; 0: the name is free
    IslandCounts* counts;      // the numbers of slots of these arrays, and what else is journaled
    IslandCounts counts_now;
    uint32_t pool_clusters, pool_portals, pool_names, pool_counts; // in the journal
    // The open commit.
    bool is_closing;      // its end runs
    uint32_t found_count; // by searches after changes
    NAV_ARRAY(IslandDelta) deltas;
    NAV_ARRAY(IslandEdges) edges;
    NAV_ARRAY(IslandSeed) born; // clusters that were a part of another one, and that one
    NAV_ARRAY(IslandSeed)
    moved; // untouched triangles that its end put into another cluster, and
           // the old one
    // Scratch of one change.
    NAV_ARRAY(IslandRim) rim;
    NAV_ARRAY(uint32_t) fresh; // walkable triangles without a cluster
    NAV_ARRAY(uint32_t) component_names;
    NAV_ARRAY(uint32_t) visited; // triangles
    // Scratch of one update.
    NAV_ARRAY(IslandSeed) seeds; // then as much room to sort them
    NAV_ARRAY(uint32_t) order;
    NAV_ARRAY(IslandFound) found;
    NAV_ARRAY(IslandGroup) groups;
    NAV_ARRAY(uint32_t) weights; // by found triangle; or by touched one: another one of its piece
    NAV_ARRAY(uint32_t) marks;   // by cluster: where it is in `found`, to be verified
    NAV_ARRAY(uint32_t) changed_clusters;
    NAV_ARRAY(IslandPortalChange) changed_portals;
} Islands;

// The parts must not move in memory afterwards.
void navi_islands_init(Islands* islands, Mesh* mesh, const Labels* labels, const Carve* carve);
void navi_islands_fini(Islands* islands);
void navi_islands_open(Islands* islands);
// Room for the marks of this many clusters.
bool navi_islands_reserve_marks(Islands* islands, uint32_t clusters);

// islands_local.c: update the clusters right after one change. The first is called between trace
// and patch, the second after the labels, with the triangles outside the cavity that became
// walkable or blocked. Without a patch the first is not called. Errors: MEMORY.
NavResult navi_islands_before_patch(Islands* islands);
NavResult navi_islands_after_labels(Islands* islands, bool has_patch, const uint32_t* switched,
                                    uint32_t count);
// islands_mend.c: divide the clusters that one change has cut apart, when its edges are legal.
// Errors: MEMORY.
NavResult navi_islands_mend(Islands* islands);

// Has the open commit something that navi_islands_update must look at, besides patches and labels?
bool navi_islands_are_moved(const Islands* islands);
// Update at the end of a commit. Errors: MEMORY. On an error of this or of what follows, the caller
// must undo the commit.
NavResult navi_islands_update(Islands* islands);
// The commit was undone, its journal too; or it has ended.
void navi_islands_undo(Islands* islands);
void navi_islands_end(Islands* islands);

// The island of triangle t; NAV_NONE: it is not walkable.
static inline uint32_t navi_island_of(const Islands* islands, uint32_t t) {
    uint32_t cluster = islands->mesh->cluster[t];
    return cluster == NAV_NONE ? NAV_NONE : islands->clusters.data[cluster].island;
}

// islands_check.c: compare with a flood. NULL if all is right, or else what is wrong.
const char* navi_islands_check(const Islands* islands);

// --- between the files of islands ---------------------------------------------------------
// Those that return a bool or a pointer return false or NULL if there is no memory.

// For writing: saves the record first. Taking a cluster or an island name.
IslandCluster* navi_cluster_write(Islands* islands, uint32_t cluster);
IslandPortal* navi_portal_write(Islands* islands, uint32_t portal);
bool navi_cluster_take(Islands* islands, uint32_t* cluster);
// The island of a cluster; NAV_NONE: a new one, or none if the cluster is free.
bool navi_cluster_set_island(Islands* islands, uint32_t cluster, uint32_t island);
bool navi_island_take(Islands* islands, uint32_t* island);
// `cluster` was a part of `old`, and is of the same island until the search says otherwise.
bool navi_cluster_bear(Islands* islands, uint32_t old, uint32_t* cluster);

// Is triangle t walkable, and beside one of another cluster? Which neighbours are walkable cannot
// be predicted, so there are no branches for them.
static inline bool navi_cluster_ends_at(const Mesh* mesh, uint32_t t) {
    uint32_t cluster = mesh->cluster[t], ends = 0;
    for (uint32_t i = 0; i < 3 && cluster != NAV_NONE; i++) {
        uint32_t twin = mesh->tri[t].n[i], other = mesh->cluster[twin == NAV_NONE ? t : twin >> 2];
        ends |= (uint32_t)(other != cluster) & (uint32_t)(other != NAV_NONE);
    }
    return ends != 0;
}

// islands_deltas.c: note that a cluster grows, or that two get more edges between them; or fewer.
bool navi_islands_note_size(Islands* islands, uint32_t cluster, uint32_t change);
bool navi_islands_note_edges(Islands* islands, uint32_t a, uint32_t b, uint32_t change);
// Apply what was noted: the sizes, and then the edges.
bool navi_islands_apply_sizes(Islands* islands);
bool navi_islands_apply_edges(Islands* islands);
// Give up the clusters of the mesh until the end of the commit.
void navi_islands_give_up(Islands* islands);

// islands_put.c: put the triangles in `found` into the clusters that are their groups; NAV_NONE: as
// it was.
bool navi_clusters_put_found(Islands* islands);
// islands_touched.c: give all touched triangles clusters, and divide what has come apart.
bool navi_islands_rename(Islands* islands);
// islands_mend.c: search from these triangles of one cluster. What is cut off becomes new clusters,
// or joins another one beside it. The rest is connected, if each part of the cluster has one of
// them.
bool navi_islands_search_ports(Islands* islands, const IslandSeed* ports, uint32_t count,
                               bool* is_cut);
// islands_size.c: unite small clusters beside touched triangles with neighbours; divide large ones;
// divide the triangles in `found`, a tree. The part at its root becomes `keep`; NAV_NONE: a new
// one.
bool navi_islands_unite_small(Islands* islands);
bool navi_islands_divide_large(Islands* islands);
bool navi_islands_divide_found(Islands* islands, uint32_t keep);
// islands_portals.c: add to the edges between two clusters. Count portals again beside triangles
// that are others now. Then find the islands of clusters.
bool navi_islands_count_edges(Islands* islands, uint32_t a, uint32_t b, uint32_t by);
bool navi_islands_count_portals(Islands* islands);
bool navi_islands_join_clusters(Islands* islands);

// islands_search.c: a graph of triangles, or of clusters, and the nodes of one name in it.
typedef struct IslandGraph IslandGraph;
struct IslandGraph {
    const Islands* islands;
    uint32_t name;  // only nodes in this cluster, or of this island
    uint32_t* mark; // by node: where it is in `found`, to be verified
    // The next neighbour of a node; NAV_NONE: no more. The cursor is 0 at first.
    uint32_t (*next)(const IslandGraph* graph, uint32_t node, uint32_t* cursor);
};
IslandGraph navi_graph_of_cluster(const Islands* islands, uint32_t cluster);
IslandGraph navi_graph_of_island(const Islands* islands, uint32_t island);
// Search from all seeds in turn, until all that are left are connected. What was cut off is in
// groups with is_cut, its nodes in `found`.
bool navi_islands_search(Islands* islands, const IslandGraph* graph, const IslandSeed* seeds,
                         uint32_t count);
uint32_t navi_group_root(const Islands* islands, uint32_t group);
// List in `found` all nodes connected to `node`, as a tree by breadth.
bool navi_islands_list(Islands* islands, const IslandGraph* graph, uint32_t node);
// The same, until there are `most` of them, or a few more.
bool navi_islands_list_some(Islands* islands, const IslandGraph* graph, uint32_t node,
                            uint32_t most);
// Sort the seeds by name, then by piece, then by node.
bool navi_islands_sort_seeds(Islands* islands);

#endif
