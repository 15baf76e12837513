#include "import_test.h"

static const char* join(const char* folder, const char* name) {
    static char paths[4][1024];
    static int next = 0;
    char* path = paths[next++ % 4];
    snprintf(path, sizeof paths[0], "%s/%s%s", SIDESTEP_SOURCE_DIR, folder, name);
    return path;
}

static const char* if_there(const char* path) {
    FILE* file = fopen(path, "rb");
    if (file == NULL)
        return NULL;
    fclose(file);
    return path;
}

const char* data_path(const char* name) { return join("tests/data/import/", name); }

const char* project_path(const char* name) { return if_there(join("", name)); }

const char* sample_path(const char* name) {
    static char path[1024];
    const char* folder = getenv("SIDESTEP_SAMPLES");
    if (folder == NULL)
        return if_there(join("../shared/samples/", name));
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return if_there(path);
}

EngAtlas load_atlas(const char* path) {
    EngAtlas atlas;
    EngAssetError error = {""};
    if (!eng_atlas_load(path, &atlas, &error))
        fail_msg("%s", error.text);
    return atlas;
}

EngMap load_map(const char* path) {
    EngMap map;
    EngAssetError error = {""};
    if (!eng_map_load(path, &map, &error))
        fail_msg("%s", error.text);
    return map;
}

EngMap parse_map(const char* name, const char* text) {
    EngMap map;
    EngAssetError error = {""};
    if (!eng_map_parse(name, text, strlen(text), &map, &error))
        fail_msg("%s", error.text);
    return map;
}

void check_error(const EngAssetError* error, const char* place, const char* words) {
    if (strncmp(error->text, place, strlen(place)) != 0)
        fail_msg("\"%s\" does not begin with \"%s\"", error->text, place);
    if (strstr(error->text, words) == NULL)
        fail_msg("\"%s\" does not say \"%s\"", error->text, words);
    for (const char* c = error->text; *c != 0; c++)
        assert_true((unsigned char)*c >= 0x20);
}

void check_bad_map(const char* name, const char* text, size_t size, const char* place,
                   const char* words) {
    char start[160];
    EngMap map;
    EngAssetError error = {""};
    if (eng_map_parse(name, text, size, &map, &error))
        fail_msg("%.200s: taken, but it should say \"%s\"", text, words);
    snprintf(start, sizeof start, "%s%s", name, place);
    check_error(&error, start, words);
    assert_null(map.memory);
    assert_int_equal(map.layer_count, 0);
}

char* repeat(const char* head, const char* piece, size_t count, const char* tail) {
    size_t length = strlen(piece), start = strlen(head);
    char* text = malloc(start + length * count + strlen(tail) + 1);
    strcpy(text, head);
    for (size_t i = 0; i < count; i++)
        memcpy(text + start + i * length, piece, length);
    strcpy(text + start + length * count, tail);
    return text;
}

void check_near(double value, double expected) {
    if (!(fabs(value - expected) < 1e-9))
        fail_msg("%.17g instead of %.17g", value, expected);
}

void check_vec(EngVec value, double x, double y) {
    check_near(value.x, x);
    check_near(value.y, y);
}

void check_point(EngPoint value, double x_px, double y_px) {
    check_near(value.x, x_px * ENG_STEPS_PER_PX);
    check_near(value.y, y_px * ENG_STEPS_PER_PX);
}

void check_noted(const EngNotes* notes, const char* words) {
    for (uint32_t i = 0; i < notes->count; i++) {
        if (strstr(notes->lines[i], words) != NULL)
            return;
    }
    fail_msg("none of %u notes says \"%s\"", notes->count, words);
}
