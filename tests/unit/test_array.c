#include "base/array.h"

#include "support/unit_memory.h"

typedef NAV_ARRAY(uint32_t) Numbers;

static void push(NavMemory* memory, Numbers* numbers, uint32_t value) {
    assert_true(navi_array_room(memory, numbers));
    numbers->data[numbers->count++] = value;
}

static void test_items_survive_growing(void** state) {
    (void)state;
    TestMemory blocks = {0};
    NavMemory memory;
    navi_memory_init(&memory, blocks_allocator(&blocks));
    Numbers numbers = {NULL, 0, 0};
    for (uint32_t i = 0; i < 5000; i++)
        push(&memory, &numbers, 3 * i + 1);
    for (uint32_t i = 0; i < 5000; i++)
        assert_int_equal(numbers.data[i], 3 * i + 1);
    navi_array_fini(&memory, &numbers);
    assert_int_equal(memory.live_bytes, 0);
}

// The blocks of the allocator are not zero.
static void test_new_items_are_zeros(void** state) {
    (void)state;
    TestMemory blocks = {0};
    NavMemory memory;
    navi_memory_init(&memory, blocks_allocator(&blocks));
    Numbers numbers = {NULL, 0, 0};
    for (uint32_t need = 1; need < 100000; need = 3 * need + 5) {
        uint32_t known = numbers.capacity;
        assert_true(navi_array_reserve_zeroed(&memory, &numbers, need));
        for (uint32_t i = 0; i < numbers.capacity; i++)
            assert_int_equal(numbers.data[i], i < known ? i + 1 : 0);
        for (uint32_t i = known; i < numbers.capacity; i++)
            numbers.data[i] = i + 1;
    }
    navi_array_fini(&memory, &numbers);
    assert_int_equal(memory.live_bytes, 0);
}

static void test_growing_is_geometric(void** state) {
    (void)state;
    TestMemory blocks = {0};
    NavMemory memory;
    navi_memory_init(&memory, blocks_allocator(&blocks));
    Numbers numbers = {NULL, 0, 0};
    for (uint32_t i = 0; i < 100000; i++)
        push(&memory, &numbers, i);
    assert_true(blocks.call_count < 40);
    navi_array_fini(&memory, &numbers);
}

static void test_reserve_within_capacity_allocates_nothing(void** state) {
    (void)state;
    TestMemory blocks = {0};
    NavMemory memory;
    navi_memory_init(&memory, blocks_allocator(&blocks));
    Numbers numbers = {NULL, 0, 0};
    assert_true(navi_array_reserve(&memory, &numbers, 100));
    uint64_t calls = blocks.call_count;
    assert_true(navi_array_reserve(&memory, &numbers, numbers.capacity));
    assert_int_equal(blocks.call_count, calls);
    navi_array_fini(&memory, &numbers);
}

static void test_reserve_of_nothing_allocates_nothing(void** state) {
    (void)state;
    TestMemory blocks = {0};
    NavMemory memory;
    navi_memory_init(&memory, blocks_allocator(&blocks));
    Numbers numbers = {NULL, 0, 0};
    assert_true(navi_array_reserve(&memory, &numbers, 0));
    assert_int_equal(blocks.call_count, 0);
    navi_array_fini(&memory, &numbers);
}

static void test_failed_growth_changes_nothing(void** state) {
    (void)state;
    TestMemory blocks = {0};
    NavMemory memory;
    navi_memory_init(&memory, blocks_allocator(&blocks));
    Numbers numbers = {NULL, 0, 0};
    push(&memory, &numbers, 42);
    Numbers before = numbers;
    memory_fail(&blocks, 1, true);
    assert_false(navi_array_reserve(&memory, &numbers, 1000));
    assert_ptr_equal(numbers.data, before.data);
    assert_int_equal(numbers.capacity, before.capacity);
    assert_int_equal(numbers.data[0], 42);
    navi_array_fini(&memory, &numbers);
}

static void test_more_than_32_bits_of_items_are_refused(void** state) {
    (void)state;
    TestMemory blocks = {0};
    NavMemory memory;
    navi_memory_init(&memory, blocks_allocator(&blocks));
    Numbers numbers = {NULL, 0, 0};
#if SIZE_MAX > UINT32_MAX
    size_t too_many = (size_t)UINT32_MAX + 1;
    assert_false(navi_array_reserve(&memory, &numbers, too_many));
#endif
    assert_false(navi_array_grow(&memory, (void**)&numbers.data, &numbers.capacity, UINT32_MAX,
                                 SIZE_MAX / 16));
    assert_int_equal(blocks.call_count, 0);
}

static void test_fini_leaves_an_empty_array(void** state) {
    (void)state;
    TestMemory blocks = {0};
    NavMemory memory;
    navi_memory_init(&memory, blocks_allocator(&blocks));
    Numbers numbers = {NULL, 0, 0};
    push(&memory, &numbers, 1);
    navi_array_fini(&memory, &numbers);
    assert_null(numbers.data);
    assert_int_equal(numbers.count, 0);
    assert_int_equal(numbers.capacity, 0);
    assert_int_equal(blocks.live_blocks, 0);
}

static void test_large_items_grow_as_well(void** state) {
    (void)state;
    TestMemory blocks = {0};
    NavMemory memory;
    navi_memory_init(&memory, blocks_allocator(&blocks));
    void* data = NULL;
    uint32_t capacity = 0;
    for (size_t need = 1; need <= 40; need++) {
        assert_true(navi_array_grow(&memory, &data, &capacity, need, 5000));
        assert_true(capacity >= need);
    }
    navi_memory_free(&memory, data, (size_t)capacity * 5000);
    assert_int_equal(blocks.live_blocks, 0);
}

// A large array with few items in it.
static void spare(NavMemory* memory, Numbers* numbers) {
    memset(numbers, 0, sizeof *numbers);
    assert_true(navi_array_reserve(memory, numbers, 100000));
    for (uint32_t i = 0; i < 1000; i++)
        numbers->data[numbers->count++] = i;
}

static void test_fit_gives_back_what_is_not_used(void** state) {
    (void)state;
    for (int is_failing = 0; is_failing < 2; is_failing++) {
        TestMemory blocks = {0};
        NavMemory memory;
        navi_memory_init(&memory, blocks_allocator(&blocks));
        Numbers numbers;
        spare(&memory, &numbers);
        if (is_failing)
            memory_fail(&blocks, 1, true);
        navi_array_fit(&memory, &numbers);
        assert_true(is_failing ? numbers.capacity == 100000 : numbers.capacity < 1100);
        assert_int_equal(memory.live_bytes, numbers.capacity * sizeof *numbers.data);
        for (uint32_t i = 0; i < 1000; i++)
            assert_int_equal(numbers.data[i], i);
        uint64_t calls = blocks.call_count;
        if (!is_failing)
            navi_array_fit(&memory, &numbers); // little memory can be freed
        assert_int_equal(blocks.call_count, calls);
        navi_array_fini(&memory, &numbers);
    }
}

static void test_trim_takes_large_arrays_only(void** state) {
    (void)state;
    TestMemory blocks = {0};
    NavMemory memory;
    navi_memory_init(&memory, blocks_allocator(&blocks));
    Numbers numbers;
    spare(&memory, &numbers);
    navi_array_trim(&memory, &numbers);
    assert_null(numbers.data);
    assert_int_equal(numbers.capacity, 0);
    push(&memory, &numbers, 7);
    uint32_t capacity = numbers.capacity;
    navi_array_trim(&memory, &numbers);
    assert_int_equal(numbers.capacity, capacity);
    assert_int_equal(numbers.data[0], 7);
    navi_array_fini(&memory, &numbers);
    assert_int_equal(blocks.live_blocks, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_items_survive_growing),
        cmocka_unit_test(test_new_items_are_zeros),
        cmocka_unit_test(test_growing_is_geometric),
        cmocka_unit_test(test_reserve_within_capacity_allocates_nothing),
        cmocka_unit_test(test_reserve_of_nothing_allocates_nothing),
        cmocka_unit_test(test_failed_growth_changes_nothing),
        cmocka_unit_test(test_more_than_32_bits_of_items_are_refused),
        cmocka_unit_test(test_fini_leaves_an_empty_array),
        cmocka_unit_test(test_large_items_grow_as_well),
        cmocka_unit_test(test_fit_gives_back_what_is_not_used),
        cmocka_unit_test(test_trim_takes_large_arrays_only),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
