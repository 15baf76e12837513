// Formations: slots, who gets which, and where the ground lets them.
#include <math.h>

#include "support/random.h"
#include "support/unit_crowd.h"

enum { MOST = 40, SPACING = 6000 };

typedef struct Group {
    Crowd crowd;
    NavUnitId ids[MOST];
    uint32_t count;
} Group;

static Group group_begin(uint32_t count, TestRandom* random) {
    Group group = {.crowd = crowd_begin(), .count = count};
    for (uint32_t k = 0; k < count; k++) {
        NavPoint p = {random_between(random, 5000, 25000), 0};
        p.y = random_between(random, 5000, 95000);
        group.ids[k] = insert_unit(&group.crowd, p);
    }
    return group;
}

static void form(const Group* group, const NavFormationDef* def) {
    assert_int_equal(nav_crowd_set_formation(group->crowd.crowd, def, group->ids, group->count),
                     NAV_OK);
}

static NavPoint goal_of(const Group* group, uint32_t k) {
    return unit_of(&group->crowd, group->ids[k]).goal;
}

// How many units have this goal?
static uint32_t count_at(const Group* group, int32_t x, int32_t y) {
    uint32_t count = 0;
    for (uint32_t k = 0; k < group->count; k++)
        count += is_at(goal_of(group, k), x, y);
    return count;
}

static int64_t way_2(const Group* group, uint32_t k, NavPoint goal) {
    NavPoint p = unit_of(&group->crowd, group->ids[k]).point;
    int64_t x = (int64_t)goal.x - p.x, y = (int64_t)goal.y - p.y;
    return x * x + y * y;
}

// --- slots -------------------------------------------------------------------------------

static void test_a_box_has_rows(void** state) {
    (void)state;
    TestRandom random = {3};
    Group group = group_begin(10, &random);
    NavFormationDef def = nav_formation_def(at(60000, 50000));
    def.spacing = SPACING;
    form(&group, &def);
    // Four columns: rows of 4, 4 and 2, the first one on the right side.
    for (int32_t row = 0; row < 3; row++)
        for (int32_t k = 0; k < (row < 2 ? 4 : 2); k++) {
            int32_t first = row < 2 ? -9000 : -3000;
            assert_int_equal(
                count_at(&group, 60000 + SPACING * (1 - row), 50000 + first + SPACING * k), 1);
        }
    crowd_end(&group.crowd);
}

static void test_a_line_faces_its_angle(void** state) {
    (void)state;
    TestRandom random = {4};
    Group group = group_begin(5, &random);
    NavFormationDef def = nav_formation_def(at(60000, 50000));
    def.kind = NAV_FORMATION_LINE;
    def.spacing = SPACING;
    for (int32_t turn = 0; turn < 4; turn++) {
        def.angle = (uint16_t)(turn * NAV_QUARTER_TURN);
        form(&group, &def);
        for (int32_t k = -2; k <= 2; k++)
            assert_int_equal(count_at(&group, 60000 + (turn % 2 == 1 ? k * SPACING : 0),
                                      50000 + (turn % 2 == 0 ? k * SPACING : 0)),
                             1);
    }
    crowd_end(&group.crowd);
}

static void test_offsets_are_rotated(void** state) {
    (void)state;
    TestRandom random = {5};
    Group group = group_begin(3, &random);
    const NavPoint offsets[3] = {{8000, 0}, {-4000, -7000}, {-4000, 7000}}; // a wedge
    NavFormationDef def = nav_formation_def(at(60000, 50000));
    def.kind = NAV_FORMATION_OFFSETS;
    def.offsets = offsets;
    def.angle = NAV_QUARTER_TURN;
    form(&group, &def);
    assert_int_equal(count_at(&group, 60000, 58000), 1);
    assert_int_equal(count_at(&group, 67000, 46000), 1);
    assert_int_equal(count_at(&group, 53000, 46000), 1);
    crowd_end(&group.crowd);
}

static void test_a_slot_out_of_range_is_in_the_middle(void** state) {
    (void)state;
    TestRandom random = {6};
    Group group = group_begin(2, &random);
    const NavPoint offsets[2] = {{0, 0}, {NAV_COORD_MAX, 0}};
    NavFormationDef def = nav_formation_def(at(60000, 50000));
    def.kind = NAV_FORMATION_OFFSETS;
    def.offsets = offsets;
    form(&group, &def);
    assert_int_equal(count_at(&group, 60000, 50000), 1); // the other one is moved aside
    crowd_end(&group.crowd);
}

// --- who gets which ----------------------------------------------------------------------

// No two units gain by exchanging their slots, and so no straight lines cross.
static void test_ways_do_not_cross(void** state) {
    (void)state;
    TestRandom random = {7};
    for (uint32_t round = 0; round < 40; round++) {
        Group group = group_begin(2 + random_below(&random, MOST - 2), &random);
        NavFormationDef def = nav_formation_def(at(65000, 50000));
        def.spacing = 4500;
        def.angle = (uint16_t)random_below(&random, 65536);
        form(&group, &def);
        for (uint32_t i = 0; i < group.count; i++)
            for (uint32_t k = i + 1; k < group.count; k++) {
                NavPoint of_i = goal_of(&group, i), of_k = goal_of(&group, k);
                assert_true(way_2(&group, i, of_i) + way_2(&group, k, of_k) <=
                            way_2(&group, i, of_k) + way_2(&group, k, of_i));
            }
        crowd_end(&group.crowd);
    }
}

static void test_the_order_of_ids_hardly_matters(void** state) {
    (void)state;
    TestRandom random = {8};
    Group group = group_begin(12, &random);
    NavFormationDef def = nav_formation_def(at(60000, 50000));
    NavPoint goals[12];
    form(&group, &def);
    for (uint32_t k = 0; k < 12; k++)
        goals[k] = goal_of(&group, k);
    for (uint32_t k = 0; k < 6; k++) {
        NavUnitId id = group.ids[k];
        group.ids[k] = group.ids[11 - k];
        group.ids[11 - k] = id;
    }
    form(&group, &def);
    for (uint32_t k = 0; k < 12; k++)
        assert_true(is_at(goal_of(&group, 11 - k), goals[k].x, goals[k].y));
    crowd_end(&group.crowd);
}

// --- the ground --------------------------------------------------------------------------

static double apart(NavPoint p, NavPoint q) { return hypot((double)p.x - q.x, (double)p.y - q.y); }

// Among blocks each goal is legal, apart from the others, and on the side of the middle.
static void test_units_get_legal_places_beside_each_other(void** state) {
    (void)state;
    TestRandom random = {9};
    for (uint32_t round = 0; round < 20; round++) {
        Group group = group_begin(16, &random);
        NavQuery* query = create_query(group.crowd.world);
        NavFormationDef def = nav_formation_def(at(60000, 50000));
        def.spacing = 5200;
        for (int32_t k = 0; k < 5; k++) {
            NavPoint min = {random_between(&random, 44000, 70000), 0};
            min.y = random_between(&random, 38000, 60000);
            insert_block(group.crowd.world, min, at(min.x + 4000, min.y + 4000));
        }
        insert_block(group.crowd.world, at(72000, 0), at(73000, CROWD_SIZE)); // beyond is cut off
        form(&group, &def);
        for (uint32_t k = 0; k < group.count; k++) {
            NavPlaceRequest request = nav_place_request(goal_of(&group, k), CROWD_RADIUS);
            NavPlace place;
            assert_int_equal(nav_query_find_place(query, &request, &place), NAV_OK);
            assert_true(place.is_found && place.distance == 0);
            assert_true(goal_of(&group, k).x <= 72000 - CROWD_RADIUS + 3);
            for (uint32_t i = 0; i < k; i++)
                assert_true(apart(goal_of(&group, i), goal_of(&group, k)) >= 2 * CROWD_RADIUS - 4);
        }
        nav_query_destroy(query);
        crowd_end(&group.crowd);
    }
}

static NavUnitId insert_who_avoids(const Crowd* crowd, uint64_t areas) {
    NavFilter filter = nav_filter();
    NavUnitDef unit = nav_unit_def(at(20000, 50000));
    NavUnitId id;
    filter.exclude_areas = areas;
    unit.filter = &filter;
    assert_int_equal(nav_unit_insert(crowd->crowd, &unit, &id), NAV_OK);
    return id;
}

// One unit, whose slot is at 60000, 50000, and the middle at 40000.
static void form_ahead(const Crowd* crowd, NavUnitId id) {
    NavPoint offset = {20000, 0};
    NavFormationDef def = nav_formation_def(at(40000, 50000));
    def.kind = NAV_FORMATION_OFFSETS;
    def.offsets = &offset;
    def.spacing = SPACING;
    assert_int_equal(nav_crowd_set_formation(crowd->crowd, &def, &id, 1), NAV_OK);
}

// Which ground is joined is asked for the filter of each unit, whatever was searched last.
static void test_places_are_joined_with_the_middle_for_the_unit(void** state) {
    (void)state;
    Crowd crowd = crowd_begin();
    insert_box(crowd.world, floor_def(1, 1), at(49000, 0), at(51000, CROWD_SIZE));
    insert_box(crowd.world, floor_def(2, 1), at(0, 0), at(9000, 9000));
    NavUnitId swimmer = insert_who_avoids(&crowd, 4), id = insert_who_avoids(&crowd, 2);
    assert_int_equal(nav_unit_set_goal(crowd.crowd, swimmer, at(90000, 50000)), NAV_OK);
    tick(&crowd);
    form_ahead(&crowd, id);
    assert_true(unit_of(&crowd, id).goal.x < 49000);
    crowd_end(&crowd);
}

// A gap through which a point can walk, and the unit cannot.
static void test_places_are_joined_with_the_middle_for_the_disc(void** state) {
    (void)state;
    Crowd crowd = crowd_begin();
    insert_block(crowd.world, at(49000, 0), at(50000, 49000));
    insert_block(crowd.world, at(49000, 49000 + 2 * CROWD_RADIUS - 1), at(50000, CROWD_SIZE));
    NavUnitId id = insert_unit(&crowd, at(20000, 50000));
    form_ahead(&crowd, id);
    assert_true(unit_of(&crowd, id).goal.x < 49000);
    NavUnitDef smaller = nav_unit_def(at(20000, 40000));
    smaller.radius = CROWD_RADIUS - 1;
    assert_int_equal(nav_unit_insert(crowd.crowd, &smaller, &id), NAV_OK);
    form_ahead(&crowd, id);
    assert_true(is_at(unit_of(&crowd, id).goal, 60000, 50000));
    crowd_end(&crowd);
}

static void test_a_unit_has_one_slot(void** state) {
    (void)state;
    TestRandom random = {9};
    Group group = group_begin(3, &random);
    NavFormationDef def = nav_formation_def(at(60000, 50000));
    group.ids[2] = group.ids[0];
    assert_int_equal(nav_crowd_set_formation(group.crowd.crowd, &def, group.ids, 3),
                     NAV_ERR_ARGUMENT);
    for (uint32_t k = 0; k < 2; k++)
        assert_int_equal(unit_of(&group.crowd, group.ids[k]).state, NAV_UNIT_STANDING);
    crowd_end(&group.crowd);
}

static void test_a_formation_arrives(void** state) {
    (void)state;
    TestRandom random = {10};
    Group group = group_begin(25, &random);
    NavFormationDef def = nav_formation_def(at(65000, 50000));
    uint32_t arrived = 0, exact = 0;
    insert_block(group.crowd.world, at(40000, 20000), at(45000, 80000));
    form(&group, &def);
    for (uint32_t k = 0; k < 3000 && arrived < 25; k++)
        arrived += tick(&group.crowd).arrived_count;
    assert_int_equal(arrived, 25);
    for (uint32_t k = 0; k < 25; k++) {
        NavPoint goal = goal_of(&group, k);
        exact += is_at(unit_of(&group.crowd, group.ids[k]).point, goal.x, goal.y);
    }
    assert_int_equal(exact, 25);
    crowd_end(&group.crowd);
}

// --- together ----------------------------------------------------------------------------

enum { MARCHERS = 12 };

// They stand as they will at the goal; the slowest has half of the speed of the quickest.
static Group march_begin(bool is_together) {
    Group group = {.crowd = crowd_begin(), .count = MARCHERS};
    for (uint32_t k = 0; k < MARCHERS; k++) {
        NavUnitDef unit = nav_unit_def(
            at(10000 + (int32_t)(k / 4) * SPACING, 41000 + (int32_t)(k % 4) * SPACING));
        unit.max_speed = 128 + 128.0 * (k * 5 % MARCHERS) / (MARCHERS - 1);
        assert_int_equal(nav_unit_insert(group.crowd.crowd, &unit, &group.ids[k]), NAV_OK);
    }
    NavFormationDef def = nav_formation_def(at(80000, 50000));
    def.spacing = SPACING;
    def.columns = 4;
    def.is_together = is_together;
    form(&group, &def);
    return group;
}

// How far places in the formation differ: 0 when all units stand to each other as their slots do.
static double spread(const Group* group) {
    double low_x = 1e9, high_x = -1e9, low_y = 1e9, high_y = -1e9;
    for (uint32_t k = 0; k < group->count; k++) {
        NavUnit unit = unit_of(&group->crowd, group->ids[k]);
        double x = unit.position.x - unit.goal.x, y = unit.position.y - unit.goal.y;
        low_x = fmin(low_x, x);
        high_x = fmax(high_x, x);
        low_y = fmin(low_y, y);
        high_y = fmax(high_y, y);
    }
    return fmax(high_x - low_x, high_y - low_y);
}

static uint32_t arrive(const Group* group, uint32_t ticks) {
    uint32_t arrived = 0;
    for (uint32_t k = 0; k < ticks && arrived < group->count; k++)
        arrived += tick(&group->crowd).arrived_count;
    return arrived;
}

static void test_units_keep_their_places_while_they_walk(void** state) {
    (void)state;
    for (uint32_t is_together = 0; is_together < 2; is_together++) {
        Group group = march_begin(is_together);
        double widest = 0;
        for (uint32_t k = 0; k < 220; k++) {
            tick(&group.crowd);
            widest = fmax(widest, spread(&group));
        }
        assert_true(is_together ? widest < 2.5 * CROWD_RADIUS : widest > 10.0 * CROWD_RADIUS);
        assert_int_equal(arrive(&group, 600), MARCHERS);
        crowd_end(&group.crowd);
    }
}

// Behind the door they take up their places again.
static void test_a_formation_gets_through_a_door(void** state) {
    (void)state;
    Group group = march_begin(true);
    insert_block(group.crowd.world, at(35000, 0), at(36000, 50000 - 3 * CROWD_RADIUS));
    insert_block(group.crowd.world, at(35000, 50000 + 3 * CROWD_RADIUS), at(36000, CROWD_SIZE));
    double widest = 0, last = 0;
    uint32_t arrived = 0;
    for (uint32_t k = 0; k < 2000 && arrived == 0; k++) {
        arrived = tick(&group.crowd).arrived_count;
        last = spread(&group);
        widest = fmax(widest, last);
    }
    assert_true(widest > 4.0 * CROWD_RADIUS && last < 3.0 * CROWD_RADIUS);
    assert_int_equal(arrive(&group, 600), MARCHERS - arrived);
    crowd_end(&group.crowd);
}

// Who gets another goal, or is stopped, is not waited for.
static void test_who_leaves_a_formation_is_not_waited_for(void** state) {
    (void)state;
    Group group = march_begin(true);
    uint32_t slowest = 0; // k * 5 is 0 there
    for (uint32_t k = 0; k < 20; k++)
        tick(&group.crowd);
    assert_int_equal(nav_unit_stop(group.crowd.crowd, group.ids[slowest]), NAV_OK);
    group.ids[slowest] = group.ids[--group.count];
    // The slowest of the others takes some 520 ticks for 70 000 steps.
    assert_int_equal(arrive(&group, 600), MARCHERS - 1);
    crowd_end(&group.crowd);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_box_has_rows),
        cmocka_unit_test(test_a_line_faces_its_angle),
        cmocka_unit_test(test_offsets_are_rotated),
        cmocka_unit_test(test_a_slot_out_of_range_is_in_the_middle),
        cmocka_unit_test(test_ways_do_not_cross),
        cmocka_unit_test(test_the_order_of_ids_hardly_matters),
        cmocka_unit_test(test_units_get_legal_places_beside_each_other),
        cmocka_unit_test(test_places_are_joined_with_the_middle_for_the_unit),
        cmocka_unit_test(test_places_are_joined_with_the_middle_for_the_disc),
        cmocka_unit_test(test_a_unit_has_one_slot),
        cmocka_unit_test(test_a_formation_arrives),
        cmocka_unit_test(test_units_keep_their_places_while_they_walk),
        cmocka_unit_test(test_a_formation_gets_through_a_door),
        cmocka_unit_test(test_who_leaves_a_formation_is_not_waited_for),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
