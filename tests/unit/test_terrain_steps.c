// Costs along walls without thickness: floors of different elevation meet there, and each side has
// its own cost.
#include <math.h>

#include "query/ask/walk.h"
#include "query/path/query.h"
#include "support/unit_scene.h"

typedef struct Costs {
    NavFilter filter;
    double areas[NAV_AREA_COUNT];
} Costs;

static void set_costs(Costs* costs, const double* areas, uint32_t count, int32_t step) {
    costs->filter = nav_filter();
    for (uint32_t i = 0; i < NAV_AREA_COUNT; i++)
        costs->areas[i] = i < count ? areas[i] : 1;
    costs->filter.area_costs = costs->areas;
    costs->filter.step_height = step;
}

static NavPath find_optimal(NavQuery* query, const Costs* costs, NavPoint start, NavPoint goal) {
    NavPathRequest request = nav_path_request(start, goal);
    NavPath path;
    request.mode = NAV_PATH_OPTIMAL;
    request.filter = &costs->filter;
    request.max_excess = 1e-3;
    assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
    assert_int_equal(path.status, NAV_PATH_OK);
    return path;
}

static void assert_cost_both_ways(const NavWorld* world, const Costs* costs, NavPoint a, NavPoint b,
                                  double cost) {
    NavQuery* query = create_query(world);
    NavPath there = find_optimal(query, costs, a, b);
    assert_true(fabs(there.cost - cost) <= 1e-9 * cost);
    NavPath back = find_optimal(query, costs, b, a);
    assert_true(fabs(back.cost - cost) <= 1e-9 * cost);
    nav_query_destroy(query);
}

static void insert_raised(NavWorld* world, uint8_t area, int32_t z, int32_t elevation, NavPoint min,
                          NavPoint max) {
    insert_box(world, raised_floor_def(area, z, elevation), min, max);
}

static double length_of(const NavPoint* points, uint32_t count) {
    double sum = 0;
    for (uint32_t i = 1; i < count; i++)
        sum += hypot(points[i].x - points[i - 1].x, points[i].y - points[i - 1].y);
    return sum;
}

// The path avoids the plateau, where it is cheaper, but cannot climb.
static void the_side_of_the_path_counts(void** state) {
    (void)state;
    const double areas[] = {9, 1};
    const NavPoint way[] = {{250, 500}, {300, 300}, {700, 300}, {750, 400}};
    Costs costs;
    NavWorld* world = floored_world(1000);
    insert_raised(world, 1, 1, 3, at(300, 300), at(700, 700));
    insert_raised(world, 2, 1, 0, at(900, 900), at(950, 950)); // else all that it reaches costs 9
    set_costs(&costs, areas, 2, 1);
    assert_cost_both_ways(world, &costs, way[0], way[3], 9 * length_of(way, 4));
    nav_world_destroy(world);
}

// An end on the wall may be on both sides.
static void at_its_ends_a_path_has_both_sides(void** state) {
    (void)state;
    const double areas[] = {9, 1};
    Costs costs;
    NavWorld* world = floored_world(1000);
    insert_raised(world, 1, 1, 3, at(300, 300), at(700, 700));
    set_costs(&costs, areas, 2, 1);
    assert_cost_both_ways(world, &costs, at(300, 400), at(300, 600), 200);
    assert_cost_both_ways(world, &costs, at(300, 400), at(350, 400), 50);
    assert_cost_both_ways(world, &costs, at(300, 400), at(250, 400), 9 * 50);
    nav_world_destroy(world);
}

// The path comes along the plateau's wall, and turns round the end of the wall up to the plateau. A
// swamp makes it bend where the shortest path does not.
static void a_path_turns_where_a_wall_ends(void** state) {
    (void)state;
    const double areas[] = {2, 16, 2};
    const NavPoint way[] = {{650, 100}, {690, 150}, {700, 300}, {700, 600}, {500, 590}};
    Costs costs;
    NavWorld* world = floored_world(1000);
    insert_raised(world, 1, 1, 0, at(600, 150), at(690, 250));
    insert_raised(world, 2, 1, 2, at(600, 600), at(800, 800));
    insert_raised(world, 2, 2, 3, at(300, 300), at(700, 700));
    set_costs(&costs, areas, 3, 2);
    assert_cost_both_ways(world, &costs, way[0], way[4], 2 * length_of(way, 5));
    nav_world_destroy(world);
}

// --- straight walks ----------------------------------------------------------------------

static double walk_cost(const NavQuery* query, const Costs* costs, NavPoint a, NavPoint b) {
    const Ask* ask = &query->ask;
    QueryFilter filter = navi_filter(ask->mesh, ask->labels, ask->pathdata, &costs->filter);
    return navi_walk_cost(&filter, a, b);
}

// INFINITY: a wall is between. Both kinds of walk must say the same.
static double straight_cost(NavQuery* query, const Costs* costs, NavPoint a, NavPoint b) {
    NavSweepRequest request = nav_sweep_request(a, b);
    NavSweep sweep;
    request.filter = &costs->filter;
    assert_int_equal(nav_query_sweep(query, &request, &sweep), NAV_OK);
    double cost = sweep.is_hit ? INFINITY : sweep.cost, walked = walk_cost(query, costs, a, b);
    assert_true(cost == walked || fabs(cost - walked) <= 1e-12 * cost);
    return cost;
}

static void assert_straight_both_ways(NavQuery* query, const Costs* costs, NavPoint a, NavPoint b,
                                      double cost) {
    assert_true(fabs(straight_cost(query, costs, a, b) - cost) <= 1e-9 * cost);
    assert_true(fabs(straight_cost(query, costs, b, a) - cost) <= 1e-9 * cost);
}

static void a_straight_walk_takes_the_cheaper_side(void** state) {
    (void)state;
    const double areas[] = {9, 1, 2};
    Costs costs;
    NavWorld* world = floored_world(1000);
    insert_raised(world, 1, 1, 3, at(300, 300), at(700, 700));
    insert_raised(world, 2, 2, 2, at(250, 500), at(350, 550)); // a ramp
    set_costs(&costs, areas, 3, 1);
    NavQuery* query = create_query(world);
    assert_straight_both_ways(query, &costs, at(300, 350), at(300, 450), 100);
    assert_straight_both_ways(query, &costs, at(500, 300), at(600, 300), 100);
    assert_straight_both_ways(query, &costs, at(500, 700), at(600, 700), 100);
    assert_straight_both_ways(query, &costs, at(700, 700), at(700, 300), 400);
    assert_straight_both_ways(query, &costs, at(300, 350), at(300, 650), 350);
    assert_straight_both_ways(query, &costs, at(300, 200), at(300, 300), 900);
    assert_straight_both_ways(query, &costs, at(200, 300), at(800, 300), 600 * 9);
    // Up to the wall.
    NavSweepRequest request = nav_sweep_request(at(400, 400), at(200, 400));
    NavSweep sweep;
    request.filter = &costs.filter;
    assert_int_equal(nav_query_sweep(query, &request, &sweep), NAV_OK);
    assert_true(sweep.is_hit && sweep.cost == 100);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

// Obstacles stop the ray on each side of the plateau's wall. It goes as far as the longer side.
static void a_ray_that_is_hit_costs_what_the_longer_side_costs(void** state) {
    (void)state;
    const double areas[] = {9, 1};
    const NavPoint ends[] = {{300, 700}, {300, 300}};
    const double hits[] = {600, 320}, sums[] = {150 * 9, 130};
    Costs costs;
    NavWorld* world = floored_world(1000);
    insert_raised(world, 1, 1, 3, at(300, 300), at(700, 700));
    insert_box(world, obstacle_def(NAV_LAYERS_ALL), at(250, 600), at(300, 650));
    insert_box(world, obstacle_def(NAV_LAYERS_ALL), at(300, 500), at(350, 520));
    insert_box(world, obstacle_def(NAV_LAYERS_ALL), at(250, 380), at(300, 400));
    insert_box(world, obstacle_def(NAV_LAYERS_ALL), at(300, 310), at(350, 320));
    set_costs(&costs, areas, 2, 1);
    NavQuery* query = create_query(world);
    for (uint32_t i = 0; i < 2; i++) {
        NavSweepRequest request = nav_sweep_request(at(300, 450), ends[i]);
        NavSweep sweep;
        request.filter = &costs.filter;
        assert_int_equal(nav_query_sweep(query, &request, &sweep), NAV_OK);
        assert_true(sweep.is_hit && sweep.position.y == hits[i] && sweep.cost == sums[i]);
        assert_true(sweep.point.y == (int32_t)hits[i]);
    }
    nav_query_destroy(query);
    nav_world_destroy(world);
}

// Floors of different area and elevation on a raster, and walks along its lines.
static NavWorld* raster_world(uint64_t* random) {
    NavWorld* world = floored_world(1000);
    for (int32_t i = 0; i < 8; i++) {
        NavPoint p = lcg_point(random, 0, 8), by = lcg_point(random, 1, 5);
        int32_t area = lcg_between(random, 1, 3);
        int32_t elevation = lcg_between(random, 0, 3);
        insert_raised(world, (uint8_t)area, i + 1, elevation, at(100 * p.x, 100 * p.y),
                      at(100 * (p.x + by.x), 100 * (p.y + by.y)));
    }
    return world;
}

static void straight_walks_cost_the_same_both_ways(void** state) {
    (void)state;
    const double areas[] = {9, 1, 4, 2};
    uint32_t count = 0, as_path = 0;
    for (uint64_t seed = 1; seed <= 100; seed++) {
        uint64_t random = seed;
        NavWorld* world = raster_world(&random);
        NavQuery* query = create_query(world);
        Costs costs;
        set_costs(&costs, areas, 4, 1);
        for (uint32_t i = 0; i < 40; i++) {
            NavPoint a = lcg_point(&random, 0, 20), b = lcg_point(&random, 0, 20);
            a = at(50 * a.x, 100 * (a.y / 2));
            b = at(50 * b.x, a.y);
            double there = straight_cost(query, &costs, a, b);
            double back = straight_cost(query, &costs, b, a);
            assert_true(there == back || fabs(there - back) <= 1e-12 * there);
            if (there == INFINITY)
                continue;
            NavPath path = find_optimal(query, &costs, a, b);
            assert_true(path.cost <= there * (1 + 1e-9));
            count++;
            if (path.length > hypot(a.x - b.x, 0.0) * (1 + 1e-12))
                continue;
            as_path += there > 0; // it is the same walk
            assert_true(fabs(path.cost - there) <= 1e-9 * there);
        }
        nav_query_destroy(query);
        nav_world_destroy(world);
    }
    assert_true(count > 1000 && as_path > 500);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_side_of_the_path_counts),
        cmocka_unit_test(at_its_ends_a_path_has_both_sides),
        cmocka_unit_test(a_path_turns_where_a_wall_ends),
        cmocka_unit_test(a_straight_walk_takes_the_cheaper_side),
        cmocka_unit_test(a_ray_that_is_hit_costs_what_the_longer_side_costs),
        cmocka_unit_test(straight_walks_cost_the_same_both_ways)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
