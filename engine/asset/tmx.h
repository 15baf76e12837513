/// Converts TMX, TSX and TX files (XML) to their JSON forms, so that one reader serves both.
#ifndef ENG_ASSET_TMX_H
#define ENG_ASSET_TMX_H

#include "asset/json.h"

/// Parse a <map>, <tileset> or <template>. Objects have ENGI_LINE_KEY. Where a number is expected
/// and the text is none it stays a string, which the reader refuses. Release the result with
/// json_decref. NULL on failure, with the source's error set.
json_t* engi_tmx_parse(const EngiSource* source, const char* bytes, size_t size);

#endif
