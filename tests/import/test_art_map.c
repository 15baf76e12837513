// Tiled maps as shapes: what objects, tiles and layers mean.
#include "art_test.h"
#include "support/random.h"

#define HEAD                                                                                       \
    "<map orientation='orthogonal' width='4' height='3' tilewidth='10' tileheight='10'>"           \
    "<tileset firstgid='1' name='s' tilewidth='10' tileheight='10' tilecount='4' columns='4'>"     \
    "<image source='s.png' width='40' height='10'/>"                                               \
    "<tile id='1'><properties><property name='collides' type='bool' value='true'/></properties>"   \
    "</tile><tile id='2'><objectgroup><object id='1' x='2' y='2' width='4' height='4'/>"           \
    "</objectgroup></tile>"                                                                        \
    "<tile id='3'><properties><property name='nav_area' value='mud'/>"                             \
    "<property name='nav_cost' type='float' value='2.5'/></properties></tile></tileset>"
#define TILES(name, cells)                                                                         \
    "<layer name='" name "' width='4' height='3'><data encoding='csv'>" cells "</data></layer>"
#define GROUND TILES("tiles", "1,1,1,1,1,1,1,1,1,1,1,1")

static void unmarked_tiles_are_floor_and_merge(void** state) {
    (void)state;
    EngArt art = parse_art("m.tmx", HEAD GROUND "</map>");
    assert_int_equal(art.shape_count, 1);
    assert_null(art.shapes[0].object);
    assert_int_equal(art.merged_count, 11);
    assert_string_equal(art.format, "Tiled map");
    assert_non_null(art.map);
    check_world(&art, 40 * 30, 1);
}

static void a_tile_that_collides_blocks_its_cell(void** state) {
    (void)state;
    EngArt art = parse_art("m.tmx", HEAD TILES("tiles", "1,2,1,1,1,2,1,1,1,2,1,1") "</map>");
    check_world(&art, 10 * 30 + 20 * 30, 2);
}

static void collision_shapes_of_a_tile_block_in_a_cell_that_is_floor(void** state) {
    (void)state;
    // As drawn, flipped left to right, rotated by a quarter turn.
    EngArt art = parse_art(
        "m.tmx", HEAD TILES("tiles", "1,3,2147483651,2684354563,1,1,1,1,1,1,1,1") "</map>");
    assert_int_equal(art.shape_count, 4);
    uint32_t seen = 0;
    for (uint32_t i = 0; i < art.shape_count; i++) {
        if (art.shapes[i].meaning.role != ENG_ART_OBSTACLE)
            continue;
        EngVec p = art_point(&art, &art.shapes[i], 0);
        check_near(floor(p.x / 10), 1 + seen);
        seen++;
    }
    assert_int_equal(seen, 3);
    check_world(&art, 40 * 30 - 3 * 16, 1);
}

#define SHAPED(shapes, cells)                                                                      \
    "<map orientation='orthogonal' width='4' height='3' tilewidth='10' tileheight='10'>"           \
    "<tileset firstgid='1' name='s' tilewidth='10' tileheight='10' tilecount='2' columns='2'>"     \
    "<image source='s.png' width='20' height='10'/><tile id='1'><objectgroup>" shapes              \
    "</objectgroup></tile></tileset>" TILES("tiles", cells) "</map>"
#define PROPERTY(name, type, value)                                                                \
    "<properties><property name='" name "' type='" type "' value='" value "'/></properties>"

static void collision_shapes_of_a_tile_keep_their_own_meanings(void** state) {
    (void)state;
    EngArt art = parse_art(
        "m.tmx",
        SHAPED(
            "<object id='1' x='0' y='0' width='2' height='10'>" PROPERTY(
                "nav_layers", "int",
                "1") "</object>"
                     "<object id='2' x='2' y='0' width='2' height='10'>" PROPERTY(
                         "nav_layers", "int",
                         "4") "</object>"
                              "<object id='3' x='8' y='0' width='2' height='10'>" PROPERTY(
                                  "nav_layers", "int",
                                  "1") "</object>"
                                       "<object id='4' x='4' y='0' width='2' height='10'>" PROPERTY(
                                           "nav_ignore", "bool", "true") "</object>",
            "1,2,1,1,1,1,1,1,1,1,1,1"));
    assert_int_equal(art.shape_count, 3); // a floor, and both kinds of walls
    uint32_t layers[2] = {0, 0}, used = 0;
    for (uint32_t i = 0; i < art.shape_count; i++) {
        if (art.shapes[i].meaning.role == ENG_ART_OBSTACLE)
            layers[used++] = art.shapes[i].meaning.layers;
    }
    assert_int_equal(used, 2);
    assert_int_equal(layers[0], 1);
    assert_int_equal(layers[1], 4);
    check_world(&art, 1200 - 60, 1);
}

static void shapes_that_fill_their_cells_are_merged(void** state) {
    (void)state;
    EngArt art = parse_art("m.tmx", SHAPED("<object id='1' x='0' y='0' width='10' height='10'/>",
                                           "1,2,2,1,1,2,2147483650,1,1,1,1,1"));
    assert_int_equal(art.shape_count, 2);
    assert_int_equal(art.merged_count, 11 + 3);
    check_world(&art, 1200 - 400, 1);
    art = parse_art("m.tmx", SHAPED("<object id='1' x='0' y='0' width='10' height='9'/>",
                                    "1,2,2,1,1,1,1,1,1,1,1,1"));
    assert_int_equal(art.shape_count, 3);
    check_world(&art, 1200 - 180, 1);
}

// Merged or not, each step of the world belongs to the cell whose rectangle it is in.
static void a_place_has_its_tile(void** state) {
    (void)state;
    static const double scales[] = {1, 1.0 / 3, 0.3, 0.01};
    for (size_t i = 0; i < sizeof scales / sizeof *scales; i++) {
        static const char text[] = HEAD "<layer name='t' offsetx='-3.3' offsety='7' width='4' "
                                        "height='3'><data encoding='csv'>1,2,3,4,5,6,7,8,9,10,11,12"
                                        "</data></layer></map>";
        EngArtOptions options = eng_art_options();
        EngAssetError error = {""};
        EngArt art;
        options.scale = scales[i];
        assert_true(eng_art_parse("m.tmx", text, sizeof text - 1, &options, &art, &error));
        for (int32_t x = -2000; x < 12000; x += 7) {
            uint32_t column = 0;
            for (uint32_t k = 1; k <= 4; k++)
                column += x >= (int32_t)floor((10 * (k - 1) - 3.3) * scales[i] * 256 + 0.5);
            bool is_in = column > 0 && x < (int32_t)floor((40 - 3.3) * scales[i] * 256 + 0.5);
            EngPoint place = {x, (int32_t)floor(20 * scales[i] * 256 + 0.5)};
            assert_int_equal(eng_art_tile_at(&art, 0, place), is_in ? 4 + column : 0);
        }
        assert_int_equal(eng_art_tile_at(&art, 1, (EngPoint){100, 2000}), 0);
        eng_art_unload(&art);
    }
}

static void areas_have_names_and_costs(void** state) {
    (void)state;
    EngArt art = parse_art("m.tmx", HEAD TILES("tiles", "1,1,1,1,4,4,4,4,1,1,1,1") "</map>");
    assert_int_equal(art.area_count, 2);
    assert_string_equal(art.areas[1].name, "mud");
    check_near(art.areas[1].cost, 2.5);
    assert_int_equal(art.areas[1].number, 1);
    assert_int_equal(art.shape_count, 3);
    assert_int_equal(art.shapes[1].meaning.area, 1);
    check_world(&art, 40 * 30, 1);
}

static void a_layer_of_floors_leaves_other_tiles_out(void** state) {
    (void)state;
    EngArt art =
        parse_art("m.tmx", HEAD GROUND "<objectgroup name='navmesh'>"
                                       "<object id='1' x='5' y='5' width='20' height='10'/>"
                                       "<object id='2' x='25' y='5'>"
                                       "<polygon points='0,0 10,0 10,10 0,10'/></object>"
                                       "</objectgroup></map>");
    assert_int_equal(art.shape_count, 2);
    check_world(&art, 200 + 100, 1);
}

static void names_and_properties_say_what_an_object_is(void** state) {
    (void)state;
    EngArt art =
        parse_art("m.tmx", HEAD GROUND
                  "<objectgroup name='things'>"
                  "<object id='1' name='spawn' x='5' y='5' width='2' height='2'/>"
                  "<object id='2' name='rock' type='wall' x='0' y='0' width='4' height='5'/>"
                  "<object id='3' name='door' x='10' y='0' width='2' height='5'><properties>"
                  "<property name='nav_obstacle' type='bool' value='true'/>"
                  "<property name='nav_layers' type='int' value='6'/></properties></object>"
                  "<object id='4' name='bridge' x='0' y='30' width='10' height='10'><properties>"
                  "<property name='walkable' type='bool' value='true'/>"
                  "<property name='nav_z' type='int' value='-3'/>"
                  "<property name='nav_area' type='int' value='7'/>"
                  "<property name='nav_cost' type='float' value='3'/>"
                  "<property name='nav_elevation' type='int' value='20'/></properties></object>"
                  "</objectgroup></map>");
    // The bridge says what is floor, so the tiles are none.
    check_noted(&art.notes, "no tile is floor: object 4 \"bridge\" says what is");
    assert_int_equal(art.left_out_count, 1);
    assert_int_equal(art_shape(&art, "rock")->meaning.role, ENG_ART_OBSTACLE);
    assert_int_equal(art_shape(&art, "rock")->meaning.layers, UINT32_MAX);
    assert_int_equal(art_shape(&art, "door")->meaning.layers, 6);
    assert_int_equal(art_shape(&art, "door")->object->id, 3);
    assert_int_equal(eng_property_int(art_shape(&art, "door")->object->properties, "nav_layers", 0),
                     6);
    const EngArtMeaning* bridge = &art_shape(&art, "bridge")->meaning;
    assert_int_equal(bridge->role, ENG_ART_FLOOR);
    assert_int_equal(bridge->z, -3);
    assert_int_equal(bridge->area, 7);
    assert_int_equal(bridge->elevation, 20);
    check_near(art.areas[1].cost, 3);
    assert_int_equal(art.areas[1].number, 7);
    assert_null(eng_art_find_shape(&art, "spawn"));
    check_world(&art, 100, 1);
}

static void a_tile_object_beyond_its_tileset_is_noted(void** state) {
    (void)state;
    EngArt art = parse_art(
        "m.tmx",
        HEAD TILES("ground",
                   "1,1,1,1,1,1,1,1,1,1,1,1") "<objectgroup name='walls'><object id='1' gid='4' "
                                              "x='0' y='10' width='1' height='1'/>"
                                              "<object id='2' gid='77' x='9' y='10' width='1' "
                                              "height='1'/></objectgroup></map>");
    assert_int_equal(art.notes.count, 1);
    check_noted(&art.notes, "objects[1]: gid 77 is beyond the tiles of its tileset");
    eng_art_unload(&art);
}

// Only that shape is left out; its meaning is still said.
static void an_object_beyond_the_lattice_is_left_out(void** state) {
    (void)state;
    EngArt art = parse_art("m.tmx", HEAD "<objectgroup name='floor'><object id='1' x='4194303' "
                                         "y='0' width='1' height='1'/></objectgroup>"
                                         "<objectgroup name='things'><object id='2' x='0' y='0' "
                                         "width='1' height='1'/></objectgroup></map>");
    assert_int_equal(art.shape_count, 0);
    assert_int_equal(art.left_out_count, 2);
    assert_int_equal(art.notes.count, 1);
    check_noted(&art.notes, "left out: object 1 \"\": a point is beyond the lattice");
    eng_art_unload(&art);
}

static void tiles_beside_marked_ground_need_no_note(void** state) {
    (void)state;
    EngArt art = parse_art(
        "m.tmx",
        HEAD TILES("ground", "1,1,1,1,1,1,1,1,1,1,1,1")
            TILES("flowers", "0,1,0,0,0,0,0,0,0,0,0,0") "<objectgroup name='things'>"
                                                        "<object id='4' name='bridge' type='floor' "
                                                        "x='0' y='30' width='10' height='10'/>"
                                                        "</objectgroup></map>");
    assert_int_equal(art.notes.count, 0);
    check_world(&art, 40 * 30 + 100, 1);
}

static void a_property_out_of_range_is_noted(void** state) {
    (void)state;
    EngArt art = parse_art("m.tmx", HEAD "<objectgroup name='floor'><properties>"
                                         "<property name='nav_area' type='int' value='64'/>"
                                         "<property name='nav_cost' type='float' value='0.5'/>"
                                         "</properties>"
                                         "<object id='1' x='5' y='5' width='2' height='2'/>"
                                         "</objectgroup></map>");
    check_noted(&art.notes, "nav_area is not a whole number in 0..63; ignored");
    check_noted(&art.notes, "nav_cost is not a number in 1..1000000; ignored");
    assert_int_equal(art.shapes[0].meaning.area, 0);
    eng_art_unload(&art);
}

static void a_property_of_an_object_without_name_names_its_id(void** state) {
    (void)state;
    EngArt art =
        parse_art("m.tmx", HEAD "<objectgroup name='floor'>"
                                "<object id='1' x='5' y='5' width='2' height='2'/>"
                                "<object id='12' class='wall' x='8' y='5' width='2' height='2'>"
                                "<properties>"
                                "<property name='nav_area' type='int' value='99'/>"
                                "</properties></object></objectgroup></map>");
    assert_int_equal(art.notes.count, 1);
    check_noted(&art.notes, "m.tmx: object 12: nav_area is not a whole number in 0..63; ignored");
    assert_int_equal(art.area_count, 1);
    eng_art_unload(&art);
}

static void a_property_that_is_misspelt_is_noted(void** state) {
    (void)state;
    EngArt art = parse_art("m.tmx", HEAD "<objectgroup name='floor'><properties>"
                                         "<property name='nav_layer' type='int' value='1'/>"
                                         "<property name='navy' value='blue'/></properties>"
                                         "<object id='12' x='5' y='5' width='2' height='2'>"
                                         "<properties><property name='nav_elevaton' value='9'/>"
                                         "</properties></object></objectgroup></map>");
    assert_int_equal(art.notes.count, 2);
    check_noted(&art.notes, "m.tmx: layer \"floor\": nav_layer is not known; ignored");
    check_noted(&art.notes, "m.tmx: object 12 \"\": nav_elevaton is not known; ignored");
    eng_art_unload(&art);
}

static void a_map_that_says_nothing_has_floors_all_the_same(void** state) {
    (void)state;
    EngArt art = parse_art("m.tmx", HEAD "<objectgroup name='o'>"
                                         "<object id='1' x='5' y='5' width='20' height='10'/>"
                                         "<object id='2' x='9' y='9'><point/></object>"
                                         "</objectgroup></map>");
    check_noted(&art.notes, "nothing says what is floor");
    assert_int_equal(art.left_out_count, 1);
    check_world(&art, 200, 1);
}

static void a_polygon_that_has_no_inside_is_noted(void** state) {
    (void)state;
    EngArt art = parse_art("m.tmx", HEAD "<objectgroup name='floor'>"
                                         "<object id='1' x='5' y='5' width='20' height='10'/>"
                                         "<object id='2' x='9' y='9' width='0' height='4'/>"
                                         "<object id='3' x='9' y='9'>"
                                         "<polygon points='0,0 2,1 4,2 6,3'/></object>"
                                         "</objectgroup></map>");
    check_noted(&art.notes, "left out: object 2 \"\": fewer than 3 different points");
    check_noted(&art.notes, "left out: object 3 \"\": all points lie on one line");
    assert_int_equal(art.left_out_count, 2);
    check_world(&art, 200, 1);
}

// One of several collision shapes of a tile: the others count.
static void a_collision_shape_without_inside_takes_no_other_with_it(void** state) {
    (void)state;
#define FLAT "<object id='1' x='1' y='1'><polygon points='0,0 2,1 4,2'/></object>"
    EngArt art = parse_art("m.tmx", SHAPED(FLAT "<object id='2' x='2' y='2' width='4' height='5'/>",
                                           "1,2,1,1,1,1,1,1,1,1,1,1"));
    check_noted(&art.notes, "collision polygon 0 crosses itself or has no area");
    assert_int_equal(art.left_out_count, 1);
    check_world(&art, 40 * 30 - 4 * 5, 1);
    art = parse_art("m.tmx", SHAPED(FLAT FLAT, "1,2,1,1,1,1,1,1,1,1,1,1"));
    assert_int_equal(art.left_out_count, 2);
    check_world(&art, 40 * 30, 1);
}

static void a_scale_applies_to_all(void** state) {
    (void)state;
    EngArtOptions options = eng_art_options();
    EngArt art;
    EngAssetError error = {""};
    const char* text = HEAD TILES("tiles", "1,3,1,1,1,1,2,1,1,1,1,1") "</map>";
    options.scale = 1.0 / 3;
    assert_true(eng_art_parse("m.tmx", text, strlen(text), &options, &art, &error));
    // Corners of cells are rounded once, so no crack opens.
    assert_int_equal(art.max.x, 3413);
    assert_int_equal(art.max.y, 2560);
    double step = 1.0 / ENG_STEPS_PER_PX;
    double hole = (2560 - 1707) * step * ((1707 - 853) * step); // the cell of tile 2
    double block = 341 * step * (341 * step);
    check_world(&art, 3413 * step * 10 - hole - block, 1);
    options.scale = 0;
    assert_false(eng_art_parse("m.tmx", text, strlen(text), &options, &art, &error));
    check_error(&error, "m.tmx: ", "the option scale");
}

static void a_tileset_shows_the_shapes_of_its_tiles(void** state) {
    (void)state;
    EngArt art = parse_art("s.tsx", "<tileset name='s' tilewidth='10' tileheight='10' "
                                    "tilecount='4' columns='4'>"
                                    "<image source='s.png' width='40' height='10'/>"
                                    "<tile id='2'><objectgroup>"
                                    "<object id='1' x='2' y='2' width='4' height='4'/>"
                                    "<object id='2' x='6' y='2' width='4' height='4'/>"
                                    "</objectgroup></tile></tileset>");
    assert_string_equal(art.format, "Tiled tileset");
    assert_true(art.is_arranged);
    assert_string_equal(art.shapes[0].name, "tile 2");
    check_world(&art, 32, 1);
}

static void five_lines_make_a_world(void** state) {
    (void)state;
    EngArt art = load_art(data_path("level.tmx"));
    check_world(&art, 7 * 256, 1);
}

// Names of things are no signs of a format.
static void a_map_with_an_object_called_bones(void** state) {
    (void)state;
    EngArt art = parse_art(
        "a.json", "{\"orientation\":\"orthogonal\",\"width\":1,\"height\":1,\"tilewidth\":8,"
                  "\"tileheight\":8,\"tilesets\":[],\"layers\":[{\"type\":\"objectgroup\","
                  "\"name\":\"frames\",\"objects\":[{\"id\":1,\"name\":\"bones\",\"x\":0,"
                  "\"y\":0,\"width\":9,\"height\":9}]}]}");
    assert_string_equal(art.format, "Tiled map");
    check_world(&art, 81, 1);
}

// At a small scale a cell is less than a step.
static void cells_that_vanish_are_noted(void** state) {
    (void)state;
    static const char text[] =
        "<map orientation='orthogonal' width='2' height='1' tilewidth='8' tileheight='8'>"
        "<tileset firstgid='1' name='t' tilewidth='8' tileheight='8' tilecount='2' columns='2'>"
        "<image source='t.png' width='16' height='8'/></tileset>"
        "<layer id='1' name='ground' width='2' height='1'><data encoding='csv'>1,1</data></layer>"
        "</map>";
    EngArtOptions options = eng_art_options();
    EngArt art;
    options.scale = 1e-5;
    assert_true(eng_art_parse("a.tmx", text, strlen(text), &options, &art, NULL));
    check_noted(&art.notes, "layer \"ground\": 1 rectangles of tiles are thinner than a step");
    assert_int_equal(art.left_out_count, 1);
    assert_int_equal(art.merged_count, 0);
    eng_art_unload(&art);
}

// A map of noise has many rectangles of tiles, and few sizes of them.
static void rectangles_of_one_size_share_an_outline(void** state) {
    (void)state;
    enum { SIDE = 64 };
    static char text[SIDE * SIDE * 2 + 1024];
    uint64_t random = 1;
    int length = snprintf(
        text, 1024,
        "<map orientation='orthogonal' width='64' height='64' tilewidth='16' tileheight='16'>"
        "<tileset firstgid='1' name='s' tilewidth='16' tileheight='16' tilecount='2' columns='2'>"
        "<image source='s.png' width='32' height='16'/><tile id='1'><properties>"
        "<property name='collides' type='bool' value='true'/></properties></tile></tileset>"
        "<layer name='l' width='64' height='64'><data encoding='csv'>");
    for (int i = 0; i < SIDE * SIDE; i++) {
        text[length++] = lcg_next(&random) % 5 < 2 ? '2' : '1';
        text[length++] = i + 1 < SIDE * SIDE ? ',' : '<';
    }
    strcpy(text + length, "/data></layer></map>");
    EngArt art = parse_art("m.tmx", text);
    assert_true(art.shape_count > 1500);
    assert_true(art.outline_count < 60);
    eng_art_unload(&art);
}

// Every tile has a height of its own, and some have one twice.
static void many_tiles_keep_their_meanings(void** state) {
    (void)state;
    enum { COUNT = 1000 };
    static char text[COUNT * 160 + 1024];
    char* at = text;
    at += sprintf(at, "<map orientation='orthogonal' width='1000' height='1' tilewidth='10' "
                      "tileheight='10'><tileset firstgid='1' name='s' tilewidth='10' "
                      "tileheight='10' tilecount='1000' columns='1000'>"
                      "<image source='s.png' width='10000' height='10'/>");
    for (int i = 0; i < COUNT; i++)
        at += sprintf(at,
                      "<tile id='%d'><properties><property name='nav_z' type='int' value='%d'/>"
                      "<property name='walkable' type='bool' value='true'/></properties></tile>",
                      i, i % 10 == 9 ? i - 1 : i);
    at += sprintf(at, "</tileset><layer name='l' width='1000' height='1'><data encoding='csv'>");
    for (int i = 0; i < COUNT; i++)
        at += sprintf(at, i + 1 < COUNT ? "%d," : "%d", i + 1);
    strcpy(at, "</data></layer></map>");
    EngArt art = parse_art("m.tmx", text);
    assert_int_equal(art.shape_count, 900);
    for (uint32_t i = 0; i < art.shape_count; i++)
        assert_int_equal(art.shapes[i].meaning.z, art.shapes[i].position.x / 2560);
    check_world(&art, 10000 * 10, 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(unmarked_tiles_are_floor_and_merge),
        cmocka_unit_test(a_tile_that_collides_blocks_its_cell),
        cmocka_unit_test(collision_shapes_of_a_tile_block_in_a_cell_that_is_floor),
        cmocka_unit_test(collision_shapes_of_a_tile_keep_their_own_meanings),
        cmocka_unit_test(shapes_that_fill_their_cells_are_merged),
        cmocka_unit_test(a_place_has_its_tile),
        cmocka_unit_test(areas_have_names_and_costs),
        cmocka_unit_test(a_layer_of_floors_leaves_other_tiles_out),
        cmocka_unit_test(names_and_properties_say_what_an_object_is),
        cmocka_unit_test(a_tile_object_beyond_its_tileset_is_noted),
        cmocka_unit_test(an_object_beyond_the_lattice_is_left_out),
        cmocka_unit_test(tiles_beside_marked_ground_need_no_note),
        cmocka_unit_test(a_property_out_of_range_is_noted),
        cmocka_unit_test(a_property_of_an_object_without_name_names_its_id),
        cmocka_unit_test(a_property_that_is_misspelt_is_noted),
        cmocka_unit_test(a_map_that_says_nothing_has_floors_all_the_same),
        cmocka_unit_test(a_polygon_that_has_no_inside_is_noted),
        cmocka_unit_test(a_collision_shape_without_inside_takes_no_other_with_it),
        cmocka_unit_test(a_scale_applies_to_all),
        cmocka_unit_test(a_tileset_shows_the_shapes_of_its_tiles),
        cmocka_unit_test(five_lines_make_a_world),
        cmocka_unit_test(a_map_with_an_object_called_bones),
        cmocka_unit_test(cells_that_vanish_are_noted),
        cmocka_unit_test(rectangles_of_one_size_share_an_outline),
        cmocka_unit_test(many_tiles_keep_their_meanings),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
