// Maps that are refused: each ends in one line with file and place.
#include "import_test.h"

#include <zlib.h>

typedef struct Case {
    const char* text;
    const char* place; // after "bad.tmj"
    const char* words;
} Case;

#define HEAD                                                                                       \
    "\"orientation\":\"orthogonal\",\"width\":2,\"height\":1,\"tilewidth\":8,\"tileheight\":8"
#define SET                                                                                        \
    "{\"firstgid\":1,\"name\":\"s\",\"tilewidth\":8,\"tileheight\":8,\"image\":\"s.png\","         \
    "\"imagewidth\":16,\"imageheight\":16,\"tilecount\":4,\"columns\":2}"
#define LAYERS(text) "{" HEAD ",\"tilesets\":[" SET "],\"layers\":[" text "]}"
#define TILES(text) LAYERS("{\"type\":\"tilelayer\",\"width\":2,\"height\":1," text "}")
#define OBJECTS(text) LAYERS("{\"type\":\"objectgroup\",\"objects\":[" text "]}")
#define OBJECT(text) OBJECTS("{\"id\":1,\"x\":0,\"y\":0," text "}")
#define SETS(text) "{" HEAD ",\"tilesets\":[" text "],\"layers\":[]}"
#define IN_SET(text)                                                                               \
    SETS("{\"firstgid\":1,\"tilewidth\":8,\"tileheight\":8,\"tilecount\":4,\"columns\":0," text "}")
#define PROPERTIES(text) "{" HEAD ",\"layers\":[],\"properties\":" text "}"

static const Case head_cases[] = {
    {"", ":1:1: ", "expected"},
    {"[", ":1:1: ", "near end of file"},
    {"[]", ": ", "expected an object for the map"},
    {"{}", ": ", "orientation is missing"},
    {"{\"orientation\":7}", ": ", "orientation is not a string"},
    {"{\"orientation\":\"isometric\"}", ": ", "is isometric; only orthogonal maps are read"},
    {"{\"orientation\":\"hexagonal\"}", ": ", "is hexagonal; only orthogonal maps are read"},
    {"{\"orientation\":\"staggered\"}", ": ", "is staggered; only orthogonal maps are read"},
    {"{\"type\":\"tileset\"}", ": ", "this is a tileset, not a map"},
    {"{\"orientation\":\"orthogonal\"}", ": ", "width is missing"},
    {"{\"orientation\":\"orthogonal\",\"width\":-1}", ": ", "width is -1, not in"},
    {"{\"orientation\":\"orthogonal\",\"width\":1.5}", ": ", "width is 1.5, not a whole number"},
    {"{\"orientation\":\"orthogonal\",\"width\":1e30}", ": ", "width is 1e+30, not in"},
    {"{" HEAD "}", ": ", "layers is missing"},
    {"{" HEAD ",\"layers\":{}}", ": ", "layers is not a list"},
    {"{" HEAD ",\"layers\":[3]}", ": layers[0]: ", "expected an object for the layer"},
    {"{" HEAD ",\"layers\":[{}]}", ": layers[0]: ", "type is missing"},
    {LAYERS("{\"type\":\"hologram\"}"), ": layers[0]: ", "a layer of type \"hologram\""},
    {LAYERS("{\"type\":\"group\"}"), ": layers[0]: ", "layers is missing"},
    {LAYERS("{\"type\":\"group\",\"layers\":[{\"type\":\"group\",\"layers\":[7]}]}"),
     ": layers[0].layers[0].layers[0]: ", "expected an object for the layer"},
    {LAYERS("{\"type\":\"imagelayer\",\"image\":5}"), ": layers[0]: ", "image is not a string"},
    {LAYERS("{\"type\":\"imagelayer\",\"offsetx\":\"5\"}"),
     ": layers[0]: ", "offsetx is not a number"},
    {LAYERS("{\"type\":\"objectgroup\"}"), ": layers[0]: ", "objects is missing"},
    {LAYERS("{\"type\":\"objectgroup\",\"objects\":[],\"visible\":1}"),
     ": layers[0]: ", "visible is neither true nor false"},
    {"{" HEAD ",\"layers\":[],\"backgroundcolor\":\"red\"}", ": ", "\"red\" is not a color"},
    {"{" HEAD ",\"layers\":[],\"infinite\":0}", ": ", "infinite is neither true nor false"},
};

static const Case cell_cases[] = {
    {TILES("\"visible\":true"), ": layers[0]: ", "data is missing"},
    {TILES("\"data\":7"), ": layers[0]: ", "data is neither a list nor a string"},
    {TILES("\"data\":[1]"), ": layers[0].data: ", "1 cells instead of 2"},
    {TILES("\"data\":[1,2,3]"), ": layers[0].data: ", "3 cells instead of 2"},
    {TILES("\"data\":[1,-1]"), ": layers[0].data[1]: ", "the value is -1, not in 0..4294967295"},
    {TILES("\"data\":[1,4294967296]"), ": layers[0].data[1]: ", "4294967296, not in"},
    {TILES("\"data\":[1,\"2\"]"), ": layers[0].data[1]: ", "the value is not a number"},
    {TILES("\"data\":[1,0.5]"), ": layers[0].data[1]: ", "not a whole number"},
    {TILES("\"encoding\":\"base64\",\"data\":\"AQ!=\""),
     ": layers[0].data: ", "character 2 is not base64"},
    {TILES("\"encoding\":\"base64\",\"data\":\"AQAAAA\""),
     ": layers[0].data: ", "base64 ends in the middle of a group"},
    {TILES("\"encoding\":\"base64\",\"data\":\"AQ==AAAA\""),
     ": layers[0].data: ", "character 4 is not base64"},
    {TILES("\"encoding\":\"base64\",\"data\":\"=AAA\""),
     ": layers[0].data: ", "character 0 is not base64"},
    {TILES("\"encoding\":\"base64\",\"data\":\"AQAAAA==\""),
     ": layers[0].data: ", "base64 holds 4 bytes, the cells take 8"},
    {TILES("\"encoding\":\"base64\",\"data\":\"\""), ": layers[0].data: ", "holds 0 bytes"},
    {TILES("\"encoding\":\"base64\",\"compression\":\"lzma\",\"data\":\"AQAAAA==\""),
     ": layers[0].data: ", "compression lzma is not read; save the map with zlib, gzip or CSV"},
    {TILES("\"encoding\":\"base64\",\"compression\":\"rar\",\"data\":\"AQAAAA==\""),
     ": layers[0].data: ", "compression rar is not read"},
    {TILES("\"encoding\":\"base64\",\"compression\":\"zlib\",\"data\":\"AQAAAA==\""),
     ": layers[0].data: ", "cannot be unpacked: incorrect header check"},
    {TILES("\"encoding\":\"base64\",\"compression\":\"gzip\",\"data\":\"eJxjYGBgYAAAAAUAAQ==\""),
     ": layers[0].data: ", "cannot be unpacked: incorrect header check"},
    {TILES("\"encoding\":\"base64\",\"compression\":\"zlib\",\"data\":\"\""),
     ": layers[0].data: ", "the packed data ends too early"},
    {TILES("\"encoding\":\"hex\",\"data\":\"00\""), ": layers[0]: ", "\"hex\" is not known"},
    {TILES("\"encoding\":7,\"data\":\"00\""), ": layers[0]: ", "encoding is not a string"},
    {TILES("\"encoding\":\"csv\",\"data\":\"1;2\""),
     ": layers[0].data: ", "cell 0 is followed by something else"},
    {TILES("\"encoding\":\"csv\",\"data\":\"1,x\""),
     ": layers[0].data: ", "cell 1 is not a number"},
    {TILES("\"encoding\":\"csv\",\"data\":\"1,99999999999\""),
     ": layers[0].data: ", "cell 1 is not a number in 0..4294967295"},
    {TILES("\"encoding\":\"csv\",\"data\":\"1,2,3\""), ": layers[0].data: ", "more than 2 cells"},
    {TILES("\"encoding\":\"csv\",\"data\":\"1\""), ": layers[0].data: ", "1 cells instead of 2"},
    {"{" HEAD ",\"layers\":[{\"type\":\"tilelayer\",\"width\":2,\"height\":1,\"data\":[0,9]}]}",
     ": layers[0]: ", "cell 1 holds gid 9, which belongs to no tileset"},
    {LAYERS("{\"type\":\"tilelayer\",\"height\":1,\"data\":[]}"),
     ": layers[0]: ", "width is missing"},
    {LAYERS("{\"type\":\"tilelayer\",\"width\":16777216,\"height\":16777216,\"data\":[]}"),
     ": layers[0]: ", "16777216 x 16777216 cells; a map can have 16777216 in all"},
    {LAYERS("{\"type\":\"tilelayer\",\"width\":16777217,\"height\":1,\"data\":[]}"),
     ": layers[0]: ", "width is 16777217, not in"},
    {TILES("\"chunks\":{}"), ": layers[0]: ", "chunks is not a list"},
    {TILES("\"chunks\":[1]"), ": layers[0].chunks[0]: ", "expected an object for the chunk"},
    {TILES("\"chunks\":[{\"x\":0,\"y\":0,\"width\":0,\"height\":1,\"data\":[]}]"),
     ": layers[0].chunks[0]: ", "0 x 1 is not a valid chunk size"},
    {TILES("\"chunks\":[{\"x\":0,\"y\":0,\"width\":1,\"height\":1,\"data\":[1,2]}]"),
     ": layers[0].chunks[0].data: ", "2 cells instead of 1"},
    {TILES("\"chunks\":[{\"x\":-2147483648,\"y\":0,\"width\":1,\"height\":1,\"data\":[1]},"
           "{\"x\":2147483646,\"y\":0,\"width\":1,\"height\":1,\"data\":[1]}]"),
     ": layers[0].chunks: ", "4294967295 x 1 cells"},
    {TILES("\"chunks\":[{\"x\":2147483647,\"y\":0,\"width\":1,\"height\":1,\"data\":[1]}]"),
     ": layers[0].chunks[0]: ", "reaches beyond column or row"},
    {TILES("\"chunks\":[{\"x\":3e9,\"y\":0,\"width\":1,\"height\":1,\"data\":[1]}]"),
     ": layers[0].chunks[0]: ", "x is 3e+09, out of range"},
};

static const Case object_cases[] = {
    {OBJECTS("3"), ": layers[0].objects[0]: ", "expected an object"},
    {OBJECTS("{\"id\":1,\"x\":\"a\",\"y\":0}"), ": layers[0].objects[0]: ", "x is not a number"},
    {OBJECTS("{\"id\":-1,\"x\":0,\"y\":0}"), ": layers[0].objects[0]: ", "id is -1, not in"},
    {OBJECT("\"width\":-5"), ": layers[0].objects[0]: ", "-5 x 0 is not a valid size"},
    {OBJECT("\"width\":1e9"), ": layers[0].objects[0]: ", "width is 1e+09, out of range"},
    {OBJECT("\"rotation\":[]"), ": layers[0].objects[0]: ", "rotation is not a number"},
    {OBJECT("\"visible\":\"yes\""), ": layers[0].objects[0]: ", "visible is neither"},
    {OBJECT("\"name\":5"), ": layers[0].objects[0]: ", "name is not a string"},
    {OBJECT("\"ellipse\":1"), ": layers[0].objects[0]: ", "ellipse is neither true nor false"},
    {OBJECT("\"polygon\":{}"), ": layers[0].objects[0]: ", "polygon is not a list"},
    {OBJECT("\"polygon\":[]"), ": layers[0].objects[0].polygon: ", "0 points are fewer than 3"},
    {OBJECT("\"polygon\":[{\"x\":0,\"y\":0},{\"x\":1,\"y\":0}]"),
     ": layers[0].objects[0].polygon: ", "2 points are fewer than 3"},
    {OBJECT("\"polygon\":[{\"x\":0,\"y\":0},{\"x\":1,\"y\":0},{\"x\":\"?\",\"y\":0}]"),
     ": layers[0].objects[0].polygon[2]: ", "x is not a number"},
    {OBJECT("\"polygon\":[{\"x\":0,\"y\":0},{\"x\":1,\"y\":0},{\"y\":0}]"),
     ": layers[0].objects[0].polygon[2]: ", "x is missing"},
    {OBJECT("\"polygon\":[[0,0],[1,0],[0,1]]"),
     ": layers[0].objects[0].polygon[0]: ", "a point is not an object with x and y"},
    {OBJECT("\"polyline\":[{\"x\":0,\"y\":0}]"),
     ": layers[0].objects[0].polyline: ", "1 points are fewer than 2"},
    {OBJECT("\"gid\":\"1\""), ": layers[0].objects[0]: ", "gid is not a number"},
    {OBJECT("\"gid\":4294967296"), ": layers[0].objects[0]: ", "gid is 4294967296, not in"},
    {OBJECT("\"gid\":268435456"), ": layers[0].objects[0]: ", "gid 0 belongs to no tileset"},
    {"{" HEAD ",\"layers\":[{\"type\":\"objectgroup\",\"objects\":[{\"id\":1,\"x\":0,\"y\":0,"
     "\"gid\":1}]}]}",
     ": layers[0].objects[0]: ", "gid 1 belongs to no tileset"},
    {OBJECT("\"template\":3"), ": layers[0].objects[0]: ", "template is not a string"},
    {OBJECT("\"template\":\"none.tj\""), ": layers[0].objects[0]: ", "none.tj: cannot be opened"},
    {PROPERTIES("3"), ": properties: ", "properties are not an object"},
    {PROPERTIES("[3]"), ": properties[0]: ", "expected an object for the property"},
    {PROPERTIES("[{\"value\":3}]"), ": properties[0]: ", "name is missing"},
    {PROPERTIES("[{\"name\":\"a\"}]"), ": properties[0]: ", "value is missing"},
    {PROPERTIES("[{\"name\":\"a\",\"type\":\"vector\",\"value\":3}]"),
     ": properties[0]: ", "the type \"vector\" is not known"},
    {PROPERTIES("[{\"name\":\"a\",\"type\":\"bool\",\"value\":\"true\"}]"),
     ": properties[0].value: ", "\"a\" is neither true nor false"},
    {PROPERTIES("[{\"name\":\"a\",\"type\":\"int\",\"value\":1.5}]"),
     ": properties[0].value: ", "\"a\" is not a whole number"},
    {PROPERTIES("[{\"name\":\"a\",\"type\":\"int\",\"value\":1e300}]"),
     ": properties[0].value: ", "\"a\" is not a whole number"},
    {PROPERTIES("[{\"name\":\"a\",\"type\":\"float\",\"value\":\"1\"}]"),
     ": properties[0].value: ", "\"a\" is not a number"},
    {PROPERTIES("[{\"name\":\"a\",\"type\":\"object\",\"value\":-1}]"),
     ": properties[0].value: ", "\"a\" is not an object's id"},
    {PROPERTIES("[{\"name\":\"a\",\"type\":\"color\",\"value\":\"#12345\"}]"),
     ": properties[0].value: ", "is not a color"},
    {PROPERTIES("[{\"name\":\"a\",\"type\":\"color\",\"value\":\"#12345x\"}]"),
     ": properties[0].value: ", "is not a color"},
    {PROPERTIES("[{\"name\":\"a\",\"value\":5}]"),
     ": properties[0].value: ", "\"a\" is not a string"},
    {PROPERTIES("[{\"name\":\"a\",\"type\":\"class\",\"value\":5}]"),
     ": properties[0].value: ", "a class's value is not an object"},
    {PROPERTIES("{\"a\":1},\"propertytypes\":{\"a\":\"vector\"}"),
     ": properties.a: ", "its type is not known"},
};

static const Case tileset_cases[] = {
    {"{" HEAD ",\"tilesets\":{},\"layers\":[]}", ": ", "tilesets is not a list"},
    {SETS("7"), ": tilesets[0]: ", "expected an object for the tileset"},
    {SETS("{}"), ": tilesets[0]: ", "firstgid is missing"},
    {SETS("{\"firstgid\":0}"), ": tilesets[0]: ", "firstgid is 0"},
    {SETS("{\"firstgid\":4294967295}"), ": tilesets[0]: ", "firstgid is 4294967295, not in"},
    {SETS("{\"firstgid\":1}"), ": tilesets[0]: ", "tilewidth is missing"},
    {SETS("{\"firstgid\":1,\"source\":\"none.tsj\"}"),
     ": tilesets[0]: ", "none.tsj: cannot be opened"},
    {SETS("{\"firstgid\":1,\"source\":7}"), ": tilesets[0]: ", "source is not a string"},
    {SETS(SET "," SET), ": tilesets: ", "two tilesets begin at gid 1"},
    {SETS("{\"firstgid\":1,\"tilewidth\":8,\"tileheight\":0,\"image\":\"a\"}"),
     ": tilesets[0]: ", "have no size"},
    {SETS("{\"firstgid\":1,\"tilewidth\":8,\"tileheight\":8,\"image\":\"a\","
          "\"imagewidth\":7,\"imageheight\":16}"),
     ": tilesets[0]: ", "columns is missing and imagewidth does not give it"},
    {SETS("{\"firstgid\":1,\"tilewidth\":8,\"tileheight\":8,\"image\":\"a\",\"columns\":2,"
          "\"imagewidth\":16}"),
     ": tilesets[0]: ", "tilecount is missing"},
    {IN_SET("\"tilerendersize\":\"half\""), ": tilesets[0]: ", "\"half\" is not known"},
    {IN_SET("\"fillmode\":\"cover\""), ": tilesets[0]: ", "\"cover\" is not known"},
    {IN_SET("\"objectalignment\":\"middle\""), ": tilesets[0]: ", "\"middle\" is not known"},
    {IN_SET("\"tileoffset\":{\"x\":1}"), ": tilesets[0].tileoffset: ", "y is missing"},
    {IN_SET("\"tiles\":7"), ": tilesets[0]: ", "tiles is not an object"},
    {IN_SET("\"tiles\":[7]"), ": tilesets[0].tiles[0]: ", "expected an object for the tile"},
    {IN_SET("\"tiles\":[{}]"), ": tilesets[0].tiles[0]: ", "id is missing"},
    {IN_SET("\"tiles\":[{\"id\":1048576}]"), ": tilesets[0].tiles[0]: ", "id is 1048576, not in"},
    {IN_SET("\"tiles\":[{\"id\":2},{\"id\":1},{\"id\":2}]"),
     ": tilesets[0].tiles: ", "tile 2 is defined twice"},
    {IN_SET("\"tiles\":[{\"id\":1,\"objectgroup\":{}}]"),
     ": tilesets[0].tiles[0].objectgroup: ", "objects is missing"},
    {IN_SET("\"tiles\":[{\"id\":1,\"objectgroup\":{\"objects\":[{\"y\":[]}]}}]"),
     ": tilesets[0].tiles[0].objectgroup.objects[0]: ", "y is not a number"},
    {IN_SET("\"tiles\":[{\"id\":1,\"objectgroup\":{\"objects\":[{\"x\":0,\"y\":0,\"gid\":1}]}}]"),
     ": tilesets[0].tiles[0].objectgroup.objects[0]: ", "cannot be a tile"},
    {IN_SET("\"tiles\":[{\"id\":1,\"animation\":[1]}]"),
     ": tilesets[0].tiles[0].animation[0]: ", "expected an object for the frame"},
    {IN_SET("\"tiles\":[{\"id\":1,\"animation\":[{\"tileid\":1}]}]"),
     ": tilesets[0].tiles[0].animation[0]: ", "duration is missing"},
    {IN_SET("\"tiles\":{\"x\":{}}"), ": tilesets[0].tiles.x: ", "the key is not a tile's number"},
    {IN_SET("\"tiles\":{\"99999999999\":{}}"),
     ": tilesets[0].tiles[\"99999999999\"]: ", "the key is not a tile's number"},
    {IN_SET("\"tileproperties\":{\"1\":7}"),
     ": tilesets[0].tileproperties[\"1\"]: ", "properties are not an object"},
};

static void check_map(const char* text, size_t size, const char* place, const char* words) {
    check_bad_map("bad.tmj", text, size, place, words);
}

static void check_cases(const Case* cases, size_t count) {
    for (size_t i = 0; i < count; i++)
        check_map(cases[i].text, strlen(cases[i].text), cases[i].place, cases[i].words);
}

#define REFUSES(name, cases)                                                                       \
    static void name(void** state) {                                                               \
        (void)state;                                                                               \
        check_cases(cases, sizeof cases / sizeof cases[0]);                                        \
    }

REFUSES(wrong_heads_and_layers_are_refused, head_cases)
REFUSES(wrong_cells_are_refused, cell_cases)
REFUSES(wrong_objects_and_properties_are_refused, object_cases)
REFUSES(wrong_tilesets_are_refused, tileset_cases)

// ---- packed data

static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

static char* to_base64(const unsigned char* bytes, size_t size) {
    char* text = calloc(size / 3 * 4 + 8, 1);
    for (size_t i = 0, used = 0; i < size; i += 3) {
        uint32_t bits = (uint32_t)bytes[i] << 16;
        bits |= i + 1 < size ? (uint32_t)bytes[i + 1] << 8 : 0;
        bits |= i + 2 < size ? bytes[i + 2] : 0;
        for (int k = 0; k < 4; k++)
            text[used++] = i + (size_t)k > size ? '=' : digits[bits >> (18 - 6 * k) & 63];
    }
    return text;
}

// A layer of two cells with `size` zero bytes packed by zlib. `extra` bytes are added, or removed
// when it is negative.
static void check_packed(size_t size, int extra, const char* words) {
    unsigned char* raw = calloc(size + 1, 1);
    uLongf packed_size = compressBound((uLong)size);
    unsigned char* packed = calloc(packed_size + 16, 1);
    assert_int_equal(compress2(packed, &packed_size, raw, (uLong)size, 9), Z_OK);
    char* base64 = to_base64(packed, (size_t)((long)packed_size + extra));
    size_t room = strlen(base64) + 1024;
    char* text = malloc(room);
    snprintf(text, room, TILES("\"encoding\":\"base64\",\"compression\":\"zlib\",\"data\":\"%s\""),
             base64);
    check_map(text, strlen(text), ": layers[0].data: ", words);
    free(text);
    free(base64);
    free(packed);
    free(raw);
}

static void packed_data_of_the_wrong_size_is_refused(void** state) {
    (void)state;
    check_packed(4, 0, "unpacks to 4 bytes, the cells take 8");
    check_packed(9, 0, "unpacks to 9 bytes, the cells take 8");
    check_packed(10, 0, "unpacks to more than the 8 bytes that the cells take");
    check_packed(8, -3, "the packed data ends too early");
    check_packed(8, 5, "5 bytes follow the end of the packed data");
    // A decompression bomb: 64 MiB in 64 KiB. The reader stops after nine bytes.
    check_packed((size_t)64 << 20, 0, "unpacks to more than the 8 bytes that the cells take");
}

// ---- limits

static void check_text(char* text, const char* place, const char* words) {
    check_map(text, strlen(text), place, words);
    free(text);
}

static void what_is_beyond_a_limit_is_refused(void** state) {
    (void)state;
    check_text(repeat("{" HEAD ",\"layers\":[", "{\"type\":\"group\",\"layers\":[", 18, ""),
               ":1:", "near end of file");
    char* groups = repeat("{" HEAD ",\"layers\":[", "{\"type\":\"group\",\"layers\":[", 17, "");
    check_text(repeat(groups, "]}", 18, ""), ": layers[0].layers[0]",
               "groups nested deeper than 16");
    free(groups);
    check_text(repeat("{" HEAD ",\"layers\":[", "0,", ENG_MAP_LAYER_MAX, "0]}"), ": ",
               "layers has 4097 items, more than 4096");
    check_text(repeat("{" HEAD ",\"layers\":[{\"type\":\"objectgroup\",\"objects\":[", "0,",
                      ENG_MAP_OBJECT_MAX, "0]}]}"),
               ": layers: ", "more than 262144 objects");
    check_text(repeat("{" HEAD ",\"layers\":[],\"tilesets\":[", "0,", ENG_MAP_TILESET_MAX, "0]}"),
               ": ", "tilesets has 1025 items");
    check_text(repeat("{" HEAD ",\"layers\":[],\"properties\":[", "0,", ENG_PROPERTY_MAX, "0]}"),
               ": properties: ", "4097 properties are more than 4096");
    check_text(repeat("{" HEAD ",\"layers\":[{\"type\":\"objectgroup\",\"objects\":[{\"x\":0,"
                      "\"y\":0,\"polygon\":[",
                      "0,", ENG_MAP_POINT_MAX, "0]}]}]}"),
               ": layers[0].objects[0]: ", "polygon has 65537 items, more than 65536");
    char* open = repeat("{" HEAD ",\"layers\":[],\"properties\":{\"a\":", "{\"a\":", 10, "1");
    check_text(repeat(open, "}", 12, ""),
               ": properties.a.a.a.a.a.a.a.a.a: ", "classes nested deeper than 8");
    free(open);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wrong_heads_and_layers_are_refused),
        cmocka_unit_test(wrong_cells_are_refused),
        cmocka_unit_test(wrong_objects_and_properties_are_refused),
        cmocka_unit_test(wrong_tilesets_are_refused),
        cmocka_unit_test(packed_data_of_the_wrong_size_is_refused),
        cmocka_unit_test(what_is_beyond_a_limit_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
