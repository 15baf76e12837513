#include "query/gap/scratch.h"

void navi_gap_fini(GapScratch* scratch, NavMemory* memory) {
    navi_cuts_fini(&scratch->cuts, memory);
    navi_patches_fini(&scratch->patches, memory);
}

void navi_gap_forget(GapScratch* scratch) {
    navi_disc_forget_cuts(&scratch->cuts);
    navi_patches_forget(&scratch->patches);
}
