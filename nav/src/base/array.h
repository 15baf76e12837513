// Growing arrays of plain records. An empty NAV_ARRAY is all zeros. It shrinks only when its owner
// calls navi_array_fit or navi_array_trim (world/change/trim.c).
#ifndef NAVI_BASE_ARRAY_H
#define NAVI_BASE_ARRAY_H

#include "base/memory.h"

#define NAVI_TRIM_BYTES 65536 // smaller blocks are not given back

#define NAV_ARRAY(Type)                                                                            \
    struct {                                                                                       \
        Type* data;                                                                                \
        uint32_t count, capacity;                                                                  \
    }

// Make room for `need` items in all; existing items are kept. False: no memory, nothing changed.
bool navi_array_grow(NavMemory* memory, void** data, uint32_t* capacity, size_t need,
                     size_t item_size);

// The same; new items are all zeros.
bool navi_array_grow_zeroed(NavMemory* memory, void** data, uint32_t* capacity, size_t need,
                            size_t item_size);

#define navi_array_reserve(memory, array, need)                                                    \
    ((size_t)(need) <= (array)->capacity ||                                                        \
     navi_array_grow((memory), (void**)&(array)->data, &(array)->capacity, (need),                 \
                     sizeof *(array)->data))

#define navi_array_reserve_zeroed(memory, array, need)                                             \
    ((size_t)(need) <= (array)->capacity ||                                                        \
     navi_array_grow_zeroed((memory), (void**)&(array)->data, &(array)->capacity, (need),          \
                            sizeof *(array)->data))

// Make room for one more item. The caller then writes data[count++].
#define navi_array_room(memory, array) navi_array_reserve(memory, array, (size_t)(array)->count + 1)

// Add an item. False: no memory.
#define navi_array_add(memory, array, ...)                                                         \
    (navi_array_room(memory, array) && ((array)->data[(array)->count++] = (__VA_ARGS__), true))

// Give memory back when the capacity is far above `count`, and keep 1/64 of `count` as room. If
// there is no memory for the smaller block, the array keeps the larger one.
void navi_array_shrink(NavMemory* memory, void** data, uint32_t* capacity, size_t count,
                       size_t item_size);
// The capacity that navi_array_shrink chooses; `capacity` itself when the block is kept.
uint32_t navi_array_shrunk(uint32_t capacity, size_t count, size_t item_size);

#define navi_array_fit(memory, array)                                                              \
    navi_array_shrink((memory), (void**)&(array)->data, &(array)->capacity, (array)->count,        \
                      sizeof *(array)->data)

// Free a scratch array if it is large. Its contents are lost.
#define navi_array_trim(memory, array)                                                             \
    ((size_t)(array)->capacity * sizeof *(array)->data > NAVI_TRIM_BYTES                           \
         ? (void)navi_array_fini((memory), (array))                                                \
         : (void)0)

#define navi_array_fini(memory, array)                                                             \
    (navi_memory_free((memory), (array)->data, (size_t)(array)->capacity * sizeof *(array)->data), \
     (array)->data = NULL, (array)->count = (array)->capacity = 0)

#endif
