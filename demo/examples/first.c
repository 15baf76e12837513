// The first program with Sidestep (nav/nav.h): a floor, an obstacle and a path. Then another
// obstacle blocks that path, and the next search finds a new one. Build and run it with
//   cmake --preset dev && cmake --build build/dev --target example_first
//   build/dev/demo/example_first
// It prints the points of both paths in pixels:
//   one obstacle: ok (50, 90) (180, 40) (220, 40) (350, 90)
//   two obstacles: ok (50, 90) (180, 160) (220, 160) (350, 90)
#include <nav/nav.h>
#include <stdio.h>
#include <stdlib.h>

static void expect_ok(NavResult result) {
    if (result != NAV_OK) {
        fprintf(stderr, "first: %s\n", nav_result_get_text(result));
        exit(1);
    }
}

static NavOutlineId make_box(NavWorld* world, double width, double height) {
    NavBox box = nav_box_from_px(-width / 2, -height / 2, width / 2, height / 2); // around (0, 0)
    NavPoint corners[4] = {box.min, {box.max.x, box.min.y}, box.max, {box.min.x, box.max.y}};
    NavOutlineDef def = nav_outline_def();
    def.points = corners, def.point_count = 4;
    NavOutlineId outline;
    expect_ok(nav_outline_create(world, &def, &outline));
    return outline;
}

static void insert_shape(NavWorld* world, NavShapeDef def, double x, double y) {
    NavShapeId shape;
    def.pose = nav_pose_from_px(x, y, 0);
    expect_ok(nav_shape_insert(world, &def, &shape));
}

static void print_path(NavQuery* query, const char* title) {
    NavPoint start = nav_point_from_px(50, 90), goal = nav_point_from_px(350, 90);
    NavPathRequest request = nav_path_request(start, goal);
    NavPath path;
    expect_ok(nav_query_find_path(query, &request, &path));
    printf("%s: %s", title, nav_path_status_get_text(path.status));
    for (uint32_t i = 0; i < path.point_count; i++)
        printf(" (%g, %g)", nav_steps_to_px(path.points[i].x), nav_steps_to_px(path.points[i].y));
    printf("\n");
}

int main(void) {
    NavWorldDef def = nav_world_def();
    NavWorld* world;
    expect_ok(nav_world_create(&def, &world));
    NavQuery* query;
    expect_ok(nav_query_create(world, &query));
    NavOutlineId wall = make_box(world, 40, 120);
    insert_shape(world, nav_floor_def(make_box(world, 400, 200)), 200, 100);
    insert_shape(world, nav_obstacle_def(wall), 200, 100);
    print_path(query, "one obstacle");
    insert_shape(world, nav_obstacle_def(wall), 200, 40);
    print_path(query, "two obstacles");
    nav_query_destroy(query);
    nav_world_destroy(world);
}
