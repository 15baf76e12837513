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
void navi_memory_free(NavMemory* memory, void* block, size_t size);

#endif
