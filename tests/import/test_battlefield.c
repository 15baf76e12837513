// The readers on the project's own sprites and map.
#include "import_test.h"

static const char* need(const char* name) {
    const char* path = project_path(name);
    if (path == NULL)
        skip();
    return path;
}

// Repairs every sprite's mesh; `sum` gets the sum of the reports, `one` the report of sprite
// `name`.
static void repair_all(const EngAtlas* atlas, const char* name, EngMeshReport* sum,
                       EngMeshReport* one) {
    for (uint32_t i = 0; i < atlas->sprite_count; i++) {
        EngOutline outline;
        EngMeshReport report;
        EngAssetError error = {""};
        if (!eng_sprite_outline(&atlas->sprites[i], 1, &outline, &report, &error))
            fail_msg("%s", error.text);
        eng_mesh_report_add(sum, &report);
        if (strcmp(atlas->sprites[i].name, name) == 0)
            *one = report;
        eng_outline_fini(&outline);
    }
}

static EngMeshReport report_of(const EngAtlas* atlas, const char* name) {
    EngMeshReport sum = {0}, one = {0};
    repair_all(atlas, name, &sum, &one);
    assert_int_equal(sum.mesh_count, atlas->sprite_count);
    if (one.mesh_count != 1)
        fail_msg("no sprite \"%s\"", name);
    return one;
}

static void the_atlas_is_as_its_readme_says(void** state) {
    (void)state;
    EngAtlas atlas = load_atlas(need("sprites/battlefield.json"));
    if (atlas.notes.count > 0)
        fail_msg("%s", atlas.notes.lines[0]);
    assert_int_equal(atlas.page_count, 1);
    assert_true(atlas.sprite_count > 50);
    assert_non_null(eng_atlas_find(&atlas, "tank_heavy"));
    assert_int_equal(report_of(&atlas, "atoll").holes, 1);
    assert_int_equal(report_of(&atlas, "sandbag_ring").holes, 1);
    assert_int_equal(report_of(&atlas, "stepping_stones").islands, 5);
    assert_int_equal(report_of(&atlas, "bunker").t_junctions, 1);
    assert_true(report_of(&atlas, "ruin").islands > 1);
    assert_true(eng_atlas_find(&atlas, "cursor")->is_rotated);
    eng_atlas_unload(&atlas);
}

static void both_forms_hold_the_same_units(void** state) {
    (void)state;
    EngAtlas hash = load_atlas(need("sprites/battlefield.json"));
    EngAtlas array = load_atlas(need("sprites/units.json"));
    assert_true(array.sprite_count > 0);
    assert_int_equal(array.notes.count, 0);
    for (uint32_t i = 0; i < array.sprite_count; i++) {
        const EngSprite* unit = &array.sprites[i];
        const EngSprite* same = eng_atlas_find(&hash, unit->name);
        assert_non_null(same);
        assert_memory_equal(&unit->frame, &same->frame, sizeof unit->frame);
        assert_int_equal(unit->vertex_count, same->vertex_count);
        assert_memory_equal(unit->vertices, same->vertices, unit->vertex_count * sizeof(EngVec));
        assert_memory_equal(unit->triangles, same->triangles,
                            unit->triangle_count * 3 * sizeof(uint32_t));
    }
    eng_atlas_unload(&hash);
    eng_atlas_unload(&array);
}

static void every_object_of_the_map_has_its_sprite(void** state) {
    (void)state;
    EngAtlas atlas = load_atlas(need("sprites/battlefield.json"));
    EngMap map = load_map(need("sprites/battlefield.tmj"));
    if (map.notes.count > 0)
        fail_msg("%s", map.notes.lines[0]);
    uint32_t tile_count = 0;
    for (uint32_t i = 0; i < map.object_count; i++) {
        const EngMapObject* object = &map.objects[i];
        if (object->kind != ENG_SHAPE_TILE)
            continue;
        tile_count++;
        const EngProperty* name = eng_map_object_property(&map, object, "sprite");
        assert_non_null(name);
        const EngSprite* sprite = eng_atlas_find(&atlas, name->string);
        assert_non_null(sprite);
        const char* image;
        EngRect rect;
        assert_true(
            eng_tileset_picture(&map.tilesets[object->tileset], object->tile_id, &image, &rect));
        assert_string_equal(image, atlas.pages[sprite->page].image);
        check_near(rect.x, sprite->frame.x);
        check_near(rect.y, sprite->frame.y);
    }
    assert_true(tile_count > 100);
    eng_map_unload(&map);
    eng_atlas_unload(&atlas);
}

static void the_layers_that_the_game_asks_for_are_there(void** state) {
    (void)state;
    EngMap map = load_map(need("sprites/battlefield.tmj"));
    const struct {
        const char* name;
        EngLayerKind kind;
    } layers[] = {{"ground", ENG_LAYER_IMAGE},      {"details", ENG_LAYER_TILES},
                  {"land", ENG_LAYER_OBJECTS},      {"bridges", ENG_LAYER_OBJECTS},
                  {"obstacles", ENG_LAYER_OBJECTS}, {"spawns", ENG_LAYER_OBJECTS},
                  {"patrols", ENG_LAYER_OBJECTS}};
    for (size_t i = 0; i < sizeof layers / sizeof layers[0]; i++) {
        const EngMapLayer* layer = eng_map_find_layer(&map, layers[i].name);
        assert_non_null(layer);
        assert_int_equal(layer->kind, layers[i].kind);
        assert_true(layer->kind != ENG_LAYER_OBJECTS || layer->object_count > 0);
    }
    const EngMapLayer* land = eng_map_find_layer(&map, "land");
    for (uint32_t i = 0; i < land->object_count; i++) {
        EngOutline outline;
        EngAssetError error = {""};
        const EngMapObject* object = &map.objects[land->first_object + i];
        if (!eng_map_object_outline(&map, object, (EngVec){0, 0}, &outline, &error))
            fail_msg("%s", error.text);
        eng_outline_fini(&outline);
    }
    eng_map_unload(&map);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_atlas_is_as_its_readme_says),
        cmocka_unit_test(both_forms_hold_the_same_units),
        cmocka_unit_test(every_object_of_the_map_has_its_sprite),
        cmocka_unit_test(the_layers_that_the_game_asks_for_are_there),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
