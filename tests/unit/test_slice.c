// Paths in slices.
#include "support/unit_requests.h"

#include "query/path/query.h"

static double costs[NAV_AREA_COUNT];

static void add_links(NavWorld* world, const SceneFloor* scene, uint64_t* random, int32_t size) {
    for (uint32_t i = 0; i < 4; i++) {
        NavPoint from = scene_point(random, scene, size), to = scene_point(random, scene, size);
        NavLinkDef def = nav_link_def(from, to);
        NavLinkId id;
        def.is_two_way = i % 2 == 0;
        assert_int_equal(nav_link_insert(world, &def, &id), NAV_OK);
    }
}

// The number of steps.
static uint32_t run(NavQuery* query, const NavPathRequest* request, uint32_t nodes, NavPath* path) {
    NavSlice slice = {NAV_SLICE_RUNNING, 0};
    uint32_t steps = 0;
    assert_int_equal(nav_slice_begin(query, request), NAV_OK);
    while (slice.status == NAV_SLICE_RUNNING) {
        assert_int_equal(nav_slice_step(query, nodes, &slice), NAV_OK);
        assert_true(slice.status == NAV_SLICE_DONE ? slice.nodes <= nodes : slice.nodes == nodes);
        steps++;
    }
    assert_int_equal(slice.status, NAV_SLICE_DONE);
    assert_int_equal(nav_slice_get(query, path), NAV_OK);
    return steps;
}

static void is_the_path_without_slices(void** state) {
    (void)state;
    uint32_t sliced_count = 0, terrain_count = 0, layers_count = 0, ok_count = 0;
    uint32_t link_count = 0, short_count = 0;
    for (uint64_t seed = 1; seed <= 340; seed++) {
        uint64_t random = seed;
        int32_t size = seed % 2 == 0 ? 64 : 1200, raster = seed % 2 == 0 ? 4 : 100;
        NavWorld* world = scene_random_world(&random, size, raster);
        SceneFloor scene = scene_walkable(world, NAV_LAYERS_ALL);
        if (seed % 3 == 0)
            add_links(world, &scene, &random, size);
        NavQuery *query = create_query(world), *sliced = create_query(world);
        for (uint32_t i = 0; i < 30; i++) {
            NavPathRequest request = random_request(&random, &scene, size, costs);
            uint32_t nodes = 1 + lcg_next(&random) % (i % 3 == 0 ? 9 : 2);
            NavPath path, in_slices;
            assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
            uint32_t steps = run(sliced, &request, nodes, &in_slices);
            expect_same_path(&path, &in_slices);
            sliced_count += steps > 2;
            terrain_count += steps > 2 && request.filter->area_costs != NULL;
            layers_count += steps > 2 && request.filter->layers == 1;
            ok_count += path.status == NAV_PATH_OK;
            link_count += steps > 2 && path.links != NULL;
            short_count += path.status == NAV_PATH_OUT_OF_BUDGET;
        }
        nav_query_destroy(query);
        nav_query_destroy(sliced);
        scene_walkable_fini(&scene);
        nav_world_destroy(world);
    }
    assert_true(sliced_count > 700 && terrain_count > 300 && layers_count > 300);
    assert_true(ok_count > 500 && link_count > 10 && short_count > 40);
}

// --- links between areas that cost differently -------------------------------------------

static void insert_area(NavWorld* world, uint8_t area, int32_t z, NavPoint min, NavPoint max) {
    insert_box(world, floor_def(area, z), min, max);
}

static void insert_costly(NavWorld* world, NavPoint from, NavPoint to, double cost,
                          bool is_two_way) {
    NavLinkDef def = nav_link_def(from, to);
    def.is_two_way = is_two_way;
    def.cost = cost;
    insert_link(world, &def);
}

// A strip that costs little beside a wall, just as wide as the disc.
static NavWorld* world_with_strip(void) {
    NavWorldDef def = unit_world_def(0, 0, 68, 92);
    def.has_path_data = true;
    NavWorld* world = create_world(&def);
    insert_area(world, 0, 0, at(0, 0), at(68, 92));
    insert_area(world, 1, 1, at(23, 39), at(26, 57));
    insert_block(world, at(11, 75), at(23, 91));
    insert_block(world, at(22, 39), at(23, 57));
    insert_costly(world, at(29, 13), at(25, 41), 6, true);
    return world;
}

// Two areas, one behind the other, and no loop around anything.
static NavWorld* world_without_loops(void) {
    const NavPoint corner[] = {{66, -21}, {90, 3}, {66, 27}, {42, 3}};
    NavWorldDef def = unit_world_def(0, 0, 80, 72);
    def.has_path_data = true;
    NavWorld* world = create_world(&def);
    insert_area(world, 1, 0, at(0, 0), at(43, 72));
    insert_area(world, 2, 0, at(43, 0), at(80, 72));
    insert_ring(world, obstacle_def(1), corner, 4);
    insert_block(world, at(31, 28), at(53, 46));
    insert_block(world, at(39, 0), at(45, 30));
    insert_block(world, at(39, 40), at(45, 54));
    insert_costly(world, at(5, 19), at(61, 29), 94, true);
    return world;
}

// Links to an area, and an obstacle that may be crossed.
static NavWorld* world_with_soft_block(void) {
    NavWorldDef def = unit_world_def(0, 0, 60, 60);
    def.has_path_data = true;
    NavWorld* world = create_world(&def);
    insert_area(world, 0, 0, at(0, 0), at(60, 60));
    insert_area(world, 1, 0, at(27, 32), at(53, 49));
    insert_block(world, at(12, 5), at(18, 10));
    insert_costly(world, at(24, 9), at(0, 39), 38.4187, true);
    insert_costly(world, at(59, 38), at(49, 48), 14.1421, false);
    insert_costly(world, at(27, 58), at(19, 27), 32.0156, true);
    insert_costly(world, at(5, 49), at(30, 6), 49.7393, true);
    return world;
}

// Two areas, and long walls around which a disc goes.
static NavWorld* world_with_long_walls(void) {
    const NavPoint slant[] = {{138, 617}, {370, 264}, {371, 265}, {139, 618}};
    NavWorldDef def = unit_world_def(0, 0, 700, 700);
    def.has_path_data = true;
    NavWorld* world = create_world(&def);
    insert_area(world, 0, 0, at(0, 0), at(700, 700));
    insert_area(world, 0, 2, at(271, 91), at(368, 115));
    insert_area(world, 1, 1, at(15, 40), at(198, 140));
    insert_area(world, 1, 2, at(263, 74), at(587, 213));
    insert_block(world, at(52, 274), at(66, 372));
    insert_ring(world, obstacle_def(1), slant, 4);
    insert_block(world, at(154, 222), at(274, 244));
    return world;
}

// Also what is proved is the same, however long slices are.
static void expect_same_slices(NavWorld* world, NavPathRequest request) {
    for (uint32_t nodes = 1; nodes < 300; nodes += 1 + nodes / 8) {
        NavQuery *query = create_query(world), *sliced = create_query(world);
        NavPath path, in_slices;
        assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
        run(sliced, &request, nodes, &in_slices);
        assert_int_equal(path.status, NAV_PATH_OK);
        expect_same_path(&path, &in_slices);
        assert_true(path.excess == in_slices.excess);
        nav_query_destroy(query);
        nav_query_destroy(sliced);
    }
    nav_world_destroy(world);
}

static void has_links_and_costs(void** state) {
    (void)state;
    double dear[NAV_AREA_COUNT] = {0};
    NavFilter filter = nav_filter();
    NavPathRequest strip = nav_path_request(at(62, 27), at(8, 37));
    NavPathRequest other = nav_path_request(at(17, 63), at(63, 59));
    for (uint32_t i = 0; i < NAV_AREA_COUNT; i++)
        dear[i] = 1;
    dear[0] = 49;
    dear[2] = 5;
    filter.area_costs = dear;
    strip.filter = other.filter = &filter;
    strip.mode = other.mode = NAV_PATH_OPTIMAL;
    strip.radius = 2;
    expect_same_slices(world_with_strip(), strip);
    dear[1] = 6;
    expect_same_slices(world_without_loops(), other);
}

// The search for a disc stops while its guide goes on.
static void a_guide_goes_on_once(void** state) {
    (void)state;
    double dear[NAV_AREA_COUNT];
    NavFilter filter = nav_filter();
    NavPathRequest over_links = nav_path_request(at(46, 14), at(7, 4));
    NavPathRequest around = nav_path_request(at(111, 88), at(585, 667));
    for (uint32_t i = 0; i < NAV_AREA_COUNT; i++)
        dear[i] = 2 + 2 * (i % 2);
    filter.area_costs = dear;
    around.filter = over_links.filter = &filter;
    around.radius = 30;
    expect_same_slices(world_with_long_walls(), around);
    filter.soft_layers = 2;
    filter.soft_cost = 3;
    over_links.mode = NAV_PATH_OPTIMAL;
    over_links.radius = 5;
    expect_same_slices(world_with_soft_block(), over_links);
}

static void is_stale_when_the_world_changes(void** state) {
    (void)state;
    NavWorld* world = comb_world();
    NavQuery* query = create_query(world);
    NavPathRequest request = long_request();
    NavSlice slice;
    NavPath path;
    assert_int_equal(nav_slice_begin(query, &request), NAV_OK);
    assert_int_equal(nav_slice_step(query, 3, &slice), NAV_OK);
    assert_int_equal(slice.status, NAV_SLICE_RUNNING);
    assert_int_equal(nav_slice_get(query, &path), NAV_ERR_ARGUMENT);
    insert_box(world, obstacle_def(1), at(3800, 3800), at(3810, 3810));
    assert_int_equal(nav_slice_step(query, 3, &slice), NAV_OK);
    assert_int_equal(slice.status, NAV_SLICE_STALE);
    assert_int_equal(nav_slice_step(query, 3, &slice), NAV_ERR_ARGUMENT);
    assert_true(run(query, &request, 3, &path) > 3);
    assert_int_equal(path.status, NAV_PATH_OK);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

// Path data is built and dropped between two slices; the search goes on.
static void is_stale_when_path_data_come_or_go(void** state) {
    (void)state;
    NavWorld* world = comb_world();
    NavQuery* query = create_query(world);
    NavPathRequest request = long_request();
    request.mode = NAV_PATH_OPTIMAL;
    NavSlice slice;
    NavPath path;
    for (int kept = 0; kept < 2; kept++) {
        assert_int_equal(nav_slice_begin(query, &request), NAV_OK);
        assert_int_equal(nav_slice_step(query, 3, &slice), NAV_OK);
        assert_int_equal(slice.status, NAV_SLICE_RUNNING);
        assert_int_equal(nav_world_keep_path_data(world, kept == 1), NAV_OK);
        assert_int_equal(nav_slice_step(query, 3, &slice), NAV_OK);
        assert_int_equal(slice.status, NAV_SLICE_STALE);
        assert_true(run(query, &request, 3, &path) > 3);
        assert_int_equal(nav_world_keep_path_data(world, kept == 0), NAV_OK);
        assert_int_equal(nav_slice_step(query, 3, &slice), NAV_OK);
        assert_int_equal(slice.status, NAV_SLICE_DONE);
        assert_int_equal(nav_world_keep_path_data(world, kept == 1), NAV_OK);
    }
    nav_query_destroy(query);
    nav_world_destroy(world);
}

static void is_given_up_by_another_question(void** state) {
    (void)state;
    NavWorld* world = comb_world();
    NavQuery* query = create_query(world);
    NavPathRequest request = long_request();
    NavSlice slice;
    NavPath path;
    NavRay ray;
    NavNearest nearest;
    assert_int_equal(nav_slice_begin(query, &request), NAV_OK);
    assert_int_equal(nav_slice_step(query, 3, &slice), NAV_OK);
    assert_int_equal(nav_query_cast_ray(query, at(1, 1), at(5, 5), NULL, &ray), NAV_OK);
    assert_int_equal(nav_slice_step(query, 3, &slice), NAV_OK);
    assert_int_equal(nav_query_find_nearest(query, at(1, 1), 5, NULL, &nearest), NAV_OK);
    assert_int_equal(nav_slice_step(query, 3, &slice), NAV_ERR_ARGUMENT);
    assert_int_equal(nav_slice_get(query, &path), NAV_ERR_ARGUMENT);
    assert_int_equal(nav_slice_begin(query, &request), NAV_OK);
    assert_int_equal(nav_slice_step(query, 3, &slice), NAV_OK);
    assert_true(run(query, &request, 5, &path) > 3); // begun again
    assert_int_equal(nav_slice_step(query, 3, &slice), NAV_OK);
    assert_true(slice.status == NAV_SLICE_DONE && slice.nodes == 0);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

static void refuses_bad_arguments(void** state) {
    (void)state;
    NavWorld* world = comb_world();
    NavQuery* query = create_query(world);
    NavPathRequest request = long_request(), bad = request;
    NavSlice slice;
    NavPath path;
    bad.radius = -1;
    assert_int_equal(nav_slice_begin(NULL, &request), NAV_ERR_ARGUMENT);
    assert_int_equal(nav_slice_begin(query, NULL), NAV_ERR_ARGUMENT);
    assert_int_equal(nav_slice_begin(query, &bad), NAV_ERR_ARGUMENT);
    bad = nav_path_request(at(0, 0), at(0, NAV_COORD_MAX + 1));
    assert_int_equal(nav_slice_begin(query, &bad), NAV_ERR_RANGE);
    assert_int_equal(nav_slice_step(query, 1, &slice), NAV_ERR_ARGUMENT);
    assert_int_equal(nav_slice_begin(query, &request), NAV_OK);
    assert_int_equal(nav_slice_step(query, 0, &slice), NAV_ERR_ARGUMENT);
    assert_int_equal(nav_slice_step(query, 1, NULL), NAV_ERR_ARGUMENT);
    assert_int_equal(nav_slice_get(query, NULL), NAV_ERR_ARGUMENT);
    assert_int_equal(nav_slice_get(query, &path), NAV_ERR_ARGUMENT);
    assert_int_equal(nav_batch_begin(world), NAV_OK);
    assert_int_equal(nav_slice_step(query, 1, &slice), NAV_ERR_BATCH);
    assert_int_equal(nav_slice_begin(query, &request), NAV_ERR_BATCH);
    assert_int_equal(nav_batch_commit(world), NAV_OK);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

static void survives_the_end_of_its_stamps(void** state) {
    (void)state;
    NavWorld* world = comb_world();
    NavQuery *query = create_query(world), *old = create_query(world);
    NavPathRequest request = long_request();
    NavFilter filter = scene_filter(1);
    for (uint32_t k = 0; k < 8; k++) {
        NavPath path, in_slices;
        request.filter = k % 2 == 0 ? NULL : &filter;
        assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
        run(old, &request, 7, &in_slices);
        expect_same_path(&path, &in_slices);
        old->ask.stamp = UINT32_MAX / 2 - k; // the marks have low stamps
        run(old, &request, 7, &in_slices);
        expect_same_path(&path, &in_slices);
        assert_true(old->ask.stamp < 1000);
    }
    nav_query_destroy(query);
    nav_query_destroy(old);
    nav_world_destroy(world);
}

// The first leg's guide is known when that of a later leg goes on.
static void a_disc_takes_links_in_slices(void** state) {
    (void)state;
    for (uint64_t seed = 1; seed < 24; seed++) {
        uint64_t random = seed;
        NavWorld* world = scene_random_world(&random, 2000, 50);
        NavQuery *query = create_query(world), *other = create_query(world);
        for (uint32_t i = 0; i < 6; i++) {
            NavPoint from = lcg_point(&random, 0, 2000);
            NavLinkDef def = nav_link_def(from, lcg_point(&random, 0, 2000));
            def.cost = 0;
            def.is_two_way = true;
            insert_link(world, &def);
        }
        for (uint32_t i = 0; i < 6; i++) {
            NavPoint start = lcg_point(&random, 0, 2000);
            NavPathRequest request = nav_path_request(start, lcg_point(&random, 0, 2000));
            NavPath path;
            request.radius = 4;
            assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
            for (uint32_t nodes = 1; nodes < 60; nodes += 7)
                scene_expect_same_in_slices(other, &request, nodes, &path);
        }
        nav_query_destroy(query);
        nav_query_destroy(other);
        nav_world_destroy(world);
    }
}

static uint64_t nodes_of(const NavWorld* world, const NavPathRequest* request) {
    NavQuery* query = create_query(world);
    NavSlice slice;
    assert_int_equal(nav_slice_begin(query, request), NAV_OK);
    assert_int_equal(nav_slice_step(query, UINT32_MAX, &slice), NAV_OK);
    assert_int_equal(slice.status, NAV_SLICE_DONE);
    nav_query_destroy(query);
    return slice.nodes;
}

// Bars that make a winding corridor of each half.
static NavWorld* world_of_two_corridors(bool is_high_first) {
    const NavPoint tips[2][3] = {{{500, 500}, {560, 1000}, {440, 1000}},
                                 {{500, 500}, {430, 0}, {570, 0}}};
    NavWorld* world = open_world(1000, true);
    insert_ring(world, obstacle_def(1), tips[is_high_first], 3);
    insert_ring(world, obstacle_def(1), tips[!is_high_first], 3);
    for (int32_t k = 0; k < 6; k++) {
        int32_t y = 130 + 140 * k, left = k % 2 * 150, right = left + 350;
        insert_block(world, at(left, y), at(right, y + 20));
        insert_block(world, at(1000 - right, y), at(1000 - left, y + 20));
    }
    return world;
}

// Two halves without loops meet at one vertex, which is the goal, or the start. Which triangles are
// their cores depends on the past, and the number of nodes does not.
static void counts_the_same_where_two_corridors_meet(void** state) {
    (void)state;
    uint64_t random = 3;
    NavWorld *world = world_of_two_corridors(false), *other = world_of_two_corridors(true);
    for (uint32_t k = 0; k < 200; k++) {
        int32_t x = lcg_between(&random, 0, 990); // this cuts corridors
        NavShapeId block = insert_block(other, at(x, 0), at(x + 10, 1000));
        assert_int_equal(nav_shape_remove(other, block), NAV_OK);
        int32_t from_x = lcg_between(&random, 0, 1000), from_y = lcg_between(&random, 0, 1000);
        NavPathRequest request = nav_path_request(at(from_x, from_y), at(500, 500));
        if (k % 3 == 0)
            request = nav_path_request(request.goal, request.start);
        request.mode = k % 2 == 0 ? NAV_PATH_FAST : NAV_PATH_OPTIMAL;
        assert_true(nodes_of(world, &request) == nodes_of(other, &request));
    }
    assert_true(nav_world_get_hash(world) == nav_world_get_hash(other));
    nav_world_destroy(world);
    nav_world_destroy(other);
}

int main(void) {
    for (uint32_t i = 0; i < NAV_AREA_COUNT; i++)
        costs[i] = 1 + i % 3;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_the_path_without_slices),
        cmocka_unit_test(has_links_and_costs),
        cmocka_unit_test(a_guide_goes_on_once),
        cmocka_unit_test(counts_the_same_where_two_corridors_meet),
        cmocka_unit_test(a_disc_takes_links_in_slices),
        cmocka_unit_test(is_stale_when_the_world_changes),
        cmocka_unit_test(is_stale_when_path_data_come_or_go),
        cmocka_unit_test(is_given_up_by_another_question),
        cmocka_unit_test(refuses_bad_arguments),
        cmocka_unit_test(survives_the_end_of_its_stamps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
