// Hostile atlases and maps.
#include "hostile.h"

#include "asset/atlas.h"
#include "asset/map.h"

static int read_atlas(const char* data, size_t size, char* error) {
    EngAtlas atlas;
    EngAssetError why = {""};
    if (eng_atlas_parse("a.json", data, size, &atlas, &why)) {
        eng_atlas_unload(&atlas);
        return 1;
    }
    memcpy(error, why.text, sizeof why.text);
    return 0;
}

static int read_map(const char* data, size_t size, char* error) {
    EngMap map;
    EngAssetError why = {""};
    if (eng_map_parse("m.tmj", data, size, &map, &why)) {
        eng_map_unload(&map);
        return 1;
    }
    memcpy(error, why.text, sizeof why.text);
    return 0;
}

static const char hash_atlas[] =
    "{\"frames\":{\"a.png\":{\"frame\":{\"x\":2,\"y\":4,\"w\":20,\"h\":10},\"rotated\":false,"
    "\"trimmed\":true,\"spriteSourceSize\":{\"x\":6,\"y\":3,\"w\":20,\"h\":10},"
    "\"sourceSize\":{\"w\":32,\"h\":16},\"pivot\":{\"x\":0.5,\"y\":0.25},"
    "\"vertices\":[[6,3],[26,3],[26,13]],\"verticesUV\":[[2,4],[22,4],[22,14]],"
    "\"triangles\":[[0,1,2]]}},\"animations\":{\"go\":[\"a.png\"]},"
    "\"meta\":{\"image\":\"a.png\",\"size\":{\"w\":64,\"h\":64},\"scale\":\"1\"}}";
static const char array_atlas[] =
    "{\"frames\":[{\"filename\":\"a\",\"frame\":{\"x\":2,\"y\":4,\"w\":20,\"h\":10}}],"
    "\"meta\":{\"image\":\"a.png\",\"size\":{\"w\":64,\"h\":64}}}";
static const char pages_atlas[] =
    "{\"textures\":[{\"image\":\"a.png\",\"size\":{\"w\":64,\"h\":64},\"frames\":[{\"filename\":"
    "\"a\",\"frame\":{\"x\":2,\"y\":4,\"w\":20,\"h\":10}}]}]}";
static const char json_map[] =
    "{\"type\":\"map\",\"orientation\":\"orthogonal\",\"width\":4,\"height\":2,\"tilewidth\":8,"
    "\"tileheight\":8,\"infinite\":false,\"tilesets\":[{\"firstgid\":1,\"name\":\"s\","
    "\"tilewidth\":8,\"tileheight\":8,\"tilecount\":4,\"columns\":2,\"image\":\"s.png\","
    "\"imagewidth\":16,\"imageheight\":16}],\"layers\":[{\"type\":\"tilelayer\",\"name\":\"t\","
    "\"width\":4,\"height\":2,\"data\":[1,2,3,0,4,1,2,3]},{\"type\":\"objectgroup\",\"name\":"
    "\"o\",\"objects\":[{\"id\":1,\"x\":3,\"y\":4,\"width\":5,\"height\":6,\"rotation\":0},"
    "{\"id\":2,\"x\":0,\"y\":0,\"polygon\":[{\"x\":0,\"y\":0},{\"x\":9,\"y\":0},{\"x\":0,"
    "\"y\":9}]}]}]}";
static const char xml_map[] =
    "<?xml version=\"1.0\"?><map orientation=\"orthogonal\" width=\"4\" height=\"2\" "
    "tilewidth=\"8\" tileheight=\"8\" infinite=\"0\"><tileset firstgid=\"1\" name=\"s\" "
    "tilewidth=\"8\" tileheight=\"8\" tilecount=\"4\" columns=\"2\"><image source=\"s.png\" "
    "width=\"16\" height=\"16\"/></tileset><layer name=\"t\" width=\"4\" height=\"2\"><data "
    "encoding=\"csv\">1,2,3,0,4,1,2,3</data></layer><objectgroup name=\"o\"><object id=\"1\" "
    "x=\"3\" y=\"4\" width=\"5\" height=\"6\" rotation=\"0\"/><object id=\"2\" x=\"0\" y=\"0\">"
    "<polygon points=\"0,0 9,0 0,9\"/></object></objectgroup></map>";

typedef struct Document {
    const char* name;
    HostileReader* reader;
    const char* text;
    const char* place;
} Document;

static const Document documents[] = {
    {"hash", read_atlas, hash_atlas, "a.json"},   {"array", read_atlas, array_atlas, "a.json"},
    {"pages", read_atlas, pages_atlas, "a.json"}, {"tmj", read_map, json_map, "m.tmj"},
    {"tmx", read_map, xml_map, "m.tmj"},
};
enum { DOCUMENT_COUNT = sizeof documents / sizeof *documents };

static void refuse(const Document* document, const char* name, Bytes bytes) {
    char full[200];
    snprintf(full, sizeof full, "%s: %s", document->name, name);
    assert_refused(document->reader, full, &bytes, document->place);
    bytes_free(&bytes);
}

static void the_good_ones_are_good(void** state) {
    (void)state;
    char error[1024];
    for (int i = 0; i < DOCUMENT_COUNT; i++)
        assert_true(documents[i].reader(documents[i].text, strlen(documents[i].text), error));
}

static void cut_off_anywhere(void** state) {
    (void)state;
    for (int i = 0; i < DOCUMENT_COUNT; i++) {
        size_t size = strlen(documents[i].text);
        for (size_t k = 0; k < 24; k++) {
            Bytes bytes = {0};
            bytes_add_data(&bytes, documents[i].text, k * (size - 1) / 23);
            refuse(&documents[i], "cut off", bytes);
        }
    }
    assert_int_equal(hostile_count(), 24 * DOCUMENT_COUNT);
}

static void a_byte_that_does_not_belong(void** state) {
    (void)state;
    static const char* const odd[] = {"\x01", "\xff", "\xc3\x28", "}", "<", "\\"};
    for (int i = 0; i < DOCUMENT_COUNT; i++) {
        for (size_t k = 0; k < sizeof odd / sizeof *odd; k++) {
            Bytes bytes = {0};
            bytes_add_data(&bytes, documents[i].text, strlen(documents[i].text) - 1);
            bytes_add(&bytes, odd[k]);
            bytes_add(&bytes, documents[i].text + strlen(documents[i].text) - 1);
            refuse(&documents[i], odd[k], bytes);
        }
    }
    assert_true(hostile_count() >= 30);
}

static void numbers_that_no_file_has(void** state) {
    (void)state;
    static const struct {
        int document;
        const char *from, *before; // the number follows `before`
    } fields[] = {
        {3, "\"width\":4", "\"width\":"},
        {3, "\"height\":2", "\"height\":"},
        {3, "\"tilewidth\":8", "\"tilewidth\":"},
        {3, "\"firstgid\":1", "\"firstgid\":"},
        {3, "\"tilecount\":4", "\"tilecount\":"},
        {3, "\"x\":3", "\"x\":"},
        {0, "\"w\":20", "\"w\":"},
        {0, "\"x\":6", "\"x\":"},
        {0, "[6,3]", "[6,"},
        {0, "[0,1,2]", "[0,1,"},
    };
    static const char* const numbers[] = {"1e400", "-1e308", "1e39", "\"4\"",
                                          "null",  "true",   "[]",   "{}"};
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        for (size_t k = 0; k < sizeof numbers / sizeof *numbers; k++) {
            char to[100];
            const char* tail = fields[i].from[0] == '[' ? "]" : "";
            snprintf(to, sizeof to, "%s%s%s", fields[i].before, numbers[k], tail);
            const Document* document = &documents[fields[i].document];
            refuse(document, to, bytes_replaced(document->text, fields[i].from, to));
        }
    }
    assert_int_equal(hostile_count(), 80);
}

static const struct {
    int document;
    const char *from, *to;
} wrong_counts[] = {
    {3, "\"width\":4,\"height\":2,\"data\"", "\"width\":65536,\"height\":65536,\"data\""},
    {3, "\"width\":4,\"height\":2,\"data\"", "\"width\":4294967295,\"height\":1,\"data\""},
    {3, "\"width\":4,\"height\":2,\"data\"", "\"width\":4096,\"height\":4096,\"data\""},
    {3, "\"width\":4,\"height\":2,\"data\"", "\"width\":-4,\"height\":-2,\"data\""},
    {3, "\"width\":4,\"height\":2,\"data\"", "\"width\":4.5,\"height\":2,\"data\""},
    {3, "\"tilecount\":4", "\"tilecount\":4294967295"},
    {3, "\"tilecount\":4", "\"tilecount\":1048577"},
    {3, "\"tilecount\":4", "\"tilecount\":-1"},
    {3, "\"firstgid\":1", "\"firstgid\":4294967295"},
    {3, "\"firstgid\":1", "\"firstgid\":0"},
    {3, "[1,2,3,0,4,1,2,3]", "[1,2,3,0,4,1,2,4294967296]"},
    {3, "[1,2,3,0,4,1,2,3]", "[1,2,3,0,4,1,2]"},
    {3, "[1,2,3,0,4,1,2,3]", "[1,2,3,0,4,1,2,3,4]"},
    {4, "width=\"4\" height=\"2\"><data", "width=\"65536\" height=\"65536\"><data"},
    {4, "width=\"4\" height=\"2\"><data", "width=\"4096\" height=\"4096\"><data"},
    {4, "width=\"4\" height=\"2\"><data", "width=\"-4\" height=\"2\"><data"},
    {4, "width=\"4\" height=\"2\"><data", "width=\"4x\" height=\"2\"><data"},
    {4, "tilecount=\"4\"", "tilecount=\"4294967295\""},
    {4, "firstgid=\"1\"", "firstgid=\"99999999999999999999\""},
    {4, "1,2,3,0,4,1,2,3", "1,2,3,0,4,1,2"},
    {4, "1,2,3,0,4,1,2,3", "1,2,3,0,4,1,2,3,4,5,6,7,8,9"},
    {4, "1,2,3,0,4,1,2,3", "1,2,3,0,4,1,2,-3"},
    {4, "0,0 9,0 0,9", "0,0 9,0 0"},
    {4, "0,0 9,0 0,9", "0,0 9,0 1e999,9"},
    {4, "0,0 9,0 0,9", "0,0 9,0 nan,9"},
    {4, "0,0 9,0 0,9", "0;0 9;0 0;9"},
    {0, "[[0,1,2]]", "[[0,1,3]]"},
    {0, "[[0,1,2]]", "[[0,1,-1]]"},
    {0, "[[0,1,2]]", "[[0,1,4294967296]]"},
    {0, "[[0,1,2]]", "[[0,1]]"},
    {0, "[[0,1,2]]", "[[0,1,2,0]]"},
    {0, "[[0,1,2]]", "[0,1,2]"},
    {0, "[[6,3],[26,3],[26,13]]", "[[6,3],[26,3]]"},
    {0, "[[6,3],[26,3],[26,13]]", "[[6,3],[26,3],[26]]"},
    {0, "[\"a.png\"]", "[0]"},
    {0, "\"w\":32,\"h\":16", "\"w\":-32,\"h\":16"},
    {0, "\"scale\":\"1\"", "\"scale\":\"0\""},
    {0, "\"scale\":\"1\"", "\"scale\":\"-1e9\""},
    {2, "{\"textures\":[", "{\"textures\":[[],"},
    {2, "{\"textures\":[", "{\"textures\":[null,"},
    {2, "\"frames\":[", "\"frames\":[7,"},
};

static void counts_larger_than_the_data(void** state) {
    (void)state;
    hostile_count();
    for (size_t i = 0; i < sizeof wrong_counts / sizeof *wrong_counts; i++) {
        const Document* document = &documents[wrong_counts[i].document];
        refuse(document, wrong_counts[i].to,
               bytes_replaced(document->text, wrong_counts[i].from, wrong_counts[i].to));
    }
    assert_int_equal(hostile_count(), sizeof wrong_counts / sizeof *wrong_counts);
}

static void nested_without_end(void** state) {
    (void)state;
    hostile_count();
    static const struct {
        int document;
        const char *before, *open, *close, *after;
    } nests[] = {
        {0, "", "[", "]", ""},
        {0, "{\"frames\":", "{\"a\":", "}", "}"},
        {1, "{\"frames\":[", "[", "]", "]}"},
        {2, "{\"textures\":", "[", "]", "}"},
        {3, "{\"layers\":[", "{\"type\":\"group\",\"layers\":[", "]}", "]}"},
        {3, "{\"properties\":", "[", "]", "}"},
        {4, "<map>", "<group>", "</group>", "</map>"},
        {4, "", "<a>", "</a>", ""},
    };
    static const size_t depths[] = {100, 10000, 300000};
    for (size_t i = 0; i < sizeof nests / sizeof *nests; i++) {
        for (size_t k = 0; k < 6; k++) {
            Bytes bytes = {0};
            bytes_add(&bytes, nests[i].before);
            bytes_repeat(&bytes, nests[i].open, depths[k / 2]);
            if (k % 2 == 0) {
                bytes_repeat(&bytes, nests[i].close, depths[k / 2]);
                bytes_add(&bytes, nests[i].after);
            }
            refuse(&documents[nests[i].document], nests[i].open, bytes);
        }
    }
    assert_int_equal(hostile_count(), 48);
}

static void more_of_something_than_any_file_has(void** state) {
    (void)state;
    hostile_count();
    static const struct {
        int document;
        const char *before, *each, *after;
        size_t count;
    } crowds[] = {
        {0, "{\"frames\":{", "\"a\":{\"frame\":{\"x\":0,\"y\":0,\"w\":1,\"h\":1}},", "\"b\":{}}}",
         9},
        {1, "{\"frames\":[", "{},", "{}]}", 1100000},
        {1, "{\"frames\":[", "[[[]]],", "[]]}", 500000},
        {1, "{\"frames\":", "        ", "", 2000000},
        {3, "{\"layers\":[", "{},", "{}]}", 1100000},
        {3, "{\"width\":1", "0", "}", 1000000},
        {3, "{\"width\":0.", "0", "1}", 1000000},
        {3, "{\"a\":\"", "\\u0041", "\"", 500000},
        {4, "<map ", "a=\"1\" ", "/>", 2},
        {4, "<map>", "<layer/>", "</map>", 1100000},
        {4, "<map>", "<!-- -->", "<map", 200000},
        {4, "<map x=\"", "aaaaaaaaaa", "\"", 1000000},
        {4, "<map><layer><data encoding=\"csv\">", "1,", "</data></layer></map>", 3000000},
        {4, "<map>", "&#65;", "</nap>", 500000},
    };
    for (size_t i = 0; i < sizeof crowds / sizeof *crowds; i++) {
        Bytes bytes = {0};
        bytes_add(&bytes, crowds[i].before);
        bytes_repeat(&bytes, crowds[i].each, crowds[i].count);
        bytes_add(&bytes, crowds[i].after);
        refuse(&documents[crowds[i].document], crowds[i].each, bytes);
    }
    assert_int_equal(hostile_count(), sizeof crowds / sizeof *crowds);
}

// Two megabytes of points, all of them right except for the last one.
static void points_of_many_polygons(void** state) {
    (void)state;
    Bytes bytes = {0};
    hostile_count();
    bytes_add(&bytes, "<map orientation='orthogonal' width='1' height='1' tilewidth='8' "
                      "tileheight='8'><objectgroup>");
    for (int i = 0; i < 9; i++) {
        bytes_add(&bytes, "<object x='0' y='0'><polygon points='");
        bytes_repeat(&bytes, "0,0 ", 60000);
        bytes_add(&bytes, i < 8 ? "'/></object>" : "0,nan'/></object></objectgroup></map>");
    }
    refuse(&documents[4], "points", bytes);
    assert_int_equal(hostile_count(), 1);
}

static void bombs_in_tile_layers(void** state) {
    (void)state;
    hostile_count();
    static const size_t sizes[] = {33, 1 << 20, 256 << 20};
    for (int form = 0; form < 6; form++) {
        Bytes packed = packed_zeros(sizes[form / 2], form % 2 == 0 ? 'z' : 'g');
        Bytes text = base64_of(packed.data, packed.size);
        const char* compression = form % 2 == 0 ? "zlib" : "gzip";
        for (int k = 0; k < 4; k++) {
            Bytes spoilt = {0};
            bytes_add_data(&spoilt, text.data, text.size);
            if (k == 1)
                spoilt.size -= spoilt.size / 3; // cut off
            if (k == 2)
                spoilt.data[spoilt.size / 2] = '!'; // no base64
            if (k == 3)
                compression = form % 2 == 0 ? "zstd" : "lzma"; // none that is known
            spoilt.data[spoilt.size] = 0;
            Bytes json = {0}, xml = {0}, to = {0};
            bytes_add(&to, "\"encoding\":\"base64\",\"compression\":\"");
            bytes_add(&to, compression);
            bytes_add(&to, "\",\"data\":\"");
            bytes_add(&to, spoilt.data);
            bytes_add(&to, "\"");
            json = bytes_replaced(json_map, "\"data\":[1,2,3,0,4,1,2,3]", to.data);
            refuse(&documents[3], "packed", json);
            bytes_free(&to);
            bytes_add(&to, "encoding=\"base64\" compression=\"");
            bytes_add(&to, compression);
            bytes_add(&to, "\">");
            bytes_add(&to, spoilt.data);
            xml = bytes_replaced(xml_map, "encoding=\"csv\">1,2,3,0,4,1,2,3", to.data);
            refuse(&documents[4], "packed", xml);
            bytes_free(&to);
            bytes_free(&spoilt);
        }
        bytes_free(&text);
        bytes_free(&packed);
    }
    assert_int_equal(hostile_count(), 48);
}

static const char* const xml_tricks[] = {
    "<!DOCTYPE map [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><map orientation=\"&x;\"/>",
    "<!DOCTYPE map [<!ENTITY x SYSTEM \"/dev/zero\">]><map>&x;</map>",
    "<!DOCTYPE map SYSTEM \"http://localhost/x.dtd\"><map/>",
    "<!DOCTYPE map [<!ENTITY % p SYSTEM \"/dev/zero\"> %p;]><map/>",
    "<!DOCTYPE map [<!ENTITY a \"&b;\"><!ENTITY b \"&a;\">]><map x=\"&a;\"/>",
    "<!DOCTYPE map [<!ATTLIST map width CDATA \"9\">]><map/>",
    "<map>&nothing;</map>",
    "<map><![CDATA[ ",
    "<map><![CDATA[ ]]></map>",
    "<map/><map/>",
    "<map></MAP>",
    "<map a=1/>",
    "<map a=\"1\" a=\"2\"/>",
    "<?xml version=\"1.0\" encoding=\"nothing-9\"?><map/>",
    "<?xml version=\"9.9\"?><map/>",
    "<?xml version=\"1.0\" encoding=\"UTF-16\"?><map/>",
    "<map><?evil ",
    "<x:map/>",
    "<map>&#0;</map>",
    "<map>&#x110000;</map>",
    "<\xff\xfe/>",
    "<",
    "<<map/>",
    "<tileset firstgid=\"1\"/>",
};

static void entities_and_other_tricks_of_xml(void** state) {
    (void)state;
    Bytes laughs = {0};
    bytes_add(&laughs, "<?xml version=\"1.0\"?><!DOCTYPE map [<!ENTITY a0 \"ha\">");
    for (int i = 1; i < 30; i++) {
        char line[100];
        snprintf(line, sizeof line, "<!ENTITY a%d \"&a%d;&a%d;&a%d;&a%d;\">", i, i - 1, i - 1,
                 i - 1, i - 1);
        bytes_add(&laughs, line);
    }
    bytes_add(&laughs, "]><map orientation=\"&a29;\"/>");
    refuse(&documents[4], "billion laughs", laughs);
    Bytes quadratic = {0};
    bytes_add(&quadratic, "<!DOCTYPE map [<!ENTITY a \"");
    bytes_repeat(&quadratic, "aaaaaaaaaa", 10000);
    bytes_add(&quadratic, "\">]><map>");
    bytes_repeat(&quadratic, "&a;", 10000);
    bytes_add(&quadratic, "</map>");
    refuse(&documents[4], "quadratic", quadratic);
    for (size_t i = 0; i < sizeof xml_tricks / sizeof *xml_tricks; i++) {
        Bytes bytes = {0};
        bytes_add(&bytes, xml_tricks[i]);
        refuse(&documents[4], xml_tricks[i], bytes);
    }
    assert_int_equal(hostile_count(), 2 + sizeof xml_tricks / sizeof *xml_tricks);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_good_ones_are_good),
        cmocka_unit_test(cut_off_anywhere),
        cmocka_unit_test(a_byte_that_does_not_belong),
        cmocka_unit_test(numbers_that_no_file_has),
        cmocka_unit_test(counts_larger_than_the_data),
        cmocka_unit_test(nested_without_end),
        cmocka_unit_test(more_of_something_than_any_file_has),
        cmocka_unit_test(points_of_many_polygons),
        cmocka_unit_test(bombs_in_tile_layers),
        cmocka_unit_test(entities_and_other_tricks_of_xml),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
