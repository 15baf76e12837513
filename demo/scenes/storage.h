/// Arrays that grow.
#ifndef DEMO_SCENES_STORAGE_H
#define DEMO_SCENES_STORAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Make room for `count` items of `size` bytes in `*items`. The capacity doubles. False without
/// memory.
bool demoi_reserve(void** items, uint32_t* capacity, uint32_t count, size_t size);

#endif
