// Crowds: goals, other units, walls that come, links, lack of memory.
#include "support/unit_crowd.h"
#include "support/unit_memory.h"

// --- goals -------------------------------------------------------------------------------

static void test_a_unit_arrives_exactly(void** state) {
    (void)state;
    Crowd crowd = crowd_begin();
    insert_block(crowd.world, at(40000, 30000), at(50000, 70000));
    NavUnitId id = send_unit(&crowd, at(10000, 50000), at(90000, 50000));
    assert_int_equal(unit_of(&crowd, id).state, NAV_UNIT_WAITING);
    uint32_t ticks = await(&crowd, id, NAV_UNIT_EVENT_ARRIVED);
    NavUnit unit = unit_of(&crowd, id);
    assert_int_equal(unit.state, NAV_UNIT_ARRIVED);
    assert_true(is_at(unit.point, 90000, 50000) && unit.velocity.x == 0);
    // Around the block it is some 91 000 steps, at 256 a tick.
    assert_in_range(ticks, 340, 380);
    assert_int_equal(tick(&crowd).event_count, 0);
    crowd_end(&crowd);
}

static void test_speed_grows_by_the_acceleration(void** state) {
    (void)state;
    Crowd crowd = crowd_begin();
    NavUnitId id = send_unit(&crowd, at(10000, 50000), at(90000, 50000));
    for (int32_t k = 1, x = 10000; k < 8; k++) {
        tick(&crowd);
        x += k < 4 ? 64 * k : 256;
        assert_true(is_at(unit_of(&crowd, id).point, x, 50000));
    }
    crowd_end(&crowd);
}

static void test_a_unit_goes_as_near_as_it_can(void** state) {
    (void)state;
    Crowd crowd = crowd_begin();
    NavShapeId wall = insert_block(crowd.world, at(60000, 0), at(61000, CROWD_SIZE));
    NavUnitId id = send_unit(&crowd, at(10000, 50000), at(90000, 50000));
    await(&crowd, id, NAV_UNIT_EVENT_BLOCKED);
    NavUnit unit = unit_of(&crowd, id);
    assert_int_equal(unit.state, NAV_UNIT_BLOCKED);
    assert_in_range(unit.point.x, 60000 - CROWD_RADIUS - 3, 60000 - CROWD_RADIUS);
    assert_int_equal(nav_shape_remove(crowd.world, wall), NAV_OK);
    await(&crowd, id, NAV_UNIT_EVENT_ARRIVED);
    assert_true(is_at(unit_of(&crowd, id).point, 90000, 50000));
    crowd_end(&crowd);
}

static void test_a_unit_can_be_stopped_and_sent_again(void** state) {
    (void)state;
    Crowd crowd = crowd_begin();
    NavUnitId id = send_unit(&crowd, at(10000, 50000), at(90000, 50000));
    for (uint32_t k = 0; k < 50; k++)
        tick(&crowd);
    assert_int_equal(nav_unit_stop(crowd.crowd, id), NAV_OK);
    NavUnit before = unit_of(&crowd, id);
    assert_int_equal(before.state, NAV_UNIT_STANDING);
    tick(&crowd);
    assert_true(is_at(unit_of(&crowd, id).point, before.point.x, before.point.y));
    assert_int_equal(nav_unit_set_goal(crowd.crowd, id, at(10000, 50000)), NAV_OK);
    await(&crowd, id, NAV_UNIT_EVENT_ARRIVED);
    assert_int_equal(nav_unit_remove(crowd.crowd, id), NAV_OK);
    uint32_t count;
    assert_int_equal(nav_crowd_get_count(crowd.crowd, &count), NAV_OK);
    assert_int_equal(count, 0);
    NavUnit gone;
    assert_int_equal(nav_unit_get(crowd.crowd, id, &gone), NAV_ERR_STALE_ID);
    crowd_end(&crowd);
}

static void test_the_way_ahead_is_told(void** state) {
    (void)state;
    Crowd crowd = crowd_begin();
    insert_block(crowd.world, at(40000, 30000), at(50000, 70000));
    NavUnitId id = insert_unit(&crowd, at(10000, 50000));
    NavPoint corners[8];
    uint32_t count = 9, last = 8;
    assert_int_equal(nav_unit_find_corners(crowd.crowd, id, NULL, 0, &count), NAV_OK);
    assert_int_equal(count, 0);
    assert_int_equal(nav_unit_set_goal(crowd.crowd, id, at(90000, 50000)), NAV_OK);
    tick(&crowd);
    assert_int_equal(nav_unit_find_corners(crowd.crowd, id, NULL, 0, &count), NAV_OK);
    assert_in_range(count, 3, 8); // around two corners of the block
    while (unit_of(&crowd, id).state == NAV_UNIT_WALKING) {
        assert_int_equal(nav_unit_find_corners(crowd.crowd, id, corners, 8, &count), NAV_OK);
        assert_true(count >= 1 && count <= last);
        assert_true(is_at(corners[count - 1], 90000, 50000));
        last = count;
        tick(&crowd);
    }
    assert_int_equal(last, 1);
    assert_int_equal(nav_unit_find_corners(crowd.crowd, id, corners, 8, &count), NAV_OK);
    assert_int_equal(count, 0);
    crowd_end(&crowd);
}

// --- other units -------------------------------------------------------------------------

static void test_units_pass_each_other(void** state) {
    (void)state;
    for (int32_t off = -3000; off <= 3000; off += 500) {
        Crowd crowd = crowd_begin();
        NavUnitId a = send_unit(&crowd, at(10000, 50000), at(90000, 50000));
        NavUnitId b = send_unit(&crowd, at(90000, 50000 + off), at(10000, 50000 + off));
        bool is_left = true;
        for (uint32_t k = 0; k < 800 && is_left; k++) {
            tick(&crowd);
            assert_true(gap(&crowd, a, b) >= -2);
            is_left = unit_of(&crowd, a).state != NAV_UNIT_ARRIVED ||
                      unit_of(&crowd, b).state != NAV_UNIT_ARRIVED;
        }
        assert_false(is_left);
        crowd_end(&crowd);
    }
}

static void test_units_pass_each_other_in_a_passage_for_one(void** state) {
    (void)state;
    for (int32_t room = 0; room <= 2000; room += 250) {
        Crowd crowd = crowd_begin();
        int32_t half = CROWD_RADIUS + room / 2;
        uint32_t arrived = 0;
        insert_block(crowd.world, at(20000, 0), at(80000, 50000 - half));
        insert_block(crowd.world, at(20000, 50000 + half), at(80000, CROWD_SIZE));
        for (int32_t k = 0; k < 2; k++) {
            send_unit(&crowd, at(10000, 45000 + 8000 * k), at(90000, 45000 + 8000 * k));
            send_unit(&crowd, at(90000, 47000 + 8000 * k), at(10000, 47000 + 8000 * k));
        }
        for (uint32_t k = 0; k < 2500 && arrived < 4; k++)
            arrived += tick(&crowd).arrived_count;
        assert_int_equal(arrived, 4);
        crowd_end(&crowd);
    }
}

// They overlap, so that none is slim enough to get between them.
static void test_nobody_stays_shut_in_by_others(void** state) {
    (void)state;
    Crowd crowd = crowd_begin();
    for (int32_t k = 0; k < 13; k++)
        for (int32_t side = 0; side < 2; side++) {
            int32_t along = 44000 + 1000 * k, across = side == 0 ? 44000 : 56000;
            insert_unit(&crowd, at(along, across));
            insert_unit(&crowd, at(across, along));
        }
    NavUnitId id = send_unit(&crowd, at(50000, 50000), at(90000, 50000));
    for (uint32_t k = 0; k < 6000 && unit_of(&crowd, id).state != NAV_UNIT_ARRIVED; k++)
        tick(&crowd);
    assert_int_equal(unit_of(&crowd, id).state, NAV_UNIT_ARRIVED);
    crowd_end(&crowd);
}

static void test_a_unit_goes_around_one_that_stands(void** state) {
    (void)state;
    Crowd crowd = crowd_begin();
    NavUnitId stands = insert_unit(&crowd, at(50000, 50000));
    NavUnitId walks = send_unit(&crowd, at(10000, 50000), at(90000, 50000));
    NavUnit unit;
    do {
        tick(&crowd);
        assert_true(gap(&crowd, stands, walks) >= -2);
        unit = unit_of(&crowd, walks);
    } while (unit.state != NAV_UNIT_ARRIVED);
    assert_true(is_at(unit_of(&crowd, stands).point, 50000, 50000));
    crowd_end(&crowd);
}

static void test_units_around_one_goal_arrive(void** state) {
    (void)state;
    Crowd crowd = crowd_begin();
    NavUnitId ids[20];
    uint32_t arrived = 0;
    for (int32_t k = 0; k < 20; k++)
        ids[k] =
            send_unit(&crowd, at(20000 + k % 5 * 6000, 20000 + k / 5 * 6000), at(60000, 60000));
    for (uint32_t k = 0; k < 3000 && arrived < 20; k++)
        arrived += tick(&crowd).arrived_count;
    assert_int_equal(arrived, 20);
    for (uint32_t k = 0; k < 20; k++)
        assert_int_equal(unit_of(&crowd, ids[k]).state, NAV_UNIT_ARRIVED);
    crowd_end(&crowd);
}

// They touch; at its goal its body would overlap with the other one, by some steps or more.
static void test_a_goal_beside_one_that_stands_is_reached_soon(void** state) {
    (void)state;
    for (int32_t more = 1; more < CROWD_RADIUS; more *= 2) {
        Crowd crowd = crowd_begin();
        int32_t x = 60000 - 2 * CROWD_RADIUS;
        insert_unit(&crowd, at(60000, 50000));
        NavUnitId id = send_unit(&crowd, at(x, 50000), at(x + more, 50000));
        for (uint32_t k = 0; k < 300 && unit_of(&crowd, id).state != NAV_UNIT_ARRIVED; k++)
            tick(&crowd);
        assert_int_equal(unit_of(&crowd, id).state, NAV_UNIT_ARRIVED);
        crowd_end(&crowd);
    }
}

// Of those who are sent to where nobody can come, one comes as near as that; the others beside it.
static void test_units_before_a_wall_are_all_blocked(void** state) {
    (void)state;
    Crowd crowd = crowd_begin();
    NavShapeId wall = insert_block(crowd.world, at(50000, 0), at(52000, CROWD_SIZE));
    uint32_t blocked = 0, arrived = 0;
    for (int32_t k = 0; k < 20; k++)
        send_unit(&crowd, at(10000 + k % 5 * 6000, 30000 + k / 5 * 6000), at(75000, 50000));
    for (uint32_t k = 0; k < 3000 && blocked < 20; k++) {
        NavCrowdReport report = tick(&crowd);
        assert_int_equal(report.arrived_count, 0);
        for (uint32_t i = 0; i < report.event_count; i++)
            blocked += report.events[i].kind == NAV_UNIT_EVENT_BLOCKED;
    }
    assert_int_equal(blocked, 20);
    assert_int_equal(tick(&crowd).search_count, 0);
    assert_int_equal(nav_shape_remove(crowd.world, wall), NAV_OK);
    for (uint32_t k = 0; k < 3000 && arrived < 20; k++)
        arrived += tick(&crowd).arrived_count;
    assert_int_equal(arrived, 20);
    crowd_end(&crowd);
}

static void test_all_get_through_a_door(void** state) {
    (void)state;
    Crowd crowd = crowd_begin();
    uint32_t arrived = 0;
    insert_block(crowd.world, at(50000, 0), at(52000, 50000 - 5 * CROWD_RADIUS / 2));
    insert_block(crowd.world, at(50000, 50000 + 5 * CROWD_RADIUS / 2), at(52000, CROWD_SIZE));
    for (int32_t k = 0; k < 24; k++)
        send_unit(&crowd, at(10000 + k % 6 * 5000, 40000 + k / 6 * 5000),
                  at(65000 + k % 4 * 9000, 25000 + k / 4 * 9000));
    for (uint32_t k = 0; k < 3000 && arrived < 24; k++)
        arrived += tick(&crowd).arrived_count;
    assert_int_equal(arrived, 24);
    crowd_end(&crowd);
}

static void test_higher_priorities_do_not_make_way(void** state) {
    (void)state;
    Crowd crowd = crowd_begin();
    NavUnitDef def = nav_unit_def(at(10000, 50000));
    NavUnitId first, other = send_unit(&crowd, at(90000, 50500), at(10000, 50500));
    def.radius = CROWD_RADIUS;
    def.priority = 1;
    assert_int_equal(nav_unit_insert(crowd.crowd, &def, &first), NAV_OK);
    assert_int_equal(nav_unit_set_goal(crowd.crowd, first, at(90000, 50000)), NAV_OK);
    NavUnit unit;
    do {
        tick(&crowd);
        unit = unit_of(&crowd, first);
        assert_int_equal(unit.point.y, 50000);
        assert_true(gap(&crowd, first, other) >= -2);
    } while (unit.state != NAV_UNIT_ARRIVED);
    crowd_end(&crowd);
}

static void test_groups_that_do_not_avoid_walk_through(void** state) {
    (void)state;
    Crowd crowd = crowd_begin();
    NavUnitId ids[2];
    for (int32_t k = 0; k < 2; k++) {
        NavUnitDef def = nav_unit_def(at(k == 0 ? 10000 : 90000, 50000));
        def.avoids = 2;
        assert_int_equal(nav_unit_insert(crowd.crowd, &def, &ids[k]), NAV_OK);
        assert_int_equal(nav_unit_set_goal(crowd.crowd, ids[k], at(k == 0 ? 90000 : 10000, 50000)),
                         NAV_OK);
    }
    await(&crowd, ids[0], NAV_UNIT_EVENT_ARRIVED);
    assert_int_equal(unit_of(&crowd, ids[1]).state, NAV_UNIT_ARRIVED);
    crowd_end(&crowd);
}

// --- a world that changes ----------------------------------------------------------------

static void test_a_cut_route_is_led_around(void** state) {
    (void)state;
    Crowd crowd = crowd_begin();
    NavUnitId id = send_unit(&crowd, at(10000, 50000), at(90000, 50000));
    for (uint32_t k = 0; k < 50; k++)
        tick(&crowd);
    insert_block(crowd.world, at(60000, 20000), at(70000, 80000));
    NavCrowdReport report = tick(&crowd);
    for (uint32_t k = 0; k < CROWD_PATIENCE && report.cut_count == 0; k++)
        report = tick(&crowd);
    assert_true(has_event(&report, id, NAV_UNIT_EVENT_CUT) && report.cut_count == 1);
    await(&crowd, id, NAV_UNIT_EVENT_ARRIVED);
    crowd_end(&crowd);
}

static uint32_t corner_count(const Crowd* crowd, NavUnitId id) {
    uint32_t count = 0;
    assert_int_equal(nav_unit_find_corners(crowd->crowd, id, NULL, 0, &count), NAV_OK);
    return count;
}

// One search in a tick: first for the unit that cannot walk on, though the other one comes first.
static void test_who_cannot_walk_on_is_served_first(void** state) {
    (void)state;
    Crowd crowd = {.world = floored_world(CROWD_SIZE)};
    NavCrowdDef def = nav_crowd_def();
    def.nodes = 1;
    assert_int_equal(nav_crowd_create(crowd.world, &def, &crowd.crowd), NAV_OK);
    NavUnitId far = send_unit(&crowd, at(10000, 20000), at(90000, 20000));
    NavUnitId near = send_unit(&crowd, at(10000, 60000), at(90000, 60000));
    tick(&crowd);
    tick(&crowd);
    assert_true(corner_count(&crowd, far) == 1 && corner_count(&crowd, near) == 1);
    assert_int_equal(nav_batch_begin(crowd.world), NAV_OK);
    insert_block(crowd.world, at(80000, 10000), at(81000, 30000));
    assert_int_equal(nav_batch_commit(crowd.world), NAV_OK);
    for (uint32_t k = 0; k < CROWD_PATIENCE; k++)
        assert_int_equal(tick(&crowd).search_count, 0);
    int32_t x = unit_of(&crowd, near).point.x + 2 * CROWD_RADIUS;
    insert_block(crowd.world, at(x, 50000), at(x + 1000, 70000));
    NavCrowdReport report = tick(&crowd);
    assert_true(report.search_count == 1 && report.waiting_count == 1);
    assert_true(corner_count(&crowd, far) == 1 && corner_count(&crowd, near) > 1);
    report = tick(&crowd);
    assert_true(report.search_count == 1 && report.waiting_count == 0);
    assert_true(corner_count(&crowd, far) > 1);
    crowd_end(&crowd);
}

// Who waits for a path does not move, and says so to others.
static void test_a_unit_that_waits_has_no_velocity(void** state) {
    (void)state;
    Crowd crowd = {.world = floored_world(CROWD_SIZE)};
    NavCrowdDef def = nav_crowd_def();
    NavUnitId ids[3];
    def.nodes = 1; // one search a tick
    assert_int_equal(nav_crowd_create(crowd.world, &def, &crowd.crowd), NAV_OK);
    for (int32_t k = 0; k < 3; k++)
        ids[k] = send_unit(&crowd, at(10000, 20000 * (k + 1)), at(90000, 20000 * (k + 1)));
    for (int k = 0; k < 20; k++)
        tick(&crowd);
    for (int32_t k = 0; k < 3; k++)
        assert_int_equal(nav_unit_set_goal(crowd.crowd, ids[k], at(5000, 20000 * (k + 1))), NAV_OK);
    assert_int_equal(tick(&crowd).waiting_count, 2);
    for (uint32_t k = 0; k < 3; k++) {
        NavUnit unit = unit_of(&crowd, ids[k]);
        bool is_waiting = unit.state == NAV_UNIT_WAITING;
        assert_int_equal(is_waiting, unit.velocity.x == 0 && unit.velocity.y == 0);
    }
    crowd_end(&crowd);
}

static void test_a_unit_that_is_covered_is_put_beside(void** state) {
    (void)state;
    Crowd crowd = crowd_begin();
    NavUnitId id = send_unit(&crowd, at(50000, 50000), at(90000, 50000));
    tick(&crowd);
    insert_block(crowd.world, at(49000, 40000), at(80000, 60000));
    NavCrowdReport report = tick(&crowd);
    assert_true(has_event(&report, id, NAV_UNIT_EVENT_DISPLACED));
    assert_true(has_event(&report, id, NAV_UNIT_EVENT_PLACED));
    assert_in_range(unit_of(&crowd, id).point.x, 49000 - CROWD_RADIUS - 1000, 49000 - CROWD_RADIUS);
    await(&crowd, id, NAV_UNIT_EVENT_ARRIVED);
    crowd_end(&crowd);
}

// Its path is as it was: the unit joins it again some ticks later.
static void test_a_unit_that_is_displaced_keeps_its_route(void** state) {
    (void)state;
    Crowd crowd = crowd_begin();
    NavUnitId id = send_unit(&crowd, at(10000, 50000), at(90000, 50000));
    for (uint32_t k = 0; k < 50; k++)
        tick(&crowd);
    NavPoint p = unit_of(&crowd, id).point;
    NavShapeId block = insert_block(crowd.world, at(p.x - 4000, p.y), at(p.x + 500, p.y + 9000));
    NavCrowdReport report = tick(&crowd);
    assert_true(has_event(&report, id, NAV_UNIT_EVENT_PLACED));
    assert_int_equal(corner_count(&crowd, id), 1);
    assert_int_equal(nav_shape_remove(crowd.world, block), NAV_OK);
    uint32_t ticks = 0;
    while (unit_of(&crowd, id).state != NAV_UNIT_WALKING && ticks++ < 8)
        tick(&crowd);
    assert_true(ticks < 4);
    assert_int_equal(corner_count(&crowd, id), 1);
    await(&crowd, id, NAV_UNIT_EVENT_ARRIVED);
    crowd_end(&crowd);
}

static void test_a_unit_without_a_place_is_displaced_until_there_is_one(void** state) {
    (void)state;
    Crowd crowd = crowd_begin();
    NavUnitId id = insert_unit(&crowd, at(50000, 50000));
    NavShapeId block = insert_block(crowd.world, at(20000, 20000), at(80000, 80000));
    NavCrowdReport report = tick(&crowd);
    assert_true(has_event(&report, id, NAV_UNIT_EVENT_DISPLACED));
    assert_int_equal(unit_of(&crowd, id).state, NAV_UNIT_DISPLACED);
    assert_int_equal(tick(&crowd).event_count, 0);
    assert_int_equal(nav_shape_remove(crowd.world, block), NAV_OK);
    report = tick(&crowd);
    assert_true(has_event(&report, id, NAV_UNIT_EVENT_PLACED));
    assert_true(is_at(unit_of(&crowd, id).point, 50000, 50000));
    assert_int_equal(unit_of(&crowd, id).state, NAV_UNIT_STANDING);
    crowd_end(&crowd);
}

static void test_units_use_links(void** state) {
    (void)state;
    Crowd crowd = crowd_begin();
    insert_block(crowd.world, at(50000, 0), at(52000, CROWD_SIZE));
    NavLinkDef def = nav_link_def(at(45000, 50000), at(57000, 50000));
    insert_link(crowd.world, &def);
    NavUnitId id = send_unit(&crowd, at(10000, 50000), at(90000, 50000));
    await(&crowd, id, NAV_UNIT_EVENT_LINK);
    assert_in_range(unit_of(&crowd, id).point.x, 56000, 58000);
    await(&crowd, id, NAV_UNIT_EVENT_ARRIVED);
    crowd_end(&crowd);
}

// A wall that comes a few steps too near to the end of a link does not cut the path over it. The
// unit still does not go there: no later commit displaces it.
static void test_units_take_links_to_where_they_are_legal(void** state) {
    (void)state;
    for (int32_t steps = 0; steps < 5; steps++) {
        Crowd crowd = crowd_begin();
        insert_block(crowd.world, at(50000, 0), at(52000, CROWD_SIZE));
        NavLinkDef def = nav_link_def(at(45000, 50000), at(57000, 50000));
        insert_link(crowd.world, &def);
        NavUnitId id = send_unit(&crowd, at(10000, 50000), at(90000, 50000));
        tick(&crowd);
        int32_t left = 57000 + CROWD_RADIUS - steps;
        insert_block(crowd.world, at(left, 45000), at(left + 1000, 55000));
        await(&crowd, id, NAV_UNIT_EVENT_LINK);
        NavQuery* query = create_query(crowd.world);
        NavPlaceRequest request = nav_place_request(unit_of(&crowd, id).point, CROWD_RADIUS);
        NavPlace place;
        assert_int_equal(nav_query_find_place(query, &request, &place), NAV_OK);
        assert_true(place.is_found && place.distance == 0);
        nav_query_destroy(query);
        insert_block(crowd.world, at(left + 1000, 45000), at(left + 2000, 55000));
        assert_int_equal(tick(&crowd).displaced_count, 0);
        await(&crowd, id, NAV_UNIT_EVENT_ARRIVED);
        crowd_end(&crowd);
    }
}

// --- the same again ----------------------------------------------------------------------

// The same shapes, inserted in another order among others that come and go.
static Crowd crowd_with_past(bool has_past) {
    Crowd crowd = {.world = floored_world(CROWD_SIZE)};
    NavPoint mins[2] = {at(30000, 10000), at(50000, 45000)};
    for (uint32_t k = 0; k < 2; k++) {
        NavPoint min = mins[has_past ? 1 - k : k];
        NavShapeId guest = insert_block(crowd.world, at(20000, 20000), at(70000, 71000));
        insert_block(crowd.world, min, at(min.x + 9000, min.y + 40000));
        assert_int_equal(nav_shape_remove(crowd.world, guest), NAV_OK);
    }
    assert_int_equal(nav_crowd_create(crowd.world, NULL, &crowd.crowd), NAV_OK);
    return crowd;
}

static void test_the_past_of_the_world_does_not_matter(void** state) {
    (void)state;
    Crowd crowds[2] = {crowd_with_past(false), crowd_with_past(true)};
    for (uint32_t c = 0; c < 2; c++)
        for (int32_t k = 0; k < 30; k++)
            send_unit(&crowds[c], at(5000 + k % 3 * 6000, 5000 + k / 3 * 6000),
                      at(95000 - k % 3 * 6000, 95000 - k / 3 * 6000));
    for (uint32_t k = 0; k < 600; k++) {
        tick(&crowds[0]);
        tick(&crowds[1]);
        assert_true(hash_of(&crowds[0]) == hash_of(&crowds[1]));
    }
    crowd_end(&crowds[0]);
    crowd_end(&crowds[1]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_unit_arrives_exactly),
        cmocka_unit_test(test_speed_grows_by_the_acceleration),
        cmocka_unit_test(test_a_unit_goes_as_near_as_it_can),
        cmocka_unit_test(test_a_unit_can_be_stopped_and_sent_again),
        cmocka_unit_test(test_the_way_ahead_is_told),
        cmocka_unit_test(test_units_pass_each_other),
        cmocka_unit_test(test_units_pass_each_other_in_a_passage_for_one),
        cmocka_unit_test(test_nobody_stays_shut_in_by_others),
        cmocka_unit_test(test_a_unit_goes_around_one_that_stands),
        cmocka_unit_test(test_units_around_one_goal_arrive),
        cmocka_unit_test(test_a_goal_beside_one_that_stands_is_reached_soon),
        cmocka_unit_test(test_units_before_a_wall_are_all_blocked),
        cmocka_unit_test(test_all_get_through_a_door),
        cmocka_unit_test(test_higher_priorities_do_not_make_way),
        cmocka_unit_test(test_groups_that_do_not_avoid_walk_through),
        cmocka_unit_test(test_a_cut_route_is_led_around),
        cmocka_unit_test(test_who_cannot_walk_on_is_served_first),
        cmocka_unit_test(test_a_unit_that_waits_has_no_velocity),
        cmocka_unit_test(test_a_unit_that_is_covered_is_put_beside),
        cmocka_unit_test(test_a_unit_that_is_displaced_keeps_its_route),
        cmocka_unit_test(test_a_unit_without_a_place_is_displaced_until_there_is_one),
        cmocka_unit_test(test_units_use_links),
        cmocka_unit_test(test_units_take_links_to_where_they_are_legal),
        cmocka_unit_test(test_the_past_of_the_world_does_not_matter),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
