/// Why a file was refused, and what was odd in one that was not.
#ifndef ENG_ASSET_ERROR_H
#define ENG_ASSET_ERROR_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

#define ENG_ASSET_ERROR_SIZE 1024

/// One line of printable text, "FILE:LINE:COLUMN: what is wrong" for syntax and
/// "FILE: layers[2].objects[5].polygon[3]: what is wrong" (with ":LINE" after FILE for XML) for
/// content. Of long paths and names the end is given. Written only by a function that fails.
typedef struct EngAssetError {
    char text[ENG_ASSET_ERROR_SIZE];
} EngAssetError;

/// Fill the error; bytes that are not printable ASCII or UTF-8 become '?'. NULL is allowed.
/// Always false, so that a loader can return it.
bool eng_asset_error_set(EngAssetError* error, const char* format, ...);

#ifdef __cplusplus
}
#endif
#endif
