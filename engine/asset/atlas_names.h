/// The names in an atlas: those that occur twice, and the animations that are made of them.
#ifndef ENG_ASSET_ATLAS_NAMES_H
#define ENG_ASSET_ATLAS_NAMES_H

#include "asset/atlas.h"
#include "asset/json.h"

/// Note names that occur twice and read "animations", once the atlas has all its sprites.
bool engi_atlas_names_read(const EngiNode* root, EngAtlas* atlas);

#endif
