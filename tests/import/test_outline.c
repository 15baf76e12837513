#include "import_test.h"

#include "asset/ear.h"

static void a_sprite_stands_about_its_pivot(void** state) {
    (void)state;
    EngAtlas atlas = load_atlas(data_path("hash.json"));
    const EngSprite* tank = eng_atlas_find(&atlas, "tank");
    EngOutline outline;
    EngMeshReport report;
    assert_true(eng_sprite_outline(tank, 1, &outline, &report, NULL));
    assert_int_equal(outline.point_count, 4);
    assert_int_equal(outline.triangle_count, 2);
    check_point(outline.points[0], 6 - 16, 3 - 4);
    check_point(outline.points[2], 26 - 16, 13 - 4);
    assert_int_equal(report.mesh_count, 1);
    eng_outline_fini(&outline);
    assert_true(eng_sprite_outline(tank, 2, &outline, NULL, NULL));
    check_point(outline.points[2], 20, 18);
    eng_outline_fini(&outline);
    EngAssetError error = {""};
    assert_false(eng_sprite_outline(tank, NAN, &outline, NULL, &error));
    check_error(&error, "tank.png: ", "scale");
    assert_false(eng_sprite_outline(tank, 1e9, &outline, NULL, &error));
    check_error(&error, "tank.png: ", "beyond the lattice");
    eng_atlas_unload(&atlas);
}

static void a_sprite_has_a_rectangle_too(void** state) {
    (void)state;
    EngAtlas atlas = load_atlas(data_path("hash.json"));
    EngOutline outline;
    assert_true(eng_sprite_rect_outline(eng_atlas_find(&atlas, "turned"), 1, &outline, NULL));
    assert_int_equal(outline.point_count, 4);
    assert_int_equal(outline.triangle_count, 0);
    check_point(outline.points[0], 1 - 12, 2 - 7);
    check_point(outline.points[2], 21 - 12, 12 - 7);
    eng_outline_fini(&outline);
    eng_atlas_unload(&atlas);
}

static void map_objects_become_rings(void** state) {
    (void)state;
    EngMap map = load_map(data_path("objects.tmj"));
    EngOutline outline;
    EngAssetError error = {""};
    const EngMapObject* box = eng_map_find_object(&map, "box");
    assert_true(eng_map_object_outline(&map, box, (EngVec){0, 0}, &outline, &error));
    assert_int_equal(outline.point_count, 4);
    check_point(outline.points[2], 73, 64);
    eng_outline_fini(&outline);
    assert_true(eng_map_object_outline(&map, box, (EngVec){113, 34}, &outline, &error));
    check_point(outline.points[0], 0, 0);
    check_point(outline.points[2], -40, 30);
    eng_outline_fini(&outline);
    // The tile's only collision shape, not its picture.
    const EngMapObject* crate = eng_map_find_object(&map, "crate");
    assert_true(eng_map_object_outline(&map, crate, (EngVec){0, 0}, &outline, &error));
    assert_int_equal(outline.point_count, 4);
    check_point(outline.points[0], 363, 74);
    eng_outline_fini(&outline);
    const char* const open[] = {"road", "spawn", "label"};
    for (int i = 0; i < 3; i++) {
        const EngMapObject* object = eng_map_find_object(&map, open[i]);
        assert_false(eng_map_object_outline(&map, object, (EngVec){0, 0}, &outline, &error));
        check_error(&error, "layer \"things\", object ", "has no inside");
    }
    assert_false(eng_map_object_outline(&map, box, (EngVec){NAN, 0}, &outline, &error));
    check_error(&error, "layer \"things\", object 1 \"box\"", "the pivot");
    eng_map_unload(&map);
}

static void cells_have_their_tiles_collision(void** state) {
    (void)state;
    EngMap map = load_map(data_path("objects.tmj"));
    const EngMapLayer* floor = eng_map_find_layer(&map, "floor");
    EngOutline outline;
    EngAssetError error = {""};
    // A tile without collision shapes: the whole cell. The layer lies at (101, 12).
    assert_true(eng_map_cell_outline(&map, floor, 0, 0, (EngVec){0, 0}, &outline, &error));
    assert_int_equal(outline.point_count, 4);
    assert_int_equal(outline.triangle_count, 0);
    check_point(outline.points[0], 101, 12);
    check_point(outline.points[2], 117, 28);
    eng_outline_fini(&outline);
    // A triangle and a rectangle: three triangles.
    assert_true(eng_map_cell_outline(&map, floor, 1, 0, (EngVec){117, 12}, &outline, &error));
    assert_int_equal(outline.point_count, 7);
    assert_int_equal(outline.triangle_count, 3);
    check_point(outline.points[0], 2, 4);
    check_point(outline.points[2], 10, 8);
    check_point(outline.points[5], 16, 16);
    eng_outline_fini(&outline);
    eng_map_unload(&map);
}

static void cells_flip_their_tiles_collision(void** state) {
    (void)state;
    EngMap map = load_map(data_path("objects.tmj"));
    const EngMapLayer* floor = eng_map_find_layer(&map, "floor");
    EngOutline outline;
    EngAssetError error = {""};
    // Mirrored.
    assert_true(eng_map_cell_outline(&map, floor, 0, 1, (EngVec){101, 28}, &outline, &error));
    check_point(outline.points[0], 14, 4);
    check_point(outline.points[2], 6, 8);
    eng_outline_fini(&outline);
    // x and y swapped, then upside down: (2, 4) -> (4, 2) -> (4, 14).
    assert_true(eng_map_cell_outline(&map, floor, 1, 1, (EngVec){117, 28}, &outline, &error));
    check_point(outline.points[0], 4, 14);
    check_point(outline.points[2], 8, 6);
    eng_outline_fini(&outline);
    // A picture of 40 x 20 is aligned with the bottom of its cell.
    assert_true(eng_map_cell_outline(&map, floor, 2, 1, (EngVec){133, 44}, &outline, &error));
    check_point(outline.points[0], 10, -20);
    check_point(outline.points[1], 10, 0);
    eng_outline_fini(&outline);
    assert_false(eng_map_cell_outline(&map, floor, 2, 0, (EngVec){0, 0}, &outline, &error));
    check_error(&error, "layer \"floor\", cell (2, 0)", "is empty");
    eng_map_unload(&map);
}

#define OBJECT_MAP(objects)                                                                        \
    "{\"orientation\":\"orthogonal\",\"width\":1,\"height\":1,\"tilewidth\":16,\"tileheight\":16," \
    "\"layers\":[{\"type\":\"objectgroup\",\"name\":\"o\",\"objects\":[" objects "]}]}"

static void equal_neighbours_are_dropped(void** state) {
    (void)state;
    EngMap map =
        parse_map("m.tmj", OBJECT_MAP("{\"id\":1,\"x\":0,\"y\":0,\"polygon\":[{\"x\":0,\"y\":0},"
                                      "{\"x\":0.001,\"y\":0},{\"x\":5,\"y\":0},{\"x\":5,\"y\":5},"
                                      "{\"x\":5,\"y\":5},{\"x\":0,\"y\":0}]},"
                                      "{\"id\":2,\"x\":0,\"y\":0,\"width\":0,\"height\":9},"
                                      "{\"id\":3,\"x\":4194303,\"y\":0,\"width\":9,\"height\":9}"));
    EngOutline outline;
    EngAssetError error = {""};
    assert_true(eng_map_object_outline(&map, &map.objects[0], (EngVec){0, 0}, &outline, &error));
    assert_int_equal(outline.point_count, 3);
    eng_outline_fini(&outline);
    assert_false(eng_map_object_outline(&map, &map.objects[1], (EngVec){0, 0}, &outline, &error));
    check_error(&error, "layer \"o\", object 2", "fewer than 3 different points");
    assert_false(eng_map_object_outline(&map, &map.objects[2], (EngVec){0, 0}, &outline, &error));
    check_error(&error, "layer \"o\", object 3", "beyond the lattice");
    eng_map_unload(&map);
}

// ---- ear cutting

static int64_t area_2(EngPoint a, EngPoint b, EngPoint c) {
    return (int64_t)(b.x - a.x) * (c.y - a.y) - (int64_t)(b.y - a.y) * (c.x - a.x);
}

static int64_t ring_area_2(const EngPoint* points, uint32_t count) {
    int64_t sum = 0;
    for (uint32_t i = 2; i < count; i++)
        sum += area_2(points[0], points[i - 1], points[i]);
    return sum;
}

static void check_cut(const EngPoint* points, uint32_t count) {
    uint32_t next[128], triangles[192], triangle_count;
    assert_true(count <= 64);
    assert_true(engi_ear_cut(points, count, next, triangles, &triangle_count));
    int64_t sum = 0;
    for (uint32_t i = 0; i < triangle_count; i++) {
        int64_t area = area_2(points[triangles[3 * i]], points[triangles[3 * i + 1]],
                              points[triangles[3 * i + 2]]);
        assert_true(area > 0);
        sum += area;
    }
    int64_t whole = ring_area_2(points, count);
    assert_int_equal(sum, whole < 0 ? -whole : whole);
}

static void polygons_are_cut_into_their_area(void** state) {
    (void)state;
    const EngPoint square[] = {{0, 0}, {10, 0}, {10, 10}, {0, 10}};
    const EngPoint l_shape[] = {{0, 0}, {20, 0}, {20, 5}, {5, 5}, {5, 20}, {0, 20}};
    const EngPoint straight[] = {{0, 0}, {5, 0}, {10, 0}, {10, 10}, {5, 10}, {0, 10}};
    const EngPoint comb[] = {{0, 0},   {2, 10}, {4, 0},   {6, 10}, {8, 0},
                             {10, 10}, {12, 0}, {12, 20}, {0, 20}};
    const EngPoint spiral[] = {{0, 0}, {10, 0}, {10, 10}, {2, 10}, {2, 4}, {6, 4},
                               {6, 6}, {4, 6},  {4, 8},   {8, 8},  {8, 2}, {0, 2}};
    check_cut(square, 4);
    check_cut(l_shape, 6);
    check_cut(straight, 6);
    check_cut(comb, 9);
    check_cut(spiral, 12);
    EngPoint backward[12];
    for (int i = 0; i < 12; i++)
        backward[i] = spiral[11 - i];
    check_cut(backward, 12);
}

// Star-shaped rings around a centre are simple for all radii.
static void random_stars_are_cut_into_their_area(void** state) {
    (void)state;
    uint32_t seed = 12345;
    for (int round = 0; round < 500; round++) {
        EngPoint star[64];
        uint32_t count = 3 + (uint32_t)round % 60;
        for (uint32_t i = 0; i < count; i++) {
            seed = seed * 1664525 + 1013904223;
            double radius = 100 + (seed >> 12) % 100000, turn = 6.283185307179586 * i / count;
            star[i] = (EngPoint){(int32_t)(radius * cos(turn)), (int32_t)(radius * sin(turn))};
        }
        check_cut(star, count);
    }
}

static void what_has_no_inside_is_not_cut(void** state) {
    (void)state;
    const EngPoint line[] = {{0, 0}, {5, 0}, {10, 0}};
    const EngPoint back[] = {{0, 0}, {5, 5}, {0, 0}, {5, 5}};
    const EngPoint crossed[] = {{0, 0}, {10, 10}, {10, 0}, {0, 10}};
    uint32_t next[16], triangles[24], count;
    assert_false(engi_ear_cut(line, 3, next, triangles, &count));
    assert_false(engi_ear_cut(back, 4, next, triangles, &count));
    assert_false(engi_ear_cut(line, 2, next, triangles, &count));
    assert_false(engi_ear_cut(crossed, 4, next, triangles, &count));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_sprite_stands_about_its_pivot),
        cmocka_unit_test(a_sprite_has_a_rectangle_too),
        cmocka_unit_test(map_objects_become_rings),
        cmocka_unit_test(cells_have_their_tiles_collision),
        cmocka_unit_test(cells_flip_their_tiles_collision),
        cmocka_unit_test(equal_neighbours_are_dropped),
        cmocka_unit_test(polygons_are_cut_into_their_area),
        cmocka_unit_test(random_stars_are_cut_into_their_area),
        cmocka_unit_test(what_has_no_inside_is_not_cut),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
