// Outlines that no file holds, and what instances of them do in a world.
#include "import_test.h"

#include "asset/form.h"

#include <sidestep/asset_nav.h>

static double area_of_world(NavWorld* world, uint32_t* islands) {
    NavStats stats;
    const char* what = "";
    if (!nav_world_validate(world, &what))
        fail_msg("%s", what);
    assert_int_equal(nav_world_get_stats(world, &stats), NAV_OK);
    *islands = stats.island_count;
    return (double)stats.walkable_area_2 / 2 / 65536;
}

static NavShapeId insert_floor(NavWorld* world, NavOutlineId outline, NavPose pose) {
    NavShapeDef def = nav_floor_def(outline);
    NavShapeId id;
    def.pose = pose;
    assert_int_equal(nav_shape_insert(world, &def, &id), NAV_OK);
    return id;
}

static NavWorld* create_world(void) {
    NavWorldDef def = nav_world_def();
    NavWorld* world = NULL;
    def.bounds = nav_box_from_px(0, 0, 1000, 1000);
    assert_int_equal(nav_world_create(&def, &world), NAV_OK);
    return world;
}

// The area of a floor with this outline in the middle of a world.
static double area_of(NavWorld* world, NavResult made, NavOutlineId outline, uint32_t* islands) {
    assert_int_equal(made, NAV_OK);
    NavShapeId id = insert_floor(world, outline, nav_pose_from_px(500, 500, 0));
    double area = area_of_world(world, islands);
    assert_int_equal(nav_shape_remove(world, id), NAV_OK);
    return area;
}

static void forms_have_their_areas(void** state) {
    (void)state;
    const double pi = 3.14159265358979;
    NavWorld* world = create_world();
    NavOutlineId id;
    uint32_t islands;
    assert_true(area_of(world, nav_box_create(world, 30, 20.5, &id, NULL), id, &islands) == 615);
    double circle = area_of(world, nav_circle_create(world, 50, 0.01, &id, NULL), id, &islands);
    assert_true(circle < pi * 2500 && circle > pi * 2500 * 0.999);
    double coarse = area_of(world, nav_circle_create(world, 50, 1, &id, NULL), id, &islands);
    assert_true(coarse < circle && coarse > pi * 49 * 49);
    EngVec a = {-30, -40}, b = {30, 40};
    double capsule =
        area_of(world, nav_capsule_create(world, a, b, 10, 0.01, &id, NULL), id, &islands);
    assert_true(fabs(capsule - (100 * 20 + pi * 100)) < 2);
    EngVec corner[3] = {{0, 0}, {100, 0}, {100, 100}};
    double line =
        area_of(world, nav_line_create(world, corner, 3, 10, 0.01, &id, NULL), id, &islands);
    assert_true(fabs(line - (2 * 1000 - 25 + pi * 25 / 4)) < 1);
    assert_int_equal(islands, 1);
    nav_world_destroy(world);
}

// A line that crosses itself, and a closed one: its first corner is round as the others are.
static void a_line_may_cross_itself_and_be_closed(void** state) {
    (void)state;
    NavWorld* world = create_world();
    NavOutlineId id;
    uint32_t islands;
    EngVec cross[4] = {{-50, 0}, {50, 0}, {0, 50}, {0, -50}};
    area_of(world, nav_line_create(world, cross, 4, 8, 0.1, &id, NULL), id, &islands);
    assert_int_equal(islands, 1);
    EngVec square[6] = {{0, 0}, {100, 0}, {100, 100}, {100, 100}, {0, 100}, {0, 0}};
    double area =
        area_of(world, nav_line_create(world, square, 6, 10, 0.01, &id, NULL), id, &islands);
    assert_true(fabs(area - (110 * 110 - 90 * 90 - 4 * (25 - 3.14159265 * 25 / 4))) < 1);
    nav_world_destroy(world);
}

// As SDL_Vertex is laid out.
typedef struct Vertex {
    float x, y;
    uint8_t color[4];
    float u, v;
} Vertex;

static void meshes_of_a_game(void** state) {
    (void)state;
    static const Vertex vertices[4] = {
        {.x = 0, .y = 0}, {.x = 10, .y = 0}, {.x = 10, .y = 6}, {.x = 0, .y = 6}};
    static const int whole[6] = {0, 1, 2, 0, 2, 3};
    static const uint16_t half[6] = {0, 1, 2, 0, 2, 3};
    static const uint8_t byte[6] = {0, 1, 2, 0, 2, 3};
    EngVertices mesh = {.xy = &vertices->x,
                        .stride = sizeof *vertices,
                        .vertex_count = 4,
                        .indices = whole,
                        .index_size = sizeof *whole,
                        .index_count = 6,
                        .pivot = {5, 3},
                        .scale = 2};
    NavWorld* world = create_world();
    NavOutlineId id;
    uint32_t islands;
    assert_true(area_of(world, nav_vertices_create(world, &mesh, &id, NULL), id, &islands) == 240);
    mesh.indices = half;
    mesh.index_size = 2;
    assert_true(area_of(world, nav_vertices_create(world, &mesh, &id, NULL), id, &islands) == 240);
    mesh.indices = byte;
    mesh.index_size = 1;
    mesh.scale = 0;
    assert_true(area_of(world, nav_vertices_create(world, &mesh, &id, NULL), id, &islands) == 60);
    mesh.indices = NULL;
    mesh.vertex_count = 3;
    EngOutline outline;
    assert_true(eng_vertices_outline(&mesh, &outline, NULL, NULL));
    check_point(outline.points[0], -5, -3);
    eng_outline_fini(&outline);
    nav_world_destroy(world);
}

static void wrong_forms_are_refused(void** state) {
    (void)state;
    EngOutline outline;
    EngAssetError error = {""};
    EngVec points[2] = {{1, 1}, {1, 1}};
    const float xy[6] = {0, 0, 1, 0, NAN, 1};
    EngVertices mesh = {.xy = xy, .stride = 2 * sizeof *xy, .vertex_count = 3};
    assert_false(eng_box_outline(0, 5, &outline, &error));
    assert_string_equal(error.text, "box: a side is not above 0 or beyond the lattice");
    assert_false(eng_circle_outline(NAN, 1, &outline, &error));
    assert_false(eng_circle_outline(1e9, 1, &outline, &error));
    assert_false(eng_circle_outline(5, 0, &outline, NULL));
    assert_false(eng_capsule_outline((EngVec){INFINITY, 0}, points[0], 1, 1, &outline, &error));
    assert_false(eng_line_outline(points, 2, 4, 1, &outline, &error));
    assert_string_equal(error.text, "line: all points are equal");
    assert_false(eng_line_outline(points, 1, 4, 1, &outline, &error));
    assert_false(eng_line_outline(NULL, 2, 4, 1, &outline, &error));
    assert_false(eng_vertices_outline(&mesh, &outline, NULL, &error));
    assert_string_equal(error.text, "vertices: vertices[2]: not finite or beyond the lattice");
    mesh.stride = 7;
    assert_false(eng_vertices_outline(&mesh, &outline, NULL, &error));
    mesh.stride = 8;
    mesh.vertex_count = 2;
    assert_false(eng_vertices_outline(&mesh, &outline, NULL, &error));
    mesh.xy = NULL;
    assert_false(eng_vertices_outline(&mesh, &outline, NULL, &error));
    assert_string_equal(error.text, "vertices: there are none");
    assert_false(eng_vertices_outline(NULL, &outline, NULL, &error));
    assert_null(outline.points);
    NavOutlineId id;
    assert_int_equal(nav_vertices_create(NULL, NULL, &id, NULL), NAV_ERR_ARGUMENT);
}

// Position, angle, flips and scale of one outline; and a frame of an animation with another
// footprint, which comes in one update.
static void instances_share_an_outline(void** state) {
    (void)state;
    NavWorld* world = create_world();
    NavOutlineId box, circle;
    NavShapeId first = {0, 0, 0};
    uint32_t islands;
    assert_int_equal(nav_box_create(world, 20, 10, &box, NULL), NAV_OK);
    assert_int_equal(nav_circle_create(world, 20, 0.5, &circle, NULL), NAV_OK);
    assert_int_equal(nav_batch_begin(world), NAV_OK);
    for (int i = 0; i < 2500; i++) {
        NavPose pose = nav_pose_from_px(10 + i % 50 * 19, 10 + i / 50 * 19, 0);
        pose.angle = i % 2 == 0 ? 0 : NAV_QUARTER_TURN;
        pose.is_flipped_x = i % 3 == 0;
        pose.scale = 65536 / 2;
        NavShapeId id = insert_floor(world, box, pose);
        first = i == 0 ? id : first;
    }
    assert_int_equal(nav_batch_commit(world), NAV_OK);
    assert_true(area_of_world(world, &islands) == 2500 * 50);
    assert_int_equal(islands, 2500);
    uint64_t version = nav_world_get_version(world);
    assert_int_equal(nav_shape_set_outline(world, first, circle, nav_pose_from_px(980, 980, 0)),
                     NAV_OK);
    assert_int_equal(nav_world_get_version(world), version + 1);
    double area = area_of_world(world, &islands);
    assert_true(area > 2499 * 50 && area < 2500 * 50 + 1257);
    nav_world_destroy(world);
}

static bool has_path(NavWorld* world, NavPoint from, NavPoint to) {
    NavQuery* query = NULL;
    NavPath path;
    NavPathRequest request = nav_path_request(from, to);
    assert_int_equal(nav_query_create(world, &query), NAV_OK);
    assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
    bool is_found = path.status == NAV_PATH_OK;
    nav_query_destroy(query);
    return is_found;
}

// Two shores, a ferry that comes and goes, and a drawbridge that rises.
static void floors_move(void** state) {
    (void)state;
    NavWorld* world = create_world();
    NavOutlineId shore, deck;
    assert_int_equal(nav_box_create(world, 300, 400, &shore, NULL), NAV_OK);
    assert_int_equal(nav_box_create(world, 100, 40, &deck, NULL), NAV_OK);
    insert_floor(world, shore, nav_pose_from_px(150, 500, 0));
    insert_floor(world, shore, nav_pose_from_px(550, 500, 0));
    NavPoint west = nav_point_from_px(20, 500), east = nav_point_from_px(680, 500);
    NavShapeId ferry = insert_floor(world, deck, nav_pose_from_px(350, 800, 0));
    assert_false(has_path(world, west, east));
    for (int y = 790; y >= 500; y -= 10)
        assert_int_equal(nav_shape_move(world, ferry, nav_pose_from_px(350, y, 0)), NAV_OK);
    assert_true(has_path(world, west, east));
    NavPose raised = nav_pose_from_px(350, 500, nav_angle_from_degrees(60));
    assert_int_equal(nav_shape_move(world, ferry, raised), NAV_OK);
    assert_false(has_path(world, west, east));
    nav_world_destroy(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(forms_have_their_areas),
        cmocka_unit_test(a_line_may_cross_itself_and_be_closed),
        cmocka_unit_test(meshes_of_a_game),
        cmocka_unit_test(wrong_forms_are_refused),
        cmocka_unit_test(instances_share_an_outline),
        cmocka_unit_test(floors_move),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
