#include "query/near/scratch.h"

void navi_near_init(NearScratch* near, RadiusScratch* disc, ConeScratch* cone) {
    memset(near, 0, sizeof *near);
    near->disc = disc;
    near->cone = cone;
}

void navi_near_fini(NearScratch* near) {
    NavMemory* memory = &near->disc->ask->memory;
    navi_array_fini(memory, &near->guide);
    navi_array_fini(memory, &near->kept);
    navi_array_fini(memory, &near->tracks);
    navi_array_fini(memory, &near->track_at);
    navi_array_fini(memory, &near->sides);
    navi_array_fini(memory, &near->shut);
    navi_array_fini(memory, &near->stops);
}
