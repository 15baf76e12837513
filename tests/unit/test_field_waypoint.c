// Fields where areas cost differently: agents that follow them come to waypoints far apart.
#include "support/unit_cost.h"
#include "support/unit_field.h"

// The path leads along the side of a road to its end, and leaves it for a source beside it. What
// rounding adds there costs more than two steps on the road.
static void test_goes_on_to_a_source_beside_a_road(void** state) {
    (void)state;
    NavWorld* world = open_world(1000000, true);
    NavPoint road[] = {{679193, -81531}, {821077, 19395}, {661021, 244404}, {519138, 143477}};
    insert_ring(world, floor_def(1, 1), road, 4);
    NavPoint goal = at(661022, 244403);
    double costs[NAV_AREA_COUNT];
    set_costs(costs, 5, 1, 1);
    NavFilter filter = nav_filter();
    filter.area_costs = costs;
    NavFieldRequest request = nav_field_request(&goal);
    request.filter = &filter;
    NavField* field = field_of(world, &request);
    uint32_t count;
    assert_int_equal(nav_field_find_path(field, at(762626, 247400), NULL, 0, &count), NAV_OK);
    assert_in_range(count, 3, 6);
    nav_field_destroy(field);
    nav_world_destroy(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_goes_on_to_a_source_beside_a_road)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
