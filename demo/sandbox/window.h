/// The sandbox in a window.
#ifndef DEMO_SANDBOX_WINDOW_H
#define DEMO_SANDBOX_WINDOW_H

#include "sandbox/session.h"

#include "core/app.h"
#include "core/input.h"
#include "core/ticker.h"
#include "view/hud.h"
#include "view/view.h"

/// Which end of the path tool's question the hand has; drawn: the start that was just put.
typedef enum ToolEnd { TOOL_NONE, TOOL_DRAWN, TOOL_START, TOOL_GOAL } ToolEnd;

/// What the hand is doing.
typedef struct Hand {
    uint32_t held; ///< the thing that is dragged, or DEMO_NONE
    NavPoint grip; ///< from the pointer to the held thing's position, steps
    bool is_panning;
    EngButton pan_button; ///< the button that ends the panning
    uint32_t placing;     ///< which of hand_sprites
    uint16_t placing_angle;
    ToolEnd end;
} Hand;

typedef struct Window {
    Session* session;
    EngApp* app;
    DemoView* view;
    DemoHud hud;
    DemoLook look;
    DemoProbe* probe; ///< of the session's scene
    EngInput input;
    EngTicker ticker;
    EngFrameRate rate;
    Hand hand;
    bool wants_quit, wants_step, wants_picture;
    uint32_t picture_count;
} Window;

/// Run until the window is closed or the frames are over. The exit code.
int window_run(Session* session);

// hand.c
void hand_reset(Hand* hand);
void hand_event(Window* window, const EngEvent* event);
/// What the pointer is over, and what would be placed there.
void hand_look(Window* window);
const char* hand_sprite(const Hand* hand);
void hand_next_sprite(Window* window);
/// Turn what is held, or would be placed, or is under the pointer, by 1/24 turns.
void hand_turn(Window* window, int notches);

// tool.c: the path tool
void tool_toggle(Window* window);
void tool_press(Window* window, const EngEvent* event);
void tool_move(Window* window, const EngEvent* event);
/// True when the key was the tool's.
bool tool_key(Window* window, SDL_Keycode key);
/// A probe that asks what the command line asks; NULL without memory.
DemoProbe* probe_create(const Options* options, const DemoScene* scene);
/// Ask what is due, for the overlays that are shown.
void probe_follow(DemoProbe* probe, const DemoScene* scene, const DemoLook* look);
/// The answer in words, without its time.
void probe_print(const DemoProbe* probe);

// keys.c
void keys_event(Window* window, const EngEvent* event);
void window_restart(Window* window, uint32_t scenario);
void window_toggle_pause(Window* window);

/// Run without a window: as fast as it goes. `is_fallback`: nobody asked for that, so a picture is
/// written and the way to a window told. The exit code.
int headless_run(Session* session, bool is_fallback);

/// The overlays that --overlays asks for.
void look_apply(const Options* options, DemoLook* look);

#endif
