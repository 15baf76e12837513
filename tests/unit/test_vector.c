#include "support/unit_scene.h"

static NavVector* vector_of(const NavWorld* world) {
    NavVector* vector = NULL;
    assert_int_equal(nav_vector_create(world, &vector), NAV_OK);
    return vector;
}

static NavVectorPath find(NavVector* vector, NavPathMode mode, NavPoint start, NavPoint goal) {
    NavVectorRequest request = nav_vector_request(start, goal);
    NavVectorPath path;
    request.mode = mode;
    assert_int_equal(nav_vector_find_path(vector, &request, &path), NAV_OK);
    return path;
}

static NavVectorPath find_once(const NavWorld* world, NavPathMode mode, NavPoint start,
                               NavPoint goal, NavPoint points[16]) {
    NavVector* vector = vector_of(world);
    NavVectorPath path = find(vector, mode, start, goal);
    assert_true(path.point_count <= 16);
    for (uint32_t k = 0; k < path.point_count; k++)
        points[k] = path.points[k];
    path.points = points;
    nav_vector_destroy(vector);
    return path;
}

static void expect_points(const NavVectorPath* path, const NavPoint* points, uint32_t count) {
    assert_int_equal(path->status, NAV_PATH_OK);
    assert_int_equal(path->point_count, count);
    for (uint32_t k = 0; k < count; k++)
        assert_true(is_at(path->points[k], points[k].x, points[k].y));
}

static void goes_straight_where_nothing_is_in_the_way(void** state) {
    (void)state;
    NavWorld* world = room_with_box(NAV_LAYERS_ALL, at(400, 400), at(600, 600));
    NavPoint points[16], straight[] = {at(150, 200), at(850, 390)};
    NavVectorPath path = find_once(world, NAV_PATH_FAST, straight[0], straight[1], points);
    expect_points(&path, straight, 2);
    assert_int_equal(path.contour_count, 0);
    assert_int_equal(path.looks, 1);
    path = find_once(world, NAV_PATH_FAST, straight[0], straight[0], points);
    expect_points(&path, straight, 1);
    assert_true(path.length == 0);
    nav_world_destroy(world);
}

static void goes_round_the_shorter_way(void** state) {
    (void)state;
    NavWorld* world = room_with_box(NAV_LAYERS_ALL, at(400, 400), at(600, 600));
    NavPoint points[16], above[] = {at(200, 480), at(400, 400), at(600, 400), at(800, 480)};
    NavPoint below[] = {at(200, 520), at(400, 600), at(600, 600), at(800, 520)};
    NavVectorPath path = find_once(world, NAV_PATH_FAST, above[0], above[3], points);
    expect_points(&path, above, 4);
    assert_int_equal(path.contour_count, 1);
    path = find_once(world, NAV_PATH_FAST, below[0], below[3], points);
    expect_points(&path, below, 4);
    nav_world_destroy(world);
}

static void an_obstacle_of_other_layers_is_not_in_the_way(void** state) {
    (void)state;
    NavWorld* world = room_with_box(2, at(400, 400), at(600, 600));
    NavVector* vector = vector_of(world);
    NavVectorRequest request = nav_vector_request(at(200, 500), at(800, 500));
    NavVectorPath path;
    request.layers = 1;
    assert_int_equal(nav_vector_find_path(vector, &request, &path), NAV_OK);
    assert_int_equal(path.point_count, 2);
    request.layers = 3;
    assert_int_equal(nav_vector_find_path(vector, &request, &path), NAV_OK);
    assert_int_equal(path.point_count, 4);
    nav_vector_destroy(vector);
    nav_world_destroy(world);
}

static void obstacles_that_overlap_are_one(void** state) {
    (void)state;
    NavWorld* world = open_world(1000, true);
    insert_block(world, at(400, 300), at(500, 700)); // a cross, and one inside of it
    insert_block(world, at(300, 450), at(600, 550));
    insert_block(world, at(420, 470), at(480, 530));
    NavPoint points[16], over[] = {at(200, 490), at(400, 300), at(500, 300), at(800, 490)};
    for (int mode = NAV_PATH_FAST; mode <= NAV_PATH_OPTIMAL; mode++) {
        NavVectorPath path = find_once(world, (NavPathMode)mode, over[0], over[3], points);
        expect_points(&path, over, 4);
        assert_int_equal(path.contour_count, 1);
    }
    nav_world_destroy(world);
}

static void comes_out_of_one_pocket_into_another(void** state) {
    (void)state;
    NavWorld* world = open_world(1000, true);
    NavPoint left[] = {at(100, 300), at(350, 300), at(350, 700), at(100, 700),
                       at(100, 650), at(300, 650), at(300, 350), at(100, 350)};
    NavPoint right[] = {at(900, 300), at(900, 350), at(700, 350), at(700, 650),
                        at(900, 650), at(900, 700), at(650, 700), at(650, 300)};
    insert_ring(world, obstacle_def(NAV_LAYERS_ALL), left, COUNT_OF(left));
    insert_ring(world, obstacle_def(NAV_LAYERS_ALL), right, COUNT_OF(right));
    NavPoint points[16], over[] = {at(200, 490), at(100, 350), at(100, 300),
                                   at(900, 300), at(900, 350), at(800, 490)};
    for (int mode = NAV_PATH_FAST; mode <= NAV_PATH_OPTIMAL; mode++) {
        NavVectorPath path = find_once(world, (NavPathMode)mode, over[0], over[5], points);
        expect_points(&path, over, 6);
        assert_int_equal(path.contour_count, 2);
    }
    nav_world_destroy(world);
}

static void a_floor_bounds_a_path_from_inside(void** state) {
    (void)state;
    NavWorld* world = square_world(1000);
    NavPoint horseshoe[] = {at(100, 100), at(900, 100), at(900, 900), at(700, 900),
                            at(700, 300), at(300, 300), at(300, 900), at(100, 900)};
    insert_ring(world, floor_def(0, 0), horseshoe, COUNT_OF(horseshoe));
    NavPoint points[16], over[] = {at(200, 800), at(300, 300), at(700, 300), at(800, 800)};
    NavVectorPath path = find_once(world, NAV_PATH_FAST, over[0], over[3], points);
    expect_points(&path, over, 4);
    insert_floor(world, at(250, 500), at(750, 600)); // a bridge
    NavPoint bridge[] = {at(200, 800), at(300, 600), at(700, 600), at(800, 800)};
    path = find_once(world, NAV_PATH_OPTIMAL, bridge[0], bridge[3], points);
    expect_points(&path, bridge, 4);
    nav_world_destroy(world);
}

static void nothing_passes_where_two_corners_touch(void** state) {
    (void)state;
    NavWorld* world = open_world(1000, true);
    insert_block(world, at(0, 0), at(500, 500));
    insert_block(world, at(500, 500), at(1000, 1000));
    NavPoint points[16];
    NavVectorPath path = find_once(world, NAV_PATH_FAST, at(400, 600), at(600, 400), points);
    assert_int_equal(path.status, NAV_PATH_UNREACHABLE);
    assert_true(path.is_searched && path.point_count == 0);
    path = find_once(world, NAV_PATH_FAST, at(400, 600), at(500, 500), points);
    assert_int_equal(path.point_count, 2);
    path = find_once(world, NAV_PATH_FAST, at(500, 500), at(600, 400), points);
    assert_int_equal(path.point_count, 2);
    nav_world_destroy(world);
}

static void insert_quad(NavWorld* world, NavPoint a, NavPoint b, NavPoint c, NavPoint d) {
    NavPoint ring[] = {a, b, c, d};
    insert_ring(world, obstacle_def(NAV_LAYERS_ALL), ring, 4);
}

// The tip of a closed chamber touches open ground. The straight line leads into the chamber.
static void leaves_a_touching_corner_on_its_other_side(void** state) {
    (void)state;
    NavWorld* world = open_world(1000, true);
    insert_quad(world, at(500, 500), at(450, 600), at(400, 600), at(400, 500));
    insert_quad(world, at(500, 500), at(600, 500), at(600, 600), at(550, 600));
    insert_quad(world, at(400, 600), at(600, 600), at(600, 650), at(400, 650));
    NavPoint points[16], round[] = {at(500, 500), at(400, 500), at(400, 650), at(490, 700)};
    NavPoint back[] = {round[3], round[2], round[1], round[0]};
    for (NavPathMode mode = NAV_PATH_FAST; mode <= NAV_PATH_OPTIMAL; mode++) {
        NavVectorPath path = find_once(world, mode, round[0], round[3], points);
        expect_points(&path, round, 4);
        path = find_once(world, mode, back[0], back[3], points);
        expect_points(&path, back, 4);
    }
    nav_world_destroy(world);
}

static void says_why_there_is_no_path(void** state) {
    (void)state;
    NavWorld* world = room_with_box(NAV_LAYERS_ALL, at(400, 400), at(600, 600));
    NavPoint points[16], in = at(500, 500), off = at(50, 50), out = at(-900, 0), ok = at(200, 200);
    assert_int_equal(find_once(world, NAV_PATH_FAST, in, ok, points).status,
                     NAV_PATH_START_BLOCKED);
    assert_int_equal(find_once(world, NAV_PATH_FAST, ok, in, points).status, NAV_PATH_GOAL_BLOCKED);
    assert_int_equal(find_once(world, NAV_PATH_FAST, ok, off, points).status,
                     NAV_PATH_GOAL_BLOCKED);
    assert_int_equal(find_once(world, NAV_PATH_FAST, out, ok, points).status,
                     NAV_PATH_START_BLOCKED);
    insert_block(world, at(390, 0), at(395, 1000));
    assert_int_equal(find_once(world, NAV_PATH_FAST, ok, at(800, 200), points).status,
                     NAV_PATH_UNREACHABLE);
    nav_world_destroy(world);
}

static void stops_at_its_limit_of_looks(void** state) {
    (void)state;
    NavWorld* world = room_with_box(NAV_LAYERS_ALL, at(400, 400), at(600, 600));
    NavVector* vector = vector_of(world);
    NavVectorRequest request = nav_vector_request(at(200, 480), at(800, 480));
    NavVectorPath path;
    uint32_t enough = 0;
    for (request.max_looks = 1; enough == 0 && request.max_looks < 100; request.max_looks++) {
        assert_int_equal(nav_vector_find_path(vector, &request, &path), NAV_OK);
        assert_true(path.looks <= request.max_looks);
        if (path.status == NAV_PATH_OK)
            enough = request.max_looks;
        else
            assert_int_equal(path.status, NAV_PATH_OUT_OF_BUDGET);
    }
    assert_in_range(enough, 4, 60);
    nav_vector_destroy(vector);
    nav_world_destroy(world);
}

static void sees_each_change_of_the_world(void** state) {
    (void)state;
    NavWorld* world = open_world(1000, true);
    NavVector* vector = vector_of(world);
    NavPoint a = at(100, 500), b = at(900, 500);
    assert_int_equal(find(vector, NAV_PATH_FAST, a, b).point_count, 2);
    NavShapeId block = insert_block(world, at(400, 400), at(600, 600));
    assert_int_equal(find(vector, NAV_PATH_FAST, a, b).point_count, 4);
    assert_int_equal(nav_shape_set_enabled(world, block, false), NAV_OK);
    assert_int_equal(find(vector, NAV_PATH_FAST, a, b).point_count, 2);
    assert_int_equal(nav_shape_set_enabled(world, block, true), NAV_OK);
    assert_int_equal(nav_shape_set_layers(world, block, 0), NAV_OK);
    assert_int_equal(find(vector, NAV_PATH_FAST, a, b).point_count, 2);
    nav_vector_destroy(vector);
    nav_world_destroy(world);
}

// Small worlds in which much touches, against a search over triangles by the definitions.
static void optimal_paths_are_the_shortest(void** state) {
    (void)state;
    uint64_t random = 7;
    uint32_t found = 0, searched = 0;
    for (uint32_t round = 0; round < 60; round++) {
        NavWorld* world = scene_random_world(&random, 64, 4);
        NavVector* vector = vector_of(world);
        SceneFloor floor = scene_walkable(world, NAV_LAYERS_ALL);
        for (uint32_t k = 0; k < 12; k++) {
            NavPoint a = scene_point(&random, &floor, 64), b = scene_point(&random, &floor, 64);
            NavVectorPath path = find(vector, NAV_PATH_OPTIMAL, a, b);
            double length = path.length, shortest = scene_shortest(&floor, a, b);
            if (!scene_holds(&floor, a)) {
                assert_int_equal(path.status, NAV_PATH_START_BLOCKED);
            } else if (!scene_holds(&floor, b)) {
                assert_int_equal(path.status, NAV_PATH_GOAL_BLOCKED);
            } else if (shortest < 0) {
                assert_int_equal(path.status, NAV_PATH_UNREACHABLE);
            } else {
                assert_int_equal(path.status, NAV_PATH_OK);
                assert_true(fabs(length - shortest) < 1e-9 * (1 + shortest));
                path = find(vector, NAV_PATH_FAST, a, b);
                assert_true(path.length > shortest - 1e-9 * (1 + shortest));
                searched += path.is_searched;
                found++;
            }
        }
        scene_walkable_fini(&floor);
        nav_vector_destroy(vector);
        nav_world_destroy(world);
    }
    assert_true(found > 200);
    print_message("%u paths, %u searched\n", (unsigned)found, (unsigned)searched);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(goes_straight_where_nothing_is_in_the_way),
        cmocka_unit_test(goes_round_the_shorter_way),
        cmocka_unit_test(an_obstacle_of_other_layers_is_not_in_the_way),
        cmocka_unit_test(obstacles_that_overlap_are_one),
        cmocka_unit_test(comes_out_of_one_pocket_into_another),
        cmocka_unit_test(a_floor_bounds_a_path_from_inside),
        cmocka_unit_test(nothing_passes_where_two_corners_touch),
        cmocka_unit_test(leaves_a_touching_corner_on_its_other_side),
        cmocka_unit_test(says_why_there_is_no_path),
        cmocka_unit_test(stops_at_its_limit_of_looks),
        cmocka_unit_test(sees_each_change_of_the_world),
        cmocka_unit_test(optimal_paths_are_the_shortest)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
