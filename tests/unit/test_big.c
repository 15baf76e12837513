// Sizes of 256 bits.
#include "support/random.h"
#include "support/unit_test.h"

#include "geom/big.h"

static NavBig random_big(TestRandom* random, uint32_t limbs) {
    NavBig big = {{0}};
    for (uint32_t i = 0; i < limbs; i++)
        big.limb[i] = (uint32_t)random_bits(random);
    return big;
}

static bool is_equal(NavBig a, NavBig b) { return memcmp(&a, &b, sizeof a) == 0; }

// Multiplies bit by bit: shift and add.
static NavBig slow_product(NavBig a, NavBig b) {
    NavBig sum = {{0}};
    for (int bit = 255; bit >= 0; bit--) {
        uint64_t carry = 0;
        for (uint32_t i = 0; i < 8; i++) {
            uint64_t twice = (uint64_t)sum.limb[i] * 2 + carry;
            sum.limb[i] = (uint32_t)twice;
            carry = twice >> 32;
        }
        if ((b.limb[bit / 32] >> (bit % 32) & 1) == 0)
            continue;
        carry = 0;
        for (uint32_t i = 0; i < 8; i++) {
            uint64_t more = (uint64_t)sum.limb[i] + a.limb[i] + carry;
            sum.limb[i] = (uint32_t)more;
            carry = more >> 32;
        }
    }
    return sum;
}

static void multiplies(void** state) {
    (void)state;
    TestRandom random = {1};
    for (uint32_t i = 0; i < 2000; i++) {
        uint32_t limbs = random_below(&random, 9);
        NavBig a = random_big(&random, limbs), b = random_big(&random, 8 - limbs);
        assert_true(is_equal(navi_big_mul(a, b), slow_product(a, b)));
    }
}

static void takes_the_size(void** state) {
    (void)state;
    NavBig seven = {{7}}, ends = {{0, 0, 1u << 30}};
    assert_true(is_equal(navi_big_product(-7, 1), seven));
    assert_true(is_equal(navi_big_product(7, -1), seven));
    assert_true(is_equal(navi_big_product(INT64_MIN, INT64_MIN), (NavBig){{0, 0, 0, 1u << 30}}));
    assert_true(is_equal(navi_big_product(INT64_C(1) << 47, -(INT64_C(1) << 47)), ends));
}

static void compares(void** state) {
    (void)state;
    TestRandom random = {2};
    for (uint32_t i = 0; i < 2000; i++) {
        NavBig a = random_big(&random, 8), b = a;
        uint32_t limb = random_below(&random, 8);
        assert_int_equal(navi_big_compare(a, b), 0);
        b.limb[limb] ^= 1u << random_below(&random, 32);
        int order = a.limb[limb] > b.limb[limb] ? 1 : -1;
        assert_int_equal(navi_big_compare(a, b), order);
        assert_int_equal(navi_big_compare(b, a), -order);
    }
}

static void compares_fractions(void** state) {
    (void)state;
    TestRandom random = {3};
    for (uint32_t i = 0; i < 2000; i++) {
        int64_t num = (int64_t)(random_bits(&random) >> 2), den = 1 + random_below(&random, 99);
        int64_t times = 1 + random_below(&random, 1000);
        NavRatio a = {navi_wide_mul(num, den), 7}, b = {navi_wide_mul(num, den), 7};
        assert_int_equal(navi_ratio_compare(a, b), 0);
        b.over = navi_wide_mul(num, den * times);
        b.under = 7 * times;
        assert_int_equal(navi_ratio_compare(a, b), 0);
        b.over = navi_wide_add(b.over, navi_wide_mul(1, 1));
        assert_int_equal(navi_ratio_compare(a, b), -1);
        assert_int_equal(navi_ratio_compare(b, a), 1);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(multiplies),
        cmocka_unit_test(takes_the_size),
        cmocka_unit_test(compares),
        cmocka_unit_test(compares_fractions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
