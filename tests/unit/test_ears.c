#include "oracle/exact.h"
#include "support/unit_rig.h"

static uint32_t corner_of_box(const Rig* rig, NavPoint p) {
    for (uint32_t v = 0; v < rig->mesh.counts->vertex_slots; v++)
        if (navi_point_equal(rig->mesh.pos[v], p))
            return v;
    fail_msg("no such corner");
    return NAV_NONE;
}

// A closed ring of spans through new vertices. Two of them are connected to corners of the box, so
// that the rest of the box around the ring has no hole.
static void add_tied_loop(Rig* rig, const NavPoint* points, uint32_t count, uint32_t low,
                          uint32_t high) {
    uint32_t v[16];
    for (uint32_t i = 0; i < count; i++)
        v[i] = rig_fresh(rig, points[i]);
    for (uint32_t i = 0; i < count; i++)
        rig_span(rig, v[i], v[(i + 1) % count]);
    rig_span(rig, v[low], corner_of_box(rig, at(-500, -500)));
    rig_span(rig, v[high], corner_of_box(rig, at(500, 500)));
}

static bool cut_ears(Rig* rig) {
    bool is_done;
    rig_cut(rig);
    rig->carve.tris.count = 0;
    assert_true(navi_carve_ears(&rig->carve, &is_done));
    return is_done;
}

static int64_t area_2_of(const Rig* rig) {
    int64_t sum = 0;
    for (uint32_t k = 0; k < rig->carve.tris.count; k++) {
        const uint32_t* n = rig->carve.tris.data[k].node;
        int64_t area_2 =
            oracle_area_2(navi_carve_pos(&rig->carve, n[0]), navi_carve_pos(&rig->carve, n[1]),
                          navi_carve_pos(&rig->carve, n[2]));
        assert_true(area_2 > 0);
        sum += area_2;
    }
    return sum;
}

static void check_polygon(const NavPoint* points, uint32_t count, uint32_t low, uint32_t high) {
    Rig rig;
    rig_init_box(&rig);
    add_tied_loop(&rig, points, count, low, high);
    assert_true(cut_ears(&rig));
    assert_int_equal(rig.carve.tris.count, rig.carve.cavity.count + 2 * count);
    assert_int_equal(area_2_of(&rig), 1000000 * (int64_t)rig.carve.cavity.count);
    assert_int_equal(rig.carve.nodes.count, 3 * rig.carve.tris.count);
    assert_true(navi_carve_reserve(&rig.carve));
    navi_carve_patch(&rig.carve);
    rig_settle(&rig);
    rig_fini(&rig);
}

static const NavPoint square[8] = {{-60, -60}, {0, -60}, {60, -60}, {60, 0},
                                   {60, 60},   {0, 60},  {-60, 60}, {-60, 0}};

static void test_plain_rings_lose_their_ears(void** state) {
    (void)state;
    const NavPoint comb[8] = {{-50, -40}, {50, -40}, {50, 40},  {30, 0},
                              {10, 40},   {-10, 0},  {-30, 40}, {-50, 0}};
    const NavPoint spiral[14] = {{-60, -60}, {60, -60}, {60, 60},  {-40, 60}, {-40, -20},
                                 {20, -20},  {20, 20},  {0, 20},   {0, 0},    {-20, 0},
                                 {-20, 40},  {40, 40},  {40, -40}, {-60, -40}};
    check_polygon(comb, 8, 0, 2);
    check_polygon(spiral, 14, 0, 2);
    check_polygon(square, 8, 0, 4); // corners inside straight sides
    check_polygon(comb + 4, 3, 2, 0);
}

static void test_the_whole_range_is_no_trouble(void** state) {
    (void)state;
    const int32_t most = NAV_COORD_MAX;
    const NavPoint points[4] = {{-most, -most}, {most, -most}, {most, most}, {-most, most}};
    uint32_t v[4];
    Rig rig;
    rig_init(&rig, NAVI_FRAME);
    rig_add_points(&rig, points, 4, v);
    rig_add_ring(&rig, v, 4);
    const NavPoint inner[4] = {{1 - most, 2 - most}, {0, 9 - most}, {most - 1, most - 3}, {0, 7}};
    uint32_t w[4];
    for (uint32_t i = 0; i < 4; i++)
        w[i] = rig_fresh(&rig, inner[i]);
    for (uint32_t i = 0; i < 4; i++)
        rig_span(&rig, w[i], w[(i + 1) % 4]);
    rig_span(&rig, w[0], v[0]);
    rig_span(&rig, w[2], v[2]);
    assert_true(cut_ears(&rig));
    assert_int_equal(rig.carve.tris.count, rig.carve.cavity.count + 8);
    assert_true(navi_carve_reserve(&rig.carve));
    navi_carve_patch(&rig.carve);
    rig_settle(&rig);
    rig_fini(&rig);
}

// --- what is left to the sweep ---

static void assert_left_to_the_sweep(Rig* rig) {
    assert_false(cut_ears(rig));
    assert_true(navi_carve_triangulate(&rig->carve));
    assert_int_equal(area_2_of(rig), 1000000 * (int64_t)rig->carve.cavity.count);
    assert_true(navi_carve_reserve(&rig->carve));
    navi_carve_patch(&rig->carve);
    rig_settle(rig);
    rig_fini(rig);
}

static void test_a_hole_is_left_to_the_sweep(void** state) {
    (void)state;
    Rig rig;
    rig_init_box(&rig);
    add_tied_loop(&rig, square, 8, 0, 4);
    uint32_t a = rig_fresh(&rig, at(10, 10)), b = rig_fresh(&rig, at(30, 10));
    uint32_t c = rig_fresh(&rig, at(10, 30));
    rig_span(&rig, a, b);
    rig_span(&rig, b, c);
    rig_span(&rig, c, a);
    assert_left_to_the_sweep(&rig);
}

static void test_a_lone_vertex_is_left_to_the_sweep(void** state) {
    (void)state;
    Rig rig;
    rig_init_box(&rig);
    add_tied_loop(&rig, square, 8, 0, 4);
    rig_fresh(&rig, at(10, 10));
    assert_left_to_the_sweep(&rig);
}

static void test_a_ring_that_touches_itself_is_left_to_the_sweep(void** state) {
    (void)state;
    Rig rig;
    rig_init_box(&rig);
    add_tied_loop(&rig, square, 8, 0, 4);
    rig_span(&rig, corner_of_box(&rig, at(500, -500)), rig_fresh(&rig, at(300, -300)));
    assert_left_to_the_sweep(&rig);
}

static void test_a_long_ring_is_left_to_the_sweep(void** state) {
    (void)state;
    Rig rig;
    rig_init_box(&rig);
    uint32_t low = corner_of_box(&rig, at(-500, -500)), before = low;
    for (int32_t i = 1; i < 25; i++) {
        uint32_t v = rig_fresh(&rig, at(-500 + 40 * i, -500 + 40 * i));
        rig_span(&rig, before, v);
        before = v;
    }
    rig_span(&rig, before, corner_of_box(&rig, at(500, 500)));
    assert_left_to_the_sweep(&rig);
}

static void test_a_test_may_want_the_sweep(void** state) {
    (void)state;
    Rig rig;
    rig_init_box(&rig);
    add_tied_loop(&rig, square, 8, 0, 4);
    rig.carve.is_sweeping_all = true;
    assert_left_to_the_sweep(&rig);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_plain_rings_lose_their_ears),
        cmocka_unit_test(test_the_whole_range_is_no_trouble),
        cmocka_unit_test(test_a_hole_is_left_to_the_sweep),
        cmocka_unit_test(test_a_lone_vertex_is_left_to_the_sweep),
        cmocka_unit_test(test_a_ring_that_touches_itself_is_left_to_the_sweep),
        cmocka_unit_test(test_a_long_ring_is_left_to_the_sweep),
        cmocka_unit_test(test_a_test_may_want_the_sweep),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
