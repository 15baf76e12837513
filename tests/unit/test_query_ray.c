// Rays: through closed triangles, through vertices, along walls.
#include "support/unit_scene.h"

static NavRay ray_of(const NavWorld* world, NavPoint from, NavPoint to, uint32_t layers) {
    NavQuery* query = create_query(world);
    NavRay ray;
    NavFilter filter = scene_filter(layers);
    assert_int_equal(nav_query_cast_ray(query, from, to, &filter, &ray), NAV_OK);
    nav_query_destroy(query);
    return ray;
}

static void expect_free(const NavWorld* world, NavPoint from, NavPoint to) {
    NavRay ray = ray_of(world, from, to, NAV_LAYERS_ALL);
    assert_false(ray.is_hit);
    assert_true(ray.position.x == to.x && ray.position.y == to.y);
}

static void expect_hit(const NavWorld* world, NavPoint from, NavPoint to, double x, double y) {
    NavRay ray = ray_of(world, from, to, NAV_LAYERS_ALL);
    assert_true(ray.is_hit);
    assert_true(fabs(ray.position.x - x) < 1e-9 && fabs(ray.position.y - y) < 1e-9);
}

static NavWorld* room(void) { return room_with_box(2, at(400, 400), at(600, 600)); }

static void stops_at_the_wall(void** state) {
    (void)state;
    NavWorld* world = room();
    expect_hit(world, at(200, 500), at(800, 500), 400, 500);
    expect_hit(world, at(200, 200), at(0, 200), 100, 200);
    expect_hit(world, at(200, 210), at(800, 530), 556.25, 400);
    nav_world_destroy(world);
}

static void runs_along_walls(void** state) {
    (void)state;
    NavWorld* world = room();
    expect_free(world, at(200, 400), at(800, 400));
    expect_free(world, at(100, 100), at(900, 100));
    expect_free(world, at(400, 400), at(400, 600));
    expect_hit(world, at(200, 900), at(950, 900), 900, 900);
    nav_world_destroy(world);
}

static void passes_a_corner(void** state) {
    (void)state;
    NavWorld* world = room();
    expect_free(world, at(300, 500), at(500, 300));
    expect_hit(world, at(300, 300), at(700, 700), 400, 400);
    expect_hit(world, at(400, 400), at(500, 500), 400, 400);
    nav_world_destroy(world);
}

static void stops_at_a_pinch(void** state) {
    (void)state;
    NavWorld* world = room();
    insert_box(world, obstacle_def(1), at(600, 600), at(900, 700));
    // The boxes touch at (600, 600): no ray passes there, diagonally or along both boxes.
    expect_hit(world, at(550, 650), at(650, 550), 600, 600);
    expect_hit(world, at(600, 700), at(600, 400), 600, 600);
    expect_hit(world, at(600, 450), at(600, 750), 600, 600);
    expect_hit(world, at(800, 600), at(500, 600), 600, 600);
    nav_world_destroy(world);
}

static void starts_blocked(void** state) {
    (void)state;
    NavWorld* world = room();
    NavRay ray = ray_of(world, at(500, 500), at(200, 200), NAV_LAYERS_ALL);
    assert_true(ray.is_hit && ray.triangle == NAV_NONE);
    assert_true(ray.position.x == 500 && ray.position.y == 500);
    ray = ray_of(world, at(50, 50), at(200, 200), NAV_LAYERS_ALL);
    assert_true(ray.is_hit && ray.triangle == NAV_NONE);
    nav_world_destroy(world);
}

static void goes_nowhere(void** state) {
    (void)state;
    NavWorld* world = room();
    expect_free(world, at(200, 200), at(200, 200));
    expect_free(world, at(400, 400), at(400, 400));
    expect_hit(world, at(500, 500), at(500, 500), 500, 500);
    nav_world_destroy(world);
}

static void layers_let_through(void** state) {
    (void)state;
    NavWorld* world = room();
    assert_true(ray_of(world, at(200, 500), at(800, 500), 2).is_hit);
    assert_false(ray_of(world, at(200, 500), at(800, 500), 1).is_hit);
    assert_false(ray_of(world, at(500, 500), at(800, 500), 1).is_hit);
    nav_world_destroy(world);
}

static void passes_an_obstacle_without_width(void** state) {
    (void)state;
    NavWorld* world = square_world(4000);
    insert_box(world, floor_def(0, 0), at(100, 100), at(3900, 3900));
    // The corner of another floor bends both long sides of the needle to it: beyond it they
    // coincide.
    NavPoint needle[3] = {{1000, 1000}, {3000, 1001}, {1000, 1001}};
    NavPoint other[3] = {{2000, 1001}, {2100, 1200}, {1900, 1200}};
    assert_int_equal(try_ring(world, obstacle_def(NAV_LAYERS_ALL), needle, 3, NULL), NAV_OK);
    expect_hit(world, at(2500, 900), at(2500, 1200), 2500, 1000.75);
    assert_int_equal(try_ring(world, floor_def(1, 1), other, 3, NULL), NAV_OK);
    expect_free(world, at(2500, 900), at(2500, 1200));
    expect_free(world, at(2000, 1001), at(3500, 1001));
    expect_hit(world, at(1500, 900), at(1500, 1200), 1500, 1000.5);
    nav_world_destroy(world);
}

static void agrees_with_the_oracle(void** state) {
    (void)state;
    uint32_t free_count = 0, hit_count = 0;
    for (uint64_t seed = 1; seed <= 150; seed++) {
        uint64_t random = seed;
        int32_t size = seed % 2 == 0 ? 64 : 1200, raster = seed % 2 == 0 ? 4 : 100;
        NavWorld* world = scene_random_world(&random, size, raster);
        uint32_t layers = seed % 3 == 0 ? 1 : NAV_LAYERS_ALL;
        SceneFloor floor = scene_walkable(world, layers);
        NavQuery* query = create_query(world);
        for (uint32_t i = 0; i < 60; i++) {
            NavPoint from = scene_point(&random, &floor, size);
            NavPoint to = scene_point(&random, &floor, size);
            if (from.x == to.x && from.y == to.y)
                continue;
            double x, y;
            NavRay ray;
            NavFilter filter = scene_filter(layers);
            bool is_free = oracle_floor_ray(&floor.floor, from, to, &x, &y);
            assert_int_equal(nav_query_cast_ray(query, from, to, &filter, &ray), NAV_OK);
            if (ray.is_hit == is_free || fabs(ray.position.x - x) > 1e-6 ||
                fabs(ray.position.y - y) > 1e-6)
                fail_msg("seed %u: (%d,%d)-(%d,%d): %d (%g,%g), oracle %d (%g,%g)", (unsigned)seed,
                         from.x, from.y, to.x, to.y, ray.is_hit, ray.position.x, ray.position.y,
                         !is_free, x, y);
            *(is_free ? &free_count : &hit_count) += 1;
        }
        nav_query_destroy(query);
        scene_walkable_fini(&floor);
        nav_world_destroy(world);
    }
    assert_true(free_count > 1000 && hit_count > 1000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stops_at_the_wall),
        cmocka_unit_test(runs_along_walls),
        cmocka_unit_test(passes_a_corner),
        cmocka_unit_test(stops_at_a_pinch),
        cmocka_unit_test(starts_blocked),
        cmocka_unit_test(goes_nowhere),
        cmocka_unit_test(layers_let_through),
        cmocka_unit_test(passes_an_obstacle_without_width),
        cmocka_unit_test(agrees_with_the_oracle),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
