#include "query/ask/heap.h"

#include "base/assert.h"

enum { ARITY = 4 };

static bool comes_before(const NavHeap* heap, HeapItem a, HeapItem b) {
    if (a.key != b.key)
        return a.key < b.key;
    return heap->before(heap->context, a.node, b.node);
}

bool navi_heap_by_slot(const void* context, uint32_t a, uint32_t b) {
    (void)context;
    return a < b;
}

NavResult navi_heap_push(NavMemory* memory, NavHeap* heap, double key, uint32_t node) {
    NAV_ASSERT(key == key && heap->before != NULL); // NaN cannot be ordered
    if (!navi_array_room(memory, &heap->items))
        return NAV_ERR_MEMORY;
    HeapItem* items = heap->items.data;
    HeapItem item = {key, node};
    uint32_t at = heap->items.count++;
    while (at > 0) {
        uint32_t up = (at - 1) / ARITY;
        if (!comes_before(heap, item, items[up]))
            break;
        items[at] = items[up];
        at = up;
    }
    items[at] = item;
    return NAV_OK;
}

static uint32_t smallest_child(const NavHeap* heap, uint32_t first, uint32_t count) {
    uint32_t best = first, end = first + ARITY < count ? first + ARITY : count;
    for (uint32_t i = first + 1; i < end; i++)
        if (comes_before(heap, heap->items.data[i], heap->items.data[best]))
            best = i;
    return best;
}

HeapItem navi_heap_pop(NavHeap* heap) {
    NAV_ASSERT(heap->items.count > 0);
    HeapItem* items = heap->items.data;
    HeapItem top = items[0], last = items[--heap->items.count];
    uint32_t count = heap->items.count, at = 0;
    if (count == 0)
        return top;
    while (ARITY * at + 1 < count) {
        uint32_t child = smallest_child(heap, ARITY * at + 1, count);
        if (!comes_before(heap, items[child], last))
            break;
        items[at] = items[child];
        at = child;
    }
    items[at] = last;
    return top;
}
