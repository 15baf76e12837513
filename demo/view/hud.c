#include "view/hud.h"

#include "view/panel.h"
#include "view/stages.h"

#include <assert.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void demo_hud_toast(DemoHud* hud, const char* format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(hud->toast, sizeof hud->toast, format, arguments);
    va_end(arguments);
    hud->toast_seconds = strlen(hud->toast) > 100 ? 8 : 3.5;
}

static void refresh_stats(DemoHud* hud, const DemoScene* scene) {
    bool is_due = !hud->has_stats || scene->tick < hud->stats_tick || hud->is_paused ||
                  scene->tick - hud->stats_tick >= DEMO_TICKS_PER_SECOND / 4;
    if (!is_due)
        return;
    hud->has_stats = nav_world_get_stats(scene->world, &hud->stats) == NAV_OK;
    hud->stats_tick = scene->tick;
}

/// Write "label value", the label dim. Returns the x after it.
static float write_figure(const EngUi* ui, float x, float y, const char* label, const char* value) {
    float unit = (float)ui->scale;
    eng_ui_text(ui, x, y, ENG_UI_DIM, label);
    x += eng_ui_measure(ui, label).x + 4 * unit;
    eng_ui_text(ui, x, y, ENG_UI_TEXT, value);
    return x + eng_ui_measure(ui, value).x + 9 * unit;
}

static float write_number(const EngUi* ui, float x, float y, const char* label, uint64_t value) {
    char text[32];
    snprintf(text, sizeof text, "%" PRIu64, value);
    return write_figure(ui, x, y, label, text);
}

static float write_us(const EngUi* ui, float x, float y, const char* label, double us) {
    char text[32];
    snprintf(text, sizeof text, us < 99.95 ? "%.1f" : "%.0f", us);
    return write_figure(ui, x, y, label, text);
}

static float unit_of(const DemoHud* hud) { return (float)hud->ui.scale; }

static SDL_FRect figures_rect(const DemoHud* hud) {
    return (SDL_FRect){0, 0, hud->ui.width, 29 * unit_of(hud)};
}

static void draw_plot(const DemoHud* hud, const DemoScene* scene, SDL_FRect rect) {
    const DemoFigures* figures = &scene->figures;
    double p99 = demo_figures_percentile_us(figures, 0.99);
    EngUiPlot plot = {.rect = rect,
                      .values = figures->recent_us,
                      .count = DEMO_FIGURES_RECENT,
                      .first = (int)figures->recent_next,
                      .top = (float)(p99 > 0 ? p99 * 1.6 : 1),
                      .mark = (float)p99,
                      .color = eng_rgba(140, 214, 126, 220),
                      .color_above_mark = ENG_UI_BAD};
    eng_ui_plot(&hud->ui, &plot);
}

/// The upper line: the scene.
static void draw_events(const DemoHud* hud, const DemoScene* scene, float x, float y) {
    const EngUi* ui = &hud->ui;
    eng_ui_text(ui, x, y, ENG_UI_ACCENT, demo_scene_name(scene));
    x += eng_ui_measure(ui, demo_scene_name(scene)).x + 9 * unit_of(hud);
    x = write_number(ui, x, y, "seed", scene->seed);
    x = write_number(ui, x, y, "tick", scene->tick);
    x = write_number(ui, x, y, "soldiers", scene->soldier_count);
    x = write_number(ui, x, y, "arrived", scene->counts.arrived);
    x = write_number(ui, x, y, "cut", scene->counts.cuts);
    if (hud->fps <= 0)
        return;
    x = write_number(ui, x, y, "fps", (uint64_t)(hud->fps + 0.5));
    write_number(ui, x, y, "ticks/s", (uint64_t)(hud->ticks_a_second + 0.5));
}

/// The lower line: the mesh.
static void draw_mesh_figures(const DemoHud* hud, const DemoScene* scene, float x, float y) {
    const EngUi* ui = &hud->ui;
    const DemoFigures* figures = &scene->figures;
    x = write_us(ui, x, y, "commit us", figures->last_us);
    x = write_us(ui, x, y, "mean", demo_figures_mean_us(figures));
    x = write_us(ui, x, y, "p99", demo_figures_percentile_us(figures, 0.99));
    x = write_us(ui, x, y, "crowd us", demo_figures_mean_us(&scene->crowd_figures));
    x = write_number(ui, x, y, "triangles", hud->stats.triangle_count);
    x = write_number(ui, x, y, "walkable", hud->stats.walkable_triangle_count);
    write_number(ui, x, y, "version", nav_world_get_version(scene->world));
}

static void draw_figures(const DemoHud* hud, const DemoScene* scene) {
    const EngUi* ui = &hud->ui;
    float unit = unit_of(hud), line = eng_ui_line_height(ui) + 2 * unit;
    SDL_FRect rect = figures_rect(hud);
    eng_paint_shade(ui->painter, rect, eng_rgba(18, 22, 26, 225), eng_rgba(18, 22, 26, 190));
    eng_paint_rect(ui->painter, (SDL_FRect){0, rect.h, rect.w, unit}, eng_rgba(255, 200, 87, 90));
    draw_events(hud, scene, 6 * unit, 4 * unit);
    draw_mesh_figures(hud, scene, 6 * unit, 4 * unit + line);
    float plot = 92 * unit;
    if (rect.w > 600 * unit)
        draw_plot(hud, scene, (SDL_FRect){rect.w - plot - 6 * unit, 4 * unit, plot, 21 * unit});
}

/// The row of buttons at the bottom: overlays, then these.
enum { CHIP_TOOL = DEMO_OVERLAY_COUNT, CHIP_PAUSE, CHIP_HELP, CHIP_COUNT };

/// The buttons take one row if they fit, else two.
static SDL_FRect chip_rect(const DemoHud* hud, int index) {
    assert(index >= 0 && index < CHIP_COUNT);
    float unit = unit_of(hud), w = 70 * unit, h = 15 * unit, gap = 3 * unit;
    float room = hud->ui.width - 8 * unit;
    int rows = CHIP_COUNT * (w + gap) > room ? 2 : 1, columns = (CHIP_COUNT + rows - 1) / rows;
    if ((float)columns * (w + gap) > room) // in narrow windows the buttons are narrower
        w = room / (float)columns - gap;
    float x = (hud->ui.width - (float)columns * (w + gap) + gap) / 2;
    float y = hud->ui.height - (float)rows * (h + gap) - 2 * unit;
    return (SDL_FRect){x + (float)(index % columns) * (w + gap),
                       y + (float)(index / columns) * (h + gap), w, h};
}

static void draw_chips(const DemoHud* hud, const DemoLook* look) {
    for (int i = 0; i < DEMO_OVERLAY_COUNT; i++) {
        char text[32];
        snprintf(text, sizeof text, "%c %s", demo_overlay_key((DemoOverlay)i),
                 demo_overlay_name((DemoOverlay)i));
        eng_ui_button(&hud->ui, chip_rect(hud, i), text, look->overlays[i]);
    }
    eng_ui_button(&hud->ui, chip_rect(hud, CHIP_TOOL), "F Path tool", hud->is_asking);
    eng_ui_button(&hud->ui, chip_rect(hud, CHIP_PAUSE), "P Pause", hud->is_paused);
    eng_ui_button(&hud->ui, chip_rect(hud, CHIP_HELP), "H Help", hud->has_help);
}

static void draw_banner(const DemoHud* hud, float y, const char* text, SDL_Color color,
                        double seconds) {
    const EngUi* ui = &hud->ui;
    double alpha = seconds < 1 ? seconds : 1;
    float unit = unit_of(hud);
    SDL_FPoint size = eng_ui_measure(ui, text);
    SDL_FRect rect = {(ui->width - size.x) / 2 - 8 * unit, y, size.x + 16 * unit,
                      size.y + 8 * unit};
    eng_paint_rect(ui->painter, rect, eng_faded(eng_rgba(16, 20, 24, 205), alpha));
    eng_ui_text(ui, rect.x + 8 * unit, rect.y + 4 * unit, eng_faded(color, alpha), text);
}

// How many bytes of a text fit into a line; the end of a word, if there is one.
static size_t line_length(const DemoHud* hud, const char* text) {
    char line[sizeof hud->toast];
    size_t length = strlen(text), word = 0;
    for (size_t i = 1; i <= length; i++) {
        snprintf(line, sizeof line, "%.*s", (int)i, text);
        if (eng_ui_measure(&hud->ui, line).x > (float)hud->ui.width - 32 * unit_of(hud))
            return word > 0 ? word : i > 1 ? i - 1 : 1;
        if (eng_text_is_start(text[i]) && (text[i - 1] == ' ' || text[i - 1] == '/'))
            word = i;
    }
    return length;
}

// In as many lines as it needs, of which the last is at y.
static void draw_toast(const DemoHud* hud, float y) {
    char line[sizeof hud->toast];
    float height = eng_ui_measure(&hud->ui, "A").y + 8 * unit_of(hud);
    for (const char* at = hud->toast; *at != 0; at += line_length(hud, at))
        y -= height;
    for (const char* at = hud->toast; *at != 0;) {
        size_t length = line_length(hud, at);
        snprintf(line, sizeof line, "%.*s", (int)length, at);
        y += height;
        draw_banner(hud, y, line, ENG_UI_TEXT, hud->toast_seconds);
        at += length;
    }
}

static const char* const menu_texts[DEMO_MENU_COUNT] = {"Continue (Esc)", "Restart (R)",
                                                        "Next scene (PgDn)", "Keys (H)", "Quit"};

static SDL_FRect menu_rect(const DemoHud* hud) {
    float unit = unit_of(hud), w = 150 * unit, h = (24.0f + DEMO_MENU_COUNT * 21.0f) * unit;
    return (SDL_FRect){(hud->ui.width - w) / 2, (hud->ui.height - h) / 2, w, h};
}

static SDL_FRect menu_item_rect(const DemoHud* hud, int index) {
    assert(index >= 0 && index < DEMO_MENU_COUNT);
    float unit = unit_of(hud);
    SDL_FRect menu = menu_rect(hud);
    return (SDL_FRect){menu.x + 10 * unit, menu.y + (20.0f + (float)index * 21.0f) * unit,
                       menu.w - 20 * unit, 17 * unit};
}

static void draw_menu(const DemoHud* hud) {
    eng_ui_dim(&hud->ui);
    eng_ui_panel(&hud->ui, menu_rect(hud), "Sidestep");
    for (int i = 0; i < DEMO_MENU_COUNT; i++)
        eng_ui_button(&hud->ui, menu_item_rect(hud, i), menu_texts[i], false);
}

static void draw_help(const DemoHud* hud) {
    static const EngUiKey keys[] = {{"Mouse", NULL},
                                    {"drag", "move a tank, crate, house, bridge"},
                                    {"wheel", "zoom; while dragging: turn"},
                                    {"Shift+click", "place something there"},
                                    {"right click", "remove"},
                                    {"drag ground", "pan (middle button, Space)"},
                                    {"Paths", NULL},
                                    {"F", "path tool: click start, click goal"},
                                    {"+ -", "its radius"},
                                    {"M", "fast, optimal"},
                                    {"G", "agent: soldier, hiker, ..."},
                                    {"B", "limit of the search"},
                                    {"Return", "scene methods: the next preset"},
                                    {"Backspace", "scene methods: random ends"},
                                    {"Time", NULL},
                                    {"P", "pause"},
                                    {"O", "a single tick"},
                                    {"R", "restart, same seed"},
                                    {"PgUp PgDn", "another scene"},
                                    {"Show", NULL},
                                    {"1 to 9, L", "overlays (see below)"},
                                    {"0", "no overlay"},
                                    {"Tab", "hide the figures"},
                                    {"Home", "the whole map"},
                                    {"Arrows + -", "pan and zoom"},
                                    {"F11", "full screen"},
                                    {"F12", "save a picture"},
                                    {"More", NULL},
                                    {"T", "what Shift+click places"},
                                    {"Q E", "turn"},
                                    {"C", "check the world; its hash"},
                                    {"Esc", "menu"}};
    eng_ui_help(&hud->ui, "What to do", keys, (int)(sizeof keys / sizeof keys[0]));
}

/// What to try first.
static const char* hint_of(const DemoScene* scene) {
    bool has_tank = false;
    for (uint32_t i = 0; i < scene->thing_count && !has_tank; i++)
        has_tank = scene->things[i].is_used && scene->things[i].kind == DEMO_TANK;
    if (scene->art.shape_count > 0)
        return "F searches paths    R reads the file again    H: all keys";
    return has_tank ? "Drag a tank into the soldiers' paths    Shift+click places a crate    "
                      "H: all keys"
                    : "F searches paths    Shift+click puts something in the way    H: all keys";
}

void demo_hud_draw(DemoHud* hud, const DemoScene* scene, const DemoLook* look) {
    refresh_stats(hud, scene);
    float unit = unit_of(hud), low = chip_rect(hud, 0).y;
    if (look->gallery != NULL) { // messages stand above its legend
        float top = demoi_gallery_top(&hud->ui, look->gallery);
        low = top < low ? top : low;
    }
    if (!hud->is_hidden) {
        draw_figures(hud, scene);
        draw_chips(hud, look);
    }
    if (hud->is_asking && look->probe)
        demoi_draw_panel(&hud->ui, look->probe, hud->is_hidden ? 0 : figures_rect(hud).h);
    if (hud->hint_seconds > 0)
        draw_banner(hud, low - 24 * unit, hint_of(scene), ENG_UI_ACCENT, hud->hint_seconds);
    if (hud->toast_seconds > 0)
        draw_toast(hud, low - 46 * unit);
    if (hud->has_menu)
        draw_menu(hud);
    else if (hud->has_help)
        draw_help(hud);
}

static bool is_in(SDL_FRect rect, float x, float y) {
    return x >= rect.x && x < rect.x + rect.w && y >= rect.y && y < rect.y + rect.h;
}

static DemoHudHit hit_menu(const DemoHud* hud, float x, float y, int* index) {
    for (int i = 0; i < DEMO_MENU_COUNT; i++) {
        if (is_in(menu_item_rect(hud, i), x, y)) {
            *index = i;
            return DEMO_HIT_MENU_ITEM;
        }
    }
    return is_in(menu_rect(hud), x, y) ? DEMO_HIT_PANEL : DEMO_HIT_MENU;
}

DemoHudHit demo_hud_hit(const DemoHud* hud, float x, float y, int* index) {
    if (hud->has_menu)
        return hit_menu(hud, x, y, index);
    if (hud->has_help)
        return DEMO_HIT_HELP;
    if (hud->is_hidden)
        return DEMO_HIT_NONE;
    for (int i = 0; i < CHIP_COUNT; i++) {
        if (!is_in(chip_rect(hud, i), x, y))
            continue;
        *index = i;
        return i == CHIP_TOOL    ? DEMO_HIT_TOOL
               : i == CHIP_PAUSE ? DEMO_HIT_PAUSE
               : i == CHIP_HELP  ? DEMO_HIT_HELP
                                 : DEMO_HIT_OVERLAY;
    }
    return is_in(figures_rect(hud), x, y) ? DEMO_HIT_PANEL : DEMO_HIT_NONE;
}
