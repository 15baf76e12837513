#include "base/array.h"

#include <string.h>

#include "base/assert.h"

// Arrays grow in few large steps. The need varies from change to change, and a world that has
// warmed up should not allocate any more.
enum { LEAST_BYTES = 1024 };

static size_t grown_capacity(size_t capacity, size_t need, size_t item_size) {
    // Small arrays grow fourfold, larger ones twofold. One that needs more gets what it needs.
    size_t grown = capacity * (capacity * item_size < NAVI_TRIM_BYTES ? 4 : (size_t)2);
    if (grown < LEAST_BYTES / item_size + 1)
        grown = LEAST_BYTES / item_size + 1;
    while (grown < need && grown * item_size < NAVI_TRIM_BYTES)
        grown *= 2;
    return grown < need ? need : grown;
}

// The capacity that an array grows to; 0: too large.
static size_t checked_capacity(size_t capacity, size_t need, size_t item_size) {
    size_t grown = grown_capacity(capacity, need, item_size);
    NAV_ASSERT(item_size > 0 && grown >= need && grown > capacity);
    return grown > UINT32_MAX || grown > SIZE_MAX / item_size ? 0 : grown;
}

bool navi_array_grow(NavMemory* memory, void** data, uint32_t* capacity, size_t need,
                     size_t item_size) {
    if (need <= *capacity)
        return true;
    size_t grown = checked_capacity(*capacity, need, item_size);
    if (grown == 0)
        return false;
    void* block =
        navi_memory_resize(memory, *data, (size_t)*capacity * item_size, grown * item_size);
    if (block == NULL)
        return false;
    *data = block;
    *capacity = (uint32_t)grown;
    return true;
}

// Fresh zeros are not touched.
bool navi_array_grow_zeroed(NavMemory* memory, void** data, uint32_t* capacity, size_t need,
                            size_t item_size) {
    if (need <= *capacity)
        return true;
    size_t grown = checked_capacity(*capacity, need, item_size);
    void* block = grown == 0 ? NULL : navi_memory_alloc_zeroed(memory, grown * item_size);
    if (block == NULL)
        return false;
    if (*capacity > 0)
        memcpy(block, *data, (size_t)*capacity * item_size);
    navi_memory_free(memory, *data, (size_t)*capacity * item_size);
    *data = block;
    *capacity = (uint32_t)grown;
    return true;
}

// It is worth copying when more than an eighth of the capacity and more than NAVI_TRIM_BYTES become
// free. The smaller block has some room, so that the next few items need no larger one.
uint32_t navi_array_shrunk(uint32_t capacity, size_t count, size_t item_size) {
    size_t wanted = count + count / 64 + 16;
    bool is_much = wanted < capacity && (capacity - wanted) * item_size > NAVI_TRIM_BYTES &&
                   capacity - wanted > capacity / 8;
    return is_much ? (uint32_t)wanted : capacity;
}

void navi_array_shrink(NavMemory* memory, void** data, uint32_t* capacity, size_t count,
                       size_t item_size) {
    uint32_t wanted = navi_array_shrunk(*capacity, count, item_size);
    NAV_ASSERT(count <= *capacity && wanted <= *capacity);
    if (wanted == *capacity)
        return;
    void* block =
        navi_memory_resize(memory, *data, (size_t)*capacity * item_size, wanted * item_size);
    if (block == NULL)
        return;
    *data = block;
    *capacity = wanted;
}
