// The memory of a world or query: one allocator whose bytes are counted.
#ifndef NAVI_BASE_MEMORY_H
#define NAVI_BASE_MEMORY_H

#include "base/floats.h"
#include "nav/base.h"

typedef struct NavMemory {
    NavAllocator allocator;
    size_t live_bytes, peak_bytes;
} NavMemory;

// The allocator that calls malloc and free.
NavAllocator navi_allocator_default(void);

void navi_memory_init(NavMemory* memory, NavAllocator allocator);
void* navi_memory_alloc(NavMemory* memory, size_t size);
// The same, all bytes zero. What is never read or written need not be touched.
void* navi_memory_alloc_zeroed(NavMemory* memory, size_t size);
// Give a block another size; NULL with size 0 is one that is not there yet. NULL: no memory, and
// the block stays.
void* navi_memory_resize(NavMemory* memory, void* block, size_t old_size, size_t new_size);
void navi_memory_free(NavMemory* memory, void* block, size_t size);

#endif
