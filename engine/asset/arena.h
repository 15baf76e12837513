/// Memory of a loaded file: allocated piece by piece, freed all at once.
#ifndef ENG_ASSET_ARENA_H
#define ENG_ASSET_ARENA_H

#include <stddef.h>

typedef struct EngiArena EngiArena;

/// NULL without memory.
EngiArena* engi_arena_create(void);
/// NULL is allowed.
void engi_arena_destroy(EngiArena* arena);

/// Zeroed memory for `count` items of `size` bytes, aligned for every type. NULL without memory;
/// never NULL for 0 items otherwise.
void* engi_arena_take(EngiArena* arena, size_t count, size_t size);

/// A copy of `length` bytes, followed by a zero byte. NULL without memory.
char* engi_arena_text(EngiArena* arena, const char* text, size_t length);

#endif
