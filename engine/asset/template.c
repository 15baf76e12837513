#include "asset/map_loader.h"

#include "asset/document.h"
#include "asset/file.h"
#include "asset/tileset.h"

#include <string.h>

// Returns the loader's index of the tileset whose file is `path`, and loads it first if needed.
// ENG_NONE on failure.
static uint32_t find_tileset(EngiMapLoader* loader, const EngiNode* from, const char* path) {
    const char* normalized = engi_path_normalize(loader->arena, path);
    for (uint32_t i = 0; i < loader->tileset_count && normalized != NULL; i++) {
        const char* other = engi_path_normalize(loader->arena, loader->tilesets[i].source);
        if (other != NULL && strcmp(other, normalized) == 0)
            return i;
    }
    if (loader->tileset_count == ENG_MAP_TILESET_MAX) {
        engi_fail(from, "more than %d tilesets", ENG_MAP_TILESET_MAX);
        return ENG_NONE;
    }
    EngTileset* tileset = &loader->tilesets[loader->tileset_count];
    *tileset = (EngTileset){.source = ""};
    if (!engi_tileset_load(from, path, tileset))
        return ENG_NONE;
    // Give the new tileset a range of gids after the previous tileset's largest possible range.
    tileset->first_gid = 1;
    if (loader->tileset_count > 0) {
        // 0: no gids left for a full tileset.
        uint32_t last = tileset[-1].first_gid;
        tileset->first_gid =
            last > ENG_GID_MASK - 2 * ENG_MAP_TILE_MAX ? 0 : last + ENG_MAP_TILE_MAX;
    }
    if (tileset->first_gid == 0) {
        engi_fail(from, "no tile numbers are left for the template's tileset");
        return ENG_NONE;
    }
    return loader->tileset_count++;
}

// Translate the gid from the template's numbering to the map's.
static bool map_gid(EngiMapLoader* loader, const EngiNode* root, json_t* object) {
    EngiNode entry, node = engi_node_member(root, "object");
    uint32_t gid = 0, first_gid = 1;
    const char* path = "";
    if (!engi_get_uint(&node, "gid", ENGI_OPTIONAL, UINT32_MAX, &gid) ||
        !engi_get_object(root, "tileset", ENGI_OPTIONAL, &entry))
        return false;
    if (gid == 0)
        return true;
    if (entry.json == NULL)
        return engi_fail(root, "the object has a gid but there is no tileset");
    if (!engi_get_uint(&entry, "firstgid", ENGI_OPTIONAL, ENG_GID_MASK, &first_gid) ||
        !engi_get_path(&entry, "source", ENGI_REQUIRED, &path))
        return false;
    if ((gid & ENG_GID_MASK) < first_gid)
        return engi_fail(&node, "gid %u is below the tileset's firstgid", gid & ENG_GID_MASK);
    uint32_t tileset = find_tileset(loader, &entry, path);
    if (tileset == ENG_NONE)
        return false;
    uint32_t tile_id = (gid & ENG_GID_MASK) - first_gid;
    if (tile_id >= ENG_MAP_TILE_MAX)
        return engi_fail(&node, "gid %u is beyond the tileset", gid & ENG_GID_MASK);
    json_int_t mapped = (json_int_t)(loader->tilesets[tileset].first_gid + tile_id) |
                        (json_int_t)(gid & ~ENG_GID_MASK);
    return json_object_set_new(object, "gid", json_integer(mapped)) == 0 || engi_fail_memory(root);
}

// Copy the template's object without its id, position and source line, because each instance
// supplies these.
static json_t* read_template_object(EngiMapLoader* loader, const EngiNode* root) {
    EngiNode node;
    if (!json_is_object(root->json)) {
        engi_fail(root, "the template file does not contain a JSON object");
        return NULL;
    }
    if (!engi_get_object(root, "object", ENGI_REQUIRED, &node))
        return NULL;
    if (json_object_get(node.json, "template") != NULL) {
        engi_fail(&node, "a template cannot use another template");
        return NULL;
    }
    json_t* object = json_copy((json_t*)node.json);
    if (object == NULL) {
        engi_fail_memory(root);
        return NULL;
    }
    if (!map_gid(loader, root, object)) {
        json_decref(object);
        return NULL;
    }
    static const char* const own[] = {"id", "x", "y", ENGI_LINE_KEY};
    for (size_t i = 0; i < sizeof own / sizeof own[0]; i++)
        json_object_del(object, own[i]);
    return object;
}

static const json_t* load_template(EngiMapLoader* loader, const EngiNode* from, const char* path) {
    for (const EngiTemplate* t = loader->templates; t != NULL; t = t->next) {
        if (strcmp(t->path, path) == 0)
            return t->object;
    }
    if (++loader->template_count > ENG_MAP_TEMPLATE_MAX) {
        engi_fail(from, "more than %d templates", ENG_MAP_TEMPLATE_MAX);
        return NULL;
    }
    EngiSource source;
    json_t* json = engi_document_load(from, path, &source);
    if (json == NULL)
        return NULL;
    EngiNode root = engi_node_root(&source, json);
    json_t* object = read_template_object(loader, &root);
    json_decref(json);
    EngiTemplate* entry = engi_arena_take(loader->arena, 1, sizeof *entry);
    if (object != NULL && entry == NULL) {
        engi_fail_memory(from);
        json_decref(object);
        return NULL;
    }
    if (object == NULL) {
        engi_document_fail(from);
        return NULL;
    }
    *entry = (EngiTemplate){path, object, loader->templates};
    loader->templates = entry;
    return object;
}

static const char* property_name(const json_t* property) {
    const char* name = json_string_value(json_object_get(property, "name"));
    return name != NULL ? name : "";
}

// The instance's properties, plus the template's properties with other names.
static bool merge_properties(json_t* whole, const json_t* base, const json_t* instance) {
    const json_t* inherited = json_object_get(base, "properties");
    const json_t* own = json_object_get(instance, "properties");
    if (!json_is_array(inherited) || !json_is_array(own))
        return true;
    json_t* merged = json_copy((json_t*)own);
    for (size_t i = 0; merged != NULL && i < json_array_size(inherited); i++) {
        json_t* property = json_array_get(inherited, i);
        bool is_own = false;
        for (size_t k = 0; k < json_array_size(own); k++)
            is_own |= strcmp(property_name(json_array_get(own, k)), property_name(property)) == 0;
        if (!is_own && json_array_append(merged, property) != 0) {
            json_decref(merged);
            return false;
        }
    }
    return json_object_set_new(whole, "properties", merged) == 0;
}

json_t* engi_template_apply(EngiMapLoader* loader, const EngiNode* object) {
    const char* path = "";
    if (!json_is_object(object->json))
        return json_incref((json_t*)object->json); // not an object; the caller reports the error
    if (!engi_get_path(object, "template", ENGI_OPTIONAL, &path))
        return NULL;
    if (path[0] == 0)
        return json_incref((json_t*)object->json);
    const json_t* base = load_template(loader, object, path);
    if (base == NULL)
        return NULL;
    json_t* whole = json_copy((json_t*)base);
    if (whole == NULL || json_object_update(whole, (json_t*)object->json) != 0 ||
        !merge_properties(whole, base, object->json)) {
        json_decref(whole);
        engi_fail_memory(object);
        return NULL;
    }
    return whole;
}

void engi_templates_release(EngiMapLoader* loader) {
    for (EngiTemplate* t = loader->templates; t != NULL; t = t->next)
        json_decref(t->object);
    loader->templates = NULL;
}
