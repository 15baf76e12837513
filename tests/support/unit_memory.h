/// An allocator that counts its calls and fails at a given one.
#ifndef SUPPORT_UNIT_MEMORY_H
#define SUPPORT_UNIT_MEMORY_H

#include <nav/base.h>

#include "support/unit_test.h"

typedef struct TestMemory {
    uint64_t call_count;
    uint64_t fail_at;      // the allocation that fails, counted from 1; 0: none
    bool fails_ever_after; // and all later ones
    size_t live_bytes, live_blocks;
    size_t alloc_bytes, resized_bytes; // of all calls so far
} TestMemory;

void* blocks_alloc(void* context, size_t size);

void blocks_free(void* context, void* block, size_t size);

/// The block always moves. Not part of blocks_allocator.
void* blocks_resize(void* context, void* block, size_t old_size, size_t new_size);

NavAllocator blocks_allocator(TestMemory* memory);

void memory_fail(TestMemory* memory, uint64_t after, bool ever_after);

void memory_recover(TestMemory* memory);

#endif
