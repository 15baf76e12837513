// Clones: the same world in memory of its own, and queries that stay valid when a world is copied
// over.
#include "support/random.h"
#include "support/unit_memory.h"
#include "support/unit_worlds.h"

static NavWorld* town(const NavAllocator* allocator) {
    NavWorldDef def = unit_world_def(0, 0, 10000, 10000);
    if (allocator != NULL)
        def.allocator = *allocator;
    NavWorld* world = create_world(&def);
    (void)insert_floor(world, at(100, 100), at(9900, 9900));
    for (int32_t k = 0; k < 40; k++) {
        int32_t x = 500 + k % 8 * 1100, y = 700 + k / 8 * 1700;
        (void)insert_block(world, at(x, y), at(x + 300 + 10 * k, y + 700));
    }
    return world;
}

static void assert_same_slots(const NavWorld* a, const NavWorld* b) {
    assert_int_equal(nav_world_get_triangle_slot_count(a), nav_world_get_triangle_slot_count(b));
    for (uint32_t t = 0; t < nav_world_get_triangle_slot_count(a); t++) {
        NavTriangle of_a, of_b;
        NavResult result = nav_world_get_triangle(a, t, &of_a);
        assert_int_equal(nav_world_get_triangle(b, t, &of_b), result);
        if (result != NAV_OK)
            continue;
        assert_memory_equal(of_a.corner, of_b.corner, sizeof of_a.corner);
        assert_memory_equal(of_a.vertex, of_b.vertex, sizeof of_a.vertex);
        assert_memory_equal(of_a.neighbour, of_b.neighbour, sizeof of_a.neighbour);
        assert_true(of_a.island == of_b.island && of_a.area == of_b.area);
        assert_true(of_a.blocked == of_b.blocked && of_a.shape_count == of_b.shape_count);
    }
}

static void a_clone_is_the_world_and_shares_nothing(void** state) {
    (void)state;
    TestMemory memory = {0}, of_clone = {0};
    NavAllocator allocator = blocks_allocator(&memory), second = blocks_allocator(&of_clone);
    NavWorld *world = town(&allocator), *clone = NULL;
    NavShapeId ids[64];
    uint32_t count;
    assert_int_equal(nav_world_clone(world, &second, &clone), NAV_OK);
    assert_valid(clone);
    assert_same_slots(world, clone);
    assert_int_equal(nav_world_get_version(world), nav_world_get_version(clone));
    assert_true(of_clone.live_bytes > 0 && stats_of(clone).live_bytes == of_clone.live_bytes);
    uint64_t hash = nav_world_get_hash(world);
    assert_int_equal(nav_world_list_shapes(clone, ids, 64, &count), NAV_OK);
    for (uint32_t k = 0; k < count; k += 2)
        assert_int_equal(nav_shape_remove(clone, ids[k]), NAV_OK);
    assert_true(nav_world_get_hash(world) == hash && nav_world_get_hash(clone) != hash);
    nav_world_destroy(world);
    assert_int_equal(memory.live_blocks, 0);
    assert_valid(clone);
    assert_true(is_same_id(insert_block(clone, at(1, 1), at(9, 9)),
                           (NavShapeId){ids[0].index, ids[0].generation + 1, 0}));
    nav_world_destroy(clone);
    assert_int_equal(of_clone.live_blocks, 0);
}

static void a_refresh_allocates_nothing_unless_it_has_grown(void** state) {
    (void)state;
    TestMemory memory = {0};
    NavAllocator allocator = blocks_allocator(&memory);
    NavWorld *world = town(NULL), *clone = NULL;
    NavShapeId ids[64];
    uint32_t count;
    assert_int_equal(nav_world_clone(world, &allocator, &clone), NAV_OK);
    assert_int_equal(nav_world_list_shapes(world, ids, 64, &count), NAV_OK);
    assert_int_equal(nav_shape_move(world, ids[3], nav_pose(at(40, 7), 0)), NAV_OK);
    assert_int_equal(nav_world_copy(clone, world), NAV_OK);
    uint64_t calls = memory.call_count;
    for (int32_t k = 1; k < 20; k++) {
        assert_int_equal(nav_shape_move(world, ids[3], nav_pose(at(40 + k, 7), 0)), NAV_OK);
        assert_int_equal(nav_world_copy(clone, world), NAV_OK);
        assert_true(nav_world_get_hash(clone) == nav_world_get_hash(world));
        assert_same_slots(world, clone);
    }
    assert_true(memory.call_count == calls);
    assert_valid(clone);
    nav_world_destroy(world);
    nav_world_destroy(clone);
}

static NavPath ask(NavQuery* query, NavPathMode mode) {
    NavPathRequest request = nav_path_request(at(200, 200), at(9800, 9800));
    NavPath path;
    request.mode = mode;
    assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
    assert_int_equal(path.status, NAV_PATH_OK);
    return path;
}

static void assert_fresh(NavQuery* query, const NavWorld* world) {
    NavQuery* fresh = NULL;
    assert_int_equal(nav_query_create(world, &fresh), NAV_OK);
    for (int mode = 0; mode < 2; mode++) {
        NavPath known = ask(query, (NavPathMode)mode), path = ask(fresh, (NavPathMode)mode);
        assert_int_equal(known.point_count, path.point_count);
        assert_memory_equal(known.points, path.points, path.point_count * sizeof *path.points);
    }
    nav_query_destroy(fresh);
}

// The query has seen this version, in the world that was overwritten.
static void a_query_lives_on_when_its_world_is_rolled_back(void** state) {
    (void)state;
    for (int keeps = 0; keeps < 2; keeps++) {
        NavWorld *world = square_world(10000), *before = NULL;
        NavQuery* query = NULL;
        (void)insert_floor(world, at(100, 100), at(9900, 9900));
        TestRandom random = {11};
        assert_int_equal(nav_world_keep_path_data(world, keeps == 1), NAV_OK);
        assert_int_equal(nav_query_create(world, &query), NAV_OK);
        assert_int_equal(nav_world_clone(world, NULL, &before), NAV_OK);
        for (uint32_t k = 0; k < 60; k++) {
            // Walls across the path, with a gap somewhere: paths bend at new corners.
            NavPoint slat[4];
            int32_t gap = random_between(&random, 500, 9500), lean = random_between(&random, 0, 1);
            int32_t tip = random_between(&random, -900, 900);
            slat[0] = at(4000, lean == 0 ? 50 : gap);
            slat[1] = at(5000 + tip, lean == 0 ? 50 : gap - 40);
            slat[2] = at(5000, lean == 0 ? gap : 9950);
            slat[3] = at(4000 - tip, lean == 0 ? gap + 30 : 9950);
            (void)insert_ring(world, obstacle_def(1), slat, 4);
            assert_int_equal(nav_world_get_version(world), nav_world_get_version(before) + 1);
            assert_fresh(query, world);
            assert_int_equal(nav_world_copy(world, before), NAV_OK);
        }
        assert_fresh(query, world);
        nav_query_destroy(query);
        nav_world_destroy(world);
        nav_world_destroy(before);
    }
}

static void any_world_can_be_copied_over_any_other(void** state) {
    (void)state;
    NavWorld *large = town(NULL), *small = square_world(50), *third = square_world(50);
    uint64_t hash_large = nav_world_get_hash(large), hash_small = nav_world_get_hash(small);
    assert_int_equal(nav_world_keep_path_data(third, false), NAV_OK);
    for (uint32_t k = 0; k < 4; k++) {
        assert_int_equal(nav_world_copy(third, k % 2 == 0 ? large : small), NAV_OK);
        assert_valid(third);
        assert_true(nav_world_get_hash(third) == (k % 2 == 0 ? hash_large : hash_small));
        (void)insert_block(third, at(7, 7), at(30, 30));
        assert_valid(third);
        assert_int_equal(nav_world_get_last_commit(third)->version, nav_world_get_version(third));
    }
    nav_world_destroy(large);
    nav_world_destroy(small);
    nav_world_destroy(third);
}

enum { CROWD = 24 };

// Boxes that overlap, so that each move asks for many sets of shapes.
static NavWorld* crowded(uint64_t* random, NavShapeId ids[CROWD]) {
    NavWorld* world = square_world(1000);
    for (uint32_t k = 0; k < CROWD; k++) {
        NavPoint p = lcg_point(random, 0, 700);
        ids[k] = insert_block(world, p, at(p.x + 300, p.y + 300));
    }
    return world;
}

static void move_some(NavWorld* world, uint64_t* random, const NavShapeId ids[CROWD]) {
    for (uint32_t k = 0; k < 6; k++) {
        NavPose pose = {.position = lcg_point(random, -200, 200)};
        const NavShapeId id = ids[lcg_between(random, 0, CROWD - 1)];
        assert_int_equal(nav_shape_move(world, id, pose), NAV_OK);
    }
}

// What a world remembers of its own sets is void where another world's are copied over them.
static void sets_of_the_world_that_was_there_are_forgotten(void** state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 30; seed++) {
        uint64_t random = seed, other_random = seed + 100;
        NavShapeId ids[CROWD], other_ids[CROWD];
        NavWorld *world = crowded(&random, ids), *other = crowded(&other_random, other_ids);
        for (uint32_t round = 0; round < 4; round++) {
            move_some(world, &random, ids);
            move_some(other, &other_random, other_ids);
            assert_int_equal(nav_world_copy(other, world), NAV_OK);
            memcpy(other_ids, ids, sizeof ids);
            move_some(other, &other_random, ids);
            assert_valid(other);
        }
        nav_world_destroy(world);
        nav_world_destroy(other);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_clone_is_the_world_and_shares_nothing),
        cmocka_unit_test(a_refresh_allocates_nothing_unless_it_has_grown),
        cmocka_unit_test(a_query_lives_on_when_its_world_is_rolled_back),
        cmocka_unit_test(any_world_can_be_copied_over_any_other),
        cmocka_unit_test(sets_of_the_world_that_was_there_are_forgotten),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
