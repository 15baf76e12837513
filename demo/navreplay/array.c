#include "array.h"

#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

void* rpl_array_grow(void* items, size_t count, size_t* capacity, size_t item_size) {
    assert(count <= *capacity);
    if (count < *capacity)
        return items;
    const size_t grown_capacity = *capacity == 0 ? 64 : *capacity * 2;
    if (grown_capacity > SIZE_MAX / item_size)
        return NULL;
    void* grown = realloc(items, grown_capacity * item_size);
    if (grown != NULL)
        *capacity = grown_capacity;
    return grown;
}
