#include "sandbox/hand.h"

#include "sandbox/tool.h"

#include <assert.h>

static const char* const sprites[] = {"crate_b",      "container_red", "rock_d",
                                      "sandbag_ring", "wall_long",     "tank_wreck",
                                      "hedgehog",     "house_red",     "barrel_red"};
enum { SPRITE_COUNT = sizeof sprites / sizeof sprites[0], TURN = 65536 / 24 };

void hand_reset(Hand* hand) {
    uint32_t placing = hand->placing;
    *hand = (Hand){.held = DEMO_NONE, .placing = placing};
}

static const char* placed_sprite(const Hand* hand) {
    assert(hand->placing < SPRITE_COUNT);
    return sprites[hand->placing];
}

void hand_next_sprite(Editor* editor) {
    editor->hand.placing = (editor->hand.placing + 1) % SPRITE_COUNT;
    demo_hud_toast(&editor->hud, "Shift+click now puts: %s", placed_sprite(&editor->hand));
}

/// The thing under a screen point. Six screen pixels beside a thing still hit it, so that small
/// things can be picked when the camera is far away.
static uint32_t pick_thing(const Editor* editor, float x, float y) {
    int32_t slack = nav_length_from_px(6.0 / editor->look.camera.zoom);
    return demo_scene_pick(editor->scene, editor_world_at(editor, x, y), slack);
}

static NavPose ghost_pose(const Editor* editor, float x, float y) {
    return nav_pose(editor_world_at(editor, x, y), editor->hand.placing_angle);
}

static void drop_thing(Editor* editor) {
    if (editor->hand.held != DEMO_NONE)
        demo_scene_release(editor->scene, editor->hand.held);
    editor->hand.held = DEMO_NONE;
}

static void grab_thing(Editor* editor, const EngEvent* event) {
    DemoScene* scene = editor->scene;
    uint32_t thing = pick_thing(editor, event->x, event->y);
    if (thing == DEMO_NONE) {
        editor->hand.is_panning = true;
        editor->hand.pan_button = event->button;
        return;
    }
    NavPoint at = editor_world_at(editor, event->x, event->y);
    NavPoint position = scene->things[thing].pose.position;
    editor->hand.held = thing;
    editor->hand.grip = (NavPoint){position.x - at.x, position.y - at.y};
    scene->things[thing].is_held = true;
}

static void drag_thing(Editor* editor, const EngEvent* event) {
    DemoScene* scene = editor->scene;
    uint32_t held = editor->hand.held;
    if (held >= scene->thing_count || !scene->things[held].is_used) {
        editor->hand.held = DEMO_NONE; // the scene has removed it
        return;
    }
    NavPoint at = editor_world_at(editor, event->x, event->y);
    NavPose pose = scene->things[held].pose;
    pose.position.x = at.x + editor->hand.grip.x;
    pose.position.y = at.y + editor->hand.grip.y;
    demo_scene_move(scene, held, pose);
}

static void place_thing(Editor* editor, const EngEvent* event) {
    NavPose pose = ghost_pose(editor, event->x, event->y);
    if (demo_scene_place(editor->scene, placed_sprite(&editor->hand), pose) == DEMO_NONE)
        demo_hud_toast(&editor->hud, "It does not fit there");
}

static void remove_thing(Editor* editor, const EngEvent* event) {
    uint32_t thing = pick_thing(editor, event->x, event->y);
    if (thing != DEMO_NONE && thing != editor->hand.held)
        demo_scene_remove(editor->scene, thing);
}

static Action choose_item(DemoHud* hud, int item) {
    hud->has_menu = false;
    switch (item) {
    case DEMO_MENU_RESTART:
        return ACTION_RESTART;
    case DEMO_MENU_NEXT:
        return ACTION_NEXT_SCENE;
    case DEMO_MENU_HELP:
        hud->has_help = true;
        return ACTION_NONE;
    case DEMO_MENU_QUIT:
        return ACTION_QUIT;
    default:
        return ACTION_NONE;
    }
}

/// True when the click was on the hud.
static bool click_hud(Editor* editor, const EngEvent* event, Action* action) {
    DemoHud* hud = &editor->hud;
    int index = 0;
    switch (demo_hud_hit(hud, event->x, event->y, &index)) {
    case DEMO_HIT_NONE:
        return false;
    case DEMO_HIT_OVERLAY:
        editor->look.overlays[index] = !editor->look.overlays[index];
        break;
    case DEMO_HIT_TOOL:
        tool_toggle(editor);
        break;
    case DEMO_HIT_PAUSE:
        *action = ACTION_TOGGLE_PAUSE;
        break;
    case DEMO_HIT_HELP:
        hud->has_help = !hud->has_help;
        break;
    case DEMO_HIT_MENU:
        hud->has_menu = false;
        break;
    case DEMO_HIT_MENU_ITEM:
        *action = choose_item(hud, index);
        break;
    default:
        break;
    }
    return true;
}

static Action press_button(Editor* editor, const EngEvent* event) {
    Hand* hand = &editor->hand;
    Action action = ACTION_NONE;
    if (event->button == ENG_BUTTON_LEFT && click_hud(editor, event, &action))
        return action;
    if (editor->hud.has_menu || editor->hud.has_help)
        return ACTION_NONE;
    editor->hud.hint_seconds = 0;
    bool is_pan = event->button == ENG_BUTTON_MIDDLE || editor->input.has_space;
    if (is_pan) {
        hand->is_panning = true;
        hand->pan_button = event->button;
    } else if (event->button == ENG_BUTTON_RIGHT) {
        remove_thing(editor, event);
    } else if (event->has_shift) {
        place_thing(editor, event);
    } else if (editor->hud.is_asking) {
        tool_press(editor, event);
    } else {
        grab_thing(editor, event);
    }
    return ACTION_NONE;
}

static void release_button(Editor* editor, const EngEvent* event) {
    if (editor->hand.is_panning && event->button == editor->hand.pan_button)
        editor->hand.is_panning = false;
    if (event->button == ENG_BUTTON_LEFT) {
        drop_thing(editor);
        editor->hand.end = TOOL_NONE;
    }
}

void hand_turn(Editor* editor, int notches) {
    DemoScene* scene = editor->scene;
    uint16_t turn = (uint16_t)(notches * TURN);
    uint32_t thing = editor->hand.held;
    if (thing == DEMO_NONE && editor->look.ghost) {
        editor->hand.placing_angle = (uint16_t)(editor->hand.placing_angle + turn);
        return;
    }
    bool is_held = thing != DEMO_NONE;
    if (!is_held)
        thing = editor->look.hover;
    if (thing >= scene->thing_count || !scene->things[thing].is_used)
        return;
    NavPose pose = scene->things[thing].pose;
    pose.angle = (uint16_t)(pose.angle + turn);
    demo_scene_move(scene, thing, pose);
    if (!is_held)
        demo_scene_release(scene, thing);
}

static void turn_wheel(Editor* editor, const EngEvent* event) {
    if (event->wheel == 0) // it was tilted, or a touchpad went sideways
        return;
    if (editor->hand.held != DEMO_NONE || editor->look.ghost) {
        hand_turn(editor, event->wheel > 0 ? 1 : -1);
        return;
    }
    double factor = 1.0 + 0.15 * (event->wheel < 0 ? -event->wheel : event->wheel);
    eng_camera_zoom_at(&editor->look.camera, (EngVec){event->x, event->y},
                       event->wheel > 0 ? factor : 1.0 / factor);
}

static void move_pointer(Editor* editor, const EngEvent* event) {
    if (editor->hand.is_panning)
        eng_camera_pan(&editor->look.camera, event->dx, event->dy);
    else if (editor->hand.held != DEMO_NONE)
        drag_thing(editor, event);
    else if (editor->hand.end != TOOL_NONE)
        tool_move(editor, event);
}

/// A menu that a key has opened lies over the scene: nothing is held behind it.
static bool is_covered(Editor* editor) {
    bool is_over = editor->hud.has_menu || editor->hud.has_help;
    if (is_over) {
        drop_thing(editor);
        editor->hand.is_panning = false;
        editor->hand.end = TOOL_NONE;
    }
    return is_over;
}

Action hand_event(Editor* editor, const EngEvent* event) {
    bool is_over = is_covered(editor);
    switch (event->kind) {
    case ENG_EVENT_BUTTON_DOWN:
        return press_button(editor, event);
    case ENG_EVENT_BUTTON_UP:
        release_button(editor, event);
        return ACTION_NONE;
    case ENG_EVENT_MOVE:
        move_pointer(editor, event);
        return ACTION_NONE;
    case ENG_EVENT_WHEEL:
        if (!is_over)
            turn_wheel(editor, event);
        return ACTION_NONE;
    default:
        return ACTION_NONE;
    }
}

void hand_look(Editor* editor) {
    const EngInput* input = &editor->input;
    DemoLook* look = &editor->look;
    int index = 0;
    bool is_free = !is_covered(editor) &&
                   demo_hud_hit(&editor->hud, input->x, input->y, &index) == DEMO_HIT_NONE;
    bool is_idle = editor->hand.held == DEMO_NONE && !editor->hand.is_panning;
    look->ghost = is_free && is_idle && input->has_shift ? placed_sprite(&editor->hand) : NULL;
    look->ghost_pose = ghost_pose(editor, input->x, input->y);
    look->is_hover_held = editor->hand.held != DEMO_NONE;
    look->hover = editor->hand.held;
    if (is_free && is_idle && !look->ghost && !editor->hud.is_asking)
        look->hover = pick_thing(editor, input->x, input->y);
}
