#include "view_test.h"

#include "draw/camera.h"

static EngCamera camera_of_map(void) { return eng_camera((EngRect){0, 0, 2000, 1000}, 800, 600); }

static void assert_near(double a, double b) { assert_true(a - b < 1e-9 && b - a < 1e-9); }

static void world_and_screen_are_inverse(void** state) {
    (void)state;
    EngCamera camera = camera_of_map();
    camera.zoom = 1.75;
    camera.center = (EngVec){700, 410};
    EngVec screen = eng_camera_to_screen(&camera, (EngVec){123.5, 77.25});
    EngVec world = eng_camera_to_world(&camera, screen);
    assert_near(world.x, 123.5);
    assert_near(world.y, 77.25);
    EngVec middle = eng_camera_to_screen(&camera, camera.center);
    assert_near(middle.x, 400);
    assert_near(middle.y, 300);
}

static void zooming_keeps_the_point_under_the_pointer(void** state) {
    (void)state;
    EngCamera camera = camera_of_map();
    EngVec pointer = {610, 140};
    EngVec before = eng_camera_to_world(&camera, pointer);
    eng_camera_zoom_at(&camera, pointer, 2.5);
    EngVec after = eng_camera_to_world(&camera, pointer);
    assert_near(camera.zoom, 2.5);
    assert_near(before.x, after.x);
    assert_near(before.y, after.y);
}

static void zoom_stays_within_its_limits(void** state) {
    (void)state;
    EngCamera camera = camera_of_map();
    camera.min_zoom = 0.5;
    camera.max_zoom = 4;
    eng_camera_zoom_at(&camera, (EngVec){400, 300}, 1000);
    assert_near(camera.zoom, 4);
    eng_camera_zoom_at(&camera, (EngVec){400, 300}, 1e-6);
    assert_near(camera.zoom, 0.5);
}

static void panning_follows_the_pointer(void** state) {
    (void)state;
    EngCamera camera = camera_of_map();
    camera.zoom = 2;
    EngVec grabbed = eng_camera_to_world(&camera, (EngVec){300, 200});
    eng_camera_pan(&camera, 40, -25);
    EngVec now = eng_camera_to_world(&camera, (EngVec){340, 175});
    assert_near(grabbed.x, now.x);
    assert_near(grabbed.y, now.y);
}

static void the_view_stays_on_the_map(void** state) {
    (void)state;
    EngCamera camera = camera_of_map();
    eng_camera_pan(&camera, 1e6, 1e6);
    EngRect seen = eng_camera_seen(&camera);
    assert_near(seen.x, 0);
    assert_near(seen.y, 0);
    eng_camera_pan(&camera, -1e6, -1e6);
    seen = eng_camera_seen(&camera);
    assert_near(seen.x + seen.w, 2000);
    assert_near(seen.y + seen.h, 1000);
}

static void a_view_larger_than_the_map_stands_in_its_middle(void** state) {
    (void)state;
    EngCamera camera = camera_of_map();
    camera.zoom = 0.2;
    eng_camera_pan(&camera, 500, -70);
    assert_near(camera.center.x, 1000);
    assert_near(camera.center.y, 500);
}

static void a_rectangle_is_shown_as_large_as_it_fits(void** state) {
    (void)state;
    EngCamera camera = camera_of_map();
    eng_camera_show(&camera, (EngRect){0, 0, 2000, 1000});
    assert_near(camera.zoom, 0.4);
    camera.view_h = 300;
    eng_camera_show(&camera, (EngRect){0, 0, 2000, 1000});
    assert_near(camera.zoom, 0.3);
    assert_near(camera.center.x, 1000);
}

static void resizing_keeps_the_middle(void** state) {
    (void)state;
    EngCamera camera = camera_of_map();
    eng_camera_pan(&camera, 120, 30);
    EngVec center = camera.center;
    eng_camera_resize(&camera, 700, 500);
    assert_near(camera.center.x, center.x);
    assert_near(camera.center.y, center.y);
    EngVec middle = eng_camera_to_screen(&camera, center);
    assert_near(middle.x, 350);
}

static void a_view_of_the_whole_map_stays_whole(void** state) {
    (void)state;
    const double sizes[][2] = {{640, 900}, {1920, 1080}, {56, 36}, {800, 600}};
    EngCamera camera = camera_of_map();
    eng_camera_show(&camera, camera.limits);
    for (int i = 0; i < 4; i++) {
        double w = sizes[i][0], h = sizes[i][1];
        eng_camera_resize(&camera, w, h);
        assert_near(camera.zoom, w / 2000 < h / 1000 ? w / 2000 : h / 1000);
        assert_near(camera.center.x, 1000);
    }
    eng_camera_zoom_at(&camera, (EngVec){400, 300}, 2);
    eng_camera_resize(&camera, 1200, 700); // it does not fit
    assert_near(camera.zoom, 0.8);
    eng_camera_resize(&camera, 1920, 1080);
    assert_near(camera.zoom, 0.96);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(world_and_screen_are_inverse),
        cmocka_unit_test(zooming_keeps_the_point_under_the_pointer),
        cmocka_unit_test(zoom_stays_within_its_limits),
        cmocka_unit_test(panning_follows_the_pointer),
        cmocka_unit_test(the_view_stays_on_the_map),
        cmocka_unit_test(a_view_larger_than_the_map_stands_in_its_middle),
        cmocka_unit_test(a_rectangle_is_shown_as_large_as_it_fits),
        cmocka_unit_test(resizing_keeps_the_middle),
        cmocka_unit_test(a_view_of_the_whole_map_stays_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
