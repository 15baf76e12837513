// Sprites of Unity, models and skeletons as shapes.
#include "art_test.h"

// ---- Unity

static const char unity_many[] =
    "fileFormatVersion: 2\nguid: 1\nTextureImporter:\n  alignment: 0\n  spriteSheet:\n"
    "    serializedVersion: 2\n    sprites:\n    - serializedVersion: 2\n      name: rock 1\n"
    "      rect:\n        serializedVersion: 2\n        x: 0\n        y: 0\n        width: 64\n"
    "        height: 32\n      alignment: 9\n      pivot: {x: 0.25, y: 0}\n      border: {x: 0, y: "
    "0, "
    "z: 0, w: 0}\n"
    "      outline:\n      - - {x: -9, y: -9}\n        - {x: 9, y: -9}\n        - {x: 9, y: 9}\n"
    "      physicsShape:\n      - - {x: -4, y: 0}\n        - {x: 4, y: 0}\n        - {x: 4, y: 8}\n"
    "        - {x: -4, y: 8}\n      - - {x: 10, y: 0}\n        - {x: 12, y: 0}\n"
    "        - {x: 12, y: 2.5e0}\n      tessellationDetail: -1\n"
    "    - serializedVersion: 2\n      name: empty\n      rect:\n        width: 8\n        height: "
    "8\n"
    "      outline: []\n      physicsShape: []\n"
    "    outline: []\n    physicsShape: []\n    bones: []\n  spritePackingTag: \n";

static void unity_import_settings(void** state) {
    (void)state;
    EngArt art = parse_art("a.png.meta", unity_many);
    assert_string_equal(art.format, "Unity import settings");
    assert_int_equal(art.shape_count, 1);
    check_noted(&art.notes, "\"empty\" has neither outline nor physics shape; left out");
    assert_string_equal(art.shapes[0].name, "rock 1");
    // The pivot is 16 px left of the middle and 16 px below it; y points down here.
    check_point(art.outlines[0].points[0], -4 + 16, 0 - 16);
    check_point(art.outlines[0].points[2], 4 + 16, -8 - 16);
    check_world(&art, 64 + 2.5, 2);
    art = parse_art("a", "fileFormatVersion: 2\nTextureImporter:\n  spriteSheet:\n    sprites: []\n"
                         "    outline: []\n    physicsShape:\n    - - {x: 0, y: 0}\n"
                         "      - {x: 10, y: 0}\n      - {x: 0, y: 10}\n");
    check_point(art.outlines[0].points[2], 0, -10);
    check_world(&art, 50, 1);
}

#define SQUARE(r)                                                                                  \
    "{x: -" #r ", y: -" #r "}\n      - {x: " #r ", y: -" #r "}\n      - {x: " #r ", y: " #r        \
    "}\n      - {x: -" #r ", y: " #r "}\n"

// A loop in another is a hole, one in that an island. Loops that meet are united.
static void loops_inside_others_are_holes(void** state) {
    (void)state;
    EngArt art = parse_art(
        "a.png.meta",
        "fileFormatVersion: 2\nTextureImporter:\n  spriteMode: 1\n"
        "  spriteSheet:\n    sprites: []\n    physicsShape:\n    - - " SQUARE(20) "    - - " SQUARE(
            10) "    - - " SQUARE(5) "    - - {x: 30, y: 0}\n      - {x: 40, y: 0}\n      - {x: "
                                     "30, y: 10}\n");
    assert_int_equal(art.shape_count, 1);
    assert_int_equal(art.notes.count, 0);
    check_world(&art, 1600 - 400 + 100 + 50, 3);
    art =
        parse_art("a.png.meta",
                  "fileFormatVersion: 2\nTextureImporter:\n  spriteSheet:\n    outline:\n    - "
                  "- " SQUARE(20) "    - - " SQUARE(
                      10) "    - - {x: 0, y: 0}\n      - {x: 30, y: 0}\n      - {x: 30, y: 10}\n");
    check_noted(&art.notes, "\"sprite\": its loops meet, or are too many, so they are united; ");
    assert_true(art.outlines[0].triangle_count > 0);
    eng_art_unload(&art);
}

#define TWO_MODES(mode)                                                                            \
    "fileFormatVersion: 2\nTextureImporter:\n  spriteMode: " mode                                  \
    "\n  alignment: 7\n  spriteSheet:\n    sprites:\n    - serializedVersion: 2\n      name: "     \
    "'it''s: b'\n"                                                                                 \
    "      rect:\n        width: 30\n        height: 20\n      alignment: 0\n"                     \
    "      physicsShape:\n      - - " SQUARE(5) "    outline:\n    - - " SQUARE(10)

// The data of a mode that was chosen before is still in the file.
static void the_sprite_mode_counts(void** state) {
    (void)state;
    EngArt art = parse_art("a.png.meta", TWO_MODES("2"));
    check_noted(&art.notes, "spriteMode is 2; 1 outlines of sprites of another mode are left out");
    assert_string_equal(art.shapes[0].name, "it's: b");
    check_world(&art, 100, 1);
    art = parse_art("a.png.meta", TWO_MODES("1"));
    check_noted(&art.notes, "spriteMode is 1; 1 outlines of sprites of another mode are left out");
    check_noted(&art.notes, "the pivot is (0.5, 0) of the picture, which is not beside this file");
    assert_string_equal(art.shapes[0].name, "sprite");
    check_world(&art, 400, 1);
    art = parse_art("a.png.meta", TWO_MODES("0"));
    assert_int_equal(art.shape_count, 0);
    assert_int_equal(art.left_out_count, 2);
    eng_art_unload(&art);
    art = parse_art(
        "a.png.meta",
        "fileFormatVersion: 2\nspriteSheet:\n  sprites:\n  - x: 1\n    name: \"a \\\"b\\\" "
        "\\\\\"\n    outline:\n    - - " SQUARE(5));
    assert_string_equal(art.shapes[0].name, "a \"b\" \\");
    eng_art_unload(&art);
}

// frame.png beside frame.png.meta is 48 x 40 px; the pivot is at the top left.
static void the_pivot_of_a_single_sprite_needs_its_picture(void** state) {
    (void)state;
    EngArt art = load_art(data_path("frame.png.meta"));
    assert_int_equal(art.notes.count, 0);
    assert_int_equal(art.files.count, 1);
    check_point(art.outlines[0].points[0], 20, 24);
    eng_art_unload(&art);
}

static const BadArt bad_metas[] = {
    {"fileFormatVersion: 2\n", ":1: ", "there is no spriteSheet"},
    {"fileFormatVersion: 2\nspriteSheet:\n  outline:\n  - - {x: 1}\n", ":4: ", "expected a point"},
    {"fileFormatVersion: 2\nspriteSheet:\n  outline:\n  - {x: 1, y: 1e30}\n",
     ":4: ", "expected a point"},
    {"fileFormatVersion: 2\nspriteSheet:\n  outline:\n  - {x: 1, y: 1}\n",
     ":4: ", "a point outside of a loop"},
    {"fileFormatVersion: 2\nspriteSheet:\n  sprites:\n  - name: a\n    pivot: {x: 1}\n",
     ":5: ", "pivot is not two numbers"},
};

static void wrong_metas_are_refused(void** state) {
    (void)state;
    CHECK_ALL_BAD("a.meta", bad_metas);
}

// ---- Wavefront OBJ

static const char obj_text[] =
    "# two floors, a wall, a ramp of 30 degrees\nmtllib a.mtl\no ground\nv 0 0 0\nv 10 0 0\n"
    "v 10 0 10\nv 0 0 10\nvt 0 0\nvn 0 1 0\nusemtl m\ns off\nf 1/1/1 2/1/1 3/1/1 4/1/1\n"
    "v 0 5 0\nv 10 5 0\nf 1 2 6 5\no ramp\nv 10.001 0 0\nv 20 5.7735 0\nv 20 5.7735 10\n"
    "v 10 0 10.002\nf -4 -3 -2 -1\n";

static void a_model(void** state) {
    (void)state;
    EngArt art = parse_art("a.obj", obj_text);
    assert_string_equal(art.format, "Wavefront OBJ");
    assert_int_equal(art.shape_count, 2);
    check_noted(&art.notes, "1 faces are too steep, left out");
    assert_string_equal(art.shapes[1].name, "ramp");
    EngArtOptions options = eng_art_options();
    eng_art_unload(&art);
    options.slope_degrees = 29;
    assert_true(eng_art_parse("a.obj", obj_text, strlen(obj_text), &options, &art, NULL));
    check_noted(&art.notes, "2 faces are too steep, left out");
    check_world(&art, 100, 1);
    // As a wall stands in the plane of x and y, it is the floor there.
    options.plane = ENG_ART_PLANE_XY;
    assert_true(eng_art_parse("a.obj", obj_text, strlen(obj_text), &options, &art, NULL));
    assert_int_equal(art.shape_count, 1);
    assert_int_equal(art.min.y, -5 * 256);
    check_world(&art, 50, 1);
}

static void near_vertices_of_a_model_are_welded(void** state) {
    (void)state;
    const char* text =
        "v 0 0 0\nv 10 0 0\nv 10 0 10\nv 0 0 10\nf 1 2 3\n"
        "v 0.2 0 0.1\nv 9.9 0 10.2\nf 5 6 4\nv 3 0 3\nv 3 0 3.1\nv 3.1 0 3\nf 7 8 9\n";
    EngArtOptions options = eng_art_options();
    EngArt art;
    options.weld_distance = 0.5;
    assert_true(eng_art_parse("a.obj", text, strlen(text), &options, &art, NULL));
    check_noted(&art.notes, "1 faces have no area, or too little, left out");
    check_world(&art, 100, 1);
    options.weld_distance = 0;
    options.least_face = 0.01;
    assert_true(eng_art_parse("a.obj", text, strlen(text), &options, &art, NULL));
    check_noted(&art.notes, "1 faces have no area, or too little, left out");
    eng_art_unload(&art);
}

// A yard, a ramp of two faces and a terrace above it: an agent climbs as high as it can step.
static void faces_have_the_elevation_of_their_level(void** state) {
    (void)state;
    const char* text = "v 0 0 0\nv 10 0 0\nv 10 0 10\nv 0 0 10\nv 20 4 0\nv 20 4 10\nv 30 8 0\n"
                       "v 30 8 10\nv 40 8 0\nv 40 8 10\no all\nf 1 2 3 4\nf 2 5 6 3\nf 5 7 8 6\n"
                       "f 7 9 10 8\n";
    EngArtOptions options = eng_art_options();
    EngArt art;
    options.level_height = 4;
    options.scale = 2;
    assert_true(eng_art_parse("a.obj", text, strlen(text), &options, &art, NULL));
    assert_int_equal(art.shape_count, 3); // 0; 2 rounds up to 4; 6 to 8 with the terrace
    int32_t elevations[3] = {0, 8, 16};
    for (uint32_t i = 0; i < 3; i++) {
        assert_int_equal(art.shapes[i].meaning.elevation, elevations[i]);
        assert_int_equal(art.shapes[i].meaning.z, i);
        assert_string_equal(art.shapes[i].name, "all");
    }
    check_world(&art, 4 * 400, 1);
    options.level_height = 1e-9;
    EngAssetError error = {""};
    assert_false(eng_art_parse("a.obj", text, strlen(text), &options, &art, &error));
    check_error(&error, "a.obj:13: ", "too high for the option level_height");
}

static void faces_of_many_corners_may_be_concave(void** state) {
    (void)state;
    EngArt art =
        parse_art("a.obj", "v 0 0 0\nv 10 0 0\nv 10 0 10\nv 5 0 2\nv 0 0 10\nf 1 2 3 4 5\n");
    check_world(&art, 100 - 40, 1);
}

static void lines_of_a_model_go_on_after_a_backslash(void** state) {
    (void)state;
    EngArt art = parse_art("a.obj", "o a \\\r\nb\\\n\nv 0 0 \\\n 0\nv 10 0 0\nv 10\\\n0 10\n"
                                    "v 0 0 10\nf 1 2 \\\n\\\n3 4\nf 1 2 3\\");
    assert_string_equal(art.shapes[0].name, "a  b");
    check_world(&art, 100, 1);
}

static const BadArt bad_models[] = {
    {"v 1 2\n", ":1: ", "a vertex is not three numbers"},
    {"v 1 2 3\nf 1 1\n", ":2: ", "a face of 2 corners"},
    {"v 1 2 3\nf 1 2 3\n", ":2: ", "there is no vertex 2"},
    {"v 1 2 3\nf 1 -2 1\n", ":2: ", "there is no vertex -2"},
    {"v 1 2 3\nf 0 1 1\n", ":2: ", "a corner is no index"},
    {"v 1 2 3\nf a b c\n", ":2: ", "a corner is no index"},
    {"v 1 2 3\nsurf 0 1\n", ":2: ", "\"surf 0 1\" is not read"},
    {"v 1 \\\n2\n", ":1: ", "a vertex is not three numbers"},
    {"v 1 2 3\nf 1 \\\n1 \\\n9\n", ":2: ", "there is no vertex 9"},
    {"# a \\\nv 1 2\n", ":2: ", "a vertex is not three numbers"},
    {"v 1e9 0 0\nv 2 0 0\nv 2 0 2\nf 1 2 3\n", ":4: ", "vertex 1 is beyond the lattice"},
};

static void wrong_models_are_refused(void** state) {
    (void)state;
    CHECK_ALL_BAD("a.obj", bad_models);
}

// ---- Spine

#define SKELETON                                                                                   \
    "{\"skeleton\":{\"spine\":\"4.1\"},\"bones\":[{\"name\":\"root\"},{\"name\":\"arm\","          \
    "\"parent\":\"root\",\"x\":10,\"y\":20,\"rotation\":90,\"scaleX\":2}],"                        \
    "\"slots\":[{\"name\":\"s\",\"bone\":\"arm\",\"attachment\":\"m\"}],\"skins\":"
#define PLAIN                                                                                      \
    "{\"type\":\"mesh\",\"uvs\":[0,0,1,0,1,1],\"triangles\":[0,1,2],\"vertices\":[0,0,5,0,5,4]}"
#define WEIGHTED                                                                                   \
    "{\"type\":\"mesh\",\"uvs\":[0,0,1,0,1,1],\"triangles\":[0,1,2],\"vertices\":[1,1,0,0,1,"      \
    "1,1,5,0,1,2,1,5,4,0.5,0,6,30,0.5]}"

static void a_skeleton(void** state) {
    (void)state;
    // Up in the file is up on the screen: y = -(20 + 2 * 5) for the second vertex.
    EngArt art =
        parse_art("a.json", SKELETON "[{\"name\":\"default\",\"attachments\":{\"s\":{\"m\":" PLAIN
                                     ",\"other\":" PLAIN "}}}]}");
    assert_string_equal(art.format, "Spine skeleton");
    assert_int_equal(art.shape_count, 1);
    assert_int_equal(art.left_out_count, 1);
    // The triangle was turned over.
    check_vec(art_point(&art, &art.shapes[0], 1), 6, -30);
    check_vec(art_point(&art, &art.shapes[0], 2), 10, -30);
    check_world(&art, 20, 1);
    // The same with weights, in the form of older versions.
    art = parse_art("a.json", SKELETON "{\"default\":{\"s\":{\"m\":" WEIGHTED "}}}}");
    check_vec(art_point(&art, &art.shapes[0], 1), 6, -30);
    check_world(&art, 20, 1);
    art = parse_art("a.json", SKELETON
                    "{\"default\":{\"s\":{\"b\":{\"type\":\"boundingbox\",\"vertexCount\":4,"
                    "\"vertices\":[0,0,5,0,5,4,0,4]}}}}}");
    check_world(&art, 40, 1);
}

static void what_a_bone_does_not_inherit_is_noted(void** state) {
    (void)state;
    EngArt art = parse_art("a.json", "{\"bones\":[{\"name\":\"a\",\"inherit\":\"normal\"},"
                                     "{\"name\":\"b\",\"parent\":\"a\",\"inherit\":"
                                     "\"onlyTranslation\"}],\"slots\":[]}");
    assert_int_equal(art.notes.count, 1);
    check_noted(&art.notes,
                "bone \"b\" is placed by all of its parent, not by \"onlyTranslation\"");
    eng_art_unload(&art);
}

#define BOX "{\"type\":\"boundingbox\",\"vertexCount\":3,\"vertices\":[0,0,9,0,9,9]}"

// The setup pose shows the skin "default" alone.
static void one_skin_is_shown(void** state) {
    (void)state;
    EngArt art = parse_art("a.json", SKELETON
                           "[{\"name\":\"red\",\"attachments\":{\"s\":{\"r\":" BOX "}}},"
                           "{\"name\":\"default\",\"attachments\":{\"s\":{\"d\":" BOX "}}}]}");
    assert_int_equal(art.shape_count, 1);
    assert_string_equal(art.shapes[0].name, "d");
    check_noted(&art.notes, "skins: 2 skins; only \"default\" is read");
    eng_art_unload(&art);
    art = parse_art("a.json", SKELETON "[{\"name\":\"default\"},{\"name\":\"red\","
                                       "\"attachments\":{\"s\":{\"r\":" BOX "}}}]}");
    assert_string_equal(art.shapes[0].name, "r");
    check_noted(&art.notes, "there is no skin \"default\"; \"red\" is taken");
    eng_art_unload(&art);
    art = parse_art("a.json", SKELETON "{\"red\":{\"s\":{\"r\":" BOX "}},\"default\":{\"s\":{\"m\":"
                                       "{\"type\":\"weightedmesh\"}}}}}");
    assert_int_equal(art.shape_count, 0);
    check_noted(&art.notes, "skins.default.s.m: a weightedmesh is left out");
    eng_art_unload(&art);
}

static void constraints_of_a_skeleton_are_noted(void** state) {
    (void)state;
    EngArt art = parse_art("a.json", "{\"bones\":[{\"name\":\"a\"}],\"slots\":[],\"ik\":[{},{}],"
                                     "\"transform\":[{}],\"path\":[]}");
    assert_int_equal(art.notes.count, 2);
    check_noted(&art.notes, "ik: constraints are ignored (2)");
    check_noted(&art.notes, "transform: constraints are ignored (1)");
    eng_art_unload(&art);
}

static const BadArt bad_skeletons[] = {
    {"{\"skeleton\":{\"spine\":\"2.1.27\"},\"bones\":[{\"name\":\"a\"}]}", ": ",
     "version 2.1.27 is not read, only 3 and 4"},

    {"{\"bones\":[]}", ": bones: ", "there is no bone"},
    {"{\"bones\":[{}]}", ": bones[0]: ", "name is missing"},
    {"{\"bones\":[{\"name\":\"a\",\"parent\":\"b\"}]}", ": bones[0]: ", "does not come before it"},
    {"{\"bones\":[{\"name\":\"a\"}]}", ": ", "slots is missing"},
    {SKELETON "{\"d\":{\"t\":{\"m\":" PLAIN "}}}}", ": slots: ", "there is no slot \"t\""},
    {SKELETON "{\"d\":{\"s\":{\"m\":7}}}}", ": skins.d.s.m: ", "expected an object"},
    {SKELETON "{\"d\":{\"s\":{\"m\":{\"type\":\"mesh\",\"uvs\":[0,0],\"triangles\":[0,0],"
              "\"vertices\":[0,0]}}}}}",
     ": skins.d.s.m: ", "2 indexes of 1 vertices"},
    {SKELETON "{\"d\":{\"s\":{\"m\":{\"type\":\"mesh\",\"uvs\":[0,0,1,1],\"triangles\":[0,1,2],"
              "\"vertices\":[0,0,1,1]}}}}}",
     ": skins.d.s.m.triangles[2]: ", "not in 0..1"},
    {SKELETON "{\"d\":{\"s\":{\"m\":{\"type\":\"mesh\",\"uvs\":[0,0,1,1],\"triangles\":[0,1,1],"
              "\"vertices\":[1,5,0,0,1]}}}}}",
     ": skins.d.s.m.vertices[1]: ", "not in 0..1"},
};

static void wrong_skeletons_are_refused(void** state) {
    (void)state;
    CHECK_ALL_BAD("a.json", bad_skeletons);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(unity_import_settings),
        cmocka_unit_test(loops_inside_others_are_holes),
        cmocka_unit_test(the_sprite_mode_counts),
        cmocka_unit_test(the_pivot_of_a_single_sprite_needs_its_picture),
        cmocka_unit_test(wrong_metas_are_refused),
        cmocka_unit_test(a_model),
        cmocka_unit_test(near_vertices_of_a_model_are_welded),
        cmocka_unit_test(faces_have_the_elevation_of_their_level),
        cmocka_unit_test(faces_of_many_corners_may_be_concave),
        cmocka_unit_test(lines_of_a_model_go_on_after_a_backslash),
        cmocka_unit_test(wrong_models_are_refused),
        cmocka_unit_test(a_skeleton),
        cmocka_unit_test(what_a_bone_does_not_inherit_is_noted),
        cmocka_unit_test(one_skin_is_shown),
        cmocka_unit_test(constraints_of_a_skeleton_are_noted),
        cmocka_unit_test(wrong_skeletons_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
