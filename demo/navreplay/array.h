/// Arrays that grow.
#ifndef NAVREPLAY_ARRAY_H
#define NAVREPLAY_ARRAY_H

#include <stddef.h>

/// Make room for one more item after `count` items of `item_size` bytes. Returns the array, which
/// may have moved; NULL without memory, and then `items` is still valid.
void* rpl_array_grow(void* items, size_t count, size_t* capacity, size_t item_size);

#endif
