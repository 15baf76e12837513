/// Checks the names in an atlas, and reads the animations; each animation is a list of sprite
/// names.
#ifndef ENG_ASSET_ATLAS_NAMES_H
#define ENG_ASSET_ATLAS_NAMES_H

#include "asset/atlas.h"
#include "asset/json.h"

/// Warns about sprite names that occur more than once, and reads the list `animations`. Call it
/// after all sprites have been read. Returns false on failure.
bool engi_atlas_names_read(const EngiNode* root, EngAtlas* atlas);

#endif
