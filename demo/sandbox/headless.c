#include "sandbox/headless.h"

#include "sandbox/request.h"

#include "core/app.h"
#include "view/hud.h"
#include "view/view.h"

#include <stdio.h>

/// The look of the picture. Runs the query of --ask.
static DemoLook picture_look(const Session* session, DemoProbe* probe) {
    const Options* options = &session->options;
    DemoLook look = demo_look(session->scene, options->width, options->height);
    request_look(options, &look);
    look.probe = probe;
    request_update(probe, session->scene, &look);
    return look;
}

static bool draw_picture(const Session* session, EngApp* app, DemoView* view, DemoProbe* probe,
                         const char* path, EngAssetError* error) {
    const Options* options = &session->options;
    DemoLook look = picture_look(session, probe);
    demo_view_draw(view, session->scene, &look);
    if (options->has_hud) {
        DemoHud hud = {.is_asking = options->has_query,
                       .ui = {.painter = demo_view_painter(view),
                              .font = demo_view_font(view),
                              .scale = eng_ui_scale((float)options->width, (float)options->height),
                              .width = (float)options->width,
                              .height = (float)options->height,
                              .pointer = {-1, -1}}};
        demo_hud_draw(&hud, session->scene, &look);
    }
    eng_painter_flush(demo_view_painter(view));
    return eng_app_save_png(app, path, error);
}

static bool write_picture(const Session* session, DemoProbe* probe, const char* path) {
    EngAppDef def = eng_app_def();
    def.is_headless = true;
    def.width = session->options.width;
    def.height = session->options.height;
    EngApp* app = NULL;
    DemoView* view = NULL;
    EngAssetError error;
    bool is_written = eng_app_open(&def, &app, &error) &&
                      demo_view_create(eng_app_renderer(app), session->scene, &view, &error) &&
                      draw_picture(session, app, view, probe, path, &error);
    demo_view_destroy(view);
    eng_app_close(app);
    if (!is_written)
        fprintf(stderr, "sandbox: %s\n", error.text);
    else
        printf("  picture    %s\n", path);
    return is_written;
}

ExitCode headless_run(Session* session, bool is_fallback) {
    const Options* options = &session->options;
    uint64_t frames = options->has_frames ? options->frames : 300;
    while (session->frames < frames)
        session_tick(session);
    ExitCode code = session_report(session);
    const char* path = options->screenshot;
    if (!path && is_fallback)
        path = "sidestep.png";
    DemoProbe* probe = request_probe(options, session->scene);
    if (!probe) {
        fprintf(stderr, "sandbox: out of memory\n");
        return EXIT_CODE_FAILED;
    }
    if (options->has_query) {
        picture_look(session, probe);
        request_print(probe);
    }
    if (path && !write_picture(session, probe, path) && code == EXIT_CODE_DONE)
        code = EXIT_CODE_FAILED;
    demo_probe_destroy(probe);
    if (is_fallback)
        puts("  a window   needs a desktop (DISPLAY or WAYLAND_DISPLAY is set), ssh -X, "
             "or xvfb-run -a");
    return code;
}
