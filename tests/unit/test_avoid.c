// Velocities that avoid others: against all velocities of a fine grid.
#include "support/unit_test.h"

#include "move/crowd/avoid.h"
#include "support/random.h"

enum { CASES = 4000, GRID = 60 };

static double drawn(TestRandom* random, double low, double high) {
    return low + (high - low) * random_below(random, 1u << 20) / (double)(1u << 20);
}

static RadiusVec drawn_vec(TestRandom* random, double most) {
    double x = drawn(random, -most, most);
    return navi_vec(x, drawn(random, -most, most));
}

static double worst_lack(const HalfPlane* planes, uint32_t count, RadiusVec v) {
    double worst = -INFINITY;
    for (uint32_t i = 0; i < count; i++)
        worst = fmax(worst, planes[i].least - navi_vec_dot(planes[i].n, v));
    return worst;
}

// Of the velocities of a grid: the nearest to `wanted` that all half-planes allow, or INFINITY; and
// the least of the worst violations.
static void search_grid(const HalfPlane* planes, uint32_t count, RadiusVec wanted, double* distance,
                        double* least) {
    *distance = *least = INFINITY;
    for (int32_t x = -GRID; x <= GRID; x++)
        for (int32_t y = -GRID; y <= GRID; y++) {
            RadiusVec v = navi_vec((double)x / GRID, (double)y / GRID);
            if (navi_vec_length(v) > 1)
                continue;
            double worst = worst_lack(planes, count, v);
            *least = fmin(*least, worst);
            if (worst <= 0)
                *distance = fmin(*distance, navi_vec_length(navi_vec_sub(v, wanted)));
        }
}

static void test_choice_is_the_best_of_all_velocities(void** state) {
    (void)state;
    TestRandom random = {1};
    uint32_t free_count = 0, crowded_count = 0;
    for (uint32_t k = 0; k < CASES; k++) {
        HalfPlane planes[12];
        uint32_t count = random_below(&random, 12);
        for (uint32_t i = 0; i < count; i++) {
            RadiusVec n = navi_vec_add(drawn_vec(&random, 1), navi_vec(0, 1e-3));
            planes[i] = (HalfPlane){navi_vec_unit(n), drawn(&random, -1, 0.6)};
        }
        RadiusVec wanted = drawn_vec(&random, 1.5);
        double distance, least;
        RadiusVec v = navi_avoid_choose(planes, count, wanted, 1);
        search_grid(planes, count, wanted, &distance, &least);
        double worst = count == 0 ? -INFINITY : worst_lack(planes, count, v);
        assert_true(navi_vec_length(v) <= 1 + 1e-9);
        if (distance < INFINITY) {
            free_count++;
            assert_true(worst <= 1e-6);
            assert_true(navi_vec_length(navi_vec_sub(v, wanted)) <= distance + 1e-9);
        } else {
            crowded_count++;
            assert_true(worst <= least + 1e-6);
        }
    }
    assert_true(free_count > CASES / 4 && crowded_count > CASES / 10);
}

static AvoidBody drawn_body(TestRandom* random) {
    AvoidBody body = {.position = drawn_vec(random, 200)};
    body.velocity = drawn_vec(random, 9);
    body.radius = drawn(random, 1, 30);
    return body;
}

// Two bodies that both keep to their half-planes do not touch within the horizon.
static void test_bodies_do_not_touch(void** state) {
    (void)state;
    TestRandom random = {2};
    uint32_t met = 0;
    for (uint32_t k = 0; k < CASES; k++) {
        AvoidBody a = drawn_body(&random);
        AvoidBody b = drawn_body(&random);
        double radius = a.radius + b.radius, share = drawn(&random, 0.01, 0.99);
        a.position = navi_vec(0, 0);
        if (navi_vec_length(b.position) <= radius)
            continue;
        HalfPlane of_a = navi_avoid_body(&a, &b, 20, share, -1);
        HalfPlane of_b = navi_avoid_body(&b, &a, 20, 1 - share, 1);
        RadiusVec v = navi_avoid_choose(&of_a, 1, a.velocity, 100);
        RadiusVec w = navi_avoid_choose(&of_b, 1, b.velocity, 100);
        met += v.x != a.velocity.x || v.y != a.velocity.y;
        for (double t = 0; t <= 20; t += 0.25) {
            RadiusVec p = navi_vec_scale(v, t);
            RadiusVec q = navi_vec_add(b.position, navi_vec_scale(w, t));
            assert_true(navi_vec_length(navi_vec_sub(p, q)) >= radius - 1e-6);
        }
    }
    assert_true(met > CASES / 20);
}

static void test_bodies_that_overlap_part(void** state) {
    (void)state;
    AvoidBody a = {navi_vec(5, 5), navi_vec(0, 0), 10}, b = a;
    HalfPlane of_a = navi_avoid_body(&a, &b, 20, 0.5, -1);
    HalfPlane of_b = navi_avoid_body(&b, &a, 20, 0.5, 1);
    RadiusVec v = navi_avoid_choose(&of_a, 1, a.velocity, 100);
    RadiusVec w = navi_avoid_choose(&of_b, 1, b.velocity, 100);
    assert_true(navi_vec_length(navi_vec_sub(v, w)) >= 20 - 1e-9);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_choice_is_the_best_of_all_velocities),
        cmocka_unit_test(test_bodies_do_not_touch),
        cmocka_unit_test(test_bodies_that_overlap_part),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
