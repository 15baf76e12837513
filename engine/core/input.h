/// Input as a sequence of events. Positions come from the events, so events that a script pushes
/// work like real ones.
#ifndef ENG_CORE_INPUT_H
#define ENG_CORE_INPUT_H

#include <SDL.h>
#include <stdbool.h>

typedef enum EngEventKind {
    ENG_EVENT_NONE,
    ENG_EVENT_QUIT,
    ENG_EVENT_KEY_DOWN, ///< repeats included, see is_repeat
    ENG_EVENT_KEY_UP,
    ENG_EVENT_BUTTON_DOWN,
    ENG_EVENT_BUTTON_UP,
    ENG_EVENT_MOVE,
    ENG_EVENT_WHEEL,
    ENG_EVENT_RESIZE,
    ENG_EVENT_DROP ///< a file was dropped on the window
} EngEventKind;

typedef enum EngButton { ENG_BUTTON_LEFT, ENG_BUTTON_MIDDLE, ENG_BUTTON_RIGHT } EngButton;

typedef struct EngEvent {
    EngEventKind kind;
    float x, y;       ///< the pointer, drawn px
    float dx, dy;     ///< MOVE: since the last position, drawn px
    float wheel;      ///< WHEEL: notches, positive away from the user
    EngButton button; ///< BUTTON_*
    SDL_Keycode key;  ///< KEY_*; digits by their place, also those of the keypad
    char* path;       ///< DROP: of the file; free it with SDL_free
    bool is_repeat;   ///< KEY_DOWN: a repeat of a key that is held down
    bool has_shift, has_ctrl;
} EngEvent;

/// What is held down, by the events so far.
typedef struct EngInput {
    float x, y;     ///< the pointer's last position, drawn px
    float density;  ///< drawn px for each unit of the window; set it before feeding; 0 means 1
    bool button[3]; ///< [EngButton]
    bool has_space; ///< the space bar is down
    bool has_shift, has_ctrl;
} EngInput;

/// Translate one SDL event into `*event`. False when it is of no interest.
bool eng_input_feed(EngInput* input, const SDL_Event* source, EngEvent* event);

/// The next event of interest in the queue. False when the queue is empty.
bool eng_input_next(EngInput* input, EngEvent* event);

#endif
