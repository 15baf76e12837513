#include "core/app.h"

#include <SDL_image.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct EngApp {
    SDL_Window* window;   // NULL when headless
    SDL_Surface* surface; // what a headless app draws on
    SDL_Renderer* renderer;
    bool has_video;
};

EngAppDef eng_app_def(void) {
    return (EngAppDef){.title = "", .width = 1280, .height = 720, .has_vsync = true};
}

/// On these systems environment variables name the screen. Without them, trying the video drivers
/// would only make their libraries print errors.
static bool may_have_screen(void) {
#if defined(__linux__) || defined(__FreeBSD__)
    return getenv("DISPLAY") || getenv("WAYLAND_DISPLAY") || getenv("SDL_VIDEODRIVER");
#else
    return true;
#endif
}

static bool shows_nothing(const char* driver) {
    return !driver || strcmp(driver, "dummy") == 0 || strcmp(driver, "offscreen") == 0;
}

bool eng_app_has_display(const char** driver) {
    const char* unused = NULL;
    const char** name = driver ? driver : &unused;
    *name = "";
    if (!may_have_screen())
        return false;
    if (SDL_InitSubSystem(SDL_INIT_VIDEO) != 0)
        return false;
    const char* current = SDL_GetCurrentVideoDriver();
    bool is_seen = !shows_nothing(current);
    if (current)
        *name = current;
    SDL_QuitSubSystem(SDL_INIT_VIDEO);
    return is_seen;
}

static bool open_headless(const EngAppDef* def, EngApp* app) {
    app->surface =
        SDL_CreateRGBSurfaceWithFormat(0, def->width, def->height, 32, SDL_PIXELFORMAT_ARGB8888);
    if (app->surface)
        app->renderer = SDL_CreateSoftwareRenderer(app->surface);
    return app->renderer != NULL;
}

const char* eng_app_renderer_name(int index) {
    static const char* const unnamed = "";
    SDL_RendererInfo info;
    if (index < 0 || index >= SDL_GetNumRenderDrivers())
        return NULL;
    return SDL_GetRenderDriverInfo(index, &info) == 0 ? info.name : unnamed;
}

/// The render driver of that name; without one its absence is the error.
static SDL_Renderer* create_named_renderer(SDL_Window* window, const char* name, Uint32 flags) {
    for (int i = 0; eng_app_renderer_name(i); i++) {
        if (strcmp(eng_app_renderer_name(i), name) == 0)
            return SDL_CreateRenderer(window, i, flags);
    }
    SDL_SetError("no renderer '%s'", name);
    return NULL;
}

static SDL_Renderer* create_renderer(SDL_Window* window, const EngAppDef* def) {
    Uint32 flags = def->has_vsync ? SDL_RENDERER_PRESENTVSYNC : 0;
    if (def->renderer)
        return create_named_renderer(window, def->renderer, flags);
    SDL_Renderer* renderer = SDL_CreateRenderer(window, -1, flags | SDL_RENDERER_ACCELERATED);
    return renderer ? renderer : SDL_CreateRenderer(window, -1, SDL_RENDERER_SOFTWARE);
}

static bool open_window(const EngAppDef* def, EngApp* app) {
    if (SDL_InitSubSystem(SDL_INIT_VIDEO) != 0)
        return false;
    app->has_video = true;
    // When the display refuses us, SDL silently takes a driver without a screen.
    if (shows_nothing(SDL_GetCurrentVideoDriver()) && !getenv("SDL_VIDEODRIVER")) {
        SDL_SetError("the display does not answer");
        return false;
    }
    app->window =
        SDL_CreateWindow(def->title, SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED, def->width,
                         def->height, SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI);
    if (!app->window)
        return false;
    SDL_SetWindowMinimumSize(app->window, 560, 360); // the help fits
    app->renderer = create_renderer(app->window, def);
    return app->renderer != NULL;
}

bool eng_app_open(const EngAppDef* def, EngApp** result, EngAssetError* error) {
    *result = NULL;
    EngApp* app = calloc(1, sizeof *app);
    if (!app)
        return eng_asset_error_set(error, "out of memory");
    SDL_SetMainReady();
    SDL_SetHint(SDL_HINT_RENDER_LINE_METHOD,
                "2"); // 2: the driver's own lines, which are the fastest
    bool is_open = def->is_headless ? open_headless(def, app) : open_window(def, app);
    if (!is_open) {
        eng_asset_error_set(error, "cannot open a %s: %s",
                            def->is_headless ? "picture to draw on" : "window", SDL_GetError());
        eng_app_close(app);
        return false;
    }
    SDL_SetRenderDrawBlendMode(app->renderer, SDL_BLENDMODE_BLEND);
    *result = app;
    return true;
}

void eng_app_close(EngApp* app) {
    if (!app)
        return;
    if (app->renderer)
        SDL_DestroyRenderer(app->renderer);
    if (app->window)
        SDL_DestroyWindow(app->window);
    SDL_FreeSurface(app->surface);
    IMG_Quit();
    if (app->has_video)
        SDL_QuitSubSystem(SDL_INIT_VIDEO);
    free(app);
}

SDL_Renderer* eng_app_renderer(const EngApp* app) { return app->renderer; }

SDL_Window* eng_app_window(const EngApp* app) { return app->window; }

void eng_app_size(const EngApp* app, int* width, int* height) {
    if (SDL_GetRendererOutputSize(app->renderer, width, height) != 0) {
        *width = 1;
        *height = 1;
    }
}

float eng_app_density(const EngApp* app) {
    if (!app->window)
        return 1.0f;
    int drawn = 1, drawn_height = 1, units = 1;
    eng_app_size(app, &drawn, &drawn_height);
    SDL_GetWindowSize(app->window, &units, NULL);
    return units > 0 && drawn > units ? (float)drawn / (float)units : 1.0f;
}

void eng_app_present(EngApp* app) { SDL_RenderPresent(app->renderer); }

SDL_Surface* eng_app_read(EngApp* app) {
    int width = 0, height = 0;
    eng_app_size(app, &width, &height);
    SDL_Surface* picture =
        SDL_CreateRGBSurfaceWithFormat(0, width, height, 24, SDL_PIXELFORMAT_RGB24);
    if (picture && SDL_RenderReadPixels(app->renderer, NULL, SDL_PIXELFORMAT_RGB24, picture->pixels,
                                        picture->pitch) != 0) {
        SDL_FreeSurface(picture);
        picture = NULL;
    }
    return picture;
}

/// Write a file whole; the disk may be full until it is closed.
static bool write_bytes(const char* path, const void* bytes, size_t size, EngAssetError* error) {
    errno = 0;
    FILE* file = fopen(path, "wb");
    bool is_written = file && fwrite(bytes, 1, size, file) == size;
    if (file && fclose(file) != 0)
        is_written = false;
    return is_written || eng_asset_error_set(error, "%s: cannot write: %s", path, strerror(errno));
}

/// SDL_image does not see that closing a file fails, so it writes to memory: twice the size of the
/// pixels, and some room for the frame of the format.
static bool save_surface(SDL_Surface* picture, const char* path, EngAssetError* error) {
    size_t size = 2 * (size_t)picture->pitch * (size_t)picture->h + 65536;
    void* bytes = size <= INT32_MAX ? malloc(size) : NULL;
    SDL_RWops* memory = bytes ? SDL_RWFromMem(bytes, (int)size) : NULL;
    if (!memory) {
        free(bytes);
        return eng_asset_error_set(error, "%s: out of memory", path);
    }
    bool is_saved = IMG_SavePNG_RW(picture, memory, 0) == 0;
    Sint64 used = SDL_RWtell(memory);
    SDL_RWclose(memory);
    if (!is_saved || used <= 0)
        is_saved = eng_asset_error_set(error, "%s: cannot write: %s", path, IMG_GetError());
    else
        is_saved = write_bytes(path, bytes, (size_t)used, error);
    free(bytes);
    return is_saved;
}

bool eng_app_save_png(EngApp* app, const char* path, EngAssetError* error) {
    SDL_Surface* picture = eng_app_read(app);
    if (!picture)
        return eng_asset_error_set(error, "%s: cannot read the picture: %s", path, SDL_GetError());
    bool is_saved = save_surface(picture, path, error);
    SDL_FreeSurface(picture);
    return is_saved;
}
