#include "sandbox/keys.h"

#include "sandbox/hand.h"
#include "sandbox/tool.h"

static void press_escape(DemoHud* hud) {
    if (hud->has_help)
        hud->has_help = false;
    else
        hud->has_menu = !hud->has_menu;
}

static void zoom_about_middle(Editor* editor, double factor) {
    EngCamera* camera = &editor->look.camera;
    eng_camera_zoom_at(camera, (EngVec){camera->view_w / 2, camera->view_h / 2}, factor);
}

/// Keys that work again and again while they are held down.
static bool repeating_key(Editor* editor, SDL_Keycode key) {
    EngCamera* camera = &editor->look.camera;
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
        zoom_about_middle(editor, 1.25);
        return true;
    case SDLK_MINUS:
    case SDLK_KP_MINUS:
        zoom_about_middle(editor, 0.8);
        return true;
    case SDLK_q:
        hand_turn(editor, -1);
        return true;
    case SDLK_e:
        hand_turn(editor, 1);
        return true;
    default:
        return false;
    }
}

static bool overlay_key(Editor* editor, SDL_Keycode key) {
    for (int i = 0; i < DEMO_OVERLAY_COUNT; i++) {
        if (key != SDL_tolower(demo_overlay_key((DemoOverlay)i)))
            continue;
        editor->look.overlays[i] = !editor->look.overlays[i];
        return true;
    }
    for (int i = 0; key == SDLK_0 && i < DEMO_OVERLAY_COUNT; i++)
        editor->look.overlays[i] = false;
    return key == SDLK_0;
}

/// Keys of a scene that compares methods; they go before all others.
static bool gallery_key(Editor* editor, SDL_Keycode key, Action* action) {
    DemoGallery* gallery = editor->gallery;
    if (!gallery)
        return false;
    if (key == SDLK_RETURN) {
        demo_gallery_choose(gallery, editor->scene, editor->probe, gallery->preset + 1);
        *action = ACTION_SHOW_PRESET;
        return true;
    }
    if (key == SDLK_BACKSPACE) {
        if (!demo_gallery_draw_lots(gallery, editor->scene, editor->probe))
            demo_hud_toast(&editor->hud, "There is no ground for this radius");
        return true;
    }
    return key >= SDLK_a && key <= SDLK_z && demo_gallery_toggle(gallery, (char)SDL_toupper(key));
}

/// Keys that change what the window shows or runs.
static Action window_key(SDL_Keycode key) {
    switch (key) {
    case SDLK_p:
        return ACTION_TOGGLE_PAUSE;
    case SDLK_r:
        return ACTION_RESTART;
    case SDLK_PAGEDOWN:
        return ACTION_NEXT_SCENE;
    case SDLK_PAGEUP:
        return ACTION_PREVIOUS_SCENE;
    case SDLK_c:
        return ACTION_CHECK;
    case SDLK_HOME:
        return ACTION_SHOW_ALL;
    case SDLK_F11:
        return ACTION_TOGGLE_FULL_SCREEN;
    case SDLK_F12:
        return ACTION_SAVE_PICTURE;
    default:
        return ACTION_NONE;
    }
}

/// Keys that change the hud, or what the mouse does.
static void editor_key(Editor* editor, SDL_Keycode key) {
    DemoHud* hud = &editor->hud;
    switch (key) {
    case SDLK_h:
    case SDLK_F1:
        hud->has_help = !hud->has_help;
        break;
    case SDLK_TAB:
        hud->is_hidden = !hud->is_hidden;
        break;
    case SDLK_f:
        tool_toggle(editor);
        break;
    case SDLK_t:
        hand_next_sprite(editor);
        break;
    case SDLK_ESCAPE:
        press_escape(hud);
        break;
    default:
        break;
    }
}

Action keys_event(Editor* editor, const EngEvent* event) {
    Action action = ACTION_NONE;
    if (!event->is_repeat && gallery_key(editor, event->key, &action))
        return action;
    if (tool_key(editor, event->key) || repeating_key(editor, event->key))
        return ACTION_NONE;
    if (event->key == SDLK_o)
        return ACTION_STEP;
    if (event->is_repeat || overlay_key(editor, event->key))
        return ACTION_NONE;
    editor_key(editor, event->key);
    return window_key(event->key);
}
