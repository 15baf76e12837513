// Fields where floors of different elevation meet at walls without thickness.
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

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_path_does_not_change_floors_at_a_corner),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
