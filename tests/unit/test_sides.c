#include "geom/sides.h"

#include "oracle/exact.h"
#include "support/points.h"
#include "support/random.h"
#include "support/unit_memory.h"

typedef struct Fixture {
    TestMemory blocks;
    NavMemory memory;
    SidesScratch scratch;
} Fixture;

static void begin(Fixture* f) {
    memset(f, 0, sizeof *f);
    navi_memory_init(&f->memory, blocks_allocator(&f->blocks));
}

static void end(Fixture* f) {
    navi_sides_scratch_fini(&f->scratch, &f->memory);
    assert_int_equal(f->memory.live_bytes, 0);
}

static SidesContact contact_of_ring(const NavPoint* points, uint32_t count, bool is_strict) {
    Fixture f;
    begin(&f);
    NavSide sides[64];
    assert_true(count <= 64);
    for (uint32_t i = 0; i < count; i++)
        sides[i] = (NavSide){i, (i + 1) % count, 0};
    SidesContact found = navi_sides_contact(points, sides, count, is_strict, &f.memory, &f.scratch);
    end(&f);
    return found;
}

#define RING(...)                                                                                  \
    contact_of_ring((const NavPoint[]){__VA_ARGS__}, COUNT_OF(((const NavPoint[]){__VA_ARGS__})),  \
                    true)

static void test_simple_ring_is_apart(void** state) {
    (void)state;
    assert_int_equal(RING({0, 0}, {10, 0}, {10, 10}, {0, 10}), SIDES_APART);
    // Collinear corners are allowed.
    assert_int_equal(RING({0, 0}, {5, 0}, {10, 0}, {10, 10}), SIDES_APART);
}

static void test_bow_tie_crosses(void** state) {
    (void)state;
    assert_int_equal(RING({0, 0}, {10, 10}, {10, 0}, {0, 11}), SIDES_CROSS);
}

static void test_corner_on_a_side_touches(void** state) {
    (void)state;
    assert_int_equal(RING({0, 0}, {10, 0}, {10, 10}, {5, 0}, {0, 10}), SIDES_TOUCH);
}

static void test_corner_met_twice_touches(void** state) {
    (void)state;
    assert_int_equal(RING({0, 0}, {10, 0}, {5, 5}, {10, 10}, {0, 10}, {5, 5}), SIDES_TOUCH);
}

static void test_ring_that_folds_back_touches(void** state) {
    (void)state;
    assert_int_equal(RING({0, 0}, {10, 0}, {4, 0}, {4, 5}), SIDES_TOUCH);
    assert_int_equal(RING({0, 0}, {10, 0}, {0, 0}, {0, 10}), SIDES_TOUCH);
}

static void test_sides_that_overlap_touch(void** state) {
    (void)state;
    const NavPoint points[] = {{0, 0}, {10, 0}, {2, 0}, {8, 0}};
    const NavSide sides[] = {{0, 1, 0}, {2, 3, 0}};
    Fixture f;
    begin(&f);
    assert_int_equal(navi_sides_contact(points, sides, 2, false, &f.memory, &f.scratch),
                     SIDES_TOUCH);
    end(&f);
}

static void test_shared_corner_is_a_touch_only_when_strict(void** state) {
    (void)state;
    // Two triangles tip to tip, the tip being one point.
    const NavPoint points[] = {{0, 0}, {-5, 9}, {-9, 5}, {9, -5}, {5, -9}};
    const NavSide sides[] = {{0, 1, 0}, {1, 2, 0}, {2, 0, 0}, {0, 3, 0}, {3, 4, 0}, {4, 0, 0}};
    Fixture f;
    begin(&f);
    assert_int_equal(navi_sides_contact(points, sides, 6, false, &f.memory, &f.scratch),
                     SIDES_APART);
    assert_int_equal(navi_sides_contact(points, sides, 6, true, &f.memory, &f.scratch),
                     SIDES_TOUCH);
    end(&f);
}

static void test_crossing_is_worse_than_a_touch(void** state) {
    (void)state;
    const NavPoint points[] = {{0, 0}, {10, 0}, {5, 0}, {5, 9}, {2, 5}, {8, 5}};
    const NavSide sides[] = {{0, 1, 0}, {2, 3, 0}, {4, 5, 0}};
    Fixture f;
    begin(&f);
    assert_int_equal(navi_sides_contact(points, sides, 3, false, &f.memory, &f.scratch),
                     SIDES_CROSS);
    end(&f);
}

// Compares all pairs of sides, by the definition.
static SidesContact slow_contact(const NavPoint* points, const NavSide* sides, uint32_t count) {
    bool touches = false;
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t k = i + 1; k < count; k++) {
            NavPoint a = points[sides[i].from], b = points[sides[i].to];
            NavPoint c = points[sides[k].from], d = points[sides[k].to];
            if (oracle_cross_properly(a, b, c, d))
                return SIDES_CROSS;
            bool is_joint_bc = oracle_point_compare(b, c) == 0;
            bool is_joint_ad = oracle_point_compare(a, d) == 0;
            touches |= !is_joint_bc && oracle_on_segment(a, b, c);
            touches |= !is_joint_ad && oracle_on_segment(a, b, d);
            touches |= !is_joint_ad && oracle_on_segment(c, d, a);
            touches |= !is_joint_bc && oracle_on_segment(c, d, b);
            touches |= is_joint_bc && (oracle_on_segment(a, b, d) || oracle_on_segment(c, d, a));
            touches |= is_joint_ad && (oracle_on_segment(a, b, c) || oracle_on_segment(c, d, b));
        }
    return touches ? SIDES_TOUCH : SIDES_APART;
}

static void test_random_rings_agree_with_the_slow_way(void** state) {
    (void)state;
    TestRandom random = {41};
    uint32_t found[3] = {0, 0, 0};
    for (int n = 0; n < 6000; n++) {
        uint32_t count = 3 + random_below(&random, n % 2 == 0 ? 5 : 40);
        NavPoint points[64];
        NavSide sides[64];
        for (uint32_t i = 0; i < count; i++) {
            // Different points on a zigzag that rarely crosses itself, with a little noise.
            points[i] = at((int32_t)(i < count / 2 ? i : count - i) * 4, i < count / 2 ? 0 : 3);
            points[i].x += random_between(&random, -1, 1);
            points[i].y += random_between(&random, -1, 1);
            sides[i] = (NavSide){i, (i + 1) % count, 0};
        }
        bool is_degenerate = false;
        for (uint32_t i = 0; i < count; i++)
            is_degenerate |= oracle_point_compare(points[i], points[(i + 1) % count]) == 0;
        if (is_degenerate)
            continue;
        SidesContact expected = slow_contact(points, sides, count);
        assert_int_equal(contact_of_ring(points, count, true), expected);
        found[expected]++;
    }
    assert_true(found[SIDES_APART] > 100 && found[SIDES_TOUCH] > 100 && found[SIDES_CROSS] > 100);
}

static void test_long_ring_without_memory_says_so(void** state) {
    (void)state;
    Fixture f;
    begin(&f);
    memory_fail(&f.blocks, 1, true);
    NavPoint points[40];
    NavSide sides[40];
    for (uint32_t i = 0; i < 40; i++) {
        points[i] = at((int32_t)i, (int32_t)(i * i));
        sides[i] = (NavSide){i, (i + 1) % 40, 0};
    }
    assert_int_equal(navi_sides_contact(points, sides, 40, true, &f.memory, &f.scratch),
                     SIDES_NO_MEMORY);
    end(&f);
}

// --- orientation and containment ----------------------------------------------------------------

static void test_orientation_follows_the_area(void** state) {
    (void)state;
    const NavPoint square[] = {{0, 0}, {10, 0}, {10, 10}, {0, 10}};
    const NavPoint back[] = {{0, 10}, {10, 10}, {10, 0}, {0, 0}};
    const NavPoint flat[] = {{0, 0}, {5, 5}, {10, 10}};
    assert_int_equal(navi_ring_orientation(square, 4), 1);
    assert_int_equal(navi_ring_orientation(back, 4), -1);
    assert_int_equal(navi_ring_orientation(flat, 3), 0);
}

static void test_orientation_of_a_huge_spiral_is_exact(void** state) {
    (void)state;
    // Two long slivers of opposite orientation: the sum is the area of a small triangle.
    const int32_t m = NAV_COORD_MAX;
    const NavPoint ring[] = {{-m, -m}, {m, m}, {m, m - 1}, {-m + 1, -m}};
    int64_t sum = 0;
    for (uint32_t i = 1; i + 1 < 4; i++)
        sum += oracle_area_2(ring[0], ring[i], ring[i + 1]);
    assert_int_equal(navi_ring_orientation(ring, 4), sum > 0 ? 1 : -1);
    // A ring that winds many times around the frame has an area of more than 64 bits.
    NavPoint wound[40];
    for (uint32_t i = 0; i < 40; i++)
        wound[i] = at(i % 4 == 0 || i % 4 == 3 ? -m : m, i % 4 < 2 ? -m : m);
    assert_int_equal(navi_ring_orientation(wound, 40), 1);
}

static void test_contains_tells_inside_from_outside(void** state) {
    (void)state;
    const NavPoint ring[] = {{0, 0}, {20, 0}, {20, 20}, {10, 5}, {0, 20}};
    assert_true(navi_ring_contains(ring, 5, at(3, 3)));
    assert_true(navi_ring_contains(ring, 5, at(10, 4)));
    assert_false(navi_ring_contains(ring, 5, at(10, 6)));
    assert_false(navi_ring_contains(ring, 5, at(-1, 5)));
    assert_false(navi_ring_contains(ring, 5, at(21, 5)));
    // Points at the height of corners, on both sides of them.
    assert_true(navi_ring_contains(ring, 5, at(2, 5)));
    assert_false(navi_ring_contains(ring, 5, at(-2, 20)));
    assert_false(navi_ring_contains(ring, 5, at(22, 0)));
}

static void test_contains_does_not_ask_for_an_orientation(void** state) {
    (void)state;
    const NavPoint ring[] = {{0, 20}, {20, 20}, {20, 0}, {0, 0}};
    assert_true(navi_ring_contains(ring, 4, at(1, 19)));
    assert_false(navi_ring_contains(ring, 4, at(1, 21)));
}

// Long rings use a tree of boxes.
static void test_long_ring_that_folds_back_touches(void** state) {
    (void)state;
    enum { COUNT = 60 };
    NavPoint points[COUNT];
    for (int32_t i = 0; i < COUNT / 2; i++) {
        points[i] = at(10 * i, 0);
        points[COUNT - 1 - i] = at(10 * i, 100);
    }
    assert_int_equal(contact_of_ring(points, COUNT, true), SIDES_APART);
    for (uint32_t i = 1; i + 1 < COUNT / 2; i++) {
        NavPoint kept = points[i];
        points[i].x += 15; // beyond the next corner, and back
        assert_int_equal(contact_of_ring(points, COUNT, true), SIDES_TOUCH);
        points[i] = kept;
    }
    points[0] = at(-5, 0); // the first and the last side are neighbours as well
    points[COUNT - 1] = at(-2, 0);
    assert_int_equal(contact_of_ring(points, COUNT, true), SIDES_TOUCH);
}

// --- sturdiness ---------------------------------------------------------------------------------

static bool ring_is_sturdy(const NavPoint* points, uint32_t count) {
    NavSide sides[64];
    for (uint32_t i = 0; i < count; i++)
        sides[i] = (NavSide){i, (i + 1) % count, i + 1 == count ? SIDE_RING_END : 0};
    return navi_sides_are_sturdy(points, sides, count);
}

static void test_sturdy_rings_have_room_everywhere(void** state) {
    (void)state;
    NavPoint box[4] = {{0, 0}, {500, 0}, {500, 300}, {0, 300}};
    assert_true(ring_is_sturdy(box, 4));
    box[2].y = box[3].y = 5;
    assert_true(ring_is_sturdy(box, 4));
    box[2].y = box[3].y = 4; // not more than the margin
    assert_false(ring_is_sturdy(box, 4));
    NavPoint straight[5] = {{0, 0}, {250, 0}, {500, 0}, {500, 300}, {0, 300}};
    assert_false(ring_is_sturdy(straight, 5));
    NavPoint needle[3] = {{0, 0}, {5000, 0}, {5000, 4}};
    assert_false(ring_is_sturdy(needle, 3));
    NavPoint slot[8] = {{0, 0},     {900, 0},   {900, 900}, {452, 900},
                        {452, 100}, {448, 100}, {448, 900}, {0, 900}};
    assert_false(ring_is_sturdy(slot, 8)); // its walls are 4 apart
    slot[5].x = slot[6].x = 440;
    assert_true(ring_is_sturdy(slot, 8));
}

// Checks the guarantee of sturdiness: every point is moved as far as the rounding of a rotation can
// move it.
static void test_sturdy_rings_stay_simple_when_points_move_by_one(void** state) {
    (void)state;
    enum { COUNT = 6 };
    TestRandom random = {77};
    uint32_t sturdy = 0;
    for (int n = 0; n < 200000; n++) {
        NavPoint ring[COUNT];
        int32_t half = n % 2 == 0 ? 12 : 40;
        for (uint32_t i = 0; i < COUNT; i++)
            ring[i] = random_point(&random, half);
        if (!ring_is_sturdy(ring, COUNT) || contact_of_ring(ring, COUNT, true) != SIDES_APART)
            continue;
        sturdy++;
        int orientation = navi_ring_orientation(ring, COUNT);
        for (uint32_t i = 0; i < COUNT; i++) {
            ring[i].x += random_between(&random, -1, 1);
            ring[i].y += random_between(&random, -1, 1);
        }
        assert_int_equal(contact_of_ring(ring, COUNT, true), SIDES_APART);
        assert_int_equal(navi_ring_orientation(ring, COUNT), orientation);
    }
    assert_true(sturdy > 1000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_simple_ring_is_apart),
        cmocka_unit_test(test_bow_tie_crosses),
        cmocka_unit_test(test_corner_on_a_side_touches),
        cmocka_unit_test(test_corner_met_twice_touches),
        cmocka_unit_test(test_ring_that_folds_back_touches),
        cmocka_unit_test(test_sides_that_overlap_touch),
        cmocka_unit_test(test_shared_corner_is_a_touch_only_when_strict),
        cmocka_unit_test(test_crossing_is_worse_than_a_touch),
        cmocka_unit_test(test_random_rings_agree_with_the_slow_way),
        cmocka_unit_test(test_long_ring_without_memory_says_so),
        cmocka_unit_test(test_orientation_follows_the_area),
        cmocka_unit_test(test_orientation_of_a_huge_spiral_is_exact),
        cmocka_unit_test(test_contains_tells_inside_from_outside),
        cmocka_unit_test(test_contains_does_not_ask_for_an_orientation),
        cmocka_unit_test(test_long_ring_that_folds_back_touches),
        cmocka_unit_test(test_sturdy_rings_have_room_everywhere),
        cmocka_unit_test(test_sturdy_rings_stay_simple_when_points_move_by_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
