#include "support/unit_steps.h"

// Valid until the eighth request after this one.
static const NavFilter* step_filter(int32_t step) {
    static NavFilter filters[8];
    static uint32_t count = 0;
    NavFilter* filter = &filters[count++ % 8];
    *filter = nav_filter();
    filter->step_height = step;
    return filter;
}

NavPathRequest disc_request(NavPoint start, NavPoint goal, int32_t radius, int32_t step) {
    NavPathRequest request = nav_path_request(start, goal);
    request.mode = NAV_PATH_OPTIMAL;
    request.radius = radius;
    request.filter = step_filter(step);
    return request;
}

NavPath disc_answer(NavQuery* query, const NavPathRequest* request) {
    NavPath path;
    assert_int_equal(nav_query_find_path(query, request, &path), NAV_OK);
    return path;
}

NavPath disc_path(NavQuery* query, NavPoint start, NavPoint goal, int32_t radius, int32_t step) {
    NavPathRequest request = disc_request(start, goal, radius, step);
    return disc_answer(query, &request);
}

void expect_same_points(const NavPath* path, const NavPoint* points, uint32_t count) {
    assert_int_equal(path->point_count, count);
    for (uint32_t i = 0; i < count; i++)
        assert_true(path->points[i].x == points[i].x && path->points[i].y == points[i].y);
}

Terraces terraces(int32_t low, int32_t high) {
    Terraces made = {.world = square_world(1000)};
    made.left = insert_box(made.world, raised_floor_def(0, 0, 0), at(0, 0), at(1000, 1000));
    made.right = insert_box(made.world, raised_floor_def(0, 1, 10), at(500, 0), at(1000, 1000));
    made.ramp = insert_box(made.world, raised_floor_def(0, 2, 5), at(400, low), at(600, high));
    return made;
}
