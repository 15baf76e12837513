// Fields where areas cost differently: costs, and agents that follow them.
#include "support/unit_cost.h"
#include "support/unit_field.h"

#include <string.h>

enum { AREAS = 8 };

static void expect_next(const NavField* field, NavPoint from, NavPoint waypoint, double cost,
                        double distance) {
    NavFieldSample here = sample_of(field, from);
    assert_int_equal(here.status, NAV_FIELD_OK);
    assert_true(fabs(here.cost - cost) < 1e-6 * (1 + cost));
    assert_true(fabs(here.distance - distance) < 1e-6 * (1 + distance));
    assert_true(here.waypoint.x == waypoint.x && here.waypoint.y == waypoint.y);
    assert_int_equal(here.source, 0);
}

static NavWorld* swamp_world(void) {
    NavWorld* world = square_world(20000);
    insert_box(world, floor_def(0, 0), at(0, 0), at(20000, 20000));
    insert_box(world, floor_def(1, 1), at(8000, 6000), at(12000, 15000));
    return world;
}

static void leads_round_the_swamp(void** state) {
    (void)state;
    NavWorld* world = swamp_world();
    NavPoint goal = at(16000, 10000);
    double costs[NAV_AREA_COUNT], side = hypot(4000, 4000);
    set_costs(costs, 1, 10, 1);
    NavFilter filter = nav_filter();
    filter.area_costs = costs;
    NavFieldRequest request = nav_field_request(&goal);
    request.filter = &filter;
    NavField* field = field_of(world, &request);
    costs[1] = 1; // the field has a copy
    expect_next(field, at(4000, 10000), at(8000, 6000), 2 * side + 4000, 2 * side + 4000);
    expect_next(field, at(8000, 6000), at(12000, 6000), side + 4000, side + 4000);
    expect_next(field, at(12000, 6000), goal, side, side);
    expect_next(field, goal, goal, 0, 0);
    expect_next(field, at(11990, 10000), at(12000, 10000), 4100, 4010);
    NavPoint points[4];
    uint32_t count;
    assert_int_equal(nav_field_find_path(field, at(4000, 10000), points, 4, &count), NAV_OK);
    assert_true(count == 4 && points[1].x == 8000 && points[2].x == 12000 && points[3].x == 16000);
    assert_int_equal(nav_field_find_path(field, at(4000, 10000), NULL, 0, &count), NAV_OK);
    assert_int_equal(count, 4);
    nav_field_destroy(field);
    nav_world_destroy(world);
}

// In mud, an agent goes to the road at the critical angle and follows it.
static void leads_along_the_road(void** state) {
    (void)state;
    NavWorld* world = square_world(20000);
    insert_box(world, floor_def(0, 0), at(0, 0), at(20000, 20000));
    insert_box(world, floor_def(1, 1), at(1000, 10000), at(19000, 11000));
    NavPoint goal = at(18000, 9000);
    double costs[NAV_AREA_COUNT], along = 1000 / sqrt(24);
    set_costs(costs, 5, 1, 1);
    NavFilter filter = nav_filter();
    filter.area_costs = costs;
    NavFieldRequest request = nav_field_request(&goal);
    request.filter = &filter;
    NavField* field = field_of(world, &request);
    NavFieldSample here = sample_of(field, at(2000, 9000));
    assert_true(fabs(here.cost - (16000 - 2 * along + 2 * 5 * hypot(along, 1000))) < 1e-3);
    assert_true(fabs(here.distance - (16000 - 2 * along + 2 * hypot(along, 1000))) < 1e-3);
    assert_true(abs(here.waypoint.x - 2000 - (int)along) <= 1 && here.waypoint.y == 10000);
    here = sample_of(field, here.waypoint);
    assert_true(abs(here.waypoint.x - 18000 + (int)along) <= 1 && here.waypoint.y == 10000);
    here = sample_of(field, here.waypoint);
    assert_true(here.waypoint.x == 18000 && here.waypoint.y == 9000);
    nav_field_destroy(field);
    nav_world_destroy(world);
}

// The lattice has few points on a border that is almost upright. An agent comes to it beside it,
// and does not go along it step by step.
static void crosses_a_border_at_a_flat_angle(void** state) {
    (void)state;
    NavWorld* world = square_world(100000);
    insert_box(world, floor_def(0, 0), at(0, 0), at(100000, 100000));
    NavPoint slab[] = {{28750, 0}, {40799, 0}, {48211, 100000}, {28762, 100000}};
    insert_ring(world, floor_def(1, 1), slab, 4);
    NavPoint goal = at(91338, 77110), points[8];
    double costs[NAV_AREA_COUNT];
    set_costs(costs, 3.4, 73, 1);
    NavFilter filter = nav_filter();
    filter.area_costs = costs;
    NavFieldRequest request = nav_field_request(&goal);
    request.filter = &filter;
    NavField* field = field_of(world, &request);
    CostFloor oracle = cost_floor(world, costs);
    for (int32_t y = 0; y <= 100000; y += 4000) {
        uint32_t count;
        double cost = sample_of(field, at(12000, y)).cost, pays = 0;
        assert_int_equal(nav_field_find_path(field, at(12000, y), points, 8, &count), NAV_OK);
        assert_in_range(count, 2, 8);
        for (uint32_t i = 1; i < count; i++)
            pays += cost_of_leg(&oracle, points[i - 1], points[i]);
        assert_true(pays <= cost + 73 * count);
    }
    cost_floor_fini(&oracle);
    nav_field_destroy(field);
    nav_world_destroy(world);
}

// Mud lies across a road. In it, all rays between two sides of the road are nearly parallel, and
// the part of its border that they cross is short; on the road they fan out.
static void leads_along_a_road_behind_mud(void** state) {
    (void)state;
    NavWorld* world = square_world(8000);
    NavPoint ground[] = {{0, 0}, {7936, 0}, {7936, 7936}};
    NavPoint road[] = {{3904, 320}, {6912, 6400}, {6912, 6432}};
    NavPoint mud[] = {{7252, 5472}, {7252, 5469}, {3392, 1664}};
    insert_ring(world, floor_def(0, 0), ground, 3);
    insert_ring(world, floor_def(1, 1), road, 3);
    insert_ring(world, floor_def(2, 2), mud, 3);
    NavPoint goal = at(6906, 6438), start = at(4962, 2833);
    double costs[NAV_AREA_COUNT];
    set_costs(costs, 10, 1, 2000);
    NavFilter filter = nav_filter();
    filter.area_costs = costs;
    NavFieldRequest request = nav_field_request(&goal);
    request.filter = &filter;
    NavField* field = field_of(world, &request);
    double cost = sample_of(field, start).cost;
    assert_true(cost > 7182 && cost < 7184);
    nav_field_destroy(field);
    nav_world_destroy(world);
}

// Where all ground costs the same, the costs change nothing but the cost.
static void one_cost_changes_nothing(void** state) {
    (void)state;
    double costs[NAV_AREA_COUNT];
    set_costs(costs, 3, 3, 1);
    for (uint32_t i = 2; i < NAV_AREA_COUNT; i++)
        costs[i] = 3;
    for (uint64_t seed = 1; seed <= 30; seed++) {
        uint64_t random = seed;
        NavWorld* world = scene_random_world(&random, 1200, 100);
        SceneFloor scene = scene_walkable(world, NAV_LAYERS_ALL);
        NavPoint goal = scene_point(&random, &scene, 1200);
        NavFilter filter = nav_filter();
        NavFieldRequest request = nav_field_request(&goal);
        NavField* plain = field_of(world, &request);
        filter.area_costs = costs;
        request.filter = &filter;
        NavField* field = field_of(world, &request);
        for (uint32_t i = 0; i < 20; i++) {
            NavPoint p = scene_point(&random, &scene, 1200);
            NavFieldSample a = sample_of(plain, p), b = sample_of(field, p);
            assert_true(a.cost == a.distance && b.cost == 3 * b.distance);
            b.cost = a.cost;
            assert_memory_equal(&a, &b, sizeof a);
        }
        nav_field_destroy(plain);
        nav_field_destroy(field);
        scene_walkable_fini(&scene);
        nav_world_destroy(world);
    }
}

// --- random terrain ----------------------------------------------------------------------

// A turned box.
static void add_box(NavWorld* world, uint64_t* random, int32_t size, NavShapeDef def, double half) {
    double x = lcg_between(random, 0, size), y = lcg_between(random, 0, size);
    double turn = lcg_between(random, 0, 6283) / 1000.0, thin = lcg_between(random, 50, 600) / 1e3;
    double c = half * cos(turn), s = half * sin(turn);
    NavPoint ring[4];
    for (uint32_t k = 0; k < 4; k++) {
        double a = k == 0 || k == 3 ? -1 : 1, b = k < 2 ? -thin : thin;
        ring[k] = at((int32_t)(x + c * a - s * b), (int32_t)(y + s * a + c * b));
    }
    try_ring(world, def, ring, 4, NULL); // a ring that is not simple is refused
}

// Square floors, eight kinds.
static void add_tiles(NavWorld* world, uint64_t* random, int32_t size) {
    int32_t n = lcg_between(random, 4, 8);
    for (int32_t i = 0; i < n * n; i++) {
        NavPoint min = at(size / n * (i % n), size / n * (i / n));
        NavPoint max = at(min.x + size / n, min.y + size / n);
        uint8_t area = (uint8_t)lcg_between(random, 0, AREAS - 1);
        insert_box(world, lcg_next(random) % 6 == 0 ? obstacle_def(1) : floor_def(area, 1), min,
                   max);
    }
}

static NavWorld* terrain_world(uint64_t* random, int32_t size, bool has_tiles) {
    NavWorld* world = square_world(size);
    insert_box(world, floor_def(0, 0), at(0, 0), at(size, size));
    if (has_tiles) {
        add_tiles(world, random, size);
        return world;
    }
    for (uint32_t i = 0; i < 24; i++) {
        double half = size * lcg_between(random, 20, 320) / 1e3;
        bool is_floor = lcg_next(random) % 4 > 0;
        uint8_t area = (uint8_t)lcg_between(random, 0, AREAS - 1);
        add_box(world, random, size, is_floor ? floor_def(area, 1) : obstacle_def(1),
                is_floor ? half : half / 3);
    }
    return world;
}

typedef struct Terrain {
    NavWorld* world;
    NavQuery* query;
    CostFloor oracle;
    NavFilter filter;
    double costs[NAV_AREA_COUNT], dearest;
    NavPoint sources[2];
    uint32_t source_count;
    NavField* field;
    int32_t size;
    uint64_t random;
} Terrain;

static NavPoint draw_point(Terrain* ground) {
    return scene_point(&ground->random, &ground->oracle.floor, ground->size);
}

static void begin_terrain(Terrain* ground, uint64_t seed) {
    static const int32_t sizes[3] = {64, 1200, 120000};
    memset(ground, 0, sizeof *ground);
    ground->random = seed;
    ground->size = sizes[seed % 3];
    ground->world = terrain_world(&ground->random, ground->size, seed % 4 == 0);
    set_costs(ground->costs, 1, 1, 1);
    for (uint32_t i = 0; i < AREAS; i++) {
        ground->costs[i] = lcg_between(&ground->random, 1, seed % 5 == 0 ? 1000 : 8);
        ground->dearest = fmax(ground->dearest, ground->costs[i]);
    }
    ground->filter = nav_filter();
    ground->filter.area_costs = ground->costs;
    ground->oracle = cost_floor(ground->world, ground->costs);
    ground->query = create_query(ground->world);
    ground->source_count = 1 + lcg_next(&ground->random) % 2;
    for (uint32_t k = 0; k < ground->source_count; k++)
        ground->sources[k] = draw_point(ground);
    NavFieldRequest request = nav_field_request(ground->sources);
    request.source_count = ground->source_count;
    request.filter = &ground->filter;
    ground->field = field_of(ground->world, &request);
}

static void end_terrain(Terrain* ground) {
    nav_field_destroy(ground->field);
    nav_query_destroy(ground->query);
    cost_floor_fini(&ground->oracle);
    nav_world_destroy(ground->world);
}

// What is proved of the cost to the nearest source.
typedef struct Range {
    double least, most; // HUGE_VAL: unreachable
    bool is_blocked;
} Range;

static void narrow(Terrain* ground, NavPoint from, NavPoint to, Range* range) {
    NavPathRequest request = nav_path_request(from, to);
    request.filter = &ground->filter;
    request.mode = NAV_PATH_OPTIMAL;
    request.max_excess = 1e-4;
    NavPath path;
    assert_int_equal(nav_query_find_path(ground->query, &request, &path), NAV_OK);
    if (path.status != NAV_PATH_OK)
        return;
    range->most = fmin(range->most, path.cost);
    range->least = fmin(range->least, path.cost / (1 + path.excess));
}

// By paths to the sources and from them.
static Range range_of(Terrain* ground, NavPoint p) {
    Range range = {HUGE_VAL, HUGE_VAL, !scene_holds(&ground->oracle.floor, p)};
    for (uint32_t k = 0; k < ground->source_count; k++) {
        narrow(ground, p, ground->sources[k], &range);
        narrow(ground, ground->sources[k], p, &range);
    }
    return range;
}

typedef struct Tally {
    uint32_t ok, blocked, apart, legs;
    double excess; // sum: what agents paid above the cost, as a part of it
} Tally;

static double pay(const Terrain* ground, NavPoint from, NavPoint to) {
    double x, y;
    assert_true(oracle_floor_ray(&ground->oracle.floor.floor, from, to, &x, &y));
    return cost_of_leg(&ground->oracle, from, to);
}

// Rounding of a waypoint costs a step or two.
static void expect_paid(const Terrain* ground, NavPoint from, double cost, double paid,
                        uint32_t legs) {
    if (paid > cost * (1 + 1e-9) + 2 * ground->dearest * legs)
        fail_msg("(%d,%d): costs %.9g, paid %.9g in %u legs", from.x, from.y, cost, paid, legs);
}

// An agent walks from waypoint to waypoint.
static void follow(Terrain* ground, NavPoint p, double cost, Tally* tally) {
    double paid = 0, left = cost;
    uint32_t legs = 0;
    NavPoint start = p;
    for (; left > 0; legs++) {
        NavFieldSample here = sample_of(ground->field, p);
        paid += pay(ground, p, here.waypoint);
        p = here.waypoint;
        here = sample_of(ground->field, p);
        assert_true(here.status == NAV_FIELD_OK && here.cost < left);
        left = here.cost;
    }
    expect_paid(ground, start, cost, paid, legs);
    tally->legs += legs;
    tally->excess += cost > 0 ? paid / cost - 1 : 0;
}

static void expect_path(const Terrain* ground, NavPoint from, const NavFieldSample* here) {
    NavPoint points[512], goal = ground->sources[here->source];
    uint32_t count;
    double paid = 0;
    assert_int_equal(nav_field_find_path(ground->field, from, points, 512, &count), NAV_OK);
    assert_true(count > 0 && count <= 512);
    assert_true(points[0].x == from.x && points[0].y == from.y);
    assert_true(sample_of(ground->field, points[count - 1]).cost == 0);
    if (ground->source_count == 1)
        assert_true(points[count - 1].x == goal.x && points[count - 1].y == goal.y);
    for (uint32_t k = 1; k < count; k++)
        paid += pay(ground, points[k - 1], points[k]);
    expect_paid(ground, from, here->cost, paid, count);
}

static void compare(Terrain* ground, NavPoint p, Tally* tally) {
    NavFieldSample here = sample_of(ground->field, p);
    Range range = range_of(ground, p);
    tally->blocked += range.is_blocked;
    assert_true((here.status == NAV_FIELD_BLOCKED) == range.is_blocked);
    if (range.is_blocked)
        return;
    tally->apart += range.most == HUGE_VAL;
    assert_true((here.status == NAV_FIELD_OK) == (range.most < HUGE_VAL));
    if (here.status != NAV_FIELD_OK)
        return;
    tally->ok++;
    if (here.cost < range.least * (1 - 1e-8) - 1e-6 || here.cost > range.most * (1 + 1e-8) + 1e-6)
        fail_msg("(%d,%d): cost %.9g, by paths from %.9g to %.9g", p.x, p.y, here.cost, range.least,
                 range.most);
    assert_true(here.distance <= here.cost * (1 + 1e-9));
    follow(ground, p, here.cost, tally);
    expect_path(ground, p, &here);
}

static void leads_along_cheapest_paths(void** state) {
    (void)state;
    Tally tally = {0};
    for (uint64_t seed = 1; seed <= 60; seed++) {
        Terrain terrain;
        begin_terrain(&terrain, seed);
        for (uint32_t i = 0; i < 16; i++)
            compare(&terrain, draw_point(&terrain), &tally);
        end_terrain(&terrain);
    }
    print_message("%u points, %u legs, agents pay %.5f more in the mean\n", tally.ok, tally.legs,
                  tally.excess / tally.ok);
    assert_true(tally.ok > 400 && tally.legs > 2000 && tally.blocked > 50 && tally.apart > 20);
    assert_true(tally.excess < 0.005 * tally.ok);
}

static void expect_close(NavFieldSample a, NavFieldSample b) {
    assert_true(a.status == b.status && a.source == b.source);
    assert_true(fabs(a.cost - b.cost) <= 1e-9 * (1 + a.cost));
}

static void targets_and_limits_are_right(void** state) {
    (void)state;
    uint32_t near = 0, far = 0;
    for (uint64_t seed = 1; seed <= 40; seed++) {
        Terrain terrain;
        begin_terrain(&terrain, seed);
        NavPoint targets[6];
        for (uint32_t k = 0; k < 6; k++)
            targets[k] = draw_point(&terrain);
        NavFieldRequest request = nav_field_request(terrain.sources);
        request.source_count = terrain.source_count;
        request.filter = &terrain.filter;
        request.targets = targets;
        request.target_count = 3;
        NavField* some = field_of(terrain.world, &request);
        request.target_count = 0;
        request.max_distance = lcg_between(&terrain.random, 0, 3) * terrain.size;
        NavField* limited = field_of(terrain.world, &request);
        for (uint32_t k = 0; k < 6; k++) {
            NavFieldSample all = sample_of(terrain.field, targets[k]),
                           one = sample_of(limited, targets[k]);
            if (k < 3)
                expect_close(all, sample_of(some, targets[k]));
            if (all.status == NAV_FIELD_OK && all.cost > request.max_distance) {
                assert_int_equal(one.status, NAV_FIELD_UNREACHABLE);
                far++;
                continue;
            }
            expect_close(all, one);
            near += all.status == NAV_FIELD_OK;
        }
        nav_field_destroy(some);
        nav_field_destroy(limited);
        end_terrain(&terrain);
    }
    assert_true(near > 20 && far > 50);
}

static void ranks_by_cost(void** state) {
    (void)state;
    NavWorld* world = swamp_world();
    NavPoint start = at(7000, 10000);
    NavPoint goals[3] = {at(9000, 10000), at(1000, 10000), at(7000, 2000)};
    double costs[NAV_AREA_COUNT];
    set_costs(costs, 1, 10, 1);
    NavFilter filter = nav_filter();
    filter.area_costs = costs;
    NavFieldRequest request = nav_field_request(&start);
    request.filter = &filter;
    request.targets = goals;
    request.target_count = 3;
    NavField* field = field_of(world, &request);
    NavFieldRank ranks[3];
    assert_int_equal(nav_field_rank_points(field, goals, 3, ranks), NAV_OK);
    assert_true(ranks[0].index == 1 && ranks[1].index == 2 && ranks[2].index == 0);
    assert_true(ranks[0].sample.cost == 6000 && ranks[1].sample.cost == 8000);
    assert_true(ranks[2].sample.cost == 11000 && ranks[2].sample.distance == 2000);
    nav_field_destroy(field);
    nav_world_destroy(world);
}

// A shape that came and went leaves other slots behind.
static void does_not_depend_on_the_past(void** state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 30; seed++) {
        Terrain terrain;
        begin_terrain(&terrain, seed);
        uint64_t again = seed;
        NavWorld* other = terrain_world(&again, terrain.size, seed % 4 == 0);
        NavShapeId id = insert_box(other, obstacle_def(1), at(terrain.size / 9, terrain.size / 8),
                                   at(terrain.size / 2, terrain.size * 3 / 4));
        assert_int_equal(nav_shape_remove(other, id), NAV_OK);
        NavFieldRequest request = nav_field_request(terrain.sources);
        request.source_count = terrain.source_count;
        request.filter = &terrain.filter;
        NavField* field = field_of(other, &request);
        for (uint32_t i = 0; i < 20; i++) {
            NavPoint p = draw_point(&terrain);
            NavFieldSample a = sample_of(terrain.field, p), b = sample_of(field, p);
            assert_true(a.status == b.status && a.source == b.source);
            assert_true(a.waypoint.x == b.waypoint.x && a.waypoint.y == b.waypoint.y);
            assert_true(fabs(a.cost - b.cost) <= 1e-12 * a.cost);
            assert_true(fabs(a.distance - b.distance) <= 1e-6 * a.distance);
        }
        nav_field_destroy(field);
        nav_world_destroy(other);
        end_terrain(&terrain);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(leads_round_the_swamp),
        cmocka_unit_test(leads_along_the_road),
        cmocka_unit_test(crosses_a_border_at_a_flat_angle),
        cmocka_unit_test(leads_along_a_road_behind_mud),
        cmocka_unit_test(one_cost_changes_nothing),
        cmocka_unit_test(leads_along_cheapest_paths),
        cmocka_unit_test(targets_and_limits_are_right),
        cmocka_unit_test(ranks_by_cost),
        cmocka_unit_test(does_not_depend_on_the_past),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
