// Files that other tools wrote. They are beside the project and may be absent; then a test is
// skipped.
#include "import_test.h"

static const char* need(const char* name) {
    const char* path = sample_path(name);
    if (path == NULL)
        skip();
    return path;
}

static void the_polygon_sprite_of_an_issue(void** state) {
    (void)state;
    EngAtlas atlas = load_atlas(need("texturepacker_json/pixi_issue_2243.json"));
    assert_int_equal(atlas.sprite_count, 1);
    const EngSprite* sprite = &atlas.sprites[0];
    assert_string_equal(sprite->name, "animal_extractor.png");
    assert_true(sprite->has_mesh);
    assert_int_equal(sprite->vertex_count, 12);
    assert_int_equal(sprite->triangle_count, 10);
    assert_int_equal(atlas.notes.count, 0);
    EngOutline outline;
    EngMeshReport report;
    assert_true(eng_sprite_outline(sprite, 1, &outline, &report, NULL));
    assert_int_equal(report.triangles_out, 10);
    assert_int_equal(report.flipped + report.t_junctions + report.duplicates, 0);
    assert_int_equal(report.islands, 1);
    check_point(outline.points[0], 86 - 82, 15 - 68); // vertex 9, the first that is used
    eng_outline_fini(&outline);
    eng_atlas_unload(&atlas);
}

static void a_rotated_and_trimmed_sheet(void** state) {
    (void)state;
    EngAtlas atlas = load_atlas(need("pixi/building1.json"));
    assert_int_equal(atlas.sprite_count, 5);
    check_near(atlas.pages[0].scale, 0.5);
    check_near(atlas.pages[0].width, 128);
    assert_int_equal(atlas.animation_count, 1);
    assert_int_equal(atlas.animations[0].sprite_count, 4);
    assert_int_equal(atlas.notes.count, 0);
    const EngSprite* star = eng_atlas_find(&atlas, "star1");
    assert_true(star->is_rotated && star->is_trimmed && !star->has_mesh);
    check_vec(star->vertices[2], 2 + 28, 2 + 29);
    check_vec(star->uvs[0], 98 + 29, 33);
    assert_non_null(sample_path("pixi/building1.png"));
    eng_atlas_unload(&atlas);
}

// One map in two forms, written by an older Tiled.
static void a_map_in_both_forms(void** state) {
    (void)state;
    EngMap json = load_map(need("phaser_navmesh_demo/map.json"));
    EngMap xml = load_map(need("phaser_navmesh_demo/map.tmx"));
    EngMap* maps[] = {&json, &xml};
    for (int i = 0; i < 2; i++) {
        const EngMap* map = maps[i];
        assert_int_equal(map->width, 30);
        assert_int_equal(map->tile_w, 25);
        assert_int_equal(map->layer_count, 3);
        assert_int_equal(map->object_count, 27);
        const EngMapLayer* navmesh = eng_map_find_layer(map, "navmesh");
        assert_int_equal(navmesh->object_count, 27);
        const EngMapObject* first = eng_map_object_by_id(map, 367);
        assert_int_equal(first->kind, ENG_SHAPE_RECTANGLE);
        check_vec(first->points[2], 162.5, 162.5);
        const EngTileset* tiles = &map->tilesets[0];
        assert_int_equal(tiles->tile_count, 48);
        const EngTile* tile = eng_tileset_tile(tiles, 7);
        assert_int_equal(tile->shape_count, 1);
        check_vec(tile->shapes[0].points[2], 18, 18);
        assert_true(eng_property_bool(tile->properties, "collides", false));
        assert_string_equal(eng_property_string(tile->properties, "isOpaque", ""), "false");
        assert_int_equal(eng_map_layer_cell(&map->layers[0], 0, 0), 25);
        assert_int_equal(map->notes.count, 0);
    }
    assert_int_equal(json.tilesets[0].described_count, xml.tilesets[0].described_count);
    for (uint32_t i = 0; i < 2; i++)
        assert_memory_equal(json.layers[i].cells, xml.layers[i].cells, 900 * sizeof(uint32_t));
    for (uint32_t i = 0; i < json.object_count; i++)
        assert_memory_equal(json.objects[i].points, xml.objects[i].points, 4 * sizeof(EngVec));
    eng_map_unload(&json);
    eng_map_unload(&xml);
}

static void one_map_in_three_packings(void** state) {
    (void)state;
    EngMap csv = load_map(need("libtmx/csv.tmx"));
    EngMap zlib = load_map(need("libtmx/b64zlib.tmx"));
    EngMap outside = load_map(need("libtmx/externtileset.tmx"));
    EngMap* maps[] = {&csv, &zlib, &outside};
    for (int i = 0; i < 3; i++) {
        const EngMap* map = maps[i];
        const EngMapLayer* layer = eng_map_find_layer(map, "Layer");
        assert_memory_equal(layer->cells, csv.layers[2].cells, 28 * 18 * sizeof(uint32_t));
        assert_int_equal(layer->parent, 0);
        assert_int_equal(map->object_count, 5);
        assert_int_equal(map->objects[1].kind, ENG_SHAPE_POLYGON);
        check_vec(map->objects[1].points[1], 492 - 44, 325 - 197);
        assert_int_equal(map->objects[2].kind, ENG_SHAPE_POLYLINE);
        assert_int_equal(map->objects[2].point_count, 7);
        assert_int_equal(map->objects[3].kind, ENG_SHAPE_ELLIPSE);
        assert_int_equal(map->objects[4].kind, ENG_SHAPE_TEXT);
        check_vec(map->tilesets[0].tiles[0].shapes[0].points[2], 22, 30);
        assert_string_equal(eng_property_string(map->properties, "multilines", ""),
                            "foo\nbar\nbaz");
    }
    assert_int_equal(eng_property_find(csv.properties, "colour")->color, 0xcc1a1a1a);
    for (int i = 0; i < 3; i++)
        eng_map_unload(maps[i]);
}

// Where libzstd is, it is the same map; elsewhere it is refused.
static void a_map_packed_with_zstd(void** state) {
    (void)state;
    EngMap map;
    EngAssetError error = {""};
    EngMap csv = load_map(need("libtmx/csv.tmx"));
    const char* path = need("libtmx/b64zstd.tmx");
    if (eng_map_load(path, &map, &error)) {
        assert_memory_equal(map.layers[2].cells, csv.layers[2].cells, 28 * 18 * sizeof(uint32_t));
        eng_map_unload(&map);
    } else {
        check_error(&error, path, ":62: layers[0].layers[1].data: compression zstd is not read");
    }
    eng_map_unload(&csv);
}

// Nothing is packed as well as equal cells.
static void an_empty_layer_packed_with_zstd(void** state) {
    (void)state;
    static const char text[] =
        "<map orientation='orthogonal' width='512' height='512' tilewidth='8' tileheight='8'>"
        "<layer id='1' name='empty' width='512' height='512'>"
        "<data encoding='base64' compression='zstd'>KLUv/QRYVAAAEAAAAQD7/znAAgIAEAACABAAAgAQAAIAE"
        "AACABAAAgAQAAMAEADxPhbh</data></layer></map>";
    EngMap map;
    EngAssetError error = {""};
    if (eng_map_parse("a.tmx", text, strlen(text), &map, &error)) {
        assert_int_equal(map.layers[0].width, 512);
        assert_int_equal(map.layers[0].cells[512 * 512 - 1], 0);
        eng_map_unload(&map);
    } else {
        check_error(&error, "a.tmx", "compression zstd is not read");
    }
}

static void the_forest(void** state) {
    (void)state;
    EngMap map = load_map(need("tiled/forest.tmx"));
    assert_int_equal(map.layer_count, 5);
    assert_int_equal(map.object_count, 13);
    const char* image;
    EngRect rect;
    assert_true(eng_tileset_picture(&map.tilesets[0], 6, &image, &rect));
    check_near(rect.x, 521);
    check_near(rect.y, 114);
    check_near(rect.h, 208);
    for (uint32_t i = 0; i < map.object_count; i++) {
        if (map.objects[i].kind == ENG_SHAPE_TILE)
            assert_int_equal(map.objects[i].tileset, 0);
    }
    eng_map_unload(&map);
}

// Overwrites the XML element around `at` with blanks.
static void blank_element(char* at) {
    char* start = at;
    while (*start != '<')
        start--;
    for (; *at != '>'; at++)
        ;
    memset(start, ' ', (size_t)(at - start) + 1);
}

// Its templates are not among the samples: with its "game" layer, which alone uses them, it is
// refused; without, all 94 other objects are read.
static void the_sandbox_of_turned_tile_objects(void** state) {
    (void)state;
    const char* path = need("tiled/sandbox.tmx");
    EngMap map;
    EngAssetError error = {""};
    assert_false(eng_map_load(path, &map, &error));
    check_error(&error, path, ":213: layers[8].objects[0]: ");
    check_error(&error, path, "templates/hero.tx: cannot be opened");
    FILE* file = fopen(path, "rb");
    static char text[32768];
    size_t size = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    text[size] = 0;
    uint32_t object_count = 0;
    for (const char* at = text; (at = strstr(at, "<object ")) != NULL; at++)
        object_count++;
    for (char* at = text; (at = strstr(at, "template=\"")) != NULL; object_count--)
        blank_element(at);
    if (!eng_map_parse(path, text, size, &map, &error))
        fail_msg("%s", error.text);
    assert_int_equal(map.object_count, object_count);
    assert_int_equal(map.layer_count, 11);
    const EngMapObject* cloud = eng_map_object_by_id(&map, 91);
    assert_true(cloud->flip_x);
    check_vec(cloud->points[0], 373.939 + 384, 627.121 - 128);
    const EngMapObject* hill = eng_map_object_by_id(&map, 107);
    check_near(hill->rotation, -10.4469);
    // The box's top left, turned with the C library.
    double angle = -10.4469 * 3.14159265358979323846 / 180;
    check_vec(hill->points[0], 1173.54 + 352 * sin(angle), 1179.49 - 352 * cos(angle));
    check_vec(hill->points[3], 1173.54, 1179.49);
    assert_false(eng_map_find_layer(&map, "bounds")->is_visible);
    check_near(eng_map_find_layer(&map, "shading")->opacity, 0.36);
    eng_map_unload(&map);
}

static void a_map_whose_tilesets_are_absent(void** state) {
    (void)state;
    const char* path = need("tiled_collision/geste_cave.tmx");
    EngMap map;
    EngAssetError error = {""};
    assert_false(eng_map_load(path, &map, &error));
    check_error(&error, path, ":3: tilesets[0]: ");
    check_error(&error, path, "Inside_A4.tsx: cannot be opened");
}

// A map of our own with that tileset of collision shapes: every tile can become an outline.
static void a_tileset_of_collision_shapes(void** state) {
    (void)state;
    const char* path = need("tiled_collision/geste_collision_tiles.tsx");
    EngMap map = parse_map(path, "<map orientation='orthogonal' width='18' height='1' "
                                 "tilewidth='16' tileheight='16'>"
                                 "<tileset firstgid='1' source='geste_collision_tiles.tsx'/>"
                                 "<layer name='all' width='18' height='1'><data encoding='csv'>"
                                 "1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18</data></layer>"
                                 "</map>");
    assert_int_equal(map.tilesets[0].described_count, 17);
    for (int32_t i = 0; i < 18; i++) {
        EngOutline outline;
        EngAssetError error = {""};
        if (!eng_map_cell_outline(&map, &map.layers[0], i, 0, (EngVec){16 * i, 0}, &outline,
                                  &error))
            fail_msg("%s", error.text);
        const EngTile* tile = eng_tileset_tile(&map.tilesets[0], (uint32_t)i);
        uint32_t shapes = tile != NULL ? tile->shape_count : 1;
        assert_int_equal(outline.triangle_count, shapes == 1 ? 0 : 2 * shapes);
        if (i == 6) {
            assert_int_equal(outline.point_count, 5);
            check_point(outline.points[1], 16, 15);
            check_point(outline.points[3], 0, 16);
        }
        eng_outline_fini(&outline);
    }
    eng_map_unload(&map);
}

static void what_is_neither_is_refused(void** state) {
    (void)state;
    const char* path = need("ldtk/Typical_TopDown_example.ldtk");
    EngMap map;
    EngAtlas atlas;
    EngAssetError error = {""};
    assert_false(eng_map_load(path, &map, &error));
    check_error(&error, path, "orientation is missing");
    assert_false(eng_atlas_load(path, &atlas, &error));
    check_error(&error, path, "frames is missing");
    path = need("tiled/objs.tsx");
    assert_false(eng_map_load(path, &map, &error));
    check_error(&error, path, ":2: this is a tileset, not a map");
    path = need("cocos2dx/test_polygon.plist");
    assert_false(eng_map_load(path, &map, &error));
    check_error(&error, path, "neither a map nor a tileset");
    assert_false(eng_atlas_load(path, &atlas, &error));
    check_error(&error, path, ":1:1: ");
    path = need("pixi/building1.png");
    assert_false(eng_map_load(path, &map, &error));
    check_error(&error, path, ":1:1: ");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_polygon_sprite_of_an_issue),
        cmocka_unit_test(a_rotated_and_trimmed_sheet),
        cmocka_unit_test(a_map_in_both_forms),
        cmocka_unit_test(one_map_in_three_packings),
        cmocka_unit_test(a_map_packed_with_zstd),
        cmocka_unit_test(an_empty_layer_packed_with_zstd),
        cmocka_unit_test(the_forest),
        cmocka_unit_test(the_sandbox_of_turned_tile_objects),
        cmocka_unit_test(a_map_whose_tilesets_are_absent),
        cmocka_unit_test(a_tileset_of_collision_shapes),
        cmocka_unit_test(what_is_neither_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
