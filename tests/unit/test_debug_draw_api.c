// The calls of nav_world_draw to the draw callbacks.
#include "support/unit_look.h"

typedef struct Picture {
    uint32_t triangle_count[NAV_DEBUG_WALL + 1], line_count[NAV_DEBUG_WALL + 1];
    int64_t area_2[NAV_DEBUG_WALL + 1];
    uint32_t last_value[NAV_DEBUG_WALL + 1];
    NavPoint line[NAV_DEBUG_WALL + 1][512][2];
} Picture;

static void note_triangle(void* context, NavDebugPart part, uint32_t value,
                          const NavPoint corner[3]) {
    Picture* picture = context;
    int64_t area = ((int64_t)corner[1].x - corner[0].x) * ((int64_t)corner[2].y - corner[0].y) -
                   ((int64_t)corner[1].y - corner[0].y) * ((int64_t)corner[2].x - corner[0].x);
    assert_true(area > 0);
    picture->triangle_count[part]++;
    if (part != NAV_DEBUG_VOID)
        picture->area_2[part] += area;
    picture->last_value[part] = value;
}

static void note_line(void* context, NavDebugPart part, NavPoint a, NavPoint b) {
    Picture* picture = context;
    uint32_t k = picture->line_count[part]++;
    assert_true(k < 512);
    picture->line[part][k][0] = a;
    picture->line[part][k][1] = b;
}

static bool is_same_line(const NavPoint* line, NavPoint a, NavPoint b) {
    return (is_at(line[0], a.x, a.y) && is_at(line[1], b.x, b.y)) ||
           (is_at(line[0], b.x, b.y) && is_at(line[1], a.x, a.y));
}

static uint32_t count_line(const Picture* picture, NavDebugPart part, NavPoint a, NavPoint b) {
    uint32_t count = 0;
    for (uint32_t k = 0; k < picture->line_count[part]; k++)
        count += is_same_line(picture->line[part][k], a, b);
    return count;
}

static NavDebugDraw draw_all(Picture* picture) {
    memset(picture, 0, sizeof *picture);
    NavDebugDraw draw = nav_debug_draw();
    draw.context = picture;
    draw.has_islands = true;
    draw.triangle = note_triangle;
    draw.line = note_line;
    return draw;
}

// A floor with a block in it, and a passable obstacle on its edge.
static NavWorld* drawn_world(void) {
    NavWorld* world = square_world(1000);
    insert_box(world, floor_def(5, 0), at(0, 0), at(1000, 1000));
    insert_box(world, obstacle_def(6), at(300, 300), at(500, 500));
    insert_box(world, obstacle_def(0), at(700, 700), at(800, 800));
    return world;
}

static Picture picture;

static void test_triangles_are_told_by_what_they_are(void** state) {
    (void)state;
    NavWorld* world = drawn_world();
    NavDebugDraw draw = draw_all(&picture);
    assert_int_equal(nav_world_draw(world, &draw), NAV_OK);
    assert_true(picture.area_2[NAV_DEBUG_WALKABLE] == 2 * (1000000 - 40000));
    assert_true(picture.area_2[NAV_DEBUG_BLOCKED] == 2 * 40000);
    assert_int_equal(picture.last_value[NAV_DEBUG_WALKABLE], 5);
    assert_int_equal(picture.last_value[NAV_DEBUG_BLOCKED], 6);
    uint32_t all = picture.triangle_count[NAV_DEBUG_WALKABLE] +
                   picture.triangle_count[NAV_DEBUG_BLOCKED] +
                   picture.triangle_count[NAV_DEBUG_VOID];
    assert_int_equal(all, stats_of(world).triangle_count);
    nav_world_destroy(world);
}

static void test_islands_are_the_walkable_triangles_once_more(void** state) {
    (void)state;
    NavWorld* world = drawn_world();
    NavDebugDraw draw = draw_all(&picture);
    assert_int_equal(nav_world_draw(world, &draw), NAV_OK);
    assert_int_equal(picture.triangle_count[NAV_DEBUG_ISLAND],
                     picture.triangle_count[NAV_DEBUG_WALKABLE]);
    assert_true(picture.area_2[NAV_DEBUG_ISLAND] == picture.area_2[NAV_DEBUG_WALKABLE]);
    assert_int_equal(picture.last_value[NAV_DEBUG_ISLAND], triangle_at(world, at(100, 101)).island);
    nav_world_destroy(world);
}

static void test_each_edge_is_drawn_once(void** state) {
    (void)state;
    NavWorld* world = drawn_world();
    NavDebugDraw draw = draw_all(&picture);
    assert_int_equal(nav_world_draw(world, &draw), NAV_OK);
    uint32_t lines = 0;
    for (int part = NAV_DEBUG_EDGE; part <= NAV_DEBUG_WALL; part++) {
        lines += picture.line_count[part];
        for (uint32_t k = 0; k < picture.line_count[part]; k++)
            assert_int_equal(count_line(&picture, (NavDebugPart)part, picture.line[part][k][0],
                                        picture.line[part][k][1]),
                             1);
    }
    // Euler's formula for a square: each triangle has three sides, and the four outermost belong to
    // only one triangle.
    assert_int_equal(2 * lines, 3 * stats_of(world).triangle_count + 4);
    nav_world_destroy(world);
}

static void test_walls_and_passable_constraints_are_told_apart(void** state) {
    (void)state;
    NavWorld* world = drawn_world();
    NavDebugDraw draw = draw_all(&picture);
    assert_int_equal(nav_world_draw(world, &draw), NAV_OK);
    assert_int_equal(count_line(&picture, NAV_DEBUG_WALL, at(300, 300), at(500, 300)), 1);
    assert_int_equal(count_line(&picture, NAV_DEBUG_WALL, at(0, 0), at(1000, 0)), 1);
    assert_int_equal(count_line(&picture, NAV_DEBUG_CONSTRAINT, at(700, 700), at(800, 700)), 1);
    assert_int_equal(picture.line_count[NAV_DEBUG_WALL], 8);
    assert_int_equal(picture.line_count[NAV_DEBUG_CONSTRAINT], 4);
    nav_world_destroy(world);
}

static void test_only_what_is_asked_for_is_drawn(void** state) {
    (void)state;
    NavWorld* world = drawn_world();
    for (uint32_t ask = 0; ask < 16; ask++) {
        NavDebugDraw draw = draw_all(&picture);
        draw.has_triangles = (ask & 1) != 0;
        draw.has_islands = (ask & 2) != 0;
        draw.has_edges = (ask & 4) != 0;
        draw.has_constraints = (ask & 8) != 0;
        assert_int_equal(nav_world_draw(world, &draw), NAV_OK);
        assert_int_equal(picture.triangle_count[NAV_DEBUG_BLOCKED] > 0, draw.has_triangles);
        assert_int_equal(picture.triangle_count[NAV_DEBUG_VOID] > 0, draw.has_triangles);
        assert_int_equal(picture.triangle_count[NAV_DEBUG_ISLAND] > 0, draw.has_islands);
        assert_int_equal(picture.line_count[NAV_DEBUG_EDGE] > 0, draw.has_edges);
        assert_int_equal(picture.line_count[NAV_DEBUG_WALL] > 0, draw.has_constraints);
        assert_int_equal(picture.line_count[NAV_DEBUG_CONSTRAINT] > 0, draw.has_constraints);
    }
    nav_world_destroy(world);
}

static void test_what_is_out_of_view_is_not_drawn(void** state) {
    (void)state;
    NavWorld* world = drawn_world();
    NavDebugDraw draw = draw_all(&picture);
    draw.view = (NavBox){{710, 710}, {720, 720}}; // inside the passable obstacle
    assert_int_equal(nav_world_draw(world, &draw), NAV_OK);
    assert_int_equal(picture.triangle_count[NAV_DEBUG_BLOCKED], 0);
    assert_int_equal(picture.triangle_count[NAV_DEBUG_VOID], 0);
    assert_true(picture.triangle_count[NAV_DEBUG_WALKABLE] > 0);
    assert_int_equal(count_line(&picture, NAV_DEBUG_WALL, at(300, 300), at(500, 300)), 0);
    draw = draw_all(&picture);
    draw.view = (NavBox){{500, 400}, {500, 400}}; // touches the block's side
    assert_int_equal(nav_world_draw(world, &draw), NAV_OK);
    assert_int_equal(count_line(&picture, NAV_DEBUG_WALL, at(500, 300), at(500, 500)), 1);
    assert_true(picture.triangle_count[NAV_DEBUG_BLOCKED] > 0);
    nav_world_destroy(world);
}

static void test_callbacks_may_be_missing(void** state) {
    (void)state;
    NavWorld* world = drawn_world();
    NavDebugDraw draw = draw_all(&picture);
    draw.triangle = NULL;
    assert_int_equal(nav_world_draw(world, &draw), NAV_OK);
    assert_int_equal(picture.line_count[NAV_DEBUG_WALL], 8);
    draw = draw_all(&picture);
    draw.line = NULL;
    assert_int_equal(nav_world_draw(world, &draw), NAV_OK);
    assert_true(picture.triangle_count[NAV_DEBUG_WALKABLE] > 0);
    assert_int_equal(nav_world_draw(NULL, &draw), NAV_ERR_ARGUMENT);
    assert_int_equal(nav_world_draw(world, NULL), NAV_ERR_ARGUMENT);
    nav_world_destroy(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_triangles_are_told_by_what_they_are),
        cmocka_unit_test(test_islands_are_the_walkable_triangles_once_more),
        cmocka_unit_test(test_each_edge_is_drawn_once),
        cmocka_unit_test(test_walls_and_passable_constraints_are_told_apart),
        cmocka_unit_test(test_only_what_is_asked_for_is_drawn),
        cmocka_unit_test(test_what_is_out_of_view_is_not_drawn),
        cmocka_unit_test(test_callbacks_may_be_missing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
