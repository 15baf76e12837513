// The fifth fault: the range in which the in-circle test may use 64 bits. With 128-bit integers of
// the compiler there is no such range, so this file compiles the form without them.
#define NAV_PORTABLE_128
#include "geom/predicates.h"

#include "oracle/exact.h"
#include "support/points.h"
#include "support/unit_test.h"

// Points at or near the corners of a square of side m, so that differences are up to m.
static uint32_t compare_in_square(int32_t m) {
    const int32_t at_most[5] = {0, 1, m / 3, m - 1, m};
    uint32_t tested = 0;
    for (uint32_t code = 0; code < 25 * 25 * 25 * 25; code++) {
        NavPoint corner[4];
        for (uint32_t k = 0, rest = code; k < 4; k++, rest /= 25)
            corner[k] = at(at_most[rest % 5], at_most[rest / 5 % 5]);
        NavPoint p = corner[0], q = corner[1], a = corner[2], b = corner[3];
        if (oracle_area_2(p, q, a) <= 0 || oracle_area_2(q, p, b) <= 0)
            continue;
        tested++;
        if (navi_incircle_sign(p, q, a, b) != oracle_in_circle(p, q, a, b))
            fail_msg("(%d, %d) (%d, %d) (%d, %d) (%d, %d)", p.x, p.y, q.x, q.y, a.x, a.y, b.x, b.y);
    }
    return tested;
}

static void trap_5_in_circle_at_the_edge_of_64_bits(void** state) {
    (void)state;
    static const int32_t sides[12] = {32766, 32767, 32768, 32769, 46340,   46341,
                                      65535, 65536, 65537, 92682, 1 << 18, 1 << 22};
    for (uint32_t k = 0; k < COUNT_OF(sides); k++)
        assert_true(compare_in_square(sides[k]) > 50000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(trap_5_in_circle_at_the_edge_of_64_bits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
