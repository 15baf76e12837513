// A min-heap of search nodes. The search that owns the nodes decides ties by coordinates. So the
// order never depends on slots or on the order of pushes.
#ifndef NAVI_QUERY_ASK_HEAP_H
#define NAVI_QUERY_ASK_HEAP_H

#include "base/array.h"
#include "nav/base.h"

typedef struct HeapItem {
    double key;
    uint32_t node;
} HeapItem;

// Does node a come before node b when their keys are equal?
typedef bool NaviNodeBefore(const void* context, uint32_t a, uint32_t b);

// For searches that look for a minimum: the order of equal keys does not change their result.
bool navi_heap_by_slot(const void* context, uint32_t a, uint32_t b);

typedef struct NavHeap {
    NAV_ARRAY(HeapItem) items;
    NaviNodeBefore* before;
    const void* context;
} NavHeap;

// Empty the heap and set how ties are decided.
static inline void navi_heap_start(NavHeap* heap, NaviNodeBefore* before, const void* context) {
    heap->items.count = 0;
    heap->before = before;
    heap->context = context;
}

static inline bool navi_heap_is_empty(const NavHeap* heap) { return heap->items.count == 0; }
// The heap must not be empty.
static inline double navi_heap_key(const NavHeap* heap) { return heap->items.data[0].key; }

NavResult navi_heap_push(NavMemory* memory, NavHeap* heap, double key, uint32_t node);
// The heap must not be empty.
HeapItem navi_heap_pop(NavHeap* heap);

#endif
