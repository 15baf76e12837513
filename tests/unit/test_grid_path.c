// Searches on small grids.
#include <math.h>

#include "support/unit_map.h"
#include "support/unit_memory.h"

static const double across = 23726566.0 / 16777216.0;

static NavGridPath path_by(UnitMap* map, const NavGridPathRequest* request) {
    NavGridPath path;
    assert_int_equal(nav_grid_find_path(map->query, request, &path), NAV_OK);
    return path;
}

static NavGridPathRequest request_of(const UnitMap* map, NavGridSmoothing smoothing) {
    NavGridPathRequest request = nav_grid_path_request(map->start, map->goal);
    request.smoothing = smoothing;
    return request;
}

static void expect_cells(const uint32_t* is, uint32_t is_count, const uint32_t* must,
                         uint32_t count) {
    assert_int_equal(is_count, count);
    for (uint32_t k = 0; k < count; k++)
        assert_int_equal(is[k], must[k]);
}

// --- search --------------------------------------------------------------------------------------

static void no_corner_is_cut(void** state) {
    (void)state;
    UnitMap map = unit_map("S#.\n"
                           "..G\n",
                           NULL);
    NavGridPathRequest request = request_of(&map, NAV_GRID_SMOOTH_NOTHING);
    const uint32_t cells[4] = {0, 3, 4, 5};
    for (int method = 0; method < 2; method++) {
        request.method = (NavGridMethod)method;
        NavGridPath path = path_by(&map, &request);
        expect_cells(path.cells, path.cell_count, cells, 4);
        assert_true(path.length == 3 && path.cost == 3);
    }
    unit_map_block(&map, 0, 1); // only steps across would lead out
    assert_int_equal(path_by(&map, &request).status, NAV_PATH_UNREACHABLE);
    unit_map_fini(&map);
}

static void steps_across_are_shorter(void** state) {
    (void)state;
    UnitMap map = unit_map("S..\n"
                           "...\n"
                           "..G\n",
                           NULL);
    NavGridPathRequest request = request_of(&map, NAV_GRID_SMOOTH_NOTHING);
    const uint32_t cells[3] = {0, 4, 8};
    NavGridPath path = path_by(&map, &request);
    expect_cells(path.cells, path.cell_count, cells, 3);
    assert_true(path.length == 2 * across);
    request.is_straight_only = true;
    path = path_by(&map, &request);
    assert_true(path.cell_count == 5 && path.length == 4);
    unit_map_fini(&map);
}

static void statuses_say_why(void** state) {
    (void)state;
    UnitMap map = unit_map("S.#G\n", NULL);
    NavGridPathRequest request = request_of(&map, NAV_GRID_SMOOTH_SIGHT);
    NavGridPath path = path_by(&map, &request);
    assert_true(path.status == NAV_PATH_UNREACHABLE && path.cell_count == 0);
    request.start = 2;
    assert_int_equal(path_by(&map, &request).status, NAV_PATH_START_BLOCKED);
    request.start = request.goal = 0;
    path = path_by(&map, &request);
    assert_true(path.status == NAV_PATH_OK && path.cell_count == 1 && path.turn_count == 1);
    assert_true(path.length == 0 && path.smooth_length == 0);
    request.goal = 2;
    assert_int_equal(path_by(&map, &request).status, NAV_PATH_GOAL_BLOCKED);
    request.goal = 1;
    request.max_nodes = 1;
    assert_int_equal(path_by(&map, &request).status, NAV_PATH_OUT_OF_BUDGET);
    request.max_nodes = 2;
    path = path_by(&map, &request);
    assert_true(path.status == NAV_PATH_OK && path.node_count == 2);
    unit_map_fini(&map);
}

static void large_agents_need_room(void** state) {
    (void)state;
    UnitMap map = unit_map("S......\n"
                           "...#...\n"
                           ".......\n"
                           "#.....#\n"
                           ".....G.\n"
                           ".......\n",
                           NULL);
    NavGridPathRequest request = request_of(&map, NAV_GRID_SMOOTH_SIGHT);
    for (int method = 0; method < 2; method++) {
        request.method = (NavGridMethod)method;
        request.side = 2;
        NavGridPath path = path_by(&map, &request);
        assert_int_equal(path.status, NAV_PATH_OK);
        assert_true(path.length == 3 * across + 3); // a step across would meet the block
        request.side = 3;
        assert_int_equal(path_by(&map, &request).status, NAV_PATH_GOAL_BLOCKED);
    }
    unit_map_fini(&map);
}

static void costs_lead_around(void** state) {
    (void)state;
    double costs[NAV_AREA_COUNT];
    NavFilter filter = nav_filter();
    for (int k = 0; k < NAV_AREA_COUNT; k++)
        costs[k] = k == 0 ? 1 : 4;
    filter.area_costs = costs;
    UnitMap map = unit_map(".....\n"
                           "S333G\n",
                           &filter);
    NavGridPathRequest request = request_of(&map, NAV_GRID_SMOOTH_SIGHT);
    NavGridPath path = path_by(&map, &request);
    assert_true(path.length == 2 + 2 * across && path.cost == path.length); // sand is no wall
    request.method = NAV_GRID_JUMP;
    path = path_by(&map, &request);
    assert_true(path.length == 4 && path.cost == 2.5 + 4 + 4 + 2.5);
    double even[NAV_AREA_COUNT];
    for (int k = 0; k < NAV_AREA_COUNT; k++)
        even[k] = 7;
    request.method = NAV_GRID_ASTAR;
    request.area_costs = even;
    path = path_by(&map, &request);
    assert_true(path.length == 4 && path.cost == 28);
    unit_map_fini(&map);
}

static void jump_points_are_few(void** state) {
    (void)state;
    UnitMap map = unit_map("....................\n"
                           "..........#.........\n"
                           "S.........#........G\n"
                           "..........#.........\n"
                           "....................\n",
                           NULL);
    NavGridPathRequest request = request_of(&map, NAV_GRID_SMOOTH_SIGHT);
    NavGridPath path = path_by(&map, &request);
    double length = path.length;
    uint32_t nodes = path.node_count;
    request.method = NAV_GRID_JUMP;
    path = path_by(&map, &request);
    assert_true(path.length == length);
    assert_true(path.node_count * 4 < nodes);
    unit_map_fini(&map);
}

// --- smoothing -----------------------------------------------------------------------------------

static void smoothing_keeps_what_it_must(void** state) {
    (void)state;
    UnitMap map = unit_map("S....\n"
                           ".....\n"
                           ".....\n"
                           "..#..\n"
                           "....G\n",
                           NULL);
    NavGridPathRequest request = request_of(&map, NAV_GRID_SMOOTH_NOTHING);
    NavGridPath path = path_by(&map, &request);
    assert_int_equal(path.turn_count, path.cell_count);
    request.smoothing = NAV_GRID_SMOOTH_DIRECTIONS;
    path = path_by(&map, &request);
    uint32_t turns = path.turn_count;
    assert_true(turns < path.cell_count && fabs(path.smooth_length - path.length) < 1e-6);
    request.smoothing = NAV_GRID_SMOOTH_RECTS;
    path = path_by(&map, &request);
    assert_true(path.turn_count <= turns && path.smooth_length <= path.length);
    request.smoothing = NAV_GRID_SMOOTH_SIGHT;
    path = path_by(&map, &request);
    assert_true(path.turn_count == 3);
    unit_map_fini(&map);
}

static void a_free_rectangle_is_crossed(void** state) {
    (void)state;
    UnitMap map = unit_map("S....\n"
                           ".....\n"
                           "....G\n",
                           NULL);
    NavGridPathRequest request = request_of(&map, NAV_GRID_SMOOTH_RECTS);
    const uint32_t turns[2] = {0, 14};
    NavGridPath path = path_by(&map, &request);
    expect_cells(path.turns, path.turn_count, turns, 2);
    assert_true(path.length == 2 * across + 2 && path.smooth_length == sqrt(20));
    unit_map_fini(&map);
}

static void sight_is_that_of_the_whole_square(void** state) {
    (void)state;
    UnitMap map = unit_map("S...\n"
                           ".#..\n"
                           "...G\n",
                           NULL);
    bool is_free;
    assert_int_equal(nav_grid_test_sight(map.grid, 0, 11, 1, &is_free), NAV_OK);
    assert_false(is_free); // a line between the centres misses the block by nothing
    assert_int_equal(nav_grid_test_sight(map.grid, 0, 3, 1, &is_free), NAV_OK);
    assert_true(is_free);
    assert_int_equal(nav_grid_test_sight(map.grid, 11, 3, 1, &is_free), NAV_OK);
    assert_true(is_free);
    assert_int_equal(nav_grid_test_sight(map.grid, 1, 11, 1, &is_free), NAV_OK);
    assert_false(is_free); // the square of the agent meets the block below the start
    assert_int_equal(nav_grid_test_sight(map.grid, 2, 7, 1, &is_free), NAV_OK);
    assert_true(is_free);
    assert_int_equal(nav_grid_test_sight(map.grid, 2, 6, 2, &is_free), NAV_OK);
    assert_true(is_free);
    assert_int_equal(nav_grid_test_sight(map.grid, 0, 2, 2, &is_free), NAV_OK);
    assert_false(is_free);
    unit_map_fini(&map);
}

// --- rectangles ----------------------------------------------------------------------------------

static const char* const passage = "S...\n"
                                   ".##.\n"
                                   "...G\n";

static void equal_cells_are_merged(void** state) {
    (void)state;
    UnitMap map = unit_map(passage, NULL);
    NavGridRects* rects;
    NavGridRect rect;
    uint32_t count, changed;
    assert_int_equal(nav_grid_rects_create(map.grid, &rects), NAV_OK);
    assert_int_equal(nav_grid_rects_build(rects, 1), NAV_OK);
    assert_int_equal(nav_grid_rects_get_count(rects, &count, &changed), NAV_OK);
    assert_true(count == 4 && changed == 0); // two rows, and the cells beside the block
    assert_int_equal(nav_grid_rects_get(rects, 0, &rect), NAV_OK);
    assert_true(rect.column == 0 && rect.row == 0 && rect.columns == 4 && rect.rows == 1);
    nav_grid_rects_destroy(rects);
    unit_map_fini(&map);
}

static NavGridPath path_over(UnitMap* map, NavGridRects* rects) {
    NavGridPathRequest request = request_of(map, NAV_GRID_SMOOTH_NOTHING);
    request.method = NAV_GRID_RECTS;
    request.rects = rects;
    assert_int_equal(nav_grid_rects_update(rects), NAV_OK);
    return path_by(map, &request);
}

static void rectangles_follow_changes(void** state) {
    (void)state;
    UnitMap map = unit_map(passage, NULL);
    NavGridRects* rects;
    uint32_t changed;
    assert_int_equal(nav_grid_rects_create(map.grid, &rects), NAV_OK);
    assert_int_equal(nav_grid_rects_build(rects, 1), NAV_OK);
    NavGridPath path = path_over(&map, rects);
    assert_true(path.status == NAV_PATH_OK && path.length == 5);
    NavShapeId block = unit_map_block(&map, 2, 0);
    path = path_over(&map, rects);
    assert_int_equal(nav_grid_rects_get_count(rects, NULL, &changed), NAV_OK);
    assert_int_equal(changed, 1);
    assert_true(path.status == NAV_PATH_OK && path.cells[1] == 4); // down on the left
    unit_map_block(&map, 1, 2);
    assert_int_equal(path_over(&map, rects).status, NAV_PATH_UNREACHABLE);
    assert_int_equal(nav_shape_remove(map.world, block), NAV_OK);
    assert_int_equal(nav_grid_update(map.grid, NULL), NAV_OK);
    path = path_over(&map, rects);
    assert_true(path.status == NAV_PATH_OK && path.cells[1] == 1);
    nav_grid_rects_destroy(rects);
    unit_map_fini(&map);
}

// --- cells, checks, memory -----------------------------------------------------------------------

static void points_have_cells(void** state) {
    (void)state;
    UnitMap map = unit_map("....\n"
                           "....\n"
                           "....\n",
                           NULL);
    uint32_t cell;
    NavPoint centre;
    assert_int_equal(nav_grid_find_cell(map.grid, at(10, 9), 1, &cell), NAV_OK);
    assert_int_equal(cell, 1);
    assert_int_equal(nav_grid_find_cell(map.grid, at(14, 15), 2, &cell), NAV_OK);
    assert_int_equal(cell, 4);
    assert_int_equal(nav_grid_find_cell(map.grid, at(4, 15), 2, &cell), NAV_OK);
    assert_int_equal(cell, NAV_NONE);
    assert_int_equal(nav_grid_find_cell(map.grid, at(40, 5), 1, &cell), NAV_OK);
    assert_int_equal(cell, NAV_NONE);
    for (uint32_t side = 1; side <= 3; side++) {
        assert_int_equal(nav_grid_get_centre(map.grid, 0, side, &centre), NAV_OK);
        assert_true(centre.x == 5 * (int32_t)side && centre.y == centre.x);
        assert_int_equal(nav_grid_find_cell(map.grid, centre, side, &cell), NAV_OK);
        assert_int_equal(cell, 0);
    }
    unit_map_fini(&map);
}

static NavGridCheck check_of(const UnitMap* map, const uint32_t* cells, uint32_t count,
                             bool has_legs) {
    NavGridCheckRequest request = nav_grid_check_request(cells, count);
    NavGridCheck check;
    request.has_legs = has_legs;
    assert_int_equal(nav_grid_check_path(map->grid, &request, &check), NAV_OK);
    return check;
}

static void checks_name_the_first_fault(void** state) {
    (void)state;
    UnitMap map = unit_map("...\n"
                           ".#.\n"
                           "...\n",
                           NULL);
    const uint32_t good[5] = {3, 0, 0, 1, 2};
    NavGridCheck check = check_of(&map, good, 5, false);
    assert_true(check.fault == NAV_GRID_FAULT_NONE && check.index == 5);
    check = check_of(&map, good, 0, false);
    assert_true(check.fault == NAV_GRID_FAULT_NONE && check.index == 0);
    const uint32_t outside[2] = {0, 9}, blocked[2] = {3, 4}, gap[3] = {0, 1, 8}, corner[2] = {3, 1},
                   legs[3] = {6, 0, 2}, past[2] = {0, 5};
    check = check_of(&map, outside, 2, false);
    assert_true(check.fault == NAV_GRID_FAULT_OUTSIDE && check.index == 1);
    check = check_of(&map, blocked, 2, false);
    assert_true(check.fault == NAV_GRID_FAULT_BLOCKED && check.index == 1);
    check = check_of(&map, gap, 3, false);
    assert_true(check.fault == NAV_GRID_FAULT_GAP && check.index == 2);
    check = check_of(&map, corner, 2, false);
    assert_true(check.fault == NAV_GRID_FAULT_CORNER && check.index == 1);
    assert_int_equal(check_of(&map, legs, 3, true).fault, NAV_GRID_FAULT_NONE);
    assert_int_equal(check_of(&map, past, 2, true).fault, NAV_GRID_FAULT_CORNER);
    unit_map_fini(&map);
}

static void straight_steps_only(void** state) {
    (void)state;
    UnitMap map = unit_map("..\n"
                           "..\n",
                           NULL);
    const uint32_t across_cells[2] = {0, 3};
    NavGridCheckRequest request = nav_grid_check_request(across_cells, 2);
    NavGridCheck check;
    assert_int_equal(check_of(&map, across_cells, 2, false).fault, NAV_GRID_FAULT_NONE);
    request.is_straight_only = true;
    assert_int_equal(nav_grid_check_path(map.grid, &request, &check), NAV_OK);
    assert_true(check.fault == NAV_GRID_FAULT_GAP && check.index == 1);
    unit_map_fini(&map);
}

static NavGridTrace trace_of(UnitMap* map, const NavPoint* points, uint32_t count) {
    NavGridTraceRequest request = nav_grid_trace_request(points, count);
    NavGridTrace trace;
    assert_int_equal(nav_grid_trace_path(map->query, &request, &trace), NAV_OK);
    return trace;
}

static void paths_of_the_mesh_are_cells(void** state) {
    (void)state;
    UnitMap map = unit_map("....\n"
                           ".#..\n"
                           "....\n",
                           NULL);
    // Around the corner of the block: the cell across from the block is put in.
    const NavPoint around[3] = {at(5, 25), at(10, 10), at(25, 5)};
    const uint32_t cells[4] = {8, 4, 0, 1};
    NavGridTrace trace = trace_of(&map, around, 3);
    assert_int_equal(trace.fault, NAV_GRID_FAULT_NONE);
    assert_memory_equal(trace.cells, cells, sizeof cells);
    assert_true(trace.cells[trace.cell_count - 1] == 2 && trace.index == trace.cell_count);
    // Along the walls of the block, on the border of its cell.
    const NavPoint along[3] = {at(10, 25), at(10, 10), at(35, 10)};
    trace = trace_of(&map, along, 3);
    assert_int_equal(trace.fault, NAV_GRID_FAULT_NONE);
    const NavPoint through[3] = {at(5, 5), at(5, 15), at(39, 15)};
    trace = trace_of(&map, through, 3);
    assert_true(trace.fault == NAV_GRID_FAULT_BLOCKED && trace.leg == 1);
    assert_int_equal(trace.cells[trace.index], 5);
    assert_true(trace.point.x >= 10 && trace.point.x <= 20 && trace.point.y == 15);
    const NavPoint out[2] = {at(35, 5), at(65, 5)};
    trace = trace_of(&map, out, 2);
    assert_true(trace.fault == NAV_GRID_FAULT_OUTSIDE && trace.cell_count == 1);
    const NavPoint place = at(22, 22);
    trace = trace_of(&map, &place, 1);
    assert_true(trace.cell_count == 1 && trace.cells[0] == 10);
    unit_map_fini(&map);
}

// A leg clips a corner of the block by a part of a step; at a spacing that is not seen.
static void cells_that_are_clipped_are_listed(void** state) {
    (void)state;
    UnitMap map = unit_map("....\n"
                           ".#..\n"
                           "....\n",
                           NULL);
    const NavPoint leg[2] = {at(3, 2), at(35, 21)}; // at x = 20 y is 12.09
    const uint32_t cells[6] = {0, 1, 5, 6, 7, 11};
    NavGridTrace trace = trace_of(&map, leg, 2);
    assert_int_equal(trace.cell_count, 6);
    assert_memory_equal(trace.cells, cells, sizeof cells);
    assert_true(trace.fault == NAV_GRID_FAULT_BLOCKED && trace.index == 2);
    const NavPoint past[2] = {at(1, 19), at(11, 9)}; // exactly through the corner
    const uint32_t around[3] = {4, 0, 1};
    trace = trace_of(&map, past, 2);
    assert_true(trace.fault == NAV_GRID_FAULT_NONE && trace.cell_count == 3);
    assert_memory_equal(trace.cells, around, sizeof around);
    unit_map_fini(&map);
}

// Whether it succeeds or not: a query that was made finds the path afterwards.
static NavResult find_without_memory(NavGrid* grid, TestMemory* memory, uint64_t after) {
    NavGridPathRequest search = nav_grid_path_request(0, 9999);
    NavGridQuery* query = NULL;
    NavGridPath path = {.turn_count = 77};
    memory_fail(memory, after, false);
    NavResult result = nav_grid_query_create(grid, &query);
    if (result == NAV_OK)
        result = nav_grid_find_path(query, &search, &path);
    memory_recover(memory);
    assert_int_equal(path.turn_count, result == NAV_OK ? 2 : 77);
    if (query != NULL) {
        assert_int_equal(nav_grid_find_path(query, &search, &path), NAV_OK);
        assert_int_equal(path.turn_count, 2);
    }
    nav_grid_query_destroy(query);
    return result;
}

static void without_memory_nothing_is_found(void** state) {
    (void)state;
    TestMemory memory = {0};
    NavWorld* world = floored_world_with(1000, blocks_allocator(&memory));
    NavGridRequest request = nav_grid_request(world);
    NavGrid* grid;
    request.cell = 10;
    assert_int_equal(nav_grid_create(world, &grid), NAV_OK);
    assert_int_equal(nav_grid_build(grid, &request), NAV_OK);
    uint64_t refused = 0;
    while (find_without_memory(grid, &memory, refused + 1) == NAV_ERR_MEMORY)
        refused++;
    assert_true(refused > 3);
    nav_grid_destroy(grid);
    nav_world_destroy(world);
    assert_int_equal(memory.live_blocks, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_corner_is_cut),
        cmocka_unit_test(steps_across_are_shorter),
        cmocka_unit_test(statuses_say_why),
        cmocka_unit_test(large_agents_need_room),
        cmocka_unit_test(costs_lead_around),
        cmocka_unit_test(jump_points_are_few),
        cmocka_unit_test(smoothing_keeps_what_it_must),
        cmocka_unit_test(a_free_rectangle_is_crossed),
        cmocka_unit_test(sight_is_that_of_the_whole_square),
        cmocka_unit_test(equal_cells_are_merged),
        cmocka_unit_test(rectangles_follow_changes),
        cmocka_unit_test(points_have_cells),
        cmocka_unit_test(checks_name_the_first_fault),
        cmocka_unit_test(straight_steps_only),
        cmocka_unit_test(paths_of_the_mesh_are_cells),
        cmocka_unit_test(cells_that_are_clipped_are_listed),
        cmocka_unit_test(without_memory_nothing_is_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
