#include "query/terrain/scratch.h"

void navi_terrain_init(TerrainScratch* scratch, Ask* ask, RadiusScratch* disc) {
    memset(scratch, 0, sizeof *scratch);
    scratch->ask = ask;
    scratch->disc = disc;
    navi_refract_init(&scratch->refract, ask);
}

void navi_terrain_fini(TerrainScratch* scratch) {
    NavMemory* memory = &scratch->ask->memory;
    navi_refract_fini(&scratch->refract);
    navi_array_fini(memory, &scratch->nodes);
    navi_array_fini(memory, &scratch->edges);
    navi_array_fini(memory, &scratch->funnel);
    navi_array_fini(memory, &scratch->funnel_chain);
    navi_array_fini(memory, &scratch->portals);
    navi_array_fini(memory, &scratch->crossings);
    navi_array_fini(memory, &scratch->places);
    navi_array_fini(memory, &scratch->whole);
    navi_array_fini(memory, &scratch->best);
}

void navi_terrain_forget(TerrainScratch* scratch) {
    for (uint32_t h = 0; h < scratch->edges.capacity; h++)
        scratch->edges.data[h].stamp = 0;
    navi_refract_forget(&scratch->refract);
    navi_terrain_forget_search(scratch);
}

void navi_terrain_forget_search(TerrainScratch* scratch) {
    scratch->nodes.count = 0;
    navi_refract_forget_search(&scratch->refract);
}
