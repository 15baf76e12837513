// Maps whose other files are bad: the message names the bad file, and where the map names it.
#include "import_test.h"

static void the_file_to_blame_is_named(void** state) {
    (void)state;
    const struct {
        const char *map, *place, *blamed, *words;
    } cases[] = {
        {"tileset_points_on.tmj", ": tilesets[0]: ", "points_on.tsj",
         ": a tileset's file cannot point to another"},
        {"tileset_is_map.tmj", ": tilesets[0]: ", "tileset_is_map.tmj",
         ": this is a map, not a tileset"},
        {"tileset_is_cut.tmj", ": tilesets[0]: ", "cut.tsx", ":4:1: no element found"},
        {"tile_without_id.tmj", ": tilesets[0]: ", "no_id.tsx", ":4: tiles[1]: id is missing"},
        {"tileset_is_broken.tmj", ": tilesets[0]: ", "broken.tsj",
         ":2:14: unexpected token near '}'"},
        {"template_loops.tmj", ": layers[0].objects[0]: ", "loop.tj",
         ": object: a template cannot use another template"},
        {"template_without_tileset.tmj", ": layers[0].objects[0]: ", "no_set.tj",
         ": the object has a gid but there is no"},
        {"template_without_object.tmj", ": layers[0].objects[0]: ", "empty.tj",
         ": object is missing"},
        {"template_gid_too_low.tmj", ": layers[0].objects[0]: ", "low.tj",
         ": object: gid 3 is below the tileset's firstgid"},
        {"template_is_list.tmj", ": layers[0].objects[0]: ", "list.tj",
         ": the template file does not contain a JSON object"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char path[512], start[600], blamed[512];
        EngMap map;
        EngAssetError error = {""};
        snprintf(path, sizeof path, "%s%s", data_path("bad/"), cases[i].map);
        snprintf(blamed, sizeof blamed, "%s%s%s", data_path("bad/"), cases[i].blamed,
                 cases[i].words);
        snprintf(start, sizeof start, "%s%s", path, cases[i].place);
        assert_false(eng_map_load(path, &map, &error));
        check_error(&error, start, blamed);
        assert_null(map.memory);
    }
}

static void a_file_that_is_not_there_is_named(void** state) {
    (void)state;
    EngMap map;
    EngAssetError error = {""};
    const char* path = data_path("not-there.tmj");
    assert_false(eng_map_load(path, &map, &error));
    check_error(&error, path, ": cannot be opened: ");
    assert_false(eng_map_load(path, &map, NULL));
}

static void long_names_and_odd_bytes_leave_one_clean_line(void** state) {
    (void)state;
    char path[4096];
    memset(path, 'p', sizeof path - 1);
    path[sizeof path - 1] = 0;
    path[sizeof path - 5] = '\n';
    path[sizeof path - 4] = '\x1b';
    path[sizeof path - 3] = '\xff';
    EngMap map;
    EngAssetError error = {""};
    assert_false(eng_map_parse(path, "{}", 2, &map, &error));
    check_error(&error, "pppp", "ppp???p: orientation is missing");
    assert_false(eng_map_parse(path, "{", 1, &map, &error));
    check_error(&error, "pppp", "ppp???p:1:1: string or '}' expected near end of file");
    assert_false(eng_map_load(path, &map, &error));
    check_error(&error, "pppp", "ppp???p: cannot be opened");
    // UTF-8 is kept.
    assert_false(eng_map_parse("m\xC3\xA4p.tmj", "{}", 2, &map, &error));
    check_error(&error, "m\xC3\xA4p.tmj: ", "orientation is missing");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_file_to_blame_is_named),
        cmocka_unit_test(a_file_that_is_not_there_is_named),
        cmocka_unit_test(long_names_and_odd_bytes_leave_one_clean_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
