/// A map while it is loaded.
#ifndef ENG_ASSET_MAP_LOADER_H
#define ENG_ASSET_MAP_LOADER_H

#include "asset/json.h"
#include "asset/map.h"

/// An object template, loaded once.
typedef struct EngiTemplate {
    const char* path;
    json_t* object; ///< its gid, if any, counts in the map's tilesets
    struct EngiTemplate* next;
} EngiTemplate;

typedef struct EngiMapLoader {
    EngiArena* arena;
    EngiNotes notes, files;
    EngTileset* tilesets; ///< room for ENG_MAP_TILESET_MAX, sorted by first_gid
    uint32_t tileset_count;
    EngMapLayer* layers; ///< room for all
    uint32_t layer_count;
    EngMapObject* objects; ///< room for all
    uint32_t object_count;
    size_t cell_count;
    uint32_t collision_count; ///< points of all objects' collision shapes
    EngiTemplate* templates;
    uint32_t template_count;
} EngiMapLoader;

/// Read all layers below the root, groups and objects included.
bool engi_layers_read(EngiMapLoader* loader, const EngiNode* root);

/// Read the cells of a tile layer.
bool engi_layer_cells_read(EngiMapLoader* loader, const EngiNode* node, EngMapLayer* layer);

/// Read one object of an object layer and append it.
bool engi_object_read(EngiMapLoader* loader, const EngiNode* node, uint32_t layer);

/// The object's JSON, completed from its template if it has one. A new reference; NULL on failure.
json_t* engi_template_apply(EngiMapLoader* loader, const EngiNode* object);
void engi_templates_release(EngiMapLoader* loader);

#endif
