// Time a move against N as SVG: medians full, 99th percentiles dashed, both scales logarithmic.
#include "ledger.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define WIDTH 900
#define HEIGHT 620
#define LEFT 80
#define RIGHT 660
#define TOP 50
#define BOTTOM 560
#define SERIES_MAX 16
#define COLOUR_COUNT 8

static const char* const colours[COLOUR_COUNT] = {"#0072b2", "#d55e00", "#009e73", "#cc79a7",
                                                  "#7f7f7f", "#e69f00", "#56b4e9", "#000000"};

typedef struct Plot {
    const Ledger* ledger;
    FILE* file;
    const Row* series[SERIES_MAX]; ///< one row of each pair of scene and system
    uint32_t series_count;
    int low_n, high_n, low_us, high_us; ///< powers of ten
} Plot;

static bool is_same_series(const Row* a, const Row* b) {
    return strcmp(a->scene, b->scene) == 0 && strcmp(a->system, b->system) == 0;
}

// Plotted is everything that is measured per move at more than one N.
static bool is_plotted(const Ledger* ledger, const Row* row) {
    for (uint32_t i = 0; i < ledger->count; ++i)
        if (is_same_series(row, &ledger->rows[i]) && row->size != ledger->rows[i].size)
            return strcmp(row->unit, "move") == 0;
    return false;
}

static void widen(Plot* plot, const Row* row) {
    const int low_n = (int)floor(log10(row->size)), high_n = (int)ceil(log10(row->size));
    const int low_us = (int)floor(log10(row->time.median));
    const int high_us = (int)ceil(log10(row->time.p99));
    const bool is_first = plot->series_count == 0;
    plot->low_n = is_first || low_n < plot->low_n ? low_n : plot->low_n;
    plot->high_n = is_first || high_n > plot->high_n ? high_n : plot->high_n;
    plot->low_us = is_first || low_us < plot->low_us ? low_us : plot->low_us;
    plot->high_us = is_first || high_us > plot->high_us ? high_us : plot->high_us;
}

static void collect(Plot* plot) {
    for (uint32_t i = 0; i < plot->ledger->count; ++i) {
        const Row* row = &plot->ledger->rows[i];
        if (!is_plotted(plot->ledger, row))
            continue;
        widen(plot, row);
        uint32_t known = 0;
        while (known < plot->series_count && !is_same_series(plot->series[known], row))
            ++known;
        if (known == plot->series_count && known < SERIES_MAX)
            plot->series[plot->series_count++] = row;
    }
}

static double x_of(const Plot* plot, double size) {
    return LEFT + (RIGHT - LEFT) * (log10(size) - plot->low_n) / (plot->high_n - plot->low_n);
}

static double y_of(const Plot* plot, double us) {
    return BOTTOM - (BOTTOM - TOP) * (log10(us) - plot->low_us) / (plot->high_us - plot->low_us);
}

static void draw_line(const Plot* plot, const double ends[4], const char* style) {
    fprintf(plot->file, "<line x1='%.1f' y1='%.1f' x2='%.1f' y2='%.1f' %s/>\n", ends[0], ends[1],
            ends[2], ends[3], style);
}

static void draw_text(const Plot* plot, double x, double y, const char* anchor, const char* text) {
    fprintf(plot->file, "<text x='%.1f' y='%.1f' text-anchor='%s'>%s</text>\n", x, y, anchor, text);
}

static void draw_grid_lines(const Plot* plot, int power, bool is_upright) {
    for (int digit = 1; digit < 10; ++digit) {
        const double value = digit * pow(10, power);
        const char* style = digit == 1 ? "stroke='#aaaaaa'" : "stroke='#eeeeee'";
        const double at = is_upright ? x_of(plot, value) : y_of(plot, value);
        const double upright[4] = {at, TOP, at, BOTTOM}, flat[4] = {LEFT, at, RIGHT, at};
        const int high = is_upright ? plot->high_n : plot->high_us;
        if (power < high || digit == 1)
            draw_line(plot, is_upright ? upright : flat, style);
    }
}

static void draw_axes(const Plot* plot) {
    char text[64];
    for (int power = plot->low_n; power <= plot->high_n; ++power) {
        draw_grid_lines(plot, power, true);
        snprintf(text, sizeof text, "%.0f", pow(10, power));
        draw_text(plot, x_of(plot, pow(10, power)), BOTTOM + 20, "middle", text);
    }
    for (int power = plot->low_us; power <= plot->high_us; ++power) {
        draw_grid_lines(plot, power, false);
        snprintf(text, sizeof text, "%g", pow(10, power));
        draw_text(plot, LEFT - 8, y_of(plot, pow(10, power)) + 4, "end", text);
    }
    draw_text(plot, (LEFT + RIGHT) / 2.0, BOTTOM + 44, "middle", "N, static polygons in the world");
    draw_text(plot, LEFT, TOP - 18, "start",
              "microseconds a move: median (full) and 99th percentile (dashed)");
}

static void draw_curve(const Plot* plot, uint32_t index, bool is_p99) {
    fprintf(plot->file, "<polyline fill='none' stroke='%s' stroke-width='2'%s points='",
            colours[index % COLOUR_COUNT], is_p99 ? " stroke-dasharray='5 4'" : "");
    for (uint32_t i = 0; i < plot->ledger->count; ++i) {
        const Row* row = &plot->ledger->rows[i];
        if (is_same_series(row, plot->series[index]))
            fprintf(plot->file, "%.1f,%.1f ", x_of(plot, row->size),
                    y_of(plot, is_p99 ? row->time.p99 : row->time.median));
    }
    fputs("'/>\n", plot->file);
}

static void draw_series(const Plot* plot, uint32_t index) {
    const double y = TOP + 12 + 22.0 * index;
    const double ends[4] = {RIGHT + 20, y, RIGHT + 48, y};
    char text[2 * LEDGER_TEXT + 4];
    draw_curve(plot, index, false);
    draw_curve(plot, index, true);
    snprintf(text, sizeof text, "stroke='%s' stroke-width='3'", colours[index % COLOUR_COUNT]);
    draw_line(plot, ends, text);
    snprintf(text, sizeof text, "%s %s", plot->series[index]->system, plot->series[index]->scene);
    draw_text(plot, RIGHT + 56, y + 4, "start", text);
}

bool ledger_write_svg(const Ledger* ledger, const char* path) {
    Plot plot = {.ledger = ledger, .file = fopen(path, "w")};
    if (plot.file == NULL)
        return false;
    collect(&plot);
    fprintf(plot.file,
            "<svg xmlns='http://www.w3.org/2000/svg' width='%d' height='%d' "
            "font-family='sans-serif' font-size='13'>\n"
            "<rect width='100%%' height='100%%' fill='white'/>\n",
            WIDTH, HEIGHT);
    if (plot.series_count > 0)
        draw_axes(&plot);
    else
        draw_text(&plot, LEFT, TOP, "start", "No scene was measured at more than one N.");
    for (uint32_t i = 0; i < plot.series_count; ++i)
        draw_series(&plot, i);
    fputs("</svg>\n", plot.file);
    const bool is_written = ferror(plot.file) == 0;
    return fclose(plot.file) == 0 && is_written;
}
