// Convex polygons of small worlds.
#include <string.h>

#include "support/unit_memory.h"
#include "support/unit_text.h"
#include "support/unit_worlds.h"

static NavPolygons* polygons_of(const NavWorld* world, const NavPolygonsRequest* request) {
    NavPolygons* polygons;
    assert_int_equal(nav_polygons_create(world, &polygons), NAV_OK);
    assert_int_equal(nav_polygons_build(polygons, request), NAV_OK);
    return polygons;
}

static uint32_t count_of(const NavPolygons* polygons) {
    uint32_t count;
    assert_int_equal(nav_polygons_get_count(polygons, &count), NAV_OK);
    return count;
}

static NavPolygon polygon_of(const NavPolygons* polygons, uint32_t index) {
    NavPolygon polygon;
    assert_int_equal(nav_polygons_get(polygons, index, &polygon), NAV_OK);
    return polygon;
}

static bool is_position(NavPosition p, double x, double y) { return p.x == x && p.y == y; }

static void a_floor_is_one_polygon(void** state) {
    (void)state;
    NavWorld* world = floored_world(1000);
    NavPolygonsRequest request = nav_polygons_request();
    NavPolygons* polygons = polygons_of(world, &request);
    assert_int_equal(count_of(polygons), 1);
    NavPolygon square = polygon_of(polygons, 0);
    assert_int_equal(square.corner_count, 4);
    assert_true(is_position(square.corners[0], 0, 0) && is_position(square.corners[1], 1000, 0));
    assert_true(is_position(square.centre, 500, 500) && square.surface == 1e6);
    assert_true(square.box.min.x == 0 && square.box.max.y == 1000);
    assert_true(square.area == 0 && square.passage_count == 0 && square.passages == NULL);
    nav_polygons_destroy(polygons);
    nav_world_destroy(world);
}

// A wall from above leaves three boxes, or three other polygons: an L and a box are not less.
static void passages_lead_around_a_wall(void** state) {
    (void)state;
    NavWorld* world = floored_world(1000);
    insert_block(world, at(400, 0), at(600, 700));
    NavPolygonsRequest request = nav_polygons_request();
    NavPolygons* polygons = polygons_of(world, &request);
    assert_int_equal(count_of(polygons), 3);
    uint32_t passages = 0, left, right;
    for (uint32_t k = 0; k < 3; k++)
        passages += polygon_of(polygons, k).passage_count;
    assert_int_equal(passages, 4);
    assert_int_equal(nav_polygons_find_at(polygons, at(100, 100), &left), NAV_OK);
    assert_int_equal(nav_polygons_find_at(polygons, at(900, 100), &right), NAV_OK);
    assert_true(left != right && left < 3 && right < 3);
    assert_int_equal(nav_polygons_find_at(polygons, at(500, 100), &left), NAV_OK);
    assert_int_equal(left, NAV_NONE);
    nav_polygons_destroy(polygons);
    nav_world_destroy(world);
}

// Two floors side by side, the right one higher.
static NavWorld* stairs(void) {
    NavWorld* world = square_world(1000);
    insert_box(world, floor_def(0, 0), at(0, 0), at(500, 1000));
    insert_box(world, raised_floor_def(0, 0, 5), at(500, 0), at(1000, 600));
    return world;
}

static void elevations_are_steps(void** state) {
    (void)state;
    NavWorld* world = stairs();
    NavFilter filter = nav_filter();
    NavPolygonsRequest request = nav_polygons_request();
    request.filter = &filter;
    NavPolygons* polygons = polygons_of(world, &request);
    assert_int_equal(count_of(polygons), 2);
    NavPolygon low = polygon_of(polygons, 0), high = polygon_of(polygons, 1);
    assert_true(low.elevation == 0 && high.elevation == 5);
    assert_int_equal(low.corner_count, 5); // where the other floor ends, too
    assert_int_equal(low.passage_count, 1);
    assert_int_equal(low.passages[0].kind, NAV_PASSAGE_STEP);
    assert_int_equal(low.passages[0].polygon, 1);
    assert_true(is_position(low.passages[0].from, 500, 0) &&
                is_position(low.passages[0].to, 500, 600));
    assert_true(is_position(high.passages[0].from, 500, 600) &&
                is_position(high.corners[high.passages[0].side], 500, 600));
    filter.step_height = 4;
    assert_int_equal(nav_polygons_build(polygons, &request), NAV_OK);
    assert_int_equal(polygon_of(polygons, 0).passage_count, 0);
    assert_int_equal(polygon_of(polygons, 1).passage_count, 0);
    nav_polygons_destroy(polygons);
    nav_world_destroy(world);
}

static void links_are_jumps(void** state) {
    (void)state;
    NavWorld* world = square_world(1000);
    insert_box(world, floor_def(0, 0), at(0, 0), at(300, 1000));
    insert_box(world, floor_def(1, 0), at(700, 0), at(1000, 1000));
    NavLinkDef def = nav_link_def(at(300, 500), at(700, 500));
    def.kind = 3;
    NavLinkId id = insert_link(world, &def);
    def = nav_link_def(at(300, 100), at(700, 100));
    def.from.b = at(300, 900); // wide: one passage all the same
    def.to.b = at(700, 900);
    def.is_two_way = true;
    insert_link(world, &def);
    NavFilter filter = nav_filter();
    NavPolygonsRequest request = nav_polygons_request();
    request.filter = &filter;
    NavPolygons* polygons = polygons_of(world, &request);
    NavPolygon from = polygon_of(polygons, 0);
    assert_int_equal(from.passage_count, 2);
    assert_int_equal(polygon_of(polygons, 1).passage_count, 1);
    const NavPassage* jump = &from.passages[0];
    assert_true(jump->kind == NAV_PASSAGE_JUMP && jump->side == NAV_NONE && jump->polygon == 1);
    assert_true(jump->link.index == id.index && jump->link.generation == id.generation);
    assert_true(is_position(jump->from, 300, 500) && is_position(jump->to, 700, 500));
    filter.link_kinds = ~(UINT32_C(1) << 3);
    assert_int_equal(nav_polygons_build(polygons, &request), NAV_OK);
    assert_int_equal(polygon_of(polygons, 0).passage_count, 1);
    nav_polygons_destroy(polygons);
    nav_world_destroy(world);
}

static void areas_bound_polygons(void** state) {
    (void)state;
    NavWorld* world = floored_world(1000);
    insert_box(world, floor_def(2, 1), at(0, 0), at(10, 10));
    NavPolygonsRequest request = nav_polygons_request();
    NavPolygons* polygons = polygons_of(world, &request);
    uint32_t all = count_of(polygons), index;
    assert_in_range(all, 3, 4);
    request.least_area = 101;
    assert_int_equal(nav_polygons_build(polygons, &request), NAV_OK);
    assert_int_equal(count_of(polygons), all - 1);
    assert_int_equal(nav_polygons_find_at(polygons, at(5, 5), &index), NAV_OK);
    assert_int_equal(index, NAV_NONE);
    for (uint32_t k = 0; k < all - 1; k++)
        for (uint32_t i = 0; i < polygon_of(polygons, k).passage_count; i++)
            assert_true(polygon_of(polygons, k).passages[i].polygon < all - 1);
    request.least_area = 0;
    request.greatest_area = 1e5;
    assert_int_equal(nav_polygons_build(polygons, &request), NAV_OK);
    assert_in_range(count_of(polygons), 11, 40);
    double surface = 0;
    for (uint32_t k = 0; k < count_of(polygons); k++) {
        NavPolygon polygon = polygon_of(polygons, k);
        assert_true(polygon.surface <= 1e5 && polygon.passage_count > 0);
        surface += polygon.surface;
    }
    assert_true(fabs(surface - 1e6) < 1e-6);
    nav_polygons_destroy(polygons);
    nav_world_destroy(world);
}

static void a_change_makes_them_stale(void** state) {
    (void)state;
    NavWorld* world = floored_world(1000);
    NavPolygonsRequest request = nav_polygons_request();
    NavPolygons* polygons;
    uint32_t index;
    assert_int_equal(nav_polygons_create(world, &polygons), NAV_OK);
    assert_false(nav_polygons_test_current(polygons));
    assert_int_equal(nav_polygons_find_at(polygons, at(5, 5), &index), NAV_OK);
    assert_int_equal(index, NAV_NONE);
    assert_int_equal(nav_polygons_build(polygons, &request), NAV_OK);
    assert_true(nav_polygons_test_current(polygons));
    assert_int_equal(nav_polygons_find_at(polygons, at(5, 5), &index), NAV_OK);
    assert_int_equal(index, 0);
    insert_block(world, at(400, 0), at(600, 700));
    assert_false(nav_polygons_test_current(polygons));
    assert_int_equal(nav_polygons_find_at(polygons, at(5, 5), &index), NAV_OK);
    assert_int_equal(index, NAV_NONE);
    assert_int_equal(count_of(polygons), 1); // what was built stays
    nav_polygons_destroy(polygons);
    nav_world_destroy(world);
}

// --- texts ---------------------------------------------------------------------------------------

static void texts_tell_all(void** state) {
    (void)state;
    NavWorld* world = stairs();
    NavPolygonsRequest request = nav_polygons_request();
    NavPolygons* polygons = polygons_of(world, &request);
    UnitText text = {0};
    assert_int_equal(nav_polygons_write(polygons, NAV_POLYGONS_OBJ, unit_text_take, &text), NAV_OK);
    assert_string_equal(text.data,
                        "# convex polygons in pixels: x right, y down, z is the elevation\n"
                        "v 0 0 0\nv 0 3.90625 0\nv 1.953125 0 0\nv 1.953125 0 5\n"
                        "v 1.953125 2.34375 0\nv 1.953125 2.34375 5\nv 1.953125 3.90625 0\n"
                        "v 3.90625 0 5\nv 3.90625 2.34375 5\n"
                        "f 1 3 5 7 2\nf 4 8 9 6\n");
    unit_text_fini(&text);
    assert_int_equal(nav_polygons_write(polygons, NAV_POLYGONS_JSON, unit_text_take, &text),
                     NAV_OK);
    assert_non_null(strstr(text.data, "{\"corners\":[[1.953125,0],[3.90625,0],[3.90625,2.34375],"
                                      "[1.953125,2.34375]],\"centre\":[2.9296875,1.171875],"
                                      "\"box\":[1.953125,0,3.90625,2.34375],\"surface\":4.5776,"
                                      "\"area\":0,\"elevation\":5,\"soft\":false,\"passages\":["
                                      "{\"kind\":\"step\",\"polygon\":0,\"side\":3,\"from\":["
                                      "1.953125,2.34375],\"to\":[1.953125,0]}]}"));
    unit_text_fini(&text);
    text.enough = 1;
    assert_int_equal(nav_polygons_write(polygons, NAV_POLYGONS_JSON, unit_text_take, &text),
                     NAV_OK);
    assert_true(text.size <= 1024); // it stopped
    unit_text_fini(&text);
    nav_polygons_destroy(polygons);
    nav_world_destroy(world);
}

static void without_memory_nothing_is_there(void** state) {
    (void)state;
    TestMemory memory = {0};
    NavWorld* world = floored_world_with(1000, blocks_allocator(&memory));
    insert_block(world, at(400, 0), at(600, 700));
    NavPolygonsRequest request = nav_polygons_request();
    request.greatest_area = 1e4;
    NavResult result = NAV_ERR_MEMORY;
    uint32_t refused = 0;
    for (uint64_t after = 1; result != NAV_OK; after++) {
        NavPolygons* polygons;
        assert_int_equal(nav_polygons_create(world, &polygons), NAV_OK);
        memory_fail(&memory, after, false);
        result = nav_polygons_build(polygons, &request);
        memory_recover(&memory);
        refused += result == NAV_ERR_MEMORY;
        assert_true(nav_polygons_test_current(polygons) == (result == NAV_OK));
        assert_true(result == NAV_OK ? count_of(polygons) > 80 : count_of(polygons) == 0);
        nav_polygons_destroy(polygons);
    }
    assert_true(refused > 10);
    nav_world_destroy(world);
    assert_int_equal(memory.live_blocks, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_floor_is_one_polygon), cmocka_unit_test(passages_lead_around_a_wall),
        cmocka_unit_test(elevations_are_steps),   cmocka_unit_test(links_are_jumps),
        cmocka_unit_test(areas_bound_polygons),   cmocka_unit_test(a_change_makes_them_stale),
        cmocka_unit_test(texts_tell_all),         cmocka_unit_test(without_memory_nothing_is_there),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
