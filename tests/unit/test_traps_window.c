// The fifth trap: the window in which the in-circle test may do with 64 bits. Where the compiler
// has 128-bit integers there is no window, so the form without them is compiled here.
#define NAV_PORTABLE_128
#include "geom/predicates.h"

#include "oracle/exact.h"
#include "support.h"

static void trap_5_in_circle_at_the_edge_of_64_bits(void** state) {
    (void)state;
    static const int32_t sizes[6] = {32766, 32767, 32768, 32769, -32767, -32768};
    NavPoint corners[36];
    for (uint32_t i = 0; i < 36; i++)
        corners[i] = at(sizes[i % 6] * (i % 7 < 4 ? 1 : -1), sizes[i / 6] * (i % 5 < 3 ? 1 : -1));
    uint32_t tested = 0;
    for (uint32_t i = 0; i < 36 * 36 * 36; i++) {
        NavPoint a = corners[i % 36], b = corners[i / 36 % 36], c = corners[i / 1296];
        if (oracle_area_2(a, b, c) <= 0)
            continue;
        tested++;
        for (int32_t dx = -1; dx <= 1; dx++) {
            NavPoint d = at(dx, 0);
            assert_int_equal(navi_incircle_sign(a, b, c, d), oracle_in_circle(a, b, c, d));
        }
    }
    assert_true(tested > 5000);
    // Three corners of a square round d: the sum is 2^63 exactly where a difference is 2^15.
    for (int32_t m = 32765; m <= 32770; m++)
        assert_int_equal(navi_incircle_sign(at(-m, -m), at(m, -m), at(m, m), at(0, 0)), 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(trap_5_in_circle_at_the_edge_of_64_bits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
