// Sprite sheets of several programs: the same sprites in each form are the same outlines.
#include "art_test.h"

// A triangle in a trimmed picture: 20 x 10 px at (6, 3) of 32 x 16, its pivot at (8, 4).
static void check_wedge(EngArt* art, double trim_x, double trim_y) {
    const EngArtShape* shape = art_shape(art, "wedge");
    const EngArtOutline* outline = &art->outlines[shape->outline];
    assert_int_equal(outline->point_count, 3);
    assert_int_equal(outline->triangle_count, 1);
    check_point(outline->points[0], 6 - 8 - trim_x, 3 - 4 - trim_y);
    check_point(outline->points[1], 26 - 8 - trim_x, 3 - 4 - trim_y);
    check_point(outline->points[2], 26 - 8 - trim_x, 13 - 4 - trim_y);
    assert_true(art->is_arranged);
    assert_int_equal(art->notes.count, 0);
}

#define PLIST(format, frame)                                                                       \
    "<?xml version=\"1.0\"?><!DOCTYPE plist PUBLIC \"-//Apple Computer//DTD PLIST 1.0//EN\" "      \
    "\"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">\n<plist version=\"1.0\"><dict>"           \
    "<key>frames</key><dict><key>wedge</key>\n<dict>" frame                                        \
    "</dict></dict><key>metadata</key><dict><key>format</key><integer>" format                     \
    "</integer></dict></dict></plist>"
#define PLACE                                                                                      \
    "<key>spriteOffset</key><string>{0,0}</string><key>spriteSize</key><string>{20,10}</string>"   \
    "<key>spriteSourceSize</key><string>{32,16}</string>"                                          \
    "<key>anchor</key><string>{0.25,0.75}</string>"
#define MESH                                                                                       \
    "<key>triangles</key><string>0 1 2</string><key>vertices</key><string>6 3 26 3 26 13</string>"

static void cocos2d_lists(void** state) {
    (void)state;
    EngArt art = parse_art(
        "a.plist", PLIST("3", PLACE MESH "<key>textureRect</key><string>{{2,4},{20,10}}</string>"
                                         "<key>verticesUV</key><string>2 4 22 4 22 14</string>"));
    assert_string_equal(art.format, "cocos2d property list");
    check_wedge(&art, 0, 0);
    check_world(&art, 100, 1);
    // Rotated in the atlas: only the UVs differ.
    art = parse_art("a.plist",
                    PLIST("3", PLACE MESH "<key>textureRect</key><string>{{2,4},{20,10}}</string>"
                                          "<key>textureRotated</key><true/>"
                                          "<key>verticesUV</key><string>12 4 12 24 2 24</string>"));
    check_wedge(&art, 0, 0);
    check_world(&art, 100, 1);
}

static void uvs_of_a_list_that_disagree_are_noted(void** state) {
    (void)state;
    EngArt art = parse_art(
        "a.plist", PLIST("3", PLACE MESH "<key>textureRect</key><string>{{2,4},{20,10}}</string>"
                                         "<key>verticesUV</key><string>2 4 22 4 22 15</string>"));
    check_noted(&art.notes, "a.plist:3: \"wedge\": 1 of 3 texture coordinates disagree");
    eng_art_unload(&art);
}

static void a_list_without_mesh_gives_the_trimmed_rectangle(void** state) {
    (void)state;
    EngArt art =
        parse_art("a.plist", PLIST("3", "<key>textureRect</key><string>{{2,4},{20,10}}</string>"
                                        "<key>spriteOffset</key><string>{-2.5,1.5}</string>"
                                        "<key>spriteSize</key><string>{20,10}</string>"
                                        "<key>spriteSourceSize</key><string>{33,17}</string>"));
    // left = (33 - 20) / 2 - 2.5 = 4, top = (17 - 10) / 2 - 1.5 = 2; the pivot is the middle.
    check_point(art.outlines[0].points[0], 4 - 16.5, 2 - 8.5);
    check_world(&art, 200, 1);
}

static const BadArt wrong_lists[] = {
    {PLIST("2", PLACE), ":3: ", "format 2 is not read; export it as format 3"},
    {PLIST("3", PLACE), ":3: ", "textureRect is missing"},
    {"<plist><array/></plist>", ":1: ", "not a property list with a dict"},
    {"<plist><dict/></plist>", ":1: ", "metadata is missing"},
    {"<plist>", ":1:", ""},
    {PLIST("3", PLACE "<key>textureRect</key><string>{{2,4},{20}}</string>"),
     ":3: ", "textureRect is not 4 numbers"},
    {PLIST("3", PLACE "<key>textureRect</key><string>{{2,4},{0,10}}</string>"),
     ":3: ", "a size is not above 0"},
    {PLIST("3", PLACE "<key>textureRect</key><string>{{2,4},{20,1e30}}</string>"),
     ":3: ", "textureRect is 1e+30, out of range"},
    {PLIST("3", PLACE "<key>textureRect</key><string>{{2,4},{20,10}}</string>"
                      "<key>vertices</key><string>1 2 3 4 5 6</string>"),
     ":3: ", "vertices without triangles"},
    {PLIST("3", PLACE "<key>textureRect</key><string>{{2,4},{20,10}}</string>"
                      "<key>vertices</key><string>1 2 3 4 5</string>"
                      "<key>triangles</key><string>0 1 2</string>"),
     ":3: ", "points are not pairs of numbers"},
    {PLIST("3", PLACE "<key>textureRect</key><string>{{2,4},{20,10}}</string>"
                      "<key>vertices</key><string>1 2 3 4 5 6</string>"
                      "<key>triangles</key><string>0 1 3</string>"),
     ":3: ", "3 is no index below 3"},
    {PLIST("3", PLACE "<key>textureRect</key><string>{{2,4},{20,10}}</string>"
                      "<key>vertices</key><string>1 2 3 4 5 6</string>"
                      "<key>triangles</key><string>0 1 x</string>"),
     ":3: ", "triangles are not triples of indexes"},
    {PLIST("3", PLACE MESH "<key>textureRect</key><string>{{2,4},{20,10}}</string>"
                           "<key>verticesUV</key><string>2 4 22 4</string>"),
     ":3: ", "2 verticesUV for 3 vertices"},
    {"<plist><dict><key>frames</key><dict><key>a</key><string/></dict><key>metadata</key><dict>"
     "<key>format</key><integer>3</integer></dict></dict></plist>",
     ":1: ", "expected a key and a dict"},
};

static void wrong_lists_are_refused(void** state) {
    (void)state;
    CHECK_ALL_BAD("a.plist", wrong_lists);
}

static const char defold[] =
    "# a comment\nversion: \"%s\"\npages {\n  name: \"a.png\"\n  size { width: 64 height: 64 }\n"
    "  sprites {\n    name: \"wedge\"\n    trimmed: true\n    rotated: %s\n"
    "    source_rect { x: 6 y: 3 width: 20 height: 10 }\n    pivot { x: 8 y: 4 }\n"
    "    frame_rect { x: 2 y: 4 width: %d height: %d }\n"
    "    untrimmed_size { width: 32 height: 16 }\n    indices: [%s]\n"
    "    vertices { x: 6 y: 3 } vertices { x: 26 y: 3 } vertices { x: 26 y: 13 }\n  }\n}\n";

static void defold_sheets(void** state) {
    (void)state;
    char text[1024];
    // Versions 1 and 2 wind in opposite directions; one line a vertex, and rotated.
    snprintf(text, sizeof text, defold, "2.0", "false", 20, 10, "0, 1, 2");
    EngArt art = parse_art("a.tpinfo", text);
    check_wedge(&art, 0, 0);
    assert_int_equal(art.report.flipped, 0);
    check_world(&art, 100, 1);
    snprintf(text, sizeof text, defold, "1.1", "true", 10, 20, "2, 1, 0");
    art = parse_art("a", text);
    assert_string_equal(art.format, "TexturePacker sheet for Defold");
    assert_int_equal(art.report.flipped, 1);
    check_world(&art, 100, 1);
}

static const BadArt wrong_defold_sheets[] = {
    {"version: \"3.0\"\npages { }", ":1: ", "version \"3.0\" is not read, only 1 and 2"},
    {"version: \"2.0\"", ":1: ", "there are no pages"},
    {"pages {\n sprites {\n name: \"a\" } }", ":2: ", "frame_rect is missing"},
    {"pages {", ":1: ", "a { has no }"},
    {"pages\n", ":2: ", "expected : or {"},
    {"pages { name: }", ":1: ", "expected a value"},
    {"pages { name: \"a\n\" }", ":1: ", "a text has no end"},
    {"pages { indices: [1, 2 }", ":1: ", "a list has no end"},
    {"pages { \"a\" }", ":1: ", "expected a name"},
    {"pages { sprites { frame_rect { width: 0 height: 4 } } }",
     ":1: ", "0 x 4 is not a valid size"},
    {"pages { sprites { frame_rect { width: x height: 4 } } }",
     ":1: ", "width is not a number in range"},
    {"pages { sprites { frame_rect { width: 4 height: 4 } untrimmed_size { width: 4 height: 4 }"
     "\nvertices { x: 1 y: 2 } indices: [0, 1, 2] } }",
     ":1: ", "1 is no index below 1"},
};

static void wrong_defold_sheets_are_refused(void** state) {
    (void)state;
    CHECK_ALL_BAD("a.tpinfo", wrong_defold_sheets);
}

#define UNITY "# a comment\n:format=40300\n:texture=a.png\n:size=64x64\n:pivotpoints=enabled\n\n"

static void unity_sheets(void** state) {
    (void)state;
    // y up, relative to the trimmed picture; the pivot, too.
    EngArt art = parse_art("a.tpsheet", UNITY "wedge;2;50;20;10; 0.1;0.9; 0;0;0;0; "
                                              "3;0;10;20;10;20;0; 1;0;1;2\n");
    check_wedge(&art, 0, 0);
    check_world(&art, 100, 1);
    art = parse_art("a", UNITY "a%3Bb%25;2;50;20;10; 0.5;0.5; 0;0;0;0\nc;2;50;20;10;0.5;0.5\n"
                               "d;2;3;4;5\n");
    assert_int_equal(art.shape_count, 3);
    art_shape(&art, "a;b%");
    check_world(&art, 420, 3);
}

static const BadArt wrong_unity_sheets[] = {
    {":format=50000\n", ":1: ", "this format is not read"},
    {UNITY "a", ":7: ", "a sprite without fields"},
    {UNITY "a;1;2;3", ":7: ", "the height is no number"},
    {UNITY "a;1;2;3;0", ":7: ", "3 x 0 is not a valid size"},
    {UNITY "a;1;2;3;4;0.5", ":7: ", "the pivot is no number"},
    {UNITY "a;1;2;3;4;0.5;0.5;0;0", ":7: ", "a border is no number"},
    {UNITY "a;1;2;3;4;0.5;0.5;0;0;0;0;999", ":7: ", "the number of vertices is 999"},
    {UNITY "a;1;2;3;4;0.5;0.5;0;0;0;0;3;0;0;1", ":7: ", "a vertex is no number"},
    {UNITY "a;1;2;3;4;0.5;0.5;0;0;0;0;3;0;0;1;0;1;1;1;0;1;3", ":7: ", "3 is no index below 3"},
    {UNITY "a;1;2;3;4;0.5;0.5;0;0;0;0;3;0;0;1;0;1;1;1;0;1;2;5",
     ":7: ", "more fields than a sprite has"},
};

static void wrong_unity_sheets_are_refused(void** state) {
    (void)state;
    CHECK_ALL_BAD("a.tpsheet", wrong_unity_sheets);
}

#define BODIES(fixtures)                                                                           \
    "<plist version=\"1.0\"><dict><key>metadata</key><dict><key>format</key><integer>1</integer>"  \
    "<key>ptm_ratio</key><real>32</real></dict><key>bodies</key><dict><key>tank</key><dict>"       \
    "<key>anchorpoint</key><string>{ 0.5,0.5 }</string><key>fixtures</key><array>" fixtures        \
    "</array></dict></dict></dict></plist>"
#define POLYGON_FIXTURE                                                                            \
    "<dict><key>fixture_type</key><string>POLYGON</string><key>polygons</key><array>"              \
    "<array><string>{ 0,0 }</string><string>{ 10,0 }</string><string>{ 10,10 }</string></array>"   \
    "<array><string>{ 0,0 }</string><string>{ 10,10 }</string><string>{ 0,10 }</string></array>"   \
    "</array></dict>"

static void physics_bodies(void** state) {
    (void)state;
    EngArt art = parse_art("a.plist", BODIES(POLYGON_FIXTURE));
    assert_string_equal(art.format, "PhysicsEditor property list");
    // y points down now, and the ratio of the physics engine is not applied.
    const EngArtOutline* outline = &art.outlines[0];
    check_point(outline->points[2], 10, -10);
    check_world(&art, 100, 1);
    art = parse_art("a.plist", BODIES("<dict><key>fixture_type</key><string>CIRCLE</string>"
                                      "<key>circle</key><dict><key>radius</key><real>10</real>"
                                      "<key>position</key><string>{5,6}</string></dict></dict>"
                                      "<dict><key>isSensor</key><true/></dict>"));
    check_noted(&art.notes, "a sensor is left out");
    check_point(art.outlines[0].points[0], 15, -6);
    assert_int_equal(art.outlines[0].point_count, 32);
    eng_art_unload(&art);
}

static const struct {
    const char *text, *words;
} wrong_bodies[] = {
    {BODIES("<dict><key>fixture_type</key><string>MESH</string></dict>"),
     "fixture_type is MESH; POLYGON and CIRCLE are read"},
    {BODIES("<dict/>"), "fixture_type is missing"},
    {BODIES("<dict><key>fixture_type</key><string>POLYGON</string><key>polygons</key><array>"
            "<array><string>{ 0,0 }</string></array></array></dict>"),
     "a polygon of 1 points"},
    {BODIES("<dict><key>fixture_type</key><string>POLYGON</string><key>polygons</key><array>"
            "<array><string>{ 0,0 }</string><string>{ 0 }</string><string>{ 0,0 }</string>"
            "</array></array></dict>"),
     "a point is not two numbers in range"},
    {BODIES("<dict><key>fixture_type</key><string>CIRCLE</string><key>circle</key><dict/>"
            "</dict>"),
     "radius is missing"},
    {"<plist><dict><key>bodies</key><array/></dict></plist>", "bodies is not a dict"},
    {"<plist><dict><key>bodies</key><dict><key>a</key><dict/></dict></dict></plist>",
     "fixtures is missing"},
    {"<plist><dict><key>metadata</key><dict><key>format</key><integer>0</integer></dict>"
     "<key>bodies</key><dict/></dict></plist>",
     "format 0 is not read; export it as format 1"},
};

static void wrong_bodies_are_refused(void** state) {
    (void)state;
    for (size_t i = 0; i < sizeof wrong_bodies / sizeof *wrong_bodies; i++)
        check_bad_art("a.plist", wrong_bodies[i].text, ":1: ", wrong_bodies[i].words);
}

static void an_atlas_has_the_size_it_was_designed_in(void** state) {
    (void)state;
    EngArt art = parse_art("a.json", "{\"frames\":{\"a\":{\"frame\":{\"x\":0,\"y\":0,\"w\":20,"
                                     "\"h\":10}}},\"meta\":{\"scale\":\"0.5\"}}");
    assert_string_equal(art.format, "TexturePacker atlas");
    assert_non_null(art.atlas);
    check_world(&art, 40 * 20, 1);
}

static void what_is_not_known_is_refused(void** state) {
    (void)state;
    check_bad_art("a.txt", "hello", ":1: ", "of a kind that is not known");
    check_bad_art("a.obj", "\xFF\xFEv", ": ", "the text is UTF-16; only UTF-8 is read");
    check_bad_art("a.obj", "v 0 0 0\rf 1 1 1\r", ": ", "lines end with a carriage return alone; ");
    check_bad_art("a.json", "{\"a\":1}", ": ", "JSON of a kind that is not known");
    check_bad_art("a.json", " \n", ": ", "the file is empty");
    check_bad_art("a.json", "", ": ", "the file is empty");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cocos2d_lists),
        cmocka_unit_test(uvs_of_a_list_that_disagree_are_noted),
        cmocka_unit_test(a_list_without_mesh_gives_the_trimmed_rectangle),
        cmocka_unit_test(wrong_lists_are_refused),
        cmocka_unit_test(defold_sheets),
        cmocka_unit_test(wrong_defold_sheets_are_refused),
        cmocka_unit_test(unity_sheets),
        cmocka_unit_test(wrong_unity_sheets_are_refused),
        cmocka_unit_test(physics_bodies),
        cmocka_unit_test(wrong_bodies_are_refused),
        cmocka_unit_test(an_atlas_has_the_size_it_was_designed_in),
        cmocka_unit_test(what_is_not_known_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
