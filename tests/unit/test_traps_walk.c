// The fourth trap: a walk to a point that always tries the sides of a triangle in the same order
// can go in circles in a mesh with constraints. The library's walk is compiled once more here, with
// its tests of sides counted.
#include "support_rig.h"

static uint64_t side_tests;

static int64_t counted_orient2d(NavPoint a, NavPoint b, NavPoint c) {
    side_tests++;
    return navi_orient2d(a, b, c);
}

void counted_hint(Mesh* mesh, uint32_t t);
bool counted_init_hints(Mesh* mesh, NavBox bounds);
void counted_fit_hints(Mesh* mesh);
uint32_t counted_locate(const Mesh* mesh, NavPoint p, uint32_t near);
#define navi_orient2d counted_orient2d
#define navi_mesh_hint counted_hint
#define navi_mesh_init_hints counted_init_hints
#define navi_mesh_fit_hints counted_fit_hints
#define navi_mesh_locate counted_locate
#include "mesh/locate.c"
#undef navi_orient2d

static void assert_held(const Mesh* mesh, uint32_t t, NavPoint p) {
    const uint32_t* v = mesh->tri[t].v;
    assert_true(navi_tri_is_alive(mesh, t));
    for (uint32_t i = 0; i < 3; i++)
        assert_true(navi_orient2d(mesh->pos[v[i]], mesh->pos[v[navi_next3(i)]], p) >= 0);
}

// From every triangle to points all over; returns the most side tests that one walk took.
static uint64_t walk_everywhere(const Rig* rig, int32_t half, int32_t step) {
    const Mesh* mesh = &rig->mesh;
    uint64_t most = 0;
    for (uint32_t t = 0; t < mesh->counts->tri_slots; t++) {
        if (!navi_tri_is_alive(mesh, t))
            continue;
        for (int32_t x = -half; x <= half; x += step)
            for (int32_t y = -half; y <= half; y += step + 4) {
                side_tests = 0;
                assert_held(mesh, counted_locate(mesh, at(x, y), t), at(x, y));
                most = side_tests > most ? side_tests : most;
            }
    }
    return most;
}

// Where walks end by themselves; beyond it all triangles are looked through.
static uint64_t walk_limit(const Rig* rig) {
    return 64 + 2 * (uint64_t)rig->mesh.counts->tri_slots;
}

static void trap_4_walks_end_in_a_pinwheel(void** state) {
    (void)state;
    Rig rig;
    rig_init(&rig, 1000);
    const NavPoint points[] = {{-100, -10}, {10, -100}, {100, 10},   {-10, 100},
                               {-12, 0},    {0, -12},   {12, 0},     {0, 12},
                               {300, -310}, {310, 300}, {-300, 310}, {-310, -300}};
    uint32_t v[12];
    rig_add_points(&rig, points, 12, v);
    for (uint32_t i = 0; i < 4; i++) {
        uint32_t arm[3] = {v[i], v[4 + i], v[4 + (i + 1) % 4]};
        rig_add_ring(&rig, arm, 3);
    }
    uint64_t most = walk_everywhere(&rig, 320, 13);
    print_message("pinwheel: %u tests at most, limit %u\n", (unsigned)most,
                  (unsigned)walk_limit(&rig));
    assert_true(most < walk_limit(&rig));
    rig_fini(&rig);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(trap_4_walks_end_in_a_pinwheel),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
