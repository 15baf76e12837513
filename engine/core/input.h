/// Input as a list of events, in order. Positions come from the events themselves, so events that a
/// script pushes work like those of a hand.
#ifndef ENG_CORE_INPUT_H
#define ENG_CORE_INPUT_H

#include <SDL.h>
#include <stdbool.h>

typedef enum EngEventKind {
    ENG_EVENT_NONE,
    ENG_EVENT_QUIT,
    ENG_EVENT_KEY_DOWN, ///< also repeats: see is_repeat
    ENG_EVENT_KEY_UP,
    ENG_EVENT_BUTTON_DOWN,
    ENG_EVENT_BUTTON_UP,
    ENG_EVENT_MOVE,
    ENG_EVENT_WHEEL,
    ENG_EVENT_RESIZE
} EngEventKind;

typedef enum EngButton { ENG_BUTTON_LEFT, ENG_BUTTON_MIDDLE, ENG_BUTTON_RIGHT } EngButton;

typedef struct EngEvent {
    EngEventKind kind;
    float x, y;       ///< the pointer, drawn px
    float dx, dy;     ///< MOVE: since the last position, drawn px
    float wheel;      ///< WHEEL: notches, positive away from the hand
    EngButton button; ///< BUTTON_*
    SDL_Keycode key;  ///< KEY_*
    bool is_repeat;   ///< KEY_DOWN: held down
    bool has_shift, has_ctrl;
} EngEvent;

/// What is held down, as the events told it.
typedef struct EngInput {
    float x, y;     ///< the pointer's last position, drawn px
    float density;  ///< drawn px a window unit; set it before feeding; 0 means 1
    bool button[3]; ///< [EngButton]
    bool has_space; ///< the space bar is down
    bool has_shift, has_ctrl;
} EngInput;

/// Take one SDL event. False when it is of no interest; else `*event` is filled in.
bool eng_input_feed(EngInput* input, const SDL_Event* source, EngEvent* event);

/// The next event of the queue that is of interest. False when the queue is empty.
bool eng_input_next(EngInput* input, EngEvent* event);

#endif
