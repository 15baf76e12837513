/// The scratch in which outlines are built, with memory that is counted.
#ifndef SUPPORT_UNIT_OUTLINE_H
#define SUPPORT_UNIT_OUTLINE_H

#include "support/unit_memory.h"
#include "world/shape/outline.h"

typedef struct OutlineRig {
    TestMemory blocks;
    NavMemory memory;
    OutlineScratch scratch;
} OutlineRig;

/// The rig must not move in memory.
void outline_rig_init(OutlineRig* rig);
void outline_rig_fini(OutlineRig* rig);

#endif
