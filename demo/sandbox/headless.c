#include "sandbox/headless.h"

#include "sandbox/request.h"

#include "core/app.h"
#include "view/hud.h"
#include "view/view.h"

#include <stdio.h>

/// What is looked at: the scene, a path query, and the answers of many methods, if the scene has
/// any.
typedef struct Picture {
    DemoProbe* probe;
    DemoGallery* gallery; ///< or NULL
    DemoLook look;
} Picture;

/// Run the query of --ask, or of the preset.
static ExitCode open_picture(const Session* session, Picture* picture) {
    const Options* options = &session->options;
    *picture = (Picture){.probe = request_probe(options, session->scene)};
    if (!picture->probe) {
        fprintf(stderr, "sandbox: out of memory\n");
        return EXIT_CODE_FAILED;
    }
    picture->look = demo_look(session->scene, options->width, options->height);
    picture->gallery = request_gallery(options, session->scene, picture->probe, &picture->look);
    request_look(options, &picture->look);
    picture->look.probe = picture->gallery ? NULL : picture->probe;
    request_update(picture->probe, picture->gallery, session->scene, &picture->look);
    return EXIT_CODE_DONE;
}

static void close_picture(Picture* picture) {
    demo_gallery_destroy(picture->gallery);
    demo_probe_destroy(picture->probe);
}

static void print_answers(const Session* session, const Picture* picture) {
    if (picture->gallery)
        demo_gallery_print(picture->gallery);
    else if (session->options.has_query)
        request_print(picture->probe);
}

static void draw_picture(const Session* session, DemoView* view, const DemoLook* look) {
    const Options* options = &session->options;
    demo_view_draw(view, session->scene, look);
    if (options->has_hud) {
        DemoHud hud = {.is_asking = options->has_query,
                       .ui = {.painter = demo_view_painter(view),
                              .font = demo_view_font(view),
                              .scale = eng_ui_scale((float)options->width, (float)options->height),
                              .width = (float)options->width,
                              .height = (float)options->height,
                              .pointer = {-1, -1}}};
        demo_hud_draw(&hud, session->scene, look);
    }
    eng_painter_flush(demo_view_painter(view));
}

static bool write_picture(const Session* session, const DemoLook* look, const char* path) {
    EngAppDef def = eng_app_def();
    def.is_headless = true;
    def.width = session->options.width;
    def.height = session->options.height;
    EngApp* app = NULL;
    DemoView* view = NULL;
    EngAssetError error;
    bool is_written = eng_app_open(&def, &app, &error) &&
                      demo_view_create(eng_app_renderer(app), session->scene, &view, &error);
    if (is_written) {
        draw_picture(session, view, look);
        is_written = eng_app_save_png(app, path, &error);
    }
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
    Picture picture;
    ExitCode opened = open_picture(session, &picture);
    if (opened == EXIT_CODE_DONE) {
        print_answers(session, &picture);
        bool is_written = !path || write_picture(session, &picture.look, path);
        opened = is_written ? EXIT_CODE_DONE : EXIT_CODE_FAILED;
    }
    close_picture(&picture);
    code = code == EXIT_CODE_DONE ? opened : code;
    if (is_fallback)
        puts("  a window   needs a desktop (DISPLAY or WAYLAND_DISPLAY is set), ssh -X, "
             "or xvfb-run -a");
    return code;
}
