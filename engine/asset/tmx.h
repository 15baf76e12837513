/// TMX, TSX and TX (XML) in the shape of their JSON forms, so that one reader serves both.
#ifndef ENG_ASSET_TMX_H
#define ENG_ASSET_TMX_H

#include "asset/json.h"

/// A <map>, <tileset> or <template>. Objects carry ENGI_LINE_KEY; numbers that are none stay text,
/// which the reader then refuses by name. NULL on failure; else released with json_decref.
json_t* engi_tmx_parse(const EngiSource* source, const char* bytes, size_t size);

#endif
