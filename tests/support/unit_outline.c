#include "support/unit_outline.h"

void outline_rig_init(OutlineRig* rig) {
    memset(rig, 0, sizeof *rig);
    navi_memory_init(&rig->memory, blocks_allocator(&rig->blocks));
    rig->scratch.memory = &rig->memory;
}

void outline_rig_fini(OutlineRig* rig) {
    navi_outline_scratch_fini(&rig->scratch);
    assert_int_equal(rig->memory.live_bytes, 0);
}
