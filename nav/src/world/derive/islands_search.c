// Searches in a graph: of the triangles of a cluster, or of the clusters of an island.
//
// Where something may have come apart, a search starts from each seed. The searches advance in
// turn, one node each, and are merged where they meet. A search that has no more nodes to visit has
// found a piece that is cut off. The last search stops, so a split costs a few times its smaller
// part.
#include "base/assert.h"
#include "base/sort.h"
#include "world/derive/islands.h"

static uint32_t next_triangle(const IslandGraph* graph, uint32_t t, uint32_t* cursor) {
    const Mesh* mesh = graph->islands->mesh;
    while (*cursor < 3) {
        uint32_t twin = mesh->tri[t].n[(*cursor)++];
        if (twin != NAV_NONE && mesh->cluster[twin >> 2] == graph->name)
            return twin >> 2;
    }
    return NAV_NONE;
}

// The cursor is 1 at the end of the list, and else 2 more than the link.
static uint32_t next_cluster(const IslandGraph* graph, uint32_t cluster, uint32_t* cursor) {
    const Islands* islands = graph->islands;
    while (*cursor != 1) {
        uint32_t link = *cursor == 0 ? islands->clusters.data[cluster].first : *cursor - 2;
        if (link == NAV_NONE)
            break;
        const IslandPortal* portal = &islands->portals.data[link >> 1];
        NAV_ASSERT(portal->cluster[link & 1] == cluster);
        uint32_t next = portal->next[link & 1], other = portal->cluster[~link & 1];
        *cursor = next == NAV_NONE ? 1 : next + 2;
        if (portal->count > 0 && islands->clusters.data[other].island == graph->name)
            return other;
    }
    return NAV_NONE;
}

IslandGraph navi_graph_of_cluster(const Islands* islands, uint32_t cluster) {
    IslandGraph graph = {islands, cluster, islands->mesh->queue, next_triangle};
    return graph;
}

IslandGraph navi_graph_of_island(const Islands* islands, uint32_t island) {
    IslandGraph graph = {islands, island, islands->marks.data, next_cluster};
    return graph;
}

uint32_t navi_group_root(const Islands* islands, uint32_t group) {
    IslandGroup* groups = islands->groups.data;
    NAV_BOUND(left, islands->groups.count);
    while (groups[group].parent != group) {
        NAV_ROUND(left);
        groups[group].parent = groups[groups[group].parent].parent;
        group = groups[group].parent;
    }
    return group;
}

// Where a node is in `found`; NAV_NONE: nowhere.
static uint32_t place_of(const Islands* islands, const IslandGraph* graph, uint32_t node) {
    uint32_t k = graph->mark[node];
    return k < islands->found.count && islands->found.data[k].node == node ? k : NAV_NONE;
}

static bool add_found(Islands* islands, const IslandGraph* graph, uint32_t node, uint32_t group) {
    if (!navi_array_room(islands->memory, &islands->found))
        return false;
    IslandFound found = {node, group, NAV_NONE};
    graph->mark[node] = islands->found.count;
    islands->found.data[islands->found.count++] = found;
    return true;
}

static void enqueue(Islands* islands, IslandGroup* group, uint32_t first, uint32_t last) {
    if (first == NAV_NONE)
        return;
    if (group->first == NAV_NONE)
        group->first = first;
    else
        islands->found.data[group->last].next = first;
    group->last = last;
}

static bool begin_group(Islands* islands, const IslandGraph* graph, uint32_t node) {
    if (!navi_array_room(islands->memory, &islands->groups) ||
        !add_found(islands, graph, node, islands->groups.count))
        return false;
    uint32_t k = islands->found.count - 1;
    IslandGroup group = {islands->groups.count, k, k, false, 0, NAV_NONE};
    islands->groups.data[islands->groups.count++] = group;
    return true;
}

// Visit one node of group g, which has one. `*active` counts the groups that are left.
static bool visit_node(Islands* islands, const IslandGraph* graph, uint32_t g, uint32_t* active) {
    IslandGroup* group = &islands->groups.data[g];
    uint32_t node = islands->found.data[group->first].node, cursor = 0, other;
    group->first = islands->found.data[group->first].next;
    while ((other = graph->next(graph, node, &cursor)) != NAV_NONE) {
        uint32_t k = place_of(islands, graph, other);
        if (k == NAV_NONE) {
            if (!add_found(islands, graph, other, g))
                return false;
            enqueue(islands, group, islands->found.count - 1, islands->found.count - 1);
            continue;
        }
        uint32_t met = navi_group_root(islands, islands->found.data[k].group);
        if (met == g)
            continue;
        IslandGroup* loser = &islands->groups.data[met];
        NAV_ASSERT(!loser->is_cut);
        enqueue(islands, group, loser->first, loser->last);
        loser->parent = g;
        --*active;
    }
    return true;
}

// One round over the groups in `order`, which keeps those that go on.
static bool advance_groups(Islands* islands, const IslandGraph* graph, uint32_t* active) {
    uint32_t kept = 0, count = islands->order.count;
    for (uint32_t k = 0; k<count&& * active> 1; k++) {
        uint32_t g = islands->order.data[k];
        IslandGroup* group = &islands->groups.data[g];
        if (group->parent != g)
            continue;
        if (group->first == NAV_NONE) {
            group->is_cut = true;
            --*active;
            continue;
        }
        if (!visit_node(islands, graph, g, active))
            return false;
        islands->order.data[kept++] = g;
    }
    islands->order.count = kept;
    return true;
}

bool navi_islands_search(Islands* islands, const IslandGraph* graph, const IslandSeed* seeds,
                         uint32_t count) {
    islands->found.count = islands->groups.count = 0;
    for (uint32_t k = 0; k < count; k++)
        if (place_of(islands, graph, seeds[k].node) == NAV_NONE &&
            !begin_group(islands, graph, seeds[k].node))
            return false;
    uint32_t active = islands->groups.count;
    if (!navi_array_reserve(islands->memory, &islands->order, active))
        return false;
    for (uint32_t k = 0; k < active; k++)
        islands->order.data[k] = k;
    islands->order.count = active;
    while (active > 1)
        if (!advance_groups(islands, graph, &active))
            return false;
    for (uint32_t k = 0; k < islands->found.count; k++)
        islands->groups.data[navi_group_root(islands, islands->found.data[k].group)].count++;
    return true;
}

bool navi_islands_list(Islands* islands, const IslandGraph* graph, uint32_t node) {
    return navi_islands_list_some(islands, graph, node, UINT32_MAX);
}

bool navi_islands_list_some(Islands* islands, const IslandGraph* graph, uint32_t node,
                            uint32_t most) {
    islands->found.count = 0;
    if (!add_found(islands, graph, node, 0))
        return false;
    for (uint32_t k = 0; k < islands->found.count && islands->found.count < most; k++) {
        uint32_t cursor = 0, other;
        while ((other = graph->next(graph, islands->found.data[k].node, &cursor)) != NAV_NONE) {
            if (place_of(islands, graph, other) != NAV_NONE)
                continue;
            if (!add_found(islands, graph, other, 0))
                return false;
            islands->found.data[islands->found.count - 1].next = k;
        }
    }
    return true;
}

// --- seeds -------------------------------------------------------------------------------

static bool seed_less(const void* context, uint32_t a, uint32_t b) {
    const IslandSeed *x = &((const IslandSeed*)context)[a], *y = &((const IslandSeed*)context)[b];
    if (x->name != y->name)
        return x->name < y->name;
    if (x->piece != y->piece)
        return x->piece < y->piece;
    return x->node != y->node ? x->node < y->node : a < b;
}

bool navi_islands_sort_seeds(Islands* islands) {
    uint32_t count = islands->seeds.count;
    if (!navi_array_reserve(islands->memory, &islands->order, count) ||
        !navi_array_reserve(islands->memory, &islands->seeds, 2 * (size_t)count))
        return false;
    IslandSeed* seeds = islands->seeds.data;
    for (uint32_t k = 0; k < count; k++)
        islands->order.data[k] = k;
    navi_sort(islands->order.data, count, seed_less, seeds);
    for (uint32_t k = 0; k < count; k++)
        seeds[count + k] = seeds[islands->order.data[k]];
    for (uint32_t k = 0; k < count; k++)
        seeds[k] = seeds[count + k];
    return true;
}
