// Paths of fields where ground on two sides touches: floors of different elevation meet at walls
// without thickness, obstacles touch at a point.
#include <math.h>

#include "support/unit_worlds.h"

// A platform at elevation 2 over the lower right quarter, and a ramp onto it from below.
static NavWorld* platform_world(void) {
    NavWorldDef def = unit_world_def(0, 0, 256, 256);
    def.has_path_data = true;
    NavWorld* world = create_world(&def);
    insert_floor(world, at(0, 0), at(256, 256));
    insert_box(world, raised_floor_def(1, 2, 2), at(128, 0), at(256, 128));
    insert_box(world, raised_floor_def(0, 1, 1), at(192, 128), at(256, 192));
    return world;
}

// The path bends at the platform's corner, which is on both floors, and goes by the ramp.
static void test_a_path_does_not_change_floors_at_a_corner(void** state) {
    (void)state;
    const NavPoint source = {141, 115}, bends[] = {{115, 77}, {128, 128}, {192, 128}, {141, 115}};
    double costs[NAV_AREA_COUNT];
    NavFilter filter = nav_filter();
    filter.area_costs = costs;
    filter.step_height = 1;
    for (uint32_t i = 0; i < NAV_AREA_COUNT; i++)
        costs[i] = 1;
    NavWorld* world = platform_world();
    for (costs[1] = 1; costs[1] <= 3; costs[1]++) {
        NavFieldRequest request = nav_field_request(&source);
        NavField* field;
        NavPoint points[8];
        uint32_t count;
        request.filter = &filter;
        assert_int_equal(nav_field_create(world, &field), NAV_OK);
        assert_int_equal(nav_field_search(field, &request), NAV_OK);
        assert_int_equal(nav_field_find_path(field, bends[0], points, 8, &count), NAV_OK);
        assert_int_equal(count, 4);
        for (uint32_t i = 0; i < 4; i++)
            assert_true(is_at(points[i], bends[i].x, bends[i].y));
        nav_field_destroy(field);
    }
    nav_world_destroy(world);
}

static uint32_t find_path(NavWorld* world, const NavFilter* filter, NavPoint from, NavPoint source,
                          NavPoint points[8]) {
    NavFieldRequest request = nav_field_request(&source);
    NavField* field;
    uint32_t count;
    request.filter = filter;
    assert_int_equal(nav_field_create(world, &field), NAV_OK);
    assert_int_equal(nav_field_search(field, &request), NAV_OK);
    assert_int_equal(nav_field_find_path(field, from, points, 8, &count), NAV_OK);
    assert_true(count <= 8);
    nav_field_destroy(field);
    return count;
}

// The ground runs as an inlet into a platform, with walls on three sides. A ramp leads up beside
// it.
static NavWorld* inlet_world(void) {
    NavWorldDef def = unit_world_def(0, 0, 256, 256);
    NavWorld* world = create_world(&def);
    insert_floor(world, at(0, 0), at(256, 256));
    insert_box(world, raised_floor_def(0, 1, 2), at(0, 64), at(256, 256));
    insert_box(world, raised_floor_def(0, 2, 0), at(120, 64), at(136, 160));
    insert_box(world, raised_floor_def(1, 3, 1), at(200, 50), at(216, 80));
    return world;
}

// Costs 2 on the ramp.
static NavFilter inlet_filter(double costs[NAV_AREA_COUNT]) {
    NavFilter filter = nav_filter();
    filter.area_costs = costs;
    filter.step_height = 1;
    for (uint32_t i = 0; i < NAV_AREA_COUNT; i++)
        costs[i] = i == 1 ? 2 : 1;
    return filter;
}

// The path follows the inlet's end from corner to corner. At the second one it is still on the
// platform, though the ground in the inlet is nearer to the source.
static void test_a_path_along_a_wall_stays_on_its_side(void** state) {
    (void)state;
    NavPoint points[8];
    double costs[NAV_AREA_COUNT];
    NavFilter filter = inlet_filter(costs);
    NavWorld* world = inlet_world();
    uint32_t count = find_path(world, &filter, at(100, 80), at(128, 30), points);
    assert_true(count >= 5);
    assert_true(is_at(points[1], 120, 160) && is_at(points[2], 136, 160));
    assert_true(points[3].x >= 200);
    nav_world_destroy(world);
}

static bool is_in_inlet(NavPoint p) { return p.x >= 120 && p.x <= 136 && p.y <= 160 && p.y >= 64; }

// A sample does not know on which side an agent has come. So it leads past corners at which the
// next one would lead on from the other side.
static void test_samples_do_not_lead_through_a_wall(void** state) {
    (void)state;
    const NavPoint source = {128, 30};
    double costs[NAV_AREA_COUNT], left = INFINITY;
    NavFilter filter = inlet_filter(costs);
    NavWorld* world = inlet_world();
    NavFieldRequest request = nav_field_request(&source);
    NavField* field;
    request.filter = &filter;
    assert_int_equal(nav_field_create(world, &field), NAV_OK);
    assert_int_equal(nav_field_search(field, &request), NAV_OK);
    for (NavPoint p = {100, 80}; !is_at(p, source.x, source.y);) {
        NavFieldSample sample;
        assert_int_equal(nav_field_sample(field, p, &sample), NAV_OK);
        assert_true(sample.status == NAV_FIELD_OK && sample.cost < left);
        assert_false(is_in_inlet(p));
        left = sample.cost;
        p = sample.waypoint;
    }
    nav_field_destroy(field);
    nav_world_destroy(world);
}

// A thin obstacle touches itself on the lattice. The path runs along it, to its end and
// back on the other side.
static void test_a_path_does_not_pass_where_obstacles_touch(void** state) {
    (void)state;
    const NavPoint mud[] = {{29, 50}, {46, 8}, {27, 0}, {10, 42}};
    const NavPoint thin[] = {{3, 51}, {49, 29}, {49, 30}, {3, 52}};
    const NavPoint from = {13, 47}, source = {35, 15};
    NavPoint points[8];
    double costs[NAV_AREA_COUNT];
    NavFilter filter = nav_filter();
    filter.area_costs = costs;
    for (uint32_t i = 0; i < NAV_AREA_COUNT; i++)
        costs[i] = i == 0 ? 11 : 1;
    NavWorldDef def = unit_world_def(0, 0, 52, 52);
    def.seam_width = 0;
    NavWorld* world = create_world(&def);
    insert_floor(world, at(-10, -10), at(62, 62));
    insert_ring(world, floor_def(1, 5), mud, 4);
    insert_ring(world, obstacle_def(NAV_LAYERS_ALL), thin, 4);
    uint32_t count = find_path(world, &filter, from, source, points);
    assert_int_equal(count, 7);
    assert_true(is_at(points[1], 17, 45) && is_at(points[3], 49, 30) && is_at(points[4], 49, 29));
    nav_world_destroy(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_path_does_not_change_floors_at_a_corner),
        cmocka_unit_test(test_a_path_along_a_wall_stays_on_its_side),
        cmocka_unit_test(test_samples_do_not_lead_through_a_wall),
        cmocka_unit_test(test_a_path_does_not_pass_where_obstacles_touch),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
