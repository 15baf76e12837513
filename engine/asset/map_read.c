#include "asset/map.h"

#include "asset/document.h"
#include "asset/file.h"
#include "asset/map_loader.h"
#include "asset/property_read.h"
#include "asset/text.h"
#include "asset/tileset.h"

#include <stdlib.h>
#include <string.h>

#define TILE_SIDE_MAX 65536 // px

static bool read_head(const EngiNode* root, EngMap* map) {
    const char *type = "map", *orientation = "";
    map->class_name = "";
    if (!json_is_object(root->json))
        return engi_fail(root, "expected an object for the map");
    if (!engi_get_string(root, "type", ENGI_OPTIONAL, &type))
        return false;
    if (strcmp(type, "map") != 0)
        return engi_fail(root, "this is a %.40s, not a map", type);
    if (!engi_get_string(root, "orientation", ENGI_REQUIRED, &orientation))
        return false;
    if (strcmp(orientation, "orthogonal") != 0)
        return engi_fail(root, "the orientation is %.40s; only orthogonal maps are read",
                         orientation);
    EngiNode background = engi_node_member(root, "backgroundcolor");
    map->has_background = background.json != NULL;
    return engi_get_string(root, "class", ENGI_OPTIONAL, &map->class_name) &&
           engi_get_uint(root, "width", ENGI_REQUIRED, INT32_MAX, &map->width) &&
           engi_get_uint(root, "height", ENGI_REQUIRED, INT32_MAX, &map->height) &&
           engi_get_uint(root, "tilewidth", ENGI_REQUIRED, TILE_SIDE_MAX, &map->tile_w) &&
           engi_get_uint(root, "tileheight", ENGI_REQUIRED, TILE_SIDE_MAX, &map->tile_h) &&
           engi_get_bool(root, "infinite", ENGI_OPTIONAL, &map->is_infinite) &&
           engi_color_read(root, "backgroundcolor", &map->background) &&
           engi_properties_read(root, &map->properties);
}

static int compare_tilesets(const void* a, const void* b) {
    uint32_t gid_a = ((const EngTileset*)a)->first_gid, gid_b = ((const EngTileset*)b)->first_gid;
    return (gid_a > gid_b) - (gid_a < gid_b);
}

static bool read_tilesets(EngiMapLoader* loader, const EngiNode* root) {
    EngiNode list;
    if (!engi_get_list(root, "tilesets", ENGI_OPTIONAL, ENG_MAP_TILESET_MAX, &list))
        return false;
    loader->tilesets = engi_arena_take(loader->arena, ENG_MAP_TILESET_MAX, sizeof(EngTileset));
    if (loader->tilesets == NULL)
        return engi_fail_memory(root);
    for (size_t i = 0; i < json_array_size(list.json); i++) {
        EngiNode entry = engi_node_item(&list, i);
        if (!engi_tileset_read(&entry, &loader->tilesets[i]))
            return false;
        loader->tileset_count++;
    }
    qsort(loader->tilesets, loader->tileset_count, sizeof(EngTileset), compare_tilesets);
    for (uint32_t i = 1; i < loader->tileset_count; i++) {
        if (loader->tilesets[i].first_gid == loader->tilesets[i - 1].first_gid)
            return engi_fail(&list, "two tilesets begin at gid %u", loader->tilesets[i].first_gid);
    }
    return true;
}

static bool read_map(EngiMapLoader* loader, const EngiNode* root, EngMap* map) {
    if (!read_head(root, map) || !read_tilesets(loader, root))
        return false;
    bool is_read = engi_layers_read(loader, root);
    engi_templates_release(loader);
    if (!is_read)
        return false;
    map->tilesets = loader->tilesets;
    map->tileset_count = loader->tileset_count;
    map->layers = loader->layers;
    map->layer_count = loader->layer_count;
    map->objects = loader->objects;
    map->object_count = loader->object_count;
    return (engi_notes_finish(&loader->notes, loader->arena, &map->notes) &&
            engi_files_finish(&loader->files, loader->arena, &map->files)) ||
           engi_fail_memory(root);
}

// A tileset by itself becomes a map without layers that has only this tileset. Takes over the JSON.
static json_t* wrap_tileset(json_t* json) {
    json_t* map = json_pack("{s:s, s:s, s:i, s:i, s:i, s:i, s:[], s:[o]}", "type", "map",
                            "orientation", "orthogonal", "width", 0, "height", 0, "tilewidth", 1,
                            "tileheight", 1, "layers", "tilesets", json);
    if (map == NULL)
        return NULL;
    json_object_set_new(json, "firstgid", json_integer(1));
    return map;
}

static bool is_tileset(const json_t* json) {
    const char* type = json_string_value(json_object_get(json, "type"));
    return type != NULL && strcmp(type, "tileset") == 0;
}

static json_t* parse_document(EngiSource* source, bool takes_tileset, const char* bytes,
                              size_t size) {
    json_t* json = engi_document_parse(source, bytes, size);
    if (json == NULL || !takes_tileset || !is_tileset(json))
        return json;
    json = wrap_tileset(json);
    if (json == NULL)
        engi_source_fail_memory(source);
    return json;
}

typedef struct Bytes {
    const char* data;
    size_t size;
} Bytes;

static bool parse_map(const char* path, Bytes bytes, bool takes_tileset, EngMap* map,
                      EngAssetError* error) {
    EngMap result = {0};
    EngiMapLoader loader = {.arena = engi_arena_create()};
    *map = result;
    if (loader.arena != NULL)
        result.path = engi_arena_text(loader.arena, path, strlen(path));
    if (result.path == NULL) {
        engi_arena_destroy(loader.arena);
        return eng_asset_error_set(error, "%s: out of memory", engi_text_tail(path));
    }
    EngiSource source = {.path = result.path,
                         .arena = loader.arena,
                         .notes = &loader.notes,
                         .files = &loader.files,
                         .error = error};
    json_t* json = parse_document(&source, takes_tileset, bytes.data, bytes.size);
    EngiNode root = engi_node_root(&source, json);
    bool is_read = json != NULL && read_map(&loader, &root, &result);
    json_decref(json);
    if (!is_read) {
        engi_arena_destroy(loader.arena);
        return false;
    }
    result.memory = loader.arena;
    *map = result;
    return true;
}

bool eng_map_parse(const char* path, const char* bytes, size_t size, EngMap* map,
                   EngAssetError* error) {
    return parse_map(path, (Bytes){bytes, size}, false, map, error);
}

bool eng_tileset_parse(const char* path, const char* bytes, size_t size, EngMap* map,
                       EngAssetError* error) {
    return parse_map(path, (Bytes){bytes, size}, true, map, error);
}

bool eng_map_load(const char* path, EngMap* map, EngAssetError* error) {
    *map = (EngMap){0};
    size_t size;
    char* bytes = engi_file_read(path, &size, error);
    if (bytes == NULL)
        return false;
    bool is_read = eng_map_parse(path, bytes, size, map, error);
    free(bytes);
    return is_read;
}
