/// Draws triangles, lines, circles and pictures in screen pixels, in few large draw calls.
#ifndef ENG_DRAW_PAINTER_H
#define ENG_DRAW_PAINTER_H

#include <SDL.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct EngPainter EngPainter;

/// A colour from its four channels.
static inline SDL_Color eng_rgba(uint8_t r, uint8_t g, uint8_t b, uint8_t a) {
    return (SDL_Color){r, g, b, a};
}

/// The colour with its opacity multiplied by `alpha` (0..1).
SDL_Color eng_faded(SDL_Color color, double alpha);

/// Mix two colours; `t` 0..1.
SDL_Color eng_mixed(SDL_Color a, SDL_Color b, double t);

/// NULL when there is no memory. The renderer must outlive the painter.
EngPainter* eng_painter_create(SDL_Renderer* renderer);
/// NULL is allowed. What was not flushed is lost.
void eng_painter_destroy(EngPainter* painter);

/// Draw what was gathered. Call it before using the renderer directly, and before presenting.
void eng_painter_flush(EngPainter* painter);

/// Fill a triangle of either orientation.
void eng_paint_triangle(EngPainter* painter, const SDL_FPoint corner[3], SDL_Color color);
/// Fill a rectangle.
void eng_paint_rect(EngPainter* painter, SDL_FRect rect, SDL_Color color);
/// Fill with a vertical gradient.
void eng_paint_shade(EngPainter* painter, SDL_FRect rect, SDL_Color top, SDL_Color bottom);
/// Draw the border of a rectangle, `width` px wide, inside it.
void eng_paint_frame(EngPainter* painter, SDL_FRect rect, float width, SDL_Color color);
/// Draw a line, `width` px wide, with square ends.
void eng_paint_line(EngPainter* painter, SDL_FPoint a, SDL_FPoint b, float width, SDL_Color color);
/// Fill a disc.
void eng_paint_disc(EngPainter* painter, SDL_FPoint center, float radius, SDL_Color color);
/// Draw a circle as a line, `width` px wide.
void eng_paint_circle(EngPainter* painter, SDL_FPoint center, float radius, float width,
                      SDL_Color color);
/// Draw a closed ring of points as a line.
void eng_paint_ring(EngPainter* painter, const SDL_FPoint* points, uint32_t count, float width,
                    SDL_Color color);

/// A texture coordinate: `px` divided by the side of the picture, very slightly more. The software
/// renderer truncates, and would lose a row to rounding otherwise.
static inline float eng_share(double px, int side) {
    double share = (px + 1.0 / 256) / side;
    return share < 1.0 ? (float)share : 1.0f;
}

/// Draw a part of a texture between four points of the screen, in the order top left, top right,
/// bottom right, bottom left of the part. `uv` are its texture coordinates in the same order.
/// `color` is multiplied.
void eng_paint_quad(EngPainter* painter, SDL_Texture* texture, const SDL_FPoint corner[4],
                    const SDL_FPoint uv[4], SDL_Color color);

#endif
