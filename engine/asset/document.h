/// Parses both forms of Tiled's files, JSON and XML, into JSON.
#ifndef ENG_ASSET_DOCUMENT_H
#define ENG_ASSET_DOCUMENT_H

#include "asset/json.h"

/// Parse bytes: XML when they begin with '<', else JSON. Sets source->has_lines. NULL on failure;
/// otherwise the caller releases the result with json_decref.
json_t* engi_document_parse(EngiSource* source, const char* bytes, size_t size);

/// Load the file `path`, which the node `from` names. Where that fails, the error begins with the
/// place of `from`. `source` becomes that of the file.
json_t* engi_document_load(const EngiNode* from, const char* path, EngiSource* source);

/// What a loaded file holds was refused, and the error says where in that file: put the place of
/// `from` before it. Always false.
bool engi_document_fail(const EngiNode* from);

#endif
