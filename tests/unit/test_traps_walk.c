// The fourth fault: a walk to a point that always tries the sides of a triangle in the same order
// can run in circles in a mesh with constraints. This file compiles the library's walk again and
// counts its tests of sides.
#include "support/unit_rig.h"

static uint64_t side_tests;

static int64_t counted_orient2d(NavPoint a, NavPoint b, NavPoint c) {
    side_tests++;
    return navi_orient2d(a, b, c);
}

void counted_hint(Mesh* mesh, uint32_t t);
void counted_hint_touched(Mesh* mesh);
bool counted_init_hints(Mesh* mesh, NavBox bounds);
void counted_renew_hints(Mesh* mesh);
void counted_fit_hints(Mesh* mesh);
uint32_t counted_locate(const Mesh* mesh, NavPoint p, uint32_t near);
uint32_t counted_locate_inside(const Mesh* mesh, NavPoint p, bool* is_inside);
uint32_t counted_locate_again(const Mesh* mesh, NavPoint p, MeshFound* found, bool* is_inside);
uint32_t counted_locate_near(const Mesh* mesh, NavPoint p, uint32_t near, bool* is_inside);
#define navi_orient2d counted_orient2d
#define navi_mesh_hint counted_hint
#define navi_mesh_hint_touched counted_hint_touched
#define navi_mesh_init_hints counted_init_hints
#define navi_mesh_renew_hints counted_renew_hints
#define navi_mesh_fit_hints counted_fit_hints
#define navi_mesh_locate counted_locate
#define navi_mesh_locate_inside counted_locate_inside
#define navi_mesh_locate_again counted_locate_again
#define navi_mesh_locate_near counted_locate_near
#include "mesh/locate.c"
#undef navi_orient2d

static void assert_held(const Mesh* mesh, uint32_t t, NavPoint p) {
    const uint32_t* v = mesh->tri[t].v;
    assert_true(navi_tri_is_alive(mesh, t));
    for (uint32_t i = 0; i < 3; i++)
        assert_true(navi_orient2d(mesh->pos[v[i]], mesh->pos[v[navi_next3(i)]], p) >= 0);
}

// Walks from every triangle to points everywhere; returns the largest number of side tests of one
// walk.
static uint64_t walk_everywhere(const Rig* rig, int32_t half, int32_t step) {
    const Mesh* mesh = &rig->mesh;
    uint64_t most = 0;
    for (uint32_t t = 0; t < mesh->counts->tri_slots; t++) {
        if (!navi_tri_is_alive(mesh, t))
            continue;
        for (int32_t x = -half; x <= half; x += step)
            for (int32_t y = -half; y <= half; y += step + 4) {
                bool is_inside;
                side_tests = 0;
                assert_held(mesh, walk_to_point(mesh, at(x, y), t, &is_inside), at(x, y));
                most = side_tests > most ? side_tests : most;
            }
    }
    return most;
}

// An endless walk makes at least this many tests before the library searches all triangles.
static uint64_t walk_limit(const Rig* rig) {
    return 64 + 2 * (uint64_t)rig->mesh.counts->tri_slots;
}

// Rotates the corners of triangles at random. No result may depend on that, but walks try sides in
// that order.
static void turn_triangle(Mesh* mesh, uint32_t t) {
    MeshTri old = mesh->tri[t], *tri = &mesh->tri[t];
    tri->flags &= ~(7 * TRI_CONSTRAINT);
    for (uint32_t i = 0; i < 3; i++) {
        uint32_t from = navi_next3(i);
        tri->v[i] = old.v[from];
        tri->n[i] = old.n[from];
        tri->flags |= (old.flags >> from & 1) * (TRI_CONSTRAINT << i);
        mesh->vertex[tri->v[i]].h = 4 * t + i;
        if (tri->n[i] != NAV_NONE)
            mesh->tri[tri->n[i] >> 2].n[tri->n[i] & 3] = 4 * t + i;
    }
}

static void turn_triangles(Rig* rig, TestRandom* random) {
    for (uint32_t t = 0; t < rig->mesh.counts->tri_slots; t++)
        for (uint32_t k = random_below(random, 3); k > 0 && navi_tri_is_alive(&rig->mesh, t); k--)
            turn_triangle(&rig->mesh, t);
    rig_assert_sound(rig);
}

// A wheel whose spokes lean so far that the centre lies beyond each of them: a walk to the centre
// may circle for ever if it prefers spokes to the sides of the hub. The hub is a square. Each of
// its corners has a long spoke to a point of the rim more than a quarter turn ahead, and one to the
// point of the rim before that.
static void trap_4_walks_end_in_a_wheel(void** state) {
    (void)state;
    const NavPoint hub[4] = {{40, 0}, {0, 40}, {-40, 0}, {0, -40}};
    const NavPoint rim[4] = {{-140, 380}, {-380, -140}, {140, -380}, {380, 140}};
    TestRandom random = {4};
    Rig rig;
    rig_init(&rig, 1000);
    uint32_t a[4], b[4];
    for (uint32_t i = 0; i < 4; i++) {
        a[i] = rig_add_point(&rig, hub[i]);
        b[i] = rig_add_point(&rig, rim[i]);
    }
    for (uint32_t i = 0; i < 4; i++) {
        uint32_t next = (i + 1) % 4;
        uint32_t inner[3] = {a[i], b[i], a[next]}, outer[3] = {a[next], b[i], b[next]};
        rig_add_ring(&rig, inner, 3);
        rig_add_ring(&rig, outer, 3);
    }
    for (uint32_t trial = 0; trial < 60; trial++) {
        turn_triangles(&rig, &random);
        assert_true(walk_everywhere(&rig, 30, 11) < walk_limit(&rig));
    }
    rig_fini(&rig);
}

// Needles side by side and across each other; walks from every triangle to every place.
static void trap_4_walks_end_among_needles(void** state) {
    (void)state;
    TestRandom random = {44};
    for (uint32_t trial = 0; trial < 4; trial++) {
        Rig rig;
        rig_init(&rig, 1000);
        for (int32_t k = 0; k < 12; k++) {
            int32_t y = 40 * k - 240, x = random_between(&random, -200, 200);
            const NavPoint needle[3] = {{x - 700, y}, {x + 700, y + 31}, {x + 701, y + 33}};
            uint32_t v[3];
            rig_add_points(&rig, needle, 3, v);
            rig_add_ring(&rig, v, 3);
        }
        turn_triangles(&rig, &random);
        assert_true(walk_everywhere(&rig, 900, 61) < walk_limit(&rig));
        rig_fini(&rig);
    }
}

// All hints name one triangle in a corner of the frame, as after many changes elsewhere. A
// second walk to a point starts from what the first one found.
static void a_second_walk_starts_nearby(void** state) {
    (void)state;
    Rig rig;
    rig_init(&rig, 4000);
    for (int32_t x = -3500; x <= 3500; x += 500)
        for (int32_t y = -3500; y <= 3500; y += 500)
            rig_add_point(&rig, at(x + y / 100, y));
    Mesh* mesh = &rig.mesh;
    uint32_t far = counted_locate(mesh, at(-3999, -3998), NAV_NONE);
    for (uint32_t k = 0; k < mesh->hint_columns * mesh->hint_rows; k++)
        mesh->hint[k] = far;
    MeshFound found = {{0}};
    uint64_t first = 0, again = 0;
    for (int32_t x = -3401; x <= 3400; x += 700)
        for (int32_t y = -3407; y <= 3400; y += 700) {
            bool is_inside;
            side_tests = 0;
            assert_held(mesh, counted_locate_again(mesh, at(x, y), &found, &is_inside), at(x, y));
            first += side_tests;
            side_tests = 0;
            assert_held(mesh, counted_locate_again(mesh, at(x, y), &found, &is_inside), at(x, y));
            again += side_tests;
        }
    assert_true(2 * again < first);
    rig_fini(&rig);
}

// What moves far is located from a triangle where it was. The grid knows a nearer one.
static void a_walk_from_far_away_starts_from_the_grid(void** state) {
    (void)state;
    Rig rig;
    rig_init(&rig, 4000);
    for (int32_t x = -3500; x <= 3500; x += 200)
        for (int32_t y = -3500; y <= 3500; y += 200)
            rig_add_point(&rig, at(x + y / 100, y));
    const Mesh* mesh = &rig.mesh;
    counted_renew_hints(&rig.mesh);
    uint32_t far = counted_locate(mesh, at(-3401, -3402), NAV_NONE);
    for (int32_t x = -3401; x <= 3400; x += 700)
        for (int32_t y = -3407; y <= 3400; y += 700) {
            side_tests = 0;
            assert_held(mesh, counted_locate(mesh, at(x, y), far), at(x, y));
            assert_true(side_tests < 24);
        }
    rig_fini(&rig);
}

static bool holds_middle(const Mesh* mesh, uint32_t column, uint32_t row) {
    const uint32_t t = *hint_of(mesh, (HintCell){column, row});
    return navi_tri_holds(mesh, t, hint_middle(mesh->hint_min, mesh->hint_shift, column, row));
}

// A mesh that grows gets a finer grid. That is looked through over many changes: none pays for all.
static void a_finer_grid_is_renewed_step_by_step(void** state) {
    (void)state;
    Rig rig;
    rig_init(&rig, 4000);
    for (int32_t x = -3900; x <= 3900; x += 150)
        for (int32_t y = -3900; y <= 3900; y += 150)
            rig_add_point(&rig, at(x + y / 100, y));
    Mesh* mesh = &rig.mesh;
    const uint32_t cells = (uint32_t)hint_count(mesh);
    assert_true(mesh->counts->tri_alive > 4 * cells);
    uint64_t most = 0;
    for (uint32_t round = 0; round == 0 || mesh->hint_next < hint_count(mesh); round++) {
        side_tests = 0;
        counted_fit_hints(mesh);
        most = side_tests > most ? side_tests : most;
        assert_true(mesh->hint_next == 32 * (round + 1) || mesh->hint_next == hint_count(mesh));
        for (int32_t x = -3401; x <= 3400; x += 1700)
            assert_held(mesh, counted_locate(mesh, at(x, 7 * x % 4000), NAV_NONE),
                        at(x, 7 * x % 4000));
    }
    assert_true(hint_count(mesh) > 3 * cells);
    assert_true(most < (uint64_t)32 * 24);
    for (uint32_t row = 0; row < mesh->hint_rows; row++)
        for (uint32_t column = 0; column < mesh->hint_columns; column++)
            assert_true(holds_middle(mesh, column, row));
    rig_fini(&rig);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(trap_4_walks_end_in_a_wheel),
        cmocka_unit_test(trap_4_walks_end_among_needles),
        cmocka_unit_test(a_second_walk_starts_nearby),
        cmocka_unit_test(a_walk_from_far_away_starts_from_the_grid),
        cmocka_unit_test(a_finer_grid_is_renewed_step_by_step),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
