/// What the mouse and the keys act on, and what they ask of the window.
#ifndef DEMO_SANDBOX_EDITOR_H
#define DEMO_SANDBOX_EDITOR_H

#include "core/input.h"
#include "view/hud.h"

/// What an event asks of the window. The editor has no window of its own.
typedef enum Action {
    ACTION_NONE,
    ACTION_QUIT,
    ACTION_TOGGLE_PAUSE,
    ACTION_STEP, ///< pause, and run one tick
    ACTION_RESTART,
    ACTION_NEXT_SCENE,
    ACTION_PREVIOUS_SCENE,
    ACTION_CHECK,       ///< validate the world
    ACTION_SHOW_PRESET, ///< move the camera to the gallery's preset
    ACTION_SHOW_ALL,    ///< move the camera so that the whole map is seen
    ACTION_TOGGLE_FULL_SCREEN,
    ACTION_SAVE_PICTURE
} Action;

/// Which end of the path tool's query is being dragged. NEW: the start was placed by this press; a
/// drag will place the goal.
typedef enum ToolEnd { TOOL_NONE, TOOL_NEW, TOOL_START, TOOL_GOAL } ToolEnd;

/// What the mouse is doing.
typedef struct Hand {
    uint32_t held; ///< the thing that is dragged, or DEMO_NONE
    NavPoint grip; ///< from the pointer to the held thing's position, steps
    bool is_panning;
    EngButton pan_button;   ///< releasing this button ends the panning
    uint32_t placing;       ///< index of the sprite that shift+click places
    uint16_t placing_angle; ///< of that sprite
    ToolEnd end;
} Hand;

/// Scene and probe belong to others: the window sets them at each restart.
typedef struct Editor {
    DemoScene* scene;
    DemoProbe* probe;     ///< of the scene
    DemoGallery* gallery; ///< of the scene; or NULL
    DemoLook look;
    DemoHud hud;
    EngInput input;
    Hand hand;
} Editor;

/// The point of the world under a point of the screen.
NavPoint editor_world_at(const Editor* editor, float x, float y);

#endif
