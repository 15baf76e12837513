// Units that make no headway, and units that stand and become obstacles.
#include "support/unit_crowd.h"

static NavUnitId insert_def(const Crowd* crowd, const NavUnitDef* def) {
    NavUnitId id;
    assert_int_equal(nav_unit_insert(crowd->crowd, def, &id), NAV_OK);
    return id;
}

// --- stuck -------------------------------------------------------------------------------

// What the header says, computed again.
typedef struct Headway {
    NavPoint point;
    uint32_t ticks;
} Headway;

static double distance(NavPoint a, NavPoint b) {
    double x = (double)b.x - a.x, y = (double)b.y - a.y;
    return sqrt(x * x + y * y);
}

static bool expect_stuck(Headway* headway, const NavUnit* unit, const NavUnitDef* def) {
    bool wants = unit->state == NAV_UNIT_WALKING || unit->state == NAV_UNIT_WAITING;
    double most = fmin(def->stuck_distance, def->stuck_ticks * def->max_speed / 2);
    if (!wants || distance(headway->point, unit->point) >= most)
        *headway = (Headway){unit->point, 0};
    else
        headway->ticks++;
    return headway->ticks >= def->stuck_ticks;
}

enum { THRONG = 20 };

// Units in front of a door that is hardly wider than one.
typedef struct Throng {
    Crowd crowd;
    NavUnitDef def;
    NavUnitId ids[THRONG];
    Headway headways[THRONG];
    bool was_stuck[THRONG];
} Throng;

static Throng throng_begin(void) {
    Throng throng = {.crowd = crowd_begin(), .def = nav_unit_def(at(0, 0))};
    insert_block(throng.crowd.world, at(50000, 0), at(52000, 47500));
    insert_block(throng.crowd.world, at(50000, 52500), at(52000, CROWD_SIZE));
    throng.def.radius = CROWD_RADIUS;
    throng.def.stuck_ticks = 30;
    throng.def.stuck_distance = 1500;
    for (int32_t k = 0; k < THRONG; k++) {
        throng.def.point = at(10000 + k % 5 * 6000, 40000 + k / 5 * 6000);
        throng.ids[k] = insert_def(&throng.crowd, &throng.def);
        throng.headways[k] = (Headway){throng.def.point, 0};
        NavPoint goal = at(80000, 30000 + 2000 * k);
        assert_int_equal(nav_unit_set_goal(throng.crowd.crowd, throng.ids[k], goal), NAV_OK);
    }
    return throng;
}

// Returns true if the unit begins to be stuck.
static bool check_headway(Throng* throng, uint32_t k, const NavCrowdReport* report) {
    NavUnit unit = unit_of(&throng->crowd, throng->ids[k]);
    bool is_stuck = expect_stuck(&throng->headways[k], &unit, &throng->def);
    bool begins = is_stuck && !throng->was_stuck[k];
    assert_int_equal(unit.is_stuck, is_stuck);
    assert_int_equal(has_event(report, throng->ids[k], NAV_UNIT_EVENT_STUCK), begins);
    throng->was_stuck[k] = is_stuck;
    return begins;
}

static void test_units_that_make_no_headway_are_stuck(void** state) {
    (void)state;
    Throng throng = throng_begin();
    uint32_t stuck = 0, told = 0;
    for (uint32_t t = 0; t < 1500; t++) {
        NavCrowdReport report = tick(&throng.crowd);
        told += report.stuck_count;
        for (uint32_t k = 0; k < THRONG; k++)
            stuck += check_headway(&throng, k, &report);
    }
    assert_true(stuck > 5 && told == stuck);
    crowd_end(&throng.crowd);
}

static void test_who_walks_slowly_is_not_stuck(void** state) {
    (void)state;
    Crowd crowd = crowd_begin();
    NavUnitDef def = nav_unit_def(at(20000, 20000));
    def.max_speed = 3;
    NavUnitId slow = insert_def(&crowd, &def);
    def.point = at(20000, 40000);
    def.max_speed = 0;
    NavUnitId still = insert_def(&crowd, &def);
    def.point = at(20000, 60000);
    def.max_speed = 256;
    NavUnitId quick = insert_def(&crowd, &def);
    assert_int_equal(nav_unit_set_goal(crowd.crowd, slow, at(90000, 20000)), NAV_OK);
    assert_int_equal(nav_unit_set_goal(crowd.crowd, still, at(90000, 40000)), NAV_OK);
    assert_int_equal(nav_unit_set_goal(crowd.crowd, quick, at(90000, 60000)), NAV_OK);
    for (uint32_t k = 0; k < 900; k++)
        assert_int_equal(tick(&crowd).stuck_count, 0);
    crowd_end(&crowd);
}

// A wall that comes a few steps too near to a goal does not cut the path to it. The unit still does
// not go there: no later commit displaces it.
static void test_a_unit_stops_where_it_is_legal(void** state) {
    (void)state;
    uint32_t blocked = 0;
    for (int32_t steps = 0; steps < 5; steps++) {
        Crowd crowd = crowd_begin();
        NavUnitId id = send_unit(&crowd, at(10000, 50000), at(50000, 50000));
        tick(&crowd);
        int32_t left = 50000 + CROWD_RADIUS - steps;
        insert_block(crowd.world, at(left, 40000), at(left + 1000, 60000));
        NavUnit unit;
        do {
            tick(&crowd);
            unit = unit_of(&crowd, id);
        } while (unit.state == NAV_UNIT_WALKING || unit.state == NAV_UNIT_WAITING);
        assert_in_range(unit.point.x, 50000 - steps - 3, 50000);
        blocked += unit.state == NAV_UNIT_BLOCKED;
        insert_block(crowd.world, at(left + 1000, 40000), at(left + 2000, 60000));
        assert_int_equal(tick(&crowd).displaced_count, 0);
        crowd_end(&crowd);
    }
    assert_in_range(blocked, 1, 4);
}

// --- carving -----------------------------------------------------------------------------

static NavUnitDef carving_def(NavPoint point) {
    NavUnitDef def = nav_unit_def(point);
    def.radius = CROWD_RADIUS;
    def.carve_layers = NAV_LAYERS_ALL;
    def.carve_ticks = 5;
    return def;
}

static NavUnitId insert_carving(const Crowd* crowd, NavPoint point) {
    NavUnitDef def = carving_def(point);
    return insert_def(crowd, &def);
}

static NavCrowdCarving carve(const Crowd* crowd) {
    NavCrowdCarving carving;
    assert_int_equal(nav_crowd_carve(crowd->crowd, crowd->world, &carving), NAV_OK);
    return carving;
}

static bool has_obstacle(const Crowd* crowd, NavUnitId id) {
    return unit_of(crowd, id).obstacle.generation != 0;
}

static void wait_ticks(const Crowd* crowd, uint32_t ticks) {
    for (uint32_t k = 0; k < ticks; k++)
        tick(crowd);
}

static void test_a_unit_that_stands_becomes_an_obstacle(void** state) {
    (void)state;
    Crowd crowd = crowd_begin();
    NavUnitId stands = insert_carving(&crowd, at(50000, 50000));
    NavUnitId walks = send_unit(&crowd, at(10000, 50000), at(90000, 50000));
    for (uint32_t k = 0; k < 5; k++) {
        NavCrowdCarving carving = carve(&crowd);
        assert_true(carving.inserted_count == 0 && carving.count == 0);
        tick(&crowd);
    }
    uint64_t version = nav_world_get_version(crowd.world);
    NavCrowdCarving carving = carve(&crowd);
    assert_true(carving.inserted_count == 1 && carving.removed_count == 0 && carving.count == 1);
    assert_int_equal(nav_world_get_version(crowd.world), version + 1);
    NavCrowdReport report = tick(&crowd);
    for (uint32_t k = 0; k < CROWD_PATIENCE && report.cut_count == 0; k++)
        report = tick(&crowd);
    assert_true(report.cut_count == 1 && report.displaced_count == 0);
    assert_true(has_obstacle(&crowd, stands));
    uint32_t count;
    assert_int_equal(nav_unit_find_corners(crowd.crowd, walks, NULL, 0, &count), NAV_OK);
    assert_true(count > 1);
    assert_int_equal(unit_of(&crowd, stands).state, NAV_UNIT_STANDING);
    assert_int_equal(carve(&crowd).count, 1);
    assert_int_equal(nav_world_get_version(crowd.world), version + 1);
    await(&crowd, walks, NAV_UNIT_EVENT_ARRIVED);
    assert_valid(crowd.world);
    crowd_end(&crowd);
}

// There is room for the obstacle of one of two units: neither has one, and nothing has changed.
static void test_a_carving_that_fails_leaves_no_obstacle(void** state) {
    (void)state;
    NavStats stats;
    Crowd crowd = crowd_begin();
    assert_int_equal(nav_world_get_stats(crowd.world, &stats), NAV_OK);
    crowd_end(&crowd);
    NavWorldDef def = unit_world_def(0, 0, CROWD_SIZE, CROWD_SIZE);
    def.max_triangles = stats.triangle_count + 24; // an octagon has 16 more
    crowd.world = create_world(&def);
    insert_floor(crowd.world, at(0, 0), at(CROWD_SIZE, CROWD_SIZE));
    assert_int_equal(nav_crowd_create(crowd.world, NULL, &crowd.crowd), NAV_OK);
    NavUnitId ids[2] = {insert_carving(&crowd, at(30000, 50000)),
                        insert_carving(&crowd, at(60000, 50000))};
    wait_ticks(&crowd, 5);
    uint64_t before, after;
    assert_int_equal(nav_crowd_get_total_hash(crowd.crowd, &before), NAV_OK);
    for (uint32_t k = 0; k < 2; k++) {
        if (k == 1)
            assert_int_equal(nav_batch_begin(crowd.world), NAV_OK);
        assert_int_equal(nav_crowd_carve(crowd.crowd, crowd.world, NULL), NAV_ERR_BUDGET);
        assert_false(has_obstacle(&crowd, ids[0]) || has_obstacle(&crowd, ids[1]));
    }
    assert_int_equal(nav_batch_commit(crowd.world), NAV_ERR_BUDGET);
    assert_int_equal(nav_crowd_get_total_hash(crowd.crowd, &after), NAV_OK);
    assert_true(before == after);
    crowd_end(&crowd);
}

// Units around it that touch it, and one beside a wall, stand where they stood.
static void test_units_that_touch_stay_where_they_are(void** state) {
    (void)state;
    const int32_t r = 2 * CROWD_RADIUS;
    const NavPoint around[6] = {{r, 0},         {-r, 0},        {r / 2, 3548},
                                {-r / 2, 3548}, {r / 2, -3548}, {-r / 2, -3548}};
    Crowd crowd = crowd_begin();
    NavUnitId ids[7] = {insert_carving(&crowd, at(50000, 50000))};
    insert_block(crowd.world, at(50000 + r + CROWD_RADIUS, 40000), at(60000, 60000));
    for (uint32_t k = 0; k < 6; k++)
        ids[k + 1] = insert_carving(&crowd, at(50000 + around[k].x, 50000 + around[k].y));
    wait_ticks(&crowd, 6);
    assert_int_equal(carve(&crowd).count, 7);
    assert_int_equal(tick(&crowd).event_count, 0);
    for (uint32_t k = 0; k < 7; k++) {
        assert_int_equal(unit_of(&crowd, ids[k]).state, NAV_UNIT_STANDING);
        assert_true(has_obstacle(&crowd, ids[k]));
    }
    assert_true(is_at(unit_of(&crowd, ids[1]).point, 50000 + r, 50000));
    assert_valid(crowd.world);
    crowd_end(&crowd);
}

static void test_a_unit_without_room_is_no_obstacle(void** state) {
    (void)state;
    Crowd crowd = crowd_begin();
    NavUnitId ids[2];
    for (int32_t k = 0; k < 2; k++)
        ids[k] = insert_carving(&crowd, at(50000 + k * (3 * CROWD_RADIUS / 2 + 2), 50000));
    wait_ticks(&crowd, 6);
    assert_int_equal(carve(&crowd).count, 0);
    assert_int_equal(nav_unit_remove(crowd.crowd, ids[1]), NAV_OK);
    assert_int_equal(carve(&crowd).count, 1);
    assert_int_equal(tick(&crowd).displaced_count, 0);
    crowd_end(&crowd);
}

static void test_a_unit_with_a_goal_waits_until_its_obstacle_is_gone(void** state) {
    (void)state;
    Crowd crowd = crowd_begin();
    NavUnitId id = insert_carving(&crowd, at(50000, 50000));
    wait_ticks(&crowd, 6);
    assert_int_equal(carve(&crowd).count, 1);
    tick(&crowd);
    assert_int_equal(nav_unit_set_goal(crowd.crowd, id, at(90000, 50000)), NAV_OK);
    tick(&crowd);
    assert_int_equal(unit_of(&crowd, id).state, NAV_UNIT_WAITING);
    assert_int_equal(carve(&crowd).removed_count, 1);
    tick(&crowd);
    assert_int_equal(unit_of(&crowd, id).state, NAV_UNIT_WALKING);
    assert_false(has_obstacle(&crowd, id));
    await(&crowd, id, NAV_UNIT_EVENT_ARRIVED);
    crowd_end(&crowd);
}

static void test_an_obstacle_goes_with_its_unit(void** state) {
    (void)state;
    Crowd crowd = crowd_begin();
    NavUnitId id = insert_carving(&crowd, at(50000, 50000));
    uint64_t hash = nav_world_get_hash(crowd.world);
    wait_ticks(&crowd, 6);
    assert_int_equal(carve(&crowd).count, 1);
    assert_int_equal(nav_unit_remove(crowd.crowd, id), NAV_OK);
    NavUnitId other = insert_unit(&crowd, at(20000, 50000));
    assert_int_equal(other.index, id.index);
    assert_int_equal(carve(&crowd).removed_count, 1);
    assert_true(nav_world_get_hash(crowd.world) == hash);
    assert_int_equal(carve(&crowd).removed_count, 0);
    crowd_end(&crowd);
}

static void test_a_batch_that_is_cancelled_loses_nothing(void** state) {
    (void)state;
    Crowd crowd = crowd_begin();
    NavUnitId id = insert_carving(&crowd, at(50000, 50000));
    wait_ticks(&crowd, 6);
    assert_int_equal(nav_batch_begin(crowd.world), NAV_OK);
    assert_int_equal(carve(&crowd).inserted_count, 1);
    assert_int_equal(nav_batch_cancel(crowd.world), NAV_OK);
    NavShapeId mine = insert_block(crowd.world, at(10000, 10000), at(20000, 20000));
    assert_int_equal(carve(&crowd).inserted_count, 1);
    tick(&crowd);
    assert_true(has_obstacle(&crowd, id));
    assert_int_equal(nav_unit_set_goal(crowd.crowd, id, at(90000, 50000)), NAV_OK);
    assert_int_equal(nav_batch_begin(crowd.world), NAV_OK);
    assert_int_equal(carve(&crowd).removed_count, 1);
    assert_int_equal(nav_batch_cancel(crowd.world), NAV_OK);
    assert_int_equal(carve(&crowd).removed_count, 1);
    NavStats stats = stats_of(crowd.world);
    assert_int_equal(stats.shape_count, 2);
    NavShapeDef def;
    assert_int_equal(nav_shape_get(crowd.world, mine, &def), NAV_OK);
    await(&crowd, id, NAV_UNIT_EVENT_ARRIVED);
    crowd_end(&crowd);
}

static void test_walls_displace_a_unit_in_its_obstacle(void** state) {
    (void)state;
    Crowd crowd = crowd_begin();
    NavUnitId id = insert_carving(&crowd, at(50000, 50000));
    wait_ticks(&crowd, 6);
    assert_int_equal(carve(&crowd).count, 1);
    tick(&crowd);
    // Beside it by less than what a legal place may lack, then by more.
    NavShapeId wall =
        insert_block(crowd.world, at(50000 + CROWD_RADIUS - 3, 40000), at(60000, 60000));
    assert_int_equal(tick(&crowd).displaced_count, 0);
    assert_int_equal(nav_shape_move(crowd.world, wall, nav_pose(at(-1, 0), 0)), NAV_OK);
    NavCrowdReport report = tick(&crowd);
    assert_true(has_event(&report, id, NAV_UNIT_EVENT_DISPLACED));
    assert_int_equal(carve(&crowd).removed_count, 1);
    wait_ticks(&crowd, 7);
    assert_int_equal(carve(&crowd).count, 1);
    assert_int_equal(tick(&crowd).displaced_count, 0);
    crowd_end(&crowd);
}

static void test_a_step_displaces_a_unit_in_its_obstacle(void** state) {
    (void)state;
    Crowd crowd = crowd_begin();
    NavShapeId floor =
        insert_box(crowd.world, raised_floor_def(0, 1, 0), at(51000, 0), at(60000, CROWD_SIZE));
    NavFilter filter = nav_filter();
    filter.step_height = 10;
    NavUnitDef def = carving_def(at(50000, 50000));
    def.filter = &filter;
    NavUnitId id = insert_def(&crowd, &def);
    wait_ticks(&crowd, 6);
    assert_int_equal(carve(&crowd).count, 1);
    assert_int_equal(tick(&crowd).displaced_count, 0);
    assert_int_equal(nav_shape_set_elevation(crowd.world, floor, 11), NAV_OK);
    NavCrowdReport report = tick(&crowd);
    assert_true(has_event(&report, id, NAV_UNIT_EVENT_DISPLACED));
    crowd_end(&crowd);
}

// A wall whose side crosses the obstacle of a unit that it displaces. Another unit beside it has
// `spare` steps to spare. Returns true if that one is displaced when the obstacle goes.
static bool is_displaced_beside(int32_t slope, int32_t spare, bool* was_legal) {
    Crowd crowd = crowd_begin();
    insert_carving(&crowd, at(50000, 50000));
    NavUnitId beside = insert_unit(&crowd, at(54200, 51000 - CROWD_RADIUS - spare));
    wait_ticks(&crowd, 6);
    assert_int_equal(carve(&crowd).count, 1);
    const NavPoint wall[3] = {at(40000, 51000 - slope), at(60000, 51000 + slope), at(50000, 90000)};
    insert_ring(crowd.world, obstacle_def(NAV_LAYERS_ALL), wall, 3);
    tick(&crowd);
    *was_legal = is_at(unit_of(&crowd, beside).point, 54200, 51000 - CROWD_RADIUS - spare);
    assert_int_equal(carve(&crowd).removed_count, 1);
    NavCrowdReport report = tick(&crowd);
    bool is_displaced = has_event(&report, beside, NAV_UNIT_EVENT_DISPLACED);
    crowd_end(&crowd);
    return is_displaced;
}

// Who has two steps more than a legal place needs stays when a side moves.
static void test_sides_that_cross_an_obstacle_move_by_less_than_two_steps(void** state) {
    (void)state;
    uint32_t displaced = 0;
    for (int32_t slope = 0; slope < 40; slope++)
        for (int32_t spare = -20; spare < 20; spare++) {
            bool was_legal, had_room;
            displaced += is_displaced_beside(slope, spare, &was_legal) && was_legal;
            bool moved = is_displaced_beside(slope, spare + 2, &had_room);
            assert_false(was_legal && moved);
        }
    assert_true(displaced > 0);
}

// A unit that touches a corner at this angle, in a world that closes cracks.
static Crowd begin_at_corner(uint16_t angle, int32_t seam_width) {
    NavWorldDef def = unit_world_def(0, 0, CROWD_SIZE, CROWD_SIZE);
    const NavPoint corner[3] = {at(CROWD_RADIUS + 1, 0), at(12000, -4000), at(12000, 4000)};
    NavPoint turned[3];
    Crowd crowd;
    def.seam_width = seam_width;
    crowd.world = create_world(&def);
    insert_floor(crowd.world, at(0, 0), at(CROWD_SIZE, CROWD_SIZE));
    for (int k = 0; k < 3; k++)
        turned[k] = nav_pose_apply(nav_pose(at(50000, 50000), angle), at(0, 0), corner[k]);
    insert_ring(crowd.world, obstacle_def(NAV_LAYERS_ALL), turned, 3);
    assert_int_equal(nav_crowd_create(crowd.world, NULL, &crowd.crowd), NAV_OK);
    return crowd;
}

static void test_cracks_beside_its_obstacle_do_not_displace_a_unit(void** state) {
    (void)state;
    static const int32_t widths[3] = {0, 3, NAV_SEAM_WIDTH_MAX};
    for (uint32_t k = 0; k < 96; k++) {
        Crowd crowd = begin_at_corner((uint16_t)(k / 3 * 2048), widths[k % 3]);
        NavUnitId id = insert_carving(&crowd, at(50000, 50000));
        wait_ticks(&crowd, 6);
        assert_int_equal(carve(&crowd).count, 1);
        assert_int_equal(tick(&crowd).displaced_count, 0);
        assert_int_equal(unit_of(&crowd, id).state, NAV_UNIT_STANDING);
        crowd_end(&crowd);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_units_that_make_no_headway_are_stuck),
        cmocka_unit_test(test_who_walks_slowly_is_not_stuck),
        cmocka_unit_test(test_a_unit_stops_where_it_is_legal),
        cmocka_unit_test(test_a_unit_that_stands_becomes_an_obstacle),
        cmocka_unit_test(test_a_carving_that_fails_leaves_no_obstacle),
        cmocka_unit_test(test_units_that_touch_stay_where_they_are),
        cmocka_unit_test(test_a_unit_without_room_is_no_obstacle),
        cmocka_unit_test(test_a_unit_with_a_goal_waits_until_its_obstacle_is_gone),
        cmocka_unit_test(test_an_obstacle_goes_with_its_unit),
        cmocka_unit_test(test_a_batch_that_is_cancelled_loses_nothing),
        cmocka_unit_test(test_walls_displace_a_unit_in_its_obstacle),
        cmocka_unit_test(test_a_step_displaces_a_unit_in_its_obstacle),
        cmocka_unit_test(test_sides_that_cross_an_obstacle_move_by_less_than_two_steps),
        cmocka_unit_test(test_cracks_beside_its_obstacle_do_not_displace_a_unit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
