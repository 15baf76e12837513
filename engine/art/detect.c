// Content decides what a file is; its name only where the content cannot.
#include "art/formats.h"

#include "asset/text.h"

#include <ctype.h>
#include <string.h>

static const EngiFormat atlas = {"TexturePacker atlas", engi_read_atlas};
static const EngiFormat map = {"Tiled map", engi_read_map};
static const EngiFormat cocos = {"cocos2d property list", engi_read_cocos};
static const EngiFormat physics = {"PhysicsEditor property list", engi_read_physics};
static const EngiFormat tpsheet = {"TexturePacker sheet for Unity", engi_read_tpsheet};
static const EngiFormat obj = {"Wavefront OBJ", engi_read_obj};
static const EngiFormat godot = {"Godot scene", engi_read_godot};
static const EngiFormat unity_meta = {"Unity import settings", engi_read_unity_meta};
static const EngiFormat aseprite = {"Aseprite file", engi_read_aseprite};
static const EngiFormat aseprite_json = {"Aseprite sheet", engi_read_aseprite_json};
static const EngiFormat spine = {"Spine skeleton", engi_read_spine};
static const EngiFormat picture = {"picture", engi_read_png};
static const EngiFormat ldtk = {"LDtk project", engi_read_ldtk};
static const EngiFormat tpinfo = {"TexturePacker sheet for Defold", engi_read_tpinfo};

static const char* find(const char* bytes, size_t size, const char* word) {
    size_t length = strlen(word);
    const char* end = bytes + size;
    for (const char* at = bytes; (size_t)(end - at) >= length; at++) {
        at = memchr(at, word[0], (size_t)(end - at) - length + 1);
        if (at == NULL || memcmp(at, word, length) == 0)
            return at;
    }
    return NULL;
}

static bool has(const char* bytes, size_t size, const char* word) {
    return find(bytes, size, word) != NULL;
}

// Is the word the name of a member, and not only a text?
static bool has_key(const char* bytes, size_t size, const char* word) {
    size_t length = strlen(word);
    for (const char *at = find(bytes, size, word), *end = bytes + size; at != NULL;
         at = find(at, (size_t)(end - at), word)) {
        at += length;
        while (at < end && isspace((unsigned char)*at))
            at++;
        if (at < end && *at == ':')
            return true;
    }
    return false;
}

static bool ends_with(const char* path, const char* ending) {
    size_t length = strlen(path), most = strlen(ending);
    if (length < most)
        return false;
    for (size_t i = 0; i < most; i++) {
        if (tolower((unsigned char)path[length - most + i]) != ending[i])
            return false;
    }
    return true;
}

static const EngiFormat* find_json(const EngiSource* source, const char* bytes, size_t size) {
    static const struct {
        const char* word;
        const EngiFormat* format;
    } signs[] = {{"\"layerInstances\"", &ldtk}, {"\"tiledversion\"", &map},
                 {"\"tilewidth\"", &map},       {"\"bones\"", &spine},
                 {"\"frames\"", &atlas},        {"\"textures\"", &atlas},
                 {"\"orientation\"", &map}};
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        bool is_sheet = signs[i].format == &atlas && has(bytes, size, "aseprite.org");
        if (has_key(bytes, size, signs[i].word))
            return is_sheet ? &aseprite_json : signs[i].format;
    }
    if (ends_with(source->path, ".tmj") || ends_with(source->path, ".tsj"))
        return &map;
    engi_source_fail(source, 0, "JSON of a kind that is not known");
    return NULL;
}

static const EngiFormat* find_xml(const char* bytes, size_t size) {
    if (!has(bytes, size, "<plist"))
        return &map;
    return has(bytes, size, "<key>bodies</key>") ? &physics : &cocos;
}

static const EngiFormat* find_text(const EngiSource* source, const char* bytes, size_t size) {
    static const struct {
        const char* ending;
        const char* word;
        const EngiFormat* format;
    } signs[] = {{".tpsheet", ":format=", &tpsheet},
                 {".tpinfo", "frame_rect", &tpinfo},
                 {".tscn", "[gd_scene", &godot},
                 {".tres", "[gd_resource", &godot},
                 {".meta", "fileFormatVersion:", &unity_meta},
                 {".obj", "\nf ", &obj}};
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        if (ends_with(source->path, signs[i].ending))
            return signs[i].format;
    }
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        if (has(bytes, size, signs[i].word))
            return signs[i].format;
    }
    engi_source_fail(source, 1, "of a kind that is not known");
    return NULL;
}

// Text as most programs do not write it.
static bool check_text(const EngiSource* source, const char* bytes, size_t size) {
    bool is_wide =
        size >= 2 && (memcmp(bytes, "\xFF\xFE", 2) == 0 || memcmp(bytes, "\xFE\xFF", 2) == 0);
    if (is_wide)
        return engi_source_fail(source, 0, "the text is UTF-16; only UTF-8 is read");
    if (memchr(bytes, '\r', size) != NULL && memchr(bytes, '\n', size) == NULL)
        return engi_source_fail(source, 0,
                                "lines end with a carriage return alone; only line feeds, "
                                "with or without it, are read");
    return true;
}

const EngiFormat* engi_format_find(const EngiSource* source, const char* bytes, size_t size) {
    size_t start = size >= 3 && memcmp(bytes, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
    while (start < size && isspace((unsigned char)bytes[start]))
        start++;
    if (start == size) {
        engi_source_fail(source, 0, "the file is empty");
        return NULL;
    }
    if (size >= 4 && memcmp(bytes, "\x89PNG", 4) == 0)
        return &picture;
    if (size >= 6 && memcmp(bytes + 4, "\xE0\xA5", 2) == 0)
        return &aseprite;
    if (bytes[start] == '{')
        return find_json(source, bytes, size);
    if (bytes[start] == '<')
        return find_xml(bytes, size);
    return check_text(source, bytes, size) ? find_text(source, bytes, size) : NULL;
}
