/// Checks the names in an atlas, and reads the animations, which consist of names.
#ifndef ENG_ASSET_ATLAS_NAMES_H
#define ENG_ASSET_ATLAS_NAMES_H

#include "asset/atlas.h"
#include "asset/json.h"

/// Note names that occur twice, and read "animations". The atlas has all its sprites by then.
bool engi_atlas_names_read(const EngiNode* root, EngAtlas* atlas);

#endif
