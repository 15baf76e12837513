// LDtk projects, Aseprite's files and pictures as shapes.
#include "art_test.h"

typedef struct BadArt {
    const char *text, *place, *words;
} BadArt;

static void check_all_bad(const char* name, const BadArt* cases, size_t count) {
    for (size_t i = 0; i < count; i++)
        check_bad_art(name, cases[i].text, cases[i].place, cases[i].words);
}
#define CHECK_ALL_BAD(name, cases) check_all_bad(name, cases, sizeof cases / sizeof *cases)

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

// ---- Aseprite

static void slices_in_json(void** state) {
    (void)state;
    EngArt art = parse_art(
        "a.json", "{\"frames\":{},\"meta\":{\"app\":\"https://www.aseprite.org/\",\"slices\":["
                  "{\"name\":\"body\",\"keys\":[{\"frame\":0,\"bounds\":{\"x\":2,\"y\":3,\"w\":5,"
                  "\"h\":4}},{\"frame\":2,\"bounds\":{\"x\":0,\"y\":0,\"w\":1,\"h\":1}}]},"
                  "{\"name\":\"hidden\",\"keys\":[{\"frame\":0,\"bounds\":{\"x\":2,\"y\":3,\"w\":0,"
                  "\"h\":0}}]}]}}");
    assert_string_equal(art.format, "Aseprite sheet");
    check_noted(&art.notes, "2 keys; the first is read");
    assert_int_equal(art.left_out_count, 1);
    check_vec(art_point(&art, art_shape(&art, "body"), 0), 2, 3);
    check_world(&art, 20, 1);
    // Without slices it is an atlas.
    art = parse_art("a.json", "{\"frames\":{\"a 0.aseprite\":{\"frame\":{\"x\":0,\"y\":0,\"w\":8,"
                              "\"h\":4}}},\"meta\":{\"app\":\"http://www.aseprite.org/\"}}");
    check_world(&art, 32, 1);
}

static void slices_of_the_file_itself(void** state) {
    (void)state;
    EngArt art = load_art(data_path("slices.aseprite"));
    assert_string_equal(art.format, "Aseprite file");
    assert_int_equal(art.shape_count, 2);
    check_vec(art_point(&art, art_shape(&art, "body"), 2), 7, 7);
    check_vec(art_point(&art, art_shape(&art, "head"), 0), -3, 0);
    check_noted(&art.notes, "slice \"head\": 2 keys; the first is read");
    check_world(&art, 20 + 36 - 3, 1);
}

// Two layers that are visible: 8 x 6 px, and 4 x 6 of 4 x 8, which begin where the others end.
static void visible_layers_of_the_file_are_traced(void** state) {
    (void)state;
    EngArt art = load_art(data_path("layers.aseprite"));
    assert_int_equal(art.shape_count, 1);
    check_world(&art, 48 + 24, 1);
}

typedef struct Bytes {
    char data[2048];
    size_t size;
} Bytes;

// The lowest byte first.
static void put(Bytes* bytes, uint32_t value, int size) {
    for (int i = 0; i < size; i++)
        bytes->data[bytes->size++] = (char)(value >> 8 * i);
}

static void put_layer(Bytes* bytes, uint32_t flags, uint32_t level) {
    put(bytes, 24, 4);
    put(bytes, 0x2004, 2);
    put(bytes, flags, 2);
    put(bytes, 0, 2);
    put(bytes, level, 2);
    bytes->size += 12; // zero
}

// A solid cel of 8 px height.
static void put_cel(Bytes* bytes, uint32_t layer, uint32_t width) {
    put(bytes, 26 + 8 * width, 4);
    put(bytes, 0x2005, 2);
    put(bytes, layer, 2);
    put(bytes, 0, 4);   // place
    put(bytes, 255, 1); // opacity
    bytes->size += 9;   // pixels as they are
    put(bytes, width, 2);
    put(bytes, 8, 2);
    for (uint32_t i = 0; i < 8 * width; i++)
        put(bytes, 255, 1);
}

// 16 x 8 indexes of a palette.
static Bytes groups_of_layers(void) {
    Bytes bytes = {.size = 4};
    put(&bytes, 0xA5E0, 2);
    put(&bytes, 1, 2); // frame
    put(&bytes, 16, 2);
    put(&bytes, 8, 2);
    put(&bytes, 8, 2); // bits
    bytes.size = 128 + 4;
    put(&bytes, 0xF1FA, 2);
    bytes.size = 128 + 12;
    put(&bytes, 6, 4);
    put_layer(&bytes, 0, 0);  // a hidden group
    put_layer(&bytes, 1, 1);  // a layer in it
    put_layer(&bytes, 65, 0); // a picture to draw after
    put_layer(&bytes, 1, 0);
    put_cel(&bytes, 1, 16);
    put_cel(&bytes, 3, 4);
    size_t size = bytes.size;
    bytes.size = 128;
    put(&bytes, (uint32_t)size - 128, 4);
    bytes.size = size;
    return bytes;
}

static void layers_of_a_hidden_group_are_hidden(void** state) {
    (void)state;
    EngArt art;
    Bytes bytes = groups_of_layers();
    assert_true(eng_art_parse("a.aseprite", bytes.data, bytes.size, NULL, &art, NULL));
    check_world(&art, 32, 1);
    memset(bytes.data + bytes.size - 36, 0xFF, 4);
    check_bad_art_bytes("a.aseprite", bytes.data, bytes.size, ": ",
                        "a cel of 65535 x 65535 pixels, at most");
}

// Layers, groups, cels and pixels are as opaque as the file says, and two
// pixels on each other are more opaque than each: 128 of 255 is solid.
typedef struct Opacity {
    uint32_t head;               // 1: layers have an opacity, 2: groups too
    uint32_t group, layer, cel;  // opacities of 255
    uint32_t first, second, due; // alphas of one pixel on two layers; is it solid?
} Opacity;

static const Opacity opacities[] = {
    {1, 255, 255, 255, 127, 0, 0}, {1, 255, 255, 255, 128, 0, 1}, {1, 255, 255, 255, 100, 100, 1},
    {1, 255, 255, 255, 70, 70, 0}, {1, 255, 100, 255, 255, 0, 0}, {0, 255, 100, 255, 255, 0, 1},
    {1, 255, 255, 100, 255, 0, 0}, {1, 255, 180, 180, 255, 0, 0}, {1, 100, 255, 255, 255, 0, 1},
    {3, 100, 255, 255, 255, 0, 0}, {3, 180, 180, 255, 255, 0, 0}, {3, 180, 255, 255, 255, 0, 1},
};

static void put_opaque_layer(Bytes* bytes, uint32_t type, uint32_t level, uint32_t opacity) {
    size_t at = bytes->size;
    put_layer(bytes, 1, level);
    bytes->data[at + 8] = (char)type;
    bytes->data[at + 18] = (char)opacity;
}

// A picture of one pixel: a group with a layer, and a layer above.
static void put_pixel(Bytes* bytes, uint32_t layer, uint32_t opacity, uint32_t alpha) {
    put(bytes, 26 + 4, 4);
    put(bytes, 0x2005, 2);
    put(bytes, layer, 2);
    put(bytes, 0, 4);
    put(bytes, opacity, 1);
    bytes->size += 9;
    put(bytes, 0x00010001, 4);
    put(bytes, alpha << 24, 4);
}

static Bytes file_of_pixel(const Opacity* from) {
    Bytes bytes = {.size = 4};
    put(&bytes, 0xA5E0, 2);
    put(&bytes, 1, 2);
    put(&bytes, 0x00010001, 4);
    put(&bytes, 32, 2);
    put(&bytes, from->head, 4);
    bytes.size = 128 + 4;
    put(&bytes, 0xF1FA, 2);
    bytes.size = 128 + 12;
    put(&bytes, 5, 4);
    put_opaque_layer(&bytes, 1, 0, from->group);
    put_opaque_layer(&bytes, 0, 1, from->layer);
    put_opaque_layer(&bytes, 0, 0, 255);
    put_pixel(&bytes, 1, from->cel, from->first);
    put_pixel(&bytes, 2, 255, from->second);
    size_t size = bytes.size;
    bytes.size = 128;
    put(&bytes, (uint32_t)size - 128, 4);
    bytes.size = size;
    return bytes;
}

static void opacities_count(void** state) {
    (void)state;
    EngArtOptions options = eng_art_options();
    options.least_area = 0;
    options.alpha_threshold = 128;
    for (size_t i = 0; i < sizeof opacities / sizeof *opacities; i++) {
        Bytes bytes = file_of_pixel(&opacities[i]);
        EngArt art;
        assert_true(eng_art_parse("a.aseprite", bytes.data, bytes.size, &options, &art, NULL));
        assert_int_equal(art.shape_count, opacities[i].due);
        if (opacities[i].head == 3)
            check_noted(&art.notes, "of a group counts for each of its layers");
        eng_art_unload(&art);
    }
}

// Index 0 is transparent, but not on the background.
static void the_background_has_no_holes(void** state) {
    (void)state;
    EngArt art;
    Bytes bytes = groups_of_layers();
    bytes.data[28] = (char)255; // the index that the cels have
    assert_true(eng_art_parse("a.aseprite", bytes.data, bytes.size, NULL, &art, NULL));
    assert_int_equal(art.shape_count, 0);
    eng_art_unload(&art);
    bytes.data[128 + 16 + 3 * 24 + 6] = 9; // the last layer's flags
    assert_true(eng_art_parse("a.aseprite", bytes.data, bytes.size, NULL, &art, NULL));
    check_world(&art, 32, 1);
}

// Colors of a palette may be transparent, too: of 2 colors the second is.
static void colors_of_a_palette_are_transparent(void** state) {
    (void)state;
    EngArtOptions options = eng_art_options();
    options.least_area = 0;
    for (uint32_t alpha = 127; alpha <= 128; alpha++) {
        Bytes bytes = {.size = 4};
        put(&bytes, 0xA5E0, 2);
        put(&bytes, 1, 2);
        put(&bytes, 0x00010001, 4);
        put(&bytes, 8, 2);
        bytes.size = 128 + 4;
        put(&bytes, 0xF1FA, 2);
        bytes.size = 128 + 12;
        put(&bytes, 3, 4);
        size_t palette = bytes.size;
        bytes.size += 4;
        put(&bytes, 0x2019, 2);
        put(&bytes, 2, 4);
        put(&bytes, 0, 4);
        put(&bytes, 1, 4);
        bytes.size += 8;
        put(&bytes, 1, 2); // the first has a name of one letter
        put(&bytes, 0, 4);
        put(&bytes, 1, 2);
        put(&bytes, 'a', 1);
        put(&bytes, 0, 2);
        put(&bytes, alpha << 24, 4);
        bytes.data[palette] = (char)(bytes.size - palette);
        put_layer(&bytes, 1, 0);
        put(&bytes, 26 + 1, 4);
        put(&bytes, 0x2005, 2);
        bytes.size += 6;
        put(&bytes, 255, 1);
        bytes.size += 9;
        put(&bytes, 0x00010001, 4);
        put(&bytes, 1, 1);
        bytes.data[128] = (char)(bytes.size - 128);
        EngArt art;
        options.alpha_threshold = 128;
        assert_true(eng_art_parse("a.aseprite", bytes.data, bytes.size, &options, &art, NULL));
        assert_int_equal(art.shape_count, alpha - 127);
        eng_art_unload(&art);
        bytes.data[palette + 14] = 2; // a color that is not there
        check_bad_art_bytes("a.aseprite", bytes.data, bytes.size, ": ", "a chunk ends too early");
    }
}

// A slice whose first key has another frame is not there in the first one.
static void later_slices_are_left_out(void** state) {
    (void)state;
    EngArt art = parse_art(
        "a.json", "{\"frames\":{},\"meta\":{\"app\":\"https://www.aseprite.org/\",\"slices\":["
                  "{\"name\":\"later\",\"keys\":[{\"frame\":2,\"bounds\":{\"x\":2,\"y\":3,\"w\":5,"
                  "\"h\":4}}]},{\"name\":\"body\",\"keys\":[{\"frame\":0,\"bounds\":{\"x\":0,"
                  "\"y\":0,\"w\":2,\"h\":1}}]}]}}");
    check_noted(&art.notes, "\"later\" begins at frame 2, not at the first; left out");
    assert_int_equal(art.left_out_count, 1);
    check_world(&art, 2, 1);
    Bytes bytes = {.size = 4};
    put(&bytes, 0xA5E0, 2);
    put(&bytes, 1, 2);
    put(&bytes, 0x00010001, 4);
    put(&bytes, 32, 2);
    bytes.size = 128;
    put(&bytes, 16 + 41, 4);
    put(&bytes, 0xF1FA, 2);
    bytes.size = 128 + 12;
    put(&bytes, 1, 4);
    put(&bytes, 41, 4);
    put(&bytes, 0x2022, 2);
    put(&bytes, 1, 4); // key
    bytes.size += 8;
    put(&bytes, 1, 2); // a name of one letter
    put(&bytes, 'a', 1);
    put(&bytes, 7, 4); // frame
    bytes.size += 8;
    put(&bytes, 3, 4);
    put(&bytes, 3, 4);
    assert_true(eng_art_parse("a.aseprite", bytes.data, bytes.size, NULL, &art, NULL));
    check_noted(&art.notes, "slice \"a\" begins at frame 7, not at the first; left out");
    assert_int_equal(art.shape_count, 0);
    eng_art_unload(&art);
}

static void wrong_aseprite_files_are_refused(void** state) {
    (void)state;
    static char bytes[8192], broken[8192];
    FILE* file = fopen(data_path("layers.aseprite"), "rb");
    assert_non_null(file);
    size_t size = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    for (size_t cut = 6; cut < size; cut += 7)
        check_bad_art_bytes("a.aseprite", bytes, cut, ": ", "");
    static const struct {
        size_t at;
        char value;
        const char* words;
    } cases[] = {{12, 24, "24 bits a pixel are not read"},
                 {8, 0, "0 x 12 pixels"},
                 {132, 0, "a frame is not one of Aseprite"},
                 {144, 1, "a chunk has a wrong size"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        memcpy(broken, bytes, size);
        broken[cases[i].at] = cases[i].value;
        check_bad_art_bytes("a.aseprite", broken, size, ": ", cases[i].words);
    }
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
        cmocka_unit_test(slices_in_json),
        cmocka_unit_test(slices_of_the_file_itself),
        cmocka_unit_test(visible_layers_of_the_file_are_traced),
        cmocka_unit_test(layers_of_a_hidden_group_are_hidden),
        cmocka_unit_test(opacities_count),
        cmocka_unit_test(the_background_has_no_holes),
        cmocka_unit_test(colors_of_a_palette_are_transparent),
        cmocka_unit_test(later_slices_are_left_out),
        cmocka_unit_test(wrong_aseprite_files_are_refused),
        cmocka_unit_test(a_picture_has_islands_and_holes),
        cmocka_unit_test(an_interlaced_picture_of_16_bits_is_whole),
        cmocka_unit_test(wrong_pictures_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
