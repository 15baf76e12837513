// Atlases that are refused: each ends in one line with file and place.
#include "import_test.h"

typedef struct Case {
    const char* text;
    const char* place; // after "bad.json"
    const char* words;
} Case;

#define FRAMES(text) "{\"frames\":{\"a\":{" text "}}}"
#define FRAME "\"frame\":{\"x\":0,\"y\":0,\"w\":9,\"h\":9}"
#define MESH(vertices, triangles)                                                                  \
    FRAMES(FRAME ",\"vertices\":" vertices ",\"triangles\":" triangles)
#define META(text) "{\"frames\":{},\"meta\":{" text "}}"
#define POINTS "[[0,0],[9,0],[0,9]]"

static const Case syntax_cases[] = {
    {"", ":1:1: ", "expected"},
    {" \n ", ":2:1: ", "expected"},
    {"{", ":1:1: ", "expected near end of file"},
    {"{\"frames\":", ":1:10: ", "near end of file"},
    {"{\n\"frames\": {\n\"a\": {\"frame\": {\"x\": 0,\n", ":4:1: ", "near end of file"},
    {"{\"frames\":[1,]}", ":1:14: ", "unexpected token near ']'"},
    {"{\"frames\":{}} x", ":1:15: ", "end of file expected"},
    {"{\"frames\":NaN}", ":1:13: ", "invalid token near 'NaN'"},
    {"{\"frames\":1e400}", ":1:15: ", "real number overflow"},
    {"{\"frames\":99999999999999999999}", ":1:30: ", "too big integer"},
    {"{\"frames\":{},\n \"frames\":{}}", ":2:9: ", "duplicate object key"},
    {"{\"frames\":\"\xff\"}", ":1:11: ", "unable to decode byte 0xff"},
    {"{\"frames\":\"\\u0000\"}", ":1:18: ", "\\u0000 is not allowed"},
    {"{\"frames\":\"\\ud800\"}", ":1:18: ", "invalid Unicode"},
    {"\x89PNG\r\n\x1a\n", ":1:1: ", "unable to decode byte 0x89"},
    {"<map/>", ":1:1: ", "expected near '<'"},
};

static const Case shape_cases[] = {
    {"[]", ": ", "expected an object for the atlas"},
    {"{}", ": ", "frames is missing"},
    {"{\"frames\":3}", ": ", "frames is neither a list nor an object"},
    {"{\"frames\":[3]}", ": frames[0]: ", "expected an object for the sprite"},
    {"{\"frames\":[{" FRAME "}]}", ": frames[0]: ", "filename is missing"},
    {"{\"frames\":[{\"filename\":7," FRAME "}]}", ": frames[0]: ", "filename is not a string"},
    {"{\"frames\":{\"a\":null}}", ": frames.a: ", "expected an object for the sprite"},
    {"{\"frames\":{\"tank 1.png\":{}}}", ": frames[\"tank 1.png\"]: ", "frame is missing"},
    {"{\"textures\":{}}", ": ", "textures is not a list"},
    {"{\"textures\":[]}", ": ", "there are no textures"},
    {"{\"textures\":[5]}", ": textures[0]: ", "expected an object for the texture"},
    {"{\"textures\":[{\"image\":\"a\"}]}", ": textures[0]: ", "frames is missing"},
    {FRAMES("\"frame\":[0,0,9,9]"), ": frames.a: ", "frame is not an object"},
    {FRAMES("\"frame\":{\"x\":0,\"y\":0,\"w\":9}"), ": frames.a.frame: ", "h is missing"},
    {FRAMES("\"frame\":{\"x\":\"0\",\"y\":0,\"w\":9,\"h\":9}"),
     ": frames.a.frame: ", "x is not a number"},
    {FRAMES("\"frame\":{\"x\":0,\"y\":0,\"w\":0,\"h\":9}"),
     ": frames.a.frame: ", "0 x 9 is not a valid size"},
    {FRAMES("\"frame\":{\"x\":0,\"y\":0,\"w\":-9,\"h\":9}"),
     ": frames.a.frame: ", "is not a valid size"},
    {FRAMES("\"frame\":{\"x\":0,\"y\":0,\"w\":1e300,\"h\":9}"),
     ": frames.a.frame: ", "w is 1e+300, out of range"},
    {FRAMES(FRAME ",\"rotated\":1"), ": frames.a: ", "rotated is neither true nor false"},
    {FRAMES(FRAME ",\"trimmed\":\"no\""), ": frames.a: ", "trimmed is neither true nor false"},
    {FRAMES(FRAME ",\"spriteSourceSize\":7"), ": frames.a: ", "spriteSourceSize is not an object"},
    {FRAMES(FRAME ",\"sourceSize\":{\"w\":9}"), ": frames.a.sourceSize: ", "h is missing"},
    {FRAMES(FRAME ",\"sourceSize\":{\"w\":0,\"h\":0}"),
     ": frames.a.sourceSize: ", "0 x 0 is not a valid size"},
    {FRAMES(FRAME ",\"pivot\":{\"x\":0.5}"), ": frames.a.pivot: ", "y is missing"},
    {FRAMES(FRAME ",\"pivot\":[0,0]"), ": frames.a: ", "pivot is not an object"},
    {FRAMES(FRAME ",\"anchor\":{\"x\":true,\"y\":0}"), ": frames.a.anchor: ", "x is not a number"},
};

static const Case mesh_cases[] = {
    {MESH("{}", "[[0,1,2]]"), ": frames.a: ", "vertices is not a list"},
    {MESH("[[0,0],[9,0]]", "[[0,1,1]]"), ": frames.a: ", "only 2 vertices"},
    {MESH(POINTS, "[]"), ": frames.a: ", "no triangles"},
    {MESH("[[0,0],[9,0],[0]]", "[[0,1,2]]"), ": frames.a.vertices[2]: ", "pair of numbers"},
    {MESH("[[0,0],[9,0],[0,9,1]]", "[[0,1,2]]"), ": frames.a.vertices[2]: ", "pair of numbers"},
    {MESH("[[0,0],[9,0],[0,\"9\"]]", "[[0,1,2]]"),
     ": frames.a.vertices[2][1]: ", "the value is not a number"},
    {MESH("[[0,0],[9,0],[0,1e99]]", "[[0,1,2]]"), ": frames.a.vertices[2][1]: ", "out of range"},
    {MESH(POINTS, "[[0,1]]"), ": frames.a.triangles[0]: ", "three indexes"},
    {MESH(POINTS, "[0,1,2]"), ": frames.a.triangles[0]: ", "three indexes"},
    {MESH(POINTS, "[[0,1,3]]"), ": frames.a.triangles[0][2]: ", "the value is 3, not in 0..2"},
    {MESH(POINTS, "[[0,-1,2]]"), ": frames.a.triangles[0][1]: ", "the value is -1, not in 0..2"},
    {MESH(POINTS, "[[0,1.5,2]]"), ": frames.a.triangles[0][1]: ", "1.5, not a whole number"},
    {MESH(POINTS, "[[0,1,null]]"), ": frames.a.triangles[0][2]: ", "not a number"},
    {MESH(POINTS, "[[0,1,2]],\"verticesUV\":[[0,0]]"),
     ": frames.a: ", "verticesUV has 1 items, but vertices has 3"},
    {MESH(POINTS, "[[0,1,2]],\"verticesUV\":[[0,0],[0,0],0]"),
     ": frames.a.verticesUV[2]: ", "pair of numbers"},
    {META("\"size\":3"), ": meta: ", "size is not an object"},
    {META("\"size\":{\"w\":0,\"h\":5}"), ": meta.size: ", "0 x 5 is not a valid size"},
    {META("\"scale\":\"big\""), ": meta: ", "scale is not a number"},
    {META("\"scale\":0"), ": meta: ", "scale is not a number"},
    {META("\"scale\":\"-1\""), ": meta: ", "scale is not a number"},
    {META("\"scale\":true"), ": meta: ", "scale is not a number"},
    {META("\"image\":[]"), ": meta: ", "image is not a string"},
    {META("\"related_multi_packs\":\"b.json\""), ": meta: ", "related_multi_packs is not a list"},
    {META("\"related_multi_packs\":[1]"), ": meta.related_multi_packs[0]: ", "not a string"},
    {"{\"frames\":{},\"meta\":[]}", ": ", "meta is not an object"},
    {"{\"frames\":{},\"animations\":[]}", ": ", "animations is not an object"},
    {"{\"frames\":{},\"animations\":{\"walk\":3}}", ": animations.walk: ", "not a list"},
    {"{\"frames\":{},\"animations\":{\"walk\":[3]}}", ": animations.walk[0]: ", "not a string"},
};

static void check_bytes(const char* bytes, size_t size, const char* place, const char* words) {
    char start[128];
    EngAtlas atlas;
    EngAssetError error = {""};
    if (eng_atlas_parse("bad.json", bytes, size, &atlas, &error))
        fail_msg("%.60s: taken, but it should say \"%s\"", bytes, words);
    snprintf(start, sizeof start, "bad.json%s", place);
    check_error(&error, start, words);
    assert_null(atlas.memory);
    assert_int_equal(atlas.sprite_count, 0);
}

static void check_cases(const Case* cases, size_t count) {
    for (size_t i = 0; i < count; i++)
        check_bytes(cases[i].text, strlen(cases[i].text), cases[i].place, cases[i].words);
}

static void broken_syntax_is_refused(void** state) {
    (void)state;
    check_cases(syntax_cases, sizeof syntax_cases / sizeof syntax_cases[0]);
}

static void wrong_shapes_are_refused(void** state) {
    (void)state;
    check_cases(shape_cases, sizeof shape_cases / sizeof shape_cases[0]);
}

static void wrong_meshes_and_heads_are_refused(void** state) {
    (void)state;
    check_cases(mesh_cases, sizeof mesh_cases / sizeof mesh_cases[0]);
}

static void check_text(char* text, const char* place, const char* words) {
    check_bytes(text, strlen(text), place, words);
    free(text);
}

static void what_is_beyond_a_limit_is_refused(void** state) {
    (void)state;
    check_text(repeat("", "[", 65, ""), ":1:65: ", "nested deeper than 64");
    check_text(repeat("\n", "[", 1000000, ""), ":2:65: ", "nested deeper than 64");
    check_text(repeat("", "{\"a\":", 100, ""), ":1:321: ", "nested deeper than 64");
    check_text(repeat("[", "[],", ENG_ASSET_VALUE_MAX, "[]]"),
               ":1: ", "more than 1048576 lists and objects");
    check_text(repeat("{\"frames\":[", "0,", ENG_ATLAS_SPRITE_MAX, "0]}"), ": ",
               "65537 sprites are more than 65536");
    check_text(
        repeat("{\"frames\":{\"a\":{" FRAME ",\"vertices\":[", "0,", ENG_ATLAS_VERTEX_MAX, "0]}}}"),
        ": frames.a: ", "vertices has 16385 items, more than 16384");
    check_text(repeat("{\"frames\":{\"a\":{" FRAME ",\"triangles\":[", "0,", ENG_ATLAS_TRIANGLE_MAX,
                      "0]}}}"),
               ": frames.a: ", "triangles has 32769 items, more than 32768");
    check_text(repeat("{\"textures\":[", "0,", ENG_ATLAS_PAGE_MAX, "0]}"), ": ",
               "textures has 257 items");
    check_text(repeat("{\"frames\":{\"", "x", 5000, "\":{}}}"), ": frames.xxxx", "");
}

// Every prefix of a good file is refused, and none is read beyond its end.
static void every_truncation_is_refused(void** state) {
    (void)state;
    FILE* file = fopen(data_path("hash.json"), "rb");
    assert_non_null(file);
    char text[8192];
    size_t size = fread(text, 1, sizeof text, file);
    fclose(file);
    while (size > 0 && text[size - 1] != '}')
        size--;
    for (size_t length = 0; length < size; length++) {
        char* exact = malloc(length + 1);
        memcpy(exact, text, length);
        char* tight = realloc(exact, length > 0 ? length : 1);
        check_bytes(tight, length, ":", "");
        free(tight);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(broken_syntax_is_refused),
        cmocka_unit_test(wrong_shapes_are_refused),
        cmocka_unit_test(wrong_meshes_and_heads_are_refused),
        cmocka_unit_test(what_is_beyond_a_limit_is_refused),
        cmocka_unit_test(every_truncation_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
