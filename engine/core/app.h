/// A window, or a picture in memory where there is none; both are drawn on by an SDL_Renderer.
#ifndef ENG_CORE_APP_H
#define ENG_CORE_APP_H

#include "asset/error.h"

#include <SDL.h>

typedef struct EngApp EngApp;

typedef struct EngAppDef {
    const char* title;
    int width, height;    ///< px, of the window or the picture; default 1280 x 720
    bool is_headless;     ///< no window, no video driver: a picture in memory; default false
    const char* renderer; ///< an SDL render driver such as "software"; NULL: the best that works
    bool has_vsync;       ///< default true
} EngAppDef;

EngAppDef eng_app_def(void);

/// Is there a screen that a window would be seen on? False without a video driver and on the
/// drivers that show nothing ("dummy", "offscreen"). `*driver` (may be NULL) is the driver's name,
/// "" when none works.
bool eng_app_has_display(const char** driver);

/// Open. Falls back to the software renderer when the accelerated ones do not work, but to a video
/// driver without a screen only where SDL_VIDEODRIVER names it. On failure `error` (may be NULL)
/// says why and `*app` is NULL.
bool eng_app_open(const EngAppDef* def, EngApp** app, EngAssetError* error);

/// NULL is allowed.
void eng_app_close(EngApp* app);

SDL_Renderer* eng_app_renderer(const EngApp* app);

/// NULL when headless.
SDL_Window* eng_app_window(const EngApp* app);

/// What is drawn on, px; more than the window's size on high-density screens.
void eng_app_size(const EngApp* app, int* width, int* height);

/// Drawn pixels a window unit: what pointer positions are multiplied by; at least 1.
float eng_app_density(const EngApp* app);

void eng_app_present(EngApp* app);

/// Write what was drawn since the last present to a PNG file. False with `error` set.
bool eng_app_save_png(EngApp* app, const char* path, EngAssetError* error);

/// What was drawn since the last present, to be freed with SDL_FreeSurface; NULL on failure.
SDL_Surface* eng_app_read(EngApp* app);

#endif
