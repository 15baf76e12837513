#include "oracle/exact.h"
#include "support/unit_rig.h"

// --- one flip -----------------------------------------------------------------------------------

typedef struct Quad {
    uint32_t v[4]; // positive turn
} Quad;

// A square with a ring of constraints; the tests choose its diagonal.
static Quad add_square(Rig* rig, int32_t x, int32_t y, int32_t size) {
    const NavPoint points[] = {{x, y}, {x + size, y}, {x + size, y + size}, {x, y + size}};
    Quad quad;
    rig_add_points(rig, points, 4, quad.v);
    rig_add_ring(rig, quad.v, 4);
    return quad;
}

static uint32_t diagonal(const Rig* rig, const Quad* quad) {
    uint32_t h = navi_mesh_find_edge(&rig->mesh, quad->v[0], quad->v[2]);
    return h != NAV_NONE ? h : navi_mesh_find_edge(&rig->mesh, quad->v[1], quad->v[3]);
}

static void flip_diagonal(Rig* rig, const Quad* quad) {
    uint32_t h = diagonal(rig, quad), twin = navi_edge_twin(&rig->mesh, h);
    assert_true(navi_mesh_reserve_touched(&rig->mesh, 8));
    for (uint32_t i = 0; i < 3; i++) {
        navi_mesh_touch(&rig->mesh, rig->mesh.tri[h >> 2].n[i] >> 2);
        navi_mesh_touch(&rig->mesh, rig->mesh.tri[twin >> 2].n[i] >> 2);
    }
    navi_mesh_flip(&rig->mesh, h);
}

// Only illegal edges may be queued.
static void queue_if_illegal(Rig* rig, uint32_t h) {
    if (navi_mesh_edge_is_illegal(&rig->mesh, h))
        navi_mesh_queue(&rig->mesh, h);
}

static void test_flip_keeps_slots_adjacency_and_constraints(void** state) {
    (void)state;
    Rig rig;
    rig_init(&rig, 1000);
    Quad quad = add_square(&rig, 0, 0, 100);
    uint32_t h = diagonal(&rig, &quad), a = h >> 2, b = navi_edge_twin(&rig.mesh, h) >> 2;
    flip_diagonal(&rig, &quad);
    navi_mesh_end_touched(&rig.mesh);
    assert_true(rig_has_edge(&rig, quad.v[1], quad.v[3]));
    assert_false(rig_has_edge(&rig, quad.v[0], quad.v[2]));
    uint32_t now = diagonal(&rig, &quad), other = navi_edge_twin(&rig.mesh, now) >> 2;
    assert_true((now >> 2 == a && other == b) || (now >> 2 == b && other == a));
    for (uint32_t i = 0; i < 4; i++) {
        uint32_t e = navi_mesh_find_edge(&rig.mesh, quad.v[i], quad.v[(i + 1) % 4]);
        assert_true(navi_edge_is_constraint(&rig.mesh, e));
    }
    // The mesh is legal except for the tie.
    assert_string_equal(navi_mesh_check(&rig.mesh), "a free edge is illegal");
    flip_diagonal(&rig, &quad);
    navi_mesh_end_touched(&rig.mesh);
    rig_assert_sound(&rig);
    rig_fini(&rig);
}

// --- ties ---------------------------------------------------------------------------------------

static void test_tie_puts_the_diagonal_at_the_smallest_point_from_either_start(void** state) {
    (void)state;
    for (int flips = 0; flips < 2; flips++) {
        Rig rig;
        rig_init(&rig, 1000);
        Quad quad = add_square(&rig, -30, 7, 100);
        assert_true(rig_has_edge(&rig, quad.v[0], quad.v[2]));
        if (flips == 1)
            flip_diagonal(&rig, &quad);
        queue_if_illegal(&rig, diagonal(&rig, &quad));
        assert_true(navi_mesh_legalize(&rig.mesh));
        navi_mesh_end_touched(&rig.mesh);
        assert_true(rig_has_edge(&rig, quad.v[0], quad.v[2]));
        rig_assert_sound(&rig);
        rig_fini(&rig);
    }
}

// Twelve points of the circle of radius 65 round the origin: each triangulation of them is
// Delaunay, but only the fan at the smallest point is canonical.
static void test_points_on_one_circle_become_a_fan_at_the_smallest(void** state) {
    (void)state;
    const NavPoint circle[12] = {{65, 0},  {52, 39},   {39, 52},   {0, 65},  {-39, 52}, {-52, 39},
                                 {-65, 0}, {-52, -39}, {-39, -52}, {0, -65}, {39, -52}, {52, -39}};
    TestRandom random = {71};
    for (int n = 0; n < 40; n++) {
        NavPoint points[12];
        memcpy(points, circle, sizeof points);
        for (uint32_t i = 12; i-- > 1;) {
            uint32_t k = random_below(&random, i + 1);
            NavPoint p = points[i];
            points[i] = points[k];
            points[k] = p;
        }
        Rig rig;
        rig_init(&rig, 100);
        uint32_t smallest = NAV_NONE, v[12];
        for (uint32_t i = 0; i < 12; i++) {
            v[i] = rig_add_point(&rig, points[i]);
            if (points[i].x == -65)
                smallest = v[i];
        }
        for (uint32_t i = 0; i < 12; i++)
            if (v[i] != smallest)
                assert_true(rig_has_edge(&rig, smallest, v[i]));
        rig_fini(&rig);
    }
}

static void test_every_square_of_a_raster_is_cut_from_its_smallest_corner(void** state) {
    (void)state;
    enum { SIDE = 6 };
    TestRandom random = {72};
    NavPoint points[SIDE * SIDE];
    for (uint32_t i = 0; i < SIDE * SIDE; i++)
        points[i] = at((int32_t)(i / SIDE) * 10, (int32_t)(i % SIDE) * 10);
    for (uint32_t i = SIDE * SIDE; i-- > 1;) {
        uint32_t k = random_below(&random, i + 1);
        NavPoint p = points[i];
        points[i] = points[k];
        points[k] = p;
    }
    Rig rig;
    rig_init(&rig, 100);
    uint32_t by_place[SIDE * SIDE];
    for (uint32_t i = 0; i < SIDE * SIDE; i++) {
        uint32_t place = (uint32_t)(points[i].x / 10 * SIDE + points[i].y / 10);
        by_place[place] = rig_add_point(&rig, points[i]);
    }
    for (uint32_t x = 0; x + 1 < SIDE; x++)
        for (uint32_t y = 0; y + 1 < SIDE; y++)
            assert_true(
                rig_has_edge(&rig, by_place[x * SIDE + y], by_place[(x + 1) * SIDE + y + 1]));
    rig_fini(&rig);
}

// --- Delaunay -----------------------------------------------------------------------------------

static void test_random_points_become_delaunay(void** state) {
    (void)state;
    TestRandom random = {73};
    const int32_t halves[] = {6, 100, 40000, NAV_COORD_MAX};
    for (uint32_t k = 0; k < COUNT_OF(halves); k++) {
        Rig rig;
        rig_init(&rig, halves[k]);
        uint32_t v[80];
        rig_scatter(&rig, &random, halves[k], 80, v);
        rig_assert_delaunay(&rig);
        rig_fini(&rig);
    }
}

static void test_constraint_is_not_flipped(void** state) {
    (void)state;
    Rig rig;
    rig_init(&rig, 1000);
    // A flat quadrilateral; its long diagonal is not Delaunay.
    const NavPoint points[] = {{-100, 0}, {0, -5}, {100, 0}, {0, 5}};
    uint32_t v[4];
    rig_add_points(&rig, points, 4, v);
    assert_true(rig_has_edge(&rig, v[1], v[3]));
    rig_span(&rig, v[0], v[2]);
    rig_operate(&rig);
    assert_true(rig_has_edge(&rig, v[0], v[2]));
    rig_mark(&rig, v[0], v[2], false);
    navi_mesh_queue(&rig.mesh, navi_mesh_find_edge(&rig.mesh, v[0], v[2]));
    assert_true(navi_mesh_legalize(&rig.mesh));
    navi_mesh_end_touched(&rig.mesh);
    assert_true(rig_has_edge(&rig, v[1], v[3]));
    rig_assert_sound(&rig);
    rig_fini(&rig);
}

static void test_queue_takes_each_triangle_once(void** state) {
    (void)state;
    Rig rig;
    rig_init(&rig, 1000);
    for (int n = 0; n < 5; n++) {
        navi_mesh_queue(&rig.mesh, 0);
        navi_mesh_queue(&rig.mesh, 1);
        navi_mesh_queue(&rig.mesh, 4);
    }
    assert_int_equal(rig.mesh.queue_count, 2);
    navi_mesh_empty_queue(&rig.mesh);
    assert_int_equal(rig.mesh.queue_count, 0);
    rig_assert_sound(&rig);
    rig_fini(&rig);
}

static void test_legalize_without_memory_says_so(void** state) {
    (void)state;
    Rig rig;
    rig_init(&rig, 1000);
    Quad quads[12];
    for (int32_t i = 0; i < 12; i++)
        quads[i] = add_square(&rig, 100 * i, 0, 50);
    for (int32_t i = 0; i < 12; i++)
        flip_diagonal(&rig, &quads[i]);
    navi_mesh_end_touched(&rig.mesh);
    navi_array_fini(&rig.memory, &rig.mesh.touched);
    for (uint32_t i = 0; i < 12; i++)
        navi_mesh_queue(&rig.mesh, diagonal(&rig, &quads[i]));
    memory_fail(&rig.blocks, 1, true);
    assert_false(navi_mesh_legalize(&rig.mesh));
    rig_fini(&rig);
}

// --- undo ---------------------------------------------------------------------------------------

// A wall with many points on both sides: without the wall all edges along it are illegal.
static void add_wall_in_a_cloud(Rig* rig, TestRandom* random, uint32_t wall[2]) {
    const NavPoint ends[2] = {at(-200, -13), at(200, 24)};
    rig_add_points(rig, ends, 2, wall);
    rig_mark(rig, wall[0], wall[1], true);
    navi_mesh_end_touched(&rig->mesh);
    for (int i = 0; i < 60; i++) {
        NavPoint p = random_point(random, 100);
        if (!rig_has_point(rig, p) && !oracle_on_segment(ends[0], ends[1], p))
            rig_add_point(rig, p);
    }
}

// Flips write to the two triangles, to their neighbours, and to the hints of vertices.
static void test_undo_takes_flips_back(void** state) {
    (void)state;
    TestRandom random = {74};
    for (int n = 0; n < 40; n++) {
        Rig rig;
        uint32_t wall[2];
        rig_init(&rig, 1000);
        add_wall_in_a_cloud(&rig, &random, wall);
        uint32_t slots = rig.mesh.counts->tri_slots;
        uint64_t flips = rig.mesh.counts->flip_count;
        MeshTri* before = malloc(slots * sizeof *before);
        assert_non_null(before);
        memcpy(before, rig.mesh.tri, slots * sizeof *before);
        rig_mark(&rig, wall[0], wall[1], false);
        navi_mesh_queue(&rig.mesh, navi_mesh_find_edge(&rig.mesh, wall[0], wall[1]));
        assert_true(navi_mesh_legalize(&rig.mesh));
        assert_true(rig.mesh.counts->flip_count > flips + 4);
        navi_mesh_undo_touched(&rig.mesh);
        assert_memory_equal(before, rig.mesh.tri, slots * sizeof *before);
        rig_assert_sound(&rig);
        free(before);
        rig_fini(&rig);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_flip_keeps_slots_adjacency_and_constraints),
        cmocka_unit_test(test_tie_puts_the_diagonal_at_the_smallest_point_from_either_start),
        cmocka_unit_test(test_points_on_one_circle_become_a_fan_at_the_smallest),
        cmocka_unit_test(test_every_square_of_a_raster_is_cut_from_its_smallest_corner),
        cmocka_unit_test(test_random_points_become_delaunay),
        cmocka_unit_test(test_constraint_is_not_flipped),
        cmocka_unit_test(test_queue_takes_each_triangle_once),
        cmocka_unit_test(test_legalize_without_memory_says_so),
        cmocka_unit_test(test_undo_takes_flips_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
