/// Unpacks compressed bytes.
#ifndef ENG_ASSET_UNPACK_H
#define ENG_ASSET_UNPACK_H

#include <stdbool.h>
#include <stddef.h>

#define ENGI_UNPACK_TEXT 160

/// Can this build unpack the method "zlib", "gzip" or "zstd"?
bool engi_unpack_knows(const char* method);

/// Unpack exactly `due` bytes into `out`, which has room for one more. On failure `why`
/// [ENGI_UNPACK_TEXT] says why. Nothing is written beyond out[due].
bool engi_unpack(const char* method, const unsigned char* bytes, size_t size, unsigned char* out,
                 size_t due, char* why);

#endif
