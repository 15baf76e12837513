// Paths over areas of different cost: what is proved, and places where cones that refract are
// delicate.
#include "support/unit_cost.h"

static NavPath optimal_path(NavQuery* query, NavPoint start, NavPoint goal, const double* costs,
                            double max_excess) {
    NavPathRequest request = nav_path_request(start, goal);
    NavFilter filter = nav_filter();
    NavPath path;
    request.filter = &filter;
    request.mode = NAV_PATH_OPTIMAL;
    request.max_excess = max_excess;
    filter.area_costs = costs;
    assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
    return path;
}

// What one direction proves holds for the other, and the fast path is no cheaper than what is
// proved.
static void what_is_proved_holds(void** state) {
    (void)state;
    double costs[NAV_AREA_COUNT];
    uint32_t count = 0;
    for (uint64_t seed = 1; seed <= 40; seed++) {
        uint64_t random = seed;
        NavWorld* world = scene_random_world(&random, 120000, 10000);
        draw_costs(costs, &random, 50);
        SceneFloor floor = scene_walkable(world, NAV_LAYERS_ALL);
        NavQuery* query = create_query(world);
        for (uint32_t i = 0; i < 10; i++) {
            NavPoint start = scene_any_point(&random, &floor, 120000);
            NavPoint goal = scene_any_point(&random, &floor, 120000);
            double limit = lcg_next(&random) % 2 == 0 ? 0.01 : 0.001;
            NavPath there = optimal_path(query, start, goal, costs, limit);
            if (there.status != NAV_PATH_OK || there.point_count == 1)
                continue;
            double cost = there.cost, least = there.cost / (1 + there.excess);
            // Each place on a border is rounded by a step at most.
            assert_true(there.excess <= limit + 2 * 50.0 * there.point_count / cost);
            NavPath back = optimal_path(query, goal, start, costs, limit);
            assert_true(back.cost >= least * (1 - 1e-7));
            assert_true(cost >= back.cost / (1 + back.excess) * (1 - 1e-7));
            NavPath fast = path_with_costs(query, start, goal, costs);
            assert_true(fast.cost >= least * (1 - 1e-7));
            count += there.excess > 0;
        }
        nav_query_destroy(query);
        scene_walkable_fini(&floor);
        nav_world_destroy(world);
    }
    assert_true(count > 30);
}

// A swamp turned against the axes: an older search waded through it.
static void finds_the_border_of_a_turned_swamp(void** state) {
    (void)state;
    NavWorld* world = square_world(153600);
    NavQuery* query = create_query(world);
    double costs[NAV_AREA_COUNT];
    const NavPoint swamp[] = {at(48083, 37115), at(74391, 105533), at(33544, 121211),
                              at(7239, 52817)};
    set_costs(costs, 1, 8, 1);
    insert_floor(world, at(0, 0), at(153600, 153600));
    insert_ring(world, floor_def(1, 3), swamp, 4);
    NavPath path = path_with_costs(query, at(15230, 55473), at(19583, 81778), costs);
    assert_true(path.status == NAV_PATH_OK && path.cost < 341 * 256);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

// An island with another cost: nothing can be reached from the start that costs more or less.
static void costs_of_other_islands_do_not_matter(void** state) {
    (void)state;
    NavWorld* world = square_world(20000);
    NavQuery* query = create_query(world);
    double costs[NAV_AREA_COUNT];
    set_costs(costs, 2, 5, 1);
    insert_floor(world, at(0, 0), at(9000, 20000));
    insert_box(world, floor_def(1, 0), at(10000, 0), at(20000, 20000));
    insert_block(world, at(3000, 3000), at(6000, 15000));
    NavPath path = optimal_path(query, at(1000, 9000), at(8000, 9500), costs, 0.01);
    assert_true(path.status == NAV_PATH_OK && path.excess == 0);
    assert_true(fabs(path.cost - 2 * path.length) < 1e-9 * path.cost);
    path = path_with_costs(query, at(1000, 9000), at(8000, 9500), NULL);
    assert_true(path.status == NAV_PATH_OK && path.excess > 0.1 && path.excess < 0.13);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

// From a place on a border, and from its end, the path follows it on the cheap side.
static void starts_and_ends_on_borders(void** state) {
    (void)state;
    NavWorld* world = square_world(20000);
    NavQuery* query = create_query(world);
    double costs[NAV_AREA_COUNT];
    set_costs(costs, 5, 1, 1);
    insert_floor(world, at(0, 0), at(20000, 20000));
    insert_box(world, floor_def(1, 1), at(2000, 10000), at(18000, 11000));
    const NavPoint from[] = {at(5000, 10000), at(2000, 10000), at(5000, 10500)};
    double along = 2000 / sqrt(24), up = 5 * hypot(along, 2000);
    for (uint32_t i = 0; i < 2; i++) {
        double best = 16000 - from[i].x - along + up;
        NavPath path = optimal_path(query, from[i], at(16000, 8000), costs, 0);
        assert_true(fabs(path.cost - best) < 5);
        path = optimal_path(query, at(16000, 8000), from[i], costs, 0);
        assert_true(fabs(path.cost - best) < 5);
    }
    NavPath path = optimal_path(query, from[1], at(18000, 11000), costs, 0);
    assert_true(fabs(path.cost - hypot(16000, 1000)) < 1e-6);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

// At the rim of the lattice doubles are less exact.
static void far_from_the_origin_it_is_the_same(void** state) {
    (void)state;
    double costs[NAV_AREA_COUNT], cost[2];
    set_costs(costs, 4, 1, 9);
    for (int i = 0; i < 2; i++) {
        int32_t o = i == 0 ? 0 : NAV_COORD_MAX - 500000;
        NavWorldDef def = unit_world_def(o, o, o + 400000, o + 400000);
        NavWorld* world = create_world(&def);
        NavQuery* query = create_query(world);
        const NavPoint road[] = {at(o + 20000, o + 350000), at(o + 350000, o + 40000),
                                 at(o + 355000, o + 45000), at(o + 25000, o + 355000)};
        insert_floor(world, at(o, o), at(o + 400000, o + 400000));
        insert_ring(world, floor_def(1, 1), road, 4);
        insert_box(world, floor_def(2, 2), at(o + 150000, o + 50000), at(o + 180000, o + 350000));
        insert_block(world, at(o + 250000, o + 100000), at(o + 270000, o + 390000));
        NavPath path = optimal_path(query, at(o + 30000, o + 390000), at(o + 390000, o + 300000),
                                    costs, 0.001);
        assert_true(path.status == NAV_PATH_OK && path.excess < 0.0011);
        cost[i] = path.cost;
        nav_query_destroy(query);
        nav_world_destroy(world);
    }
    assert_true(fabs(cost[0] - cost[1]) < 0.001 * cost[0]);
}

// The first border is a fraction of a step from the start, and the road that the path goes through
// is thin and long: a family of paths that is very sensitive.
static void crosses_a_border_beside_the_start(void** state) {
    (void)state;
    NavWorld* world = square_world(153600);
    NavQuery* query = create_query(world);
    double costs[NAV_AREA_COUNT];
    const NavPoint mud[] = {at(35445, 153595), at(59169, 111132), at(59190, 111144),
                            at(35466, 153607)};
    const NavPoint road[] = {at(24940, 1848), at(3685, 145415), at(3661, 145411), at(24916, 1844)};
    set_costs(costs, 7, 9, 1);
    insert_floor(world, at(0, 0), at(153600, 153600));
    insert_ring(world, floor_def(1, 4), mud, 4);
    insert_ring(world, floor_def(2, 1), road, 4);
    NavPoint start = at(35449, 153597), goal = at(10244, 57809);
    NavPath there = optimal_path(query, start, goal, costs, 0);
    double cost = there.cost;
    NavPath back = optimal_path(query, goal, start, costs, 0);
    assert_true(there.status == NAV_PATH_OK && cost < 360840);
    assert_true(fabs(back.cost - cost) < 10);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

// Two parallel borders with the same rates: a path from one at the critical angle meets the other
// at just that angle.
static void goes_from_border_to_parallel_border(void** state) {
    (void)state;
    NavWorld* world = square_world(40000);
    NavQuery* query = create_query(world);
    double costs[NAV_AREA_COUNT];
    set_costs(costs, 2.63, 1, 1);
    insert_floor(world, at(0, 0), at(40000, 40000));
    insert_box(world, floor_def(1, 1), at(10000, 9000), at(40000, 10000));
    insert_box(world, floor_def(1, 1), at(0, 20000), at(30000, 21000));
    double up = 10000, best = 38000 + up * sqrt(2.63 * 2.63 - 1);
    NavPath there = optimal_path(query, at(39000, 10000), at(1000, 20000), costs, 0);
    assert_true(there.status == NAV_PATH_OK && fabs(there.cost - best) < 10);
    NavPath back = optimal_path(query, at(1000, 20000), at(39000, 10000), costs, 0);
    assert_true(back.status == NAV_PATH_OK && fabs(back.cost - best) < 10);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

static void refuses_an_excess_below_zero(void** state) {
    (void)state;
    NavWorld* world = square_world(1000);
    NavQuery* query = create_query(world);
    const double bad[] = {-0.001, NAN, HUGE_VAL};
    for (uint32_t i = 0; i < 3; i++) {
        NavPathRequest request = nav_path_request(at(1, 1), at(5, 5));
        NavPath path;
        request.max_excess = bad[i];
        assert_int_equal(nav_query_find_path(query, &request, &path), NAV_ERR_ARGUMENT);
    }
    nav_query_destroy(query);
    nav_world_destroy(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_proved_holds),
        cmocka_unit_test(finds_the_border_of_a_turned_swamp),
        cmocka_unit_test(costs_of_other_islands_do_not_matter),
        cmocka_unit_test(starts_and_ends_on_borders),
        cmocka_unit_test(far_from_the_origin_it_is_the_same),
        cmocka_unit_test(crosses_a_border_beside_the_start),
        cmocka_unit_test(goes_from_border_to_parallel_border),
        cmocka_unit_test(refuses_an_excess_below_zero),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
