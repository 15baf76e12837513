// The heap of the searches with cones: four children a node, compared without branches. Keys are
// not negative, so their bits, read as integers, have the same order. Behind the last item there
// are always four items with the largest key, so each node has four children to compare.
#ifndef NAVI_QUERY_CONE_CONE_HEAP_H
#define NAVI_QUERY_CONE_CONE_HEAP_H

#include <string.h>

#include "base/array.h"

typedef struct ConeItem {
    uint64_t key;
    uint32_t node;
} ConeItem;

// Does node a come before node b when their keys are equal?
typedef bool NaviConeBefore(const void* context, uint32_t a, uint32_t b);

typedef struct ConeHeap {
    NAV_ARRAY(ConeItem) items;
    NaviConeBefore* before;
    const void* context;
} ConeHeap;

enum { CONE_ARITY = 4 };

static inline uint64_t navi_cone_key(double key) {
    uint64_t bits;
    memcpy(&bits, &key, sizeof bits);
    return bits;
}

static inline double navi_cone_length(uint64_t key) {
    double length;
    memcpy(&length, &key, sizeof length);
    return length;
}

// Empty the heap and say how ties are decided. Returns false when out of memory.
static inline bool navi_cone_heap_start(NavMemory* memory, ConeHeap* heap, NaviConeBefore* before,
                                        const void* context) {
    heap->before = before;
    heap->context = context;
    heap->items.count = 0;
    if (!navi_array_reserve(memory, &heap->items, CONE_ARITY))
        return false;
    for (uint32_t i = 0; i < CONE_ARITY; i++)
        heap->items.data[i].key = UINT64_MAX;
    return true;
}

static inline bool navi_cone_item_is_before(const ConeHeap* heap, ConeItem a, ConeItem b) {
    if (a.key != b.key)
        return a.key < b.key;
    return a.key != UINT64_MAX && heap->before(heap->context, a.node, b.node);
}

// Of four items two or more may come first by their keys.
static inline uint32_t navi_cone_least_of_equal(const ConeHeap* heap, uint32_t first) {
    uint32_t least = first;
    for (uint32_t i = first + 1; i < first + CONE_ARITY; i++)
        if (navi_cone_item_is_before(heap, heap->items.data[i], heap->items.data[least]))
            least = i;
    return least;
}

static inline uint32_t navi_cone_least(const ConeHeap* heap, uint32_t first) {
    const ConeItem* items = heap->items.data + first;
    uint64_t a = items[0].key, b = items[1].key, c = items[2].key, d = items[3].key;
    uint32_t of_ab = b < a, of_cd = 2 + (uint32_t)(d < c);
    uint64_t ab = b < a ? b : a, cd = d < c ? d : c;
    uint32_t mask = 0 - (uint32_t)(cd < ab);
    if ((a == b) | (c == d) | (ab == cd)) // rare
        return navi_cone_least_of_equal(heap, first);
    return first + (of_ab ^ ((of_ab ^ of_cd) & mask));
}

// Put an item where there is a hole: those above that come after it move down.
static inline void navi_cone_heap_rise(ConeHeap* heap, uint32_t at, ConeItem item) {
    ConeItem* items = heap->items.data;
    while (at > 0) {
        uint32_t up = (at - 1) / CONE_ARITY;
        if (!navi_cone_item_is_before(heap, item, items[up]))
            break;
        items[at] = items[up];
        at = up;
    }
    items[at] = item;
}

// Returns false when out of memory.
static inline bool navi_cone_heap_push(NavMemory* memory, ConeHeap* heap, double key,
                                       uint32_t node) {
    uint32_t at = heap->items.count;
    if (!navi_array_reserve(memory, &heap->items, (size_t)at + 1 + CONE_ARITY))
        return false;
    ConeItem item = {navi_cone_key(key), node};
    heap->items.count++;
    heap->items.data[at + CONE_ARITY].key = UINT64_MAX;
    navi_cone_heap_rise(heap, at, item);
    return true;
}

// Does no item come after its children, and do the four with the largest key follow? For tests.
static inline bool navi_cone_heap_is_ordered(const ConeHeap* heap) {
    const ConeItem* items = heap->items.data;
    bool is_ordered = true;
    for (uint32_t at = 1; at < heap->items.count; at++)
        is_ordered &= items[(at - 1) / CONE_ARITY].key <= items[at].key;
    for (uint32_t i = 0; i < CONE_ARITY; i++)
        is_ordered &= items[heap->items.count + i].key == UINT64_MAX;
    return is_ordered;
}

// The heap must not be empty. The hole at the top sinks to a leaf; the last item, which most often
// belongs down there, rises from it.
static inline uint32_t navi_cone_heap_pop(ConeHeap* heap) {
    ConeItem* items = heap->items.data;
    uint32_t top = items[0].node, count = --heap->items.count, at = 0;
    ConeItem last = items[count];
    items[count].key = UINT64_MAX;
    for (uint32_t child = 1; child < count; child = CONE_ARITY * at + 1) {
        child = navi_cone_least(heap, child);
        items[at] = items[child];
        at = child;
    }
    if (count > 0)
        navi_cone_heap_rise(heap, at, last);
    return top;
}

#endif
