// The path tool: a question is put with clicks, and changed with keys.
#include "sandbox/window.h"

#include <stdio.h>
#include <string.h>

/// How near to an end of the path a click takes hold of it, screen px; a drag is longer than that.
enum { GRIP = 10 };
enum { RADIUS_MAX_PX = 120 };

DemoProbe* probe_create(const Options* options, const DemoScene* scene) {
    DemoProbe* probe = demo_probe_create(scene);
    if (!probe)
        return NULL;
    probe->radius = nav_length_px(options->radius);
    probe->mode = options->is_optimal ? NAV_PATH_OPTIMAL : NAV_PATH_FAST;
    probe->max_nodes = (uint32_t)options->budget;
    for (uint32_t i = 0; options->agent && demo_agent_name(i); i++) {
        if (strcmp(options->agent, demo_agent_name(i)) == 0)
            probe->agent = i;
    }
    if (options->has_question) {
        const double* px = options->question;
        probe->start = nav_point_px(px[0], px[1]);
        probe->goal = nav_point_px(px[2], px[3]);
        probe->has_start = probe->has_goal = true;
    }
    return probe;
}

void probe_print(const DemoProbe* probe) {
    char answer[DEMO_PROBE_LINE];
    demo_probe_answer(probe, answer, sizeof answer);
    printf("  path       %s\n", answer);
    for (uint32_t i = 0; i < probe->line_count; i++)
        printf("             %s\n", probe->lines[i]);
}

void tool_toggle(Window* window) {
    window->hud.is_asking = !window->hud.is_asking;
    demo_hud_toast(&window->hud, window->hud.is_asking
                                     ? "Click where from, then where to; F goes back to dragging"
                                     : "Drag what stands there");
    if (!window->hud.is_asking)
        window->probe->has_start = window->probe->has_goal = false;
    window->probe->is_changed = true;
    window->hand.end = TOOL_NONE;
}

static NavPoint world_at(const Window* window, const EngEvent* event) {
    EngVec at = eng_camera_to_world(&window->look.camera, (EngVec){event->x, event->y});
    return nav_point_px(at.x, at.y);
}

static bool is_near(const Window* window, const EngEvent* event, NavPoint p) {
    EngVec at = {nav_to_px(p.x), nav_to_px(p.y)};
    at = eng_camera_to_screen(&window->look.camera, at);
    double dx = at.x - event->x, dy = at.y - event->y;
    return dx * dx + dy * dy <= GRIP * GRIP;
}

static void put(Window* window, ToolEnd end, NavPoint p) {
    DemoProbe* probe = window->probe;
    if (end == TOOL_START) {
        probe->start = p;
        probe->has_start = true;
    } else {
        probe->goal = p;
        probe->has_goal = true;
    }
    probe->is_changed = true;
}

void tool_press(Window* window, const EngEvent* event) {
    DemoProbe* probe = window->probe;
    Hand* hand = &window->hand;
    if (probe->has_goal && is_near(window, event, probe->goal)) {
        hand->end = TOOL_GOAL;
    } else if (probe->has_start && probe->has_goal && is_near(window, event, probe->start)) {
        hand->end = TOOL_START;
    } else if (probe->has_start && !probe->has_goal) {
        put(window, TOOL_GOAL, world_at(window, event));
        hand->end = TOOL_GOAL;
    } else { // a new question; a drag leads to the goal
        probe->has_goal = false;
        put(window, TOOL_START, world_at(window, event));
        hand->end = TOOL_DRAWN;
    }
}

void tool_move(Window* window, const EngEvent* event) {
    Hand* hand = &window->hand;
    if (hand->end == TOOL_DRAWN && !is_near(window, event, window->probe->start))
        hand->end = TOOL_GOAL;
    if (hand->end == TOOL_START || hand->end == TOOL_GOAL)
        put(window, hand->end, world_at(window, event));
}

static void change_radius(Window* window, int32_t px) {
    DemoProbe* probe = window->probe;
    int32_t radius = probe->radius / NAV_STEPS_PER_PX + px;
    radius = radius < 0 ? 0 : radius > RADIUS_MAX_PX ? RADIUS_MAX_PX : radius;
    probe->radius = radius * NAV_STEPS_PER_PX;
    demo_hud_toast(&window->hud, "Radius %d px", (int)radius);
}

static void change_budget(Window* window) {
    static const uint32_t budgets[] = {0, 4, 16, 64};
    uint32_t i = 0;
    while (i < 3 && budgets[i] != window->probe->max_nodes)
        i++;
    window->probe->max_nodes = budgets[(i + 1) % 4];
}

static void change_agent(Window* window) {
    DemoProbe* probe = window->probe;
    probe->agent = demo_agent_name(probe->agent + 1) ? probe->agent + 1 : 0;
    demo_hud_toast(&window->hud, "%s: %s", demo_agent_name(probe->agent),
                   demo_agent_summary(probe->agent));
}

bool tool_key(Window* window, SDL_Keycode key) {
    DemoProbe* probe = window->probe;
    if (!window->hud.is_asking)
        return false;
    switch (key) {
    case SDLK_PLUS:
    case SDLK_EQUALS:
    case SDLK_KP_PLUS:
        change_radius(window, 2);
        break;
    case SDLK_MINUS:
    case SDLK_KP_MINUS:
        change_radius(window, -2);
        break;
    case SDLK_m:
        probe->mode = probe->mode == NAV_PATH_FAST ? NAV_PATH_OPTIMAL : NAV_PATH_FAST;
        break;
    case SDLK_g:
        change_agent(window);
        break;
    case SDLK_b:
        change_budget(window);
        break;
    default:
        return false;
    }
    probe->is_changed = true;
    return true;
}

void probe_follow(DemoProbe* probe, const DemoScene* scene, const DemoLook* look) {
    bool wants_walls = look->overlays[DEMO_OVERLAY_CLEARANCE];
    if (wants_walls != probe->wants_walls)
        probe->is_changed = true;
    probe->wants_walls = wants_walls;
    demo_probe_update(probe, scene);
}
