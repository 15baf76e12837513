#include "base/memory.h"

#include <stdlib.h>

#include "base/assert.h"

static void* default_alloc(void* context, size_t size) {
    (void)context;
    return malloc(size);
}

static void default_free(void* context, void* memory, size_t size) {
    (void)context;
    (void)size;
    free(memory);
}

NavAllocator navi_allocator_default(void) {
    NavAllocator allocator = {NULL, default_alloc, default_free};
    return allocator;
}

void navi_memory_init(NavMemory* memory, NavAllocator allocator) {
    memory->allocator = allocator;
    memory->live_bytes = 0;
    memory->peak_bytes = 0;
}

void* navi_memory_alloc(NavMemory* memory, size_t size) {
    void* block = memory->allocator.alloc(memory->allocator.context, size);
    if (block == NULL)
        return NULL;
    memory->live_bytes += size;
    if (memory->live_bytes > memory->peak_bytes)
        memory->peak_bytes = memory->live_bytes;
    return block;
}

void navi_memory_free(NavMemory* memory, void* block, size_t size) {
    if (block == NULL)
        return;
    NAV_ASSERT(size <= memory->live_bytes);
    memory->live_bytes -= size;
    memory->allocator.free(memory->allocator.context, block, size);
}
