// Paths for discs that were once missed, too long, or searched for without an end. Lengths are in
// pixels.
#include "support/unit_scene.h"

typedef struct Ring {
    uint32_t count;
    double px[16];
} Ring;

typedef struct Scene {
    double bounds[4];
    Ring floor, obstacles[2];
} Scene;

// Around the tips of two needles the disc has 61 steps more than it needs.
static const Scene needles = {{-183.078125, -169.43359375, 8.55859375, 0.3515625},
                              {4,
                               {0.03515625, 0, -182.7265625, -9.34765625, -174.55859375,
                                -169.08203125, 8.20703125, -159.73046875}},
                              {{4,
                                {-91.29296875, -4.58984375, -91.41015625, -4.59765625, -87.90234375,
                                 -73.140625, -87.78515625, -73.13671875}},
                               {4,
                                {-86.62109375, -95.8984375, -86.73828125, -95.90625, -83.23046875,
                                 -164.48828125, -83.11328125, -164.48046875}}}};

// Between a box and a cross.
static const Scene cross = {
    {0, 0, 600, 600},
    {4, {360, 0, 600, 0, 600, 600, 370, 600}},
    {{4,
      {624.2421875, 219.94140625, 575.3359375, 314.66015625, 561.9765625, 307.76171875, 610.8828125,
       213.04296875}},
     {8,
      {564.55078125, 388.42578125, 510.38671875, 361.08203125, 471.9140625, 407.99609375,
       499.25390625, 353.8359375, 452.33984375, 315.36328125, 506.50390625, 342.703125, 544.9765625,
       295.7890625, 517.6328125, 349.953125}}}};

// Two boxes, between which there is a crack.
static const Scene crack = {
    {-9.09765625, -0.03515625, 27.97265625, 33.42578125},
    {4, {0, 0, 27.9375, 11.640625, 18.875, 33.390625, -9.0625, 21.75}},
    {{4, {11.625, 4.84375, 16.3125, 6.796875, 15.62890625, 8.4375, 10.94140625, 6.484375}},
     {4, {10.78515625, 6.859375, 15.47265625, 8.8125, 7.25, 28.546875, 2.5625, 26.59375}}}};

static void insert(NavWorld* world, NavShapeDef def, const Ring* ring) {
    NavPoint points[8];
    for (uint32_t i = 0; i < ring->count; i++)
        points[i] = nav_point_from_px(ring->px[2 * i], ring->px[2 * i + 1]);
    insert_ring(world, def, points, ring->count);
}

static NavWorld* build(const Scene* scene) {
    NavWorldDef def = nav_world_def();
    const double* b = scene->bounds;
    def.bounds = nav_box_from_px(b[0], b[1], b[2], b[3]);
    NavWorld* world = create_world(&def);
    insert(world, floor_def(0, 0), &scene->floor);
    for (uint32_t i = 0; i < 2; i++)
        insert(world, obstacle_def(NAV_LAYERS_ALL), &scene->obstacles[i]);
    return world;
}

// Both modes find a path of this length or a little more, from both ends.
static void expect_length(const Scene* scene, const double ends_px[4], int32_t radius,
                          double length_px) {
    NavWorld* world = build(scene);
    NavQuery* query = create_query(world);
    for (uint32_t i = 0; i < 4; i++) {
        uint32_t from = i % 2 * 2, to = 2 - from;
        NavPathRequest request =
            nav_path_request(nav_point_from_px(ends_px[from], ends_px[from + 1]),
                             nav_point_from_px(ends_px[to], ends_px[to + 1]));
        NavPath path;
        request.radius = radius;
        request.mode = i < 2 ? NAV_PATH_FAST : NAV_PATH_OPTIMAL;
        double most = length_px * (i < 2 ? 1.12 : 1.01);
        assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
        assert_int_equal(path.status, NAV_PATH_OK);
        assert_in_range((uint64_t)path.length, (uint64_t)(length_px * 256 * 0.99),
                        (uint64_t)(most * 256));
    }
    nav_query_destroy(query);
    nav_world_destroy(world);
}

static void a_bend_that_touches_two_circles_is_found(void** state) {
    static const double ends[4] = {-51.44921875, -86.20703125, -114.80078125, -30.265625};
    (void)state;
    for (int32_t radius = 2901; radius <= 2903; radius++)
        expect_length(&needles, ends, radius, 99.83);
}

static void a_radius_between_others_is_no_exception(void** state) {
    static const double ends[4] = {544.125, 172.73828125, 555.22265625, 354.515625};
    (void)state;
    for (int32_t radius = 2123; radius <= 2125; radius++)
        expect_length(&cross, ends, radius, 182.15);
}

static void the_search_ends(void** state) {
    static const double ends[4] = {0.97265625, 2.55078125, 17.1171875, 7.90234375};
    (void)state;
    for (int32_t radius = 51; radius <= 52; radius++)
        expect_length(&crack, ends, radius, 17.53);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_bend_that_touches_two_circles_is_found),
                                       cmocka_unit_test(a_radius_between_others_is_no_exception),
                                       cmocka_unit_test(the_search_ends)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
