// Paths over areas of different cost.
#include "support/unit_cost.h"

#include <string.h>

static void expect_sound(const CostFloor* all, const NavPath* path, NavPoint start, NavPoint goal) {
    double cost = 0, length = 0;
    assert_int_equal(path->status, NAV_PATH_OK);
    const NavPoint* points = path->points;
    assert_true(points[0].x == start.x && points[0].y == start.y);
    assert_true(points[path->point_count - 1].x == goal.x &&
                points[path->point_count - 1].y == goal.y);
    for (uint32_t i = 1; i < path->point_count; i++) {
        double x, y;
        assert_true(points[i].x != points[i - 1].x || points[i].y != points[i - 1].y);
        assert_true(oracle_floor_ray(&all->floor.floor, points[i - 1], points[i], &x, &y));
        cost += cost_of_leg(all, points[i - 1], points[i]);
        length +=
            hypot((double)points[i].x - points[i - 1].x, (double)points[i].y - points[i - 1].y);
    }
    if (fabs(cost - path->cost) > 1e-4 + 1e-6 * cost)
        fail_msg("cost %.12g, oracle %.12g", path->cost, cost);
    assert_true(fabs(length - path->length) <= 1e-9 * length);
}

// An area with a higher cost: the path is refracted at its border.
static void is_refracted(void** state) {
    (void)state;
    NavWorld* world = square_world(20000);
    NavQuery* query = create_query(world);
    double costs[NAV_AREA_COUNT];
    set_costs(costs, 1, 2, 1);
    insert_box(world, floor_def(0, 0), at(0, 0), at(20000, 20000));
    insert_box(world, floor_def(1, 1), at(0, 10000), at(20000, 20000));
    NavPoint start = at(4000, 4000), goal = at(12000, 16000);
    NavPath path = path_with_costs(query, start, goal, costs);
    assert_int_equal(path.point_count, 3);
    assert_int_equal(path.points[1].y, 10000);
    double x = path.points[1].x;
    double in = (x - 4000) / hypot(x - 4000, 6000), out = (12000 - x) / hypot(12000 - x, 6000);
    assert_true(fabs(in - 2 * out) < 1e-3);
    assert_true(fabs(path.cost - hypot(x - 4000, 6000) - 2 * hypot(12000 - x, 6000)) < 1e-6);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

// A cheap road beside the straight line: the path goes to it and back.
static void takes_the_road(void** state) {
    (void)state;
    NavWorld* world = square_world(20000);
    NavQuery* query = create_query(world);
    double costs[NAV_AREA_COUNT];
    set_costs(costs, 5, 1, 1);
    insert_box(world, floor_def(0, 0), at(0, 0), at(20000, 20000));
    insert_box(world, floor_def(1, 1), at(1000, 10000), at(19000, 11000));
    NavPoint start = at(2000, 9000), goal = at(18000, 9000);
    NavPath path = path_with_costs(query, start, goal, costs);
    assert_int_equal(path.point_count, 4);
    assert_int_equal(path.points[1].y, 10000);
    assert_int_equal(path.points[2].y, 10000);
    // The path goes to the joint at the critical angle, along it at the road's cost, and back
    // again.
    double along = 1000 / sqrt(24), best = 16000 - 2 * along + 2 * 5 * hypot(along, 1000);
    assert_true(path.cost < best * 1.001 && path.cost > best - 1);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

static void walks_round_the_swamp(void** state) {
    (void)state;
    NavWorld* world = square_world(20000);
    NavQuery* query = create_query(world);
    double costs[NAV_AREA_COUNT];
    set_costs(costs, 1, 10, 1);
    insert_box(world, floor_def(0, 0), at(0, 0), at(20000, 20000));
    insert_box(world, floor_def(1, 1), at(8000, 6000), at(12000, 15000));
    NavPath path = path_with_costs(query, at(4000, 10000), at(16000, 10000), costs);
    assert_int_equal(path.point_count, 4);
    assert_true(path.points[1].x == 8000 && path.points[1].y == 6000);
    assert_true(path.points[2].x == 12000 && path.points[2].y == 6000);
    assert_true(path.cost == path.length);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

static NavPath optimal_path(NavQuery* query, NavPoint start, NavPoint goal, const double* costs) {
    NavPathRequest request = nav_path_request(start, goal);
    NavFilter filter = nav_filter();
    request.filter = &filter;
    request.mode = NAV_PATH_OPTIMAL;
    request.max_excess = 1e-5;
    NavPath path;
    filter.area_costs = costs;
    assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
    assert_int_equal(path.status, NAV_PATH_OK);
    return path;
}

// Both directions find this cost, up to the rounding of crossings.
static void expect_cost(const NavWorld* world, NavPoint a, NavPoint b, const double* costs,
                        double cost) {
    NavQuery* query = create_query(world);
    NavPath there = optimal_path(query, a, b, costs);
    if (there.cost < cost - 1e-6 || there.cost > cost * (1 + 1e-4))
        fail_msg("cost %.9g, expected %.9g", there.cost, cost);
    double bound = there.cost / (1 + there.excess);
    NavPath back = optimal_path(query, b, a, costs);
    if (back.cost < cost - 1e-6 || back.cost > cost * (1 + 1e-4))
        fail_msg("back: cost %.9g, expected %.9g", back.cost, cost);
    assert_true(bound <= back.cost && back.cost / (1 + back.excess) <= there.cost);
    nav_query_destroy(query);
}

// The ray at the critical angle passes a vertex: it lies between two cones.
static void goes_by_a_vertex_to_the_road(void** state) {
    (void)state;
    NavWorld* world = square_world(20000);
    double costs[NAV_AREA_COUNT];
    set_costs(costs, 5, 3, 1);
    insert_box(world, floor_def(0, 0), at(0, 0), at(20000, 20000));
    insert_box(world, floor_def(0, 1), at(0, 5200), at(5600, 9000));
    insert_box(world, floor_def(1, 1), at(8000, 0), at(9000, 20000));
    expect_cost(world, at(4400, 4300), at(8000, 15000), costs, 5 * 4500 + 3 * 8000);
    nav_world_destroy(world);
}

// A path bends round a wall, from an expensive area into a cheap one, and crosses it.
static void turns_into_a_cheap_area(void** state) {
    (void)state;
    NavWorld* world = square_world(40000);
    double costs[NAV_AREA_COUNT], best = HUGE_VAL;
    const NavPoint cheap[4] = {{20000, 10000}, {20000, 38000}, {14000, 38000}, {14000, 24000}};
    NavPoint start = at(36000, 9000), goal = at(4000, 32000);
    set_costs(costs, 6, 3, 1);
    insert_box(world, floor_def(0, 0), at(0, 0), at(40000, 40000));
    insert_box(world, obstacle_def(1), at(20000, 10000), at(39000, 39000));
    assert_int_equal(try_ring(world, floor_def(1, 1), cheap, 4, NULL), NAV_OK);
    for (double y = 24000; y < 38000; y += 1)
        best = fmin(best, 6 * hypot(16000, 1000) + 3 * hypot(6000, y - 10000) +
                              6 * hypot(10000, 32000 - y));
    expect_cost(world, start, goal, costs, best - 1e-3);
    nav_world_destroy(world);
}

// The start is a thousandth of a step or so from a border: what enters is narrow there.
static void starts_beside_a_border(void** state) {
    (void)state;
    NavWorld* world = square_world(40000);
    double costs[NAV_AREA_COUNT], best = HUGE_VAL;
    const NavPoint cheap[3] = {{0, 0}, {20100, 20000}, {0, 20000}};
    NavPoint start = at(10049, 9999), goal = at(3000, 21000);
    set_costs(costs, 700, 14, 1);
    insert_box(world, floor_def(0, 0), at(0, 0), at(40000, 40000));
    assert_int_equal(try_ring(world, floor_def(1, 1), cheap, 3, NULL), NAV_OK);
    double beside = fabs(20100.0 * start.y - 20000.0 * start.x) / hypot(20100, 20000);
    assert_true(beside > 0 && beside < 0.01);
    for (double x = 3000; x < 4000; x += 1)
        best = fmin(best, 14 * hypot(10049 - x, 10001) + 700 * hypot(x - 3000, 1000));
    expect_cost(world, start, goal, costs, best - 1);
    nav_world_destroy(world);
}

static void equal_costs_need_no_points_at_joints(void** state) {
    (void)state;
    NavWorld* world = square_world(20000);
    NavQuery* query = create_query(world);
    double costs[NAV_AREA_COUNT];
    insert_box(world, floor_def(0, 0), at(0, 0), at(20000, 20000));
    insert_box(world, floor_def(1, 1), at(0, 10000), at(20000, 20000));
    for (uint32_t i = 0; i < NAV_AREA_COUNT; i++)
        costs[i] = 3;
    NavPath path = path_with_costs(query, at(4000, 4000), at(12000, 16001), costs);
    assert_int_equal(path.point_count, 2);
    assert_true(fabs(path.cost - 3 * path.length) < 1e-9 * path.cost);
    path = path_with_costs(query, at(4000, 4000), at(12000, 16001), NULL);
    assert_true(path.point_count == 2 && path.cost == path.length);
    set_costs(costs, 3, 3, 1);
    path = path_with_costs(query, at(4000, 4000), at(12000, 16001), costs);
    assert_int_equal(path.point_count, 2);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

static double cost_of_legs(const CostFloor* all, const NavPath* path) {
    double sum = 0;
    for (uint32_t k = 1; k < path->point_count; k++)
        sum += cost_of_leg(all, path->points[k - 1], path->points[k]);
    return sum;
}

static void costs_are_what_the_points_say(void** state) {
    (void)state;
    uint32_t bent = 0;
    double costs[NAV_AREA_COUNT];
    for (uint64_t seed = 1; seed <= 80; seed++) {
        uint64_t random = seed;
        int32_t size = seed % 2 == 0 ? 64 : 1200, raster = seed % 2 == 0 ? 4 : 100;
        NavWorld* world = scene_random_world(&random, size, raster);
        draw_costs(costs, &random, 2);
        CostFloor all = cost_floor(world, costs);
        NavQuery* query = create_query(world);
        for (uint32_t i = 0; i < 15; i++) {
            NavPoint start = scene_point(&random, &all.floor, size);
            NavPoint goal = scene_point(&random, &all.floor, size);
            NavPath path = path_with_costs(query, start, goal, costs);
            if (path.status != NAV_PATH_OK || path.point_count == 1)
                continue;
            expect_sound(&all, &path, start, goal);
            double cost = path.cost;
            uint32_t crossing_count = path.point_count;
            bent += path.point_count > 2;
            // The cost is never higher than that of the shortest path.
            path = path_with_costs(query, start, goal, NULL);
            double shortest = cost_of_legs(&all, &path);
            // Each crossing on the lattice may be rounded by half a step.
            if (size > 1000)
                assert_true(cost <= shortest * (1 + 1e-9) + 8.0 * crossing_count);
        }
        nav_query_destroy(query);
        cost_floor_fini(&all);
        nav_world_destroy(world);
    }
    assert_true(bent > 100);
}

// A fine raster of points, each joined with those near it, is a slow but correct search. No point
// of the raster is a corner of the scene, where shapes may touch.
enum { SIDE = 48, REACH = 4, CELL = 25, OFFSET = 12 };

static NavPoint raster_point(int32_t x, int32_t y) {
    return at(x * CELL + OFFSET, y * CELL + OFFSET);
}

static uint32_t cheapest_open(const double* cost, const bool* is_done) {
    uint32_t best = SIDE * SIDE;
    for (uint32_t i = 0; i < SIDE * SIDE; i++)
        if (!is_done[i] && cost[i] < HUGE_VAL && (best == SIDE * SIDE || cost[i] < cost[best]))
            best = i;
    return best;
}

static double raster_cost(const CostFloor* all, NavPoint start, NavPoint goal) {
    static double cost[SIDE * SIDE];
    static bool is_done[SIDE * SIDE];
    for (uint32_t i = 0; i < SIDE * SIDE; i++) {
        cost[i] = HUGE_VAL;
        is_done[i] = false;
    }
    cost[start.x / CELL * SIDE + start.y / CELL] = 0;
    for (;;) {
        uint32_t best = cheapest_open(cost, is_done);
        if (best == SIDE * SIDE)
            return HUGE_VAL;
        is_done[best] = true;
        int32_t x = (int32_t)best / SIDE, y = (int32_t)best % SIDE;
        if (x == goal.x / CELL && y == goal.y / CELL)
            return cost[best];
        for (int32_t dx = -REACH; dx <= REACH; dx++)
            for (int32_t dy = -REACH; dy <= REACH; dy++) {
                int32_t u = x + dx, v = y + dy;
                if (u < 0 || v < 0 || u >= SIDE || v >= SIDE || is_done[u * SIDE + v])
                    continue;
                NavPoint a = raster_point(x, y), b = raster_point(u, v);
                double ignore_x, ignore_y;
                if (cost[best] + hypot(dx, dy) * CELL >= cost[u * SIDE + v])
                    continue;
                if (!oracle_floor_ray(&all->floor.floor, a, b, &ignore_x, &ignore_y))
                    continue;
                double sum = cost[best] + cost_of_leg(all, a, b);
                if (sum < cost[u * SIDE + v])
                    cost[u * SIDE + v] = sum;
            }
    }
}

static void is_near_the_cheapest(void** state) {
    (void)state;
    uint32_t count = 0;
    double costs[NAV_AREA_COUNT], sum = 0, worst = 0;
    for (uint64_t seed = 1; seed <= 16; seed++) {
        uint64_t random = seed;
        NavWorld* world = scene_random_world(&random, 1200, 100);
        uint32_t second = 1 + lcg_next(&random) % 8;
        set_costs(costs, 1 + lcg_next(&random) % 4, second, 2);
        CostFloor all = cost_floor(world, costs);
        NavQuery* query = create_query(world);
        for (uint32_t i = 0; i < 2; i++) {
            int32_t x = lcg_between(&random, 0, SIDE - 1), y = lcg_between(&random, 0, SIDE - 1);
            NavPoint start = raster_point(x, y);
            x = lcg_between(&random, 0, SIDE - 1);
            y = lcg_between(&random, 0, SIDE - 1);
            NavPoint goal = raster_point(x, y);
            NavPath path = path_with_costs(query, start, goal, costs);
            if (path.status != NAV_PATH_OK || path.point_count == 1)
                continue;
            double ratio = path.cost / raster_cost(&all, start, goal);
            sum += ratio;
            if (ratio > worst)
                worst = ratio;
            count++;
        }
        nav_query_destroy(query);
        cost_floor_fini(&all);
        nav_world_destroy(world);
    }
    assert_true(count > 5);
    if (sum / count > 1.005 || worst > 1.05)
        fail_msg("mean %g, worst %g", sum / count, worst);
}

static void terrain_does_not_depend_on_the_past(void** state) {
    (void)state;
    double costs[NAV_AREA_COUNT];
    set_costs(costs, 2, 5, 1);
    for (uint64_t seed = 1; seed <= 20; seed++) {
        uint64_t random = seed, again = seed, points = seed;
        NavWorld* world = scene_random_world(&random, 1200, 100);
        NavWorld* other = scene_random_world(&again, 1200, 100);
        NavShapeId id = insert_box(other, obstacle_def(1), at(130, 111), at(577, 1000));
        assert_int_equal(nav_shape_remove(other, id), NAV_OK);
        NavQuery *query = create_query(world), *other_query = create_query(other);
        for (uint32_t i = 0; i < 20; i++) {
            NavPoint start = lcg_point(&points, 0, 1200);
            NavPoint goal = at(lcg_between(&points, 0, 12) * 100, 600);
            NavPath a = path_with_costs(query, start, goal, costs);
            NavPath b = path_with_costs(other_query, start, goal, costs);
            assert_true(a.status == b.status && a.point_count == b.point_count);
            assert_true(a.length == b.length && a.cost == b.cost);
            if (a.point_count > 0)
                assert_memory_equal(a.points, b.points, a.point_count * sizeof *a.points);
        }
        nav_query_destroy(query);
        nav_query_destroy(other_query);
        nav_world_destroy(world);
        nav_world_destroy(other);
    }
}

static uint64_t slices_among_swamps(bool has_roads_below) {
    NavWorld* world = square_world(20000);
    double costs[NAV_AREA_COUNT];
    set_costs(costs, 5, 9, 1);
    insert_box(world, floor_def(0, 0), at(0, 0), at(20000, 20000));
    for (int32_t k = 0; k < 9; k++) {
        const NavPoint min = at(2000 + 6000 * (k % 3), 2000 + 6000 * (k / 3));
        const NavPoint max = at(min.x + 3000, min.y + 3000);
        if (has_roads_below)
            insert_box(world, floor_def(2, 1), min, max);
        insert_box(world, floor_def(1, 2), min, max);
    }
    NavQuery* query = create_query(world);
    NavFilter filter = nav_filter();
    filter.area_costs = costs;
    NavPathRequest request = nav_path_request(at(1000, 3000), at(19000, 17000));
    NavPath path;
    request.filter = &filter;
    request.mode = NAV_PATH_OPTIMAL;
    uint64_t slices = scene_ask_in_slices(query, &request, 1, &path);
    assert_int_equal(path.status, NAV_PATH_OK);
    nav_query_destroy(query);
    nav_world_destroy(world);
    return slices;
}

// How many nodes are followed does not depend on cheap ground that is all under other ground.
static void roads_below_swamps_do_not_count(void** state) {
    (void)state;
    assert_int_equal(slices_among_swamps(true), slices_among_swamps(false));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_refracted),
        cmocka_unit_test(takes_the_road),
        cmocka_unit_test(roads_below_swamps_do_not_count),
        cmocka_unit_test(walks_round_the_swamp),
        cmocka_unit_test(goes_by_a_vertex_to_the_road),
        cmocka_unit_test(turns_into_a_cheap_area),
        cmocka_unit_test(starts_beside_a_border),
        cmocka_unit_test(equal_costs_need_no_points_at_joints),
        cmocka_unit_test(costs_are_what_the_points_say),
        cmocka_unit_test(is_near_the_cheapest),
        cmocka_unit_test(terrain_does_not_depend_on_the_past),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
