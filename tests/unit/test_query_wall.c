// The nearest wall.
#include "support/unit_space.h"

static NavWall wall_of(const NavWorld* world, NavPoint p, int32_t most) {
    NavQuery* query = create_query(world);
    NavWall wall;
    assert_int_equal(nav_query_find_wall(query, p, most, NULL, &wall), NAV_OK);
    nav_query_destroy(query);
    return wall;
}

static NavWorld* room(void) { return room_with_box(1, at(400, 400), at(600, 600)); }

static void finds_the_foot_on_a_wall(void** state) {
    (void)state;
    NavWorld* world = room();
    NavWall wall = wall_of(world, at(360, 500), 1000);
    assert_true(wall.is_found && wall.distance == 40);
    assert_true(wall.position.x == 400 && wall.position.y == 500);
    assert_true(wall.normal.x == -1 && wall.normal.y == 0);
    assert_true(wall.a.x == 400 && wall.b.x == 400);
    assert_true(oracle_area_2(wall.a, wall.b, at(360, 500)) > 0);
    nav_world_destroy(world);
}

static void points_away_from_a_corner(void** state) {
    (void)state;
    NavWorld* world = room();
    NavWall wall = wall_of(world, at(370, 360), 1000);
    assert_true(wall.is_found && wall.distance == 50);
    assert_true(wall.position.x == 400 && wall.position.y == 400);
    assert_true(wall.normal.x == -0.6 && wall.normal.y == -0.8);
    nav_world_destroy(world);
}

static void sees_no_farther_than_asked(void** state) {
    (void)state;
    NavWorld* world = room();
    assert_true(wall_of(world, at(370, 360), 50).is_found);
    assert_false(wall_of(world, at(370, 360), 49).is_found);
    nav_world_destroy(world);
}

static void stands_on_a_wall_or_in_it(void** state) {
    (void)state;
    NavWorld* world = room();
    NavWall wall = wall_of(world, at(400, 500), 0);
    assert_true(wall.is_found && wall.distance == 0 && wall.normal.x == -1);
    wall = wall_of(world, at(500, 500), 10);
    assert_true(wall.is_found && wall.distance == 0 && wall.normal.x == 0 && wall.normal.y == 0);
    nav_world_destroy(world);
}

static void needle(NavWorld* world, int32_t x, int32_t y, int32_t length) {
    NavPoint points[3] = {{x, y}, {x + length, y + 50}, {x + length, y - 50}};
    assert_int_equal(try_ring(world, obstacle_def(1), points, 3, NULL), NAV_OK);
}

// The squares of the distances differ by 1 in 2^56.
static void tells_apart_what_doubles_cannot(void** state) {
    (void)state;
    const int32_t far = 1 << 28;
    for (int32_t side = -1; side <= 1; side += 2) {
        NavWorldDef def = nav_world_def();
        def.bounds = (NavBox){{-NAV_COORD_MAX, -NAV_COORD_MAX}, {NAV_COORD_MAX, NAV_COORD_MAX}};
        NavWorld* world = NULL;
        assert_int_equal(nav_world_create(&def, &world), NAV_OK);
        insert_box(world, floor_def(0, 0), at(-2 * far, -2 * far), at(2 * far, 2 * far));
        needle(world, side * far, 0, side * 100);
        needle(world, -side * far, 1, -side * 100);
        NavWall wall = wall_of(world, at(0, 0), 2 * far);
        assert_true(wall.is_found && wall.position.x == side * far && wall.position.y == 0);
        nav_world_destroy(world);
    }
}

static bool is_smaller(SpaceWall v, SpaceWall w) {
    int order = oracle_point_compare(v.a, w.a);
    return order < 0 || (order == 0 && oracle_point_compare(v.b, w.b) < 0);
}

static void expect_nearest(const Space* space, NavPoint p, const NavWall* wall) {
    OracleFraction best = {INT64_MAX, 1};
    SpaceWall nearest = {p, p};
    for (uint32_t k = 0; k < space->wall_count; k++) {
        OracleFraction square = space_segment_2(space->walls[k].a, space->walls[k].b, p);
        int order = oracle_fraction_compare(square, best);
        if (order > 0 || (order == 0 && !is_smaller(space->walls[k], nearest)))
            continue;
        best = square;
        nearest = space->walls[k];
    }
    double distance = sqrt((double)best.num / (double)best.den);
    assert_true(wall->is_found);
    assert_true(fabs(wall->distance - distance) < 1e-9 * (1 + distance));
    if (wall->a.x != nearest.a.x || wall->a.y != nearest.a.y || wall->b.x != nearest.b.x ||
        wall->b.y != nearest.b.y)
        fail_msg("(%d,%d): wall (%d,%d)-(%d,%d), not (%d,%d)-(%d,%d)", p.x, p.y, wall->a.x,
                 wall->a.y, wall->b.x, wall->b.y, nearest.a.x, nearest.a.y, nearest.b.x,
                 nearest.b.y);
    // The normal leads from the wall to the point, and has length 1.
    double x = p.x - wall->position.x, y = p.y - wall->position.y;
    assert_true(fabs(wall->normal.x * wall->normal.x + wall->normal.y * wall->normal.y - 1) < 1e-9);
    assert_true(fabs(x * wall->normal.x + y * wall->normal.y - distance) < 1e-6);
}

static void agrees_with_all_walls(void** state) {
    (void)state;
    uint32_t free_count = 0, blocked_count = 0;
    for (uint64_t seed = 1; seed <= 150; seed++) {
        uint64_t random = seed;
        int32_t size = seed % 2 == 0 ? 64 : 1200, raster = seed % 2 == 0 ? 4 : 100;
        NavWorld* world = scene_random_world(&random, size, raster);
        Space space = space_of(world, seed % 3 == 0 ? 1 : NAV_LAYERS_ALL);
        NavFilter filter = nav_filter();
        filter.layers = seed % 3 == 0 ? 1 : NAV_LAYERS_ALL;
        NavQuery* query = create_query(world);
        for (uint32_t i = 0; i < 60; i++) {
            NavPoint p = scene_point(&random, &space.scene, size);
            NavWall wall;
            assert_int_equal(nav_query_find_wall(query, p, 4 * size, &filter, &wall), NAV_OK);
            if (scene_holds(&space.scene, p)) {
                expect_nearest(&space, p, &wall);
                free_count++;
            } else {
                assert_true(wall.is_found && wall.distance == 0 && wall.normal.x == 0);
                blocked_count++;
            }
        }
        nav_query_destroy(query);
        space_fini(&space);
        nav_world_destroy(world);
    }
    assert_true(free_count > 1000 && blocked_count > 1000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_the_foot_on_a_wall),
        cmocka_unit_test(points_away_from_a_corner),
        cmocka_unit_test(sees_no_farther_than_asked),
        cmocka_unit_test(stands_on_a_wall_or_in_it),
        cmocka_unit_test(tells_apart_what_doubles_cannot),
        cmocka_unit_test(agrees_with_all_walls),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
