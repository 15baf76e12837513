#include "support/unit_memory.h"

void* blocks_alloc(void* context, size_t size) {
    TestMemory* memory = context;
    memory->call_count++;
    bool is_due = memory->fails_ever_after ? memory->call_count >= memory->fail_at
                                           : memory->call_count == memory->fail_at;
    if (memory->fail_at != 0 && is_due)
        return NULL;
    void* block = malloc(size > 0 ? size : 1);
    assert_non_null(block);
    memset(block, 0xA5, size);
    memory->live_bytes += size;
    memory->live_blocks++;
    memory->alloc_bytes += size;
    return block;
}

void blocks_free(void* context, void* block, size_t size) {
    TestMemory* memory = context;
    assert_non_null(block);
    assert_true(memory->live_bytes >= size && memory->live_blocks > 0);
    memory->live_bytes -= size;
    memory->live_blocks--;
    memset(block, 0x5A, size);
    free(block);
}

void* blocks_resize(void* context, void* block, size_t old_size, size_t new_size) {
    TestMemory* memory = context;
    unsigned char* moved = blocks_alloc(context, new_size);
    if (moved == NULL)
        return NULL;
    memcpy(moved, block, old_size < new_size ? old_size : new_size);
    blocks_free(context, block, old_size);
    memory->resized_bytes += new_size;
    return moved;
}

NavAllocator blocks_allocator(TestMemory* memory) {
    NavAllocator allocator = {memory, blocks_alloc, blocks_free, NULL, NULL};
    return allocator;
}

void memory_fail(TestMemory* memory, uint64_t after, bool ever_after) {
    memory->call_count = 0;
    memory->fail_at = after;
    memory->fails_ever_after = ever_after;
}

void memory_recover(TestMemory* memory) { memory->fail_at = 0; }
