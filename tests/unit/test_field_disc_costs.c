// Fields for discs where areas cost differently: costs against those of optimal paths, and discs
// that follow them.
#include "support/unit_cost.h"
#include "support/unit_field.h"

#include "oracle/offset.h"

#include <string.h>

enum { AREAS = 5, STEPS_MOST = 400 };

// --- random ground -----------------------------------------------------------------------

typedef struct Ground {
    NavWorld* world;
    NavQuery* query;
    CostFloor floor;
    OracleWalls walls;
    NavFilter filter;
    double costs[NAV_AREA_COUNT], dearest;
    NavPoint sources[2];
    NavField* field;
    int32_t size, radius;
    bool is_raster; // all sides are along the axes, and gaps may be just as wide as the disc
    uint64_t random;
} Ground;

static void add_upright_box(Ground* ground, NavShapeDef def) {
    const int32_t cell = ground->size / 30;
    const int32_t x = lcg_between(&ground->random, 0, 26), y = lcg_between(&ground->random, 0, 26);
    const int32_t width = lcg_between(&ground->random, 1, 8);
    const int32_t height = lcg_between(&ground->random, 1, 8);
    insert_box(ground->world, def, at(cell * x, cell * y),
               at(cell * (x + width), cell * (y + height)));
}

// A turned box.
static void add_box(Ground* ground, NavShapeDef def, double half) {
    uint64_t* random = &ground->random;
    if (ground->is_raster) {
        add_upright_box(ground, def);
        return;
    }
    double x = lcg_between(random, 0, ground->size), y = lcg_between(random, 0, ground->size);
    double turn = lcg_between(random, 0, 6283) / 1000.0, thin = lcg_between(random, 200, 900) / 1e3;
    double c = half * cos(turn), s = half * sin(turn);
    NavPoint ring[4];
    for (uint32_t k = 0; k < 4; k++) {
        double a = k == 0 || k == 3 ? -1 : 1, b = k < 2 ? -thin : thin;
        ring[k] = at((int32_t)(x + c * a - s * b), (int32_t)(y + s * a + c * b));
    }
    try_ring(ground->world, def, ring, 4, NULL); // a ring that is not simple is refused
}

static void add_ground(Ground* ground) {
    insert_box(ground->world, floor_def(0, 0), at(0, 0), at(ground->size, ground->size));
    for (uint32_t i = 0; i < 20; i++) {
        double half = ground->size * lcg_between(&ground->random, 15, 200) / 1e3;
        bool is_floor = i % 2 == 0;
        uint8_t area = (uint8_t)lcg_between(&ground->random, 1, AREAS - 1);
        add_box(ground, is_floor ? floor_def(area, 1) : obstacle_def(1),
                is_floor ? half : half / 3);
    }
}

static void list_walls(Ground* ground) {
    const SceneFloor* floor = &ground->floor.floor;
    oracle_walls_init(&ground->walls, (const NavPoint(*)[3])floor->triangles, floor->count);
}

static NavPath path_to(Ground* ground, NavPoint from, NavPoint to) {
    NavPathRequest request = nav_path_request(from, to);
    NavPath path;
    request.filter = &ground->filter;
    request.radius = ground->radius;
    request.mode = NAV_PATH_OPTIMAL;
    assert_int_equal(nav_query_find_path(ground->query, &request, &path), NAV_OK);
    return path;
}

static NavPoint draw_point(Ground* ground) {
    return scene_point(&ground->random, &ground->floor.floor, ground->size);
}

static NavFieldRequest request_for(const Ground* ground) {
    NavFieldRequest request = nav_field_request(ground->sources);
    request.source_count = 2;
    request.filter = &ground->filter;
    request.radius = ground->radius;
    return request;
}

static void begin_ground(Ground* ground, uint64_t seed) {
    static const int32_t sizes[3] = {1200, 30000, 120000};
    memset(ground, 0, sizeof *ground);
    ground->random = seed;
    ground->size = sizes[seed % 3];
    ground->is_raster = seed % 4 == 0;
    ground->world = square_world(ground->size);
    add_ground(ground);
    set_costs(ground->costs, 1, 1, 1);
    for (uint32_t i = 0; i < AREAS; i++) {
        ground->costs[i] = lcg_between(&ground->random, 10, seed % 5 == 0 ? 300 : 50) / 10.0;
        ground->dearest = fmax(ground->dearest, ground->costs[i]);
    }
    ground->radius = ground->size / 100 * lcg_between(&ground->random, 1, 5) - (int32_t)(seed % 2);
    if (ground->is_raster)
        ground->radius = ground->size / 60 * lcg_between(&ground->random, 1, 2);
    ground->filter = nav_filter();
    ground->filter.area_costs = ground->costs;
    ground->floor = cost_floor(ground->world, ground->costs);
    list_walls(ground);
    ground->query = create_query(ground->world);
    for (uint32_t k = 0; k < 2; k++)
        ground->sources[k] = draw_point(ground);
    NavFieldRequest request = request_for(ground);
    ground->field = field_of(ground->world, &request);
}

static void end_ground(Ground* ground) {
    nav_field_destroy(ground->field);
    nav_query_destroy(ground->query);
    oracle_walls_fini(&ground->walls);
    cost_floor_fini(&ground->floor);
    nav_world_destroy(ground->world);
}

// --- costs and walks ---------------------------------------------------------------------

typedef struct Tally {
    uint32_t ok, blocked, apart, legs;
    double length, walked; // of all paths: said, and walked
} Tally;

// Is the leg as docstrings say? Where the disc does not quite fit it may come nearer for some
// steps.
static void expect_leg(const Ground* ground, NavPoint a, NavPoint b) {
    bool is_short = hypot((double)b.x - a.x, (double)b.y - a.y) <= 6;
    assert_true(is_short || oracle_leg_keeps(&ground->walls, a, b, ground->radius - 1));
}

static void follow(Ground* ground, NavPoint p, double cost, Tally* tally) {
    double paid = 0, left = cost;
    uint32_t legs = 0;
    double length = sample_of(ground->field, p).distance, walked = 0;
    for (; left > 0; legs++) {
        NavFieldSample here = sample_of(ground->field, p);
        walked += hypot((double)here.waypoint.x - p.x, (double)here.waypoint.y - p.y);
        assert_true(here.waypoint.x != p.x || here.waypoint.y != p.y);
        expect_leg(ground, p, here.waypoint);
        paid += cost_of_leg(&ground->floor, p, here.waypoint);
        p = here.waypoint;
        here = sample_of(ground->field, p);
        assert_true(here.status == NAV_FIELD_OK && here.cost < left);
        assert_true(legs < STEPS_MOST);
        left = here.cost;
    }
    double beside = 4 + 0.015 * ground->radius; // around circles, and of rounding
    assert_true(paid <= cost * 1.01 + beside * ground->dearest * (legs + 1));
    tally->length += length;
    tally->walked += walked;
    tally->legs += legs;
}

static void expect_path(const Ground* ground, NavPoint from) {
    NavPoint points[STEPS_MOST];
    uint32_t count;
    assert_int_equal(nav_field_find_path(ground->field, from, points, STEPS_MOST, &count), NAV_OK);
    assert_true(count > 0 && count <= STEPS_MOST);
    assert_true(points[0].x == from.x && points[0].y == from.y);
    for (uint32_t k = 1; k < count; k++)
        assert_true(sample_of(ground->field, points[k]).cost <
                    sample_of(ground->field, points[k - 1]).cost);
    assert_true(sample_of(ground->field, points[count - 1]).cost == 0);
}

static void compare(Ground* ground, NavPoint p, Tally* tally) {
    NavFieldSample here = sample_of(ground->field, p);
    double best = HUGE_VAL, least = HUGE_VAL; // of what is proved
    uint32_t bends = 0;
    bool is_blocked = false;
    for (uint32_t k = 0; k < 2; k++) {
        NavPath path = path_to(ground, p, ground->sources[k]);
        is_blocked |= path.status == NAV_PATH_START_BLOCKED;
        if (path.status != NAV_PATH_OK || path.cost >= best)
            continue;
        best = path.cost;
        least = path.cost / (1 + path.excess);
        bends = path.point_count;
    }
    tally->blocked += is_blocked;
    assert_true((here.status == NAV_FIELD_BLOCKED) == is_blocked);
    assert_true((here.status == NAV_FIELD_OK) == (best < HUGE_VAL));
    tally->apart += here.status == NAV_FIELD_UNREACHABLE;
    if (here.status != NAV_FIELD_OK)
        return;
    double slack = (4 + 0.01 * ground->radius) * ground->dearest * (bends + 2);
    double most = ground->is_raster ? 1.5 : 1.005;
    if (here.cost > best * most + slack || least > here.cost * (1 + 1e-9) + slack)
        fail_msg("(%d,%d): cost %.9g, that of a path %.9g", p.x, p.y, here.cost, best);
    assert_true(here.distance <= here.cost * (1 + 1e-9) + 1e-6);
    assert_true(here.distance * ground->dearest >= here.cost * (1 - 1e-9) - 1e-6);
    tally->ok++;
    follow(ground, p, here.cost, tally);
    expect_path(ground, p);
}

static void leads_along_cheapest_paths(void** state) {
    (void)state;
    Tally tally = {0};
    for (uint64_t seed = 1; seed <= 90; seed++) {
        Ground ground;
        begin_ground(&ground, seed);
        for (uint32_t i = 0; i < 12; i++)
            compare(&ground, draw_point(&ground), &tally);
        end_ground(&ground);
    }
    print_message("%u points, %u legs, %u blocked, %u apart\n", tally.ok, tally.legs, tally.blocked,
                  tally.apart);
    print_message("%.6f of the distance is walked\n", tally.walked / tally.length);
    assert_true(fabs(tally.walked - tally.length) < 0.002 * tally.length);
    assert_true(tally.ok > 300 && tally.legs > 3 * tally.ok && tally.legs < 6 * tally.ok &&
                tally.blocked > 30 && tally.apart > 10);
}

// --- limits, targets, other slots --------------------------------------------------------

static void expect_close(NavFieldSample a, NavFieldSample b) {
    assert_true(a.status == b.status);
    if (a.status != NAV_FIELD_OK)
        return;
    assert_true(a.source == b.source && fabs(a.cost - b.cost) <= 1e-9 * (1 + a.cost));
}

static void targets_and_limits_are_right(void** state) {
    (void)state;
    uint32_t near = 0, far = 0;
    for (uint64_t seed = 1; seed <= 40; seed++) {
        Ground ground;
        begin_ground(&ground, seed);
        NavPoint targets[6];
        for (uint32_t k = 0; k < 6; k++)
            targets[k] = draw_point(&ground);
        NavFieldRequest request = request_for(&ground);
        request.targets = targets;
        request.target_count = 3;
        NavField* some = field_of(ground.world, &request);
        request.target_count = 0;
        request.max_distance = lcg_between(&ground.random, 0, 2) * ground.size;
        NavField* limited = field_of(ground.world, &request);
        for (uint32_t k = 0; k < 6; k++) {
            NavFieldSample all = sample_of(ground.field, targets[k]),
                           one = sample_of(limited, targets[k]);
            if (k < 3)
                expect_close(all, sample_of(some, targets[k]));
            if (all.status == NAV_FIELD_OK && all.cost > request.max_distance) {
                assert_true(one.status == NAV_FIELD_UNREACHABLE);
                far++;
                continue;
            }
            if (all.status == NAV_FIELD_OK)
                expect_close(all, one);
            near += all.status == NAV_FIELD_OK;
        }
        nav_field_destroy(some);
        nav_field_destroy(limited);
        end_ground(&ground);
    }
    assert_true(near > 20 && far > 30);
}

// A shape that came and went leaves other slots behind.
static void does_not_depend_on_the_past(void** state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 30; seed++) {
        Ground ground, other;
        begin_ground(&ground, seed);
        begin_ground(&other, seed);
        NavShapeId id =
            insert_box(other.world, obstacle_def(1), at(ground.size / 9, ground.size / 8),
                       at(ground.size / 2, ground.size * 3 / 4));
        assert_int_equal(nav_shape_remove(other.world, id), NAV_OK);
        NavFieldRequest request = request_for(&other);
        assert_int_equal(nav_field_search(other.field, &request), NAV_OK);
        for (uint32_t i = 0; i < 20; i++) {
            NavPoint p = draw_point(&ground);
            NavFieldSample a = sample_of(ground.field, p), b = sample_of(other.field, p);
            assert_true(a.status == b.status && a.source == b.source);
            assert_true(a.waypoint.x == b.waypoint.x && a.waypoint.y == b.waypoint.y);
            assert_true(fabs(a.cost - b.cost) <= 1e-12 * a.cost);
            assert_true(fabs(a.distance - b.distance) <= 1e-6 * a.distance);
        }
        end_ground(&ground);
        end_ground(&other);
    }
}

// Around a swamp that leaves as much room as the disc needs, or a step less.
static void passes_where_it_fits(void** state) {
    (void)state;
    NavWorld* world = floored_world(20000);
    insert_box(world, floor_def(1, 1), at(8000, 0), at(12000, 17000));
    NavPoint goal = at(16000, 10000);
    double costs[NAV_AREA_COUNT];
    set_costs(costs, 1, 50, 1);
    NavFilter filter = nav_filter();
    filter.area_costs = costs;
    NavFieldRequest request = nav_field_request(&goal);
    request.filter = &filter;
    request.radius = 1000;
    NavField* field = field_of(world, &request);
    NavFieldSample here = sample_of(field, at(4000, 10000));
    double around = 2 * hypot(4000, 7000) + 4000;
    assert_true(here.status == NAV_FIELD_OK);
    assert_true(here.cost >= around - 1 && here.cost < around * 1.01 && here.distance == here.cost);
    assert_int_equal(sample_of(field, at(4000, 900)).status, NAV_FIELD_BLOCKED);
    request.radius = 3100; // its centre must come nearer than that to the swamp's end
    assert_int_equal(nav_field_search(field, &request), NAV_OK);
    here = sample_of(field, at(4000, 10000));
    assert_true(here.status == NAV_FIELD_OK && here.cost > 50 * 3900.0);
    nav_field_destroy(field);
    nav_world_destroy(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(leads_along_cheapest_paths),
        cmocka_unit_test(targets_and_limits_are_right),
        cmocka_unit_test(does_not_depend_on_the_past),
        cmocka_unit_test(passes_where_it_fits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
