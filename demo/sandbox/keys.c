#include "sandbox/window.h"

#include <inttypes.h>

void window_toggle_pause(Window* window) {
    window->hud.is_paused = !window->hud.is_paused;
    demo_hud_toast(&window->hud,
                   window->hud.is_paused ? "Paused: P goes on, O is a single tick" : "On we go");
}

static void check(Window* window) {
    bool is_valid = session_check(window->session);
    demo_hud_toast(&window->hud, "%s  hash %016" PRIx64,
                   is_valid ? "The world is valid." : window->session->failure,
                   demo_scene_world_hash(window->session->scene));
}

static void toggle_full_screen(const Window* window) {
    SDL_Window* sdl = eng_app_window(window->app);
    bool is_full = (SDL_GetWindowFlags(sdl) & SDL_WINDOW_FULLSCREEN_DESKTOP) != 0;
    SDL_SetWindowFullscreen(sdl, is_full ? 0 : SDL_WINDOW_FULLSCREEN_DESKTOP);
}

static void show_all(Window* window) {
    bool overlays[DEMO_OVERLAY_COUNT];
    for (int i = 0; i < DEMO_OVERLAY_COUNT; i++)
        overlays[i] = window->look.overlays[i];
    int width = 0, height = 0;
    eng_app_size(window->app, &width, &height);
    window->look = demo_look(window->session->scene, width, height);
    window->look.probe = window->probe;
    for (int i = 0; i < DEMO_OVERLAY_COUNT; i++)
        window->look.overlays[i] = overlays[i];
}

static void escape(DemoHud* hud) {
    if (hud->has_help)
        hud->has_help = false;
    else
        hud->has_menu = !hud->has_menu;
}

static void zoom(Window* window, double factor) {
    EngCamera* camera = &window->look.camera;
    eng_camera_zoom_at(camera, (EngVec){camera->view_w / 2, camera->view_h / 2}, factor);
}

/// Keys that may be held down.
static bool camera_key(Window* window, SDL_Keycode key) {
    EngCamera* camera = &window->look.camera;
    const double step = 60;
    switch (key) {
    case SDLK_LEFT:
        eng_camera_pan(camera, step, 0);
        return true;
    case SDLK_RIGHT:
        eng_camera_pan(camera, -step, 0);
        return true;
    case SDLK_UP:
        eng_camera_pan(camera, 0, step);
        return true;
    case SDLK_DOWN:
        eng_camera_pan(camera, 0, -step);
        return true;
    case SDLK_PLUS:
    case SDLK_EQUALS:
    case SDLK_KP_PLUS:
        zoom(window, 1.25);
        return true;
    case SDLK_MINUS:
    case SDLK_KP_MINUS:
        zoom(window, 0.8);
        return true;
    case SDLK_q:
        hand_turn(window, -1);
        return true;
    case SDLK_e:
        hand_turn(window, 1);
        return true;
    case SDLK_o:
        window->hud.is_paused = true;
        window->wants_step = true;
        return true;
    default:
        return false;
    }
}

static bool overlay_key(Window* window, SDL_Keycode key) {
    for (int i = 0; i < DEMO_OVERLAY_COUNT; i++) {
        if (key != SDL_tolower(demo_overlay_key((DemoOverlay)i)))
            continue;
        window->look.overlays[i] = !window->look.overlays[i];
        return true;
    }
    for (int i = 0; key == SDLK_0 && i < DEMO_OVERLAY_COUNT; i++)
        window->look.overlays[i] = false;
    return key == SDLK_0;
}

static void other_key(Window* window, SDL_Keycode key) {
    DemoHud* hud = &window->hud;
    uint32_t scenario = window->session->scenario;
    switch (key) {
    case SDLK_p:
        window_toggle_pause(window);
        break;
    case SDLK_r:
        window_restart(window, scenario);
        break;
    case SDLK_PAGEDOWN:
        window_restart(window, scenario + 1);
        break;
    case SDLK_PAGEUP:
        window_restart(window, scenario == 0 ? DEMO_NONE : scenario - 1);
        break;
    case SDLK_h:
    case SDLK_F1:
        hud->has_help = !hud->has_help;
        break;
    case SDLK_TAB:
        hud->is_hidden = !hud->is_hidden;
        break;
    case SDLK_f:
        tool_toggle(window);
        break;
    case SDLK_t:
        hand_next_sprite(window);
        break;
    case SDLK_c:
        check(window);
        break;
    case SDLK_HOME:
        show_all(window);
        break;
    case SDLK_F11:
        toggle_full_screen(window);
        break;
    case SDLK_F12:
        window->wants_picture = true;
        break;
    case SDLK_ESCAPE:
        escape(hud);
        break;
    default:
        break;
    }
}

void keys_event(Window* window, const EngEvent* event) {
    if (tool_key(window, event->key))
        return;
    if (camera_key(window, event->key) || event->is_repeat)
        return;
    if (!overlay_key(window, event->key))
        other_key(window, event->key);
}
