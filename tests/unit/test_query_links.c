// Paths over links.
#include "support/unit_scene.h"

#include "oracle/links.h"

static NavPath path_of(NavQuery* query, NavPoint start, NavPoint goal) {
    NavPathRequest request = nav_path_request(start, goal);
    NavPath path;
    request.mode = NAV_PATH_OPTIMAL;
    assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
    return path;
}

static void jumps_across_a_gap(void** state) {
    (void)state;
    NavWorld* world = gap_world();
    NavQuery* query = create_query(world);
    NavPoint start = at(100, 100), goal = at(900, 100);
    assert_int_equal(path_of(query, start, goal).status, NAV_PATH_UNREACHABLE);
    NavLinkDef def = nav_link_def(at(400, 500), at(600, 500));
    assert_true(def.cost == 200);
    def.cost = 7;
    NavLinkId id = insert_link(world, &def);
    NavPath path = path_of(query, start, goal);
    assert_int_equal(path.status, NAV_PATH_OK);
    assert_int_equal(path.point_count, 4);
    expect_point(&path, 1, at(400, 500));
    expect_point(&path, 2, at(600, 500));
    assert_non_null(path.links);
    for (uint32_t i = 0; i < 4; i++)
        assert_true(path.links[i].index == id.index &&
                    path.links[i].generation == (i == 1 ? id.generation : 0));
    assert_true(path.length == 1000 && path.cost == 1007);
    assert_int_equal(path_of(query, goal, start).status,
                     NAV_PATH_UNREACHABLE); // one direction only
    def.is_two_way = true;
    assert_int_equal(nav_link_set(world, id, &def), NAV_OK);
    path = path_of(query, goal, start);
    assert_true(path.status == NAV_PATH_OK && path.cost == 1007);
    assert_int_equal(nav_link_remove(world, id), NAV_OK);
    assert_int_equal(path_of(query, start, goal).status, NAV_PATH_UNREACHABLE);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

// Links of a world that another one was copied over are no more.
static void goes_with_its_world(void** state) {
    (void)state;
    NavWorld *world = gap_world(), *before = NULL;
    NavQuery* query = create_query(world);
    assert_int_equal(nav_world_clone(world, NULL, &before), NAV_OK);
    NavLinkDef def = nav_link_def(at(400, 500), at(600, 500));
    insert_link(world, &def);
    assert_int_equal(path_of(query, at(100, 100), at(900, 100)).status, NAV_PATH_OK);
    assert_int_equal(nav_world_copy(world, before), NAV_OK);
    assert_int_equal(path_of(query, at(100, 100), at(900, 100)).status, NAV_PATH_UNREACHABLE);
    nav_query_destroy(query);
    nav_world_destroy(before);
    nav_world_destroy(world);
}

static void is_used_when_it_is_cheaper(void** state) {
    (void)state;
    NavWorld* world = square_world(1000);
    insert_box(world, floor_def(0, 0), at(0, 0), at(1000, 1000));
    NavQuery* query = create_query(world);
    NavLinkDef def = nav_link_def(at(100, 0), at(900, 0));
    def.cost = 799;
    NavLinkId id = insert_link(world, &def);
    NavPath path = path_of(query, at(0, 0), at(1000, 0));
    assert_true(path.cost == 999 && path.length == 200 && path.point_count == 4);
    def.cost = 800;
    assert_int_equal(nav_link_set(world, id, &def), NAV_OK);
    path = path_of(query, at(0, 0), at(1000, 0)); // equal costs: then without the link
    assert_true(path.cost == 1000 && path.length == 1000 && path.links == NULL);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

static NavPathStatus status_for(NavQuery* query, const NavFilter* filter) {
    NavPathRequest request = nav_path_request(at(100, 100), at(900, 100));
    NavFilter walker = nav_filter();
    request.filter = &walker;
    NavPath path;
    walker = *filter;
    assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
    return path.status;
}

static void move_end(NavWorld* world, NavLinkId id, NavLinkDef* def, NavPoint to) {
    def->to.a = def->to.b = to;
    assert_int_equal(nav_link_set(world, id, def), NAV_OK);
}

static void a_link_is_active_only_when_both_ends_are_usable(void** state) {
    (void)state;
    NavWorld* world = gap_world();
    NavQuery* query = create_query(world);
    NavFilter filter = nav_filter();
    NavLinkDef def = nav_link_def(at(300, 300), at(700, 300));
    def.kind = 5;
    NavLinkId id = insert_link(world, &def);
    assert_int_equal(status_for(query, &filter), NAV_PATH_OK);
    filter.link_kinds = ~(1u << 5);
    assert_int_equal(status_for(query, &filter), NAV_PATH_UNREACHABLE);
    filter.link_kinds = 1u << 5;
    assert_int_equal(status_for(query, &filter), NAV_PATH_OK);
    // An obstacle over one end, for some agents.
    NavShapeId box = insert_box(world, obstacle_def(2), at(650, 250), at(750, 350));
    assert_int_equal(status_for(query, &filter), NAV_PATH_UNREACHABLE);
    filter.layers = 1;
    assert_int_equal(status_for(query, &filter), NAV_PATH_OK);
    filter.layers = 2;
    assert_int_equal(status_for(query, &filter), NAV_PATH_UNREACHABLE);
    assert_int_equal(nav_shape_remove(world, box), NAV_OK);
    assert_int_equal(status_for(query, &filter), NAV_PATH_OK);
    def.is_enabled = false;
    assert_int_equal(nav_link_set(world, id, &def), NAV_OK);
    assert_int_equal(status_for(query, &filter), NAV_PATH_UNREACHABLE);
    // An end beside the floor, within the distance that rounding can cause, and farther away.
    def.is_enabled = true;
    move_end(world, id, &def, at(598, 300));
    assert_int_equal(status_for(query, &filter), NAV_PATH_OK);
    move_end(world, id, &def, at(597, 300));
    assert_int_equal(status_for(query, &filter), NAV_PATH_UNREACHABLE);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

// A raft, 100 by 100 about its pivot, with a link from each bank to its middle.
static void follows_a_shape(void** state) {
    (void)state;
    NavWorld* world = gap_world();
    NavQuery* query = create_query(world);
    NavShapeDef raft = floor_def(1, 1);
    NavPoint corners[4] = {at(0, 0), at(100, 0), at(100, 100), at(0, 100)};
    NavOutlineDef region = nav_outline_def();
    region.points = corners;
    region.point_count = 4;
    region.pivot = at(50, 50);
    raft.region = &region;
    raft.pose = nav_pose(at(500, 200), 0);
    NavShapeId shape = {0, 0, 0};
    assert_int_equal(nav_shape_insert(world, &raft, &shape), NAV_OK);
    NavLinkDef def = nav_link_def(at(400, 200), at(0, 50));
    def.to.anchor = shape;
    def.is_two_way = true;
    def.cost = 10;
    insert_link(world, &def);
    def.from.a = def.from.b = at(100, 50);
    def.from.anchor = shape;
    def.to.a = def.to.b = at(600, 200);
    def.to.anchor = (NavShapeId){0, 0, 0};
    NavLinkId right = insert_link(world, &def);
    NavPoint start = at(300, 200), goal = at(700, 200);
    NavPath path = path_of(query, start, goal);
    assert_int_equal(path.status, NAV_PATH_OK);
    assert_int_equal(path.point_count, 6);
    assert_true(path.cost == 100 + 10 + 100 + 10 + 100);
    // The raft is moved and rotated by half a turn: the ends have changed sides.
    assert_int_equal(nav_shape_move(world, shape, nav_pose(at(500, 600), 2 * NAV_QUARTER_TURN)),
                     NAV_OK);
    path = path_of(query, start, goal);
    expect_point(&path, 2, at(550, 600));
    expect_point(&path, 3, at(450, 600));
    NavLinkPlace place;
    assert_int_equal(nav_link_get_place(world, right, &place), NAV_OK);
    assert_true(place.is_placed && place.from_a.x == 450 && place.from_b.y == 600 &&
                place.to_a.x == 600);
    assert_int_equal(nav_shape_set_enabled(world, shape, false), NAV_OK);
    assert_int_equal(path_of(query, start, goal).status, NAV_PATH_UNREACHABLE);
    assert_int_equal(nav_link_get_place(world, right, &place), NAV_OK);
    assert_false(place.is_placed);
    assert_int_equal(nav_shape_set_enabled(world, shape, true), NAV_OK);
    assert_int_equal(path_of(query, start, goal).status, NAV_PATH_OK);
    assert_int_equal(nav_shape_remove(world, shape), NAV_OK);
    assert_int_equal(path_of(query, start, goal).status, NAV_PATH_UNREACHABLE);
    assert_int_equal(nav_link_get(world, right, &def), NAV_OK);
    assert_int_equal(nav_link_set(world, right, &def), NAV_OK); // a link may keep its stale anchor
    assert_int_equal(nav_shape_insert(world, &raft, &shape), NAV_OK);
    assert_int_equal(path_of(query, start, goal).status, NAV_PATH_UNREACHABLE); // another shape
    nav_query_destroy(query);
    nav_world_destroy(world);
}

// A quay from y = 0 to y = 1000: the shortest path across it is straight.
static void enters_a_wide_link_where_it_is_best(void** state) {
    (void)state;
    NavWorld* world = gap_world();
    NavQuery* query = create_query(world);
    NavLinkDef def = nav_link_def(at(400, 0), at(600, 0));
    def.from.b = at(400, 1000);
    def.to.b = at(600, 1000);
    def.is_two_way = true;
    insert_link(world, &def);
    for (int32_t y = 0; y <= 1000; y += 37) {
        NavPath path = path_of(query, at(100, y), at(900, 1000 - y));
        assert_int_equal(path.status, NAV_PATH_OK);
        double best = hypot(600, 1000 - 2 * y) + 200; // straight, with the link as the middle part
        assert_true(path.cost >= best - 1e-6 && path.cost <= best + 1);
        NavPath back = path_of(query, at(900, 1000 - y), at(100, y));
        assert_true(fabs(back.cost - path.cost) <= 1);
    }
    // Far from each of the places at which paths are first led over the link.
    assert_true(path_of(query, at(390, 62), at(610, 62)).cost <= 221);
    assert_true(path_of(query, at(610, 62), at(390, 62)).cost <= 221);
    // Part of the quay is closed.
    insert_box(world, obstacle_def(1), at(300, 200), at(450, 1100));
    NavPath path = path_of(query, at(100, 600), at(900, 600));
    assert_int_equal(path.status, NAV_PATH_OK);
    assert_true(path.points[2].y <= 200 || path.points[1].y <= 200);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

// A wall leads to the quay. Where the straight line crosses that, one comes only by a detour.
static void enters_a_wide_link_before_a_wall(void** state) {
    (void)state;
    NavWorld* world = gap_world();
    NavQuery* query = create_query(world);
    NavLinkDef def = nav_link_def(at(400, 0), at(600, 0));
    def.from.b = at(400, 1000);
    def.to.b = at(600, 1000);
    insert_link(world, &def);
    insert_box(world, obstacle_def(1), at(50, 180), at(450, 190));
    NavPath path = path_of(query, at(300, 100), at(700, 900));
    assert_int_equal(path.status, NAV_PATH_OK);
    assert_true(path.cost <= hypot(100, 25) + 200 + hypot(100, 775));
    nav_query_destroy(query);
    nav_world_destroy(world);
}

// Of nine places of a wide link none meets the gap in the second wall: what may be saved there is
// not called proved.
static void proves_no_more_than_wide_links_allow(void** state) {
    (void)state;
    NavWorld* world = open_world(1000, true);
    NavQuery* query = create_query(world);
    insert_block(world, at(0, 450), at(950, 550));
    insert_block(world, at(0, 580), at(320, 620));
    insert_block(world, at(380, 580), at(850, 620));
    NavPathRequest request = nav_path_request(at(350, 200), at(350, 800));
    NavPath path;
    request.mode = NAV_PATH_OPTIMAL;
    assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
    assert_true(path.status == NAV_PATH_OK && path.excess == 0);
    NavLinkDef def = nav_link_def(at(0, 400), at(0, 600));
    def.from.b = at(800, 400);
    def.to.b = at(800, 600);
    def.cost = 10;
    NavLinkId link = insert_link(world, &def);
    assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
    double cost = path.cost, excess = path.excess;
    def.from.b.x = def.to.b.x = 700; // a part of it, and one of its places meets the gap
    assert_int_equal(nav_link_set(world, link, &def), NAV_OK);
    assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
    assert_true(path.cost < cost / 3 && cost / (1 + excess) <= path.cost);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

static void goes_partway_over_links(void** state) {
    (void)state;
    NavWorld* world = gap_world();
    insert_box(world, obstacle_def(1), at(800, 0), at(810, 1000));
    NavQuery* query = create_query(world);
    NavLinkDef def = nav_link_def(at(400, 500), at(600, 500));
    insert_link(world, &def);
    NavPathRequest request = nav_path_request(at(100, 500), at(900, 500));
    NavPath path;
    request.is_partial_allowed = true;
    assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
    assert_int_equal(path.status, NAV_PATH_PARTIAL);
    expect_point(&path, path.point_count - 1, at(800, 500));
    assert_true(path.goal_distance == 100 && path.cost == 700 && path.length == 500);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

static void costs_of_areas_and_links_add_up(void** state) {
    (void)state;
    NavWorld* world = gap_world();
    insert_box(world, floor_def(3, 1), at(600, 0), at(1000, 1000));
    NavQuery* query = create_query(world);
    NavLinkDef def = nav_link_def(at(400, 500), at(600, 500));
    def.cost = 5;
    insert_link(world, &def);
    double costs[NAV_AREA_COUNT];
    for (uint32_t i = 0; i < NAV_AREA_COUNT; i++)
        costs[i] = i == 3 ? 4 : 2;
    NavPathRequest request = nav_path_request(at(300, 500), at(700, 500));
    NavFilter filter = nav_filter();
    request.filter = &filter;
    NavPath path;
    filter.area_costs = costs;
    assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
    assert_int_equal(path.status, NAV_PATH_OK);
    assert_true(path.length == 200 && path.cost == 200 + 5 + 400);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

// --- random worlds -----------------------------------------------------------------------

typedef struct Net {
    OracleLink links[ORACLE_LINKS_MAX];
    NavLinkId ids[ORACLE_LINKS_MAX];
    uint32_t count;
} Net;

// The place of an end of a link: the end itself, or the nearest walkable point if that is close.
static bool settle(NavQuery* query, NavPoint* p) {
    NavNearest nearest;
    assert_int_equal(nav_query_find_nearest(query, *p, NAV_LINK_SLACK, NULL, &nearest), NAV_OK);
    if (nearest.is_found)
        *p = nearest.point;
    return nearest.is_found;
}

static void add_random(NavWorld* world, NavQuery* query, const SceneFloor* floor, Net* net,
                       int32_t size, uint64_t* random) {
    NavPoint from = scene_any_point(random, floor, size), to = scene_any_point(random, floor, size);
    NavLinkDef def = nav_link_def(from, to);
    def.cost = def.cost * (double)(lcg_next(random) % 5) / 4;
    def.is_two_way = lcg_next(random) % 2 == 0;
    NavLinkId id = insert_link(world, &def);
    if (!settle(query, &from) || !settle(query, &to))
        return; // it is never active
    net->ids[net->count] = id;
    net->links[net->count++] = (OracleLink){from, to, def.cost, def.is_two_way};
}

static void expect_cost(const NavPath* path, double cost) {
    if (cost < 0)
        assert_true(path->status != NAV_PATH_OK);
    else if (path->status != NAV_PATH_OK || fabs(path->cost - cost) > 1e-6 * (1 + cost))
        fail_msg("status %d, cost %.9g, the oracle says %.9g", path->status, path->cost, cost);
}

// The lengths of the legs and the costs of the hops add up to the reported cost.
static void expect_sound(const SceneFloor* floor, const Net* net, const NavPath* path) {
    double walked = 0, leapt = 0;
    for (uint32_t i = 0; i + 1 < path->point_count; i++) {
        NavPoint a = path->points[i], b = path->points[i + 1];
        double x, y;
        if (path->links == NULL || path->links[i].generation == 0) {
            assert_true(a.x != b.x || a.y != b.y);
            assert_true(oracle_floor_ray(&floor->floor, a, b, &x, &y));
            walked += hypot((double)b.x - a.x, (double)b.y - a.y);
            continue;
        }
        uint32_t k = 0;
        while (k < net->count && net->ids[k].index != path->links[i].index)
            k++;
        assert_true(k < net->count);
        const OracleLink* link = &net->links[k];
        bool is_on =
            a.x == link->from.x && a.y == link->from.y && b.x == link->to.x && b.y == link->to.y;
        bool is_back = link->is_two_way && a.x == link->to.x && a.y == link->to.y &&
                       b.x == link->from.x && b.y == link->from.y;
        assert_true(is_on || is_back);
        leapt += link->cost;
    }
    assert_true(fabs(walked - path->length) <= 1e-6 * (1 + walked));
    assert_true(fabs(walked + leapt - path->cost) <= 1e-6 * (1 + path->cost));
}

static double cost_of(NavQuery* query, NavPoint start, NavPoint goal, NavPathMode mode) {
    NavPathRequest request = nav_path_request(start, goal);
    NavPath path;
    request.mode = mode;
    assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
    return path.status == NAV_PATH_OK ? path.cost : INFINITY;
}

static void agrees_with_the_oracle(void** state) {
    (void)state;
    uint32_t linked = 0, bridged = 0;
    for (uint64_t seed = 1; seed <= 120; seed++) {
        uint64_t random = seed;
        int32_t size = seed % 2 == 0 ? 64 : 1200, raster = seed % 2 == 0 ? 4 : 100;
        NavWorld* world = scene_random_world(&random, size, raster);
        SceneFloor floor = scene_walkable(world, NAV_LAYERS_ALL);
        NavQuery* query = create_query(world);
        Net net = {.count = 0};
        NavPoint ends[6][2];
        double before[6];
        for (uint32_t i = 0; i < 6; i++) {
            ends[i][0] = scene_any_point(&random, &floor, size);
            ends[i][1] = scene_any_point(&random, &floor, size);
            before[i] = cost_of(query, ends[i][0], ends[i][1], NAV_PATH_OPTIMAL);
        }
        for (uint32_t k = 0; k < 6; k++) {
            add_random(world, query, &floor, &net, size, &random);
            for (uint32_t i = 0; i < 6; i++) { // one more link makes no path more expensive
                double now = cost_of(query, ends[i][0], ends[i][1], NAV_PATH_OPTIMAL);
                assert_true(!(now > before[i] * (1 + 1e-12)));
                before[i] = now;
            }
        }
        for (uint32_t i = 0; i < 6; i++) {
            NavPath path = path_of(query, ends[i][0], ends[i][1]);
            double cost =
                oracle_links_cheapest(&floor.floor, net.links, net.count, ends[i][0], ends[i][1]);
            expect_cost(&path, cost);
            if (cost < 0)
                continue;
            expect_sound(&floor, &net, &path);
            linked += path.links != NULL;
            bridged += path.links != NULL &&
                       oracle_floor_shortest(&floor.floor, ends[i][0], ends[i][1]) < 0;
            double fast = cost_of(query, ends[i][0], ends[i][1], NAV_PATH_FAST);
            assert_true(fast >= cost * (1 - 1e-9) && fast <= 1.12 * cost + 1e-6);
        }
        nav_query_destroy(query);
        scene_walkable_fini(&floor);
        nav_world_destroy(world);
    }
    assert_true(linked > 100 && bridged > 10);
}

// Both directions cost the same over links that lead in both directions.
static void is_symmetric(void** state) {
    (void)state;
    uint32_t linked = 0;
    for (uint64_t seed = 1; seed <= 100; seed++) {
        uint64_t random = seed;
        NavWorld* world = scene_random_world(&random, 1200, 100);
        SceneFloor floor = scene_walkable(world, NAV_LAYERS_ALL);
        NavQuery* query = create_query(world);
        for (uint32_t k = 0; k < 12; k++) {
            NavPoint from = scene_any_point(&random, &floor, 1200);
            NavPoint to = scene_any_point(&random, &floor, 1200);
            NavLinkDef def = nav_link_def(from, to);
            def.is_two_way = true;
            def.cost /= 2;
            insert_link(world, &def);
        }
        for (uint32_t i = 0; i < 20; i++) {
            NavPoint a = scene_any_point(&random, &floor, 1200);
            NavPoint b = scene_any_point(&random, &floor, 1200);
            double there = cost_of(query, a, b, NAV_PATH_OPTIMAL);
            double back = cost_of(query, b, a, NAV_PATH_OPTIMAL);
            assert_true(there == back || fabs(there - back) <= 1e-9 * there);
            linked += there < INFINITY;
        }
        nav_query_destroy(query);
        scene_walkable_fini(&floor);
        nav_world_destroy(world);
    }
    assert_true(linked > 500);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(jumps_across_a_gap),
        cmocka_unit_test(goes_with_its_world),
        cmocka_unit_test(is_used_when_it_is_cheaper),
        cmocka_unit_test(a_link_is_active_only_when_both_ends_are_usable),
        cmocka_unit_test(follows_a_shape),
        cmocka_unit_test(enters_a_wide_link_where_it_is_best),
        cmocka_unit_test(enters_a_wide_link_before_a_wall),
        cmocka_unit_test(proves_no_more_than_wide_links_allow),
        cmocka_unit_test(goes_partway_over_links),
        cmocka_unit_test(costs_of_areas_and_links_add_up),
        cmocka_unit_test(agrees_with_the_oracle),
        cmocka_unit_test(is_symmetric),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
