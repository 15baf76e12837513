// What cells cost for large agents: the most in their squares.
#include <time.h>

#include "support/random.h"
#include "support/unit_worlds.h"

enum { SIZE = 3200, CELL = 4, COLUMNS = SIZE / CELL };

static double costs[NAV_AREA_COUNT];

static NavWorld* patched_world(uint64_t seed) {
    TestRandom random = {seed};
    NavWorld* world = floored_world(SIZE);
    for (uint32_t k = 0; k < 24; k++) {
        NavPoint a = at(random_between(&random, 0, SIZE - 200), 0);
        a.y = random_between(&random, 0, SIZE - 200);
        int32_t far = random_between(&random, 20, 200);
        insert_box(world, floor_def((uint8_t)(1 + k % 5), (int32_t)k), a, at(a.x + far, a.y + far));
    }
    insert_box(world, floor_def(1, 100), at(2000, 0), at(2040, SIZE)); // no path without a cost
    insert_block(world, at(1400, 0), at(1440, 2000));
    return world;
}

static NavGrid* grid_of(const NavWorld* world) {
    NavGrid* grid;
    NavGridRequest request = nav_grid_request(world);
    request.cell = CELL;
    request.max_clearance = 255;
    assert_int_equal(nav_grid_create(world, &grid), NAV_OK);
    assert_int_equal(nav_grid_build(grid, &request), NAV_OK);
    return grid;
}

static double most_under(const NavGridView* view, uint32_t cell, uint32_t side) {
    double most = 0;
    for (uint32_t k = 0; k < side * side; k++) {
        double cost = costs[view->codes[cell + k / side * view->columns + k % side]];
        most = cost > most ? cost : most;
    }
    return most;
}

// Between four-sided steps only, so lengths are 1.
static double cost_of(const NavGridView* view, const NavGridPath* path, uint32_t side) {
    double cost = 0, before = most_under(view, path->cells[0], side);
    for (uint32_t k = 1; k < path->cell_count; k++) {
        double here = most_under(view, path->cells[k], side);
        cost += 0.5 * (before + here);
        before = here;
    }
    return cost;
}

static void paths_cost_the_most_under_the_agent(void** state) {
    (void)state;
    static const uint32_t sides[6] = {1, 4, 5, 16, 17, 130};
    NavWorld* world = patched_world(7);
    NavGrid* grid = grid_of(world);
    NavGridQuery* query;
    NavGridView view;
    assert_int_equal(nav_grid_get(grid, &view), NAV_OK);
    assert_int_equal(nav_grid_query_create(grid, &query), NAV_OK);
    for (uint32_t k = 0; k < 6; k++) {
        uint32_t far = COLUMNS - 10 - sides[k];
        NavGridPathRequest request = nav_grid_path_request(10, far * COLUMNS + far);
        NavGridPath path;
        request.side = sides[k];
        request.is_straight_only = true;
        request.area_costs = costs;
        assert_int_equal(nav_grid_find_path(query, &request, &path), NAV_OK);
        assert_int_equal(path.status, NAV_PATH_OK);
        assert_true(path.cost == cost_of(&view, &path, sides[k]));
        assert_true(path.cost > path.length);
    }
    nav_grid_query_destroy(query);
    nav_grid_destroy(grid);
    nav_world_destroy(world);
}

// 40 000 cells lie under the agent, and most of 640 000 cells are nodes.
static void the_largest_agents_find_paths_soon(void** state) {
    (void)state;
    NavWorld* world = patched_world(8);
    NavGrid* grid = grid_of(world);
    NavGridQuery* query;
    NavGridPathRequest request = nav_grid_path_request(10, 599 * COLUMNS + 599);
    NavGridPath path;
    request.side = 200;
    request.area_costs = costs;
    assert_int_equal(nav_grid_query_create(grid, &query), NAV_OK);
    clock_t begin = clock();
    assert_int_equal(nav_grid_find_path(query, &request, &path), NAV_OK);
    assert_true(clock() - begin < 4 * CLOCKS_PER_SEC);
    assert_int_equal(path.status, NAV_PATH_OK);
    assert_true(path.node_count > 100000);
    nav_grid_query_destroy(query);
    nav_grid_destroy(grid);
    nav_world_destroy(world);
}

int main(void) {
    for (uint32_t area = 0; area < NAV_AREA_COUNT; area++)
        costs[area] = area % 6 == 0 ? 1 : 1.5 + area % 4;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(paths_cost_the_most_under_the_agent),
        cmocka_unit_test(the_largest_agents_find_paths_soon),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
