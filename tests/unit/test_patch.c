#include "oracle/exact.h"
#include "support/unit_rig.h"

// The two half-edges of each edge are twins and agree on the constraint; corners are alive, and
// their hints are right.
static void check_adjacency(const Rig* rig) {
    const Mesh* mesh = &rig->mesh;
    uint32_t alive = 0;
    for (uint32_t t = 0; t < mesh->counts->tri_slots; t++) {
        if (!navi_tri_is_alive(mesh, t))
            continue;
        alive++;
        for (uint32_t i = 0; i < 3; i++) {
            uint32_t h = 4 * t + i, twin = navi_edge_twin(mesh, h), v = mesh->tri[t].v[i];
            assert_int_not_equal(mesh->vertex[v].xref, NAV_NONE);
            uint32_t hint = mesh->vertex[v].h;
            assert_true(navi_tri_is_alive(mesh, hint >> 2));
            assert_int_equal(mesh->tri[hint >> 2].v[hint & 3], v);
            if (twin == NAV_NONE) {
                assert_true(navi_edge_from(mesh, h) < 4 && navi_edge_to(mesh, h) < 4);
                continue;
            }
            assert_true(navi_tri_is_alive(mesh, twin >> 2));
            assert_int_equal(navi_edge_twin(mesh, twin), h);
            assert_int_equal(navi_edge_from(mesh, twin), navi_edge_to(mesh, h));
            assert_int_equal(navi_edge_to(mesh, twin), navi_edge_from(mesh, h));
            assert_int_equal(navi_edge_is_constraint(mesh, twin), navi_edge_is_constraint(mesh, h));
        }
    }
    assert_int_equal(mesh->counts->tri_alive, alive);
    // Euler's formula for a triangulated square.
    assert_int_equal(alive, 2 * (mesh->counts->vertex_alive - 4) + 2);
}

static bool is_new(const Rig* rig, uint32_t t) {
    for (uint32_t k = 0; k < rig->carve.tris.count; k++)
        if (rig->carve.tris.data[k].slot == t)
            return true;
    return false;
}

// Exactly the new triangles are fresh; none is in the cavity any more.
static void check_flags(const Rig* rig) {
    assert_int_equal(rig->carve.cavity.count, 0);
    for (uint32_t t = 0; t < rig->mesh.counts->tri_slots; t++) {
        assert_int_equal((rig->mesh.tri[t].flags & TRI_FRESH) != 0, is_new(rig, t));
        assert_false(rig->mesh.tri[t].flags & TRI_CAVITY);
        if (is_new(rig, t))
            assert_true(rig->mesh.tri[t].flags & TRI_TOUCHED);
    }
}

static bool is_constraint(const Rig* rig, uint32_t u, uint32_t w) {
    uint32_t h = navi_mesh_find_edge(&rig->mesh, u, w);
    assert_int_not_equal(h, NAV_NONE);
    return navi_edge_is_constraint(&rig->mesh, h);
}

static void check_square_is_walled(const Rig* rig, const uint32_t v[4]) {
    for (uint32_t i = 0; i < 4; i++)
        assert_true(is_constraint(rig, v[i], v[(i + 1) % 4]) &&
                    is_constraint(rig, v[(i + 1) % 4], v[i]));
}

static void test_as_many_triangles_take_the_same_slots(void** state) {
    (void)state;
    Rig rig;
    rig_init(&rig, 1000);
    uint32_t v[4];
    rig_add_square(&rig, at(0, 0), 100, v);
    uint32_t low = rig_tri(&rig, v[0], v[1], v[2]), high = rig_tri(&rig, v[0], v[2], v[3]);
    MeshCounts before = *rig.mesh.counts;
    rig_span(&rig, v[3], v[1]);
    rig_patch(&rig);
    check_adjacency(&rig);
    check_flags(&rig);
    uint32_t a = rig_tri(&rig, v[0], v[1], v[3]), b = rig_tri(&rig, v[1], v[2], v[3]);
    assert_true((a == low && b == high) || (a == high && b == low));
    assert_true(is_constraint(&rig, v[1], v[3]) && is_constraint(&rig, v[3], v[1]));
    assert_false(rig_has_edge(&rig, v[0], v[2]));
    check_square_is_walled(&rig, v);
    assert_memory_equal(&before, rig.mesh.counts, sizeof before);
    // All five edges are constraints: none is queued for the Delaunay test.
    assert_int_equal(rig.mesh.queue_count, 0);
    rig_settle(&rig);
    rig_fini(&rig);
}

static void test_more_triangles_take_new_slots_too(void** state) {
    (void)state;
    Rig rig;
    rig_init(&rig, 1000);
    uint32_t v[4];
    rig_add_square(&rig, at(0, 0), 100, v);
    uint32_t low = rig_tri(&rig, v[0], v[1], v[2]), high = rig_tri(&rig, v[0], v[2], v[3]);
    MeshCounts before = *rig.mesh.counts;
    uint32_t q = rig_fresh(&rig, at(40, -30));
    rig_patch(&rig);
    check_adjacency(&rig);
    check_flags(&rig);
    assert_int_equal(rig.carve.tris.count, 3);
    assert_true(is_new(&rig, low));
    assert_false(is_new(&rig, high));
    assert_int_equal(rig.mesh.counts->tri_alive, before.tri_alive + 2);
    assert_int_equal(rig.mesh.counts->tri_slots, before.tri_slots + 2);
    assert_int_equal(rig.mesh.counts->vertex_alive, before.vertex_alive + 1);
    for (uint32_t i = 0; i < 3; i++) {
        assert_int_not_equal(rig_tri(&rig, v[i], v[(i + 1) % 3], q), NAV_NONE);
        assert_false(is_constraint(&rig, v[i], q));
    }
    assert_false(is_constraint(&rig, v[0], v[2]));
    check_square_is_walled(&rig, v);
    assert_true(rig.mesh.queue_count > 0);
    rig_settle(&rig);
    rig_fini(&rig);
}

static void test_fewer_triangles_leave_slots_and_vertices_free(void** state) {
    (void)state;
    Rig rig;
    rig_init(&rig, 1000);
    uint32_t v[4];
    rig_add_square(&rig, at(0, 0), 100, v);
    MeshCounts before = *rig.mesh.counts;
    uint32_t middle = rig_add_point(&rig, at(10, 20));
    uint32_t slots = rig.mesh.counts->tri_slots;
    rig_cold(&rig, middle);
    rig_patch(&rig);
    check_adjacency(&rig);
    check_flags(&rig);
    assert_int_equal(rig.carve.tris.count, 2);
    assert_int_equal(rig.mesh.counts->tri_alive, before.tri_alive);
    assert_int_equal(rig.mesh.counts->vertex_alive, before.vertex_alive);
    assert_int_equal(rig.mesh.counts->tri_slots, slots);
    assert_int_equal(rig.mesh.vertex[middle].xref, NAV_NONE);
    assert_int_equal(rig.mesh.vertex[middle].h, NAV_NONE);
    check_square_is_walled(&rig, v);
    rig_settle(&rig);
    // The slots are used again.
    assert_int_equal(rig_add_point(&rig, at(-30, 5)), middle);
    assert_int_equal(rig.mesh.counts->tri_slots, slots);
    rig_fini(&rig);
}

static void test_constraint_that_stays_in_the_cavity_keeps_its_bits(void** state) {
    (void)state;
    Rig rig;
    rig_init(&rig, 1000);
    uint32_t v[4];
    rig_add_square(&rig, at(0, 0), 100, v);
    rig_mark(&rig, v[0], v[2], true);
    uint32_t p = rig_fresh(&rig, at(50, -50)), q = rig_fresh(&rig, at(-50, 50));
    rig_patch(&rig);
    check_adjacency(&rig);
    check_flags(&rig);
    assert_int_equal(rig.carve.tris.count, 6);
    assert_true(is_constraint(&rig, v[0], v[2]) && is_constraint(&rig, v[2], v[0]));
    assert_int_not_equal(rig_tri(&rig, v[0], p, v[2]), NAV_NONE);
    assert_int_not_equal(rig_tri(&rig, v[2], q, v[0]), NAV_NONE);
    check_square_is_walled(&rig, v);
    rig_settle(&rig);
    rig_fini(&rig);
}

static void test_what_is_touched_can_be_put_back(void** state) {
    (void)state;
    Rig rig;
    rig_init(&rig, 1000);
    uint32_t v[4];
    rig_add_square(&rig, at(0, 0), 100, v);
    uint32_t middle = rig_add_point(&rig, at(0, 1));
    uint32_t slots = rig.mesh.counts->tri_slots;
    size_t size = slots * sizeof(MeshTri);
    MeshTri* before = malloc(size);
    assert_non_null(before);
    memcpy(before, rig.mesh.tri, size);
    rig_cold(&rig, middle);
    uint32_t outside = rig_fresh(&rig, at(3, 300)), inside = rig_fresh(&rig, at(7, 50));
    rig_span(&rig, inside, v[0]);
    (void)outside;
    rig_patch(&rig);
    check_adjacency(&rig);
    assert_memory_not_equal(before, rig.mesh.tri, size);
    navi_mesh_undo_touched(&rig.mesh);
    assert_memory_equal(before, rig.mesh.tri, size);
    free(before);
    rig_fini(&rig);
}

// Strictly inside the star of v. (Surgery must not enclose a remaining vertex without a span.)
static bool is_in_star(const Rig* rig, uint32_t v, NavPoint p) {
    const Mesh* mesh = &rig->mesh;
    uint32_t t = navi_mesh_locate(mesh, p, NAV_NONE);
    for (uint32_t i = 0; i < 3; i++)
        if (mesh->tri[t].v[i] == v)
            return oracle_area_2(mesh->pos[mesh->tri[t].v[(i + 1) % 3]],
                                 mesh->pos[mesh->tri[t].v[(i + 2) % 3]], p) > 0;
    return false;
}

static void test_random_surgery_keeps_adjacency_and_counts(void** state) {
    (void)state;
    TestRandom random = {131};
    Rig rig;
    rig_init(&rig, 100);
    uint32_t v[60], count = rig_scatter(&rig, &random, 100, 30, v), moves = 0;
    for (int n = 0; n < 400; n++) {
        NavPoint p = random_point(&random, 100);
        uint32_t k = random_below(&random, count);
        bool is_free = !rig_has_point(&rig, p), is_near = is_in_star(&rig, v[k], p);
        bool is_move = is_free && is_near;
        if (is_move || count > 50 || (count > 10 && n % 2 == 0)) {
            rig_cold(&rig, v[k]);
            v[k] = v[--count];
        }
        if (is_move || (is_free && rig.carve.cold.count == 0))
            v[count++] = rig_fresh(&rig, p);
        moves += is_move;
        rig_patch(&rig);
        check_flags(&rig);
        check_adjacency(&rig);
        assert_int_equal(rig.mesh.counts->vertex_alive, 4 + count);
        rig_settle(&rig);
    }
    assert_true(moves > 10);
    rig_assert_delaunay(&rig);
    rig_fini(&rig);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_as_many_triangles_take_the_same_slots),
        cmocka_unit_test(test_more_triangles_take_new_slots_too),
        cmocka_unit_test(test_fewer_triangles_leave_slots_and_vertices_free),
        cmocka_unit_test(test_constraint_that_stays_in_the_cavity_keeps_its_bits),
        cmocka_unit_test(test_what_is_touched_can_be_put_back),
        cmocka_unit_test(test_random_surgery_keeps_adjacency_and_counts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
