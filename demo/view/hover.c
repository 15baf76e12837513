#include "view/inside.h"

enum { POINT_MAX = 256, RING_MAX = 16 };

void demoi_draw_footprint(const DemoDraw* draw, NavShapeId shape, SDL_Color color) {
    NavPoint points[POINT_MAX];
    uint32_t sizes[RING_MAX];
    NavFootprint footprint = {points, POINT_MAX, sizes, RING_MAX, 0, 0};
    if (nav_shape_footprint(draw->scene->world, shape, &footprint) != NAV_OK ||
        footprint.point_count > POINT_MAX || footprint.ring_count > RING_MAX)
        return;
    uint32_t first = 0;
    for (uint32_t r = 0; r < footprint.ring_count; r++) {
        SDL_FPoint ring[POINT_MAX];
        for (uint32_t i = 0; i < sizes[r]; i++)
            ring[i] = demoi_screen(draw, points[first + i]);
        eng_paint_ring(draw->view->painter, ring, sizes[r], 4.0f, eng_rgba(0, 0, 0, 110));
        eng_paint_ring(draw->view->painter, ring, sizes[r], 2.0f, color);
        first += sizes[r];
    }
}

static void draw_ghost(const DemoDraw* draw) {
    uint32_t sprite = demo_scene_sprite(draw->scene, draw->look->ghost);
    if (sprite != DEMO_NONE)
        demoi_draw_sprite(draw, sprite, draw->look->ghost_pose, eng_rgba(255, 255, 255, 150));
}

void demoi_draw_hover(const DemoDraw* draw) {
    if (draw->look->ghost)
        draw_ghost(draw);
    uint32_t hover = draw->look->hover;
    if (hover >= draw->scene->thing_count || !draw->scene->things[hover].is_alive)
        return;
    const DemoThing* thing = &draw->scene->things[hover];
    SDL_Color color =
        draw->look->is_hover_held ? eng_rgba(255, 200, 87, 255) : eng_rgba(255, 255, 255, 220);
    demoi_draw_footprint(draw, thing->shape, color);
}
