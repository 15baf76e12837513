// How far a disc can move.
#include "support/unit_space.h"

static NavSweepRequest sweep_request(NavPoint from, NavPoint to, int32_t radius) {
    NavSweepRequest request = nav_sweep_request(from, to);
    request.radius = radius;
    return request;
}

static NavSweep sweep_of(const NavWorld* world, NavSweepRequest request, const NavFilter* filter) {
    NavQuery* query = create_query(world);
    NavSweep sweep;
    request.filter = filter;
    assert_int_equal(nav_query_sweep(query, &request, &sweep), NAV_OK);
    nav_query_destroy(query);
    return sweep;
}

static NavWorld* room(void) { return room_with_box(1, at(400, 400), at(600, 600)); }

static void stops_before_a_wall(void** state) {
    (void)state;
    NavWorld* world = room();
    NavSweep sweep = sweep_of(world, sweep_request(at(200, 500), at(800, 500), 30), NULL);
    assert_true(sweep.is_hit && !sweep.is_blocked);
    assert_true(sweep.position.x == 370 && sweep.position.y == 500 && sweep.point.x == 370 &&
                sweep.length == 170);
    assert_true(sweep.normal.x == -1 && sweep.normal.y == 0);
    nav_world_destroy(world);
}

static void stops_before_a_corner(void** state) {
    (void)state;
    NavWorld* world = room();
    // 3-4-5: the centre passes 30 above the corner.
    NavSweep sweep = sweep_of(world, sweep_request(at(200, 370), at(800, 370), 50), NULL);
    assert_true(sweep.is_hit && sweep.position.x == 360 && sweep.point.x == 360 &&
                sweep.point.y == 370);
    assert_true(sweep.a.x == 400 && sweep.a.y == 400 && sweep.b.x == 400 && sweep.b.y == 400);
    assert_true(fabs(sweep.normal.x + 0.8) < 1e-12 && fabs(sweep.normal.y + 0.6) < 1e-12);
    nav_world_destroy(world);
}

static void passes_where_it_fits(void** state) {
    (void)state;
    NavWorld* world = room();
    // Between the box and the room's wall: 300 wide.
    NavSweep sweep = sweep_of(world, sweep_request(at(250, 250), at(750, 250), 150), NULL);
    assert_true(!sweep.is_hit && sweep.position.x == 750 && sweep.length == 500);
    sweep = sweep_of(world, sweep_request(at(251, 251), at(749, 251), 151), NULL);
    assert_true(sweep.is_hit && !sweep.is_blocked);
    nav_world_destroy(world);
}

// A disc touches two corners at once: the smaller one is named, also from the other side.
static void names_the_smaller_of_two_corners(void** state) {
    (void)state;
    for (uint32_t i = 0; i < 4; i++) {
        const bool is_above_first = i % 2 == 0;
        NavWorld* world = square_world(1000);
        insert_box(world, floor_def(0, 0), at(0, 0), at(1000, 1000));
        insert_box(world, obstacle_def(1), at(400, is_above_first ? 540 : 100),
                   at(600, is_above_first ? 900 : 460));
        insert_box(world, obstacle_def(1), at(400, is_above_first ? 100 : 540),
                   at(600, is_above_first ? 460 : 900));
        const NavPoint ends[2] = {at(200, 500), at(800, 500)};
        NavSweep sweep = sweep_of(world, sweep_request(ends[i / 2], ends[1 - i / 2], 50), NULL);
        assert_true(sweep.is_hit && sweep.length == 170);
        assert_true(sweep.a.x == (i < 2 ? 400 : 600) && sweep.a.y == 460);
        nav_world_destroy(world);
    }
}

static void has_no_room_at_the_start(void** state) {
    (void)state;
    NavWorld* world = room();
    NavSweep sweep = sweep_of(world, sweep_request(at(120, 300), at(300, 300), 21), NULL);
    assert_true(sweep.is_hit && sweep.is_blocked && sweep.position.x == 120 && sweep.length == 0);
    sweep = sweep_of(world, sweep_request(at(120, 300), at(300, 300), 20), NULL);
    assert_true(!sweep.is_hit && !sweep.is_blocked);
    sweep = sweep_of(world, sweep_request(at(500, 500), at(300, 300), 0), NULL);
    assert_true(sweep.is_hit && sweep.is_blocked);
    nav_world_destroy(world);
}

static void costs_what_the_areas_do(void** state) {
    (void)state;
    NavWorld* world = room();
    insert_box(world, floor_def(1, 1), at(300, 100), at(500, 300));
    double costs[NAV_AREA_COUNT];
    for (uint32_t i = 0; i < NAV_AREA_COUNT; i++)
        costs[i] = 1 + 2 * i;
    NavFilter filter = nav_filter();
    filter.area_costs = costs;
    NavSweep sweep = sweep_of(world, sweep_request(at(200, 200), at(700, 200), 0), &filter);
    assert_true(!sweep.is_hit && sweep.length == 500 && fabs(sweep.cost - 900) < 1e-9);
    sweep = sweep_of(world, sweep_request(at(200, 200), at(400, 200), 50), &filter);
    assert_true(!sweep.is_hit && fabs(sweep.cost - 400) < 1e-9);
    nav_world_destroy(world);
}

typedef struct Real {
    double x, y;
} Real;

static double real_to_segment(Real p, Real a, Real b) {
    double dx = b.x - a.x, dy = b.y - a.y, x = p.x - a.x, y = p.y - a.y;
    double length_2 = dx * dx + dy * dy;
    double part = length_2 == 0 ? 0 : (x * dx + y * dy) / length_2;
    part = part < 0 ? 0 : part > 1 ? 1 : part;
    return sqrt((x - part * dx) * (x - part * dx) + (y - part * dy) * (y - part * dy));
}

// The least distance of the segment from all walls; 0 when it crosses one.
static double clearance(const Space* space, Real from, Real to) {
    double least = INFINITY;
    for (uint32_t k = 0; k < space->wall_count; k++) {
        Real a = {space->walls[k].a.x, space->walls[k].a.y};
        Real b = {space->walls[k].b.x, space->walls[k].b.y};
        double of_a = (to.x - from.x) * (a.y - from.y) - (to.y - from.y) * (a.x - from.x);
        double of_b = (to.x - from.x) * (b.y - from.y) - (to.y - from.y) * (b.x - from.x);
        double of_from = (b.x - a.x) * (from.y - a.y) - (b.y - a.y) * (from.x - a.x);
        double of_to = (b.x - a.x) * (to.y - a.y) - (b.y - a.y) * (to.x - a.x);
        if (of_a * of_b < 0 && of_from * of_to < 0)
            return 0;
        double distance[4] = {real_to_segment(a, from, to), real_to_segment(b, from, to),
                              real_to_segment(from, a, b), real_to_segment(to, a, b)};
        for (uint32_t i = 0; i < 4; i++)
            if (distance[i] < least)
                least = distance[i];
    }
    return least;
}

static bool is_clear(const Space* space, NavPoint p, int32_t radius) {
    if (!scene_holds(&space->scene, p))
        return false;
    OracleFraction square = {(int64_t)radius * radius, 1};
    for (uint32_t k = 0; k < space->wall_count; k++)
        if (oracle_fraction_compare(space_segment_2(space->walls[k].a, space->walls[k].b, p),
                                    square) < 0)
            return false;
    return true;
}

static void expect_right(const Space* space, const NavSweepRequest* request,
                         const NavSweep* sweep) {
    NavPoint from = request->from, to = request->to;
    Real start = {from.x, from.y}, end = {sweep->position.x, sweep->position.y};
    assert_true(sweep->is_blocked == !is_clear(space, from, request->radius));
    if (sweep->is_blocked) {
        assert_true(sweep->is_hit && sweep->position.x == from.x && sweep->position.y == from.y);
        return;
    }
    assert_true(clearance(space, start, end) >= request->radius - 1e-7);
    assert_true(is_clear(space, sweep->point, request->radius));
    double off_x = sweep->point.x - sweep->position.x, off_y = sweep->point.y - sweep->position.y;
    bool is_start = sweep->point.x == from.x && sweep->point.y == from.y;
    assert_true(is_start || sqrt(off_x * off_x + off_y * off_y) < 66);
    if (!sweep->is_hit) {
        assert_true(sweep->position.x == to.x && sweep->position.y == to.y);
        return;
    }
    // One step further the disc would be too near.
    double dx = (double)to.x - from.x, dy = (double)to.y - from.y, whole = sqrt(dx * dx + dy * dy);
    double more = (sweep->length + 1.001) / whole;
    Real beyond = {from.x + dx * more, from.y + dy * more};
    assert_true(clearance(space, start, beyond) < request->radius);
}

static void agrees_with_all_walls(void** state) {
    (void)state;
    uint32_t hit_count = 0, free_count = 0, moved_count = 0;
    for (uint64_t seed = 1; seed <= 200; seed++) {
        uint64_t random = seed;
        int32_t size = seed % 2 == 0 ? 640 : 12000, raster = seed % 2 == 0 ? 40 : 1000;
        NavWorld* world = scene_random_world(&random, size, raster);
        Space space = space_of(world, NAV_LAYERS_ALL);
        NavQuery* query = create_query(world);
        for (uint32_t i = 0; i < 60; i++) {
            NavPoint from = scene_point(&random, &space.scene, size);
            NavPoint to = scene_point(&random, &space.scene, size);
            NavSweepRequest request = nav_sweep_request(from, to);
            request.radius = lcg_between(&random, 1, raster);
            NavSweep sweep;
            if (request.from.x == request.to.x && request.from.y == request.to.y)
                continue;
            assert_int_equal(nav_query_sweep(query, &request, &sweep), NAV_OK);
            expect_right(&space, &request, &sweep);
            hit_count += sweep.is_hit && !sweep.is_blocked;
            moved_count += sweep.is_hit && sweep.length > 2;
            free_count += !sweep.is_hit;
        }
        nav_query_destroy(query);
        space_fini(&space);
        nav_world_destroy(world);
    }
    assert_true(hit_count > 500 && free_count > 300 && moved_count > 300);
}

static void is_a_ray_without_radius(void** state) {
    (void)state;
    uint32_t hit_count = 0;
    for (uint64_t seed = 1; seed <= 100; seed++) {
        uint64_t random = seed;
        NavWorld* world = scene_random_world(&random, 1200, 100);
        Space space = space_of(world, NAV_LAYERS_ALL);
        NavQuery* query = create_query(world);
        for (uint32_t i = 0; i < 40; i++) {
            NavPoint from = scene_point(&random, &space.scene, 1200);
            NavPoint to = scene_point(&random, &space.scene, 1200);
            NavSweepRequest request = nav_sweep_request(from, to);
            NavSweep sweep;
            NavRay ray;
            assert_int_equal(nav_query_sweep(query, &request, &sweep), NAV_OK);
            assert_int_equal(nav_query_cast_ray(query, request.from, request.to, NULL, &ray),
                             NAV_OK);
            assert_true(sweep.is_hit == ray.is_hit && sweep.position.x == ray.position.x &&
                        sweep.position.y == ray.position.y);
            assert_true(sweep.is_blocked == (ray.triangle == NAV_NONE));
            if (sweep.is_blocked)
                continue;
            assert_true(fabs(sweep.cost - sweep.length) < 1e-6);
            assert_true(scene_holds(&space.scene, sweep.point));
            hit_count += sweep.is_hit;
        }
        nav_query_destroy(query);
        space_fini(&space);
        nav_world_destroy(world);
    }
    assert_true(hit_count > 500);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stops_before_a_wall),
        cmocka_unit_test(stops_before_a_corner),
        cmocka_unit_test(passes_where_it_fits),
        cmocka_unit_test(has_no_room_at_the_start),
        cmocka_unit_test(costs_what_the_areas_do),
        cmocka_unit_test(agrees_with_all_walls),
        cmocka_unit_test(is_a_ray_without_radius),
        cmocka_unit_test(names_the_smaller_of_two_corners),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
