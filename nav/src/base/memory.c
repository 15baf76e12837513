#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

#include "base/assert.h"

static void* default_alloc(void* context, size_t size) {
    (void)context;
    return malloc(size);
}

static void* default_alloc_zeroed(void* context, size_t size) {
    (void)context;
    return calloc(1, size);
}

static void* default_resize(void* context, void* memory, size_t old_size, size_t new_size) {
    (void)context;
    (void)old_size;
    return realloc(memory, new_size);
}

static void default_free(void* context, void* memory, size_t size) {
    (void)context;
    (void)size;
    free(memory);
}

NavAllocator navi_allocator_default(void) {
    NavAllocator allocator = {NULL, default_alloc, default_free, default_alloc_zeroed,
                              default_resize};
    return allocator;
}

void navi_memory_init(NavMemory* memory, NavAllocator allocator) {
    memory->allocator = allocator;
    memory->live_bytes = 0;
    memory->peak_bytes = 0;
}

static void* count(NavMemory* memory, void* block, size_t size) {
    if (block == NULL)
        return NULL;
    memory->live_bytes += size;
    if (memory->live_bytes > memory->peak_bytes)
        memory->peak_bytes = memory->live_bytes;
    return block;
}

void* navi_memory_alloc(NavMemory* memory, size_t size) {
    const NavAllocator* from = &memory->allocator;
    return count(memory, from->alloc(from->context, size), size);
}

void* navi_memory_alloc_zeroed(NavMemory* memory, size_t size) {
    const NavAllocator* from = &memory->allocator;
    if (from->alloc_zeroed != NULL)
        return count(memory, from->alloc_zeroed(from->context, size), size);
    void* block = navi_memory_alloc(memory, size);
    return block == NULL ? NULL : memset(block, 0, size);
}

static void* move(NavMemory* memory, void* block, size_t old_size, size_t new_size) {
    void* moved = navi_memory_alloc(memory, new_size);
    if (moved == NULL)
        return NULL;
    memcpy(moved, block, old_size < new_size ? old_size : new_size);
    navi_memory_free(memory, block, old_size);
    return moved;
}

void* navi_memory_resize(NavMemory* memory, void* block, size_t old_size, size_t new_size) {
    const NavAllocator* from = &memory->allocator;
    NAV_ASSERT(new_size > 0 && (block != NULL || old_size == 0));
    if (block == NULL)
        return navi_memory_alloc(memory, new_size);
    if (from->resize == NULL)
        return move(memory, block, old_size, new_size);
    NAV_ASSERT(old_size <= memory->live_bytes);
    void* resized = from->resize(from->context, block, old_size, new_size);
    if (resized == NULL)
        return NULL;
    memory->live_bytes -= old_size;
    return count(memory, resized, new_size);
}

void navi_memory_free(NavMemory* memory, void* block, size_t size) {
    if (block == NULL)
        return;
    NAV_ASSERT(size <= memory->live_bytes);
    memory->live_bytes -= size;
    memory->allocator.free(memory->allocator.context, block, size);
}
