#include "base/sort.h"

static void insertion_sort(uint32_t* items, uint32_t count, NaviLess* less, const void* context) {
    for (uint32_t i = 1; i < count; i++) {
        uint32_t item = items[i], k = i;
        for (; k > 0 && less(context, item, items[k - 1]); k--)
            items[k] = items[k - 1];
        items[k] = item;
    }
}

static void sift_down(uint32_t* items, uint32_t root, uint32_t count, NaviLess* less,
                      const void* context) {
    uint32_t item = items[root];
    for (;;) {
        uint32_t child = 2 * root + 1;
        if (child >= count)
            break;
        if (child + 1 < count && less(context, items[child], items[child + 1]))
            child++;
        if (!less(context, item, items[child]))
            break;
        items[root] = items[child];
        root = child;
    }
    items[root] = item;
}

void navi_sort(uint32_t* items, uint32_t count, NaviLess* less, const void* context) {
    if (count <= 24) {
        insertion_sort(items, count, less, context);
        return;
    }
    for (uint32_t i = count / 2; i-- > 0;)
        sift_down(items, i, count, less, context);
    for (uint32_t end = count - 1; end > 0; end--) {
        uint32_t last = items[end];
        items[end] = items[0];
        items[0] = last;
        sift_down(items, 0, end, less, context);
    }
}
