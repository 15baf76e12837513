#include "draw/painter.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

/// This many vertices are gathered before a draw call: enough to make calls rare, few enough to
/// stay in the cache.
#define VERTEX_LIMIT 16384

struct EngPainter {
    SDL_Renderer* renderer;
    SDL_Texture* texture; // of the gathered vertices; NULL: plain colours
    SDL_Vertex* vertices; // [VERTEX_LIMIT]
    int* indices;         // [VERTEX_LIMIT * 3]
    int vertex_count, index_count;
};

SDL_Color eng_faded(SDL_Color color, double alpha) {
    double scaled = (double)color.a * alpha + 0.5;
    color.a = (Uint8)(scaled <= 0 ? 0 : scaled >= 255 ? 255 : scaled);
    return color;
}

static Uint8 mix_channel(Uint8 a, Uint8 b, double t) {
    return (Uint8)((double)a + ((double)b - (double)a) * t + 0.5);
}

SDL_Color eng_mixed(SDL_Color a, SDL_Color b, double t) {
    t = t < 0 ? 0 : t > 1 ? 1 : t;
    return (SDL_Color){mix_channel(a.r, b.r, t), mix_channel(a.g, b.g, t), mix_channel(a.b, b.b, t),
                       mix_channel(a.a, b.a, t)};
}

EngPainter* eng_painter_create(SDL_Renderer* renderer) {
    EngPainter* painter = calloc(1, sizeof *painter);
    if (!painter)
        return NULL;
    painter->renderer = renderer;
    painter->vertices = calloc(VERTEX_LIMIT, sizeof *painter->vertices);
    painter->indices = calloc(VERTEX_LIMIT * 3, sizeof *painter->indices);
    if (!painter->vertices || !painter->indices) {
        eng_painter_destroy(painter);
        return NULL;
    }
    return painter;
}

void eng_painter_destroy(EngPainter* painter) {
    if (!painter)
        return;
    free(painter->vertices);
    free(painter->indices);
    free(painter);
}

void eng_painter_flush(EngPainter* painter) {
    if (painter->index_count > 0)
        SDL_RenderGeometry(painter->renderer, painter->texture, painter->vertices,
                           painter->vertex_count, painter->indices, painter->index_count);
    painter->vertex_count = 0;
    painter->index_count = 0;
}

/// Make room for `vertex_count` vertices and at most three times as many indices. Returns the index
/// of the first.
static int make_room(EngPainter* painter, SDL_Texture* texture, int vertex_count) {
    assert(vertex_count > 0 && vertex_count <= VERTEX_LIMIT);
    if (painter->texture != texture || painter->vertex_count + vertex_count > VERTEX_LIMIT) {
        eng_painter_flush(painter);
        painter->texture = texture;
    }
    int first = painter->vertex_count;
    painter->vertex_count += vertex_count;
    return first;
}

static void put_vertex(EngPainter* painter, int index, SDL_FPoint at, SDL_Color color) {
    painter->vertices[index] = (SDL_Vertex){.position = at, .color = color};
}

static void put_triangle(EngPainter* painter, int a, int b, int c) {
    int* index = &painter->indices[painter->index_count];
    assert(painter->index_count + 3 <= 3 * VERTEX_LIMIT);
    assert(a < painter->vertex_count && b < painter->vertex_count && c < painter->vertex_count);
    index[0] = a;
    index[1] = b;
    index[2] = c;
    painter->index_count += 3;
}

static void put_quad(EngPainter* painter, int first) {
    put_triangle(painter, first, first + 1, first + 2);
    put_triangle(painter, first, first + 2, first + 3);
}

void eng_paint_triangle(EngPainter* painter, const SDL_FPoint corner[3], SDL_Color color) {
    int first = make_room(painter, NULL, 3);
    for (int i = 0; i < 3; i++)
        put_vertex(painter, first + i, corner[i], color);
    put_triangle(painter, first, first + 1, first + 2);
}

void eng_paint_rect(EngPainter* painter, SDL_FRect rect, SDL_Color color) {
    eng_paint_shade(painter, rect, color, color);
}

void eng_paint_shade(EngPainter* painter, SDL_FRect rect, SDL_Color top, SDL_Color bottom) {
    int first = make_room(painter, NULL, 4);
    float right = rect.x + rect.w, low = rect.y + rect.h;
    put_vertex(painter, first, (SDL_FPoint){rect.x, rect.y}, top);
    put_vertex(painter, first + 1, (SDL_FPoint){right, rect.y}, top);
    put_vertex(painter, first + 2, (SDL_FPoint){right, low}, bottom);
    put_vertex(painter, first + 3, (SDL_FPoint){rect.x, low}, bottom);
    put_quad(painter, first);
}

void eng_paint_frame(EngPainter* painter, SDL_FRect rect, float width, SDL_Color color) {
    float inner = rect.h - 2 * width;
    eng_paint_rect(painter, (SDL_FRect){rect.x, rect.y, rect.w, width}, color);
    eng_paint_rect(painter, (SDL_FRect){rect.x, rect.y + rect.h - width, rect.w, width}, color);
    eng_paint_rect(painter, (SDL_FRect){rect.x, rect.y + width, width, inner}, color);
    eng_paint_rect(painter, (SDL_FRect){rect.x + rect.w - width, rect.y + width, width, inner},
                   color);
}

/// A line of width 1 is drawn as a line, which is cheaper than two triangles in software.
static void paint_hairline(EngPainter* painter, SDL_FPoint a, SDL_FPoint b, SDL_Color color) {
    eng_painter_flush(painter);
    SDL_SetRenderDrawColor(painter->renderer, color.r, color.g, color.b, color.a);
    SDL_RenderDrawLineF(painter->renderer, a.x, a.y, b.x, b.y);
}

void eng_paint_line(EngPainter* painter, SDL_FPoint a, SDL_FPoint b, float width, SDL_Color color) {
    float dx = b.x - a.x, dy = b.y - a.y;
    float length = sqrtf(dx * dx + dy * dy);
    if (length <= 0.0f)
        return;
    if (width <= 1.0f) {
        paint_hairline(painter, a, b, color);
        return;
    }
    float nx = -dy / length * width * 0.5f, ny = dx / length * width * 0.5f;
    int first = make_room(painter, NULL, 4);
    put_vertex(painter, first, (SDL_FPoint){a.x + nx, a.y + ny}, color);
    put_vertex(painter, first + 1, (SDL_FPoint){b.x + nx, b.y + ny}, color);
    put_vertex(painter, first + 2, (SDL_FPoint){b.x - nx, b.y - ny}, color);
    put_vertex(painter, first + 3, (SDL_FPoint){a.x - nx, a.y - ny}, color);
    put_quad(painter, first);
}

/// Unit vectors of a circle of SEGMENT_MAX corners. Each is the previous one rotated, because the C
/// library's sine may differ in the last bit and pictures are compared exactly.
#define SEGMENT_MAX 32
typedef struct UnitCircle {
    SDL_FPoint at[SEGMENT_MAX + 1];
} UnitCircle;

static UnitCircle unit_circle(void) {
    UnitCircle circle;
    const double cosine = 0.98078528040323044913, sine = 0.19509032201612826785; // of 2 pi / 32
    double x = 1.0, y = 0.0;
    for (int i = 0; i <= SEGMENT_MAX; i++) {
        circle.at[i] = (SDL_FPoint){(float)x, (float)y};
        double turned = x * cosine - y * sine;
        y = x * sine + y * cosine;
        x = turned;
    }
    circle.at[SEGMENT_MAX] = circle.at[0];
    return circle;
}

/// Of the 32 corners, a circle of that radius uses every n-th.
static int corner_step(float radius) { return radius > 10.0f ? 1 : radius > 3.0f ? 2 : 4; }

void eng_paint_disc(EngPainter* painter, SDL_FPoint center, float radius, SDL_Color color) {
    UnitCircle circle = unit_circle();
    int step = corner_step(radius), count = SEGMENT_MAX / step;
    int first = make_room(painter, NULL, count + 1);
    put_vertex(painter, first, center, color);
    for (int i = 0; i < count; i++) {
        SDL_FPoint unit = circle.at[i * step];
        SDL_FPoint at = {center.x + unit.x * radius, center.y + unit.y * radius};
        put_vertex(painter, first + 1 + i, at, color);
        put_triangle(painter, first, first + 1 + i, first + 1 + (i + 1) % count);
    }
}

void eng_paint_circle(EngPainter* painter, SDL_FPoint center, float radius, float width,
                      SDL_Color color) {
    UnitCircle circle = unit_circle();
    int step = corner_step(radius), count = SEGMENT_MAX / step;
    int first = make_room(painter, NULL, 2 * count);
    for (int i = 0; i < count; i++) {
        SDL_FPoint unit = circle.at[i * step];
        float in = radius - width * 0.5f, out = radius + width * 0.5f;
        SDL_FPoint near = {center.x + unit.x * in, center.y + unit.y * in};
        SDL_FPoint far = {center.x + unit.x * out, center.y + unit.y * out};
        put_vertex(painter, first + 2 * i, near, color);
        put_vertex(painter, first + 2 * i + 1, far, color);
        int next = first + 2 * ((i + 1) % count);
        put_triangle(painter, first + 2 * i, first + 2 * i + 1, next + 1);
        put_triangle(painter, first + 2 * i, next + 1, next);
    }
}

void eng_paint_ring(EngPainter* painter, const SDL_FPoint* points, uint32_t count, float width,
                    SDL_Color color) {
    for (uint32_t i = 0; i < count; i++)
        eng_paint_line(painter, points[i], points[(i + 1) % count], width, color);
}

void eng_paint_quad(EngPainter* painter, SDL_Texture* texture, const SDL_FPoint corner[4],
                    const SDL_FPoint uv[4], SDL_Color color) {
    int first = make_room(painter, texture, 4);
    for (int i = 0; i < 4; i++)
        painter->vertices[first + i] =
            (SDL_Vertex){.position = corner[i], .color = color, .tex_coord = uv[i]};
    put_quad(painter, first);
}
