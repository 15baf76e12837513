// XML that is refused: each ends in one line with file, line and place.
#include "import_test.h"

typedef struct Case {
    const char* text;
    const char* place; // after "bad.tmx"
    const char* words;
} Case;

#define MAP                                                                                        \
    "<map orientation=\"orthogonal\" width=\"2\" height=\"1\" tilewidth=\"8\" tileheight=\"8\">"
#define SET                                                                                        \
    "<tileset firstgid=\"1\" tilewidth=\"8\" tileheight=\"8\" tilecount=\"4\" columns=\"2\">"      \
    "<image source=\"s.png\" width=\"16\" height=\"16\"/></tileset>"
#define OBJECT(text)                                                                               \
    MAP "\n<objectgroup>\n<object id=\"1\" x=\"0\" y=\"0\">" text "</object></objectgroup></map>"
#define DATA(text) MAP SET "\n<layer width=\"2\" height=\"1\">\n<data " text "</data></layer></map>"

static const Case cases[] = {
    {"<", ":1:1: ", "unclosed token"},
    {"<map", ":1:1: ", "unclosed token"},
    {"<map>", ":1:6: ", "no element found"},
    {"<map></pam>", ":1:8: ", "mismatched tag"},
    {"<map a=\"1\" a=\"2\"/>", ":1:12: ", "duplicate attribute"},
    {"<map/>\n<map/>", ":2:1: ", "junk after document element"},
    {"<map>\xff</map>", ":1:6: ", "not well-formed"},
    {"<map>&#0;</map>", ":1:6: ", "reference to invalid character number"},
    {"<map>&nothing;</map>", ":1:6: ", "undefined entity"},
    {"<?xml version=\"1.0\" encoding=\"klingon\"?><map/>", ":1:", "unknown encoding"},
    {"<!DOCTYPE map [<!ENTITY a \"b\">]><map>&a;</map>", ":1:", "a DOCTYPE with declarations"},
    {"<!DOCTYPE lolz [<!ENTITY a \"haha\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;&a;\">"
     "<!ENTITY c \"&b;&b;&b;&b;&b;&b;&b;&b;\"><!ENTITY d \"&c;&c;&c;&c;&c;&c;&c;&c;\">]>"
     "<map>&d;</map>",
     ":1:", "a DOCTYPE with declarations"},
    {"<!DOCTYPE map [<!ENTITY a SYSTEM \"/etc/passwd\">]><map>&a;</map>",
     ":1:", "a DOCTYPE with declarations"},
    {"<!DOCTYPE map SYSTEM \"http://example.org/map.dtd\"><map>&a;</map>",
     ":1:", "an entity that is not defined"},
    {"<svg/>", ":1: ", "neither a map nor a tileset nor a template"},
    {"<map/>", ":1: ", "orientation is missing"},
    {"<tileset/>", ":1: ", "this is a tileset, not a map"},
    {"<template/>", ":1: ", "this is a template, not a map"},
    {"\n\n<map orientation=\"isometric\"/>", ":3: ", "only orthogonal maps are read"},
    {"<map orientation=\"orthogonal\" width=\"many\"/>", ":1: ", "width is not a number"},
    {"<map orientation=\"orthogonal\" width=\"1e400\"/>", ":1: ", "width is not a number"},
    {"<map orientation=\"orthogonal\" width=\"nan\"/>", ":1: ", "width is not a number"},
    {"<map orientation=\"orthogonal\" width=\"\"/>", ":1: ", "width is not a number"},
    {MAP "\n<layer/></map>", ":2: layers[0]: ", "width is missing"},
    {MAP "\n<layer width=\"2\" height=\"1\"/></map>", ":2: layers[0]: ", "data is missing"},
    {MAP "\n<group>\n<layer/></group></map>", ":3: layers[0].layers[0]: ", "width is missing"},
    {DATA("encoding=\"csv\">1"), ":2: layers[0].data: ", "1 cells instead of 2"},
    {DATA("encoding=\"csv\">1,two"), ":2: layers[0].data: ", "cell 1 is not a number"},
    {DATA("encoding=\"base64\" compression=\"lzma\">KLUv"),
     ":2: layers[0].data: ", "compression lzma is not read; save the map with zlib, gzip or CSV"},
    {DATA("encoding=\"base64\" compression=\"zlib\">eJw="),
     ":2: layers[0].data: ", "the packed data ends too early"},
    {DATA("encoding=\"uu\">eJw="), ":2: layers[0]: ", "encoding \"uu\" is not known"},
    {DATA("><tile gid=\"1\"/>"), ":2: layers[0].data: ", "1 cells instead of 2"},
    {DATA("><tile gid=\"x\"/><tile/>"), ":2: layers[0].data[0]: ", "the value is not a number"},
    {DATA("encoding=\"csv\"><chunk x=\"0\" y=\"0\" width=\"1\" height=\"1\">1,2</chunk>"),
     ":3: layers[0].chunks[0].data: ", "more than 1 cells"},
    {MAP "\n<objectgroup>\n\n<object x=\"a\"/></objectgroup></map>",
     ":4: layers[0].objects[0]: ", "x is not a number"},
    {OBJECT("<polygon/>"), ":3: layers[0].objects[0].polygon: ", "0 points are fewer than 3"},
    {OBJECT("<polygon points=\"0,0 1,1\"/>"),
     ":3: layers[0].objects[0].polygon: ", "2 points are fewer than 3"},
    {OBJECT("<polyline points=\"0,0 1,\"/>"),
     ":3: layers[0].objects[0].polyline[1]: ", "y is missing"},
    {OBJECT("<polygon points=\"0,0 1,1 x,0\"/>"),
     ":3: layers[0].objects[0].polygon[2]: ", "x is not a number"},
    {OBJECT("<polygon points=\"0,0 1,1 1e999,0\"/>"),
     ":3: layers[0].objects[0].polygon[2]: ", "x is not a number"},
    {OBJECT("<polygon points=\" 0, 0 1,1 2,0 , 7,nan\"/>"),
     ":3: layers[0].objects[0].polygon[3]: ", "y is not a number"},
    {OBJECT("<polygon points=\"0,0 1,1 2,,0\"/>"),
     ":3: layers[0].objects[0].polygon[2]: ", "y is not a number"},
    {OBJECT("<polygon points=\"0,0 1,1 2,0 3\"/>"),
     ":3: layers[0].objects[0].polygon[3]: ", "y is missing"},
    {OBJECT("<polygon points=\"0,0 1,1 1e9,0\"/>"),
     ":3: layers[0].objects[0].polygon[2]: ", "x is 1e+09, out of range"},
    {OBJECT("<polygon points=\"0,0 1,1 [1],0\"/>"),
     ":3: layers[0].objects[0].polygon[2]: ", "x is not a number"},
    {OBJECT("<properties><property/></properties>"),
     ":3: layers[0].objects[0].properties[0]: ", "name is missing"},
    {OBJECT("<properties>\n<property name=\"a\" type=\"int\" value=\"x\"/></properties>"),
     ":4: layers[0].objects[0].properties[0].value: ", "\"a\" is not a whole number"},
    {OBJECT("<properties><property name=\"a\" type=\"bool\" value=\"maybe\"/></properties>"),
     ":3: layers[0].objects[0].properties[0].value: ", "\"a\" is neither true nor false"},
    {MAP "\n<tileset/></map>", ":2: tilesets[0]: ", "firstgid is missing"},
    {MAP "\n<tileset firstgid=\"1\" source=\"none.tsx\"/></map>",
     ":2: tilesets[0]: ", "none.tsx: cannot be opened"},
};

static void check_map(const char* text, size_t size, const char* place, const char* words) {
    check_bad_map("bad.tmx", text, size, place, words);
}

static void wrong_documents_are_refused(void** state) {
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        check_map(cases[i].text, strlen(cases[i].text), cases[i].place, cases[i].words);
}

static void what_is_beyond_a_limit_is_refused(void** state) {
    (void)state;
    char* deep = repeat("", "<map>", 100000, "");
    check_map(deep, strlen(deep), ":1:", "elements are nested too deep");
    free(deep);
    char* many = repeat("<map>", "<a/>", ENG_ASSET_VALUE_MAX, "</map>");
    check_map(many, strlen(many), ":1:", "too many elements");
    free(many);
}

static void the_old_doctype_is_passed_over(void** state) {
    (void)state;
    EngMap map =
        parse_map("old.tmx", "\xEF\xBB\xBF<?xml version=\"1.0\"?>\n"
                             "<!DOCTYPE map SYSTEM \"http://example.org/map.dtd\">\n" MAP "</map>");
    assert_int_equal(map.width, 2);
    assert_int_equal(map.layer_count, 0);
    eng_map_unload(&map);
}

static void every_truncation_is_refused(void** state) {
    (void)state;
    FILE* file = fopen(data_path("objects.tmx"), "rb");
    assert_non_null(file);
    char text[8192];
    size_t size = fread(text, 1, sizeof text, file);
    fclose(file);
    while (size > 0 && text[size - 1] != '>')
        size--;
    for (size_t length = 0; length < size; length++) {
        char* tight = malloc(length > 0 ? length : 1);
        memcpy(tight, text, length);
        check_map(tight, length, ":", "");
        free(tight);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wrong_documents_are_refused),
        cmocka_unit_test(what_is_beyond_a_limit_is_refused),
        cmocka_unit_test(the_old_doctype_is_passed_over),
        cmocka_unit_test(every_truncation_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
