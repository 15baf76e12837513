// Draws links: yellow where the agent can use them, grey where they are dormant.
#include "view/stages.h"

static SDL_FPoint point_between(SDL_FPoint a, SDL_FPoint b, float t) {
    return (SDL_FPoint){a.x + t * (b.x - a.x), a.y + t * (b.y - a.y)};
}

/// An arrowhead at `tip`, coming from `tail`.
static void draw_head(const DemoDraw* draw, SDL_FPoint tail, SDL_FPoint tip, SDL_Color color) {
    float dx = tip.x - tail.x, dy = tip.y - tail.y, length = SDL_sqrtf(dx * dx + dy * dy);
    if (length < 1)
        return;
    float ux = dx / length * 9, uy = dy / length * 9;
    SDL_FPoint corner[3] = {tip,
                            {tip.x - ux - uy * 0.6f, tip.y - uy + ux * 0.6f},
                            {tip.x - ux + uy * 0.6f, tip.y - uy - ux * 0.6f}};
    eng_paint_triangle(draw->view->painter, corner, color);
}

static void draw_arrow(const DemoDraw* draw, SDL_FPoint from, SDL_FPoint to, bool is_two_way,
                       SDL_Color color) {
    EngPainter* painter = draw->view->painter;
    eng_paint_line(painter, from, to, 4.0f, eng_rgba(0, 0, 0, 90));
    eng_paint_line(painter, from, to, 2.0f, color);
    draw_head(draw, from, to, color);
    if (is_two_way)
        draw_head(draw, to, from, color);
    else
        eng_paint_circle(painter, from, 4.0f, 2.0f, color);
}

static void draw_link(const DemoDraw* draw, const DemoLinkSign* sign) {
    SDL_Color color = sign->is_awake ? eng_rgba(255, 224, 92, 240) : eng_rgba(190, 190, 190, 190);
    SDL_FPoint from_a = demoi_screen(draw, sign->place.from_a);
    SDL_FPoint from_b = demoi_screen(draw, sign->place.from_b);
    SDL_FPoint to_a = demoi_screen(draw, sign->place.to_a);
    SDL_FPoint to_b = demoi_screen(draw, sign->place.to_b);
    bool is_wide =
        from_a.x != from_b.x || from_a.y != from_b.y || to_a.x != to_b.x || to_a.y != to_b.y;
    EngPainter* painter = draw->view->painter;
    if (is_wide) {
        eng_paint_triangle(painter, (SDL_FPoint[]){from_a, from_b, to_b}, eng_faded(color, 0.25));
        eng_paint_triangle(painter, (SDL_FPoint[]){from_a, to_b, to_a}, eng_faded(color, 0.25));
        eng_paint_line(painter, from_a, from_b, 2.0f, color);
        eng_paint_line(painter, to_a, to_b, 2.0f, color);
    }
    draw_arrow(draw, point_between(from_a, from_b, 0.5f), point_between(to_a, to_b, 0.5f),
               sign->is_two_way, color);
    if (!sign->is_awake)
        demoi_draw_label(draw,
                         point_between(point_between(from_a, from_b, 0.5f),
                                       point_between(to_a, to_b, 0.5f), 0.5f),
                         "dormant");
}

void demoi_draw_links(const DemoDraw* draw) {
    const DemoProbe* probe = draw->look->probe;
    for (uint32_t i = 0; i < probe->link_count; i++)
        draw_link(draw, &probe->links[i]);
}
