// Floors of different elevation: a step that is too high is a wall without thickness.
#include "support/unit_scene.h"

static NavFilter stepper(int32_t step_height) {
    NavFilter filter = nav_filter();
    filter.step_height = step_height;
    return filter;
}

static NavPath path_for(NavQuery* query, NavPoint a, NavPoint b, int32_t step_height) {
    NavPathRequest request = nav_path_request(a, b);
    NavFilter filter = nav_filter();
    request.filter = &filter;
    NavPath path;
    request.mode = NAV_PATH_OPTIMAL;
    filter = stepper(step_height);
    assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
    return path;
}

// A terrace 10 high on the right, with a ramp of 5 that joins it to the ground.
static NavWorld* terrace(void) {
    NavWorld* world = square_world(1000);
    insert_box(world, raised_floor_def(0, 0, 0), at(0, 0), at(1000, 1000));
    insert_box(world, raised_floor_def(0, 1, 10), at(500, 0), at(1000, 1000));
    insert_box(world, raised_floor_def(0, 2, 5), at(450, 800), at(550, 900));
    return world;
}

static void walks_up_steps_that_are_low_enough(void** state) {
    (void)state;
    NavWorld* world = terrace();
    NavQuery* query = create_query(world);
    uint64_t hash = nav_world_get_hash(world);
    NavPath path = path_for(query, at(100, 100), at(900, 100), 10);
    assert_true(path.status == NAV_PATH_OK && path.length == 800);
    path = path_for(query, at(100, 100), at(900, 100), INT32_MAX);
    assert_true(path.status == NAV_PATH_OK && path.length == 800);
    path = path_for(query, at(100, 100), at(900, 100), 9); // along the ramp
    assert_int_equal(path.status, NAV_PATH_OK);
    // Along the ramp to the edge of the terrace, and on: the end of the wall is a corner for both
    // sides.
    assert_true(path.length > 1400 && path.length < 1800);
    path = path_for(query, at(100, 100), at(900, 100), 4);
    assert_int_equal(path.status, NAV_PATH_UNREACHABLE);
    NavFilter filter = stepper(9);
    NavRay ray;
    assert_int_equal(nav_query_cast_ray(query, at(100, 100), at(900, 100), &filter, &ray), NAV_OK);
    assert_true(ray.is_hit && ray.position.x == 500 && ray.position.y == 100);
    assert_int_equal(nav_query_cast_ray(query, at(100, 850), at(900, 850), &filter, &ray), NAV_OK);
    assert_false(ray.is_hit);
    NavLocation location;
    assert_int_equal(nav_query_locate(query, at(520, 850), &filter, &location), NAV_OK);
    assert_true(location.is_walkable && location.elevation == 5);
    assert_true(nav_world_get_hash(world) == hash);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

static void elevation_is_a_floors(void** state) {
    (void)state;
    NavWorld* world = square_world(1000);
    NavShapeId ground = insert_box(world, raised_floor_def(0, 0, 0), at(0, 0), at(1000, 1000));
    NavShapeId right = insert_box(world, raised_floor_def(0, 1, 3), at(500, 0), at(1000, 1000));
    NavShapeId box = insert_box(world, obstacle_def(1), at(0, 0), at(10, 10));
    NavQuery* query = create_query(world);
    uint64_t hash = nav_world_get_hash(world), version = nav_world_get_version(world);
    assert_int_equal(path_for(query, at(100, 100), at(900, 100), 2).status, NAV_PATH_UNREACHABLE);
    assert_int_equal(nav_shape_set_elevation(world, right, INT32_MIN), NAV_OK);
    assert_int_equal(nav_shape_set_elevation(world, ground, INT32_MAX), NAV_OK);
    assert_int_equal(path_for(query, at(100, 100), at(900, 100), INT32_MAX - 1).status,
                     NAV_PATH_UNREACHABLE);
    assert_int_equal(path_for(query, at(100, 100), at(900, 100), INT32_MAX).status, NAV_PATH_OK);
    assert_int_equal(nav_shape_set_elevation(world, ground, INT32_MIN), NAV_OK);
    assert_int_equal(path_for(query, at(100, 100), at(900, 100), 0).status, NAV_PATH_OK);
    assert_true(nav_world_get_version(world) == version + 3 && nav_world_get_hash(world) == hash);
    assert_int_equal(nav_shape_set_elevation(world, ground, INT32_MIN), NAV_OK); // no change
    assert_true(nav_world_get_version(world) == version + 3);
    NavShapeDef def;
    assert_int_equal(nav_shape_get(world, right, &def), NAV_OK);
    assert_int_equal(def.elevation, INT32_MIN);
    assert_int_equal(nav_shape_set_elevation(world, box, 1), NAV_ERR_ARGUMENT);
    assert_int_equal(nav_shape_set_elevation(world, (NavShapeId){9, 9, 0}, 1), NAV_ERR_OTHER_WORLD);
    assert_int_equal(nav_shape_set_elevation(NULL, box, 1), NAV_ERR_ARGUMENT);
    NavPathRequest request = nav_path_request(at(1, 1), at(2, 2));
    NavFilter filter = nav_filter();
    request.filter = &filter;
    NavPath path;
    filter.step_height = -1;
    assert_int_equal(nav_query_find_path(query, &request, &path), NAV_ERR_ARGUMENT);
    assert_true(nav_world_validate(world, NULL));
    nav_query_destroy(query);
    nav_world_destroy(world);
}

// A path along the seam of two terraces may use either side, and each side is blocked somewhere.
static void runs_on_along_the_side_that_goes_farther(void** state) {
    (void)state;
    const int32_t ends[4][3] = {{400, 700, 700}, {700, 400, 700}, {400, 400, 400}, {950, 700, 950}};
    for (uint32_t k = 0; k < 4; k++) {
        NavWorld* world = square_world(1000);
        insert_box(world, raised_floor_def(0, 0, 0), at(0, 0), at(1000, 500));
        insert_box(world, raised_floor_def(0, 0, 10), at(0, 500), at(1000, 1000));
        insert_box(world, obstacle_def(1), at(ends[k][0], 450), at(ends[k][0] + 40, 500));
        insert_box(world, obstacle_def(1), at(ends[k][1], 500), at(ends[k][1] + 40, 550));
        NavQuery* query = create_query(world);
        NavFilter filter = stepper(5);
        NavRay ray;
        assert_int_equal(nav_query_cast_ray(query, at(100, 500), at(990, 500), &filter, &ray),
                         NAV_OK);
        assert_true(ray.is_hit && ray.position.x == ends[k][2] && ray.position.y == 500);
        assert_int_equal(nav_query_cast_ray(query, at(100, 500), at(990, 500), NULL, &ray), NAV_OK);
        assert_true(
            ray.is_hit ==
            (k == 2)); // the floors are joined there: the ray crosses the seam between the two
        nav_query_destroy(query);
        nav_world_destroy(world);
    }
}

static void discs_see_steps(void** state) { // more in test_radius_steps.c
    (void)state;
    NavWorld* world = terrace();
    NavQuery* query = create_query(world);
    NavPathRequest request = nav_path_request(at(100, 100), at(700, 100));
    NavPath path;
    request.radius = 5;
    NavFilter filter = stepper(4);
    request.filter = &filter;
    assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
    assert_int_equal(path.status, NAV_PATH_UNREACHABLE);
    request.filter = NULL;
    assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
    assert_true(path.status == NAV_PATH_OK && path.length == 600);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

// --- random worlds -----------------------------------------------------------------------

// Boxes of floor and obstacle on a raster: walls touch, cross and end anywhere.
static NavWorld* hills(uint64_t* random, int32_t size, int32_t raster) {
    NavWorld* world = square_world(size);
    int32_t cells = size / raster;
    insert_box(world, raised_floor_def(0, 0, 0), at(raster, raster),
               at(size - raster, size - raster));
    uint32_t count = 3 + lcg_next(random) % 9;
    for (uint32_t i = 0; i < count; i++) {
        NavPoint points[4];
        int32_t x = lcg_between(random, 0, cells - 2), y = lcg_between(random, 0, cells - 2);
        bool is_floor = lcg_next(random) % 4 != 0;
        int32_t reach = is_floor ? cells / 2 : 3;
        uint32_t corners = 3 + lcg_next(random) % 2;
        for (uint32_t k = 0; k < corners; k++) {
            points[k].x = (x + lcg_between(random, 0, reach)) * raster;
            points[k].y = (y + lcg_between(random, 0, reach)) * raster;
        }
        NavShapeDef def = obstacle_def(1);
        if (is_floor) {
            int32_t z = lcg_between(random, 1, 4), elevation = lcg_between(random, 0, 3);
            def = raised_floor_def((uint8_t)(elevation % 2), z, elevation);
        }
        try_ring(world, def, points, corners, NULL); // a ring that is not simple is refused
    }
    return world;
}

// The walkable triangles, without the adjacency between floors of different elevation.
static SceneFloor cut_floor(const NavWorld* world, int32_t step_height) {
    SceneFloor scene = scene_walkable(world, NAV_LAYERS_ALL);
    int32_t* elevations = scene_elevations(world);
    for (uint32_t t = 0; t < scene.count; t++)
        for (uint32_t i = 0; i < 3; i++) {
            int32_t other = scene.floor.neighbours[t][i];
            if (other >= 0 && abs(elevations[t] - elevations[other]) > step_height)
                scene.floor.neighbours[t][i] = -1;
        }
    free(elevations);
    return scene;
}

typedef struct Tally {
    uint32_t reached, cut, free_rays, hits;
} Tally;

static void compare(NavQuery* query, SceneFloor* floor, NavPoint a, NavPoint b, int32_t step_height,
                    uint64_t seed, Tally* tally) {
    NavFilter filter = stepper(step_height);
    NavRay ray;
    double x, y;
    bool is_free = oracle_floor_ray(&floor->floor, a, b, &x, &y);
    assert_int_equal(nav_query_cast_ray(query, a, b, &filter, &ray), NAV_OK);
    if (ray.is_hit == is_free || fabs(ray.position.x - x) > 1e-6 || fabs(ray.position.y - y) > 1e-6)
        fail_msg("seed %u: ray (%d,%d)-(%d,%d) step %d: %d (%g,%g), oracle %d (%g,%g)",
                 (unsigned)seed, a.x, a.y, b.x, b.y, step_height, ray.is_hit, ray.position.x,
                 ray.position.y, !is_free, x, y);
    *(is_free ? &tally->free_rays : &tally->hits) += 1;
    NavPath path = path_for(query, a, b, step_height);
    double length = scene_shortest(floor, a, b);
    double found = path.status == NAV_PATH_OK ? path.length : -1;
    if (fabs(length - found) > 1e-6 * (1 + length))
        fail_msg("seed %u: path (%d,%d)-(%d,%d) step %d: %g, oracle %g", (unsigned)seed, a.x, a.y,
                 b.x, b.y, step_height, found, length);
    *(length >= 0 ? &tally->reached : &tally->cut) += 1;
}

static void agrees_with_the_oracle(void** state) {
    (void)state;
    Tally tally = {0, 0, 0, 0};
    for (uint64_t seed = 1; seed <= 300; seed++) {
        uint64_t random = seed;
        int32_t size = seed % 2 == 0 ? 64 : 1200, raster = seed % 2 == 0 ? 4 : 100;
        NavWorld* world = hills(&random, size, raster);
        int32_t step_height = (int32_t)(seed % 3);
        SceneFloor floor = cut_floor(world, step_height);
        NavQuery* query = create_query(world);
        for (uint32_t i = 0; i < 12; i++) {
            NavPoint a = scene_any_point(&random, &floor, size),
                     b = scene_any_point(&random, &floor, size);
            if (a.x != b.x || a.y != b.y)
                compare(query, &floor, a, b, step_height, seed, &tally);
        }
        nav_query_destroy(query);
        scene_walkable_fini(&floor);
        nav_world_destroy(world);
    }
    assert_true(tally.reached > 800 && tally.cut > 200);
    assert_true(tally.free_rays > 300 && tally.hits > 800);
}

static void expect_free_legs(const SceneFloor* floor, const NavPath* path) {
    for (uint32_t k = 1; k < path->point_count; k++) {
        double x, y;
        assert_true(oracle_floor_ray(&floor->floor, path->points[k - 1], path->points[k], &x, &y));
    }
}

// Areas with costs, and walls between floors: the path must be valid, and must not cost more than
// the shortest path.
static void costs_go_with_steps(void** state) {
    (void)state;
    double costs[NAV_AREA_COUNT];
    uint32_t found = 0;
    for (uint32_t i = 0; i < NAV_AREA_COUNT; i++)
        costs[i] = i == 1 ? 3 : 1;
    for (uint64_t seed = 1; seed <= 200; seed++) {
        uint64_t random = seed;
        NavWorld* world = hills(&random, 1200, 100);
        SceneFloor floor = cut_floor(world, 1);
        NavQuery* query = create_query(world);
        for (uint32_t i = 0; i < 12; i++) {
            NavPathRequest request = nav_path_request(at(0, 0), at(0, 0));
            NavFilter filter = nav_filter();
            request.filter = &filter;
            request.start = scene_any_point(&random, &floor, 1200);
            request.goal = scene_any_point(&random, &floor, 1200);
            filter = stepper(1);
            filter.area_costs = costs;
            NavPath path;
            assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
            if (path.status != NAV_PATH_OK)
                continue;
            double length = scene_shortest(&floor, request.start, request.goal);
            bool is_spot = request.start.x == request.goal.x && request.start.y == request.goal.y;
            assert_true(is_spot || path.length >= length * (1 - 1e-9));
            assert_true(path.cost <= 3 * length + 12 ||
                        is_spot); // crossings are rounded to the lattice
            expect_free_legs(&floor, &path);
            found++;
        }
        nav_query_destroy(query);
        scene_walkable_fini(&floor);
        nav_world_destroy(world);
    }
    assert_true(found > 500);
}

// Paths that refinement once made more expensive. Three times the shortest is a bound, because no
// area costs more than 3.
static void is_no_dearer_than_the_shortest(void** state) {
    (void)state;
    const uint64_t seeds[2] = {170, 2689};
    const NavPoint starts[2] = {{937, 521}, {900, 767}}, goals[2] = {{1100, 640}, {1000, 400}};
    double costs[NAV_AREA_COUNT];
    for (uint32_t i = 0; i < NAV_AREA_COUNT; i++)
        costs[i] = i == 1 ? 3 : 1;
    for (uint32_t k = 0; k < 2; k++) {
        uint64_t random = seeds[k];
        NavWorld* world = hills(&random, 1200, 100);
        SceneFloor floor = cut_floor(world, 1);
        NavQuery* query = create_query(world);
        NavPathRequest request = nav_path_request(starts[k], goals[k]);
        NavFilter filter = nav_filter();
        request.filter = &filter;
        NavPath path;
        filter = stepper(1);
        filter.area_costs = costs;
        assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
        assert_int_equal(path.status, NAV_PATH_OK);
        assert_true(path.cost <= 3 * scene_shortest(&floor, starts[k], goals[k]) * (1 + 1e-9));
        nav_query_destroy(query);
        scene_walkable_fini(&floor);
        nav_world_destroy(world);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(walks_up_steps_that_are_low_enough),
        cmocka_unit_test(elevation_is_a_floors),
        cmocka_unit_test(runs_on_along_the_side_that_goes_farther),
        cmocka_unit_test(discs_see_steps),
        cmocka_unit_test(agrees_with_the_oracle),
        cmocka_unit_test(costs_go_with_steps),
        cmocka_unit_test(is_no_dearer_than_the_shortest),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
