// The same sprites in the files of many programs, which sprites/art/formats.py writes: the same
// ground, whatever the format.
#include "art_test.h"

static const char* need(const char* name) {
    char path[256];
    snprintf(path, sizeof path, "sprites/formats/%s", name);
    const char* found = project_path(path);
    if (found == NULL)
        skip();
    return found;
}

#define AREA 39299.5
#define ISLANDS 18

static void all_formats_have_the_same_ground(void** state) {
    (void)state;
    static const char* const names[] = {"yard.json", "yard.plist",    "yard.tpinfo",
                                        "yard.tscn", "yard.png.meta", "yard_bodies.plist",
                                        "yard.obj",  "yard.tmx",      "yard_spine.json"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        EngArt art = load_art(need(names[i]));
        assert_int_equal(art.notes.count, 0);
        assert_int_equal(art.shape_count, 8);
        assert_non_null(eng_art_find_shape(&art, "stepping_stones"));
        check_world(&art, AREA, ISLANDS);
    }
}

// A byte order mark before the text, and a carriage return before each end of line.
static char* as_on_windows(const char* path) {
    FILE* file = fopen(path, "rb");
    char *text = calloc(1, 1 << 18), *at = text;
    assert_true(file != NULL && text != NULL);
    at += sprintf(at, "\xEF\xBB\xBF");
    for (int c = fgetc(file); c != EOF && at < text + (1 << 18) - 3; c = fgetc(file)) {
        if (c == '\n')
            *at++ = '\r';
        *at++ = (char)c;
    }
    assert_true(feof(file));
    fclose(file);
    return text;
}

static void marks_and_ends_of_lines_change_nothing(void** state) {
    (void)state;
    static const char* const names[] = {"yard.json", "yard.plist",       "yard.tpinfo",
                                        "yard.tscn", "yard.png.meta",    "yard_bodies.plist",
                                        "yard.obj",  "yard.tmx",         "yard_spine.json",
                                        "yard.ldtk", "yard_slices.json", "yard.tpsheet"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        EngArt plain = load_art(need(names[i]));
        char* text = as_on_windows(need(names[i]));
        EngArt art = parse_art(names[i], text);
        assert_int_equal(art.shape_count, plain.shape_count);
        assert_int_equal(art.notes.count, plain.notes.count);
        for (uint32_t k = 0; k < art.outline_count; k++) {
            assert_int_equal(art.outlines[k].point_count, plain.outlines[k].point_count);
            assert_memory_equal(art.outlines[k].points, plain.outlines[k].points,
                                art.outlines[k].point_count * sizeof(EngPoint));
        }
        eng_art_unload(&plain);
        eng_art_unload(&art);
        free(text);
    }
}

// Each of the triangles is an entity, and the grid has one cell of floor.
static void entities_have_it_too(void** state) {
    (void)state;
    EngArt art = load_art(need("yard.ldtk"));
    check_world(&art, AREA + 64, ISLANDS + 1);
}

// A sheet for Unity has no sprite that lies turned in the picture.
static void but_for_the_cursor(void** state) {
    (void)state;
    EngArt whole = load_art(need("yard.json")), art = load_art(need("yard.tpsheet"));
    const EngArtShape* cursor = art_shape(&whole, "cursor");
    const EngArtOutline* outline = &whole.outlines[cursor->outline];
    double area_2 = 0;
    for (uint32_t i = 0; i < 3 * outline->triangle_count; i += 3) {
        EngPoint a = outline->points[outline->triangles[i]],
                 b = outline->points[outline->triangles[i + 1]],
                 c = outline->points[outline->triangles[i + 2]];
        area_2 += (double)(b.x - a.x) * (c.y - a.y) - (double)(b.y - a.y) * (c.x - a.x);
    }
    assert_int_equal(art.shape_count, 7);
    eng_art_unload(&whole);
    check_world(&art, AREA - area_2 / 2 / 65536, ISLANDS - 1);
}

static void slices_are_rectangles(void** state) {
    (void)state;
    EngArt art = load_art(need("yard_slices.json"));
    check_world(&art, 90336, 8);
}

// The atoll has a hole, and around it surf that is nearly solid. Its mesh has 18 795.5 px^2.
static void pictures_show_what_the_mesh_is(void** state) {
    (void)state;
    EngArt arts[2];
    const char* names[2] = {"atoll.png", "atoll.aseprite"};
    EngArtOptions options = eng_art_options();
    options.alpha_threshold = 250;
    for (int i = 0; i < 2; i++)
        assert_true(eng_art_load(need(names[i]), &options, &arts[i], NULL));
    const EngArtOutline *png = &arts[0].outlines[0], *own = &arts[1].outlines[0];
    assert_int_equal(png->ring_count, 2);
    assert_int_equal(png->point_count, own->point_count);
    assert_memory_equal(png->points, own->points, png->point_count * sizeof *png->points);
    check_world(&arts[0], 18854, 1);
    check_world(&arts[1], 18854, 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_formats_have_the_same_ground),
        cmocka_unit_test(marks_and_ends_of_lines_change_nothing),
        cmocka_unit_test(entities_have_it_too),
        cmocka_unit_test(but_for_the_cursor),
        cmocka_unit_test(slices_are_rectangles),
        cmocka_unit_test(pictures_show_what_the_mesh_is),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
