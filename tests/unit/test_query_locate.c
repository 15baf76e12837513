// The triangle at a point, and the nearest walkable point.
#include "support/unit_scene.h"

static NavLocation location_of(const NavWorld* world, NavPoint p, uint32_t layers) {
    NavQuery* query = create_query(world);
    NavLocation location;
    NavFilter filter = scene_filter(layers);
    assert_int_equal(nav_query_locate(query, p, &filter, &location), NAV_OK);
    nav_query_destroy(query);
    return location;
}

static void expect_at(const NavWorld* world, NavPoint p, bool is_walkable, int area) {
    NavLocation location = location_of(world, p, NAV_LAYERS_ALL);
    assert_int_equal(location.is_walkable, is_walkable);
    assert_int_equal(location.area, area);
}

static NavWorld* two_floors(void) {
    NavWorld* world = square_world(1000);
    insert_box(world, floor_def(3, 0), at(100, 100), at(500, 500));
    insert_box(world, floor_def(2, 1), at(400, 100), at(800, 500));
    insert_box(world, obstacle_def(2), at(200, 200), at(300, 300));
    return world;
}

static void knows_the_top_floor(void** state) {
    (void)state;
    NavWorld* world = two_floors();
    expect_at(world, at(150, 150), true, 3);
    expect_at(world, at(450, 150), true, 2);
    expect_at(world, at(250, 250), false, 3); // under the obstacle
    expect_at(world, at(50, 50), false, -1);
    expect_at(world, at(-3000, 50), false, -1);
    assert_true(location_of(world, at(250, 250), 1).is_walkable);
    nav_world_destroy(world);
}

static void is_closed(void** state) {
    (void)state;
    NavWorld* world = two_floors();
    expect_at(world, at(100, 100), true, 3);
    expect_at(world, at(800, 300), true, 2);
    expect_at(world, at(200, 250), true, 3);
    expect_at(world, at(300, 300), true, 3);
    expect_at(world, at(400, 300), true, 2); // the joint belongs to the higher floor
    nav_world_destroy(world);
}

static void a_joint_prefers_what_is_walkable(void** state) {
    (void)state;
    NavWorld* world = two_floors();
    insert_box(world, obstacle_def(1), at(400, 200), at(600, 400));
    expect_at(world, at(400, 300), true, 3); // the higher floor is blocked there
    expect_at(world, at(500, 300), false, 2);
    nav_world_destroy(world);
}

static void knows_floors_beyond_the_bounds(void** state) {
    (void)state;
    NavWorld* world = two_floors();
    insert_box(world, floor_def(5, 0), at(900, 600), at(1500, 700));
    expect_at(world, at(1000, 650), true, 5);
    expect_at(world, at(1200, 650), false, 5);
    nav_world_destroy(world);
}

static void accepts_the_whole_range(void** state) {
    (void)state;
    NavWorld* world = two_floors();
    NavQuery* query = create_query(world);
    NavLocation location;
    int32_t most = NAV_COORD_MAX;
    for (uint32_t i = 0; i < 4; i++) {
        NavPoint p = at(i & 1 ? most : -most, i & 2 ? most : -most);
        assert_int_equal(nav_query_locate(query, p, NULL, &location), NAV_OK);
        assert_false(location.is_walkable);
    }
    assert_int_equal(nav_query_locate(query, at(most + 1, 0), NULL, &location), NAV_ERR_RANGE);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

static void locate_agrees_with_a_scan(void** state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        uint64_t random = seed;
        NavWorld* world = scene_random_world(&random, 64, 4);
        SceneFloor floor = scene_walkable(world, 1);
        NavQuery* query = create_query(world);
        for (uint32_t i = 0; i < 50; i++) {
            NavPoint p = scene_point(&random, &floor, 64);
            NavLocation location;
            NavTriangle triangle;
            NavFilter filter = scene_filter(1);
            assert_int_equal(nav_query_locate(query, p, &filter, &location), NAV_OK);
            assert_int_equal(location.is_walkable, scene_holds(&floor, p));
            assert_int_equal(nav_world_get_triangle(world, location.triangle, &triangle), NAV_OK);
            assert_true(oracle_triangle_holds(triangle.corner, p));
            assert_int_equal(triangle.area, location.area);
            assert_int_equal(scene_is_walkable(&triangle, nav_world_get_bounds(world), 1),
                             location.is_walkable);
        }
        nav_query_destroy(query);
        scene_walkable_fini(&floor);
        nav_world_destroy(world);
    }
}

static NavNearest nearest_of(const NavWorld* world, NavPoint p, int32_t most) {
    NavQuery* query = create_query(world);
    NavNearest nearest;
    assert_int_equal(nav_query_find_nearest(query, p, most, NULL, &nearest), NAV_OK);
    nav_query_destroy(query);
    return nearest;
}

static void expect_nearest(const NavWorld* world, NavPoint p, NavPoint there) {
    NavNearest nearest = nearest_of(world, p, 100000);
    assert_true(nearest.is_found);
    assert_int_equal(nearest.point.x, there.x);
    assert_int_equal(nearest.point.y, there.y);
    assert_true(nearest.distance == hypot((double)p.x - there.x, (double)p.y - there.y));
    assert_true(location_of(world, there, NAV_LAYERS_ALL).triangle == nearest.triangle);
}

static void finds_the_nearest_point(void** state) {
    (void)state;
    NavWorld* world = two_floors();
    expect_nearest(world, at(150, 150), at(150, 150));
    expect_nearest(world, at(100, 100), at(100, 100));
    expect_nearest(world, at(220, 250), at(200, 250));
    expect_nearest(world, at(50, 40), at(100, 100));
    expect_nearest(world, at(250, 40), at(250, 100));
    expect_nearest(world, at(250, 250), at(200, 250)); // four nearest points: the smallest one wins
    expect_nearest(world, at(-50000, 300), at(100, 300));
    nav_world_destroy(world);
}

// Whichever floor was there first.
static void of_equally_near_points_the_smallest_wins(void** state) {
    (void)state;
    const NavPoint boxes[4][2] = {{{100, 100}, {200, 400}},
                                  {{300, 100}, {400, 400}},
                                  {{200, 100}, {300, 200}},
                                  {{200, 300}, {300, 400}}};
    for (uint32_t i = 0; i < 4; i++) {
        NavWorld* world = square_world(1000);
        for (uint32_t k = i; k < i + 4; k++)
            insert_box(world, floor_def(0, 0), boxes[k % 4][0], boxes[k % 4][1]);
        expect_nearest(world, at(250, 250), at(200, 250));
        nav_world_destroy(world);
    }
}

static void respects_the_distance(void** state) {
    (void)state;
    NavWorld* world = two_floors();
    assert_false(nearest_of(world, at(220, 250), 19).is_found);
    assert_true(nearest_of(world, at(220, 250), 20).is_found);
    assert_true(nearest_of(world, at(150, 150), 0).is_found);
    assert_false(nearest_of(world, at(-NAV_COORD_MAX, -NAV_COORD_MAX), 1000000).is_found);
    assert_true(nearest_of(world, at(-NAV_COORD_MAX, -NAV_COORD_MAX), INT32_MAX).is_found);
    nav_world_destroy(world);
}

static void finds_nothing_in_the_void(void** state) {
    (void)state;
    NavWorld* world = square_world(1000);
    NavNearest nearest = nearest_of(world, at(500, 500), INT32_MAX);
    assert_false(nearest.is_found);
    assert_true(nearest.triangle == NAV_NONE && nearest.distance == 0);
    nav_world_destroy(world);
}

static double least_distance(NavPoint p, const NavPoint* points, uint32_t count) {
    double best = 1e9;
    for (uint32_t k = 0; k < count; k++) {
        double distance = hypot((double)p.x - points[k].x, (double)p.y - points[k].y);
        if (distance < best)
            best = distance;
    }
    return best;
}

// Every lattice point of the scene is tested.
static void nearest_agrees_with_a_scan(void** state) {
    (void)state;
    uint32_t exact = 0, all = 0;
    for (uint64_t seed = 1; seed <= 25; seed++) {
        uint64_t random = seed;
        NavWorld* world = scene_random_world(&random, 64, 4);
        SceneFloor floor = scene_walkable(world, NAV_LAYERS_ALL);
        NavQuery* query = create_query(world);
        NavPoint free[65 * 65];
        uint32_t count = 0;
        for (int32_t i = 0; i < 65 * 65; i++)
            if (scene_holds(&floor, at(i / 65, i % 65)))
                free[count++] = at(i / 65, i % 65);
        for (int32_t i = 0; i < 80; i++) {
            NavPoint p = lcg_point(&random, -10, 74);
            double best = least_distance(p, free, count);
            NavNearest nearest;
            assert_int_equal(nav_query_find_nearest(query, p, 1000, NULL, &nearest), NAV_OK);
            assert_int_equal(nearest.is_found, count > 0);
            if (count == 0)
                continue;
            assert_true(scene_holds(&floor, nearest.point));
            assert_true(nearest.distance >= best && nearest.distance <= best + 1.5);
            all++;
            if (nearest.distance == best)
                exact++;
        }
        nav_query_destroy(query);
        scene_walkable_fini(&floor);
        nav_world_destroy(world);
    }
    assert_true(all > 1000 && exact * 100 >= all * 95);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(knows_the_top_floor),
        cmocka_unit_test(is_closed),
        cmocka_unit_test(a_joint_prefers_what_is_walkable),
        cmocka_unit_test(knows_floors_beyond_the_bounds),
        cmocka_unit_test(accepts_the_whole_range),
        cmocka_unit_test(locate_agrees_with_a_scan),
        cmocka_unit_test(finds_the_nearest_point),
        cmocka_unit_test(of_equally_near_points_the_smallest_wins),
        cmocka_unit_test(respects_the_distance),
        cmocka_unit_test(finds_nothing_in_the_void),
        cmocka_unit_test(nearest_agrees_with_a_scan),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
