// Paths that once cost far more than the cheapest. Costs are in pixels.
#include "support/unit_worlds.h"

static void insert_px(NavWorld* world, const NavPxPosition* px) {
    NavPoint points[4];
    for (uint32_t i = 0; i < 4; i++)
        points[i] = nav_point_from_px(px[i].x, px[i].y);
    insert_ring(world, floor_def(1, 1), points, 4);
}

static void assert_cost(NavWorld* world, const NavPathRequest* request, double most) {
    NavQuery* query = create_query(world);
    NavPath path;
    assert_int_equal(nav_query_find_path(query, request, &path), NAV_OK);
    assert_int_equal(path.status, NAV_PATH_OK);
    assert_true(nav_length_to_px(path.cost) <= most);
    nav_query_destroy(query);
}

// A floor of area 1 in a square of area 0: in both modes the path costs at most so much.
static void expect_at_most(const NavPxPosition* ring, double ground, double cost,
                           NavPathRequest request, double most) {
    NavWorld* world = floored_world(600 * NAV_STEPS_PER_PX);
    NavFilter filter = nav_filter();
    double costs[NAV_AREA_COUNT];
    for (uint32_t i = 0; i < NAV_AREA_COUNT; i++)
        costs[i] = i == 1 ? cost : ground;
    insert_px(world, ring);
    filter.area_costs = costs;
    request.filter = &filter;
    assert_cost(world, &request, most);
    request.mode = NAV_PATH_OPTIMAL;
    assert_cost(world, &request, most);
    nav_world_destroy(world);
}

// The straight line wades through the swamp for 833.
static void test_a_path_avoids_the_swamp_at_its_end(void** state) {
    (void)state;
    const NavPxPosition swamp[4] = {{187.82421875, 144.98046875},
                                    {290.578125, 412.23828125},
                                    {131.03125, 473.578125},
                                    {28.27734375, 206.3203125}};
    NavPathRequest request = nav_path_request(nav_point_from_px(59.4921875, 216.69140625),
                                              nav_point_from_px(76.49609375, 319.4453125));
    expect_at_most(swamp, 1, 8, request, 340);
}

static void insert_obstacle_px(NavWorld* world, const NavPxPosition* px) {
    NavShapeDef def = nav_obstacle_def((NavOutlineId){0, 0, 0});
    NavPoint points[4];
    for (uint32_t i = 0; i < 4; i++)
        points[i] = nav_point_from_px(px[i].x, px[i].y);
    insert_ring(world, def, points, 4);
}

// The shortest path goes through the swamp on the other side of the obstacle, for 4423.
static void test_a_disc_goes_around_an_obstacle_and_a_swamp(void** state) {
    (void)state;
    const NavPxPosition swamp[4] = {{496.47265625, 164.32421875},
                                    {179.66796875, 153.73046875},
                                    {182.36328125, 73.13671875},
                                    {499.1640625, 83.73046875}};
    const NavPxPosition obstacle[4] = {{426.9609375, 85.609375},
                                       {502.62109375, 72.91015625},
                                       {511.2109375, 124.09375},
                                       {435.55078125, 136.7890625}};
    NavWorld* world = floored_world(600 * NAV_STEPS_PER_PX);
    NavPathRequest request = nav_path_request(nav_point_from_px(405.41015625, 54.84765625),
                                              nav_point_from_px(474.84765625, 259.63671875));
    NavFilter filter = nav_filter();
    double costs[NAV_AREA_COUNT];
    for (uint32_t i = 0; i < NAV_AREA_COUNT; i++)
        costs[i] = i == 1 ? 50 : 1;
    insert_px(world, swamp);
    insert_obstacle_px(world, obstacle);
    filter.area_costs = costs;
    request.filter = &filter;
    request.radius = 4 * NAV_STEPS_PER_PX;
    assert_cost(world, &request, 299);
    request.mode = NAV_PATH_OPTIMAL;
    assert_cost(world, &request, 299);
    nav_world_destroy(world);
}

// A road that narrows to a tip 14 steps wide at most. Where the path leaves it no lattice point
// near is on the road: from one beside it, all of the road costs 1000 a pixel, 154142 in all.
static void test_a_path_keeps_to_a_road_up_to_its_tip(void** state) {
    (void)state;
    const NavPxPosition road[4] = {{466.53515625, 29.69921875},
                                   {315.5234375, 49.78125},
                                   {164.49609375, 69.78515625},
                                   {164.49609375, 69.78515625}};
    NavPathRequest request =
        nav_path_request(nav_point_from_px(447.5, 25), nav_point_from_px(170, 69.1015625));
    expect_at_most(road, 1000, 1, request, 7600);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_path_avoids_the_swamp_at_its_end),
        cmocka_unit_test(test_a_disc_goes_around_an_obstacle_and_a_swamp),
        cmocka_unit_test(test_a_path_keeps_to_a_road_up_to_its_tip)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
