// The validator of the snap layer: each law, broken alone, is found and named.
#include "mesh/touched.h"
#include "support/unit_worlds.h"
#include "world/change/world.h"

// A bar and a post that cross in four places, and a needle that only touches a corner.
static NavWorld* crossing_world(void) {
    NavWorld* world = square_world(1000);
    insert_block(world, at(100, 400), at(900, 500));
    insert_block(world, at(400, 100), at(500, 900));
    const NavPoint needle[] = {{20, 400}, {180, 401}, {100, 330}};
    insert_ring(world, obstacle_def(1), needle, 3);
    assert_null(navi_snap_check(&world->snap));
    return world;
}

static void see(const NavWorld* world, const char* expected) {
    const char* what = navi_snap_check(&world->snap);
    assert_non_null(what);
    assert_string_equal(what, expected);
}

static uint32_t vertex_at(const NavWorld* world, NavPoint p) {
    for (uint32_t v = 0; v < world->mesh.counts->vertex_slots; v++)
        if (world->mesh.vertex[v].xref != NAV_NONE && is_at(world->mesh.pos[v], p.x, p.y))
            return v;
    fail_msg("no vertex at (%d, %d)", p.x, p.y);
    return NAV_NONE;
}

static uint32_t edge_between(const NavWorld* world, NavPoint a, NavPoint b) {
    const Snap* snap = &world->snap;
    for (uint32_t e = 0; e < snap->counts->edge_slots; e++)
        if (snap->edge[e].va != NAV_NONE && is_at(navi_edge_a(snap, e), a.x, a.y) &&
            is_at(navi_edge_b(snap, e), b.x, b.y))
            return e;
    fail_msg("no edge from (%d, %d)", a.x, a.y);
    return NAV_NONE;
}

static void reserve(NavWorld* world) {
    assert_true(navi_journal_reserve(&world->journal, 64));
    assert_true(navi_snap_reserve(&world->snap, 4, 4));
    assert_true(navi_mesh_reserve_touched(&world->mesh, 8));
}

static void test_node_that_is_missing_is_seen(void** state) {
    (void)state;
    NavWorld* world = crossing_world();
    reserve(world);
    uint32_t e = edge_between(world, at(100, 400), at(900, 400));
    navi_snap_remove_node(&world->snap, world->snap.edge[e].first);
    see(world, "a span is no constraint edge");
    nav_world_destroy(world);
}

static void test_chain_out_of_order_is_seen(void** state) {
    (void)state;
    NavWorld* world = crossing_world();
    Snap* snap = &world->snap;
    uint32_t e = edge_between(world, at(100, 400), at(900, 400));
    uint32_t a = snap->edge[e].first, b = snap->node[a].next, vertex = snap->node[a].vertex;
    snap->node[a].vertex = snap->node[b].vertex;
    snap->node[b].vertex = vertex;
    see(world, "a span is no constraint edge");
    nav_world_destroy(world);
}

static void test_torn_chain_is_seen(void** state) {
    (void)state;
    NavWorld* world = crossing_world();
    Snap* snap = &world->snap;
    uint32_t e = edge_between(world, at(100, 400), at(900, 400));
    uint32_t a = snap->edge[e].first, b = snap->node[a].next;
    snap->node[b].prev = NAV_NONE;
    see(world, "a chain is torn");
    snap->node[b].prev = a;
    snap->edge[e].last = a;
    see(world, "a chain's end is lost");
    nav_world_destroy(world);
}

static void test_constraint_that_lost_its_mark_is_seen(void** state) {
    (void)state;
    NavWorld* world = crossing_world();
    reserve(world);
    uint32_t h = navi_mesh_find_edge(&world->mesh, vertex_at(world, at(400, 400)),
                                     vertex_at(world, at(500, 400)));
    navi_mesh_set_constraint(&world->mesh, h, false);
    see(world, "a span is no constraint edge");
    nav_world_destroy(world);
}

static void test_constraint_without_a_chain_is_seen(void** state) {
    (void)state;
    NavWorld* world = crossing_world();
    reserve(world);
    Mesh* mesh = &world->mesh;
    uint32_t free_edge = NAV_NONE;
    for (uint32_t h = 0; h < 4 * mesh->counts->tri_slots; h++)
        if ((h & 3) != 3 && navi_tri_is_alive(mesh, h >> 2) && !navi_edge_is_constraint(mesh, h) &&
            navi_edge_twin(mesh, h) != NAV_NONE)
            free_edge = h;
    navi_mesh_set_constraint(mesh, free_edge, true);
    see(world, "a constraint edge is no span");
    nav_world_destroy(world);
}

static void test_miscounted_crossings_are_seen(void** state) {
    (void)state;
    NavWorld* world = crossing_world();
    uint32_t v = vertex_at(world, at(400, 400));
    assert_int_equal(world->mesh.vertex[v].xref, 1);
    world->mesh.vertex[v].xref = 2;
    see(world, "crossings at a vertex are miscounted");
    world->mesh.vertex[v].xref = 0;
    see(world, "crossings at a vertex are miscounted");
    world->mesh.vertex[v].xref = 1;
    world->snap.counts->crossing_count++;
    see(world, "crossings are miscounted");
    world->snap.counts->crossing_count--;
    assert_valid(world);
    nav_world_destroy(world);
}

static void test_edge_that_its_end_does_not_list_is_seen(void** state) {
    (void)state;
    NavWorld* world = crossing_world();
    uint32_t v = vertex_at(world, at(900, 400)), out = world->mesh.vertex[v].out;
    world->mesh.vertex[v].out = NAV_NONE;
    see(world, "an end does not list its edge");
    world->mesh.vertex[v].out = out;
    world->snap.counts->edge_alive++;
    see(world, "living edges are miscounted");
    world->snap.counts->edge_alive--;
    assert_valid(world);
    nav_world_destroy(world);
}

// A corner three steps away from the bar is moved onto its side without the snap layer.
static void test_hot_pixel_that_is_passed_by_is_seen(void** state) {
    (void)state;
    NavWorld* world = square_world(1000);
    insert_block(world, at(100, 400), at(900, 500));
    const NavPoint wedge[] = {{450, 397}, {400, 200}, {600, 200}};
    insert_ring(world, obstacle_def(1), wedge, 3);
    uint32_t v = vertex_at(world, at(450, 397));
    world->mesh.pos[v] = at(450, 400);
    see(world, "an edge misses a hot pixel that it meets");
    nav_world_destroy(world);
}

static void test_crossing_that_is_passed_by_is_seen(void** state) {
    (void)state;
    NavWorld* world = square_world(1000);
    insert_block(world, at(100, 400), at(900, 500));
    const NavPoint wedge[] = {{450, 397}, {400, 200}, {600, 200}};
    insert_ring(world, obstacle_def(1), wedge, 3);
    world->mesh.pos[vertex_at(world, at(450, 397))] = at(450, 405);
    see(world, "a crossing has no vertex");
    nav_world_destroy(world);
}

static void test_chain_that_runs_back_or_astray_is_seen(void** state) {
    (void)state;
    NavWorld* world = crossing_world();
    Snap* snap = &world->snap;
    uint32_t e = edge_between(world, at(100, 400), at(900, 400));
    uint32_t a = snap->edge[e].first, b = snap->node[a].next, vertex = snap->node[b].vertex;
    snap->node[b].vertex = snap->edge[e].va;
    see(world, "a chain runs back");
    snap->node[b].vertex = vertex_at(world, at(500, 500));
    see(world, "a chain leaves its edge");
    snap->node[b].vertex = vertex;
    assert_valid(world);
    nav_world_destroy(world);
}

// A vertex is added to the mesh without the snap layer.
static void test_vertex_without_a_reason_is_seen(void** state) {
    (void)state;
    NavWorld* world = crossing_world();
    reserve(world);
    Carve* carve = &world->carve;
    assert_true(navi_mesh_reserve(&world->mesh, 0, 1));
    NavPoint p = at(700, 700);
    uint32_t t = navi_mesh_locate(&world->mesh, p, NAV_NONE);
    CarveFresh fresh = {navi_mesh_take_vertex(&world->mesh, p), t};
    carve->spans.count = carve->cold.count = carve->fresh.count = 0;
    assert_true(navi_array_room(&world->memory, &carve->fresh));
    carve->fresh.data[carve->fresh.count++] = fresh;
    assert_true(navi_carve_collect(carve) && navi_carve_trace(carve) && navi_carve_cut(carve) &&
                navi_carve_triangulate(carve) && navi_carve_reserve(carve));
    navi_carve_patch(carve);
    see(world, "a vertex is hot without reason");
    nav_world_destroy(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_node_that_is_missing_is_seen),
        cmocka_unit_test(test_chain_out_of_order_is_seen),
        cmocka_unit_test(test_torn_chain_is_seen),
        cmocka_unit_test(test_constraint_that_lost_its_mark_is_seen),
        cmocka_unit_test(test_constraint_without_a_chain_is_seen),
        cmocka_unit_test(test_miscounted_crossings_are_seen),
        cmocka_unit_test(test_edge_that_its_end_does_not_list_is_seen),
        cmocka_unit_test(test_hot_pixel_that_is_passed_by_is_seen),
        cmocka_unit_test(test_crossing_that_is_passed_by_is_seen),
        cmocka_unit_test(test_chain_that_runs_back_or_astray_is_seen),
        cmocka_unit_test(test_vertex_without_a_reason_is_seen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
