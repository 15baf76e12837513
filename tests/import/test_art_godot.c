// Scenes of Godot as shapes.
#include "art_test.h"

#define SCENE "[gd_scene load_steps=2 format=3 uid=\"uid://x\"]\n\n"

static const char godot_4[] = SCENE
    "[sub_resource type=\"NavigationPolygon\" id=\"NavigationPolygon_a\"]\n"
    "vertices = PackedVector2Array(0, 0, 10, 0, 10, 10, 0, 10,\n 20, 0, 20, 10)\n"
    "polygons = Array[PackedInt32Array]([PackedInt32Array(0, 1, 2, 3), "
    "PackedInt32Array(1, 4, 5, 2)])\n"
    "outlines = Array[PackedVector2Array]([PackedVector2Array(0, 0, 90, 0, 90, 90)])\n\n"
    "[node name=\"Main\" type=\"Node2D\"]\nposition = Vector2(100, 50)\n\n"
    "[node name=\"Ground\" type=\"NavigationRegion2D\" parent=\".\"]\n"
    "rotation = 1.5707963267948966\nscale = Vector2(2, 1)\n"
    "navigation_polygon = SubResource(\"NavigationPolygon_a\")\n\n"
    "[node name=\"Body\" type=\"StaticBody2D\" parent=\"Ground\"]\nposition = Vector2(5, 5)\n\n"
    "[node name=\"Shape\" type=\"CollisionPolygon2D\" parent=\"Ground/Body\"]\n"
    "polygon = PackedVector2Array(-1, -1, 1, -1, 1, 1, -1, 1)\n\n"
    "[node name=\"Picture\" type=\"Polygon2D\" parent=\".\"]\n"
    "polygon = PackedVector2Array(0, 0, 1, 0, 1, 1)\n";

static void a_godot_scene(void** state) {
    (void)state;
    EngArt art = parse_art("a.tscn", godot_4);
    assert_string_equal(art.format, "Godot scene");
    assert_int_equal(art.shape_count, 2);
    assert_int_equal(art.left_out_count, 1);
    // A quarter turn: x of the region runs down, twice as long.
    check_vec(art_point(&art, art_shape(&art, "Ground"), 1), 100, 50 + 20);
    const EngArtShape* body = art_shape(&art, "Shape");
    assert_int_equal(body->meaning.role, ENG_ART_OBSTACLE);
    check_vec(art_point(&art, body, 0), 100 - 5 + 1, 50 + 10 - 2);
    check_world(&art, 2 * 200 - 2 * 4, 1);
}

static void a_scene_of_godot_3_and_a_resource(void** state) {
    (void)state;
    EngArt art =
        parse_art("a", "[gd_scene load_steps=2 format=2]\n"
                       "[sub_resource type=\"NavigationPolygon\" id=1]\n"
                       "vertices = PoolVector2Array( 0, 0, 10, 0, 10, 10, 0, 10 )\n"
                       "polygons = [ PoolIntArray( 0, 1, 2, 3 ) ]\n"
                       "[node name=\"A\" type=\"Node2D\"]\n"
                       "[node name=\"N\" type=\"NavigationPolygonInstance\" parent=\".\"]\n"
                       "position = Vector2( 3, 4 )\nnavpoly = SubResource( 1 )\n"
                       "[node name=\"M\" type=\"NavigationPolygonInstance\" parent=\"Gone\"]\n");
    check_noted(&art.notes, "the parent \"Gone\" of \"M\" is in another file");
    check_noted(&art.notes, "\"M\" has no NavigationPolygon in this file; left out");
    assert_int_equal(art.min.x, 3 * 256);
    check_world(&art, 100, 1);
    art = parse_art("a.tres", "[gd_resource type=\"NavigationPolygon\" format=3]\n[resource]\n"
                              "outlines = Array[PackedVector2Array]([PackedVector2Array(0, 0, 10, "
                              "0, 10, 10), PackedVector2Array(20, 0, 30, 0, 30, 10)])\n");
    check_world(&art, 100, 2);
}

// A node whose parent is in another file is not the root: those after it do not move with it.
static void a_node_of_an_instance_moves_no_other(void** state) {
    (void)state;
    EngArt art =
        parse_art("a.tscn", SCENE "[node name=\"Main\" type=\"Node2D\"]\ntext = \"a \\\\\"\n"
                                  "[node name=\"A\" type=\"Node2D\" parent=\"Door/In\"]\n"
                                  "position = Vector2(1000, 0)\n"
                                  "[node name=\"B\" type=\"CollisionPolygon2D\" parent=\".\"]\n"
                                  "polygon = PackedVector2Array(0, 0, 9, 0, 9, 9)\n"
                                  "[node name=\"C\" type=\"Node2D\" parent=\"Door/In/A\"]\n");
    assert_int_equal(art.notes.count, 1);
    check_vec(art_point(&art, art_shape(&art, "B"), 1), 9, 0);
    eng_art_unload(&art);
}

static void a_deep_scene(void** state) {
    (void)state;
    char text[32768] = SCENE "[node name=\"N\" type=\"Node2D\"]\n", parent[512] = ".";
    size_t used = strlen(text);
    for (int i = 0; i < 100; i++) {
        used += (size_t)snprintf(text + used, sizeof text - used,
                                 "[node name=\"N\" type=\"CollisionPolygon2D\" parent=\"%s\"]\n"
                                 "position = Vector2(1, 0)\n%s",
                                 parent,
                                 i == 99 ? "polygon = PackedVector2Array(0, 0, 9, 0, 9, 9)\n" : "");
        snprintf(parent + (i == 0 ? 0 : strlen(parent)), 4, i == 0 ? "N" : "/N");
    }
    EngArt art = parse_art("a.tscn", text);
    assert_int_equal(art.shape_count, 1);
    check_vec(art_point(&art, &art.shapes[0], 0), 100, 0);
    eng_art_unload(&art);
}

#define TRIANGLE "polygon = PackedVector2Array(0, 0, 10, 0, 10, 10)\n"
#define REGION                                                                                     \
    "[sub_resource type=\"NavigationPolygon\" id=\"N\"]\n"                                         \
    "vertices = PackedVector2Array(0, 0, 100, 0, 100, 100, 0, 100)\n"                              \
    "polygons = [PackedInt32Array(0, 1, 2, 3)]\n"

// Skew, and nodes that do not move what is below them.
static void a_godot_scene_is_placed_as_in_godot(void** state) {
    (void)state;
    EngArt art = parse_art(
        "a.tscn", SCENE
        "[node name=\"Main\" type=\"Node2D\"]\nposition = Vector2(100, 50)\n"
        "[node name=\"A\" type=\"CollisionPolygon2D\" parent=\".\"]\nskew = 0.7853981633974483\n"
        "scale = Vector2(1, 1.4142135623730951)\n" TRIANGLE
        "[node name=\"B\" type=\"CollisionPolygon2D\" parent=\".\"]\ntop_level = true\n" TRIANGLE
        "[node name=\"Plain\" type=\"Node\" parent=\".\"]\n"
        "[node name=\"C\" type=\"CollisionPolygon2D\" parent=\"Plain\"]\n"
        "position = Vector2(1, 2)\n" TRIANGLE
        "[node name=\"Layer\" type=\"CanvasLayer\" parent=\".\"]\noffset = Vector2(7, 8)\n"
        "[node name=\"D\" type=\"CollisionPolygon2D\" parent=\"Layer\"]\n" TRIANGLE
        "[node name=\"E\" type=\"CollisionPolygon2D\" parent=\".\"]\nbuild_mode = 1\n"
        "transform = Transform2D(1, 2, 3, 4, 5, 6)\n" TRIANGLE);
    check_vec(art_point(&art, art_shape(&art, "A"), 1), 110, 50);
    check_vec(art_point(&art, art_shape(&art, "A"), 2), 100, 60);
    check_vec(art_point(&art, art_shape(&art, "B"), 1), 10, 0);
    check_vec(art_point(&art, art_shape(&art, "C"), 1), 11, 2);
    check_vec(art_point(&art, art_shape(&art, "D"), 1), 10, 0);
    assert_int_equal(art.notes.count, 2);
    check_noted(&art.notes, "\"E\": build_mode is 1; its inside is solid here");
    check_noted(&art.notes, "\"E\": transform is ignored");
    eng_art_unload(&art);
}

static void polygons_of_godot_have_an_offset_and_inner_points(void** state) {
    (void)state;
    EngArt art = parse_art("a.tscn", SCENE
                           "[node name=\"floor\" type=\"Polygon2D\"]\noffset = Vector2(3, 4)\n"
                           "polygon = PackedVector2Array(0, 0, 10, 0, 10, 10, 0, 10, 5, 7)\n"
                           "internal_vertex_count = 1\ninvert_enabled = true\n"
                           "polygons = [PackedInt32Array(0, 1, 4)]\n"
                           "[node name=\"picture\" type=\"Polygon2D\" "
                           "parent=\".\"]\ninvert_enabled = true\n" TRIANGLE);
    assert_int_equal(art.notes.count, 2);
    check_noted(&art.notes, "\"floor\": invert_enabled is ignored");
    check_noted(&art.notes, "\"floor\": polygons are ignored");
    check_vec(art_point(&art, art_shape(&art, "floor"), 0), 3, 4);
    check_world(&art, 100, 1);
}

static void what_is_disabled_in_godot_is_left_out(void** state) {
    (void)state;
    EngArt art =
        parse_art("a.tscn", SCENE REGION
                  "[node name=\"Main\" type=\"NavigationRegion2D\"]\ntravel_cost = 3.0\n"
                  "enter_cost = 2.0\nnavigation_polygon = SubResource(\"N\")\n"
                  "[node name=\"Off\" type=\"NavigationRegion2D\" parent=\".\"]\nenabled = false\n"
                  "position = Vector2(200, 0)\nnavigation_polygon = SubResource(\"N\")\n"
                  "[node name=\"Open\" type=\"CollisionPolygon2D\" parent=\".\"]\n"
                  "disabled = true\n" TRIANGLE);
    assert_int_equal(art.shape_count, 1);
    assert_int_equal(art.left_out_count, 2);
    check_noted(&art.notes, "\"Off\" is disabled; left out");
    check_noted(&art.notes, "\"Open\" is disabled; left out");
    check_noted(&art.notes, "\"Main\": enter_cost is ignored");
    uint8_t area = art.shapes[0].meaning.area;
    assert_int_not_equal(area, 0);
    check_world(&art, 10000, 1);
}

static const BadArt bad_scenes[] = {
    {SCENE "[node name=\"a\"]\nskew = left\n", ":4: ", "skew is not a number"},
    {SCENE "[node name=\"a\"]\ninternal_vertex_count = -1\n",
     ":4: ", "internal_vertex_count is not a count"},

    {SCENE "[sub_resource type=\"NavigationPolygon\" id=\"a\"]\n"
           "vertices = PackedVector2Array(0, 0, 1, 0, 1, 1)\n"
           "polygons = [PackedInt32Array(0, 1, b)]\n",
     ":5: ", "a polygon is not a list of indexes"},
    {"[gd_scene format=9]\n", ":1: ", "format 9 is not read, only 2 to 4"},
    {"[node name=\"a\"]\nposition\n", ":2: ", "not a text scene"},
    {SCENE "[node name=\"a\"]\nposition\n", ":4: ", "expected name = value"},
    {SCENE "[node name=\"a\"]\nposition = Vector2(1)\n", ":4: ", "expected two numbers in range"},
    {SCENE "[node name=\"a\"]\nrotation = left\n", ":4: ", "rotation is not a number"},
    {SCENE "[node name=\"a\"]\npolygon = PackedVector2Array(1, 2, 3)\n",
     ":4: ", "points are not pairs"},
    {SCENE "[node name=\"a\"]\npolygon = PackedVector2Array(1, 2\n\n",
     ":6: ", "a value has no end"},
    {SCENE "[node name=\"a\"]\nscript = \"x\n", ":5: ", "a value has no end"},
    {SCENE
     "[sub_resource type=\"NavigationPolygon\" id=\"1\"]\n"
     "vertices = PackedVector2Array(0, 0, 1, 0, 1, 1)\npolygons = [PackedInt32Array(0, 1, 3)]\n",
     ":5: ", "a polygon has an index beyond the vertices"},
};

static void wrong_scenes_are_refused(void** state) {
    (void)state;
    CHECK_ALL_BAD("a.tscn", bad_scenes);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_godot_scene),
        cmocka_unit_test(a_scene_of_godot_3_and_a_resource),
        cmocka_unit_test(a_node_of_an_instance_moves_no_other),
        cmocka_unit_test(a_deep_scene),
        cmocka_unit_test(a_godot_scene_is_placed_as_in_godot),
        cmocka_unit_test(polygons_of_godot_have_an_offset_and_inner_points),
        cmocka_unit_test(what_is_disabled_in_godot_is_left_out),
        cmocka_unit_test(wrong_scenes_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
