// Sorting without allocation and without qsort, whose order of equal items differs between libcs.
#ifndef NAVI_BASE_SORT_H
#define NAVI_BASE_SORT_H

#include <stdbool.h>
#include <stdint.h>

typedef bool NaviLess(const void* context, uint32_t a, uint32_t b);

// Sort indexes by a strict total order. Insertion sort when short, else heap sort: n log n.
void navi_sort(uint32_t* items, uint32_t count, NaviLess* less, const void* context);

typedef struct NaviKeyed {
    uint64_t key;
    uint32_t value;
} NaviKeyed;

// Sort by key; equal keys stay in their order. `spare` has room for `count` more. Insertion sort
// when short, else by bytes: linear.
void navi_sort_keyed(NaviKeyed* items, NaviKeyed* spare, uint32_t count);

#endif
