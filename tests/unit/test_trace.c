#include "oracle/exact.h"
#include "support/unit_rig.h"

// --- reading rings ---

static uint32_t ring_size(const Rig* rig, uint32_t n) {
    uint32_t size = 0, at_node = n;
    do {
        size++;
        at_node = rig_node(rig, at_node)->next;
        assert_true(size <= rig->carve.nodes.count);
    } while (at_node != n);
    return size;
}

static bool is_first_of_ring(const Rig* rig, uint32_t n) {
    for (uint32_t k = rig_node(rig, n)->next; k != n; k = rig_node(rig, k)->next)
        if (k < n)
            return false;
    return true;
}

static uint32_t count_rings(const Rig* rig) {
    uint32_t count = 0;
    for (uint32_t n = 0; n < rig->carve.nodes.count; n++)
        count += is_first_of_ring(rig, n);
    return count;
}

// The number of nodes from u to w; `last` gets the last of them.
static uint32_t count_nodes(const Rig* rig, uint32_t u, uint32_t w, uint32_t* found) {
    uint32_t count = 0;
    for (uint32_t n = 0; n < rig->carve.nodes.count; n++) {
        if (rig_node(rig, n)->vertex != u || rig_node(rig, rig_node(rig, n)->next)->vertex != w)
            continue;
        *found = n;
        count++;
    }
    return count;
}

static void check_side(const Rig* rig, uint32_t h) {
    const Mesh* mesh = &rig->mesh;
    uint32_t twin = navi_edge_twin(mesh, h), n = NAV_NONE;
    bool is_outside = !rig_is_in_cavity(rig, twin >> 2);
    bool is_border = is_outside || navi_edge_is_constraint(mesh, h);
    uint32_t u = navi_edge_from(mesh, h), w = navi_edge_to(mesh, h);
    assert_int_equal(count_nodes(rig, u, w, &n), is_border);
    if (!is_border)
        return;
    assert_int_equal(rig_node(rig, n)->outer, is_outside ? twin : NAV_NONE);
    assert_int_equal(rig_node(rig, n)->twin != NAV_NONE, !is_outside);
    assert_int_equal(rig_node(rig, n)->is_constraint, navi_edge_is_constraint(mesh, h));
}

static void check_lists(const Rig* rig) {
    uint32_t listed = 0;
    for (uint32_t k = 0; k < rig->carve.vertices.count; k++) {
        const CarveVertex* vertex = &rig->carve.vertices.data[k];
        assert_int_equal(rig->mesh.vertex[vertex->vertex].mark, k);
        for (uint32_t n = vertex->first_node; n != NAV_NONE; n = rig_node(rig, n)->next_at_vertex) {
            assert_int_equal(rig_node(rig, n)->vertex, vertex->vertex);
            listed++;
        }
    }
    assert_int_equal(listed, rig->carve.nodes.count);
}

// Each border side is on the rings once; spans, twins and lists are consistent. The cavities of
// these tests do not reach the frame.
static void check_rings(const Rig* rig) {
    uint32_t borders = 0;
    for (uint32_t k = 0; k < rig->carve.cavity.count; k++)
        for (uint32_t i = 0; i < 3; i++) {
            uint32_t h = 4 * rig->carve.cavity.data[k] + i, twin = navi_edge_twin(&rig->mesh, h);
            check_side(rig, h);
            borders += !rig_is_in_cavity(rig, twin >> 2) || navi_edge_is_constraint(&rig->mesh, h);
        }
    assert_int_equal(rig->carve.nodes.count, borders);
    for (uint32_t n = 0; n < rig->carve.nodes.count; n++) {
        const CarveNode* node = rig_node(rig, n);
        assert_int_equal(rig_node(rig, node->next)->prev, n);
        assert_int_equal(rig_node(rig, node->prev)->next, n);
        if (node->twin == NAV_NONE)
            continue;
        assert_int_equal(rig_node(rig, node->twin)->twin, n);
        assert_int_equal(rig_node(rig, node->twin)->vertex, rig_node(rig, node->next)->vertex);
        assert_int_equal(rig_node(rig, rig_node(rig, node->twin)->next)->vertex, node->vertex);
    }
    check_lists(rig);
}

// --- the tests ---

static void test_star_has_one_ring_round_it(void** state) {
    (void)state;
    Rig rig;
    rig_init(&rig, 1000);
    uint32_t v[4], n = NAV_NONE;
    rig_add_square(&rig, at(0, 0), 100, v);
    rig_cold(&rig, rig_add_point(&rig, at(10, 20)));
    rig_trace(&rig);
    assert_int_equal(rig.carve.cavity.count, 4);
    check_rings(&rig);
    assert_int_equal(rig.carve.nodes.count, 4);
    assert_int_equal(rig.carve.vertices.count, 4);
    assert_int_equal(count_rings(&rig), 1);
    for (uint32_t i = 0; i < 4; i++) {
        assert_int_equal(count_nodes(&rig, v[i], v[(i + 1) % 4], &n), 1);
        assert_true(rig_node(&rig, n)->is_constraint);
        assert_int_equal(rig_node(&rig, n)->outer,
                         navi_mesh_find_edge(&rig.mesh, v[(i + 1) % 4], v[i]));
    }
    assert_int_equal(rig_ring_area_2(&rig, 0), 2 * 200 * 200);
    rig_fini(&rig);
}

static void test_two_cavities_have_a_ring_each(void** state) {
    (void)state;
    Rig rig;
    rig_init(&rig, 2000);
    uint32_t left[4], right[4];
    rig_add_square(&rig, at(-500, 0), 100, left);
    rig_add_square(&rig, at(500, 0), 50, right);
    rig_span(&rig, left[1], left[3]);
    rig_span(&rig, right[3], right[1]);
    rig_trace(&rig);
    check_rings(&rig);
    assert_int_equal(rig.carve.nodes.count, 8);
    assert_int_equal(count_rings(&rig), 2);
    uint32_t n = NAV_NONE, m = NAV_NONE;
    assert_int_equal(count_nodes(&rig, left[0], left[1], &n), 1);
    assert_int_equal(count_nodes(&rig, right[0], right[1], &m), 1);
    assert_int_equal(rig_ring_area_2(&rig, n), 2 * 200 * 200);
    assert_int_equal(rig_ring_area_2(&rig, m), 2 * 100 * 100);
    rig_fini(&rig);
}

static void test_cavity_round_an_island_has_an_inner_ring(void** state) {
    (void)state;
    Rig rig;
    rig_init(&rig, 1000);
    uint32_t outer[4], inner[4], loop[4], n = NAV_NONE, m = NAV_NONE;
    rig_add_square(&rig, at(0, 0), 100, outer);
    rig_add_square(&rig, at(0, 0), 20, inner);
    const NavPoint points[4] = {{0, -60}, {60, 0}, {0, 60}, {-60, 0}};
    for (uint32_t i = 0; i < 4; i++)
        loop[i] = rig_fresh(&rig, points[i]);
    for (uint32_t i = 0; i < 4; i++)
        rig_span(&rig, loop[i], loop[(i + 1) % 4]);
    rig_trace(&rig);
    assert_int_equal(rig.carve.cavity.count, 8);
    check_rings(&rig);
    assert_int_equal(count_rings(&rig), 2);
    assert_int_equal(count_nodes(&rig, outer[0], outer[1], &n), 1);
    assert_int_equal(ring_size(&rig, n), 4);
    assert_int_equal(rig_ring_area_2(&rig, n), 2 * 200 * 200);
    // The cavity is on the left of the inner ring too.
    assert_int_equal(count_nodes(&rig, inner[1], inner[0], &m), 1);
    assert_int_equal(ring_size(&rig, m), 4);
    assert_int_equal(rig_ring_area_2(&rig, m), -2 * 40 * 40);
    rig_fini(&rig);
}

static void test_constraint_across_the_cavity_parts_it_by_twins(void** state) {
    (void)state;
    Rig rig;
    rig_init(&rig, 1000);
    uint32_t v[4], n = NAV_NONE, m = NAV_NONE;
    rig_add_square(&rig, at(0, 0), 100, v);
    rig_mark(&rig, v[0], v[2], true);
    rig_fresh(&rig, at(50, -50));
    rig_fresh(&rig, at(-50, 50));
    rig_trace(&rig);
    assert_int_equal(rig.carve.cavity.count, 2);
    check_rings(&rig);
    assert_int_equal(rig.carve.nodes.count, 6);
    assert_int_equal(count_rings(&rig), 2);
    assert_int_equal(count_nodes(&rig, v[0], v[2], &n), 1);
    assert_int_equal(count_nodes(&rig, v[2], v[0], &m), 1);
    assert_int_equal(rig_node(&rig, n)->twin, m);
    assert_int_equal(ring_size(&rig, n), 3);
    assert_int_equal(ring_size(&rig, m), 3);
    // v[0] and v[2] are on both rings, but each is one vertex.
    assert_int_equal(rig.carve.vertices.count, 4);
    rig_fini(&rig);
}

static void test_constraint_that_ends_in_the_cavity_is_passed_on_both_sides(void** state) {
    (void)state;
    Rig rig;
    rig_init(&rig, 1000);
    uint32_t v[4], n = NAV_NONE, m = NAV_NONE;
    rig_add_square(&rig, at(0, 0), 100, v);
    uint32_t tip = rig_add_point(&rig, at(0, 0));
    rig_mark(&rig, v[0], tip, true);
    const NavPoint points[4] = {{0, -50}, {50, 0}, {0, 50}, {-50, 0}};
    for (uint32_t i = 0; i < 4; i++)
        rig_fresh(&rig, points[i]);
    rig_trace(&rig);
    assert_int_equal(rig.carve.cavity.count, 4);
    check_rings(&rig);
    assert_int_equal(rig.carve.nodes.count, 6);
    assert_int_equal(count_rings(&rig), 1);
    assert_int_equal(count_nodes(&rig, v[0], tip, &n), 1);
    assert_int_equal(count_nodes(&rig, tip, v[0], &m), 1);
    assert_int_equal(rig_node(&rig, n)->twin, m);
    assert_int_equal(rig_node(&rig, n)->next, m);
    assert_int_equal(rig_ring_area_2(&rig, n), 2 * 200 * 200);
    rig_fini(&rig);
}

// Triangles may meet only in a corner, so rings touch each other and themselves. Each side still
// occurs once, with the cavity on its left.
static void test_random_cavities_are_consistent(void** state) {
    (void)state;
    TestRandom random = {91};
    for (int n = 0; n < 60; n++) {
        Rig rig;
        rig_init(&rig, 200);
        uint32_t v[40], frame[4];
        rig_add_square(&rig, at(0, 0), 300, frame);
        uint32_t count = rig_scatter(&rig, &random, 200, 40, v);
        for (uint32_t k = 0; k < 6; k++) {
            uint32_t h = rig.mesh.vertex[v[random_below(&random, count)]].h;
            rig_mark(&rig, navi_edge_from(&rig.mesh, h), navi_edge_to(&rig.mesh, h), true);
        }
        for (int k = 0; k < 10; k++) {
            NavPoint p = random_point(&random, 200);
            if (!rig_has_point(&rig, p))
                rig_fresh(&rig, p);
        }
        rig_trace(&rig);
        assert_true(rig.carve.cavity.count > 0);
        check_rings(&rig);
        int64_t taken = 0, enclosed = 0;
        for (uint32_t k = 0; k < rig.carve.cavity.count; k++) {
            const uint32_t* c = rig.mesh.tri[rig.carve.cavity.data[k]].v;
            taken += oracle_area_2(rig.mesh.pos[c[0]], rig.mesh.pos[c[1]], rig.mesh.pos[c[2]]);
        }
        for (uint32_t k = 0; k < rig.carve.nodes.count; k++)
            if (is_first_of_ring(&rig, k))
                enclosed += rig_ring_area_2(&rig, k);
        assert_int_equal(enclosed, taken);
        rig_fini(&rig);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_star_has_one_ring_round_it),
        cmocka_unit_test(test_two_cavities_have_a_ring_each),
        cmocka_unit_test(test_cavity_round_an_island_has_an_inner_ring),
        cmocka_unit_test(test_constraint_across_the_cavity_parts_it_by_twins),
        cmocka_unit_test(test_constraint_that_ends_in_the_cavity_is_passed_on_both_sides),
        cmocka_unit_test(test_random_cavities_are_consistent),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
