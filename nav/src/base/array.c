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

bool navi_array_grow(NavMemory* memory, void** data, uint32_t* capacity, size_t need,
                     size_t item_size) {
    if (need <= *capacity)
        return true;
    size_t grown = grown_capacity(*capacity, need, item_size);
    NAV_ASSERT(item_size > 0 && grown >= need && grown > *capacity);
    if (grown > UINT32_MAX || grown > SIZE_MAX / item_size)
        return false;
    void* block =
        navi_memory_resize(memory, *data, (size_t)*capacity * item_size, grown * item_size);
    if (block == NULL)
        return false;
    *data = block;
    *capacity = (uint32_t)grown;
    return true;
}

// The large tables of a query follow the mesh. The room that they have for that is not touched.
// Where they need not be copied, an eighth is enough.
static size_t room_for(const NavMemory* memory, size_t capacity, size_t need, size_t item_size) {
    bool is_large = need > NAVI_TRIM_BYTES / item_size;
    if (is_large && (capacity == 0 || memory->allocator.resize != NULL))
        return need + need / 8;
    return grown_capacity(capacity, need, item_size);
}

static void* stretch(NavMemory* memory, void* block, size_t old_size, size_t new_size) {
    unsigned char* resized = navi_memory_resize(memory, block, old_size, new_size);
    if (resized != NULL)
        memset(resized + old_size, 0, new_size - old_size);
    return resized;
}

// What is fresh is not touched.
static void* copy_to_zeros(NavMemory* memory, void* block, size_t old_size, size_t new_size) {
    void* fresh = navi_memory_alloc_zeroed(memory, new_size);
    if (fresh == NULL)
        return NULL;
    if (old_size > 0)
        memcpy(fresh, block, old_size);
    navi_memory_free(memory, block, old_size);
    return fresh;
}

bool navi_array_grow_zeroed(NavMemory* memory, void** data, uint32_t* capacity, size_t need,
                            size_t item_size) {
    if (need <= *capacity)
        return true;
    size_t grown = room_for(memory, *capacity, need, item_size);
    if (grown > UINT32_MAX || grown > SIZE_MAX / item_size)
        return false;
    size_t old_size = *capacity * item_size, new_size = grown * item_size;
    bool can_stretch = old_size > 0 && memory->allocator.resize != NULL;
    void* block = can_stretch ? stretch(memory, *data, old_size, new_size)
                              : copy_to_zeros(memory, *data, old_size, new_size);
    if (block == NULL)
        return false;
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
