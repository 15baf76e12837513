// One change of one footprint: which vertices and constraint edges there are afterwards.
#include "support/random.h"
#include "support/unit_look.h"

// A floor over everything, so that the walkable area shows what obstacles cover.
static uint32_t vertices(const NavWorld* world) { return stats_of(world).vertex_count; }

static void test_footprint_apart_is_its_corners_and_sides(void** state) {
    (void)state;
    NavWorld* world = floored_world(1000);
    assert_int_equal(vertices(world), 8);
    insert_block(world, at(100, 100), at(200, 150));
    assert_int_equal(vertices(world), 12);
    assert_true(has_constraint(world, at(100, 100), at(200, 100)));
    assert_true(has_constraint(world, at(200, 150), at(100, 150)));
    assert_true(walkable_area_2(world) == 2 * (1000 * 1000 - 100 * 50));
    assert_valid(world);
    nav_world_destroy(world);
}

static void test_crossing_sides_make_vertices(void** state) {
    (void)state;
    NavWorld* world = floored_world(1000);
    insert_block(world, at(100, 200), at(900, 300));
    insert_block(world, at(400, 50), at(500, 450));
    assert_int_equal(vertices(world), 8 + 8 + 4);
    assert_true(has_constraint(world, at(100, 200), at(400, 200)));
    assert_true(has_constraint(world, at(400, 200), at(500, 200)));
    assert_true(has_constraint(world, at(400, 200), at(400, 300)));
    assert_true(walkable_area_2(world) == 2 * (1000000 - 80000 - 40000 + 10000));
    assert_valid(world);
    nav_world_destroy(world);
}

// The side (10, 100)-(311, 200) meets x = 160 at y = 149.83, in the pixel (160, 150).
static void test_crossing_is_rounded_to_its_pixel(void** state) {
    (void)state;
    NavWorld* world = floored_world(1000);
    const NavPoint wedge[] = {{10, 100}, {311, 200}, {311, 400}};
    insert_ring(world, obstacle_def(1), wedge, 3);
    insert_block(world, at(160, 20), at(170, 180));
    assert_true(has_vertex(world, at(160, 150)));
    assert_true(has_constraint(world, at(10, 100), at(160, 150)));
    assert_valid(world);
    nav_world_destroy(world);
}

static void test_side_that_passes_a_corner_is_bent_through_it(void** state) {
    (void)state;
    NavWorld* world = floored_world(1000);
    insert_block(world, at(500, 500), at(600, 600));
    // Passes (500, 500) at a distance of 0.33 steps.
    const NavPoint needle[] = {{200, 500}, {800, 501}, {500, 900}};
    insert_ring(world, obstacle_def(1), needle, 3);
    assert_true(has_constraint(world, at(200, 500), at(500, 500)));
    assert_valid(world);
    nav_world_destroy(world);
}

static void test_side_unbends_when_the_corner_goes(void** state) {
    (void)state;
    NavWorld* world = floored_world(1000);
    const NavPoint needle[] = {{200, 500}, {800, 501}, {500, 900}};
    insert_ring(world, obstacle_def(1), needle, 3);
    uint64_t hash = nav_world_get_hash(world);
    NavShapeId block = insert_block(world, at(500, 400), at(520, 500));
    assert_false(has_constraint(world, at(200, 500), at(800, 501)));
    assert_int_equal(nav_shape_remove(world, block), NAV_OK);
    assert_true(has_constraint(world, at(200, 500), at(800, 501)));
    assert_true(nav_world_get_hash(world) == hash);
    assert_valid(world);
    nav_world_destroy(world);
}

static void test_equal_footprints_share_their_edges_until_the_last_goes(void** state) {
    (void)state;
    NavWorld* world = floored_world(1000);
    uint64_t empty = nav_world_get_hash(world);
    NavShapeId first = insert_block(world, at(100, 100), at(200, 200));
    uint64_t one = nav_world_get_hash(world);
    NavShapeId second = insert_block(world, at(100, 100), at(200, 200));
    assert_true(nav_world_get_hash(world) == one);
    assert_int_equal(nav_shape_remove(world, first), NAV_OK);
    assert_true(nav_world_get_hash(world) == one);
    assert_valid(world);
    assert_int_equal(nav_shape_remove(world, second), NAV_OK);
    assert_true(nav_world_get_hash(world) == empty);
    nav_world_destroy(world);
}

static void test_sides_that_overlap_in_part_split_at_each_others_ends(void** state) {
    (void)state;
    NavWorld* world = floored_world(1000);
    insert_block(world, at(100, 100), at(300, 200));
    insert_block(world, at(200, 200), at(400, 300));
    assert_int_equal(vertices(world), 16);
    assert_true(has_constraint(world, at(100, 200), at(200, 200)));
    assert_true(has_constraint(world, at(200, 200), at(300, 200)));
    assert_true(has_constraint(world, at(300, 200), at(400, 200)));
    assert_true(walkable_area_2(world) == 2 * (1000000 - 40000));
    assert_valid(world);
    nav_world_destroy(world);
}

static void test_footprint_across_the_bounds_is_cut_by_them(void** state) {
    (void)state;
    NavWorld* world = floored_world(1000);
    insert_block(world, at(-100, 400), at(100, 600));
    assert_true(has_vertex(world, at(0, 400)) && has_vertex(world, at(-100, 400)));
    assert_true(has_constraint(world, at(0, 400), at(0, 600)));
    assert_true(walkable_area_2(world) == 2 * (1000000 - 20000));
    assert_valid(world);
    nav_world_destroy(world);
}

static void test_footprint_outside_changes_nothing_walkable(void** state) {
    (void)state;
    NavWorld* world = floored_world(1000);
    insert_block(world, at(2000, 2000), at(3000, 3000));
    insert_floor(world, at(-900, 0), at(-100, 900));
    assert_true(walkable_area_2(world) == 2000000);
    assert_int_equal(vertices(world), 16);
    assert_valid(world);
    nav_world_destroy(world);
}

static void test_footprint_may_reach_the_end_of_the_range(void** state) {
    (void)state;
    const int32_t m = NAV_COORD_MAX;
    NavWorldDef def = unit_world_def(-m, -m, m, m);
    NavWorld* world = create_world(&def);
    uint64_t hash = nav_world_get_hash(world);
    NavShapeId floor = insert_floor(world, at(-m, -m), at(m, m));
    const NavPoint diamond[] = {{0, -m}, {m, 0}, {0, m}, {-m, 0}};
    NavShapeId block = insert_ring(world, obstacle_def(1), diamond, 4);
    assert_valid(world);
    assert_int_equal(stats_of(world).island_count, 4);
    assert_int_equal(nav_shape_remove(world, floor), NAV_OK);
    assert_int_equal(nav_shape_remove(world, block), NAV_OK);
    assert_true(nav_world_get_hash(world) == hash);
    nav_world_destroy(world);
}

// Two sides that are less than half a step apart coincide from vertex to vertex. They stay a
// constraint, but agents can cross it.
static void test_footprint_without_width_is_passed_on_both_sides(void** state) {
    (void)state;
    NavWorld* world = floored_world(1000);
    const NavPoint sliver[] = {{100, 500}, {900, 500}, {900, 501}};
    insert_ring(world, obstacle_def(1), sliver, 3);
    insert_block(world, at(200, 480), at(201, 520));
    assert_valid(world);
    bool is_constraint = false;
    assert_true(find_edge_between(world, at(100, 500), at(200, 500), &is_constraint));
    assert_true(is_constraint);
    assert_int_equal(stats_of(world).island_count, 1);
    nav_world_destroy(world);
}

static void test_any_order_of_shapes_gives_one_mesh(void** state) {
    (void)state;
    const NavPoint boxes[4][2] = {{{100, 100}, {500, 500}},
                                  {{300, 0}, {350, 900}},
                                  {{0, 330}, {1000, 345}},
                                  {{320, 320}, {360, 340}}};
    uint64_t expected = 0;
    for (uint32_t n = 0; n < 24; n++) {
        uint32_t order[4] = {0, 1, 2, 3}, rest = n;
        for (uint32_t i = 0; i < 3; i++) {
            uint32_t k = i + rest % (4 - i), swap = order[i];
            rest /= 4 - i;
            order[i] = order[k];
            order[k] = swap;
        }
        NavWorld* world = floored_world(1000);
        for (uint32_t i = 0; i < 4; i++)
            insert_block(world, boxes[order[i]][0], boxes[order[i]][1]);
        if (n == 0)
            expected = nav_world_get_hash(world);
        assert_true(nav_world_get_hash(world) == expected);
        nav_world_destroy(world);
    }
}

static void test_move_is_removal_and_insertion_in_one(void** state) {
    (void)state;
    TestRandom random = {111};
    const NavPoint star[] = {{0, -90}, {20, -20}, {90, 0}, {20, 20}, {0, 90}, {-20, 20}, {-90, 0}};
    NavWorld* world = floored_world(1000);
    insert_block(world, at(400, 400), at(600, 600));
    NavShapeDef def = obstacle_def(NAV_LAYERS_ALL);
    NavShapeId id = insert_ring(world, def, star, 7);
    for (int n = 0; n < 200; n++) {
        uint16_t angle = (uint16_t)random_bits(&random);
        NavPose pose = nav_pose(random_point(&random, 1200), angle);
        if (nav_shape_move(world, id, pose) != NAV_OK)
            continue;
        assert_valid(world);
        NavWorld* fresh = floored_world(1000);
        insert_block(fresh, at(400, 400), at(600, 600));
        NavOutlineDef region = ring_def(star, 7);
        NavShapeDef placed = def;
        placed.pose = pose;
        insert_region(fresh, placed, &region);
        assert_true(nav_world_get_hash(world) == nav_world_get_hash(fresh));
        nav_world_destroy(fresh);
    }
    nav_world_destroy(world);
}

static void test_removal_leaves_no_vertex_behind(void** state) {
    (void)state;
    TestRandom random = {112};
    NavWorld* world = floored_world(300);
    uint64_t hash = nav_world_get_hash(world);
    for (int round = 0; round < 10; round++) {
        NavShapeId ids[12];
        for (uint32_t i = 0; i < 12; i++) {
            NavPoint p = random_point(&random, 300);
            NavPoint ring[3] = {p, at(p.x, p.y + 3), at(p.x + 2, p.y)};
            ring[1].x += random_between(&random, 1, 200);
            ring[2].y += random_between(&random, 5, 200);
            ids[i] = insert_ring(world, obstacle_def(1), ring, 3);
        }
        for (uint32_t i = 0; i < 12; i++)
            assert_int_equal(nav_shape_remove(world, ids[i * 5 % 12]), NAV_OK);
        assert_int_equal(vertices(world), 8);
        assert_true(nav_world_get_hash(world) == hash);
    }
    assert_valid(world);
    nav_world_destroy(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_footprint_apart_is_its_corners_and_sides),
        cmocka_unit_test(test_crossing_sides_make_vertices),
        cmocka_unit_test(test_crossing_is_rounded_to_its_pixel),
        cmocka_unit_test(test_side_that_passes_a_corner_is_bent_through_it),
        cmocka_unit_test(test_side_unbends_when_the_corner_goes),
        cmocka_unit_test(test_equal_footprints_share_their_edges_until_the_last_goes),
        cmocka_unit_test(test_sides_that_overlap_in_part_split_at_each_others_ends),
        cmocka_unit_test(test_footprint_across_the_bounds_is_cut_by_them),
        cmocka_unit_test(test_footprint_outside_changes_nothing_walkable),
        cmocka_unit_test(test_footprint_may_reach_the_end_of_the_range),
        cmocka_unit_test(test_footprint_without_width_is_passed_on_both_sides),
        cmocka_unit_test(test_any_order_of_shapes_gives_one_mesh),
        cmocka_unit_test(test_move_is_removal_and_insertion_in_one),
        cmocka_unit_test(test_removal_leaves_no_vertex_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
