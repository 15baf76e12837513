#include "query/stand/scratch.h"

#include "query/stand/seek.h"

void navi_stand_fini(StandScratch* scratch, NavMemory* memory) {
    navi_rim_fini(&scratch->rim, memory);
    navi_array_fini(memory, &scratch->places);
    navi_seek_fini(&scratch->seek, memory);
}
