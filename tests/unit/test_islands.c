// Islands: connected walkable regions, updated by each commit.
#include "support/random.h"
#include "support/unit_look.h"
#include "world/change/world.h"

static bool is_walkable_slot(const NavWorld* world, uint32_t slot) {
    NavTriangle t;
    return nav_world_get_triangle(world, slot, &t) == NAV_OK && t.is_walkable;
}

// Floods the walkable triangles. Each island must have one name, and no two islands the same.
static uint32_t count_by_flood(const NavWorld* world) {
    uint32_t slots = nav_world_get_triangle_slot_count(world), count = 0, depth = 0;
    uint32_t* stack = calloc(3 * (size_t)slots + 1, sizeof *stack);
    uint32_t* names = calloc((size_t)slots + 1, sizeof *names);
    bool* is_seen = calloc((size_t)slots + 1, sizeof *is_seen);
    assert_true(stack != NULL && names != NULL && is_seen != NULL);
    NavTriangle t;
    for (uint32_t first = 0; first < slots; first++) {
        if (is_seen[first] || nav_world_get_triangle(world, first, &t) != NAV_OK)
            continue;
        assert_int_equal(t.is_walkable, t.island != NAV_NONE);
        if (!t.is_walkable)
            continue;
        uint32_t name = t.island;
        for (uint32_t k = 0; k < count; k++)
            assert_int_not_equal(names[k], name);
        names[count++] = name;
        is_seen[first] = true;
        for (stack[depth++] = first; depth > 0;) {
            assert_int_equal(nav_world_get_triangle(world, stack[--depth], &t), NAV_OK);
            assert_int_equal(t.island, name);
            for (uint32_t i = 0; i < 3; i++) {
                uint32_t n = t.neighbour[i];
                if (n == NAV_NONE || is_seen[n] || !is_walkable_slot(world, n))
                    continue;
                is_seen[n] = true;
                stack[depth++] = n;
            }
        }
    }
    free(stack);
    free(names);
    free(is_seen);
    return count;
}

static void assert_islands(NavWorld* world, uint32_t count) {
    assert_valid(world);
    assert_int_equal(stats_of(world).island_count, count);
    assert_int_equal(count_by_flood(world), count);
}

static bool is_joined(const NavWorld* world, NavPoint a, NavPoint b) {
    NavTriangle ta = triangle_at(world, a), tb = triangle_at(world, b);
    return ta.is_walkable && tb.is_walkable && ta.island == tb.island;
}

static void an_empty_world_has_none(void** state) {
    (void)state;
    NavWorld* world = square_world(1000);
    assert_islands(world, 0);
    assert_int_equal(triangle_at(world, at(300, 500)).island, NAV_NONE);
    nav_world_destroy(world);
}

static void a_bridge_joins_and_parts(void** state) {
    (void)state;
    NavWorld* world = square_world(1000);
    (void)insert_floor(world, at(0, 0), at(400, 1000));
    (void)insert_floor(world, at(600, 0), at(1000, 1000));
    assert_islands(world, 2);
    NavShapeId bridge = insert_floor(world, at(350, 450), at(650, 550));
    for (int round = 0; round < 3; round++) {
        assert_islands(world, 1);
        assert_true(is_joined(world, at(200, 210), at(800, 230)));
        assert_int_equal(nav_shape_set_enabled(world, bridge, false), NAV_OK);
        assert_islands(world, 2);
        assert_false(is_joined(world, at(200, 210), at(800, 230)));
        assert_int_equal(nav_shape_set_enabled(world, bridge, true), NAV_OK);
    }
    nav_world_destroy(world);
}

static void a_gate_opens_and_closes(void** state) {
    (void)state;
    NavWorld* world = square_world(1000);
    (void)insert_floor(world, at(0, 0), at(1000, 1000));
    (void)insert_block(world, at(480, 0), at(520, 400));
    (void)insert_block(world, at(480, 500), at(520, 1000));
    assert_islands(world, 1);
    NavShapeId gate = insert_block(world, at(490, 400), at(510, 500));
    assert_islands(world, 2);
    assert_int_equal(nav_shape_move(world, gate, nav_pose(at(0, -300), 0)), NAV_OK);
    assert_islands(world, 1);
    assert_int_equal(nav_shape_move(world, gate, nav_pose(at(0, 0), 0)), NAV_OK);
    assert_islands(world, 2);
    assert_int_equal(nav_shape_remove(world, gate), NAV_OK);
    assert_islands(world, 1);
    nav_world_destroy(world);
}

static void a_way_round_keeps_one_island(void** state) {
    (void)state;
    NavWorld* world = square_world(1000);
    (void)insert_floor(world, at(0, 0), at(1000, 1000));
    (void)insert_block(world, at(300, 300), at(700, 700));
    assert_islands(world, 1);
    (void)insert_block(world, at(480, 0), at(520, 300));
    assert_islands(world, 1);
    (void)insert_block(world, at(480, 700), at(520, 1000));
    assert_islands(world, 2);
    nav_world_destroy(world);
}

static void an_obstacle_divides_a_floor(void** state) {
    (void)state;
    NavWorld* world = square_world(1000);
    (void)insert_floor(world, at(0, 0), at(1000, 1000));
    NavShapeId wall = insert_block(world, at(-50, 490), at(1050, 510));
    (void)insert_block(world, at(490, -50), at(510, 1050));
    assert_islands(world, 4);
    assert_int_equal(nav_shape_remove(world, wall), NAV_OK);
    assert_islands(world, 2);
    nav_world_destroy(world);
}

static void corners_that_touch_do_not_join(void** state) {
    (void)state;
    NavWorld* world = square_world(1000);
    (void)insert_floor(world, at(0, 0), at(500, 500));
    (void)insert_floor(world, at(500, 500), at(1000, 1000));
    assert_islands(world, 2);
    nav_world_destroy(world);
}

static void any_blocked_layer_divides(void** state) {
    (void)state;
    NavWorld* world = square_world(1000);
    (void)insert_floor(world, at(0, 0), at(1000, 1000));
    NavShapeId wall = insert_box(world, obstacle_def(0x10), at(490, 0), at(510, 1000));
    assert_islands(world, 2);
    assert_int_equal(nav_shape_set_layers(world, wall, 0), NAV_OK);
    assert_islands(world, 1);
    assert_int_equal(nav_shape_set_layers(world, wall, 0x80), NAV_OK);
    assert_islands(world, 2);
    nav_world_destroy(world);
}

static void a_change_of_area_divides_nothing(void** state) {
    (void)state;
    NavWorld* world = square_world(1000);
    (void)insert_floor(world, at(0, 0), at(1000, 1000));
    (void)insert_box(world, floor_def(7, 3), at(400, 0), at(600, 1000));
    assert_islands(world, 1);
    nav_world_destroy(world);
}

static void covering_everything_leaves_none(void** state) {
    (void)state;
    NavWorld* world = square_world(1000);
    (void)insert_floor(world, at(0, 0), at(300, 1000));
    (void)insert_floor(world, at(600, 0), at(1000, 1000));
    NavShapeId cover = insert_block(world, at(-10, -10), at(1010, 1010));
    assert_islands(world, 0);
    assert_int_equal(nav_shape_set_enabled(world, cover, false), NAV_OK);
    assert_islands(world, 2);
    nav_world_destroy(world);
}

// Both halves lose their old neighbours in one commit.
static void a_batch_may_join_and_divide_at_once(void** state) {
    (void)state;
    NavWorld* world = square_world(1000);
    (void)insert_floor(world, at(0, 0), at(1000, 1000));
    NavShapeId wall = insert_block(world, at(490, 0), at(510, 1000));
    assert_int_equal(nav_batch_begin(world), NAV_OK);
    (void)insert_block(world, at(0, 300), at(1000, 320));
    (void)insert_block(world, at(0, 600), at(1000, 620));
    assert_int_equal(nav_shape_remove(world, wall), NAV_OK);
    assert_int_equal(nav_batch_commit(world), NAV_OK);
    assert_islands(world, 3);
    assert_true(is_joined(world, at(100, 133), at(900, 111)));
    nav_world_destroy(world);
}

// --- random changes -----------------------------------------------------------------------------

enum { SIZE = 2000, BODY_COUNT = 24, CHANGE_COUNT = 200 };

static NavShapeId random_body(NavWorld* world, TestRandom* random, bool is_floor) {
    int32_t y = random_between(random, -100, SIZE);
    NavPoint min = at(random_between(random, -100, SIZE), y);
    int32_t length = random_between(random, 200, 1500), width = random_between(random, 20, 200);
    bool is_tall = random_below(random, 2) == 0;
    NavPoint max = at(min.x + (is_tall ? width : length), min.y + (is_tall ? length : width));
    return is_floor ? insert_floor(world, min, max) : insert_block(world, min, max);
}

static void change_body(NavWorld* world, TestRandom* random, NavShapeId* id, bool is_floor) {
    NavShapeDef def;
    switch (random_below(random, 4)) {
    case 0:
        assert_int_equal(nav_shape_remove(world, *id), NAV_OK);
        *id = random_body(world, random, is_floor);
        break;
    case 1:
        assert_int_equal(nav_shape_get(world, *id, &def), NAV_OK);
        assert_int_equal(nav_shape_set_enabled(world, *id, !def.is_enabled), NAV_OK);
        break;
    default:
        assert_int_equal(nav_shape_get(world, *id, &def), NAV_OK);
        def.pose.position = random_point(random, 400);
        def.pose.angle = (uint16_t)random_below(random, 2000);
        assert_int_equal(nav_shape_move(world, *id, def.pose), NAV_OK);
        break;
    }
}

// Returns how often a cluster was searched.
static uint32_t check_random_changes(const IslandLimits* limits) {
    TestRandom random = {41};
    NavWorld* world = square_world(SIZE);
    if (limits != NULL)
        world->islands.limits = *limits;
    uint32_t moved = 0, torn = 0;
    NavShapeId ids[BODY_COUNT];
    uint32_t most = 0;
    for (uint32_t i = 0; i < BODY_COUNT; i++)
        ids[i] = random_body(world, &random, i % 2 == 0);
    for (uint32_t change = 0; change < CHANGE_COUNT; change++) {
        uint32_t i = random_below(&random, BODY_COUNT);
        change_body(world, &random, &ids[i], i % 2 == 0);
        uint32_t count = count_by_flood(world);
        if (stats_of(world).island_count != count)
            fail_msg("after change %u: %u islands are %u", change, count,
                     stats_of(world).island_count);
        most = count > most ? count : most;
        moved += world->mesh.handovers.count > 0;
        torn += world->islands.found_count > 0;
        if (limits != NULL)
            assert_valid(world);
    }
    assert_valid(world);
    assert_true(most > 5);
    assert_true(limits == NULL || moved > 0);
    nav_world_destroy(world);
    return torn;
}

static void random_changes_agree_with_a_flood(void** state) {
    (void)state;
    (void)check_random_changes(NULL);
}

// Each change is at the border of some cluster.
static void random_changes_of_small_clusters_agree_with_a_flood(void** state) {
    (void)state;
    uint32_t torn = check_random_changes(&(IslandLimits){2, 6, 1, 1000});
    torn += check_random_changes(&(IslandLimits){8, 24, 3, 1000});
    assert_true(torn > 0);
    (void)check_random_changes(&(IslandLimits){8, 24, 3, 0}); // gives clusters up instead
}

// Many changes in one commit: what one of them cuts off may have led from another one to a third.
static void check_random_batches(const IslandLimits* limits, uint64_t seed) {
    TestRandom random = {seed};
    NavWorld* world = square_world(SIZE);
    world->islands.limits = *limits;
    NavShapeId ids[BODY_COUNT];
    for (uint32_t i = 0; i < BODY_COUNT; i++)
        ids[i] = random_body(world, &random, i % 3 == 0);
    for (uint32_t batch = 0; batch < 40; batch++) {
        assert_int_equal(nav_batch_begin(world), NAV_OK);
        for (uint32_t k = 0; k < 6; k++) {
            uint32_t i = random_below(&random, BODY_COUNT);
            change_body(world, &random, &ids[i], i % 3 == 0);
            if (limits->search == 0) // so that the end of the commit has to find all
                navi_islands_give_up(&world->islands);
        }
        assert_int_equal(nav_batch_commit(world), NAV_OK);
        assert_valid(world);
    }
    nav_world_destroy(world);
}

static void random_batches_of_small_clusters_are_valid(void** state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 6; seed++) {
        for (uint32_t search = 10; search <= 1000; search *= 10) {
            check_random_batches(&(IslandLimits){2, 6, 1, search}, seed);
            check_random_batches(&(IslandLimits){8, 24, 3, search}, 100 + seed);
            check_random_batches(&(IslandLimits){40, 120, 5, search}, 200 + seed);
        }
    }
}

static void random_batches_that_give_clusters_up_are_valid(void** state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 99; seed++) {
        check_random_batches(&(IslandLimits){2, 6, 1, 0}, seed);
        check_random_batches(&(IslandLimits){8, 24, 3, 0}, 100 + seed);
    }
}

// A load gives its clusters up as soon as it has doubled the world, and names all at its end.
static void loads_name_all_at_their_end(void** state) {
    (void)state;
    NavWorld* world = square_world(20000);
    world->islands.limits = (IslandLimits){64, 192, 8, 100000};
    (void)insert_floor(world, at(0, 0), at(20000, 20000));
    for (uint32_t load = 0; load < 3; load++) {
        assert_int_equal(nav_batch_begin(world), NAV_OK);
        for (int32_t x = 500; x < 20000; x += load == 0 ? 1000 : 5000)
            for (int32_t y = 500 << load; y < 20000; y += 2000)
                (void)insert_block(world, at(x + 60 * (int32_t)load, y), at(x + 500, y + 50));
        (void)insert_block(world, at(-100, 9000 + 300 * (int32_t)load),
                           at(20100, 9100 + 300 * (int32_t)load));
        bool has_clusters = world->mesh.has_clusters;
        assert_int_equal(nav_batch_commit(world), NAV_OK);
        assert_int_equal(has_clusters, load > 0); // later ones do not double it
        assert_valid(world);
        assert_islands(world, count_by_flood(world));
    }
    assert_true(world->islands.counts->cluster_count > 10);
    for (uint32_t c = 0; c < world->islands.counts->cluster_count; c++)
        assert_true(world->islands.clusters.data[c].size <= 192);
    nav_world_destroy(world);
}

// A wall through the middle, with a gate.
static NavWorld* create_halves(NavShapeId* gate) {
    NavWorld* world = square_world(20000);
    world->islands.limits = (IslandLimits){64, 192, 8, 1000};
    (void)insert_floor(world, at(0, 0), at(20000, 20000));
    for (int32_t x = 1000; x < 20000; x += 1000)
        for (int32_t y = 500; y < 20000; y += 1000)
            (void)insert_block(world, at(x, y), at(x + 50, y + 50));
    (void)insert_block(world, at(-100, 10000), at(10000, 10100));
    (void)insert_block(world, at(10300, 10000), at(20100, 10100));
    *gate = insert_block(world, at(9900, 10020), at(10400, 10080));
    return world;
}

// From its second closing on no cluster comes apart.
static void a_gate_that_swings_tears_no_clusters(void** state) {
    (void)state;
    NavShapeId gate;
    NavWorld* world = create_halves(&gate);
    assert_true(world->islands.counts->cluster_count > 20);
    for (uint32_t turn = 0; turn < 8; turn++) {
        bool is_closed = turn % 2 != 0;
        assert_int_equal(nav_shape_set_enabled(world, gate, is_closed), NAV_OK);
        assert_valid(world);
        assert_islands(world, is_closed ? 2 : 1);
        assert_int_equal(triangle_at(world, at(5000, 5000)).island ==
                             triangle_at(world, at(5000, 15000)).island,
                         !is_closed);
        assert_true(turn < 2 || (world->mesh.has_clusters && world->islands.found_count == 0));
    }
    nav_world_destroy(world);
}

// Small clusters are united, large ones divided, whether shapes come one by one or in one batch.
static void clusters_have_a_useful_size(void** state) {
    (void)state;
    for (uint32_t is_batch = 0; is_batch < 2; is_batch++) {
        NavWorld* world = square_world(20000);
        world->islands.limits = (IslandLimits){16, 48, 4, 1000};
        if (is_batch)
            assert_int_equal(nav_batch_begin(world), NAV_OK);
        (void)insert_floor(world, at(0, 0), at(20000, 20000));
        for (int32_t x = 1000; x < 20000; x += 1000)
            for (int32_t y = 500; y < 20000; y += 1000)
                (void)insert_block(world, at(x, y), at(x + 50, y + 50));
        if (is_batch)
            assert_int_equal(nav_batch_commit(world), NAV_OK);
        assert_valid(world);
        uint32_t walkable = stats_of(world).walkable_triangle_count, alive = 0;
        for (uint32_t c = 0; c < world->islands.counts->cluster_count; c++) {
            assert_true(world->islands.clusters.data[c].size <= 48);
            alive += world->islands.clusters.data[c].size > 0;
        }
        assert_true(alive >= walkable / 48 && alive <= walkable / 8);
        nav_world_destroy(world);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_empty_world_has_none),
        cmocka_unit_test(a_bridge_joins_and_parts),
        cmocka_unit_test(a_gate_opens_and_closes),
        cmocka_unit_test(a_way_round_keeps_one_island),
        cmocka_unit_test(an_obstacle_divides_a_floor),
        cmocka_unit_test(corners_that_touch_do_not_join),
        cmocka_unit_test(any_blocked_layer_divides),
        cmocka_unit_test(a_change_of_area_divides_nothing),
        cmocka_unit_test(covering_everything_leaves_none),
        cmocka_unit_test(a_batch_may_join_and_divide_at_once),
        cmocka_unit_test(random_changes_agree_with_a_flood),
        cmocka_unit_test(random_changes_of_small_clusters_agree_with_a_flood),
        cmocka_unit_test(random_batches_of_small_clusters_are_valid),
        cmocka_unit_test(random_batches_that_give_clusters_up_are_valid),
        cmocka_unit_test(loads_name_all_at_their_end),
        cmocka_unit_test(a_gate_that_swings_tears_no_clusters),
        cmocka_unit_test(clusters_have_a_useful_size),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
