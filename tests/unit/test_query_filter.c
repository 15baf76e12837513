// Excluded areas, and soft obstacles, which only add cost: paths equal those of a world without
// them.
#include "support/unit_scene.h"

static NavPath path_for(NavQuery* query, NavPoint start, NavPoint goal, const NavFilter* filter,
                        NavPathMode mode) {
    NavPathRequest request = nav_path_request(start, goal);
    NavPath path;
    request.filter = filter;
    request.mode = mode;
    assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
    return path;
}

static void expect_edge_at_400(NavQuery* query, const NavFilter* filter) {
    NavNearest nearest;
    assert_int_equal(nav_query_find_nearest(query, at(450, 500), 100, filter, &nearest), NAV_OK);
    assert_true(nearest.is_found && nearest.point.x == 400 && nearest.distance == 50);
}

static void knows_its_areas(void** state) {
    (void)state;
    NavWorld* world = square_world(1000);
    insert_box(world, floor_def(0, 0), at(0, 0), at(1000, 1000));
    insert_box(world, floor_def(63, 1), at(400, 0), at(600, 900));
    NavQuery* query = create_query(world);
    NavFilter filter = nav_filter();
    NavLocation location;
    NavRay ray;
    assert_int_equal(nav_query_locate(query, at(500, 500), &filter, &location), NAV_OK);
    assert_true(location.is_walkable && location.area == 63);
    filter.exclude_areas = UINT64_C(1) << 63;
    for (int i = 0; i < 2; i++) {
        assert_int_equal(nav_query_locate(query, at(500, 500), &filter, &location), NAV_OK);
        assert_true(!location.is_walkable && location.area == 63);
        assert_int_equal(nav_query_locate(query, at(400, 500), &filter, &location), NAV_OK);
        assert_true(location.is_walkable && location.area == 0);
        expect_edge_at_400(query, &filter);
        assert_int_equal(nav_query_cast_ray(query, at(10, 500), at(900, 500), &filter, &ray),
                         NAV_OK);
        assert_true(ray.is_hit && ray.position.x == 400);
        NavPath path = path_for(query, at(10, 500), at(900, 500), &filter, NAV_PATH_OPTIMAL);
        assert_true(path.status == NAV_PATH_OK && path.point_count == 4);
        assert_true(path.points[1].x == 400 && path.points[1].y == 900);
        filter.exclude_areas = 0;
        filter.include_areas = 1; // the same filter, given by the other field
    }
    filter.include_areas = 0;
    assert_int_equal(nav_query_locate(query, at(10, 10), &filter, &location), NAV_OK);
    assert_false(location.is_walkable);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

static void passes_soft_obstacles(void** state) {
    (void)state;
    NavWorld* world = square_world(1000);
    insert_box(world, floor_def(0, 0), at(0, 0), at(1000, 1000));
    NavShapeId crowd = insert_box(world, obstacle_def(2), at(400, 0), at(600, 1000));
    NavQuery* query = create_query(world);
    NavFilter filter = nav_filter();
    NavLocation location;
    NavRay ray;
    assert_int_equal(path_for(query, at(10, 500), at(990, 500), &filter, NAV_PATH_FAST).status,
                     NAV_PATH_UNREACHABLE);
    filter.soft_layers = 2;
    filter.soft_cost = 3;
    NavPath path = path_for(query, at(10, 500), at(990, 500), &filter, NAV_PATH_FAST);
    assert_int_equal(path.status, NAV_PATH_OK);
    assert_true(path.length == 980 && path.cost == 780 + 3 * 200);
    assert_int_equal(nav_query_locate(query, at(500, 500), &filter, &location), NAV_OK);
    assert_true(location.is_walkable);
    assert_int_equal(nav_query_cast_ray(query, at(10, 500), at(900, 500), &filter, &ray), NAV_OK);
    assert_false(ray.is_hit);
    path = path_for(query, at(10, 500), at(990, 500), &filter, NAV_PATH_OPTIMAL);
    assert_true(path.status == NAV_PATH_OK && path.cost == 780 + 3 * 200 && path.excess < 0.01);
    // An obstacle that also blocks a hard layer is hard; an agent that flies has neither layer.
    assert_int_equal(nav_shape_set_layers(world, crowd, 6), NAV_OK);
    assert_int_equal(path_for(query, at(10, 500), at(990, 500), &filter, NAV_PATH_FAST).status,
                     NAV_PATH_UNREACHABLE);
    filter.layers = 2;
    path = path_for(query, at(10, 500), at(990, 500), &filter, NAV_PATH_FAST);
    assert_true(path.status == NAV_PATH_OK && path.cost == 780 + 3 * 200);
    filter.layers = 1;
    path = path_for(query, at(10, 500), at(990, 500), &filter, NAV_PATH_OPTIMAL);
    assert_true(path.status == NAV_PATH_OK && path.cost == 980);
    // The path goes around a short obstacle when that is cheaper than through it.
    assert_int_equal(nav_shape_remove(world, crowd), NAV_OK);
    insert_box(world, obstacle_def(2), at(400, 0), at(600, 600));
    filter.layers = NAV_LAYERS_ALL;
    filter.soft_cost = 1.05;
    path = path_for(query, at(10, 500), at(990, 500), &filter, NAV_PATH_OPTIMAL);
    assert_true(path.status == NAV_PATH_OK && path.cost < 990 + 1e-6 && path.cost > 980);
    // The query knows costs of the same version with another price.
    filter.soft_cost = 100;
    path = path_for(query, at(10, 500), at(990, 500), &filter, NAV_PATH_OPTIMAL);
    assert_true(path.status == NAV_PATH_OK && path.cost < 1100 && path.cost > 1000);
    assert_true(path.excess < 1e-6);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

// A query knows costs of the same version with other prices of areas.
static void costs_of_areas_may_change(void** state) {
    (void)state;
    NavWorld* world = square_world(1000);
    insert_box(world, floor_def(0, 0), at(0, 0), at(1000, 1000));
    insert_box(world, floor_def(1, 1), at(400, 0), at(600, 600));
    NavQuery* query = create_query(world);
    NavFilter filter = nav_filter();
    double costs[NAV_AREA_COUNT];
    for (uint32_t i = 0; i < NAV_AREA_COUNT; i++)
        costs[i] = 1;
    filter.area_costs = costs;
    for (uint32_t i = 0; i < 4; i++) {
        costs[1] = i % 2 == 0 ? 1.01 : 100;
        NavPath path = path_for(query, at(10, 500), at(990, 500), &filter, NAV_PATH_OPTIMAL);
        assert_true(path.status == NAV_PATH_OK && path.excess < 1e-6);
        assert_true(i % 2 == 0 ? path.cost < 982 + 1e-6 : path.cost > 1005 && path.cost < 1006);
    }
    nav_query_destroy(query);
    nav_world_destroy(world);
}

// What a soft obstacle costs is a multiple of what the ground under it does.
static void soft_costs_multiply_those_of_areas(void** state) {
    (void)state;
    NavWorld* world = square_world(1000);
    insert_box(world, floor_def(0, 0), at(0, 0), at(1000, 1000));
    insert_box(world, obstacle_def(2), at(400, 0), at(600, 600));
    NavQuery* query = create_query(world);
    NavFilter filter = nav_filter();
    double costs[NAV_AREA_COUNT];
    for (uint32_t i = 0; i < NAV_AREA_COUNT; i++)
        costs[i] = 4;
    filter.area_costs = costs;
    filter.soft_layers = 2;
    filter.soft_cost = 1.5;
    NavPath path = path_for(query, at(10, 500), at(990, 500), &filter, NAV_PATH_OPTIMAL);
    assert_true(path.status == NAV_PATH_OK && path.cost < 4 * 1006 && path.cost > 4 * 1005);
    assert_true(path.excess < 1e-6);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

static void refuses_bad_costs(void** state) {
    (void)state;
    NavWorld* world = square_world(1000);
    NavQuery* query = create_query(world);
    NavFilter filter = nav_filter();
    NavLocation location;
    NavNearest nearest;
    NavRay ray;
    NavPath path;
    double bad[4] = {0.5, 1.01 * NAV_COST_MAX, HUGE_VAL, NAN};
    for (int i = 0; i < 4; i++) {
        NavPathRequest request = nav_path_request(at(1, 1), at(2, 2));
        request.filter = &filter;
        filter.soft_cost = bad[i];
        assert_int_equal(nav_query_locate(query, at(1, 1), &filter, &location), NAV_ERR_ARGUMENT);
        assert_int_equal(nav_query_find_nearest(query, at(1, 1), 9, &filter, &nearest),
                         NAV_ERR_ARGUMENT);
        assert_int_equal(nav_query_cast_ray(query, at(1, 1), at(2, 2), &filter, &ray),
                         NAV_ERR_ARGUMENT);
        assert_int_equal(nav_query_find_path(query, &request, &path), NAV_ERR_ARGUMENT);
    }
    nav_query_destroy(query);
    nav_world_destroy(world);
}

// Ground at the highest cost, under an obstacle that multiplies it by the highest cost.
static void the_highest_costs_are_finite(void** state) {
    (void)state;
    NavWorld* world = square_world(100000);
    insert_box(world, floor_def(0, 0), at(0, 0), at(100000, 100000));
    insert_box(world, floor_def(1, 1), at(40000, 0), at(60000, 100000));
    insert_box(world, obstacle_def(2), at(50000, 0), at(70000, 100000));
    NavQuery* query = create_query(world);
    NavPathRequest request = nav_path_request(at(10000, 20000), at(90000, 70000));
    NavFilter filter = nav_filter();
    double costs[NAV_AREA_COUNT];
    for (uint32_t i = 0; i < NAV_AREA_COUNT; i++)
        costs[i] = i == 1 ? NAV_COST_MAX : 1;
    filter.area_costs = costs;
    filter.soft_layers = 2;
    filter.soft_cost = NAV_COST_MAX;
    request.filter = &filter;
    for (int32_t i = 0; i < 4; i++) {
        NavPath path;
        request.mode = i % 2 == 0 ? NAV_PATH_FAST : NAV_PATH_OPTIMAL;
        request.radius = i < 2 ? 0 : 500;
        assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
        assert_int_equal(path.status, NAV_PATH_OK);
        assert_true(path.cost >= 9999 * NAV_COST_MAX * NAV_COST_MAX && path.cost < HUGE_VAL);
        assert_true(path.excess >= 0 && path.excess < 1e-2);
    }
    nav_query_destroy(query);
    nav_world_destroy(world);
}

// --- two worlds that must give the same answers ------------------------------------------

// The shapes of one world twice; the second world without the shapes that the filter ignores.
typedef struct Twins {
    NavWorld *full, *bare;
    NavQuery *of_full, *of_bare;
} Twins;

static Twins twins_begin(uint64_t* random, bool has_soft) {
    Twins twins = {.full = square_world(1200), .bare = square_world(1200)};
    insert_box(twins.full, floor_def(0, 0), at(100, 100), at(1100, 1100));
    insert_box(twins.bare, floor_def(0, 0), at(100, 100), at(1100, 1100));
    for (uint32_t i = 0; i < 14; i++) {
        int32_t x = lcg_between(random, 0, 10), y = lcg_between(random, 0, 10);
        int32_t w = lcg_between(random, 1, 4), h = lcg_between(random, 1, 4);
        NavPoint min = at(100 * x, 100 * y), max = at(100 * (x + w), 100 * (y + h));
        uint32_t kind = lcg_next(random) % 3;
        NavShapeDef hard = obstacle_def(1);
        // Ignored: a soft obstacle, or a floor of an excluded area without another floor below.
        NavShapeDef soft = has_soft ? obstacle_def(2) : floor_def(5, 3);
        if (kind != 0) {
            insert_box(twins.full, kind == 1 ? hard : soft, min, max);
            if (kind == 1)
                insert_box(twins.bare, hard, min, max);
            else if (!has_soft)
                insert_box(twins.bare, obstacle_def(1), min, max);
        }
    }
    twins.of_full = create_query(twins.full);
    twins.of_bare = create_query(twins.bare);
    return twins;
}

static void twins_end(Twins* twins) {
    nav_query_destroy(twins->of_full);
    nav_query_destroy(twins->of_bare);
    nav_world_destroy(twins->full);
    nav_world_destroy(twins->bare);
}

static void expect_alike(const Twins* twins, const NavFilter* filter, NavPoint a, NavPoint b) {
    NavFilter usual = nav_filter();
    NavPath p = path_for(twins->of_full, a, b, filter, NAV_PATH_OPTIMAL);
    NavPath q = path_for(twins->of_bare, a, b, &usual, NAV_PATH_OPTIMAL);
    assert_int_equal(p.status, q.status);
    assert_int_equal(p.point_count, q.point_count);
    for (uint32_t i = 0; i < p.point_count; i++)
        assert_true(p.points[i].x == q.points[i].x && p.points[i].y == q.points[i].y);
    NavLocation m, n;
    assert_int_equal(nav_query_locate(twins->of_full, a, filter, &m), NAV_OK);
    assert_int_equal(nav_query_locate(twins->of_bare, a, NULL, &n), NAV_OK);
    assert_int_equal(m.is_walkable, n.is_walkable);
    NavRay r, s;
    assert_int_equal(nav_query_cast_ray(twins->of_full, a, b, filter, &r), NAV_OK);
    assert_int_equal(nav_query_cast_ray(twins->of_bare, a, b, NULL, &s), NAV_OK);
    assert_true(r.is_hit == s.is_hit && fabs(r.position.x - s.position.x) < 1e-6 &&
                fabs(r.position.y - s.position.y) < 1e-6);
    NavNearest e, f;
    assert_int_equal(nav_query_find_nearest(twins->of_full, a, 3000, filter, &e), NAV_OK);
    assert_int_equal(nav_query_find_nearest(twins->of_bare, a, 3000, NULL, &f), NAV_OK);
    assert_true(e.is_found == f.is_found && e.point.x == f.point.x && e.point.y == f.point.y);
}

static void looks_like_a_world_without(bool has_soft) {
    uint32_t free_count = 0;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        uint64_t random = seed;
        Twins twins = twins_begin(&random, has_soft);
        NavFilter filter = nav_filter();
        if (has_soft)
            filter.soft_layers = 2;
        else
            filter.exclude_areas = UINT64_C(1) << 5;
        for (uint32_t i = 0; i < 30; i++) {
            NavPoint a, b;
            a.x = 50 * lcg_between(&random, 1, 23);
            a.y = 50 * lcg_between(&random, 1, 23);
            b.x = 50 * lcg_between(&random, 1, 23);
            b.y = 50 * lcg_between(&random, 1, 23);
            expect_alike(&twins, &filter, a, b);
            free_count += path_for(twins.of_bare, a, b, &filter, NAV_PATH_OPTIMAL).point_count > 2;
        }
        twins_end(&twins);
    }
    assert_true(free_count > 200);
}

static void soft_at_no_cost_is_not_there(void** state) {
    (void)state;
    looks_like_a_world_without(true);
}

static void an_area_left_out_is_a_wall(void** state) {
    (void)state;
    looks_like_a_world_without(false);
}

// A query that alternates between several filters, on a world that changes, answers like a new
// query.
static void filters_take_turns(void** state) {
    (void)state;
    uint64_t random = 5;
    NavWorld* world = scene_random_world(&random, 1200, 100);
    NavQuery* query = create_query(world);
    uint32_t found = 0;
    for (uint32_t round = 0; round < 200; round++) {
        NavFilter filter = nav_filter();
        filter.layers = 1 + round % 3;
        filter.exclude_areas = round / 3 % 8;
        if (round % 20 == 19) {
            NavPoint min = at(100 * lcg_between(&random, 1, 10), 100);
            min.y = 100 * lcg_between(&random, 1, 10);
            insert_box(world, obstacle_def(1 + round % 3), min, at(min.x + 150, min.y + 50));
        }
        NavQuery* fresh = create_query(world);
        for (uint32_t i = 0; i < 5; i++) {
            NavPoint a, b;
            a.x = lcg_between(&random, 0, 1200);
            a.y = lcg_between(&random, 0, 1200);
            b.x = lcg_between(&random, 0, 1200);
            b.y = lcg_between(&random, 0, 1200);
            NavPath p = path_for(query, a, b, &filter, NAV_PATH_OPTIMAL);
            NavPath q = path_for(fresh, a, b, &filter, NAV_PATH_OPTIMAL);
            assert_true(p.status == q.status && p.length == q.length);
            found += p.status == NAV_PATH_OK;
        }
        nav_query_destroy(fresh);
    }
    assert_true(found > 50);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(knows_its_areas),
        cmocka_unit_test(passes_soft_obstacles),
        cmocka_unit_test(costs_of_areas_may_change),
        cmocka_unit_test(soft_costs_multiply_those_of_areas),
        cmocka_unit_test(refuses_bad_costs),
        cmocka_unit_test(the_highest_costs_are_finite),
        cmocka_unit_test(soft_at_no_cost_is_not_there),
        cmocka_unit_test(an_area_left_out_is_a_wall),
        cmocka_unit_test(filters_take_turns),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
