// Good files with random damage: each is accepted, or refused with one line, and nothing crashes.
// Usage: test_mutations [--seed N] [--rounds N]
#include "import_test.h"
#include "support/command.h"
#include "support/random.h"

static uint64_t seed = 1;
static uint32_t rounds = 150;

static uint32_t next_random(uint32_t below) { return lcg_next(&seed) % below; }

typedef struct Text {
    char bytes[65536];
    size_t size;
} Text;

static void insert(Text* text, size_t at, const char* piece) {
    size_t length = strlen(piece);
    if (text->size + length > sizeof text->bytes)
        return;
    memmove(text->bytes + at + length, text->bytes + at, text->size - at);
    memcpy(text->bytes + at, piece, length);
    text->size += length;
}

static void cut(Text* text, size_t at, size_t length) {
    length = length > text->size - at ? text->size - at : length;
    memmove(text->bytes + at, text->bytes + at + length, text->size - at - length);
    text->size -= length;
}

static const char* const damage_pieces[] = {"-",         "9",     "99999999999",
                                            "e9",        "0.5",   "null",
                                            "true",      "\"",    "[",
                                            "]",         "{",     "}",
                                            ",",         ":",     "<",
                                            ">",         "/>",    "&amp;",
                                            "[[[[",      "1e400", "\"id\"",
                                            "\"x\"",     "<a>",   "</a>",
                                            "\\u0000",   "\xff",  "\xf0\x9f\x98\x80",
                                            "2147483653"};

static void damage(Text* text) {
    size_t at = next_random((uint32_t)text->size);
    switch (next_random(5)) {
    case 0:
        text->bytes[at] = (char)next_random(256);
        break;
    case 1:
        cut(text, at, 1 + next_random(40));
        break;
    case 2:
        insert(text, at,
               damage_pieces[next_random(sizeof damage_pieces / sizeof damage_pieces[0])]);
        break;
    case 3: { // replaces a number
        while (at < text->size && (text->bytes[at] < '0' || text->bytes[at] > '9'))
            at++;
        if (at < text->size)
            text->bytes[at] = (char)('0' + next_random(10));
        break;
    }
    default: { // doubles part of the text
        char stretch[64] = {0};
        size_t length = 1 + next_random(60);
        length = length > text->size - at ? text->size - at : length;
        memcpy(stretch, text->bytes + at, length);
        insert(text, at, stretch);
    }
    }
    if (text->size == 0)
        insert(text, 0, " ");
}

static void check_line(const EngAssetError* error) {
    assert_true(strlen(error->text) > 0);
    for (const char* c = error->text; *c != 0; c++)
        assert_true((unsigned char)*c >= 0x20);
}

// Uses everything that a reader returned.
static void walk_map(const EngMap* map) {
    for (uint32_t i = 0; i < map->object_count; i++) {
        EngOutline outline;
        EngAssetError error = {""};
        if (eng_map_object_outline(map, &map->objects[i], (EngVec){1, 2}, &outline, &error))
            eng_outline_fini(&outline);
        else
            check_line(&error);
    }
    for (uint32_t i = 0; i < map->layer_count; i++) {
        const EngMapLayer* layer = &map->layers[i];
        for (uint32_t k = 0; k < layer->width * layer->height && k < 16; k++) {
            EngOutline outline;
            if (eng_map_cell_outline(map, layer, layer->first_column + (int32_t)(k % layer->width),
                                     layer->first_row + (int32_t)(k / layer->width), (EngVec){0, 0},
                                     &outline, NULL))
                eng_outline_fini(&outline);
        }
    }
    for (uint32_t i = 0; i < map->tileset_count; i++) {
        const char* image;
        EngRect rect;
        for (uint32_t id = 0; id < 8; id++)
            eng_tileset_picture(&map->tilesets[i], id, &image, &rect);
    }
}

static void walk_atlas(const EngAtlas* atlas) {
    for (uint32_t i = 0; i < atlas->sprite_count; i++) {
        EngOutline outline;
        EngAssetError error = {""};
        if (eng_sprite_outline(&atlas->sprites[i], 1, &outline, NULL, &error))
            eng_outline_fini(&outline);
        else
            check_line(&error);
    }
}

static void read_damaged(const char* path, const Text* text, bool is_atlas) {
    EngAssetError error = {""};
    char* tight = malloc(text->size);
    memcpy(tight, text->bytes, text->size);
    if (is_atlas) {
        EngAtlas atlas;
        if (eng_atlas_parse(path, tight, text->size, &atlas, &error))
            walk_atlas(&atlas);
        else
            check_line(&error);
        eng_atlas_unload(&atlas);
    } else {
        EngMap map;
        if (eng_map_parse(path, tight, text->size, &map, &error))
            walk_map(&map);
        else
            check_line(&error);
        eng_map_unload(&map);
    }
    free(tight);
}

static void damage_file(const char* name, bool is_atlas) {
    static Text whole, text;
    char path[1024];
    snprintf(path, sizeof path, "%s", data_path(name));
    FILE* file = fopen(path, "rb");
    assert_non_null(file);
    whole.size = fread(whole.bytes, 1, sizeof whole.bytes, file);
    fclose(file);
    for (uint32_t round = 0; round < rounds; round++) {
        text = whole;
        uint32_t count = 1 + next_random(4);
        for (uint32_t i = 0; i < count; i++)
            damage(&text);
        read_damaged(path, &text, is_atlas);
    }
}

static void damaged_atlases_break_nothing(void** state) {
    (void)state;
    const char* const names[] = {"hash.json",  "array.json",  "odd.json",
                                 "pages.json", "pack-0.json", "broken_meshes.json"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        damage_file(names[i], true);
}

static void damaged_maps_break_nothing(void** state) {
    (void)state;
    const char* const names[] = {"objects.tmj",   "objects.tmx",   "encodings.tmj",
                                 "encodings.tmx", "chunks.tmj",    "chunks.tmx",
                                 "alignment.tmj", "templates.tmj", "old.json"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        damage_file(names[i], false);
}

int main(int argc, char** argv) {
    const CommandArgument arguments[] = {{"--seed", .large = &seed},
                                         {"--rounds", .small = &rounds}};
    if (!command_read(arguments, 2, argc, argv)) {
        fprintf(stderr, "import.mutations [--seed N] [--rounds N]\n");
        return 2;
    }
    print_message("seed %llu, %u rounds a file\n", (unsigned long long)seed, rounds);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(damaged_atlases_break_nothing),
        cmocka_unit_test(damaged_maps_break_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
