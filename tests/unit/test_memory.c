#include "base/memory.h"

#include "support/unit_memory.h"

static void test_counts_live_and_peak_bytes(void** state) {
    (void)state;
    TestMemory blocks = {0};
    NavMemory memory;
    navi_memory_init(&memory, blocks_allocator(&blocks));
    void* a = navi_memory_alloc(&memory, 100);
    void* b = navi_memory_alloc(&memory, 50);
    navi_memory_free(&memory, a, 100);
    void* c = navi_memory_alloc(&memory, 60);
    assert_int_equal(memory.live_bytes, 110);
    assert_int_equal(memory.peak_bytes, 150);
    navi_memory_free(&memory, b, 50);
    navi_memory_free(&memory, c, 60);
    assert_int_equal(memory.live_bytes, 0);
    assert_int_equal(blocks.live_blocks, 0);
}

static void test_refused_block_is_not_counted(void** state) {
    (void)state;
    TestMemory blocks = {0};
    NavMemory memory;
    navi_memory_init(&memory, blocks_allocator(&blocks));
    memory_fail(&blocks, 1, false);
    assert_null(navi_memory_alloc(&memory, 10));
    assert_int_equal(memory.live_bytes, 0);
    assert_int_equal(memory.peak_bytes, 0);
}

static void test_free_hands_back_the_size(void** state) {
    (void)state;
    TestMemory blocks = {0};
    NavMemory memory;
    navi_memory_init(&memory, blocks_allocator(&blocks));
    void* a = navi_memory_alloc(&memory, 33);
    assert_int_equal(blocks.live_bytes, 33);
    navi_memory_free(&memory, a, 33);
    assert_int_equal(blocks.live_bytes, 0);
}

static void test_free_of_null_does_nothing(void** state) {
    (void)state;
    TestMemory blocks = {0};
    NavMemory memory;
    navi_memory_init(&memory,
                     blocks_allocator(&blocks)); // its free function asserts that the block exists
    navi_memory_free(&memory, NULL, 12);
    assert_int_equal(memory.live_bytes, 0);
}

static void test_default_allocator_gives_memory(void** state) {
    (void)state;
    NavAllocator allocator = navi_allocator_default();
    unsigned char* block = allocator.alloc(allocator.context, 64);
    assert_non_null(block);
    memset(block, 7, 64);
    assert_int_equal(block[63], 7);
    allocator.free(allocator.context, block, 64);
    block = allocator.alloc_zeroed(allocator.context, 64);
    assert_non_null(block);
    assert_int_equal(block[63], 0);
    allocator.free(allocator.context, block, 64);
}

static void test_zeros_are_written_where_the_allocator_gives_none(void** state) {
    (void)state;
    TestMemory blocks = {0};
    NavMemory memory;
    navi_memory_init(&memory, blocks_allocator(&blocks));
    unsigned char* block = navi_memory_alloc_zeroed(&memory, 64);
    assert_non_null(block);
    for (int i = 0; i < 64; i++)
        assert_int_equal(block[i], 0);
    assert_int_equal(memory.live_bytes, 64);
    navi_memory_free(&memory, block, 64);
    memory_fail(&blocks, 1, false);
    assert_null(navi_memory_alloc_zeroed(&memory, 64));
    assert_int_equal(memory.live_bytes, 0);
}

static void* give_zeros(void* context, size_t size) {
    TestMemory* memory = context;
    void* block = blocks_alloc(memory, size);
    memory->call_count += 100;
    return block == NULL ? NULL : memset(block, 0, size);
}

static void test_zeros_come_from_the_allocator(void** state) {
    (void)state;
    TestMemory blocks = {0};
    NavMemory memory;
    NavAllocator allocator = blocks_allocator(&blocks);
    allocator.alloc_zeroed = give_zeros;
    navi_memory_init(&memory, allocator);
    void* block = navi_memory_alloc_zeroed(&memory, 64);
    assert_int_equal(blocks.call_count, 101);
    navi_memory_free(&memory, block, 64);
    assert_int_equal(blocks.live_blocks, 0);
}

static void fill(unsigned char* block, size_t size) {
    for (size_t i = 0; i < size; i++)
        block[i] = (unsigned char)i;
}

static void assert_filled(const unsigned char* block, size_t size) {
    for (size_t i = 0; i < size; i++)
        assert_int_equal(block[i], i);
}

// Give a block other sizes; the second time there is no memory.
static void resize_twice(NavMemory* memory, TestMemory* blocks) {
    unsigned char* block = navi_memory_resize(memory, NULL, 0, 100);
    fill(block, 100);
    block = navi_memory_resize(memory, block, 100, 200);
    assert_filled(block, 100);
    fill(block, 200);
    assert_int_equal(memory->live_bytes, 200);
    memory_fail(blocks, 1, false);
    assert_null(navi_memory_resize(memory, block, 200, 400));
    memory_recover(blocks);
    assert_filled(block, 200);
    assert_int_equal(memory->live_bytes, 200);
    block = navi_memory_resize(memory, block, 200, 50);
    assert_filled(block, 50);
    assert_int_equal(memory->live_bytes, 50);
    navi_memory_free(memory, block, 50);
    assert_int_equal(memory->live_bytes, 0);
    assert_int_equal(blocks->live_blocks, 0);
    assert_int_equal(blocks->live_bytes, 0);
}

static void test_blocks_are_copied_where_the_allocator_does_not_resize(void** state) {
    (void)state;
    TestMemory blocks = {0};
    NavMemory memory;
    navi_memory_init(&memory, blocks_allocator(&blocks));
    resize_twice(&memory, &blocks);
    assert_int_equal(memory.peak_bytes, 300);
}

static void test_the_allocator_resizes(void** state) {
    (void)state;
    TestMemory blocks = {0};
    NavMemory memory;
    NavAllocator allocator = blocks_allocator(&blocks);
    allocator.resize = blocks_resize;
    navi_memory_init(&memory, allocator);
    resize_twice(&memory, &blocks);
    assert_int_equal(memory.peak_bytes, 200);
}

static void test_default_allocator_resizes(void** state) {
    (void)state;
    NavAllocator allocator = navi_allocator_default();
    unsigned char* block = allocator.alloc(allocator.context, 64);
    fill(block, 64);
    block = allocator.resize(allocator.context, block, 64, 1 << 20);
    assert_non_null(block);
    assert_filled(block, 64);
    allocator.free(allocator.context, block, 1 << 20);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_counts_live_and_peak_bytes),
        cmocka_unit_test(test_refused_block_is_not_counted),
        cmocka_unit_test(test_free_hands_back_the_size),
        cmocka_unit_test(test_free_of_null_does_nothing),
        cmocka_unit_test(test_default_allocator_gives_memory),
        cmocka_unit_test(test_zeros_are_written_where_the_allocator_gives_none),
        cmocka_unit_test(test_zeros_come_from_the_allocator),
        cmocka_unit_test(test_blocks_are_copied_where_the_allocator_does_not_resize),
        cmocka_unit_test(test_the_allocator_resizes),
        cmocka_unit_test(test_default_allocator_resizes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
