// Unordered sides become rings: simple ones, with the region on their left, which may touch but
// never cross.
#include "support/points.h"
#include "support/random.h"
#include "support/unit_outline.h"

static uint32_t add_point(OutlineRig* f, NavPoint p) {
    OutlineScratch* s = &f->scratch;
    for (uint32_t i = 0; i < s->points.count; i++)
        if (is_at(s->points.data[i], p.x, p.y))
            return i;
    assert_true(navi_array_room(&f->memory, &s->points));
    s->points.data[s->points.count] = p;
    return s->points.count++;
}

static void add_side(OutlineRig* f, NavPoint from, NavPoint to, uint32_t flags) {
    NavSide side = {add_point(f, from), add_point(f, to), flags};
    assert_true(navi_array_room(&f->memory, &f->scratch.sides));
    f->scratch.sides.data[f->scratch.sides.count++] = side;
}

static void add_ring(OutlineRig* f, const NavPoint* ring, uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        add_side(f, ring[i], ring[(i + 1) % count], 0);
}

static void shuffle(OutlineRig* f, TestRandom* random) {
    NavSide* sides = f->scratch.sides.data;
    for (uint32_t i = f->scratch.sides.count; i-- > 1;) {
        uint32_t k = random_below(random, i + 1);
        NavSide side = sides[i];
        sides[i] = sides[k];
        sides[k] = side;
    }
}

typedef struct Ring {
    uint32_t first, count;
    int turn;
} Ring;

// Orders the sides, and checks that each ring closes and visits no point twice.
static uint32_t order(OutlineRig* f, Ring* rings, uint32_t capacity) {
    OutlineScratch* s = &f->scratch;
    uint32_t count = 0, first = 0;
    assert_true(navi_outline_order_rings(s) == NAV_OK);
    for (uint32_t k = 0; k < s->sides.count; k++) {
        if (s->sides.data[k].flags & SIDE_INNER)
            continue;
        bool is_end = (s->sides.data[k].flags & SIDE_RING_END) != 0;
        assert_int_equal(s->sides.data[k].to, s->sides.data[is_end ? first : k + 1].from);
        for (uint32_t i = first; i < k; i++)
            assert_int_not_equal(s->sides.data[i].from, s->sides.data[k].from);
        if (!is_end)
            continue;
        NavPoint ring[64];
        assert_true(k + 1 - first <= 64 && count < capacity);
        for (uint32_t i = first; i <= k; i++)
            ring[i - first] = s->points.data[s->sides.data[i].from];
        rings[count++] = (Ring){first, k + 1 - first, navi_ring_orientation(ring, k + 1 - first)};
        first = k + 1;
    }
    return count;
}

static void test_one_ring_in_any_order(void** state) {
    (void)state;
    TestRandom random = {101};
    const NavPoint ring[] = {{0, 0}, {9, 0}, {12, 4}, {9, 9}, {0, 9}, {3, 4}};
    for (int n = 0; n < 50; n++) {
        OutlineRig f;
        Ring rings[4];
        outline_rig_init(&f);
        add_ring(&f, ring, 6);
        shuffle(&f, &random);
        assert_int_equal(order(&f, rings, 4), 1);
        assert_int_equal(rings[0].count, 6);
        assert_int_equal(rings[0].turn, 1);
        outline_rig_fini(&f);
    }
}

static void test_squares_that_touch_at_a_corner_are_two_rings(void** state) {
    (void)state;
    TestRandom random = {102};
    const NavPoint a[] = {{0, 0}, {9, 0}, {9, 9}, {0, 9}},
                   b[] = {{9, 9}, {18, 9}, {18, 18}, {9, 18}};
    for (int n = 0; n < 50; n++) {
        OutlineRig f;
        Ring rings[4];
        outline_rig_init(&f);
        add_ring(&f, a, 4);
        add_ring(&f, b, 4);
        shuffle(&f, &random);
        assert_int_equal(order(&f, rings, 4), 2);
        for (uint32_t i = 0; i < 2; i++) {
            assert_int_equal(rings[i].count, 4);
            assert_int_equal(rings[i].turn, 1);
        }
        outline_rig_fini(&f);
    }
}

// The hole's corner lies on the outer ring's: they are two rings, one of each orientation.
static void test_hole_that_touches_the_border_is_a_ring_of_its_own(void** state) {
    (void)state;
    TestRandom random = {103};
    const NavPoint outer[] = {{0, 0}, {20, 0}, {20, 20}, {0, 20}};
    const NavPoint hole[] = {{0, 0}, {4, 12}, {12, 4}};
    for (int n = 0; n < 50; n++) {
        OutlineRig f;
        Ring rings[4];
        outline_rig_init(&f);
        add_ring(&f, outer, 4);
        add_ring(&f, hole, 3);
        shuffle(&f, &random);
        assert_int_equal(order(&f, rings, 4), 2);
        assert_int_equal(rings[0].turn + rings[1].turn, 0);
        assert_int_equal(rings[0].count + rings[1].count, 7);
        outline_rig_fini(&f);
    }
}

// Four triangles around one point, tip to tip.
static void test_pinwheel_is_four_rings(void** state) {
    (void)state;
    TestRandom random = {104};
    const NavPoint rim[] = {{-3, -9}, {3, -9}, {9, -3}, {9, 3}, {3, 9}, {-3, 9}, {-9, 3}, {-9, -3}};
    for (int n = 0; n < 50; n++) {
        OutlineRig f;
        Ring rings[8];
        outline_rig_init(&f);
        for (uint32_t i = 0; i < 4; i++) {
            const NavPoint triangle[] = {{0, 0}, rim[2 * i], rim[2 * i + 1]};
            add_ring(&f, triangle, 3);
        }
        shuffle(&f, &random);
        assert_int_equal(order(&f, rings, 8), 4);
        for (uint32_t i = 0; i < 4; i++) {
            assert_int_equal(rings[i].count, 3);
            assert_int_equal(rings[i].turn, 1);
        }
        outline_rig_fini(&f);
    }
}

// Squares that touch in corners enclose a hole, which touches them at four corners.
static void test_necklace_has_an_inner_ring_or_none_that_crosses(void** state) {
    (void)state;
    TestRandom random = {105};
    const NavPoint middles[] = {{0, -10}, {10, 0}, {0, 10}, {-10, 0}};
    for (int n = 0; n < 50; n++) {
        OutlineRig f;
        Ring rings[8];
        outline_rig_init(&f);
        for (uint32_t i = 0; i < 4; i++) {
            NavPoint m = middles[i];
            const NavPoint square[] = {
                {m.x - 5, m.y - 5}, {m.x + 5, m.y - 5}, {m.x + 5, m.y + 5}, {m.x - 5, m.y + 5}};
            add_ring(&f, square, 4);
        }
        shuffle(&f, &random);
        uint32_t count = order(&f, rings, 8);
        uint32_t sides = 0;
        int64_t sum = 0;
        for (uint32_t i = 0; i < count; i++)
            sides += rings[i].count;
        for (uint32_t k = 0; k < f.scratch.sides.count; k++) {
            const NavSide* side = &f.scratch.sides.data[k];
            sum += navi_orient2d(at(0, 0), f.scratch.points.data[side->from],
                                 f.scratch.points.data[side->to]);
        }
        assert_int_equal(sides, 16);
        assert_true(sum == 4 * 200);
        outline_rig_fini(&f);
    }
}

static void test_inner_sides_go_last_and_end_nothing(void** state) {
    (void)state;
    OutlineRig f;
    Ring rings[4];
    outline_rig_init(&f);
    const NavPoint ring[] = {{0, 0}, {9, 0}, {9, 9}, {0, 9}};
    add_side(&f, at(0, 0), at(9, 9), SIDE_INNER);
    add_ring(&f, ring, 4);
    assert_int_equal(order(&f, rings, 4), 1);
    assert_int_equal(f.scratch.sides.count, 5);
    assert_int_equal(f.scratch.sides.data[4].flags, SIDE_INNER);
    outline_rig_fini(&f);
}

static void test_order_without_memory_says_so(void** state) {
    (void)state;
    bool is_done = false;
    for (uint64_t n = 1; !is_done; n++) {
        OutlineRig f;
        outline_rig_init(&f);
        for (int32_t i = 0; i < 20; i++) {
            const NavPoint ring[] = {{20 * i, 0}, {20 * i + 9, 0}, {20 * i + 9, 9}};
            add_ring(&f, ring, 3);
        }
        memory_fail(&f.blocks, n, true);
        is_done = navi_outline_order_rings(&f.scratch) == NAV_OK;
        assert_int_equal(f.scratch.sides.count, 60);
        outline_rig_fini(&f);
        assert_true(n < 20);
    }
}

// Three lenses that all end in the same two points: each is a ring of its own.
static void test_lenses_between_two_points_are_a_ring_each(void** state) {
    (void)state;
    TestRandom random = {106};
    for (int n = 0; n < 100; n++) {
        OutlineRig f;
        Ring rings[8];
        outline_rig_init(&f);
        for (int32_t k = 0; k < 3; k++) {
            int32_t i = (n + k * (n % 2 + 1)) % 3 - 1; // points are numbered in every order
            const NavPoint lens[] = {{-50, 0}, {0, 20 * i - 5}, {50, 0}, {0, 20 * i + 5}};
            add_ring(&f, lens, 4);
        }
        shuffle(&f, &random);
        assert_int_equal(order(&f, rings, 8), 3);
        for (uint32_t i = 0; i < 3; i++) {
            assert_int_equal(rings[i].count, 4);
            assert_int_equal(rings[i].turn, 1);
        }
        outline_rig_fini(&f);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_one_ring_in_any_order),
        cmocka_unit_test(test_squares_that_touch_at_a_corner_are_two_rings),
        cmocka_unit_test(test_hole_that_touches_the_border_is_a_ring_of_its_own),
        cmocka_unit_test(test_pinwheel_is_four_rings),
        cmocka_unit_test(test_necklace_has_an_inner_ring_or_none_that_crosses),
        cmocka_unit_test(test_inner_sides_go_last_and_end_nothing),
        cmocka_unit_test(test_order_without_memory_says_so),
        cmocka_unit_test(test_lenses_between_two_points_are_a_ring_each),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
