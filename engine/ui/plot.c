#include "ui/ui.h"

static float bar_height(const EngUiPlot* plot, float value) {
    float share = plot->top > 0 ? value / plot->top : 0;
    share = share < 0 ? 0 : share > 1 ? 1 : share;
    return share * plot->rect.h;
}

void eng_ui_plot(const EngUi* ui, const EngUiPlot* plot) {
    SDL_FRect rect = plot->rect;
    float low = rect.y + rect.h;
    eng_paint_rect(ui->painter, rect, eng_rgba(0, 0, 0, 90));
    float step = plot->count > 0 ? rect.w / (float)plot->count : rect.w;
    for (int i = 0; i < plot->count; i++) {
        float value = plot->values[(plot->first + i) % plot->count];
        float high = bar_height(plot, value);
        if (high <= 0)
            continue;
        bool is_above = plot->mark > 0 && value > plot->mark;
        SDL_FRect bar = {rect.x + (float)i * step, low - high, step, high};
        eng_paint_rect(ui->painter, bar, is_above ? plot->color_above_mark : plot->color);
    }
    if (plot->mark > 0 && plot->mark < plot->top) {
        float y = low - bar_height(plot, plot->mark);
        eng_paint_rect(ui->painter, (SDL_FRect){rect.x, y, rect.w, 1}, eng_rgba(255, 255, 255, 90));
    }
}
