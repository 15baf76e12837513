#include "sandbox/window.h"

static const char* const sprites[] = {"crate_b",      "container_red", "rock_d",
                                      "sandbag_ring", "wall_long",     "tank_wreck",
                                      "hedgehog",     "house_red",     "barrel_red"};
enum { SPRITE_COUNT = sizeof sprites / sizeof sprites[0], TURN = 65536 / 24 };

void hand_reset(Hand* hand) {
    uint32_t placing = hand->placing;
    *hand = (Hand){.held = DEMO_NONE, .placing = placing};
}

const char* hand_sprite(const Hand* hand) { return sprites[hand->placing]; }

void hand_next_sprite(Window* window) {
    window->hand.placing = (window->hand.placing + 1) % SPRITE_COUNT;
    demo_hud_toast(&window->hud, "Shift+click now puts: %s", hand_sprite(&window->hand));
}

static NavPoint world_at(const Window* window, float x, float y) {
    EngVec at = eng_camera_to_world(&window->look.camera, (EngVec){x, y});
    return nav_point_px(at.x, at.y);
}

/// Things are easier to hit from afar: six screen pixels beside them still count.
static uint32_t pick(const Window* window, float x, float y) {
    int32_t slack = nav_length_px(6.0 / window->look.camera.zoom);
    return demo_scene_pick(window->session->scene, world_at(window, x, y), slack);
}

static NavPose ghost_pose(const Window* window, float x, float y) {
    return nav_pose(world_at(window, x, y), window->hand.placing_angle);
}

static void drop(Window* window) {
    if (window->hand.held != DEMO_NONE)
        demo_scene_release(window->session->scene, window->hand.held);
    window->hand.held = DEMO_NONE;
}

static void grab(Window* window, const EngEvent* event) {
    DemoScene* scene = window->session->scene;
    uint32_t thing = pick(window, event->x, event->y);
    if (thing == DEMO_NONE) {
        window->hand.is_panning = true;
        window->hand.pan_button = event->button;
        return;
    }
    NavPoint at = world_at(window, event->x, event->y);
    NavPoint position = scene->things[thing].pose.position;
    window->hand.held = thing;
    window->hand.grip = (NavPoint){position.x - at.x, position.y - at.y};
    scene->things[thing].is_held = true;
}

static void drag(Window* window, const EngEvent* event) {
    DemoScene* scene = window->session->scene;
    uint32_t held = window->hand.held;
    if (held >= scene->thing_count || !scene->things[held].is_alive) {
        window->hand.held = DEMO_NONE; // it went away by itself
        return;
    }
    NavPoint at = world_at(window, event->x, event->y);
    NavPose pose = scene->things[held].pose;
    pose.position.x = at.x + window->hand.grip.x;
    pose.position.y = at.y + window->hand.grip.y;
    demo_scene_move(scene, held, pose);
}

static void place(Window* window, const EngEvent* event) {
    NavPose pose = ghost_pose(window, event->x, event->y);
    if (demo_scene_place(window->session->scene, hand_sprite(&window->hand), pose) == DEMO_NONE)
        demo_hud_toast(&window->hud, "It does not fit there");
}

static void remove_at(Window* window, const EngEvent* event) {
    uint32_t thing = pick(window, event->x, event->y);
    if (thing != DEMO_NONE && thing != window->hand.held)
        demo_scene_remove(window->session->scene, thing);
}

static void choose(Window* window, int item) {
    DemoHud* hud = &window->hud;
    hud->has_menu = false;
    if (item == DEMO_MENU_RESTART)
        window_restart(window, window->session->scenario);
    if (item == DEMO_MENU_NEXT)
        window_restart(window, window->session->scenario + 1);
    if (item == DEMO_MENU_HELP)
        hud->has_help = true;
    if (item == DEMO_MENU_QUIT)
        window->wants_quit = true;
}

/// True when the hud took the click.
static bool click_hud(Window* window, const EngEvent* event) {
    DemoHud* hud = &window->hud;
    int index = 0;
    switch (demo_hud_hit(hud, event->x, event->y, &index)) {
    case DEMO_HIT_NONE:
        return false;
    case DEMO_HIT_OVERLAY:
        window->look.overlays[index] = !window->look.overlays[index];
        return true;
    case DEMO_HIT_TOOL:
        tool_toggle(window);
        return true;
    case DEMO_HIT_PAUSE:
        window_toggle_pause(window);
        return true;
    case DEMO_HIT_HELP:
        hud->has_help = !hud->has_help;
        return true;
    case DEMO_HIT_MENU:
        hud->has_menu = false;
        return true;
    case DEMO_HIT_MENU_ITEM:
        choose(window, index);
        return true;
    default:
        return true;
    }
}

static void press(Window* window, const EngEvent* event) {
    Hand* hand = &window->hand;
    if (event->button == ENG_BUTTON_LEFT && click_hud(window, event))
        return;
    if (window->hud.has_menu || window->hud.has_help)
        return;
    window->hud.hint_seconds = 0;
    bool is_pan = event->button == ENG_BUTTON_MIDDLE || window->input.has_space;
    if (is_pan) {
        hand->is_panning = true;
        hand->pan_button = event->button;
    } else if (event->button == ENG_BUTTON_RIGHT) {
        remove_at(window, event);
    } else if (event->has_shift) {
        place(window, event);
    } else if (window->hud.is_asking) {
        tool_press(window, event);
    } else {
        grab(window, event);
    }
}

static void release(Window* window, const EngEvent* event) {
    if (window->hand.is_panning && event->button == window->hand.pan_button)
        window->hand.is_panning = false;
    if (event->button == ENG_BUTTON_LEFT) {
        drop(window);
        window->hand.end = TOOL_NONE;
    }
}

void hand_turn(Window* window, int notches) {
    DemoScene* scene = window->session->scene;
    uint16_t turn = (uint16_t)(notches * TURN);
    uint32_t thing = window->hand.held;
    if (thing == DEMO_NONE && window->look.ghost) {
        window->hand.placing_angle = (uint16_t)(window->hand.placing_angle + turn);
        return;
    }
    bool is_held = thing != DEMO_NONE;
    if (!is_held)
        thing = window->look.hover;
    if (thing >= scene->thing_count || !scene->things[thing].is_alive)
        return;
    NavPose pose = scene->things[thing].pose;
    pose.angle = (uint16_t)(pose.angle + turn);
    demo_scene_move(scene, thing, pose);
    if (!is_held)
        demo_scene_release(scene, thing);
}

static void wheel(Window* window, const EngEvent* event) {
    if (window->hand.held != DEMO_NONE || window->look.ghost) {
        hand_turn(window, event->wheel > 0 ? 1 : -1);
        return;
    }
    double factor = 1.0 + 0.15 * (event->wheel < 0 ? -event->wheel : event->wheel);
    eng_camera_zoom_at(&window->look.camera, (EngVec){event->x, event->y},
                       event->wheel > 0 ? factor : 1.0 / factor);
}

void hand_event(Window* window, const EngEvent* event) {
    switch (event->kind) {
    case ENG_EVENT_BUTTON_DOWN:
        press(window, event);
        break;
    case ENG_EVENT_BUTTON_UP:
        release(window, event);
        break;
    case ENG_EVENT_MOVE:
        if (window->hand.is_panning)
            eng_camera_pan(&window->look.camera, event->dx, event->dy);
        else if (window->hand.held != DEMO_NONE)
            drag(window, event);
        else if (window->hand.end != TOOL_NONE)
            tool_move(window, event);
        break;
    case ENG_EVENT_WHEEL:
        if (!window->hud.has_menu && !window->hud.has_help)
            wheel(window, event);
        break;
    default:
        break;
    }
}

void hand_look(Window* window) {
    const EngInput* input = &window->input;
    DemoLook* look = &window->look;
    int index = 0;
    bool is_free = demo_hud_hit(&window->hud, input->x, input->y, &index) == DEMO_HIT_NONE;
    bool is_idle = window->hand.held == DEMO_NONE && !window->hand.is_panning;
    look->ghost = is_free && is_idle && input->has_shift ? hand_sprite(&window->hand) : NULL;
    look->ghost_pose = ghost_pose(window, input->x, input->y);
    look->is_hover_held = window->hand.held != DEMO_NONE;
    look->hover = window->hand.held;
    if (is_free && is_idle && !look->ghost && !window->hud.is_asking)
        look->hover = pick(window, input->x, input->y);
}
