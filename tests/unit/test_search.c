#include "base/search.h"

#include "support/unit_test.h"

static uint32_t first_from(const uint32_t* sorted, uint32_t first, uint32_t end, uint32_t value) {
    NAVI_LOWER_BOUND(first, end, at, sorted[at] < value);
    return first;
}

static void test_finds_the_first_that_is_not_before(void** state) {
    (void)state;
    const uint32_t sorted[9] = {1, 1, 2, 4, 4, 4, 7, 8, 9};
    for (uint32_t first = 0; first <= 9; first++)
        for (uint32_t end = first; end <= 9; end++)
            for (uint32_t value = 0; value <= 10; value++) {
                uint32_t k = first;
                while (k < end && sorted[k] < value)
                    k++;
                assert_int_equal(first_from(sorted, first, end, value), k);
            }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_finds_the_first_that_is_not_before),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
