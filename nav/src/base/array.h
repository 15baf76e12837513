// Growing arrays of plain records. A NAV_ARRAY is zero when empty; it never shrinks on its own: who
// owns it says when (world/change/trim.c).
#ifndef NAVI_BASE_ARRAY_H
#define NAVI_BASE_ARRAY_H

#include "base/memory.h"

#define NAVI_TRIM_BYTES 65536 // blocks up to this size are not worth giving back

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

// Give back what lies beyond `count` items and a sixty-fourth more, when that is much. Without
// memory for the smaller block the larger one stays.
void navi_array_shrink(NavMemory* memory, void** data, uint32_t* capacity, size_t count,
                       size_t item_size);
// What `capacity` becomes then; itself when it stays.
uint32_t navi_array_shrunk(uint32_t capacity, size_t count, size_t item_size);

#define navi_array_fit(memory, array)                                                              \
    navi_array_shrink((memory), (void**)&(array)->data, &(array)->capacity, (array)->count,        \
                      sizeof *(array)->data)

// Give a scratch array back when it is large. What was in it is lost then.
#define navi_array_trim(memory, array)                                                             \
    ((size_t)(array)->capacity * sizeof *(array)->data > NAVI_TRIM_BYTES                           \
         ? (void)navi_array_fini((memory), (array))                                                \
         : (void)0)

#define navi_array_fini(memory, array)                                                             \
    (navi_memory_free((memory), (array)->data, (size_t)(array)->capacity * sizeof *(array)->data), \
     (array)->data = NULL, (array)->count = (array)->capacity = 0)

#endif
