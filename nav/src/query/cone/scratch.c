#include "query/cone/scratch.h"

#include "query/cone/sight.h"

void navi_cone_init(ConeScratch* scratch, Ask* ask) {
    memset(scratch, 0, sizeof *scratch);
    scratch->ask = ask;
}

static size_t block_size(uint32_t capacity) {
    return capacity == 0 ? 0 : (capacity + (size_t)1) * sizeof(TurnState);
}

void navi_cone_fini(ConeScratch* scratch) {
    NavMemory* memory = &scratch->ask->memory;
    navi_array_fini(memory, &scratch->corners);
    navi_array_fini(memory, &scratch->cones);
    navi_memory_free(memory, scratch->turn_block, block_size(scratch->turn_capacity));
    navi_array_fini(memory, &scratch->turn_sectors);
    navi_array_fini(memory, &scratch->sights);
    navi_array_fini(memory, &scratch->sight_turns);
    navi_array_fini(memory, &scratch->kernel_nodes);
    navi_array_fini(memory, &scratch->kernel_heap.items);
    navi_array_fini(memory, &scratch->rivals);
    navi_array_fini(memory, &scratch->list_a);
    navi_array_fini(memory, &scratch->list_b);
}

// What was found out of the vertices is not true any more.
static void forget_turns(ConeScratch* scratch) {
    for (uint32_t v = 0; v < scratch->turn_capacity; v++)
        scratch->turn_states[v].made = 0;
    for (uint32_t v = 0; v < scratch->turn_sectors.capacity; v++)
        scratch->turn_sectors.data[v].made = 0;
    navi_sight_forget(scratch);
}

void navi_cone_forget(ConeScratch* scratch) {
    for (uint32_t v = 0; v < scratch->corners.capacity; v++)
        scratch->corners.data[v].stamp = scratch->corners.data[v].epoch = 0;
    for (uint32_t v = 0; v < scratch->turn_capacity; v++)
        scratch->turn_states[v].stamp = 0;
    forget_turns(scratch);
    scratch->goal_stamp = 0;
    navi_cone_forget_search(scratch);
}

void navi_cone_forget_search(ConeScratch* scratch) {
    scratch->kernel_nodes.count = scratch->cones.count = 0;
}

NavResult navi_cone_begin_corners(ConeScratch* scratch) {
    uint32_t count = scratch->ask->mesh->counts->vertex_slots, old = scratch->corners.capacity;
    if (count <= old)
        return NAV_OK;
    if (!navi_array_reserve(&scratch->ask->memory, &scratch->corners, count))
        return NAV_ERR_MEMORY;
    memset(scratch->corners.data + old, 0,
           (scratch->corners.capacity - old) * sizeof *scratch->corners.data);
    return NAV_OK;
}

// States are only a memory of what was found out: they need not be kept.
static NavResult grow_states(ConeScratch* scratch, size_t need) {
    NavMemory* memory = &scratch->ask->memory;
    size_t count = need + need / 8 + 64, line = sizeof(TurnState);
    void* block = navi_memory_alloc(memory, (count + 1) * line);
    if (block == NULL)
        return NAV_ERR_MEMORY;
    navi_memory_free(memory, scratch->turn_block, block_size(scratch->turn_capacity));
    size_t beyond = (uintptr_t)block % line;
    navi_sight_forget(scratch);
    for (uint32_t v = 0; v < scratch->turn_sectors.capacity; v++)
        scratch->turn_sectors.data[v].made = 0;
    scratch->turn_block = block;
    scratch->turn_states = (TurnState*)(void*)((char*)block + (beyond == 0 ? 0 : line - beyond));
    scratch->turn_capacity = (uint32_t)count;
    memset(scratch->turn_states, 0, count * line);
    return NAV_OK;
}

static NavResult grow_sectors(ConeScratch* scratch, uint32_t count) {
    uint32_t old = scratch->turn_sectors.capacity;
    if (!navi_array_reserve(&scratch->ask->memory, &scratch->turn_sectors, count))
        return NAV_ERR_MEMORY;
    memset(scratch->turn_sectors.data + old, 0,
           (scratch->turn_sectors.capacity - old) * sizeof *scratch->turn_sectors.data);
    return NAV_OK;
}

NavResult navi_cone_begin_turns(ConeScratch* scratch) {
    const Ask* ask = scratch->ask;
    uint32_t count = ask->mesh->counts->vertex_slots;
    uint64_t updates = ask->search->update_count;
    if ((count > scratch->turn_sectors.capacity && grow_sectors(scratch, count) != NAV_OK) ||
        (count > scratch->turn_capacity && grow_states(scratch, count) != NAV_OK))
        return NAV_ERR_MEMORY;
    if (scratch->turn_era != updates >> 32) {
        forget_turns(scratch);
        scratch->turn_era = updates >> 32;
    }
    if (scratch->turn_update != (uint32_t)updates)
        navi_sight_forget(scratch);
    scratch->quiet_searches +=
        scratch->quiet_searches < SIGHT_QUIET && ask->mesh->counts->tri_alive >= SIGHT_TRIANGLES;
    scratch->turn_update = (uint32_t)updates;
    return NAV_OK;
}
