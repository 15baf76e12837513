// Sorting without allocation and without qsort, whose order of equal items differs between libcs.
#ifndef NAVI_BASE_SORT_H
#define NAVI_BASE_SORT_H

#include <stdbool.h>
#include <stdint.h>

typedef bool NaviLess(const void* context, uint32_t a, uint32_t b);

// Sort indexes by a strict total order. Insertion sort when short, else heap sort: n log n.
void navi_sort(uint32_t* items, uint32_t count, NaviLess* less, const void* context);

#endif
