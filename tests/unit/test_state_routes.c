// Sets of routes that are restored: what they do not hold may not decide what they do, and what
// cannot be is refused.
#include "support/unit_memory.h"
#include "support/unit_route.h"

#include "io/snapshot.h"

enum { SIZE = 100000 };

typedef struct Bytes {
    uint8_t data[4096];
    size_t size;
} Bytes;

static void set_begin(RouteScene* set, const NavPathRequest* request) {
    set->routes = create_routes(set->world);
    assert_int_equal(nav_route_insert(set->routes, request, NULL, &set->id), NAV_OK);
}

static void search(NavRoutes* routes) {
    NavRouteReport report;
    assert_int_equal(nav_routes_search_shorter(routes, 1000000, &report), NAV_OK);
}

static Bytes save(const NavRoutes* routes) {
    Bytes bytes = {.size = 0};
    assert_int_equal(nav_routes_save(routes, bytes.data, sizeof bytes.data, &bytes.size), NAV_OK);
    return bytes;
}

static void assert_same(const NavRoutes* one, const NavRoutes* other) {
    Bytes a = save(one), b = save(other);
    assert_int_equal(a.size, b.size);
    assert_memory_equal(a.data, b.data, a.size);
}

// --- both sets act alike -----------------------------------------------------------------

static NavWorld* world_with_link(double cost, NavLinkId* link) {
    NavWorld* world = square_world(SIZE);
    insert_floor(world, at(0, 0), at(40000, SIZE));
    insert_floor(world, at(60000, 0), at(SIZE, SIZE));
    NavLinkDef def = nav_link_def(at(35000, 50000), at(65000, 50000));
    def.cost = cost;
    *link = insert_link(world, &def);
    return world;
}

// The unit has passed the link, and its leg begins again where it is. Then the link changes.
static void test_a_link_behind_a_unit_does_not_matter(void** state) {
    (void)state;
    NavLinkId link;
    NavLinkDef def;
    NavRouteMove move;
    RouteScene set = {.world = world_with_link(100, &link)};
    NavPathRequest request = nav_path_request(at(10000, 50000), at(90000, 50000));
    NavShapeId block = insert_block(set.world, at(70000, 60000), at(71000, 61000));
    set_begin(&set, &request);
    assert_int_equal(route_advance(&set, 1e6).state, NAV_ROUTE_AT_LINK);
    assert_int_equal(nav_route_pass_link(set.routes, set.id, &move), NAV_OK);
    route_advance(&set, 15000);
    assert_int_equal(nav_shape_remove(set.world, block), NAV_OK);
    update_routes(set.routes);
    search(set.routes);
    insert_block(set.world, at(70000, 49000), at(71000, 51000));
    update_routes(set.routes);
    Bytes bytes = save(set.routes);
    NavRoutes* restored = NULL;
    assert_int_equal(nav_routes_restore(set.world, bytes.data, bytes.size, &restored), NAV_OK);
    assert_int_equal(nav_link_get(set.world, link, &def), NAV_OK);
    def.cost = 200;
    assert_int_equal(nav_link_set(set.world, link, &def), NAV_OK);
    update_routes(set.routes);
    update_routes(restored);
    assert_same(set.routes, restored);
    nav_routes_destroy(restored);
    route_scene_end(&set);
}

// The unit's leg begins again where it is. At its end, the unit's lattice point is half a step
// ahead of it, so as far as can be seen something beside the leg may make the rest shorter.
static void test_where_a_route_began_does_not_matter(void** state) {
    (void)state;
    RouteScene set = {.world = floored_world(SIZE)}, other = {.world = set.world};
    NavPathRequest request = nav_path_request(at(10000, 50000), at(90000, 50000));
    NavShapeId block = insert_block(set.world, at(89993, 50003), at(89997, 50010));
    set_begin(&set, &request);
    route_advance(&set, 40000);
    insert_block(set.world, at(20000, 49000), at(21000, 51000));
    update_routes(set.routes);
    Bytes bytes = save(set.routes);
    assert_int_equal(nav_routes_restore(set.world, bytes.data, bytes.size, &other.routes), NAV_OK);
    other.id = set.id;
    route_advance(&set, 39989.5);
    route_advance(&other, 39989.5);
    assert_same(set.routes, other.routes);
    assert_int_equal(nav_shape_remove(set.world, block), NAV_OK);
    update_routes(set.routes);
    update_routes(other.routes);
    assert_same(set.routes, other.routes);
    nav_routes_destroy(other.routes);
    route_scene_end(&set);
}

static NavWorld* restored_world(const NavWorld* world) {
    static uint8_t bytes[65536];
    NavWorldDef def = nav_world_def();
    NavWorld* restored = NULL;
    size_t size;
    assert_int_equal(nav_snapshot_save(world, bytes, sizeof bytes, &size), NAV_OK);
    assert_int_equal(nav_snapshot_restore(&def, bytes, size, &restored), NAV_OK);
    return restored;
}

// What a link cost that is gone is in no snapshot.
static void test_the_cost_of_a_link_that_is_gone_does_not_matter(void** state) {
    (void)state;
    NavLinkId link;
    RouteScene set = {.world = world_with_link(1e6, &link)}, other = {.world = NULL};
    NavPathRequest request = nav_path_request(at(10000, 50000), at(90000, 50000));
    NavShapeId block = insert_block(set.world, at(5000, 90000), at(8000, 95000));
    set_begin(&set, &request);
    assert_int_equal(nav_link_remove(set.world, link), NAV_OK);
    update_routes(set.routes);
    Bytes bytes = save(set.routes);
    other.world = restored_world(set.world);
    assert_int_equal(nav_routes_restore(other.world, bytes.data, bytes.size, &other.routes),
                     NAV_OK);
    assert_int_equal(nav_shape_remove(set.world, block), NAV_OK);
    assert_int_equal(nav_shape_remove(other.world, block), NAV_OK);
    update_routes(set.routes);
    update_routes(other.routes);
    assert_same(set.routes, other.routes);
    route_scene_end(&other);
    route_scene_end(&set);
}

// --- hostile bytes -----------------------------------------------------------------------

// Where the number of points of the first route stands, in a set without filters; and how far
// behind that the cut leg would stand in a route of two points and no links.
enum { POINTS = 150, CUT_LEG = 100 };

static uint32_t u32_at(const Bytes* bytes, size_t where) {
    uint32_t value = 0;
    for (uint32_t k = 0; k < 4; k++)
        value |= (uint32_t)bytes->data[where + k] << 8 * k;
    return value;
}

static NavResult restore_spoiled(const NavWorld* world, Bytes* bytes) {
    NavRoutes* routes = NULL;
    uint64_t sum = navi_snapshot_checksum(bytes->data, bytes->size);
    for (uint32_t k = 0; k < 8; k++)
        bytes->data[SNAPSHOT_CHECKSUM_AT + k] = (uint8_t)(sum >> 8 * k);
    NavResult result = nav_routes_restore(world, bytes->data, bytes->size, &routes);
    nav_routes_destroy(routes);
    return result;
}

// Both points become one.
static void test_a_unit_on_a_leg_without_length_is_refused(void** state) {
    (void)state;
    RouteScene set = {.world = floored_world(SIZE)};
    NavPathRequest request = nav_path_request(at(10000, 50000), at(90000, 50000));
    set_begin(&set, &request);
    route_advance(&set, 0.5);
    Bytes bytes = save(set.routes);
    assert_int_equal(u32_at(&bytes, POINTS), 2);
    assert_int_equal(restore_spoiled(set.world, &bytes), NAV_OK);
    memcpy(&bytes.data[POINTS + 12], &bytes.data[POINTS + 4], 8);
    assert_int_equal(restore_spoiled(set.world, &bytes), NAV_ERR_CORRUPT);
    route_scene_end(&set);
}

static void test_a_cut_behind_a_unit_is_refused(void** state) {
    (void)state;
    RouteScene set = {.world = floored_world(SIZE)};
    NavPathRequest request = nav_path_request(at(10000, 50000), at(90000, 50000));
    insert_block(set.world, at(40000, 30000), at(50000, 71000));
    set_begin(&set, &request);
    route_advance(&set, 40000);
    insert_block(set.world, at(70000, 30000), at(71000, 70000));
    update_routes(set.routes);
    Bytes bytes = save(set.routes);
    assert_int_equal(u32_at(&bytes, POINTS), 4);
    size_t cut_leg = POINTS + CUT_LEG + (4 - 2) * 8;
    assert_int_equal(u32_at(&bytes, cut_leg), 2);
    assert_int_equal(restore_spoiled(set.world, &bytes), NAV_OK);
    bytes.data[cut_leg] = 0;
    assert_int_equal(restore_spoiled(set.world, &bytes), NAV_ERR_CORRUPT);
    route_scene_end(&set);
}

// The place of `reach.round` after the fields before it, and that of the first filter.
enum { PLAIN_ROUND = SNAPSHOT_HEADER_SIZE + 44, FILTER_ROUND = PLAIN_ROUND + 33 };

// It would be made again, and the set saved to other bytes.
static void test_what_links_save_must_be_of_the_last_change(void** state) {
    (void)state;
    RouteScene set = {.world = floored_world(SIZE)};
    NavFilter filter = nav_filter();
    NavPathRequest request = nav_path_request(at(10000, 50000), at(90000, 50000));
    NavLinkDef link = nav_link_def(at(20000, 20000), at(80000, 80000));
    NavRouteId id;
    set_begin(&set, &request);
    filter.link_kinds = 1;
    request.filter = &filter;
    assert_int_equal(nav_route_insert(set.routes, &request, NULL, &id), NAV_OK);
    insert_link(set.world, &link);
    update_routes(set.routes);
    Bytes bytes = save(set.routes);
    assert_int_equal(restore_spoiled(set.world, &bytes), NAV_OK);
    const size_t rounds[2] = {PLAIN_ROUND, FILTER_ROUND};
    for (uint32_t k = 0; k < 2; k++) {
        assert_int_equal(u32_at(&bytes, rounds[k]), u32_at(&bytes, SNAPSHOT_HEADER_SIZE + 16));
        bytes.data[rounds[k] + 3] ^= 1;
        assert_int_equal(restore_spoiled(set.world, &bytes), NAV_ERR_CORRUPT);
        bytes.data[rounds[k] + 3] ^= 1;
    }
    assert_int_equal(restore_spoiled(set.world, &bytes), NAV_OK);
    route_scene_end(&set);
}

// --- memory ------------------------------------------------------------------------------

static uint64_t hash_of(const NavCrowd* crowd) {
    uint64_t hash;
    assert_int_equal(nav_crowd_get_hash(crowd, &hash), NAV_OK);
    return hash;
}

// The unit has a filter, which the copy must make.
static NavCrowd* crowd_with_filter(const NavWorld* world) {
    NavFilter filter = nav_filter();
    NavUnitDef def = nav_unit_def(at(10000, 50000));
    NavCrowd* crowd;
    NavUnitId id;
    filter.link_kinds = 1;
    def.filter = &filter;
    assert_int_equal(nav_crowd_create(world, NULL, &crowd), NAV_OK);
    assert_int_equal(nav_unit_insert(crowd, &def, &id), NAV_OK);
    assert_int_equal(nav_unit_set_goal(crowd, id, at(90000, 50000)), NAV_OK);
    assert_int_equal(nav_crowd_tick(crowd, NULL), NAV_OK);
    return crowd;
}

static void test_a_copy_without_memory_changes_nothing(void** state) {
    (void)state;
    TestMemory memory = {.call_count = 0};
    NavAllocator allocator = blocks_allocator(&memory);
    NavWorld *world = floored_world(SIZE), *clone;
    NavCrowd *crowd = crowd_with_filter(world), *copy;
    NavResult result = NAV_ERR_MEMORY;
    assert_int_equal(nav_world_clone(world, &allocator, &clone), NAV_OK);
    assert_int_equal(nav_crowd_create(clone, NULL, &copy), NAV_OK);
    uint64_t before = hash_of(copy), k = 1;
    for (; result == NAV_ERR_MEMORY; k++) {
        memory_fail(&memory, k, false);
        result = nav_crowd_copy(copy, crowd);
        memory_recover(&memory);
        assert_true(result == NAV_OK || hash_of(copy) == before);
    }
    assert_true(result == NAV_OK && k > 5 && hash_of(copy) == hash_of(crowd));
    nav_crowd_destroy(copy);
    nav_crowd_destroy(crowd);
    nav_world_destroy(clone);
    nav_world_destroy(world);
}

static void test_an_insertion_without_memory_changes_nothing(void** state) {
    (void)state;
    TestMemory memory = {.call_count = 0};
    NavAllocator allocator = blocks_allocator(&memory);
    NavWorld *world = floored_world(SIZE), *clone;
    const NavPathRequest request = nav_path_request(at(10000, 50000), at(90000, 50000));
    NavResult result = NAV_ERR_MEMORY;
    NavRouteId id;
    assert_int_equal(nav_world_clone(world, &allocator, &clone), NAV_OK);
    NavRoutes* routes = create_routes(clone);
    const size_t before = save(routes).size;
    uint64_t k = 1;
    for (; result == NAV_ERR_MEMORY; k++) {
        memory_fail(&memory, k, false);
        result = nav_route_insert(routes, &request, NULL, &id);
        memory_recover(&memory);
        assert_true(result == NAV_OK || save(routes).size == before);
    }
    assert_true(result == NAV_OK && k > 5);
    nav_routes_destroy(routes);
    nav_world_destroy(clone);
    nav_world_destroy(world);
    assert_int_equal(memory.live_bytes, 0);
}

// --- what is given -----------------------------------------------------------------------

static void test_a_path_must_have_a_cost(void** state) {
    (void)state;
    NavWorld* world = floored_world(SIZE);
    NavRoutes* routes = create_routes(world);
    const NavPoint ends[2] = {at(10000, 50000), at(90000, 50000)};
    const NavPathRequest request = nav_path_request(ends[0], ends[1]);
    const double wrong[3] = {NAN, INFINITY, -1};
    NavRouteId id;
    for (uint32_t k = 0; k < 3; k++) {
        const NavPath path = {.status = NAV_PATH_OK,
                              .points = ends,
                              .point_count = 2,
                              .length = 80000,
                              .cost = wrong[k],
                              .version = nav_world_get_version(world)};
        assert_int_equal(nav_route_insert(routes, &request, &path, &id), NAV_ERR_ARGUMENT);
    }
    nav_routes_destroy(routes);
    nav_world_destroy(world);
}

// A wall comes a step too near to the leg of a small unit, which does not cut it.
static void test_a_unit_beside_a_wall_that_came_is_restored(void** state) {
    (void)state;
    for (int32_t radius = 1; radius < 7; radius++) {
        NavWorld* world = floored_world(200);
        NavCrowd *crowd, *other;
        NavUnitDef def = nav_unit_def(at(25, 100 - radius));
        NavUnitId id;
        uint8_t bytes[4096];
        size_t size;
        insert_block(world, at(20, 100), at(180, 120));
        assert_int_equal(nav_crowd_create(world, NULL, &crowd), NAV_OK);
        def.radius = radius;
        def.max_speed = 2;
        def.acceleration = 9;
        assert_int_equal(nav_unit_insert(crowd, &def, &id), NAV_OK);
        assert_int_equal(nav_unit_set_goal(crowd, id, at(175, 100 - radius)), NAV_OK);
        for (uint32_t k = 0; k < 38; k++) {
            if (k == 30)
                insert_block(world, at(90, 60 - 2 * radius), at(160, 101 - 2 * radius));
            assert_int_equal(nav_crowd_tick(crowd, NULL), NAV_OK);
        }
        assert_int_equal(nav_crowd_save(crowd, bytes, sizeof bytes, &size), NAV_OK);
        assert_int_equal(nav_crowd_restore(world, bytes, size, &other), NAV_OK);
        nav_crowd_destroy(other);
        nav_crowd_destroy(crowd);
        nav_world_destroy(world);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_link_behind_a_unit_does_not_matter),
        cmocka_unit_test(test_where_a_route_began_does_not_matter),
        cmocka_unit_test(test_the_cost_of_a_link_that_is_gone_does_not_matter),
        cmocka_unit_test(test_a_unit_on_a_leg_without_length_is_refused),
        cmocka_unit_test(test_a_cut_behind_a_unit_is_refused),
        cmocka_unit_test(test_what_links_save_must_be_of_the_last_change),
        cmocka_unit_test(test_a_copy_without_memory_changes_nothing),
        cmocka_unit_test(test_an_insertion_without_memory_changes_nothing),
        cmocka_unit_test(test_a_path_must_have_a_cost),
        cmocka_unit_test(test_a_unit_beside_a_wall_that_came_is_restored),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
