// Units in front of what moves: it pushes them, and they go aside.
#include "support/unit_crowd.h"

enum { HALF_WIDE = 10240, HALF_HIGH = 25600, STEP = 256, TICKS = 400 };

// A tank that drives from left to right.
typedef struct Drive {
    Crowd crowd;
    NavShapeId tank;
    int32_t x;
    uint32_t displaced; // events
} Drive;

static Drive drive_begin(void) {
    Drive drive = {.crowd = crowd_begin(), .x = 15000};
    drive.tank = insert_block(drive.crowd.world, at(drive.x - HALF_WIDE, 50000 - HALF_HIGH),
                              at(drive.x + HALF_WIDE, 50000 + HALF_HIGH));
    return drive;
}

// The outline of the tank is where it began.
static NavCrowdReport drive_on(Drive* drive) {
    drive->x += STEP;
    NavPose pose = {.position = at(drive->x - 15000, 0)};
    assert_int_equal(nav_shape_move(drive->crowd.world, drive->tank, pose), NAV_OK);
    NavCrowdReport report = tick(&drive->crowd);
    drive->displaced += report.displaced_count;
    return report;
}

static void test_who_stands_in_front_of_a_tank_goes_aside(void** state) {
    (void)state;
    for (int32_t side = -1; side <= 1; side++) {
        Drive drive = drive_begin();
        NavUnitId id = insert_unit(&drive.crowd, at(40000, 50000 + 1280 * side));
        for (uint32_t k = 0; k < TICKS; k++)
            drive_on(&drive);
        NavUnit unit = unit_of(&drive.crowd, id);
        assert_int_equal(unit.state, NAV_UNIT_STANDING);
        assert_true(unit.velocity.x == 0 && unit.velocity.y == 0);
        assert_true(unit.point.x < drive.x); // the tank has passed
        assert_in_range(labs((long)unit.point.y - 50000), HALF_HIGH, HALF_HIGH + 3 * CROWD_RADIUS);
        assert_in_range(drive.displaced, 20, 130);
        crowd_end(&drive.crowd);
    }
}

static void test_who_walks_towards_a_tank_gets_past(void** state) {
    (void)state;
    for (int32_t side = -1; side <= 1; side++) {
        Drive drive = drive_begin();
        NavUnitId id = send_unit(&drive.crowd, at(60000, 50000), at(8000, 50000 + 2560 * side));
        for (uint32_t k = 0; k < TICKS && unit_of(&drive.crowd, id).state != NAV_UNIT_ARRIVED; k++)
            drive_on(&drive);
        assert_int_equal(unit_of(&drive.crowd, id).state, NAV_UNIT_ARRIVED);
        assert_in_range(drive.displaced, 0, 60);
        crowd_end(&drive.crowd);
    }
}

// Once is not again: what falls onto a unit leaves it at the nearest place.
static void test_who_is_pushed_once_stays_at_the_nearest_place(void** state) {
    (void)state;
    Crowd crowd = crowd_begin();
    NavUnitId id = insert_unit(&crowd, at(50000, 50000));
    tick(&crowd);
    insert_block(crowd.world, at(49500, 40000), at(80000, 60000));
    NavCrowdReport report = tick(&crowd);
    assert_true(has_event(&report, id, NAV_UNIT_EVENT_PLACED));
    NavUnit unit = unit_of(&crowd, id);
    assert_int_equal(unit.point.y, 50000);
    assert_in_range(unit.point.x, 49500 - CROWD_RADIUS - 4, 49500 - CROWD_RADIUS + 3);
    assert_true(unit.velocity.x < 0 && unit.velocity.y == 0);
    tick(&crowd);
    assert_true(unit_of(&crowd, id).velocity.x == 0);
    assert_int_equal(unit_of(&crowd, id).point.x, unit.point.x);
    crowd_end(&crowd);
}

// A wall beside it, a tank before it: it goes to the side that is free, or is pushed along.
static void test_who_goes_aside_keeps_off_walls(void** state) {
    (void)state;
    Drive drive = drive_begin();
    insert_block(drive.crowd.world, at(30000, 53000), at(99000, 54000));
    insert_block(drive.crowd.world, at(30000, 46000), at(99000, 47000));
    NavUnitId id = insert_unit(&drive.crowd, at(40000, 50000));
    for (uint32_t k = 0; k < 150; k++) {
        drive_on(&drive);
        NavUnit unit = unit_of(&drive.crowd, id);
        assert_in_range(unit.point.y, 47000 + CROWD_RADIUS - 3, 53000 - CROWD_RADIUS + 3);
    }
    crowd_end(&drive.crowd);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_who_stands_in_front_of_a_tank_goes_aside),
        cmocka_unit_test(test_who_walks_towards_a_tank_gets_past),
        cmocka_unit_test(test_who_is_pushed_once_stays_at_the_nearest_place),
        cmocka_unit_test(test_who_goes_aside_keeps_off_walls),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
