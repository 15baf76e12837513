// The validator of the triangulation: each law, broken alone, is found and named.
#include "support/unit_rig.h"

typedef struct Fixture {
    Rig rig;
    uint32_t v[4]; // a square of constraints, positive
    uint32_t diagonal;
} Fixture;

static void begin(Fixture* f) {
    const NavPoint square[] = {{0, 0}, {100, 0}, {100, 100}, {0, 100}};
    rig_init(&f->rig, 1000);
    rig_add_points(&f->rig, square, 4, f->v);
    rig_add_ring(&f->rig, f->v, 4);
    f->diagonal = navi_mesh_find_edge(&f->rig.mesh, f->v[0], f->v[2]);
    assert_int_not_equal(f->diagonal, NAV_NONE);
    assert_null(navi_mesh_check(&f->rig.mesh));
}

static void see(Fixture* f, const char* expected) {
    const char* what = navi_mesh_check(&f->rig.mesh);
    assert_non_null(what);
    assert_string_equal(what, expected);
}

static void end(Fixture* f) { rig_fini(&f->rig); }

static void test_scratch_flags_are_seen(void** state) {
    (void)state;
    Fixture f;
    begin(&f);
    const uint32_t flags[] = {TRI_CAVITY, TRI_SEEN, TRI_FRESH, TRI_QUEUED, TRI_TOUCHED};
    for (uint32_t i = 0; i < COUNT_OF(flags); i++) {
        f.rig.mesh.tri[f.diagonal >> 2].flags |= flags[i];
        see(&f, "a triangle has a scratch flag left");
        f.rig.mesh.tri[f.diagonal >> 2].flags &= ~flags[i];
    }
    rig_assert_sound(&f.rig);
    end(&f);
}

static void test_triangle_that_is_turned_over_is_seen(void** state) {
    (void)state;
    Fixture f;
    begin(&f);
    f.rig.mesh.pos[f.v[1]] = at(0, 101); // behind the diagonal
    see(&f, "a triangle is not positive");
    f.rig.mesh.pos[f.v[1]] = at(50, 50); // on it
    see(&f, "a triangle is not positive");
    end(&f);
}

static void test_corner_that_is_dead_is_seen(void** state) {
    (void)state;
    Fixture f;
    begin(&f);
    f.rig.mesh.vertex[f.v[2]].xref = NAV_NONE;
    see(&f, "a corner is no living vertex");
    end(&f);
}

static void test_neighbours_that_do_not_agree_are_seen(void** state) {
    (void)state;
    Fixture f;
    begin(&f);
    uint32_t t = f.diagonal >> 2, i = f.diagonal & 3, twin = f.rig.mesh.tri[t].n[i];
    f.rig.mesh.tri[t].n[i] = (twin & ~3u) + navi_next3(twin & 3);
    see(&f, "neighbours do not agree");
    f.rig.mesh.tri[t].n[i] = 4 * f.rig.mesh.counts->tri_slots;
    see(&f, "neighbours do not agree");
    f.rig.mesh.tri[t].n[i] = f.rig.mesh.tri[twin >> 2].n[twin & 3] = NAV_NONE;
    see(&f, "an edge inside the frame has no neighbour");
    f.rig.mesh.tri[t].n[i] = twin;
    f.rig.mesh.tri[twin >> 2].n[twin & 3] = f.diagonal;
    rig_assert_sound(&f.rig);
    end(&f);
}

static void test_constraint_on_one_side_is_seen(void** state) {
    (void)state;
    Fixture f;
    begin(&f);
    uint32_t h = navi_mesh_find_edge(&f.rig.mesh, f.v[0], f.v[1]);
    f.rig.mesh.tri[h >> 2].flags &= ~(TRI_CONSTRAINT << (h & 3));
    see(&f, "a constraint is marked on one side only");
    end(&f);
}

static void test_label_that_changes_across_a_free_edge_is_seen(void** state) {
    (void)state;
    Fixture f;
    begin(&f);
    f.rig.mesh.tri[f.diagonal >> 2].label = 1;
    see(&f, "the label changes across a free edge");
    f.rig.mesh.tri[navi_edge_twin(&f.rig.mesh, f.diagonal) >> 2].label = 1;
    rig_assert_sound(&f.rig); // across constraints it may
    end(&f);
}

static void test_edge_that_should_be_flipped_is_seen(void** state) {
    (void)state;
    Fixture f;
    begin(&f);
    // When the square is stretched, its other diagonal is the legal one.
    f.rig.mesh.pos[f.v[2]] = at(130, 130);
    see(&f, "a free edge is illegal");
    end(&f);
}

static void test_wrong_side_of_a_tie_is_seen(void** state) {
    (void)state;
    Fixture f;
    begin(&f);
    Mesh* mesh = &f.rig.mesh;
    uint32_t twin = navi_edge_twin(mesh, f.diagonal);
    assert_true(navi_mesh_reserve_touched(mesh, 8));
    for (uint32_t i = 0; i < 3; i++) {
        navi_mesh_touch(mesh, mesh->tri[f.diagonal >> 2].n[i] >> 2);
        navi_mesh_touch(mesh, mesh->tri[twin >> 2].n[i] >> 2);
    }
    navi_mesh_flip(mesh, f.diagonal);
    navi_mesh_end_touched(mesh);
    see(&f, "a free edge is illegal");
    end(&f);
}

static void test_vertex_that_does_not_know_its_triangle_is_seen(void** state) {
    (void)state;
    Fixture f;
    begin(&f);
    uint32_t h = f.rig.mesh.vertex[f.v[3]].h;
    f.rig.mesh.vertex[f.v[3]].h = (h & ~3u) + navi_next3(h & 3);
    see(&f, "a vertex does not know its triangle");
    f.rig.mesh.vertex[f.v[3]].h = NAV_NONE;
    see(&f, "a vertex does not know its triangle");
    end(&f);
}

static void test_wrong_counts_are_seen(void** state) {
    (void)state;
    Fixture f;
    begin(&f);
    f.rig.mesh.counts->tri_alive++;
    see(&f, "living triangles are miscounted");
    f.rig.mesh.counts->tri_alive--;
    f.rig.mesh.counts->vertex_alive++;
    see(&f, "Euler's formula does not hold");
    f.rig.mesh.counts->vertex_alive--;
    rig_assert_sound(&f.rig);
    end(&f);
}

static void test_mesh_that_does_not_fill_the_frame_is_seen(void** state) {
    (void)state;
    Rig rig;
    rig_init(&rig, 1000);
    // The frame's own corner moves in: all triangles stay positive and legal.
    rig.mesh.pos[2] = at(NAVI_FRAME - 5, NAVI_FRAME - 5);
    assert_string_equal(navi_mesh_check(&rig.mesh), "the triangles do not fill the frame");
    rig_fini(&rig);
}

// Two edges exchange their neighbours, so that all pairs of neighbours agree.
static void test_neighbours_across_different_edges_are_seen(void** state) {
    (void)state;
    Fixture f;
    begin(&f);
    Mesh* mesh = &f.rig.mesh;
    uint32_t a = navi_mesh_find_edge(mesh, f.v[0], f.v[1]),
             b = navi_mesh_find_edge(mesh, f.v[2], f.v[3]);
    uint32_t a_twin = navi_edge_twin(mesh, a), b_twin = navi_edge_twin(mesh, b);
    mesh->tri[a >> 2].n[a & 3] = b;
    mesh->tri[b >> 2].n[b & 3] = a;
    mesh->tri[a_twin >> 2].n[a_twin & 3] = b_twin;
    mesh->tri[b_twin >> 2].n[b_twin & 3] = a_twin;
    see(&f, "neighbours share no edge");
    end(&f);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_scratch_flags_are_seen),
        cmocka_unit_test(test_triangle_that_is_turned_over_is_seen),
        cmocka_unit_test(test_corner_that_is_dead_is_seen),
        cmocka_unit_test(test_neighbours_that_do_not_agree_are_seen),
        cmocka_unit_test(test_constraint_on_one_side_is_seen),
        cmocka_unit_test(test_label_that_changes_across_a_free_edge_is_seen),
        cmocka_unit_test(test_edge_that_should_be_flipped_is_seen),
        cmocka_unit_test(test_wrong_side_of_a_tie_is_seen),
        cmocka_unit_test(test_vertex_that_does_not_know_its_triangle_is_seen),
        cmocka_unit_test(test_wrong_counts_are_seen),
        cmocka_unit_test(test_mesh_that_does_not_fill_the_frame_is_seen),
        cmocka_unit_test(test_neighbours_across_different_edges_are_seen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
