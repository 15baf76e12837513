// Aseprite's files as shapes.
#include "art_test.h"

static void slices_in_json(void** state) {
    (void)state;
    EngArt art = parse_art(
        "a.json", "{\"frames\":{},\"meta\":{\"app\":\"https://www.aseprite.org/\",\"slices\":["
                  "{\"name\":\"body\",\"keys\":[{\"frame\":0,\"bounds\":{\"x\":2,\"y\":3,\"w\":5,"
                  "\"h\":4}},{\"frame\":2,\"bounds\":{\"x\":0,\"y\":0,\"w\":1,\"h\":1}}]},"
                  "{\"name\":\"hidden\",\"keys\":[{\"frame\":0,\"bounds\":{\"x\":2,\"y\":3,\"w\":0,"
                  "\"h\":0}}]}]}}");
    assert_string_equal(art.format, "Aseprite sheet");
    check_noted(&art.notes, "2 keys; the first is read");
    assert_int_equal(art.left_out_count, 1);
    check_vec(art_point(&art, art_shape(&art, "body"), 0), 2, 3);
    check_world(&art, 20, 1);
    // Without slices it is an atlas.
    art = parse_art("a.json", "{\"frames\":{\"a 0.aseprite\":{\"frame\":{\"x\":0,\"y\":0,\"w\":8,"
                              "\"h\":4}}},\"meta\":{\"app\":\"http://www.aseprite.org/\"}}");
    check_world(&art, 32, 1);
}

static void slices_of_the_file_itself(void** state) {
    (void)state;
    EngArt art = load_art(data_path("slices.aseprite"));
    assert_string_equal(art.format, "Aseprite file");
    assert_int_equal(art.shape_count, 2);
    check_vec(art_point(&art, art_shape(&art, "body"), 2), 7, 7);
    check_vec(art_point(&art, art_shape(&art, "head"), 0), -3, 0);
    check_noted(&art.notes, "slice \"head\": 2 keys; the first is read");
    check_world(&art, 20 + 36 - 3, 1);
}

// Two layers that are visible: 8 x 6 px, and 4 x 6 of 4 x 8, which begin where the others end.
static void visible_layers_of_the_file_are_traced(void** state) {
    (void)state;
    EngArt art = load_art(data_path("layers.aseprite"));
    assert_int_equal(art.shape_count, 1);
    check_world(&art, 48 + 24, 1);
}

typedef struct Bytes {
    char data[2048];
    size_t size;
} Bytes;

// The lowest byte first.
static void put(Bytes* bytes, uint32_t value, int size) {
    for (int i = 0; i < size; i++)
        bytes->data[bytes->size++] = (char)(value >> 8 * i);
}

// The frame begins with its size.
static void end_frame(Bytes* bytes) {
    size_t size = bytes->size;
    bytes->size = 128;
    put(bytes, (uint32_t)size - 128, 4);
    bytes->size = size;
}

static void put_layer(Bytes* bytes, uint32_t flags, uint32_t level) {
    put(bytes, 24, 4);
    put(bytes, 0x2004, 2);
    put(bytes, flags, 2);
    put(bytes, 0, 2);
    put(bytes, level, 2);
    bytes->size += 12; // zero
}

// A solid cel of 8 px height.
static void put_cel(Bytes* bytes, uint32_t layer, uint32_t width) {
    put(bytes, 26 + 8 * width, 4);
    put(bytes, 0x2005, 2);
    put(bytes, layer, 2);
    put(bytes, 0, 4);   // place
    put(bytes, 255, 1); // opacity
    bytes->size += 9;   // pixels as they are
    put(bytes, width, 2);
    put(bytes, 8, 2);
    for (uint32_t i = 0; i < 8 * width; i++)
        put(bytes, 255, 1);
}

// 16 x 8 indexes of a palette.
static Bytes groups_of_layers(void) {
    Bytes bytes = {.size = 4};
    put(&bytes, 0xA5E0, 2);
    put(&bytes, 1, 2); // frame
    put(&bytes, 16, 2);
    put(&bytes, 8, 2);
    put(&bytes, 8, 2); // bits
    bytes.size = 128 + 4;
    put(&bytes, 0xF1FA, 2);
    bytes.size = 128 + 12;
    put(&bytes, 6, 4);
    put_layer(&bytes, 0, 0);  // a hidden group
    put_layer(&bytes, 1, 1);  // a layer in it
    put_layer(&bytes, 65, 0); // a picture to draw after
    put_layer(&bytes, 1, 0);
    put_cel(&bytes, 1, 16);
    put_cel(&bytes, 3, 4);
    end_frame(&bytes);
    return bytes;
}

static void layers_of_a_hidden_group_are_hidden(void** state) {
    (void)state;
    EngArt art;
    Bytes bytes = groups_of_layers();
    assert_true(eng_art_parse("a.aseprite", bytes.data, bytes.size, NULL, &art, NULL));
    check_world(&art, 32, 1);
    memset(bytes.data + bytes.size - 36, 0xFF, 4);
    check_bad_art_bytes("a.aseprite", bytes.data, bytes.size, ": ",
                        "a cel of 65535 x 65535 pixels, at most");
}

// Layers, groups, cels and pixels are as opaque as the file says, and two
// pixels on each other are more opaque than each: 128 of 255 is solid.
typedef struct Opacity {
    uint32_t head;               // 1: layers have an opacity, 2: groups too
    uint32_t group, layer, cel;  // opacities of 255
    uint32_t first, second, due; // alphas of one pixel on two layers; is it solid?
} Opacity;

static const Opacity opacities[] = {
    {1, 255, 255, 255, 127, 0, 0}, {1, 255, 255, 255, 128, 0, 1}, {1, 255, 255, 255, 100, 100, 1},
    {1, 255, 255, 255, 70, 70, 0}, {1, 255, 100, 255, 255, 0, 0}, {0, 255, 100, 255, 255, 0, 1},
    {1, 255, 255, 100, 255, 0, 0}, {1, 255, 180, 180, 255, 0, 0}, {1, 100, 255, 255, 255, 0, 1},
    {3, 100, 255, 255, 255, 0, 0}, {3, 180, 180, 255, 255, 0, 0}, {3, 180, 255, 255, 255, 0, 1},
};

static void put_opaque_layer(Bytes* bytes, uint32_t type, uint32_t level, uint32_t opacity) {
    size_t at = bytes->size;
    put_layer(bytes, 1, level);
    bytes->data[at + 8] = (char)type;
    bytes->data[at + 18] = (char)opacity;
}

// A picture of one pixel: a group with a layer, and a layer above.
static void put_pixel(Bytes* bytes, uint32_t layer, uint32_t opacity, uint32_t alpha) {
    put(bytes, 26 + 4, 4);
    put(bytes, 0x2005, 2);
    put(bytes, layer, 2);
    put(bytes, 0, 4);
    put(bytes, opacity, 1);
    bytes->size += 9;
    put(bytes, 0x00010001, 4);
    put(bytes, alpha << 24, 4);
}

static Bytes file_of_pixel(const Opacity* from) {
    Bytes bytes = {.size = 4};
    put(&bytes, 0xA5E0, 2);
    put(&bytes, 1, 2);
    put(&bytes, 0x00010001, 4);
    put(&bytes, 32, 2);
    put(&bytes, from->head, 4);
    bytes.size = 128 + 4;
    put(&bytes, 0xF1FA, 2);
    bytes.size = 128 + 12;
    put(&bytes, 5, 4);
    put_opaque_layer(&bytes, 1, 0, from->group);
    put_opaque_layer(&bytes, 0, 1, from->layer);
    put_opaque_layer(&bytes, 0, 0, 255);
    put_pixel(&bytes, 1, from->cel, from->first);
    put_pixel(&bytes, 2, 255, from->second);
    end_frame(&bytes);
    return bytes;
}

static void opacities_count(void** state) {
    (void)state;
    EngArtOptions options = eng_art_options();
    options.least_area = 0;
    options.alpha_threshold = 128;
    for (size_t i = 0; i < sizeof opacities / sizeof *opacities; i++) {
        Bytes bytes = file_of_pixel(&opacities[i]);
        EngArt art;
        assert_true(eng_art_parse("a.aseprite", bytes.data, bytes.size, &options, &art, NULL));
        assert_int_equal(art.shape_count, opacities[i].due);
        if (opacities[i].head == 3)
            check_noted(&art.notes, "of a group counts for each of its layers");
        eng_art_unload(&art);
    }
}

// Index 0 is transparent, but not on the background.
static void the_background_has_no_holes(void** state) {
    (void)state;
    EngArt art;
    Bytes bytes = groups_of_layers();
    bytes.data[28] = (char)255; // the index that the cels have
    assert_true(eng_art_parse("a.aseprite", bytes.data, bytes.size, NULL, &art, NULL));
    assert_int_equal(art.shape_count, 0);
    eng_art_unload(&art);
    bytes.data[128 + 16 + 3 * 24 + 6] = 9; // the last layer's flags
    assert_true(eng_art_parse("a.aseprite", bytes.data, bytes.size, NULL, &art, NULL));
    check_world(&art, 32, 1);
}

// Colors of a palette may be transparent, too: of 2 colors the second is.
static void colors_of_a_palette_are_transparent(void** state) {
    (void)state;
    EngArtOptions options = eng_art_options();
    options.least_area = 0;
    for (uint32_t alpha = 127; alpha <= 128; alpha++) {
        Bytes bytes = {.size = 4};
        put(&bytes, 0xA5E0, 2);
        put(&bytes, 1, 2);
        put(&bytes, 0x00010001, 4);
        put(&bytes, 8, 2);
        bytes.size = 128 + 4;
        put(&bytes, 0xF1FA, 2);
        bytes.size = 128 + 12;
        put(&bytes, 3, 4);
        size_t palette = bytes.size;
        bytes.size += 4;
        put(&bytes, 0x2019, 2);
        put(&bytes, 2, 4);
        put(&bytes, 0, 4);
        put(&bytes, 1, 4);
        bytes.size += 8;
        put(&bytes, 1, 2); // the first has a name of one letter
        put(&bytes, 0, 4);
        put(&bytes, 1, 2);
        put(&bytes, 'a', 1);
        put(&bytes, 0, 2);
        put(&bytes, alpha << 24, 4);
        bytes.data[palette] = (char)(bytes.size - palette);
        put_layer(&bytes, 1, 0);
        put(&bytes, 26 + 1, 4);
        put(&bytes, 0x2005, 2);
        bytes.size += 6;
        put(&bytes, 255, 1);
        bytes.size += 9;
        put(&bytes, 0x00010001, 4);
        put(&bytes, 1, 1);
        bytes.data[128] = (char)(bytes.size - 128);
        EngArt art;
        options.alpha_threshold = 128;
        assert_true(eng_art_parse("a.aseprite", bytes.data, bytes.size, &options, &art, NULL));
        assert_int_equal(art.shape_count, alpha - 127);
        eng_art_unload(&art);
        bytes.data[palette + 14] = 2; // a color that is not there
        check_bad_art_bytes("a.aseprite", bytes.data, bytes.size, ": ", "a chunk ends too early");
    }
}

// A slice whose first key has another frame is not there in the first one.
static void later_slices_are_left_out(void** state) {
    (void)state;
    EngArt art = parse_art(
        "a.json", "{\"frames\":{},\"meta\":{\"app\":\"https://www.aseprite.org/\",\"slices\":["
                  "{\"name\":\"later\",\"keys\":[{\"frame\":2,\"bounds\":{\"x\":2,\"y\":3,\"w\":5,"
                  "\"h\":4}}]},{\"name\":\"body\",\"keys\":[{\"frame\":0,\"bounds\":{\"x\":0,"
                  "\"y\":0,\"w\":2,\"h\":1}}]}]}}");
    check_noted(&art.notes, "\"later\" begins at frame 2, not at the first; left out");
    assert_int_equal(art.left_out_count, 1);
    check_world(&art, 2, 1);
    Bytes bytes = {.size = 4};
    put(&bytes, 0xA5E0, 2);
    put(&bytes, 1, 2);
    put(&bytes, 0x00010001, 4);
    put(&bytes, 32, 2);
    bytes.size = 128;
    put(&bytes, 16 + 41, 4);
    put(&bytes, 0xF1FA, 2);
    bytes.size = 128 + 12;
    put(&bytes, 1, 4);
    put(&bytes, 41, 4);
    put(&bytes, 0x2022, 2);
    put(&bytes, 1, 4); // key
    bytes.size += 8;
    put(&bytes, 1, 2); // a name of one letter
    put(&bytes, 'a', 1);
    put(&bytes, 7, 4); // frame
    bytes.size += 8;
    put(&bytes, 3, 4);
    put(&bytes, 3, 4);
    assert_true(eng_art_parse("a.aseprite", bytes.data, bytes.size, NULL, &art, NULL));
    check_noted(&art.notes, "slice \"a\" begins at frame 7, not at the first; left out");
    assert_int_equal(art.shape_count, 0);
    eng_art_unload(&art);
}

static void wrong_aseprite_files_are_refused(void** state) {
    (void)state;
    static char bytes[8192], broken[8192];
    FILE* file = fopen(data_path("layers.aseprite"), "rb");
    assert_non_null(file);
    size_t size = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    for (size_t cut = 6; cut < size; cut += 7)
        check_bad_art_bytes("a.aseprite", bytes, cut, ": ", "");
    static const struct {
        size_t at;
        char value;
        const char* words;
    } cases[] = {{12, 24, "24 bits a pixel are not read"},
                 {8, 0, "0 x 12 pixels"},
                 {132, 0, "a frame is not one of Aseprite"},
                 {144, 1, "a chunk has a wrong size"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        memcpy(broken, bytes, size);
        broken[cases[i].at] = cases[i].value;
        check_bad_art_bytes("a.aseprite", broken, size, ": ", cases[i].words);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(slices_in_json),
        cmocka_unit_test(slices_of_the_file_itself),
        cmocka_unit_test(visible_layers_of_the_file_are_traced),
        cmocka_unit_test(layers_of_a_hidden_group_are_hidden),
        cmocka_unit_test(opacities_count),
        cmocka_unit_test(the_background_has_no_holes),
        cmocka_unit_test(colors_of_a_palette_are_transparent),
        cmocka_unit_test(later_slices_are_left_out),
        cmocka_unit_test(wrong_aseprite_files_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
