// Proposals of links.
#include "support/unit_scene.h"

static uint32_t propose(const NavWorld* world, const NavProposalRequest* options, NavLinkDef* links,
                        uint32_t capacity) {
    NavQuery* query = create_query(world);
    uint32_t count = 0;
    assert_int_equal(nav_link_propose(query, options, links, capacity, &count), NAV_OK);
    nav_query_destroy(query);
    return count;
}

static NavProposalRequest options_of(int32_t max_distance, int32_t spacing) {
    NavProposalRequest options = nav_proposal_request();
    options.max_distance = max_distance;
    options.spacing = spacing;
    return options;
}

// Two floors with 100 steps of nothing between.
static NavWorld* gap(void) {
    NavWorld* world = square_world(1000);
    insert_box(world, floor_def(0, 0), at(100, 100), at(400, 900));
    insert_box(world, floor_def(0, 0), at(500, 100), at(900, 900));
    return world;
}

static void bridges_a_gap(void** state) {
    (void)state;
    NavWorld* world = gap();
    NavProposalRequest options = options_of(100, 200);
    NavLinkDef links[20];
    uint32_t count = propose(world, &options, links, 20);
    assert_in_range(count, 4, 6);
    for (uint32_t i = 0; i < count; i++) {
        assert_true(links[i].from.a.x == 400 && links[i].to.a.x == 500);
        assert_int_equal(links[i].from.a.y, links[i].to.a.y);
        assert_true(links[i].is_two_way && links[i].cost == 100 && links[i].is_enabled);
        for (uint32_t k = 0; k < i; k++)
            assert_true(abs(links[i].from.a.y - links[k].from.a.y) >= 100);
    }
    options.max_distance = 99;
    assert_int_equal(propose(world, &options, links, 20), 0);
    options.max_distance = 100;
    options.box = (NavBox){{0, 0}, {1000, 300}};
    assert_in_range(propose(world, &options, NULL, 0), 1, 2);
    nav_world_destroy(world);
}

static void jumps_over_no_wall_unless_told(void** state) {
    (void)state;
    NavWorld* world = square_world(1000);
    insert_box(world, floor_def(0, 0), at(0, 0), at(1000, 1000));
    insert_box(world, obstacle_def(2), at(400, 0), at(450, 990));
    NavProposalRequest options = options_of(60, 100);
    assert_int_equal(propose(world, &options, NULL, 0), 0);
    options.stop_layers = 1;
    NavLinkDef links[20];
    uint32_t count = propose(world, &options, links, 20);
    assert_in_range(count, 5, 12);
    for (uint32_t i = 0; i < count; i++) // near the end of the wall the path around it is short
        assert_true(links[i].cost == 50 && links[i].from.a.y < 980);
    options.min_detour = 10;
    assert_in_range(propose(world, &options, NULL, 0), 1, count - 1);
    options.min_detour = 100;
    assert_int_equal(propose(world, &options, NULL, 0), 0);
    nav_world_destroy(world);
}

// A terrace 10 high: links lead down from it, or in both directions; beside a ramp no link is
// needed.
static void climbs_and_drops_between_floors(void** state) {
    (void)state;
    NavWorld* world = square_world(1000);
    NavShapeDef def = floor_def(0, 0);
    insert_box(world, def, at(0, 0), at(1000, 1000));
    def = floor_def(0, 1);
    def.elevation = 10;
    insert_box(world, def, at(500, 0), at(1000, 1000));
    NavFilter filter = nav_filter();
    filter.step_height = 9;
    NavProposalRequest options = options_of(100, 200);
    options.filter = &filter;
    options.inset = 20;
    assert_int_equal(propose(world, &options, NULL, 0), 0);
    NavLinkDef links[20];
    for (int way = 0; way < 2; way++) {
        *(way == 0 ? &options.max_drop : &options.max_climb) = 10;
        uint32_t count = propose(world, &options, links, 20);
        assert_in_range(count, 5, 6);
        for (uint32_t i = 0; i < count; i++) {
            assert_true(links[i].from.a.x == 520 && links[i].to.a.x == 480);
            assert_true(links[i].from.a.y == links[i].to.a.y && links[i].cost == 40);
            assert_int_equal(links[i].is_two_way, way);
        }
        NavLinkId id;
        NavQuery* query = create_query(world);
        assert_int_equal(nav_link_insert(world, &links[0], &id), NAV_OK);
        for (int back = 0; back < 2; back++) {
            NavPathRequest request = nav_path_request(at(900, 500), at(100, 500));
            NavPath path;
            if (back == 1)
                request = nav_path_request(at(100, 500), at(900, 500));
            request.filter = &filter;
            assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
            assert_int_equal(path.status, back <= way ? NAV_PATH_OK : NAV_PATH_UNREACHABLE);
        }
        assert_int_equal(nav_link_remove(world, id), NAV_OK);
        nav_query_destroy(query);
    }
    filter.step_height = 10;
    assert_int_equal(propose(world, &options, NULL, 0), 0);
    nav_world_destroy(world);
}

// Returns whether there was no path before. Removes the link again.
static bool joins_what_was_apart(NavWorld* world, NavQuery* query, const NavLinkDef* link,
                                 double distance) {
    NavPathRequest request = nav_path_request(link->from.a, link->to.a);
    NavPath path;
    assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
    assert_true(path.status == NAV_PATH_UNREACHABLE || path.length >= 2 * distance - 1e-6);
    bool was_apart = path.status == NAV_PATH_UNREACHABLE;
    NavLinkId id;
    assert_int_equal(nav_link_insert(world, link, &id), NAV_OK);
    assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
    assert_int_equal(path.status, NAV_PATH_OK);
    assert_true(path.cost <= distance + 1e-9);
    assert_int_equal(nav_link_remove(world, id), NAV_OK);
    return was_apart;
}

// A proposed link is active, joins points without a short path between them, and the proposals join
// all floors that they can.
static void proposals_can_be_used(void** state) {
    (void)state;
    uint32_t all = 0, joined = 0;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        uint64_t random = seed;
        NavWorld* world = scene_random_world(&random, 1200, 100);
        NavProposalRequest options = options_of(300, 60);
        options.stop_layers = seed % 2 == 0 ? NAV_LAYERS_ALL : 0;
        NavLinkDef links[400], again[400];
        uint32_t count = propose(world, &options, links, 400);
        assert_true(count <= 400);
        assert_int_equal(propose(world, &options, again, 400), count);
        NavQuery* query = create_query(world);
        for (uint32_t i = 0; i < count; i++) {
            NavPoint from = links[i].from.a, to = links[i].to.a;
            assert_true(from.x == again[i].from.a.x && from.y == again[i].from.a.y);
            double distance = hypot((double)to.x - from.x, (double)to.y - from.y);
            assert_true(distance <= 300 && distance > 0);
            joined += joins_what_was_apart(world, query, &links[i], distance);
            all++;
        }
        nav_query_destroy(query);
        nav_world_destroy(world);
    }
    assert_true(all > 100 && joined > 10);
}

static void refuses_bad_arguments(void** state) {
    (void)state;
    NavWorld* world = gap();
    NavQuery* query = create_query(world);
    NavProposalRequest good = nav_proposal_request(), options = good;
    NavLinkDef link;
    uint32_t count;
    assert_int_equal(nav_link_propose(NULL, &good, &link, 1, &count), NAV_ERR_ARGUMENT);
    assert_int_equal(nav_link_propose(query, NULL, &link, 1, &count), NAV_ERR_ARGUMENT);
    assert_int_equal(nav_link_propose(query, &good, NULL, 1, &count), NAV_ERR_ARGUMENT);
    assert_int_equal(nav_link_propose(query, &good, &link, 1, NULL), NAV_ERR_ARGUMENT);
    options.max_distance = 0;
    assert_int_equal(nav_link_propose(query, &options, &link, 1, &count), NAV_ERR_ARGUMENT);
    options = good;
    options.spacing = 0;
    assert_int_equal(nav_link_propose(query, &options, &link, 1, &count), NAV_ERR_ARGUMENT);
    options = good;
    options.inset = 0;
    assert_int_equal(nav_link_propose(query, &options, &link, 1, &count), NAV_ERR_ARGUMENT);
    options = good;
    options.max_drop = -1;
    assert_int_equal(nav_link_propose(query, &options, &link, 1, &count), NAV_ERR_ARGUMENT);
    options = good;
    options.min_detour = NAN;
    assert_int_equal(nav_link_propose(query, &options, &link, 1, &count), NAV_ERR_ARGUMENT);
    assert_int_equal(nav_batch_begin(world), NAV_OK);
    assert_int_equal(nav_link_propose(query, &good, &link, 1, &count), NAV_ERR_BATCH);
    assert_int_equal(nav_batch_commit(world), NAV_OK);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bridges_a_gap),
        cmocka_unit_test(jumps_over_no_wall_unless_told),
        cmocka_unit_test(climbs_and_drops_between_floors),
        cmocka_unit_test(proposals_can_be_used),
        cmocka_unit_test(refuses_bad_arguments),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
