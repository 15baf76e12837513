// Snapshots and clones. unit/test_snapshot.c tests damaged bytes.
#include "misuse.h"

static void cases_of_snapshots(Stage* s) {
    const NavResult missing = NAV_ERR_ARGUMENT;
    static uint8_t bytes[STATE_CAPACITY];
    NavWorldDef def = misuse_world_def(s);
    NavWorld* made = NULL;
    size_t size = 0, full = s->state_size;
    REFUSES(s, BAD_NULL, missing, nav_snapshot_get_size(NULL, &size));
    REFUSES(s, BAD_NULL, missing, nav_snapshot_get_size(s->world, NULL));
    REFUSES_IN_BATCH(s, BAD_BATCH, NAV_ERR_BATCH, nav_snapshot_get_size(s->world, &size));
    REFUSES(s, BAD_NULL, missing, nav_snapshot_save(NULL, bytes, full, &size));
    REFUSES(s, BAD_NULL, missing, nav_snapshot_save(s->world, NULL, full, &size));
    REFUSES(s, BAD_NULL, missing, nav_snapshot_save(s->world, bytes, full, NULL));
    REFUSES(s, BAD_SHORT, missing, nav_snapshot_save(s->world, bytes, full - 1, &size));
    REFUSES(s, BAD_SHORT, missing, nav_snapshot_save(s->world, bytes, 0, &size));
    REFUSES_IN_BATCH(s, BAD_BATCH, NAV_ERR_BATCH, nav_snapshot_save(s->world, bytes, full, &size));
    REFUSES(s, BAD_NULL, missing, nav_snapshot_restore(NULL, s->state, full, &made));
    REFUSES(s, BAD_NULL, missing, nav_snapshot_restore(&def, NULL, full, &made));
    REFUSES(s, BAD_NULL, missing, nav_snapshot_restore(&def, s->state, full, NULL));
    REFUSES(s, BAD_SHORT, NAV_ERR_CORRUPT, nav_snapshot_restore(&def, s->state, full - 1, &made));
    REFUSES(s, BAD_SHORT, NAV_ERR_CORRUPT, nav_snapshot_restore(&def, s->state, 0, &made));
    REFUSES(s, BAD_RANGE, NAV_ERR_CORRUPT, nav_snapshot_restore(&def, s->costs, full, &made));
    def.max_triangles = 1;
    REFUSES(s, BAD_RANGE, NAV_ERR_BUDGET, nav_snapshot_restore(&def, s->state, full, &made));
    assert_true(made == NULL && size == 0);
}

static void* alloc_nothing(void* context, size_t size) {
    (void)context;
    (void)size;
    return NULL;
}

static void cases_of_clones(Stage* s) {
    const NavResult missing = NAV_ERR_ARGUMENT;
    NavAllocator half = {NULL, alloc_nothing, NULL, NULL, NULL};
    NavWorld* made = NULL;
    REFUSES(s, BAD_NULL, missing, nav_world_clone(NULL, NULL, &made));
    REFUSES(s, BAD_NULL, missing, nav_world_clone(s->world, NULL, NULL));
    REFUSES(s, BAD_NULL, missing, nav_world_clone(s->world, &half, &made));
    REFUSES_IN_BATCH(s, BAD_BATCH, NAV_ERR_BATCH, nav_world_clone(s->world, NULL, &made));
    REFUSES(s, BAD_NULL, missing, nav_world_copy(NULL, s->world));
    REFUSES(s, BAD_NULL, missing, nav_world_copy(s->world, NULL));
    REFUSES(s, BAD_RANGE, missing, nav_world_copy(s->world, s->world));
    REFUSES_IN_BATCH(s, BAD_BATCH, NAV_ERR_BATCH, nav_world_copy(s->world, s->foreign));
    REFUSES_IN_BATCH(s, BAD_BATCH, NAV_ERR_BATCH, nav_world_copy(s->foreign, s->world));
    assert_null(made);
}

void cases_snapshot(Stage* s) {
    cases_of_snapshots(s);
    cases_of_clones(s);
}
