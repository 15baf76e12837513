// What guides the search for a disc goes as far as it is asked to.
#include "support/unit_scene.h"

#include "query/path/query.h"
#include "query/terrain/refract_search.h"

#define SIZE 6000
#define RADIUS 60

static double costs[NAV_AREA_COUNT];

static NavPathRequest request_for(NavPoint start, NavPoint goal, NavPathMode mode) {
    NavPathRequest request = nav_path_request(start, goal);
    for (uint32_t i = 0; i < NAV_AREA_COUNT; i++)
        costs[i] = i == 1 ? 6 : 1;
    request.filter = scene_kept_filter(NAV_LAYERS_ALL, costs);
    request.mode = mode;
    request.radius = RADIUS;
    return request;
}

static NavWorld* swamps_and_walls(uint64_t* random) {
    NavWorld* world = floored_world(SIZE);
    for (uint32_t i = 0; i < 70; i++) {
        const NavPoint p = lcg_point(random, 200, SIZE - 700);
        const int32_t x = lcg_between(random, 20, 480), y = lcg_between(random, 20, 480);
        const NavPoint q = at(p.x + x, p.y + y);
        if (i % 2 == 0)
            insert_box(world, floor_def(1, 1), p, q);
        else
            insert_box(world, obstacle_def(1), p, at(p.x + x / 3 + 1, p.y + y / 3 + 1));
    }
    return world;
}

static void goes_as_far_as_it_must(void** state) {
    (void)state;
    uint64_t random = 5;
    uint32_t near_count = 0, far_count = 0;
    for (uint32_t round = 0; round < 6; round++) {
        NavWorld* world = swamps_and_walls(&random);
        NavQuery *query = create_query(world), *sliced = create_query(world);
        for (uint32_t i = 0; i < 12; i++) {
            const NavPoint a = at(RADIUS + 10, lcg_between(&random, 200, SIZE - 200));
            const NavPoint b = at(SIZE - RADIUS - 10, lcg_between(&random, 200, SIZE - 200));
            const NavPathMode mode = i % 3 == 0 ? NAV_PATH_FAST : NAV_PATH_OPTIMAL;
            NavPathRequest there = request_for(a, b, mode), back = request_for(b, a, mode);
            NavPath path;
            assert_int_equal(nav_query_find_path(query, &there, &path), NAV_OK);
            assert_int_equal(path.status, NAV_PATH_OK);
            const double cost = path.cost;
            const Refract* guide = &query->path.terrain->refract.search;
            assert_true(!guide->is_guide || (guide->reach > 1 && guide->reach < 1.06));
            near_count += guide->is_guide && guide->reach < 1.003;
            far_count += guide->is_guide && guide->reach > 1.02;
            scene_expect_same_in_slices(sliced, &there, 7, &path);
            assert_int_equal(nav_query_find_path(query, &back, &path), NAV_OK);
            assert_true(fabs(path.cost - cost) <= 1e-9 * cost);
        }
        nav_query_destroy(sliced);
        nav_query_destroy(query);
        nav_world_destroy(world);
    }
    assert_true(near_count > 5 && far_count > 5);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(goes_as_far_as_it_must)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
