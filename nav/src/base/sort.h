// Sorting without allocation. qsort is not used, because its order of equal items depends on the C
// library.
#ifndef NAVI_BASE_SORT_H
#define NAVI_BASE_SORT_H

#include <stdbool.h>
#include <stdint.h>

typedef bool NaviLess(const void* context, uint32_t a, uint32_t b);

// Sort indexes by a strict total order. Insertion sort for few items, heap sort for others: O(n log
// n).
void navi_sort(uint32_t* items, uint32_t count, NaviLess* less, const void* context);

// Fill `items` with the indexes 0 .. count - 1, sorted likewise.
void navi_sort_indexes(uint32_t* items, uint32_t count, NaviLess* less, const void* context);

typedef struct NaviKeyed {
    uint64_t key;
    uint32_t value;
} NaviKeyed;

// Sort by key. The sort is stable. `spare` has room for `count` items. Few items are compared in
// pairs; radix sort by bytes for others: linear.
void navi_sort_keyed(NaviKeyed* items, NaviKeyed* spare, uint32_t count);

#endif
