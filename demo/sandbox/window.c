#include "sandbox/window.h"

#include <stdio.h>
#include <string.h>

void look_apply(const Options* options, DemoLook* look) {
    if (!options->overlays)
        return;
    for (int i = 0; i < DEMO_OVERLAY_COUNT; i++)
        look->overlays[i] = strchr(options->overlays, demo_overlay_key((DemoOverlay)i)) != NULL;
}

static void set_title(const Window* window) {
    char title[128];
    snprintf(title, sizeof title, "Sidestep - %s", demo_scene_name(window->session->scene));
    SDL_SetWindowTitle(eng_app_window(window->app), title);
}

/// A look, a probe and pictures for the session's scene.
static bool show_scene(Window* window) {
    DemoView* view = NULL;
    EngAssetError error;
    const DemoScene* scene = window->session->scene;
    if (!demo_view_create(eng_app_renderer(window->app), scene, &view, &error)) {
        fprintf(stderr, "sandbox: %s\n", error.text);
        return false;
    }
    demo_view_destroy(window->view);
    window->view = view;
    demo_probe_destroy(window->probe);
    window->probe = probe_create(&window->session->options, scene);
    if (!window->probe) {
        fprintf(stderr, "sandbox: out of memory\n");
        return false;
    }
    int width = 0, height = 0;
    eng_app_size(window->app, &width, &height);
    window->look = demo_look(scene, width, height);
    look_apply(&window->session->options, &window->look);
    window->look.probe = window->probe;
    window->hud.has_stats = false;
    hand_reset(&window->hand);
    set_title(window);
    return true;
}

/// After a restart: who asks, and of the same scene also what.
static void keep_question(DemoProbe* probe, const DemoProbe* kept, bool is_same) {
    probe->radius = kept->radius;
    probe->mode = kept->mode;
    probe->agent = kept->agent;
    probe->max_nodes = kept->max_nodes;
    probe->has_start = is_same && kept->has_start;
    probe->has_goal = is_same && kept->has_goal;
    probe->start = kept->start;
    probe->goal = kept->goal;
}

void window_restart(Window* window, uint32_t scenario) {
    if (scenario == DEMO_NONE) // before the first comes the last
        for (scenario = 0; demo_scenario_name(scenario + 1);)
            scenario++;
    if (!demo_scenario_name(scenario))
        scenario = 0;
    EngCamera camera = window->look.camera;
    bool overlays[DEMO_OVERLAY_COUNT];
    memcpy(overlays, window->look.overlays, sizeof overlays);
    bool is_same = scenario == window->session->scenario;
    // The view holds pictures of the old scene's atlas.
    demo_view_destroy(window->view);
    window->view = NULL;
    DemoProbe kept = *window->probe;
    demo_probe_destroy(window->probe); // before its world
    window->probe = NULL;
    if (!session_restart(window->session, scenario))
        demo_hud_toast(&window->hud, "That scene cannot be set up");
    if (!show_scene(window)) {
        window->wants_quit = true;
        return;
    }
    memcpy(window->look.overlays, overlays, sizeof overlays);
    keep_question(window->probe, &kept, is_same);
    if (is_same)
        window->look.camera = camera;
    demo_hud_toast(&window->hud, "%s: %s", demo_scenario_name(scenario),
                   demo_scenario_summary(scenario));
}

static void resize(Window* window) {
    int width = 0, height = 0;
    eng_app_size(window->app, &width, &height);
    eng_camera_resize(&window->look.camera, width, height);
}

static void take_events(Window* window) {
    EngEvent event;
    window->input.density = eng_app_density(window->app);
    while (eng_input_next(&window->input, &event)) {
        if (event.kind == ENG_EVENT_QUIT)
            window->wants_quit = true;
        else if (event.kind == ENG_EVENT_RESIZE)
            resize(window);
        else if (event.kind == ENG_EVENT_KEY_DOWN)
            keys_event(window, &event);
        else
            hand_event(window, &event);
    }
}

static bool is_over(const Window* window) {
    const Options* options = &window->session->options;
    return options->has_frames && window->session->frames >= options->frames;
}

static void run_ticks(Window* window, double seconds) {
    int count = eng_ticker_advance(&window->ticker, seconds);
    bool is_still = window->hud.is_paused || window->hud.has_menu;
    if (is_still)
        count = window->wants_step ? 1 : 0;
    window->wants_step = false;
    for (int i = 0; i < count && !is_over(window); i++)
        session_tick(window->session);
}

static void update_hud(Window* window, double seconds) {
    DemoHud* hud = &window->hud;
    int width = 0, height = 0;
    eng_app_size(window->app, &width, &height);
    hud->ui = (EngUi){.painter = demo_view_painter(window->view),
                      .font = demo_view_font(window->view),
                      .scale = eng_ui_scale((float)width, (float)height),
                      .width = (float)width,
                      .height = (float)height,
                      .pointer = {window->input.x, window->input.y}};
    hud->fps = eng_frame_rate_add(&window->rate, seconds);
    hud->toast_seconds -= seconds;
    hud->hint_seconds -= seconds;
}

/// A new name for each picture: sidestep-1.png, sidestep-2.png, ...
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
    demo_hud_toast(&window->hud, "%s%s", is_saved ? "Picture saved: " : "",
                   is_saved ? path : error.text);
}

static void draw(Window* window) {
    EngPainter* painter = demo_view_painter(window->view);
    demo_view_draw(window->view, window->session->scene, &window->look);
    demo_hud_draw(&window->hud, window->session->scene, &window->look);
    eng_painter_flush(painter);
    if (window->wants_picture)
        save_picture(window);
    window->wants_picture = false;
}

static void frame(Window* window, double seconds) {
    take_events(window);
    if (window->wants_quit)
        return;
    run_ticks(window, seconds);
    hand_look(window);
    probe_follow(window->probe, window->session->scene, &window->look);
    update_hud(window, seconds);
    draw(window);
}

static void save_last_picture(Window* window) {
    const char* path = window->session->options.screenshot;
    EngAssetError error;
    if (!path)
        return;
    probe_follow(window->probe, window->session->scene, &window->look);
    draw(window);
    if (!eng_app_save_png(window->app, path, &error))
        fprintf(stderr, "sandbox: %s\n", error.text);
}

static void loop(Window* window) {
    double before = eng_clock_seconds();
    while (!window->wants_quit && !is_over(window)) {
        double now = eng_clock_seconds();
        frame(window, now - before);
        before = now;
        if (window->wants_quit)
            break;
        eng_app_present(window->app);
        // Without a screen to wait for, a frame would be drawn over and over.
        double used = eng_clock_seconds() - now, least = 1.0 / 120;
        if (used < least)
            SDL_Delay((Uint32)((least - used) * 1000));
    }
}

int window_run(Session* session) {
    Window window = {.session = session, .ticker = eng_ticker(DEMO_TICKS_PER_SECOND)};
    window.hud.hint_seconds = 15;
    window.hud.is_asking = session->options.has_question;
    EngAppDef def = eng_app_def();
    def.title = "Sidestep";
    def.width = session->options.width;
    def.height = session->options.height;
    def.renderer = session->options.renderer;
    EngAssetError error;
    if (!eng_app_open(&def, &window.app, &error)) {
        fprintf(stderr, "sandbox: %s\n", error.text);
        return 1;
    }
    int code = 1;
    if (show_scene(&window)) {
        loop(&window);
        if (window.view)
            save_last_picture(&window);
        code = session_report(session);
        if (window.probe && window.probe->has_goal)
            probe_print(window.probe);
    }
    demo_probe_destroy(window.probe);
    demo_view_destroy(window.view);
    eng_app_close(window.app);
    return code;
}
