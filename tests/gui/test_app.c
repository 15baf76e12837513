// Windows, and machines without a display.
#define _POSIX_C_SOURCE 200809L // setenv
#include "core/app.h"
#include "support/unit_test.h"

static void a_display_that_does_not_answer_is_an_error(void** state) {
    (void)state;
    const char* driver = "";
    unsetenv("SDL_VIDEODRIVER");
    unsetenv("WAYLAND_DISPLAY");
    setenv("DISPLAY", ":4999", 1);
    if (eng_app_has_display(&driver))
        skip(); // a driver that needs no server, such as the console's
    EngAppDef def = eng_app_def();
    EngApp* app = NULL;
    EngAssetError error = {""};
    assert_false(eng_app_open(&def, &app, &error));
    assert_null(app);
    assert_non_null(strstr(error.text, "cannot open a window: "));
}

static void a_driver_that_shows_nothing_can_be_asked_for(void** state) {
    (void)state;
    setenv("SDL_VIDEODRIVER", "dummy", 1);
    assert_false(eng_app_has_display(NULL));
    EngAppDef def = eng_app_def();
    EngApp* app = NULL;
    assert_true(eng_app_open(&def, &app, NULL));
    assert_non_null(eng_app_window(app));
    eng_app_close(app);
}

static void a_renderer_that_is_not_there_is_an_error(void** state) {
    (void)state;
    setenv("SDL_VIDEODRIVER", "dummy", 1);
    EngAppDef def = eng_app_def();
    EngApp* app = NULL;
    EngAssetError error = {""};
    def.renderer = "bogus";
    assert_false(eng_app_open(&def, &app, &error));
    assert_null(app);
    assert_non_null(strstr(error.text, "no renderer 'bogus'"));
}

static void renderers_have_names(void** state) {
    (void)state;
    bool has_software = false;
    int count = 0;
    for (; eng_app_renderer_name(count); count++)
        has_software = has_software || strcmp(eng_app_renderer_name(count), "software") == 0;
    assert_true(has_software);
    assert_null(eng_app_renderer_name(-1));
    assert_null(eng_app_renderer_name(count + 1));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_display_that_does_not_answer_is_an_error),
        cmocka_unit_test(a_driver_that_shows_nothing_can_be_asked_for),
        cmocka_unit_test(a_renderer_that_is_not_there_is_an_error),
        cmocka_unit_test(renderers_have_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
