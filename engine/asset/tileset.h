/// Reading tilesets.
#ifndef ENG_ASSET_TILESET_H
#define ENG_ASSET_TILESET_H

#include "asset/json.h"
#include "asset/map.h"

/// Read an entry of a map's "tilesets": whole, or {firstgid, source} that names another file.
bool engi_tileset_read(const EngiNode* entry, EngTileset* tileset);

/// Read the tileset file `path`, named by `from`; `first_gid` is set by the caller after.
bool engi_tileset_load(const EngiNode* from, const char* path, EngTileset* tileset);

#endif
