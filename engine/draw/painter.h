/// Triangles, lines, circles and pictures in screen pixels, gathered into few large draw calls.
#ifndef ENG_DRAW_PAINTER_H
#define ENG_DRAW_PAINTER_H

#include <SDL.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct EngPainter EngPainter;

static inline SDL_Color eng_rgba(uint8_t r, uint8_t g, uint8_t b, uint8_t a) {
    return (SDL_Color){r, g, b, a};
}

/// The colour with its opacity times `alpha` (0..1).
SDL_Color eng_faded(SDL_Color color, double alpha);

/// Between two colours; `t` 0..1.
SDL_Color eng_mixed(SDL_Color a, SDL_Color b, double t);

/// NULL when there is no memory. The renderer must outlive the painter.
EngPainter* eng_painter_create(SDL_Renderer* renderer);
/// NULL is allowed. What was not flushed is not drawn.
void eng_painter_destroy(EngPainter* painter);

SDL_Renderer* eng_painter_renderer(const EngPainter* painter);

/// Draw what was gathered. Needed before the renderer is used otherwise and before present.
void eng_painter_flush(EngPainter* painter);

/// Draw calls since the last call of this function.
uint32_t eng_painter_take_calls(EngPainter* painter);

void eng_paint_triangle(EngPainter* painter, const SDL_FPoint corner[3], SDL_Color color);
void eng_paint_rect(EngPainter* painter, SDL_FRect rect, SDL_Color color);
/// An upright gradient.
void eng_paint_shade(EngPainter* painter, SDL_FRect rect, SDL_Color top, SDL_Color bottom);
/// The border of a rectangle, `width` px wide, inside it.
void eng_paint_frame(EngPainter* painter, SDL_FRect rect, float width, SDL_Color color);
/// `width` px wide, square ends.
void eng_paint_line(EngPainter* painter, SDL_FPoint a, SDL_FPoint b, float width, SDL_Color color);
void eng_paint_disc(EngPainter* painter, SDL_FPoint center, float radius, SDL_Color color);
/// A disc that fades out to its rim.
void eng_paint_glow(EngPainter* painter, SDL_FPoint center, float radius, SDL_Color color);
void eng_paint_circle(EngPainter* painter, SDL_FPoint center, float radius, float width,
                      SDL_Color color);
/// A closed ring of points as a line.
void eng_paint_ring(EngPainter* painter, const SDL_FPoint* points, uint32_t count, float width,
                    SDL_Color color);

/// A picture coordinate (px) as a share of the picture's side. A hair more than exact: the software
/// renderer cuts off fractions, and would lose a row to rounding.
static inline float eng_share(double px, int side) {
    double share = (px + 1.0 / 256) / side;
    return share < 1.0 ? (float)share : 1.0f;
}

/// Four corners (top left, top right, bottom right, bottom left of the picture's part) anywhere on
/// the screen; `uv` are shares of the texture in the same order. `color` multiplies.
void eng_paint_quad(EngPainter* painter, SDL_Texture* texture, const SDL_FPoint corner[4],
                    const SDL_FPoint uv[4], SDL_Color color);

#endif
