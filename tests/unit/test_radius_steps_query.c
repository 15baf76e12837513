// What a query of discs among floors of different elevation remembers and allocates, and links.
#include "support/unit_steps.h"

// --- what a query remembers ------------------------------------------------------------------

// Compares with a new query.
static void expect_fresh(const NavWorld* world, NavQuery* query, const NavPathRequest* request,
                         NavPathStatus status) {
    NavQuery* fresh = create_query(world);
    NavPath path = disc_answer(query, request), other = disc_answer(fresh, request);
    assert_int_equal(path.status, status);
    assert_int_equal(other.status, status);
    assert_true(path.length == other.length);
    expect_same_points(&path, other.points, other.point_count);
    nav_query_destroy(fresh);
}

static void sees_that_a_floor_was_raised(void** state) {
    (void)state;
    Terraces scene = terraces(700, 900);
    NavQuery* query = create_query(scene.world);
    NavPathRequest request = disc_request(at(100, 100), at(900, 100), 50, 5);
    for (uint32_t round = 0; round < 3; round++) {
        expect_fresh(scene.world, query, &request, NAV_PATH_OK);
        assert_int_equal(nav_shape_set_elevation(scene.world, scene.ramp, 4), NAV_OK);
        expect_fresh(scene.world, query, &request, NAV_PATH_UNREACHABLE);
        assert_int_equal(nav_shape_set_elevation(scene.world, scene.right, 9), NAV_OK);
        expect_fresh(scene.world, query, &request, NAV_PATH_OK);
        assert_int_equal(nav_shape_set_elevation(scene.world, scene.right, 5), NAV_OK);
        expect_fresh(scene.world, query, &request, NAV_PATH_OK);
        assert_true(disc_answer(query, &request).length == 800);
        assert_int_equal(nav_shape_set_elevation(scene.world, scene.ramp, 12), NAV_OK);
        expect_fresh(scene.world, query, &request, NAV_PATH_OK);
        assert_int_equal(nav_shape_set_elevation(scene.world, scene.right, 10), NAV_OK);
        assert_int_equal(nav_shape_set_elevation(scene.world, scene.ramp, 5), NAV_OK);
    }
    nav_query_destroy(query);
    nav_world_destroy(scene.world);
}

static void sees_that_the_agent_is_another(void** state) {
    (void)state;
    Terraces scene = terraces(700, 900);
    NavQuery* query = create_query(scene.world);
    insert_box(scene.world, raised_floor_def(0, 2, 3), at(400, 300),
               at(600, 450)); // near, but too high a step
    static const struct {
        int32_t step;
        NavPathStatus status;
    } asked[] = {{5, NAV_PATH_OK},          {7, NAV_PATH_OK}, {5, NAV_PATH_OK},
                 {4, NAV_PATH_UNREACHABLE}, {7, NAV_PATH_OK}, {10, NAV_PATH_OK},
                 {9, NAV_PATH_OK},          {5, NAV_PATH_OK}, {INT32_MAX, NAV_PATH_OK},
                 {0, NAV_PATH_UNREACHABLE}};
    for (uint32_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        NavPathRequest request = disc_request(at(100, 100), at(900, 100), 50, asked[i].step);
        expect_fresh(scene.world, query, &request, asked[i].status);
    }
    nav_query_destroy(query);
    nav_world_destroy(scene.world);
}

static void answers_the_same_in_slices(void** state) {
    (void)state;
    Terraces scene = terraces(700, 900);
    for (int32_t i = 0; i < 7; i++) // obstacles to search around
        insert_box(scene.world, obstacle_def(1), at(40 + 130 * i, 300 + 17 * i),
                   at(90 + 130 * i, 350 + 19 * i));
    for (int32_t step = 4; step <= 5; step++)
        for (uint32_t nodes = 1; nodes <= 7; nodes++) {
            NavQuery *query = create_query(scene.world), *sliced = create_query(scene.world);
            NavPathRequest request = disc_request(at(100, 100), at(900, 100), 30, step);
            NavSlice slice = {NAV_SLICE_RUNNING, 0};
            NavPath path, whole;
            uint32_t slices = 0;
            request.is_partial_allowed = true;
            whole = disc_answer(query, &request);
            assert_int_equal(whole.status, step == 5 ? NAV_PATH_OK : NAV_PATH_PARTIAL);
            assert_int_equal(nav_slice_begin(sliced, &request), NAV_OK);
            for (; slice.status == NAV_SLICE_RUNNING; slices++)
                assert_int_equal(nav_slice_step(sliced, nodes, &slice), NAV_OK);
            assert_int_equal(nav_slice_get(sliced, &path), NAV_OK);
            assert_true(slices > 1 || nodes > 1 || step == 4);
            assert_true(path.status == whole.status && path.length == whole.length);
            expect_same_points(&path, whole.points, whole.point_count);
            nav_query_destroy(query);
            nav_query_destroy(sliced);
        }
    nav_world_destroy(scene.world);
}

// --- memory ----------------------------------------------------------------------------------

static void* count_alloc(void* context, size_t size) {
    *(uint32_t*)context += 1;
    return malloc(size);
}

static void count_free(void* context, void* memory, size_t size) {
    (void)context;
    (void)size;
    free(memory);
}

static void ask_all(NavWorld* world, NavQuery* query, NavShapeId ramp) {
    for (int32_t i = 0; i < 12; i++) {
        NavPathRequest request = disc_request(at(100, 100), at(900, 60 + 70 * i), 20 + i % 3, 5);
        assert_int_equal(nav_shape_set_elevation(world, ramp, i % 4 == 0 ? 4 : 5), NAV_OK);
        request.is_partial_allowed = i % 2 == 0;
        request.goal.x -= i % 5 == 0 ? 390 : 0; // beside the wall: blocked
        disc_answer(query, &request);
    }
}

static void a_warm_query_allocates_nothing(void** state) {
    (void)state;
    uint32_t count = 0, before;
    NavWorldDef def = nav_world_def();
    NavWorld* world = NULL;
    def.bounds = (NavBox){{0, 0}, {1000, 1000}};
    def.allocator = (NavAllocator){&count, count_alloc, count_free, NULL, NULL};
    assert_int_equal(nav_world_create(&def, &world), NAV_OK);
    insert_box(world, raised_floor_def(0, 0, 0), at(0, 0), at(1000, 1000));
    insert_box(world, raised_floor_def(0, 1, 10), at(500, 0), at(1000, 1000));
    NavShapeId ramp = insert_box(world, raised_floor_def(0, 2, 5), at(400, 700), at(600, 900));
    NavQuery* query = create_query(world);
    for (uint32_t round = 0; round < 2; round++)
        ask_all(world, query, ramp);
    before = count;
    assert_true(before > 0);
    ask_all(world, query, ramp);
    assert_int_equal(count, before);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

// --- links -----------------------------------------------------------------------------------

static NavLinkId ladder(NavWorld* world, NavPoint from, NavPoint to) {
    NavLinkDef def = nav_link_def(from, to);
    NavLinkId id;
    def.cost = 10;
    assert_int_equal(nav_link_insert(world, &def, &id), NAV_OK);
    return id;
}

static void climbs_a_ladder(void** state) {
    (void)state;
    Terraces scene = terraces(700, 710);
    NavWorld* world = scene.world;
    NavQuery* query = create_query(world);
    ladder(world, at(499, 300), at(501, 300));
    NavPath path = disc_path(query, at(100, 300), at(900, 300), 50, 5);
    const NavPoint expected[] = {{100, 300}, {450, 300}, {550, 300}, {900, 300}};
    assert_int_equal(path.status, NAV_PATH_OK);
    expect_same_points(&path, expected, 4);
    assert_true(path.links != NULL && path.length == 700 && path.cost == 710);
    assert_int_equal(disc_path(query, at(900, 300), at(100, 300), 50, 5).status,
                     NAV_PATH_UNREACHABLE);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

// When there is no room above, the nearest place to the ladder's upper end is below it.
static void does_not_reach_through_a_wall(void** state) {
    (void)state;
    Terraces scene = terraces(700, 710);
    NavWorld* world = scene.world;
    NavQuery* query = create_query(world);
    ladder(world, at(501, 300), at(900, 300));
    assert_int_equal(disc_path(query, at(100, 300), at(900, 300), 50, 5).status,
                     NAV_PATH_UNREACHABLE);
    insert_box(world, obstacle_def(1), at(540, 200), at(560, 400));
    assert_int_equal(disc_path(query, at(100, 300), at(900, 300), 50, 5).status,
                     NAV_PATH_UNREACHABLE);
    assert_int_equal(disc_path(query, at(100, 300), at(900, 300), 50, 10).status, NAV_PATH_OK);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sees_that_a_floor_was_raised),
        cmocka_unit_test(sees_that_the_agent_is_another),
        cmocka_unit_test(answers_the_same_in_slices),
        cmocka_unit_test(a_warm_query_allocates_nothing),
        cmocka_unit_test(climbs_a_ladder),
        cmocka_unit_test(does_not_reach_through_a_wall),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
