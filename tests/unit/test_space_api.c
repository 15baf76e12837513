// Arguments, batches and memory of queries about space.
#include "support/unit_memory.h"
#include "support/unit_worlds.h"

static void refuses_bad_arguments(void** state) {
    (void)state;
    NavWorld* world = square_world(1000);
    NavQuery* query = create_query(world);
    NavPoint p = at(5, 5);
    NavFilter bad = nav_filter();
    NavReachRequest reach = nav_reach_request(p, p);
    reach.max_distance = -1;
    NavSweepRequest sweep_request = nav_sweep_request(p, p);
    sweep_request.radius = -1;
    NavRandomRequest random_request = nav_random_request();
    NavOutlineDef region = nav_outline_def();
    NavNearest nearest;
    NavWall wall;
    NavSweep sweep;
    NavSlide slide;
    NavRandomPoint point;
    NavTriangles triangles;
    uint64_t stream = 1;
    bad.soft_cost = 0.5;
    assert_int_equal(nav_query_find_nearest_reachable(query, &reach, &nearest), NAV_ERR_ARGUMENT);
    reach.max_distance = 1;
    assert_int_equal(nav_query_find_nearest_reachable(NULL, &reach, &nearest), NAV_ERR_ARGUMENT);
    assert_int_equal(nav_query_find_nearest_reachable(query, NULL, &nearest), NAV_ERR_ARGUMENT);
    assert_int_equal(nav_query_find_nearest_reachable(query, &reach, NULL), NAV_ERR_ARGUMENT);
    reach.filter = &bad;
    assert_int_equal(nav_query_find_nearest_reachable(query, &reach, &nearest), NAV_ERR_ARGUMENT);
    assert_int_equal(nav_query_find_wall(NULL, p, 1, NULL, &wall), NAV_ERR_ARGUMENT);
    assert_int_equal(nav_query_find_wall(query, p, -1, NULL, &wall), NAV_ERR_ARGUMENT);
    assert_int_equal(nav_query_find_wall(query, p, 1, NULL, NULL), NAV_ERR_ARGUMENT);
    assert_int_equal(nav_query_sweep(query, &sweep_request, &sweep), NAV_ERR_ARGUMENT);
    sweep_request.radius = 1;
    assert_int_equal(nav_query_sweep(NULL, &sweep_request, &sweep), NAV_ERR_ARGUMENT);
    assert_int_equal(nav_query_sweep(query, NULL, &sweep), NAV_ERR_ARGUMENT);
    assert_int_equal(nav_query_sweep(query, &sweep_request, NULL), NAV_ERR_ARGUMENT);
    assert_int_equal(nav_query_slide(NULL, p, p, NULL, &slide), NAV_ERR_ARGUMENT);
    assert_int_equal(nav_query_slide(query, p, p, NULL, NULL), NAV_ERR_ARGUMENT);
    assert_int_equal(nav_query_slide(query, p, p, &bad, &slide), NAV_ERR_ARGUMENT);
    assert_int_equal(nav_query_find_random(query, NULL, &stream, &point), NAV_ERR_ARGUMENT);
    assert_int_equal(nav_query_find_random(query, &random_request, NULL, &point), NAV_ERR_ARGUMENT);
    assert_int_equal(nav_query_find_random(query, &random_request, &stream, NULL),
                     NAV_ERR_ARGUMENT);
    random_request.is_in_circle = true;
    random_request.radius = -1;
    assert_int_equal(nav_query_find_random(query, &random_request, &stream, &point),
                     NAV_ERR_ARGUMENT);
    assert_int_equal(nav_query_find_triangles_in_circle(query, p, -1, NULL, &triangles),
                     NAV_ERR_ARGUMENT);
    assert_int_equal(nav_query_find_triangles_in_circle(query, p, 1, NULL, NULL), NAV_ERR_ARGUMENT);
    NavBox box = {at(2, 2), at(1, 3)};
    assert_int_equal(nav_query_find_triangles_in_box(query, box, NULL, &triangles),
                     NAV_ERR_ARGUMENT);
    assert_int_equal(
        nav_query_find_triangles_in_region(query, NULL, nav_pose(p, 0), NULL, &triangles),
        NAV_ERR_ARGUMENT);
    assert_int_equal(
        nav_query_find_triangles_in_region(query, &region, nav_pose(p, 0), NULL, &triangles),
        NAV_ERR_ARGUMENT);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

static void refuses_points_out_of_range(void** state) {
    (void)state;
    NavWorld* world = square_world(1000);
    NavQuery* query = create_query(world);
    NavPoint p = at(5, 5), far = at(0, -NAV_COORD_MAX - 1);
    NavReachRequest reach = nav_reach_request(p, far);
    reach.max_distance = 1;
    NavSweepRequest sweep_request = nav_sweep_request(p, far);
    sweep_request.radius = 1;
    NavNearest nearest;
    NavWall wall;
    NavSweep sweep;
    NavSlide slide;
    NavTriangles triangles;
    assert_int_equal(nav_query_find_nearest_reachable(query, &reach, &nearest), NAV_ERR_RANGE);
    assert_int_equal(nav_query_find_wall(query, far, 1, NULL, &wall), NAV_ERR_RANGE);
    assert_int_equal(nav_query_sweep(query, &sweep_request, &sweep), NAV_ERR_RANGE);
    assert_int_equal(nav_query_slide(query, p, far, NULL, &slide), NAV_ERR_RANGE);
    assert_int_equal(nav_query_find_triangles_in_circle(query, far, 1, NULL, &triangles),
                     NAV_ERR_RANGE);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

static NavWorld* supplied_world(TestMemory* supply) {
    NavWorldDef def = nav_world_def();
    def.bounds = (NavBox){{0, 0}, {20000, 20000}};
    def.allocator = blocks_allocator(supply);
    NavWorld* world = NULL;
    assert_int_equal(nav_world_create(&def, &world), NAV_OK);
    insert_box(world, floor_def(0, 0), at(0, 0), at(1000, 1000));
    for (int32_t i = 1; i < 9; i++)
        insert_box(world, obstacle_def(1), at(100 * i, 100 * (i % 3)), at(100 * i + 40, 800));
    return world;
}

// The queries and results of the test.
typedef struct Asker {
    NavWorld* world;
    NavQuery* query;
    NavField* field;
    NavQueue* queue;
} Asker;

static NavResult open_asker(NavWorld* world, Asker* asker) {
    Asker made = {world, NULL, NULL, NULL};
    *asker = made;
    NavResult result = nav_query_create(world, &asker->query);
    if (result == NAV_OK)
        result = nav_field_create(world, &asker->field);
    return result == NAV_OK ? nav_queue_create(world, &asker->queue) : result;
}

static void close_asker(Asker* asker) {
    nav_queue_destroy(asker->queue);
    nav_field_destroy(asker->field);
    nav_query_destroy(asker->query);
}

static NavResult ask_cut(const Asker* asker, const NavOutlineDef* region) {
    NavShapeDef shape = obstacle_def(1);
    NavCutRequest cut_request = nav_cut_request(&shape, at(5, 5), at(990, 990));
    NavCut cut;
    cut_request.shape.region = region;
    return nav_world_test_cut(asker->world, &cut_request, &cut);
}

static NavResult ask_space(const Asker* asker) {
    NavReachRequest reach = nav_reach_request(at(5, 5), at(120, 500));
    reach.max_distance = 5000;
    NavSweepRequest sweep_request = nav_sweep_request(at(60, 60), at(900, 900));
    sweep_request.radius = 20;
    NavRandomRequest random_request = nav_random_request();
    NavPoint ring[4] = {{50, 50}, {700, 70}, {650, 600}, {20, 640}};
    NavOutlineDef region = nav_outline_def();
    NavQuery* query = asker->query;
    NavNearest nearest;
    NavWall wall;
    NavSweep sweep;
    NavSlide slide;
    NavRandomPoint point;
    NavTriangles triangles;
    uint64_t stream = 1;
    region.points = ring;
    region.point_count = 4;
    random_request.is_reachable = true;
    NavResult result = nav_query_find_nearest_reachable(query, &reach, &nearest);
    if (result == NAV_OK)
        result = nav_query_find_wall(query, at(950, 500), 5000, NULL, &wall);
    if (result == NAV_OK)
        result = nav_query_sweep(query, &sweep_request, &sweep);
    if (result == NAV_OK)
        result = nav_query_slide(query, at(5, 5), at(500, 500), NULL, &slide);
    if (result == NAV_OK)
        result = nav_query_find_random(query, &random_request, &stream, &point);
    if (result == NAV_OK)
        result = nav_query_find_triangles_in_circle(query, at(500, 500), 400, NULL, &triangles);
    if (result == NAV_OK)
        result = nav_query_find_triangles_in_region(query, &region, nav_pose(at(0, 0), 900), NULL,
                                                    &triangles);
    return result == NAV_OK ? ask_cut(asker, &region) : result;
}

static NavResult ask_slices(const Asker* asker) {
    NavPathRequest request = nav_path_request(at(10, 10), at(990, 990));
    NavFilter filter = nav_filter();
    request.filter = &filter;
    NavSlice slice = {NAV_SLICE_RUNNING, 0};
    filter.layers = 1;
    NavResult result = nav_slice_begin(asker->query, &request);
    while (result == NAV_OK && slice.status == NAV_SLICE_RUNNING)
        result = nav_slice_step(asker->query, 3, &slice);
    return result;
}

static NavResult ask_all(const Asker* asker) {
    NavPoint goal = at(990, 990);
    NavPathRequest request = nav_path_request(at(10, 10), goal);
    NavFieldRequest field_request = nav_field_request(&goal);
    NavTicket tickets[3];
    NavQueueRun run = {.waiting_count = 1};
    NavResult result = ask_space(asker);
    if (result == NAV_OK)
        result = ask_slices(asker);
    field_request.targets = &request.start;
    field_request.target_count = 1;
    if (result == NAV_OK)
        result = nav_field_search(asker->field, &field_request);
    uint32_t count = 0;
    for (; count < 3 && result == NAV_OK; count += result == NAV_OK)
        result = nav_queue_add(asker->queue, &request, 0, &tickets[count]);
    while (result == NAV_OK && run.waiting_count > 0)
        result = nav_queue_run(asker->queue, 7, &run);
    for (uint32_t k = 0; k < count; k++)
        assert_int_equal(nav_queue_remove(asker->queue, tickets[k]), NAV_OK);
    return result;
}

// Not for nav_world_test_cut, which uses no query and keeps no memory.
enum { CUT_CALLS = 3 };

static void allocates_nothing_once_warm(void** state) {
    (void)state;
    TestMemory supply = {0};
    NavWorld* world = supplied_world(&supply);
    Asker asker;
    assert_int_equal(open_asker(world, &asker), NAV_OK);
    for (uint32_t i = 0; i < 3; i++)
        assert_int_equal(ask_all(&asker), NAV_OK);
    uint64_t calls = supply.call_count;
    for (uint32_t i = 0; i < 5; i++)
        assert_int_equal(ask_all(&asker), NAV_OK);
    assert_int_equal(supply.call_count, calls + 5 * CUT_CALLS);
    close_asker(&asker);
    nav_world_destroy(world);
    assert_true(supply.live_bytes == 0);
}

static void survives_the_lack_of_memory(void** state) {
    (void)state;
    uint32_t failures = 0;
    for (uint32_t k = 0;; k++) {
        TestMemory supply = {0};
        NavWorld* world = supplied_world(&supply);
        uint64_t hash = nav_world_get_hash(world);
        Asker asker;
        memory_fail(&supply, k + 1, true);
        NavResult result = open_asker(world, &asker);
        if (result == NAV_OK)
            result = ask_all(&asker);
        memory_recover(&supply);
        assert_true(nav_world_get_hash(world) == hash);
        if (asker.queue != NULL)
            assert_int_equal(ask_all(&asker), NAV_OK);
        assert_true(nav_world_get_hash(world) == hash && nav_world_validate(world, NULL));
        close_asker(&asker);
        nav_world_destroy(world);
        assert_true(supply.live_bytes == 0);
        if (result == NAV_OK)
            break;
        assert_int_equal(result, NAV_ERR_MEMORY);
        failures++;
    }
    assert_true(failures > 50);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(refuses_bad_arguments),
        cmocka_unit_test(refuses_points_out_of_range),
        cmocka_unit_test(allocates_nothing_once_warm),
        cmocka_unit_test(survives_the_lack_of_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
