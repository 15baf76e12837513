#include "support/unit_rig.h"

// The one node from u to w.
static uint32_t node_between(const Rig* rig, uint32_t u, uint32_t w) {
    uint32_t found = NAV_NONE;
    for (uint32_t n = 0; n < rig->carve.nodes.count; n++) {
        if (rig_node(rig, n)->vertex != u || rig_node(rig, rig_node(rig, n)->next)->vertex != w)
            continue;
        assert_int_equal(found, NAV_NONE);
        found = n;
    }
    assert_int_not_equal(found, NAV_NONE);
    return found;
}

static bool is_one_ring(const Rig* rig, uint32_t n, uint32_t m) {
    uint32_t k = n;
    do {
        if (k == m)
            return true;
        k = rig_node(rig, k)->next;
    } while (k != n);
    return false;
}

// The ring of the node has exactly these vertices, from the first one's node on.
static void assert_ring(const Rig* rig, uint32_t n, const uint32_t* v, uint32_t count) {
    for (uint32_t k = 0, at_node = n; k < count; k++) {
        assert_int_equal(rig_node(rig, at_node)->vertex, v[k]);
        at_node = rig_node(rig, at_node)->next;
        assert_int_equal(at_node == n, k + 1 == count);
    }
}

static void check_nodes(const Rig* rig) {
    for (uint32_t n = 0; n < rig->carve.nodes.count; n++) {
        const CarveNode* node = rig_node(rig, n);
        assert_int_equal(rig_node(rig, node->next)->prev, n);
        assert_int_equal(rig_node(rig, node->prev)->next, n);
        assert_true(node->twin == NAV_NONE || rig_node(rig, node->twin)->twin == n);
    }
}

static void test_span_between_two_corners_splits_the_ring(void** state) {
    (void)state;
    for (int n = 0; n < 2; n++) {
        Rig rig;
        rig_init(&rig, 1000);
        uint32_t v[4];
        rig_add_square(&rig, at(0, 0), 100, v);
        rig_span(&rig, v[n == 0 ? 1 : 3], v[n == 0 ? 3 : 1]);
        rig_cut(&rig);
        check_nodes(&rig);
        assert_int_equal(rig.carve.nodes.count, 6);
        uint32_t forth = node_between(&rig, v[1], v[3]), back = node_between(&rig, v[3], v[1]);
        const uint32_t low[3] = {v[1], v[3], v[0]}, high[3] = {v[3], v[1], v[2]};
        assert_ring(&rig, forth, low, 3);
        assert_ring(&rig, back, high, 3);
        assert_int_equal(rig_node(&rig, forth)->twin, back);
        assert_true(rig_node(&rig, forth)->is_constraint && rig_node(&rig, back)->is_constraint);
        assert_int_equal(rig_node(&rig, forth)->outer, NAV_NONE);
        rig_fini(&rig);
    }
}

static void test_guide_splits_the_ring_and_stays_free(void** state) {
    (void)state;
    Rig rig;
    rig_init(&rig, 1000);
    uint32_t v[4];
    rig_add_square(&rig, at(0, 0), 100, v);
    assert_true(navi_array_room(&rig.memory, &rig.carve.guides));
    rig.carve.guides.data[0] = (CarveEdge){v[1], v[3]};
    rig.carve.guides.count = 1;
    rig_cut(&rig);
    check_nodes(&rig);
    uint32_t forth = node_between(&rig, v[1], v[3]), back = node_between(&rig, v[3], v[1]);
    assert_false(is_one_ring(&rig, forth, back));
    assert_false(rig_node(&rig, forth)->is_constraint || rig_node(&rig, back)->is_constraint);
    rig_fini(&rig);
}

static void test_span_to_a_new_vertex_is_a_lone_side(void** state) {
    (void)state;
    Rig rig;
    rig_init(&rig, 1000);
    uint32_t v[4];
    rig_add_square(&rig, at(0, 0), 100, v);
    uint32_t q = rig_fresh(&rig, at(30, -40));
    rig_span(&rig, q, v[1]);
    rig_cut(&rig);
    check_nodes(&rig);
    // One triangle, and its side in both directions.
    const uint32_t ring[5] = {v[0], v[1], q, v[1], v[2]};
    assert_int_equal(rig.carve.nodes.count, 5);
    assert_ring(&rig, node_between(&rig, v[0], v[1]), ring, 5);
    assert_int_equal(rig_ring_area_2(&rig, 0), 200 * 200);
    rig_fini(&rig);
}

static void test_span_apart_from_the_border_is_a_ring_of_two(void** state) {
    (void)state;
    Rig rig;
    rig_init(&rig, 1000);
    uint32_t v[4];
    rig_add_square(&rig, at(0, 0), 100, v);
    uint32_t p = rig_fresh(&rig, at(30, -40)), q = rig_fresh(&rig, at(50, -60));
    rig_span(&rig, p, q);
    rig_cut(&rig);
    check_nodes(&rig);
    const uint32_t lone[2] = {p, q};
    assert_ring(&rig, node_between(&rig, p, q), lone, 2);
    rig_fini(&rig);
}

static void test_lone_vertex_is_listed_without_a_node(void** state) {
    (void)state;
    Rig rig;
    rig_init(&rig, 1000);
    uint32_t v[4];
    rig_add_square(&rig, at(0, 0), 100, v);
    uint32_t q = rig_fresh(&rig, at(30, -40));
    rig_cut(&rig);
    assert_int_equal(rig.carve.nodes.count, 3);
    assert_int_equal(rig.carve.vertices.count, 4);
    const CarveVertex* last = &rig.carve.vertices.data[3];
    assert_int_equal(last->vertex, q);
    assert_int_equal(last->first_node, NAV_NONE);
    rig_fini(&rig);
}

static void test_ring_of_spans_apart_from_the_border_is_two_rings(void** state) {
    (void)state;
    const NavPoint points[3] = {{20, -60}, {60, -60}, {60, 10}};
    // Every order and direction of the three spans.
    const uint32_t orders[3][3][2] = {
        {{0, 1}, {1, 2}, {2, 0}}, {{2, 1}, {0, 2}, {1, 0}}, {{0, 2}, {0, 1}, {2, 1}}};
    for (uint32_t n = 0; n < 3; n++) {
        Rig rig;
        rig_init(&rig, 1000);
        uint32_t v[4], q[3];
        rig_add_square(&rig, at(0, 0), 100, v);
        for (uint32_t i = 0; i < 3; i++)
            q[i] = rig_fresh(&rig, points[i]);
        for (uint32_t i = 0; i < 3; i++)
            rig_span(&rig, q[orders[n][i][0]], q[orders[n][i][1]]);
        rig_cut(&rig);
        check_nodes(&rig);
        const uint32_t outward[3] = {q[0], q[2], q[1]}, border[3] = {v[0], v[1], v[2]};
        assert_ring(&rig, node_between(&rig, q[0], q[1]), q, 3);
        assert_ring(&rig, node_between(&rig, q[0], q[2]), outward, 3);
        assert_ring(&rig, node_between(&rig, v[0], v[1]), border, 3);
        assert_int_equal(rig_ring_area_2(&rig, node_between(&rig, q[0], q[1])), 40 * 70);
        assert_int_equal(rig_ring_area_2(&rig, node_between(&rig, q[0], q[2])), -40 * 70);
        rig_fini(&rig);
    }
}

// q is reflex on the side of v[0] and convex on that of v[2]; r lies on the first side, s on the
// second.
static void test_span_leaves_by_the_convex_or_the_reflex_corner(void** state) {
    (void)state;
    // The spans are cut in the order given. The last two are cut after q has its two corners, or
    // before, when q is a tip with the piece all around it.
    const uint32_t orders[3][4] = {{0, 1, 2, 3}, {0, 3, 2, 1}, {2, 3, 1, 0}};
    // r may be far from both sides of the reflex corner, or close to one of them.
    const NavPoint reflex[3] = {{-50, -60}, {-35, 20}, {95, -98}};
    for (uint32_t n = 0; n < 9; n++) {
        Rig rig;
        rig_init(&rig, 1000);
        uint32_t v[4];
        rig_add_square(&rig, at(0, 0), 100, v);
        uint32_t q = rig_fresh(&rig, at(30, -40));
        uint32_t r = rig_fresh(&rig, reflex[n / 3]), s = rig_fresh(&rig, at(50, 60));
        const CarveEdge spans[4] = {{v[1], q}, {q, v[3]}, {q, r}, {s, q}};
        for (uint32_t i = 0; i < 4; i++)
            rig_span(&rig, spans[orders[n % 3][i]].u, spans[orders[n % 3][i]].w);
        rig_cut(&rig);
        check_nodes(&rig);
        const uint32_t low[6] = {v[0], v[1], q, r, q, v[3]};
        const uint32_t high[6] = {v[2], v[3], q, s, q, v[1]};
        assert_ring(&rig, node_between(&rig, v[0], v[1]), low, 6);
        assert_ring(&rig, node_between(&rig, v[2], v[3]), high, 6);
        assert_int_equal(rig_ring_area_2(&rig, node_between(&rig, v[0], v[1])), 38000);
        assert_int_equal(rig_ring_area_2(&rig, node_between(&rig, v[2], v[3])), 42000);
        rig_fini(&rig);
    }
}

static void test_corner_of_the_border_that_a_span_has_split(void** state) {
    (void)state;
    const NavPoint targets[2] = {{-30, -60}, {60, 30}};
    for (uint32_t n = 0; n < 2; n++) {
        Rig rig;
        rig_init(&rig, 1000);
        uint32_t v[4];
        rig_add_square(&rig, at(0, 0), 100, v);
        uint32_t q = rig_fresh(&rig, targets[n]);
        rig_span(&rig, v[1], v[3]);
        rig_span(&rig, v[1], q);
        rig_cut(&rig);
        check_nodes(&rig);
        const uint32_t low[5] = {v[0], v[1], q, v[1], v[3]};
        const uint32_t high[5] = {v[2], v[3], v[1], q, v[1]};
        if (n == 0)
            assert_ring(&rig, node_between(&rig, v[0], v[1]), low, 5);
        else
            assert_ring(&rig, node_between(&rig, v[2], v[3]), high, 5);
        rig_fini(&rig);
    }
}

// Two spans that leave a vertex in one line: no corner is left or right of the other.
static void test_straight_corners(void** state) {
    (void)state;
    Rig rig;
    rig_init(&rig, 1000);
    uint32_t v[4];
    rig_add_square(&rig, at(0, 0), 100, v);
    uint32_t q = rig_fresh(&rig, at(40, -40));
    uint32_t r = rig_fresh(&rig, at(-20, -50)), s = rig_fresh(&rig, at(50, 20));
    rig_span(&rig, v[1], q);
    rig_span(&rig, v[3], q);
    rig_span(&rig, r, q);
    rig_span(&rig, s, q);
    rig_cut(&rig);
    check_nodes(&rig);
    const uint32_t low[6] = {v[0], v[1], q, r, q, v[3]};
    const uint32_t high[6] = {v[2], v[3], q, s, q, v[1]};
    assert_ring(&rig, node_between(&rig, v[0], v[1]), low, 6);
    assert_ring(&rig, node_between(&rig, v[2], v[3]), high, 6);
    rig_fini(&rig);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_span_between_two_corners_splits_the_ring),
        cmocka_unit_test(test_guide_splits_the_ring_and_stays_free),
        cmocka_unit_test(test_span_to_a_new_vertex_is_a_lone_side),
        cmocka_unit_test(test_span_apart_from_the_border_is_a_ring_of_two),
        cmocka_unit_test(test_lone_vertex_is_listed_without_a_node),
        cmocka_unit_test(test_ring_of_spans_apart_from_the_border_is_two_rings),
        cmocka_unit_test(test_span_leaves_by_the_convex_or_the_reflex_corner),
        cmocka_unit_test(test_corner_of_the_border_that_a_span_has_split),
        cmocka_unit_test(test_straight_corners),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
