#include "support/unit_rig.h"

// Two squares side by side in a ring of constraints. The rule for ties gives both diagonals an end
// at the left bottom corner, so the triangles are 0 1 4, 0 4 5, 1 2 3 and 1 3 4.
//
//     5 --- 4 --- 3
//     |   / |   / |
//     | /   | /   |
//     0 --- 1 --- 2
typedef struct Ladder {
    uint32_t v[6];
    uint32_t left_low, left_high, right_low, right_high;
} Ladder;

static Ladder add_ladder(Rig* rig) {
    const NavPoint points[6] = {{0, 0}, {40, 0}, {80, 0}, {80, 40}, {40, 40}, {0, 40}};
    Ladder ladder;
    rig_add_points(rig, points, 6, ladder.v);
    rig_add_ring(rig, ladder.v, 6);
    const uint32_t* v = ladder.v;
    ladder.left_low = rig_tri(rig, v[0], v[1], v[4]);
    ladder.left_high = rig_tri(rig, v[0], v[4], v[5]);
    ladder.right_low = rig_tri(rig, v[1], v[2], v[3]);
    ladder.right_high = rig_tri(rig, v[1], v[3], v[4]);
    assert_true(ladder.left_low != NAV_NONE && ladder.left_high != NAV_NONE);
    assert_true(ladder.right_low != NAV_NONE && ladder.right_high != NAV_NONE);
    return ladder;
}

static void add_guide(Rig* rig, uint32_t u, uint32_t w) {
    assert_true(navi_array_room(&rig->memory, &rig->carve.guides));
    CarveEdge guide = {u, w};
    rig->carve.guides.data[rig->carve.guides.count++] = guide;
}

// The list and the flags agree, and the cavity consists of exactly these triangles.
static void assert_cavity(const Rig* rig, const uint32_t* tris, uint32_t count) {
    assert_int_equal(rig->carve.cavity.count, count);
    for (uint32_t k = 0; k < count; k++)
        assert_true(rig_is_in_cavity(rig, tris[k]));
    for (uint32_t t = 0; t < rig->mesh.counts->tri_slots; t++)
        assert_int_equal((rig->mesh.tri[t].flags & TRI_CAVITY) != 0, rig_is_in_cavity(rig, t));
}

static void test_span_takes_the_triangles_that_it_crosses_and_no_neighbours(void** state) {
    (void)state;
    const uint32_t ends[3][2] = {{5, 1}, {0, 3}, {2, 5}};
    for (int n = 0; n < 6; n++) {
        Rig rig;
        rig_init(&rig, 1000);
        Ladder ladder = add_ladder(&rig);
        const uint32_t left[2] = {ladder.left_low, ladder.left_high};
        const uint32_t middle[2] = {ladder.left_low, ladder.right_high};
        const uint32_t all[4] = {ladder.left_low, ladder.left_high, ladder.right_low,
                                 ladder.right_high};
        const uint32_t* wanted[3] = {left, middle, all};
        const uint32_t counts[3] = {2, 2, 4};
        int span = n / 2; // each in both directions
        rig_span(&rig, ladder.v[ends[span][n % 2]], ladder.v[ends[span][1 - n % 2]]);
        rig_collect(&rig);
        assert_cavity(&rig, wanted[span], counts[span]);
        navi_carve_drop(&rig.carve);
        assert_cavity(&rig, NULL, 0);
        rig_fini(&rig);
    }
}

static void test_spans_that_share_triangles_take_them_once(void** state) {
    (void)state;
    Rig rig;
    rig_init(&rig, 1000);
    Ladder ladder = add_ladder(&rig);
    rig_span(&rig, ladder.v[0], ladder.v[3]);
    rig_span(&rig, ladder.v[1], ladder.v[5]);
    rig_collect(&rig);
    const uint32_t three[3] = {ladder.left_low, ladder.left_high, ladder.right_high};
    assert_cavity(&rig, three, 3);
    rig_fini(&rig);
}

static void test_span_through_a_vertex_that_goes_takes_its_star(void** state) {
    (void)state;
    Rig rig;
    rig_init(&rig, 1000);
    Ladder ladder = add_ladder(&rig);
    uint32_t middle = rig_add_point(&rig, at(40, 20));
    uint32_t star[8], count = 0;
    for (uint32_t t = 0; t < rig.mesh.counts->tri_slots; t++)
        for (uint32_t i = 0; i < 3; i++)
            if (rig.mesh.tri[t].v[i] == middle)
                star[count++] = t;
    // All six triangles of the ladder (six corners, one point inside) are in the star of the point.
    assert_int_equal(count, 6);
    rig_cold(&rig, middle);
    rig_span(&rig, ladder.v[0], ladder.v[3]);
    rig_collect(&rig);
    assert_cavity(&rig, star, count);
    rig_fini(&rig);
}

static void test_new_vertex_inside_a_triangle_takes_that_one(void** state) {
    (void)state;
    Rig rig;
    rig_init(&rig, 1000);
    Ladder ladder = add_ladder(&rig);
    rig_fresh(&rig, at(60, 10));
    rig_collect(&rig);
    assert_cavity(&rig, &ladder.right_low, 1);
    rig_fini(&rig);
}

static void test_new_vertex_on_an_edge_takes_both_sides(void** state) {
    (void)state;
    Rig rig;
    rig_init(&rig, 1000);
    Ladder ladder = add_ladder(&rig);
    rig_fresh(&rig, at(40, 13)); // free
    rig_collect(&rig);
    const uint32_t middle[2] = {ladder.left_low, ladder.right_high};
    assert_cavity(&rig, middle, 2);
    navi_carve_drop(&rig.carve);
    rig.carve.fresh.count = 0;
    rig_fresh(&rig, at(80, 13)); // a constraint
    uint32_t beyond = navi_mesh_find_edge(&rig.mesh, ladder.v[3], ladder.v[2]) >> 2;
    rig_collect(&rig);
    const uint32_t right[2] = {ladder.right_low, beyond};
    assert_cavity(&rig, right, 2);
    rig_fini(&rig);
}

static void test_span_between_new_vertices_takes_what_lies_between(void** state) {
    (void)state;
    Rig rig;
    rig_init(&rig, 1000);
    Ladder ladder = add_ladder(&rig);
    uint32_t u = rig_fresh(&rig, at(10, 30)), w = rig_fresh(&rig, at(50, 30));
    rig_span(&rig, w, u);
    rig_collect(&rig);
    const uint32_t wanted[3] = {ladder.left_high, ladder.left_low, ladder.right_high};
    assert_cavity(&rig, wanted, 3);
    rig_fini(&rig);
}

static void test_guides_that_meet_a_constraint_or_a_vertex_are_dropped(void** state) {
    (void)state;
    Rig rig;
    rig_init(&rig, 1000);
    Ladder ladder = add_ladder(&rig);
    const uint32_t* v = ladder.v;
    uint32_t above = rig_add_point(&rig, at(20, 90));
    add_guide(&rig, v[1], above); // crosses the constraint 4-5
    add_guide(&rig, v[0], v[2]);  // through 1
    add_guide(&rig, v[0], v[3]);
    rig_collect(&rig);
    assert_int_equal(rig.carve.guides.count, 1);
    assert_int_equal(rig.carve.guides.data[0].u, v[0]);
    assert_int_equal(rig.carve.guides.data[0].w, v[3]);
    const uint32_t middle[2] = {ladder.left_low, ladder.right_high};
    assert_cavity(&rig, middle, 2);
    // With the edge 1-4 a constraint the guide is dropped too, and adds no triangle.
    navi_carve_drop(&rig.carve);
    rig_mark(&rig, v[1], v[4], true);
    rig_collect(&rig);
    assert_int_equal(rig.carve.guides.count, 0);
    assert_cavity(&rig, NULL, 0);
    rig_fini(&rig);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_span_takes_the_triangles_that_it_crosses_and_no_neighbours),
        cmocka_unit_test(test_spans_that_share_triangles_take_them_once),
        cmocka_unit_test(test_span_through_a_vertex_that_goes_takes_its_star),
        cmocka_unit_test(test_new_vertex_inside_a_triangle_takes_that_one),
        cmocka_unit_test(test_new_vertex_on_an_edge_takes_both_sides),
        cmocka_unit_test(test_span_between_new_vertices_takes_what_lies_between),
        cmocka_unit_test(test_guides_that_meet_a_constraint_or_a_vertex_are_dropped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
