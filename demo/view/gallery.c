// Draws the answers of the gallery: paths in their colours, waypoints, and a legend with figures.
#include "view/stages.h"

#include "ui/ui.h"

#include <stdio.h>

static SDL_Color color_of(int kind) {
    static const SDL_Color colors[METHOD_COUNT] = {
        {240, 228, 66, 255},  {214, 39, 40, 255},   {255, 127, 14, 255},  {140, 86, 75, 255},
        {255, 152, 150, 255}, {227, 119, 194, 255}, {148, 103, 189, 255}, {197, 176, 213, 255},
        {23, 190, 207, 255},  {158, 218, 229, 255}, {31, 119, 180, 255},  {170, 255, 140, 255},
        {255, 255, 255, 255}};
    return colors[kind];
}

static bool is_shown(const DemoDraw* draw, int kind) {
    return (draw->look->gallery->kinds >> kind & 1) != 0;
}

// --- on the ground -----------------------------------------------------------------------

static void draw_waypoints(const DemoDraw* draw) {
    const DemoGallery* gallery = draw->look->gallery;
    uint32_t count = 0;
    const NavPoint* points = method_waypoints(gallery->methods, &count);
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t k = i + 1; k < count; k++)
            if (method_test_joined(gallery->methods, i, k))
                eng_paint_line(draw->view->painter, demoi_screen(draw, points[i]),
                               demoi_screen(draw, points[k]), 1.0f,
                               eng_faded(color_of(METHOD_WAYPOINTS), 0.25));
        eng_paint_disc(draw->view->painter, demoi_screen(draw, points[i]), 3.0f,
                       eng_faded(color_of(METHOD_WAYPOINTS), 0.8));
    }
}

/// The later methods are drawn thinner, over the earlier ones.
static void draw_path(const DemoDraw* draw, int kind) {
    const MethodPath* path = &draw->look->gallery->table.paths[kind];
    float width = 6.0f - (float)kind * 0.33f;
    if (path->status != NAV_PATH_OK)
        return;
    for (uint32_t k = 1; k < path->count; k++)
        eng_paint_line(draw->view->painter, demoi_screen(draw, path->points[k - 1]),
                       demoi_screen(draw, path->points[k]), path->is_jump[k - 1] ? 1.0f : width,
                       eng_faded(color_of(kind), 0.9));
    for (uint32_t k = 1; k + 1 < path->count && path->count < 200; k++)
        eng_paint_disc(draw->view->painter, demoi_screen(draw, path->points[k]), width * 0.8f,
                       color_of(kind));
}

static void draw_end(const DemoDraw* draw, NavPoint point, SDL_Color color) {
    float radius = (float)(draw->look->gallery->agent.radius / (double)NAV_STEPS_PER_PX);
    SDL_FPoint at = demoi_screen(draw, point);
    eng_paint_disc(draw->view->painter, at, 6.0f, eng_rgba(20, 24, 28, 255));
    eng_paint_disc(draw->view->painter, at, 4.5f, color);
    if (radius > 0)
        eng_paint_circle(draw->view->painter, at, radius * draw->zoom, 1.5f, color);
}

// --- legend ------------------------------------------------------------------------------

enum { COLUMN_COUNT = 6, LEGAL = 5 };

typedef struct Row {
    int kind;
    char cells[COLUMN_COUNT][40]; ///< name, length, excess, time, work, legal
    bool is_legal;
} Row;

typedef struct Legend {
    EngUi ui;
    Row rows[METHOD_COUNT]; ///< [row_count] the methods that are shown
    uint32_t row_count;
    char settings[160];
    float columns[COLUMN_COUNT + 1]; ///< where they begin, and where the last one ends
} Legend;

static void write_row(const DemoGallery* gallery, int kind, Row* row) {
    const MethodPath* path = &gallery->table.paths[kind];
    *row = (Row){.kind = kind, .is_legal = path->is_legal};
    snprintf(row->cells[0], sizeof row->cells[0], "%c %s", demo_gallery_key((MethodKind)kind),
             method_name((MethodKind)kind));
    if (!gallery->has_asked)
        return;
    if (path->status != NAV_PATH_OK) {
        snprintf(row->cells[LEGAL], sizeof row->cells[LEGAL], "%s",
                 nav_path_status_get_text(path->status));
        return;
    }
    double excess = method_excess(path, &gallery->table.paths[METHOD_OPTIMAL]);
    snprintf(row->cells[1], sizeof row->cells[1], "%.0f px", nav_length_to_px(path->length));
    snprintf(row->cells[2], sizeof row->cells[2], "%+.1f%%", 100 * excess);
    snprintf(row->cells[3], sizeof row->cells[3], "%.0f us", path->microseconds);
    snprintf(row->cells[4], sizeof row->cells[4], "%u %s", path->work, path->unit);
    snprintf(row->cells[LEGAL], sizeof row->cells[LEGAL], path->is_legal ? "legal" : "NOT LEGAL");
}

/// The agent, and the keys of what is not shown.
static void write_settings(const DemoGallery* gallery, Legend* legend) {
    char more[METHOD_COUNT + 1] = "";
    uint32_t count = 0;
    for (int kind = 0; kind < METHOD_COUNT; kind++)
        if ((gallery->kinds >> kind & 1) == 0)
            more[count++] = demo_gallery_key((MethodKind)kind);
    more[count] = '\0';
    snprintf(legend->settings, sizeof legend->settings,
             "%s, radius %.4g px. More: %s. Return: next, Backspace: random",
             demo_agent_name(gallery->agent_kind),
             nav_steps_to_px(gallery->agent.radius < 0 ? 0 : gallery->agent.radius), more);
}

static void place_columns(Legend* legend) {
    float unit = (float)legend->ui.scale, at = 11 * unit;
    for (int i = 0; i < COLUMN_COUNT; i++) {
        float widest = 0;
        legend->columns[i] = at;
        for (uint32_t k = 0; k < legend->row_count; k++) {
            float width = eng_ui_measure(&legend->ui, legend->rows[k].cells[i]).x;
            widest = width > widest ? width : widest;
        }
        at += widest + 7 * unit;
    }
    legend->columns[COLUMN_COUNT] = at;
}

static void draw_row(const Legend* legend, const Row* row, SDL_FPoint at) {
    const EngUi* ui = &legend->ui;
    float unit = (float)ui->scale;
    eng_paint_rect(ui->painter, (SDL_FRect){at.x, at.y + unit, 7 * unit, 5 * unit},
                   color_of(row->kind));
    for (int i = 0; i < COLUMN_COUNT; i++) {
        SDL_Color verdict = row->is_legal ? ENG_UI_GOOD : ENG_UI_BAD;
        eng_ui_text(ui, at.x + legend->columns[i], at.y, i == LEGAL ? verdict : ENG_UI_TEXT,
                    row->cells[i]);
    }
}

// Of the legend's plate, with two lines besides the rows.
static float plate_height(const EngUi* ui, uint32_t row_count) {
    float unit = (float)ui->scale;
    return (eng_ui_line_height(ui) + 2 * unit) * (float)(row_count + 2) + 6 * unit;
}

float demoi_gallery_top(const EngUi* ui, const DemoGallery* gallery) {
    uint32_t row_count = 0;
    for (int kind = 0; kind < METHOD_COUNT; kind++)
        row_count += gallery->kinds >> kind & 1;
    return ui->height - 40 * (float)ui->scale - plate_height(ui, row_count);
}

static void draw_legend(const DemoDraw* draw) {
    const DemoGallery* gallery = draw->look->gallery;
    const char* line = draw->scene->presets[gallery->preset].line;
    float width = (float)draw->look->camera.view_w, height = (float)draw->look->camera.view_h;
    Legend legend = {.ui = {.painter = draw->view->painter,
                            .font = draw->view->font,
                            .scale = eng_ui_scale(width, height),
                            .width = width,
                            .height = height,
                            .pointer = {-1, -1}}};
    for (int kind = 0; kind < METHOD_COUNT; kind++)
        if (is_shown(draw, kind))
            write_row(gallery, kind, &legend.rows[legend.row_count++]);
    write_settings(gallery, &legend);
    place_columns(&legend);
    float unit = (float)legend.ui.scale, step = eng_ui_line_height(&legend.ui) + 2 * unit;
    float widths[3] = {legend.columns[COLUMN_COUNT], eng_ui_measure(&legend.ui, line).x,
                       eng_ui_measure(&legend.ui, legend.settings).x};
    SDL_FRect plate = {4 * unit, 0, 0, plate_height(&legend.ui, legend.row_count)};
    for (int i = 0; i < 3; i++)
        plate.w = widths[i] + 12 * unit > plate.w ? widths[i] + 12 * unit : plate.w;
    plate.y = demoi_gallery_top(&legend.ui, gallery); // above two rows of buttons
    eng_paint_rect(legend.ui.painter, plate, eng_rgba(18, 22, 26, 200));
    SDL_FPoint at = {plate.x + 6 * unit, plate.y + 4 * unit};
    eng_ui_text(&legend.ui, at.x, at.y, ENG_UI_ACCENT, line);
    for (uint32_t k = 0; k < legend.row_count; k++) {
        at.y += step;
        draw_row(&legend, &legend.rows[k], at);
    }
    eng_ui_text(&legend.ui, at.x, at.y + step, ENG_UI_DIM, legend.settings);
}

void demoi_draw_gallery(const DemoDraw* draw) {
    const DemoGallery* gallery = draw->look->gallery;
    if (is_shown(draw, METHOD_WAYPOINTS))
        draw_waypoints(draw);
    for (int kind = 0; kind < METHOD_COUNT && gallery->has_asked; kind++)
        if (is_shown(draw, kind))
            draw_path(draw, kind);
    if (gallery->has_asked) {
        draw_end(draw, gallery->question.start, ENG_UI_GOOD);
        draw_end(draw, gallery->question.goal, ENG_UI_ACCENT);
    }
    draw_legend(draw);
}
