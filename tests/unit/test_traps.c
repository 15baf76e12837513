// Faults that the shortcuts of changes once had, each with a scene that would show it. Worlds with
// and without the shortcuts must have the same mesh after every change, and both must be valid.
// (Traps 4 and 5 have files of their own.)
#include "oracle/exact.h"
#include "support/random.h"
#include "support/unit_look.h"

#include "world/change/world.h"

enum { SIZE = 4000 };

typedef struct Twins {
    NavWorld *fast, *slow;
} Twins;

static Twins create_twins(void) {
    Twins twins = {square_world(SIZE), square_world(SIZE)};
    twins.slow->disabled_shortcuts = NAVI_SHORTCUT_ALL;
    return twins;
}

static void assert_agree(const Twins* twins) {
    assert_valid(twins->fast);
    assert_valid(twins->slow);
    assert_true(nav_world_get_hash(twins->fast) == nav_world_get_hash(twins->slow));
    assert_int_equal(stats_of(twins->fast).label_count, stats_of(twins->slow).label_count);
}

static void destroy_twins(const Twins* twins) {
    nav_world_destroy(twins->fast);
    nav_world_destroy(twins->slow);
}

static NavShapeId insert_both(const Twins* twins, NavShapeDef def, const NavPoint* points,
                              uint32_t count) {
    NavShapeId id = insert_ring(twins->slow, def, points, count);
    assert_true(is_same_id(id, insert_ring(twins->fast, def, points, count)));
    assert_agree(twins);
    return id;
}

static NavShapeId insert_box_both(const Twins* twins, NavPoint min, NavPoint max) {
    NavPoint points[4] = {min, {max.x, min.y}, max, {min.x, max.y}};
    return insert_both(twins, obstacle_def(NAV_LAYERS_ALL), points, 4);
}

static void move_one(NavWorld* world, NavShapeId id, int32_t x, int32_t y) {
    NavShapeDef def;
    assert_int_equal(nav_shape_get(world, id, &def), NAV_OK);
    def.pose.position.x += x;
    def.pose.position.y += y;
    assert_int_equal(nav_shape_move(world, id, def.pose), NAV_OK);
}

static void move_both(const Twins* twins, NavShapeId id, int32_t x, int32_t y) {
    move_one(twins->slow, id, x, y);
    move_one(twins->fast, id, x, y);
    assert_agree(twins);
}

static void remove_both(const Twins* twins, NavShapeId id) {
    assert_int_equal(nav_shape_remove(twins->slow, id), NAV_OK);
    assert_int_equal(nav_shape_remove(twins->fast, id), NAV_OK);
    assert_agree(twins);
}

// --- 1: a corner is the footprint's alone only when nothing stands before or behind it in the
// lists

static void trap_1_stacked_duplicates_do_not_move_along(void** state) {
    (void)state;
    for (uint32_t count = 2; count <= 3; count++)
        for (uint32_t which = 0; which < count; which++) {
            Twins twins = create_twins();
            NavShapeId ids[3];
            for (uint32_t i = 0; i < count; i++)
                ids[i] = insert_box_both(&twins, at(1000, 1000), at(1400, 1500));
            move_both(&twins, ids[which], 30, -20);
            assert_true(twins.fast->displaced_count == 0);
            for (uint32_t i = 0; i < count; i++)
                move_both(&twins, ids[i], 7, 5);
            destroy_twins(&twins);
        }
}

static void trap_1_a_common_corner_does_not_move_along(void** state) {
    (void)state;
    const NavPoint left[3] = {{1000, 1000}, {600, 1300}, {500, 900}};
    const NavPoint right[3] = {{1000, 1000}, {1400, 800}, {1500, 1200}};
    for (uint32_t which = 0; which < 2; which++) {
        Twins twins = create_twins();
        NavShapeId ids[2] = {insert_both(&twins, obstacle_def(1), left, 3),
                             insert_both(&twins, obstacle_def(1), right, 3)};
        move_both(&twins, ids[which], 8, 3);
        assert_true(twins.fast->displaced_count == 0);
        destroy_twins(&twins);
    }
}

// --- 2: an edge is a user of links only when its chain is there ----------------------------------

enum { BAR_COUNT = 12 };

// A wedge on the side of a box, so flat that crossings of its second side lie in pixels of its
// first side; bars across both.
static void insert_wedge_scene(const Twins* twins, const uint32_t* order, NavShapeId* ids) {
    const NavPoint wedge[3] = {{500, 1600}, {1500, 1600}, {1500, 1604}};
    for (uint32_t k = 0; k < BAR_COUNT + 2; k++) {
        uint32_t i = order[k];
        int32_t x = 510 + 60 * (int32_t)i;
        if (i < BAR_COUNT)
            ids[i] = insert_box_both(twins, at(x, 1500), at(x + 7, 1700));
        else if (i == BAR_COUNT)
            ids[i] = insert_box_both(twins, at(500, 1000), at(1500, 1600));
        else
            ids[i] = insert_both(twins, obstacle_def(1), wedge, 3);
    }
}

static void trap_2_a_new_edge_is_no_user_before_its_chain(void** state) {
    (void)state;
    TestRandom random = {2};
    uint64_t hash = 0;
    for (uint32_t trial = 0; trial < 6; trial++) {
        Twins twins = create_twins();
        NavShapeId ids[BAR_COUNT + 2];
        uint32_t order[BAR_COUNT + 2];
        for (uint32_t k = 0; k < BAR_COUNT + 2; k++) {
            uint32_t i = random_below(&random, k + 1);
            order[k] = order[i];
            order[i] = k;
        }
        insert_wedge_scene(&twins, order, ids);
        assert_true(trial == 0 || nav_world_get_hash(twins.fast) == hash);
        hash = nav_world_get_hash(twins.fast);
        // Moves onto its own old sides, along them, and away from the box.
        const NavPoint steps[6] = {{3, 0}, {-1, 0}, {-2, 1}, {1, 0}, {0, 1}, {40, -2}};
        for (uint32_t k = 0; k < COUNT_OF(steps); k++)
            move_both(&twins, ids[BAR_COUNT + 1], steps[k].x, steps[k].y);
        destroy_twins(&twins);
    }
}

static void trap_2_an_edge_that_leaves_is_no_user_either(void** state) {
    (void)state;
    Twins twins = create_twins();
    const NavPoint flat[3] = {{500, 1000}, {1500, 1003}, {1000, 1400}};
    NavShapeId id = insert_both(&twins, obstacle_def(1), flat, 3);
    for (int32_t x = 540; x < 1500; x += 90)
        (void)insert_box_both(&twins, at(x, 900), at(x + 11, 1100));
    for (int32_t k = 0; k < 40; k++)
        move_both(&twins, id, k % 3 == 0 ? 5 : -3, k % 5 == 0 ? 1 : 0);
    destroy_twins(&twins);
}

// --- 3: a ring that runs along one link there, back and there -----------------------------------

static void trap_3_there_back_and_there_again(void** state) {
    (void)state;
    const NavPoint ring[6] = {{100, 100},  {700, 101},  {400, 101},
                              {1000, 102}, {1000, 150}, {100, 150}};
    const NavPoint snapped[6] = {{100, 100},  {400, 101},  {700, 101},
                                 {1000, 102}, {1000, 150}, {100, 150}};
    // The ring may begin on any of its sides.
    for (uint32_t first = 0; first < 6; first++) {
        Twins twins = create_twins();
        NavPoint turned[6];
        for (uint32_t i = 0; i < 6; i++)
            turned[i] = ring[(first + i) % 6];
        NavShapeId id = insert_both(&twins, floor_def(0, 0), turned, 6);
        assert_int_equal(walkable_area_2(twins.fast), oracle_ring_area_2(snapped, 6));
        assert_true(has_constraint(twins.fast, at(400, 101), at(700, 101)));
        assert_true(triangle_at(twins.fast, at(550, 140)).is_walkable);
        assert_false(triangle_at(twins.fast, at(550, 60)).is_walkable);
        NavShapeId bar = insert_box_both(&twins, at(300, 80), at(310, 120));
        for (int32_t k = 0; k < 12; k++) {
            move_both(&twins, bar, 40, 0);
            move_both(&twins, id, 0, k % 2 == 0 ? 1 : -1);
        }
        remove_both(&twins, bar);
        assert_int_equal(walkable_area_2(twins.fast), oracle_ring_area_2(snapped, 6));
        remove_both(&twins, id);
        assert_int_equal(walkable_area_2(twins.fast), 0);
        destroy_twins(&twins);
    }
}

// The same with the side back as the footprint's first side.
static void trap_3_back_first(void** state) {
    (void)state;
    const NavPoint ring[6] = {{100, 101}, {700, 101}, {400, 100},
                              {400, 50},  {1300, 50}, {1300, 102}};
    for (uint32_t first = 0; first < 6; first++) {
        Twins twins = create_twins();
        NavPoint turned[6];
        for (uint32_t i = 0; i < 6; i++)
            turned[i] = ring[(first + i) % 6];
        NavShapeId bar = insert_box_both(&twins, at(540, 80), at(550, 120));
        NavShapeId id = insert_both(&twins, floor_def(0, 0), turned, 6);
        for (int32_t k = 0; k < 10; k++) {
            move_both(&twins, bar, 15, 0);
            move_both(&twins, id, 0, k % 2 == 0 ? 1 : -1);
        }
        remove_both(&twins, bar);
        remove_both(&twins, id);
        destroy_twins(&twins);
    }
}

// A spike whose two sides become one link where a corner of another shape bends them together.
static void trap_3_there_and_back(void** state) {
    (void)state;
    const NavPoint ring[5] = {{500, 500}, {1100, 501}, {500, 501}, {100, 560}, {100, 440}};
    Twins twins = create_twins();
    NavShapeId floor = insert_both(&twins, floor_def(0, 0), ring, 5);
    NavShapeId bar = insert_box_both(&twins, at(830, 450), at(840, 550));
    assert_true(has_constraint(twins.fast, at(840, 501), at(1100, 501)));
    for (int32_t k = 0; k < 30; k++)
        move_both(&twins, bar, k < 15 ? 17 : -23, k % 2);
    move_both(&twins, floor, 0, 1);
    remove_both(&twins, bar);
    remove_both(&twins, floor);
    assert_int_equal(stats_of(twins.fast).walkable_triangle_count, 0);
    destroy_twins(&twins);
}

// --- 6: constraint bits where slots are used again ----------------------------------------------

static void assert_wall_on_both_sides(const NavWorld* world, NavPoint a, NavPoint b) {
    assert_true(has_constraint(world, a, b));
    assert_true(has_constraint(world, b, a));
}

static void trap_6_walls_keep_their_bits_in_used_slots(void** state) {
    (void)state;
    Twins twins = create_twins();
    (void)insert_box_both(&twins, at(500, 1000), at(3500, 1100));
    for (int32_t k = 0; k < 40; k++) {
        int32_t x = 520 + 70 * k, y = k % 2 == 0 ? 1110 : 930;
        NavShapeId id = insert_box_both(&twins, at(x, y), at(x + 50, y + 60));
        assert_wall_on_both_sides(twins.fast, at(500, 1000), at(3500, 1000));
        assert_wall_on_both_sides(twins.fast, at(500, 1100), at(3500, 1100));
        move_both(&twins, id, 0, 400);
        if (k % 3 != 0)
            remove_both(&twins, id);
        assert_wall_on_both_sides(twins.fast, at(500, 1100), at(3500, 1100));
    }
    destroy_twins(&twins);
}

// A shape between existing vertices: its sides are edges of the mesh already.
static void trap_6_an_edge_that_becomes_a_wall_does_so_on_both_sides(void** state) {
    (void)state;
    Twins twins = create_twins();
    const NavPoint corners[3] = {{1000, 1000}, {1400, 1000}, {1200, 1300}};
    const NavPoint away[3][2] = {
        {{700, 900}, {900, 700}}, {{1500, 700}, {1700, 900}}, {{1300, 1600}, {1100, 1600}}};
    for (uint32_t i = 0; i < 3; i++) {
        NavPoint points[3] = {corners[i], away[i][0], away[i][1]};
        (void)insert_both(&twins, obstacle_def(1), points, 3);
    }
    for (uint32_t k = 0; k < 4; k++) {
        NavShapeId id = insert_both(&twins, floor_def(0, 0), corners, 3);
        for (uint32_t i = 0; i < 3; i++)
            assert_wall_on_both_sides(twins.fast, corners[i], corners[(i + 1) % 3]);
        remove_both(&twins, id);
        for (uint32_t i = 0; i < 3; i++)
            assert_false(has_constraint(twins.fast, corners[i], corners[(i + 1) % 3]));
    }
    destroy_twins(&twins);
}

// --- 7: intermediate label sets ------------------------------------------------------------------

// The sets of all triangles, and the shared tails of their lists; the empty set always exists.
static uint32_t count_label_sets(const NavWorld* world) {
    static bool is_used[4096];
    memset(is_used, 0, sizeof is_used);
    assert_true(world->labels.cells.count < COUNT_OF(is_used));
    uint32_t count = 1;
    for (uint32_t t = 0; t < world->mesh.counts->tri_slots; t++) {
        if (!navi_tri_is_alive(&world->mesh, t))
            continue;
        for (uint32_t l = world->mesh.tri[t].label; l != 0;
             l = navi_label(&world->labels, l)->rest) {
            count += !is_used[l];
            is_used[l] = true;
        }
    }
    return count;
}

static void assert_no_idle_sets(const Twins* twins) {
    assert_int_equal(twins->fast->labels.alive, count_label_sets(twins->fast));
    assert_int_equal(twins->slow->labels.alive, count_label_sets(twins->slow));
}

static void trap_7_sets_made_on_the_way_are_given_back(void** state) {
    (void)state;
    enum { STACK = 9 };
    Twins twins = create_twins();
    TestRandom random = {7};
    NavShapeId ids[STACK];
    uint32_t base = twins.fast->labels.alive;
    for (int32_t i = 0; i < STACK; i++) {
        NavPoint min = at(1000 + 37 * i, 1000 + 23 * (i * i % 11));
        NavPoint points[4] = {
            min, {min.x + 500, min.y}, {min.x + 500, min.y + 400}, {min.x, min.y + 400}};
        ids[i] = insert_both(&twins, i % 2 == 0 ? floor_def(1, i) : obstacle_def(1), points, 4);
        assert_no_idle_sets(&twins);
    }
    for (uint32_t k = 0; k < 60; k++) {
        int32_t x = random_between(&random, -90, 90);
        move_both(&twins, ids[k % STACK], x, random_between(&random, -90, 90));
        assert_no_idle_sets(&twins);
    }
    for (uint32_t i = 0; i < STACK; i++) {
        remove_both(&twins, ids[(5 * i) % STACK]);
        assert_no_idle_sets(&twins);
    }
    assert_int_equal(twins.fast->labels.alive, base);
    assert_int_equal(twins.slow->labels.alive, base);
    destroy_twins(&twins);
}

// --- 8: scratch lists that are used twice in one change ------------------------------------------

// A change that crosses many edges, makes many hot pixels on edges that bend, and labels new
// slivers. Before it in the same batch is a change that only moves vertices.
static void trap_8_one_change_needs_every_scratch_list(void** state) {
    (void)state;
    const NavPoint comb[3] = {{300, 1000}, {3600, 1201}, {3600, 1213}};
    Twins twins = create_twins();
    const NavPoint carpet[4] = {{200, 200}, {3800, 203}, {3800, 1099}, {200, 1101}};
    (void)insert_both(&twins, floor_def(0, 0), carpet, 4);
    NavShapeId crosser = insert_box_both(&twins, at(2000, 150), at(2300, 420));
    for (int32_t x = 400; x < 3600; x += 160) {
        const NavPoint slant[4] = {{x, 900}, {x + 30, 901}, {x + 73, 1302}, {x + 41, 1303}};
        (void)insert_both(&twins, floor_def(1, x), slant, 4);
    }
    NavShapeId id = insert_both(&twins, obstacle_def(1), comb, 3);
    for (int32_t k = 0; k < 24; k++) {
        int32_t x = k % 4 == 0 ? 41 : -13, y = k % 3 == 0 ? 11 : -5;
        uint64_t displaced = twins.fast->displaced_count;
        NavWorld* worlds[2] = {twins.fast, twins.slow};
        for (uint32_t w = 0; w < 2; w++) {
            assert_int_equal(nav_batch_begin(worlds[w]), NAV_OK);
            move_one(worlds[w], crosser, k % 2 == 0 ? 5 : -5, 3 - 6 * (k % 2));
            move_one(worlds[w], id, x, y);
            assert_int_equal(nav_batch_commit(worlds[w]), NAV_OK);
        }
        assert_agree(&twins);
        assert_true(twins.fast->displaced_count > displaced);
    }
    destroy_twins(&twins);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(trap_1_stacked_duplicates_do_not_move_along),
        cmocka_unit_test(trap_1_a_common_corner_does_not_move_along),
        cmocka_unit_test(trap_2_a_new_edge_is_no_user_before_its_chain),
        cmocka_unit_test(trap_2_an_edge_that_leaves_is_no_user_either),
        cmocka_unit_test(trap_3_there_back_and_there_again),
        cmocka_unit_test(trap_3_back_first),
        cmocka_unit_test(trap_3_there_and_back),
        cmocka_unit_test(trap_6_walls_keep_their_bits_in_used_slots),
        cmocka_unit_test(trap_6_an_edge_that_becomes_a_wall_does_so_on_both_sides),
        cmocka_unit_test(trap_7_sets_made_on_the_way_are_given_back),
        cmocka_unit_test(trap_8_one_change_needs_every_scratch_list),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
