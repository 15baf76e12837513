// Writes the path tool's query and its answer.
#include "view/panel.h"

#include <stdio.h>

static float widest_line(const EngUi* ui, const DemoProbe* probe, const char* first,
                         const char* second) {
    float width = eng_ui_measure(ui, first).x, other = eng_ui_measure(ui, second).x;
    width = other > width ? other : width;
    for (uint32_t i = 0; i < probe->line_count; i++) {
        other = eng_ui_measure(ui, probe->lines[i]).x;
        width = other > width ? other : width;
    }
    return width;
}

static void write_settings(const DemoProbe* probe, char* text, size_t size) {
    char budget[32] = "no limit", time[32] = "";
    if (probe->max_nodes > 0)
        snprintf(budget, sizeof budget, "%u nodes", probe->max_nodes);
    if (probe->microseconds > 0)
        snprintf(time, sizeof time, "   %.1f us", probe->microseconds);
    snprintf(text, size, "%s (G)   radius %.4g px (+ -)   %s (M)   %s (B)%s",
             demo_agent_name(probe->agent), nav_steps_to_px(probe->radius),
             probe->mode == NAV_PATH_FAST ? "fast" : "optimal", budget, time);
}

void demoi_draw_panel(const EngUi* ui, const DemoProbe* probe, float top) {
    char settings[160], answer[DEMO_PROBE_LINE];
    write_settings(probe, settings, sizeof settings);
    demo_probe_answer(probe, answer, sizeof answer);
    float unit = (float)ui->scale, line = eng_ui_line_height(ui) + 3 * unit;
    float x = 10 * unit, y = top + 10 * unit;
    SDL_FRect plate = {4 * unit, top + 4 * unit,
                       widest_line(ui, probe, settings, answer) + 12 * unit,
                       (float)(probe->line_count + 2) * line + 10 * unit};
    eng_paint_rect(ui->painter, plate, eng_rgba(18, 22, 26, 170));
    eng_ui_text(ui, x, y, ENG_UI_DIM, settings);
    bool is_asked = probe->has_start && probe->has_goal;
    SDL_Color color = !is_asked                      ? ENG_UI_ACCENT
                      : probe->status == NAV_PATH_OK ? ENG_UI_GOOD
                                                     : ENG_UI_BAD;
    eng_ui_text(ui, x, y += line, color, answer);
    for (uint32_t i = 0; i < probe->line_count; i++)
        eng_ui_text(ui, x, y += line, ENG_UI_TEXT, probe->lines[i]);
}
