#include "scenes/storage.h"

#include <stdlib.h>

bool demoi_reserve(void** items, uint32_t* capacity, uint32_t count, size_t size) {
    if (count <= *capacity)
        return true;
    uint32_t wider = *capacity > 0 ? *capacity : 16;
    while (wider < count) {
        if (wider > UINT32_MAX / 2)
            return false;
        wider *= 2;
    }
    void* grown = realloc(*items, wider * size);
    if (!grown)
        return false;
    *items = grown;
    *capacity = wider;
    return true;
}
