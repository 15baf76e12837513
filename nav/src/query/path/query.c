#include "query/path/query.h"

#include <string.h>

#include "query/cone/sight.h"
#include "query/disc/path.h"
#include "query/path/slice.h"
#include "query/space/region.h"
#include "world/change/world.h"

static bool grow_marks(NavQuery* query, QueryMarks* marks, uint32_t count) {
    uint32_t old = marks->capacity;
    if (count <= old)
        return true;
    if (!navi_array_reserve(&query->memory, marks, count))
        return false;
    memset(marks->data + old, 0, (marks->capacity - old) * sizeof *marks->data);
    return true;
}

static bool grow_corners(NavQuery* query, uint32_t count) {
    uint32_t old = query->corners.capacity;
    if (count <= old)
        return true;
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
    for (uint32_t v = 0; v < query->turn_capacity; v++)
        query->turn_states[v].stamp = 0;
    for (uint32_t h = 0; h < query->terrain_edges.capacity; h++)
        query->terrain_edges.data[h].stamp = 0;
    query->goal_stamp = 0;
    navi_slice_forget(query);
}

void navi_query_forget_search(NavQuery* query) {
    query->kernel_nodes.count = query->cones.count = query->terrain.count = 0;
    query->radius.nodes.count = 0;
}

bool navi_query_begin(NavQuery* query) {
    const MeshCounts* counts = query->mesh->counts;
    query->slice.is_on &= query->slice.is_asking; // another question ends a path in slices
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
    query->trace.pieces.count = 0;
    if (!query->slice.is_asking) // else it may go on with them
        navi_query_forget_search(query);
    return true;
}

void navi_query_begin_filter(NavQuery* query, uint64_t version, const QueryFilter* filter) {
    if (query->epoch != 0 && query->epoch_era == query->world->era &&
        query->epoch_version == version && query->epoch_layers == filter->layers &&
        query->epoch_areas == filter->areas && query->epoch_step_height == filter->step_height)
        return;
    if (query->epoch == UINT32_MAX) {
        for (uint32_t v = 0; v < query->corners.capacity; v++)
            query->corners.data[v].epoch = 0;
        query->epoch = query->hops_epoch = 0;
    }
    query->epoch++;
    if (query->next_island > UINT32_MAX / 2) {
        memset(query->islands.data, 0, query->islands.capacity * sizeof *query->islands.data);
        query->next_island = 0;
    }
    query->first_island = ++query->next_island;
    query->epoch_era = query->world->era;
    query->epoch_version = version;
    query->epoch_layers = filter->layers;
    query->epoch_areas = filter->areas;
    query->epoch_step_height = filter->step_height;
}

// States are only a memory of what was found out: they need not be kept.
static bool grow_states(NavQuery* query, size_t need) {
    size_t count = need + need / 8 + 64, line = sizeof(TurnState);
    void* block = navi_memory_alloc(&query->memory, (count + 1) * line);
    if (block == NULL)
        return false;
    navi_memory_free(&query->memory, query->turn_block,
                     query->turn_capacity == 0 ? 0 : (query->turn_capacity + (size_t)1) * line);
    size_t beyond = (uintptr_t)block % line;
    navi_sight_forget(query);
    for (uint32_t v = 0; v < query->turn_sectors.capacity; v++)
        query->turn_sectors.data[v].made = 0;
    query->turn_block = block;
    query->turn_states = (TurnState*)(void*)((char*)block + (beyond == 0 ? 0 : line - beyond));
    query->turn_capacity = (uint32_t)count;
    memset(query->turn_states, 0, count * line);
    return true;
}

static bool grow_sectors(NavQuery* query, uint32_t count) {
    uint32_t old = query->turn_sectors.capacity;
    if (!navi_array_reserve(&query->memory, &query->turn_sectors, count))
        return false;
    memset(query->turn_sectors.data + old, 0,
           (query->turn_sectors.capacity - old) * sizeof *query->turn_sectors.data);
    return true;
}

bool navi_query_begin_turns(NavQuery* query) {
    uint32_t count = query->mesh->counts->vertex_slots;
    uint64_t era = query->search->update_count >> 32, world_era = query->world->era;
    if ((count > query->turn_sectors.capacity && !grow_sectors(query, count)) ||
        (count > query->turn_capacity && !grow_states(query, count)))
        return false;
    if (query->turn_era != era || query->turn_world_era != world_era) {
        for (uint32_t v = 0; v < query->turn_capacity; v++)
            query->turn_states[v].made = 0;
        for (uint32_t v = 0; v < query->turn_sectors.capacity; v++)
            query->turn_sectors.data[v].made = 0;
        navi_sight_forget(query);
        query->turn_era = era;
        query->turn_world_era = world_era;
    }
    if (query->turn_update != (uint32_t)query->search->update_count)
        navi_sight_forget(query);
    query->quiet_searches +=
        query->quiet_searches < SIGHT_QUIET && query->mesh->counts->tri_alive >= SIGHT_TRIANGLES;
    query->turn_update = (uint32_t)query->search->update_count;
    return true;
}

void navi_query_fini(NavQuery* query) {
    NavMemory* memory = &query->memory;
    navi_array_fini(memory, &query->heap.items);
    navi_array_fini(memory, &query->seen);
    navi_array_fini(memory, &query->at_goal);
    navi_array_fini(memory, &query->corners);
    navi_array_fini(memory, &query->cones);
    navi_array_fini(memory, &query->turn_sectors);
    navi_memory_free(
        memory, query->turn_block,
        query->turn_capacity == 0 ? 0 : (query->turn_capacity + (size_t)1) * sizeof(TurnState));
    navi_array_fini(memory, &query->sights);
    navi_array_fini(memory, &query->sight_turns);
    navi_array_fini(memory, &query->kernel_nodes);
    navi_array_fini(memory, &query->kernel_heap.items);
    navi_array_fini(memory, &query->rivals);
    navi_array_fini(memory, &query->terrain);
    navi_array_fini(memory, &query->terrain_edges);
    navi_array_fini(memory, &query->funnel);
    navi_array_fini(memory, &query->funnel_chain);
    navi_array_fini(memory, &query->crossings);
    navi_array_fini(memory, &query->stack);
    navi_array_fini(memory, &query->islands);
    navi_array_fini(memory, &query->list_a);
    navi_array_fini(memory, &query->list_b);
    navi_array_fini(memory, &query->points);
    navi_array_fini(memory, &query->best_points);
    navi_array_fini(memory, &query->corridor);
    navi_array_fini(memory, &query->portals);
    navi_array_fini(memory, &query->sums);
    navi_array_fini(memory, &query->trace.pieces);
    navi_region_fini(query);
    navi_slice_fini(query);
    navi_array_fini(memory, &query->hops);
    navi_array_fini(memory, &query->reached);
    navi_array_fini(memory, &query->link_items);
    navi_array_fini(memory, &query->link_heap.items);
    navi_array_fini(memory, &query->chain);
    navi_array_fini(memory, &query->route_points);
    navi_array_fini(memory, &query->route_links);
    navi_array_fini(memory, &query->route_corridor);
    navi_array_fini(memory, &query->jumps);
    navi_array_fini(memory, &query->way);
    navi_array_fini(memory, &query->way_points);
    navi_radius_fini(query);
}
