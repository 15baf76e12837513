// Routes of a crowd that are cut far ahead, while nobody repairs them.
#include <stdlib.h>

#include "support/unit_crowd.h"

#include "move/crowd/crowd.h"

// One search in a tick; a unit that goes first asks for it each time, so the walker is not served.
typedef struct Cut {
    Crowd crowd;
    NavUnitId busy, walker;
    NavShapeId block;
    int32_t left; // the block's side that the walker comes to
} Cut;

enum { NEAR = 3 * CROWD_RADIUS };

static Cut cut_begin(void) {
    Cut cut = {.crowd = {.world = floored_world(CROWD_SIZE)}, .left = 80000};
    NavCrowdDef def = nav_crowd_def();
    NavUnitDef unit = nav_unit_def(at(10000, 80000));
    def.nodes = 1;
    unit.radius = CROWD_RADIUS;
    unit.priority = 1;
    assert_int_equal(nav_crowd_create(cut.crowd.world, &def, &cut.crowd.crowd), NAV_OK);
    cut.walker = send_unit(&cut.crowd, at(10000, 20000), at(90000, 20000));
    tick(&cut.crowd);
    assert_int_equal(nav_unit_insert(cut.crowd.crowd, &unit, &cut.busy), NAV_OK);
    return cut;
}

static void cut_end(Cut* cut) { crowd_end(&cut->crowd); }

static NavCrowdReport step(const Cut* cut) {
    assert_int_equal(nav_unit_set_goal(cut->crowd.crowd, cut->busy, at(90000, 80000)), NAV_OK);
    return tick(&cut->crowd);
}

static void put_block(Cut* cut, int32_t left) {
    assert_int_equal(nav_batch_begin(cut->crowd.world), NAV_OK);
    if (left != cut->left)
        assert_int_equal(nav_shape_remove(cut->crowd.world, cut->block), NAV_OK);
    cut->block = insert_block(cut->crowd.world, at(left, 10000), at(left + 2000, 30000));
    assert_int_equal(nav_batch_commit(cut->crowd.world), NAV_OK);
    cut->left = left;
}

static double gap_to_block(const Cut* cut) {
    return cut->left - unit_of(&cut->crowd, cut->walker).position.x - CROWD_RADIUS;
}

// The block comes towards the walker. Returns how often the walker's route was said to be cut.
static uint32_t approach(Cut* cut) {
    uint32_t told = 0;
    put_block(cut, cut->left);
    while (gap_to_block(cut) > NEAR) {
        NavCrowdReport report = step(cut);
        told += has_event(&report, cut->walker, NAV_UNIT_EVENT_CUT);
        assert_int_equal(report.waiting_count, told);
        put_block(cut, cut->left - 500);
    }
    return told;
}

static void test_a_unit_stops_before_a_cut_that_came_nearer(void** state) {
    (void)state;
    Cut cut = cut_begin();
    assert_int_equal(approach(&cut), 1);
    for (uint32_t k = 0; k < 60; k++) {
        step(&cut);
        assert_true(gap_to_block(&cut) > -4);
    }
    assert_true(gap_to_block(&cut) < 4);
    cut_end(&cut);
}

static void test_a_unit_walks_on_where_a_cut_is_gone(void** state) {
    (void)state;
    Cut cut = cut_begin();
    approach(&cut);
    assert_int_equal(nav_shape_remove(cut.crowd.world, cut.block), NAV_OK);
    for (uint32_t k = 0; k < 60; k++)
        step(&cut);
    assert_true(gap_to_block(&cut) < -CROWD_RADIUS);
    cut_end(&cut);
}

static NavCrowd* copy_by_bytes(const Crowd* crowd) {
    NavCrowd* copy;
    size_t size;
    assert_int_equal(nav_crowd_get_snapshot_size(crowd->crowd, &size), NAV_OK);
    uint8_t* bytes = malloc(size);
    assert_non_null(bytes);
    assert_int_equal(nav_crowd_save(crowd->crowd, bytes, size, &size), NAV_OK);
    assert_int_equal(nav_crowd_restore(crowd->world, bytes, size, &copy), NAV_OK);
    free(bytes);
    return copy;
}

static void test_a_copy_knows_where_it_is_unsure(void** state) {
    (void)state;
    Cut cut = cut_begin();
    approach(&cut);
    step(&cut);
    NavCrowd* copy = copy_by_bytes(&cut.crowd);
    Cut other = cut;
    other.crowd.crowd = copy;
    for (uint32_t k = 0; k < 40; k++) {
        put_block(&cut, cut.left + 100);
        step(&cut);
        step(&other);
        assert_true(hash_of(&cut.crowd) == hash_of(&other.crowd));
    }
    nav_crowd_destroy(copy);
    cut_end(&cut);
}

// Nobody looks at what is far and gone soon.
static void test_what_is_far_and_gone_soon_is_not_told(void** state) {
    (void)state;
    Crowd crowd = crowd_begin();
    NavUnitId id = send_unit(&crowd, at(10000, 50000), at(90000, 50000));
    tick(&crowd);
    for (uint32_t k = 0; k < 6; k++) {
        NavShapeId block = insert_block(crowd.world, at(80000, 40000), at(82000, 60000));
        for (uint32_t i = 0; i + 1 < CROWD_PATIENCE; i++)
            assert_int_equal(tick(&crowd).cut_count, 0);
        assert_int_equal(nav_shape_remove(crowd.world, block), NAV_OK);
        NavCrowdReport report = tick(&crowd);
        assert_true(report.cut_count == 0 && report.search_count == 0);
        tick(&crowd);
    }
    assert_int_equal(unit_of(&crowd, id).state, NAV_UNIT_WALKING);
    crowd_end(&crowd);
}

// A cut that is near is found in the same tick.
static void test_what_comes_near_is_told_at_once(void** state) {
    (void)state;
    Crowd crowd = crowd_begin();
    NavUnitId id = send_unit(&crowd, at(10000, 50000), at(90000, 50000));
    for (uint32_t k = 0; k < 20; k++)
        tick(&crowd);
    int32_t x = unit_of(&crowd, id).point.x + 2 * CROWD_RADIUS;
    insert_block(crowd.world, at(x, 40000), at(x + 2000, 60000));
    NavCrowdReport report = tick(&crowd);
    assert_true(has_event(&report, id, NAV_UNIT_EVENT_CUT));
    assert_int_equal(report.search_count, 1);
    await(&crowd, id, NAV_UNIT_EVENT_ARRIVED);
    crowd_end(&crowd);
}

// A cut that nobody has looked at yet is found as soon as the unit comes near to it.
static void test_an_untold_cut_is_told_when_the_unit_comes_near(void** state) {
    (void)state;
    Crowd crowd = crowd_begin();
    NavUnitId id = send_unit(&crowd, at(10000, 50000), at(90000, 50000));
    for (uint32_t k = 0; k < 20; k++)
        tick(&crowd);
    double speed = unit_of(&crowd, id).velocity.x;
    int32_t x = unit_of(&crowd, id).point.x + 2 * CROWD_RADIUS + (int32_t)(30 * speed);
    insert_block(crowd.world, at(x, 40000), at(x + 2000, 60000));
    uint32_t ticks = await(&crowd, id, NAV_UNIT_EVENT_CUT);
    assert_true(ticks > 1 && ticks < CROWD_PATIENCE);
    await(&crowd, id, NAV_UNIT_EVENT_ARRIVED);
    crowd_end(&crowd);
}

static void send_with_costs(const Crowd* crowd, NavPoint point, NavPoint goal) {
    double costs[NAV_AREA_COUNT];
    for (uint32_t i = 0; i < NAV_AREA_COUNT; i++)
        costs[i] = i == 1 ? 3 : 1;
    NavFilter filter = nav_filter();
    NavUnitDef def = nav_unit_def(point);
    NavUnitId id;
    filter.area_costs = costs;
    def.filter = &filter;
    assert_int_equal(nav_unit_insert(crowd->crowd, &def, &id), NAV_OK);
    assert_int_equal(nav_unit_set_goal(crowd->crowd, id, goal), NAV_OK);
}

// Where areas cost differently, a leg that is cut cannot be paid for. Two units push each other off
// their routes; one joins its own before a cut that it does not heed yet.
static void test_who_joins_before_a_cut_is_restored(void** state) {
    (void)state;
    Crowd crowd = crowd_begin();
    insert_box(crowd.world, floor_def(1, 1), at(0, 0), at(1000, 1000));
    insert_block(crowd.world, at(40000, 30000), at(50000, 71000));
    send_with_costs(&crowd, at(10000, 50000), at(90000, 50000));
    send_with_costs(&crowd, at(16000, 54200), at(5000, 46000));
    for (int k = 0; k < 3; k++)
        tick(&crowd);
    insert_block(crowd.world, at(70000, 30000), at(71000, 70000));
    for (int k = 0; k < 30; k++) {
        tick(&crowd);
        NavCrowd* copy = copy_by_bytes(&crowd);
        nav_crowd_destroy(copy);
    }
    crowd_end(&crowd);
}

// One with a higher priority is shut in, and asks every fourth tick; there are nodes for one.
static void test_who_was_displaced_comes_to_its_turn(void** state) {
    (void)state;
    for (int32_t before = 0; before < 4; before++) {
        Cut cut = cut_begin();
        Crowd* crowd = &cut.crowd;
        NavUnitId low = {0, 0, 0};
        for (int32_t k = 0; k < 13; k++)
            for (int32_t side = 0; side < 4; side++) {
                int32_t along = 74000 + 1000 * k, across = side % 2 == 0 ? 74000 : 86000;
                insert_unit(crowd, side < 2 ? at(along, across) : at(across, along));
            }
        assert_int_equal(nav_unit_set_point(crowd->crowd, cut.busy, at(80000, 80000)), NAV_OK);
        assert_int_equal(nav_unit_set_goal(crowd->crowd, cut.busy, at(10000, 80000)), NAV_OK);
        for (int32_t k = 0; k <= before; k++)
            low = insert_unit(crowd, at(10000 + 5000 * k, 40000));
        assert_int_equal(nav_unit_set_goal(crowd->crowd, low, at(90000, 40000)), NAV_OK);
        for (int32_t k = 0; k < 20; k++)
            tick(crowd);
        NavPoint p = unit_of(crowd, low).point;
        insert_block(crowd->world, at(p.x - 1000, p.y - 1000), at(p.x + 1000, p.y + 200));
        assert_int_equal(tick(crowd).displaced_count, 1);
        for (int32_t k = 0; k < 40; k++)
            tick(crowd);
        assert_int_equal(unit_of(crowd, low).state, NAV_UNIT_WALKING);
        cut_end(&cut);
    }
}

static NavUnitId insert_walker(NavCrowd* crowd, NavPoint point, NavPoint goal, int32_t radius) {
    NavUnitDef def = nav_unit_def(point);
    NavUnitId id;
    def.radius = radius;
    def.priority = radius > 1000;
    assert_int_equal(nav_unit_insert(crowd, &def, &id), NAV_OK);
    assert_int_equal(nav_unit_set_goal(crowd, id, goal), NAV_OK);
    return id;
}

// A block lands on a unit that walks. In the tick in which that joins its route again a larger one
// is served before it; for that the hop over a link saves more.
static void compare_who_joins(uint32_t delay) {
    NavWorld* world = floored_world(300000);
    NavCrowd* crowds[2];
    NavLinkDef link = nav_link_def(at(200000, 200000), at(200100, 200000));
    link.cost = 1200;
    insert_link(world, &link);
    for (uint32_t i = 0; i < 2; i++) {
        assert_int_equal(nav_crowd_create(world, NULL, &crowds[i]), NAV_OK);
        assert_int_equal(nav_crowd_set_threads(crowds[i], run_in_turn, NULL, i + 1), NAV_OK);
        insert_walker(crowds[i], at(20000, 20000), at(41000, 19000), 500);
    }
    for (uint32_t k = 0; k < 12; k++) {
        if (k == 4)
            insert_block(world, at(19000, 19800), at(24000, 21000));
        for (uint32_t i = 0; i < 2 && k == 4 + delay; i++)
            insert_walker(crowds[i], at(100000, 100000), at(110000, 100000), 2600);
        uint64_t hash[2];
        for (uint32_t i = 0; i < 2; i++) {
            assert_int_equal(nav_crowd_tick(crowds[i], NULL), NAV_OK);
            assert_int_equal(nav_crowd_get_hash(crowds[i], &hash[i]), NAV_OK);
        }
        assert_true(hash[0] == hash[1]);
        // Else others would have no nodes left.
        assert_true(crowds[1]->routes.spent == crowds[0]->routes.spent);
    }
    nav_crowd_destroy(crowds[0]);
    nav_crowd_destroy(crowds[1]);
    nav_world_destroy(world);
}

static void test_who_is_served_before_does_not_matter(void** state) {
    (void)state;
    for (uint32_t delay = 0; delay < 6; delay++)
        compare_who_joins(delay);
}

// A search for a path to a blocked goal counts about as much as one to a goal beside it, not as the
// whole map: else a thousand units that are sent to a building would get one path in each tick.
static void test_paths_to_a_blocked_goal_are_not_dear(void** state) {
    (void)state;
    Crowd crowd = {.world = floored_world(CROWD_SIZE)};
    NavCrowdDef def = nav_crowd_def();
    def.nodes = 1500;
    assert_int_equal(nav_batch_begin(crowd.world), NAV_OK);
    for (int32_t k = 0; k < 256; k++) {
        NavPoint p = at(4000 + k % 16 * 6000, 4000 + k / 16 * 6000);
        insert_block(crowd.world, p, at(p.x + 1500, p.y + 1500 + k));
    }
    assert_int_equal(nav_batch_commit(crowd.world), NAV_OK);
    assert_int_equal(nav_crowd_create(crowd.world, &def, &crowd.crowd), NAV_OK);
    for (int32_t k = 0; k < 8; k++)
        send_unit(&crowd, at(50000 + 3000 * k, 7750), at(64750, 46750));
    assert_in_range(tick(&crowd).search_count, 3, 8);
    crowd_end(&crowd);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_unit_stops_before_a_cut_that_came_nearer),
        cmocka_unit_test(test_a_unit_walks_on_where_a_cut_is_gone),
        cmocka_unit_test(test_a_copy_knows_where_it_is_unsure),
        cmocka_unit_test(test_who_joins_before_a_cut_is_restored),
        cmocka_unit_test(test_what_is_far_and_gone_soon_is_not_told),
        cmocka_unit_test(test_what_comes_near_is_told_at_once),
        cmocka_unit_test(test_an_untold_cut_is_told_when_the_unit_comes_near),
        cmocka_unit_test(test_who_was_displaced_comes_to_its_turn),
        cmocka_unit_test(test_who_is_served_before_does_not_matter),
        cmocka_unit_test(test_paths_to_a_blocked_goal_are_not_dear),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
