/// Reads tilesets.
#ifndef ENG_ASSET_TILESET_H
#define ENG_ASSET_TILESET_H

#include "asset/json.h"
#include "asset/map.h"

/// Read an entry of a map's "tilesets": a whole tileset, or {firstgid, source} with another file.
bool engi_tileset_read(const EngiNode* entry, EngTileset* tileset);

/// Load the tileset file `path`, which the node `from` names. The caller sets `first_gid`
/// afterwards.
bool engi_tileset_load(const EngiNode* from, const char* path, EngTileset* tileset);

#endif
