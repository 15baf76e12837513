/// Says why a file was refused.
#ifndef ENG_ASSET_ERROR_H
#define ENG_ASSET_ERROR_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

#define ENG_ASSET_ERROR_SIZE 1024

/// One line of printable text. For syntax it is "FILE:LINE:COLUMN: what is wrong", for content
/// "FILE: layers[2].objects[5].polygon[3]: what is wrong" (XML: with ":LINE" after FILE). For a
/// file that another one names, the place of the name comes first: "map.tmx:2: tilesets[0]:
/// sets/t.tsx:4: tiles[1]: what is wrong". Of long paths and names only the end is shown. Only a
/// function that fails writes it.
typedef struct EngAssetError {
    char text[ENG_ASSET_ERROR_SIZE];
} EngAssetError;

/// Set the error. Bytes that are not printable ASCII or UTF-8 become '?'. NULL is allowed. Always
/// returns false, so that a loader can return it.
bool eng_asset_error_set(EngAssetError* error, const char* format, ...);

#ifdef __cplusplus
}
#endif
#endif
