#define _POSIX_C_SOURCE 200809L
// NAME.nav.json: the meaning of shapes whose file carries no properties.
#include "art_test.h"

#include <sys/stat.h>
#include <unistd.h>

static void the_example_of_the_readme(void** state) {
    (void)state;
    EngArt art = load_art(data_path("sheet.json"));
    assert_int_equal(art.shape_count, 4);
    assert_int_equal(art.left_out_count, 1);
    const EngArtMeaning* swamp = &art_shape(&art, "swamp.png")->meaning;
    assert_int_equal(swamp->role, ENG_ART_FLOOR);
    assert_int_equal(swamp->area, 3);
    assert_int_equal(swamp->z, 1);
    assert_int_equal(art.area_count, 2);
    check_near(art.areas[1].cost, 2.5);
    assert_string_equal(art.areas[1].name, "swamp");
    const EngArtMeaning* tank = &art_shape(&art, "tank_b.png")->meaning;
    assert_int_equal(tank->role, ENG_ART_OBSTACLE);
    assert_int_equal(tank->layers, 1);
    assert_int_equal(art_shape(&art, "meadow.png")->meaning.area, 0);
    check_world(&art, 64 * 64 + 32 * 64, 2);
}

static void it_can_be_left_unread(void** state) {
    (void)state;
    EngArtOptions options = eng_art_options();
    EngArt art;
    options.has_sidecar = false;
    assert_true(eng_art_load(data_path("sheet.json"), &options, &art, NULL));
    assert_int_equal(art.shape_count, 5);
    assert_int_equal(art.area_count, 1);
    eng_art_unload(&art);
}

static void write_file(const char* path, const char* text) {
    FILE* file = fopen(path, "wb");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static const char map_text[] =
    "<map orientation='orthogonal' width='1' height='1' tilewidth='8' tileheight='8'>"
    "<objectgroup name='walls'><object id='1' name='a' x='0' y='0' width='10' height='10'/>"
    "<object id='2' name='ab' x='20' y='0' width='10' height='10'/>"
    "</objectgroup></map>";

// The map beside a sidecar file of this text.
static bool load_with(const char* sidecar, EngArt* art, EngAssetError* error, char* place) {
    char folder[] = "/tmp/sidestep-XXXXXX", map_path[64];
    assert_non_null(mkdtemp(folder));
    snprintf(map_path, sizeof map_path, "%s/m.tmx", folder);
    sprintf(place, "%s/m.nav.json", folder);
    write_file(map_path, map_text);
    write_file(place, sidecar);
    bool is_loaded = eng_art_load(map_path, NULL, art, error);
    unlink(map_path);
    unlink(place);
    rmdir(folder);
    return is_loaded;
}

// What is said for fewer shapes counts, whichever property says it.
static void a_later_entry_counts_with_another_property(void** state) {
    (void)state;
    EngArt art;
    EngAssetError error = {""};
    char place[64];
    assert_true(load_with("{\"default\":{\"nav_ignore\":true},"
                          "\"layers\":{\"walls\":{\"nav_obstacle\":true}},"
                          "\"shapes\":{\"ab\":{\"walkable\":true}}}",
                          &art, &error, place));
    assert_int_equal(art_shape(&art, "a")->meaning.role, ENG_ART_OBSTACLE);
    assert_int_equal(art_shape(&art, "ab")->meaning.role, ENG_ART_FLOOR);
    eng_art_unload(&art);
}

// Such a value is as if it were absent: area 0 keeps its cost.
static void a_value_out_of_range_is_ignored(void** state) {
    (void)state;
    EngArt art;
    EngAssetError error = {""};
    char place[64];
    assert_true(load_with("{\"default\":{\"walkable\":true,\"nav_area\":99,\"nav_cost\":2,"
                          "\"nav_z\":1.5}}",
                          &art, &error, place));
    check_noted(&art.notes, "nav_z is not a whole number in");
    check_noted(&art.notes, "nav_area is not a whole number in 0..63");
    assert_int_equal(art.area_count, 2);
    check_near(art.areas[0].cost, 1);
    assert_int_equal(art_shape(&art, "a")->meaning.area, 1);
    assert_int_equal(art_shape(&art, "a")->meaning.z, 0);
    eng_art_unload(&art);
    assert_true(load_with("{\"default\":{\"nav_obstacle\":\"yes\"}}", &art, &error, place));
    check_noted(&art.notes, "nav_obstacle is neither true nor false; ignored");
    eng_art_unload(&art);
}

// An entry that only a later one hides fits; the layer of a shape is known by its own pattern.
static void a_pattern_that_fits_nothing_is_noted(void** state) {
    (void)state;
    EngArt art;
    EngAssetError error = {""};
    char place[64];
    assert_true(load_with("{\"default\":{\"comment\":\"all\",\"walkable\":true},"
                          "\"layers\":{\"w*\":{\"nav_z\":1},\"wals\":{\"nav_z\":2}},"
                          "\"shapes\":{\"a\":{\"nav_z\":3},\"?\":{\"nav_z\":4,\"comment\":\"one\"},"
                          "\"swmp*\":{\"nav_z\":5}},"
                          "\"areas\":{\"mud\":{\"number\":3,\"comment\":\"wet\"}}}",
                          &art, &error, place));
    assert_int_equal(art.notes.count, 2);
    check_noted(&art.notes, "m.nav.json: layers: \"wals\" fits nothing");
    check_noted(&art.notes, "m.nav.json: shapes: \"swmp*\" fits nothing");
    eng_art_unload(&art);
    char text[512] = "{\"shapes\":{\"a\":{}";
    for (int i = 0; i < 11; i++)
        sprintf(text + strlen(text), ",\"no%d\":{}", i);
    assert_true(load_with(strcat(text, "}}"), &art, &error, place));
    check_noted(&art.notes, "m.nav.json: 3 more patterns fit nothing");
    eng_art_unload(&art);
}

static void it_is_stronger_than_names_and_its_last_entry_counts(void** state) {
    (void)state;
    EngArt art;
    EngAssetError error = {""};
    char place[64];
    assert_true(load_with("{\"layers\":{\"w*s\":{\"walkable\":true,\"nav_elevation\":5}},"
                          "\"shapes\":{\"a*\":{\"nav_z\":1},\"?b\":{\"nav_z\":2,"
                          "\"nav_area\":\"mud\",\"nav_cost\":2}}}",
                          &art, &error, place));
    assert_int_equal(art_shape(&art, "a")->meaning.z, 1);
    assert_int_equal(art_shape(&art, "ab")->meaning.z, 2);
    assert_int_equal(art_shape(&art, "ab")->meaning.elevation, 5);
    assert_int_equal(art_shape(&art, "ab")->meaning.area, 1);
    check_world(&art, 200, 2);
}

// A link to itself is there, but cannot be opened; a folder cannot be read.
static void one_that_cannot_be_read_is_refused(void** state) {
    (void)state;
    char folder[] = "/tmp/sidestep-XXXXXX", map_path[64], place[64];
    assert_non_null(mkdtemp(folder));
    snprintf(map_path, sizeof map_path, "%s/m.tmx", folder);
    snprintf(place, sizeof place, "%s/m.nav.json", folder);
    write_file(map_path, map_text);
    for (int i = 0; i < 2; i++) {
        EngArt art;
        EngAssetError error = {""};
        assert_int_equal(i == 0 ? symlink("m.nav.json", place) : mkdir(place, 0700), 0);
        assert_false(eng_art_load(map_path, NULL, &art, &error));
        check_error(&error, place,
                    i == 0 ? "cannot be opened: " : "cannot be read: Is a directory");
        assert_int_equal(i == 0 ? unlink(place) : rmdir(place), 0);
    }
    unlink(map_path);
    rmdir(folder);
}

static void a_wrong_one_is_refused(void** state) {
    (void)state;
    static const struct {
        const char *text, *words;
    } cases[] = {
        {"{", ":1:1: "},
        {"[]", "expected an object"},
        {"{\"shape\":{}}", "\"shape\" is not known"},
        {"{\"shapes\":[]}", "shapes is not an object"},
        {"{\"shapes\":{\"a\":1}}", "shapes.a: expected an object"},
        {"{\"shapes\":{\"a*\":{\"nav_elevaton\":9}}}",
         "shapes[\"a*\"]: \"nav_elevaton\" is not known"},
        {"{\"default\":{\"walkabel\":true}}", "default: \"walkabel\" is not known"},
        {"{\"areas\":{\"mud\":{\"number\":1,\"price\":2}}}", "areas.mud: \"price\" is not known"},
        {"{\"areas\":{\"mud\":{\"cost\":2}}}", "areas.mud: number is missing"},
        {"{\"areas\":{\"mud\":{\"number\":64}}}", "areas.mud: number is 64, not in 0..63"},
        {"{\"areas\":{\"mud\":{\"number\":1,\"cost\":0.5}}}",
         "areas.mud: cost is 0.5, not in 1..1000000"},
        {"{\"areas\":{\"mud\":{\"number\":1,\"cost\":0}}}", "cost is 0, not in 1..1000000"},
        {"{\"areas\":{\"mud\":{\"number\":0},\"ice\":{\"number\":0}}}",
         "areas.ice: number 0 is taken"},
        {"{\"areas\":{\"mud\":{\"number\":1},\"ice\":{\"number\":1}}}",
         "areas.ice: number 1 is taken"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        EngArt art;
        EngAssetError error = {""};
        char place[64];
        assert_false(load_with(cases[i].text, &art, &error, place));
        check_error(&error, place, cases[i].words);
        assert_null(art.memory);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_example_of_the_readme),
        cmocka_unit_test(it_can_be_left_unread),
        cmocka_unit_test(a_later_entry_counts_with_another_property),
        cmocka_unit_test(a_value_out_of_range_is_ignored),
        cmocka_unit_test(it_is_stronger_than_names_and_its_last_entry_counts),
        cmocka_unit_test(a_pattern_that_fits_nothing_is_noted),
        cmocka_unit_test(one_that_cannot_be_read_is_refused),
        cmocka_unit_test(a_wrong_one_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
