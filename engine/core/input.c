#include "core/input.h"

static float density_of(const EngInput* input) {
    return input->density > 0.0f ? input->density : 1.0f;
}

static bool take_button(EngInput* input, const SDL_MouseButtonEvent* source, EngEvent* event) {
    switch (source->button) {
    case SDL_BUTTON_LEFT:
        event->button = ENG_BUTTON_LEFT;
        break;
    case SDL_BUTTON_MIDDLE:
        event->button = ENG_BUTTON_MIDDLE;
        break;
    case SDL_BUTTON_RIGHT:
        event->button = ENG_BUTTON_RIGHT;
        break;
    default:
        return false;
    }
    bool is_down = source->state == SDL_PRESSED;
    event->kind = is_down ? ENG_EVENT_BUTTON_DOWN : ENG_EVENT_BUTTON_UP;
    input->button[event->button] = is_down;
    input->x = (float)source->x * density_of(input);
    input->y = (float)source->y * density_of(input);
    return true;
}

static void take_move(EngInput* input, const SDL_MouseMotionEvent* source, EngEvent* event) {
    float x = (float)source->x * density_of(input), y = (float)source->y * density_of(input);
    event->kind = ENG_EVENT_MOVE;
    event->dx = x - input->x;
    event->dy = y - input->y;
    input->x = x;
    input->y = y;
}

/// Digits are keys by their place: on French keyboards their row has other characters.
static SDL_Keycode key_of(const SDL_Keysym* source) {
    SDL_Scancode code = source->scancode;
    if (code >= SDL_SCANCODE_1 && code <= SDL_SCANCODE_9)
        return SDLK_1 + (SDL_Keycode)(code - SDL_SCANCODE_1);
    if (code >= SDL_SCANCODE_KP_1 && code <= SDL_SCANCODE_KP_9)
        return SDLK_1 + (SDL_Keycode)(code - SDL_SCANCODE_KP_1);
    return code == SDL_SCANCODE_0 || code == SDL_SCANCODE_KP_0 ? SDLK_0 : source->sym;
}

static void take_key(EngInput* input, const SDL_KeyboardEvent* source, EngEvent* event) {
    bool is_down = source->type == SDL_KEYDOWN;
    event->kind = is_down ? ENG_EVENT_KEY_DOWN : ENG_EVENT_KEY_UP;
    event->key = key_of(&source->keysym);
    event->is_repeat = source->repeat != 0;
    if (event->key == SDLK_SPACE)
        input->has_space = is_down;
    // For a modifier key itself, the event has the modifier state from before it.
    Uint16 mods = source->keysym.mod;
    input->has_shift = (mods & KMOD_SHIFT) != 0;
    input->has_ctrl = (mods & KMOD_CTRL) != 0;
    if (event->key == SDLK_LSHIFT || event->key == SDLK_RSHIFT)
        input->has_shift = is_down;
    if (event->key == SDLK_LCTRL || event->key == SDLK_RCTRL)
        input->has_ctrl = is_down;
}

static bool take_window(EngInput* input, const SDL_WindowEvent* source, EngEvent* event) {
    if (source->event == SDL_WINDOWEVENT_FOCUS_LOST) {
        // The release of a key in another window is never reported.
        input->has_space = input->has_shift = input->has_ctrl = false;
        return false;
    }
    event->kind = ENG_EVENT_RESIZE;
    return source->event == SDL_WINDOWEVENT_SIZE_CHANGED;
}

bool eng_input_feed(EngInput* input, const SDL_Event* source, EngEvent* event) {
    *event = (EngEvent){0};
    bool is_taken = true;
    switch (source->type) {
    case SDL_QUIT:
        event->kind = ENG_EVENT_QUIT;
        break;
    case SDL_KEYDOWN:
    case SDL_KEYUP:
        take_key(input, &source->key, event);
        break;
    case SDL_MOUSEBUTTONDOWN:
    case SDL_MOUSEBUTTONUP:
        is_taken = take_button(input, &source->button, event);
        break;
    case SDL_MOUSEMOTION:
        take_move(input, &source->motion, event);
        break;
    case SDL_MOUSEWHEEL:
        event->kind = ENG_EVENT_WHEEL;
        event->wheel = source->wheel.preciseY;
        if (source->wheel.direction == SDL_MOUSEWHEEL_FLIPPED)
            event->wheel = -event->wheel;
        break;
    case SDL_DROPFILE:
        event->kind = ENG_EVENT_DROP;
        event->path = source->drop.file;
        break;
    case SDL_WINDOWEVENT:
        is_taken = take_window(input, &source->window, event);
        break;
    default:
        is_taken = false;
    }
    event->x = input->x;
    event->y = input->y;
    event->has_shift = input->has_shift;
    event->has_ctrl = input->has_ctrl;
    return is_taken;
}

bool eng_input_next(EngInput* input, EngEvent* event) {
    SDL_Event source;
    while (SDL_PollEvent(&source)) {
        if (eng_input_feed(input, &source, event))
            return true;
    }
    *event = (EngEvent){0};
    return false;
}
