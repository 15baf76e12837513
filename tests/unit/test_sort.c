#include "base/sort.h"

#include "support/random.h"
#include "support/unit_test.h"

static bool less_by_value(const void* context, uint32_t a, uint32_t b) {
    const uint32_t* values = context;
    return values[a] != values[b] ? values[a] < values[b] : a < b;
}

static void assert_sorted(const uint32_t* values, uint32_t* items, uint32_t count) {
    navi_sort(items, count, less_by_value, values);
    uint8_t seen[600] = {0};
    for (uint32_t i = 0; i < count; i++) {
        assert_false(seen[items[i]]++);
        if (i > 0)
            assert_true(less_by_value(values, items[i - 1], items[i]));
    }
}

static void test_random_orders_of_every_size(void** state) {
    (void)state;
    TestRandom random = {1};
    for (uint32_t count = 0; count < 300; count++) {
        uint32_t values[300], items[300];
        for (uint32_t i = 0; i < count; i++) {
            values[i] = random_below(&random, 1 + count / 2);
            items[i] = i;
        }
        for (uint32_t i = count; i-- > 1;) {
            uint32_t k = random_below(&random, i + 1), item = items[i];
            items[i] = items[k];
            items[k] = item;
        }
        assert_sorted(values, items, count);
    }
}

static void test_sorted_and_reversed_input(void** state) {
    (void)state;
    uint32_t values[500], up[500], down[500];
    for (uint32_t i = 0; i < 500; i++) {
        values[i] = i / 3;
        up[i] = i;
        down[i] = 499 - i;
    }
    assert_sorted(values, up, 500);
    assert_sorted(values, down, 500);
    assert_memory_equal(up, down, sizeof up);
}

static uint64_t less_calls;

static bool less_counting(const void* context, uint32_t a, uint32_t b) {
    (void)context;
    less_calls++;
    return a < b;
}

static void test_long_input_takes_n_log_n_tests(void** state) {
    (void)state;
    enum { COUNT = 20000 };
    uint32_t* items = malloc(COUNT * sizeof *items);
    assert_non_null(items);
    for (uint32_t i = 0; i < COUNT; i++)
        items[i] = COUNT - i;
    less_calls = 0;
    navi_sort(items, COUNT, less_counting, NULL);
    assert_true(less_calls < 40u * COUNT);
    assert_int_equal(items[0], 1);
    assert_int_equal(items[COUNT - 1], COUNT);
    free(items);
}

static void test_keyed_items_are_sorted_and_equal_ones_keep_their_order(void** state) {
    (void)state;
    enum { MOST = 400 };
    TestRandom random = {7};
    NaviKeyed items[2 * MOST];
    for (uint32_t count = 0; count < MOST; count++) {
        // Few keys that differ in high bytes, in low ones, or in all of them.
        uint32_t shift = 8 * random_below(&random, 7);
        for (uint32_t i = 0; i < count; i++) {
            uint64_t key = (uint64_t)random_below(&random, 1 + count / 2) << shift;
            items[i] = (NaviKeyed){count % 3 == 0 ? key * UINT64_C(0x123456789ABCDEF) : key, i};
        }
        uint64_t sum = 0;
        for (uint32_t i = 0; i < count; i++)
            sum += items[i].key ^ i;
        navi_sort_keyed(items, items + count, count);
        uint64_t sorted_sum = 0;
        for (uint32_t i = 0; i < count; i++) {
            sorted_sum += items[i].key ^ items[i].value;
            assert_true(i == 0 || items[i - 1].key < items[i].key ||
                        (items[i - 1].key == items[i].key && items[i - 1].value < items[i].value));
        }
        assert_true(sum == sorted_sum);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_orders_of_every_size),
        cmocka_unit_test(test_sorted_and_reversed_input),
        cmocka_unit_test(test_long_input_takes_n_log_n_tests),
        cmocka_unit_test(test_keyed_items_are_sorted_and_equal_ones_keep_their_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
