// What is kept of gaps, and of the places that they part.
#ifndef NAVI_QUERY_GAP_SCRATCH_H
#define NAVI_QUERY_GAP_SCRATCH_H

#include "query/gap/patch.h"

typedef struct GapScratch {
    Ask* ask;
    DiscCuts cuts;
    DiscPatches patches;
} GapScratch;

void navi_gap_fini(GapScratch* scratch, NavMemory* memory);

// Drop everything that was decided.
void navi_gap_forget(GapScratch* scratch);

#endif
