#include "base/hash.h"

#include "support/unit_test.h"

// The first outputs of splitmix64 from seed 0, as in every other implementation.
static void test_mix_is_that_of_splitmix64(void** state) {
    (void)state;
    const uint64_t step = UINT64_C(0x9E3779B97F4A7C15);
    assert_true(navi_mix64(step) == UINT64_C(0xE220A8397B1DCDAF));
    assert_true(navi_mix64(2 * step) == UINT64_C(0x6E789E6AA1B965F4));
    assert_true(navi_mix64(3 * step) == UINT64_C(0x06C45D188009454F));
}

static void test_fold_depends_on_the_order_of_words(void** state) {
    (void)state;
    uint64_t ab = navi_hash_fold(navi_hash_fold(0, 1), 2);
    uint64_t ba = navi_hash_fold(navi_hash_fold(0, 2), 1);
    assert_true(ab != ba);
}

static void test_fold_of_zero_changes_the_hash(void** state) {
    (void)state;
    assert_true(navi_hash_fold(0, 0) != 0);
    assert_true(navi_hash_fold(navi_hash_fold(0, 0), 0) != navi_hash_fold(0, 0));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_mix_is_that_of_splitmix64),
        cmocka_unit_test(test_fold_depends_on_the_order_of_words),
        cmocka_unit_test(test_fold_of_zero_changes_the_hash),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
