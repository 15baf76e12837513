/// Whole files, and paths beside them.
#ifndef ENG_ASSET_FILE_H
#define ENG_ASSET_FILE_H

#include "asset/arena.h"
#include "asset/error.h"

/// The bytes of a file of at most ENG_ASSET_FILE_MAX, to be freed with free; NULL on failure.
char* engi_file_read(const char* path, size_t* size, EngAssetError* error);

/// `name` as seen from the folder of the file `path`; absolute names stay. NULL without memory.
char* engi_path_beside(EngiArena* arena, const char* path, const char* name);

/// The path without "." and, as far as its text tells, without "..": "a/../b" is "b". For
/// comparing. NULL without memory.
char* engi_path_plain(EngiArena* arena, const char* path);

#endif
