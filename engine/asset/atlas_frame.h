/// One sprite of an atlas file.
#ifndef ENG_ASSET_ATLAS_FRAME_H
#define ENG_ASSET_ATLAS_FRAME_H

#include "asset/atlas.h"
#include "asset/json.h"

/// Read a frame, its mesh if it has one, else the mesh of its rectangle. The name and the page are
/// set by the caller before. False with the source's error set.
bool engi_sprite_read(const EngiNode* frame, const EngAtlasPage* page, EngSprite* sprite);

#endif
