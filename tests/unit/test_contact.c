// The contact of a moving disc: cases where doubles give only an estimate.
#include <math.h>

#include "support/points.h"
#include "support/random.h"
#include "support/unit_test.h"

#include "query/space/contact.h"

// The centre is inside the circle after k parts exactly when the distance left to the nearest point
// is less than half the chord. The exact k is found by bisection from 0.
typedef struct Plain {
    int64_t parts, along, motion_2;
    NavBig chord_2;
} Plain;

static bool is_outside(const Plain* plain, int64_t k) {
    NavWide left = navi_wide_sub(navi_wide_mul(plain->parts, -plain->along),
                                 navi_wide_mul(k, plain->motion_2));
    NavBig size = navi_big(left);
    return navi_wide_sign(left) >= 0 &&
           navi_big_compare(navi_big_mul(size, size), plain->chord_2) >= 0;
}

static int64_t plain_corner(const DiscMotion* motion, NavPoint q, int64_t most) {
    int64_t dx = (int64_t)motion->to.x - motion->from.x,
            dy = (int64_t)motion->to.y - motion->from.y;
    int64_t fx = (int64_t)motion->from.x - q.x, fy = (int64_t)motion->from.y - q.y;
    int64_t off = dx * fy - dy * fx, radius_2 = (int64_t)motion->radius * motion->radius;
    Plain plain = {motion->parts, dx * fx + dy * fy, dx * dx + dy * dy, navi_big_product(0, 0)};
    NavWide room = navi_wide_sub(navi_wide_mul(radius_2, plain.motion_2), navi_wide_mul(off, off));
    if (plain.along >= 0 || navi_wide_sign(room) <= 0)
        return most;
    plain.chord_2 = navi_big_mul(navi_big_product(motion->parts, motion->parts), navi_big(room));
    int64_t low = 0, high = most + 1;
    while (high - low > 1) {
        int64_t middle = low + (high - low) / 2;
        *(is_outside(&plain, middle) ? &low : &high) = middle;
    }
    return low;
}

static void check(NavPoint from, NavPoint to, NavPoint q, int32_t radius) {
    int64_t parts = llabs((int64_t)to.x - from.x) + llabs((int64_t)to.y - from.y);
    DiscMotion motion = {from, to, radius, parts};
    int64_t expected = plain_corner(&motion, q, parts),
            got = navi_contact_corner(&motion, q, parts);
    if (got != expected)
        fail_msg("(%d, %d) to (%d, %d), radius %d, corner (%d, %d): %lld, not %lld", from.x, from.y,
                 to.x, to.y, radius, q.x, q.y, (long long)got, (long long)expected);
}

// 3-4-5 triangles: contact is after a whole number of parts, so one part more is too many.
static void comes_exactly_to_the_contact(void** state) {
    (void)state;
    for (int32_t unit = 1; unit < 100000000; unit = unit * 3 + 1)
        for (int32_t shift = -1; shift <= 1; shift++) {
            NavPoint from = at(-500000000, shift), q = at(4 * unit, 3 * unit);
            DiscMotion motion = {from, at(500000000, shift), 5 * unit, 1000000000};
            int64_t k = navi_contact_corner(&motion, q, motion.parts);
            if (shift == 0)
                assert_int_equal(k, 500000000);
            check(from, motion.to, q, motion.radius);
        }
}

// A corner just inside the strip that the disc sweeps: its square is lost in the rounding of the
// squared radius, and the estimate is wrong by many parts.
static void passes_corners_by_a_hair(void** state) {
    (void)state;
    TestRandom random = {81};
    uint32_t touched = 0;
    for (int n = 0; n < 20000; n++) {
        int32_t y = random_between(&random, 1, 1 << 20);
        NavPoint from = at(-(1 << 29), -y), to = at(1 << 29, y);
        int32_t radius = random_between(&random, 1 << 27, 1 << 28);
        double length = sqrt((double)(1 << 30) * (1 << 30) + 4.0 * y * y);
        int32_t x = random_between(&random, -(1 << 20), 1 << 20);
        // The line is 2 y x / 2^30 high at x; the corner is a radius above it.
        double height = (double)x * y / (1 << 29) + radius * (length / (1 << 30));
        NavPoint q = at(x, (int32_t)floor(height));
        check(from, to, q, radius);
        int64_t parts = (INT64_C(1) << 30) + 2 * y;
        DiscMotion motion = {from, to, radius, parts};
        touched += navi_contact_corner(&motion, q, parts) < parts;
    }
    assert_true(touched > 10000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(comes_exactly_to_the_contact),
        cmocka_unit_test(passes_corners_by_a_hair),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
