#include "mesh/touched.h"

#include "support/unit_rig.h"

static void
test_empty_mesh_is_two_triangles_with_the_diagonal_at_the_smallest_corner(void** state) {
    (void)state;
    Rig rig;
    rig_init(&rig, 1000);
    rig_assert_sound(&rig);
    assert_int_equal(rig.mesh.counts->tri_alive, 2);
    assert_int_equal(rig.mesh.counts->vertex_alive, 4);
    assert_true(is_at(rig.mesh.pos[0], -NAVI_FRAME, -NAVI_FRAME));
    assert_true(rig_has_edge(&rig, 0, 2));
    assert_false(rig_has_edge(&rig, 1, 3));
    rig_fini(&rig);
}

static void test_half_edge_runs_between_the_corners_opposite(void** state) {
    (void)state;
    Rig rig;
    rig_init(&rig, 1000);
    uint32_t a = rig_add_point(&rig, at(0, 0));
    uint32_t b = rig_add_point(&rig, at(100, 0)), c = rig_add_point(&rig, at(50, 80));
    uint32_t h = navi_mesh_find_edge(&rig.mesh, a, b);
    assert_int_equal(navi_edge_from(&rig.mesh, h), a);
    assert_int_equal(navi_edge_to(&rig.mesh, h), b);
    assert_int_equal(navi_edge_apex(&rig.mesh, h), c);
    uint32_t twin = navi_edge_twin(&rig.mesh, h);
    assert_int_equal(navi_edge_from(&rig.mesh, twin), b);
    assert_int_equal(navi_edge_twin(&rig.mesh, twin), h);
    rig_fini(&rig);
}

// --- finding edges ------------------------------------------------------------------------------

// Finds every half-edge of every triangle, and no edge for other pairs.
static void check_all_pairs(const Rig* rig) {
    const Mesh* mesh = &rig->mesh;
    uint32_t slots = mesh->counts->vertex_slots, found = 0;
    for (uint32_t u = 0; u < slots; u++)
        for (uint32_t w = 0; w < slots; w++) {
            if (u == w || mesh->vertex[u].h == NAV_NONE)
                continue;
            uint32_t expected = NAV_NONE;
            for (uint32_t h = 0; h < 4 * mesh->counts->tri_slots; h++)
                if ((h & 3) != 3 && navi_tri_is_alive(mesh, h >> 2) &&
                    navi_edge_from(mesh, h) == u && navi_edge_to(mesh, h) == w)
                    expected = h;
            assert_int_equal(navi_mesh_find_edge(mesh, u, w), expected);
            found += expected != NAV_NONE;
        }
    assert_int_equal(found, 3 * mesh->counts->tri_alive);
}

static void test_find_edge_finds_each_half_edge_and_nothing_else(void** state) {
    (void)state;
    TestRandom random = {51};
    Rig rig;
    rig_init(&rig, 1000);
    check_all_pairs(&rig); // only the frame: every rotation ends at the border
    uint32_t v[24];
    rig_scatter(&rig, &random, 20, 24, v);
    check_all_pairs(&rig);
    rig_fini(&rig);
}

static void test_what_is_not_in_the_mesh_has_no_edges(void** state) {
    (void)state;
    Rig rig;
    rig_init(&rig, 1000);
    uint32_t v = rig_fresh(&rig, at(5, 5));
    for (uint32_t w = 0; w < 4; w++)
        assert_int_equal(navi_mesh_find_edge(&rig.mesh, v, w), NAV_NONE);
    rig_operate(&rig);
    for (uint32_t w = 0; w < 4; w++)
        assert_int_not_equal(navi_mesh_find_edge(&rig.mesh, v, w), NAV_NONE);
    rig_fini(&rig);
}

// --- slots --------------------------------------------------------------------------------------

static void test_freed_slots_are_taken_again(void** state) {
    (void)state;
    Rig rig;
    rig_init(&rig, 1000);
    uint32_t v = rig_add_point(&rig, at(3, 4));
    uint32_t tri_slots = rig.mesh.counts->tri_slots, vertex_slots = rig.mesh.counts->vertex_slots;
    for (int n = 0; n < 10; n++) {
        rig_cold(&rig, v);
        rig_operate(&rig);
        assert_int_equal(rig.mesh.counts->tri_alive, 2);
        assert_int_equal(rig.mesh.counts->vertex_alive, 4);
        v = rig_add_point(&rig, at(5 + n, 6));
    }
    assert_int_equal(rig.mesh.counts->tri_slots, tri_slots);
    assert_int_equal(rig.mesh.counts->vertex_slots, vertex_slots);
    rig_fini(&rig);
}

static void test_reserve_makes_taking_allocate_nothing(void** state) {
    (void)state;
    Rig rig;
    rig_init(&rig, 1000);
    assert_true(navi_mesh_reserve(&rig.mesh, 500, 300));
    assert_true(navi_mesh_reserve_touched(&rig.mesh, 500));
    uint64_t calls = rig.blocks.call_count;
    for (int n = 0; n < 500; n++)
        navi_mesh_take_tri(&rig.mesh);
    for (int n = 0; n < 300; n++)
        navi_mesh_take_vertex(&rig.mesh, at(n, 0));
    assert_int_equal(rig.blocks.call_count, calls);
    rig_fini(&rig);
}

static void test_fit_gives_back_what_was_reserved_in_vain(void** state) {
    (void)state;
    Rig rig;
    rig_init(&rig, 1000);
    rig_add_point(&rig, at(1, 2));
    size_t bytes = rig.memory.live_bytes;
    assert_true(navi_mesh_reserve_slots(&rig.mesh, 100000, 50000));
    assert_true(rig.memory.live_bytes > bytes + 100000 * sizeof(MeshTri));
    navi_mesh_fit(&rig.mesh);
    assert_true(rig.mesh.tri_capacity < 100 && rig.mesh.vertex_capacity < 100);
    assert_true(rig.memory.live_bytes < bytes + 10000);
    rig_assert_sound(&rig);
    uint32_t v[50];
    TestRandom random = {53};
    rig_scatter(&rig, &random, 100, 50, v);
    rig_assert_sound(&rig);
    rig_fini(&rig);
}

// The old blocks are used then.
static void test_fit_without_memory_changes_nothing(void** state) {
    (void)state;
    Rig rig;
    rig_init(&rig, 1000);
    assert_true(navi_mesh_reserve_slots(&rig.mesh, 100000, 50000));
    size_t bytes = rig.memory.live_bytes;
    memory_fail(&rig.blocks, 1, true);
    navi_mesh_fit(&rig.mesh);
    memory_recover(&rig.blocks);
    assert_int_equal(rig.mesh.tri_capacity, 100000);
    assert_int_equal(rig.mesh.vertex_capacity, 50000);
    assert_int_equal(rig.memory.live_bytes, bytes);
    rig_add_point(&rig, at(1, 2));
    rig_assert_sound(&rig);
    rig_fini(&rig);
}

static void test_reserve_without_memory_leaves_the_mesh_as_it_was(void** state) {
    (void)state;
    for (uint64_t n = 1;; n++) {
        Rig rig;
        rig_init(&rig, 1000);
        rig_add_point(&rig, at(1, 2));
        memory_fail(&rig.blocks, n, false);
        bool is_done = navi_mesh_reserve(&rig.mesh, 1000, 1000);
        memory_recover(&rig.blocks);
        rig_assert_sound(&rig);
        rig_add_point(&rig, at(7, 7));
        rig_fini(&rig);
        if (is_done) {
            assert_true(n > 3);
            break;
        }
    }
}

static void test_init_without_memory_fails_and_frees_everything(void** state) {
    (void)state;
    bool is_done = false;
    for (uint64_t n = 1; !is_done; n++) {
        TestMemory blocks = {0};
        NavMemory memory;
        NavJournal journal;
        Mesh mesh;
        navi_memory_init(&memory, blocks_allocator(&blocks));
        navi_journal_init(&journal, &memory);
        memory_fail(&blocks, n, true);
        is_done = navi_mesh_init(&mesh, &memory, &journal, (NavBox){{0, 0}, {100, 100}});
        if (is_done)
            navi_mesh_fini(&mesh);
        navi_journal_fini(&journal);
        assert_int_equal(blocks.live_blocks, 0);
        assert_true(n < 50);
    }
}

// --- constraints and undo -----------------------------------------------------------------------

static void test_constraint_is_marked_on_both_sides(void** state) {
    (void)state;
    Rig rig;
    rig_init(&rig, 1000);
    const NavPoint points[] = {{0, 0}, {100, 0}, {50, 80}};
    uint32_t v[3];
    rig_add_points(&rig, points, 3, v);
    uint32_t h = navi_mesh_find_edge(&rig.mesh, v[0], v[1]);
    uint32_t twin = navi_edge_twin(&rig.mesh, h);
    rig_mark(&rig, v[0], v[1], true);
    assert_true(navi_edge_is_constraint(&rig.mesh, h) && navi_edge_is_constraint(&rig.mesh, twin));
    rig_mark(&rig, v[1], v[0], false);
    assert_false(navi_edge_is_constraint(&rig.mesh, h) || navi_edge_is_constraint(&rig.mesh, twin));
    rig_fini(&rig);
}

static void test_undo_puts_touched_triangles_back(void** state) {
    (void)state;
    TestRandom random = {52};
    Rig rig;
    rig_init(&rig, 1000);
    uint32_t v[30];
    rig_scatter(&rig, &random, 100, 30, v);
    uint32_t slots = rig.mesh.counts->tri_slots;
    MeshTri* before = malloc(slots * sizeof *before);
    assert_non_null(before);
    memcpy(before, rig.mesh.tri, slots * sizeof *before);
    assert_true(navi_journal_reserve(&rig.journal, 64));
    navi_journal_save(&rig.journal, rig.mesh.pool_counts, 0);
    rig_fresh(&rig, at(1000, 1001));
    rig_patch(&rig);
    assert_true(navi_mesh_legalize(&rig.mesh));
    navi_journal_undo(&rig.journal);
    navi_mesh_undo_touched(&rig.mesh);
    assert_int_equal(rig.mesh.counts->tri_slots, slots);
    for (uint32_t t = 0; t < slots; t++)
        assert_memory_equal(before[t].v, rig.mesh.tri[t].v, sizeof before[t].v);
    free(before);
    rig_fini(&rig);
}

// The first write to a triangle of the cavity happens while its flag is set.
static void test_undo_leaves_no_scratch_flags(void** state) {
    (void)state;
    Rig rig;
    rig_init(&rig, 1000);
    rig_add_point(&rig, at(10, 10));
    assert_true(navi_journal_reserve(&rig.journal, 64));
    navi_journal_save(&rig.journal, rig.mesh.pool_counts, 0);
    rig_fresh(&rig, at(100, 101));
    rig_patch(&rig);
    navi_journal_undo(&rig.journal);
    navi_mesh_undo_touched(&rig.mesh);
    rig_assert_sound(&rig);
    rig_fini(&rig);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_empty_mesh_is_two_triangles_with_the_diagonal_at_the_smallest_corner),
        cmocka_unit_test(test_half_edge_runs_between_the_corners_opposite),
        cmocka_unit_test(test_find_edge_finds_each_half_edge_and_nothing_else),
        cmocka_unit_test(test_what_is_not_in_the_mesh_has_no_edges),
        cmocka_unit_test(test_freed_slots_are_taken_again),
        cmocka_unit_test(test_reserve_makes_taking_allocate_nothing),
        cmocka_unit_test(test_fit_gives_back_what_was_reserved_in_vain),
        cmocka_unit_test(test_fit_without_memory_changes_nothing),
        cmocka_unit_test(test_reserve_without_memory_leaves_the_mesh_as_it_was),
        cmocka_unit_test(test_init_without_memory_fails_and_frees_everything),
        cmocka_unit_test(test_constraint_is_marked_on_both_sides),
        cmocka_unit_test(test_undo_puts_touched_triangles_back),
        cmocka_unit_test(test_undo_leaves_no_scratch_flags),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
