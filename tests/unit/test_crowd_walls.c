// Units that touch walls: these neither hold them, nor come nearer than is legal.
#include "support/unit_crowd.h"

static const NavPoint wall_ends[2] = {{0, 60000}, {CROWD_SIZE, 60000}};

// A wall below the walkers; its right end is lower or higher by less than a step in hundred.
static void insert_wall(const Crowd* crowd, int32_t slope) {
    const NavPoint ring[] = {
        wall_ends[0], {wall_ends[1].x, wall_ends[1].y + slope}, {CROWD_SIZE, 90000}, {0, 90000}};
    insert_ring(crowd->world, obstacle_def(1), ring, 4);
}

// The place nearest to a point of the wall.
static NavPoint place_at_wall(const Crowd* crowd, int32_t x) {
    NavQuery* query = create_query(crowd->world);
    NavPlaceRequest request = nav_place_request(at(x, wall_ends[0].y), CROWD_RADIUS);
    NavPlace place;
    assert_int_equal(nav_query_find_place(query, &request, &place), NAV_OK);
    assert_true(place.is_found);
    nav_query_destroy(query);
    return place.point;
}

// It goes through another one, with hardly any room beside the wall.
static void test_a_slanted_wall_holds_nobody(void** state) {
    (void)state;
    for (int32_t slope = -400; slope <= 400; slope += 14) {
        Crowd crowd = crowd_begin();
        insert_wall(&crowd, slope);
        insert_unit(&crowd, place_at_wall(&crowd, 51200));
        NavUnitId id = send_unit(&crowd, place_at_wall(&crowd, 5120), place_at_wall(&crowd, 95000));
        uint32_t ticks = 0;
        while (unit_of(&crowd, id).state != NAV_UNIT_ARRIVED && ticks++ < 8000)
            tick(&crowd);
        assert_int_equal(unit_of(&crowd, id).state, NAV_UNIT_ARRIVED);
        crowd_end(&crowd);
    }
}

// A corner comes some steps too near to the only leg of a unit's route: from both of its ends paths
// lead that keep the whole radius.
static void walk_past_a_corner(int32_t gap) {
    Crowd crowd = crowd_begin();
    NavUnitId id = send_unit(&crowd, at(CROWD_RADIUS, 5000), at(CROWD_RADIUS, 30000));
    const NavPoint ring[] = {{CROWD_RADIUS + gap, 18000}, {9000, 15000}, {9000, 21000}};
    NavQuery* query = create_query(crowd.world);
    for (uint32_t k = 0; k < 20; k++)
        tick(&crowd);
    insert_ring(crowd.world, obstacle_def(1), ring, 3);
    for (uint32_t k = 0; k < 400; k++) {
        tick(&crowd);
        NavUnit unit = unit_of(&crowd, id);
        NavPathRequest request = nav_path_request(unit.point, unit.point);
        request.radius = CROWD_RADIUS;
        NavPath path;
        assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
        assert_int_equal(path.status, NAV_PATH_OK);
    }
    assert_true(is_at(unit_of(&crowd, id).point, CROWD_RADIUS, 30000));
    nav_query_destroy(query);
    crowd_end(&crowd);
}

static void test_a_corner_too_near_is_walked_around(void** state) {
    (void)state;
    for (int32_t gap = CROWD_RADIUS - 5; gap <= CROWD_RADIUS; gap++)
        walk_past_a_corner(gap);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_slanted_wall_holds_nobody),
        cmocka_unit_test(test_a_corner_too_near_is_walked_around),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
