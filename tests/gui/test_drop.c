// A file that is dropped on the window of the sandbox becomes its scene. Nothing can drag a file
// here, so the event is pushed.
#define _POSIX_C_SOURCE 200809L // setenv, dup2
#include "sandbox/window.h"
#include "support/unit_test.h"

#include <SDL.h>
#include <sidestep/asset_nav.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const char level[] = SIDESTEP_SOURCE_DIR "/tests/data/import/level.tmx";
static const char sprites[] = SIDESTEP_SOURCE_DIR "/sprites";

static void drop(const char* path) {
    SDL_Event event = {.type = SDL_DROPFILE};
    event.drop.file = SDL_strdup(path);
    assert_int_equal(SDL_PushEvent(&event), 1);
}

static void press(SDL_Keycode key) {
    SDL_Event event = {.type = SDL_KEYDOWN};
    event.key.state = SDL_PRESSED;
    event.key.keysym.sym = key;
    assert_int_equal(SDL_PushEvent(&event), 1);
}

static void open_session(Session* session) {
    Options options = {.seed = 1, .width = 320, .height = 200, .has_frames = true, .frames = 3};
    options.data = sprites;
    options.renderer = "software";
    options.scenario = "crates";
    setenv("SDL_VIDEODRIVER", "dummy", 1);
    assert_int_equal(SDL_Init(SDL_INIT_EVENTS), 0);
    assert_true(session_open(&options, session));
}

static uint64_t hash_of_level(void) {
    EngArt art;
    NavWorld* world = NULL;
    assert_true(eng_art_load(level, NULL, &art, NULL));
    assert_int_equal(nav_art_world_create(&art, &world, NULL), NAV_OK);
    uint64_t hash = nav_world_get_hash(world);
    nav_world_destroy(world);
    eng_art_unload(&art);
    return hash;
}

static void a_dropped_file_is_the_scene(void** state) {
    (void)state;
    Session session;
    open_session(&session);
    drop(level);
    assert_int_equal(window_run(&session), EXIT_CODE_DONE);
    assert_string_equal(session.file, level);
    assert_string_equal(demo_scene_name(session.scene), "file");
    assert_int_equal(demo_scene_world_hash(session.scene), hash_of_level());
    session_close(&session);
}

static void it_is_read_again_on_restart_and_left_for_another_scene(void** state) {
    (void)state;
    Session session;
    open_session(&session);
    drop(level);
    press(SDLK_r);
    assert_int_equal(window_run(&session), EXIT_CODE_DONE);
    assert_string_equal(session.file, level);
    press(SDLK_PAGEDOWN);
    session.frames = 0;
    assert_int_equal(window_run(&session), EXIT_CODE_DONE);
    assert_string_equal(session.file, "");
    assert_string_not_equal(demo_scene_name(session.scene), "file");
    session_close(&session);
}

static void a_file_that_cannot_be_read_leaves_the_scene(void** state) {
    (void)state;
    Session session;
    open_session(&session);
    drop(SIDESTEP_SOURCE_DIR "/tests/data/import/bad/list.tj");
    drop("/nowhere/at/all.tmx");
    assert_int_equal(window_run(&session), EXIT_CODE_DONE);
    assert_string_equal(session.file, "");
    assert_string_equal(demo_scene_name(session.scene), "crates");
    session_close(&session);
}

/// What the sandbox prints at the end about the path of --ask.
static bool prints_a_path(Session* session) {
    char line[256];
    bool is_found = false;
    FILE* file = tmpfile();
    fflush(stdout);
    int out = dup(fileno(stdout));
    assert_true(file && out >= 0 && dup2(fileno(file), fileno(stdout)) >= 0);
    ExitCode code = window_run(session);
    fflush(stdout);
    assert_true(dup2(out, fileno(stdout)) >= 0);
    close(out);
    rewind(file);
    while (fgets(line, sizeof line, file))
        is_found = is_found || strncmp(line, "  path ", 7) == 0;
    fclose(file);
    assert_int_equal(code, EXIT_CODE_DONE);
    return is_found;
}

static void the_question_stays_with_its_scene(void** state) {
    (void)state;
    const double query[4] = {100, 100, 900, 500};
    Session session;
    open_session(&session);
    session.options.has_query = true;
    memcpy(session.options.query, query, sizeof query);
    drop("/nowhere/at/all.tmx");
    press(SDLK_r);
    assert_true(prints_a_path(&session));
    session.options.has_query = true;
    session.frames = 0;
    press(SDLK_PAGEDOWN);
    assert_false(prints_a_path(&session));
    session_close(&session);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_dropped_file_is_the_scene),
        cmocka_unit_test(it_is_read_again_on_restart_and_left_for_another_scene),
        cmocka_unit_test(a_file_that_cannot_be_read_leaves_the_scene),
        cmocka_unit_test(the_question_stays_with_its_scene),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
