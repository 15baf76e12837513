// Mesh and grid together, on small maps.
#include <math.h>

#include "support/unit_map.h"

static NavBend bend_of(UnitMap* map, const NavBendRequest* request) {
    NavBend bend;
    assert_int_equal(nav_grid_bend_path(map->query, request, &bend), NAV_OK);
    return bend;
}

static void a_free_path_stays(void** state) {
    (void)state;
    UnitMap map = unit_map("........\n"
                           "........\n",
                           NULL);
    const NavPoint points[3] = {at(3, 4), at(50, 6), at(72, 15)};
    NavBox block = {{20, 10}, {40, 20}}; // touches the cells of the path from below
    NavBendRequest request = nav_bend_request(points, 3);
    request.blocks = &block;
    request.block_count = 1;
    NavBend bend = bend_of(&map, &request);
    assert_true(bend.status == NAV_PATH_OK && !bend.is_bent && bend.points == points);
    assert_true(bend.point_count == 3 && bend.bend_end == 0 && bend.length > 69);
    block = (NavBox){{68, 12}, {80, 20}};
    request.window = 4; // too far away to matter
    assert_false(bend_of(&map, &request).is_bent);
    unit_map_fini(&map);
}

static void a_path_goes_round_what_moves(void** state) {
    (void)state;
    UnitMap map = unit_map("........\n"
                           "........\n"
                           "........\n",
                           NULL);
    const NavPoint points[2] = {at(3, 14), at(76, 14)};
    const NavBox blocks[2] = {{{31, 8}, {38, 20}}, {{55, 0}, {57, 3}}};
    NavBendRequest request = nav_bend_request(points, 2);
    request.blocks = blocks;
    request.block_count = 2;
    NavBend bend = bend_of(&map, &request);
    assert_true(bend.status == NAV_PATH_OK && bend.is_bent);
    // Over the centres of cells, below the first block, to a point of the path.
    assert_true(bend.points[0].x == 3 && bend.points[0].y == 14);
    assert_true(bend.points[1].x == 5 && bend.points[1].y == 15);
    bool is_below = false;
    for (uint32_t k = 1; k < bend.bend_end; k++)
        is_below |= bend.points[k].y == 25;
    assert_true(is_below);
    assert_int_equal(bend.points[bend.bend_end].y, 14);
    assert_true(bend.points[bend.bend_end].x >= 40);
    assert_int_equal(bend.points[bend.point_count - 1].x, 76);
    assert_true(bend.length > 73 && bend.length < 90);
    const NavPoint wide[2] = {at(13, 14), at(66, 14)};
    request.points = wide;
    request.side = 2; // there is one row of room for an agent of two cells
    assert_int_equal(bend_of(&map, &request).status, NAV_PATH_UNREACHABLE);
    unit_map_fini(&map);
}

static void a_bend_has_a_status(void** state) {
    (void)state;
    UnitMap map = unit_map(".....#\n"
                           ".....#\n",
                           NULL);
    const NavPoint points[2] = {at(3, 4), at(46, 4)};
    NavBox block = {{20, 0}, {22, 20}};
    NavBendRequest request = nav_bend_request(points, 2);
    request.blocks = &block;
    request.block_count = 1;
    NavBend bend = bend_of(&map, &request);
    assert_true(bend.status == NAV_PATH_UNREACHABLE && bend.point_count == 0);
    block = (NavBox){{1, 1}, {2, 2}};
    assert_int_equal(bend_of(&map, &request).status, NAV_PATH_START_BLOCKED);
    block = (NavBox){{41, 1}, {42, 2}}; // the goal's cell, where the path ends
    assert_int_equal(bend_of(&map, &request).status, NAV_PATH_UNREACHABLE);
    const NavPoint out[2] = {at(70, 4), at(46, 4)};
    request.points = out;
    assert_int_equal(bend_of(&map, &request).status, NAV_PATH_START_BLOCKED);
    unit_map_fini(&map);
}

// A crate that the mesh's agent must not touch, and that a hand may reach into.
typedef struct Crate {
    NavFilter hand, body;
    UnitMap map;
    NavQuery* mesh;
    NavApproachRequest request;
} Crate;

static void crate_init(Crate* crate) {
    crate->hand = crate->body = nav_filter();
    crate->hand.layers = 2;
    crate->map = unit_map(".......#\n"
                          ".......#\n"
                          ".......#\n",
                          &crate->hand);
    insert_box(crate->map.world, obstacle_def(1), at(40, 0), at(70, 30));
    crate->mesh = create_query(crate->map.world);
    crate->request = nav_approach_request(at(5, 5), at(63, 14));
    crate->request.path.filter = &crate->body;
}

static void crate_fini(Crate* crate) {
    nav_query_destroy(crate->mesh);
    unit_map_fini(&crate->map);
}

static NavApproach approach_of(Crate* crate) {
    NavApproach approach;
    assert_int_equal(
        nav_grid_find_approach(crate->map.query, crate->mesh, &crate->request, &approach), NAV_OK);
    return approach;
}

static void the_grid_leads_to_a_goal_off_the_mesh(void** state) {
    (void)state;
    Crate crate;
    crate_init(&crate);
    NavApproach approach = approach_of(&crate);
    assert_int_equal(approach.status, NAV_PATH_OK);
    NavPoint last = approach.points[approach.mesh_count - 1];
    assert_true(last.x == 35 && last.y == 15); // the centre of the nearest cell beside the crate
    assert_true(approach.point_count > approach.mesh_count);
    assert_int_equal(approach.points[approach.point_count - 1].x, 63);
    crate.request.path.goal = at(25, 25); // on the mesh
    approach = approach_of(&crate);
    assert_true(approach.status == NAV_PATH_OK && approach.mesh_count == 2);
    assert_true(approach.point_count == 2 && approach.length == sqrt(800));
    crate_fini(&crate);
}

static void an_approach_has_a_status(void** state) {
    (void)state;
    Crate crate;
    crate_init(&crate);
    crate.request.window = 1; // the crate is wider
    assert_int_equal(approach_of(&crate).status, NAV_PATH_UNREACHABLE);
    crate.request.path.goal = at(75, 5); // in the wall of the grid
    assert_int_equal(approach_of(&crate).status, NAV_PATH_GOAL_BLOCKED);
    crate.request.path.start = at(63, 14);
    assert_int_equal(approach_of(&crate).status, NAV_PATH_START_BLOCKED);
    crate_fini(&crate);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_free_path_stays),
        cmocka_unit_test(a_path_goes_round_what_moves),
        cmocka_unit_test(a_bend_has_a_status),
        cmocka_unit_test(the_grid_leads_to_a_goal_off_the_mesh),
        cmocka_unit_test(an_approach_has_a_status),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
