/// Reads one sprite of an atlas file.
#ifndef ENG_ASSET_ATLAS_FRAME_H
#define ENG_ASSET_ATLAS_FRAME_H

#include "asset/atlas.h"
#include "asset/json.h"

/// Read a frame and its mesh; without one, make the mesh of its rectangle. The caller has set the
/// name and the page. False with the source's error set.
bool engi_sprite_read(const EngiNode* frame, const EngAtlasPage* page, EngSprite* sprite);

#endif
