// Arguments, batches and memory of queries.
#include "support/unit_memory.h"
#include "support/unit_worlds.h"

#include "query/path/query.h"

static void refuses_bad_arguments(void** state) {
    (void)state;
    NavWorld* world = square_world(1000);
    NavQuery* query = NULL;
    assert_int_equal(nav_query_create(NULL, &query), NAV_ERR_ARGUMENT);
    assert_int_equal(nav_query_create(world, NULL), NAV_ERR_ARGUMENT);
    nav_query_destroy(NULL);
    query = create_query(world);
    NavLocation location;
    NavNearest nearest;
    NavRay ray;
    NavPath path;
    NavPoint p = at(5, 5);
    NavPathRequest request = nav_path_request(p, p);
    assert_int_equal(nav_query_locate(NULL, p, NULL, &location), NAV_ERR_ARGUMENT);
    assert_int_equal(nav_query_locate(query, p, NULL, NULL), NAV_ERR_ARGUMENT);
    assert_int_equal(nav_query_find_nearest(NULL, p, 9, NULL, &nearest), NAV_ERR_ARGUMENT);
    assert_int_equal(nav_query_find_nearest(query, p, 9, NULL, NULL), NAV_ERR_ARGUMENT);
    assert_int_equal(nav_query_find_nearest(query, p, -1, NULL, &nearest), NAV_ERR_ARGUMENT);
    assert_int_equal(nav_query_cast_ray(NULL, p, p, NULL, &ray), NAV_ERR_ARGUMENT);
    assert_int_equal(nav_query_cast_ray(query, p, p, NULL, NULL), NAV_ERR_ARGUMENT);
    assert_int_equal(nav_query_find_path(NULL, &request, &path), NAV_ERR_ARGUMENT);
    assert_int_equal(nav_query_find_path(query, NULL, &path), NAV_ERR_ARGUMENT);
    assert_int_equal(nav_query_find_path(query, &request, NULL), NAV_ERR_ARGUMENT);
    request.radius = -1;
    assert_int_equal(nav_query_find_path(query, &request, &path), NAV_ERR_ARGUMENT);
    request.radius = 0;
    request.mode = (NavPathMode)7;
    assert_int_equal(nav_query_find_path(query, &request, &path), NAV_ERR_ARGUMENT);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

static void refuses_bad_costs(void** state) {
    (void)state;
    NavWorld* world = square_world(1000);
    NavQuery* query = create_query(world);
    NavPathRequest request = nav_path_request(at(1, 1), at(2, 2));
    NavFilter filter = nav_filter();
    request.filter = &filter;
    NavPath path;
    double costs[NAV_AREA_COUNT], bad[5] = {0.999, -3, 1.01 * NAV_COST_MAX, HUGE_VAL, NAN};
    for (uint32_t i = 0; i < NAV_AREA_COUNT; i++)
        costs[i] = 1;
    filter.area_costs = costs;
    assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
    for (uint32_t i = 0; i < 5; i++) {
        costs[NAV_AREA_COUNT - 1] = bad[i];
        assert_int_equal(nav_query_find_path(query, &request, &path), NAV_ERR_ARGUMENT);
    }
    nav_query_destroy(query);
    nav_world_destroy(world);
}

static void refuses_points_out_of_range(void** state) {
    (void)state;
    NavWorld* world = square_world(1000);
    NavQuery* query = create_query(world);
    NavPoint p = at(5, 5), far = at(0, -NAV_COORD_MAX - 1);
    NavPathRequest request = nav_path_request(p, far);
    NavNearest nearest;
    NavRay ray;
    NavPath path;
    assert_int_equal(nav_query_find_nearest(query, far, 9, NULL, &nearest), NAV_ERR_RANGE);
    assert_int_equal(nav_query_cast_ray(query, far, p, NULL, &ray), NAV_ERR_RANGE);
    assert_int_equal(nav_query_cast_ray(query, p, far, NULL, &ray), NAV_ERR_RANGE);
    assert_int_equal(nav_query_find_path(query, &request, &path), NAV_ERR_RANGE);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

static void is_refused_inside_a_batch(void** state) {
    (void)state;
    NavWorld* world = square_world(1000);
    insert_box(world, floor_def(0, 0), at(0, 0), at(1000, 1000));
    NavQuery* query = create_query(world);
    NavPoint p = at(5, 5), q = at(500, 5);
    NavPathRequest request = nav_path_request(p, q);
    NavLocation location;
    NavNearest nearest;
    NavRay ray;
    NavPath path;
    assert_int_equal(nav_batch_begin(world), NAV_OK);
    assert_int_equal(nav_query_locate(query, p, NULL, &location), NAV_ERR_BATCH);
    assert_int_equal(nav_query_find_nearest(query, p, 9, NULL, &nearest), NAV_ERR_BATCH);
    assert_int_equal(nav_query_cast_ray(query, p, q, NULL, &ray), NAV_ERR_BATCH);
    assert_int_equal(nav_query_find_path(query, &request, &path), NAV_ERR_BATCH);
    assert_int_equal(nav_batch_commit(world), NAV_OK);
    assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
    assert_int_equal(path.status, NAV_PATH_OK);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

static void other_costs_elsewhere_do_not_matter(void** state) {
    (void)state;
    NavWorld* world = square_world(1000);
    insert_box(world, floor_def(0, 0), at(0, 0), at(1000, 1000));
    NavQuery* query = create_query(world);
    NavPathRequest request = nav_path_request(at(5, 5), at(500, 5));
    NavFilter filter = nav_filter();
    request.filter = &filter;
    NavPath path;
    double costs[NAV_AREA_COUNT];
    for (uint32_t i = 0; i < NAV_AREA_COUNT; i++)
        costs[i] = 1 + i;
    request.mode = NAV_PATH_OPTIMAL;
    filter.area_costs = costs;
    assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
    assert_true(path.status == NAV_PATH_OK && path.excess == 0); // there is only one area
    NavShapeId swamp = insert_box(world, floor_def(3, 1), at(900, 900), at(950, 950));
    assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
    assert_true(path.status == NAV_PATH_OK && path.cost == path.length && path.excess == 0);
    costs[0] = costs[3];
    assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
    assert_true(path.status == NAV_PATH_OK && path.cost == path.length * costs[3]);
    costs[0] = 1;
    assert_int_equal(nav_shape_remove(world, swamp), NAV_OK);
    assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
    assert_true(path.status == NAV_PATH_OK && path.cost == path.length);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

static void names_every_status(void** state) {
    (void)state;
    assert_string_equal(nav_path_status_get_text(NAV_PATH_OK), "ok");
    assert_string_equal(nav_path_status_get_text(NAV_PATH_START_BLOCKED), "start_blocked");
    assert_string_equal(nav_path_status_get_text(NAV_PATH_GOAL_BLOCKED), "goal_blocked");
    assert_string_equal(nav_path_status_get_text(NAV_PATH_UNREACHABLE), "unreachable");
    assert_string_equal(nav_path_status_get_text(NAV_PATH_PARTIAL), "partial");
    assert_string_equal(nav_path_status_get_text(NAV_PATH_OUT_OF_BUDGET), "out_of_budget");
}

static NavWorld* supplied_world(TestMemory* supply) {
    NavWorldDef def = nav_world_def();
    def.bounds = (NavBox){{0, 0}, {1000, 1000}};
    def.allocator = blocks_allocator(supply);
    NavWorld* world = NULL;
    assert_int_equal(nav_world_create(&def, &world), NAV_OK);
    insert_box(world, floor_def(0, 0), at(0, 0), at(1000, 1000));
    insert_box(world, floor_def(1, 1), at(0, 600), at(1000, 700));
    for (int32_t i = 1; i < 9; i++)
        insert_box(world, obstacle_def(1), at(100 * i, 100 * (i % 3)), at(100 * i + 40, 800));
    NavLinkDef link = nav_link_def(at(50, 590), at(50, 710));
    link.is_two_way = true;
    link.to.b = at(90, 710);
    NavLinkId id;
    assert_int_equal(nav_link_insert(world, &link, &id), NAV_OK);
    link = nav_link_def(at(270, 10), at(870, 10));
    link.cost = 1;
    assert_int_equal(nav_link_insert(world, &link, &id), NAV_OK);
    return world;
}

static NavResult ask_all(NavQuery* query, const double* costs) {
    NavPath path;
    NavNearest nearest;
    NavRay ray;
    NavResult result = nav_query_find_nearest(query, at(120, 500), 5000, NULL, &nearest);
    if (result == NAV_OK)
        result = nav_query_cast_ray(query, at(5, 5), at(990, 990), NULL, &ray);
    for (int32_t i = 0; i < 6 && result == NAV_OK; i++) {
        NavPathRequest request = nav_path_request(at(10, 150 * i), at(990, 900 - 100 * i));
        NavFilter filter = nav_filter();
        request.filter = &filter;
        filter.area_costs = i % 2 == 0 ? NULL : costs;
        filter.layers = i < 3 ? NAV_LAYERS_ALL : 1;
        result = nav_query_find_path(query, &request, &path);
        if (result == NAV_OK)
            assert_int_equal(path.status, NAV_PATH_OK);
    }
    for (int32_t i = 0; i < 8 && result == NAV_OK; i++) {
        NavPathRequest request = nav_path_request(at(10, 10), at(i < 4 ? 850 : 120, 500));
        NavFilter filter = nav_filter();
        request.filter = &filter;
        request.is_partial_allowed = i % 2 == 1;
        filter.exclude_areas = i % 4 < 2 ? 0 : 2; // the floor between top and bottom
        result = nav_query_find_path(query, &request, &path);
        if (result == NAV_OK)
            assert_int_equal(path.status == NAV_PATH_PARTIAL ? 1 : 0,
                             request.is_partial_allowed && i > 3 ? 1 : 0);
    }
    return result;
}

static void allocates_nothing_once_warm(void** state) {
    (void)state;
    TestMemory supply = {0};
    NavWorld* world = supplied_world(&supply);
    size_t before = supply.live_bytes;
    NavQuery* query = create_query(world);
    double costs[NAV_AREA_COUNT];
    for (uint32_t i = 0; i < NAV_AREA_COUNT; i++)
        costs[i] = 1 + i % 4;
    assert_int_equal(ask_all(query, costs), NAV_OK);
    uint64_t calls = supply.call_count;
    for (uint32_t i = 0; i < 5; i++)
        assert_int_equal(ask_all(query, costs), NAV_OK);
    assert_int_equal(supply.call_count, calls);
    nav_query_destroy(query);
    assert_true(supply.live_bytes == before);
    nav_world_destroy(world);
    assert_true(supply.live_bytes == 0);
}

static void survives_the_lack_of_memory(void** state) {
    (void)state;
    TestMemory supply = {0};
    NavWorld* world = supplied_world(&supply);
    size_t before = supply.live_bytes;
    double costs[NAV_AREA_COUNT];
    for (uint32_t i = 0; i < NAV_AREA_COUNT; i++)
        costs[i] = 1 + i % 4;
    uint32_t failures = 0;
    for (uint32_t k = 0;; k++) {
        NavQuery* query = NULL;
        memory_fail(&supply, k + 1, true);
        NavResult result = nav_query_create(world, &query);
        if (result == NAV_OK)
            result = ask_all(query, costs);
        memory_recover(&supply);
        if (query != NULL)
            assert_int_equal(ask_all(query, costs), NAV_OK);
        nav_query_destroy(query);
        assert_true(supply.live_bytes == before);
        if (result == NAV_OK)
            break;
        assert_int_equal(result, NAV_ERR_MEMORY);
        failures++;
    }
    assert_true(failures > 10);
    nav_world_destroy(world);
}

static void survives_the_end_of_its_stamps(void** state) {
    (void)state;
    TestMemory supply = {0};
    NavWorld* world = supplied_world(&supply);
    NavQuery *query = create_query(world), *old = create_query(world);
    double costs[NAV_AREA_COUNT];
    for (uint32_t i = 0; i < NAV_AREA_COUNT; i++)
        costs[i] = 1 + i % 4;
    assert_int_equal(ask_all(old, costs), NAV_OK);
    old->ask.stamp = UINT32_MAX / 2 - 2; // its marks have stamps 1 to about 150
    assert_int_equal(ask_all(old, costs), NAV_OK);
    assert_true(old->ask.stamp < 200);
    old->ask.epoch = UINT32_MAX / 2 - 1;
    old->ask.reached.stamp = UINT32_MAX - 1;
    old->ask.next_island = UINT32_MAX / 2 + 1;
    assert_int_equal(ask_all(old, costs), NAV_OK);
    assert_true(old->ask.stamp < 200 && old->ask.epoch < 10 && old->ask.reached.stamp < 10);
    assert_true(old->ask.next_island < 60);
    for (int32_t i = 0; i < 10; i++) {
        NavPathRequest request = nav_path_request(at(90 * i, 150), at(990 - 90 * i, 900));
        NavFilter filter = nav_filter();
        request.filter = &filter;
        filter.layers = i % 2 == 0 ? NAV_LAYERS_ALL : 1;
        filter.area_costs = i % 3 == 0 ? costs : NULL;
        NavPath a, b;
        assert_int_equal(nav_query_find_path(query, &request, &a), NAV_OK);
        assert_int_equal(nav_query_find_path(old, &request, &b), NAV_OK);
        assert_true(a.status == b.status && a.length == b.length && a.cost == b.cost);
    }
    nav_query_destroy(query);
    nav_query_destroy(old);
    nav_world_destroy(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(refuses_bad_arguments),
        cmocka_unit_test(refuses_bad_costs),
        cmocka_unit_test(refuses_points_out_of_range),
        cmocka_unit_test(is_refused_inside_a_batch),
        cmocka_unit_test(other_costs_elsewhere_do_not_matter),
        cmocka_unit_test(names_every_status),
        cmocka_unit_test(allocates_nothing_once_warm),
        cmocka_unit_test(survives_the_lack_of_memory),
        cmocka_unit_test(survives_the_end_of_its_stamps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
