// Snapshots, clones and copies of crowds and of sets of routes. (state_soak shows that they go on
// as the first ones do.)
#include "support/unit_memory.h"
#include "support/unit_worlds.h"

enum { SIZE = 100000, UNITS = 12 };

typedef struct Crowd {
    NavWorld* world;
    NavCrowd* crowd;
    NavUnitId units[UNITS];
} Crowd;

typedef struct Bytes {
    uint8_t* data;
    size_t size;
} Bytes;

static void run(const Crowd* crowd, uint32_t ticks) {
    for (uint32_t k = 0; k < ticks; k++)
        assert_int_equal(nav_crowd_tick(crowd->crowd, NULL), NAV_OK);
}

// Units that walk past a block.
static Crowd crowd_begin(void) {
    Crowd crowd = {.world = floored_world(SIZE)};
    insert_block(crowd.world, at(40000, 30000), at(50000, 70000));
    assert_int_equal(nav_crowd_create(crowd.world, NULL, &crowd.crowd), NAV_OK);
    for (int32_t k = 0; k < UNITS; k++) {
        NavUnitDef def = nav_unit_def(at(10000, 5000 + 7000 * k));
        def.user = &crowd;
        assert_int_equal(nav_unit_insert(crowd.crowd, &def, &crowd.units[k]), NAV_OK);
        assert_int_equal(
            nav_unit_set_goal(crowd.crowd, crowd.units[k], at(90000, 95000 - 7000 * k)), NAV_OK);
    }
    run(&crowd, 150);
    return crowd;
}

static void crowd_end(Crowd* crowd) {
    nav_crowd_destroy(crowd->crowd);
    nav_world_destroy(crowd->world);
}

static uint64_t hash_of(const NavCrowd* crowd) {
    uint64_t hash;
    assert_int_equal(nav_crowd_get_total_hash(crowd, &hash), NAV_OK);
    return hash;
}

static Bytes save(const NavCrowd* crowd) {
    Bytes bytes;
    assert_int_equal(nav_crowd_get_snapshot_size(crowd, &bytes.size), NAV_OK);
    bytes.data = malloc(bytes.size);
    assert_non_null(bytes.data);
    assert_int_equal(nav_crowd_save(crowd, bytes.data, bytes.size, &bytes.size), NAV_OK);
    return bytes;
}

static void test_a_restored_crowd_is_the_same(void** state) {
    (void)state;
    Crowd crowd = crowd_begin();
    Bytes bytes = save(crowd.crowd);
    NavCrowd* restored = NULL;
    NavUnit unit;
    assert_int_equal(nav_crowd_restore(crowd.world, bytes.data, bytes.size, &restored), NAV_OK);
    assert_true(hash_of(restored) == hash_of(crowd.crowd));
    assert_int_equal(nav_unit_get(restored, crowd.units[3], &unit), NAV_OK);
    assert_null(unit.user);
    assert_int_equal(nav_unit_set_user(restored, crowd.units[3], &unit), NAV_OK);
    assert_int_equal(nav_unit_get(restored, crowd.units[3], &unit), NAV_OK);
    assert_ptr_equal(unit.user, &unit);
    NavUnitId ids[UNITS];
    uint32_t count;
    assert_int_equal(nav_crowd_list_units(restored, ids, UNITS, &count), NAV_OK);
    assert_int_equal(count, UNITS);
    assert_memory_equal(ids, crowd.units, sizeof ids);
    for (uint32_t k = 0; k < 400; k++) {
        run(&crowd, 1);
        assert_int_equal(nav_crowd_tick(restored, NULL), NAV_OK);
        assert_true(hash_of(restored) == hash_of(crowd.crowd));
    }
    nav_crowd_destroy(restored);
    free(bytes.data);
    crowd_end(&crowd);
}

static void test_a_crowd_rolls_back(void** state) {
    (void)state;
    Crowd crowd = crowd_begin();
    NavWorld* world;
    NavCrowd* clone;
    NavUnit unit;
    assert_int_equal(nav_world_clone(crowd.world, NULL, &world), NAV_OK);
    assert_int_equal(nav_crowd_clone(crowd.crowd, world, &clone), NAV_OK);
    assert_int_equal(nav_unit_get(clone, crowd.units[0], &unit), NAV_OK);
    assert_non_null(unit.user);
    uint64_t before = hash_of(crowd.crowd), after;
    run(&crowd, 8);
    after = hash_of(crowd.crowd);
    assert_true(after != before && hash_of(clone) == before);
    for (uint32_t k = 0; k < 3; k++) {
        assert_int_equal(nav_world_copy(crowd.world, world), NAV_OK);
        assert_int_equal(nav_crowd_copy(crowd.crowd, clone), NAV_OK);
        assert_true(hash_of(crowd.crowd) == before);
        run(&crowd, 8);
        assert_true(hash_of(crowd.crowd) == after);
    }
    nav_crowd_destroy(clone);
    nav_world_destroy(world);
    crowd_end(&crowd);
}

// What is larger in the clone is dropped, and what is smaller grows.
static void test_sizes_differ(void** state) {
    (void)state;
    Crowd crowd = crowd_begin(), small = {.world = NULL};
    assert_int_equal(nav_world_clone(crowd.world, NULL, &small.world), NAV_OK);
    assert_int_equal(nav_crowd_create(small.world, NULL, &small.crowd), NAV_OK);
    assert_int_equal(nav_crowd_copy(small.crowd, crowd.crowd), NAV_OK);
    assert_true(hash_of(small.crowd) == hash_of(crowd.crowd));
    NavCrowd* empty;
    uint32_t count;
    assert_int_equal(nav_crowd_create(crowd.world, NULL, &empty), NAV_OK);
    assert_int_equal(nav_crowd_copy(small.crowd, empty), NAV_OK);
    assert_int_equal(nav_crowd_get_count(small.crowd, &count), NAV_OK);
    assert_int_equal(count, 0);
    nav_crowd_destroy(empty);
    crowd_end(&small);
    crowd_end(&crowd);
}

static void test_what_a_commit_did_must_be_seen(void** state) {
    (void)state;
    Crowd crowd = crowd_begin();
    NavCrowd* none = NULL;
    size_t size;
    insert_block(crowd.world, at(60000, 30000), at(61000, 70000));
    assert_int_equal(nav_crowd_get_snapshot_size(crowd.crowd, &size), NAV_ERR_ARGUMENT);
    assert_int_equal(nav_crowd_clone(crowd.crowd, crowd.world, &none), NAV_ERR_ARGUMENT);
    run(&crowd, 1);
    assert_int_equal(nav_crowd_get_snapshot_size(crowd.crowd, &size), NAV_OK);
    crowd_end(&crowd);
}

static void test_the_world_must_be_the_same(void** state) {
    (void)state;
    Crowd crowd = crowd_begin(), other = crowd_begin();
    Bytes bytes = save(crowd.crowd);
    NavCrowd* none = NULL;
    insert_block(other.world, at(60000, 30000), at(61000, 70000));
    run(&other, 1);
    assert_int_equal(nav_crowd_restore(other.world, bytes.data, bytes.size, &none),
                     NAV_ERR_CORRUPT);
    assert_int_equal(nav_crowd_copy(other.crowd, crowd.crowd), NAV_ERR_ARGUMENT);
    assert_int_equal(nav_world_keep_path_data(crowd.world, true), NAV_OK);
    assert_int_equal(nav_crowd_restore(crowd.world, bytes.data, bytes.size, &none),
                     NAV_ERR_CORRUPT);
    assert_null(none);
    free(bytes.data);
    crowd_end(&other);
    crowd_end(&crowd);
}

static void test_a_difference_is_named(void** state) {
    (void)state;
    Crowd crowd = crowd_begin(), other = crowd_begin();
    NavCrowdDifference found;
    Bytes bytes = save(crowd.crowd);
    assert_int_equal(nav_crowd_find_difference(other.crowd, bytes.data, bytes.size, &found),
                     NAV_OK);
    assert_true(!found.is_of_world && !found.is_of_unit && found.field == NULL);
    assert_int_equal(nav_unit_set_goal(other.crowd, other.units[7], at(80000, 50000)), NAV_OK);
    assert_int_equal(nav_crowd_find_difference(other.crowd, bytes.data, bytes.size, &found),
                     NAV_OK);
    assert_true(!found.is_of_world && found.is_of_unit && found.unit.index == 7);
    assert_string_equal(found.field, "state");
    free(bytes.data);
    bytes = save(other.crowd);
    insert_block(crowd.world, at(60000, 30000), at(61000, 70000));
    run(&crowd, 1);
    assert_int_equal(nav_crowd_find_difference(crowd.crowd, bytes.data, bytes.size, &found),
                     NAV_OK);
    assert_true(found.is_of_world && found.field != NULL);
    free(bytes.data);
    crowd_end(&other);
    crowd_end(&crowd);
}

// Each byte is changed: the checksum finds it. The rest is for fuzz_state.
static void test_damage_is_found(void** state) {
    (void)state;
    Crowd crowd = crowd_begin();
    Bytes bytes = save(crowd.crowd);
    NavCrowd* none = NULL;
    for (size_t k = 0; k < bytes.size; k += 1 + bytes.size / 500) {
        bytes.data[k] ^= 0x10;
        NavResult result = nav_crowd_restore(crowd.world, bytes.data, bytes.size, &none);
        assert_true(result == NAV_ERR_CORRUPT || result == NAV_ERR_VERSION);
        bytes.data[k] ^= 0x10;
    }
    for (size_t size = 0; size < bytes.size; size += 1 + bytes.size / 50)
        assert_int_equal(nav_crowd_restore(crowd.world, bytes.data, size, &none), NAV_ERR_CORRUPT);
    assert_null(none);
    free(bytes.data);
    crowd_end(&crowd);
}

// It is where the first one is, and hears of the next commit.
static void check_routes(NavRoutes* routes, NavRouteId id, const NavRoute* first) {
    NavRoute route;
    NavRouteReport report;
    assert_int_equal(nav_route_get(routes, id, &route), NAV_OK);
    assert_true(first->length == route.length && first->point_count == route.point_count);
    assert_true(first->position.x == route.position.x && first->position.y == route.position.y);
    assert_int_equal(nav_routes_update(routes, &report), NAV_OK);
    assert_int_equal(report.event_count, 1);
    assert_true(report.events[0].is_cut);
    nav_routes_destroy(routes);
}

static void test_routes_are_saved(void** state) {
    (void)state;
    NavWorld* world = floored_world(SIZE);
    NavRoutes *routes, *restored = NULL, *clone = NULL;
    NavPathRequest request = nav_path_request(at(10000, 50000), at(90000, 50000));
    NavRouteId id;
    NavRoute route;
    NavRouteMove move;
    uint8_t bytes[4096];
    size_t size;
    insert_block(world, at(40000, 30000), at(50000, 70000));
    assert_int_equal(nav_routes_create(world, &routes), NAV_OK);
    assert_int_equal(nav_route_insert(routes, &request, NULL, &id), NAV_OK);
    assert_int_equal(nav_route_advance(routes, id, 7777, &move), NAV_OK);
    assert_int_equal(nav_routes_save(routes, bytes, sizeof bytes, &size), NAV_OK);
    assert_int_equal(nav_routes_restore(world, bytes, size, &restored), NAV_OK);
    assert_int_equal(nav_routes_clone(routes, world, &clone), NAV_OK);
    assert_int_equal(nav_route_get(routes, id, &route), NAV_OK);
    insert_block(world, at(70000, 30000), at(75000, 70000));
    check_routes(restored, id, &route);
    check_routes(clone, id, &route);
    assert_int_equal(nav_routes_save(routes, bytes, sizeof bytes, &size), NAV_ERR_ARGUMENT);
    nav_routes_destroy(routes);
    nav_world_destroy(world);
}

// After the first time nothing is allocated.
static void test_rolling_back_needs_no_memory(void** state) {
    (void)state;
    Crowd crowd = crowd_begin();
    NavWorld* world;
    NavCrowd* clone;
    TestMemory memory = {.call_count = 0};
    NavAllocator allocator = blocks_allocator(&memory);
    assert_int_equal(nav_world_clone(crowd.world, &allocator, &world), NAV_OK);
    assert_int_equal(nav_crowd_clone(crowd.crowd, world, &clone), NAV_OK);
    run(&crowd, 8);
    assert_int_equal(nav_world_copy(world, crowd.world), NAV_OK);
    assert_int_equal(nav_crowd_copy(clone, crowd.crowd), NAV_OK);
    run(&crowd, 8);
    uint64_t count = memory.call_count;
    assert_int_equal(nav_world_copy(world, crowd.world), NAV_OK);
    assert_int_equal(nav_crowd_copy(clone, crowd.crowd), NAV_OK);
    assert_true(memory.call_count == count);
    nav_crowd_destroy(clone);
    nav_world_destroy(world);
    crowd_end(&crowd);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_restored_crowd_is_the_same),
        cmocka_unit_test(test_a_crowd_rolls_back),
        cmocka_unit_test(test_sizes_differ),
        cmocka_unit_test(test_what_a_commit_did_must_be_seen),
        cmocka_unit_test(test_the_world_must_be_the_same),
        cmocka_unit_test(test_a_difference_is_named),
        cmocka_unit_test(test_damage_is_found),
        cmocka_unit_test(test_routes_are_saved),
        cmocka_unit_test(test_rolling_back_needs_no_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
