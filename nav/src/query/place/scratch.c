#include "query/place/scratch.h"

void navi_place_init(PlaceScratch* scratch, Ask* ask, SpaceScratch* space, RadiusScratch* disc) {
    memset(scratch, 0, sizeof *scratch);
    scratch->ask = ask;
    scratch->space = space;
    scratch->disc = disc;
}

void navi_place_fini(PlaceScratch* scratch) {
    NavMemory* memory = &scratch->ask->memory;
    navi_array_fini(memory, &scratch->side.marks);
    navi_array_fini(memory, &scratch->stack);
    navi_array_fini(memory, &scratch->covers);
    navi_array_fini(memory, &scratch->reachable);
}
