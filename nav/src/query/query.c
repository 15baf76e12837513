#include "query/query.h"

#include <string.h>

static bool grow_marks(NavQuery* query, QueryMarks* marks, uint32_t count) {
    uint32_t old = marks->capacity;
    if (!navi_array_reserve(&query->memory, marks, count))
        return false;
    memset(marks->data + old, 0, (marks->capacity - old) * sizeof *marks->data);
    return true;
}

static bool grow_corners(NavQuery* query, uint32_t count) {
    uint32_t old = query->corners.capacity;
    if (!navi_array_reserve(&query->memory, &query->corners, count))
        return false;
    memset(query->corners.data + old, 0,
           (query->corners.capacity - old) * sizeof *query->corners.data);
    return true;
}

// Once in 2^32 questions the stamps start anew.
static void forget_stamps(NavQuery* query) {
    memset(query->seen.data, 0, query->seen.capacity * sizeof *query->seen.data);
    memset(query->at_goal.data, 0, query->at_goal.capacity * sizeof *query->at_goal.data);
    for (uint32_t v = 0; v < query->corners.capacity; v++)
        query->corners.data[v].stamp = 0;
    for (uint32_t h = 0; h < query->terrain_edges.capacity; h++)
        query->terrain_edges.data[h].stamp = 0;
}

bool navi_query_begin(NavQuery* query) {
    const MeshCounts* counts = query->mesh->counts;
    if (!grow_marks(query, &query->seen, counts->tri_slots) ||
        !grow_marks(query, &query->at_goal, counts->tri_slots) ||
        !grow_corners(query, counts->vertex_slots))
        return false;
    if (query->stamp == UINT32_MAX) {
        forget_stamps(query);
        query->stamp = 0;
    }
    query->stamp++;
    query->trace.memory = &query->memory;
    query->trace.spans.count = 0;
    return true;
}

void navi_query_begin_corners(NavQuery* query, uint64_t version, uint32_t layers) {
    if (query->epoch != 0 && query->epoch_version == version && query->epoch_layers == layers)
        return;
    if (query->epoch == UINT32_MAX) {
        for (uint32_t v = 0; v < query->corners.capacity; v++)
            query->corners.data[v].epoch = 0;
        query->epoch = 0;
    }
    query->epoch++;
    query->epoch_version = version;
    query->epoch_layers = layers;
}

void navi_query_fini(NavQuery* query) {
    NavMemory* memory = &query->memory;
    navi_array_fini(memory, &query->heap.items);
    navi_array_fini(memory, &query->seen);
    navi_array_fini(memory, &query->at_goal);
    navi_array_fini(memory, &query->corners);
    navi_array_fini(memory, &query->cones);
    navi_array_fini(memory, &query->terrain);
    navi_array_fini(memory, &query->terrain_edges);
    navi_array_fini(memory, &query->funnel);
    navi_array_fini(memory, &query->funnel_chain);
    navi_array_fini(memory, &query->crossings);
    navi_array_fini(memory, &query->stack);
    navi_array_fini(memory, &query->list_a);
    navi_array_fini(memory, &query->list_b);
    navi_array_fini(memory, &query->points);
    navi_array_fini(memory, &query->best_points);
    navi_array_fini(memory, &query->corridor);
    navi_array_fini(memory, &query->portals);
    navi_array_fini(memory, &query->trace.spans);
}
