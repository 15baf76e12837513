#include "view/stages.h"

#include "ui/ui.h"

#include <assert.h>
#include <stdio.h>

/// A ui of the scale that the hud has.
static EngUi ui_of(const DemoDraw* draw) {
    float width = (float)draw->look->camera.view_w, height = (float)draw->look->camera.view_h;
    return (EngUi){.painter = draw->view->painter,
                   .font = draw->view->font,
                   .scale = eng_ui_scale(width, height),
                   .width = width,
                   .height = height,
                   .pointer = {-1, -1}};
}

/// "mud x5", or "mud: not walked".
static void write_area(const DemoDraw* draw, uint32_t area, char* text, size_t size) {
    NavFilter filter = demo_agent_filter(draw->scene, draw->look->probe->agent);
    char name[32];
    const char* called = demo_area_name(draw->scene, area, name, sizeof name);
    if (((filter.include_areas & ~filter.exclude_areas) >> area & 1) == 0)
        snprintf(text, size, "%s: not walked", called);
    else
        snprintf(text, size, "%s x%g", called, filter.area_costs ? filter.area_costs[area] : 1.0);
}

/// The extra cost of soft obstacles; false when the agent has none.
static bool write_soft(const DemoDraw* draw, char* text, size_t size) {
    NavFilter filter = demo_agent_filter(draw->scene, draw->look->probe->agent);
    snprintf(text, size, "bushes: x%g more", filter.soft_cost);
    return filter.soft_layers != 0;
}

void demoi_draw_legend(const DemoDraw* draw, uint64_t areas) {
    assert(draw->look->probe);
    EngUi ui = ui_of(draw);
    float unit = (float)ui.scale, line = eng_ui_line_height(&ui) + 4 * unit;
    char soft[64];
    int count = write_soft(draw, soft, sizeof soft) ? 1 : 0;
    for (uint32_t area = 0; area < NAV_AREA_COUNT; area++)
        count += (int)(areas >> area & 1);
    // In the corner above the buttons.
    float x = ui.width - 112 * unit, y = ui.height - 46 * unit - (float)(count + 1) * line;
    char title[64];
    snprintf(title, sizeof title, "%s: cost", demo_agent_name(draw->look->probe->agent));
    SDL_FRect plate = {x - 6 * unit, y - 4 * unit, 112 * unit,
                       (float)(count + 1) * line + 6 * unit};
    eng_paint_rect(ui.painter, plate, eng_rgba(18, 22, 26, 205));
    eng_ui_text(&ui, x, y, ENG_UI_ACCENT, title);
    for (uint32_t area = 0; area < NAV_AREA_COUNT; area++) {
        if ((areas >> area & 1) == 0)
            continue;
        char text[64];
        y += line;
        write_area(draw, area, text, sizeof text);
        eng_paint_rect(ui.painter, (SDL_FRect){x, y, 8 * unit, 8 * unit}, demoi_area_color(area));
        eng_ui_text(&ui, x + 12 * unit, y, ENG_UI_TEXT, text);
    }
    if (write_soft(draw, soft, sizeof soft))
        eng_ui_text(&ui, x, y + line, ENG_UI_TEXT, soft);
}
