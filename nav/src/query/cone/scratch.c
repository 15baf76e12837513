#include "query/cone/scratch.h"

#include "query/cone/sight.h"

// Triangles for each loop.
#define FEW_LOOPS 32

void navi_cone_init(ConeScratch* scratch, Ask* ask) {
    memset(scratch, 0, sizeof *scratch);
    scratch->ask = ask;
    scratch->sight_age = 1;
    scratch->sight_credit = SIGHT_CREDIT_FIRST;
}

// --- maps of bends -----------------------------------------------------------------------

// Bends begin at a multiple of their size, so the block has room for one more.
static size_t block_size(size_t capacity) {
    return capacity == 0 ? 0 : (capacity + 1) * sizeof(Bend);
}

static void fini_map(NavMemory* memory, BendMap* map) {
    navi_memory_free(memory, map->block, block_size(map->capacity));
    navi_array_fini(memory, &map->sectors);
    map->block = map->bends = NULL;
    map->capacity = 0;
}

static void forget_places(BendMap* map) {
    for (uint32_t v = 0; v < map->capacity; v++)
        map->bends[v].made = 0;
    for (uint32_t v = 0; v < map->sectors.capacity; v++)
        map->sectors.data[v].age = 0;
}

static void forget_stamps(BendMap* map) {
    for (uint32_t v = 0; v < map->capacity; v++)
        map->bends[v].stamp = 0;
}

// What is known of vertices can be found out again, so it is not copied.
static NavResult replace_map(NavMemory* memory, BendMap* map, size_t need) {
    size_t capacity = need + need / 8 + 64, line = sizeof(Bend);
    void* block = navi_memory_alloc_zeroed(memory, block_size(capacity));
    if (block == NULL)
        return NAV_ERR_MEMORY;
    fini_map(memory, map);
    size_t beyond = (uintptr_t)block % line;
    map->block = block;
    map->bends = (void*)((char*)block + (beyond == 0 ? 0 : line - beyond));
    map->capacity = (uint32_t)capacity;
    if (navi_array_reserve_zeroed(memory, &map->sectors, capacity))
        return NAV_OK;
    fini_map(memory, map);
    return NAV_ERR_MEMORY;
}

// --- begin and end -----------------------------------------------------------------------

void navi_cone_fini(ConeScratch* scratch) {
    NavMemory* memory = &scratch->ask->memory;
    fini_map(memory, &scratch->plain);
    fini_map(memory, &scratch->filtered);
    navi_array_fini(memory, &scratch->cones);
    navi_array_fini(memory, &scratch->heap.items);
    navi_array_fini(memory, &scratch->rivals);
    navi_array_fini(memory, &scratch->list_a);
    navi_array_fini(memory, &scratch->list_b);
    navi_array_fini(memory, &scratch->sights);
    navi_array_fini(memory, &scratch->sight_bends);
    navi_array_fini(memory, &scratch->sight_watches);
    navi_array_fini(memory, &scratch->stars);
    navi_array_fini(memory, &scratch->star_corners);
}

void navi_cone_forget(ConeScratch* scratch) {
    BendMap* maps[2] = {&scratch->plain, &scratch->filtered};
    for (uint32_t i = 0; i < 2; i++) {
        forget_places(maps[i]);
        forget_stamps(maps[i]);
    }
    navi_sight_forget(scratch);
    scratch->counted = 0;
}

void navi_cone_forget_search(ConeScratch* scratch) {
    scratch->cones.count = 0;
    scratch->last = NULL;
}

NavResult navi_cone_begin_plain(ConeScratch* scratch) {
    const Ask* ask = scratch->ask;
    NavMemory* memory = &scratch->ask->memory;
    BendMap* map = &scratch->plain;
    uint32_t count = ask->mesh->counts->vertex_slots;
    uint64_t update = ask->pathdata->update_count;
    if (count > map->capacity) {
        navi_sight_forget(scratch);
        if (replace_map(memory, map, count) != NAV_OK)
            return NAV_ERR_MEMORY;
    }
    if (scratch->era != update >> 32) {
        forget_places(map);
        navi_sight_forget(scratch);
        scratch->era = update >> 32;
    }
    map->number = (uint32_t)update;
    navi_sight_earn(scratch, SIGHT_ALLOWANCE);
    return NAV_OK;
}

// A region without a hole has two triangles less than vertices, and each hole brings two more. So
// has each vertex in the interior: it counts as a hole.
bool navi_cone_has_few_loops(ConeScratch* scratch) {
    const Ask* ask = scratch->ask;
    const MeshCounts* counts = ask->mesh->counts;
    if (scratch->counted == ask->pathdata->update_count)
        return scratch->has_few_loops;
    int64_t walkable = 0;
    const IslandCluster* clusters = ask->world->islands.clusters.data;
    for (uint32_t k = 0; k < ask->world->islands.counts->cluster_count; k++)
        walkable += clusters[k].size;
    int64_t loops = (walkable - (int64_t)counts->vertex_alive) / 2;
    scratch->has_few_loops = counts->tri_alive >= SIGHT_TRIANGLES && loops * FEW_LOOPS < walkable;
    scratch->counted = ask->pathdata->update_count;
    return scratch->has_few_loops;
}

NavResult navi_cone_begin_filtered(ConeScratch* scratch) {
    NavMemory* memory = &scratch->ask->memory;
    BendMap* map = &scratch->filtered;
    uint32_t count = scratch->ask->mesh->counts->vertex_slots;
    NAV_ASSERT(scratch->ask->epoch != 0); // records that were never made have the number 0
    if (count > map->capacity && replace_map(memory, map, count) != NAV_OK)
        return NAV_ERR_MEMORY;
    map->number = scratch->ask->epoch;
    return NAV_OK;
}
