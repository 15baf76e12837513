/// Parses both forms of Tiled's files, JSON and XML, into JSON.
#ifndef ENG_ASSET_DOCUMENT_H
#define ENG_ASSET_DOCUMENT_H

#include "asset/json.h"

/// Parse bytes: XML when they begin with '<', else JSON. Sets source->has_lines. NULL on failure;
/// otherwise the caller releases the result with json_decref.
json_t* engi_document_parse(EngiSource* source, const char* bytes, size_t size);

/// Load the file `path`, which the node `from` names. When it cannot be opened, the error is at
/// `from`. `source` becomes that of the file.
json_t* engi_document_load(const EngiNode* from, const char* path, EngiSource* source);

#endif
