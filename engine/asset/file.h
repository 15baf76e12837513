/// Reads whole files, and computes paths.
#ifndef ENG_ASSET_FILE_H
#define ENG_ASSET_FILE_H

#include "asset/arena.h"
#include "asset/error.h"

/// Read a file of at most ENG_ASSET_FILE_MAX bytes; free the result with free. NULL on failure.
char* engi_file_read(const char* path, size_t* size, EngAssetError* error);

/// The path of `name` relative to the folder of the file `path`. An absolute name stays.
/// Backslashes in the name become slashes, which every system knows. NULL without memory.
char* engi_path_beside(EngiArena* arena, const char* path, const char* name);

/// The path without "." and, as far as possible without looking at the disk, without "..": "a/../b"
/// gives "b". For comparing paths. NULL without memory.
char* engi_path_normalize(EngiArena* arena, const char* path);

#endif
