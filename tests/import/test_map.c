#include "import_test.h"

// Each test runs on the JSON and on the XML form of the same map.
static const char* const both[] = {"objects.tmj", "objects.tmx"};

static const EngMapObject* find(const EngMap* map, const char* name) {
    const EngMapObject* object = eng_map_find_object(map, name);
    if (object == NULL)
        fail_msg("no object \"%s\"", name);
    return object;
}

static void check_points(const EngMapObject* object, const EngVec* expected, uint32_t count) {
    assert_int_equal(object->point_count, count);
    for (uint32_t i = 0; i < count; i++)
        check_vec(object->points[i], expected[i].x, expected[i].y);
}

static void check_head(const EngMap* map) {
    assert_int_equal(map->width, 3);
    assert_int_equal(map->height, 2);
    assert_int_equal(map->tile_w, 16);
    assert_string_equal(map->class_name, "arena");
    assert_true(map->has_background);
    assert_int_equal(map->background, 0x80ff8000);
    assert_int_equal(map->layer_count, 4);
    assert_int_equal(map->object_count, 12);
    assert_int_equal(map->notes.count, 0);
}

static void check_properties(const EngMap* map) {
    EngProperties p = map->properties;
    assert_int_equal(p.count, 11);
    assert_true(eng_property_bool(p, "brave", false));
    assert_int_equal(eng_property_int(p, "count", 0), -7);
    check_near(eng_property_float(p, "ratio", 0), 0.25);
    check_near(eng_property_float(p, "whole", 0), 3);
    check_near(eng_property_float(p, "count", 0), -7);
    assert_string_equal(eng_property_string(p, "title", ""), "two\nlines");
    assert_int_equal(eng_property_find(p, "tint")->color, 0xff112233);
    assert_int_equal(eng_property_find(p, "no_tint")->color, 0);
    assert_int_equal(eng_property_find(p, "music")->kind, ENG_PROPERTY_FILE);
    assert_string_equal(eng_property_string(p, "music", ""), data_path("sound/a.ogg"));
    assert_int_equal(eng_property_find(p, "target")->kind, ENG_PROPERTY_OBJECT);
    assert_int_equal(eng_property_find(p, "target")->integer, 6);
    assert_string_equal(eng_property_find(p, "mood")->type_name, "Mood");
    const EngProperty* stats = eng_property_find(p, "stats");
    assert_int_equal(stats->kind, ENG_PROPERTY_CLASS);
    assert_string_equal(stats->type_name, "Stats");
    assert_int_equal(eng_property_int(stats->members, "hp", 0), 12);
    check_near(eng_property_float(stats->members, "speed", 0), 1.5);
    assert_false(eng_property_bool(stats->members, "is_boss", true));
    const EngProperty* inner = eng_property_find(stats->members, "inner");
    assert_string_equal(eng_property_string(inner->members, "label", ""), "x");
    // With another kind, or without that name, the fallback is used.
    assert_int_equal(eng_property_int(p, "ratio", 5), 5);
    assert_true(eng_property_bool(p, "count", true));
    assert_string_equal(eng_property_string(p, "nothing", "none"), "none");
    assert_null(eng_property_find(p, "nothing"));
}

static void check_layers(const EngMap* map) {
    const EngMapLayer* layer = map->layers;
    assert_int_equal(layer[0].kind, ENG_LAYER_GROUP);
    assert_int_equal(layer[0].parent, ENG_NONE);
    assert_int_equal(eng_property_int(layer[0].properties, "depth", 0), 2);
    assert_int_equal(layer[1].kind, ENG_LAYER_TILES);
    assert_int_equal(layer[1].parent, 0);
    check_near(layer[1].offset_x, 101);
    check_near(layer[1].offset_y, 12);
    check_near(layer[1].opacity, 0.5);
    check_near(layer[1].parallax_x, 0.5);
    check_near(layer[1].parallax_y, 1);
    assert_int_equal(layer[2].kind, ENG_LAYER_OBJECTS);
    assert_string_equal(layer[2].class_name, "actors");
    check_near(layer[2].opacity, 0.25);
    assert_int_equal(layer[2].first_object, 0);
    assert_int_equal(layer[2].object_count, 12);
    assert_int_equal(layer[3].kind, ENG_LAYER_IMAGE);
    assert_string_equal(layer[3].image, data_path("sky.png"));
    check_near(layer[3].image_w, 64);
    check_near(layer[3].offset_y, -6);
    assert_false(layer[3].is_visible);
    assert_true(layer[3].repeat_x && !layer[3].repeat_y);
    assert_ptr_equal(eng_map_find_layer(map, "things"), &layer[2]);
    assert_null(eng_map_find_layer(map, "nothing"));
}

static void check_cells(const EngMap* map) {
    const EngMapLayer* floor = eng_map_find_layer(map, "floor");
    assert_int_equal(eng_map_layer_cell(floor, 0, 0), 1);
    assert_int_equal(eng_map_layer_cell(floor, 2, 0), 0);
    assert_int_equal(eng_map_layer_cell(floor, 0, 1), ENG_GID_FLIP_X | 2);
    assert_int_equal(eng_map_layer_cell(floor, 1, 1), ENG_GID_FLIP_Y | ENG_GID_FLIP_DIAGONAL | 2);
    assert_int_equal(eng_map_layer_cell(floor, 2, 1), 5);
    assert_int_equal(eng_map_layer_cell(floor, -1, 0), 0);
    assert_int_equal(eng_map_layer_cell(floor, 0, 2), 0);
    uint32_t tile_id = 99;
    assert_string_equal(eng_map_tileset_of(map, ENG_GID_FLIP_X | 4, &tile_id)->name, "sheet");
    assert_int_equal(tile_id, 3);
    assert_string_equal(eng_map_tileset_of(map, 8, &tile_id)->name, "crates");
    assert_int_equal(tile_id, 3);
    assert_null(eng_map_tileset_of(map, 0, &tile_id));
}

static void check_tilesets(const EngMap* map) {
    assert_int_equal(map->tileset_count, 2);
    const EngTileset *sheet = &map->tilesets[0], *crates = &map->tilesets[1];
    assert_int_equal(sheet->first_gid, 1);
    assert_string_equal(sheet->class_name, "terrain");
    assert_string_equal(sheet->source, "");
    const char* image;
    EngRect rect;
    assert_true(eng_tileset_picture(sheet, 3, &image, &rect));
    assert_string_equal(image, data_path("sheet.png"));
    check_near(rect.x, 19);
    check_near(rect.y, 19);
    check_near(rect.w, 16);
    assert_false(eng_tileset_picture(sheet, 4, &image, &rect));
    const EngTile* wall = eng_tileset_tile(sheet, 1);
    assert_string_equal(wall->class_name, "wall");
    assert_true(eng_property_bool(wall->properties, "collides", false));
    assert_int_equal(wall->shape_count, 3);
    assert_int_equal(wall->shapes[0].kind, ENG_SHAPE_POLYGON);
    check_vec(wall->shapes[0].points[2], 10, 8);
    check_vec(wall->shapes[1].points[2], 16, 16);
    assert_int_equal(wall->shapes[2].kind, ENG_SHAPE_POINT);
    const EngTile* lamp = eng_tileset_tile(sheet, 3);
    assert_int_equal(lamp->frame_count, 2);
    assert_int_equal(lamp->frames[1].tile_id, 3);
    assert_int_equal(lamp->frames[1].duration_ms, 250);
    assert_null(eng_tileset_tile(sheet, 0));
    assert_true(eng_tileset_picture(crates, 3, &image, &rect));
    assert_string_equal(image, data_path("barrel.png"));
    check_near(rect.h, 24);
    assert_false(eng_tileset_picture(crates, 1, &image, &rect));
    check_vec(eng_tileset_tile(crates, 0)->shapes[0].points[1], 10, 20);
    check_vec(eng_tileset_tile(crates, 0)->shapes[0].points[3], 0, 0);
}

// The layer lies at (103, 14).
static void check_plain_objects(const EngMap* map) {
    const EngMapObject* box = find(map, "box");
    assert_int_equal(box->kind, ENG_SHAPE_RECTANGLE);
    assert_string_equal(box->class_name, "wall");
    assert_true(eng_property_find(box->properties, "walkable") != NULL);
    assert_ptr_equal(eng_map_object_by_id(map, 1), box);
    check_points(box, (EngVec[4]){{113, 34}, {113, 64}, {73, 64}, {73, 34}}, 4);
    check_near(box->x, 113);
    check_near(box->rotation, 90);

    const EngMapObject* pond = find(map, "pond");
    assert_int_equal(pond->kind, ENG_SHAPE_ELLIPSE);
    assert_int_equal(pond->point_count, ENG_MAP_ELLIPSE_SEGMENTS);
    check_vec(pond->points[0], 123, 19);
    check_vec(pond->points[8], 113, 24);
    check_vec(pond->points[16], 103, 19);
    check_vec(pond->points[24], 113, 14);
    check_vec(pond->points[4], 113 + 10 * sqrt(0.5), 19 + 5 * sqrt(0.5));

    const EngMapObject* wedge = find(map, "wedge");
    assert_int_equal(wedge->kind, ENG_SHAPE_POLYGON);
    check_points(wedge, (EngVec[3]){{153, 74}, {143, 74}, {143, 68.5}}, 3);

    const EngMapObject* road = find(map, "road");
    assert_int_equal(road->kind, ENG_SHAPE_POLYLINE);
    check_points(road, (EngVec[2]){{104, 15}, {104, 11}}, 2);
}

static void check_other_objects(const EngMap* map) {
    const EngMapObject* spawn = find(map, "spawn");
    assert_int_equal(spawn->kind, ENG_SHAPE_POINT);
    check_points(spawn, (EngVec[1]){{110.875, -15.3333}}, 1);

    assert_int_equal(find(map, "label")->kind, ENG_SHAPE_TEXT);
    const EngMapObject* hidden = find(map, "hidden");
    assert_false(hidden->is_visible);
    double half = 8 * sqrt(0.5);
    check_points(
        hidden,
        (EngVec[4]){
            {103, 14}, {103 + half, 14 + half}, {103, 14 + 2 * half}, {103 - half, 14 + half}},
        4);

    const EngMapObject* pill = find(map, "pill");
    assert_int_equal(pill->kind, ENG_SHAPE_CAPSULE);
    assert_int_equal(pill->point_count, ENG_MAP_ELLIPSE_SEGMENTS + 2);
    check_vec(pill->points[0], 103 + 30, 14);
    check_vec(pill->points[8], 103 + 40, 14 + 10);
    check_vec(pill->points[16], 103 + 30, 14 + 20);
    check_vec(pill->points[17], 103 + 10, 14 + 20);
    check_vec(pill->points[25], 103, 14 + 10);
    check_vec(pill->points[33], 103 + 10, 14);
}

static void check_tile_objects(const EngMap* map) {
    // Twice its size, mirrored: the picture's left is on the right.
    const EngMapObject* crate = find(map, "crate");
    assert_int_equal(crate->kind, ENG_SHAPE_TILE);
    assert_int_equal(crate->gid, 5);
    assert_int_equal(crate->tileset, 1);
    assert_int_equal(crate->tile_id, 0);
    assert_true(crate->flip_x && !crate->flip_y && !crate->flip_diagonal);
    assert_string_equal(crate->class_name, "crate");
    check_points(crate, (EngVec[4]){{383, 74}, {303, 74}, {303, 114}, {383, 114}}, 4);
    assert_int_equal(crate->collision_count, 1);
    const EngPolygon* shape = &crate->collision[0];
    assert_int_equal(shape->point_count, 4);
    check_vec(shape->points[0], 363, 74);
    check_vec(shape->points[1], 363, 114);
    check_vec(shape->points[2], 383, 114);
    check_vec(shape->points[3], 383, 74);
    check_near(eng_map_object_property(map, crate, "weight")->number, 2.5);
}

static void check_turned_tile_objects(const EngMap* map) {
    // Mirrored, then a quarter turn clockwise about its bottom left.
    const EngMapObject* turned = find(map, "turned crate");
    assert_string_equal(turned->class_name, "mine");
    check_points(turned, (EngVec[4]){{323, 154}, {323, 114}, {303, 114}, {303, 154}}, 4);
    // The tile's x 0..10 became 30..40, and after the turn y 30..40.
    check_vec(turned->collision[0].points[0], 323, 144);
    check_vec(turned->collision[0].points[2], 303, 154);
    check_near(eng_map_object_property(map, turned, "weight")->number, 9);
    assert_true(eng_map_object_property(map, turned, "nav_obstacle")->boolean);
    assert_null(eng_map_object_property(map, turned, "nothing"));

    // x and y swapped: 40 x 20 drawn as 20 x 40, the top right corner at the bottom left.
    const EngMapObject* transposed = find(map, "transposed");
    assert_true(transposed->flip_diagonal);
    check_points(transposed, (EngVec[4]){{103, 14}, {103, 54}, {123, 54}, {123, 14}}, 4);
    check_vec(transposed->collision[0].points[1], 123, 24);

    const EngMapObject* down = find(map, "upside down");
    check_points(down, (EngVec[4]){{103, 34}, {143, 34}, {143, 14}, {103, 14}}, 4);
}

#define ON_BOTH(name, check)                                                                       \
    static void name(void** state) {                                                               \
        (void)state;                                                                               \
        for (int i = 0; i < 2; i++) {                                                              \
            EngMap map = load_map(data_path(both[i]));                                             \
            check(&map);                                                                           \
            eng_map_unload(&map);                                                                  \
        }                                                                                          \
    }

ON_BOTH(reads_the_head, check_head)
ON_BOTH(reads_properties_of_every_kind, check_properties)
ON_BOTH(layers_are_flat_with_offsets_and_opacity_added_up, check_layers)
ON_BOTH(reads_cells_with_their_flips, check_cells)
ON_BOTH(reads_tilesets_inside_and_beside, check_tilesets)
ON_BOTH(plain_objects_are_turned_about_their_corner, check_plain_objects)
ON_BOTH(objects_have_the_points_of_their_kind, check_other_objects)
ON_BOTH(tile_objects_are_flipped_stretched_and_turned, check_tile_objects)
ON_BOTH(tile_objects_are_rotated_and_transposed, check_turned_tile_objects)

static void every_encoding_gives_the_same_cells(void** state) {
    (void)state;
    const uint32_t cells[] = {1, 2, ENG_GID_FLIP_X | 3, 0, 4, 1, 2, 3};
    const char* const files[] = {"encodings.tmj", "encodings.tmx"};
    for (int i = 0; i < 2; i++) {
        EngMap map = load_map(data_path(files[i]));
        assert_int_equal(map.layer_count, 4 + i);
        for (uint32_t k = 0; k < map.layer_count; k++) {
            assert_int_equal(map.layers[k].width, 4);
            assert_memory_equal(map.layers[k].cells, cells, sizeof cells);
        }
        eng_map_unload(&map);
    }
}

static void chunks_are_put_together(void** state) {
    (void)state;
    const char* const files[] = {"chunks.tmj", "chunks.tmx"};
    for (int i = 0; i < 2; i++) {
        EngMap map = load_map(data_path(files[i]));
        assert_true(map.is_infinite);
        const EngMapLayer* far = eng_map_find_layer(&map, "far");
        assert_int_equal(far->first_column, -2);
        assert_int_equal(far->first_row, -1);
        assert_int_equal(far->width, 5);
        assert_int_equal(far->height, 2);
        const uint32_t cells[] = {1, 2, 0, 0, 0, 3, 4, 0, 4, 3};
        assert_memory_equal(far->cells, cells, sizeof cells);
        assert_int_equal(eng_map_layer_cell(far, -1, 0), 4);
        const EngMapLayer* packed = eng_map_find_layer(&map, "packed");
        assert_int_equal(eng_map_layer_cell(packed, 6, 6), 2);
        const EngMapLayer* none = eng_map_find_layer(&map, "none");
        assert_int_equal(none->width * none->height, 0);
        eng_map_unload(&map);
    }
}

static void tile_objects_hang_where_the_tileset_says(void** state) {
    (void)state;
    // The top left corner of the 20 x 40 box at (100, 200).
    const struct {
        const char* name;
        double x, y;
    } cases[] = {{"unspecified", 102, 156}, // with a drawing offset of (1, -2), stretched
                 {"topleft", 100, 200},     {"top", 90, 200},    {"topright", 80, 200},
                 {"left", 100, 180},        {"center", 90, 180}, {"right", 80, 180},
                 {"bottomleft", 100, 160},  {"bottom", 90, 160}, {"bottomright", 80, 160}};
    EngMap map = load_map(data_path("alignment.tmj"));
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const EngMapObject* object = find(&map, cases[i].name);
        check_vec(object->points[0], cases[i].x, cases[i].y);
        check_vec(object->points[2], cases[i].x + 20, cases[i].y + 40);
    }
    eng_map_unload(&map);
}

// Tiled leaves out a place of 0. Its lists of values, new in 1.12, are ignored.
static void what_tiled_writes_is_read(void** state) {
    (void)state;
    EngMap map = parse_map(
        "a.tmj",
        "{\"orientation\":\"orthogonal\",\"width\":1,\"height\":1,\"tilewidth\":8,\"tileheight\":8,"
        "\"properties\":[{\"name\":\"l\",\"type\":\"list\",\"value\":[{\"type\":\"int\",\"value\":"
        "1}]},"
        "{\"name\":\"c\",\"type\":\"class\",\"value\":{\"m\":[{\"type\":\"int\",\"value\":1}],"
        "\"n\":2}}],"
        "\"layers\":[{\"type\":\"objectgroup\",\"name\":\"b\",\"objects\":[{\"width\":4,\"height\":"
        "3}]}]}");
    assert_int_equal(map.properties.count, 1);
    assert_int_equal(eng_property_int(eng_property_find(map.properties, "c")->members, "n", 0), 2);
    assert_int_equal(map.notes.count, 2);
    check_noted(&map.notes, "properties[0]: the property \"l\" is a list; ignored");
    check_noted(&map.notes, "the property \"m\" is a list; ignored");
    check_vec(map.objects[0].points[2], 4, 3);
    eng_map_unload(&map);
    map = parse_map("a.tmx",
                    "<map orientation=\"orthogonal\" width=\"1\" height=\"1\" tilewidth=\"8\" "
                    "tileheight=\"8\"><properties><property name=\"l\" type=\"list\"><item "
                    "type=\"int\" value=\"1\"/></property></properties></map>");
    assert_int_equal(map.properties.count, 0);
    check_noted(&map.notes, "the property \"l\" is a list; ignored");
    eng_map_unload(&map);
}

// Tiles of 16 x 16 px in cells of 32 x 64, with the drawing offset (1, 0); the first one's shape is
// the triangle (1, 2), (13, 2), (1, 8).
#define DRAWN(set, gid)                                                                            \
    "{\"orientation\":\"orthogonal\",\"width\":1,\"height\":1,\"tilewidth\":32,\"tileheight\":64," \
    "\"tilesets\":[{\"firstgid\":1,\"name\":\"t\",\"tilewidth\":16,\"tileheight\":16,"             \
    "\"tilecount\":4,"                                                                             \
    "\"columns\":2,\"image\":\"t.png\",\"imagewidth\":32,\"imageheight\":32,\"tileoffset\":{"      \
    "\"x\":1,"                                                                                     \
    "\"y\":0}," set                                                                                \
    "\"tiles\":[{\"id\":0,\"objectgroup\":{\"objects\":[{\"x\":1,\"y\":2,\"polygon\":["            \
    "{\"x\":0,\"y\":0},{\"x\":12,\"y\":0},{\"x\":0,\"y\":6}]}]}}]}],\"layers\":[{\"type\":"        \
    "\"tilelayer\",\"name\":\"a\",\"width\":1,\"height\":1,\"data\":[" gid "]},{\"type\":"         \
    "\"objectgroup\",\"name\":\"b\",\"objects\":[{\"gid\":1,\"x\":100,\"y\":70,\"width\":64,"      \
    "\"height\":32}]}]}"
#define GRID "\"tilerendersize\":\"grid\","
#define FIT "\"fillmode\":\"preserve-aspect-fit\","

static void check_drawn(const char* text, const EngVec* cell, EngVec object) {
    EngMap map = parse_map("a.tmj", text);
    EngOutline outline;
    assert_true(eng_map_cell_outline(&map, &map.layers[0], 0, 0, (EngVec){0, 0}, &outline, NULL));
    for (uint32_t i = 0; i < 2; i++)
        check_point(outline.points[i], cell[i].x, cell[i].y);
    check_vec(map.objects[0].collision[0].points[0], object.x, object.y);
    eng_outline_fini(&outline);
    eng_map_unload(&map);
}

static void tiles_are_drawn_as_large_as_the_tileset_says(void** state) {
    (void)state;
    const EngVec plain[2] = {{2, 50}, {14, 50}}, grid[2] = {{4, 8}, {28, 8}};
    const EngVec fit[2] = {{4, 20}, {28, 20}};
    check_drawn(DRAWN("", "1"), plain, (EngVec){108, 42});
    check_drawn(DRAWN(FIT, "1"), plain, (EngVec){116 + 2 + 2, 42});
    check_drawn(DRAWN(GRID, "1"), grid, (EngVec){108, 42});
    check_drawn(DRAWN(GRID FIT, "1"), fit, (EngVec){116 + 2 + 2, 42});
    // Turned to the right (x = 16 - y, y = x): stretched to 64 x 32 at the bottom left.
    const EngVec turned[2] = {{2 + 64 - 8, 32 + 2}, {2 + 64 - 8, 32 + 26}};
    check_drawn(DRAWN(GRID, "2684354561"), turned, (EngVec){108, 42});
    const EngVec turned_fit[2] = {{2 + 16 + 32 - 4, 32 + 2}, {2 + 16 + 32 - 4, 32 + 26}};
    check_drawn(DRAWN(GRID FIT, "2684354561"), turned_fit, (EngVec){116 + 2 + 2, 42});
}

static void templates_are_filled_in(void** state) {
    (void)state;
    EngMap map = load_map(data_path("templates.tmj"));
    const EngMapObject* plain = eng_map_object_by_id(&map, 1);
    assert_string_equal(plain->name, "a crate");
    assert_string_equal(plain->class_name, "prop");
    assert_int_equal(plain->gid, 1);
    check_vec(plain->points[0], 10, 30);
    assert_int_equal(eng_property_int(plain->properties, "hp", 0), 3);
    const EngMapObject* longer = eng_map_object_by_id(&map, 2);
    assert_string_equal(longer->name, "long");
    check_near(longer->width, 80);
    check_near(longer->height, 20);
    check_vec(longer->points[1], -80, 20);
    assert_int_equal(eng_property_int(longer->properties, "hp", 0), 99);
    assert_string_equal(eng_property_string(longer->properties, "loot", ""), "coin");
    const EngMapObject* zone = eng_map_object_by_id(&map, 3);
    assert_string_equal(zone->class_name, "navmesh");
    check_vec(zone->points[2], 17, 18);
    // Its tileset is not one of the map's: it is added after them.
    const EngMapObject* barrel = eng_map_object_by_id(&map, 4);
    assert_int_equal(map.tileset_count, 2);
    assert_int_equal(barrel->tileset, 1);
    assert_int_equal(barrel->tile_id, 3);
    check_vec(barrel->points[0], 5, 6);
    eng_map_unload(&map);
}

static void reads_the_form_of_older_files(void** state) {
    (void)state;
    EngMap map = load_map(data_path("old.json"));
    assert_int_equal(eng_property_int(map.properties, "level", 0), 4);
    assert_string_equal(eng_property_string(map.properties, "name", ""), "old");
    const EngTileset* set = &map.tilesets[0];
    assert_int_equal(set->columns, 4);
    assert_int_equal(set->tile_count, 8);
    assert_int_equal(set->described_count, 3);
    check_near(eng_property_float(eng_tileset_tile(set, 0)->properties, "cost", 0), 3);
    assert_true(eng_property_bool(eng_tileset_tile(set, 2)->properties, "collides", false));
    assert_int_equal(eng_tileset_tile(set, 2)->frame_count, 1);
    const EngMapObject* a = find(&map, "a");
    assert_string_equal(a->class_name, "zone");
    assert_true(eng_property_bool(a->properties, "walkable", false));
    const EngMapObject* tile = find(&map, "tile");
    check_points(tile, (EngVec[4]){{16, 16}, {24, 16}, {24, 24}, {16, 24}}, 4);
    check_vec(tile->collision[0].points[2], 19, 20);
    check_near(eng_map_find_layer(&map, "i")->offset_y, 4);
    eng_map_unload(&map);
}

// As older versions of Tiled wrote it, which read the size from the picture.
static void a_sheet_without_its_size_has_no_pictures(void** state) {
    (void)state;
    EngMap map = parse_map("m.tmx", "<map orientation='orthogonal' width='2' height='1' "
                                    "tilewidth='8' tileheight='8'><tileset firstgid='1' name='s' "
                                    "tilewidth='8' tileheight='8'><image source='s.png'/></tileset>"
                                    "<layer name='l' width='2' height='1'><data encoding='csv'>1,77"
                                    "</data></layer></map>");
    const char* image;
    EngRect rect;
    assert_int_equal(map.layers[0].cells[1], 77);
    assert_int_equal(map.notes.count, 1);
    check_noted(&map.notes, "the size of the picture is not given");
    assert_false(eng_tileset_picture(&map.tilesets[0], 1, &image, &rect));
    eng_map_unload(&map);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_sheet_without_its_size_has_no_pictures),
        cmocka_unit_test(reads_the_head),
        cmocka_unit_test(reads_properties_of_every_kind),
        cmocka_unit_test(layers_are_flat_with_offsets_and_opacity_added_up),
        cmocka_unit_test(reads_cells_with_their_flips),
        cmocka_unit_test(reads_tilesets_inside_and_beside),
        cmocka_unit_test(plain_objects_are_turned_about_their_corner),
        cmocka_unit_test(objects_have_the_points_of_their_kind),
        cmocka_unit_test(tile_objects_are_flipped_stretched_and_turned),
        cmocka_unit_test(tile_objects_are_rotated_and_transposed),
        cmocka_unit_test(every_encoding_gives_the_same_cells),
        cmocka_unit_test(chunks_are_put_together),
        cmocka_unit_test(tile_objects_hang_where_the_tileset_says),
        cmocka_unit_test(tiles_are_drawn_as_large_as_the_tileset_says),
        cmocka_unit_test(what_tiled_writes_is_read),
        cmocka_unit_test(templates_are_filled_in),
        cmocka_unit_test(reads_the_form_of_older_files),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
