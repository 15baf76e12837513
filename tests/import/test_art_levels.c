// LDtk projects and pictures as shapes.
#include "art_test.h"

// ---- LDtk

#define DEFS(first)                                                                                \
    "{\"defs\":{\"layers\":[{\"uid\":7,\"intGridValues\":[{\"value\":1,\"identifier\":\"" first    \
    "\"},{\"value\":2,\"identifier\":null}]}]},\"levels\":["
#define LEVEL(x, layers)                                                                           \
    "{\"identifier\":\"Level_0\",\"worldX\":" x ",\"worldY\":0,\"pxWid\":32,\"pxHei\":24,"         \
    "\"layerInstances\":[" layers "]}"
#define GRID(cells)                                                                                \
    "{\"__identifier\":\"Cells\",\"__type\":\"IntGrid\",\"__cWid\":4,\"__cHei\":3,"                \
    "\"__gridSize\":8,\"__pxTotalOffsetX\":0,\"__pxTotalOffsetY\":0,\"layerDefUid\":7,"            \
    "\"intGridCsv\":[" cells "]}"
#define ENTITIES(fields)                                                                           \
    "{\"__identifier\":\"Things\",\"__type\":\"Entities\",\"__gridSize\":8,\"entityInstances\":["  \
    "{\"__identifier\":\"Zone\",\"fieldInstances\":[" fields "]}]}"
#define POINTS                                                                                     \
    "{\"__identifier\":\"corners\",\"__type\":\"Array<Point>\",\"__value\":[{\"cx\":0,\"cy\":0},"  \
    "{\"cx\":2,\"cy\":0},{\"cx\":2,\"cy\":2}]}"

static void values_of_a_grid_are_obstacles_on_the_level(void** state) {
    (void)state;
    EngArt art =
        parse_art("a.ldtk", DEFS("trees") LEVEL("100", GRID("1,1,0,0,1,1,0,2,0,0,0,2")) "]}");
    assert_string_equal(art.format, "LDtk project");
    assert_int_equal(art.shape_count, 3); // the level, a square, a bar
    assert_int_equal(art.min.x, 100 * 256);
    check_world(&art, (12 - 6) * 64, 1);
}

static void a_value_called_floor_is_the_floor(void** state) {
    (void)state;
    EngArt art =
        parse_art("a.ldtk", DEFS("Floor") LEVEL("0", GRID("1,1,1,0,1,2,1,0,1,1,1,0")) "," LEVEL(
                                "32", GRID("1,0,0,0,1,0,0,0,1,0,0,0")) "]}");
    check_world(&art, 8 * 64 + 3 * 64, 2);
}

static void lists_of_points_with_a_meaning_are_polygons(void** state) {
    (void)state;
    EngArt art = parse_art(
        "a.ldtk",
        DEFS("x") LEVEL("0", ENTITIES(POINTS ",{\"__identifier\":\"nav_obstacle\","
                                             "\"__type\":\"Bool\",\"__value\":true}")) "]}");
    const EngArtShape* zone = art_shape(&art, "Zone");
    assert_int_equal(zone->meaning.role, ENG_ART_OBSTACLE);
    check_vec(art_point(&art, zone, 1), 20, 4);
    check_world(&art, 32 * 24 - 128, 1);
    art = parse_art("a.ldtk", DEFS("x") LEVEL("0", ENTITIES(POINTS)) "]}");
    assert_int_equal(art.shape_count, 1);
    assert_int_equal(art.left_out_count, 1);
    eng_art_unload(&art);
}

#define BOX(name, px, rest)                                                                        \
    "{\"__identifier\":\"Things\",\"__type\":\"Entities\",\"__gridSize\":8,"                       \
    "\"__pxTotalOffsetX\":1,\"entityInstances\":[{\"__identifier\":\"" name "\",\"px\":[" px       \
    "],\"width\":16,\"height\":8" rest "}]}"
#define BLOCKS                                                                                     \
    ",\"fieldInstances\":[{\"__identifier\":\"nav_obstacle\",\"__type\":\"Bool\",\"__value\":"     \
    "true}]"

static void entities_without_points_are_rectangles(void** state) {
    (void)state;
    EngArt art = parse_art("a.ldtk", DEFS("x") LEVEL("0", BOX("Zone", "10,20",
                                                              BLOCKS ",\"__pivot\":"
                                                                     "[0.5,1]")) "]}");
    const EngArtShape* zone = art_shape(&art, "Zone");
    assert_int_equal(zone->meaning.role, ENG_ART_OBSTACLE);
    check_vec(art_point(&art, zone, 0), 3, 12);
    check_vec(art_point(&art, zone, 2), 19, 20);
    assert_int_equal(art.left_out_count, 0);
    check_world(&art, 32 * 24 - 128, 1);
    art = parse_art("a.ldtk", DEFS("x") LEVEL("0", BOX("Spawn", "10,20", "")) "]}");
    assert_int_equal(art.shape_count, 1);
    assert_int_equal(art.left_out_count, 1);
    eng_art_unload(&art);
    art = parse_art("a.ldtk",
                    DEFS("x") LEVEL("0", "{\"__identifier\":\"Things\","
                                         "\"__type\":\"Entities\",\"__gridSize\":8,"
                                         "\"entityInstances\":[{\"__identifier\":\"Z\"" BLOCKS
                                         "}]}") "]}");
    assert_int_equal(art.shape_count, 1);
    check_noted(&art.notes, "left out");
    eng_art_unload(&art);
}

// The same level in the project and in a file of its own.
static void a_level_may_have_a_file_of_its_own(void** state) {
    (void)state;
    EngArt art = load_art(data_path("levels.ldtk"));
    assert_int_equal(art.files.count, 1);
    assert_non_null(strstr(art.files.paths[0], "levels/Hall.ldtkl"));
    assert_int_equal(art.shape_count, 4); // both levels, and an obstacle in each
    check_world(&art, 2 * (12 - 2) * 64, 1);
    EngAssetError error = {""};
    assert_false(eng_art_load(data_path("levels/Hall.ldtkl"), NULL, &art, &error));
    check_error(&error, data_path("levels/Hall.ldtkl"), "a level without its project");
}

#define LINEAR(layout)                                                                             \
    "{\"worldLayout\":\"" layout "\",\"levels\":[" LEVEL("-1", "") "," LEVEL("-1", "") "]}"

static void levels_without_places_lie_one_after_the_other(void** state) {
    (void)state;
    EngArt art = parse_art("a.ldtk", LINEAR("LinearHorizontal"));
    check_noted(&art.notes, "a.ldtk: levels of worldLayout LinearHorizontal have no places: they "
                            "lie one after the other");
    assert_int_equal(art.min.x, 0);
    assert_int_equal(art.max.x, 64 * 256);
    assert_int_equal(art.max.y, 24 * 256);
    check_world(&art, 2 * 32 * 24, 1);
    art = parse_art("a.ldtk", LINEAR("LinearVertical"));
    check_noted(&art.notes, "LinearVertical have no places");
    assert_int_equal(art.max.x, 32 * 256);
    assert_int_equal(art.max.y, 48 * 256);
    check_world(&art, 2 * 32 * 24, 1);
    art = parse_art("a.ldtk", LINEAR("Free"));
    assert_int_equal(art.notes.count, 0);
    check_world(&art, 32 * 24, 1);
}

static void levels_of_several_depths_are_noted(void** state) {
    (void)state;
    EngArt art = parse_art(
        "a.ldtk",
        "{\"levels\":[" LEVEL(
            "0", "") ","
                     "{\"identifier\":\"Cellar\",\"worldDepth\":-1,\"pxWid\":32,\"pxHei\":24,"
                     "\"layerInstances\":[]}]}");
    assert_int_equal(art.notes.count, 1);
    check_noted(&art.notes, "levels of several worldDepths lie on one another");
    eng_art_unload(&art);
}

static const BadArt bad_projects[] = {
    {DEFS("x") LEVEL("0", GRID("1,1")) "]}",
     ": levels[0].layerInstances[0].intGridCsv: ", "2 cells instead of 4 x 3"},
    {DEFS("x") LEVEL("0", GRID("1,1,0,0,1,1,0,2,0,0,0,-1")) "]}",
     ": levels[0].layerInstances[0].intGridCsv[11]: ", "not in 0..1024"},
    {DEFS("x") "{\"identifier\":\"a\",\"pxWid\":1,\"pxHei\":1,\"layerInstances\":null}]}",
     ": levels[0]: ", "externalRelPath is missing"},
    {DEFS("x") "{\"identifier\":\"a\",\"pxWid\":1,\"pxHei\":1,\"layerInstances\":null,"
               "\"externalRelPath\":\"none.ldtkl\"}]}",
     ": levels[0]: ", "none.ldtkl: cannot be opened"},
    {"{\"identifier\":\"a\",\"layerInstances\":[]}", ": ", "a level without its project"},
    {DEFS("x") "{\"identifier\":\"a\",\"layerInstances\":[]}]}",
     ": levels[0]: ", "pxWid is missing"},
    {DEFS("x") "7],\"layerInstances\":0}", ": levels[0]: ", "expected an object for the level"},
    {DEFS("x") LEVEL("0", BOX("Wall", "1", "")) "]}",
     ": levels[0].layerInstances[0].entityInstances[0].px[1]: ", "not a number"},
    {DEFS("x") "],\"worlds\":[{\"layerInstances\":[]}]}", ": ", "several worlds"},
};

static void wrong_projects_are_refused(void** state) {
    (void)state;
    CHECK_ALL_BAD("a.ldtk", bad_projects);
}

// ---- pictures

static void a_picture_has_islands_and_holes(void** state) {
    (void)state;
    EngArt art = load_art(data_path("frame.png"));
    assert_string_equal(art.format, "picture");
    assert_int_equal(art.outlines[0].ring_count, 3);
    check_world(&art, 40 * 30 - 30 * 20 + 50, 2);
    EngArtOptions options = eng_art_options();
    options.alpha_threshold = 60;
    options.least_area = 100;
    options.scale = 2;
    assert_true(eng_art_load(data_path("frame.png"), &options, &art, NULL));
    assert_int_equal(art.left_out_count, 1);
    check_world(&art, 4 * (42 * 32 - 30 * 20), 1);
}

// 16 bits a channel in seven passes: an L of 24 x 24 px without a quarter, whose alpha is 0x4000.
static void an_interlaced_picture_of_16_bits_is_whole(void** state) {
    (void)state;
    EngArtOptions options = eng_art_options();
    EngArt art = load_art(data_path("interlaced.png"));
    assert_int_equal(art.notes.count, 0);
    assert_int_equal(art.outlines[0].point_count, 6);
    check_world(&art, 24 * 24 - 12 * 12, 1);
    options.alpha_threshold = 64;
    assert_true(eng_art_load(data_path("interlaced.png"), &options, &art, NULL));
    check_world(&art, 24 * 24, 1);
    options.alpha_threshold = 65;
    assert_true(eng_art_load(data_path("interlaced.png"), &options, &art, NULL));
    check_world(&art, 24 * 24 - 12 * 12, 1);
}

static void wrong_pictures_are_refused(void** state) {
    (void)state;
    static char bytes[4096];
    FILE* file = fopen(data_path("frame.png"), "rb");
    assert_non_null(file);
    size_t size = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    for (size_t cut = 4; cut + 20 < size; cut += 9)
        check_bad_art_bytes("a.png", bytes, cut, ": ", "not a PNG that can be read");
    bytes[18] = 127; // 32 816 px wide: the check sum is wrong then, too
    check_bad_art_bytes("a.png", bytes, size, ": ", "not a PNG that can be read");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_of_a_grid_are_obstacles_on_the_level),
        cmocka_unit_test(a_value_called_floor_is_the_floor),
        cmocka_unit_test(lists_of_points_with_a_meaning_are_polygons),
        cmocka_unit_test(entities_without_points_are_rectangles),
        cmocka_unit_test(a_level_may_have_a_file_of_its_own),
        cmocka_unit_test(levels_without_places_lie_one_after_the_other),
        cmocka_unit_test(levels_of_several_depths_are_noted),
        cmocka_unit_test(wrong_projects_are_refused),
        cmocka_unit_test(a_picture_has_islands_and_holes),
        cmocka_unit_test(an_interlaced_picture_of_16_bits_is_whole),
        cmocka_unit_test(wrong_pictures_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
