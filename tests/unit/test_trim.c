// Memory after loading.
#include "world/change/world.h"

#include "support/unit_memory.h"
#include "support/unit_worlds.h"

enum { SIDE = 20, PITCH = 400 };

static NavWorld* counted_world(TestMemory* blocks) {
    NavWorldDef def = nav_world_def();
    def.bounds.max = at(SIDE * PITCH, SIDE * PITCH);
    def.allocator = blocks_allocator(blocks);
    NavWorld* world;
    assert_int_equal(nav_world_create(&def, &world), NAV_OK);
    return world;
}

// 400 boxes in one batch.
static NavResult load(NavWorld* world) {
    assert_int_equal(nav_batch_begin(world), NAV_OK);
    for (int32_t k = 0; k < SIDE * SIDE; k++) {
        int32_t x = k % SIDE * PITCH + 100, y = k / SIDE * PITCH + 100;
        const NavPoint box[4] = {at(x, y), at(x + 200, y), at(x + 200, y + 200), at(x, y + 200)};
        NavOutlineDef region = ring_def(box, 4);
        NavShapeDef def = obstacle_def(1);
        def.region = &region;
        NavShapeId id;
        (void)nav_shape_insert(world, &def, &id);
    }
    return nav_batch_commit(world);
}

static size_t touched_bytes(const NavWorld* world) {
    return world->mesh.touched.capacity * sizeof *world->mesh.touched.data;
}

static void a_load_gives_its_scratch_memory_back(void** state) {
    (void)state;
    TestMemory blocks = {0};
    NavWorld* world = counted_world(&blocks);
    assert_int_equal(load(world), NAV_OK);
    uint32_t alive = world->mesh.counts->tri_alive;
    assert_true(alive * sizeof *world->mesh.touched.data > 2 * NAVI_TRIM_BYTES);
    assert_true(touched_bytes(world) <= NAVI_TRIM_BYTES);
    assert_true(world->mesh.tri_capacity < world->mesh.counts->tri_slots * 9 / 8 + 2048);
    assert_true(world->memory.live_bytes < world->memory.peak_bytes);
    nav_world_destroy(world);
    assert_int_equal(blocks.live_blocks, 0);
}

static void the_report_of_a_load_is_whole(void** state) {
    (void)state;
    TestMemory blocks = {0};
    NavWorld* world = counted_world(&blocks);
    uint32_t alive = world->mesh.counts->tri_alive;
    assert_int_equal(load(world), NAV_OK);
    const NavCommit* commit = nav_world_get_last_commit(world);
    uint32_t slots = world->mesh.counts->tri_slots, seen = 0;
    uint8_t* listed = calloc(slots, 1);
    assert_non_null(listed);
    for (uint32_t k = 0; k < commit->born_count; k++)
        seen += !listed[commit->born[k]]++ && navi_tri_is_alive(&world->mesh, commit->born[k]);
    assert_int_equal(seen, commit->born_count);
    assert_int_equal(seen, world->mesh.counts->tri_alive - alive + commit->gone_count);
    free(listed);
    nav_world_destroy(world);
}

// Shrinking first needs a smaller block. Without memory for it everything stays as it is.
static void a_load_that_runs_out_of_memory_at_any_point_is_whole_or_undone(void** state) {
    (void)state;
    uint32_t undone = 0;
    for (uint64_t n = 1;; n++) {
        TestMemory blocks = {0};
        NavWorld* world = counted_world(&blocks);
        uint64_t empty = nav_world_get_hash(world), calls = blocks.call_count;
        // Skips most outlines, which all use one block: only the first ones are tried.
        uint64_t nth = n < 100 ? n : 100 + 37 * (n - 100);
        memory_fail(&blocks, nth, true);
        NavResult result = load(world);
        bool is_met = blocks.call_count - calls >= nth;
        memory_recover(&blocks);
        assert_valid(world);
        undone += result != NAV_OK;
        assert_true((result == NAV_OK) != (nav_world_get_hash(world) == empty));
        assert_int_equal(load(world), NAV_OK);
        nav_world_destroy(world);
        assert_int_equal(blocks.live_blocks, 0);
        if (!is_met)
            break;
    }
    assert_true(undone > 20);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_load_gives_its_scratch_memory_back),
        cmocka_unit_test(the_report_of_a_load_is_whole),
        cmocka_unit_test(a_load_that_runs_out_of_memory_at_any_point_is_whole_or_undone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
