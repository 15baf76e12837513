#include "sandbox/window.h"

#include "sandbox/hand.h"
#include "sandbox/keys.h"
#include "sandbox/request.h"

#include "core/app.h"
#include "core/ticker.h"
#include "view/view.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

typedef struct Window {
    Session* session;
    EngApp* app;
    DemoView* view;
    Editor editor;
    EngTicker ticker;
    EngFrameRate rate;
    double counted_seconds; ///< since the ticks a second were shown last
    uint32_t counted_ticks;
    bool wants_quit, wants_step, wants_picture;
    uint32_t picture_count;
} Window;

static bool has_run_all_frames(const Window* window) {
    const Options* options = &window->session->options;
    return options->has_frames && window->session->frames >= options->frames;
}

// --- the scene ---------------------------------------------------------------------------

static void set_title(const Window* window) {
    char title[128];
    snprintf(title, sizeof title, "Sidestep - %s", demo_scene_name(window->session->scene));
    SDL_SetWindowTitle(eng_app_window(window->app), title);
}

/// Create the view, the path-query tool and the camera settings for the session's scene.
static bool show_scene(Window* window) {
    Editor* editor = &window->editor;
    DemoScene* scene = window->session->scene;
    EngAssetError error;
    assert(!window->view && !editor->probe);
    editor->scene = scene;
    if (!demo_view_create(eng_app_renderer(window->app), scene, &window->view, &error)) {
        fprintf(stderr, "sandbox: %s\n", error.text);
        return false;
    }
    editor->probe = request_probe(&window->session->options, scene);
    if (!editor->probe) {
        fprintf(stderr, "sandbox: out of memory\n");
        return false;
    }
    int width = 0, height = 0;
    eng_app_size(window->app, &width, &height);
    editor->look = demo_look(scene, width, height);
    editor->gallery =
        request_gallery(&window->session->options, scene, editor->probe, &editor->look);
    editor->look.probe = editor->gallery ? NULL : editor->probe;
    request_look(&window->session->options, &editor->look);
    editor->hud.has_stats = false;
    hand_reset(&editor->hand);
    set_title(window);
    return true;
}

/// Destroy what refers to the session's scene, before the scene itself is destroyed.
static void hide_scene(Window* window) {
    demo_view_destroy(window->view);
    window->view = NULL;
    demo_gallery_destroy(window->editor.gallery);
    window->editor.gallery = NULL;
    demo_probe_destroy(window->editor.probe);
    window->editor.probe = NULL;
}

/// Copy the query's settings from before the restart; copy its start and goal only if the scene is
/// the same.
static void keep_query(DemoProbe* probe, const DemoProbe* kept, bool is_same) {
    probe->radius = kept->radius;
    probe->mode = kept->mode;
    probe->agent = kept->agent;
    probe->max_nodes = kept->max_nodes;
    probe->has_start = is_same && kept->has_start;
    probe->has_goal = is_same && kept->has_goal;
    probe->start = kept->start;
    probe->goal = kept->goal;
}

/// What is shown, before a restart. The pointers of `query` and `gallery` are dead after
/// hide_scene; only their plain settings are used.
typedef struct Shown {
    bool has_gallery, is_file;
    EngCamera camera;
    bool overlays[DEMO_OVERLAY_COUNT];
    DemoProbe query;
    DemoGallery gallery;
} Shown;

static Shown shown_now(const Window* window) {
    const Editor* editor = &window->editor;
    Shown shown = {.has_gallery = editor->gallery != NULL,
                   .is_file = window->session->file[0] != 0,
                   .camera = editor->look.camera,
                   .query = *editor->probe};
    memcpy(shown.overlays, editor->look.overlays, sizeof shown.overlays);
    if (editor->gallery)
        shown.gallery = *editor->gallery;
    return shown;
}

/// Show the same again as far as it makes sense: overlays where the new scene is of the same kind,
/// all where it is the same scene.
static void keep_shown(Window* window, const Shown* shown, bool is_same) {
    Editor* editor = &window->editor;
    if (shown->has_gallery == (editor->gallery != NULL) &&
        shown->is_file == (window->session->file[0] != 0))
        memcpy(editor->look.overlays, shown->overlays, sizeof shown->overlays);
    if (is_same || !editor->gallery)
        keep_query(editor->probe, &shown->query, is_same);
    if (is_same)
        editor->look.camera = shown->camera;
    if (is_same && editor->gallery && shown->has_gallery) {
        editor->gallery->preset = shown->gallery.preset;
        editor->gallery->kinds = shown->gallery.kinds;
        editor->gallery->is_changed = true;
    }
}

/// Build the scenario, or show the file when one is given. The message is for the user.
static bool rebuild(Window* window, uint32_t scenario, const char* file, char* text, size_t size) {
    Session* session = window->session;
    EngAssetError error = {"That scene cannot be built"};
    bool is_built =
        file ? session_open_file(session, file, &error) : session_restart(session, scenario);
    if (!is_built) {
        snprintf(text, size, "%s", error.text);
        fprintf(stderr, "sandbox: %s\n", error.text);
    } else if (file)
        snprintf(text, size, "%.200s: %u shapes", session->file, session->scene->art.shape_count);
    else
        snprintf(text, size, "%s: %s", demo_scenario_name(scenario),
                 demo_scenario_summary(scenario));
    return is_built;
}

static void restart(Window* window, uint32_t scenario, const char* file) {
    Session* session = window->session;
    char text[ENG_ASSET_ERROR_SIZE];
    bool is_same = file ? strcmp(file, session->file) == 0
                        : session->file[0] == 0 && scenario == session->scenario;
    const Shown shown = shown_now(window);
    hide_scene(window);
    // If the new scene cannot be built, the session keeps the old one, and that is shown again.
    if (!rebuild(window, scenario, file, text, sizeof text))
        is_same = true;
    request_end(&session->options);
    if (!show_scene(window)) {
        window->wants_quit = true;
        return;
    }
    keep_shown(window, &shown, is_same);
    demo_hud_toast(&window->editor.hud, "%s", text);
}

static uint32_t next_scenario(uint32_t scenario) {
    return demo_scenario_name(scenario + 1) ? scenario + 1 : 0;
}

static uint32_t previous_scenario(uint32_t scenario) {
    if (scenario > 0)
        return scenario - 1;
    while (demo_scenario_name(scenario + 1))
        scenario++;
    return scenario;
}

// --- events ------------------------------------------------------------------------------

static void toggle_pause(DemoHud* hud) {
    hud->is_paused = !hud->is_paused;
    demo_hud_toast(hud, hud->is_paused ? "Paused. P: continue, O: a single tick" : "Running");
}

static void check_world(Window* window) {
    bool is_valid = session_check(window->session);
    demo_hud_toast(&window->editor.hud, "%s  hash %016" PRIx64,
                   is_valid ? "The world is valid." : window->session->failure,
                   demo_scene_world_hash(window->session->scene));
}

static void toggle_full_screen(const Window* window) {
    SDL_Window* sdl = eng_app_window(window->app);
    bool is_full = (SDL_GetWindowFlags(sdl) & SDL_WINDOW_FULLSCREEN_DESKTOP) != 0;
    SDL_SetWindowFullscreen(sdl, is_full ? 0 : SDL_WINDOW_FULLSCREEN_DESKTOP);
}

static void show_all(Window* window) {
    int width = 0, height = 0;
    eng_app_size(window->app, &width, &height);
    window->editor.look.camera = demo_look(window->session->scene, width, height).camera;
}

static void perform(Window* window, Action action) {
    uint32_t scenario = window->session->scenario;
    switch (action) {
    case ACTION_NONE:
        break;
    case ACTION_QUIT:
        window->wants_quit = true;
        break;
    case ACTION_TOGGLE_PAUSE:
        toggle_pause(&window->editor.hud);
        break;
    case ACTION_STEP:
        window->editor.hud.is_paused = true;
        window->wants_step = true;
        break;
    case ACTION_RESTART:
        restart(window, scenario, window->session->file[0] ? window->session->file : NULL);
        break;
    case ACTION_NEXT_SCENE:
        restart(window, next_scenario(scenario), NULL);
        break;
    case ACTION_PREVIOUS_SCENE:
        restart(window, previous_scenario(scenario), NULL);
        break;
    case ACTION_CHECK:
        check_world(window);
        break;
    case ACTION_SHOW_PRESET:
        request_show_preset(window->session->scene, window->editor.gallery, &window->editor.look);
        break;
    case ACTION_SHOW_ALL:
        show_all(window);
        break;
    case ACTION_TOGGLE_FULL_SCREEN:
        toggle_full_screen(window);
        break;
    case ACTION_SAVE_PICTURE:
        window->wants_picture = true;
        break;
    }
}

static void resize_camera(Window* window) {
    int width = 0, height = 0;
    eng_app_size(window->app, &width, &height);
    eng_camera_resize(&window->editor.look.camera, width, height);
}

static void take_file(Window* window, char* path) {
    if (path)
        restart(window, window->session->scenario, path);
    SDL_free(path);
}

static void take_events(Window* window) {
    Editor* editor = &window->editor;
    EngEvent event;
    editor->input.density = eng_app_density(window->app);
    while (!window->wants_quit && eng_input_next(&editor->input, &event)) {
        if (event.kind == ENG_EVENT_QUIT)
            window->wants_quit = true;
        else if (event.kind == ENG_EVENT_RESIZE)
            resize_camera(window);
        else if (event.kind == ENG_EVENT_DROP)
            take_file(window, event.path);
        else if (event.kind == ENG_EVENT_KEY_DOWN)
            perform(window, keys_event(editor, &event));
        else
            perform(window, hand_event(editor, &event));
    }
}

// --- frames ------------------------------------------------------------------------------

#define FRAME_SECONDS (1.0 / 60)

static void run_ticks(Window* window, double seconds) {
    int count = eng_ticker_advance(&window->ticker, seconds);
    bool is_stopped = window->editor.hud.is_paused || window->editor.hud.has_menu;
    if (is_stopped)
        count = window->wants_step ? 1 : 0;
    window->wants_step = false;
    // Where ticks take long the scene slows down, and frames still come.
    double start = eng_clock_seconds();
    for (int i = 0; i < count && !has_run_all_frames(window); i++) {
        session_tick(window->session);
        window->counted_ticks++;
        if (eng_clock_seconds() - start > FRAME_SECONDS)
            break;
    }
}

/// Twice a second.
static void tell_ticks(Window* window, double seconds) {
    window->counted_seconds += seconds;
    if (window->counted_seconds < 0.5)
        return;
    window->editor.hud.ticks_a_second = window->counted_ticks / window->counted_seconds;
    window->counted_seconds = 0;
    window->counted_ticks = 0;
}

static void update_hud(Window* window, double seconds) {
    DemoHud* hud = &window->editor.hud;
    tell_ticks(window, seconds);
    int width = 0, height = 0;
    eng_app_size(window->app, &width, &height);
    hud->ui = (EngUi){.painter = demo_view_painter(window->view),
                      .font = demo_view_font(window->view),
                      .scale = eng_ui_scale((float)width, (float)height),
                      .width = (float)width,
                      .height = (float)height,
                      .pointer = {window->editor.input.x, window->editor.input.y}};
    hud->fps = eng_frame_rate_add(&window->rate, seconds);
    hud->toast_seconds -= seconds;
    hud->hint_seconds -= seconds;
}

/// Save a screenshot under the first unused name sidestep-N.png.
static void save_picture(Window* window) {
    char path[64];
    FILE* taken = NULL;
    do {
        snprintf(path, sizeof path, "sidestep-%u.png", ++window->picture_count);
        taken = fopen(path, "rb");
        if (taken)
            fclose(taken);
    } while (taken);
    EngAssetError error;
    bool is_saved = eng_app_save_png(window->app, path, &error);
    demo_hud_toast(&window->editor.hud, "%s%s", is_saved ? "Picture saved: " : "",
                   is_saved ? path : error.text);
}

static void draw_frame(Window* window) {
    EngPainter* painter = demo_view_painter(window->view);
    demo_view_draw(window->view, window->session->scene, &window->editor.look);
    demo_hud_draw(&window->editor.hud, window->session->scene, &window->editor.look);
    eng_painter_flush(painter);
    if (window->wants_picture)
        save_picture(window);
    window->wants_picture = false;
}

static void run_frame(Window* window, double seconds) {
    take_events(window);
    if (window->wants_quit)
        return;
    run_ticks(window, seconds);
    hand_look(&window->editor);
    request_update(window->editor.probe, window->editor.gallery, window->session->scene,
                   &window->editor.look);
    update_hud(window, seconds);
    draw_frame(window);
}

static bool save_last_picture(Window* window) {
    const char* path = window->session->options.screenshot;
    EngAssetError error;
    if (!path)
        return true;
    request_update(window->editor.probe, window->editor.gallery, window->session->scene,
                   &window->editor.look);
    draw_frame(window);
    if (eng_app_save_png(window->app, path, &error))
        return true;
    fprintf(stderr, "sandbox: %s\n", error.text);
    return false;
}

static void run_frames(Window* window) {
    double before = eng_clock_seconds();
    while (!window->wants_quit && !has_run_all_frames(window)) {
        double now = eng_clock_seconds();
        run_frame(window, now - before);
        before = now;
        if (window->wants_quit)
            break;
        eng_app_present(window->app);
        // Without vsync, present does not wait, so sleep to limit the rate to 120 frames a second.
        double used = eng_clock_seconds() - now, least = 1.0 / 120;
        if (used < least)
            SDL_Delay((Uint32)((least - used) * 1000));
    }
}

ExitCode window_run(Session* session) {
    Window window = {.session = session, .ticker = eng_ticker(DEMO_TICKS_PER_SECOND)};
    window.editor.hud.hint_seconds = 15;
    window.editor.hud.is_asking = session->options.has_query;
    EngAppDef def = eng_app_def();
    def.title = "Sidestep";
    def.width = session->options.width;
    def.height = session->options.height;
    def.renderer = session->options.renderer;
    EngAssetError error;
    if (!eng_app_open(&def, &window.app, &error)) {
        fprintf(stderr, "sandbox: %s\n", error.text);
        return EXIT_CODE_FAILED;
    }
    ExitCode code = EXIT_CODE_FAILED;
    if (show_scene(&window)) {
        run_frames(&window);
        bool is_shown = window.editor.probe != NULL; // false when a restart failed
        bool is_saved = is_shown && save_last_picture(&window);
        code = session_report(session);
        if (code == EXIT_CODE_DONE && !is_saved)
            code = EXIT_CODE_FAILED;
        if (is_shown && window.editor.gallery)
            demo_gallery_print(window.editor.gallery);
        else if (is_shown && window.editor.probe->has_goal)
            request_print(window.editor.probe);
    }
    hide_scene(&window);
    eng_app_close(window.app);
    return code;
}
