#include "ui/ui.h"

typedef struct Column {
    int first, count;
    float key_w, text_w;
} Column;

static Column measure_column(const EngUi* ui, const EngUiKey* keys, int first, int count) {
    Column column = {.first = first, .count = count};
    for (int i = first; i < first + count; i++) {
        if (!keys[i].text)
            continue;
        float key = eng_ui_measure(ui, keys[i].key).x, text = eng_ui_measure(ui, keys[i].text).x;
        column.key_w = key > column.key_w ? key : column.key_w;
        column.text_w = text > column.text_w ? text : column.text_w;
    }
    return column;
}

static void draw_column(const EngUi* ui, const EngUiKey* keys, Column column, SDL_FPoint at) {
    float unit = (float)ui->scale, line = eng_ui_line(ui) + 3 * unit;
    for (int i = column.first; i < column.first + column.count; i++) {
        if (!keys[i].text) {
            eng_ui_text(ui, at.x, at.y + 3 * unit, ENG_UI_ACCENT, keys[i].key);
        } else {
            float wide = eng_ui_measure(ui, keys[i].key).x + 6 * unit;
            SDL_FRect cap = {at.x, at.y - unit, wide, eng_ui_line(ui) + unit};
            eng_paint_rect(ui->painter, cap, eng_rgba(255, 255, 255, 26));
            eng_ui_text(ui, at.x + 3 * unit, at.y, ENG_UI_TEXT, keys[i].key);
            eng_ui_text(ui, at.x + column.key_w + 14 * unit, at.y, ENG_UI_DIM, keys[i].text);
        }
        at.y += line;
    }
}

/// The second column begins at the first heading behind the middle.
static int second_column(const EngUiKey* keys, int count) {
    for (int i = count / 2; i < count; i++) {
        if (!keys[i].text)
            return i;
    }
    return count;
}

void eng_ui_help(const EngUi* ui, const char* title, const EngUiKey* keys, int count) {
    float unit = (float)ui->scale, line = eng_ui_line(ui) + 3 * unit;
    int split = second_column(keys, count);
    Column left = measure_column(ui, keys, 0, split);
    Column right = measure_column(ui, keys, split, count - split);
    float left_w = left.key_w + left.text_w + 14 * unit;
    float right_w = right.count > 0 ? right.key_w + right.text_w + 34 * unit : 0;
    int rows = left.count > right.count ? left.count : right.count;
    float w = left_w + right_w + 24 * unit, h = (float)rows * line + 34 * unit;
    SDL_FRect rect = {(ui->width - w) / 2, (ui->height - h) / 2, w, h};
    eng_ui_dim(ui);
    eng_ui_panel(ui, rect, title);
    SDL_FPoint at = {rect.x + 12 * unit, rect.y + 23 * unit};
    draw_column(ui, keys, left, at);
    at.x += left_w + 20 * unit;
    draw_column(ui, keys, right, at);
}
