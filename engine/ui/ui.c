#include "ui/ui.h"

int eng_ui_scale(float width, float height) {
    // At scale 1 the panels need 620 x 340 px.
    int across = (int)(width / 620.0f), down = (int)(height / 340.0f);
    int scale = across < down ? across : down;
    return scale < 1 ? 1 : scale > 4 ? 4 : scale;
}

float eng_ui_line_height(const EngUi* ui) { return (float)(ENG_GLYPH_H * ui->scale); }

SDL_FPoint eng_ui_measure(const EngUi* ui, const char* text) {
    SDL_Point size = eng_text_size(text);
    return (SDL_FPoint){(float)(size.x * ui->scale), (float)(size.y * ui->scale)};
}

bool eng_ui_is_over(const EngUi* ui, SDL_FRect rect) {
    return ui->pointer.x >= rect.x && ui->pointer.x < rect.x + rect.w && ui->pointer.y >= rect.y &&
           ui->pointer.y < rect.y + rect.h;
}

void eng_ui_panel(const EngUi* ui, SDL_FRect rect, const char* title) {
    float unit = (float)ui->scale;
    SDL_FRect shadow = {rect.x + 2 * unit, rect.y + 2 * unit, rect.w, rect.h};
    eng_paint_rect(ui->painter, shadow, eng_rgba(0, 0, 0, 70));
    eng_paint_shade(ui->painter, rect, eng_rgba(34, 40, 44, 226), eng_rgba(22, 26, 30, 226));
    eng_paint_frame(ui->painter, rect, unit * 0.5f < 1 ? 1 : unit * 0.5f,
                    eng_rgba(255, 255, 255, 34));
    if (!title)
        return;
    float head = eng_ui_line_height(ui) + 4 * unit;
    SDL_FRect bar = {rect.x, rect.y, rect.w, head};
    eng_paint_rect(ui->painter, bar, eng_rgba(255, 200, 87, 30));
    eng_ui_text(ui, rect.x + 6 * unit, rect.y + 3 * unit, ENG_UI_ACCENT, title);
}

void eng_ui_text(const EngUi* ui, float x, float y, SDL_Color color, const char* text) {
    EngTextStyle style = {.x = x, .y = y, .scale = ui->scale, .color = color};
    eng_paint_text(ui->painter, ui->font, style, text);
}

void eng_ui_button(const EngUi* ui, SDL_FRect rect, const char* text, bool is_on) {
    bool is_over = eng_ui_is_over(ui, rect);
    SDL_Color face = is_on ? eng_rgba(255, 200, 87, 235) : eng_rgba(30, 36, 40, 215);
    SDL_Color letters = is_on ? eng_rgba(34, 28, 14, 255) : ENG_UI_TEXT;
    if (is_over)
        face = eng_mixed(face, eng_rgba(255, 255, 255, 240), 0.18);
    eng_paint_rect(ui->painter, rect, face);
    eng_paint_frame(ui->painter, rect, ui->scale > 1 ? (float)ui->scale * 0.5f : 1.0f,
                    is_over ? eng_rgba(255, 226, 160, 200) : eng_rgba(255, 255, 255, 40));
    SDL_FPoint size = eng_ui_measure(ui, text);
    eng_ui_text(ui, rect.x + (rect.w - size.x) / 2, rect.y + (rect.h - size.y) / 2, letters, text);
}

void eng_ui_dim(const EngUi* ui) {
    eng_paint_rect(ui->painter, (SDL_FRect){0, 0, ui->width, ui->height}, eng_rgba(8, 10, 14, 150));
}
