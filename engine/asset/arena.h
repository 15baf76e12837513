/// Memory of a loaded file: taken piece by piece, given back at once.
#ifndef ENG_ASSET_ARENA_H
#define ENG_ASSET_ARENA_H

#include <stddef.h>

typedef struct EngiArena EngiArena;

/// NULL when there is no memory.
EngiArena* engi_arena_create(void);
/// NULL is allowed.
void engi_arena_destroy(EngiArena* arena);

/// Zeroed memory for `count` items of `size` bytes, aligned for anything; never NULL for 0 items.
/// NULL when there is no memory.
void* engi_arena_take(EngiArena* arena, size_t count, size_t size);

/// A copy of `length` bytes with a 0 behind; NULL when there is no memory.
char* engi_arena_text(EngiArena* arena, const char* text, size_t length);

#endif
