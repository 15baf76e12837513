// Paths over roads and strips so narrow that `NavPath.excess` once said too little. All that is
// known of each pair is what some path costs, in steps: nothing may be proved above that.
#include "support/unit_worlds.h"

typedef struct Strip {
    uint8_t area;
    NavPxPosition corner[4];
} Strip;

// A square of area 0 with strips on it, the later ones on top, and a pair of points.
typedef struct Scene {
    int32_t size_px;
    double ground; // cost
    uint32_t count;
    Strip strips[3];
    double costs[4]; // of areas 1 to 3
    NavPxPosition a, b;
    double possible;
} Scene;

static NavWorld* world_of(const Scene* scene) {
    NavWorldDef def = nav_world_def();
    NavWorld* world;
    int32_t size = scene->size_px * NAV_STEPS_PER_PX;
    def.bounds = (NavBox){{0, 0}, {size, size}};
    def.seam_width = 0;
    assert_int_equal(nav_world_create(&def, &world), NAV_OK);
    insert_floor(world, at(0, 0), at(size, size));
    for (uint32_t i = 0; i < scene->count; i++) {
        NavPoint points[4];
        for (uint32_t k = 0; k < 4; k++) {
            NavPxPosition px = scene->strips[i].corner[k];
            points[k] = nav_point_from_px(px.x, px.y);
        }
        insert_ring(world, floor_def(scene->strips[i].area, 4 + (int32_t)i), points, 4);
    }
    return world;
}

static void assert_proof(NavQuery* query, NavPathRequest request, double possible) {
    NavPath path;
    assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
    assert_int_equal(path.status, NAV_PATH_OK);
    assert_true(path.cost <= possible * (1 + path.excess) * (1 + 1e-9));
}

static void expect_proof(const Scene* scene) {
    NavWorld* world = world_of(scene);
    NavQuery* query = create_query(world);
    NavFilter filter = nav_filter();
    double costs[NAV_AREA_COUNT];
    NavPoint ends[2] = {nav_point_from_px(scene->a.x, scene->a.y),
                        nav_point_from_px(scene->b.x, scene->b.y)};
    for (uint32_t i = 0; i < NAV_AREA_COUNT; i++)
        costs[i] = i > 0 && i < 4 ? scene->costs[i - 1] : scene->ground;
    filter.area_costs = costs;
    for (uint32_t i = 0; i < 4; i++) {
        NavPathRequest request = nav_path_request(ends[i % 2], ends[1 - i % 2]);
        request.mode = i < 2 ? NAV_PATH_OPTIMAL : NAV_PATH_FAST;
        request.max_excess = 0;
        request.filter = &filter;
        assert_proof(query, request, scene->possible);
    }
    nav_query_destroy(query);
    nav_world_destroy(world);
}

// From the tip of one road to another one, which is crossed by a road 24 steps wide. Seen from its
// other end, the best place to leave it lies behind the corner of that crossing: the path passes
// the corner at a distance of 4/1000 of a step.
static void test_a_road_is_left_behind_a_corner_on_its_side(void** state) {
    (void)state;
    const Scene scene = {.size_px = 600,
                         .ground = 6,
                         .count = 3,
                         .strips = {{1,
                                     {{38.8046875, 215.164062},
                                      {436.34375, 109.085938},
                                      {436.367188, 109.175781},
                                      {38.828125, 215.253906}}},
                                    {2,
                                     {{404.203125, 79.0039062},
                                      {366.660156, 46.5976562},
                                      {374.5625, 37.4414062},
                                      {412.105469, 69.8476562}}},
                                    {3,
                                     {{185.207031, 575.019531},
                                      {447.296875, 72.265625},
                                      {452.699219, 75.0820312},
                                      {190.609375, 577.835938}}}},
                         .costs = {1, 1, 1},
                         .a = {272.714844, 0},
                         .b = {54.5429688, 490.886719},
                         .possible = 595372.570886};
    expect_proof(&scene);
}

// From side to side of a road 4 steps wide and 500 000 px long. No double tells the paths apart by
// the place where they enter it.
static void test_a_long_road_is_crossed_at_a_flat_angle(void** state) {
    (void)state;
    const Scene scene = {.size_px = 512000,
                         .ground = 8,
                         .count = 1,
                         .strips = {{1,
                                     {{402285.684, 475428.535},
                                      {36571.4258, 219428.555},
                                      {36571.4336, 219428.543},
                                      {402285.691, 475428.523}}}},
                         .costs = {1, 1, 1},
                         .a = {58660.4531, 475834.457},
                         .b = {495254.285, 336223.328},
                         .possible = 812204964.22};
    expect_proof(&scene);
}

// Across strips one to three steps wide, whose sides are 100 000 px long: what the direction of a
// ray lacks there makes of its cost at the other end of the side.
static void test_strips_are_crossed_on_the_straight_line(void** state) {
    (void)state;
    const Scene scene = {.size_px = 307200,
                         .ground = 1,
                         .count = 3,
                         .strips = {{3,
                                     {{74138.7383, 115583.539},
                                      {307139.609, 268248.797},
                                      {307139.605, 268248.801},
                                      {74138.7344, 115583.543}}},
                                    {3,
                                     {{239768.918, 83831.8789},
                                      {83781.8086, 279272.695},
                                      {83781.8047, 279272.691},
                                      {239768.914, 83831.875}}},
                                    {2,
                                     {{139636.348, 251345.426},
                                      {47169.2969, 8679.35547},
                                      {47169.3125, 8679.35156},
                                      {139636.363, 251345.422}}}},
                         .costs = {1, 6, 4},
                         .a = {77764.3125, 75810.5625},
                         .b = {241725.641, 276950.473},
                         .possible = 66432173.1979};
    expect_proof(&scene);
}

// One step, beside a road that costs more: doubles of places there are exact to 1e-8 only.
static void test_a_step_far_from_the_origin(void** state) {
    (void)state;
    const Scene scene = {.size_px = 307200,
                         .ground = 1,
                         .count = 1,
                         .strips = {{1,
                                     {{131657.133, 219428.555},
                                      {161894.391, 205701.41},
                                      {161894.395, 205701.418},
                                      {131657.137, 219428.562}}}},
                         .costs = {7, 7, 7},
                         .a = {161894.391, 205701.41},
                         .b = {161894.391, 205701.414},
                         .possible = 3.992813851};
    expect_proof(&scene);
}

// Beside a expensive strip one step wide, far from all vertices, where a cheaper area lowers all
// bounds. A path can cross the strip at the critical angle, follow it, and cross it again, 100 000
// times.
static void test_a_search_beside_an_expensive_strip_ends(void** state) {
    (void)state;
    const Scene scene = {.size_px = 2400,
                         .ground = 4,
                         .count = 3,
                         .strips = {{3,
                                     {{2399.97656, 2133.3125},
                                      {2399.97656, 1066.65625},
                                      {2399.99219, 1066.65625},
                                      {2399.99219, 2133.3125}}},
                                    {1,
                                     {{799.992188, 1333.32031},
                                      {2051.71875, 2022.30469},
                                      {2051.71484, 2022.3125},
                                      {799.988281, 1333.32812}}},
                                    {1,
                                     {{1018.85156, 1910.90625},
                                      {1550.75, 514.382812},
                                      {1550.75391, 514.382812},
                                      {1018.85547, 1910.90625}}}},
                         .costs = {6, 4, 1},
                         .a = {1607.25, 1777.66016},
                         .b = {1090.81641, 1721.96094},
                         .possible = 531901.154};
    expect_proof(&scene);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_search_beside_an_expensive_strip_ends),
        cmocka_unit_test(test_a_road_is_left_behind_a_corner_on_its_side),
        cmocka_unit_test(test_a_long_road_is_crossed_at_a_flat_angle),
        cmocka_unit_test(test_strips_are_crossed_on_the_straight_line),
        cmocka_unit_test(test_a_step_far_from_the_origin)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
