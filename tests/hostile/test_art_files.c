// Damaged files of every format of eng_art_parse. Some damage leaves a file that is right; then it
// must be read within the limits.
#include "hostile.h"

#include "art/art.h"

#include <dirent.h>

static int read_art(const char* data, size_t size, char* error) {
    EngArt art;
    EngAssetError why = {""};
    if (eng_art_parse("a", data, size, NULL, &art, &why)) {
        eng_art_unload(&art);
        strcpy(error, "a: read all the same");
        return 0;
    }
    memcpy(error, why.text, sizeof why.text);
    return 0;
}

static void try_bytes(const char* name, Bytes bytes) {
    assert_refused(read_art, name, &bytes, "a");
    bytes_free(&bytes);
}

static void try_text(const char* name, const char* before, const char* each, size_t count,
                     const char* after) {
    Bytes bytes = {0};
    bytes_add(&bytes, before);
    bytes_repeat(&bytes, each, count);
    bytes_add(&bytes, after);
    try_bytes(name, bytes);
}

// ---- damage to the files of the fuzzer's corpus

typedef void Damage(const char* name, const Bytes* good);

static void cut_off(const char* name, const Bytes* good) {
    for (size_t k = 0; k < 12; k++) {
        Bytes bytes = {0};
        bytes_add_data(&bytes, good->data, k * (good->size - 1) / 11);
        try_bytes(name, bytes);
    }
}

static void odd_bytes(const char* name, const Bytes* good) {
    static const char* const odd[] = {"\x01", "\xff\xfe", "}", "<", "[[[[", "\"", "-", "\n"};
    for (size_t k = 0; k < sizeof odd / sizeof *odd; k++) {
        Bytes bytes = {0};
        size_t at = (k + 1) * good->size / 10;
        bytes_add_data(&bytes, good->data, at);
        bytes_add(&bytes, odd[k]);
        bytes_add_data(&bytes, good->data + at, good->size - at);
        try_bytes(name, bytes);
    }
}

// Each of the first numbers becomes one that no file has.
static void odd_numbers(const char* name, const Bytes* good) {
    static const char* const numbers[] = {"1e400", "-1", "4294967296", "0.0000001", "nan"};
    size_t found = 0;
    for (size_t i = 1; i < good->size && found < 15; i++) {
        bool is_start = good->data[i] >= '0' && good->data[i] <= '9' &&
                        strchr(" ,:[{;\"", good->data[i - 1]) != NULL;
        if (!is_start)
            continue;
        size_t end = i;
        while (end < good->size && good->data[end] >= '0' && good->data[end] <= '9')
            end++;
        Bytes bytes = {0};
        bytes_add_data(&bytes, good->data, i);
        bytes_add(&bytes, numbers[found++ % 5]);
        bytes_add_data(&bytes, good->data + end, good->size - end);
        try_bytes(name, bytes);
    }
}

static Bytes read_whole(const char* path) {
    static char block[65536];
    Bytes bytes = {0};
    FILE* file = fopen(path, "rb");
    assert_non_null(file);
    size_t size;
    while ((size = fread(block, 1, sizeof block, file)) > 0)
        bytes_add_data(&bytes, block, size);
    fclose(file);
    return bytes;
}

static void damage_all(const char* folder, Damage* damage) {
    char path[1024];
    DIR* dir = opendir(folder);
    assert_non_null(dir);
    unsigned count = 0;
    for (struct dirent* entry = readdir(dir); entry != NULL; entry = readdir(dir)) {
        const char* ending = strrchr(entry->d_name, '.');
        if (ending == NULL || ending == entry->d_name || ending[1] == 0)
            continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        Bytes good = read_whole(path);
        damage(entry->d_name, &good);
        bytes_free(&good);
        count++;
    }
    closedir(dir);
    assert_true(count >= 10);
}

static const char corpus[] = SIDESTEP_SOURCE_DIR "/tests/fuzz/corpus/art";

static void files_that_are_cut_off(void** state) {
    (void)state;
    damage_all(corpus, cut_off);
    assert_true(hostile_count() >= 11 * 12);
}

static void bytes_that_do_not_belong(void** state) {
    (void)state;
    damage_all(corpus, odd_bytes);
    assert_true(hostile_count() >= 11 * 8);
}

static void numbers_that_no_file_has(void** state) {
    (void)state;
    damage_all(corpus, odd_numbers);
    assert_true(hostile_count() >= 11 * 5);
}

static void binary_files(void** state) {
    (void)state;
    static const char* const names[] = {"frame.png", "layers.aseprite", "slices.aseprite"};
    hostile_count();
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char path[1024];
        snprintf(path, sizeof path, "%s/tests/data/import/%s", SIDESTEP_SOURCE_DIR, names[i]);
        Bytes good = read_whole(path);
        cut_off(names[i], &good);
        for (size_t k = 0; k < 40; k++) {
            Bytes bytes = {0};
            bytes_add_data(&bytes, good.data, good.size);
            bytes.data[k * good.size / 40] ^= (char)(1u << (k % 8));
            try_bytes(names[i], bytes);
        }
        bytes_free(&good);
    }
    assert_int_equal(hostile_count(), 3 * 52);
}

// ---- too much of something

static void nested_without_end(void** state) {
    (void)state;
    hostile_count();
    try_text("tpinfo", "frame_rect: 1\n", "a {", 300000, "");
    try_text("tpinfo", "frame_rect: 1\n", "a {", 300000, "}");
    try_text("tscn", "[gd_scene format=3]\n[node name=\"a\"]\nx = ", "[", 1000000, "\n");
    try_text("plist", "<plist>", "<dict>", 300000, "");
    try_text("spine", "{\"bones\":", "[", 300000, "]");
    assert_int_equal(hostile_count(), 5);
}

static void more_than_any_file_has(void** state) {
    (void)state;
    hostile_count();
    try_text("obj", "", "v 1 2 3\n", 600000, "f 1 2 3\n");
    try_text("obj", "v 0 0 0\nv 1 0 0\nv 1 0 1\n\nf 1 2 3\nf", " 1 2 3", 100000, "\n");
    try_text("obj", "v 0 0 0\nv 1 0 0\nv 1 0 1\n", "f 1 2 3\n", 100000, "");
    try_text("obj", "v 0 0 0\nf 1 1 1\n", "o\n", 4000000, "");
    try_text("obj", "v 0 0 0\nv 1 0 0\nv 1 0 1\n", "o a\nf 1 2 3\n", 60000, "");
    try_text("obj", "\nf v 1", "0", 1000000, " 2 3\n");
    try_text("obj", "v 0.", "0", 1000000, "1 2 3\nf 1 1 1\n");
    try_text("meta", "fileFormatVersion: 2\nspriteSheet:\n  outline:\n", "  - - {x: 1, y: 2}\n",
             100000, "");
    try_text("meta", "fileFormatVersion: 2\nspriteSheet:\n  outline:\n  - - {x: 1, y: 2}\n",
             "  - {x: 1, y: 2}\n", 100000, "");
    try_text("tpsheet", ":format=40300\n", "a;1;2;3;4\n", 300000, "");
    try_text("tpsheet", ":format=40300\na;1;2;3;4;0;0;0;0;0;0;99999;", "1;", 1000000, "\n");
    try_text("tpinfo", "frame_rect: 1\n", "a: 1\n", 1100000, "");
    try_text("tscn", "[gd_scene format=3]\n", "[node name=\"a\" parent=\".\"]\n", 100000, "");
    try_text("tscn", "[gd_scene format=3]\n[node name=\"a\"]\npolygon = A(", "1, 2, ", 500000,
             "1)\n");
    try_text("plist", "<plist><dict><key>frames</key><dict>", "<key>a</key><dict/>", 100000,
             "</dict><key>metadata</key><dict><key>format</key><integer>3</integer></dict></dict>"
             "</plist>");
    try_text("ldtk", "{\"layerInstances\":1,\"levels\":[", "{},", 100000, "{}]}");
    assert_int_equal(hostile_count(), 16);
}

// ---- a small file that names much of itself very often

// The error must say that there is too much, and not that memory is short.
static void try_many(const char* name, Bytes bytes, const char* words) {
    char error[1024] = "";
    EngArt art;
    EngAssetError why = {""};
    assert_refused(read_art, name, &bytes, "a");
    assert_false(eng_art_parse("a", bytes.data, bytes.size, NULL, &art, &why));
    memcpy(error, why.text, sizeof why.text);
    if (strstr(error, words) == NULL)
        fail_msg("%s: \"%s\" does not say \"%s\"", name, error, words);
    bytes_free(&bytes);
}

static const char many_points[] = "all outlines have more than 524288 points";

static void scenes_that_repeat_a_polygon(void** state) {
    (void)state;
    static const char node[] = "[node name=\"n\" type=\"NavigationRegion2D\" parent=\".\"]\n"
                               "navigation_polygon = SubResource(\"a\")\n";
    Bytes mesh = {0}, rings = {0}, heads = {0};
    bytes_add(&mesh, "[gd_scene format=3]\n[sub_resource type=\"NavigationPolygon\" id=\"a\"]\n"
                     "vertices = PackedVector2Array(0, 0, 9, 0, 9, 9");
    bytes_repeat(&mesh, ", 1, 1", 9000);
    bytes_add(&mesh, ")\npolygons = [PackedInt32Array(0, 1, 2)]\n[node name=\"r\"]\n");
    bytes_repeat(&mesh, node, 60000);
    try_many("tscn", mesh, many_points);
    bytes_add(&rings, "[gd_scene format=3]\n[sub_resource type=\"NavigationPolygon\" id=\"a\"]\n"
                      "outlines = [PackedVector2Array(0, 0, 9, 0, 9, 9)");
    for (int i = 0; i < 300; i++)
        bytes_add(&rings, ", PackedVector2Array(0, 0, 9, 0, 9, 9)");
    bytes_add(&rings, "]\n[node name=\"r\"]\n");
    bytes_repeat(&rings, node, 60000);
    try_many("tscn", rings, "more than");
    bytes_add(&heads, "[gd_scene format=3]\n");
    bytes_repeat(&heads, "[sub_resource type=\"NavigationPolygon\" id=\"b\"]\n", 30000);
    bytes_add(&heads, "[node name=\"r\"]\n");
    bytes_repeat(&heads, node, 30000);
    try_bytes("tscn", heads);
}

static void maps_that_repeat_a_tile(void** state) {
    (void)state;
    static const char head[] =
        "<map orientation='orthogonal' width='2' height='2' tilewidth='8' tileheight='8'>"
        "<tileset firstgid='1' name='s' tilewidth='8' tileheight='8' tilecount='1' columns='1'>"
        "<image source='s.png' width='8' height='8'/><tile id='0'><objectgroup><object id='1' "
        "x='0' y='0'>"
        "<polygon points='0,0 8,0 8,8";
    static const char tail[] = "'/></object></objectgroup></tile></tileset>";
    Bytes objects = {0}, layers = {0};
    bytes_add(&objects, head);
    bytes_repeat(&objects, " 1,7", 30000);
    bytes_add(&objects, tail);
    bytes_add(&objects, "<objectgroup name='o'>");
    bytes_repeat(&objects, "<object id='2' gid='1' x='0' y='8'/>", 40000);
    bytes_add(&objects, "</objectgroup></map>");
    try_many("tmx", objects, "the collision shapes of all objects have more than 524288 points");
    bytes_add(&layers, head);
    bytes_repeat(&layers, " 1,7", 30000);
    bytes_add(&layers, tail);
    bytes_repeat(&layers,
                 "<layer name='l' width='2' height='2'><data encoding='csv'>1,2147483649,"
                 "1073741825,3221225473</data></layer>",
                 3000);
    bytes_add(&layers, "</map>");
    try_many("tmx", layers, many_points);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(files_that_are_cut_off),       cmocka_unit_test(bytes_that_do_not_belong),
        cmocka_unit_test(numbers_that_no_file_has),     cmocka_unit_test(binary_files),
        cmocka_unit_test(nested_without_end),           cmocka_unit_test(more_than_any_file_has),
        cmocka_unit_test(scenes_that_repeat_a_polygon), cmocka_unit_test(maps_that_repeat_a_tile),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
