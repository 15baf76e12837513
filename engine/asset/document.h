/// A file in either of the two forms of Tiled, as JSON.
#ifndef ENG_ASSET_DOCUMENT_H
#define ENG_ASSET_DOCUMENT_H

#include "asset/json.h"

/// Parse bytes: XML when they begin with '<', else JSON. Sets source->has_lines. NULL on failure;
/// else the caller releases it with json_decref.
json_t* engi_document_parse(EngiSource* source, const char* bytes, size_t size);

/// The same from a file that `from` names. That it cannot be opened is reported at `from`; `source`
/// becomes that of the file.
json_t* engi_document_load(const EngiNode* from, const char* path, EngiSource* source);

#endif
