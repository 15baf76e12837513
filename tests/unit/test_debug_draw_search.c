// The picture of a search: the memory of the last path query, for each kind of search.
#include "support/unit_worlds.h"

#include <string.h>

#include <nav/debug_draw.h>
#include <nav/slice.h>

enum { LINE_MAX = 4096 };

typedef struct Picture {
    uint32_t cones, line_count;
    NavDebugPart part[LINE_MAX];
    NavPoint line[LINE_MAX][2];
} Picture;

static Picture picture;

static void note_triangle(void* context, NavDebugPart part, uint32_t value,
                          const NavPoint corner[3]) {
    Picture* seen = context;
    int64_t area = ((int64_t)corner[1].x - corner[0].x) * ((int64_t)corner[2].y - corner[0].y) -
                   ((int64_t)corner[1].y - corner[0].y) * ((int64_t)corner[2].x - corner[0].x);
    assert_int_equal(part, NAV_DEBUG_CONE);
    assert_int_equal(value, 0);
    assert_true(area > 0);
    seen->cones++;
}

static void note_line(void* context, NavDebugPart part, NavPoint a, NavPoint b) {
    Picture* seen = context;
    uint32_t k = seen->line_count++;
    assert_true(part == NAV_DEBUG_FOLLOWED || part == NAV_DEBUG_SEEN);
    assert_true(k < LINE_MAX);
    seen->part[k] = part;
    seen->line[k][0] = a;
    seen->line[k][1] = b;
}

static void draw_search(const NavQuery* query) {
    NavDebugDraw draw = nav_debug_draw();
    draw.context = &picture;
    draw.triangle = note_triangle;
    draw.line = note_line;
    memset(&picture, 0, sizeof picture);
    assert_int_equal(nav_query_draw_search(query, &draw), NAV_OK);
}

static bool is_near(NavPoint a, NavPoint b) { return abs(a.x - b.x) <= 2 && abs(a.y - b.y) <= 2; }

static bool has_followed(NavPoint a, NavPoint b) {
    for (uint32_t k = 0; k < picture.line_count; k++)
        if (picture.part[k] == NAV_DEBUG_FOLLOWED && is_near(picture.line[k][0], a) &&
            is_near(picture.line[k][1], b))
            return true;
    return false;
}

static uint32_t count_from(NavPoint a) {
    uint32_t count = 0;
    for (uint32_t k = 0; k < picture.line_count; k++)
        count += is_near(picture.line[k][0], a);
    return count;
}

static uint32_t count_to(NavPoint a) {
    uint32_t count = 0;
    for (uint32_t k = 0; k < picture.line_count; k++)
        count += is_near(picture.line[k][1], a);
    return count;
}

// Two boxes in a room, a strip of another area between them.
static NavWorld* room(void) {
    NavWorld* world = square_world(4000);
    insert_box(world, floor_def(0, 0), at(100, 100), at(3900, 3900));
    insert_box(world, floor_def(1, 1), at(1900, 100), at(2100, 3900));
    insert_box(world, obstacle_def(1), at(1000, 300), at(1400, 3000));
    insert_box(world, obstacle_def(1), at(2600, 900), at(3000, 3900));
    return world;
}

static const NavPoint start = {300, 2000}, goal = {3700, 2500};

static NavPathRequest request_for(int32_t radius) {
    NavPathRequest request = nav_path_request(start, goal);
    request.mode = NAV_PATH_OPTIMAL;
    request.radius = radius;
    return request;
}

static NavPath ask(NavQuery* query, const NavPathRequest* request) {
    NavPath path;
    assert_int_equal(nav_query_find_path(query, request, &path), NAV_OK);
    assert_int_equal(path.status, NAV_PATH_OK);
    draw_search(query);
    return path;
}

// All legs except the last, which needs no search.
static void expect_legs(const NavPath* path) {
    assert_true(path->point_count > 3);
    for (uint32_t i = 1; i + 1 < path->point_count; i++)
        assert_true(has_followed(path->points[i - 1], path->points[i]));
}

static void the_way_found_is_among_those_followed(void** state) {
    (void)state;
    NavWorld* world = room();
    NavQuery* query = create_query(world);
    NavPathRequest request = request_for(0);
    NavPath path = ask(query, &request);
    expect_legs(&path);
    assert_true(picture.cones > 0);
    assert_true(count_from(start) > 1);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

// Around the end of a wall between floors: the picture of the half turn has points along the whole
// arc.
static void draws_half_a_turn(void** state) {
    (void)state;
    NavWorld* world = square_world(4000);
    NavShapeDef upper = floor_def(0, 1), ramp = floor_def(0, 2);
    upper.elevation = 2;
    ramp.elevation = 1;
    insert_box(world, floor_def(0, 0), at(0, 0), at(4000, 4000));
    insert_box(world, upper, at(2000, 0), at(4000, 4000));
    insert_box(world, ramp, at(0, 3000), at(4000, 4000));
    NavQuery* query = create_query(world);
    NavPathRequest request = nav_path_request(at(1600, 1000), at(2400, 1000));
    NavFilter filter = nav_filter();
    request.filter = &filter;
    request.radius = 400;
    filter.step_height = 1;
    ask(query, &request);
    assert_true(count_to(at(2000, 3400)) > 0);
    assert_true(count_to(at(2400, 3000)) > 0);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

static void the_plain_search_leaves_a_picture_too(void** state) {
    (void)state;
    NavWorld* world = room();
    NavQuery* query = create_query(world);
    NavPathRequest request = request_for(0);
    assert_int_equal(nav_world_keep_path_data(world, false), NAV_OK);
    NavPath path = ask(query, &request);
    expect_legs(&path);
    assert_true(picture.cones > 0);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

// Between slices the picture shows the current state of the search, and does not disturb it.
static void a_search_in_slices_grows(void** state) {
    (void)state;
    NavWorld* world = room();
    for (int kept = 0; kept < 2; kept++) {
        NavQuery* query = create_query(world);
        NavPathRequest request = request_for(0);
        NavSlice slice = {NAV_SLICE_RUNNING, 0};
        NavPath path;
        uint32_t steps = 0, before = 0;
        assert_int_equal(nav_world_keep_path_data(world, kept != 0), NAV_OK);
        ask(query, &request);
        uint32_t cones = picture.cones, lines = picture.line_count;
        assert_int_equal(nav_slice_begin(query, &request), NAV_OK);
        draw_search(query);
        assert_int_equal(picture.line_count, 0);
        for (; slice.status == NAV_SLICE_RUNNING; steps++) {
            assert_int_equal(nav_slice_step(query, 1, &slice), NAV_OK);
            draw_search(query);
            assert_true(picture.cones + picture.line_count >= before);
            before = picture.cones + picture.line_count;
        }
        assert_true(steps > 3);
        assert_int_equal(picture.cones, cones);
        assert_int_equal(picture.line_count, lines);
        assert_int_equal(nav_slice_get(query, &path), NAV_OK);
        expect_legs(&path);
        nav_query_destroy(query);
    }
    nav_world_destroy(world);
}

static void a_disc_leaves_tangents_and_arcs(void** state) {
    (void)state;
    NavWorld* world = room();
    NavQuery* query = create_query(world);
    NavPathRequest request = request_for(60);
    ask(query, &request);
    assert_int_equal(picture.cones, 0);
    assert_true(count_from(start) > 0);
    assert_true(count_to(goal) > 0);
    // No drawn line comes nearer to a corner than the radius.
    const NavPoint corner = {1000, 3000};
    uint32_t round = 0;
    for (uint32_t k = 0; k < picture.line_count; k++) {
        for (uint32_t i = 0; i < 2 && picture.part[k] == NAV_DEBUG_FOLLOWED; i++) {
            double x = picture.line[k][i].x - corner.x, y = picture.line[k][i].y - corner.y;
            assert_true(sqrt(x * x + y * y) > 58);
            round += sqrt(x * x + y * y) < 62;
        }
    }
    assert_true(round > 2);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

static void terrain_leaves_cones_and_bends(void** state) {
    (void)state;
    NavWorld* world = room();
    NavQuery* query = create_query(world);
    NavPathRequest request = request_for(0);
    NavFilter filter = nav_filter();
    request.filter = &filter;
    double costs[NAV_AREA_COUNT];
    for (int i = 0; i < NAV_AREA_COUNT; i++)
        costs[i] = i == 1 ? 3 : 1;
    filter.area_costs = costs;
    NavPath path = ask(query, &request);
    uint32_t before = picture.line_count;
    assert_true(count_from(start) >= 1 && count_to(goal) >= 1 && picture.cones > 0);
    assert_true(path.cost > path.length);
    costs[1] = 1; // the same without borders
    ask(query, &request);
    assert_true(picture.line_count < before);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

static void expect_nothing(const NavQuery* query) {
    draw_search(query);
    assert_int_equal(picture.cones + picture.line_count, 0);
}

static void nothing_is_drawn_without_a_search(void** state) {
    (void)state;
    NavWorld* world = room();
    NavQuery* query = create_query(world);
    NavPathRequest request = request_for(0);
    NavNearest nearest;
    expect_nothing(query);
    ask(query, &request);
    assert_true(picture.line_count > 0);
    NavPathRequest straight = nav_path_request(at(200, 200), at(300, 300));
    ask(query, &straight);
    expect_nothing(query);
    ask(query, &request);
    assert_int_equal(nav_query_find_nearest(query, start, 100, NULL, &nearest), NAV_OK);
    expect_nothing(query);
    ask(query, &request);
    insert_box(world, obstacle_def(1), at(500, 500), at(600, 600));
    expect_nothing(query);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

static void what_is_out_of_view_and_who_is_missing(void** state) {
    (void)state;
    NavWorld* world = room();
    NavQuery* query = create_query(world);
    NavPathRequest request = request_for(0);
    ask(query, &request);
    uint32_t all = picture.line_count;
    NavDebugDraw draw = nav_debug_draw();
    draw.context = &picture;
    draw.view = (NavBox){{0, 0}, {900, 3999}};
    draw.line = note_line;
    memset(&picture, 0, sizeof picture);
    assert_int_equal(nav_query_draw_search(query, &draw), NAV_OK);
    assert_true(picture.line_count > 0 && picture.line_count < all);
    assert_int_equal(nav_query_draw_search(NULL, &draw), NAV_ERR_ARGUMENT);
    assert_int_equal(nav_query_draw_search(query, NULL), NAV_ERR_ARGUMENT);
    assert_int_equal(nav_batch_begin(world), NAV_OK);
    assert_int_equal(nav_query_draw_search(query, &draw), NAV_ERR_BATCH);
    assert_int_equal(nav_batch_commit(world), NAV_OK);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_way_found_is_among_those_followed),
        cmocka_unit_test(draws_half_a_turn),
        cmocka_unit_test(the_plain_search_leaves_a_picture_too),
        cmocka_unit_test(a_search_in_slices_grows),
        cmocka_unit_test(a_disc_leaves_tangents_and_arcs),
        cmocka_unit_test(terrain_leaves_cones_and_bends),
        cmocka_unit_test(nothing_is_drawn_without_a_search),
        cmocka_unit_test(what_is_out_of_view_and_who_is_missing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
