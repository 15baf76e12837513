#include "base/sort.h"

#include <string.h>

#include "base/assert.h"

static void insertion_sort(uint32_t* items, uint32_t count, NaviLess* less, const void* context) {
    for (uint32_t i = 1; i < count; i++) {
        uint32_t item = items[i], k = i;
        for (; k > 0 && less(context, item, items[k - 1]); k--)
            items[k] = items[k - 1];
        items[k] = item;
    }
}

static void sift_index_down(uint32_t* items, uint32_t root, uint32_t count, NaviLess* less,
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

static bool is_sorted(const uint32_t* items, uint32_t count, NaviLess* less, const void* context) {
    for (uint32_t k = 1; k < count; k++)
        if (!less(context, items[k - 1], items[k]))
            return false;
    return true;
}

static void heap_sort(uint32_t* items, uint32_t count, NaviLess* less, const void* context) {
    for (uint32_t i = count / 2; i-- > 0;)
        sift_index_down(items, i, count, less, context);
    for (uint32_t end = count - 1; end > 0; end--) {
        uint32_t last = items[end];
        items[end] = items[0];
        items[0] = last;
        sift_index_down(items, 0, end, less, context);
    }
}

void navi_sort(uint32_t* items, uint32_t count, NaviLess* less, const void* context) {
    if (count <= 24)
        insertion_sort(items, count, less, context);
    else
        heap_sort(items, count, less, context);
    NAV_VALIDATE(is_sorted(items, count, less, context));
}

void navi_sort_indexes(uint32_t* items, uint32_t count, NaviLess* less, const void* context) {
    for (uint32_t k = 0; k < count; k++)
        items[k] = k;
    navi_sort(items, count, less, context);
}

enum { BYTES = 8, BYTE_VALUES = 256, FEW = 32 };

// Count for each item those that come before it. There is no branch that could be mispredicted.
static void rank_keyed(NaviKeyed* items, NaviKeyed* spare, uint32_t count) {
    uint32_t rank[FEW] = {0};
    for (uint32_t i = 1; i < count; i++) {
        uint64_t key = items[i].key;
        uint32_t before = 0;
        for (uint32_t k = 0; k < i; k++) {
            uint32_t is_before = items[k].key <= key;
            before += is_before;
            rank[k] += 1 - is_before;
        }
        rank[i] = before;
    }
    for (uint32_t k = 0; k < count; k++)
        spare[rank[k]] = items[k];
    for (uint32_t k = 0; k < count; k++)
        items[k] = spare[k];
}

// One pass of the radix sort, by the byte at bit `shift`. counts[value] is the number of items with
// that byte.
static void scatter_by_byte(const NaviKeyed* from, NaviKeyed* to, uint32_t count, uint32_t shift,
                            const uint32_t* counts) {
    uint32_t at[BYTE_VALUES], sum = 0;
    for (uint32_t value = 0; value < BYTE_VALUES; value++) {
        at[value] = sum;
        sum += counts[value];
    }
    for (uint32_t k = 0; k < count; k++)
        to[at[from[k].key >> shift & 255]++] = from[k];
    NAV_ASSERT(sum == count && at[BYTE_VALUES - 1] == count);
}

void navi_sort_keyed(NaviKeyed* items, NaviKeyed* spare, uint32_t count) {
    if (count <= FEW) {
        rank_keyed(items, spare, count);
        return;
    }
    uint32_t counts[BYTES][BYTE_VALUES];
    memset(counts, 0, sizeof counts);
    for (uint32_t k = 0; k < count; k++)
        for (uint32_t byte = 0; byte < BYTES; byte++)
            counts[byte][items[k].key >> 8 * byte & 255]++;
    NaviKeyed *from = items, *to = spare;
    for (uint32_t byte = 0; byte < BYTES; byte++) {
        if (counts[byte][items[0].key >> 8 * byte & 255] == count)
            continue; // all items have the same byte
        scatter_by_byte(from, to, count, 8 * byte, counts[byte]);
        NaviKeyed* other = from;
        from = to;
        to = other;
    }
    if (from != items)
        memcpy(items, from, count * sizeof *items);
}
