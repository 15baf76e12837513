// The grids of routes hold all that they must, while units push each other about: large ones, for
// which much may stay as it was put.
#include "support/unit_crowd.h"

#include "move/crowd/crowd.h"
#include "move/route/index.h"
#include "support/random.h"
#include "support/unit_memory.h"

enum { WIDE = 600000, BODY = 20000, UNITS = 30, BLOCKS = 12, TICKS = 1500, BOXES = 8 };

static NavPoint any_place(TestRandom* random) {
    int32_t x = random_between(random, BODY, WIDE - BODY);
    return at(x, random_between(random, BODY, WIDE - BODY));
}

static void insert_any_block(const Crowd* crowd, TestRandom* random) {
    NavPoint p = any_place(random);
    insert_block(crowd->world, p, at(p.x + 2 * BODY, p.y + BODY));
}

static Crowd throng_begin(TestRandom* random, uint32_t chunks, NavUnitId ids[UNITS]) {
    Crowd crowd = {.world = floored_world(WIDE)};
    assert_int_equal(nav_crowd_create(crowd.world, NULL, &crowd.crowd), NAV_OK);
    assert_int_equal(nav_crowd_set_threads(crowd.crowd, run_in_turn, NULL, chunks), NAV_OK);
    for (uint32_t k = 0; k < BLOCKS; k++)
        insert_any_block(&crowd, random);
    for (uint32_t k = 0; k < UNITS; k++) {
        NavUnitDef def = nav_unit_def(any_place(random));
        def.radius = BODY;
        def.max_speed = BODY / 4.0;
        assert_int_equal(nav_unit_insert(crowd.crowd, &def, &ids[k]), NAV_OK);
    }
    return crowd;
}

// All go to places near the middle, and on from there; now and then a block comes.
static void drive(const Crowd* crowd, TestRandom* random, const NavUnitId ids[UNITS]) {
    NavCrowdReport report = tick(crowd);
    if (random_chance(random, 1))
        insert_any_block(crowd, random);
    for (uint32_t k = 0; k < UNITS; k++) {
        bool is_near = (k + report.tick / 50) % 2 == 0;
        NavPoint goal = is_near ? at(WIDE / 2, WIDE / 2) : any_place(random);
        if (unit_of(crowd, ids[k]).state != NAV_UNIT_WALKING || random_chance(random, 1))
            assert_int_equal(nav_unit_set_goal(crowd->crowd, ids[k], goal), NAV_OK);
    }
}

static bool is_found(const MoveGrid* grid, NavMemory* memory, const NavBox* box, uint32_t route,
                     uint32_t leg) {
    GridArea area = {box->min, box->max, 0, true};
    GridHits hits = {.data = NULL};
    bool has = false;
    assert_true(navi_grid_find(grid, memory, &area, &hits));
    for (uint32_t k = 0; k < hits.count && !has; k++) {
        const GridEntry* entry = &grid->entries.data[hits.data[k]];
        has = entry->route == route && entry->first <= leg && leg <= entry->last;
    }
    navi_array_fini(memory, &hits);
    return has;
}

// A box somewhere about the unit. Returns how many legs and spans it is near to.
static uint32_t look_from_box(NavRoutes* routes, uint32_t slot, const NavBox* box) {
    NavMemory* memory = &routes->query.ask.memory;
    const MoveRoute* route = &routes->slots.data[slot];
    GridArea area = {box->min, box->max, 0, true};
    uint32_t near = 0;
    for (uint32_t leg = navi_route_next_leg(route); leg < navi_route_leg_count(route); leg++) {
        GridArea own = navi_route_area(route, leg);
        if (!navi_grid_is_near(&own, &area))
            continue;
        assert_true(is_found(&routes->grid, memory, box, slot, leg));
        near++;
    }
    if (!navi_route_is_span_near(route, box))
        return near;
    assert_true(is_found(&routes->spans, memory, box, slot, 0));
    return near + 1;
}

static NavPoint somewhere_within(TestRandom* random, NavPoint p, int32_t far) {
    p.x += random_between(random, -far, far);
    p.y += random_between(random, -far, far);
    return p;
}

static NavPoint somewhere_near(TestRandom* random, NavPoint p) {
    return somewhere_within(random, p, 2 * BODY);
}

// Near to the rim of what no better path can leave.
static NavPoint somewhere_at_rim(TestRandom* random, const MoveRoute* route) {
    NavPoint a = route->points.data[0], b = route->request.goal;
    double far = navi_distance(a, b), turn = random_below(random, 6284) / 1000.0;
    if (!(route->span > far) || route->span > WIDE || far == 0)
        return somewhere_near(random, a);
    double along = cos(turn) * route->span / 2 / far;
    double beside = sin(turn) * sqrt(route->span * route->span - far * far) / 2 / far;
    double x = b.x - a.x, y = b.y - a.y;
    return at((int32_t)((a.x + b.x) / 2.0 + along * x - beside * y),
              (int32_t)((a.y + b.y) / 2.0 + along * y + beside * x));
}

static uint32_t look_about(NavRoutes* routes, uint32_t slot, TestRandom* random) {
    const MoveRoute* route = &routes->slots.data[slot];
    uint32_t near = 0;
    for (uint32_t k = 0; k < BOXES && route->is_alive && route->points.count > 0; k++) {
        uint32_t point = random_below(random, route->points.count);
        NavPoint p = k % 4 == 0   ? somewhere_at_rim(random, route)
                     : k % 4 == 1 ? somewhere_near(random, route->points.data[point])
                                  : somewhere_near(random, route->point);
        NavBox box = {p, at(p.x + random_between(random, 0, 500), p.y)};
        near += look_from_box(routes, slot, &box);
    }
    return near;
}

static void drive_throng(uint32_t chunks) {
    TestRandom random = {11};
    NavUnitId ids[UNITS];
    Crowd crowd = throng_begin(&random, chunks, ids);
    NavRoutes* routes = &crowd.crowd->routes;
    uint32_t near = 0;
    for (uint32_t k = 0; k < TICKS; k++) {
        drive(&crowd, &random, ids);
        for (uint32_t slot = 0; slot < routes->slots.count; slot++)
            near += look_about(routes, slot, &random);
    }
    assert_true(near > 20 * TICKS);
    crowd_end(&crowd);
}

static void test_what_is_near_to_a_route_is_found(void** state) {
    (void)state;
    drive_throng(1);
}

static void test_what_threads_have_put_off_is_found(void** state) {
    (void)state;
    drive_throng(3);
}

static void insert_routes(NavRoutes* routes, TestRandom* random) {
    for (uint32_t k = 0; k < UNITS; k++) {
        NavPoint start = any_place(random);
        NavPathRequest request = nav_path_request(start, any_place(random));
        request.radius = BODY;
        request.is_partial_allowed = true;
        NavRouteId id;
        assert_int_equal(nav_route_insert(routes, &request, NULL, &id), NAV_OK);
    }
}

static void change_route(NavRoutes* routes, uint32_t slot, TestRandom* random) {
    const MoveRoute* route = &routes->slots.data[slot];
    NavRouteId id = {slot, route->generation, routes->number};
    NavRouteRepair repair;
    NavRouteMove move;
    NavPoint goal = somewhere_near(random, route->request.goal);
    NavPoint from = somewhere_within(random, route->point, 2 * BODY >> random_below(random, 7));
    switch (random_below(random, 4)) {
    case 0:
        assert_int_equal(nav_route_retarget(routes, id, goal, 1.1, &repair), NAV_OK);
        break;
    case 1:
        assert_int_equal(nav_route_join(routes, id, from, 1.1, &repair), NAV_OK);
        break;
    default:
        assert_int_equal(nav_route_advance(routes, id, BODY / 2.0, &move), NAV_OK);
    }
}

// Goals that move, and units that are pushed, of routes that are no crowd's.
static void test_what_is_near_to_a_route_with_another_goal_is_found(void** state) {
    (void)state;
    TestRandom random = {12};
    Crowd crowd = {.world = floored_world(WIDE)};
    NavRoutes* routes;
    for (uint32_t k = 0; k < BLOCKS; k++)
        insert_any_block(&crowd, &random);
    assert_int_equal(nav_routes_create(crowd.world, &routes), NAV_OK);
    insert_routes(routes, &random);
    uint32_t near = 0;
    for (uint32_t k = 0; k < TICKS; k++)
        for (uint32_t slot = 0; slot < UNITS; slot++) {
            change_route(routes, slot, &random);
            near += look_about(routes, slot, &random);
        }
    assert_true(near > 20 * TICKS);
    nav_routes_destroy(routes);
    nav_world_destroy(crowd.world);
}

static uint32_t look_about_all(NavRoutes* routes, TestRandom* random) {
    uint32_t near = 0;
    for (uint32_t slot = 0; slot < routes->slots.count; slot++)
        near += look_about(routes, slot, random);
    return near;
}

// Routes are put off, there is no memory for the grids, and a copy is made.
static void test_without_memory_routes_are_put_into_the_grids_later(void** state) {
    (void)state;
    TestRandom random = {13};
    TestMemory memory = {.fail_at = 0};
    NavWorldDef def = unit_world_def(0, 0, WIDE, WIDE);
    def.allocator = blocks_allocator(&memory);
    Crowd crowd = {.world = create_world(&def)};
    NavRoutes *routes, *copy;
    NavRouteReport report;
    insert_floor(crowd.world, at(0, 0), at(WIDE, WIDE));
    for (uint32_t k = 0; k < BLOCKS; k++)
        insert_any_block(&crowd, &random);
    assert_int_equal(nav_routes_create(crowd.world, &routes), NAV_OK);
    MoveLate* late = &routes->late;
    assert_true(navi_array_reserve(&routes->query.ask.memory, &late->list, 1));
    late->is_on = true;
    do
        insert_routes(routes, &random);
    while (late->list.count < late->list.capacity);
    insert_routes(routes, &random); // they find no room in the list
    late->is_on = false;
    assert_int_equal(late->list.count, late->list.capacity);
    memory_fail(&memory, 1, true);
    assert_int_equal(navi_routes_index_late(routes), NAV_ERR_MEMORY);
    assert_true(late->list.count > 0);
    memory_recover(&memory);
    assert_int_equal(nav_routes_clone(routes, crowd.world, &copy), NAV_OK);
    memory_fail(&memory, 1, true);
    assert_int_equal(nav_routes_update(routes, &report), NAV_ERR_MEMORY);
    memory_recover(&memory);
    insert_any_block(&crowd, &random);
    assert_int_equal(nav_routes_update(routes, &report), NAV_OK);
    assert_int_equal(nav_routes_update(copy, &report), NAV_OK);
    assert_int_equal(late->list.count + copy->late.list.count, 0);
    assert_true(look_about_all(routes, &random) > UNITS);
    assert_true(look_about_all(copy, &random) > UNITS);
    nav_routes_destroy(copy);
    nav_routes_destroy(routes);
    nav_world_destroy(crowd.world);
    assert_int_equal(memory.live_blocks, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_is_near_to_a_route_is_found),
        cmocka_unit_test(test_what_threads_have_put_off_is_found),
        cmocka_unit_test(test_what_is_near_to_a_route_with_another_goal_is_found),
        cmocka_unit_test(test_without_memory_routes_are_put_into_the_grids_later),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
