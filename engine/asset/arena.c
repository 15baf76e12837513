#include "asset/arena.h"

#include <assert.h>
#include <stdalign.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define CHUNK_BYTES ((size_t)16384)

typedef struct Chunk {
    struct Chunk* next;
    size_t used, capacity;
    alignas(max_align_t) unsigned char bytes[];
} Chunk;

struct EngiArena {
    Chunk* chunks; // the first one is being filled
};

EngiArena* engi_arena_create(void) { return calloc(1, sizeof(EngiArena)); }

void engi_arena_destroy(EngiArena* arena) {
    if (arena == NULL)
        return;
    for (Chunk* chunk = arena->chunks; chunk != NULL;) {
        Chunk* next = chunk->next;
        free(chunk);
        chunk = next;
    }
    free(arena);
}

static Chunk* chunk_create(size_t capacity) {
    Chunk* chunk = calloc(1, sizeof(Chunk) + capacity);
    if (chunk != NULL)
        chunk->capacity = capacity;
    return chunk;
}

void* engi_arena_take(EngiArena* arena, size_t count, size_t size) {
    if (size != 0 && count > (SIZE_MAX / 2) / size)
        return NULL;
    size_t bytes = count * size;
    bytes = bytes == 0
                ? alignof(max_align_t)
                : (bytes + alignof(max_align_t) - 1) / alignof(max_align_t) * alignof(max_align_t);
    Chunk* chunk = arena->chunks;
    if (chunk == NULL || chunk->capacity - chunk->used < bytes) {
        bool is_large = bytes > CHUNK_BYTES / 4;
        Chunk* fresh = chunk_create(is_large ? bytes : CHUNK_BYTES);
        if (fresh == NULL)
            return NULL;
        if (is_large && chunk != NULL) { // keep filling the present one
            fresh->next = chunk->next;
            chunk->next = fresh;
        } else {
            fresh->next = chunk;
            arena->chunks = fresh;
        }
        chunk = fresh;
    }
    assert(chunk->capacity - chunk->used >= bytes);
    void* memory = chunk->bytes + chunk->used;
    chunk->used += bytes;
    return memory;
}

char* engi_arena_text(EngiArena* arena, const char* text, size_t length) {
    char* copy = engi_arena_take(arena, length + 1, 1);
    if (copy != NULL && length > 0)
        memcpy(copy, text, length);
    return copy;
}
