// The path kernel on mazes of a coarse raster that change often: many dead ends, corners that
// touch, walls in one line, starts and goals on vertices and edges. Its paths are compared with the
// oracle, and with the search without path data.
#include "support/unit_scene.h"

#include "world/change/world.h"

enum { CELL = 40, SIDE = 9, SIZE = CELL * SIDE };

typedef struct Maze {
    uint64_t random;
    NavWorld *world, *other; // the same shapes, inserted in another order; without path data
    NavQuery *query, *other_query;
    NavShapeId blocks[SIDE * SIDE], other_blocks[SIDE * SIDE];
    NavBox boxes[SIDE * SIDE];
    bool is_blocked[SIDE * SIDE];
} Maze;

// Blocked cells, or thin walls and single pillars in them.
static NavBox cell_box(int32_t cell, uint32_t form) {
    int32_t x = cell % SIDE * CELL, y = cell / SIDE * CELL;
    NavBox box = {{x, y}, {x + CELL, y + CELL}};
    if (form == 1)
        box.max.x = x + 4;
    if (form == 2)
        box.max.y = y + 4;
    if (form == 3)
        box.max = at(x + CELL / 2, y + CELL / 2);
    return box;
}

static void maze_toggle(Maze* maze, int32_t cell) {
    if (maze->is_blocked[cell]) {
        assert_int_equal(nav_shape_remove(maze->world, maze->blocks[cell]), NAV_OK);
        assert_int_equal(nav_shape_remove(maze->other, maze->other_blocks[cell]), NAV_OK);
    } else {
        NavBox box = cell_box(cell, lcg_next(&maze->random) % 5);
        NavShapeDef def = obstacle_def(NAV_LAYERS_ALL);
        maze->boxes[cell] = box;
        maze->blocks[cell] = insert_box(maze->world, def, box.min, box.max);
        maze->other_blocks[cell] = insert_box(maze->other, def, box.min, box.max);
    }
    maze->is_blocked[cell] = !maze->is_blocked[cell];
}

static void maze_change(Maze* maze, uint32_t count) {
    assert_int_equal(nav_batch_begin(maze->world), NAV_OK);
    for (uint32_t i = 0; i < count; i++)
        maze_toggle(maze, lcg_between(&maze->random, 0, SIDE * SIDE - 1));
    assert_int_equal(nav_batch_commit(maze->world), NAV_OK);
    const char* what = "";
    if (!nav_world_validate(maze->world, &what))
        fail_msg("%s", what);
}

static Maze maze_begin(uint64_t seed) {
    Maze maze = {.random = seed, .world = open_world(SIZE, true), .other = open_world(SIZE, false)};
    maze.query = create_query(maze.world);
    maze.other_query = create_query(maze.other);
    maze_change(&maze, 20 + lcg_next(&maze.random) % 30);
    return maze;
}

static void maze_end(Maze* maze) {
    nav_query_destroy(maze->query);
    nav_query_destroy(maze->other_query);
    nav_world_destroy(maze->world);
    nav_world_destroy(maze->other);
}

static NavPath find(NavQuery* query, NavPoint start, NavPoint goal, NavPathMode mode) {
    NavPathRequest request = nav_path_request(start, goal);
    NavPath path;
    request.mode = mode;
    assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
    return path;
}

// Fast paths in worlds with other slots may differ, within the bound of fast paths.
static void expect_alike(const NavPath* a, const NavPath* b) {
    assert_int_equal(a->status, b->status);
    assert_true(a->length <= 1.12 * b->length && b->length <= 1.12 * a->length);
}

static void expect_free(const SceneFloor* floor, const NavPath* path) {
    for (uint32_t i = 1; i < path->point_count; i++) {
        double x, y;
        assert_true(oracle_floor_ray(&floor->floor, path->points[i - 1], path->points[i], &x, &y));
    }
}

// Both directions cost the same, and no path is shorter; the fast path is not much longer.
static void compare(Maze* maze, SceneFloor* floor, NavPoint start, NavPoint goal) {
    double shortest = scene_shortest(floor, start, goal);
    NavPath path = find(maze->query, start, goal, NAV_PATH_OPTIMAL);
    NavPath plain = find(maze->other_query, start, goal, NAV_PATH_OPTIMAL);
    scene_expect_same(&path, &plain);
    if (shortest < 0) {
        assert_int_equal(path.status, NAV_PATH_UNREACHABLE);
        return;
    }
    assert_int_equal(path.status, NAV_PATH_OK);
    if (fabs(path.length - shortest) > 1e-9 * (1 + shortest))
        fail_msg("(%d,%d)-(%d,%d): %.12g, oracle %.12g", start.x, start.y, goal.x, goal.y,
                 path.length, shortest);
    expect_free(floor, &path);
    double length = path.length;
    path = find(maze->query, goal, start, NAV_PATH_OPTIMAL);
    assert_true(fabs(path.length - length) <= 1e-12 * length);
    path = find(maze->query, start, goal, NAV_PATH_FAST);
    assert_true(path.status == NAV_PATH_OK && path.length >= shortest * (1 - 1e-12) &&
                path.length <= 1.12 * shortest * (1 + 1e-12));
    expect_free(floor, &path);
}

static NavPoint maze_point(Maze* maze, const SceneFloor* floor) {
    NavPoint p;
    do {
        uint32_t kind = lcg_next(&maze->random) % 3;
        if (kind == 0) {
            p = scene_point(&maze->random, floor, SIZE);
        } else {
            p = lcg_point(&maze->random, 0, 2 * SIDE);
            p = at(p.x * CELL / 2, p.y * CELL / 2);
        }
    } while (!scene_holds(floor, p));
    return p;
}

static void compare_somewhere(Maze* maze, SceneFloor* floor) {
    NavPoint start = maze_point(maze, floor), goal = maze_point(maze, floor);
    compare(maze, floor, start, goal);
}

static void finds_the_shortest_while_the_world_changes(void** state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 30; seed++) {
        Maze maze = maze_begin(seed);
        for (uint32_t change = 0; change < 6; change++) {
            maze_change(&maze, 1 + lcg_next(&maze.random) % 4);
            SceneFloor floor = scene_walkable(maze.world, NAV_LAYERS_ALL);
            for (uint32_t i = 0; floor.count > 0 && i < 8; i++)
                compare_somewhere(&maze, &floor);
            scene_walkable_fini(&floor);
        }
        maze_end(&maze);
    }
}

// Compares a query that saw all changes, one that saw none, and the query of a world with other
// slots.
static void does_not_depend_on_the_past(void** state) {
    (void)state;
    for (uint64_t seed = 100; seed < 140; seed++) {
        Maze maze = maze_begin(seed);
        for (uint32_t change = 0; change < 8; change++)
            maze_change(&maze, 3);
        NavWorld* fresh = open_world(SIZE, true);
        for (int32_t cell = SIDE * SIDE - 1; cell >= 0; cell--)
            if (maze.is_blocked[cell])
                insert_box(fresh, obstacle_def(NAV_LAYERS_ALL), maze.boxes[cell].min,
                           maze.boxes[cell].max);
        assert_true(nav_world_get_hash(fresh) == nav_world_get_hash(maze.world));
        NavQuery *fresh_query = create_query(fresh), *late = create_query(maze.world);
        SceneFloor floor = scene_walkable(maze.world, NAV_LAYERS_ALL);
        for (uint32_t i = 0; floor.count > 0 && i < 60; i++) {
            NavPoint start = maze_point(&maze, &floor), goal = maze_point(&maze, &floor);
            NavPathMode mode = i % 2 == 0 ? NAV_PATH_FAST : NAV_PATH_OPTIMAL;
            NavPath a = find(maze.query, start, goal, mode), b = find(late, start, goal, mode);
            NavPath c = find(fresh_query, start, goal, mode);
            scene_expect_same(&a, &b);
            if (mode == NAV_PATH_OPTIMAL)
                scene_expect_same(&a, &c);
            else
                expect_alike(&a, &c);
        }
        scene_walkable_fini(&floor);
        nav_query_destroy(late);
        nav_query_destroy(fresh_query);
        nav_world_destroy(fresh);
        maze_end(&maze);
    }
}

// Path data that is built late, dropped and built again equals path data kept from the start.
static void can_be_begun_and_given_up_at_any_time(void** state) {
    (void)state;
    Maze maze = maze_begin(11);
    for (uint32_t change = 0; change < 40; change++) {
        assert_int_equal(nav_world_keep_path_data(maze.world, change % 3 != 0), NAV_OK);
        maze_change(&maze, 1 + change % 4);
        const char* what = "";
        if (!nav_world_validate(maze.world, &what))
            fail_msg("after change %u: %s", change, what);
        SceneFloor floor = scene_walkable(maze.world, NAV_LAYERS_ALL);
        for (uint32_t i = 0; floor.count > 0 && i < 4; i++)
            compare_somewhere(&maze, &floor);
        scene_walkable_fini(&floor);
    }
    assert_int_equal(nav_batch_begin(maze.world), NAV_OK);
    assert_int_equal(nav_world_keep_path_data(maze.world, true), NAV_ERR_BATCH);
    assert_int_equal(nav_batch_commit(maze.world), NAV_OK);
    assert_int_equal(nav_world_keep_path_data(NULL, true), NAV_ERR_ARGUMENT);
    maze_end(&maze);
}

// The path is the same without returning the corridor.
static void can_leave_out_the_corridor(void** state) {
    (void)state;
    Maze maze = maze_begin(7);
    SceneFloor floor = scene_walkable(maze.world, NAV_LAYERS_ALL);
    NavQuery* bare = create_query(maze.world);
    uint32_t corridors = 0;
    for (uint32_t i = 0; i < 60; i++) {
        NavPoint goal = maze_point(&maze, &floor), start = maze_point(&maze, &floor);
        NavPathRequest request = nav_path_request(start, goal);
        NavPath a, b;
        assert_int_equal(nav_query_find_path(maze.query, &request, &a), NAV_OK);
        request.has_corridor = false;
        assert_int_equal(nav_query_find_path(bare, &request, &b), NAV_OK);
        scene_expect_same(&a, &b);
        assert_true(b.triangle_count == 0 || b.point_count == 1);
        corridors += a.triangle_count > 0;
    }
    assert_true(corridors > 10);
    scene_walkable_fini(&floor);
    nav_query_destroy(bare);
    maze_end(&maze);
}

// A query drops what it remembers of corners when the lower half of the update counter wraps
// around.
static void counts_updates_beyond_32_bits(void** state) {
    (void)state;
    Maze maze = maze_begin(11);
    uint64_t* count = &maze.world->pathdata.update_count;
    for (uint32_t round = 0; round < 3; round++) {
        *count = ((*count >> 32) << 32) + UINT32_MAX - 1;
        for (uint32_t change = 0; change < 4; change++) {
            maze_change(&maze, 2);
            SceneFloor floor = scene_walkable(maze.world, NAV_LAYERS_ALL);
            for (uint32_t i = 0; i < 10; i++)
                compare_somewhere(&maze, &floor);
            scene_walkable_fini(&floor);
        }
        assert_true((*count >> 32) == round + 1 && (uint32_t)*count < 10);
    }
    maze_end(&maze);
}

static NavWorld* diamond_world(bool has_path_data) {
    static const NavPoint corners[6] = {{28, 86}, {44, 70}, {60, 54}, {68, 50}, {76, 38}, {84, 34}};
    NavWorld* world = open_world(104, has_path_data);
    for (int i = 0; i < 6; i++) {
        NavPoint c = corners[i];
        NavPoint ring[4] = {c, {c.x + 2, c.y + 2}, {c.x, c.y + 4}, {c.x - 2, c.y + 2}};
        assert_int_equal(try_ring(world, obstacle_def(NAV_LAYERS_ALL), ring, 4, NULL), NAV_OK);
    }
    return world;
}

// Because of rounding, a corner may be settled before a path of equal length to it is found that
// wins the tie.
static void equal_ways_may_come_late(void** state) {
    (void)state;
    for (int kept = 0; kept < 2; kept++) {
        NavWorld* world = diamond_world(kept == 1);
        NavQuery* query = create_query(world);
        NavPath path = find(query, at(21, 94), at(91, 27), NAV_PATH_OPTIMAL);
        assert_true(path.point_count >= 5);
        assert_true(path.points[1].x == 26 && path.points[1].y == 88);
        assert_true(path.points[2].x == 28 && path.points[2].y == 86);
        assert_true(path.points[3].x == 44 && path.points[3].y == 74);
        nav_query_destroy(query);
        nav_world_destroy(world);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_the_shortest_while_the_world_changes),
        cmocka_unit_test(does_not_depend_on_the_past),
        cmocka_unit_test(can_be_begun_and_given_up_at_any_time),
        cmocka_unit_test(can_leave_out_the_corridor),
        cmocka_unit_test(counts_updates_beyond_32_bits),
        cmocka_unit_test(equal_ways_may_come_late),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
