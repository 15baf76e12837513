// Growing arrays of plain records. A NAV_ARRAY is zero when empty; it never shrinks on its own.
#ifndef NAVI_BASE_ARRAY_H
#define NAVI_BASE_ARRAY_H

#include "base/memory.h"

#define NAV_ARRAY(Type)                                                                            \
    struct {                                                                                       \
        Type* data;                                                                                \
        uint32_t count, capacity;                                                                  \
    }

// Make room for `need` items in all; existing items are kept. False: no memory, nothing changed.
bool navi_array_grow(NavMemory* memory, void** data, uint32_t* capacity, size_t need,
                     size_t item_size);

#define navi_array_reserve(memory, array, need)                                                    \
    ((size_t)(need) <= (array)->capacity ||                                                        \
     navi_array_grow((memory), (void**)&(array)->data, &(array)->capacity, (need),                 \
                     sizeof *(array)->data))

// Room for one more item; then write to data[count++].
#define navi_array_room(memory, array) navi_array_reserve(memory, array, (size_t)(array)->count + 1)

#define navi_array_fini(memory, array)                                                             \
    (navi_memory_free((memory), (array)->data, (size_t)(array)->capacity * sizeof *(array)->data), \
     (array)->data = NULL, (array)->count = (array)->capacity = 0)

#endif
