#include "query/terrain/scratch.h"

void navi_terrain_init(TerrainScratch* scratch, Ask* ask, NearScratch* near) {
    memset(scratch, 0, sizeof *scratch);
    scratch->ask = ask;
    scratch->near = near;
    navi_refract_init(&scratch->refract, ask);
    navi_refract_init(&scratch->from_goal, ask);
    navi_refract_init(&scratch->circles, ask);
    scratch->refract.from_goal = &scratch->from_goal;
}

void navi_terrain_fini(TerrainScratch* scratch) {
    NavMemory* memory = &scratch->ask->memory;
    navi_refract_fini(&scratch->refract);
    navi_refract_fini(&scratch->from_goal);
    navi_refract_fini(&scratch->circles);
    navi_array_fini(memory, &scratch->funnel);
    navi_array_fini(memory, &scratch->funnel_chain);
    navi_array_fini(memory, &scratch->portals);
    navi_array_fini(memory, &scratch->corridor);
    navi_array_fini(memory, &scratch->flood);
    navi_array_fini(memory, &scratch->crossings);
    navi_array_fini(memory, &scratch->places);
    navi_array_fini(memory, &scratch->whole);
    navi_array_fini(memory, &scratch->best);
}

void navi_terrain_forget(TerrainScratch* scratch) {
    navi_refract_forget(&scratch->refract);
    navi_refract_forget(&scratch->from_goal);
    navi_refract_forget(&scratch->circles);
    navi_terrain_forget_search(scratch);
}

void navi_terrain_forget_search(TerrainScratch* scratch) {
    navi_refract_forget_search(&scratch->refract);
    navi_refract_forget_search(&scratch->circles);
}
