/// A window, or a picture in memory where there is no window. An SDL_Renderer draws on both.
#ifndef ENG_CORE_APP_H
#define ENG_CORE_APP_H

#include "asset/error.h"

#include <SDL.h>

typedef struct EngApp EngApp;

typedef struct EngAppDef {
    const char* title;
    int width, height;    ///< px, of the window or the picture; default 1280 x 720
    bool is_headless;     ///< no window and no video driver, but a picture in memory; default false
    const char* renderer; ///< a name from eng_app_renderer_name; NULL: the best that works
    bool has_vsync;       ///< default true
} EngAppDef;

/// The defaults.
EngAppDef eng_app_def(void);

/// Is there a screen on which a window would be visible? False without a video driver, and with the
/// drivers that show nothing ("dummy", "offscreen"). `*driver` (may be NULL) is the driver's name,
/// "" when none works.
bool eng_app_has_display(const char** driver);

/// The name of an SDL render driver of this machine, such as "software". NULL beyond the last one.
const char* eng_app_renderer_name(int index);

/// Open a window or a picture. Without `renderer`, and when no accelerated renderer works, the
/// software renderer is used. A `renderer` that cannot be had is an error. A video driver without a
/// screen is used only when SDL_VIDEODRIVER names it. On failure `error` (may be NULL) says why and
/// `*app` is NULL.
bool eng_app_open(const EngAppDef* def, EngApp** app, EngAssetError* error);

/// NULL is allowed.
void eng_app_close(EngApp* app);

/// The renderer to draw with. It lives as long as the app.
SDL_Renderer* eng_app_renderer(const EngApp* app);

/// NULL when headless.
SDL_Window* eng_app_window(const EngApp* app);

/// The size of the drawing, px. On high-density screens it is more than the window's size.
void eng_app_size(const EngApp* app, int* width, int* height);

/// Drawn pixels for each unit of the window, at least 1. Multiply pointer positions by it.
float eng_app_density(const EngApp* app);

/// Show what was drawn in this frame.
void eng_app_present(EngApp* app);

/// Write what was drawn since the last present to a PNG file. False with `error` set.
bool eng_app_save_png(EngApp* app, const char* path, EngAssetError* error);

/// A copy of what was drawn since the last present; free it with SDL_FreeSurface. NULL on failure.
SDL_Surface* eng_app_read(EngApp* app);

#endif
