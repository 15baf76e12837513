// What a query remembers for a radius makes the next path of that radius cheaper, and changes no
// path.
#include "support/unit_scene.h"

enum { SIDE = 18, CELL = 24000, SIZE = SIDE * CELL, QUESTIONS = 120, CHANGES = 30 };
// Stars have room for discs of the first radius. Those of the second one touch what is beyond.
static const int32_t radii[2] = {1600, 4400};

// A block in each cell, of three to five corners.
static NavShapeId insert_cell(NavWorld* world, uint64_t* random, int32_t cell) {
    static const NavPoint round[5] = {{0, -9}, {9, -2}, {5, 8}, {-6, 7}, {-8, -3}};
    NavPoint ring[5], middle = at(cell % SIDE * CELL + CELL / 2, cell / SIDE * CELL + CELL / 2);
    uint32_t count = (uint32_t)lcg_between(random, 3, 5);
    NavShapeId id;
    for (uint32_t i = 0; i < count; i++) {
        int32_t size = lcg_between(random, 300, 1000);
        ring[i] = at(middle.x + round[i].x * size, middle.y + round[i].y * size);
    }
    assert_int_equal(try_ring(world, obstacle_def(1), ring, count, &id), NAV_OK);
    return id;
}

static NavWorld* block_world(uint64_t* random) {
    NavWorld* world = square_world(SIZE);
    insert_box(world, floor_def(0, 0), at(0, 0), at(SIZE, SIZE));
    for (int32_t cell = 0; cell < SIDE * SIDE; cell++)
        insert_cell(world, random, cell);
    return world;
}

// Returns true when there is a path.
static bool compare_with_fresh(NavQuery* query, const NavWorld* world,
                               const NavPathRequest* request) {
    NavQuery* fresh = create_query(world);
    NavPath path, other;
    assert_int_equal(nav_query_find_path(query, request, &path), NAV_OK);
    assert_int_equal(nav_query_find_path(fresh, request, &other), NAV_OK);
    scene_expect_same(&path, &other);
    assert_int_equal(nav_query_find_path(query, request, &path), NAV_OK);
    scene_expect_same(&path, &other);
    nav_query_destroy(fresh);
    return path.status == NAV_PATH_OK;
}

// Another block, or one of those that were put in is taken away.
static void change(NavWorld* world, uint64_t* random, NavShapeId* blocks, uint32_t step) {
    if (step % 3 == 2)
        assert_int_equal(nav_shape_remove(world, blocks[step - 1]), NAV_OK);
    else
        blocks[step] = insert_cell(world, random, lcg_between(random, 0, SIDE * SIDE - 1));
}

static void ask(NavPathMode mode, int32_t radius, bool is_changing) {
    uint64_t random = 5;
    uint32_t found = 0;
    NavShapeId blocks[CHANGES];
    NavWorld* world = block_world(&random);
    NavQuery* query = create_query(world);
    for (uint32_t i = 0; i < QUESTIONS; i++) {
        if (is_changing && i % 4 == 0)
            change(world, &random, blocks, i / 4);
        NavPoint goal = lcg_point(&random, 0, SIZE), start = lcg_point(&random, 0, SIZE);
        NavPathRequest request = nav_path_request(start, goal);
        request.radius = radius;
        request.mode = mode;
        found += compare_with_fresh(query, world, &request);
    }
    assert_true(found > QUESTIONS / (radius == radii[0] ? 3 : 10));
    nav_query_destroy(query);
    nav_world_destroy(world);
}

static void fast_paths_do_not_depend_on_it(void** state) {
    (void)state;
    ask(NAV_PATH_FAST, radii[0], false);
    ask(NAV_PATH_FAST, radii[1], false);
}

static void optimal_paths_do_not_depend_on_it(void** state) {
    (void)state;
    ask(NAV_PATH_OPTIMAL, radii[0], false);
    ask(NAV_PATH_OPTIMAL, radii[1], false);
}

static void nor_where_the_world_changes(void** state) {
    (void)state;
    for (uint32_t i = 0; i < 2; i++) {
        ask(NAV_PATH_FAST, radii[i], true);
        ask(NAV_PATH_OPTIMAL, radii[i], true);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fast_paths_do_not_depend_on_it),
        cmocka_unit_test(optimal_paths_do_not_depend_on_it),
        cmocka_unit_test(nor_where_the_world_changes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
