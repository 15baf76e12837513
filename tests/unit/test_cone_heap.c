// The heap of the searches with cones, beside a plain list. There are few different keys, so ties
// are frequent.
#include "query/cone/cone_heap.h"

#include "support/random.h"
#include "support/unit_memory.h"

enum { ITEMS = 300, KEYS = 40, ROUNDS = 40 };

typedef struct Items {
    double keys[ITEMS]; // by node; -1: it is not in the heap
} Items;

static bool is_smaller(const void* context, uint32_t a, uint32_t b) {
    (void)context;
    return a < b;
}

// The least key, and of equal ones the smallest node.
static uint32_t first_of(const Items* items) {
    uint32_t first = ITEMS;
    for (uint32_t i = 0; i < ITEMS; i++)
        if (items->keys[i] >= 0 && (first == ITEMS || items->keys[i] < items->keys[first]))
            first = i;
    return first;
}

static void push_some(NavMemory* memory, ConeHeap* heap, Items* items, TestRandom* random) {
    for (uint32_t i = 0; i < ITEMS; i++) {
        if (items->keys[i] >= 0 || random_chance(random, 50))
            continue;
        items->keys[i] = random_below(random, KEYS) / 8.0;
        assert_true(navi_cone_heap_push(memory, heap, items->keys[i], i));
    }
}

static void items_come_in_order(void** state) {
    (void)state;
    TestMemory blocks = {0};
    NavMemory memory;
    navi_memory_init(&memory, blocks_allocator(&blocks));
    TestRandom random = {7};
    ConeHeap heap = {0};
    Items items;
    for (uint32_t i = 0; i < ITEMS; i++)
        items.keys[i] = -1;
    assert_true(navi_cone_heap_start(&memory, &heap, is_smaller, NULL));
    for (uint32_t round = 0; round < ROUNDS; round++) {
        push_some(&memory, &heap, &items, &random);
        uint32_t left = round + 1 == ROUNDS ? 0 : random_below(&random, ITEMS / 2);
        while (heap.items.count > left) {
            uint32_t top = first_of(&items);
            assert_true(navi_cone_heap_is_ordered(&heap));
            assert_int_equal(navi_cone_heap_pop(&heap), top);
            items.keys[top] = -1;
        }
    }
    navi_array_fini(&memory, &heap.items);
    assert_int_equal(memory.live_bytes, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(items_come_in_order)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
