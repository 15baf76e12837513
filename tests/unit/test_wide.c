// The two-word form, compared with the compiler's 128-bit integer.
#include "geom/wide.h"

#include "oracle/exact.h"
#include "support/random.h"
#include "support/unit_test.h"

static NavWide2 two_words(OracleWide v) {
    NavWide2 w = {(uint64_t)v, (int64_t)(v >> 64)};
    return w;
}

static bool is_equal(NavWide2 w, OracleWide v) {
    NavWide2 r = two_words(v);
    return w.lo == r.lo && w.hi == r.hi;
}

// Numbers of all sizes, and those next to the limits of the words.
static int64_t any_int64(TestRandom* random) {
    static const int64_t edges[] = {0,
                                    1,
                                    -1,
                                    INT64_MAX,
                                    INT64_MIN,
                                    INT64_MIN + 1,
                                    UINT32_MAX,
                                    -(int64_t)UINT32_MAX,
                                    (int64_t)UINT32_MAX + 1,
                                    -(int64_t)UINT32_MAX - 1,
                                    INT64_MAX - 1,
                                    INT64_C(1) << 62};
    uint64_t bits = random_bits(random);
    if (bits % 4 == 0)
        return edges[random_below(random, COUNT_OF(edges))];
    int64_t v = (int64_t)random_bits(random);
    return v >> (bits >> 8) % 64;
}

static OracleWide any_wide(TestRandom* random) {
    OracleWide high = any_int64(random) >> 2; // sums of two must fit
    return high * ((OracleWide)1 << 64) + (uint64_t)any_int64(random);
}

static void test_mul_equals_128_bit_product(void** state) {
    (void)state;
    TestRandom random = {11};
    for (int n = 0; n < 200000; n++) {
        int64_t a = any_int64(&random), b = any_int64(&random);
        assert_true(is_equal(navi_wide2_mul(a, b), (OracleWide)a * b));
    }
}

static void test_add_carries_between_the_words(void** state) {
    (void)state;
    TestRandom random = {12};
    for (int n = 0; n < 200000; n++) {
        OracleWide a = any_wide(&random), b = any_wide(&random);
        assert_true(is_equal(navi_wide2_add(two_words(a), two_words(b)), a + b));
    }
}

static void test_sub_borrows_between_the_words(void** state) {
    (void)state;
    TestRandom random = {13};
    for (int n = 0; n < 200000; n++) {
        OracleWide a = any_wide(&random), b = any_wide(&random);
        assert_true(is_equal(navi_wide2_sub(two_words(a), two_words(b)), a - b));
    }
}

static void test_sign_looks_at_both_words(void** state) {
    (void)state;
    TestRandom random = {14};
    const OracleWide word = (OracleWide)1 << 64;
    assert_int_equal(navi_wide2_sign(two_words(0)), 0);
    assert_int_equal(navi_wide2_sign(two_words(1)), 1);
    assert_int_equal(navi_wide2_sign(two_words(-1)), -1);
    assert_int_equal(navi_wide2_sign(two_words(word - 1)), 1);
    assert_int_equal(navi_wide2_sign(two_words(word)), 1);
    assert_int_equal(navi_wide2_sign(two_words(-word)), -1);
    for (int n = 0; n < 100000; n++) {
        OracleWide a = any_wide(&random);
        assert_int_equal(navi_wide2_sign(two_words(a)), oracle_sign(a));
    }
}

static uint64_t any_divisor(TestRandom* random) {
    uint32_t kind = random_below(random, 4);
    if (kind == 0)
        return UINT64_MAX - random_below(random, 100);
    if (kind == 1)
        return (UINT64_C(1) << 63) - 50 + random_below(random, 100);
    uint64_t bits = random_bits(random);
    return 1 + (bits >> random_below(random, 63)) / 2;
}

static void check_floor_div(int64_t quotient, uint64_t rest, uint64_t d) {
    OracleWide a = (OracleWide)quotient * (OracleWide)d + (OracleWide)rest;
    assert_true(navi_wide2_floor_div(two_words(a), d) == quotient);
}

// Built from quotient and remainder, so that the answer is known without a division.
static void test_floor_div_rounds_down(void** state) {
    (void)state;
    TestRandom random = {15};
    for (int n = 0; n < 100000; n++) {
        uint64_t d = any_divisor(&random);
        int64_t quotient = any_int64(&random) / 2;
        uint64_t rest = random_bits(&random) % d;
        check_floor_div(quotient, n % 5 == 0 ? 0 : n % 5 == 1 ? d - 1 : rest, d);
    }
}

static void test_floor_div_reaches_the_ends_of_int64(void** state) {
    (void)state;
    const uint64_t divisors[] = {1, 2, 3, UINT64_C(1) << 63, UINT64_MAX};
    for (uint32_t k = 0; k < COUNT_OF(divisors); k++) {
        uint64_t d = divisors[k];
        check_floor_div(INT64_MAX, 0, d);
        check_floor_div(INT64_MAX, d - 1, d);
        check_floor_div(INT64_MIN + 1, 0, d);
        check_floor_div(INT64_MIN, d - 1, d);
        check_floor_div(INT64_MIN, 0, d);
    }
}

#if NAVI_HAS_INT128
static void test_native_form_gives_the_same_answers(void** state) {
    (void)state;
    TestRandom random = {16};
    for (int n = 0; n < 50000; n++) {
        int64_t a = any_int64(&random), b = any_int64(&random);
        assert_true(navi_wide_mul(a, b) == (OracleWide)a * b);
        uint64_t d = any_divisor(&random);
        int64_t quotient = any_int64(&random) / 2;
        NavWide v =
            navi_wide_add((NavWide)quotient * (NavWide)d, (NavWide)(random_bits(&random) % d));
        assert_true(navi_wide_floor_div(v, d) == quotient);
        assert_int_equal(navi_wide_sign(navi_wide_sub(v, v)), 0);
        assert_int_equal(navi_wide_sign(v), navi_wide2_sign(two_words(v)));
    }
}
#endif

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_mul_equals_128_bit_product),
        cmocka_unit_test(test_add_carries_between_the_words),
        cmocka_unit_test(test_sub_borrows_between_the_words),
        cmocka_unit_test(test_sign_looks_at_both_words),
        cmocka_unit_test(test_floor_div_rounds_down),
        cmocka_unit_test(test_floor_div_reaches_the_ends_of_int64),
#if NAVI_HAS_INT128
        cmocka_unit_test(test_native_form_gives_the_same_answers),
#endif
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
