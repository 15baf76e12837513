// Where an agent can stand: pushed out, put there again, carried by a floor.
#include "support/unit_worlds.h"

#include "query/path/query.h"

enum { SIZE = 60000 };

typedef struct Stand {
    NavWorld* world;
    NavQuery* query;
} Stand;

static Stand stand_begin(void) {
    Stand stand = {.world = floored_world(SIZE)};
    stand.query = create_query(stand.world);
    return stand;
}

static void stand_end(Stand* stand) {
    nav_query_destroy(stand->query);
    nav_world_destroy(stand->world);
}

static NavPlace find(const Stand* stand, const NavPlaceRequest* request) {
    NavPlace place;
    assert_int_equal(nav_query_find_place(stand->query, request, &place), NAV_OK);
    return place;
}

static NavPlace find_at(const Stand* stand, NavPoint p, int32_t radius) {
    NavPlaceRequest request = nav_place_request(p, radius);
    return find(stand, &request);
}

static void expect_legal(const Stand* stand, const NavPlace* place, int32_t radius) {
    NavPathRequest request = nav_path_request(place->point, place->point);
    NavPath path;
    request.radius = radius;
    assert_int_equal(nav_query_find_path(stand->query, &request, &path), NAV_OK);
    assert_int_equal(path.status, NAV_PATH_OK);
}

// --- the nearest place -------------------------------------------------------------------

static void test_where_it_can_stand_it_stays(void** state) {
    (void)state;
    Stand stand = stand_begin();
    for (int32_t radius = 0; radius <= 3000; radius += 1000) {
        NavPlace place = find_at(&stand, at(20000, 30000), radius);
        assert_true(place.is_found && place.is_same_side && place.distance == 0);
        assert_true(is_at(place.point, 20000, 30000));
    }
    stand_end(&stand);
}

static void test_an_obstacle_that_lands_pushes_it_out(void** state) {
    (void)state;
    Stand stand = stand_begin();
    insert_block(stand.world, at(20000, 20000), at(30000, 40000));
    NavPlace place = find_at(&stand, at(22000, 30000), 1000);
    assert_true(place.is_found && place.is_same_side);
    assert_true(is_at(place.point, 19000, 30000) && place.distance == 3000);
    place = find_at(&stand, at(22000, 30000), 0);
    assert_true(is_at(place.point, 20000, 30000));
    place = find_at(&stand, at(30500, 30000), 1000); // beside it, but too near
    assert_true(is_at(place.point, 31000, 30000) && place.is_same_side);
    stand_end(&stand);
}

// A crate at a thin wall: beyond the wall is nearer, but not where the unit was.
static void test_it_stays_on_its_side_of_a_wall(void** state) {
    (void)state;
    Stand stand = stand_begin();
    insert_block(stand.world, at(30000, 0), at(30100, 50000)); // below, a walk leads around it
    insert_block(stand.world, at(24000, 20000), at(30000, 26000));
    NavPlace place = find_at(&stand, at(28900, 23000), 300);
    assert_true(place.is_found && place.is_same_side);
    assert_true(place.point.x < 30000 && place.distance > 3000);
    expect_legal(&stand, &place, 300);
    NavPlaceRequest request = nav_place_request(at(28900, 23000), 300);
    request.max_distance = 2000;
    place = find(&stand, &request);
    assert_true(place.is_found && !place.is_same_side && is_at(place.point, 30400, 23000));
    request.max_distance = 1400;
    assert_false(find(&stand, &request).is_found);
    stand_end(&stand);
}

static void test_a_wall_right_through_it_has_two_sides(void** state) {
    (void)state;
    Stand stand = stand_begin();
    insert_block(stand.world, at(30000, 0), at(30400, SIZE));
    NavPlace place = find_at(&stand, at(30300, 30000), 500);
    assert_true(place.is_same_side && is_at(place.point, 30900, 30000));
    place = find_at(&stand, at(30100, 30000), 500);
    assert_true(place.is_same_side && is_at(place.point, 29500, 30000));
    stand_end(&stand);
}

static void test_a_floor_that_leaves_lets_it_fall_to_the_nearest(void** state) {
    (void)state;
    NavWorld* world = square_world(SIZE);
    Stand stand = {world, create_query(world)};
    insert_floor(world, at(0, 0), at(20000, SIZE));
    NavShapeId raft = insert_floor(world, at(20000, 20000), at(40000, 40000));
    insert_floor(world, at(45000, 0), at(SIZE, SIZE));
    insert_block(world, at(42000, 0), at(43000, SIZE)); // a fence in the water
    assert_int_equal(nav_shape_remove(world, raft), NAV_OK);
    NavPlace place = find_at(&stand, at(34000, 30000), 1000);
    assert_true(place.is_same_side && is_at(place.point, 19000, 30000)); // not beyond the fence
    stand_end(&stand);
}

static void test_filters_and_step_heights_count(void** state) {
    (void)state;
    Stand stand = stand_begin();
    NavFilter filter = nav_filter();
    NavPlaceRequest request = nav_place_request(at(25000, 25000), 500);
    insert_box(stand.world, obstacle_def(2), at(20000, 20000), at(30000, 40000));
    request.filter = &filter;
    filter.layers = 1;
    assert_true(find(&stand, &request).distance == 0);
    filter.layers = 2;
    assert_true(find(&stand, &request).distance == 5500);
    insert_box(stand.world, raised_floor_def(1, 1, 100), at(15000, 0), at(19800, SIZE));
    request.point = at(21000, 30000);
    filter.step_height = 10;
    NavPlace place = find(&stand, &request);
    assert_true(place.is_same_side && is_at(place.point, 30500, 30000)); // not up the step
    stand_end(&stand);
}

static void test_there_may_be_no_place(void** state) {
    (void)state;
    NavWorld* world = square_world(1000);
    Stand stand = {world, create_query(world)};
    assert_false(find_at(&stand, at(500, 500), 0).is_found);
    insert_floor(world, at(100, 100), at(300, 300));
    assert_true(is_at(find_at(&stand, at(500, 200), 100).point, 200, 200));
    assert_false(find_at(&stand, at(500, 500), 102).is_found);
    assert_true(is_at(find_at(&stand, at(-5000, 200), 0).point, 100, 200)); // from outside
    stand_end(&stand);
}

// Walls shut it in where there is no room: they are found once, not in circles up to the size of
// the world.
static void test_a_side_without_room_is_soon_known(void** state) {
    (void)state;
    Stand stand = stand_begin();
    const PlaceScratch* scratch = &stand.query->place;
    insert_block(stand.world, at(30000, 30000), at(31000, 30100));
    insert_block(stand.world, at(30000, 30900), at(31000, 31000));
    insert_block(stand.world, at(30000, 30000), at(30100, 31000));
    insert_block(stand.world, at(30900, 30000), at(31000, 31000));
    NavPlace place = find_at(&stand, at(30500, 30500), 450);
    assert_true(place.is_found && !place.is_same_side);
    expect_legal(&stand, &place, 450);
    assert_true(scratch->side.stamp <= 2); // floods
    stand_end(&stand);
}

// --- random places -----------------------------------------------------------------------

static void test_random_places_have_room(void** state) {
    (void)state;
    Stand stand = stand_begin();
    insert_block(stand.world, at(20000, 0), at(21000, 29500));
    insert_block(stand.world, at(20000, 30500), at(21000, SIZE)); // a door of 1000
    NavRandomRequest request = nav_random_request();
    uint64_t random = 1;
    bool is_right = false;
    for (uint32_t k = 0; k < 400; k++) {
        NavRandomPoint point;
        request.agent_radius = k % 2 == 0 ? 400 : 600;
        request.is_reachable = k % 4 < 2;
        request.from = at(5000, 5000);
        assert_int_equal(nav_query_find_random(stand.query, &request, &random, &point), NAV_OK);
        NavPlace place = {.point = point.point};
        assert_true(point.is_found);
        expect_legal(&stand, &place, request.agent_radius);
        assert_true(!request.is_reachable || k % 2 == 0 || point.point.x < 20000);
        is_right |= request.is_reachable && point.point.x > 21000;
    }
    assert_true(is_right); // the smaller one passes the door
    stand_end(&stand);
}

static void test_a_random_place_is_found_where_there_is_hardly_room(void** state) {
    (void)state;
    NavWorld* world = square_world(SIZE);
    Stand stand = {world, create_query(world)};
    insert_floor(world, at(0, 0), at(SIZE, 900));
    insert_floor(world, at(40000, 0), at(41000, 1000)); // the only room for a radius of 500
    NavRandomRequest request = nav_random_request();
    NavRandomPoint point;
    uint64_t random = 1;
    request.agent_radius = 500;
    assert_int_equal(nav_query_find_random(stand.query, &request, &random, &point), NAV_OK);
    assert_true(point.is_found && abs(point.point.x - 40500) <= 300 &&
                abs(point.point.y - 500) <= 2);
    request.agent_radius = 503;
    assert_int_equal(nav_query_find_random(stand.query, &request, &random, &point), NAV_OK);
    assert_false(point.is_found);
    request = nav_random_request();
    request.agent_radius = 400;
    request.is_in_circle = true;
    request.center = at(30000, 5000);
    request.radius = 4000;
    assert_int_equal(nav_query_find_random(stand.query, &request, &random, &point), NAV_OK);
    assert_false(point.is_found);
    request.is_reachable = true; // from where it cannot stand
    request.is_in_circle = false;
    request.from = at(30000, 5000);
    assert_int_equal(nav_query_find_random(stand.query, &request, &random, &point), NAV_OK);
    assert_false(point.is_found);
    stand_end(&stand);
}

// --- ferries -----------------------------------------------------------------------------

static void test_a_place_goes_where_its_shape_goes(void** state) {
    (void)state;
    NavPose from = nav_pose(at(1000, 2000), 0), to = nav_pose(at(5000, 2000), NAV_QUARTER_TURN);
    NavPosition p = nav_pose_carry(from, to, (NavPosition){1300, 2100});
    assert_true(p.x == 4900 && p.y == 2300);
    to.scale = 2 * 65536;
    to.is_flipped_x = true;
    p = nav_pose_carry(from, to, (NavPosition){1300, 2100});
    assert_true(p.x == 4800 && p.y == 1400);
    p = nav_pose_carry(to, from, p);
    assert_true(p.x == 1300 && p.y == 2100);
    to.scale = 1 << 25; // not valid
    p = nav_pose_carry(from, to, p);
    assert_true(p.x == 1300 && p.y == 2100);
}

// A million moves in a circle: its passenger is still where it was.
static void test_a_ferry_does_not_lose_its_passengers(void** state) {
    (void)state;
    NavPose pose = nav_pose(at(30000, 30000), 0);
    const NavPoint seat = {700, -300};
    NavPosition p = {30700, 29700};
    for (uint32_t k = 1; k <= 1000000; k++) {
        NavPose next = nav_pose(at(30000 + (int32_t)(k % 977), 30000 - (int32_t)(k % 641)),
                                (uint16_t)(k * 37));
        p = nav_pose_carry(pose, next, p);
        pose = next;
        if (k % 1000 != 0)
            continue;
        NavPoint exact = nav_pose_apply(pose, at(0, 0), seat);
        assert_true(fabs(p.x - exact.x) < 0.51 && fabs(p.y - exact.y) < 0.51);
    }
}

static void test_the_floor_at_a_point_is_the_highest(void** state) {
    (void)state;
    Stand stand = stand_begin();
    NavShapeId id, low = insert_box(stand.world, floor_def(1, 1), at(1000, 1000), at(9000, 9000)),
                   high = insert_box(stand.world, floor_def(0, 2), at(5000, 5000), at(9000, 9000)),
                   same = insert_box(stand.world, floor_def(3, 1), at(1000, 1000), at(2000, 2000));
    insert_block(stand.world, at(6000, 6000), at(7000, 7000));
    const NavPoint points[4] = {{6500, 6500}, {3000, 3000}, {1500, 1500}, {5000, 7000}};
    const NavShapeId expected[4] = {high, low, same, high};
    for (uint32_t k = 0; k < 4; k++) {
        assert_int_equal(nav_world_get_floor_at(stand.world, points[k], &id), NAV_OK);
        assert_true(is_same_id(id, expected[k]));
    }
    stand_end(&stand);
    NavWorld* empty = square_world(SIZE);
    assert_int_equal(nav_world_get_floor_at(empty, at(5, 5), &id), NAV_OK);
    assert_true(id.generation == 0);
    nav_world_destroy(empty);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_where_it_can_stand_it_stays),
        cmocka_unit_test(test_an_obstacle_that_lands_pushes_it_out),
        cmocka_unit_test(test_it_stays_on_its_side_of_a_wall),
        cmocka_unit_test(test_a_wall_right_through_it_has_two_sides),
        cmocka_unit_test(test_a_floor_that_leaves_lets_it_fall_to_the_nearest),
        cmocka_unit_test(test_filters_and_step_heights_count),
        cmocka_unit_test(test_there_may_be_no_place),
        cmocka_unit_test(test_a_side_without_room_is_soon_known),
        cmocka_unit_test(test_random_places_have_room),
        cmocka_unit_test(test_a_random_place_is_found_where_there_is_hardly_room),
        cmocka_unit_test(test_a_place_goes_where_its_shape_goes),
        cmocka_unit_test(test_a_ferry_does_not_lose_its_passengers),
        cmocka_unit_test(test_the_floor_at_a_point_is_the_highest),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
