// Rings: convex lattice polygons around circles.
#include "support/unit_memory.h"
#include "support/unit_scene.h"

#include "query/circle/exact.h"
#include "query/circle/ring.h"

static double reach_of(int32_t radius) { return radius < 100 ? radius + 1.0 : radius * 1.01; }

static void expect_sound(const DiscRing* ring) {
    const NavPoint *p = ring->points.data, origin = {0, 0};
    uint32_t count = ring->points.count;
    assert_int_equal(count % 4, 0);
    for (uint32_t i = 0; i < count; i++) {
        NavPoint next = p[(i + 1) % count], last = p[(i + 2) % count];
        assert_true(hypot(p[i].x, p[i].y) <= reach_of(ring->radius) + 1e-6);
        assert_false(navi_is_near_segment(p[i], next, origin, ring->radius));
        assert_true(navi_orient2d(origin, p[i], next) > 0);
        assert_true(navi_orient2d(p[i], next, last) >= 0);
    }
}

// The vertex found by climbing is the farthest one.
static void expect_support(const DiscRing* ring) {
    for (uint32_t i = 0; i < 64; i++) {
        RadiusVec n = navi_vec(cos(i * 0.1 + 0.01), sin(i * 0.1 + 0.01));
        const NavPoint* at = &ring->points.data[navi_ring_support(ring, n)];
        for (uint32_t k = 0; k < ring->points.count; k++) {
            const NavPoint* p = &ring->points.data[k];
            assert_true(n.x * p->x + n.y * p->y <= n.x * at->x + n.y * at->y + 1e-6);
        }
    }
}

static void expect_rings(NavMemory* memory, DiscRings* rings, int32_t radius) {
    uint32_t counts[RING_LEVELS];
    for (uint32_t level = 0; level < RING_LEVELS; level++) {
        const DiscRing* ring = navi_ring(memory, rings, radius, level);
        assert_non_null(ring);
        counts[level] = ring->points.count;
        assert_true(ring->points.count > 0 || level > 0);
        if (ring->points.count == 0)
            continue;
        expect_sound(ring);
        expect_support(ring);
        assert_ptr_equal(navi_ring(memory, rings, radius, level), ring);
    }
    assert_true(counts[1] == 0 || counts[0] <= counts[1]);
}

static void rings_are_convex_and_keep_the_radius(void** state) {
    (void)state;
    NavMemory memory;
    DiscRings rings = {.next = 0};
    navi_memory_init(&memory, navi_allocator_default());
    for (int32_t radius = 1; radius < 900; radius++)
        expect_rings(&memory, &rings, radius);
    for (int32_t radius = 900; radius < NAVI_RADIUS_MAX / 2; radius += radius / 9)
        expect_rings(&memory, &rings, radius);
    navi_rings_fini(&memory, &rings);
    assert_int_equal(memory.live_bytes, 0);
}

// Edges across the axes are at the radius, so that a corridor along an axis may be as wide as the
// disc.
static void rings_touch_the_axes_at_the_radius(void** state) {
    (void)state;
    NavMemory memory;
    DiscRings rings = {.next = 0};
    navi_memory_init(&memory, navi_allocator_default());
    for (int32_t radius = 1; radius < 100000; radius = 2 * radius + 1) {
        const DiscRing* ring = navi_ring(&memory, &rings, radius, 0);
        NavPoint first = ring->points.data[0], last = ring->points.data[ring->points.count - 1];
        assert_true(first.x == radius && last.x == radius && first.y == -last.y);
    }
    navi_rings_fini(&memory, &rings);
}

static void directions_are_unit_vectors(void** state) {
    (void)state;
    for (double x = 0; x <= 1; x += 1.0 / 64) {
        RadiusVec u = navi_direction(x);
        assert_true(fabs(u.x - cos(x)) < 1e-9 && fabs(u.y - sin(x)) < 1e-9);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rings_are_convex_and_keep_the_radius),
        cmocka_unit_test(rings_touch_the_axes_at_the_radius),
        cmocka_unit_test(directions_are_unit_vectors),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
