// A disc that slides along walls.
#include "support/unit_space.h"

static NavSlide slide_of(NavQuery* query, NavPoint from, NavPoint to, int32_t radius) {
    NavSweepRequest request = nav_sweep_request(from, to);
    NavSlide slide;
    request.radius = radius;
    assert_int_equal(nav_query_slide_disc(query, &request, &slide), NAV_OK);
    return slide;
}

static void expect_near(NavPoint p, int32_t x, int32_t y, int32_t most) {
    assert_in_range(abs(p.x - x), 0, most);
    assert_in_range(abs(p.y - y), 0, most);
}

static void slides_along_walls_and_into_corners(void** state) {
    (void)state;
    NavWorld* world = room_with_box(1, at(400, 100), at(500, 800)); // the floor: 100 to 900
    NavQuery* query = create_query(world);
    NavSlide slide = slide_of(query, at(200, 200), at(300, 450), 50);
    assert_true(slide.is_complete && !slide.is_blocked && slide.triangle != NAV_NONE);
    slide = slide_of(query, at(350, 200), at(380, 300), 50); // along the box
    assert_false(slide.is_complete);
    expect_near(slide.point, 350, 300, 2);
    slide = slide_of(query, at(300, 700), at(280, 1000), 50); // to the border
    expect_near(slide.point, 280, 850, 2);
    slide = slide_of(query, at(160, 170), at(90, 80), 50); // into a corner, from both sides
    expect_near(slide.point, 150, 150, 2);
    slide = slide_of(query, at(150, 150), at(90, 80), 50);
    expect_near(slide.point, 150, 150, 2);
    slide = slide_of(query, at(150, 150), at(50, 300), 50);
    expect_near(slide.point, 150, 300, 2);
    slide = slide_of(query, at(350, 780), at(520, 850), 50); // around the corner of the box
    assert_true(slide.is_complete);
    slide = slide_of(query, at(450, 450), at(460, 460), 50); // inside of the box
    assert_true(slide.is_blocked && slide.point.x == 450 && slide.triangle == NAV_NONE);
    slide = slide_of(query, at(380, 200), at(420, 260), 0); // a point
    assert_true(slide.point.x == 400 && slide.point.y == 260);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

// A hero runs along a slope, a small step each tick.
static void small_steps_lead_along_a_slope(void** state) {
    (void)state;
    NavWorld* world = floored_world(20000);
    NavPoint slope[3] = {{0, 10000}, {20000, 17000}, {0, 17000}};
    insert_ring(world, obstacle_def(1), slope, 3);
    NavQuery* query = create_query(world);
    NavPoint p = {3000, 3000};
    for (int k = 0; k < 120; k++)
        p = slide_of(query, p, (NavPoint){p.x + 100, p.y + 200}, 777).point;
    // Down to the slope, then along it by the part of each step that leads along: 160 of 224.
    assert_in_range(p.x, 11000, 19000);
    double below = (p.y - 10000.0) * 20000 - (double)p.x * 7000;
    double distance = -below / sqrt(20000.0 * 20000 + 7000.0 * 7000);
    assert_true(distance >= 777 && distance < 780);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

// Pressed against slopes of all angles: it goes on by the part of each step that leads along.
static void does_not_stick_to_slopes(void** state) {
    (void)state;
    uint32_t count = 0;
    for (int32_t k = 0; k < 100; k++) {
        NavWorld* world = floored_world(200000);
        NavPoint slope[3] = {{0, 100000}, {200000, 50013 + k * 1000}, {0, 190000}};
        insert_ring(world, obstacle_def(1), slope, 3);
        NavQuery* query = create_query(world);
        double x = 200000, y = slope[1].y - slope[0].y, length = sqrt(x * x + y * y);
        for (int32_t right = 7; right <= 28; right += 7) {
            NavPoint p = slide_of(query, at(60000, 20000), at(60000, 180000), 2048).point,
                     first = p;
            for (int tick = 0; tick < 100; tick++)
                p = slide_of(query, p, at(p.x + right, p.y + 300), 2048).point;
            double due = 100 * (right * x + 300 * y) / length;
            double moved = ((p.x - first.x) * x + (p.y - first.y) * y) / length;
            if (fabs(due) < 3000)
                continue;
            assert_true(moved / due > 0.95 && moved / due < 1.05);
            count++;
        }
        nav_query_destroy(query);
        nav_world_destroy(world);
    }
    assert_true(count > 200);
}

static bool fits(NavQuery* query, NavPoint p, int32_t radius) {
    return !slide_of(query, p, p, radius).is_blocked;
}

static void expect_legal_end(NavQuery* query, NavPoint from, NavPoint to, int32_t radius) {
    NavSlide slide = slide_of(query, from, to, radius);
    NavSweepRequest straight = nav_sweep_request(from, to);
    NavPathRequest walk = nav_path_request(from, slide.point);
    NavSweep sweep;
    NavPath path;
    straight.radius = walk.radius = radius;
    assert_int_equal(nav_query_sweep(query, &straight, &sweep), NAV_OK);
    assert_true(!slide.is_blocked && fits(query, slide.point, radius));
    assert_true(slide.is_complete == (slide.point.x == to.x && slide.point.y == to.y));
    assert_true(sweep.is_hit || slide.is_complete);
    assert_true(space_distance_2(slide.point, to) <= space_distance_2(from, to));
    double x = slide.point.x - 0.5 * from.x - 0.5 * to.x;
    double y = slide.point.y - 0.5 * from.y - 0.5 * to.y;
    assert_true(sqrt(x * x + y * y) <= 0.5 * sqrt((double)space_distance_2(from, to)) + 3);
    assert_int_equal(nav_query_find_path(query, &walk, &path), NAV_OK);
    assert_int_equal(path.status, NAV_PATH_OK);
    NavLocation location;
    assert_int_equal(nav_query_locate(query, slide.point, NULL, &location), NAV_OK);
    assert_true(location.is_walkable && slide.triangle != NAV_NONE);
}

static void ends_legally_and_nearer(void** state) {
    (void)state;
    uint32_t count = 0;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        uint64_t random = seed;
        NavWorld* world = scene_random_world(&random, 1200, seed % 2 == 0 ? 1 : 100);
        NavQuery* query = create_query(world);
        for (int i = 0; i < 60; i++) {
            int32_t radius = lcg_between(&random, 1, 60);
            NavPoint from, to;
            from.x = lcg_between(&random, 0, 1200);
            from.y = lcg_between(&random, 0, 1200);
            to.x = from.x + lcg_between(&random, -300, 300);
            to.y = from.y + lcg_between(&random, -300, 300);
            if (!fits(query, from, radius))
                continue;
            expect_legal_end(query, from, to, radius);
            count++;
        }
        nav_query_destroy(query);
        nav_world_destroy(world);
    }
    assert_true(count > 200);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(slides_along_walls_and_into_corners),
        cmocka_unit_test(small_steps_lead_along_a_slope),
        cmocka_unit_test(does_not_stick_to_slopes),
        cmocka_unit_test(ends_legally_and_nearer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
