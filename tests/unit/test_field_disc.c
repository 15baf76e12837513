// Fields for discs: distances, and discs that follow them. property.field_disc compares with paths.
#include "query/field/field.h"
#include "support/unit_field.h"
#include "support/unit_memory.h"
#include "support/unit_space.h"
#include "support/unit_steps.h"

static NavFieldRequest request_for(const NavPoint* source, int32_t radius) {
    NavFieldRequest request = nav_field_request(source);
    request.radius = radius;
    return request;
}

static NavWorld* room(void) {
    NavWorld* world = floored_world(10000);
    insert_block(world, at(4000, 2000), at(6000, 10000));
    return world;
}

// From (1000, 6000) around the corner of the block at (4000, 2000), along its end, and mirrored.
static double length_round_the_block(double r) {
    double x = 3000, y = 4000, far = hypot(x, y);
    return 2 * (sqrt(far * far - r * r) + r * (atan2(y, x) + asin(r / far))) + 2000;
}

static double walk(const NavField* field, NavPoint p, uint32_t* steps) {
    double length = 0;
    NavFieldSample here = sample_of(field, p);
    for (*steps = 0; here.distance > 0; ++*steps) {
        assert_int_equal(here.status, NAV_FIELD_OK);
        NavFieldSample next = sample_of(field, here.waypoint);
        assert_true(next.distance < here.distance);
        length += hypot((double)here.waypoint.x - p.x, (double)here.waypoint.y - p.y);
        p = here.waypoint;
        here = next;
    }
    return length;
}

static void leads_round_a_corner(void** state) {
    (void)state;
    NavWorld* world = room();
    NavPoint goal = at(9000, 6000);
    NavFieldRequest request = request_for(&goal, 1000);
    NavField* field = field_of(world, &request);
    NavFieldSample here = sample_of(field, at(1000, 6000));
    double length = length_round_the_block(1000);
    uint32_t steps;
    assert_int_equal(here.status, NAV_FIELD_OK);
    assert_true(fabs(here.distance - length) < 1e-6);
    assert_true(here.cost == here.distance && here.source == 0);
    double past = hypot(here.waypoint.x - 4000.0, here.waypoint.y - 2000.0);
    assert_true(past >= 1000 && past <= 1010); // outside of the circle
    double walked = walk(field, at(1000, 6000), &steps);
    assert_true(walked > length && walked < length + 0.01 * 1000 * 4 + 2 * steps);
    NavPoint points[32];
    uint32_t count;
    assert_int_equal(nav_field_find_path(field, at(1000, 6000), points, 32, &count), NAV_OK);
    assert_int_equal(count, steps + 1);
    assert_true(points[0].x == 1000 && points[1].x == here.waypoint.x && points[steps].x == 9000);
    nav_field_destroy(field);
    nav_world_destroy(world);
}

static void says_where_the_disc_does_not_fit(void** state) {
    (void)state;
    NavWorld* world = room();
    NavPoint goal = at(9000, 6000);
    NavFieldRequest request = request_for(&goal, 1000);
    NavField* field = field_of(world, &request);
    assert_int_equal(sample_of(field, at(1000, 6000)).status, NAV_FIELD_OK);
    assert_int_equal(sample_of(field, at(998, 6000)).status,
                     NAV_FIELD_OK); // two steps from a place
    assert_int_equal(sample_of(field, at(996, 6000)).status, NAV_FIELD_BLOCKED);
    assert_int_equal(sample_of(field, at(5000, 6000)).status, NAV_FIELD_BLOCKED);
    assert_int_equal(sample_of(field, at(5000, 999)).status, NAV_FIELD_OK);
    NavFieldSample here = sample_of(field, goal);
    assert_true(here.status == NAV_FIELD_OK && here.distance == 0 && here.waypoint.x == goal.x);
    assert_true(here.direction.x == 0 && here.direction.y == 0);
    request.radius = 1001; // above the block is room for 1000
    assert_int_equal(nav_field_search(field, &request), NAV_OK);
    assert_int_equal(sample_of(field, at(1500, 6000)).status, NAV_FIELD_UNREACHABLE);
    assert_int_equal(sample_of(field, at(8000, 2000)).status, NAV_FIELD_OK);
    request.radius = 0;
    assert_int_equal(nav_field_search(field, &request), NAV_OK);
    here = sample_of(field, at(1000, 6000));
    assert_true(here.distance == 12000 && here.waypoint.x == 4000 && here.waypoint.y == 2000);
    nav_field_destroy(field);
    nav_world_destroy(world);
}

static void is_stale_after_a_change(void** state) {
    (void)state;
    NavWorld* world = room();
    NavPoint goal = at(9000, 6000);
    NavFieldRequest request = request_for(&goal, 500);
    NavField* field = field_of(world, &request);
    NavShapeId box = insert_block(world, at(4900, 0), at(5000, 1500));
    assert_int_equal(sample_of(field, at(1000, 6000)).status, NAV_FIELD_STALE);
    assert_int_equal(nav_field_search(field, &request), NAV_OK);
    assert_int_equal(sample_of(field, at(1000, 6000)).status, NAV_FIELD_UNREACHABLE);
    assert_int_equal(nav_shape_remove(world, box), NAV_OK);
    assert_int_equal(nav_field_search(field, &request), NAV_OK);
    assert_true(fabs(sample_of(field, at(1000, 6000)).distance - length_round_the_block(500)) <
                1e-6);
    nav_field_destroy(field);
    nav_world_destroy(world);
}

// A terrace's wall has no thickness. The ramp across it is a door.
static void passes_a_door_in_a_wall_without_thickness(void** state) {
    (void)state;
    for (int32_t width = 239; width <= 240; width++) {
        Terraces made = terraces(300, 300 + width);
        NavFilter filter = nav_filter();
        filter.step_height = 5;
        NavPoint goals[2] = {{800, 200}, {800, 800}};
        NavFieldRequest request = request_for(goals, 120);
        request.source_count = 2;
        request.filter = &filter;
        NavField* field = field_of(made.world, &request);
        uint32_t steps;
        assert_int_equal(sample_of(field, at(700, 500)).status, NAV_FIELD_OK);
        assert_int_equal(sample_of(field, at(490, 800)).status, NAV_FIELD_BLOCKED);
        NavFieldSample here = sample_of(field, at(200, 500));
        assert_int_equal(here.status, width == 240 ? NAV_FIELD_OK : NAV_FIELD_UNREACHABLE);
        if (width == 240) {
            assert_int_equal(here.source, 0);
            assert_true(walk(field, at(200, 500), &steps) < here.distance * 1.01 + 2 * steps);
        }
        nav_field_destroy(field);
        nav_world_destroy(made.world);
    }
}

static void looks_no_farther_than_asked(void** state) {
    (void)state;
    NavWorld* world = room();
    NavPoint goal = at(9000, 6000), there = at(1000, 6000);
    NavFieldRequest request = request_for(&goal, 1000);
    double length = length_round_the_block(1000);
    request.max_distance = length + 0.001;
    NavField* field = field_of(world, &request);
    assert_int_equal(sample_of(field, there).status, NAV_FIELD_OK);
    request.max_distance = length - 0.001;
    assert_int_equal(nav_field_search(field, &request), NAV_OK);
    assert_int_equal(sample_of(field, there).status, NAV_FIELD_UNREACHABLE);
    NavFieldRank ranks[3];
    NavPoint points[3] = {there, at(9000, 2000), at(9000, 5000)};
    assert_int_equal(nav_field_rank_points(field, points, 3, ranks), NAV_OK);
    assert_true(ranks[0].index == 2 && ranks[1].index == 1 && ranks[2].index == 0);
    assert_true(ranks[0].sample.distance == 1000 && ranks[1].sample.distance == 4000);
    nav_field_destroy(field);
    nav_world_destroy(world);
}

// A long hall with posts in it, so that there are many circles.
static NavWorld* hall(void) {
    NavWorld* world = floored_world(40000);
    for (int32_t x = 2000; x < 40000; x += 2000)
        for (int32_t y = 1000; y < 40000; y += 3000)
            insert_block(world, at(x, y + x % 3000), at(x + 300, y + x % 3000 + 300));
    return world;
}

static void ends_when_its_targets_are_known(void** state) {
    (void)state;
    enum { TARGETS = 4 };
    NavWorld* world = hall();
    const NavPoint source = at(1000, 1000),
                   targets[TARGETS] = {{7000, 5500}, {4600, 600}, {2150, 3150}, {100, 100}};
    NavFieldRequest request = request_for(&source, 200);
    NavField* whole = field_of(world, &request);
    request.targets = targets;
    request.target_count = TARGETS;
    NavField* some = field_of(world, &request);
    NavFieldRank ranks[TARGETS];
    assert_true(10 * some->disc.kept.count < whole->disc.kept.count);
    assert_int_equal(nav_field_rank_points(some, targets, TARGETS, ranks), NAV_OK);
    assert_int_equal(ranks[0].index, 1);
    assert_int_equal(ranks[1].index, 0);
    for (uint32_t k = 0; k < TARGETS; k++) {
        NavFieldSample all = sample_of(whole, targets[k]), one = sample_of(some, targets[k]);
        assert_int_equal(one.status, k < 2 ? NAV_FIELD_OK : NAV_FIELD_BLOCKED);
        assert_int_equal(one.status, all.status);
        assert_true(one.distance == all.distance);
        assert_true(one.waypoint.x == all.waypoint.x && one.waypoint.y == all.waypoint.y);
    }
    request.targets = targets + 2; // no disc fits there: nothing is waited for
    request.target_count = 2;
    assert_int_equal(nav_field_search(some, &request), NAV_OK);
    assert_true(10 * some->disc.kept.count < whole->disc.kept.count);
    nav_field_destroy(whole);
    nav_field_destroy(some);
    nav_world_destroy(world);
}

// A target that cannot be reached is waited for to the end; the others are right, too.
static void searches_all_for_a_target_out_of_reach(void** state) {
    (void)state;
    NavWorld* world = room();
    NavPoint source = at(8500, 6000);
    const NavPoint targets[2] = {{8000, 1500}, {1500, 6000}};
    NavFieldRequest request = request_for(&source, 1001);
    request.targets = targets;
    request.target_count = 2;
    NavField* field = field_of(world, &request);
    assert_true(fabs(sample_of(field, targets[0]).distance - hypot(500, 4500)) < 1e-6);
    assert_int_equal(sample_of(field, targets[1]).status, NAV_FIELD_UNREACHABLE);
    nav_field_destroy(field);
    nav_world_destroy(world);
}

static void expect_same(const NavFieldSample* a, const NavFieldSample* b) {
    assert_int_equal(a->status, b->status);
    assert_true(fabs(a->distance - b->distance) <= 1e-9 * (1 + b->distance));
    assert_true(a->waypoint.x == b->waypoint.x && a->waypoint.y == b->waypoint.y);
}

// Up to some length, and for targets, a field says what one without limits says.
static void is_right_for_targets_and_limits(void** state) {
    (void)state;
    enum { POINTS = 8, SIZE = 1200 };
    uint32_t near = 0, found = 0;
    for (uint64_t seed = 1; seed <= 300; seed++) {
        uint64_t random = seed;
        NavWorld* world = scene_random_world(&random, SIZE, 100);
        NavPoint source = lcg_point(&random, 0, SIZE), points[POINTS];
        NavFieldRequest request = request_for(&source, lcg_between(&random, 1, 120));
        for (uint32_t k = 0; k < POINTS; k++)
            points[k] = lcg_point(&random, 0, SIZE);
        NavField* whole = field_of(world, &request);
        request.targets = points;
        request.target_count = POINTS / 2;
        NavField* some = field_of(world, &request);
        request.target_count = 0;
        request.max_distance = lcg_between(&random, 1, SIZE);
        NavField* limited = field_of(world, &request);
        for (uint32_t k = 0; k < POINTS; k++) {
            NavFieldSample all = sample_of(whole, points[k]), one = sample_of(some, points[k]);
            NavFieldSample close = sample_of(limited, points[k]);
            found += k < POINTS / 2 && all.status == NAV_FIELD_OK;
            if (k < POINTS / 2)
                expect_same(&one, &all);
            if (all.status != NAV_FIELD_OK || all.distance > request.max_distance)
                continue;
            expect_same(&close, &all);
            near++;
        }
        nav_field_destroy(whole);
        nav_field_destroy(some);
        nav_field_destroy(limited);
        nav_world_destroy(world);
    }
    assert_true(near > 200 && found > 200);
}

static void one_cost_is_a_factor(void** state) {
    (void)state;
    NavWorld* world = room();
    insert_box(world, floor_def(1, 1), at(0, 0), at(1000, 1000));
    double costs[NAV_AREA_COUNT];
    for (uint32_t i = 0; i < NAV_AREA_COUNT; i++)
        costs[i] = 2;
    NavFilter filter = nav_filter();
    NavPoint goal = at(9000, 6000);
    NavFieldRequest request = request_for(&goal, 1000);
    filter.area_costs = costs;
    request.filter = &filter;
    NavField* field = field_of(world, &request);
    NavFieldSample here = sample_of(field, at(1000, 6000));
    assert_true(here.cost == 2 * here.distance);
    const double distance = here.distance;
    costs[1] = 3; // in a corner, where no path leads
    assert_int_equal(nav_field_search(field, &request), NAV_OK);
    here = sample_of(field, at(1000, 6000));
    assert_true(fabs(here.distance - distance) < 1e-6 && fabs(here.cost - 2 * distance) < 1e-6);
    nav_field_destroy(field);
    nav_world_destroy(world);
}

// A hall with many sides. A disc in its middle, a step too large, touches all of them.
static void needs_memory_only_among_many_walls(void** state) {
    (void)state;
    enum { SIDES = 1024, HALF = 20000, RADIUS = 10001 };
    TestMemory blocks = {0};
    NavPoint ring[SIDES];
    NavWorldDef def = unit_world_def(0, 0, 2 * HALF, 2 * HALF);
    def.allocator = blocks_allocator(&blocks);
    NavWorld* world = create_world(&def);
    for (uint32_t k = 0; k < SIDES; k++) {
        double turn = 2 * acos(-1) * k / SIDES;
        ring[k] = at((int32_t)lround(HALF + 10000 * cos(turn)),
                     (int32_t)lround(HALF + 10000 * sin(turn)));
    }
    insert_ring(world, floor_def(0, 0), ring, SIDES);
    NavPoint middle = at(HALF, HALF);
    NavFieldRequest request = request_for(&middle, RADIUS - 2);
    NavFieldSample here;
    NavField* field = field_of(world, &request);
    uint64_t before = blocks.call_count;
    here = sample_of(field, at(HALF + 1, HALF));
    assert_true(blocks.call_count > before);
    memory_fail(&blocks, 1, true);
    assert_int_equal(nav_field_sample(field, at(HALF + 1, HALF), &here), NAV_ERR_MEMORY);
    memory_recover(&blocks);
    request.radius = RADIUS / 2;
    assert_int_equal(nav_field_search(field, &request), NAV_OK);
    before = blocks.call_count;
    for (int32_t x = 0; x < 5100; x += 7)
        here = sample_of(field, at(HALF + x, HALF));
    assert_int_equal(blocks.call_count, before);
    nav_field_destroy(field);
    nav_world_destroy(world);
    assert_int_equal(blocks.live_blocks, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(leads_round_a_corner),
        cmocka_unit_test(says_where_the_disc_does_not_fit),
        cmocka_unit_test(is_stale_after_a_change),
        cmocka_unit_test(passes_a_door_in_a_wall_without_thickness),
        cmocka_unit_test(looks_no_farther_than_asked),
        cmocka_unit_test(ends_when_its_targets_are_known),
        cmocka_unit_test(searches_all_for_a_target_out_of_reach),
        cmocka_unit_test(is_right_for_targets_and_limits),
        cmocka_unit_test(one_cost_is_a_factor),
        cmocka_unit_test(needs_memory_only_among_many_walls),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
