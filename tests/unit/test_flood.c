#include "mesh/flood.h"

#include "oracle/exact.h"
#include "support/unit_rig.h"

static bool was_visited(const MeshFlood* flood, uint32_t t) {
    uint32_t count = 0;
    for (uint32_t k = 0; k < flood->tris.count; k++)
        count += flood->tris.data[k].h >> 2 == t;
    assert_true(count <= 1);
    return count == 1;
}

// Does the closed triangle meet the closed segment?
static bool meets(const Mesh* mesh, uint32_t t, NavPoint a, NavPoint b) {
    NavPoint p[3];
    bool has_a = true, has_b = true;
    for (uint32_t i = 0; i < 3; i++)
        p[i] = mesh->pos[mesh->tri[t].v[i]];
    for (uint32_t i = 0; i < 3; i++) {
        NavPoint q = p[(i + 1) % 3];
        has_a &= oracle_area_2(p[i], q, a) >= 0;
        has_b &= oracle_area_2(p[i], q, b) >= 0;
        if (oracle_cross_properly(p[i], q, a, b) || oracle_on_segment(a, b, p[i]) ||
            oracle_on_segment(p[i], q, a) || oracle_on_segment(p[i], q, b))
            return true;
    }
    return has_a || has_b;
}

static void check_all_that_meet_are_visited(Rig* rig, MeshFlood* flood, NavPoint a, NavPoint b,
                                            int32_t margin) {
    Mesh* mesh = &rig->mesh;
    uint32_t start = navi_mesh_locate(mesh, a, NAV_NONE);
    assert_true(navi_flood_segment(flood, mesh, a, b, start, margin));
    for (uint32_t t = 0; t < mesh->counts->tri_slots; t++) {
        if (navi_tri_is_alive(mesh, t) && meets(mesh, t, a, b))
            assert_true(was_visited(flood, t));
        assert_false(mesh->tri[t].flags & TRI_SEEN);
    }
}

static void test_every_triangle_that_meets_the_segment_is_visited(void** state) {
    (void)state;
    TestRandom random = {81};
    Rig rig;
    rig_init(&rig, 30);
    uint32_t v[60];
    uint32_t count = rig_scatter(&rig, &random, 30, 60, v);
    MeshFlood flood = {{NULL, 0, 0}, {NULL, 0, 0}, {NULL, 0, 0}};
    for (int n = 0; n < 3000; n++) {
        NavPoint a = random_point(&random, 35), b = random_point(&random, 35);
        if (n % 3 == 0)
            a = rig.mesh.pos[v[random_below(&random, count)]];
        if (n % 4 == 0)
            b = rig.mesh.pos[v[random_below(&random, count)]];
        check_all_that_meet_are_visited(&rig, &flood, a, b, n % 2);
    }
    navi_flood_fini(&flood, &rig.memory);
    rig_fini(&rig);
}

static void test_far_triangles_are_not_visited(void** state) {
    (void)state;
    Rig rig;
    rig_init(&rig, 1000);
    for (int32_t i = 0; i < 100; i++)
        rig_add_point(&rig, at(i % 10 * 100, i / 10 * 100));
    MeshFlood flood = {{NULL, 0, 0}, {NULL, 0, 0}, {NULL, 0, 0}};
    NavPoint a = at(150, 110), b = at(250, 120);
    uint32_t start = navi_mesh_locate(&rig.mesh, a, NAV_NONE);
    assert_true(navi_flood_segment(&flood, &rig.mesh, a, b, start, 1));
    assert_true(flood.tris.count < 8);
    navi_flood_fini(&flood, &rig.memory);
    rig_fini(&rig);
}

static void test_constraints_within_the_margin_are_noted_once(void** state) {
    (void)state;
    Rig rig;
    rig_init(&rig, 1000);
    const NavPoint box[] = {{0, 0}, {100, 0}, {100, 100}, {0, 100}};
    uint32_t v[4];
    rig_add_points(&rig, box, 4, v);
    rig_add_ring(&rig, v, 4);
    MeshFlood flood = {{NULL, 0, 0}, {NULL, 0, 0}, {NULL, 0, 0}};
    // Inside, ending one step before the right side: with a margin it is met, without it is not.
    NavPoint a = at(50, 50), b = at(99, 50);
    uint32_t start = navi_mesh_locate(&rig.mesh, a, NAV_NONE);
    assert_true(navi_flood_segment(&flood, &rig.mesh, a, b, start, 0));
    assert_int_equal(flood.edges.count, 0);
    assert_true(navi_flood_segment(&flood, &rig.mesh, a, b, start, 1));
    assert_int_equal(flood.edges.count, 1);
    uint32_t h = flood.edges.data[0];
    uint32_t ends[2] = {navi_edge_from(&rig.mesh, h), navi_edge_to(&rig.mesh, h)};
    assert_true((ends[0] == v[1] && ends[1] == v[2]) || (ends[0] == v[2] && ends[1] == v[1]));
    // Through the whole triangle: two sides.
    assert_true(navi_flood_segment(&flood, &rig.mesh, at(50, 50), at(300, 50), start, 1));
    assert_int_equal(flood.edges.count, 1);
    start = navi_mesh_locate(&rig.mesh, at(-300, 50), NAV_NONE);
    assert_true(navi_flood_segment(&flood, &rig.mesh, at(-300, 50), at(300, 50), start, 1));
    assert_int_equal(flood.edges.count, 2);
    navi_flood_fini(&flood, &rig.memory);
    rig_fini(&rig);
}

static void test_flood_without_memory_leaves_no_flags(void** state) {
    (void)state;
    bool is_done = false;
    for (uint64_t n = 1; !is_done; n++) {
        Rig rig;
        rig_init(&rig, 1000);
        for (int32_t i = 0; i < 100; i++)
            rig_add_point(&rig, at(i % 10 * 100, i / 10 * 100 + i % 3));
        MeshFlood flood = {{NULL, 0, 0}, {NULL, 0, 0}, {NULL, 0, 0}};
        uint32_t start = navi_mesh_locate(&rig.mesh, at(-5, -5), NAV_NONE);
        memory_fail(&rig.blocks, n, true);
        is_done = navi_flood_segment(&flood, &rig.mesh, at(-5, -5), at(950, 880), start, 1);
        rig_assert_sound(&rig);
        navi_flood_fini(&flood, &rig.memory);
        rig_fini(&rig);
        assert_true(n < 50);
    }
}

// --- crossing a triangle ------------------------------------------------------------------------

static void test_open_segment_crosses_the_interior_or_not(void** state) {
    (void)state;
    Rig rig;
    rig_init(&rig, 1000);
    const NavPoint points[] = {{0, 0}, {60, 0}, {0, 60}};
    uint32_t v[3];
    rig_add_points(&rig, points, 3, v);
    uint32_t t = rig_tri(&rig, v[0], v[1], v[2]);
    assert_int_not_equal(t, NAV_NONE);
    const struct {
        NavPoint a, b;
        bool is_crossed;
    } cases[] = {
        {{-10, 10}, {70, 10}, true},   // through the whole triangle
        {{5, 5}, {6, 6}, true},        // inside
        {{0, 0}, {30, 30}, true},      // from a corner
        {{0, 0}, {60, 0}, false},      // along a side
        {{-50, 0}, {90, 0}, false},    // along a side, longer
        {{-30, 30}, {0, 30}, false},   // ends on a side from outside
        {{0, 30}, {30, 30}, true},     // from side to side
        {{-5, 65}, {5, 55}, false},    // along the slanted side's line, touching it
        {{-10, 10}, {10, -10}, false}, // past a corner, touching it
        {{-20, 50}, {-1, 50}, false},  // outside
        {{-30, 5}, {-10, 5}, false},   // outside, on a line that crosses it
        {{70, 5}, {100, 5}, false},    // outside, beyond
    };
    for (uint32_t i = 0; i < COUNT_OF(cases); i++)
        assert_int_equal(navi_tri_is_crossed(&rig.mesh, t, cases[i].a, cases[i].b),
                         cases[i].is_crossed);
    rig_fini(&rig);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_triangle_that_meets_the_segment_is_visited),
        cmocka_unit_test(test_far_triangles_are_not_visited),
        cmocka_unit_test(test_constraints_within_the_margin_are_noted_once),
        cmocka_unit_test(test_flood_without_memory_leaves_no_flags),
        cmocka_unit_test(test_open_segment_crosses_the_interior_or_not),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
