// Where paths may lead that cost less than a route: paths over a box, beside points of that box.
// And up to where a leg has nothing to do with a box.
#include "move/route/index.h"
#include "support/random.h"
#include "support/unit_test.h"

enum { SAMPLES = 60, SIZE = 2000, BESIDE = 4 }; // beside a box, and the radius

static double length_over(NavPoint a, NavPoint b, double x, double y) {
    return hypot(x - a.x, y - a.y) + hypot(b.x - x, b.y - y);
}

// No path over points of a raster in the box, and so far beside it, is shorter.
static double shortest_over(NavPoint a, NavPoint b, const NavBox* box, double beside) {
    double least = INFINITY;
    for (int i = 0; i <= SAMPLES; i++)
        for (int k = 0; k <= SAMPLES; k++) {
            double wide = box->max.x - box->min.x + 2 * beside;
            double high = box->max.y - box->min.y + 2 * beside;
            double x = box->min.x - beside + wide * i / SAMPLES;
            double y = box->min.y - beside + high * k / SAMPLES;
            least = fmin(least, length_over(a, b, x, y));
        }
    return least;
}

static NavPoint any_point(TestRandom* random) {
    const int32_t x = (int32_t)random_between(random, -SIZE, SIZE);
    return (NavPoint){x, (int32_t)random_between(random, -SIZE, SIZE)};
}

static NavBox any_box(TestRandom* random) {
    NavPoint p = any_point(random);
    const int32_t wide = (int32_t)random_between(random, 0, SIZE);
    return (NavBox){p, {p.x + wide, p.y + (int32_t)random_between(random, 0, SIZE)}};
}

static void a_box_is_near_that_is_on_a_path_no_longer_than_the_span(void** state) {
    (void)state;
    TestRandom random = {7};
    uint32_t near = 0, far = 0;
    for (int i = 0; i < 2000; i++) {
        NavPoint ends[2] = {any_point(&random), {0, 0}};
        ends[1] = any_point(&random);
        NavBox box = any_box(&random);
        MoveRoute route = {.is_whole = true};
        route.points.data = ends;
        route.points.count = route.points.capacity = 2;
        route.request.goal = ends[1];
        route.request.radius = (int32_t)random_between(&random, 0, 300);
        double beside = route.request.radius + BESIDE;
        double least = shortest_over(ends[0], ends[1], &box, beside);
        double straight = hypot(ends[1].x - ends[0].x, ends[1].y - ends[0].y);
        double raster = (SIZE + 2 * beside) / SAMPLES * 2; // so much longer than the shortest
        route.span = fmax(least, straight) + 1e-6;
        near += navi_route_is_span_near(&route, &box);
        if (least - raster <= straight)
            continue;
        route.span = least - raster;
        assert_false(navi_route_is_span_near(&route, &box));
        far++;
    }
    assert_int_equal(near, 2000);
    assert_true(far > 200);
}

static void a_straight_route_has_no_other_path(void** state) {
    (void)state;
    NavPoint ends[2] = {{0, 0}, {300, 400}};
    const NavBox box = {{0, 0}, {100, 100}};
    MoveRoute route = {.is_whole = true, .span = 500};
    route.points.data = ends;
    route.points.count = route.points.capacity = 2;
    route.request.goal = ends[1];
    assert_false(navi_route_is_span_near(&route, &box));
    route.span = 501;
    assert_true(navi_route_is_span_near(&route, &box));
}

// Boxes that count as near to a leg may lie beyond its end.
static void a_leg_is_free_before_a_box_no_farther_than_it_leads(void** state) {
    (void)state;
    TestRandom random = {11};
    uint32_t beyond = 0, before = 0;
    for (int i = 0; i < 20000; i++) {
        NavPoint ends[2] = {any_point(&random), {0, 0}};
        ends[1] = any_point(&random);
        NavBox box = any_box(&random);
        MoveRoute route = {.request.radius = (int32_t)random_between(&random, 0, 2 * SIZE)};
        route.points.data = ends;
        route.points.count = route.points.capacity = 2;
        GridArea leg = navi_route_area(&route, 0), area = {box.min, box.max, 0, true};
        if (!navi_grid_is_near(&leg, &area))
            continue;
        double length = hypot(ends[1].x - ends[0].x, ends[1].y - ends[0].y);
        uint32_t along = navi_route_along_before(&route, 0, &area);
        assert_true(along <= length);
        beyond += along > 0 && along >= length - 1;
        before += along > 0 && along < length - 1;
    }
    assert_true(beyond > 5 && before > 1000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_leg_is_free_before_a_box_no_farther_than_it_leads),
        cmocka_unit_test(a_box_is_near_that_is_on_a_path_no_longer_than_the_span),
        cmocka_unit_test(a_straight_route_has_no_other_path),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
