#include "oracle/exact.h"
#include "support/unit_rig.h"

static bool holds(const Mesh* mesh, uint32_t t, NavPoint p) {
    for (uint32_t i = 0; i < 3; i++)
        if (oracle_area_2(mesh->pos[mesh->tri[t].v[i]], mesh->pos[mesh->tri[t].v[(i + 1) % 3]], p) <
            0)
            return false;
    return true;
}

static void check(const Rig* rig, NavPoint p, uint32_t near) {
    uint32_t t = navi_mesh_locate(&rig->mesh, p, near);
    assert_true(t < rig->mesh.counts->tri_slots && navi_tri_is_alive(&rig->mesh, t));
    assert_true(holds(&rig->mesh, t, p));
}

static void test_located_triangle_holds_the_point(void** state) {
    (void)state;
    TestRandom random = {61};
    Rig rig;
    rig_init(&rig, 1000);
    uint32_t v[200];
    rig_scatter(&rig, &random, 1000, 200, v);
    for (int n = 0; n < 20000; n++)
        check(&rig, random_point(&random, 1100), NAV_NONE);
    rig_fini(&rig);
}

static void test_vertices_and_edges_are_held(void** state) {
    (void)state;
    TestRandom random = {62};
    Rig rig;
    rig_init(&rig, 40);
    uint32_t v[100];
    uint32_t count = rig_scatter(&rig, &random, 40, 100, v);
    for (uint32_t i = 0; i < count; i++) {
        NavPoint p = rig.mesh.pos[v[i]];
        check(&rig, p, NAV_NONE);
        for (uint32_t k = 0; k < count; k++) {
            NavPoint q = rig.mesh.pos[v[k]];
            check(&rig, at((p.x + q.x) / 2, (p.y + q.y) / 2), NAV_NONE);
        }
    }
    rig_fini(&rig);
}

static void test_points_far_outside_the_hint_grid_are_found(void** state) {
    (void)state;
    TestRandom random = {63};
    Rig rig;
    rig_init(&rig, 100);
    uint32_t v[50];
    rig_scatter(&rig, &random, 100, 50, v);
    const int32_t f = NAVI_FRAME;
    const NavPoint far[] = {{-f, -f}, {f, -f}, {f, f}, {-f, f}, {0, f}, {f, 3}, {-f, -7}};
    for (uint32_t i = 0; i < COUNT_OF(far); i++)
        check(&rig, far[i], NAV_NONE);
    for (int n = 0; n < 2000; n++)
        check(&rig, random_point(&random, f), NAV_NONE);
    rig_fini(&rig);
}

static void test_any_start_leads_to_the_point(void** state) {
    (void)state;
    TestRandom random = {64};
    Rig rig;
    rig_init(&rig, 500);
    uint32_t v[60];
    rig_scatter(&rig, &random, 500, 60, v);
    for (uint32_t t = 0; t < rig.mesh.counts->tri_slots; t++)
        for (int n = 0; n < 20; n++)
            check(&rig, random_point(&random, 600), t);
    rig_fini(&rig);
}

static void test_dead_start_and_dead_hints_do_no_harm(void** state) {
    (void)state;
    TestRandom random = {65};
    Rig rig;
    rig_init(&rig, 100);
    uint32_t v[60];
    uint32_t count = rig_scatter(&rig, &random, 100, 60, v);
    for (uint32_t i = 3; i < count; i++) {
        rig_cold(&rig, v[i]);
        rig_operate(&rig);
    }
    bool has_dead = false;
    for (uint32_t t = 0; t < rig.mesh.counts->tri_slots; t++) {
        has_dead |= !navi_tri_is_alive(&rig.mesh, t);
        check(&rig, at(5, 5), t);
    }
    assert_true(has_dead);
    check(&rig, at(0, 0), rig.mesh.counts->tri_slots + 1000);
    for (int n = 0; n < 2000; n++)
        check(&rig, random_point(&random, 100), NAV_NONE);
    rig_fini(&rig);
}

// Each cell's hint is any triangle, a free slot, or no slot: cells beside it, those at the corners
// of the grid too, are looked at for a better one.
static void test_hints_out_of_date_do_no_harm(void** state) {
    (void)state;
    TestRandom random = {66};
    Rig rig;
    rig_init(&rig, 1000);
    uint32_t v[200];
    rig_scatter(&rig, &random, 1000, 200, v);
    Mesh* mesh = &rig.mesh;
    uint32_t cells = mesh->hint_columns * mesh->hint_rows;
    for (int round = 0; round < 20; round++) {
        for (uint32_t k = 0; k < cells; k++)
            mesh->hint[k] = random_below(&random, 4) == 0
                                ? mesh->hint[k]
                                : random_below(&random, mesh->counts->tri_slots + 10);
        mesh->last_hint = round % 2 == 0 ? NAV_NONE : random_below(&random, 100);
        for (int n = 0; n < 1000; n++)
            check(&rig, random_point(&random, 1100), NAV_NONE);
        check(&rig, at(-1000, -1000), NAV_NONE);
        check(&rig, at(1000, 1000), NAV_NONE);
    }
    rig_fini(&rig);
}

// A pinwheel of constrained needles, in which a walk with a fixed order of edges runs in circles.
static void test_walk_ends_in_a_pinwheel_of_constraints(void** state) {
    (void)state;
    Rig rig;
    rig_init(&rig, 1000);
    const NavPoint points[] = {{-100, -10}, {10, -100}, {100, 10},   {-10, 100},
                               {-12, 0},    {0, -12},   {12, 0},     {0, 12},
                               {300, -310}, {310, 300}, {-300, 310}, {-310, -300}};
    uint32_t v[12];
    rig_add_points(&rig, points, 12, v);
    for (uint32_t i = 0; i < 4; i++) {
        uint32_t arm[3] = {v[i], v[4 + i], v[4 + (i + 1) % 4]};
        rig_add_ring(&rig, arm, 3);
    }
    for (uint32_t t = 0; t < rig.mesh.counts->tri_slots; t++)
        for (int32_t x = -320; x <= 320; x += 13)
            for (int32_t y = -320; y <= 320; y += 17)
                if (navi_tri_is_alive(&rig.mesh, t))
                    check(&rig, at(x, y), t);
    rig_fini(&rig);
}

static void test_grid_of_hints_covers_flat_and_tall_bounds(void** state) {
    (void)state;
    const NavBox boxes[] = {{{0, 0}, {1000000, 1}}, {{-5, -NAV_COORD_MAX}, {5, NAV_COORD_MAX}}};
    for (uint32_t k = 0; k < COUNT_OF(boxes); k++) {
        TestMemory blocks = {0};
        NavMemory memory;
        NavJournal journal;
        Mesh mesh;
        navi_memory_init(&memory, blocks_allocator(&blocks));
        navi_journal_init(&journal, &memory);
        assert_true(navi_mesh_init(&mesh, &memory, &journal, boxes[k]));
        navi_mesh_hint(&mesh, 1);
        assert_true(holds(&mesh, navi_mesh_locate(&mesh, boxes[k].min, NAV_NONE), boxes[k].min));
        assert_true(holds(&mesh, navi_mesh_locate(&mesh, boxes[k].max, NAV_NONE), boxes[k].max));
        navi_mesh_fini(&mesh);
        navi_journal_fini(&journal);
        assert_int_equal(blocks.live_blocks, 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_located_triangle_holds_the_point),
        cmocka_unit_test(test_vertices_and_edges_are_held),
        cmocka_unit_test(test_points_far_outside_the_hint_grid_are_found),
        cmocka_unit_test(test_any_start_leads_to_the_point),
        cmocka_unit_test(test_dead_start_and_dead_hints_do_no_harm),
        cmocka_unit_test(test_hints_out_of_date_do_no_harm),
        cmocka_unit_test(test_walk_ends_in_a_pinwheel_of_constraints),
        cmocka_unit_test(test_grid_of_hints_covers_flat_and_tall_bounds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
