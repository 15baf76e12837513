// Random walkable points.
#include "support/unit_space.h"

static NavRandomPoint draw(NavQuery* query, const NavRandomRequest* request, uint64_t* stream) {
    NavRandomPoint point;
    assert_int_equal(nav_query_find_random(query, request, stream, &point), NAV_OK);
    return point;
}

static bool is_allowed(const Space* space, const NavRandomRequest* request, NavPoint p) {
    int64_t radius_2 = (int64_t)request->radius * request->radius;
    if (request->is_in_circle && space_distance_2(p, request->center) > radius_2)
        return false;
    return request->is_reachable ? space_is_reached(space, p) : scene_holds(&space->scene, p);
}

static void expect_none_allowed(const Space* space, const NavRandomRequest* request) {
    for (int32_t x = 0; x <= 64; x++)
        for (int32_t y = 0; y <= 64; y++)
            assert_false(is_allowed(space, request, at(x, y)));
}

static void is_walkable_and_where_asked(void** state) {
    (void)state;
    uint32_t found_count = 0, empty_count = 0;
    for (uint64_t seed = 1; seed <= 120; seed++) {
        uint64_t random = seed, stream = seed;
        NavWorld* world = scene_random_world(&random, 64, 4);
        Space space = space_of(world, NAV_LAYERS_ALL);
        NavQuery* query = create_query(world);
        for (uint32_t i = 0; i < 40; i++) {
            NavRandomRequest request = nav_random_request();
            request.is_reachable = i % 2 == 0;
            request.is_in_circle = i % 4 < 2;
            request.from = scene_point(&random, &space.scene, 64);
            request.center = scene_point(&random, &space.scene, 64);
            request.radius = lcg_between(&random, 0, 30);
            NavRandomPoint point = draw(query, &request, &stream);
            if (request.is_reachable)
                space_reach(&space, request.from, NULL, NULL);
            if (point.is_found) {
                assert_true(is_allowed(&space, &request, point.point));
                NavTriangle triangle;
                assert_int_equal(nav_world_get_triangle(world, point.triangle, &triangle), NAV_OK);
                found_count++;
                continue;
            }
            expect_none_allowed(&space, &request);
            empty_count++;
        }
        nav_query_destroy(query);
        space_fini(&space);
        nav_world_destroy(world);
    }
    assert_true(found_count > 1000 && empty_count > 100);
}

// Pearson's test over the cells of a raster. `weights` add up to 1.
static double chi_2(const uint32_t* counts, const double* weights, uint32_t cells, uint32_t draws) {
    double sum = 0;
    for (uint32_t k = 0; k < cells; k++) {
        double expected = weights[k] * draws, off = counts[k] - expected;
        assert_true(expected > 0 || counts[k] == 0);
        if (expected > 0)
            sum += off * off / expected;
    }
    return sum;
}

static void is_uniform_over_lattice_points(void** state) {
    (void)state;
    NavWorld* world = square_world(64);
    NavPoint floor[4] = {{2, 5}, {60, 1}, {50, 63}, {9, 40}};
    assert_int_equal(try_ring(world, floor_def(0, 0), floor, 4, NULL), NAV_OK);
    insert_box(world, obstacle_def(1), at(20, 20), at(30, 41));
    Space space = space_of(world, NAV_LAYERS_ALL);
    NavQuery* query = create_query(world);
    NavRandomRequest request = nav_random_request();
    double weights[64] = {0}, all = 0;
    uint32_t counts[64] = {0};
    for (int32_t x = 0; x < 64; x++)
        for (int32_t y = 0; y < 64; y++)
            if (scene_holds(&space.scene, at(x, y))) {
                weights[x / 8 * 8 + y / 8] += 1;
                all += 1;
            }
    for (uint32_t k = 0; k < 64; k++)
        weights[k] /= all;
    uint64_t stream = 7;
    for (uint32_t i = 0; i < 40000; i++) {
        NavRandomPoint point = draw(query, &request, &stream);
        assert_true(point.is_found);
        counts[point.point.x / 8 * 8 + point.point.y / 8]++;
    }
    // 63 degrees of freedom: a value above 110 has a probability of 1/5000.
    assert_true(chi_2(counts, weights, 64, 40000) < 110);
    nav_query_destroy(query);
    space_fini(&space);
    nav_world_destroy(world);
}

// Only a small area is walkable: two thin strips, one three times as long as the other.
static void is_uniform_by_area_where_little_is_walkable(void** state) {
    (void)state;
    NavWorld* world = square_world(1 << 20);
    NavShapeDef def = floor_def(0, 0);
    NavPoint strips[2][4] = {
        {{1000, 1000}, {301000, 301000}, {301020, 301000}, {1020, 1000}},
        {{500000, 900000}, {600000, 900000}, {600000, 900020}, {500000, 900020}}};
    assert_int_equal(try_ring(world, def, strips[0], 4, NULL), NAV_OK);
    assert_int_equal(try_ring(world, def, strips[1], 4, NULL), NAV_OK);
    NavQuery* query = create_query(world);
    NavRandomRequest request = nav_random_request();
    uint64_t stream = 3;
    double weights[4] = {0.25, 0.25, 0.25, 0.25};
    uint32_t counts[4] = {0};
    for (uint32_t i = 0; i < 4000; i++) {
        NavRandomPoint point = draw(query, &request, &stream);
        assert_true(point.is_found);
        counts[point.point.y >= 900000 ? 3 : (point.point.x - 1000) / 100010]++;
    }
    // 3 degrees of freedom: a value above 20 has a probability of 1/5000.
    assert_true(chi_2(counts, weights, 4, 4000) < 20);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

static void does_not_depend_on_the_history(void** state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 30; seed++) {
        uint64_t random = seed, again = seed, stream = seed, other_stream = seed;
        NavWorld *world = scene_random_world(&random, 1200, 100), *other = square_world(1200);
        NavShapeId first = insert_box(other, obstacle_def(1), at(150, 150), at(800, 950));
        nav_world_destroy(other);
        other = scene_random_world(&again, 1200, 100);
        first = insert_box(other, obstacle_def(1), at(150, 150), at(800, 950));
        assert_int_equal(nav_shape_remove(other, first), NAV_OK);
        assert_true(nav_world_get_hash(world) == nav_world_get_hash(other));
        NavQuery *query = create_query(world), *other_query = create_query(other);
        for (uint32_t i = 0; i < 60; i++) {
            NavRandomRequest request = nav_random_request();
            request.is_in_circle = i % 2 == 0;
            request.center = at(600, 600);
            request.radius = (int32_t)(i * i);
            NavRandomPoint a = draw(query, &request, &stream);
            NavRandomPoint b = draw(other_query, &request, &other_stream);
            assert_true(a.is_found == b.is_found && stream == other_stream);
            assert_true(a.point.x == b.point.x && a.point.y == b.point.y);
        }
        nav_query_destroy(query);
        nav_query_destroy(other_query);
        nav_world_destroy(world);
        nav_world_destroy(other);
    }
}

static void draws_the_documented_stream(void** state) {
    (void)state;
    NavWorld* world = square_world(1 << 16);
    insert_box(world, floor_def(0, 0), at(0, 0), at(1 << 16, 1 << 16));
    NavQuery* query = create_query(world);
    NavRandomRequest request = nav_random_request();
    request.is_in_circle = true; // the box of the circle is 2^15 + 1 wide
    request.center = at(1 << 15, 1 << 15);
    request.radius = 1 << 14;
    uint64_t stream = 0;
    NavRandomPoint point = draw(query, &request, &stream);
    // splitmix64 from 0.
    uint64_t known[2] = {UINT64_C(0xE220A8397B1DCDAF), UINT64_C(0x6E789E6AA1B965F4)};
    assert_int_equal(point.point.x, (1 << 14) + (int32_t)(known[0] % 32769));
    assert_int_equal(point.point.y, (1 << 14) + (int32_t)(known[1] % 32769));
    nav_query_destroy(query);
    nav_world_destroy(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_walkable_and_where_asked),
        cmocka_unit_test(is_uniform_over_lattice_points),
        cmocka_unit_test(is_uniform_by_area_where_little_is_walkable),
        cmocka_unit_test(does_not_depend_on_the_history),
        cmocka_unit_test(draws_the_documented_stream),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
