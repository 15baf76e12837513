// What an open commit changes in the sizes of clusters and in the edges between them. It is noted
// where it happens and applied at the end.
#include "base/assert.h"
#include "world/derive/islands.h"

bool navi_islands_note_size(Islands* islands, uint32_t cluster, uint32_t change) {
    // Often triangles go from one cluster to another, one after the other.
    for (uint32_t k = islands->deltas.count; k > 0 && k + 2 > islands->deltas.count; k--) {
        IslandDelta* last = &islands->deltas.data[k - 1];
        if (last->cluster == cluster) {
            last->change += change;
            return true;
        }
    }
    if (!navi_array_room(islands->memory, &islands->deltas))
        return false;
    IslandDelta delta = {cluster, change};
    islands->deltas.data[islands->deltas.count++] = delta;
    return true;
}

bool navi_islands_note_edges(Islands* islands, uint32_t a, uint32_t b, uint32_t change) {
    NAV_ASSERT(a != b && a != NAV_NONE && b != NAV_NONE);
    if (islands->edges.count > 0) {
        IslandEdges* last = &islands->edges.data[islands->edges.count - 1];
        if ((last->a == a && last->b == b) || (last->a == b && last->b == a)) {
            last->change += change;
            return true;
        }
    }
    if (!navi_array_room(islands->memory, &islands->edges))
        return false;
    IslandEdges edges = {a, b, change};
    islands->edges.data[islands->edges.count++] = edges;
    return true;
}

static bool note_handover(Islands* islands, const MeshHandover* handover) {
    uint32_t from = handover->from, to = handover->to;
    bool is_done = navi_islands_note_size(islands, from, UINT32_MAX) &&
                   navi_islands_note_size(islands, to, 1) &&
                   navi_islands_note_edges(islands, from, to, UINT32_MAX);
    for (uint32_t i = 0; i < 2 && is_done; i++) {
        uint32_t beside = handover->beside[i];
        if (beside == NAV_NONE)
            continue;
        is_done = (beside == from || navi_islands_note_edges(islands, from, beside, UINT32_MAX)) &&
                  (beside == to || navi_islands_note_edges(islands, to, beside, 1));
    }
    return is_done;
}

bool navi_islands_apply_sizes(Islands* islands) {
    const Mesh* mesh = islands->mesh;
    for (uint32_t k = 0; k < mesh->handovers.count; k++)
        if (!note_handover(islands, &mesh->handovers.data[k]))
            return false;
    for (uint32_t k = 0; k < islands->deltas.count; k++) {
        const IslandDelta* delta = &islands->deltas.data[k];
        IslandCluster* cluster = navi_cluster_write(islands, delta->cluster);
        if (cluster == NULL)
            return false;
        cluster->size += delta->change;
    }
    islands->deltas.count = 0;
    return true;
}

bool navi_islands_apply_edges(Islands* islands) {
    for (uint32_t k = 0; k < islands->edges.count; k++) {
        IslandEdges edges = islands->edges.data[k];
        if (edges.change != 0 && !navi_islands_count_edges(islands, edges.a, edges.b, edges.change))
            return false;
    }
    return true;
}

void navi_islands_give_up(Islands* islands) {
    islands->mesh->has_clusters = false;
    islands->mesh->loose.count = 0;
}
