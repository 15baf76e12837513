#include "sandbox/tool.h"

#include <assert.h>

enum {
    GRIP_PX = 10, ///< a click so near to an end of the path grabs it, screen px; a drag is longer
    RADIUS_MAX_PX = 120
};

/// In a scene with presets there is always a question.
static void forget_question(Editor* editor) {
    if (!editor->gallery)
        editor->probe->has_start = editor->probe->has_goal = false;
}

void tool_toggle(Editor* editor) {
    editor->hud.is_asking = !editor->hud.is_asking;
    demo_hud_toast(&editor->hud, editor->hud.is_asking
                                     ? "Click the start, then the goal; F: back to dragging"
                                     : "Drag things to move them");
    if (!editor->hud.is_asking)
        forget_question(editor);
    editor->probe->is_changed = true;
    editor->hand.end = TOOL_NONE;
}

static bool is_near(const Editor* editor, const EngEvent* event, NavPoint p) {
    EngVec at = {nav_steps_to_px(p.x), nav_steps_to_px(p.y)};
    at = eng_camera_to_screen(&editor->look.camera, at);
    double dx = at.x - event->x, dy = at.y - event->y;
    return dx * dx + dy * dy <= GRIP_PX * GRIP_PX;
}

static void set_end(Editor* editor, ToolEnd end, NavPoint p) {
    assert(end == TOOL_START || end == TOOL_GOAL);
    DemoProbe* probe = editor->probe;
    if (end == TOOL_START) {
        probe->start = p;
        probe->has_start = true;
    } else {
        probe->goal = p;
        probe->has_goal = true;
    }
    probe->is_changed = true;
}

void tool_press(Editor* editor, const EngEvent* event) {
    DemoProbe* probe = editor->probe;
    Hand* hand = &editor->hand;
    if (probe->has_goal && is_near(editor, event, probe->goal)) {
        hand->end = TOOL_GOAL;
    } else if (probe->has_start && probe->has_goal && is_near(editor, event, probe->start)) {
        hand->end = TOOL_START;
    } else if (probe->has_start && !probe->has_goal) {
        set_end(editor, TOOL_GOAL, editor_world_at(editor, event->x, event->y));
        hand->end = TOOL_GOAL;
    } else { // a new query: this is its start; a drag places its goal
        probe->has_goal = false;
        set_end(editor, TOOL_START, editor_world_at(editor, event->x, event->y));
        hand->end = TOOL_NEW;
    }
}

void tool_move(Editor* editor, const EngEvent* event) {
    Hand* hand = &editor->hand;
    if (hand->end == TOOL_NEW && !is_near(editor, event, editor->probe->start))
        hand->end = TOOL_GOAL;
    if (hand->end == TOOL_START || hand->end == TOOL_GOAL)
        set_end(editor, hand->end, editor_world_at(editor, event->x, event->y));
}

static void change_radius(Editor* editor, int32_t px) {
    DemoProbe* probe = editor->probe;
    int32_t radius = probe->radius / NAV_STEPS_PER_PX + px;
    radius = radius < 0 ? 0 : radius > RADIUS_MAX_PX ? RADIUS_MAX_PX : radius;
    probe->radius = radius * NAV_STEPS_PER_PX;
    demo_hud_toast(&editor->hud, "Radius %d px", (int)radius);
}

static void change_budget(Editor* editor) {
    static const uint32_t budgets[] = {0, 4, 16, 64};
    uint32_t i = 0;
    while (i < 3 && budgets[i] != editor->probe->max_nodes)
        i++;
    editor->probe->max_nodes = budgets[(i + 1) % 4];
}

static void change_agent(Editor* editor) {
    DemoProbe* probe = editor->probe;
    probe->agent = demo_agent_name(probe->agent + 1) ? probe->agent + 1 : 0;
    demo_hud_toast(&editor->hud, "%s: %s", demo_agent_name(probe->agent),
                   demo_agent_summary(probe->agent));
}

bool tool_key(Editor* editor, SDL_Keycode key) {
    DemoProbe* probe = editor->probe;
    if (!editor->hud.is_asking && !editor->gallery) // the gallery asks all the time
        return false;
    switch (key) {
    case SDLK_PLUS:
    case SDLK_EQUALS:
    case SDLK_KP_PLUS:
        change_radius(editor, 2);
        break;
    case SDLK_MINUS:
    case SDLK_KP_MINUS:
        change_radius(editor, -2);
        break;
    case SDLK_m:
        probe->mode = probe->mode == NAV_PATH_FAST ? NAV_PATH_OPTIMAL : NAV_PATH_FAST;
        break;
    case SDLK_g:
        change_agent(editor);
        break;
    case SDLK_b:
        change_budget(editor);
        break;
    default:
        return false;
    }
    probe->is_changed = true;
    return true;
}
