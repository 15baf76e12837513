// Rings as outlines: dropped corners, orientation, refusals; and the table of outlines.
#include "support/unit_outline.h"
#include "support/unit_worlds.h"

static NavResult build(OutlineRig* f, const NavPoint* points, uint32_t count) {
    NavOutlineDef def = ring_def(points, count);
    return navi_outline_build(&f->scratch, &def);
}

static NavResult result_of(const NavPoint* points, uint32_t count) {
    OutlineRig f;
    outline_rig_init(&f);
    NavResult result = build(&f, points, count);
    outline_rig_fini(&f);
    return result;
}

#define RESULT_OF(...)                                                                             \
    result_of((const NavPoint[]){__VA_ARGS__}, COUNT_OF(((const NavPoint[]){__VA_ARGS__})))

static NavPoint point_of(const OutlineRig* f, uint32_t side) {
    return f->scratch.points.data[f->scratch.sides.data[side].from];
}

// The sign of the area of the ring of sides [first, first + count).
static int turn_of(const OutlineRig* f, uint32_t first, uint32_t count) {
    NavPoint ring[32];
    assert_true(count <= 32);
    for (uint32_t i = 0; i < count; i++)
        ring[i] = point_of(f, first + i);
    return navi_ring_orientation(ring, count);
}

static void test_sides_follow_the_ring_and_end_it(void** state) {
    (void)state;
    OutlineRig f;
    outline_rig_init(&f);
    const NavPoint square[] = {{0, 0}, {9, 0}, {9, 9}, {0, 9}};
    assert_int_equal(build(&f, square, 4), NAV_OK);
    assert_int_equal(f.scratch.sides.count, 4);
    for (uint32_t i = 0; i < 4; i++) {
        const NavSide* side = &f.scratch.sides.data[i];
        assert_int_equal(side->to, f.scratch.sides.data[(i + 1) % 4].from);
        assert_int_equal(side->flags, i == 3 ? SIDE_RING_END : 0);
    }
    outline_rig_fini(&f);
}

static void test_either_way_round_becomes_positive(void** state) {
    (void)state;
    OutlineRig f;
    outline_rig_init(&f);
    const NavPoint back[] = {{0, 9}, {9, 9}, {9, 0}, {0, 0}};
    assert_int_equal(build(&f, back, 4), NAV_OK);
    assert_int_equal(turn_of(&f, 0, 4), 1);
    outline_rig_fini(&f);
}

static void test_equal_neighbours_are_dropped(void** state) {
    (void)state;
    OutlineRig f;
    outline_rig_init(&f);
    const NavPoint ring[] = {{0, 0}, {0, 0}, {9, 0}, {9, 0}, {9, 0}, {9, 9}, {0, 0}, {0, 0}};
    assert_int_equal(build(&f, ring, 8), NAV_OK);
    assert_int_equal(f.scratch.sides.count, 3);
    outline_rig_fini(&f);
}

static void test_straight_corners_stay(void** state) {
    (void)state;
    OutlineRig f;
    outline_rig_init(&f);
    const NavPoint ring[] = {{0, 0}, {5, 0}, {9, 0}, {9, 9}, {0, 9}};
    assert_int_equal(build(&f, ring, 5), NAV_OK);
    assert_int_equal(f.scratch.sides.count, 5);
    outline_rig_fini(&f);
}

static void test_fewer_than_three_points_are_refused(void** state) {
    (void)state;
    assert_int_equal(RESULT_OF({0, 0}, {9, 9}), NAV_ERR_FEW_POINTS);
    assert_int_equal(RESULT_OF({0, 0}, {9, 9}, {9, 9}, {0, 0}), NAV_ERR_FEW_POINTS);
    assert_int_equal(RESULT_OF({3, 3}, {3, 3}, {3, 3}, {3, 3}), NAV_ERR_FEW_POINTS);
}

static void test_rings_without_area_are_refused(void** state) {
    (void)state;
    assert_int_equal(RESULT_OF({0, 0}, {5, 5}, {9, 9}), NAV_ERR_NO_AREA);
    assert_int_equal(RESULT_OF({0, 0}, {9, 9}, {5, 5}, {2, 2}), NAV_ERR_NO_AREA);
    // A bow tie whose two areas cancel out encloses something, but crosses itself.
    assert_int_equal(RESULT_OF({0, 0}, {9, 9}, {9, 0}, {0, 9}), NAV_ERR_NOT_SIMPLE);
}

static void test_rings_that_meet_themselves_are_refused(void** state) {
    (void)state;
    assert_int_equal(RESULT_OF({0, 0}, {10, 10}, {10, 0}, {0, 11}), NAV_ERR_NOT_SIMPLE);
    assert_int_equal(RESULT_OF({0, 0}, {10, 0}, {10, 10}, {5, 0}, {0, 10}), NAV_ERR_NOT_SIMPLE);
    assert_int_equal(RESULT_OF({0, 0}, {10, 0}, {4, 0}, {4, 5}), NAV_ERR_NOT_SIMPLE);
    assert_int_equal(RESULT_OF({0, 0}, {8, 0}, {4, 4}, {8, 8}, {0, 8}, {4, 4}), NAV_ERR_NOT_SIMPLE);
}

static void test_points_and_pivot_out_of_range_are_refused(void** state) {
    (void)state;
    const int32_t m = NAV_COORD_MAX;
    assert_int_equal(RESULT_OF({0, 0}, {m + 1, 0}, {9, 9}), NAV_ERR_RANGE);
    assert_int_equal(RESULT_OF({0, 0}, {9, 0}, {INT32_MIN, INT32_MIN}), NAV_ERR_RANGE);
    assert_int_equal(RESULT_OF({-m, -m}, {m, -m}, {m, m}), NAV_OK);
    OutlineRig f;
    outline_rig_init(&f);
    const NavPoint square[] = {{0, 0}, {9, 0}, {9, 9}, {0, 9}};
    NavOutlineDef def = ring_def(square, 4);
    def.pivot = at(0, m + 1);
    assert_int_equal(navi_outline_build(&f.scratch, &def), NAV_ERR_RANGE);
    outline_rig_fini(&f);
}

static void test_pointers_that_are_missing_are_refused(void** state) {
    (void)state;
    OutlineRig f;
    outline_rig_init(&f);
    const NavPoint square[] = {{0, 0}, {9, 0}, {9, 9}, {0, 9}};
    NavOutlineDef def = ring_def(NULL, 4);
    assert_int_equal(navi_outline_build(&f.scratch, &def), NAV_ERR_ARGUMENT);
    def = ring_def(square, 4);
    def.ring_count = 1;
    assert_int_equal(navi_outline_build(&f.scratch, &def), NAV_ERR_ARGUMENT);
    def = ring_def(square, 4);
    def.triangle_count = 1;
    assert_int_equal(navi_outline_build(&f.scratch, &def), NAV_ERR_ARGUMENT);
    outline_rig_fini(&f);
}

static void test_ring_sizes_must_add_up(void** state) {
    (void)state;
    OutlineRig f;
    outline_rig_init(&f);
    const NavPoint points[] = {{0, 0}, {9, 0}, {9, 9}, {20, 0}, {29, 0}, {29, 9}};
    const uint32_t right[] = {3, 3}, little[] = {3, 2}, wrap[] = {7, UINT32_MAX};
    NavOutlineDef def = rings_def(points, right, 2);
    assert_int_equal(navi_outline_build(&f.scratch, &def), NAV_OK);
    def.ring_sizes = little;
    assert_int_equal(navi_outline_build(&f.scratch, &def), NAV_ERR_ARGUMENT);
    def.ring_sizes = wrap; // adds up to 6 in 32 bits
    assert_int_equal(navi_outline_build(&f.scratch, &def), NAV_ERR_ARGUMENT);
    outline_rig_fini(&f);
}

// --- several rings ------------------------------------------------------------------------------

static void box_ring(NavPoint* out, int32_t half) {
    const NavPoint ring[4] = {{-half, -half}, {half, -half}, {half, half}, {-half, half}};
    memcpy(out, ring, sizeof ring);
}

static void test_rings_alternate_by_depth(void** state) {
    (void)state;
    OutlineRig f;
    outline_rig_init(&f);
    // Not in order of size, so that the result cannot depend on the order.
    const int32_t halves[4] = {20, 40, 10, 30};
    const int turns[4] = {1, 1, -1, -1};
    const uint32_t sizes[4] = {4, 4, 4, 4};
    NavPoint points[16];
    for (uint32_t i = 0; i < 4; i++)
        box_ring(points + 4 * i, halves[i]);
    NavOutlineDef def = rings_def(points, sizes, 4);
    assert_int_equal(navi_outline_build(&f.scratch, &def), NAV_OK);
    for (uint32_t i = 0; i < 4; i++)
        assert_int_equal(turn_of(&f, 4 * i, 4), turns[i]);
    outline_rig_fini(&f);
}

static void test_rings_side_by_side_are_all_outer(void** state) {
    (void)state;
    OutlineRig f;
    outline_rig_init(&f);
    const NavPoint points[] = {{0, 0}, {9, 0}, {9, 9}, {20, 9}, {29, 0}, {20, 0}};
    const uint32_t sizes[] = {3, 3};
    NavOutlineDef def = rings_def(points, sizes, 2);
    assert_int_equal(navi_outline_build(&f.scratch, &def), NAV_OK);
    assert_int_equal(turn_of(&f, 0, 3), 1);
    assert_int_equal(turn_of(&f, 3, 3), 1);
    outline_rig_fini(&f);
}

static void test_rings_that_meet_are_refused(void** state) {
    (void)state;
    OutlineRig f;
    outline_rig_init(&f);
    const uint32_t sizes[] = {4, 4};
    NavPoint points[8];
    box_ring(points, 20);
    const NavPoint shifts[] = {{15, 0}, {20, 5}, {40, 0}, {40, 40}, {10, 10}};
    for (uint32_t k = 0; k < COUNT_OF(shifts); k++) {
        box_ring(points + 4, k == 4 ? 10 : 20);
        for (uint32_t i = 4; i < 8; i++)
            points[i] = at(points[i].x + shifts[k].x, points[i].y + shifts[k].y);
        NavOutlineDef def = rings_def(points, sizes, 2);
        assert_int_equal(navi_outline_build(&f.scratch, &def), NAV_ERR_NOT_SIMPLE);
    }
    outline_rig_fini(&f);
}

static void test_equal_rings_are_refused(void** state) {
    (void)state;
    OutlineRig f;
    outline_rig_init(&f);
    const uint32_t sizes[] = {4, 4};
    NavPoint points[8];
    box_ring(points, 20);
    box_ring(points + 4, 20);
    NavOutlineDef def = rings_def(points, sizes, 2);
    assert_int_equal(navi_outline_build(&f.scratch, &def), NAV_ERR_NOT_SIMPLE);
    outline_rig_fini(&f);
}

static void test_long_rings_are_checked_too(void** state) {
    (void)state;
    OutlineRig f;
    outline_rig_init(&f);
    enum { COUNT = 400 };
    NavPoint comb[COUNT];
    for (int32_t i = 0; i < COUNT / 2; i++) {
        comb[i] = at(10 * i, i % 2 == 0 ? 0 : 500);
        comb[COUNT - 1 - i] = at(10 * i + 5, i % 2 == 0 ? 300 : 800);
    }
    assert_int_equal(build(&f, comb, COUNT), NAV_OK);
    comb[COUNT / 4].y = -600;
    comb[COUNT / 4 + 1] = at(comb[COUNT / 4 + 1].x, 900);
    assert_int_equal(build(&f, comb, COUNT), NAV_ERR_NOT_SIMPLE);
    outline_rig_fini(&f);
}

static void test_build_without_memory_says_so(void** state) {
    (void)state;
    const NavPoint square[] = {{0, 0}, {9, 0}, {9, 9}, {0, 9}};
    for (uint64_t n = 1; n <= 2; n++) {
        OutlineRig f;
        outline_rig_init(&f);
        memory_fail(&f.blocks, n, true);
        assert_int_equal(build(&f, square, 4), NAV_ERR_MEMORY);
        memory_recover(&f.blocks);
        assert_int_equal(build(&f, square, 4), NAV_OK);
        outline_rig_fini(&f);
    }
}

// --- the table ----------------------------------------------------------------------------------

static void test_table_gives_the_lowest_free_slot_and_new_generations(void** state) {
    (void)state;
    OutlineRig f;
    outline_rig_init(&f);
    Outlines outlines;
    memset(&outlines, 0, sizeof outlines);
    const NavPoint square[] = {{0, 0}, {9, 0}, {9, 9}, {0, 9}};
    assert_int_equal(build(&f, square, 4), NAV_OK);
    for (uint32_t i = 0; i < 4; i++)
        assert_int_equal(navi_outlines_add(&outlines, &f.scratch, at(1, 2)), i);
    navi_outlines_remove(&outlines, &f.memory, 2, false);
    navi_outlines_remove(&outlines, &f.memory, 0, true);
    assert_int_equal(outlines.alive, 2);
    assert_int_equal(navi_outlines_add(&outlines, &f.scratch, at(1, 2)), 0);
    assert_int_equal(navi_outlines_add(&outlines, &f.scratch, at(1, 2)), 2);
    assert_int_equal(navi_outlines_add(&outlines, &f.scratch, at(1, 2)), 4);
    assert_int_equal(outlines.slots.data[0].generation, 2);
    assert_int_equal(outlines.slots.data[2].generation, 2);
    assert_int_equal(outlines.slots.data[4].generation, 1);
    navi_outlines_fini(&outlines, &f.memory);
    outline_rig_fini(&f);
}

static void test_table_keeps_a_copy(void** state) {
    (void)state;
    OutlineRig f;
    outline_rig_init(&f);
    Outlines outlines;
    memset(&outlines, 0, sizeof outlines);
    const NavPoint square[] = {{0, 0}, {9, 0}, {9, 9}, {0, 9}};
    const NavPoint other[] = {{50, 50}, {60, 50}, {60, 60}};
    assert_int_equal(build(&f, square, 4), NAV_OK);
    uint32_t slot = navi_outlines_add(&outlines, &f.scratch, at(7, 8));
    assert_int_equal(build(&f, other, 3), NAV_OK);
    const Outline* outline = &outlines.slots.data[slot];
    assert_int_equal(outline->point_count, 4);
    assert_int_equal(outline->side_count, 4);
    assert_true(is_at(outline->pivot, 7, 8));
    assert_true(is_at(outline->points[navi_outline_side(outline, 2).from], 9, 9));
    assert_true(outline->is_strict);
    navi_outlines_fini(&outlines, &f.memory);
    outline_rig_fini(&f);
}

static void test_add_without_memory_changes_nothing(void** state) {
    (void)state;
    for (uint64_t n = 1; n <= 2; n++) {
        OutlineRig f;
        outline_rig_init(&f);
        Outlines outlines;
        memset(&outlines, 0, sizeof outlines);
        const NavPoint square[] = {{0, 0}, {9, 0}, {9, 9}, {0, 9}};
        assert_int_equal(build(&f, square, 4), NAV_OK);
        memory_fail(&f.blocks, n, true);
        assert_int_equal(navi_outlines_add(&outlines, &f.scratch, at(0, 0)), NAV_NONE);
        memory_recover(&f.blocks);
        assert_int_equal(outlines.alive, 0);
        assert_int_equal(navi_outlines_add(&outlines, &f.scratch, at(0, 0)), 0);
        assert_int_equal(outlines.slots.data[0].generation, 1);
        navi_outlines_fini(&outlines, &f.memory);
        outline_rig_fini(&f);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sides_follow_the_ring_and_end_it),
        cmocka_unit_test(test_either_way_round_becomes_positive),
        cmocka_unit_test(test_equal_neighbours_are_dropped),
        cmocka_unit_test(test_straight_corners_stay),
        cmocka_unit_test(test_fewer_than_three_points_are_refused),
        cmocka_unit_test(test_rings_without_area_are_refused),
        cmocka_unit_test(test_rings_that_meet_themselves_are_refused),
        cmocka_unit_test(test_points_and_pivot_out_of_range_are_refused),
        cmocka_unit_test(test_pointers_that_are_missing_are_refused),
        cmocka_unit_test(test_ring_sizes_must_add_up),
        cmocka_unit_test(test_rings_alternate_by_depth),
        cmocka_unit_test(test_rings_side_by_side_are_all_outer),
        cmocka_unit_test(test_rings_that_meet_are_refused),
        cmocka_unit_test(test_equal_rings_are_refused),
        cmocka_unit_test(test_long_rings_are_checked_too),
        cmocka_unit_test(test_build_without_memory_says_so),
        cmocka_unit_test(test_table_gives_the_lowest_free_slot_and_new_generations),
        cmocka_unit_test(test_table_keeps_a_copy),
        cmocka_unit_test(test_add_without_memory_changes_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
