#include "ui/ui.h"

typedef struct KeyColumn {
    int first, count;
    float key_w, text_w;
} KeyColumn;

static KeyColumn measure_column(const EngUi* ui, const EngUiKey* keys, int first, int count) {
    KeyColumn column = {.first = first, .count = count};
    for (int i = first; i < first + count; i++) {
        if (!keys[i].text)
            continue;
        float key = eng_ui_measure(ui, keys[i].key).x, text = eng_ui_measure(ui, keys[i].text).x;
        column.key_w = key > column.key_w ? key : column.key_w;
        column.text_w = text > column.text_w ? text : column.text_w;
    }
    return column;
}

static void draw_column(const EngUi* ui, const EngUiKey* keys, KeyColumn column, SDL_FPoint at) {
    float unit = (float)ui->scale, line = eng_ui_line_height(ui) + 3 * unit;
    for (int i = column.first; i < column.first + column.count; i++) {
        if (!keys[i].text) {
            eng_ui_text(ui, at.x, at.y + 3 * unit, ENG_UI_ACCENT, keys[i].key);
        } else {
            float wide = eng_ui_measure(ui, keys[i].key).x + 6 * unit;
            SDL_FRect cap = {at.x, at.y - unit, wide, eng_ui_line_height(ui) + unit};
            eng_paint_rect(ui->painter, cap, eng_rgba(255, 255, 255, 26));
            eng_ui_text(ui, at.x + 3 * unit, at.y, ENG_UI_TEXT, keys[i].key);
            eng_ui_text(ui, at.x + column.key_w + 14 * unit, at.y, ENG_UI_DIM, keys[i].text);
        }
        at.y += line;
    }
}

/// The second column begins at the heading nearest to the middle.
static int second_column(const EngUiKey* keys, int count) {
    int best = count;
    for (int i = 1; i < count; i++) {
        int off = i * 2 - count, best_off = best * 2 - count;
        if (!keys[i].text && off * off < best_off * best_off)
            best = i;
    }
    return best;
}

typedef struct KeyTable {
    KeyColumn left, right;
    float left_w, w, h;
} KeyTable;

static KeyTable measure_table(const EngUi* ui, const EngUiKey* keys, int count) {
    float unit = (float)ui->scale, line = eng_ui_line_height(ui) + 3 * unit;
    int split = second_column(keys, count);
    KeyTable table = {.left = measure_column(ui, keys, 0, split),
                      .right = measure_column(ui, keys, split, count - split)};
    table.left_w = table.left.key_w + table.left.text_w + 14 * unit;
    float right_w = table.right.key_w + table.right.text_w + 34 * unit;
    int rows = table.left.count > table.right.count ? table.left.count : table.right.count;
    table.w = table.left_w + (table.right.count > 0 ? right_w : 0) + 24 * unit;
    table.h = (float)rows * line + 34 * unit;
    return table;
}

void eng_ui_help(const EngUi* ui, const char* title, const EngUiKey* keys, int count) {
    EngUi fitting = *ui; // with a smaller scale if it does not fit
    KeyTable table = measure_table(&fitting, keys, count);
    while (fitting.scale > 1 && (table.w > ui->width || table.h > ui->height)) {
        fitting.scale--;
        table = measure_table(&fitting, keys, count);
    }
    float unit = (float)fitting.scale;
    SDL_FRect rect = {(ui->width - table.w) / 2, (ui->height - table.h) / 2, table.w, table.h};
    eng_ui_dim(ui);
    eng_ui_panel(&fitting, rect, title);
    SDL_FPoint at = {rect.x + 12 * unit, rect.y + 23 * unit};
    draw_column(&fitting, keys, table.left, at);
    at.x += table.left_w + 20 * unit;
    draw_column(&fitting, keys, table.right, at);
}
