#include "output.h"

#ifdef IMP_HAS_PNG

#include <math.h>
#include <png.h>
#include <stdlib.h>
#include <string.h>

typedef struct Canvas {
    uint8_t* pixels; // [width * height][3]
    uint32_t width, height;
    double scale; // pixels for each step
    NavPoint origin;
} Canvas;

typedef struct Spot {
    double x, y;
} Spot;

static Spot spot_of(const Canvas* canvas, NavPoint point) {
    return (Spot){((double)point.x - canvas->origin.x) * canvas->scale + 4,
                  ((double)point.y - canvas->origin.y) * canvas->scale + 4};
}

static void set_pixel(Canvas* canvas, int64_t x, int64_t y, ImpColor color) {
    if (x < 0 || y < 0 || x >= canvas->width || y >= canvas->height)
        return;
    uint8_t* at = canvas->pixels + 3 * ((size_t)y * canvas->width + (size_t)x);
    at[0] = color.r;
    at[1] = color.g;
    at[2] = color.b;
}

// Where the line y meets the triangle: from *low to *high. False when it does not.
static bool cross_row(const Spot* p, double y, double* low, double* high) {
    *low = INFINITY;
    *high = -INFINITY;
    for (int i = 0; i < 3; i++) {
        Spot a = p[i], b = p[(i + 1) % 3];
        if ((a.y > y) == (b.y > y))
            continue;
        double x = a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y);
        *low = x < *low ? x : *low;
        *high = x > *high ? x : *high;
    }
    return *low <= *high;
}

static void fill_triangle(Canvas* canvas, const NavTriangle* triangle, ImpColor color) {
    Spot p[3];
    double top = INFINITY, bottom = -INFINITY, low, high;
    for (int i = 0; i < 3; i++) {
        p[i] = spot_of(canvas, triangle->corner[i]);
        top = p[i].y < top ? p[i].y : top;
        bottom = p[i].y > bottom ? p[i].y : bottom;
    }
    int64_t first = (int64_t)fmax(0, floor(top - 0.5));
    int64_t last = (int64_t)fmin(canvas->height - 1.0, ceil(bottom));
    for (int64_t y = first; y <= last; y++) {
        if (!cross_row(p, (double)y + 0.5, &low, &high))
            continue;
        int64_t end = (int64_t)fmin(canvas->width - 1.0, ceil(high - 0.5) - 1);
        for (int64_t x = (int64_t)fmax(0, ceil(low - 0.5)); x <= end; x++)
            set_pixel(canvas, x, y, color);
    }
}

static void draw_line(Canvas* canvas, NavPoint from, NavPoint to, ImpColor color) {
    Spot a = spot_of(canvas, from), b = spot_of(canvas, to);
    double length = fmax(fabs(b.x - a.x), fabs(b.y - a.y));
    int64_t count = (int64_t)ceil(length) + 1;
    for (int64_t i = 0; i <= count; i++) {
        double t = (double)i / (double)count;
        set_pixel(canvas, (int64_t)floor(a.x + (b.x - a.x) * t),
                  (int64_t)floor(a.y + (b.y - a.y) * t), color);
    }
}

static void draw_edges(Canvas* canvas, const NavWorld* world, bool is_walls) {
    NavTriangle triangle;
    ImpColor color;
    for (uint32_t i = 0; i < nav_world_get_triangle_slot_count(world); i++) {
        if (nav_world_get_triangle(world, i, &triangle) != NAV_OK ||
            !imp_triangle_color(&triangle, &color))
            continue;
        for (int k = 0; k < 3; k++) {
            NavPoint a = triangle.corner[(k + 1) % 3], b = triangle.corner[(k + 2) % 3];
            if (is_walls && imp_is_wall(world, &triangle, k))
                draw_line(canvas, a, b, (ImpColor){40, 40, 40});
            else if (!is_walls)
                draw_line(canvas, a, b,
                          (ImpColor){(uint8_t)(color.r * 9 / 10), (uint8_t)(color.g * 9 / 10),
                                     (uint8_t)(color.b * 9 / 10)});
        }
    }
}

static void draw_world(Canvas* canvas, const NavWorld* world) {
    NavTriangle triangle;
    ImpColor color;
    memset(canvas->pixels, 0xF2, 3 * (size_t)canvas->width * canvas->height);
    for (uint32_t i = 0; i < nav_world_get_triangle_slot_count(world); i++) {
        if (nav_world_get_triangle(world, i, &triangle) == NAV_OK &&
            imp_triangle_color(&triangle, &color))
            fill_triangle(canvas, &triangle, color);
    }
    draw_edges(canvas, world, false);
    draw_edges(canvas, world, true);
}

bool imp_write_png(FILE* file, const ImpPicture* picture) {
    NavBox box = picture->box;
    double w = (double)box.max.x - box.min.x, h = (double)box.max.y - box.min.y;
    double longer = fmax(fmax(w, h), 1);
    Canvas canvas = {.scale = (picture->longer_px - 8) / longer, .origin = box.min};
    canvas.width = (uint32_t)(w * canvas.scale) + 8;
    canvas.height = (uint32_t)(h * canvas.scale) + 8;
    canvas.pixels = malloc(3 * (size_t)canvas.width * canvas.height);
    if (canvas.pixels == NULL)
        return false;
    draw_world(&canvas, picture->world);
    png_image image = {.version = PNG_IMAGE_VERSION,
                       .width = canvas.width,
                       .height = canvas.height,
                       .format = PNG_FORMAT_RGB};
    bool is_written = png_image_write_to_stdio(&image, file, 0, canvas.pixels, 0, NULL) != 0;
    free(canvas.pixels);
    return is_written;
}

#else

bool imp_write_png(FILE* file, const ImpPicture* picture) {
    (void)file, (void)picture;
    return false;
}

#endif
