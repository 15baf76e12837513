#include "world/change/world.h"

#include "support/unit_worlds.h"

enum { NEW_SHAPE = 77 }; // a slot that no shape of these worlds has

// A closed ring; the sides' storage is the caller's.
static SnapFootprint footprint(const NavPoint* points, NavSide* sides, uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        sides[i] = (NavSide){i, (i + 1) % count, i + 1 == count ? SIDE_RING_END : 0};
    SnapFootprint next = {points, sides, count, count, NULL, 0};
    return next;
}

static const SnapPlan* plan_ring(NavWorld* world, uint32_t shape, uint32_t head,
                                 const NavPoint* points, uint32_t count) {
    NavSide sides[8];
    SnapFootprint next = footprint(points, sides, count);
    assert_true(navi_plan_old(&world->plan, shape, head, NULL) &&
                navi_plan_new(&world->plan, &next, NAV_NONE));
    return &world->plan;
}

static const SnapPlan* plan_removal(NavWorld* world, NavShapeId id) {
    static const SnapFootprint nothing = {NULL, NULL, 0, 0, NULL, 0};
    uint32_t head = world->shapes.slots.data[id.index].head;
    assert_true(navi_plan_old(&world->plan, id.index, head, NULL) &&
                navi_plan_new(&world->plan, &nothing, NAV_NONE));
    return &world->plan;
}

static const PlanVertex* vertex_at(const SnapPlan* plan, int32_t x, int32_t y) {
    const PlanVertex* found = NULL;
    for (uint32_t k = 0; k < plan->vertices.count; k++) {
        if (!is_at(plan->vertices.data[k].pos, x, y))
            continue;
        assert_null(found);
        found = &plan->vertices.data[k];
    }
    if (found == NULL)
        fail_msg("the plan does not know (%d, %d)", x, y);
    return found;
}

static void assert_chain(const SnapPlan* plan, uint32_t edge_index, const NavPoint* points,
                         uint32_t count) {
    const PlanEdge* edge = &plan->edges.data[edge_index];
    assert_int_equal(edge->chain_count, count);
    for (uint32_t k = 0; k < count; k++) {
        NavPoint p = plan->vertices.data[plan->chain.data[edge->chain + k]].pos;
        assert_int_equal(p.x, points[k].x);
        assert_int_equal(p.y, points[k].y);
    }
}

static void test_footprint_apart_has_its_corners_and_nothing_else(void** state) {
    (void)state;
    NavWorld* world = square_world(1000);
    const NavPoint points[3] = {{100, 100}, {300, 120}, {200, 250}};
    const SnapPlan* plan = plan_ring(world, NEW_SHAPE, NAV_NONE, points, 3);
    assert_int_equal(plan->fresh.count, 3);
    assert_int_equal(plan->edges.count, 3);
    assert_int_equal(plan->inserts.count, 0);
    assert_int_equal(plan->cold_count, 0);
    for (uint32_t i = 0; i < 3; i++) {
        const PlanVertex* v = vertex_at(plan, points[i].x, points[i].y);
        assert_int_equal(v->vertex, NAV_NONE);
        assert_int_equal(v->ends, 2);
        assert_int_equal(v->xref_change, 0);
        assert_false(v->is_cold);
        assert_true(v->tri < world->mesh.counts->tri_slots &&
                    navi_tri_is_alive(&world->mesh, v->tri));
        assert_chain(plan, i, NULL, 0);
    }
    nav_world_destroy(world);
}

static void test_crossings_are_counted_and_stand_on_the_chains(void** state) {
    (void)state;
    NavWorld* world = square_world(1000);
    insert_block(world, at(100, 100), at(300, 300));
    uint64_t hash = nav_world_get_hash(world);
    const NavPoint points[4] = {{200, 200}, {400, 200}, {400, 400}, {200, 400}};
    const SnapPlan* plan = plan_ring(world, NEW_SHAPE, NAV_NONE, points, 4);
    assert_int_equal(plan->fresh.count, 6);
    assert_int_equal(vertex_at(plan, 300, 200)->xref_change, 1);
    assert_int_equal(vertex_at(plan, 200, 300)->xref_change, 1);
    assert_int_equal(vertex_at(plan, 300, 200)->ends, 0);
    assert_chain(plan, 0, (NavPoint[]){{300, 200}}, 1);
    assert_chain(plan, 1, NULL, 0);
    assert_chain(plan, 2, NULL, 0);
    assert_chain(plan, 3, (NavPoint[]){{200, 300}}, 1);
    // Both bend a side of the block.
    assert_int_equal(plan->inserts.count, 2);
    assert_int_equal(plan->cold_count, 0);
    // Newly hot pixels are sorted at the end.
    for (uint32_t k = 1; k < plan->fresh.count; k++)
        assert_true(navi_point_less(plan->vertices.data[plan->fresh.data[k - 1]].pos,
                                    plan->vertices.data[plan->fresh.data[k]].pos));
    // A plan only reads.
    assert_true(nav_world_get_hash(world) == hash);
    assert_valid(world);
    nav_world_destroy(world);
}

static void test_chain_is_in_order_along_the_edge(void** state) {
    (void)state;
    NavWorld* world = square_world(1000);
    for (int32_t x = 700; x >= 100; x -= 200)
        insert_block(world, at(x, 100), at(x + 50, 300));
    const NavPoint leftward[3] = {{900, 200}, {50, 200}, {500, 20}};
    const NavPoint passed[8] = {{750, 200}, {700, 200}, {550, 200}, {500, 200},
                                {350, 200}, {300, 200}, {150, 200}, {100, 200}};
    assert_chain(plan_ring(world, NEW_SHAPE, NAV_NONE, leftward, 3), 0, passed, 8);
    const NavPoint rightward[3] = {{50, 200}, {900, 200}, {500, 20}};
    NavPoint reversed[8];
    for (uint32_t i = 0; i < 8; i++)
        reversed[i] = passed[7 - i];
    assert_chain(plan_ring(world, NEW_SHAPE, NAV_NONE, rightward, 3), 0, reversed, 8);
    nav_world_destroy(world);
}

// Three edges through one pixel are three pairs.
static void test_pairs_that_round_to_a_hot_pixel_add_to_its_count(void** state) {
    (void)state;
    NavWorld* world = square_world(1000);
    const NavPoint slope[3] = {{300, 300}, {700, 700}, {300, 700}};
    insert_ring(world, obstacle_def(1), slope, 3);
    insert_block(world, at(500, 100), at(600, 900));
    const NavPoint points[3] = {{100, 500}, {900, 500}, {500, 50}};
    const SnapPlan* plan = plan_ring(world, NEW_SHAPE, NAV_NONE, points, 3);
    const PlanVertex* v = vertex_at(plan, 500, 500);
    assert_int_not_equal(v->vertex, NAV_NONE);
    assert_int_equal(world->mesh.vertex[v->vertex].xref, 1);
    assert_int_equal(v->xref_change, 2);
    assert_chain(plan, 0, (NavPoint[]){{300, 500}, {500, 500}, {600, 500}}, 3);
    nav_world_destroy(world);
}

static void test_removal_loses_all_crossings_and_leaves_vertices_cold(void** state) {
    (void)state;
    NavWorld* world = square_world(1000);
    NavShapeId below = insert_block(world, at(100, 100), at(300, 300));
    NavShapeId above = insert_block(world, at(200, 200), at(400, 400));
    const NavShapeId ids[2] = {below, above};
    for (int n = 0; n < 2; n++) {
        const SnapPlan* plan = plan_removal(world, ids[n]);
        assert_int_equal(plan->vertices.count, 6);
        assert_int_equal(plan->old_edges.count, 4);
        assert_int_equal(plan->old_node_count, 2);
        assert_int_equal(plan->old_spans.count, 6);
        assert_int_equal(plan->cold_count, 6);
        for (uint32_t k = 0; k < 6; k++)
            assert_true(plan->vertices.data[k].is_cold);
        assert_int_equal(vertex_at(plan, 300, 200)->xref_change, -1);
        assert_int_equal(vertex_at(plan, 200, 300)->xref_change, -1);
        assert_int_equal(plan->fresh.count + plan->edges.count + plan->inserts.count, 0);
    }
    nav_world_destroy(world);
}

static void test_vertex_stays_while_somebody_needs_it(void** state) {
    (void)state;
    NavWorld* world = square_world(1000);
    const NavPoint one[3] = {{100, 100}, {300, 100}, {200, 250}};
    const NavPoint other[3] = {{100, 100}, {300, 80}, {200, 50}};
    NavShapeId id = insert_ring(world, obstacle_def(1), one, 3);
    insert_ring(world, obstacle_def(1), other, 3);
    const SnapPlan* plan = plan_removal(world, id);
    assert_false(vertex_at(plan, 100, 100)->is_cold); // an end of edges of other shapes
    assert_true(vertex_at(plan, 300, 100)->is_cold);
    assert_true(vertex_at(plan, 200, 250)->is_cold);
    assert_int_equal(plan->cold_count, 2);
    // Moved so that it keeps one of its own corners.
    const NavPoint moved[3] = {{300, 100}, {500, 100}, {400, 250}};
    plan = plan_ring(world, id.index, world->shapes.slots.data[id.index].head, moved, 3);
    assert_false(vertex_at(plan, 300, 100)->is_cold);
    assert_true(vertex_at(plan, 200, 250)->is_cold);
    assert_int_equal(plan->cold_count, 1);
    assert_int_equal(plan->fresh.count, 2);
    nav_world_destroy(world);
}

// A crossing of two edges of other shapes stays when a third edge through it is removed.
static void test_crossing_stays_while_pairs_are_left(void** state) {
    (void)state;
    NavWorld* world = square_world(1000);
    const NavPoint slope[3] = {{300, 300}, {700, 700}, {300, 700}};
    const NavPoint level[3] = {{100, 500}, {900, 500}, {500, 50}};
    insert_ring(world, obstacle_def(1), slope, 3);
    insert_block(world, at(500, 100), at(600, 900));
    NavShapeId id = insert_ring(world, obstacle_def(1), level, 3);
    const SnapPlan* plan = plan_removal(world, id);
    const PlanVertex* v = vertex_at(plan, 500, 500);
    assert_int_equal(world->mesh.vertex[v->vertex].xref, 3);
    assert_int_equal(v->xref_change, -2);
    assert_false(v->is_cold);
    assert_true(vertex_at(plan, 300, 500)->is_cold);
    nav_world_destroy(world);
}

// The side from (100, 100) to (500, 101) passes x = 400 a quarter of a step below y = 101.
static void test_newly_hot_pixel_bends_the_foreign_chain_that_meets_it(void** state) {
    (void)state;
    NavWorld* world = square_world(1000);
    const NavPoint flat[3] = {{100, 100}, {300, 50}, {500, 101}};
    NavShapeId id = insert_ring(world, obstacle_def(1), flat, 3);
    const NavPoint met[3] = {{400, 101}, {450, 300}, {350, 300}};
    const SnapPlan* plan = plan_ring(world, NEW_SHAPE, NAV_NONE, met, 3);
    assert_int_equal(plan->inserts.count, 1);
    const PlanInsert* insert = &plan->inserts.data[0];
    assert_true(is_at(plan->vertices.data[insert->plan_vertex].pos, 400, 101));
    assert_int_equal(navi_edge_shape(&world->snap.edge[insert->edge]), id.index);
    assert_int_equal(vertex_at(plan, 400, 101)->xref_change, 0);
    assert_int_equal(plan->fresh.count, 3);
    // One step higher it does not change.
    const NavPoint apart[3] = {{400, 102}, {450, 300}, {350, 300}};
    plan = plan_ring(world, NEW_SHAPE, NAV_NONE, apart, 3);
    assert_int_equal(plan->inserts.count, 0);
    nav_world_destroy(world);
}

// The opposite case: the new edge is routed through pixels that are hot already.
static void test_new_edge_is_routed_through_hot_pixels(void** state) {
    (void)state;
    NavWorld* world = square_world(1000);
    const NavPoint block[3] = {{400, 101}, {450, 300}, {350, 300}};
    NavShapeId id = insert_ring(world, obstacle_def(1), block, 3);
    const NavPoint flat[3] = {{100, 100}, {300, 50}, {500, 101}};
    const SnapPlan* plan = plan_ring(world, NEW_SHAPE, NAV_NONE, flat, 3);
    assert_chain(plan, 2, (NavPoint[]){{400, 101}}, 1);
    assert_int_equal(plan->inserts.count, 0);
    // When the shape takes the place of the block itself, the block's corner becomes cold and is on
    // no chain.
    plan = plan_ring(world, id.index, world->shapes.slots.data[id.index].head, flat, 3);
    assert_chain(plan, 2, NULL, 0);
    assert_true(vertex_at(plan, 400, 101)->is_cold);
    nav_world_destroy(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_footprint_apart_has_its_corners_and_nothing_else),
        cmocka_unit_test(test_crossings_are_counted_and_stand_on_the_chains),
        cmocka_unit_test(test_chain_is_in_order_along_the_edge),
        cmocka_unit_test(test_pairs_that_round_to_a_hot_pixel_add_to_its_count),
        cmocka_unit_test(test_removal_loses_all_crossings_and_leaves_vertices_cold),
        cmocka_unit_test(test_vertex_stays_while_somebody_needs_it),
        cmocka_unit_test(test_crossing_stays_while_pairs_are_left),
        cmocka_unit_test(test_newly_hot_pixel_bends_the_foreign_chain_that_meets_it),
        cmocka_unit_test(test_new_edge_is_routed_through_hot_pixels),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
