// Units on floors that move.
#include "support/random.h"
#include "support/unit_crowd.h"

enum { FERRIES = 4, UNITS = 30, RADIUS = 300 };

static NavShapeId insert_ferry(NavWorld* world, NavPoint half, NavPose pose, int32_t z) {
    const NavPoint box[4] = {
        {-half.x, -half.y}, {half.x, -half.y}, {half.x, half.y}, {-half.x, half.y}};
    NavOutlineDef region = ring_def(box, 4);
    NavShapeDef def = floor_def(0, z);
    def.pose = pose;
    return insert_region(world, def, &region);
}

static NavPose pose_of(const NavWorld* world, NavShapeId id) {
    NavShapeDef def;
    assert_int_equal(nav_shape_get(world, id, &def), NAV_OK);
    return def.pose;
}

// --- one ferry ---------------------------------------------------------------------------

static Crowd water(NavShapeId* ferry) {
    Crowd crowd = {.world = square_world(CROWD_SIZE)};
    insert_floor(crowd.world, at(0, 0), at(30000, CROWD_SIZE));
    insert_floor(crowd.world, at(70000, 0), at(CROWD_SIZE, CROWD_SIZE));
    *ferry = insert_ferry(crowd.world, at(8000, 6000), nav_pose(at(38000, 50000), 0), 1);
    assert_int_equal(nav_crowd_create(crowd.world, NULL, &crowd.crowd), NAV_OK);
    return crowd;
}

static void test_a_ferry_takes_who_stands_on_it(void** state) {
    (void)state;
    NavShapeId ferry;
    Crowd crowd = water(&ferry);
    NavUnitId rides = insert_unit(&crowd, at(36000, 52000));
    NavUnitId waits = insert_unit(&crowd, at(20000, 50000));
    NavPosition expected = {36000, 52000};
    for (int32_t k = 1; k <= 200; k++) {
        NavPose from = pose_of(crowd.world, ferry);
        NavPose to = nav_pose(at(38000 + 120 * k, 50000), (uint16_t)(165 * k));
        assert_int_equal(nav_shape_move(crowd.world, ferry, to), NAV_OK);
        expected = nav_pose_carry(from, to, expected);
        assert_int_equal(tick(&crowd).displaced_count, 0);
        NavUnit unit = unit_of(&crowd, rides);
        assert_true(fabs(unit.position.x - expected.x) < 1e-6);
        assert_true(fabs(unit.position.y - expected.y) < 1e-6);
        assert_true(
            is_at(unit.point, (int32_t)floor(expected.x + 0.5), (int32_t)floor(expected.y + 0.5)));
        assert_int_equal(unit.state, NAV_UNIT_STANDING);
    }
    assert_true(is_at(unit_of(&crowd, waits).point, 20000, 50000));
    assert_int_equal(nav_unit_set_goal(crowd.crowd, rides, at(90000, 50000)), NAV_OK);
    await(&crowd, rides, NAV_UNIT_EVENT_ARRIVED);
    crowd_end(&crowd);
}

// It walks over the ferry to the far shore while the ferry crosses.
static void test_who_walks_is_carried_too(void** state) {
    (void)state;
    NavShapeId ferry;
    Crowd crowd = water(&ferry);
    NavUnitId id = send_unit(&crowd, at(36000, 50000), at(80000, 60000));
    NavCrowdReport report;
    int32_t x = 38000;
    uint32_t ticks = 0;
    do {
        x += x < 62000 ? 100 : 0;
        NavPoint before = unit_of(&crowd, id).point;
        assert_int_equal(nav_shape_move(crowd.world, ferry, nav_pose(at(x, 50000), 0)), NAV_OK);
        report = tick(&crowd);
        NavPoint after = unit_of(&crowd, id).point;
        if (x < 60000) // it stays on the ferry, and is as quick on it as on land
            assert_true(abs(after.x - before.x - 100) <= 257);
        assert_int_equal(report.displaced_count, 0);
    } while (!has_event(&report, id, NAV_UNIT_EVENT_ARRIVED) && ++ticks < 3000);
    assert_true(ticks < 3000 && is_at(unit_of(&crowd, id).point, 80000, 60000));
    crowd_end(&crowd);
}

static void test_a_wall_holds_back_who_is_carried(void** state) {
    (void)state;
    NavShapeId ferry;
    Crowd crowd = water(&ferry);
    NavUnitId id = insert_unit(&crowd, at(36000, 50000));
    insert_block(crowd.world, at(40000, 40000), at(41000, 60000));
    tick(&crowd);
    assert_int_equal(nav_shape_move(crowd.world, ferry, nav_pose(at(40500, 50000), 0)), NAV_OK);
    NavCrowdReport report = tick(&crowd);
    assert_true(has_event(&report, id, NAV_UNIT_EVENT_DISPLACED));
    assert_true(has_event(&report, id, NAV_UNIT_EVENT_PLACED));
    assert_in_range(unit_of(&crowd, id).point.x, 40000 - CROWD_RADIUS - 4, 40000 - CROWD_RADIUS);
    crowd_end(&crowd);
}

// A new region, another ferry in the same slot, a ferry that was switched off: nothing is carried.
static void test_what_is_no_motion_carries_nobody(void** state) {
    (void)state;
    NavShapeId ferry;
    Crowd crowd = water(&ferry);
    NavUnitId id = insert_unit(&crowd, at(38000, 50000));
    tick(&crowd);
    const NavPoint box[4] = {{33000, 45000}, {44000, 45000}, {44000, 55000}, {33000, 55000}};
    NavOutlineDef region = ring_def(box, 4);
    assert_int_equal(nav_shape_reshape(crowd.world, ferry, &region), NAV_OK);
    assert_int_equal(tick(&crowd).displaced_count, 0);
    assert_true(is_at(unit_of(&crowd, id).point, 38000, 50000));
    assert_int_equal(nav_shape_remove(crowd.world, ferry), NAV_OK);
    ferry = insert_ferry(crowd.world, at(8000, 6000), nav_pose(at(39000, 51000), 0), 1);
    assert_int_equal(tick(&crowd).displaced_count, 0);
    assert_true(is_at(unit_of(&crowd, id).point, 38000, 50000));
    NavShapeId deck = insert_ferry(crowd.world, at(8000, 6000), nav_pose(at(39000, 51000), 0), 2);
    assert_int_equal(nav_shape_set_enabled(crowd.world, deck, false), NAV_OK);
    tick(&crowd);
    assert_int_equal(nav_shape_move(crowd.world, deck, nav_pose(at(39500, 51000), 0)), NAV_OK);
    assert_int_equal(nav_shape_set_enabled(crowd.world, deck, true), NAV_OK);
    tick(&crowd);
    assert_true(is_at(unit_of(&crowd, id).point, 38000, 50000));
    crowd_end(&crowd);
}

// It takes who stood on it before it rose or sank, and nobody else.
static void test_a_lift_that_moves_as_it_rises_leaves_who_stood_above(void** state) {
    (void)state;
    NavShapeId lift;
    Crowd crowd = water(&lift);
    NavUnitId ashore = insert_unit(&crowd, at(29000, 50000));
    NavUnitId aboard = insert_unit(&crowd, at(38000, 50000));
    assert_int_equal(nav_shape_move(crowd.world, lift, nav_pose(at(37000, 50000), 0)), NAV_OK);
    assert_int_equal(nav_shape_set_z(crowd.world, lift, -1), NAV_OK);
    tick(&crowd);
    // A commit of its own moves nothing, so that the crowd must have seen it.
    assert_int_equal(nav_shape_set_z(crowd.world, lift, -2), NAV_OK);
    assert_true(is_at(unit_of(&crowd, aboard).point, 37000, 50000));
    tick(&crowd);
    assert_int_equal(nav_batch_begin(crowd.world), NAV_OK);
    assert_int_equal(nav_shape_move(crowd.world, lift, nav_pose(at(36000, 50000), 0)), NAV_OK);
    assert_int_equal(nav_shape_set_z(crowd.world, lift, 1), NAV_OK);
    assert_int_equal(nav_batch_commit(crowd.world), NAV_OK);
    tick(&crowd);
    assert_true(is_at(unit_of(&crowd, ashore).point, 29000, 50000));
    assert_true(is_at(unit_of(&crowd, aboard).point, 36000, 50000));
    crowd_end(&crowd);
}

// --- many, over and under each other -----------------------------------------------------

// The floor that wins at a point, unless another one does nearby.
static bool clear_floor_at(const NavWorld* world, NavPoint p, NavShapeId* floor) {
    assert_int_equal(nav_world_get_floor_at(world, p, floor), NAV_OK);
    for (int32_t k = 0; k < 9; k++) {
        NavShapeId beside;
        NavPoint q = {p.x + 3 * (k % 3 - 1), p.y + 3 * (k / 3 - 1)};
        assert_int_equal(nav_world_get_floor_at(world, q, &beside), NAV_OK);
        if (!is_same_id(beside, *floor))
            return false;
    }
    return true;
}

static void step_ferries(const Crowd* crowd, const NavShapeId* ferries, TestRandom* random) {
    bool is_batch = random_chance(random, 50);
    if (is_batch)
        assert_int_equal(nav_batch_begin(crowd->world), NAV_OK);
    for (uint32_t k = 0; k < FERRIES; k++) {
        NavPose pose = pose_of(crowd->world, ferries[k]);
        if (random_chance(random, 40))
            continue;
        pose.position.x += random_between(random, -300, 300);
        pose.position.y += random_between(random, -300, 300);
        pose.angle = (uint16_t)(pose.angle + random_between(random, -300, 300));
        assert_int_equal(nav_shape_move(crowd->world, ferries[k], pose), NAV_OK);
        int32_t z = random_between(random, -1, 2);
        if (random_chance(random, 20))
            assert_int_equal(nav_shape_set_z(crowd->world, ferries[k], z), NAV_OK);
    }
    if (is_batch)
        assert_int_equal(nav_batch_commit(crowd->world), NAV_OK);
}

// Overlapping ferries at any angle, and units on them and around them.
typedef struct Fleet {
    Crowd crowd;
    NavShapeId ferries[FERRIES];
    NavUnitId ids[UNITS];
    TestRandom random;
} Fleet;

static NavPoint random_in(TestRandom* random, int32_t low, int32_t high) {
    NavPoint p = {random_between(random, low, high), 0};
    p.y = random_between(random, low, high);
    return p;
}

static void fleet_begin(Fleet* fleet) {
    fleet->crowd = crowd_begin();
    for (uint32_t k = 0; k < FERRIES; k++) {
        NavPoint half = random_in(&fleet->random, 4000, 15000);
        NavPose pose = nav_pose(random_in(&fleet->random, 35000, 65000), 0);
        pose.angle = (uint16_t)random_below(&fleet->random, 65536);
        fleet->ferries[k] =
            insert_ferry(fleet->crowd.world, half, pose, random_between(&fleet->random, -1, 2));
    }
    for (uint32_t k = 0; k < UNITS; k++) {
        NavUnitDef def = nav_unit_def(random_in(&fleet->random, 30000, 70000));
        def.radius = RADIUS;
        assert_int_equal(nav_unit_insert(fleet->crowd.crowd, &def, &fleet->ids[k]), NAV_OK);
    }
}

// A unit before a tick, and the floor on which it stands.
typedef struct Stand {
    NavUnit unit;
    NavShapeId floor;
    NavPose pose;
    bool is_clear;
} Stand;

static Stand stand_of(const Fleet* fleet, uint32_t k) {
    const NavWorld* world = fleet->crowd.world;
    Stand stand = {.unit = unit_of(&fleet->crowd, fleet->ids[k])};
    stand.is_clear = clear_floor_at(world, stand.unit.point, &stand.floor);
    stand.is_clear &= stand.floor.generation != 0;
    if (stand.is_clear)
        stand.pose = pose_of(world, stand.floor);
    return stand;
}

// Is it where its floor has carried it? Returns true if it was carried at all.
static bool check_stand(const Fleet* fleet, uint32_t k, const Stand* stand) {
    NavPosition expected = nav_pose_carry(stand->pose, pose_of(fleet->crowd.world, stand->floor),
                                          stand->unit.position);
    NavPosition after = unit_of(&fleet->crowd, fleet->ids[k]).position;
    assert_true(fabs(after.x - expected.x) < 1e-6 && fabs(after.y - expected.y) < 1e-6);
    return fabs(after.x - stand->unit.position.x) > 1e-6;
}

// The oracle asks before the change which floor a unit stands on.
static void test_the_floor_on_top_carries(void** state) {
    (void)state;
    Fleet fleet = {.random = {7}};
    uint32_t carried = 0, checked = 0;
    for (uint32_t round = 0; round < 6; round++) {
        fleet_begin(&fleet);
        for (uint32_t t = 0; t < 40; t++) {
            Stand stands[UNITS];
            for (uint32_t k = 0; k < UNITS; k++)
                stands[k] = stand_of(&fleet, k);
            step_ferries(&fleet.crowd, fleet.ferries, &fleet.random);
            tick(&fleet.crowd);
            for (uint32_t k = 0; k < UNITS; k++) {
                if (stands[k].is_clear)
                    carried += check_stand(&fleet, k, &stands[k]);
                checked += stands[k].is_clear;
            }
        }
        crowd_end(&fleet.crowd);
    }
    assert_true(carried > 1000 && checked > carried + 1000);
}

// A unit that comes after the ferry has moved stands where it was put; the others have moved.
static void test_who_comes_later_is_not_carried(void** state) {
    (void)state;
    NavShapeId ferry;
    Crowd crowd = water(&ferry);
    NavUnitId first = insert_unit(&crowd, at(36000, 50000));
    assert_int_equal(nav_shape_move(crowd.world, ferry, nav_pose(at(38500, 50000), 0)), NAV_OK);
    NavUnitId second = insert_unit(&crowd, at(42000, 50000));
    assert_int_equal(nav_shape_move(crowd.world, ferry, nav_pose(at(38600, 50000), 0)), NAV_OK);
    tick(&crowd);
    assert_true(is_at(unit_of(&crowd, first).point, 36600, 50000));
    assert_true(is_at(unit_of(&crowd, second).point, 42100, 50000));
    crowd_end(&crowd);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_ferry_takes_who_stands_on_it),
        cmocka_unit_test(test_who_walks_is_carried_too),
        cmocka_unit_test(test_a_wall_holds_back_who_is_carried),
        cmocka_unit_test(test_what_is_no_motion_carries_nobody),
        cmocka_unit_test(test_a_lift_that_moves_as_it_rises_leaves_who_stood_above),
        cmocka_unit_test(test_who_comes_later_is_not_carried),
        cmocka_unit_test(test_the_floor_on_top_carries),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
