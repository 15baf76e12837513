#include "mesh/delaunay.h"

#include "oracle/exact.h"
#include "support/unit_rig.h"

// Sorts the living vertices and triangulates them.
static void triangulate(Rig* rig) {
    uint32_t count = rig->mesh.counts->vertex_alive;
    NaviKeyed* sorted = malloc(2 * count * sizeof *sorted);
    assert_non_null(sorted);
    for (uint32_t v = 0; v < count; v++)
        sorted[v] = (NaviKeyed){navi_point_morton(rig->mesh.pos[v]), v};
    navi_sort_keyed(sorted, sorted + count, count);
    assert_true(navi_mesh_reserve_slots(&rig->mesh, 2 * count, count));
    assert_true(navi_mesh_reserve_touched(&rig->mesh, rig->mesh.counts->tri_slots));
    for (uint32_t t = 0; t < rig->mesh.counts->tri_slots; t++)
        navi_mesh_touch(&rig->mesh, t);
    navi_mesh_triangulate(&rig->mesh, sorted, count);
    free(sorted);
    navi_mesh_end_touched(&rig->mesh);
}

// Adds vertices, each place once, without triangles.
static void take_points(Rig* rig, const NavPoint* points, uint32_t count) {
    for (uint32_t k = 0; k < count; k++) {
        bool is_new = true;
        for (uint32_t v = 0; v < rig->mesh.counts->vertex_slots; v++)
            is_new = is_new && !navi_point_equal(rig->mesh.pos[v], points[k]);
        if (!is_new)
            continue;
        assert_true(navi_mesh_reserve(&rig->mesh, 0, 1));
        (void)navi_mesh_take_vertex(&rig->mesh, points[k]);
    }
}

// A mesh that passes is the canonical one (mesh/check.c).
static void assert_canonical(const NavPoint* points, uint32_t count) {
    Rig rig;
    rig_init(&rig, 1000);
    take_points(&rig, points, count);
    triangulate(&rig);
    assert_null(navi_mesh_check(&rig.mesh));
    if (count <= 30)
        rig_assert_delaunay(&rig);
    assert_int_equal(rig.mesh.counts->tri_slots, 2 * rig.mesh.counts->vertex_alive - 6);
    rig_fini(&rig);
}

static void test_one_and_two_points(void** state) {
    (void)state;
    const NavPoint most = {NAV_COORD_MAX, NAV_COORD_MAX}, least = {-NAV_COORD_MAX, -NAV_COORD_MAX};
    assert_canonical((NavPoint[]){{0, 0}}, 1);
    assert_canonical((NavPoint[]){{-1, 0}, {0, 0}}, 2);
    assert_canonical((NavPoint[]){{0, -1}, {0, 0}}, 2);
    assert_canonical((NavPoint[]){least, most}, 2);
}

// Every set of points of a small lattice, across the axes, where all bits of the places differ.
static void test_all_sets_of_a_small_lattice(void** state) {
    (void)state;
    for (uint32_t set = 1; set < 1u << 12; set++) {
        NavPoint points[12];
        uint32_t count = 0;
        for (int32_t k = 0; k < 12; k++)
            if (set >> k & 1)
                points[count++] = at(k % 4 - 2, k / 4 - 1);
        assert_canonical(points, count);
    }
}

static void test_lattices_whose_points_lie_on_circles(void** state) {
    (void)state;
    NavPoint points[400];
    for (int32_t pitch = 1; pitch < 2000000; pitch *= 11) {
        for (int32_t k = 0; k < 400; k++)
            points[k] = at((k % 20 - 7) * pitch, (k / 20 - 11) * pitch);
        assert_canonical(points, 400);
    }
}

static void test_points_on_lines(void** state) {
    (void)state;
    NavPoint points[200];
    const NavPoint steps[6] = {{1, 0}, {0, 1}, {1, 1}, {-3, 2}, {1000, 1}, {-7, -1000000}};
    for (uint32_t s = 0; s < 6; s++) {
        for (int32_t k = 0; k < 100; k++)
            points[k] = at(steps[s].x * (k - 50), steps[s].y * (k - 50));
        assert_canonical(points, 100);
        // Two lines, and one point beside them.
        for (int32_t k = 0; k < 100; k++)
            points[100 + k] = at(points[k].x + 5, points[k].y - 3);
        points[199] = at(1, 2000);
        assert_canonical(points, 200);
    }
}

static int32_t coordinate(TestRandom* random, int32_t half) {
    return random_between(random, -half, half);
}

static void test_random_points_at_all_scales(void** state) {
    (void)state;
    TestRandom random = {0x5EED};
    NavPoint points[300];
    for (int shift = 1; shift <= 29; shift++)
        for (uint32_t round = 0; round < 6; round++) {
            uint32_t count = 1 + random_below(&random, 300);
            for (uint32_t k = 0; k < count; k++) {
                int32_t x = coordinate(&random, 1 << shift);
                points[k] = at(x, coordinate(&random, 1 << shift));
            }
            assert_canonical(points, count);
        }
}

// Clusters of very different sizes: a division cuts single points off.
static void test_clusters(void** state) {
    (void)state;
    TestRandom random = {0xC1};
    NavPoint points[300];
    for (uint32_t round = 0; round < 60; round++) {
        NavPoint middle = {0, 0};
        int32_t half = 1;
        for (uint32_t k = 0; k < 300; k++) {
            if (k % 25 == 0) {
                middle.x = coordinate(&random, NAV_COORD_MAX / 2);
                middle.y = coordinate(&random, NAV_COORD_MAX / 2);
                half = 1 << random_below(&random, 27);
            }
            int32_t x = middle.x + coordinate(&random, half);
            points[k] = at(x, middle.y + coordinate(&random, half));
        }
        assert_canonical(points, 300);
    }
}

static void test_places_on_the_curve(void** state) {
    (void)state;
    assert_true(navi_point_morton(at(-NAVI_FRAME, -NAVI_FRAME)) <
                navi_point_morton(at(-NAVI_FRAME + 1, -NAVI_FRAME)));
    assert_true(navi_point_morton(at(-1, 5)) < navi_point_morton(at(0, 5)));
    assert_true(navi_point_morton(at(100, -1)) < navi_point_morton(at(-100, 0)));
    assert_true(navi_point_morton(at(3, 2)) != navi_point_morton(at(2, 3)));
    uint64_t origin = navi_point_morton(at(0, 0));
    assert_true((navi_point_morton(at(5, 0)) ^ origin) == 0x11);
    assert_true((navi_point_morton(at(0, 5)) ^ origin) == 0x22);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_one_and_two_points),
        cmocka_unit_test(test_all_sets_of_a_small_lattice),
        cmocka_unit_test(test_lattices_whose_points_lie_on_circles),
        cmocka_unit_test(test_points_on_lines),
        cmocka_unit_test(test_random_points_at_all_scales),
        cmocka_unit_test(test_clusters),
        cmocka_unit_test(test_places_on_the_curve),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
