// Known failures 31 to 45: navmeshes that change at run time.
#include "known.h"

#include "oracle/visibility.h"
#include "support/random.h"
#include "support/unit_look.h"
#include "support/unit_memory.h"
#include "world/change/world.h"

#ifdef NAV_VALIDATE_ALL
enum { MANY = 300 }; // every change validates the whole world
#else
enum { MANY = 70000 };
#endif

static NavPath path_between(NavQuery* query, NavPoint from, NavPoint to) {
    NavPathRequest request = nav_path_request(from, to);
    request.mode = NAV_PATH_OPTIMAL;
    NavPath path;
    assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
    return path;
}

static void known_31_obstacles_that_touch_nothing_can_be_removed(void** state) {
    (void)state;
    NavWorld* world = floored_world(1000);
    uint64_t hash = nav_world_get_hash(world);
    NavShapeId id = {0, 0, 0};
    uint32_t slot = 0;
    for (int32_t i = 0; i < 2000; i++) {
        id = insert_block(world, at(5000 + i, 5000), at(5010 + i, 5010));
        slot = i == 0 ? id.index : slot;
        assert_int_equal(id.index, slot); // freed and used again each time
        assert_int_equal(nav_shape_remove(world, id), NAV_OK);
        assert_int_equal(nav_shape_remove(world, id), NAV_ERR_STALE_ID);
    }
    assert_true(nav_world_get_hash(world) == hash);
    assert_int_equal(stats_of(world).shape_count, 1);
    nav_world_destroy(world);
}

static void known_32_no_limit_is_silent(void** state) {
    (void)state;
    NavWorld* world = floored_world(400000);
    for (int32_t i = 0; i < MANY; i++) {
        int32_t x = i % 300 * 1300 + 10, y = i / 300 * 1300 + 10;
        insert_block(world, at(x, y), at(x + 500, y + 500));
    }
    assert_int_equal(stats_of(world).shape_count, MANY + 1);
    assert_true(walkable_area_2(world) ==
                2 * (UINT64_C(400000) * 400000 - (uint64_t)MANY * 500 * 500));
    assert_valid(world);
    nav_world_destroy(world);

    NavWorldDef def = unit_world_def(0, 0, 1000, 1000);
    def.max_triangles = 60;
    world = create_world(&def);
    uint64_t hash = nav_world_get_hash(world);
    NavResult result = NAV_OK;
    for (int32_t i = 0; i < 20 && result == NAV_OK; i++) {
        hash = nav_world_get_hash(world);
        NavPoint ring[3] = {at(10 * i, 7), at(10 * i + 5, 7), at(10 * i, 900 - i)};
        NavOutlineDef region = ring_def(ring, 3);
        NavShapeId id;
        result = try_region(world, obstacle_def(1), &region, &id);
    }
    assert_int_equal(result, NAV_ERR_BUDGET);
    assert_true(nav_world_get_hash(world) == hash);
    assert_valid(world);
    nav_world_destroy(world);
}

static void known_33_a_world_that_is_covered_whole(void** state) {
    (void)state;
    NavWorld* world = floored_world(1000);
    uint64_t hash = nav_world_get_hash(world);
    NavShapeId all = insert_block(world, at(-10, -10), at(1010, 1010));
    NavStats stats = stats_of(world);
    assert_int_equal(stats.walkable_triangle_count, 0);
    assert_int_equal(stats.island_count, 0);
    assert_true(stats.walkable_area_2 == 0);
    assert_valid(world);
    NavQuery* query = create_query(world);
    assert_int_equal(path_between(query, at(1, 1), at(9, 9)).status, NAV_PATH_START_BLOCKED);
    NavNearest nearest;
    assert_int_equal(nav_query_find_nearest(query, at(5, 5), NAV_COORD_MAX, NULL, &nearest),
                     NAV_OK);
    assert_false(nearest.is_found);
    assert_int_equal(nav_shape_remove(world, all), NAV_OK);
    assert_true(nav_world_get_hash(world) == hash);
    assert_int_equal(path_between(query, at(1, 1), at(9, 9)).status, NAV_PATH_OK);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

// A yard with obstacles that touch, cross and nearly meet.
static NavWorld* yard(void) {
    NavWorld* world = floored_world(600);
    TestRandom random = {34};
    for (int i = 0; i < 14; i++) {
        NavPoint p = random_point(&random, 280);
        p = at(p.x + 300, p.y + 300);
        int32_t w = random_between(&random, 1, 120);
        int32_t h = random_between(&random, 1, 60);
        insert_block(world, p, at(p.x + w, p.y + h));
    }
    return world;
}

static void known_34_both_directions_are_equally_long(void** state) {
    (void)state;
    NavWorld* world = yard();
    NavQuery* query = create_query(world);
    TestRandom random = {340};
    int found = 0;
    for (int i = 0; i < 400; i++) {
        NavPoint a = random_point(&random, 300), b = random_point(&random, 300);
        a = at(a.x + 300, a.y + 300);
        b = at(b.x + 300, b.y + 300);
        NavPath path = path_between(query, a, b);
        NavPathStatus there = path.status;
        double length = path.length;
        path = path_between(query, b, a);
        assert_int_equal(there == NAV_PATH_OK, path.status == NAV_PATH_OK);
        if (there != NAV_PATH_OK)
            continue;
        found++;
        double difference = length - path.length;
        assert_true(difference < 1e-6 && difference > -1e-6);
    }
    assert_true(found > 100);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

_Static_assert(sizeof(((NavShapeId*)0)->index) == 4 && sizeof(((NavShapeId*)0)->generation) == 4,
               "handles must not be cut");
_Static_assert(sizeof(((NavTriangle*)0)->neighbour[0]) == 4, "indexes must not be cut");

// A slot whose generations are used up is retired: an old id can never name a new shape. No id has
// generation 0.
static void known_35_handles_do_not_wrap(void** state) {
    (void)state;
    NavWorld* world = floored_world(100);
    NavShapeId id = insert_block(world, at(1, 1), at(5, 5));
    world->shapes.slots.data[id.index].generation = UINT32_MAX - 1;
    NavShapeId last = {id.index, UINT32_MAX - 1, 0};
    assert_int_equal(nav_shape_remove(world, last), NAV_OK);
    NavShapeId next = insert_block(world, at(1, 1), at(5, 5));
    assert_true(next.index != id.index);
    NavShapeDef def;
    assert_int_equal(nav_shape_get(world, last, &def), NAV_ERR_STALE_ID);
    assert_int_equal(nav_shape_get(world, (NavShapeId){id.index, 0, 0}, &def), NAV_ERR_OTHER_WORLD);
    nav_world_destroy(world);
}

static void known_36_no_triangle_is_flat_and_no_index_wild(void** state) {
    (void)state;
    NavWorld* world = yard();
    NavPoint thin[3] = {at(0, 300), at(600, 301), at(600, 300)};
    insert_ring(world, obstacle_def(1), thin, 3);
    uint32_t slots = nav_world_get_triangle_slot_count(world);
    for (uint32_t slot = 0; slot < slots; slot++) {
        NavTriangle t;
        if (nav_world_get_triangle(world, slot, &t) != NAV_OK)
            continue;
        NavPoint a = t.corner[0], b = t.corner[1], c = t.corner[2];
        assert_true(((int64_t)b.x - a.x) * ((int64_t)c.y - a.y) >
                    ((int64_t)b.y - a.y) * ((int64_t)c.x - a.x));
        for (uint32_t i = 0; i < 3; i++)
            assert_true(t.neighbour[i] == NAV_NONE || t.neighbour[i] < slots);
    }
    nav_world_destroy(world);
}

// Counts and indexes are checked, for any contents of the array.
static void known_37_counts_and_indexes_are_not_trusted(void** state) {
    (void)state;
    NavWorld* world = floored_world(100);
    uint64_t hash = nav_world_get_hash(world);
    TestRandom random = {37};
    NavPoint points[8];
    uint32_t numbers[12];
    for (int i = 0; i < 5000; i++) {
        for (uint32_t k = 0; k < 8; k++)
            points[k] = random_point(&random, 50);
        for (uint32_t k = 0; k < 12; k++)
            numbers[k] = random_below(&random, 4) == 0 ? (uint32_t)random_bits(&random)
                                                       : random_below(&random, 9);
        NavOutlineDef def = ring_def(points, 8);
        if (i % 2 == 0) {
            def.triangles = numbers;
            def.triangle_count = 1 + random_below(&random, 4);
        } else {
            def.ring_sizes = numbers;
            def.ring_count = 1 + random_below(&random, 3);
        }
        NavOutlineId id;
        if (nav_outline_create(world, &def, &id) == NAV_OK)
            assert_int_equal(nav_outline_destroy(world, id), NAV_OK);
    }
    assert_true(nav_world_get_hash(world) == hash);
    nav_world_destroy(world);
}

// Tiles that touch in a side, in a corner, or overlap by a step.
static void known_38_tiles_that_touch_and_overlap(void** state) {
    (void)state;
    for (int32_t overlap = -1; overlap <= 1; overlap++) {
        Scenario scenario;
        scenario_begin(&scenario, 40);
        for (int32_t i = 0; i < 9; i++)
            if (i != 4 && i != 6) // tile 3 and 7 meet in a corner
                scenario_box(&scenario, NAV_FLOOR, at(-30 + 20 * (i % 3), -30 + 20 * (i / 3)),
                             at(-10 + 20 * (i % 3) + overlap, -10 + 20 * (i / 3) + overlap));
        assert_int_equal(stats_of(scenario.model.world).island_count, overlap < 0 ? 7 : 1);
        scenario_box(&scenario, NAV_OBSTACLE, at(-10, -10), at(10, 10));
        scenario_end(&scenario);
    }
}

// Hundreds of very small tiles: the triangles on both sides of an edge name each other as
// neighbours.
static void known_39_adjacency_is_by_id(void** state) {
    (void)state;
    NavWorld* world = square_world(40);
    for (int32_t i = 0; i < 400; i++)
        insert_floor(world, at(i % 20, i / 20), at(i % 20 + 1, i / 20 + 1));
    assert_valid(world);
    assert_int_equal(stats_of(world).island_count, 1);
    assert_true(walkable_area_2(world) == 800);
    for (uint32_t slot = 0; slot < nav_world_get_triangle_slot_count(world); slot++) {
        NavTriangle t, other;
        for (uint32_t i = 0; i < 3 && nav_world_get_triangle(world, slot, &t) == NAV_OK; i++) {
            if (t.neighbour[i] == NAV_NONE)
                continue;
            assert_int_equal(nav_world_get_triangle(world, t.neighbour[i], &other), NAV_OK);
            uint32_t back = 0;
            for (uint32_t k = 0; k < 3; k++)
                back += other.neighbour[k] == slot;
            assert_int_equal(back, 1);
        }
    }
    nav_world_destroy(world);
}

static void known_40_queries_inside_a_batch_are_refused(void** state) {
    (void)state;
    NavWorld* world = floored_world(100);
    NavQuery* query = create_query(world);
    NavShapeId id = insert_block(world, at(40, 0), at(60, 90));
    assert_int_equal(path_between(query, at(1, 1), at(99, 1)).status, NAV_PATH_OK);
    assert_int_equal(nav_batch_begin(world), NAV_OK);
    assert_int_equal(nav_shape_remove(world, id), NAV_OK);
    NavPathRequest request = nav_path_request(at(1, 1), at(99, 1));
    NavPath path;
    NavLocation location;
    NavRay ray;
    assert_int_equal(nav_query_find_path(query, &request, &path), NAV_ERR_BATCH);
    assert_int_equal(nav_query_locate(query, at(1, 1), NULL, &location), NAV_ERR_BATCH);
    assert_int_equal(nav_query_cast_ray(query, at(1, 1), at(99, 1), NULL, &ray), NAV_ERR_BATCH);
    assert_int_equal(nav_batch_commit(world), NAV_OK);
    assert_int_equal(path_between(query, at(1, 1), at(99, 1)).point_count, 2);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

// Two obstacles that pass each other: the gap is passable exactly while it is wide enough.
static void known_41_no_seam_closes_a_gap(void** state) {
    (void)state;
    NavWorld* world = floored_world(200);
    insert_block(world, at(90, -10), at(110, 100));
    NavShapeId lower = insert_block(world, at(90, 104), at(110, 210));
    NavQuery* query = create_query(world);
    NavShapeDef def;
    assert_int_equal(nav_shape_get(world, lower, &def), NAV_OK);
    int32_t home = def.pose.position.y;
    for (int32_t gap = -4; gap <= 4; gap++) {
        for (int32_t x = -12; x <= 12; x += 3) {
            def.pose.position = at(def.pose.position.x, home - 4 + gap);
            NavPose pose = def.pose;
            pose.position.x += x;
            assert_int_equal(nav_shape_move(world, lower, pose), NAV_OK);
            NavPath path = path_between(query, at(10, 102), at(190, 102));
            bool is_open = gap > 0;
            assert_int_equal(path.status, is_open ? NAV_PATH_OK : NAV_PATH_UNREACHABLE);
            assert_int_equal(stats_of(world).island_count, is_open ? 1 : 2);
        }
    }
    nav_query_destroy(query);
    nav_world_destroy(world);
}

static void known_42_a_car_leaves_no_trail(void** state) {
    (void)state;
    NavWorld* world = yard();
    uint64_t hash = nav_world_get_hash(world);
    NavStats before = stats_of(world);
    NavPoint car[4] = {at(0, 0), at(24, 0), at(24, 12), at(0, 12)};
    NavShapeId id = insert_ring(world, obstacle_def(NAV_LAYERS_ALL), car, 4);
    for (uint32_t i = 0; i < 1000; i++) {
        NavPose pose =
            nav_pose(at((int32_t)(i * 37 % 620), (int32_t)(i * 11 % 610)), (uint16_t)(i * 700));
        assert_int_equal(nav_shape_move(world, id, pose), NAV_OK);
    }
    assert_int_equal(nav_shape_remove(world, id), NAV_OK);
    assert_valid(world);
    assert_true(nav_world_get_hash(world) == hash);
    assert_int_equal(stats_of(world).triangle_count, before.triangle_count);
    assert_int_equal(stats_of(world).vertex_count, before.vertex_count);
    assert_true(stats_of(world).walkable_area_2 == before.walkable_area_2);
    nav_world_destroy(world);
}

// The same moves are repeated: after the first rounds nothing is allocated.
static void known_43_carvers_leak_nothing(void** state) {
    (void)state;
    TestMemory memory = {0};
    NavWorldDef def = unit_world_def(0, 0, 3000, 3000);
    def.allocator = blocks_allocator(&memory);
    NavWorld* world = create_world(&def);
    insert_floor(world, at(0, 0), at(3000, 3000));
    NavShapeId carvers[40];
    for (int32_t i = 0; i < 40; i++)
        carvers[i] = insert_block(world, at(60 * i, 60 * i), at(60 * i + 90, 60 * i + 40));
    size_t live = 0;
    uint64_t calls = 0;
    for (int round = 0; round < 8; round++) {
        for (uint32_t i = 0; i < 40 * 20; i++) {
            NavPose pose = nav_pose(at((int32_t)(i * 131 % 2900), (int32_t)(i * 71 % 2900)),
                                    (uint16_t)(i * 997));
            assert_int_equal(nav_shape_move(world, carvers[i % 40], pose), NAV_OK);
        }
        if (round >= 3) {
            assert_true(memory.live_bytes == live);
            assert_true(memory.call_count == calls);
        }
        live = memory.live_bytes;
        calls = memory.call_count;
    }
    nav_world_destroy(world);
    assert_true(memory.live_blocks == 0);
}

// Every valid mesh can be searched, and no corner of the path is lost.
static void known_44_paths_are_those_of_the_oracle(void** state) {
    (void)state;
    NavWorld* world = yard();
    uint32_t slots = nav_world_get_triangle_slot_count(world), count = 0;
    NavPoint(*triangles)[3] = malloc(slots * sizeof *triangles);
    assert_non_null(triangles);
    for (uint32_t slot = 0; slot < slots; slot++) {
        NavTriangle t;
        if (nav_world_get_triangle(world, slot, &t) == NAV_OK && t.is_walkable)
            memcpy(triangles[count++], t.corner, sizeof t.corner);
    }
    OracleFloor floor;
    oracle_floor_init(&floor, (const NavPoint(*)[3])triangles, count);
    NavQuery* query = create_query(world);
    TestRandom random = {44};
    for (int i = 0; i < 60; i++) {
        NavPoint a = random_point(&random, 300), b = random_point(&random, 300);
        a = at(a.x + 300, a.y + 300);
        b = at(b.x + 300, b.y + 300);
        NavPath path = path_between(query, a, b);
        double truth = oracle_floor_shortest(&floor, a, b);
        if (is_at(a, b.x, b.y))
            continue;
        assert_int_equal(path.status == NAV_PATH_OK, truth >= 0);
        if (truth >= 0)
            assert_true(path.length - truth < 1e-6 && truth - path.length < 1e-6);
    }
    nav_query_destroy(query);
    oracle_floor_fini(&floor);
    free(triangles);
    nav_world_destroy(world);
}

static void known_45_a_start_under_a_new_obstacle(void** state) {
    (void)state;
    NavWorld* world = floored_world(200);
    NavQuery* query = create_query(world);
    assert_int_equal(path_between(query, at(50, 50), at(150, 150)).status, NAV_PATH_OK);
    insert_block(world, at(30, 40), at(90, 80));
    assert_int_equal(path_between(query, at(50, 50), at(150, 150)).status, NAV_PATH_START_BLOCKED);
    assert_int_equal(path_between(query, at(150, 150), at(50, 50)).status, NAV_PATH_GOAL_BLOCKED);
    NavNearest nearest;
    assert_int_equal(nav_query_find_nearest(query, at(50, 50), NAV_COORD_MAX, NULL, &nearest),
                     NAV_OK);
    assert_true(nearest.is_found && is_at(nearest.point, 50, 40));
    assert_int_equal(path_between(query, nearest.point, at(150, 150)).status, NAV_PATH_OK);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_31_obstacles_that_touch_nothing_can_be_removed),
        cmocka_unit_test(known_32_no_limit_is_silent),
        cmocka_unit_test(known_33_a_world_that_is_covered_whole),
        cmocka_unit_test(known_34_both_directions_are_equally_long),
        cmocka_unit_test(known_35_handles_do_not_wrap),
        cmocka_unit_test(known_36_no_triangle_is_flat_and_no_index_wild),
        cmocka_unit_test(known_37_counts_and_indexes_are_not_trusted),
        cmocka_unit_test(known_38_tiles_that_touch_and_overlap),
        cmocka_unit_test(known_39_adjacency_is_by_id),
        cmocka_unit_test(known_40_queries_inside_a_batch_are_refused),
        cmocka_unit_test(known_41_no_seam_closes_a_gap),
        cmocka_unit_test(known_42_a_car_leaves_no_trail),
        cmocka_unit_test(known_43_carvers_leak_nothing),
        cmocka_unit_test(known_44_paths_are_those_of_the_oracle),
        cmocka_unit_test(known_45_a_start_under_a_new_obstacle),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
