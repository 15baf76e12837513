#include "query/space/scratch.h"

void navi_space_init(SpaceScratch* scratch, Ask* ask) {
    memset(scratch, 0, sizeof *scratch);
    scratch->ask = ask;
}

void navi_space_fini(SpaceScratch* scratch) {
    NavMemory* memory = &scratch->ask->memory;
    navi_array_fini(memory, &scratch->walls);
    navi_array_fini(memory, &scratch->choices);
    navi_array_fini(memory, &scratch->sums);
    navi_array_fini(memory, &scratch->around);
    if (scratch->region == NULL)
        return;
    navi_outline_scratch_fini(&scratch->region->outline);
    navi_placing_fini(&scratch->region->placing);
    navi_memory_free(memory, scratch->region, sizeof *scratch->region);
    scratch->region = NULL;
}
