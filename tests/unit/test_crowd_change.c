// Units that the game changes: their properties, and where they are. Reading all of them.
#include "support/unit_crowd.h"
#include "support/unit_memory.h"

#include "move/crowd/crowd.h"

static NavUnitDef def_of(const Crowd* crowd, NavUnitId id) {
    NavUnitDef def;
    assert_int_equal(nav_unit_get_def(crowd->crowd, id, &def), NAV_OK);
    return def;
}

static void set_def(const Crowd* crowd, NavUnitId id, const NavUnitDef* def) {
    assert_int_equal(nav_unit_set_def(crowd->crowd, id, def), NAV_OK);
}

static void set_point(const Crowd* crowd, NavUnitId id, NavPoint point) {
    assert_int_equal(nav_unit_set_point(crowd->crowd, id, point), NAV_OK);
}

// --- properties --------------------------------------------------------------------------

static void test_a_def_comes_back_as_it_was_given(void** state) {
    (void)state;
    Crowd crowd = crowd_begin();
    double costs[NAV_AREA_COUNT];
    for (uint32_t k = 0; k < NAV_AREA_COUNT; k++)
        costs[k] = 1 + k;
    NavFilter filter = nav_filter();
    filter.layers = 6;
    filter.area_costs = costs;
    NavUnitDef given = nav_unit_def(at(30000, 40000)), got;
    given.radius = 777;
    given.max_speed = 12.5;
    given.acceleration = 0.25;
    given.filter = &filter;
    given.priority = 9;
    given.group = 4;
    given.avoids = 3;
    given.user = &crowd;
    given.stuck_ticks = 7;
    given.stuck_distance = 8;
    given.carve_layers = 2;
    given.carve_ticks = 5;
    given.carve_distance = 6;
    NavUnitId id, other = insert_unit(&crowd, at(60000, 40000));
    assert_int_equal(nav_unit_insert(crowd.crowd, &given, &id), NAV_OK);
    uint64_t hash = hash_of(&crowd);
    got = def_of(&crowd, id);
    assert_true(is_at(got.point, 30000, 40000) && got.radius == 777 && got.max_speed == 12.5);
    assert_true(got.acceleration == 0.25 && got.priority == 9 && got.group == 4);
    assert_true(got.avoids == 3 && got.user == &crowd && got.stuck_ticks == 7);
    assert_true(got.stuck_distance == 8 && got.carve_layers == 2 && got.carve_ticks == 5);
    assert_true(got.carve_distance == 6 && got.filter != NULL && got.filter->layers == 6);
    assert_true(got.filter->area_costs[5] == 6);
    set_def(&crowd, id, &got); // changes nothing
    assert_true(hash_of(&crowd) == hash);
    got.point = at(60000, 40000);
    set_def(&crowd, other, &got); // the same unit twice, at two places
    NavUnitDef twice = def_of(&crowd, other);
    assert_true(twice.radius == 777 && twice.filter == def_of(&crowd, id).filter);
    crowd_end(&crowd);
}

static void test_speed_changes_on_the_way(void** state) {
    (void)state;
    Crowd crowd = crowd_begin();
    NavUnitId id = send_unit(&crowd, at(10000, 50000), at(90000, 50000));
    for (uint32_t k = 0; k < 20; k++)
        tick(&crowd);
    NavUnitDef def = def_of(&crowd, id);
    NavPoint before = unit_of(&crowd, id).point;
    def.max_speed = 40;
    set_def(&crowd, id, &def);
    assert_int_equal(unit_of(&crowd, id).state, NAV_UNIT_WALKING);
    assert_int_equal(tick(&crowd).search_count, 0); // it keeps its route
    assert_true(is_at(unit_of(&crowd, id).point, before.x + 40, before.y));
    def.max_speed = 0;
    set_def(&crowd, id, &def);
    tick(&crowd);
    assert_true(is_at(unit_of(&crowd, id).point, before.x + 40, before.y));
    crowd_end(&crowd);
}

// Two doors: one for bodies of 4 px, a far one for larger ones.
static void insert_doors(const Crowd* crowd) {
    insert_block(crowd->world, at(50000, 0), at(51000, 49000));
    insert_block(crowd->world, at(50000, 51500), at(51000, 80000));
    insert_block(crowd->world, at(50000, 90000), at(51000, CROWD_SIZE));
}

static void test_who_grows_takes_another_way(void** state) {
    (void)state;
    Crowd crowd = crowd_begin();
    insert_doors(&crowd);
    NavUnitId id = send_unit(&crowd, at(10000, 50000), at(90000, 50000));
    NavUnitDef def = def_of(&crowd, id);
    def.radius = 1024;
    set_def(&crowd, id, &def);
    tick(&crowd);
    NavPoint corner;
    uint32_t count;
    assert_int_equal(nav_unit_find_corners(crowd.crowd, id, &corner, 1, &count), NAV_OK);
    assert_in_range(corner.y, 49000, 51500);
    def.radius = 3000;
    set_def(&crowd, id, &def);
    assert_int_equal(unit_of(&crowd, id).state, NAV_UNIT_WAITING);
    tick(&crowd);
    assert_int_equal(nav_unit_find_corners(crowd.crowd, id, &corner, 1, &count), NAV_OK);
    assert_in_range(corner.y, 80000, 90000);
    await(&crowd, id, NAV_UNIT_EVENT_ARRIVED);
    crowd_end(&crowd);
}

static void test_who_grows_too_large_is_displaced(void** state) {
    (void)state;
    Crowd crowd = crowd_begin();
    insert_doors(&crowd);
    NavUnitId id = insert_unit(&crowd, at(46000, 30000));
    NavUnitDef def = def_of(&crowd, id);
    def.radius = 5000;
    set_def(&crowd, id, &def);
    assert_int_equal(unit_of(&crowd, id).state, NAV_UNIT_DISPLACED);
    NavCrowdReport report = tick(&crowd);
    assert_true(has_event(&report, id, NAV_UNIT_EVENT_PLACED));
    assert_in_range(unit_of(&crowd, id).point.x, 44990, 45000);
    crowd_end(&crowd);
}

// In a corridor there is no other place.
static void test_who_grows_too_large_has_no_velocity(void** state) {
    (void)state;
    Crowd crowd = crowd_begin();
    insert_block(crowd.world, at(10000, 0), at(90000, 47500));
    insert_block(crowd.world, at(10000, 52500), at(90000, CROWD_SIZE));
    NavUnitId id = send_unit(&crowd, at(30000, 50000), at(80000, 50000));
    for (int k = 0; k < 20; k++)
        tick(&crowd);
    assert_true(unit_of(&crowd, id).velocity.x > 0);
    NavUnitDef def = def_of(&crowd, id);
    def.radius = 2600;
    set_def(&crowd, id, &def);
    for (int k = 0; k < 2; k++) {
        NavUnit unit = unit_of(&crowd, id);
        assert_int_equal(unit.state, NAV_UNIT_DISPLACED);
        assert_true(unit.velocity.x == 0 && unit.velocity.y == 0);
        tick(&crowd);
    }
    crowd_end(&crowd);
}

static uint32_t searches_in_tick(const Crowd* crowd) {
    uint32_t before = crowd->crowd->routes.query.ask.stamp;
    tick(crowd);
    return crowd->crowd->routes.query.ask.stamp - before;
}

// A unit looks for a place again when there may be one: after a tick without a commit, one far
// away, one that only blocks, and one that frees too little, there is none.
static void test_who_has_no_place_looks_where_something_was_freed(void** state) {
    (void)state;
    Crowd crowd = crowd_begin();
    insert_block(crowd.world, at(10000, 10000), at(90000, 90000));
    NavShapeId near = insert_block(crowd.world, at(52000, 48000), at(59000, 52000));
    NavShapeId far = insert_block(crowd.world, at(1000, 1000), at(2000, 2000));
    NavUnitId id = insert_unit(&crowd, at(50000, 50000));
    assert_in_range(searches_in_tick(&crowd), 1, 100);
    assert_int_equal(unit_of(&crowd, id).state, NAV_UNIT_DISPLACED);
    assert_int_equal(searches_in_tick(&crowd), 0);
    assert_int_equal(nav_shape_move(crowd.world, far, nav_pose(at(500, 0), 0)), NAV_OK);
    assert_int_equal(searches_in_tick(&crowd), 0);
    insert_block(crowd.world, at(45000, 45000), at(48000, 48000));
    assert_int_equal(searches_in_tick(&crowd), 0);
    assert_int_equal(nav_shape_remove(crowd.world, near), NAV_OK);
    assert_in_range(searches_in_tick(&crowd), 1, 100);
    assert_int_equal(unit_of(&crowd, id).state, NAV_UNIT_DISPLACED);
    crowd_end(&crowd);
}

// What it remembers is of one place and body, and of a world that changes by one commit a tick.
static void test_who_had_no_place_takes_one(void** state) {
    (void)state;
    for (uint32_t how = 0; how < 4; how++) {
        Crowd crowd = crowd_begin();
        NavShapeId block = insert_block(crowd.world, at(10000, 10000), at(90000, 90000));
        NavUnitId id = insert_unit(&crowd, at(80000, 50000));
        NavUnitDef def = def_of(&crowd, id);
        tick(&crowd);
        tick(&crowd);
        assert_int_equal(unit_of(&crowd, id).state, NAV_UNIT_DISPLACED);
        if (how == 0)
            assert_int_equal(nav_shape_move(crowd.world, block, nav_pose(at(-4000, 0), 0)), NAV_OK);
        if (how == 1)
            assert_int_equal(nav_unit_set_point(crowd.crowd, id, at(86000, 50000)), NAV_OK);
        if (how == 2) {
            def.radius = 3500;
            set_def(&crowd, id, &def);
        }
        if (how == 3) {
            assert_int_equal(nav_shape_set_enabled(crowd.world, block, false), NAV_OK);
            insert_block(crowd.world, at(1000, 1000), at(2000, 2000));
        }
        NavCrowdReport report = tick(&crowd);
        assert_true(has_event(&report, id, NAV_UNIT_EVENT_PLACED));
        crowd_end(&crowd);
    }
}

// Nothing is freed beside the unit, but the place is no farther than it may be.
static void test_who_had_no_place_takes_one_farther_away(void** state) {
    (void)state;
    Crowd crowd = crowd_begin();
    insert_block(crowd.world, at(0, 0), at(55000, CROWD_SIZE));
    NavShapeId block = insert_block(crowd.world, at(55000, 0), at(CROWD_SIZE, CROWD_SIZE));
    NavUnitId id = insert_unit(&crowd, at(50000, 50000));
    tick(&crowd);
    tick(&crowd);
    assert_int_equal(unit_of(&crowd, id).state, NAV_UNIT_DISPLACED);
    assert_int_equal(nav_shape_remove(crowd.world, block), NAV_OK);
    NavCrowdReport report = tick(&crowd);
    assert_true(has_event(&report, id, NAV_UNIT_EVENT_PLACED));
    assert_int_equal(unit_of(&crowd, id).point.x, 55000 + CROWD_RADIUS);
    crowd_end(&crowd);
}

static void test_a_filter_changes_on_the_way(void** state) {
    (void)state;
    Crowd crowd = crowd_begin();
    insert_block(crowd.world, at(50000, 0), at(51000, CROWD_SIZE));
    NavUnitId id = send_unit(&crowd, at(10000, 50000), at(90000, 50000));
    await(&crowd, id, NAV_UNIT_EVENT_BLOCKED);
    NavFilter ghost = nav_filter();
    ghost.layers = 0;
    NavUnitDef def = def_of(&crowd, id);
    def.filter = &ghost;
    set_def(&crowd, id, &def);
    await(&crowd, id, NAV_UNIT_EVENT_ARRIVED);
    assert_true(is_at(unit_of(&crowd, id).point, 90000, 50000));
    crowd_end(&crowd);
}

// --- another place -----------------------------------------------------------------------

static void test_who_is_put_elsewhere_walks_on(void** state) {
    (void)state;
    Crowd crowd = crowd_begin();
    NavUnitId id = send_unit(&crowd, at(10000, 50000), at(90000, 50000));
    for (uint32_t k = 0; k < 20; k++)
        tick(&crowd);
    set_point(&crowd, id, at(80000, 20000));
    NavUnit unit = unit_of(&crowd, id);
    assert_true(is_at(unit.point, 80000, 20000) && unit.velocity.x == 0);
    assert_true(unit.position.x == 80000 && unit.position.y == 20000);
    assert_int_equal(unit.state, NAV_UNIT_WAITING);
    assert_in_range(await(&crowd, id, NAV_UNIT_EVENT_ARRIVED), 120, 130); // 31 623 steps
    set_point(&crowd, id, at(89000, 50000));                              // it had arrived
    await(&crowd, id, NAV_UNIT_EVENT_ARRIVED);
    assert_int_equal(nav_unit_stop(crowd.crowd, id), NAV_OK);
    set_point(&crowd, id, at(20000, 20000));
    assert_int_equal(unit_of(&crowd, id).state, NAV_UNIT_STANDING);
    assert_int_equal(tick(&crowd).event_count, 0);
    crowd_end(&crowd);
}

static void test_who_is_put_into_a_wall_is_displaced(void** state) {
    (void)state;
    Crowd crowd = crowd_begin();
    insert_block(crowd.world, at(50000, 20000), at(51000, 80000));
    NavUnitId id = insert_unit(&crowd, at(10000, 50000));
    set_point(&crowd, id, at(50200, 50000));
    assert_int_equal(unit_of(&crowd, id).state, NAV_UNIT_DISPLACED);
    NavCrowdReport report = tick(&crowd);
    assert_true(has_event(&report, id, NAV_UNIT_EVENT_PLACED));
    assert_int_equal(unit_of(&crowd, id).state, NAV_UNIT_STANDING);
    set_point(&crowd, id, at(-50000, 50000)); // too far from any place
    tick(&crowd);
    assert_int_equal(unit_of(&crowd, id).state, NAV_UNIT_DISPLACED);
    set_point(&crowd, id, at(20000, 50000));
    assert_int_equal(unit_of(&crowd, id).state, NAV_UNIT_STANDING);
    crowd_end(&crowd);
}

static void carve(const Crowd* crowd, uint32_t expected) {
    NavCrowdCarving carving;
    assert_int_equal(nav_crowd_carve(crowd->crowd, crowd->world, &carving), NAV_OK);
    assert_int_equal(carving.count, expected);
    tick(crowd);
}

static void test_an_obstacle_goes_with_its_body(void** state) {
    (void)state;
    Crowd crowd = crowd_begin();
    NavUnitDef def = nav_unit_def(at(50000, 50000));
    def.carve_layers = 1;
    def.carve_ticks = 2;
    NavUnitId id;
    assert_int_equal(nav_unit_insert(crowd.crowd, &def, &id), NAV_OK);
    for (uint32_t changes = 0; changes < 3; changes++) {
        tick(&crowd);
        tick(&crowd);
        carve(&crowd, 1);
        if (changes == 0)
            set_point(&crowd, id, at(50100, 50000)); // within the move threshold
        if (changes == 1)
            def.radius = 4096;
        if (changes == 2)
            def.carve_layers = 2;
        if (changes > 0)
            set_def(&crowd, id, &def);
        assert_int_equal(unit_of(&crowd, id).state, NAV_UNIT_STANDING);
        carve(&crowd, 0);
    }
    crowd_end(&crowd);
}

static void test_who_is_put_on_a_floor_is_carried_from_then_on(void** state) {
    (void)state;
    Crowd crowd = crowd_begin();
    NavShapeId ferry = insert_box(crowd.world, floor_def(0, 1), at(10000, 10000), at(30000, 30000));
    NavUnitId id = insert_unit(&crowd, at(60000, 60000));
    tick(&crowd);
    NavPose pose = nav_pose(at(5000, 0), 0);
    assert_int_equal(nav_shape_move(crowd.world, ferry, pose), NAV_OK);
    set_point(&crowd, id, at(26000, 20000)); // after the floor has come there
    tick(&crowd);
    assert_true(is_at(unit_of(&crowd, id).point, 26000, 20000));
    pose.position.x += 700;
    assert_int_equal(nav_shape_move(crowd.world, ferry, pose), NAV_OK);
    tick(&crowd);
    assert_true(is_at(unit_of(&crowd, id).point, 26700, 20000));
    crowd_end(&crowd);
}

// --- reading -----------------------------------------------------------------------------

static void test_all_units_are_read_at_once(void** state) {
    (void)state;
    Crowd crowd = crowd_begin();
    NavUnitId ids[5], listed[5];
    NavUnit units[5];
    uint32_t count;
    for (int32_t k = 0; k < 5; k++)
        ids[k] = send_unit(&crowd, at(10000 + 9000 * k, 20000), at(50000, 80000));
    assert_int_equal(nav_unit_remove(crowd.crowd, ids[1]), NAV_OK);
    for (uint32_t k = 0; k < 9; k++)
        tick(&crowd);
    assert_int_equal(nav_crowd_get_units(crowd.crowd, listed, units, 5, &count), NAV_OK);
    assert_int_equal(count, 4);
    for (uint32_t k = 0; k < 4; k++) {
        const NavUnitId id = ids[k == 0 ? 0 : k + 1];
        NavUnit unit = unit_of(&crowd, id);
        assert_true(listed[k].index == id.index && listed[k].generation == id.generation);
        assert_true(is_at(units[k].point, unit.point.x, unit.point.y));
        assert_true(units[k].state == unit.state && units[k].velocity.x == unit.velocity.x);
    }
    NavUnit first = units[0];
    memset(units, 0, sizeof units);
    assert_int_equal(nav_crowd_get_units(crowd.crowd, NULL, units, 1, &count), NAV_OK);
    assert_true(count == 4 && is_at(units[0].point, first.point.x, first.point.y));
    assert_true(units[1].radius == 0);
    crowd_end(&crowd);
}

// Wherever a tick fails, the next one has its events, too, also if units came or changed
// in between.
static void test_events_of_a_tick_without_memory_are_not_lost(void** state) {
    (void)state;
    bool has_failed = true;
    for (uint64_t k = 1; has_failed; k++) {
        TestMemory memory = {0};
        Crowd crowd = {.world = floored_world_with(CROWD_SIZE, blocks_allocator(&memory))};
        assert_int_equal(nav_crowd_create(crowd.world, NULL, &crowd.crowd), NAV_OK);
        NavUnitId walker = send_unit(&crowd, at(10000, 50000), at(90000, 50000));
        tick(&crowd);
        insert_block(crowd.world, at(14000, 30000), at(24000, 70000)); // cut at once
        memory_fail(&memory, k, true);
        has_failed = nav_crowd_tick(crowd.crowd, NULL) != NAV_OK;
        memory_recover(&memory);
        if (has_failed) {
            NavUnitId other = insert_unit(&crowd, at(10000, 10000));
            assert_int_equal(nav_unit_set_point(crowd.crowd, other, at(10000, 20000)), NAV_OK);
            NavCrowdReport report = tick(&crowd);
            assert_int_equal(report.cut_count, 1);
            assert_true(has_event(&report, walker, NAV_UNIT_EVENT_CUT));
        }
        crowd_end(&crowd);
        assert_true(k < 1000);
    }
}

// A game roots a unit that walks, in a door that is hardly wider: others wait, then go through it.
static void test_who_is_rooted_in_a_door_is_passed(void** state) {
    (void)state;
    for (int priority = 0; priority < 3; priority++) {
        Crowd crowd = crowd_begin();
        insert_block(crowd.world, at(50000, 0), at(52000, 50000 - CROWD_RADIUS - 100));
        insert_block(crowd.world, at(50000, 50000 + CROWD_RADIUS + 100), at(52000, CROWD_SIZE));
        NavUnitId first = send_unit(&crowd, at(51000, 50000), at(90000, 50000));
        NavUnitId second = send_unit(&crowd, at(40000, 50000), at(90000, 50000));
        NavUnitDef def = def_of(&crowd, first);
        def.max_speed = priority == 2 ? 1 : 0;
        def.priority = (uint8_t)(priority == 1);
        set_def(&crowd, first, &def);
        for (uint32_t k = 0; k < 4000 && unit_of(&crowd, second).state != NAV_UNIT_ARRIVED; k++)
            tick(&crowd);
        assert_int_equal(unit_of(&crowd, second).state, NAV_UNIT_ARRIVED);
        assert_int_equal(unit_of(&crowd, first).state, NAV_UNIT_WALKING);
        crowd_end(&crowd);
    }
}

// Units with a filter of their own: whichever allocation of the call fails, the hash stays.
static void leave_the_hash(int32_t others) {
    bool is_done = false;
    for (uint64_t k = 1; !is_done; k++) {
        TestMemory memory = {0};
        Crowd crowd = {.world = floored_world_with(CROWD_SIZE, blocks_allocator(&memory))};
        assert_int_equal(nav_crowd_create(crowd.world, NULL, &crowd.crowd), NAV_OK);
        NavUnitId id = insert_unit(&crowd, at(50000, 50000));
        for (int32_t i = 0; i < others; i++) // until there is no room for another one
            insert_unit(&crowd, at(10000 + 5000 * i, 10000));
        NavFilter filter = nav_filter();
        NavUnitDef unit = def_of(&crowd, id);
        filter.layers = 1;
        unit.filter = &filter;
        uint64_t hash = hash_of(&crowd);
        memory_fail(&memory, (k + 1) / 2, true);
        NavResult result = k % 2 == 0 ? nav_unit_insert(crowd.crowd, &unit, &id)
                                      : nav_unit_set_def(crowd.crowd, id, &unit);
        memory_recover(&memory);
        assert_true(result == NAV_OK || hash_of(&crowd) == hash);
        is_done = result == NAV_OK && k % 2 == 0;
        crowd_end(&crowd);
    }
}

static void a_call_without_memory_leaves_the_hash(void** state) {
    (void)state;
    for (int32_t others = 0; others < 16; others++)
        leave_the_hash(others);
}

// A slot whose generations are used up is not given out again, in a restored crowd neither.
static void test_a_slot_that_is_used_up_stays_free(void** state) {
    (void)state;
    Crowd crowd = crowd_begin(), other = crowd;
    NavUnitId first = insert_unit(&crowd, at(10000, 10000));
    assert_int_equal(nav_unit_remove(crowd.crowd, first), NAV_OK);
    crowd.crowd->units.data[first.index].generation = UINT32_MAX - 1;
    NavUnitId last = insert_unit(&crowd, at(10000, 10000));
    assert_true(last.index == first.index && last.generation == UINT32_MAX);
    assert_int_equal(nav_unit_remove(crowd.crowd, last), NAV_OK);
    (void)tick(&crowd);
    uint8_t bytes[4096];
    size_t size;
    assert_int_equal(nav_crowd_save(crowd.crowd, bytes, sizeof bytes, &size), NAV_OK);
    assert_int_equal(nav_crowd_restore(crowd.world, bytes, size, &other.crowd), NAV_OK);
    NavUnitId next = insert_unit(&crowd, at(10000, 10000));
    assert_true(next.index != first.index && next.generation == 1);
    NavUnitId same = insert_unit(&other, at(10000, 10000));
    assert_true(same.index == next.index && same.generation == next.generation);
    NavUnit unit;
    assert_int_equal(nav_unit_get(crowd.crowd, last, &unit), NAV_ERR_STALE_ID);
    nav_crowd_destroy(other.crowd);
    crowd_end(&crowd);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_def_comes_back_as_it_was_given),
        cmocka_unit_test(test_speed_changes_on_the_way),
        cmocka_unit_test(test_who_grows_takes_another_way),
        cmocka_unit_test(test_who_grows_too_large_is_displaced),
        cmocka_unit_test(test_who_grows_too_large_has_no_velocity),
        cmocka_unit_test(test_who_has_no_place_looks_where_something_was_freed),
        cmocka_unit_test(test_who_had_no_place_takes_one),
        cmocka_unit_test(test_who_had_no_place_takes_one_farther_away),
        cmocka_unit_test(test_who_is_rooted_in_a_door_is_passed),
        cmocka_unit_test(test_a_filter_changes_on_the_way),
        cmocka_unit_test(test_who_is_put_elsewhere_walks_on),
        cmocka_unit_test(test_who_is_put_into_a_wall_is_displaced),
        cmocka_unit_test(test_an_obstacle_goes_with_its_body),
        cmocka_unit_test(test_who_is_put_on_a_floor_is_carried_from_then_on),
        cmocka_unit_test(test_events_of_a_tick_without_memory_are_not_lost),
        cmocka_unit_test(a_call_without_memory_leaves_the_hash),
        cmocka_unit_test(test_all_units_are_read_at_once),
        cmocka_unit_test(test_a_slot_that_is_used_up_stays_free)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
