#include "world/change/world.h"

#include "support/unit_look.h"

enum { NEW_SHAPE = 77 }; // a slot that no shape of these worlds has

// Only the snap layer gets the ring (no points: the footprint is removed); the mesh is not changed.
static uint32_t change(NavWorld* world, uint32_t shape, uint32_t head, const NavPoint* points,
                       uint32_t count) {
    NavSide sides[8];
    for (uint32_t i = 0; i < count; i++)
        sides[i] = (NavSide){i, (i + 1) % count, i + 1 == count ? SIDE_RING_END : 0};
    SnapFootprint next = {points, sides, count, count, NULL, 0};
    assert_true(navi_plan_old(&world->plan, shape, head, NULL) &&
                navi_plan_new(&world->plan, &next, NAV_NONE));
    assert_true(navi_plan_reserve(&world->plan));
    navi_plan_apply(&world->plan);
    return world->plan.new_head;
}

static NavPoint pos(const NavWorld* world, uint32_t v) { return world->mesh.pos[v]; }

// The shape's edge between two points, in its own direction.
static uint32_t find_edge(const NavWorld* world, uint32_t shape, NavPoint a, NavPoint b) {
    uint32_t found = NAV_NONE;
    for (uint32_t e = 0; e < world->snap.counts->edge_slots; e++) {
        const SnapEdge* edge = &world->snap.edge[e];
        if (edge->va == NAV_NONE || navi_edge_shape(edge) != shape)
            continue;
        NavPoint p = pos(world, edge->va), q = pos(world, edge->vb);
        if ((navi_point_equal(p, a) && navi_point_equal(q, b)) ||
            (navi_point_equal(p, b) && navi_point_equal(q, a)))
            found = e;
    }
    assert_int_not_equal(found, NAV_NONE);
    return found;
}

// The chain, read in both directions.
static void assert_chain(const NavWorld* world, uint32_t e, const NavPoint* points,
                         uint32_t count) {
    const SnapEdge* edge = &world->snap.edge[e];
    uint32_t n = edge->first, before = NAV_NONE;
    for (uint32_t k = 0; k < count; k++) {
        assert_int_not_equal(n, NAV_NONE);
        const SnapNode* node = &world->snap.node[n];
        NavPoint p = pos(world, node->vertex);
        assert_int_equal(p.x, points[k].x);
        assert_int_equal(p.y, points[k].y);
        assert_int_equal(node->edge, e);
        assert_int_equal(node->prev, before);
        before = n;
        n = node->next;
    }
    assert_int_equal(n, NAV_NONE);
    assert_int_equal(edge->last, before);
}

static uint32_t count_spans(const NavWorld* world, const SnapSpan* spans, uint32_t count,
                            NavPoint a, NavPoint b) {
    uint32_t found = 0;
    for (uint32_t k = 0; k < count; k++) {
        NavPoint p = pos(world, spans[k].u), q = pos(world, spans[k].w);
        found += (navi_point_equal(p, a) && navi_point_equal(q, b)) ||
                 (navi_point_equal(p, b) && navi_point_equal(q, a));
    }
    return found;
}

static bool has_lost(const NavWorld* world, NavPoint a, NavPoint b) {
    return count_spans(world, world->plan.lost.data, world->plan.lost.count, a, b) > 0;
}

static bool has_won(const NavWorld* world, NavPoint a, NavPoint b) {
    return count_spans(world, world->plan.won.data, world->plan.won.count, a, b) > 0;
}

static uint32_t vertex_at(const NavWorld* world, NavPoint p) {
    for (uint32_t v = 0; v < world->mesh.counts->vertex_slots; v++)
        if (world->mesh.vertex[v].xref != NAV_NONE && navi_point_equal(pos(world, v), p))
            return v;
    fail_msg("no vertex at (%d, %d)", p.x, p.y);
    abort();
}

static const NavPoint flat[3] = {{100, 100}, {300, 50}, {500, 101}};
static const NavPoint met[3] = {{400, 101}, {450, 300}, {350, 300}};

static void test_new_edges_hang_together_in_order(void** state) {
    (void)state;
    NavWorld* world = square_world(1000);
    uint32_t edges = world->snap.counts->edge_alive, vertices = world->mesh.counts->vertex_alive;
    uint32_t e = change(world, NEW_SHAPE, NAV_NONE, met, 3);
    for (uint32_t i = 0; i < 3; i++) {
        const SnapEdge* edge = &world->snap.edge[e];
        assert_true(navi_point_equal(pos(world, edge->va), met[i]));
        assert_true(navi_point_equal(pos(world, edge->vb), met[(i + 1) % 3]));
        assert_int_equal(navi_edge_shape(edge), NEW_SHAPE);
        assert_int_equal((edge->owner & SIDE_RING_END) != 0, i == 2);
        assert_chain(world, e, NULL, 0);
        assert_true(navi_snap_span_is_used(&world->snap, edge->va, edge->vb));
        // A new vertex is in no triangle yet.
        assert_int_equal(world->mesh.vertex[edge->va].h, NAV_NONE);
        e = edge->next_own;
    }
    assert_int_equal(e, NAV_NONE);
    assert_int_equal(world->snap.counts->edge_alive, edges + 3);
    assert_int_equal(world->mesh.counts->vertex_alive, vertices + 3);
    assert_int_equal(world->plan.won.count, 3);
    assert_int_equal(world->plan.lost.count, 0);
    nav_world_destroy(world);
}

static void test_newly_hot_pixel_bends_a_foreign_chain_until_it_goes(void** state) {
    (void)state;
    NavWorld* world = square_world(1000);
    NavShapeId id = insert_ring(world, obstacle_def(1), flat, 3);
    uint32_t e = find_edge(world, id.index, flat[2], flat[0]);
    uint32_t u = world->snap.edge[e].va, w = world->snap.edge[e].vb;
    assert_chain(world, e, NULL, 0);
    uint32_t head = change(world, NEW_SHAPE, NAV_NONE, met, 3);
    assert_chain(world, e, met, 1);
    assert_false(navi_snap_span_is_used(&world->snap, u, w));
    assert_true(navi_snap_span_is_used(&world->snap, u, vertex_at(world, met[0])));
    assert_true(navi_snap_span_is_used(&world->snap, w, vertex_at(world, met[0])));
    assert_int_equal(world->plan.lost.count, 1);
    assert_true(has_lost(world, flat[2], flat[0]));
    assert_int_equal(world->plan.won.count, 5);
    assert_true(has_won(world, flat[2], met[0]) && has_won(world, met[0], flat[0]));
    assert_int_equal(change(world, NEW_SHAPE, head, NULL, 0), NAV_NONE);
    assert_chain(world, e, NULL, 0);
    assert_true(navi_snap_span_is_used(&world->snap, u, w));
    assert_true(has_won(world, flat[2], flat[0]));
    assert_true(has_lost(world, flat[2], met[0]) && has_lost(world, met[0], flat[0]));
    assert_int_equal(world->snap.counts->node_alive, 0);
    nav_world_destroy(world);
}

static void test_crossings_are_counted_and_undone(void** state) {
    (void)state;
    NavWorld* world = square_world(1000);
    const NavPoint slope[3] = {{300, 300}, {700, 700}, {300, 700}};
    const NavPoint level[3] = {{100, 500}, {900, 500}, {500, 50}};
    insert_ring(world, obstacle_def(1), slope, 3);
    NavShapeId block = insert_block(world, at(500, 100), at(600, 900));
    uint32_t centre = vertex_at(world, at(500, 500));
    uint32_t nodes = world->snap.counts->node_alive;
    assert_int_equal(world->mesh.vertex[centre].xref, 1);
    uint32_t head = change(world, NEW_SHAPE, NAV_NONE, level, 3);
    assert_int_equal(world->mesh.vertex[centre].xref, 3);
    assert_int_equal(world->mesh.vertex[vertex_at(world, at(600, 500))].xref, 1);
    const NavPoint passed[3] = {{300, 500}, {500, 500}, {600, 500}};
    assert_chain(world, head, passed, 3);
    uint32_t upright = find_edge(world, block.index, at(600, 100), at(600, 900));
    assert_true(navi_edge_a(&world->snap, upright).y == 100);
    // The edge crosses two sides of the new footprint (one at y = 162.5, which rounds to 163), the
    // slope, and its level side.
    const NavPoint stood[4] = {{600, 163}, {600, 500}, {600, 600}, {600, 700}};
    assert_chain(world, upright, stood, 4);
    change(world, NEW_SHAPE, head, NULL, 0);
    assert_int_equal(world->mesh.vertex[centre].xref, 1);
    assert_int_equal(world->snap.counts->node_alive, nodes);
    nav_world_destroy(world);
}

// Many newly hot pixels on one edge of another shape are found in any order, and linked in order
// along it.
static void test_inserted_nodes_are_in_order(void** state) {
    (void)state;
    NavWorld* world = square_world(1000);
    NavShapeId id = insert_block(world, at(100, 100), at(900, 300));
    const NavPoint zigzag[8] = {{450, 200}, {500, 400}, {550, 200}, {650, 500},
                                {350, 500}, {200, 200}, {250, 400}, {300, 200}};
    uint32_t e = find_edge(world, id.index, at(100, 300), at(900, 300));
    change(world, NEW_SHAPE, NAV_NONE, zigzag, 8);
    // The parts of x where the zigzag passes y = 300: 450-500, 500-550, 550-650, 350-200, 200-250,
    // 250-300. The last side, from (300, 200) to (450, 200), does not.
    const int32_t crossed[6] = {225, 250, 275, 475, 525, 583};
    NavPoint passed[6];
    bool is_rightward = navi_edge_a(&world->snap, e).x == 100;
    for (uint32_t i = 0; i < 6; i++)
        passed[i] = at(crossed[is_rightward ? i : 5 - i], 300);
    assert_chain(world, e, passed, 6);
    nav_world_destroy(world);
}

static void test_journal_puts_the_layer_back(void** state) {
    (void)state;
    NavWorld* world = square_world(1000);
    insert_ring(world, obstacle_def(1), flat, 3);
    NavShapeId block = insert_block(world, at(380, 60), at(420, 700));
    uint64_t hash = nav_world_get_hash(world);
    navi_journal_clear(&world->journal);
    assert_true(navi_journal_reserve(&world->journal, 8));
    navi_journal_save(&world->journal, world->mesh.pool_counts, 0);
    navi_journal_save(&world->journal, world->snap.pool_counts, 0);
    change(world, NEW_SHAPE, NAV_NONE, met, 3);
    uint32_t head = world->shapes.slots.data[block.index].head;
    change(world, block.index, head, NULL, 0);
    assert_non_null(navi_snap_check(&world->snap));
    navi_journal_undo(&world->journal);
    assert_null(navi_snap_check(&world->snap));
    assert_true(nav_world_get_hash(world) == hash);
    assert_valid(world);
    nav_world_destroy(world);
}

// All stages: removal restores the previous state.
static void test_insertion_and_removal_in_a_world(void** state) {
    (void)state;
    NavWorld* world = square_world(1000);
    NavShapeId id = insert_ring(world, obstacle_def(1), flat, 3);
    uint64_t hash = nav_world_get_hash(world);
    uint32_t vertices = world->mesh.counts->vertex_alive;
    NavShapeId other = insert_ring(world, obstacle_def(1), met, 3);
    assert_valid(world);
    assert_chain(world, find_edge(world, id.index, flat[2], flat[0]), met, 1);
    assert_true(has_constraint(world, flat[2], met[0]) && has_constraint(world, met[0], flat[0]));
    assert_int_equal(world->mesh.counts->vertex_alive, vertices + 3);
    assert_int_equal(nav_shape_remove(world, other), NAV_OK);
    assert_valid(world);
    assert_chain(world, find_edge(world, id.index, flat[2], flat[0]), NULL, 0);
    assert_int_equal(world->mesh.counts->vertex_alive, vertices);
    assert_true(nav_world_get_hash(world) == hash);
    nav_world_destroy(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_new_edges_hang_together_in_order),
        cmocka_unit_test(test_newly_hot_pixel_bends_a_foreign_chain_until_it_goes),
        cmocka_unit_test(test_crossings_are_counted_and_undone),
        cmocka_unit_test(test_inserted_nodes_are_in_order),
        cmocka_unit_test(test_journal_puts_the_layer_back),
        cmocka_unit_test(test_insertion_and_removal_in_a_world),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
